"""Where tricks were lost: the double-dummy value after each card that was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._lib import ffi, lib
from ._run import Progress, run_batch
from ._value import Value
from .board import Board
from .cards import Card
from .arrays import is_one, pointer
from .errors import InvalidInput
from .frames import Framed
from .names import Seat
from .positions import Position, position
from .double_dummy import check_batch

if TYPE_CHECKING:
    import numpy

__all__ = ["Play", "Plays", "play_analysis"]


class Play(Value, Framed):
    """The play of one board: card by card who played it, and declarer's tricks in all, double dummy."""

    __slots__ = ("name", "declarer", "cards", "seats", "tricks")
    name: str
    declarer: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]
    tricks: tuple[int, ...]
    """Declarer's tricks before the first card, then after each card."""

    @property
    def lost(self) -> tuple[int, ...]:
        """By card: the tricks that it cost the side of the player who played it."""
        steps = zip(self.tricks, self.tricks[1:], self.seats, strict=False)
        return tuple(
            max(0, before - after if seat % 2 == self.declarer % 2 else after - before) for before, after, seat in steps
        )

    def _columns(self) -> dict[str, Any]:
        return {
            "board": [self.name] * len(self.cards),
            "card": list(range(1, len(self.cards) + 1)),
            "trick": [place // 4 + 1 for place in range(len(self.cards))],
            "seat": [str(seat) for seat in self.seats],
            "played": [str(card) for card in self.cards],
            "declarer": [str(self.declarer)] * len(self.cards),
            "tricks": list(self.tricks[1:]),
            "lost": list(self.lost),
        }

    def __str__(self) -> str:
        lost = [f"{seat} {card.symbol}: {n}" for seat, card, n in zip(self.seats, self.cards, self.lost, strict=True) if n]
        return f"board {self.name}: {self.tricks[0]} tricks before the lead; lost: {', '.join(lost) or 'none'}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def plot(self, ax: Any = None) -> Any:
        """Declarer's tricks along the play."""
        from .plots import play

        return play(self, ax)


class Plays(Framed):
    """The plays of several boards. ``plays[3]`` is a `Play`."""

    def __init__(self, plays: list[Play]) -> None:
        self._plays = plays

    def __len__(self) -> int:
        return len(self._plays)

    def __getitem__(self, index: int) -> Play:
        return self._plays[index]

    def __iter__(self) -> Iterator[Play]:
        return iter(self._plays)

    def _columns(self) -> dict[str, Any]:
        columns: dict[str, Any] = {
            name: [] for name in ("board", "card", "trick", "seat", "played", "declarer", "tricks", "lost")
        }
        for play in self._plays:
            for name, values in play._columns().items():
                columns[name] += values
        return columns

    def __repr__(self) -> str:
        return f"<{len(self)} plays>"

    def plot(self, ax: Any = None) -> Any:
        """The tricks that each seat lost, by its part: declarer, dummy's cards, and the two defenders."""
        from .plots import lost

        return lost(self, ax)


def _play_dtype() -> Any:
    import numpy

    return numpy.dtype([("number", "i4"), ("suit", "i4", 52), ("rank", "i4", 52)])


def play_analysis(
    boards: Any,
    *,
    progress: Progress = False,
    threads: int = 0,
    memory: int = 0,
    seconds: float | None = None,
) -> Any:
    """The double-dummy value after each card of a play: a `Play` for one board or position, `Plays` for several, of which
    those without a play are left out. The rest is as in `tables`."""
    import numpy

    from .solutions import position_dtype

    single = is_one(boards)
    items = [boards] if single else list(boards)
    chosen: list[tuple[str, Position]] = []
    for place, item in enumerate(items):
        if isinstance(item, Board):
            if item.play and item.contract is not None and not item.contract.passed_out and item.deal is not None:
                chosen.append((item.name or str(place), position(item)))
        elif isinstance(item, Position):
            chosen.append((str(place), item))
        else:
            raise InvalidInput(f"{item!r} is not a board or position with a play")
    if single and not chosen:
        raise InvalidInput("the board has no play")
    starts, plays = numpy.zeros(len(chosen), position_dtype()), numpy.zeros(len(chosen), _play_dtype())
    values, codes = numpy.zeros((len(chosen), 54), numpy.int32), numpy.zeros(len(chosen), numpy.int32)
    for place, (_, item) in enumerate(chosen):
        start = item._with(played=())._c()
        ffi.memmove(pointer(starts, "struct deal") + place, start, ffi.sizeof("struct deal"))
        plays[place]["number"] = len(item.played)
        plays[place]["suit"][: len(item.played)] = [card.suit for card in item.played]
        plays[place]["rank"][: len(item.played)] = [card.rank for card in item.played]
    if chosen:
        at, by = pointer(starts, "struct deal"), pointer(plays, "struct playTraceBin")
        to, each = pointer(values, "struct solvedPlay"), pointer(codes, "int")

        def call(options: Any) -> int:
            return int(lib.FinesseAnalysePlays(at, by, len(chosen), to, each, options))

        code = run_batch(call, (starts, plays, values, codes), progress, threads, memory, seconds, "play")
        check_batch(code, codes, False, None, "play", [name for name, _ in chosen])
    found = [_play(name, item, row) for (name, item), row in zip(chosen, values.tolist(), strict=True)]
    return found[0] if single else Plays(found)


def _play(name: str, item: Position, row: list[int]) -> Play:
    # There are no values for the last trick, which costs nothing any more.
    values = row[1 : 1 + row[0]]
    values += values[-1:] * (len(item.played) + 1 - len(values))
    opponents = len(item.deal.hands[0]) if item.leader % 2 == item.declarer % 2 else None
    if opponents is not None:
        # The values are those of the side that did not lead.
        values = [opponents - value for value in values]
    made = object.__new__(Play)
    made._set(name=name, declarer=item.declarer, cards=item.played, seats=tuple(item.seats()), tricks=tuple(values))
    return made
