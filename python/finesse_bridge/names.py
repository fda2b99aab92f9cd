"""Seats, suits, strains and vulnerability: types with the numbers of the C interface, and how people write them."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar, Union

from .errors import InvalidInput

__all__ = ["Seat", "Strain", "Suit", "Vul", "SeatLike", "StrainLike", "SuitLike", "VulLike"]


class Seat(IntEnum):
    """A seat at the table, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def __str__(self) -> str:
        return "NESW"[self]

    @property
    def lho(self) -> Seat:
        """The player on the left, who is next in turn."""
        return Seat((self + 1) % 4)

    @property
    def partner(self) -> Seat:
        return Seat((self + 2) % 4)

    @property
    def rho(self) -> Seat:
        """The player on the right."""
        return Seat((self + 3) % 4)

    @property
    def side(self) -> str:
        """``NS`` or ``EW``."""
        return ("NS", "EW")[self % 2]


class Suit(IntEnum):
    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    def __str__(self) -> str:
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        return "♠♥♦♣"[self]


class Strain(IntEnum):
    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    NOTRUMP = 4

    def __str__(self) -> str:
        return ("S", "H", "D", "C", "NT")[self]

    @property
    def symbol(self) -> str:
        return ("♠", "♥", "♦", "♣", "NT")[self]


class Vul(IntEnum):
    """Who is vulnerable."""

    NONE = 0
    BOTH = 1
    NS = 2
    EW = 3

    def __str__(self) -> str:
        return ("None", "Both", "NS", "EW")[self]

    def of(self, seat: SeatLike) -> bool:
        """Whether the side of this player is vulnerable."""
        return self is Vul.BOTH or self is (Vul.NS, Vul.EW)[seat_of(seat) % 2]

    @staticmethod
    def of_board(number: int) -> Vul:
        """The vulnerability of a board with this number in duplicate bridge."""
        index = (number - 1) % 16
        return (Vul.NONE, Vul.NS, Vul.EW, Vul.BOTH)[(index + index // 4) % 4]


SeatLike = Union[Seat, str, int]
SuitLike = Union[Suit, str, int]
StrainLike = Union[Strain, str, int]
VulLike = Union[Vul, str, int, None]

_SEATS = {"N": Seat.NORTH, "E": Seat.EAST, "S": Seat.SOUTH, "W": Seat.WEST}
_SEATS |= {seat.name: seat for seat in Seat}
_SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
_SUITS |= {suit.name: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_SUITS |= {"♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♤": Suit.SPADES, "♧": Suit.CLUBS}
_STRAINS = {name: Strain(suit) for name, suit in _SUITS.items()}
_STRAINS |= dict.fromkeys(("N", "NT", "NOTRUMP", "NO-TRUMP", "NO TRUMP"), Strain.NOTRUMP)
_VULS = dict.fromkeys(("NONE", "LOVE", "-", "O", ""), Vul.NONE) | dict.fromkeys(("BOTH", "ALL", "B"), Vul.BOTH)
_VULS |= dict.fromkeys(("NS", "N-S", "N/S", "N"), Vul.NS) | dict.fromkeys(("EW", "E-W", "E/W", "E"), Vul.EW)

E = TypeVar("E", bound=IntEnum)


def _named(kind: type[E], names: dict[str, E], what: str, value: object) -> E:
    if type(value) is kind:
        return value
    try:
        if isinstance(value, str):
            return names[value.strip().upper()]
        if not isinstance(value, bool) and hasattr(value, "__index__"):
            return kind(value.__index__())
    except (KeyError, ValueError):
        pass
    raise InvalidInput(f"{value!r} is not {what}")


def seat_of(value: object) -> Seat:
    """A seat from ``"N"``, ``"north"``, a `Seat` or its number."""
    return _named(Seat, _SEATS, "a seat (N, E, S or W)", value)


def suit_of(value: object) -> Suit:
    """A suit from ``"S"``, ``"♠"``, ``"spades"``, a `Suit` or its number."""
    return _named(Suit, _SUITS, "a suit (S, H, D or C)", value)


def strain_of(value: object) -> Strain:
    """A strain from ``"NT"``, ``"H"``, ``"♥"``, a `Strain` or its number."""
    return _named(Strain, _STRAINS, "a strain (S, H, D, C or NT)", value)


def vul_of(value: object) -> Vul:
    """A vulnerability from ``"None"``, ``"NS"``, ``"EW"``, ``"Both"``, a `Vul` or its number. None: nobody's."""
    return Vul.NONE if value is None else _named(Vul, _VULS, "a vulnerability (None, NS, EW or Both)", value)
