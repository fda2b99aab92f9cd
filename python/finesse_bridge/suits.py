"""One suit between two hands: the chances of each number of tricks, and how to play."""

from __future__ import annotations

from typing import Any

from ._checks import milliseconds, whole
from ._lib import check, ffi, lib, new, text_of
from ._run import Progress, Report, on_progress, run_here
from .cards import RANKS, holding_text
from .errors import InvalidInput
from .frames import Framed

__all__ = ["SuitPlay", "suit"]


class SuitPlay(Framed):
    """How to play a suit. ``chance[n]``: the chance of at least n tricks with the line that is best for it; ``double_dummy``:
    that of a player who sees all hands; ``line``: a best line of play in words."""

    def __init__(self, north: int, south: int, tricks: int, answer: Any, line: str) -> None:
        self.north, self.south, self.target = holding_text(north), holding_text(south), tricks
        self.rounds: int = answer.rounds
        count = range(answer.rounds + 1)
        self.chance = [answer.chance[n] for n in count]
        self.double_dummy = [answer.chanceDoubleDummy[n] for n in count]
        self.exactly = [answer.averageExactly[n] for n in count]
        self.average: float = answer.average
        self.average_double_dummy: float = answer.averageDoubleDummy
        self.leads = [(holding_text(answer.leadNorth[n]), holding_text(answer.leadSouth[n])) for n in count]
        self.line = line

    def _columns(self) -> dict[str, Any]:
        return {
            "tricks": list(range(self.rounds + 1)),
            "chance": self.chance,
            "double_dummy": self.double_dummy,
            "exactly": self.exactly,
            "lead_north": [north for north, _ in self.leads],
            "lead_south": [south for _, south in self.leads],
        }

    def _rows(self) -> list[list[str]]:
        rows = []
        for n in range(1, self.rounds + 1):
            north, south = self.leads[n]
            lead = f"{north} from North" if north else f"{south} from South" if south else ""
            rows.append([str(n), f"{100 * self.chance[n]:.2f} %", f"{100 * self.double_dummy[n]:.2f} %", lead])
        return rows

    def __str__(self) -> str:
        from .drawing import table_text

        head = f"{self.north or '-'} opposite {self.south or '-'}: {self.average:.3f} tricks on average"
        table = table_text(["tricks", "chance", "all seen", "first card"], self._rows())
        return "\n".join([head, table, self.line]).rstrip()

    def __repr__(self) -> str:
        return f"<{self.north or '-'} opposite {self.south or '-'}: {self.average:.3f} tricks on average>"

    def _repr_html_(self) -> str:
        import html

        from .drawing import table_html

        table = table_html(["tricks", "chance", "all seen", "first card"], self._rows())
        return f"<div>{html.escape(repr(self)[1:-1])}{table}<pre>{html.escape(self.line)}</pre></div>"

    def plot(self, ax: Any = None) -> Any:
        """The chances, and beside them those of a player who sees all hands."""
        from .plots import suit_play

        return suit_play(self, ax)


def suit(
    north: str, south: str, tricks: int = 0, *, seconds: float | None = None, progress: Progress = False
) -> SuitPlay:
    """How to play one suit, such as ``suit("AJ9", "432")``: exact chances against best defence. ``line`` is for at least
    ``tricks`` tricks, or for the most on average with 0."""
    one, two = _holding(north), _holding(south)
    goal = whole("tricks", tricks, 0, 13)
    answer, line = new("FinesseSuitAnswer"), ffi.new("char[]", 16384)
    options = new("FinesseBatchOptions")
    options.timeLimitMs = milliseconds(seconds)

    def call(handle: Any) -> int:
        options.progress, options.user = on_progress, handle
        return int(lib.FinesseSuitCombination(one, two, goal, answer, line, 16384, options))

    check(run_here(call, Report(progress)), about=f"{north!r} opposite {south!r}")
    return SuitPlay(one, two, goal, answer, text_of(line))


def _holding(text: str) -> int:
    """The cards of one suit as bits."""
    if not isinstance(text, str):
        raise InvalidInput(f"{text!r} is not the cards of a suit, such as AJ9")
    bits = 0
    for face in text.strip().strip("-♠♥♦♣").strip().upper().replace("10", "T").replace(" ", ""):
        rank = RANKS.find(face)
        if face == "." or rank < 2:
            raise InvalidInput(f"{text!r}: {face!r} is not a rank (2 to 9, T, J, Q, K, A)")
        if bits >> rank & 1:
            raise InvalidInput(f"{text!r}: {face} appears twice")
        bits |= 1 << rank
    return bits
