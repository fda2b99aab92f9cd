"""Conditions on hands and deals, combined by ``&``, ``|`` and ``~``.

A condition on a hand is text in the library's constraint language, so the library deals exactly the hands that fit. A
condition on a deal says it of seats: ``nt.at("N") & weak.at("E")``. What cannot be said seat by seat (one of two seats, a
function) is checked deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

from ._checks import whole
from ._value import Value
from .cards import Hand, HandLike
from .deal import Deal
from .errors import InvalidInput
from .names import SeatLike, Suit, seat_of

__all__ = ["DealCondition", "HandCondition", "Shape", "balanced", "hand", "semibalanced", "shape", "side", "where"]

Range = Union[int, str, tuple[Any, ...], None]


class Shape(Value):
    """Shapes: ``shape("any 5431", "5=4=x=x")`` is one of these; ``|`` combines."""

    __slots__ = ("patterns",)
    patterns: tuple[str, ...]

    def __new__(cls, *patterns: str) -> Shape:
        made = object.__new__(cls)
        if not patterns or not all(isinstance(pattern, str) and pattern.strip() for pattern in patterns):
            raise InvalidInput("a shape is a text such as 'any 4333' or '5=4=x=x'")
        made._set(patterns=tuple(pattern.strip() for pattern in patterns))
        return made

    def __or__(self, other: ShapeLike) -> Shape:
        return Shape(*self.patterns, *shape(other).patterns)

    def __str__(self) -> str:
        return " or ".join(self.patterns)

    def __repr__(self) -> str:
        return f"shape({', '.join(map(repr, self.patterns))})"


ShapeLike = Union[Shape, str]


def shape(*patterns: ShapeLike) -> Shape:
    """One of these shapes: ``any 5431`` in any order of the suits, ``5=4=3=1`` exactly, ``x`` for any length."""
    texts: list[str] = []
    for pattern in patterns:
        texts += pattern.patterns if isinstance(pattern, Shape) else [pattern]
    return Shape(*texts)


# The argument of `hand` has the same name.
_shape = shape

balanced = Shape("any 4333", "any 4432", "any 5332")
semibalanced = Shape("any 4333", "any 4432", "any 5332", "any 5422", "any 6322")


class DealCondition:
    """A condition on a deal. `HandCondition.at`, `side`, `where` and texts of the constraint language make them."""

    def __and__(self, other: ConditionLike) -> DealCondition:
        return _All([self, deal_condition(other)])

    def __or__(self, other: ConditionLike) -> DealCondition:
        return _Any([self, deal_condition(other)])

    def __invert__(self) -> DealCondition:
        return _None(self)

    __rand__ = __and__
    __ror__ = __or__

    def text(self) -> str:
        """What the library can deal by itself, as constraints; the rest is checked deal by deal."""
        return ""

    def rest(self) -> list[DealCondition]:
        """What has to be checked deal by deal."""
        return [self]

    def __call__(self, deal: Any) -> bool:
        """Whether a deal fits."""
        raise NotImplementedError


class _Said(DealCondition):
    """Constraints as text."""

    def __init__(self, said: str) -> None:
        self.said = said

    def text(self) -> str:
        return self.said

    def rest(self) -> list[DealCondition]:
        return []

    def __call__(self, deal: Any) -> bool:
        from .sampling import fits

        return fits(Deal(deal), self.said)

    def __repr__(self) -> str:
        return f"<{'; '.join(self.said.splitlines())}>"


class _All(DealCondition):
    def __init__(self, parts: list[DealCondition]) -> None:
        self.parts = parts

    def text(self) -> str:
        return "\n".join(filter(None, (part.text() for part in self.parts)))

    def rest(self) -> list[DealCondition]:
        return [rest for part in self.parts for rest in part.rest()]

    def __call__(self, deal: Any) -> bool:
        return all(part(deal) for part in self.parts)

    def __repr__(self) -> str:
        return " & ".join(map(repr, self.parts))


class _Any(DealCondition):
    def __init__(self, parts: list[DealCondition]) -> None:
        self.parts = parts

    def __call__(self, deal: Any) -> bool:
        return any(part(deal) for part in self.parts)

    def __repr__(self) -> str:
        return f"({' | '.join(map(repr, self.parts))})"


class _None(DealCondition):
    def __init__(self, part: DealCondition) -> None:
        self.part = part

    def __call__(self, deal: Any) -> bool:
        return not self.part(deal)

    def __repr__(self) -> str:
        return f"~{self.part!r}"


class _Function(DealCondition):
    def __init__(self, function: Callable[[Deal], Any]) -> None:
        self.function = function

    def __call__(self, deal: Any) -> bool:
        return bool(self.function(Deal(deal)))

    def __repr__(self) -> str:
        return f"<{getattr(self.function, '__name__', 'function')}>"


class HandCondition(Value):
    """A condition on one hand, made by `hand`. ``nt.at("N")`` says it of a seat; ``nt("AKQ95.AT3.KJ2.97")`` asks it of a
    hand."""

    __slots__ = ("said",)
    said: str
    """The condition in the constraint language."""

    def __new__(cls, said: str) -> HandCondition:
        made = object.__new__(cls)
        if not isinstance(said, str) or "\n" in said or ":" in said:
            raise InvalidInput(f"{said!r} is not a condition on one hand, such as '12-14, spades 5+'")
        made._set(said=said.strip(" ,;"))
        return made

    def __and__(self, other: HandConditionLike) -> HandCondition:
        return HandCondition(", ".join(filter(None, (self.said, hand_condition(other).said))))

    def __or__(self, other: HandConditionLike) -> HandCondition:
        other = hand_condition(other)
        if not self.said or not other.said:
            return HandCondition("")
        return HandCondition(f"({self.said}) or ({other.said})")

    def __invert__(self) -> HandCondition:
        return HandCondition(f"not ({self.said})" if self.said else "lacks SA, holds SA")

    def at(self, seat: SeatLike) -> DealCondition:
        """The condition said of a seat."""
        return _Said(f"{seat_of(seat)}: {self.said}" if self.said else "")

    def __call__(self, hand: HandLike) -> bool:
        """Whether a hand fits."""
        from .sampling import fits

        held = Hand(hand)
        return fits(Deal([held, "", "", ""]), f"N: {self.said}" if self.said else "")

    def __str__(self) -> str:
        return self.said

    def __repr__(self) -> str:
        return f"<hand: {self.said or 'any'}>"


HandConditionLike = Union[HandCondition, Shape, str]
ConditionLike = Union[DealCondition, Mapping[Any, HandConditionLike], str, Callable[[Deal], Any], None]


def hand(
    text: str = "",
    *,
    hcp: Range = None,
    shape: ShapeLike | None = None,
    spades: Range = None,
    hearts: Range = None,
    diamonds: Range = None,
    clubs: Range = None,
    holds: HandLike | str = "",
    lacks: HandLike | str = "",
) -> HandCondition:
    """A condition on a hand.

    Ranges are a number, ``(15, 17)``, ``(15, None)`` for at least and ``(None, 10)`` for at most, or ``"15+"``. ``holds`` and
    ``lacks`` are cards, ``"SA HK"``. ``text`` is in the constraint language: ``hand("12-14, 2+ of SAKQ")``.
    """
    parts = [HandCondition(text).said]
    if hcp is not None:
        parts.append(f"points {_range('hcp', hcp, 40)}")
    if shape is not None:
        parts.append(f"shape {_shape(shape)}")
    for suit, given in zip(Suit, (spades, hearts, diamonds, clubs), strict=True):
        if given is not None:
            parts.append(f"{suit} {_range(suit.name.lower(), given, 13)}")
    for word, cards in (("holds", holds), ("lacks", lacks)):
        listed = Hand(cards.split()) if isinstance(cards, str) else Hand(cards)
        if listed:
            parts.append(f"{word} {' '.join(map(str, listed))}")
    return HandCondition(", ".join(filter(None, parts)))


def side(name: str, *, hcp: Range) -> DealCondition:
    """High-card points of a side together: ``side("NS", hcp=(25, 28))``."""
    if not isinstance(name, str) or name not in ("NS", "EW"):
        raise InvalidInput(f"{name!r} is not a side (NS or EW)")
    return _Said(f"{name}: points {_range('hcp', hcp, 40)}")


def where(function: Callable[[Deal], Any]) -> DealCondition:
    """A condition of your own: the function is given each `Deal` that fits the rest."""
    if not callable(function):
        raise InvalidInput(f"{function!r} is not a function")
    return _Function(function)


def _range(name: str, given: Range, most: int) -> str:
    if isinstance(given, str):
        return given.strip()
    low, high = (given, given) if not isinstance(given, tuple) else (given + (None,))[:2] if len(given) in (1, 2) else (-1, -1)
    low, high = 0 if low is None else low, most if high is None else high
    low, high = whole(name, low, 0, most), whole(name, high, 0, most)
    if low > high:
        raise InvalidInput(f"{name}={given!r}: at least {low} and at most {high} cannot be")
    return f"{low}-{high}" if low < high else str(low)


def hand_condition(given: object) -> HandCondition:
    if isinstance(given, HandCondition):
        return given
    if isinstance(given, Shape):
        return hand(shape=given)
    if isinstance(given, str):
        return HandCondition(given)
    raise InvalidInput(f"{given!r} is not a condition on a hand")


def deal_condition(given: object) -> DealCondition:
    """A condition on a deal from whatever may be one."""
    if isinstance(given, DealCondition):
        return given
    if given is None:
        return _Said("")
    if isinstance(given, str):
        return _Said(given)
    if isinstance(given, Mapping):
        return _All([hand_condition(one).at(seat) for seat, one in given.items()])
    if isinstance(given, (HandCondition, Shape)):
        raise InvalidInput(f"{given!r} is about one hand: which? Write .at('N') or {{'N': ...}}")
    if isinstance(given, Iterable) or not callable(given):
        raise InvalidInput(f"{given!r} is not a condition on a deal")
    return _Function(given)


def constraint_text(given: ConditionLike) -> str:
    """Conditions as constraints of the library; refuses those that have to be checked deal by deal."""
    condition = deal_condition(given)
    if condition.rest():
        raise InvalidInput(f"{condition.rest()[0]!r} cannot be said seat by seat, as it has to be here")
    return condition.text()


