"""What to play when hands are hidden: the card, what every card is worth, and how sure that is."""

from __future__ import annotations

import math
from typing import Any

from ._checks import milliseconds, switch, whole
from ._lib import check, ffi, lib, new, text_of
from ._run import Progress, Report, on_choose, run_here
from ._value import Value
from .auction import AuctionLike, ContractLike
from .bidding import System, system_of
from .cards import Card, HandLike, holding_text
from .conditions import ConditionLike, constraint_text
from .arrays import Deals
from .errors import InvalidInput
from .frames import Framed
from .names import Seat, SeatLike, VulLike
from .positions import Position, position
from .request import request_of

__all__ = ["Choice", "Line", "Lines", "ScoredCard", "choose", "lead", "single"]

METHODS = {"best": 0, "pimc": 1, "alphamu": 2, "achievable": 3, "exact": 4}
_ENDED = {0: "depth", 1: "exact", 2: "one card", 3: "time", 4: "nodes", 5: "cancelled", 6: "memory"}
_BOUNDS = {-1: "<=", 0: "", 1: ">=", 2: "~"}


class ScoredCard(Value):
    """A card, or a group of equal cards, and what it is worth to the side that decides."""

    __slots__ = (
        "card", "equals", "chance", "margin", "value", "pimc", "tricks", "won", "bound", "depth", "at_least", "at_most",
    )  # fmt: skip
    card: Card
    """The highest of the group."""
    equals: str
    chance: float | None
    """The chance to reach the target, 0 to 1; None with other objectives."""
    margin: float
    """Half of the 95 % interval of ``chance`` that comes from the sample of worlds; 0 if the worlds are all there are."""
    value: float
    """What the objective makes as high as possible: the chance, the mean tricks, or the mean score."""
    pimc: float
    """The same if all hands were seen after this card."""
    tricks: float | None
    """The mean tricks in all if all hands were seen from then on."""
    won: int
    """The worlds in which the target is reached."""
    bound: str
    """``<=`` or ``>=`` if the value is a bound, ``~`` for an estimate, empty if it is exact for these worlds."""
    depth: int
    at_least: float | None
    at_most: float | None

    def __repr__(self) -> str:
        return f"<{self.card}{self.equals}: {self.bound}{self.value:.3f}>"


class Choice(Framed):
    """The card to play, as ``card``, and all cards, best first, as ``cards``."""

    def __init__(self, choice: Any, place: Position, objective: str, hidden: int = 2) -> None:
        self.position = place
        self.objective = objective
        self.card = Card.of(choice.suit, choice.rank)
        self.seat = Seat(choice.seat)
        self.method = next(name for name, number in METHODS.items() if number == choice.method)
        self.target: int | None = choice.target if objective == "target" else None
        self.lowered: int = choice.lowered
        self.depth: int = choice.depth
        self.ended = _ENDED.get(choice.stopReason, "?")
        self.worlds: int = choice.worlds
        # With an auction the library does not say so, but there is nothing to sample when all hands are seen.
        self.complete = bool(choice.complete) or hidden == 0
        self.layouts: float = choice.layouts
        self.drawn: int = choice.drawn
        self.fitting: int = choice.fitting
        self.unweighed = bool(choice.unweighed)
        self.seconds = choice.milliseconds / 1000
        self.nodes: int = choice.nodes
        self.questions: int = choice.ddCalls
        # Worlds with wrong calls count little, so the sample is as large as those that fit, if there are any.
        effective = self.fitting if self.drawn and self.fitting else self.worlds
        bracketed = bool(choice.bracketed)
        self.cards = [self._scored(choice.card[place], effective, bracketed) for place in range(choice.cards)]

    def _scored(self, scored: Any, effective: int, bracketed: bool) -> ScoredCard:
        chance = None if self.objective != "target" else scored.probability
        sampled = chance is not None and not self.complete and effective > 0
        made = object.__new__(ScoredCard)
        made._set(
            card=Card.of(scored.suit, scored.rank),
            equals=holding_text(scored.equals),
            chance=chance,
            margin=half_interval(chance, effective) if sampled and chance is not None else 0.0,
            value=scored.expected,
            pimc=scored.expectedFirst,
            tricks=None if scored.meanTricks < 0 else scored.meanTricks,
            won=scored.worldsWon,
            bound=_BOUNDS.get(scored.bound, "~"),
            depth=scored.depth,
            at_least=scored.expectedLeast if bracketed else None,
            at_most=scored.expectedMost if bracketed else None,
        )
        return made

    @property
    def value_name(self) -> str:
        return {"target": "chance", "tricks": "mean tricks", "score": "mean score"}[self.objective]

    @property
    def close(self) -> bool:
        """Whether the sample leaves open which card is best: the intervals of the first two meet."""
        if len(self.cards) < 2 or self.objective != "target":
            return False
        one, two = self.cards[:2]
        return (one.chance or 0) - one.margin <= (two.chance or 0) + two.margin and bool(one.margin)

    def _columns(self) -> dict[str, Any]:
        columns: dict[str, Any] = {
            "card": [str(one.card) for one in self.cards],
            "equals": [one.equals for one in self.cards],
            self.value_name.replace(" ", "_"): [one.value for one in self.cards],
        }
        if self.objective == "target":
            columns["+-"] = [one.margin for one in self.cards]
        columns |= {
            "bound": [one.bound for one in self.cards],
            "pimc": [one.pimc for one in self.cards],
            "tricks": [math.nan if one.tricks is None else one.tricks for one in self.cards],
            "worlds": [one.won for one in self.cards],
            "depth": [one.depth for one in self.cards],
        }
        if any(one.at_least is not None for one in self.cards):
            columns["at_least"] = [one.at_least for one in self.cards]
            columns["at_most"] = [one.at_most for one in self.cards]
        return columns

    def _shown(self, one: ScoredCard, number: float) -> str:
        return f"{100 * number:.1f} %" if self.objective == "target" else f"{number:.2f}"

    def _rows(self) -> list[list[str]]:
        rows = []
        for one in self.cards:
            margin = f"±{100 * one.margin:.1f}" if one.margin else ""
            tricks = "" if one.tricks is None else f"{one.tricks:.2f}"
            shown = f"{one.bound}{self._shown(one, one.value)}"
            rows.append([one.card.symbol + one.equals, shown, margin, self._shown(one, one.pimc), tricks])
        return rows

    def _about(self) -> str:
        worlds = f"all {self.worlds} layouts" if self.complete else f"{self.worlds} worlds"
        fitting = f", {self.fitting} of {self.drawn} fit the auction" if self.drawn else ""
        target = f", target {self.target}" if self.target is not None else ""
        lowered = f" (lowered by {self.lowered})" if self.lowered else ""
        close = "; the sample leaves open which of the first is best" if self.close else ""
        return f"{self.seat} plays {self.card.symbol}: {self.method}{target}{lowered}, {worlds}{fitting}{close}"

    def __str__(self) -> str:
        from .drawing import table_text

        return "\n".join([self._about(), table_text(["card", self.value_name, "+-", "pimc", "tricks"], self._rows())])

    def __repr__(self) -> str:
        return f"<{self._about()}>"

    def _repr_html_(self) -> str:
        from .drawing import colored, table_html

        table = table_html(["card", self.value_name, "+-", "pimc", "tricks"], self._rows())
        side = f"<div>{colored(self._about())}</div>{table}"
        beside = "display:inline-block;vertical-align:top;margin-left:2em"
        return f'<div>{self.position._repr_html_()}<div style="{beside}">{side}</div></div>'

    def plot(self, ax: Any = None) -> Any:
        """The chance of each card with its interval, and beside it that of PIMC."""
        from .plots import choice

        return choice(self, ax)


def half_interval(chance: float, worlds: int) -> float:
    """Half of the 95 % interval of a share of a sample (Agresti and Coull), which is never 0."""
    size = worlds + 3.84
    center = (chance * worlds + 1.92) / size
    return 1.96 * math.sqrt(center * (1 - center) / size)


def choose_options(
    report: Any,
    *,
    method: str = "best",
    worlds: int = 0,
    depth: int = 0,
    seed: int = 0,
    seconds: float | None = None,
    nodes: int = 0,
    deal_seconds: float | None = None,
    memory: int = 0,
    threads: int = 0,
    rounds: int = 0,
    all_cards: bool = False,
    bracket: bool = False,
    count_tricks: bool = True,
) -> Any:
    if method not in METHODS:
        raise InvalidInput(f"method={method!r} is not one of {', '.join(METHODS)}")
    options = new("FinesseChooseOptions")
    options.method = METHODS[method]
    options.worlds = whole("worlds", worlds, 0, 65536)
    options.depth = whole("depth", depth, -1, 52)
    options.seed = whole("seed", seed, 0, 2**64 - 1)
    options.timeLimitMs = milliseconds(seconds)
    options.nodeLimit = whole("nodes", nodes, 0, 2**62)
    options.dealTimeLimitMs = milliseconds(deal_seconds)
    options.memoryMB = whole("memory", memory, 0, 1 << 20)
    options.threads = whole("threads", threads, 0, 1024)
    options.rounds = whole("rounds", rounds, 0, 1 << 20)
    options.flags = lib.FINESSE_ALL_CARDS * switch("all_cards", all_cards)
    options.flags |= lib.FINESSE_BRACKET * switch("bracket", bracket)
    options.flags |= lib.FINESSE_NO_TRICK_COUNT * (not switch("count_tricks", count_tricks))
    options.progress, options.user = on_choose, report
    return options


def choose(
    what: Any,
    *,
    method: str = "best",
    seconds: float | None = None,
    nodes: int = 0,
    worlds: int = 0,
    depth: int = 0,
    seed: int = 0,
    objective: str = "target",
    target: int | None = None,
    auction: AuctionLike | None = None,
    constraints: ConditionLike = None,
    system: System | str | None = None,
    mistakes: float = 0.0,
    see: Any = None,
    all_cards: bool = False,
    bracket: bool = False,
    rounds: int = 0,
    memory: int = 0,
    threads: int = 0,
    progress: Progress = False,
) -> Choice:
    """The card to play in a position, as the player in turn would choose it.

    He sees his own hand and dummy's, declarer both of his side; hands of the position that he does not see are hidden (``see``
    names the seats that are seen instead, ``"N S"``). ``method``: ``best`` (the default), ``pimc``, ``alphamu``,
    ``achievable`` or ``exact``. ``seconds`` or ``nodes`` limit the work; without either it takes about a second.
    ``objective``: the ``target`` (the contract, unless ``target`` says how many tricks), the most ``tricks``, or the best
    ``score``. What else is known is said by the auction of the position or another, and by ``constraints``; ``mistakes``
    (above 0, at most 1) learns from the play.
    """
    place = position(what) if not isinstance(what, Position) else what
    held = request_of(
        place, objective=objective, target=target, auction=auction, constraints=constraint_text(constraints), see=see,
        system=system_of(system), mistakes=mistakes,
    )  # fmt: skip
    choice = new("FinesseChoice")
    shown = place.seen_from() if see is None else place

    def call(handle: Any) -> int:
        options = choose_options(
            handle, method=method, worlds=worlds, depth=depth, seed=seed, seconds=seconds, nodes=nodes, memory=memory,
            threads=threads, rounds=rounds, all_cards=all_cards, bracket=bracket,
        )  # fmt: skip
        return int(lib.ChooseCard(held.request, options, choice))

    check(run_here(call, Report(progress)), choice.message)
    return Choice(choice, shown, objective, len(held.hidden))


def lead(
    hand: HandLike,
    contract: ContractLike,
    *,
    auction: AuctionLike | None = None,
    dealer: SeatLike | None = None,
    vul: VulLike = None,
    worlds: int = 0,
    method: str = "pimc",
    all_cards: bool | None = None,
    **options: Any,
) -> Choice:
    """The opening lead from a hand against a contract such as ``3NT by S``.

    The auction, if there is one, is all that is known of the other hands; who dealt follows from the contract. With Monte
    Carlo (``pimc``, the default) every card is tried in all worlds, 1000 unless ``worlds`` says how many. The other options
    are those of `choose`.
    """
    from .auction import Contract

    made = Contract(contract)
    if made.declarer is None:
        raise InvalidInput(f"who plays {made}? Write {made} by S")
    names = ("north", "east", "south", "west")
    known: dict[str, Any] = {names[made.declarer.lho]: hand}
    place = position(contract=made, auction=auction, dealer=dealer, vul=vul, **known)
    worlds = whole("worlds", worlds, 0, 65536) or (1000 if method == "pimc" else 0)
    all_of_them = method == "pimc" if all_cards is None else all_cards
    return choose(place, method=method, worlds=worlds, all_cards=all_of_them, **options)


class Line(Value):
    """A line of play: a card, the worlds that one plan after it wins, and when it wins, in words."""

    __slots__ = ("card", "equals", "chance", "won", "text", "complete", "worlds")
    card: Card
    equals: str
    chance: float
    won: int
    text: str
    """When the line wins, to follow the word *wins*: ``when clubs break 1-1``."""
    complete: bool
    """Whether the text is true in all worlds won; otherwise only in some."""
    worlds: tuple[int, ...]
    """The numbers of the worlds won."""

    def __str__(self) -> str:
        return f"{self.card.symbol} wins {self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"


class Lines(Framed):
    """Declarer's ending solved exactly: the `choice`, the lines of play, and the worlds that they are about."""

    def __init__(self, choice: Choice, lines: list[Line], worlds: Deals, weights: Any) -> None:
        self.choice, self.lines, self.worlds, self.weights = choice, lines, worlds, weights

    @property
    def card(self) -> Card:
        return self.choice.card

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, index: int) -> Line:
        return self.lines[index]

    def _columns(self) -> dict[str, Any]:
        return {
            "card": [str(line.card) for line in self.lines],
            "chance": [line.chance for line in self.lines],
            "worlds": [line.won for line in self.lines],
            "wins": [line.text for line in self.lines],
        }

    def __str__(self) -> str:
        return "\n".join([str(self.choice), *map(str, self.lines)])

    def __repr__(self) -> str:
        return f"<{len(self.lines)} lines: {self.choice!r}>"

    def _repr_html_(self) -> str:
        from .drawing import colored

        words = "".join(f"<div>{colored(str(line))}</div>" for line in self.lines)
        return f"<div>{self.choice._repr_html_()}{words}</div>"

    def plot(self, ax: Any = None) -> Any:
        return self.choice.plot(ax)


def single(
    what: Any,
    *,
    lines: int = 1,
    seconds: float | None = None,
    nodes: int = 0,
    worlds: int = 0,
    seed: int = 0,
    target: int | None = None,
    constraints: ConditionLike = None,
    all_cards: bool = False,
    memory: int = 0,
    threads: int = 0,
    progress: Progress = False,
) -> Lines:
    """Declarer's ending solved exactly, single dummy, with the best line of play of each card in words.

    ``lines``: how many for each card. The rest is as in `choose`. Endings of five tricks take milliseconds, some of more very
    long: pass a limit.
    """
    import numpy

    place = position(what) if not isinstance(what, Position) else what
    held = request_of(place, target=target, constraints=constraint_text(constraints))
    room_lines, room_worlds = 13 * whole("lines", lines, 1, 100), whole("worlds", worlds, 0, 65536) or 20000
    words = (room_worlds + 63) // 64
    made = ffi.new("struct FinesseLine[]", room_lines)
    won = numpy.zeros((room_lines, words), numpy.uint64)
    dealt, weights = numpy.zeros((room_worlds, 4, 4), numpy.uint32), numpy.zeros(room_worlds)
    room = new("FinesseLines")
    room.lineSize, room.lines, room.lineCapacity = ffi.sizeof("struct FinesseLine"), made, room_lines
    room.linesPerCard, room.won, room.wonWords = lines, ffi.cast("uint64_t *", ffi.from_buffer(won)), words
    room.worldCapacity, room.worlds = room_worlds, ffi.cast("struct ddTableDeal *", ffi.from_buffer(dealt))
    room.weights = ffi.cast("double *", ffi.from_buffer(weights))
    choice = new("FinesseChoice")

    def call(handle: Any) -> int:
        options = choose_options(
            handle, method="exact", worlds=worlds, seed=seed, seconds=seconds, nodes=nodes, memory=memory,
            threads=threads, all_cards=all_cards,
        )  # fmt: skip
        return int(lib.FinesseSingleDummyLines(held.request, options, choice, room))

    check(run_here(call, Report(progress)), choice.message)
    count = min(room.worldCount, room_worlds)
    found = [_line(made[index], won[index], count) for index in range(min(room.lineCount, room_lines))]
    return Lines(Choice(choice, place.seen_from(), "target"), found, Deals(dealt[:count]), weights[:count])


def _line(line: Any, won: Any, worlds: int) -> Line:
    bits = won.tolist()
    made = object.__new__(Line)
    made._set(
        card=Card.of(line.suit, line.rank),
        equals=holding_text(line.equals),
        chance=line.probability,
        won=line.worldsWon,
        text=text_of(line.text),
        complete=bool(line.textComplete),
        worlds=tuple(world for world in range(worlds) if bits[world // 64] >> world % 64 & 1),
    )
    return made

