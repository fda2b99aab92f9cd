"""Par: the result when both sides bid and defend seeing all cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ._lib import check, lib, new, text_of
from ._run import Progress
from ._value import Value
from .board import Board
from .arrays import Deals, DealsLike, is_one, pointer
from .errors import InvalidInput
from .frames import Framed
from .names import Seat, SeatLike, Vul, VulLike, seat_of, vul_of

if TYPE_CHECKING:
    import numpy

    from .double_dummy import Tables

__all__ = ["Par", "Pars", "par"]


class Par(Value):
    """The par score for North-South and the contracts that lead to it, such as ``4S*-EW-1``."""

    __slots__ = ("score", "contracts")
    score: int
    contracts: tuple[str, ...]

    def __new__(cls, score: int, contracts: tuple[str, ...]) -> Par:
        made = object.__new__(cls)
        made._set(score=int(score), contracts=tuple(contracts))
        return made

    def __str__(self) -> str:
        return f"{self.score:+} {', '.join(self.contracts)}"

    def __repr__(self) -> str:
        return f"Par({self.score}, {self.contracts})"


class Pars(Framed):
    """Par of many deals. ``pars[3]`` is a `Par`; ``scores`` is a numpy array, for North-South."""

    scores: numpy.ndarray[Any, Any]

    def __init__(self, pars: list[Par], names: list[str] | None) -> None:
        import numpy

        self._pars, self.names = pars, names
        self.scores = numpy.array([one.score for one in pars], numpy.int64)

    def __len__(self) -> int:
        return len(self._pars)

    def __getitem__(self, index: int) -> Par:
        return self._pars[index]

    def __iter__(self) -> Iterator[Par]:
        return iter(self._pars)

    def _columns(self) -> dict[str, Any]:
        return {
            "board": self.names if self.names is not None else list(range(len(self))),
            "score": self.scores,
            "contracts": [", ".join(one.contracts) for one in self._pars],
        }

    def __repr__(self) -> str:
        return f"<par of {len(self)} deals>"


def par(
    deals: Tables | DealsLike,
    vul: VulLike = None,
    dealer: SeatLike | None = None,
    *,
    progress: Progress = False,
    threads: int = 0,
    memory: int = 0,
    seconds: float | None = None,
) -> Any:
    """Par of a deal, as `Par`; of several or of their `Tables`, as `Pars`.

    Vulnerability and dealer are those of the boards unless given; for deals without, nobody's and North.
    """
    from .double_dummy import Tables, tables

    if isinstance(deals, Tables):
        return pars_of(deals, vul, dealer)
    done = tables(deals, progress=progress, threads=threads, memory=memory, seconds=seconds)
    pars = pars_of(done, vul, dealer)
    return pars[0] if is_one(deals) else pars


def pars_of(tables: Tables, vul: VulLike, dealer: SeatLike | None) -> Pars:
    import numpy

    tricks = numpy.ascontiguousarray(tables.tricks, numpy.int32)
    if len(tricks) and tricks.min() < 0:
        raise InvalidInput("par needs the tables of all five strains")
    given = tables._given
    boards = [given] if is_one(given) else list(given) if isinstance(given, Sequence) and not isinstance(given, Deals) else []
    place, answer = pointer(tricks, "struct ddTableResults"), new("parResultsDealer")
    pars = []
    for index in range(len(tricks)):
        board = boards[index] if boards and isinstance(boards[index], Board) else None
        vulnerable, seat = vul_of(vul), Seat.NORTH if dealer is None else seat_of(dealer)
        if board is not None:
            vulnerable = vulnerable if vul is not None else board.vul or Vul.NONE
            seat = seat if dealer is not None else seat_of(board.dealer or Seat.NORTH)
        check(lib.DealerPar(place + index, answer, int(seat), int(vulnerable)))
        pars.append(Par(answer.score, tuple(text_of(answer.contracts[one]) for one in range(answer.number))))
    return Pars(pars, tables.names)
