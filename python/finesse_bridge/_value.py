"""What all small values have in common: they never change, compare by what they are, and can be pickled."""

from __future__ import annotations

from typing import Any, TypeVar

V = TypeVar("V", bound="Value")


class Value:
    """An immutable value. A class names its fields in ``__slots__`` and sets them with ``_set``."""

    __slots__: tuple[str, ...] = ()

    def _set(self, **fields: Any) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in type(self).__slots__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._fields())

    def __copy__(self: V) -> V:
        return self

    def __deepcopy__(self: V, memo: Any) -> V:
        return self


def _restore(kind: type[V], fields: tuple[Any, ...]) -> V:
    value = object.__new__(kind)
    value._set(**dict(zip(kind.__slots__, fields, strict=True)))
    return value
