"""From a position to the library's question about it: who sees what, the contract, the play, the auction."""

from __future__ import annotations

from typing import Any

from ._checks import whole
from ._lib import NULL, ffi, lib, new
from .auction import Auction, AuctionLike
from .errors import InvalidInput
from .names import Seat, seat_of
from .positions import Position

OBJECTIVES = {"target": 0, "tricks": 1, "score": 2}


class Request:
    """A request and everything that it points to."""

    def __init__(self, request: Any, hidden: list[Seat], *kept: Any) -> None:
        self.request, self.hidden, self.kept = request, hidden, kept


def request_of(
    place: Position,
    *,
    objective: str = "target",
    target: int | None = None,
    auction: AuctionLike | None = None,
    constraints: str = "",
    see: Any = None,
    system: Any = None,
    mistakes: float = 0.0,
) -> Request:
    if objective not in OBJECTIVES:
        raise InvalidInput(f"objective={objective!r} is not 'target', 'tricks' or 'score'")
    seen = place.seen_from() if see is None else _seen(place, see)
    request = new("FinesseRequest")
    request.kind, request.objective = lib.FINESSE_PLAY, OBJECTIVES[objective]
    request.declarer, request.trump, request.level = int(place.declarer), int(place.strain), place.level
    request.doubled, request.vulnerable = place.doubled, int(place.vul)
    if target is not None:
        request.target = whole("target", target, 1, 13)
    hidden = [seat for seat in Seat if not seen.known[seat]]
    for seat in Seat:
        request.seen[seat] = int(seen.known[seat])
    seen.deal._write(request.deal.cards)
    if hidden and any(len(seen.deal[seat]) != 13 for seat in Seat if seen.known[seat]):
        request.unseen[0:4] = list(seen.unseen.suits)
    request.first = int(seen.leader)
    request.play.number = len(seen.played)
    for index, card in enumerate(seen.played):
        request.play.suit[index], request.play.rank[index] = int(card.suit), card.rank
    calls = place.auction if auction is None else Auction(auction)
    if isinstance(auction, str) and place.contract is not None:
        from .positions import _dealt_for

        calls = _dealt_for(Auction(auction, vul=place.vul), place.contract)
    # An auction is about thirteen cards each; of an ending only the contract is known.
    full = not any(len(seen.deal[seat]) != 13 for seat in Seat if seen.known[seat])
    given_calls = calls._c() if calls is not None and len(calls) and full else NULL
    request.auction = given_calls
    letters = constraints.encode("utf-8", "replace")
    if len(letters) > lib.FINESSE_CONSTRAINTS_LENGTH or b"\0" in letters:
        raise InvalidInput(f"constraints have at most {lib.FINESSE_CONSTRAINTS_LENGTH} characters and no zeros")
    said = ffi.new("char[]", letters)
    request.constraints = said if constraints.strip() else NULL
    if not isinstance(mistakes, (int, float)) or not 0 <= mistakes <= 1:
        raise InvalidInput(f"mistakes={mistakes!r} is not 0 to 1")
    request.mistakeOdds = float(mistakes)
    pointer = NULL if system is None else system._handle.pointer
    request.system = pointer
    return Request(request, hidden, given_calls, said, system)


def _seen(place: Position, see: Any) -> Position:
    """A position in which the hands of these seats are known, and no others."""
    names = see.split() if isinstance(see, str) and len(see) > 1 and " " in see else see
    wanted = {seat_of(seat) for seat in names}
    for seat in wanted:
        if not place.known[seat]:
            raise InvalidInput(f"see: the hand of {seat} is not known")
    from .cards import Hand
    from .deal import Deal

    unseen, hands = place.unseen, []
    for seat, hand in zip(Seat, place.deal.hands, strict=True):
        if seat not in wanted:
            unseen = unseen | hand
        hands.append(hand if seat in wanted else Hand(""))
    return place._with(known=tuple(seat in wanted for seat in Seat), unseen=unseen, deal=Deal(hands))
