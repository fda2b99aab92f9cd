"""A player at the table, who is told the calls and cards of a deal, and bids and plays."""

from __future__ import annotations

from typing import Any

from ._lib import NULL, check, ffi, lib, new
from ._run import Handle, Progress, Report, run_here
from .auction import Auction, Contract, call_number
from .bidding import BidChoice, SystemLike, bid_options, system_of
from .cards import Card, CardLike, Hand, HandLike
from .choice import Choice, choose_options
from .errors import InvalidInput
from .names import Seat, SeatLike, VulLike, seat_of, vul_of
from .positions import Position, position
from .request import OBJECTIVES

__all__ = ["Player", "Turn"]

_STAGES = {0: "none", 1: "auction", 2: "lead", 3: "dummy", 4: "play", 5: "over"}


class Turn:
    """How far a deal is: ``stage`` (``auction``, ``lead``, ``dummy``: tell dummy's hand, ``play``, ``over``), whose turn it
    is as ``seat``, whether this player decides, the contract, and the tricks won by both sides."""

    def __init__(self, turn: Any) -> None:
        self.stage = _STAGES[turn.stage]
        self.seat = None if turn.seat < 0 else Seat(turn.seat)
        self.decides = bool(turn.decides)
        self.contract = Contract.of(turn.level, turn.trump, turn.doubled, turn.declarer) if turn.level else None
        self.won = (turn.won[0], turn.won[1])

    def __repr__(self) -> str:
        return f"<{self.stage}, turn: {self.seat}, decides: {self.decides}>"


class Player:
    """A player who takes a seat and thirteen cards by `begin`, and from then on is told everything that is said and shown,
    its own calls and cards included. It keeps what it has learned from one card to the next. Calls of one player from
    several threads wait for each other."""

    def __init__(self) -> None:
        self._handle = Handle(lib.FinessePlayerCreate(), lib.FinessePlayerFree)
        self._kept: tuple[Any, ...] = ()
        self._seat = Seat.NORTH
        self._hand = Hand("")
        self._auction = Auction("")
        self._dummy: Hand | None = None
        self._played: list[Card] = []
        self._objective = "target"

    def _pointer(self) -> Any:
        if not self._handle.usable():
            raise InvalidInput("a player cannot be used in a child after fork: make another")
        return self._handle.pointer

    def begin(
        self,
        seat: SeatLike,
        hand: HandLike,
        *,
        dealer: SeatLike = "N",
        vul: VulLike = None,
        objective: str = "target",
        system: SystemLike = None,
    ) -> None:
        """A deal begins; the one before is forgotten."""
        if objective not in OBJECTIVES:
            raise InvalidInput(f"objective={objective!r} is not 'target', 'tricks' or 'score'")
        place, held, chosen = seat_of(seat), Hand(hand), system_of(system)
        request, message = new("FinesseDealRequest"), ffi.new("char[]", lib.FINESSE_MESSAGE)
        request.seat, request.dealer, request.vulnerable = int(place), int(seat_of(dealer)), int(vul_of(vul))
        request.objective = OBJECTIVES[objective]
        request.hand[0:4] = list(held.suits)
        request.system = NULL if chosen is None else chosen._handle.pointer
        check(lib.FinessePlayerBegin(self._pointer(), request, message), message)
        self._kept = (chosen,)
        self._seat, self._hand, self._auction = place, held, Auction("", dealer, vul)
        self._dummy, self._played, self._objective = None, [], objective

    def tell_call(self, seat: SeatLike, call: str) -> None:
        """A player has called."""
        message = ffi.new("char[]", lib.FINESSE_MESSAGE)
        number = call_number(call)
        check(lib.FinessePlayerTellCall(self._pointer(), int(seat_of(seat)), number, message), message)
        self._auction = self._auction.call(call)

    def tell_card(self, seat: SeatLike, card: CardLike) -> None:
        """A card was played; dummy's cards by dummy's seat."""
        message, played = ffi.new("char[]", lib.FINESSE_MESSAGE), Card(card)
        code = lib.FinessePlayerTellCard(self._pointer(), int(seat_of(seat)), int(played.suit), played.rank, message)
        check(code, message)
        self._played.append(played)

    def tell_dummy(self, hand: HandLike) -> None:
        """The hand of dummy, after the opening lead."""
        message, held = ffi.new("char[]", lib.FINESSE_MESSAGE), Hand(hand)
        check(lib.FinessePlayerTellDummy(self._pointer(), list(held.suits), message), message)
        self._dummy = held

    @property
    def turn(self) -> Turn:
        """How far the deal is, and whose turn it is."""
        turn = new("FinesseTurn")
        check(lib.FinessePlayerTurn(self._pointer(), turn))
        return Turn(turn)

    @property
    def auction(self) -> Auction:
        """The calls told so far."""
        return self._auction

    def _position(self) -> Position:
        """The position as this player sees it."""
        contract = self._auction.contract
        if contract is None or contract.declarer is None:
            raise InvalidInput("there is no contract yet")
        hands = {str(self._seat): self._hand}
        if self._dummy is not None:
            hands[str(contract.declarer.partner)] = self._dummy
        return position(hands, contract=contract, auction=self._auction, vul=self._auction.vul, play=self._played)

    def next_call(self, *, method: str = "simulation", progress: Progress = False, **options: Any) -> BidChoice:
        """The call that the player makes; see `bid`."""
        pointer, choice = self._pointer(), new("FinesseBidChoice")

        def call(handle: Any) -> int:
            return int(lib.FinessePlayerNextCall(pointer, bid_options(handle, method=method, **options), choice))

        check(run_here(call, Report(progress, "deal")), choice.message)
        return BidChoice(choice, self._hand, self._auction)

    def next_card(self, *, progress: Progress = False, **options: Any) -> Choice:
        """The card that the player plays, or as declarer plays from dummy; see `choose`. ``deal_seconds`` is a limit for all
        cards of the deal."""
        pointer, choice = self._pointer(), new("FinesseChoice")

        def call(handle: Any) -> int:
            return int(lib.FinessePlayerNextCard(pointer, choose_options(handle, **options), choice))

        check(run_here(call, Report(progress)), choice.message)
        return Choice(choice, self._position(), self._objective)

    def cancel(self) -> None:
        """Stops the call of another thread that uses the player now: it returns the best found so far."""
        check(lib.FinessePlayerCancel(self._pointer()))

    def clear(self) -> None:
        """Forgets everything and frees the memory."""
        check(lib.FinessePlayerClear(self._pointer()))

    def __repr__(self) -> str:
        return f"<player {self._seat}: {self._hand}>"
