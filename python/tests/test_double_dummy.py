"""Tables, solutions, par and plays: DDS's own answers, batches, arrays, limits."""

from __future__ import annotations

import gc
import sys
import threading
from typing import Any

import numpy
import pytest

import finesse_bridge as fb

FREAK = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_tables_and_par_are_those_of_dds(references: list[Any]) -> None:
    some = references[:40]
    tables = fb.tables([one.deal for one in some])
    assert tables.tricks.tolist() == [one.table for one in some] and (tables.codes == 1).all()
    for index, one in enumerate(some):
        assert fb.par([one.deal], fb.Vul(one.vul), one.dealer)[0].score in (one.par, -one.par)
        assert tables[index]["NT", "S"] == one.table[4][2]
    frame = tables.frame()
    assert list(frame.columns) == ["board", "declarer", "strain", "tricks"] and len(frame) == 800
    row = frame[(frame.board == 3) & (frame.declarer == "E") & (frame.strain == "H")]
    assert row.tricks.item() == some[3].table[1][1]
    assert list(tables.frame("polars").columns) == list(frame.columns)


def test_solutions_are_those_of_dds(references: list[Any]) -> None:
    deals = [one.deal for one in references]
    trumps, leaders = (numpy.array([getattr(one, name) for one in references]) for name in ("trump", "leader"))
    many = fb.solve(deals, trumps, leaders)
    for index, one in enumerate(references):
        found = many[index]
        assert sorted(zip(map(str, found.cards), found.tricks, strict=True)) == sorted(one.future)
        if index < 5:
            single = fb.solve(one.deal, fb.Strain(one.trump), fb.Seat(one.leader))
            assert (single.cards, single.tricks, single.equals) == (found.cards, found.tricks, found.equals)
            assert single.best == many.best[index] and max(single.by_card().values()) == single.best
            best = fb.solve(one.deal, fb.Strain(one.trump), fb.Seat(one.leader), cards="best")
            assert best.cards == tuple(c for c, t in zip(found.cards, found.tricks, strict=True) if t == found.best)
    assert len(many.frame()) == sum(len(one.future) for one in references)


def test_positions_in_every_form(club: fb.Boards) -> None:
    places = [fb.position(board, cards) for board in club[:4] for cards in (0, 5, 22, 47)]
    many = fb.solve(places)
    array = numpy.zeros(len(places), fb.position_dtype())
    for index, place in enumerate(places):
        array[index]["trump"] = place.strain
        one = fb.solve(place)
        assert (one.cards, one.tricks) == (many[index].cards, many[index].tricks)
    array = numpy.array([tuple(_as_row(place)) for place in places], fb.position_dtype())
    again = fb.solve(array)
    assert (again.array["score"] == many.array["score"]).all() and (again.codes == 1).all()


def _as_row(place: fb.Position) -> list[Any]:
    leader, trick, _ = place._tricks()
    suits = [int(card.suit) for card in trick] + [0] * (3 - len(trick))
    ranks = [card.rank for card in trick] + [0] * (3 - len(trick))
    return [int(place.strain), int(leader), suits, ranks, [hand.suits for hand in place.hands.hands]]


def test_plays(club: fb.Boards, references: list[Any]) -> None:
    plays = fb.play_analysis(club)
    for board, play in zip(club, plays, strict=True):
        assert len(play.tricks) == 53 and play.tricks[-1] == board.tricks
        table = fb.tables(board)[0]
        assert play.tricks[0] == table[board.contract.strain, board.contract.declarer]
        step = play.tricks[0]
        for seat, lost, after in zip(play.seats, play.lost, play.tricks[1:], strict=True):
            step += -lost if seat % 2 == play.declarer % 2 else lost
            assert step == after
    frame = plays.frame()
    assert len(frame) == 12 * 52 and frame.lost.min() == 0
    part = fb.play_analysis(fb.position(club[3], 9))
    assert part.tricks == plays[3].tricks[:10]
    assert len(fb.play_analysis([club[0], fb.Board(club[1].deal)])) == 1
    with pytest.raises(fb.InvalidInput):
        fb.play_analysis(fb.Board(club[1].deal))


def test_what_cannot_be_is_named() -> None:
    good = fb.deals(n=3, seed=1)
    bad = good.array.copy()
    bad[1, 0, 0] ^= 0x4000
    with pytest.raises(fb.InvalidInput, match="deal 1") as caught:
        fb.tables(bad)
    assert caught.value.code < 0 and (caught.value.partial.tricks[[0, 2]] >= 0).all()
    kept = fb.tables(bad, keep=True)
    assert (kept.tricks[1] == -1).all() and kept.codes[1] < 0 and len(kept.frame()) == 40
    with pytest.raises(fb.InvalidInput, match="position 1"):
        fb.solve(bad, "NT", "N")
    for what in ["N:AK", 5, None, numpy.zeros((2, 3, 3), int), numpy.ones((1, 4, 4)), [None], numpy.full((1, 4, 4), 3)]:
        with pytest.raises(fb.InvalidInput):
            fb.tables(what)  # type: ignore[arg-type]
    for options in [{"threads": -1}, {"seconds": 0}, {"seconds": "x"}, {"memory": 1.5}, {"progress": 3}, {"strains": "Q"}]:
        with pytest.raises(fb.InvalidInput):
            fb.tables(good, **options)  # type: ignore[arg-type]


def test_empty_batches() -> None:
    none = numpy.zeros((0, 4, 4), numpy.uint32)
    assert len(fb.tables(none).frame()) == 0 and len(fb.solve(none, "NT", "N").frame()) == 0 and len(fb.tables([])) == 0
    assert len(fb.par([])) == 0 and len(fb.play_analysis([])) == 0 and len(fb.deals(n=0)) == 0


def test_strains_are_chosen() -> None:
    deals = fb.deals(n=2, seed=3)
    notrump, whole = fb.tables(deals, "NT"), fb.tables(deals)
    assert (notrump.tricks[:, 4] == whole.tricks[:, 4]).all() and (notrump.tricks[:, :4] == -1).all()
    assert set(notrump.frame().strain) == {"NT"}
    with pytest.raises(fb.InvalidInput, match="five strains"):
        notrump.par()


def test_limits_and_progress() -> None:
    deals = fb.deals(n=2000, seed=8)
    with pytest.raises(fb.Stopped) as caught:
        fb.tables(deals, seconds=0.3)
    partial = caught.value.partial
    done = partial.codes == 1
    assert isinstance(caught.value, TimeoutError) and 0 < done.sum() < 2000 and (partial.tricks[done] >= 0).all()
    steps: list[tuple[int, int]] = []
    fb.tables(deals[:20], progress=lambda done, total: steps.append((done, total)))
    assert steps[-1] == (100, 100) and steps == sorted(steps)
    with pytest.raises(fb.Stopped):
        fb.tables(deals, progress=lambda done, total: done < 50)
    with pytest.raises(ZeroDivisionError):
        fb.tables(deals, progress=lambda done, total: 1 // 0)
    errors: list[BaseException] = []

    def in_thread() -> None:
        try:
            fb.tables(deals, progress=lambda done, total: 1 // 0)
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    thread = threading.Thread(target=in_thread)
    thread.start()
    thread.join()
    assert isinstance(errors[0], ZeroDivisionError)


def test_a_single_question_has_a_limit(references: list[Any]) -> None:
    hard = "N:QT8.A95.K7.JT986 AJ96.KT.QJ862.32 K42.Q8763.A4.K54 753.J42.T953.AQ7"
    assert fb.solve(hard, "NT", "W", seconds=60).best >= 0
    try:
        fb.solve(fb.deals(n=1, seed=99)[0], "C", "W", seconds=0.001)
    except fb.Stopped as stopped:
        assert stopped.code == -1001


def test_a_large_batch_makes_no_objects_of_its_deals() -> None:
    whole = fb.deals(n=100_000, seed=2).array
    # Endings of two cards a hand: the highest club and the highest spade that each hand holds.
    ending = numpy.zeros_like(whole)
    for rank in range(2, 15):
        bit = numpy.uint32(1 << rank)
        held = whole & bit
        ending[:, :, 0] = numpy.where(held[:, :, 0] > 0, bit, ending[:, :, 0])
    size = (ending[:, :, 0] > 0).all(axis=1)
    ending = numpy.ascontiguousarray(ending[size])
    ending = numpy.concatenate([ending] * (100_000 // len(ending) + 1))[:100_000]
    gc.collect()
    before, blocks = len(gc.get_objects()), sys.getallocatedblocks()
    found = fb.solve(ending, "NT", "W")
    gc.collect()
    assert len(gc.get_objects()) - before < 1000 and sys.getallocatedblocks() - blocks < 5000
    assert (found.best >= 0).all() and (found.codes == 1).all()
