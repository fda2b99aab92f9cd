"""Four hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Union

from ._lib import check, ffi, letters_of, lib, new
from ._value import Value
from .cards import Hand, HandLike
from .errors import InvalidInput
from .names import Seat, SeatLike, seat_of

__all__ = ["Deal", "DealLike"]


class Deal(Value):
    """Four hands, from PBN such as ``N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3``, from a mapping
    of seats to hands, or from four hands, North's first. Hands may be of any length; ``-`` is a hand that is not given."""

    __slots__ = ("hands",)
    hands: tuple[Hand, Hand, Hand, Hand]

    def __new__(cls, hands: DealLike) -> Deal:
        if isinstance(hands, Deal):
            return hands
        if isinstance(hands, str):
            return cls.of(_read(hands))
        four = [Hand("")] * 4
        if isinstance(hands, Mapping):
            for seat, hand in hands.items():
                four[seat_of(seat)] = Hand(hand)
        else:
            try:
                given = list(hands)
            except TypeError:
                raise InvalidInput(f"{hands!r} is not a deal") from None
            if len(given) != 4:
                raise InvalidInput(f"a deal has four hands, not {len(given)}")
            four = [hand if isinstance(hand, Hand) else _hand(hand) for hand in given]
        return cls._made(four)

    @classmethod
    def of(cls, cards: Sequence[Sequence[int]]) -> Deal:
        """A deal from bits by seat and suit, as in ``ddTableDeal``; rows of a numpy array too."""
        if len(cards) != 4:
            raise InvalidInput(f"a deal has four hands, not {len(cards)}")
        return cls._made([Hand.of(suits) for suits in cards])

    @classmethod
    def _made(cls, hands: list[Hand]) -> Deal:
        seen = Hand("")
        for hand in hands:
            twice = seen & hand
            if twice:
                raise InvalidInput(f"{next(iter(twice))} appears twice")
            seen = seen | hand
        deal = object.__new__(cls)
        deal._set(hands=tuple(hands))
        return deal

    def pbn(self, first: SeatLike = Seat.NORTH) -> str:
        """The deal as PBN, this seat's hand first."""
        place, text = new("ddTableDeal"), ffi.new("char[]", lib.FINESSE_PBN_TEXT)
        self._write(place.cards)
        check(lib.FinesseWritePBN(place, int(seat_of(first)), text))
        return str(ffi.string(text).decode())

    def _write(self, cards: Any) -> None:
        for seat, hand in enumerate(self.hands):
            for suit, holding in enumerate(hand.suits):
                cards[seat][suit] = holding

    def __str__(self) -> str:
        return self.pbn()

    def __repr__(self) -> str:
        return f"Deal('{self}')"

    def __getitem__(self, seat: SeatLike) -> Hand:
        return self.hands[seat_of(seat)]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    def __len__(self) -> int:
        return 4

    @property
    def north(self) -> Hand:
        return self.hands[0]

    @property
    def east(self) -> Hand:
        return self.hands[1]

    @property
    def south(self) -> Hand:
        return self.hands[2]

    @property
    def west(self) -> Hand:
        return self.hands[3]

    @property
    def complete(self) -> bool:
        """Whether each hand has thirteen cards."""
        return all(len(hand) == 13 for hand in self.hands)

    def diagram(self) -> str:
        """The four hands around a table, as text."""
        from .drawing import deal_text

        return deal_text(self)

    def _repr_html_(self) -> str:
        from .drawing import deal_html

        return deal_html(self)


DealLike = Union[Deal, str, Mapping[Any, HandLike], Sequence[Any]]


def _hand(hand: Any) -> Hand:
    """A hand from text, cards, or four numbers."""
    if isinstance(hand, str):
        return Hand(hand)
    try:
        given = list(hand)
    except TypeError:
        raise InvalidInput(f"{hand!r} is not a hand") from None
    if len(given) == 4 and all(hasattr(bits, "__index__") for bits in given):
        return Hand.of(given)
    return Hand(given)


def _read(text: str) -> list[list[int]]:
    deal, message = new("ddTableDeal"), ffi.new("char[]", lib.FINESSE_MESSAGE)
    whole = text if ":" in text else f"N:{text}"
    letters = letters_of(whole)
    check(lib.FinesseReadPBN(letters, len(letters), deal, message), message, f"deal {text!r}")
    return [list(hand) for hand in deal.cards]
