"""Bidding: which call to make and why, what calls mean, and systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Union

from ._checks import milliseconds, switch, whole
from ._lib import NULL, check, ffi, lib, new, text_of
from ._run import Handle, Progress, Report, on_progress, run_here
from ._value import Value
from .auction import Auction, AuctionLike, Contract, call_text
from .cards import Hand, HandLike
from .errors import InvalidInput
from .frames import Framed
from .names import Seat, SeatLike, Suit, VulLike

__all__ = ["BidChoice", "Candidate", "Explanation", "Shown", "System", "bid", "explain_auction"]

_METHODS = {"simulation": 0, "rules": 1}
_SCORINGS = {"imps": 0, "points": 1, "matchpoints": 2}
_ENDED = {3: "time", 5: "cancelled", 7: "one call", 8: "clear", 9: "deals"}


class System:
    """A bidding system from a text in the language of docs/bidding.md. ``modules`` are the texts of those that it includes,
    by name, or a function that finds them; the modules of the library need none: ``include "sayc"``."""

    def __init__(self, text: str, modules: Mapping[str, str] | Callable[[str], str | None] | None = None) -> None:
        if not isinstance(text, str) or "\0" in text:
            raise InvalidInput("a system is a text without zeros")
        kept: list[Any] = []
        errors: list[BaseException] = []
        find = modules.get if isinstance(modules, Mapping) else modules

        @ffi.callback("const char *(void *, const char *)")  # type: ignore[untyped-decorator, unused-ignore]
        def include(_user: Any, name: Any) -> Any:
            try:
                found = None if find is None else find(text_of(name))
                if found is None:
                    return NULL
                kept.append(ffi.new("char[]", found.encode("utf-8", "replace")))
                return kept[-1]
            except BaseException as error:  # noqa: BLE001: it must not cross the library; it is raised below
                errors.append(error)
                return NULL

        message = ffi.new("char[]", lib.FINESSE_MESSAGE)
        letters = ffi.new("char[]", text.encode("utf-8", "replace"))
        pointer = lib.FinesseSystemCreate(letters, include, NULL, message)
        if pointer != NULL:
            self._handle = Handle(pointer, lib.FinesseSystemFree)
        if errors:
            raise errors[0]
        if pointer == NULL:
            raise InvalidInput(f"system: {text_of(message)}", lib.FINESSE_BAD_ARGUMENT)
        self.text = text
        self._modules = modules

    def __reduce__(self) -> tuple[Any, ...]:
        return System, (self.text, self._modules)

    def __repr__(self) -> str:
        return f"<system of {len(self.text)} characters>"


def system_of(given: System | str | None) -> System | None:
    if not (given is None or isinstance(given, (System, str))):
        raise InvalidInput(f"system={given!r} is not a System or its text")
    return System(given) if isinstance(given, str) else given


SystemLike = Union[System, str, None]


class Candidate(Value):
    """A call that was looked at, and what came of it."""

    __slots__ = ("call", "text", "mean", "error", "points", "by_rules", "contracts")
    call: str
    text: str
    """What it means."""
    mean: float
    """What it is worth on average, in units of the scoring."""
    error: float
    """The standard error of the difference from the call chosen."""
    points: float
    by_rules: bool
    contracts: tuple[tuple[Contract, float], ...]
    """Where it led, with the share of the deals."""

    def __repr__(self) -> str:
        return f"<{self.call}: {self.mean:.2f}>"


class BidChoice(Framed):
    """The call to make, as ``call``, and the candidates, best first."""

    def __init__(self, choice: Any, hand: Hand, auction: Auction) -> None:
        self.hand, self.auction = hand, auction
        self.call = call_text(choice.call)
        self.seat = Seat(choice.seat)
        self.deals: int = choice.deals
        self.fitting: int = choice.fitting
        self.ended = _ENDED.get(choice.stopReason, "?")
        self.seconds = choice.milliseconds / 1000
        self.candidates = [_candidate(choice.candidate[place]) for place in range(choice.candidates)]

    @property
    def text(self) -> str:
        """What the call means."""
        return self.candidates[0].text if self.candidates else ""

    def _columns(self) -> dict[str, Any]:
        return {
            "call": [one.call for one in self.candidates],
            "mean": [one.mean for one in self.candidates],
            "+-": [one.error for one in self.candidates],
            "points": [one.points for one in self.candidates],
            "by_rules": [one.by_rules for one in self.candidates],
            "contracts": [", ".join(f"{c.symbol} {100 * share:.0f} %" for c, share in one.contracts) for one in self.candidates],
            "text": [one.text for one in self.candidates],
        }

    def __str__(self) -> str:
        from .drawing import table_text

        columns = self._columns()
        columns["mean"] = [f"{number:.2f}" for number in columns["mean"]]
        columns["+-"] = [f"{number:.2f}" if number else "" for number in columns["+-"]]
        columns["points"] = [f"{number:.0f}" for number in columns["points"]]
        rows = zip(*(columns[name] for name in ("call", "mean", "+-", "points", "text")), strict=True)
        head = f"{self.seat} calls {self.call}" + (f" ({self.deals} deals)" if self.deals else "")
        return head + "\n" + table_text(["call", "mean", "+-", "points", "text"], rows)

    def __repr__(self) -> str:
        return f"<{self.seat} calls {self.call}: {self.text}>"

    def _repr_html_(self) -> str:
        from .drawing import colored, table_html

        columns = self._columns()
        rows = zip(
            columns["call"], (f"{n:.2f}" for n in columns["mean"]), (f"{n:.2f}" for n in columns["+-"]),
            columns["contracts"], columns["text"], strict=True,
        )  # fmt: skip
        table = table_html(["call", "mean", "+-", "contracts", "text"], rows)
        return f"<div>{self.auction._repr_html_()}<b>{colored(str(self.seat))}: {colored(self.call)}</b>{table}</div>"

    def plot(self, ax: Any = None) -> Any:
        """What each candidate is worth, with the standard error of the difference from the call chosen."""
        from .plots import bids

        return bids(self, ax)


def _candidate(scored: Any) -> Candidate:
    reached = [scored.contract[place] for place in range(scored.contracts)]
    made = object.__new__(Candidate)
    made._set(
        call=call_text(scored.call),
        text=text_of(scored.text),
        mean=scored.mean,
        error=scored.error,
        points=scored.points,
        by_rules=bool(scored.byRules),
        contracts=tuple((Contract.of(one.level, one.trump, one.doubled, one.declarer), one.share) for one in reached),
    )
    return made


def bid_options(
    handle: Any,
    *,
    method: str = "simulation",
    deals: int = 0,
    candidates: int = 0,
    scoring: str = "imps",
    margin: float | None = None,
    near_misses: bool = True,
    par: bool = False,
    seed: int = 0,
    seconds: float | None = None,
    threads: int = 0,
) -> Any:
    if method not in _METHODS:
        raise InvalidInput(f"method={method!r} is not 'simulation' or 'rules'")
    if scoring not in _SCORINGS:
        raise InvalidInput(f"scoring={scoring!r} is not 'imps', 'points' or 'matchpoints'")
    options = new("FinesseBidOptions")
    options.method, options.scoring = _METHODS[method], _SCORINGS[scoring]
    options.deals = whole("deals", deals, 0, 65536)
    options.candidates = whole("candidates", candidates, 0, 16)
    options.threads = whole("threads", threads, 0, 1024)
    options.seed = whole("seed", seed, 0, 2**64 - 1)
    if margin is not None and not (isinstance(margin, (int, float)) and 0 <= margin < 1e9):
        raise InvalidInput(f"margin={margin!r} is not a number from 0")
    options.margin = 0.0 if margin is None else float(margin) or lib.FINESSE_ZERO
    options.flags = lib.FINESSE_NO_NEAR_MISSES * (not switch("near_misses", near_misses))
    options.flags |= lib.FINESSE_PAR_AT_MOST * switch("par", par)
    options.timeLimitMs = milliseconds(seconds)
    options.progress, options.user = on_progress, handle
    return options


def bid(
    hand: HandLike,
    auction: AuctionLike = "",
    *,
    dealer: SeatLike | None = None,
    vul: VulLike = None,
    system: SystemLike = None,
    method: str = "simulation",
    progress: Progress = False,
    **options: Any,
) -> BidChoice:
    """The call to make with a hand after an auction: by ``simulation`` (the default) or by the ``rules`` of the system.

    Without ``system`` it is Standard American. Options of the simulation: ``deals``, ``candidates``, ``scoring`` (``imps``,
    ``points``, ``matchpoints``), ``margin``, ``near_misses``, ``par``, ``seed``, ``seconds``, ``threads``.
    """
    calls, held, chosen = Auction(auction, dealer, vul), Hand(hand), system_of(system)
    given, request, choice = calls._c(), new("FinesseBidRequest"), new("FinesseBidChoice")
    request.auction, request.system = given, NULL if chosen is None else chosen._handle.pointer
    request.hand[0:4] = list(held.suits)

    def call(handle: Any) -> int:
        return int(lib.ChooseBid(request, bid_options(handle, method=method, **options), choice))

    check(run_here(call, Report(progress, "deal")), choice.message)
    return BidChoice(choice, held, calls)


class Shown(Value):
    """What a player has shown: the least and the most high-card points, and cards in each suit."""

    __slots__ = ("hcp", "lengths")
    hcp: tuple[int, int]
    lengths: tuple[tuple[int, int], ...]

    def constraint(self) -> str:
        """The same in the constraint language."""
        parts = [f"points {self.hcp[0]}-{self.hcp[1]}"]
        parts += [f"{suit} {low}-{high}" for suit, (low, high) in zip(Suit, self.lengths, strict=True) if (low, high) != (0, 13)]
        return ", ".join(parts)

    def __repr__(self) -> str:
        return f"<{self.constraint()}>"


class Explanation(Framed):
    """What the calls of an auction mean, by call as ``texts``, and what each seat has shown as ``shown``."""

    def __init__(self, auction: Auction, explained: Any) -> None:
        self.auction = auction
        self.texts = [text_of(explained.text[place]) for place in range(explained.count)]
        self.shown = {seat: _shown(explained.hands[seat]) for seat in Seat}

    def _columns(self) -> dict[str, Any]:
        return {
            "seat": [str(seat) for seat in self.auction.seats()],
            "call": list(self.auction.calls),
            "meaning": self.texts,
        }

    def __str__(self) -> str:
        from .drawing import table_text

        columns = self._columns()
        return table_text(["seat", "call", "meaning"], zip(*columns.values(), strict=True))

    def __repr__(self) -> str:
        return f"<meaning of {self.auction}>"

    def _repr_html_(self) -> str:
        from .drawing import table_html

        return table_html(["seat", "call", "meaning"], zip(*self._columns().values(), strict=True))


def _shown(hand: Any) -> Shown:
    made = object.__new__(Shown)
    most = [max(0, bound) for bound in hand.maxLength]
    made._set(
        hcp=(hand.minPoints, max(0, hand.maxPoints)), lengths=tuple(zip(list(hand.minLength), most, strict=True))
    )
    return made


def explain_auction(
    auction: AuctionLike,
    *,
    dealer: SeatLike | None = None,
    vul: VulLike = None,
    system: SystemLike = None,
) -> Explanation:
    """What the calls of an auction mean in a system (Standard American unless another is given), and what each player has
    shown by them."""
    calls, chosen = Auction(auction, dealer, vul), system_of(system)
    given, request, explained = calls._c(), new("FinesseBidRequest"), new("FinesseExplanation")
    request.auction, request.system = given, NULL if chosen is None else chosen._handle.pointer
    check(lib.FinesseExplainAuction(request, explained), explained.message)
    return Explanation(calls, explained)
