"""Random arguments to every function: exceptions of the package, never a crash. 10,000 unless FINESSE_ARGUMENTS says another
number."""

from __future__ import annotations

import os
import random
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy

import finesse_bridge as fb
from finesse_bridge import dds3

COUNT = int(os.environ.get("FINESSE_ARGUMENTS", "10000"))
DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
ENDING = fb.position(north="J..Q8.8", south="9.A..K9", unseen="K7.QJ2.T.AQ", contract="NT by S", leader="S")
SMALL = fb.Deal("N:AK... QJ... T9... 87...")

# Values that are right somewhere.
TEXTS = [
    "", "N", "S", "W", "NT", "H", "3NT by S", "4SX by W", "NT by S", "1NT P 3NT P P P", "1C", "P", "P P P P", DEAL, str(SMALL),
    "QJ932.A5.T83.J72", "AJ9", "432", "SA", "H5 HA", "N: 15-17, balanced", "12-14, spades 5+", "any 4333", "NS", "EW", "Both",
    "pimc", "alphamu", "exact", "best", "rules", "imps", "score", "tricks", "all", "one", "pbn", "lin", "keep", "raise",
    "polars", "\0", "♠", "x" * 300, "\ud800", "[Deal \"N:...\"]", "md|3S..H..,..|", "N:", "-", "K", "Q.", "10",
]  # fmt: skip
NUMBERS: list[Any] = [0, 1, -1, 2, 3, 4, 5, 7, 13, 14, 100, 2**31, 2**63, 2**64, -(2**40), 0.5, 0.01, -3.5, float("nan"), float("inf"), True]


class Odd:
    """Something that behaves badly."""

    def __index__(self) -> int:
        raise RuntimeError("odd")

    def __len__(self) -> int:
        return -1

    def __iter__(self) -> Any:
        raise LookupError("odd")


def something(rng: random.Random, depth: int = 2) -> Any:
    kind = rng.randrange(16)
    if kind < 5:
        return rng.choice(TEXTS)
    if kind < 8:
        return rng.choice(NUMBERS)
    if kind == 8:
        return rng.choice([None, False, Odd(), object(), print, b"SA", {}, [], (), range(3), complex(1, 2), ...])
    if kind == 9 and depth:
        return [something(rng, depth - 1) for _ in range(rng.randrange(5))]
    if kind == 10 and depth:
        return {rng.choice(["N", "E", "S", "W", "Q", 7, None]): something(rng, depth - 1) for _ in range(2)}
    if kind == 11:
        shape = rng.choice([(2, 4, 4), (4, 4), (0, 4, 4), (3,), (1, 5, 4)])
        return numpy.full(shape, rng.choice([0, 4, 0x7FFC, -1, 2**40, 0.5]))
    if kind == 12:
        return rng.choice([fb.Card("SA"), fb.Hand("A..."), SMALL, fb.Auction("1C"), fb.Contract("3NT by S"), ENDING])
    if kind == 13:
        return rng.choice([fb.hand(hcp=(15, 17)), fb.balanced, fb.hand("5+").at("N"), fb.side("NS", hcp=20), fb.where(len)])
    if kind == 14:
        return rng.choice([fb.Board(SMALL, 1), fb.Board(DEAL, 2, contract="3NT by S", play="SA"), fb.Board(None), fb.Player()])
    return rng.choice([fb.Seat.NORTH, fb.Strain.NOTRUMP, fb.Vul.BOTH, fb.Deals(numpy.zeros((1, 4, 4), numpy.uint32)), fb.Card])


def names_of(function: Callable[..., Any]) -> list[str]:
    code = getattr(function, "__code__", None) or getattr(getattr(function, "__new__", None), "__code__", None)
    return [name for name in (code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code else ()) if name not in ("cls", "self")]


def functions(player: fb.Player) -> list[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Every public function and what keeps it short."""
    quick = {"seconds": 0.02}
    found: list[tuple[str, Callable[..., Any], dict[str, Any]]] = [
        (name, getattr(fb, name), quick if name in ("tables", "solve", "par", "play_analysis", "choose", "lead", "single", "suit",
                                                    "bid", "worlds", "deals") else {})
        for name in fb.__all__
        if callable(getattr(fb, name)) and name not in ("read", "write", "use_in_endplay")
        and not isinstance(getattr(fb, name), type)
    ]  # fmt: skip
    kinds = [fb.Card, fb.Hand, fb.Deal, fb.Auction, fb.Contract, fb.Board, fb.Deals, fb.System, fb.Shape, fb.Table, fb.Boards]
    found += [(kind.__name__, kind, {}) for kind in kinds]
    found += [(f"{kind.__name__}.of", kind.of, {}) for kind in (fb.Card, fb.Hand, fb.Deal, fb.Contract)]
    methods: list[tuple[str, Callable[..., Any]]] = [
        ("Player.begin", player.begin), ("Player.tell_call", player.tell_call), ("Player.tell_card", player.tell_card),
        ("Player.tell_dummy", player.tell_dummy), ("Position.play", ENDING.play), ("Position.seen_from", ENDING.seen_from),
        ("Auction.call", fb.Auction("1C").call), ("Deal.pbn", SMALL.pbn), ("Contract.score", fb.Contract("3NT by S").score),
        ("Board.replace", fb.Board(SMALL).replace), ("Vul.of", fb.Vul.NS.of), ("Vul.of_board", fb.Vul.of_board),
        ("HandCondition.at", fb.hand("5+").at), ("Hand.in", fb.Hand("A...").__contains__), ("Hand.|", fb.Hand("A...").__or__),
        ("Table[]", fb.tables(SMALL)[0].__getitem__),
    ]  # fmt: skip
    found += [(name, method, {}) for name, method in methods]
    found += [
        ("Player.next_call", player.next_call, quick), ("Player.next_card", player.next_card, quick),
    ]  # fmt: skip
    found += [(f"dds3.{name}", getattr(dds3, name), {}) for name in dds3.__all__]
    return found


# Values that are right for arguments of these names.
RIGHT: dict[str, list[Any]] = {
    "what": [ENDING, SMALL, fb.position(SMALL, contract="NT by S")], "deals": [SMALL, [SMALL, str(SMALL)], 3, 1],
    "hand": ["QJ932.A5.T83.J72", "AKQ95.AT3.KJ2.97"], "contract": ["3NT by S", fb.Contract("4H by N")],
    "auction": ["1NT P 3NT P P P", "1C", "", None], "calls": ["1NT P", ["P", "1C"]], "dealer": ["N", None, 2], "vul": ["NS", None],
    "strain": ["NT", "H"], "leader": ["W", 0], "north": ["AJ9"], "south": ["432"], "tricks": [0, 2, 9], "condition": [None, "N: 10+"],
    "boards": [[fb.Board(SMALL, 1)], fb.Board(DEAL, 2, contract="3NT by S", play="SA")], "text": ["SA", "3NT by S", "P", "12-14"],
    "cards": ["AKQ95.AT3.KJ2.97", "all", [[4, 0, 0, 0]] * 4], "seat": ["N", 2], "call": ["1C", "P"], "card": ["SA"], "suit": ["H", 0],
    "rank": [5], "suits": [[4, 0, 0, 0]], "difference": [400], "seed": [0, 7], "worlds": [0, 5], "target": [None, 2, -1],
    "method": ["pimc", "rules", "best"], "objective": ["tricks", "score"], "hcp": [(15, 17), "20+"], "shape": [fb.balanced],
    "name": ["NS", "7"], "function": [len], "threads": [0, 1], "memory": [0, 8], "progress": [None, lambda *step: None],
    "system": [None], "constraints": [None, ""], "keep": [True], "number": [7], "format": ["pbn"], "errors": ["keep"],
    "trump": [4], "first": [0], "mode": [0, -1], "solutions": [3, 1], "thread_index": [0], "vulnerable": [0], "level": [3],
    "remain_cards": [DEAL], "play": ["CTC4", None], "current_trick_suit": [(0, 0, 0)], "current_trick_rank": [(0, 0, 0)],
    "table_deal": [{"cards": [list(hand.suits) for hand in fb.Deal(DEAL)]}], "deals_pbn": [[DEAL]], "doubled": [1],
    "table_results": [{"res_table": [[6] * 4] * 5}], "deal": [DEAL, SMALL], "declarer": ["S"], "strains": ["NT"], "lines": [1],
    "rows": [[[6] * 4] * 5], "n": [5],
    "hands": [DEAL], "patterns": ["any 4333"], "array": [numpy.zeros((1, 4, 4), int)], "max_threads": [0], "context": [None],
}  # fmt: skip


def argument(rng: random.Random, name: str) -> Any:
    """An argument: right for its name as often as not."""
    return rng.choice(RIGHT[name]) if name in RIGHT and rng.random() < 0.9 else something(rng)


# What a wrong argument may lead to: an exception of this package; TypeError for arguments that are missing, unknown or of no
# use at all, as in all Python; the exceptions of Odd; in dds3 those that DDS documents.
EXPECTED = (fb.BridgeError, TypeError, LookupError, RuntimeError)
OF_DDS = (*EXPECTED, ValueError)


def test_random_arguments() -> None:
    rng = random.Random(4242)
    listed, good, bad = functions(fb.Player()), Counter[str](), Counter[str]()
    warnings.simplefilter("ignore")
    for call in range(COUNT):
        name, function, quick = listed[call % len(listed)]
        known = names_of(function)
        count = rng.choice([0, 1, 1, 1, 2, 2, 3])
        arguments = [argument(rng, known[place] if place < len(known) else "") for place in range(count)]
        options = {key: argument(rng, key) for key in known[count:] if rng.random() < 0.1}
        if name in ("deals", "worlds"):
            options["n"], arguments = rng.choice([0, 1, 5, 5, -1, None, "x"]), arguments[:1]
        for key in ("worlds", "deals", "depth", "lines", "n"):
            if isinstance(options.get(key), int):
                options[key] = min(options[key], 50)
        options = {**options, **quick}
        try:
            result = function(*arguments, **options)
            good[name] += 1
            repr(result), str(result)
        except OF_DDS if name.startswith("dds3") else EXPECTED:
            bad[name] += 1
        except BaseException as error:
            raise AssertionError((name, arguments, options)) from error
    assert sum(good.values()) > COUNT / 6 and sum(bad.values()) > COUNT / 4, (good, bad)
    assert fb.tables(DEAL)[0]["NT", "N"] == 6
