"""The C library: loaded from the package, and checked before anything is asked of it.

The functions are called through cffi with declarations made from the header of the same build. cffi gives up the
interpreter's lock during a call.
"""

from __future__ import annotations

from typing import Any

from ._version import __version__
from .errors import error_of

try:
    from ._native import ffi as _ffi
    from ._native import lib as _lib
except ImportError as error:
    raise ImportError(
        "finesse_bridge has no library beside it. In a clone of the sources, install it: pip install ./python "
        f"(and run Python in another folder). The error was: {error}"
    ) from error

ffi: Any = _ffi
lib: Any = _lib
NULL: Any = _ffi.NULL


def _check() -> None:
    """That the library is the one that this package and its declarations were made for."""
    version = ffi.string(lib.FinesseVersion()).decode()
    if version != __version__:
        raise ImportError(f"finesse_bridge {__version__} found version {version} of its library; install it again")
    for name, size in _SIZES.items():
        if size != ffi.sizeof(f"struct {name}"):
            raise ImportError(f"struct {name}: the library of finesse_bridge has another layout; install it again")


# The structs as large as the library has them; those known by name only have no size.
_SIZES: dict[str, int] = {
    name: size for name in ffi.list_types()[1] if (size := lib.FinesseStructSize(name.encode())) > 0
}
_check()
_TAGGED = frozenset(
    name for name in _SIZES if any(field == "structSize" for field, _ in ffi.typeof(f"struct {name}").fields)
)


def new(name: str) -> Any:
    """A struct of zeros that knows its size, where it has a place for it."""
    struct = ffi.new(f"struct {name} *")
    if name in _TAGGED:
        struct.structSize = ffi.sizeof(struct[0])
    return struct


def text_of(characters: Any) -> str:
    """A text of the library."""
    return str(ffi.string(characters).decode("utf-8", "replace"))


def code_text(code: int) -> str:
    """What a return code means."""
    line = ffi.new("char[80]")
    lib.ErrorMessage(code, line)
    return text_of(line)


def check(code: int, message: Any = None, about: str = "") -> None:
    """Raises the exception of a return code that is not success."""
    if code != lib.RETURN_NO_FAULT:
        said = text_of(message) if message is not None else ""
        raise error_of(code, (f"{about}: " if about else "") + (said or code_text(code)))


def letters_of(text: str) -> bytes:
    """A text as the library reads it, where a zero would be its end."""
    return text.encode("utf-8", "replace").replace(b"\0", b"\1")
