"""Files: round trips of every board, deal and form, and input that cannot be read."""

from __future__ import annotations

import pathlib
import random

import pytest

import finesse_bridge as fb

HERE = pathlib.Path(__file__).parent


def test_a_club_evening(club: fb.Boards) -> None:
    assert len(club) == 12 and not club.errors and [board.name for board in club] == [str(n) for n in range(1, 13)]
    frame = club.frame()
    assert list(frame.columns[:4]) == ["board", "dealer", "vul", "contract"] and len(frame) == 12
    assert all(board.score == (board.score // 10) * 10 for board in club) and club[:3].errors == []


def test_pbn_and_lin_round_trip(club: fb.Boards, tmp_path: pathlib.Path) -> None:
    for ending in ("pbn", "lin"):
        path = tmp_path / f"club.{ending}"
        fb.write(path, club)
        again = fb.read(path, errors="raise")
        for one, two in zip(club, again, strict=True):
            for name in fb.Board.__slots__:
                if ending == "pbn" or name not in ("site", "date", "event", "players"):
                    assert getattr(one, name) == getattr(two, name), (ending, name)
        assert fb.to_text(again, ending) == path.read_text()
    assert fb.read(HERE.parent / "notebooks" / "club.lin")[3].play == club[3].play


def test_every_deal_round_trips() -> None:
    deals = fb.deals(n=500, seed=11)
    boards = [fb.Board(deal, number + 1) for number, deal in enumerate(deals)]
    for kind in ("pbn", "lin"):
        again = fb.parse(fb.to_text(boards, kind), errors="raise")
        assert [board.deal for board in again] == list(deals)
        assert [(board.name, board.dealer, board.vul) for board in again] == [(b.name, b.dealer, b.vul) for b in boards]
    lines = fb.parse("\n".join(deals.pbn()), errors="raise")
    assert [board.deal for board in lines] == list(deals)
    assert [board.deal for board in fb.parse(fb.to_text(deals, "pbn"))] == list(deals)


def test_everything_of_a_board_round_trips() -> None:
    board = fb.Board(
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3", "7b", dealer="S", vul="Both",
        auction="1C 1S P 2S AP", notes=["natural", "", "", "6-9"], alerts=[3], tricks=8, event="Élan ♠", site="Paris",
        date="2026.11.19", room="Open", players=("Ann", "Bob", "Cy", "Dee"),
    )  # fmt: skip
    again = fb.parse(fb.to_text(board), errors="raise")[0]
    for name in ("name", "deal", "dealer", "vul", "auction", "contract", "tricks", "event", "site", "room", "players", "leader"):
        assert getattr(again, name) == getattr(board, name), name
    assert again.alerts == (3,) and "natural" in again.notes[0] and again.score == -110
    assert board.replace(tricks=9).score == -140 and board.tricks == 8
    with pytest.raises(fb.InvalidInput):
        board.replace(trick=9)
    passed = fb.Board(board.deal, 3, auction="P P P P")
    assert fb.parse(fb.to_text(passed))[0].contract == fb.Contract("Pass") and passed.score == 0


def test_bad_boards_are_named_and_the_others_kept(club: fb.Boards) -> None:
    text = fb.to_text(club)
    spoiled = text.replace("A92.KJ3", "AA92.KJ3", 1)
    with pytest.warns(fb.ReadWarning, match=r"line \d+"):
        boards = fb.parse(spoiled)
    fault = boards.errors[0]
    assert spoiled.splitlines()[fault.line - 1].startswith("[Deal") and fault.reason
    kept = [board for board in boards if board.deal is not None]
    assert len(kept) == 11 and kept[0].deal == club[0].deal and "errors" in repr(boards)
    with pytest.raises(fb.InvalidInput, match="line"):
        fb.parse(spoiled, errors="raise")
    assert fb.parse(spoiled, errors="keep") == boards
    with pytest.raises(fb.InvalidInput):
        fb.parse(text, errors="no")
    with pytest.raises(fb.InvalidInput):
        fb.write("boards.doc", club)
    with pytest.raises(FileNotFoundError):
        fb.read("/nowhere/club.pbn")


def test_spoiled_files_never_crash(club: fb.Boards, rng: random.Random) -> None:
    sources = [fb.to_text(club[:3], kind).encode() for kind in ("pbn", "lin")]
    for _ in range(600):
        text = bytearray(rng.choice(sources))
        for _ in range(rng.randrange(1, 12)):
            place = rng.randrange(len(text))
            if rng.random() < 0.5:
                text[place] = rng.randrange(256)
            elif rng.random() < 0.5:
                del text[place : place + rng.randrange(40)]
            else:
                text[place:place] = text[rng.randrange(len(text)) :][: rng.randrange(60)]
        try:
            boards = fb.parse(bytes(text), errors="keep")
        except fb.InvalidInput:
            continue
        for board in boards:
            assert board.diagram() and board._repr_html_()
        try:
            fb.parse(fb.to_text(boards), errors="keep")
        except fb.InvalidInput:
            continue
