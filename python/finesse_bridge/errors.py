"""The exceptions. Each carries the library's message and, as ``code``, the number that the C function returned."""

from __future__ import annotations

__all__ = ["BridgeError", "InvalidInput", "NoLayout", "ReadWarning", "Stopped"]


class BridgeError(Exception):
    """An error of the library."""

    def __init__(self, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[BridgeError], tuple[str, int]]:
        return type(self), (str(self), self.code)


class InvalidInput(BridgeError, ValueError):
    """Something that was passed cannot be: the message names it."""


class NoLayout(BridgeError, ValueError):
    """No layout of the hidden cards agrees with what is known, or none was found among many."""


class Stopped(BridgeError, TimeoutError):
    """A limit was met before the answer was complete."""


class ReadWarning(UserWarning):
    """Boards of a file that could not be read, with line and reason."""


_KINDS: dict[int, type[BridgeError]] = {-1: BridgeError, -1001: Stopped, -1004: NoLayout, -1005: NoLayout}


def error_of(code: int, message: str) -> BridgeError:
    """The exception of a return code."""
    return _KINDS.get(code, InvalidInput)(message, code)
