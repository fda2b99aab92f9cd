"""The names of DDS 3 on Finesse."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from finesse_bridge import dds3

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
SUITS = [[0x7FFC if seat == suit else 0 for suit in range(4)] for seat in range(4)]


def test_solving(references: list[Any]) -> None:
    context = dds3.SolverContext()
    for one in references[:10]:
        for options in ({}, {"context": context}):
            found = dds3.solve_board_pbn(one.deal, trump=one.trump, first=one.leader, **options)
            names = [f"{'SHDC'[s]}{'..23456789TJQKA'[r]}" for s, r in zip(found["suit"], found["rank"], strict=True)]
            count = found["cards"]
            assert [*zip(names[:count], found["score"][:count], strict=True)] == list(one.future)
            assert all(len(found[name]) == 13 for name in ("suit", "rank", "equals", "score"))
    boards = [{"remain_cards": one.deal, "trump": one.trump, "first": one.leader} for one in references[:10]]
    answers = dds3.solve_all_boards_pbn(boards, max_threads=2)
    assert [answer["score"][0] for answer in answers] == [one.future[0][1] for one in references[:10]]


def test_bits() -> None:
    deal = {"trump": 0, "first": 0, "remain_cards": SUITS, "current_trick_suit": (0, 0, 0), "current_trick_rank": (0, 0, 0)}
    assert dds3.solve_board(deal)["score"][0] == 13 == dds3.solve_all_boards_bin([deal])[0]["score"][0]
    table = dds3.calc_dd_table({"cards": SUITS})
    assert table["res_table"][0] == [13, 0, 13, 0] and table["res_table"][4] == [0, 0, 0, 0]
    assert dds3.calc_par({"cards": SUITS}, 0)["dd_table"] == table
    assert dds3.calc_par_from_table(table, 1) == dds3.par(table, 1)


def test_tables_and_par(references: list[Any]) -> None:
    found = dds3.calc_all_tables_pbn([one.deal for one in references[:5]], mode=0)
    assert found["no_of_boards"] == 100 and [t["res_table"] for t in found["tables"]] == [one.table for one in references[:5]]
    assert len(found["par_results"]) == 5 and found["par_results"][0]["par_score"][0] == "NS -110"
    some = dds3.calc_all_tables_pbn([DEAL], trump_filter=[1, 1, 1, 1, 0])
    assert some["par_results"] == [] and some["tables"][0]["res_table"][0] == [0] * 4
    assert dds3.dealer_par(found["tables"][0], 0) == {"score": -110, "number": 1, "contracts": ["2S-EW"]}
    # As BEN reads par.
    par = dds3.calc_all_tables_pbn([DEAL], mode=3)["par_results"][0]
    assert int(par["par_score"][0].split()[1]) == -110


def test_plays() -> None:
    play = "CTC4CACJH8H4HKH9"
    found = dds3.analyse_play_pbn(DEAL, play)
    assert found["number"] == 9 == len(found["tricks"])
    assert dds3.analyse_all_plays_pbn([{"remain_cards": DEAL, "play": play}] * 3) == [found] * 3


def test_as_ben_uses_it(references: list[Any]) -> None:
    local = threading.local()

    def solve(one: Any) -> int:
        if not hasattr(local, "context"):
            local.context = dds3.SolverContext()
        found = dds3.solve_board_pbn(
            one.deal, trump=one.trump, first=one.leader, current_trick_suit=(0, 0, 0), current_trick_rank=(0, 0, 0),
            target=-1, solutions=3, mode=1, context=local.context,
        )  # fmt: skip
        return int(found["score"][0])

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solve, references[:40])) == [one.future[0][1] for one in references[:40]]


def test_faults() -> None:
    good = {"trump": 0, "first": 0, "remain_cards": SUITS, "current_trick_suit": (0, 0, 0), "current_trick_rank": (0, 0, 0)}
    for change in [{"trump": 5}, {"first": -1}, {"remain_cards": [[0] * 4] * 3}, {"current_trick_rank": (1, 0, 0)},
                   {"current_trick_suit": (0, 0)}, {"remain_cards": [[0x8000] * 4] * 4}]:  # fmt: skip
        with pytest.raises(ValueError):
            dds3.solve_board({**good, **change})
    with pytest.raises(KeyError):
        dds3.solve_board({"trump": 0})
    with pytest.raises(RuntimeError, match="DDS error -2"):
        dds3.solve_board({**good, "remain_cards": [[0] * 4] * 4})
    with pytest.raises(TypeError):
        dds3.solve_board({**good, "trump": "S"})
    with pytest.raises(ValueError, match="DDS error"):
        dds3.solve_board_pbn("nonsense")
    for bad in [lambda: dds3.solve_all_boards_pbn([{"remain_cards": DEAL}] * 201), lambda: dds3.calc_all_tables_pbn([DEAL] * 41, mode=0),
                lambda: dds3.calc_all_tables_pbn([DEAL], mode=0, trump_filter=[1, 0, 0, 0, 0]), lambda: dds3.solve_board_pbn("x" * 80),
                lambda: dds3.analyse_play_pbn(DEAL, "CTC"), lambda: dds3.calc_all_tables_pbn([DEAL], mode=4),
                lambda: dds3.solve_board_pbn(DEAL, solutions=4), lambda: dds3.solve_board_pbn(DEAL, mode=3, context=dds3.SolverContext())]:  # fmt: skip
        with pytest.raises(ValueError):
            bad()
    with pytest.warns(DeprecationWarning):
        dds3.set_max_threads(4)
    dds3.initialise_static_memory()
    assert dds3.api_root() == "dds.hpp" and dds3.module_name() == "_dds3"


def test_one_import_is_enough() -> None:
    program = "from finesse_bridge import dds3; dds3.install(); import dds3 as other; assert other is dds3; print(other.SolverContext())"
    assert "SolverContext" in subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
