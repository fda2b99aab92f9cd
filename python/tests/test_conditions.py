"""Deals with conditions, and worlds."""

from __future__ import annotations

import numpy
import pytest

import finesse_bridge as fb

NT = fb.hand(hcp=(15, 17), shape=fb.balanced)


def test_conditions_combine() -> None:
    major = fb.hand(spades=(5, None)) | fb.hand(hearts=(5, None))
    deals = fb.deals({"N": NT & ~major, "S": fb.hand("8+", lacks="SA")}, 500, seed=1)
    assert len(deals) == 500
    for deal in deals:
        assert 15 <= deal.north.hcp <= 17 and deal.north.balanced and max(deal.north.shape[:2]) < 5
        assert deal.south.hcp >= 8 and "SA" not in deal.south
        assert NT(deal.north) and not major(deal.north)


def test_one_of_two_seats() -> None:
    either = NT.at("N") | NT.at("S")
    deals = fb.deals(either & ~(NT.at("N") & NT.at("S")), 200, seed=2)
    both = [(NT(deal.north), NT(deal.south)) for deal in deals]
    assert all(north != south for north, south in both) and {north for north, _ in both} == {True, False}
    assert all(either(deal) for deal in deals)


def test_functions_and_texts() -> None:
    deals = fb.deals("N: 20+\nNS: 30+", 100, seed=3)
    assert (deals.hcp[:, 0] >= 20).all() and (deals.hcp[:, [0, 2]].sum(axis=1) >= 30).all()
    deals = fb.deals(lambda deal: len(deal.north.spades) > 6, 20, seed=4)
    assert all(deal.north.shape[0] > 6 for deal in deals)
    mixed = fb.side("EW", hcp=(0, 15)) & (lambda deal: deal.east.hcp > deal.west.hcp)
    assert all(deal.east.hcp > deal.west.hcp and deal.east.hcp + deal.west.hcp < 16 for deal in fb.deals(mixed, 50))
    assert all(deal.south.hcp == 4 for deal in fb.deals(fb.where(lambda deal: deal.south.hcp == 4), 5))


def test_deals_are_fair_and_the_same_again() -> None:
    deals = fb.deals(n=20_000, seed=9)
    assert deals == fb.deals(n=20_000, seed=9) and deals != fb.deals(n=20_000, seed=10)
    assert (deals.lengths.sum(axis=2) == 13).all() and (deals.lengths.sum(axis=1) == 13).all()
    assert numpy.abs(deals.hcp.mean(axis=0) - 10).max() < 5 * 4.13 / 20_000**0.5
    balanced = fb.deals({"N": fb.balanced}, 300, seed=1)
    assert all(deal.north.balanced for deal in balanced)
    assert len({deal.pbn() for deal in deals[:2000]}) == 2000


def test_rare_conditions_fill_up() -> None:
    rare = fb.deals({"N": fb.hand(shape=fb.shape("any 7600", "any 7510"))}, 300, seed=1)
    assert len(rare) == 300 and all(max(deal.north.shape) == 7 for deal in rare)
    with pytest.raises(fb.NoLayout):
        fb.deals({"N": fb.hand(hcp=(30, None)), "S": fb.hand(hcp=(30, None))}, 1)
    with pytest.raises(fb.InvalidInput, match="line 1"):
        fb.deals("N: nonsense", 1)


def test_what_is_no_condition() -> None:
    for bad in [NT, fb.balanced, 5, ["N"], {"Q": NT}, {"N": 5}]:
        with pytest.raises(fb.InvalidInput):
            fb.deals(bad, 1)  # type: ignore[arg-type]
    for options in [{"hcp": (17, 15)}, {"hcp": (0, 50)}, {"spades": 14}, {"hcp": (1, 2, 3)}, {"hcp": 2.5}, {"holds": "XX"}]:
        with pytest.raises(fb.InvalidInput):
            fb.hand(**options)  # type: ignore[arg-type]
    for bad in [-1, 2.5, None, "x", True]:
        with pytest.raises(fb.InvalidInput):
            fb.deals(n=bad)  # type: ignore[arg-type]
    assert repr(NT.at("N") & ~fb.side("NS", hcp=5) | fb.where(len))


def test_worlds(club: fb.Boards) -> None:
    place = fb.position(club[1], 14)
    worlds = fb.worlds(place, 500, seed=1)
    seen = place.seen_from()
    for index in range(20):
        deal = worlds[index]
        assert all(deal[seat] == hand for seat, hand in enumerate(seen.deal.hands) if hand)
    assert len(worlds) == 500 and worlds.weights.max() == 1 and len(worlds.frame()) == 500
    lead = fb.position(south="QJ932.A5.T83.J72", contract="3NT by E")
    tight = fb.worlds(lead, 200, constraints={"W": "12-14", "E": NT})
    assert ((tight.deals.hcp[:, 3] >= 12) & (tight.deals.hcp[:, 3] <= 14)).all() and tight.layouts > 1e9
    auction = fb.worlds(lead, 200, auction="1NT P 3NT P P P")
    assert (auction.deals.hcp[:, 1] >= 14).all() and auction.weights.max() == 1
    ending = fb.position(north="J..Q8.8", south="9.A..K9", unseen="K7.QJ2.T.AQ", contract="NT by S", leader="S")
    assert len(fb.worlds(ending, 1000)) == 70 == fb.worlds(ending, 1000).layouts
    with pytest.raises(fb.InvalidInput, match="seat by seat"):
        fb.worlds(lead, 10, constraints=NT.at("E") | NT.at("W"))
