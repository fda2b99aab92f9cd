"""A card, and a hand of up to 52 of them."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Union

from ._checks import whole
from ._lib import check, ffi, letters_of, lib, new, text_of
from ._value import Value
from .errors import InvalidInput
from .names import Suit, SuitLike, suit_of

__all__ = ["Card", "Hand", "CardLike", "HandLike"]

RANKS = "..23456789TJQKA"
_HCP = {14: 4, 13: 3, 12: 2, 11: 1}
_ALL = 0x7FFC


class Card(Value):
    """A card, from text such as ``SA``, ``♥10`` or ``c2``. Cards order by suit, clubs lowest, then by rank."""

    __slots__ = ("suit", "rank")
    suit: Suit
    rank: int

    def __new__(cls, text: CardLike) -> Card:
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise InvalidInput(f"{text!r} is not a card")
        suit, rank = ffi.new("int *"), ffi.new("int *")
        if lib.FinesseCardFromText(letters_of(text), suit, rank) != lib.RETURN_NO_FAULT:
            raise InvalidInput(f"{text!r} is not a card, such as SA or H10")
        return cls.of(suit[0], rank[0])

    @classmethod
    def of(cls, suit: SuitLike, rank: int) -> Card:
        """The card of a suit and a rank from 2 to 14."""
        suit = suit_of(suit)
        card = object.__new__(cls)
        card._set(suit=suit, rank=whole("rank", rank, 2, 14))
        return card

    def __str__(self) -> str:
        return f"{self.suit}{RANKS[self.rank]}"

    def __repr__(self) -> str:
        return f"Card('{self}')"

    @property
    def symbol(self) -> str:
        """With the symbol of its suit, ``♠A``."""
        return self.suit.symbol + self.face

    @property
    def face(self) -> str:
        """Its rank as a letter: ``A``, ``T``, ``2``."""
        return RANKS[self.rank]

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return (-self.suit, self.rank) < (-other.suit, other.rank)

    def __gt__(self, other: Card) -> bool:
        return NotImplemented if not isinstance(other, Card) else other < self

    def __le__(self, other: Card) -> bool:
        return NotImplemented if not isinstance(other, Card) else not other < self

    def __ge__(self, other: Card) -> bool:
        return NotImplemented if not isinstance(other, Card) else not self < other

    def _repr_html_(self) -> str:
        from .drawing import card_html

        return card_html(self)


class Hand(Value):
    """The cards of a hand, from text such as ``AKQ95.AT3.KJ2.97`` (spades first), or from cards.

    It is a set of cards: ``card in hand``, ``len``, iteration from the spades down, ``|``, ``-`` and ``&``.
    """

    __slots__ = ("suits",)
    suits: tuple[int, int, int, int]
    """The cards by suit as bits: bit = rank, so the deuce is 4 and the ace 0x4000."""

    def __new__(cls, cards: HandLike = "") -> Hand:
        if isinstance(cards, Hand):
            return cards
        if isinstance(cards, str):
            return cls.of(_read(cards))
        suits = [0, 0, 0, 0]
        try:
            given = list(cards)
        except TypeError:
            raise InvalidInput(f"{cards!r} is not a hand") from None
        for card in map(Card, given):
            if suits[card.suit] & 1 << card.rank:
                raise InvalidInput(f"{card} appears twice")
            suits[card.suit] |= 1 << card.rank
        return cls.of(suits)

    @classmethod
    def of(cls, suits: Sequence[int]) -> Hand:
        """A hand from four holdings as bits, spades first; bit = rank."""
        try:
            bits = tuple(map(operator.index, suits))
        except TypeError:
            bits = ()
        if len(bits) != 4 or any(holding & ~_ALL for holding in bits):
            raise InvalidInput(f"{suits!r} are not four holdings with bits 2 to 14")
        hand = object.__new__(cls)
        hand._set(suits=bits)
        return hand

    def __str__(self) -> str:
        return ".".join(map(holding_text, self.suits)) if self else "-"

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def __len__(self) -> int:
        return sum(holding.bit_count() for holding in self.suits)

    def __iter__(self) -> Iterator[Card]:
        for suit in Suit:
            for rank in range(14, 1, -1):
                if self.suits[suit] >> rank & 1:
                    yield Card.of(suit, rank)

    def __contains__(self, card: object) -> bool:
        card = Card(card)  # type: ignore[arg-type]
        return bool(self.suits[card.suit] >> card.rank & 1)

    def __getitem__(self, suit: SuitLike) -> str:
        """The cards of a suit as text, ``hand["H"]``: ``AT3``."""
        return holding_text(self.suits[suit_of(suit)])

    def __or__(self, other: HandLike) -> Hand:
        other = Hand(other)
        return Hand.of([a | b for a, b in zip(self.suits, other.suits, strict=True)])

    def __sub__(self, other: HandLike) -> Hand:
        other = Hand(other)
        return Hand.of([a & ~b for a, b in zip(self.suits, other.suits, strict=True)])

    def __and__(self, other: HandLike) -> Hand:
        other = Hand(other)
        return Hand.of([a & b for a, b in zip(self.suits, other.suits, strict=True)])

    @property
    def spades(self) -> str:
        return self[Suit.SPADES]

    @property
    def hearts(self) -> str:
        return self[Suit.HEARTS]

    @property
    def diamonds(self) -> str:
        return self[Suit.DIAMONDS]

    @property
    def clubs(self) -> str:
        return self[Suit.CLUBS]

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(points for holding in self.suits for rank, points in _HCP.items() if holding >> rank & 1)

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The lengths of spades, hearts, diamonds and clubs."""
        s, h, d, c = (holding.bit_count() for holding in self.suits)
        return s, h, d, c

    @property
    def balanced(self) -> bool:
        """4333, 4432 or 5332 in any order."""
        return sorted(self.shape) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])

    def diagram(self) -> str:
        """A line for each suit, with its symbol."""
        return "\n".join(f"{suit.symbol} {self[suit] or '—'}" for suit in Suit)

    def _repr_html_(self) -> str:
        from .drawing import hand_html

        return hand_html(self)


CardLike = Union[Card, str]
HandLike = Union[Hand, str, Iterable[Any]]


def holding_text(holding: int) -> str:
    """The cards of one suit as text, the highest first."""
    return "".join(RANKS[rank] for rank in range(14, 1, -1) if holding >> rank & 1)


def _read(text: str) -> list[int]:
    """The holdings of one hand as text."""
    if not text.strip() or text.strip() == "-":
        return [0, 0, 0, 0]
    # The library reads four hands, so its place in the text is two characters too far.
    deal, message = new("ddTableDeal"), ffi.new("char[]", lib.FINESSE_MESSAGE)
    code = lib.FinesseReadPBN(letters_of(f"N:{text} - - -"), -1, deal, message)
    if code != lib.RETURN_NO_FAULT:
        said = re.sub(r"character (\d+)", lambda place: f"character {int(place[1]) - 2}", text_of(message))
        check(code, ffi.new("char[]", letters_of(said)), f"hand {text!r}")
    return list(deal.cards[0])
