"""A position in the play: what is known of the hands, the contract, and the cards played so far."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union

from ._checks import whole
from ._lib import new
from ._value import Value
from .auction import Auction, AuctionLike, Contract, ContractLike
from .cards import Card, CardLike, Hand, HandLike
from .deal import Deal, DealLike
from .errors import InvalidInput
from .names import Seat, SeatLike, Strain, Vul, VulLike, seat_of, strain_of, vul_of

if TYPE_CHECKING:
    from .board import Board

__all__ = ["Position", "position"]


class Position(Value):
    """A position in the play. `position` makes one."""

    __slots__ = ("deal", "known", "unseen", "level", "strain", "doubled", "declarer", "vul", "leader", "played", "auction")
    deal: Deal
    """The hands before the first card of ``played``; those that are not known are empty."""
    known: tuple[bool, bool, bool, bool]
    """By seat: whether the hand is known."""
    unseen: Hand
    """The cards of the hands that are not known, together."""
    level: int
    """0: only the strain is known."""
    strain: Strain
    doubled: int
    declarer: Seat
    vul: Vul
    leader: Seat
    """Who led to the first trick."""
    played: tuple[Card, ...]
    auction: Auction | None

    @property
    def contract(self) -> Contract | None:
        return Contract.of(self.level, self.strain, self.doubled, self.declarer) if self.level else None

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    def _tricks(self) -> tuple[Seat, list[Card], list[int]]:
        """Who leads or led to the trick under way, its cards, and the tricks won by both sides."""
        leader, trick, won = self.leader, list[Card](), [0, 0]
        for card in self.played:
            trick.append(card)
            if len(trick) == 4:
                leader = Seat((leader + winner(trick, self.strain)) % 4)
                won[leader % 2] += 1
                trick = []
        return leader, trick, won

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick under way."""
        return tuple(self._tricks()[1])

    @property
    def won(self) -> tuple[int, int]:
        """The tricks won by North-South and by East-West."""
        won = self._tricks()[2]
        return won[0], won[1]

    @property
    def to_play(self) -> Seat | None:
        """Whose turn it is; None when all cards are played."""
        if len(self.played) >= self._cards():
            return None
        leader, trick, _ = self._tricks()
        return Seat((leader + len(trick)) % 4)

    def _cards(self) -> int:
        return sum(map(len, self.deal.hands)) + len(self.unseen)

    @property
    def hands(self) -> Deal:
        """What is left of the hands that are known."""
        gone = Hand(self.played)
        return Deal([hand - gone for hand in self.deal.hands])

    def seats(self) -> list[Seat]:
        """Who played each card."""
        leader, trick, seats = self.leader, list[Card](), list[Seat]()
        for card in self.played:
            seats.append(Seat((leader + len(trick)) % 4))
            trick.append(card)
            if len(trick) == 4:
                leader, trick = Seat((leader + winner(trick, self.strain)) % 4), []
        return seats

    def legal_cards(self) -> list[Card]:
        """The cards that the player in turn may play; his hand has to be known."""
        seat = self.to_play
        if seat is None:
            return []
        if not self.known[seat]:
            raise InvalidInput(f"the hand of {seat} is not known")
        hand, trick = self.hands[seat], self.trick
        follow = [card for card in hand if trick and card.suit == trick[0].suit]
        return follow or list(hand)

    def play(self, *cards: CardLike) -> Position:
        """The position after these cards."""
        after = self
        for card in map(Card, cards):
            after = after._after(card)
        return after

    def _after(self, card: Card) -> Position:
        seat = self.to_play
        if seat is None:
            raise InvalidInput(f"{card}: all cards are played")
        if self.known[seat]:
            if card not in self.legal_cards():
                why = "has to follow suit" if card in self.hands[seat] else "does not hold it"
                raise InvalidInput(f"card {len(self.played) + 1}, {card}: {seat} {why}")
        elif card not in self.unseen or card in self.played:
            raise InvalidInput(f"card {len(self.played) + 1}, {card}: {seat} cannot have it")
        return self._with(played=(*self.played, card))

    def _with(self, **fields: Any) -> Position:
        changed = object.__new__(Position)
        changed._set(**{name: fields.get(name, getattr(self, name)) for name in self.__slots__})
        return changed

    def seen_from(self, seat: SeatLike | None = None) -> Position:
        """The position as a player sees it who decides for this seat (the one in turn): declarer and dummy see both their
        hands, a defender his own and, after the opening lead, dummy's."""
        viewer = self.to_play if seat is None else seat_of(seat)
        if viewer is None:
            raise InvalidInput("all cards are played")
        if viewer in (self.declarer, self.dummy):
            sees = {self.declarer, self.dummy}
        else:
            sees = {viewer, self.dummy} if self.played else {viewer}
        for other in sees:
            if not self.known[other]:
                raise InvalidInput(f"the hand of {other} is not known")
        known = tuple(other in sees for other in Seat)
        hidden = [hand for other, hand in zip(Seat, self.deal.hands, strict=True) if not known[other]]
        unseen = self.unseen
        for hand in hidden:
            unseen = unseen | hand
        deal = Deal([hand if known[other] else Hand("") for other, hand in zip(Seat, self.deal.hands, strict=True)])
        return self._with(known=known, deal=deal, unseen=unseen)

    def _c(self) -> Any:
        """As ``struct deal`` of the library; all hands have to be known."""
        if not all(self.known):
            missing = ", ".join(str(seat) for seat in Seat if not self.known[seat])
            raise InvalidInput(f"not all hands are known: {missing}")
        leader, trick, _ = self._tricks()
        given = new("deal")
        given.trump, given.first = int(self.strain), int(leader)
        for place, card in enumerate(trick):
            given.currentTrickSuit[place], given.currentTrickRank[place] = int(card.suit), card.rank
        self.hands._write(given.remainCards)
        return given

    def _head(self) -> str:
        what = self.contract.symbol if self.contract else f"{self.strain.symbol} by {self.declarer}"
        ns, ew = self.won
        turn = f", {self.to_play} to play" if self.to_play is not None else ""
        return f"{what}, vulnerable: {self.vul}; NS {ns}, EW {ew}{turn}"

    def __str__(self) -> str:
        cards = " ".join(map(str, self.played)) or "-"
        return f"{self.contract or f'{self.strain} by {self.declarer}'}, {self.deal}, played: {cards}"

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def diagram(self) -> str:
        """The cards still held around a table, as text."""
        from .drawing import deal_text

        trick = [f"{seat}: {card.symbol}" for seat, card in self._trick_seats()]
        return deal_text(self.hands, trick, [self._head()], self.known)

    def _trick_seats(self) -> list[tuple[Seat, Card]]:
        leader, trick, _ = self._tricks()
        return [(Seat((leader + place) % 4), card) for place, card in enumerate(trick)]

    def _repr_html_(self) -> str:
        from .drawing import colored, deal_html

        trick = "<br>".join(f"{seat}: {colored(card.symbol)}" for seat, card in self._trick_seats())
        return deal_html(self.hands, trick, colored(self._head()), self.known)


_STRAIN_ONLY = re.compile(r"\s*(NT|N|[SHDC♠♥♦♣])\s+(?:by\s+)?(\w+)\s*", re.IGNORECASE)


def position(
    what: Union[Board, Position, DealLike, None] = None,
    cards: int | None = None,
    *,
    north: HandLike | None = None,
    east: HandLike | None = None,
    south: HandLike | None = None,
    west: HandLike | None = None,
    unseen: HandLike | None = None,
    contract: ContractLike | None = None,
    leader: SeatLike | None = None,
    play: str | Iterable[CardLike] | None = None,
    auction: AuctionLike | None = None,
    dealer: SeatLike | None = None,
    vul: VulLike = None,
) -> Position:
    """A position in the play.

    ``position(board, cards=14)`` is that of a board of a file after fourteen cards of its play. Otherwise say what is known:
    a deal, or single hands; the contract such as ``3NT by S``, or only the strain, ``NT by S``; and the cards played, such
    as ``"H5 HA"``. Hands that are not given are hidden. An ending has shorter hands: then ``unseen`` names the cards of the
    hidden hands together and ``leader`` who leads. Without a contract the auction says it.
    """
    from .board import Board

    if isinstance(what, Position):
        return _cut(what, cards)
    board = what if isinstance(what, Board) else None
    if board is not None:
        contract = board.contract if contract is None else contract
        play = board.play if play is None else play
        auction = board.auction if auction is None else auction
        dealer = board.dealer if dealer is None else dealer
        vul = board.vul if vul is None else vul
        leader = board.leader if leader is None else leader
        if board.deal is None:
            raise InvalidInput(f"board {board.name or '?'} has no deal")
        what = board.deal
    assert not isinstance(what, Board)
    hands: list[HandLike | None] = [north, east, south, west]
    if what is not None:
        if any(hand is not None for hand in hands):
            raise InvalidInput("give a deal or single hands, not both")
        hands = [hand if hand else None for hand in Deal(what).hands]
    known = tuple(hand is not None for hand in hands)
    deal = Deal([Hand("" if hand is None else hand) for hand in hands])
    calls = None if auction is None else Auction(auction, dealer, None if vul is None else vul)
    if calls is not None and dealer is None and contract is not None and not isinstance(auction, Auction):
        calls = _dealt_for(calls, contract)
    level, strain, doubled, declarer = _contract(contract, calls)
    first = declarer.lho if leader is None else seat_of(leader)
    everywhere = Vul(calls.vul) if calls is not None and vul is None else vul_of(vul)
    made = object.__new__(Position)
    made._set(
        deal=deal, known=known, unseen=_unseen(deal, known, unseen), level=level, strain=strain, doubled=doubled,
        declarer=declarer, vul=everywhere, leader=first, played=(), auction=calls,
    )  # fmt: skip
    given = _cards(play)
    return made.play(*given[: len(given) if cards is None else whole("cards", cards, 0, len(given))])


def _cut(place: Position, cards: int | None) -> Position:
    if cards is None:
        return place
    return place._with(played=place.played[: whole("cards", cards, 0, len(place.played))])


def _cards(play: str | Iterable[CardLike] | None) -> list[Card]:
    if play is None:
        return []
    if isinstance(play, str):
        text = play.replace(",", " ").replace("-", " ").replace("10", "T")
        tokens = text.split()
        if len(tokens) == 1 and len(text.strip()) > 2:
            tokens = [tokens[0][place : place + 2] for place in range(0, len(tokens[0]), 2)]
        return [Card(token) for token in tokens]
    return [Card(card) for card in play]


def _contract(contract: ContractLike | None, calls: Auction | None) -> tuple[int, Strain, int, Seat]:
    if contract is None:
        found = calls.contract if calls is not None else None
        if found is None:
            raise InvalidInput("which contract? Give contract='3NT by S' or an auction")
    elif isinstance(contract, str) and (strain := _STRAIN_ONLY.fullmatch(contract)):
        return 0, strain_of(strain[1]), 0, seat_of(strain[2])
    else:
        found = Contract(contract)
    if found.passed_out:
        raise InvalidInput("the deal was passed out: there is no play")
    if found.declarer is None:
        raise InvalidInput(f"who plays {found}? Write {found} by S")
    return found.level, found.strain, found.doubled, found.declarer


def _dealt_for(calls: Auction, contract: ContractLike) -> Auction:
    """The auction with the dealer that makes its declarer that of the contract."""
    if isinstance(contract, str) and _STRAIN_ONLY.fullmatch(contract):
        return calls
    wanted = Contract(contract)
    for dealer in Seat:
        turned = Auction(calls, dealer)
        if turned.contract is not None and turned.contract.declarer == wanted.declarer:
            return turned
    return calls


def _unseen(deal: Deal, known: tuple[bool, ...], given: HandLike | None) -> Hand:
    seen = Hand("")
    for hand in deal.hands:
        seen = seen | hand
    if given is not None:
        return Hand(given)
    if all(known):
        return Hand("")
    lengths = {len(hand) for hand, is_known in zip(deal.hands, known, strict=True) if is_known}
    if lengths and lengths != {13}:
        raise InvalidInput("an ending with hidden hands needs unseen: the cards of the hidden hands together")
    return Hand.of([0x7FFC] * 4) - seen


def winner(trick: list[Card], strain: Strain) -> int:
    """The place of the card that wins a trick."""
    return max(
        range(len(trick)),
        key=lambda place: (int(trick[place].suit) == int(strain), trick[place].suit == trick[0].suit, trick[place].rank),
    )
