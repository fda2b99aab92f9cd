"""Cards, hands, deals, auctions, contracts, boards, positions: they print, compare, pickle, draw themselves, never change."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import finesse_bridge as fb

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def values(club: fb.Boards) -> list[object]:
    board = club[2]
    return [
        fb.Card("♥10"),
        fb.Hand("AKQ95.AT3.KJ2.97"),
        fb.Hand(""),
        fb.Deal(DEAL),
        fb.Auction("1NT P 3NT P P P", "E", "NS"),
        fb.Contract("4HX by W"),
        fb.Contract("2NT"),
        fb.Contract("Pass"),
        board,
        fb.position(board, 14),
        fb.tables(DEAL)[0],
        fb.par(DEAL),
        fb.solve(DEAL, "NT", "W"),
        fb.shape("any 4333", "5=4=x=x"),
        fb.hand(hcp=(15, 17), shape=fb.balanced),
        fb.play_analysis(board),
    ]


def test_values_are_values(club: fb.Boards) -> None:
    one, two = values(club), values(club)
    for a, b in zip(one, two, strict=True):
        assert a == b and hash(a) == hash(b) and not a != b
        assert pickle.loads(pickle.dumps(a)) == a and copy.deepcopy(a) is a
        assert str(a) and repr(a)
        with pytest.raises(AttributeError):
            a.anything = 1  # type: ignore[attr-defined]
        name = type(a).__slots__[0]
        with pytest.raises(AttributeError):
            setattr(a, name, None)
    assert len(set(one)) == len(one)
    for index, a in enumerate(one):
        assert all(a != b for b in one[index + 1 :])


def test_values_draw_themselves(club: fb.Boards) -> None:
    for value in values(club):
        if hasattr(value, "diagram"):
            assert any(symbol in value.diagram() for symbol in "♠♥♦♣") or isinstance(value, fb.Auction)
        if hasattr(value, "_repr_html_"):
            html = value._repr_html_()
            assert html.count("<div") == html.count("</div") and html.count("<td") == html.count("</td")
    drawn = fb.Deal(DEAL).diagram().splitlines()
    assert drawn[0].strip() == "♠ QJ6" and drawn[4].split() == ["♠", "AT942", "♠", "873"]


@pytest.mark.parametrize("text", ["SA", "sa", "♠A", " h10 ", "DT", "c2"])
def test_cards(text: str) -> None:
    card = fb.Card(text)
    assert fb.Card(str(card)) == card == fb.Card(card.symbol) == fb.Card.of(card.suit, card.rank)


def test_cards_order() -> None:
    cards = list(fb.Hand.of([0x7FFC] * 4))
    shuffled = random.Random(1).sample(cards, 52)
    assert sorted(shuffled, reverse=True) == cards and max(cards) == fb.Card("SA") and min(cards) == fb.Card("C2")
    assert fb.Card("SA") >= fb.Card("SA") <= fb.Card("SA") and not fb.Card("SA") > fb.Card("SA")


@pytest.mark.parametrize("bad", ["", "A", "AS", "S1", "SAA", "S\0A", None, 5, "ZZ", "♠", ["SA"]])
def test_no_cards(bad: object) -> None:
    with pytest.raises(fb.InvalidInput, match="is not a card"):
        fb.Card(bad)  # type: ignore[arg-type]


def test_hands() -> None:
    hand = fb.Hand("AKQ95.AT3.KJ2.97")
    assert (hand.hcp, hand.shape, hand.balanced, len(hand)) == (17, (5, 3, 3, 2), True, 13)
    assert hand["H"] == hand["♥"] == hand.hearts == "AT3" and "SA" in hand and "SJ" not in hand
    assert hand - "A..." == fb.Hand("KQ95.AT3.KJ2.97") and (hand & "A...") == fb.Hand(["SA"]) and (hand | "J...").hcp == 18
    assert fb.Hand(list(hand)) == hand == fb.Hand("♠AKQ95.♥A103.♦KJ2.♣97") and list(hand)[0] == fb.Card("SA")
    for bad, said in [("AKQ", "hand"), ("AA...", "second time"), ("AKX...", "character 3"), (["SA", "SA"], "twice"), (7, "not a hand")]:
        with pytest.raises(fb.InvalidInput, match=said):
            fb.Hand(bad)  # type: ignore[arg-type]
    with pytest.raises(fb.InvalidInput):
        fb.Hand.of([1, 0, 0, 0])


def test_deals() -> None:
    deal = fb.Deal(DEAL)
    assert deal.complete and deal.north == deal["N"] == deal[fb.Seat.NORTH] == fb.Hand("QJ6.K652.J85.T98")
    assert fb.Deal(deal.pbn("S")) == deal and deal.pbn("S").startswith("S:K5.")
    assert fb.Deal({"N": deal.north, "east": deal.east, 2: deal.south, fb.Seat.WEST: deal.west}) == deal
    assert fb.Deal([list(hand.suits) for hand in deal]) == deal == fb.Deal(list(deal)) == fb.Deal(DEAL[2:])
    for bad in ["N:x", "", None, 3, ["", ""], {"Q": ""}, DEAL + " AK..."]:
        with pytest.raises(fb.InvalidInput):
            fb.Deal(bad)  # type: ignore[arg-type]
    with pytest.raises(fb.InvalidInput, match="twice"):
        fb.Deal({"N": "A...", "S": "A..."})


def test_every_deal_round_trips() -> None:
    deals = fb.deals(n=2000, seed=5)
    texts = deals.pbn()
    assert fb.Deals([[list(hand.suits) for hand in deal] for deal in map(fb.Deal, texts)]) == deals
    assert fb.tables(texts[:1]).deals == deals[:1]
    assert [deal.pbn() for deal in deals] == texts


def test_auctions() -> None:
    auction = fb.Auction("1C (1S) X 2S 3C AP", "W", "EW")
    assert auction.over and auction.turn is None and str(auction.contract) == "3C by W"
    assert str(fb.Auction(str(auction), "W", "EW")) == str(auction) and fb.Auction(list(auction), "W", "EW") == auction
    begun = fb.Auction("1NT", "S")
    assert begun.turn is fb.Seat.WEST and begun.legal_calls()[:3] == ["P", "X", "2C"] and not begun.over
    assert begun.call("P", "3NT").calls == ("1NT", "P", "3NT") and fb.Auction().contract is None
    assert fb.Auction("P P P P").contract == fb.Contract("Pass") and fb.Auction("P P P P").contract.passed_out
    assert "3♣" in auction.diagram() and auction.diagram().splitlines()[0].split() == ["West", "North", "East", "South"]
    for bad in ["1NT 1C", "Q", 5, None, "P P P P P", ["1C", "1C"], "1C\0"]:
        with pytest.raises(fb.InvalidInput):
            fb.Auction(bad)  # type: ignore[arg-type]


def test_contracts_and_scores() -> None:
    for text in ["3NT by S", "3NT S", "3nts", "3N by South", "3ns"]:
        assert fb.Contract(text) == fb.Contract.of(3, "NT", 0, "S"), text
    assert fb.Contract("4♠XX by West") == fb.Contract("4S**W") == fb.Contract.of(4, 0, 2, 3)
    assert fb.Contract("2HN") == fb.Contract.of(2, "H", 0, "N") and fb.Contract("2NN").declarer is fb.Seat.NORTH
    assert fb.Contract("2NT").declarer is None and fb.Contract("2N").strain is fb.Strain.NOTRUMP
    assert fb.score("3NT by S", 9, "NS") == 600 and fb.score("3NT by S", 9, "EW") == 400
    assert fb.score("4HX by W", 7) == -500 and fb.score("7CXX by N", 13, "Both") == 2660 and fb.score("Pass", 0) == 0
    assert fb.imps(-430) == -10 and fb.imps(0) == 0 and fb.imps(10**9) == 24
    for bad in ["8C by N", "3NT by Q", "", "3", None, 5, "3NT by S or W"]:
        with pytest.raises(fb.InvalidInput):
            fb.Contract(bad)  # type: ignore[arg-type]
    with pytest.raises(fb.InvalidInput, match="who plays"):
        fb.score("3NT", 9, "NS")
    for tricks in [14, -1, 2.5, None, True]:
        with pytest.raises(fb.InvalidInput):
            fb.score("3NT by S", tricks)  # type: ignore[arg-type]


def test_names() -> None:
    assert fb.Seat.NORTH.lho is fb.Seat.EAST and fb.Seat.EAST.partner is fb.Seat.WEST and fb.Seat.NORTH.rho is fb.Seat.WEST
    vuls = "None NS EW Both NS EW Both None EW Both None NS Both None NS EW".split()
    assert [str(fb.Vul.of_board(number)) for number in range(1, 17)] == vuls
    assert fb.Vul.NS.of("S") and not fb.Vul.NS.of("E") and fb.Vul.BOTH.of("W") and not fb.Vul.NONE.of("N")


def test_positions(club: fb.Boards) -> None:
    board = club[0]
    place = fb.position(board, 0)
    for count, card in enumerate(board.play):
        assert place == fb.position(board, count) and card in place.legal_cards()
        assert sum(place.won) == count // 4 and len(place.trick) == count % 4
        assert sum(map(len, place.hands.hands)) == 52 - count
        place = place.play(card)
    assert place.to_play is None and place.won[board.contract.declarer % 2] == board.tricks and place.legal_cards() == []
    assert place.seats()[0] is board.contract.declarer.lho
    seen = fb.position(board, 14).seen_from()
    assert sum(seen.known) == 2 and seen.known[seen.dummy] and len(seen.unseen) == 26
    with pytest.raises(fb.InvalidInput, match="all cards"):
        place.play("SA")
    with pytest.raises(fb.InvalidInput, match="follow suit|does not hold"):
        wrong = next(c for c in fb.Hand.of([0x7FFC] * 4) if c not in fb.position(board, 5).legal_cards())
        fb.position(board, 5).play(wrong)
    for bad in [lambda: fb.position(board, 53), lambda: fb.position(DEAL), lambda: fb.position(DEAL, contract="3NT"),
                lambda: fb.position(DEAL, contract="Pass"), lambda: fb.position(north="A...", contract="NT by S"),
                lambda: fb.position(DEAL, north="A...", contract="3NT by S"), lambda: fb.position(None)]:  # fmt: skip
        with pytest.raises(fb.InvalidInput):
            bad()
