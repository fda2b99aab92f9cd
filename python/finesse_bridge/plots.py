"""The figures of results, by matplotlib: histograms, chances with their intervals, single dummy beside double dummy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .frames import axes
from .names import Seat, Strain

if TYPE_CHECKING:
    from .bidding import BidChoice
    from .choice import Choice
    from .arrays import Deals
    from .plays import Play, Plays
    from .suits import SuitPlay
    from .double_dummy import Tables

_BLUE, _ORANGE, _GREY = "#2b6ca3", "#d9822b", "#9aa3ab"
# Spades, hearts, diamonds, clubs, no-trump.
_STRAINS = ("#34495e", "#c0392b", "#e67e22", "#27804a", "#9aa3ab")


def points(deals: Deals, ax: Any, weights: Any = None, seats: Any = None) -> Any:
    """High-card points of hands as histograms, as lines."""
    import numpy

    ax, hcp = axes(ax), deals.hcp
    edges = numpy.arange(-0.5, 41.5)
    for seat in seats if seats is not None else Seat:
        share, _ = numpy.histogram(hcp[:, seat], edges, weights=weights)
        ax.stairs(100 * share / max(share.sum(), 1e-12), edges, label=seat.name.capitalize(), linewidth=1.5)
    most = int(hcp.max()) if len(deals) else 20
    ax.set(xlabel="high-card points", ylabel="% of hands", xlim=(-0.5, min(40, most + 2)), title=f"{len(deals)} deals")
    ax.legend()
    return ax


def tricks(tables: Tables, ax: Any) -> Any:
    """How often the better declarer of a side takes how many tricks, by strain."""
    import numpy

    ax = axes(ax)
    strains = [strain for strain in Strain if (tables.tricks[:, strain] >= 0).any()]
    width = 0.8 / max(1, len(strains))
    for place, strain in enumerate(strains):
        both = tables.tricks[:, strain]
        best = numpy.maximum(both.reshape(-1, 2, 2).max(axis=1), 0).max(axis=1)
        share = numpy.bincount(best[both.min(axis=1) >= 0], minlength=14)
        ax.bar(numpy.arange(14) + (place - (len(strains) - 1) / 2) * width, share, width, label=strain.symbol, color=_STRAINS[strain])
    ax.set(xlabel="tricks of the best declarer", ylabel="deals", xticks=range(14), title=f"{len(tables)} deals")
    ax.set_xlim(5.5, 13.6)
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.legend(ncols=5)
    return ax


def play(one: Play, ax: Any) -> Any:
    """Declarer's tricks, double dummy, after each card; cards that cost tricks are named."""
    ax = axes(ax)
    ax.step(range(len(one.tricks)), one.tricks, where="post", color=_BLUE)
    for place, (card, seat, lost) in enumerate(zip(one.cards, one.seats, one.lost, strict=True)):
        if lost:
            color = _ORANGE if seat % 2 == one.declarer % 2 else _GREY
            ax.plot(place + 1, one.tricks[place + 1], "o", color=color)
            ax.annotate(f"{seat} {card.symbol}", (place + 1, one.tricks[place + 1]), textcoords="offset points", xytext=(4, 6))
    ax.set(xlabel="cards played", ylabel=f"tricks of {one.declarer}", title=f"Board {one.name}", ylim=(-0.5, 13.5))
    ax.set_yticks(range(14))
    return ax


def lost(plays: Plays, ax: Any) -> Any:
    """Tricks lost by declarer's side, by the leader and by his partner, on each board."""
    import numpy

    ax = axes(ax)
    parts = ("declarer", "leader", "leader's partner")
    counts = numpy.zeros((len(parts), len(plays)))
    for place, one in enumerate(plays):
        for seat, tricks_lost in zip(one.seats, one.lost, strict=True):
            counts[(0, 1, 0, 2)[(seat - one.declarer) % 4], place] += tricks_lost
    bottom = numpy.zeros(len(plays))
    for part, count, color in zip(parts, counts, (_BLUE, _ORANGE, _GREY), strict=True):
        ax.bar(range(len(plays)), count, bottom=bottom, label=part, color=color)
        bottom += count
    ax.set_xticks(range(len(plays)), [one.name for one in plays], rotation=90 if len(plays) > 20 else 0)
    ax.set(xlabel="board", ylabel="tricks lost, double dummy", title="Where tricks were lost")
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.legend()
    return ax


def choice(made: Choice, ax: Any) -> Any:
    """The value of each card, with the interval that comes from the sample, and that of PIMC where it differs."""
    ax = axes(ax)
    percent = made.objective == "target"
    scale = 100 if percent else 1
    places = range(len(made.cards))
    values = [scale * one.value for one in made.cards]
    margins = [scale * one.margin for one in made.cards]
    colors = [_BLUE if not one.bound else _GREY for one in made.cards]
    ax.barh(places, values, color=colors, xerr=margins if any(margins) else None, capsize=3, ecolor="#333333")
    firsts = [scale * one.pimc for one in made.cards]
    if any(abs(first - value) > 1e-9 for first, value in zip(firsts, values, strict=True)):
        ax.plot(firsts, places, "|", color=_ORANGE, markersize=14, markeredgewidth=2, label="PIMC: all hands seen")
        ax.legend()
    ax.set_yticks(places, [one.card.symbol + one.equals for one in made.cards])
    ax.invert_yaxis()
    worlds = f"all {made.worlds} layouts" if made.complete else f"{made.worlds} worlds"
    ax.set(xlabel=f"{made.value_name}{' in %' if percent else ''}", title=f"{made.seat} to play, {made.method}, {worlds}")
    if any(one.bound for one in made.cards):
        ax.set_xlabel(ax.get_xlabel() + " (grey: a bound)")
    return ax


def suit_play(made: SuitPlay, ax: Any) -> Any:
    """Chances of at least so many tricks, single dummy beside double dummy."""
    ax = axes(ax)
    count = range(1, made.rounds + 1)
    ax.bar([n - 0.2 for n in count], [100 * made.chance[n] for n in count], 0.4, label="one line of play", color=_BLUE)
    seen = [100 * made.double_dummy[n] for n in count]
    ax.bar([n + 0.2 for n in count], seen, 0.4, label="all hands seen", color=_ORANGE)
    ax.set(xlabel="at least so many tricks", ylabel="chance in %", xticks=list(count), ylim=(0, 105))
    ax.set_title(f"{made.north or '-'} opposite {made.south or '-'}")
    ax.legend()
    return ax


def bids(made: BidChoice, ax: Any) -> Any:
    """What each candidate is worth."""
    ax = axes(ax)
    places = range(len(made.candidates))
    ax.barh(places, [one.mean for one in made.candidates], xerr=[one.error for one in made.candidates], capsize=3, color=_BLUE)
    ax.set_yticks(places, [one.call for one in made.candidates])
    ax.invert_yaxis()
    ax.set(xlabel="mean", title=f"{made.seat}: {made.hand}")
    return ax
