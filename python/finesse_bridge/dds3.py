"""The names of the Python module of DDS 3, on Finesse: for programs that ``import dds3``, such as BEN.

``from finesse_bridge import dds3`` takes its place in one program; ``dds3.install()`` lets every ``import dds3`` of the
process find this module. Functions, arguments, results and the kinds of exceptions are those that DDS documents
(docs/python_interface.md of DDS). ``mode`` and ``thread_index`` have no effect here.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ._lib import ffi, lib, new, text_of
from ._run import Handle

__all__ = [
    "SolverContext", "analyse_all_plays_pbn", "analyse_play_pbn", "api_root", "calc_all_tables_pbn", "calc_dd_table",
    "calc_par", "calc_par_from_table", "dealer_par", "initialise_static_memory", "module_name", "par", "set_max_threads",
    "solve_all_boards_bin", "solve_all_boards_pbn", "solve_board", "solve_board_pbn",
]  # fmt: skip

# Codes for what a caller passed that are a ValueError; the others are a RuntimeError.
_VALUES = frozenset((-5, -7, -8, -9, -15, -16, -17, -18, -19, -99, -201, -202))
_NOTHING = (0, 0, 0)


def install() -> None:
    """Lets every later ``import dds3`` of this process find this module."""
    sys.modules["dds3"] = sys.modules[__name__]


class SolverContext:
    """A solver that remembers what it has learned from board to board. One thread at a time uses it."""

    def __init__(self) -> None:
        self._handle = Handle(lib.FinesseSolverCreate(0), lib.FinesseSolverFree)


def _check(code: int) -> None:
    if code != lib.RETURN_NO_FAULT:
        line = ffi.new("char[80]")
        lib.ErrorMessage(code, line)
        kind = ValueError if code in _VALUES else RuntimeError
        raise kind(f"DDS error {code}: {text_of(line)}")


def _number(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, float) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = int(value.__index__())
    if not least <= number <= most:
        raise ValueError(f"{name} has invalid value {number} (expected range {least}..{most})")
    return number


def _numbers(name: str, values: Any, count: int, least: int, most: int) -> list[int]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError(f"{name} is a sequence")
    given = list(values)
    if len(given) != count:
        raise ValueError(f"{name} must have size {count}")
    return [_number(name, value, least, most) for value in given]


def _holdings(name: str, rows: Any) -> list[list[int]]:
    if isinstance(rows, (str, bytes)) or not isinstance(rows, Iterable):
        raise TypeError(f"{name} is a sequence of rows")
    listed = list(rows)
    if len(listed) != 4:
        raise ValueError(f"{name} must have 4 rows")
    return [_numbers(name, row, 4, 0, 0x7FFC) for row in listed]


def _trick(deal: Any, suits: Any, ranks: Any) -> None:
    deal.currentTrickSuit = _numbers("current_trick_suit", suits, 3, 0, 3)
    deal.currentTrickRank = _numbers("current_trick_rank", ranks, 3, 0, 14)
    if 1 in deal.currentTrickRank:
        raise ValueError("current_trick_rank has invalid value 1 (expected 0 or 2..14)")


def _board(deal: Mapping[str, Any]) -> Any:
    made = new("deal")
    made.trump, made.first = _number("trump", deal["trump"], 0, 4), _number("first", deal["first"], 0, 3)
    _trick(made, deal["current_trick_suit"], deal["current_trick_rank"])
    made.remainCards = _holdings("remain_cards", deal["remain_cards"])
    return made


def _letters(name: str, text: Any) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"{name} is a text")
    letters = text.encode("utf-8", "replace")
    if len(letters) > 79:
        raise ValueError(f"{name} PBN string is too long ({len(letters)} bytes, maximum 79)")
    return letters


def _board_pbn(remain_cards: Any, trump: Any, first: Any, suits: Any, ranks: Any) -> Any:
    made = new("dealPBN")
    made.trump, made.first = _number("trump", trump, 0, 4), _number("first", first, 0, 3)
    _trick(made, suits, ranks)
    made.remainCards = _letters("remain_cards", remain_cards)
    return made


def _board_of_pbn(board: Mapping[str, Any]) -> Any:
    if not isinstance(board, Mapping):
        raise TypeError(f"a board is a dict, not {type(board).__name__}")
    suits, ranks = board.get("current_trick_suit", _NOTHING), board.get("current_trick_rank", _NOTHING)
    return _board_pbn(board["remain_cards"], board.get("trump", 4), board.get("first", 0), suits, ranks)


def _answer(future: Any) -> dict[str, Any]:
    arrays = {name: tuple(getattr(future, name)) for name in ("suit", "rank", "equals", "score")}
    return {"nodes": future.nodes, "cards": future.cards, **arrays}


def _asked(target: Any, solutions: Any, mode: Any) -> tuple[int, int, int]:
    big = 2**31 - 1
    named = zip(("target", "solutions", "mode"), (target, solutions, mode), strict=True)
    one, two, three = (_number(name, value, -big, big) for name, value in named)
    return one, two, three


def _with_context(context: Any, board: Any, target: int, solutions: int, mode: int) -> dict[str, Any]:
    if not isinstance(context, SolverContext):
        raise TypeError(f"context is a SolverContext, not {type(context).__name__}")
    if not 0 <= mode <= 2:
        _check(lib.RETURN_MODE_WRONG_LO if mode < 0 else lib.RETURN_MODE_WRONG_HI)
    future = new("futureTricks")
    _check(lib.FinesseSolverSolveBoard(context._handle.pointer, board, target, solutions, future))
    return _answer(future)


def solve_board(
    deal: Mapping[str, Any],
    target: int = -1,
    solutions: int = 3,
    mode: int = 0,
    thread_index: int = 0,
    context: SolverContext | None = None,
) -> dict[str, Any]:
    """The cards worth playing, for a deal as bits."""
    board, asked = _board(deal), _asked(target, solutions, mode)
    if context is not None:
        return _with_context(context, board, *asked)
    future = new("futureTricks")
    _check(lib.SolveBoard(board[0], *asked, future, _number("thread_index", thread_index, -(2**31), 2**31 - 1)))
    return _answer(future)


def solve_board_pbn(
    remain_cards: str,
    trump: int = 4,
    first: int = 0,
    current_trick_suit: Sequence[int] = _NOTHING,
    current_trick_rank: Sequence[int] = _NOTHING,
    target: int = -1,
    solutions: int = 3,
    mode: int = 0,
    thread_index: int = 0,
    context: SolverContext | None = None,
) -> dict[str, Any]:
    """The cards worth playing, for a deal in PBN."""
    given = _board_pbn(remain_cards, trump, first, current_trick_suit, current_trick_rank)
    asked = _asked(target, solutions, mode)
    if context is None:
        future = new("futureTricks")
        _check(lib.SolveBoardPBN(given[0], *asked, future, _number("thread_index", thread_index, -(2**31), 2**31 - 1)))
        return _answer(future)
    board, hands = new("deal"), new("ddTableDeal")
    board.trump, board.first = given.trump, given.first
    board.currentTrickSuit, board.currentTrickRank = list(given.currentTrickSuit), list(given.currentTrickRank)
    _check(lib.FinesseReadPBN(given.remainCards, 80, hands, ffi.NULL))
    ffi.memmove(board.remainCards, hands.cards, ffi.sizeof("unsigned int[4][4]"))
    return _with_context(context, board, *asked)


def _boards(kind: str, solve: Callable[[Any, Any], int], boards: Any, one: Callable[[Any], Any], threads: Any) -> list[Any]:
    _number("max_threads", threads, -(2**31), 2**31 - 1)
    given = list(boards)
    if len(given) > lib.MAXNOOFBOARDS:
        raise ValueError(f"Number of boards ({len(given)}) exceeds maximum ({lib.MAXNOOFBOARDS})")
    batch, solved = new(kind), new("solvedBoards")
    batch.noOfBoards = len(given)
    for place, board in enumerate(given):
        batch.deals[place] = one(board)[0]
        asked = _asked(board.get("target", -1), board.get("solutions", 3), board.get("mode", 0))
        batch.target[place], batch.solutions[place], batch.mode[place] = asked
    _check(solve(batch, solved))
    return [_answer(solved.solvedBoard[place]) for place in range(len(given))]


def solve_all_boards_pbn(boards: Iterable[Mapping[str, Any]], max_threads: int = 0) -> list[dict[str, Any]]:
    """`solve_board_pbn` for up to 200 boards, on all threads."""
    return _boards("boardsPBN", lib.SolveAllBoards, boards, _board_of_pbn, max_threads)


def solve_all_boards_bin(boards: Iterable[Mapping[str, Any]], max_threads: int = 0) -> list[dict[str, Any]]:
    """`solve_board` for up to 200 boards, on all threads."""
    return _boards("boards", lib.SolveAllBoardsBin, boards, _board, max_threads)


def _table_deal(table_deal: Mapping[str, Any]) -> Any:
    made = new("ddTableDeal")
    made.cards = _holdings("cards", table_deal["cards"])
    return made


def _table(table: Any) -> dict[str, Any]:
    return {"res_table": [list(row) for row in table.resTable]}


def _given_table(table_results: Mapping[str, Any]) -> Any:
    rows = list(table_results["res_table"])
    if len(rows) != 5:
        raise ValueError("res_table must have 5 rows")
    made = new("ddTableResults")
    made.resTable = [_numbers("res_table", row, 4, -(2**31), 2**31 - 1) for row in rows]
    return made


def _par_results(results: Any) -> dict[str, Any]:
    return {
        "par_score": [text_of(results.parScore[side]) for side in (0, 1)],
        "par_contracts_string": [text_of(results.parContractsString[side]) for side in (0, 1)],
    }


def calc_dd_table(table_deal: Mapping[str, Any]) -> dict[str, Any]:
    """The tricks of every declarer in every strain."""
    table = new("ddTableResults")
    _check(lib.CalcDDtable(_table_deal(table_deal)[0], table))
    return _table(table)


def calc_all_tables_pbn(
    deals_pbn: Iterable[str],
    mode: int = -1,
    trump_filter: Sequence[int] = (0, 0, 0, 0, 0),
    max_threads: int = 0,
) -> dict[str, Any]:
    """The tables of many deals in PBN, and par unless ``mode`` is -1."""
    wants_par = _number("mode", mode, -1, 3) != -1
    skipped = _numbers("trump_filter", trump_filter, 5, 0, 1)
    _number("max_threads", max_threads, -(2**31), 2**31 - 1)
    if wants_par and any(skipped):
        raise ValueError("Par computation (mode != -1) requires all strains to be included")
    given = list(deals_pbn)
    strains = skipped.count(0)
    most = lib.MAXNOOFTABLES if wants_par else 5 * lib.MAXNOOFTABLES // strains if strains else lib.MAXNOOFTABLES
    if len(given) > most:
        raise ValueError(f"Number of tables ({len(given)}) exceeds maximum ({most})")
    batch, tables, pars = new("ddTableDealsPBN"), new("ddTablesRes"), new("allParResults")
    batch.noOfTables = len(given)
    for place, deal in enumerate(given):
        batch.deals[place].cards = _letters(f"deal {place}:", deal)
    _check(lib.CalcAllTablesPBN(batch, mode, skipped, tables, pars))
    return {
        "no_of_boards": tables.noOfBoards,
        "tables": [_table(tables.results[place]) for place in range(len(given))],
        "par_results": [_par_results(pars.presults[place]) for place in range(len(given))] if wants_par else [],
    }


def par(table_results: Mapping[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """Par scores and contracts of a table."""
    results = new("parResults")
    vul = _number("vulnerable", vulnerable, 0, 3)
    _check(lib.Par(_given_table(table_results), results, vul))
    return _par_results(results)


def calc_par_from_table(table_results: Mapping[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """The same as `par`."""
    return par(table_results, vulnerable)


def calc_par(table_deal: Mapping[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """The table of a deal, and par."""
    table, results = new("ddTableResults"), new("parResults")
    vul = _number("vulnerable", vulnerable, 0, 3)
    _check(lib.CalcPar(_table_deal(table_deal)[0], vul, table, results))
    return {"dd_table": _table(table), "par_results": _par_results(results)}


def dealer_par(table_results: Mapping[str, Any], dealer: int, vulnerable: int = 0) -> dict[str, Any]:
    """Par for a known dealer."""
    results = new("parResultsDealer")
    seat, vul = _number("dealer", dealer, 0, 3), _number("vulnerable", vulnerable, 0, 3)
    _check(lib.DealerPar(_given_table(table_results), results, seat, vul))
    contracts = [text_of(results.contracts[place]) for place in range(results.number)]
    return {"score": results.score, "number": results.number, "contracts": contracts}


def _trace(play: Any) -> Any:
    if not isinstance(play, str):
        raise TypeError("play is a text")
    letters = play.encode("utf-8", "replace")
    if len(letters) > 105 or len(letters) % 2:
        raise ValueError("play string: two characters for each card, 104 at most")
    trace = new("playTracePBN")
    trace.number, trace.cards = len(letters) // 2, letters
    return trace


def _values(solved: Any) -> dict[str, Any]:
    return {"number": solved.number, "tricks": list(solved.tricks)[: solved.number]}


def analyse_play_pbn(
    remain_cards: str,
    play: str,
    trump: int = 4,
    first: int = 0,
    current_trick_suit: Sequence[int] = _NOTHING,
    current_trick_rank: Sequence[int] = _NOTHING,
    thread_index: int = 0,
) -> dict[str, Any]:
    """The double-dummy value before the first card of a play and after each."""
    board, solved = _board_pbn(remain_cards, trump, first, current_trick_suit, current_trick_rank), new("solvedPlay")
    thread = _number("thread_index", thread_index, -(2**31), 2**31 - 1)
    _check(lib.AnalysePlayPBN(board[0], _trace(play)[0], solved, thread))
    return _values(solved)


def analyse_all_plays_pbn(deals: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """`analyse_play_pbn` for up to 200 plays, on all threads."""
    given = list(deals)
    if len(given) > lib.MAXNOOFBOARDS:
        raise ValueError(f"analyse_all_plays_pbn: too many boards ({len(given)}, maximum {lib.MAXNOOFBOARDS})")
    boards, traces, solved = new("boardsPBN"), new("playTracesPBN"), new("solvedPlays")
    boards.noOfBoards = traces.noOfBoards = len(given)
    for place, deal in enumerate(given):
        boards.deals[place], traces.plays[place] = _board_of_pbn(deal)[0], _trace(deal["play"])[0]
        boards.target[place], boards.solutions[place], boards.mode[place] = -1, 3, 0
    _check(lib.AnalyseAllPlaysPBN(boards, traces, solved, 1))
    return [_values(solved.solved[place]) for place in range(len(given))]


def initialise_static_memory() -> None:
    """Nothing needs to be set up here."""


def set_max_threads(user_threads: int = 0) -> None:
    """Without effect, as in DDS 3."""
    _number("user_threads", user_threads, -(2**31), 2**31 - 1)
    warnings.warn("set_max_threads() is deprecated; use initialise_static_memory()", DeprecationWarning, stacklevel=2)


def api_root() -> str:
    return "dds.hpp"


def module_name() -> str:
    return "_dds3"
