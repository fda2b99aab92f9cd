"""Double-dummy tables of deals: the tricks of every declarer in every strain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ._checks import whole
from ._lib import NULL, ffi, lib
from ._run import Progress, run_batch
from ._value import Value
from .arrays import Deals, DealsLike, deals_of, pointer
from .errors import InvalidInput, error_of
from .frames import Framed
from .names import Seat, SeatLike, Strain, StrainLike, VulLike, seat_of, strain_of

if TYPE_CHECKING:
    import numpy

    from .pars import Pars

__all__ = ["Table", "Tables", "tables"]


class Table(Value):
    """The tricks of one deal: ``table["NT", "S"]``; -1 for a strain that was left out."""

    __slots__ = ("tricks",)
    tricks: tuple[tuple[int, ...], ...]
    """By strain (spades to no-trump) and declarer (North to West)."""

    def __new__(cls, tricks: Iterable[Iterable[int]]) -> Table:
        table = object.__new__(cls)
        rows = tuple(tuple(whole("tricks", number, -1, 13) for number in row) for row in tricks)
        if [len(row) for row in rows] != [4] * 5:
            raise InvalidInput("a table has five rows of four numbers")
        table._set(tricks=rows)
        return table

    def __getitem__(self, what: tuple[StrainLike, SeatLike]) -> int:
        if not isinstance(what, tuple) or len(what) != 2:
            raise InvalidInput(f"{what!r}: a table is asked for a strain and a declarer, table['NT', 'S']")
        strain, declarer = what
        return self.tricks[strain_of(strain)][seat_of(declarer)]

    def _rows(self) -> list[list[str]]:
        order = [Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS]
        shown = [(strain, [self.tricks[strain][seat] for seat in (0, 2, 1, 3)]) for strain in order]
        return [[strain.symbol, *("-" if n < 0 else str(n) for n in row)] for strain, row in shown]

    def __str__(self) -> str:
        from .drawing import table_text

        return table_text(["", "N", "S", "E", "W"], self._rows())

    def __repr__(self) -> str:
        return f"Table({[list(row) for row in self.tricks]})"

    def _repr_html_(self) -> str:
        from .drawing import table_html

        return table_html(["", "N", "S", "E", "W"], self._rows())


class Tables(Framed):
    """The tables of many deals. ``tables[3]`` is a `Table`; ``tricks`` is a numpy array by deal, strain and declarer."""

    tricks: numpy.ndarray[Any, Any]
    codes: numpy.ndarray[Any, Any]
    """The return code of each deal: 1 if it has its table."""

    def __init__(self, tricks: Any, codes: Any, deals: Deals, names: list[str] | None, given: Any = None) -> None:
        self.tricks, self.codes, self.deals, self.names = tricks, codes, deals, names
        self._given = given

    def __len__(self) -> int:
        return len(self.tricks)

    def __getitem__(self, index: int) -> Table:
        return Table(self.tricks[index].tolist())

    def __iter__(self) -> Iterator[Table]:
        return (self[index] for index in range(len(self)))

    def _columns(self) -> dict[str, Any]:
        import numpy

        deals = len(self)
        boards = numpy.asarray(self.names if self.names is not None else numpy.arange(deals))
        columns = {
            "board": boards.repeat(20),
            "declarer": numpy.tile(numpy.array(list("NESW")), 5 * deals),
            "strain": numpy.tile(numpy.array(["S", "H", "D", "C", "NT"]).repeat(4), deals),
            "tricks": self.tricks.reshape(-1),
        }
        made = columns["tricks"] >= 0
        return columns if made.all() else {name: column[made] for name, column in columns.items()}

    def par(self, vul: VulLike = None, dealer: SeatLike | None = None) -> Pars:
        """Par of each deal; vulnerability and dealer are those of the boards unless given."""
        from .pars import pars_of

        return pars_of(self, vul, dealer)

    def __repr__(self) -> str:
        return f"<{len(self)} tables>"

    def _repr_html_(self) -> str:
        if len(self) == 1:
            return self[0]._repr_html_()
        return f"&lt;{len(self)} tables: .frame(), .par(), .plot(), [i]&gt;"

    def plot(self, ax: Any = None) -> Any:
        """How many tricks the better declarer of each side takes in each strain, as histograms."""
        from .plots import tricks

        return tricks(self, ax)


def tables(
    deals: DealsLike,
    strains: Iterable[StrainLike] | StrainLike | None = None,
    *,
    progress: Progress = False,
    threads: int = 0,
    memory: int = 0,
    seconds: float | None = None,
    keep: bool = False,
) -> Tables:
    """The tricks of every declarer in every strain, double dummy.

    ``deals`` are boards, deals, PBN texts, or a numpy array (deals, 4, 4); ``strains`` those wanted, ``"NT"`` or
    ``["S", "H"]``. ``threads`` 0: all; ``memory``: megabytes for each thread; ``seconds``: raises `Stopped` after that time,
    with what is done as its ``partial``. With ``keep`` deals without an answer raise nothing: their tricks are -1 and
    ``codes`` says why.
    """
    import numpy

    given: Any = list(deals) if isinstance(deals, Iterator) else deals
    batch, names = deals_of(given)
    tricks = numpy.full((len(batch), 5, 4), -1, numpy.int32)
    codes = numpy.zeros(len(batch), numpy.int32)
    skipped = ffi.new("int[5]")
    if strains is not None:
        wanted = [strains] if isinstance(strains, (str, int)) else list(strains)
        skipped[0:5] = [1] * 5
        for strain in wanted:
            skipped[strain_of(strain)] = 0
    from_, to, each = (
        pointer(batch.array, "struct ddTableDeal"),
        pointer(tricks, "struct ddTableResults"),
        pointer(codes, "int"),
    )

    def call(options: Any) -> int:
        return int(lib.FinesseCalcTables(from_, len(batch), skipped, to, each if len(batch) else NULL, options))

    code = run_batch(call, (batch, tricks, codes, skipped), progress, threads, memory, seconds, "strain")
    found = Tables(tricks, codes, batch, names, given)
    check_batch(code, codes, keep, found, "deal", names)
    return found


def check_batch(code: int, codes: Any, keep: bool, partial: Any, what: str, names: list[str] | None = None) -> None:
    """Raises what a batch says, unless answers that are missing may stay so."""
    from ._lib import code_text

    if code == lib.RETURN_NO_FAULT:
        return
    bad = [index for index, one in enumerate(codes.tolist()) if one != lib.RETURN_NO_FAULT] if len(codes) else []
    if keep and bad:
        return
    worst = next((index for index in bad if codes[index] != lib.FINESSE_STOPPED), None)
    if worst is not None and codes[worst] != 0:
        code = int(codes[worst])
        name = f" (board {names[worst]})" if names else ""
        error = error_of(code, f"{what} {worst}{name}: {code_text(code)}")
    elif code == lib.FINESSE_STOPPED:
        error = error_of(code, f"the time was up with {len(codes) - len(bad)} of {len(codes)} done; see .partial")
    else:
        error = error_of(code, code_text(code))
    error.partial = partial  # type: ignore[attr-defined]
    raise error
