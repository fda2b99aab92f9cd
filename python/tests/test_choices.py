"""Cards and calls: choose, lead, single, suit, bid, explain_auction, Player."""

from __future__ import annotations

import pickle

import pytest

import finesse_bridge as fb

ENDING = dict(north="J..Q8.8", south="9.A..K9", unseen="K7.QJ2.T.AQ", contract="NT by S", leader="S")
LEAD = ("QJ932.A5.T83.J72", "3NT by S")


def test_the_methods_on_one_ending() -> None:
    place = fb.position(**ENDING)  # type: ignore[arg-type]
    choices = {m: fb.choose(place, target=2, method=m, depth=-1, all_cards=True) for m in ("pimc", "alphamu", "exact")}
    assert str(choices["pimc"].card) == "HA" and choices["pimc"].cards[0].won == 38
    for method in ("alphamu", "exact"):
        assert choices[method].card.suit is fb.Suit.CLUBS and choices[method].complete
        by_card = {str(one.card): one for one in choices[method].cards}
        assert by_card["HA"].won == 26 and by_card["C9"].won == 32 and by_card["C9"].margin == 0
    assert fb.choose(place, target=2).method in ("exact", "alphamu")
    lines = fb.single(place, target=2)
    assert lines.card == choices["exact"].card and lines[0].text.startswith("when clubs break 1-1")
    assert len(lines[0].worlds) == lines[0].won == 32 and len(lines.worlds) == 70 and lines.weights.sum() == pytest.approx(1)
    assert fb.choose(place, target=2, method="achievable", depth=-1).cards[0].chance <= 32 / 70 + 1e-9


def test_a_lead_with_the_auction_as_its_only_constraint() -> None:
    lead = fb.lead(*LEAD, auction="1NT P 3NT P P P", worlds=300)
    assert lead.seat is fb.Seat.WEST and lead.target == 5 and lead.worlds == 300 and lead.drawn == 300
    assert lead.position.auction is not None and lead.position.auction.dealer is fb.Seat.SOUTH
    frame = lead.frame()
    assert list(frame.columns[:4]) == ["card", "equals", "chance", "+-"] and (frame["+-"] > 0).all()
    assert lead.close and "leaves open" in str(lead) and "<table" in lead._repr_html_()
    assert fb.lead(*LEAD, auction="1NT P 3NT P P P", worlds=300).frame().equals(frame)
    assert fb.lead(*LEAD, constraints={"S": "15-17, balanced"}, worlds=50).worlds == 50
    smaller = fb.lead(*LEAD, auction="1NT P 3NT P P P", worlds=50).cards[0].margin
    assert smaller > lead.cards[0].margin


def test_choices_on_boards(club: fb.Boards) -> None:
    for cards in (0, 1, 14, 30):
        place = fb.position(club[6], cards)
        choice = fb.choose(place, method="pimc", worlds=20)
        assert choice.seat is place.to_play and choice.card in place.legal_cards() and 0 < choice.drawn <= 20
    choice = fb.choose(fb.position(club[6], cards=14), seconds=0.5)
    assert choice.seconds < 5 and choice._repr_html_().count("♠") >= 4
    for objective, name in (("tricks", "mean_tricks"), ("score", "mean_score")):
        other = fb.choose(place, method="pimc", worlds=20, objective=objective)
        assert name in other.frame().columns and other.cards[0].chance is None and str(other)
    double_dummy = fb.choose(fb.position(club[6], 14), see="NESW", method="pimc")
    assert double_dummy.complete and double_dummy.worlds == 1
    bracket = fb.choose(fb.position(club[6], 33), method="alphamu", bracket=True, worlds=20)
    assert bracket.cards


def test_bad_questions_name_the_field(club: fb.Boards) -> None:
    place = fb.position(club[0], 10)
    for options in [
        {"method": "x"}, {"seconds": -1}, {"nodes": -1}, {"worlds": 10**6}, {"depth": -2}, {"seed": -1}, {"objective": 1},
        {"target": 14}, {"target": "x"}, {"mistakes": 2}, {"auction": "1C"}, {"constraints": "Q: 5"}, {"see": "NQ"},
        {"constraints": {"N": fb.hand(hcp=40)}}, {"threads": -1}, {"memory": "x"}, {"progress": "x"}, {"system": "x"},
    ]:  # fmt: skip
        with pytest.raises(fb.BridgeError):
            fb.choose(place, **options)  # type: ignore[arg-type]
    with pytest.raises(fb.InvalidInput, match="request"):
        fb.choose(place, auction="7NT P P P")
    with pytest.raises(fb.InvalidInput, match="who plays"):
        fb.lead(LEAD[0], "3NT")
    with pytest.raises(fb.BridgeError):
        fb.lead("QJ932.A5.T83.J7", "3NT by S")


def test_progress_and_its_exceptions(club: fb.Boards) -> None:
    steps: list[tuple[int, int]] = []
    fb.choose(fb.position(club[0], 10), method="pimc", worlds=50, progress=lambda *step: steps.append(step))
    assert steps and steps[-1][0] == 50
    with pytest.raises(ZeroDivisionError):
        fb.choose(fb.position(club[0], 10), method="pimc", worlds=50, progress=lambda done, total: 1 // 0)
    stopped = fb.choose(fb.position(club[0], 10), method="pimc", worlds=5000, progress=lambda done, total: False)
    assert stopped.ended == "cancelled" and stopped.worlds < 5000


def test_suits() -> None:
    made = fb.suit("AJ9", "432")
    assert made.chance[2] == pytest.approx(0.3773, abs=1e-4) and made.double_dummy[2] == pytest.approx(0.5073, abs=1e-4)
    assert list(made.frame().tricks) == [0, 1, 2, 3] and "lead low from South" in made.line and str(made)
    assert fb.suit("AQ", "", 2).rounds == 2 and fb.suit("A1032", "K").rounds == 4
    for bad in [("AA", "2"), ("A", "A"), ("X", "2"), ("", ""), (None, "2"), ("A.", "2")]:
        with pytest.raises(fb.InvalidInput):
            fb.suit(*bad)  # type: ignore[arg-type]
    with pytest.raises(fb.Stopped):
        fb.suit("KJ974", "", seconds=0.05)


def test_bids() -> None:
    hand = "AKQ95.AT3.KJ2.97"
    rules = fb.bid(hand, "1NT P", method="rules")
    assert rules.call == "2H" and "transfer" in rules.text and rules.seat is fb.Seat.SOUTH
    simulated = fb.bid(hand, "1NT P", deals=10, seed=3)
    assert simulated.deals == 10 and len(simulated.frame()) == len(simulated.candidates) > 1 and str(simulated)
    assert sum(share for _, share in simulated.candidates[0].contracts) == pytest.approx(1, abs=0.3)
    for bad in [("A", ""), (hand, "1NT P P P"), (hand, "x")]:
        with pytest.raises(fb.BridgeError):
            fb.bid(*bad)
    for options in [{"method": "x"}, {"scoring": "x"}, {"deals": -1}, {"margin": "x"}, {"system": "system"}, {"seconds": 0}]:
        with pytest.raises(fb.BridgeError):
            fb.bid(hand, "1NT P", **options)  # type: ignore[arg-type]


def test_systems() -> None:
    system = fb.System('include "mine"', {"mine": 'context "Opening"\n when opening\n 1C "strong": hcp 16+'})
    assert fb.bid("AKQ95.AT3.KJ2.97", system=system, method="rules").call == "1C"
    assert fb.explain_auction("1C", system=system).texts == ["strong"]
    assert pickle.loads(pickle.dumps(system)).text == system.text
    assert fb.System('include "sayc"', lambda name: None)
    with pytest.raises(fb.InvalidInput, match="line 1"):
        fb.System("nonsense")
    with pytest.raises(ZeroDivisionError):
        fb.System('include "mine"', lambda name: str(1 // 0))


def test_explanations() -> None:
    told = fb.explain_auction("1NT P 2H P 2S")
    assert told.texts[2] == "transfer to spades" and told.shown[fb.Seat.NORTH].hcp == (15, 17)
    assert told.shown[fb.Seat.SOUTH].lengths[0][0] == 5 and list(told.frame().columns) == ["seat", "call", "meaning"]
    deals = fb.deals({seat: shown.constraint() for seat, shown in told.shown.items()}, 50)
    assert (deals.hcp[:, 0] >= 15).all()


def test_players_bid_and_play_a_deal() -> None:
    deal = fb.deals(n=1, seed=77)[0]
    players = {seat: fb.Player() for seat in fb.Seat}
    for seat, player in players.items():
        player.begin(seat, deal[seat], dealer="E", vul="NS")
    dummy_told = False
    while (turn := players[fb.Seat.NORTH].turn).stage != "over":
        if turn.stage == "auction":
            assert turn.seat is not None and players[turn.seat].turn.decides
            call = players[turn.seat].next_call(method="rules").call
            for player in players.values():
                player.tell_call(turn.seat, call)
            continue
        seat = next(turn.seat for player in players.values() if (turn := player.turn).decides and turn.stage in ("lead", "play"))
        decider = next(player for player in players.values() if player.turn.decides)
        choice = decider.next_card(method="pimc", worlds=3)
        assert choice.card in deal[seat] and choice.position.to_play is seat
        for player in players.values():
            player.tell_card(seat, choice.card)
        if not dummy_told:
            dummy_told, contract = True, players[fb.Seat.NORTH].turn.contract
            assert contract is not None and contract.declarer is not None
            for player in players.values():
                player.tell_dummy(deal[contract.declarer.partner])
    assert sum(players[fb.Seat.NORTH].turn.won) in (0, 13)
    player = fb.Player()
    for bad in [lambda: player.next_card(), lambda: player.tell_call("N", "1C"), lambda: player.begin("N", "A"),
                lambda: player.begin("Q", deal.north), lambda: player.tell_card("N", "X1")]:  # fmt: skip
        with pytest.raises(fb.BridgeError):
            bad()
    player.cancel()
    player.clear()


def test_plots(club: fb.Boards) -> None:
    place = fb.position(**ENDING)  # type: ignore[arg-type]
    lead = fb.lead(*LEAD, worlds=20)
    results = [
        lead, fb.choose(place, target=2, method="alphamu", depth=-1, all_cards=True), fb.single(place, target=2),
        fb.suit("AJ9", "432"), fb.tables(club), fb.play_analysis(club), fb.play_analysis(club[3]), fb.deals(n=10),
        fb.worlds(place, 10), fb.bid("AKQ95.AT3.KJ2.97", "1NT P", deals=5), fb.tables(club, "NT"),
    ]  # fmt: skip
    from matplotlib import pyplot

    for result in results:
        figure, given = pyplot.subplots()
        assert result.plot(ax=given) is given and given.get_xlabel() and (given.patches or given.lines)
        pyplot.close("all")
        assert result.plot().figure is not figure
        pyplot.close("all")
