"""Many deals in one numpy array, and everything that can be taken for deals.

An array of deals has the shape (deals, 4 seats, 4 suits), North first and spades first, of 32-bit numbers whose bits are
the cards: bit = rank, so the deuce is 4 and the ace 0x4000. This is how the library has them, so nothing is converted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Union, overload

from ._lib import check, ffi, letters_of, lib, new
from .deal import Deal
from .errors import InvalidInput
from .frames import Framed
from .names import Seat

if TYPE_CHECKING:
    import numpy

    from .board import Board
    from .positions import Position

__all__ = ["Deals", "DealsLike"]


class Deals(Framed, Sequence[Deal]):
    """Deals in one array. ``deals[3]`` is a `Deal`, ``deals[10:20]`` are `Deals`; ``array`` is the numpy array."""

    array: numpy.ndarray[Any, Any]

    def __init__(self, array: Any) -> None:
        import numpy

        try:
            given = numpy.asarray(array)
        except ValueError as error:
            raise InvalidInput(f"an array of deals: {error}") from None
        if given.ndim != 3 or given.shape[1:] != (4, 4) or given.dtype.kind not in "iu":
            raise InvalidInput(f"an array of deals has the shape (deals, 4, 4) and whole numbers, not {given.shape}")
        if given.size and (given.min() < 0 or given.max() > 0x7FFC or (given & 3).any()):
            raise InvalidInput("an array of deals has bits that are not cards")
        self.array = numpy.ascontiguousarray(given, dtype=numpy.uint32)

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, index: int) -> Deal: ...
    @overload
    def __getitem__(self, index: slice) -> Deals: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Deals(self.array[index])
        return Deal.of(self.array[index].tolist())

    def __iter__(self) -> Iterator[Deal]:
        return (self[index] for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deals) and bool((self.array.shape == other.array.shape) and (self.array == other.array).all())

    __hash__ = None  # type: ignore[assignment]

    @property
    def hcp(self) -> numpy.ndarray[Any, Any]:
        """High-card points by deal and seat."""
        import numpy

        points: numpy.ndarray[Any, Any] = numpy.zeros(self.array.shape[:2], numpy.int64)
        for rank in (11, 12, 13, 14):
            points += ((self.array >> rank) & 1).sum(axis=2, dtype=numpy.int64) * (rank - 10)
        return points

    @property
    def lengths(self) -> numpy.ndarray[Any, Any]:
        """Numbers of cards by deal, seat and suit."""
        import numpy

        lengths: numpy.ndarray[Any, Any] = numpy.zeros(self.array.shape, numpy.int64)
        for rank in range(2, 15):
            lengths += (self.array >> rank) & 1
        return lengths

    def pbn(self) -> list[str]:
        """The deals as PBN."""
        text, place = ffi.new("char[]", lib.FINESSE_PBN_TEXT), pointer(self.array, "struct ddTableDeal")
        texts = []
        for index in range(len(self)):
            check(lib.FinesseWritePBN(place + index, 0, text), about=f"deal {index}")
            texts.append(ffi.string(text).decode())
        return texts

    def _columns(self) -> dict[str, Any]:
        columns: dict[str, Any] = {"deal": self.pbn()}
        hcp, lengths = self.hcp, self.lengths
        for seat in Seat:
            columns[f"hcp_{seat}"] = hcp[:, seat]
        for seat in Seat:
            for suit, name in enumerate("SHDC"):
                columns[f"{name}_{seat}"] = lengths[:, seat, suit]
        return columns

    def __repr__(self) -> str:
        return f"<{len(self)} deals>"

    def plot(self, ax: Any = None) -> Any:
        """The high-card points of the four hands as histograms."""
        from .plots import points

        return points(self, ax)


DealsLike = Union[Deals, Deal, str, "Board", "Position", "numpy.ndarray[Any, Any]", Iterable[Any]]


def pointer(array: Any, kind: str) -> Any:
    """An array's memory as the library's structs; the array has to live as long."""
    return ffi.cast(f"{kind} *", ffi.from_buffer(array, require_writable=False))


def is_one(what: Any) -> bool:
    """Whether this is a single deal, board or position, not a list of them."""
    from .board import Board
    from .positions import Position

    return isinstance(what, (str, Deal, Board, Position))


def deals_of(what: Any) -> tuple[Deals, list[str] | None]:
    """Deals from whatever may be deals, and the names of the boards if they have any."""
    from .board import Board
    from .positions import Position

    if isinstance(what, Deals):
        return what, None
    import numpy

    if isinstance(what, numpy.ndarray):
        return Deals(what if what.ndim != 2 else what[numpy.newaxis]), None
    items = [what] if is_one(what) else _listed(what)
    array = numpy.zeros((len(items), 4, 4), numpy.uint32)
    names: list[str] = []
    place, message = pointer(array, "struct ddTableDeal"), ffi.new("char[]", lib.FINESSE_MESSAGE)
    for index, item in enumerate(items):
        deal = item
        if isinstance(item, Board):
            names.append(item.name)
            if item.deal is None:
                raise InvalidInput(f"board {item.name or index} has no deal")
            deal = item.deal
        elif isinstance(item, Position):
            deal = item.hands
        if isinstance(deal, str):
            letters = letters_of(deal)
            code = lib.FinesseReadPBN(letters, len(letters), place + index, message)
            check(code, message, f"deal {index}, {deal!r}")
        else:
            array[index] = [hand.suits for hand in Deal(deal).hands]
    return Deals(array), names if len(names) == len(items) and items else None


def _listed(what: Any) -> list[Any]:
    try:
        return list(what)
    except TypeError:
        raise InvalidInput(f"{what!r} are not deals") from None


def one_deal(what: Any) -> Any:
    """A deal as ``struct ddTableDeal``."""
    place = new("ddTableDeal")
    Deal(what)._write(place.cards)
    return place
