"""Files of boards: PBN, LIN of Bridge Base Online, addresses of hand viewers, and one deal a line."""

from __future__ import annotations

import os
import pathlib
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Union, overload

from ._lib import NULL, check, ffi, lib, new, text_of
from ._run import Handle
from .arrays import is_one
from .auction import Auction, Contract
from .board import Board
from .cards import Card
from .deal import Deal
from .errors import InvalidInput, ReadWarning
from .names import Seat, Vul

__all__ = ["Boards", "Fault", "parse", "read", "to_text", "write"]

_FORMATS = {"pbn": 0, "lin": 1}
_SHOWN = 3


class Fault(NamedTuple):
    """What could not be read, and on which line."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class Boards(Sequence[Board]):
    """The boards of a file. ``errors`` are the faults: what could not be read is left out, all else is kept."""

    def __init__(self, boards: Iterable[Board], errors: Iterable[Fault] = ()) -> None:
        self._boards = list(boards)
        self.errors = list(errors)

    @overload
    def __getitem__(self, index: int) -> Board: ...
    @overload
    def __getitem__(self, index: slice) -> Boards: ...
    def __getitem__(self, index: Any) -> Any:
        return Boards(self._boards[index], self.errors) if isinstance(index, slice) else self._boards[index]

    def __len__(self) -> int:
        return len(self._boards)

    def __iter__(self) -> Iterator[Board]:
        return iter(self._boards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Boards) and self._boards == other._boards and self.errors == other.errors

    __hash__ = None  # type: ignore[assignment]

    def frame(self, library: str | None = None) -> Any:
        """A row for each board: contract, declarer, tricks, score of North-South."""
        from .frames import Framed

        class Listed(Framed):
            def _columns(_self) -> dict[str, Any]:  # noqa: N805: self is the list of boards
                return {
                    "board": [board.name for board in self],
                    "dealer": ["" if board.dealer is None else str(board.dealer) for board in self],
                    "vul": ["" if board.vul is None else str(board.vul) for board in self],
                    "contract": ["" if board.contract is None else board.contract.bid for board in self],
                    "declarer": [
                        "" if board.contract is None or board.contract.declarer is None else str(board.contract.declarer)
                        for board in self
                    ],
                    "tricks": [board.tricks for board in self],
                    "score": [board.score for board in self],
                    "deal": ["" if board.deal is None else board.deal.pbn() for board in self],
                }

        return Listed().frame(library)

    def __repr__(self) -> str:
        faults = f", {len(self.errors)} errors" if self.errors else ""
        return f"<{len(self)} boards{faults}>"


def _listed(boards: Any) -> list[Board]:
    """Boards from boards, deals, or texts of deals."""
    if isinstance(boards, Board):
        return [boards]
    given = [boards] if is_one(boards) else list(boards)
    return [one if isinstance(one, Board) else Board(one) for one in given]


PathLike = Union[str, "os.PathLike[str]"]


def read(path: PathLike, *, errors: str = "warn") -> Boards:
    """The boards of a file: PBN, LIN, addresses of hand viewers or one PBN deal a line, whichever it is.

    What cannot be read is left out and listed, with its line and the reason, as ``errors`` of the result. With
    ``errors="warn"`` (the default) there is a `ReadWarning` as well, with ``"raise"`` an exception, with ``"keep"`` neither.
    """
    return _read(pathlib.Path(path).read_bytes(), str(path), errors)


def parse(text: str | bytes, *, errors: str = "warn") -> Boards:
    """The boards of a text, as `read` reads those of a file."""
    if not isinstance(text, (str, bytes)):
        raise InvalidInput(f"{type(text).__name__} is not a text")
    return _read(text.encode("utf-8", "replace") if isinstance(text, str) else text, "text", errors)


def _read(letters: bytes, name: str, errors: str) -> Boards:
    if errors not in ("warn", "raise", "keep"):
        raise InvalidInput(f"errors={errors!r} is not 'warn', 'raise' or 'keep'")
    message = ffi.new("char[]", lib.FINESSE_MESSAGE)
    if len(letters) > lib.FINESSE_FILE_LENGTH:
        raise InvalidInput(f"{name}: more than {lib.FINESSE_FILE_LENGTH} bytes")
    pointer = lib.FinesseFileRead(letters, len(letters), message)
    if pointer == NULL:
        raise InvalidInput(f"{name}: {text_of(message)}")
    file = Handle(pointer, lib.FinesseFileFree)
    counts = ffi.new("int[2]")
    check(lib.FinesseFileCount(file.pointer, counts, counts + 1))
    found = Boards([_board(file.pointer, index) for index in range(counts[0])], _faults(file.pointer, counts[1]))
    if found.errors and errors != "keep":
        told = "; ".join(map(str, found.errors[:_SHOWN]))
        more = f"; and {len(found.errors) - _SHOWN} more" if len(found.errors) > _SHOWN else ""
        if errors == "raise":
            raise InvalidInput(f"{name}: {told}{more}")
        warnings.warn(f"{name}: {told}{more}", ReadWarning, stacklevel=3)
    return found


def _faults(file: Any, count: int) -> list[Fault]:
    line, message = ffi.new("int *"), ffi.new("char[]", lib.FINESSE_MESSAGE)
    faults = []
    for index in range(count):
        check(lib.FinesseFileFault(file, index, line, message))
        faults.append(Fault(line[0], text_of(message)))
    return faults


def _board(file: Any, index: int) -> Board:
    given = new("FinesseBoard")
    check(lib.FinesseFileBoard(file, index, given))
    known = given.known
    hands = [list(hand) for hand in given.deal.cards]
    auction = None if given.auction == NULL else Auction._of(given.auction)
    notes: tuple[tuple[str, bool], ...] = ()
    if given.notes != NULL and auction is not None:
        notes = tuple((text_of(given.notes[call].text), bool(given.notes[call].alerted)) for call in range(len(auction)))
    contract = None
    if known & lib.FINESSE_KNOWN_CONTRACT:
        contract = Contract.of(given.level, given.trump, given.doubled, given.declarer)
    play = [Card.of(given.play.suit[card], given.play.rank[card]) for card in range(given.play.number)]
    return Board._made(
        name=text_of(given.board),
        deal=Deal.of(hands) if any(map(any, hands)) else None,
        dealer=Seat(given.dealer) if known & lib.FINESSE_KNOWN_DEALER else None,
        vul=Vul(given.vulnerable) if known & lib.FINESSE_KNOWN_VULNERABLE else None,
        auction=auction,
        notes=tuple(text for text, _ in notes),
        alerts=tuple(call for call, (_, alerted) in enumerate(notes) if alerted),
        contract=contract,
        leader=Seat(given.leader) if known & lib.FINESSE_KNOWN_LEADER else None,
        play=tuple(play),
        tricks=given.tricks if known & lib.FINESSE_KNOWN_TRICKS else None,
        players=tuple(text_of(given.players[seat]) for seat in range(4)),
        event=text_of(given.event),
        site=text_of(given.site),
        date=text_of(given.date),
        room=text_of(given.room),
        scores=tuple(text_of(given.scores).splitlines()),
    )


def write(path: PathLike, boards: Any, format: str | None = None) -> None:
    """Writes boards or deals to a file: ``pbn`` or ``lin``, by the ending of its name unless ``format`` says it."""
    if format is None:
        format = pathlib.Path(path).suffix.lstrip(".").lower()
        if format not in _FORMATS:
            raise InvalidInput(f"{path}: name the format, 'pbn' or 'lin'")
    pathlib.Path(path).write_text(to_text(boards, format), encoding="utf-8", newline="")


def to_text(boards: Any, format: str = "pbn") -> str:
    """Boards or deals as the text of a file, ``pbn`` or ``lin``."""
    if format not in _FORMATS:
        raise InvalidInput(f"format={format!r} is not 'pbn' or 'lin'")
    listed = _listed(boards)
    kept: list[Any] = []
    array = ffi.new("struct FinesseBoard[]", max(1, len(listed)))
    for index, board in enumerate(listed):
        _fill(array[index], board, kept)
    message = ffi.new("char[]", lib.FINESSE_MESSAGE)
    pointer = lib.FinesseFileCreate(array, len(listed), message)
    if pointer == NULL:
        raise InvalidInput(text_of(message))
    file = Handle(pointer, lib.FinesseFileFree)
    text = lib.FinesseFileText(file.pointer, _FORMATS[format])
    if text == NULL:
        raise MemoryError("the system refuses memory")
    return text_of(text)


def _fill(place: Any, board: Board, kept: list[Any]) -> None:
    """Writes a board as the library has it; what it points to goes to ``kept``."""

    def text(value: str) -> Any:
        kept.append(ffi.new("char[]", value.encode("utf-8", "replace").replace(b"\0", b" ")))
        return kept[-1]

    place.structSize = ffi.sizeof("struct FinesseBoard")
    known = 0
    if board.dealer is not None:
        known, place.dealer = known | lib.FINESSE_KNOWN_DEALER, int(board.dealer)
    if board.vul is not None:
        known, place.vulnerable = known | lib.FINESSE_KNOWN_VULNERABLE, int(board.vul)
    contract = board.contract
    if contract is not None and (contract.passed_out or contract.declarer is not None):
        known |= lib.FINESSE_KNOWN_CONTRACT
        if not contract.passed_out:
            place.level, place.trump, place.doubled = contract.level, int(contract.strain), contract.doubled
            place.declarer = int(contract.declarer or 0)
    if board.tricks is not None:
        known, place.tricks = known | lib.FINESSE_KNOWN_TRICKS, board.tricks
    if board.leader is not None and board.play:
        known, place.leader = known | lib.FINESSE_KNOWN_LEADER, int(board.leader)
    place.known = known
    if board.deal is not None:
        board.deal._write(place.deal.cards)
    place.play.number = len(board.play)
    for index, card in enumerate(board.play):
        place.play.suit[index], place.play.rank[index] = int(card.suit), card.rank
    if board.auction is not None:
        kept.append(board.auction._c())
        place.auction = kept[-1]
        if board.notes or board.alerts:
            calls = len(board.auction)
            notes = ffi.new("struct FinesseNote[]", max(1, calls))
            for call in range(calls):
                notes[call].text = text(board.notes[call] if call < len(board.notes) else "")
                notes[call].alerted = int(call in board.alerts)
            kept.append(notes)
            place.notes = notes
    place.board, place.event, place.site = text(board.name), text(board.event), text(board.site)
    place.date, place.room, place.scores = text(board.date), text(board.room), text("\n".join(board.scores))
    for seat in range(4):
        place.players[seat] = text(board.players[seat])
