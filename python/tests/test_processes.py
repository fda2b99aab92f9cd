"""Threads, forks, fresh processes, and Ctrl-C."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import finesse_bridge as fb

DEALS = fb.deals(n=24, seed=21)
TEXTS = DEALS.pbn()
PLACE = fb.position(south="QJ932.A5.T83.J72", contract="3NT by E")


def answers(_: object = None) -> tuple[list[list[list[int]]], list[int], str, str]:
    tables = fb.tables(TEXTS[:8]).tricks.tolist()
    solved = [fb.solve(deal, "NT", "W").best for deal in TEXTS[:8]]
    card = str(fb.choose(PLACE, method="pimc", worlds=20, seed=3))
    return tables, solved, card, fb.bid(DEALS[0].north, method="rules").call


RIGHT = answers()


def test_eight_threads() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(answers, range(16))) == [RIGHT] * 16


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_processes(way: str) -> None:
    with multiprocessing.get_context(way).Pool(2) as pool:
        assert pool.map(answers, range(4)) == [RIGHT] * 4


def test_a_fork_while_threads_are_at_work() -> None:
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            fb.solve(TEXTS[3], "NT", "W")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    player = fb.Player()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                try:
                    right = answers() == RIGHT
                    try:
                        player.clear()
                    except fb.InvalidInput:
                        os._exit(0 if right else 1)
                finally:
                    os._exit(2)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def interrupted(program: str) -> tuple[str, float]:
    """Runs a program that prints a line before it begins; interrupts it; what it prints then, and after how long."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begin\n"
    time.sleep(0.3)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    line = process.stdout.readline()
    taken = time.monotonic() - begun
    _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert not said, said
    return line, taken


LONG = {
    "a batch": "fb.tables(fb.deals(n=20000, seed=1), progress=lambda *step: None)",
    "one hard deal": "fb.solve(hard, 'C', 'N')",
    "a choice": "fb.choose(fb.position(hard, contract='3NT by E'), method='alphamu', depth=5, worlds=20000)",
    "a suit": "fb.suit('KJ974', '')",
    "a bid": "fb.bid('AKQ95.AT3.KJ2.97', '1NT P', deals=60000, margin=1e6, candidates=16)",
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c(name: str) -> None:
    program = f"""
        import finesse_bridge as fb
        hard = "N:QT8..K7.AJT98652 AJ96.KT.QJ862.32 K42.Q87632.A4.K5 753.AJ954.T953.Q4"
        hard = fb.deals(n=1, seed=5)[0] if {name == 'a choice'} else {"'N:T72.T95.KQ2.Q985 QJ.K86.J943.T643 A963.A32.A6.AKJ7 K854.QJ74.T875.2'"}
        print("begin", flush=True)
        try:
            while True:
                {LONG[name]}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        assert fb.solve("N:A... K... Q... J...", "NT", "N").best == 1
    """
    line, taken = interrupted(program)
    assert line == "interrupted\n"
    # A machine under load may be slow, but not this slow.
    assert taken < 20
