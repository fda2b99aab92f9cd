"""Arguments that are checked before the library sees them: whole numbers, switches, limits."""

from __future__ import annotations

import operator
from typing import Any

from .errors import InvalidInput

_LONGEST_MS = 2**31 - 1


def whole(name: str, value: Any, least: int, most: int) -> int:
    """An argument that is a whole number in a range."""
    number = None
    if not isinstance(value, bool):
        try:
            number = operator.index(value)
        except TypeError:
            pass
    if number is None or not least <= number <= most:
        raise InvalidInput(f"{name}={value!r} is not a whole number from {least} to {most}")
    return number


def switch(name: str, value: Any) -> bool:
    """An argument that is True or False."""
    if not isinstance(value, (bool, int)):
        raise InvalidInput(f"{name}={value!r} is not True or False")
    return bool(value)


def milliseconds(seconds: float | None) -> int:
    """A limit in seconds as the library counts them; 0 for none."""
    if seconds is None:
        return 0
    try:
        limit = float("nan" if isinstance(seconds, (bool, str)) else seconds)
    except (TypeError, ValueError):
        limit = float("nan")
    if not limit > 0:
        raise InvalidInput(f"seconds={seconds!r} is not a number above 0")
    return int(max(1.0, min(limit * 1000, _LONGEST_MS)))
