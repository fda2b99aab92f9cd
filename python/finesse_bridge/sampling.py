"""Deals at random: with conditions on all four hands, and layouts of the hidden hands in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._checks import milliseconds, whole
from ._lib import NULL, check, ffi, lib, new
from .auction import AuctionLike
from .conditions import ConditionLike, constraint_text, deal_condition
from .deal import Deal
from .arrays import Deals, pointer
from .errors import InvalidInput, NoLayout
from .frames import Framed
from .names import Seat
from .positions import Position, position
from .request import request_of

if TYPE_CHECKING:
    import numpy

__all__ = ["Worlds", "deals", "worlds"]

_MOST = 1 << 20
# Tries for a deal that passes the conditions that are checked deal by deal.
_TRIES = 2_000_000


def deals(
    condition: ConditionLike = None,
    n: int = 1,
    seed: int = 0,
    *,
    seconds: float | None = None,
) -> Deals:
    """``n`` random deals that fit a condition, each as likely as every other.

    The condition is a mapping of seats to conditions on hands, ``{"N": fb.hand(hcp=(15, 17))}``; a text of the constraint
    language, ``"N: 15-17, balanced"``; conditions combined by ``&``, ``|`` and ``~``; or a function that is given a `Deal`.
    The same seed gives the same deals on every machine.
    """
    import numpy

    count, start = whole("n", n, 0, 1 << 31), whole("seed", seed, 0, 2**64 - 1)
    wanted = deal_condition(condition)
    text, rest = wanted.text(), wanted.rest()
    parts: list[Any] = []
    have = tried = 0
    limit = milliseconds(seconds)
    round_ = 0
    while have < count:
        chunk = min(_MOST, max(64, count - have) if not rest else max(1024, min(65536, 2 * (count - have))))
        drawn, complete = _draw(text, chunk, _mixed(start, round_), limit)
        round_ += 1
        tried += len(drawn)
        if rest:
            keep = [all(part(Deal.of(row)) for part in rest) for row in drawn.tolist()]
            drawn = drawn[numpy.array(keep, bool)]
        parts.append(drawn[: count - have])
        have += len(parts[-1])
        if complete:
            break
        if rest and tried >= _TRIES and have * _TRIES < count * tried // 1000:
            raise NoLayout(f"only {have} of {tried} deals at random fit {wanted!r}", -1005)
    return Deals(numpy.concatenate(parts) if parts else numpy.zeros((0, 4, 4), numpy.uint32))


def _mixed(seed: int, round_: int) -> int:
    return (seed + round_ * 0x9E3779B97F4A7C15) % 2**64


def _draw(text: str, count: int, seed: int, limit: int) -> tuple[Any, bool]:
    """Deals with constraints, and whether these are all there are."""
    import numpy

    request = new("FinesseRequest")
    request.trump = lib.FINESSE_NOTRUMP
    request.level = 1
    said = _encoded(text)
    request.constraints = said if text else NULL
    array = numpy.zeros((count, 4, 4), numpy.uint32)
    found, layouts = _sample(request, count, seed, limit, array, None)
    return array[:found], found < count and layouts <= found


def _encoded(text: str) -> Any:
    letters = text.encode("utf-8", "replace")
    if len(letters) > lib.FINESSE_CONSTRAINTS_LENGTH or b"\0" in letters:
        raise InvalidInput(f"constraints have at most {lib.FINESSE_CONSTRAINTS_LENGTH} characters and no zeros")
    return ffi.new("char[]", letters)


def _sample(request: Any, count: int, seed: int, limit: int, array: Any, weights: Any) -> tuple[int, float]:
    found, layouts = ffi.new("int *"), ffi.new("double *")
    message = ffi.new("char[]", lib.FINESSE_MESSAGE)
    code = lib.FinesseSampleWorlds(
        request, count, seed, limit, pointer(array, "struct ddTableDeal"),
        NULL if weights is None else pointer(weights, "double"), found, layouts, message,
    )  # fmt: skip
    check(code, message)
    return found[0], layouts[0]


def fits(deal: Deal, text: str) -> bool:
    """Whether a deal, or the hands of it that are given, fits constraints."""
    if not text.strip():
        return True
    request = new("FinesseRequest")
    request.trump, request.level = lib.FINESSE_NOTRUMP, 1
    said = _encoded(text)
    request.constraints = said
    hidden = [len(hand) == 0 for hand in deal.hands]
    for seat in Seat:
        request.seen[seat] = int(not hidden[seat])
    deal._write(request.deal.cards)
    array = ffi.new("struct ddTableDeal[1]")
    found, message = ffi.new("int *"), ffi.new("char[]", lib.FINESSE_MESSAGE)
    code = lib.FinesseSampleWorlds(request, 1, 0, 0, array, NULL, found, NULL, message)
    if code in (lib.FINESSE_IMPOSSIBLE, lib.FINESSE_TOO_RARE):
        return False
    check(code, message)
    return bool(found[0])


class Worlds(Framed):
    """Layouts of the hidden cards with their weights. ``deals`` are `Deals`, ``weights`` a numpy array."""

    deals: Deals
    weights: numpy.ndarray[Any, Any]
    layouts: float
    """The number of possible layouts, before any weighing; 0 if it is not known."""

    def __init__(self, deals: Deals, weights: Any, layouts: float, hidden: list[Seat]) -> None:
        self.deals, self.weights, self.layouts, self.hidden = deals, weights, layouts, hidden

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, index: int) -> Deal:
        return self.deals[index]

    def _columns(self) -> dict[str, Any]:
        return {"weight": self.weights, **self.deals._columns()}

    def __repr__(self) -> str:
        return f"<{len(self)} worlds of {self.layouts:.0f} layouts>"

    def plot(self, ax: Any = None) -> Any:
        """The points of the hidden hands, by weight."""
        from .plots import points

        return points(self.deals, ax, self.weights, self.hidden)


def worlds(
    what: Any,
    n: int = 1000,
    seed: int = 0,
    *,
    auction: AuctionLike | None = None,
    constraints: ConditionLike = None,
    seconds: float | None = None,
    see: Any = None,
) -> Worlds:
    """Layouts of the hidden cards of a position that fit what is known: all if there are at most ``n``, otherwise a fair
    sample.

    The hands that the player in turn does not see are dealt anew, even if the position has them; ``see`` names other seats
    that are seen. With an auction, that of the position or another, the worlds go with the calls and have weights.
    """
    import numpy

    place = position(what) if not isinstance(what, Position) else what
    count = whole("n", n, 1, _MOST)
    held = request_of(place, auction=auction, constraints=constraint_text(constraints), see=see)
    array, weights = numpy.zeros((count, 4, 4), numpy.uint32), numpy.zeros(count, numpy.float64)
    found, layouts = _sample(
        held.request, count, whole("seed", seed, 0, 2**64 - 1), milliseconds(seconds), array, weights
    )
    return Worlds(Deals(array[:found]), weights[:found], layouts, held.hidden)
