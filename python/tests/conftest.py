"""What the tests share: the reference deals of DDS, and a club evening."""

from __future__ import annotations

import pathlib
import random
from typing import NamedTuple

import matplotlib
import pytest

import finesse_bridge as fb

matplotlib.use("Agg")

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent


class Reference(NamedTuple):
    """A deal of tests/data/list100.txt with DDS's answers."""

    dealer: int
    vul: int
    trump: int
    leader: int
    deal: str
    future: tuple[tuple[str, int], ...]
    table: list[list[int]]
    par: int


def _references() -> list[Reference]:
    found, lines = [], (ROOT / "tests" / "data" / "list100.txt").read_text().splitlines()
    part: dict[str, list[str]] = {}
    for line in lines:
        words = line.split()
        if not words:
            continue
        part[words[0]] = words[1:]
        if words[0] == "TRACE":
            dealer, vul, trump, leader = map(int, part["PBN"][:4])
            numbers = list(map(int, part["FUT"]))
            count = numbers[0]
            suits, ranks, _, scores = (numbers[1 + k * count : 1 + (k + 1) * count] for k in range(4))
            future = tuple((f"{'SHDC'[s]}{'..23456789TJQKA'[r]}", t) for s, r, t in zip(suits, ranks, scores, strict=True))
            table = list(map(int, part["TABLE"]))
            par = int(part["PAR"][1].strip('"'))
            deal = " ".join(part["PBN"][4:]).strip('"')
            rows = [table[4 * strain : 4 * strain + 4] for strain in range(5)]
            found.append(Reference(dealer, vul, trump, leader, deal, future, rows, par))
    return found


REFERENCES = _references()


@pytest.fixture(scope="session")
def references() -> list[Reference]:
    return REFERENCES


@pytest.fixture(scope="session")
def club() -> fb.Boards:
    """Twelve boards of a club evening, bid and played by the library."""
    return fb.read(HERE.parent / "notebooks" / "club.pbn", errors="raise")


@pytest.fixture
def rng() -> random.Random:
    return random.Random(20261119)
