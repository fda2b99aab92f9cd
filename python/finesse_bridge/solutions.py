"""Double-dummy solutions: the cards worth playing in a position, and the tricks that they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._checks import whole
from ._lib import check, ffi, lib, new
from ._run import Progress, run_batch, run_solver
from ._value import Value
from .board import Board
from .cards import Card, holding_text
from .arrays import deals_of, is_one, pointer
from .errors import InvalidInput
from .frames import Framed
from .names import SeatLike, StrainLike, seat_of, strain_of
from .positions import Position, position
from .double_dummy import check_batch

if TYPE_CHECKING:
    import numpy

__all__ = ["Solution", "Solutions", "position_dtype", "solve"]

_MODES = {"one": 1, "best": 2, "all": 3}


class Solution(Value, Framed):
    """The cards worth playing, best first, with the tricks for the side to play, the trick under way included."""

    __slots__ = ("cards", "tricks", "equals")
    cards: tuple[Card, ...]
    """The highest of each group of equal cards."""
    tricks: tuple[int, ...]
    equals: tuple[str, ...]
    """The lower cards of each group, such as ``JT``."""

    @property
    def best(self) -> int:
        """The most tricks; -1 if no card reaches the target."""
        return self.tricks[0] if self.tricks else -1

    def by_card(self) -> dict[Card, int]:
        """The tricks of every card, equal ones too."""
        found = {}
        for card, tricks, equals in zip(self.cards, self.tricks, self.equals, strict=True):
            for face in (card.face, *equals):
                found[Card(f"{card.suit}{face}")] = tricks
        return found

    def _columns(self) -> dict[str, Any]:
        return {"card": [str(card) for card in self.cards], "equals": list(self.equals), "tricks": list(self.tricks)}

    def __str__(self) -> str:
        return ", ".join(
            f"{card.symbol}{equals}: {tricks}"
            for card, equals, tricks in zip(self.cards, self.equals, self.tricks, strict=True)
        )

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        from .drawing import table_html

        rows = zip((card.symbol for card in self.cards), self.equals, self.tricks, strict=True)
        return table_html(["card", "equals", "tricks"], rows)


class Solutions(Framed):
    """The solutions of many positions. ``solutions[3]`` is a `Solution`; ``array`` has the fields of ``futureTricks``."""

    array: numpy.ndarray[Any, Any]
    codes: numpy.ndarray[Any, Any]

    def __init__(self, array: Any, codes: Any, names: list[str] | None = None) -> None:
        self.array, self.codes, self.names = array, codes, names

    @property
    def best(self) -> numpy.ndarray[Any, Any]:
        """The most tricks of each position; -1 where there is no answer."""
        import numpy

        return numpy.where(self.array["cards"] > 0, self.array["score"][:, 0], -1)

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, index: int) -> Solution:
        return _solution(pointer(self.array, "struct futureTricks")[range(len(self))[index]])

    def __iter__(self) -> Iterator[Solution]:
        return (self[index] for index in range(len(self)))

    def _columns(self) -> dict[str, Any]:
        import numpy

        groups = self.array["cards"]
        used = numpy.arange(13) < groups[:, None]
        boards = numpy.asarray(self.names if self.names is not None else numpy.arange(len(self)))
        suits, ranks = self.array["suit"][used], self.array["rank"][used]
        faces = numpy.array(list("..23456789TJQKA"))[ranks]
        return {
            "board": boards.repeat(groups),
            "card": numpy.char.add(numpy.array(list("SHDC"))[suits], faces),
            "equals": [holding_text(bits) for bits in self.array["equals"][used].tolist()],
            "tricks": self.array["score"][used],
        }

    def __repr__(self) -> str:
        return f"<{len(self)} solutions>"


def _solution(answer: Any) -> Solution:
    groups = range(answer.cards)
    made = object.__new__(Solution)
    made._set(
        cards=tuple(Card.of(answer.suit[group], answer.rank[group]) for group in groups),
        tricks=tuple(answer.score[group] for group in groups),
        equals=tuple(holding_text(answer.equals[group]) for group in groups),
    )
    return made


def position_dtype() -> Any:
    """The numpy type of a batch of positions: the fields of ``struct deal``."""
    import numpy

    return numpy.dtype([
        ("trump", "i4"), ("first", "i4"), ("currentTrickSuit", "i4", 3), ("currentTrickRank", "i4", 3),
        ("remainCards", "u4", (4, 4)),
    ])  # fmt: skip


def _answer_dtype() -> Any:
    import numpy

    return numpy.dtype([
        ("nodes", "i4"), ("cards", "i4"), ("suit", "i4", 13), ("rank", "i4", 13), ("equals", "i4", 13),
        ("score", "i4", 13),
    ])  # fmt: skip


def solve(
    what: Any,
    strain: StrainLike | Any | None = None,
    leader: SeatLike | Any | None = None,
    *,
    target: int = -1,
    cards: str = "all",
    progress: Progress = False,
    threads: int = 0,
    memory: int = 0,
    seconds: float | None = None,
    keep: bool = False,
) -> Any:
    """The cards worth playing, double dummy: a `Solution` for one position, `Solutions` for many.

    ``what`` is a position, a board with a contract, or a deal with ``strain`` and ``leader``; or a list of these, or an
    array of deals with ``strain`` and ``leader`` (one for all, or an array of numbers for each), or an array of
    `position_dtype`. ``cards``: ``"all"`` with their tricks, the ``"best"``, or ``"one"``. With a ``target`` from 1 to 13
    ``best`` and ``one`` are cards that take at least so many tricks. The rest is as in `tables`.
    """
    if cards not in _MODES:
        raise InvalidInput(f"cards={cards!r} is not 'all', 'best' or 'one'")
    mode, goal = _MODES[cards], whole("target", target, -1, 13)
    if is_one(what):
        given, answer = _one(what, strain, leader)._c(), new("futureTricks")
        code = run_solver(lambda solver: lib.FinesseSolverSolveBoard(solver, given, goal, mode, answer), seconds)
        check(code)
        return _solution(answer)
    import numpy

    batch, names = _many(what, strain, leader)
    count = len(batch)
    answers, codes = numpy.zeros(count, _answer_dtype()), numpy.zeros(count, numpy.int32)
    goals, modes = numpy.full(count, goal, numpy.int32), numpy.full(count, mode, numpy.int32)
    from_, to = pointer(batch, "struct deal"), pointer(answers, "struct futureTricks")
    each, wanted, kinds = pointer(codes, "int"), pointer(goals, "int"), pointer(modes, "int")
    if count == 0:
        return Solutions(answers, codes, names)

    def call(options: Any) -> int:
        return int(lib.FinesseSolveBoards(from_, wanted, kinds, count, to, each, options))

    code = run_batch(call, (batch, answers, codes, goals, modes), progress, threads, memory, seconds, "board")
    found = Solutions(answers, codes, names)
    check_batch(code, codes, keep, found, "position", names)
    return found


def _one(what: Any, strain: Any, leader: Any) -> Position:
    if isinstance(what, (Position, Board)):
        if strain is not None or leader is not None:
            raise InvalidInput("a position has its strain and leader; give a deal with others")
        return position(what)
    if strain is None or leader is None:
        raise InvalidInput("a deal needs a strain and who leads, such as strain='NT', leader='W'")
    first = seat_of(leader)
    return position(what, contract=f"{strain_of(strain)} by {first.rho}", leader=first)


def _many(what: Any, strain: Any, leader: Any) -> tuple[Any, list[str] | None]:
    import numpy

    if isinstance(what, numpy.ndarray) and what.dtype.names:
        if what.dtype != position_dtype() or what.ndim != 1:
            raise InvalidInput("an array of positions has the type position_dtype() and one dimension")
        return numpy.ascontiguousarray(what), None
    if strain is None and leader is None:
        items = [_one(item, None, None) for item in what]
        batch = numpy.zeros(len(items), position_dtype())
        for place, item in enumerate(items):
            ffi.memmove(pointer(batch, "struct deal") + place, item._c(), ffi.sizeof("struct deal"))
        return batch, None
    if strain is None or leader is None:
        raise InvalidInput("deals need a strain and who leads, such as strain='NT', leader='W'")
    deals, names = deals_of(what)
    batch = numpy.zeros(len(deals), position_dtype())
    batch["remainCards"] = deals.array
    batch["trump"] = _numbers(strain, strain_of, len(deals), "strain")
    batch["first"] = _numbers(leader, seat_of, len(deals), "leader")
    return batch, names


def _numbers(given: Any, one: Any, count: int, name: str) -> Any:
    """A number for each deal: one for all, or an array or list of one for each."""
    import numpy

    if isinstance(given, (str, int)):
        return int(one(given))
    if isinstance(given, numpy.ndarray) and given.dtype.kind in "iu":
        numbers = given
    else:
        numbers = numpy.array([int(one(item)) for item in given], numpy.int32)
    if numbers.shape != (count,):
        raise InvalidInput(f"{name}: {numbers.shape} values for {count} deals")
    return numbers

