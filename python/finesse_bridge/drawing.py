"""Diagrams: hands around a table, auctions and tables of numbers, as text and as HTML for notebooks.

The HTML has its few styles with each element, so that it looks the same in every notebook; red suits are red.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .names import Seat, Suit

if TYPE_CHECKING:
    from .auction import Auction
    from .cards import Card, Hand
    from .deal import Deal

_RED = {"♥": "#c00", "♦": "#c00"}


def colored(text: str) -> str:
    """Text as HTML with the suit symbols in their colors."""
    return "".join(
        f'<span style="color:{_RED[letter]}">{letter}</span>' if letter in _RED else letter
        for letter in html.escape(text)
    )


def card_html(card: Card) -> str:
    return colored(card.symbol)


def _lines(hand: Hand, known: bool = True) -> list[str]:
    if not known:
        return ["", "(hidden)", "", ""]
    return [f"{suit.symbol} {hand[suit] or '—'}" for suit in Suit]


def hand_html(hand: Hand, known: bool = True) -> str:
    rows = "".join(f"<div>{colored(line) or '&nbsp;'}</div>" for line in _lines(hand, known))
    return f'<div style="display:inline-block;text-align:left;line-height:1.3">{rows}</div>'


def deal_text(
    deal: Deal, middle: Sequence[str] = (), marks: Sequence[str] = (), known: Sequence[bool] = (True,) * 4
) -> str:
    """North above, West and East beside, South below; with up to four lines of text in the middle."""
    hands = [_lines(hand, is_known) for hand, is_known in zip(deal.hands, known, strict=True)]
    width = max(12, *(len(line) + 3 for line in hands[Seat.WEST]))
    inner = max(16, *(len(line) + 3 for line in (*hands[Seat.NORTH], *hands[Seat.SOUTH], *middle)))
    center = [*middle, *[""] * 4][:4]
    rows = [" " * width + line for line in hands[Seat.NORTH]]
    for west, between, east in zip(hands[Seat.WEST], center, hands[Seat.EAST], strict=True):
        rows.append(west.ljust(width) + between.ljust(inner) + east)
    rows += [" " * width + line for line in hands[Seat.SOUTH]]
    return "\n".join([*marks, *(row.rstrip() for row in rows)])


def deal_html(deal: Deal, middle: str = "", caption: str = "", known: Sequence[bool] = (True,) * 4) -> str:
    """The same as HTML; ``middle`` and ``caption`` are HTML."""
    cell = '<td style="padding:2px 10px;text-align:left;vertical-align:top;border:none;background:none">'
    table = f'<td style="border:1px solid #888;background:#f4f4f0;color:#222;text-align:center;padding:6px">{middle}</td>'
    hands = zip(deal.hands, known, strict=True)
    north, east, south, west = (f"{cell}{hand_html(hand, is_known)}</td>" for hand, is_known in hands)
    rows = [(cell + "</td>", north, cell + "</td>"), (west, table, east), (cell + "</td>", south, cell + "</td>")]
    body = "".join("<tr style='background:none'>" + "".join(row) + "</tr>" for row in rows)
    head = f"<div>{caption}</div>" if caption else ""
    return f'<div style="display:inline-block">{head}<table style="border:none">{body}</table></div>'


def auction_rows(auction: Auction) -> list[list[str]]:
    """The calls in four columns, West's first."""
    start = (auction.dealer + 1) % 4
    cells = [""] * start + [_call(call) for call in auction.calls]
    if not auction.over:
        cells.append("?")
    cells += [""] * (-len(cells) % 4)
    return [cells[place : place + 4] for place in range(0, len(cells), 4)]


def _call(call: str) -> str:
    if call in ("P", "X", "XX"):
        return {"P": "Pass", "X": "Dbl", "XX": "Rdbl"}[call]
    return call[0] + {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}.get(call[1:], call[1:])


def auction_text(auction: Auction) -> str:
    rows = [["West", "North", "East", "South"], *auction_rows(auction)]
    return "\n".join("".join(cell.ljust(7) for cell in row).rstrip() for row in rows)


def auction_html(auction: Auction) -> str:
    return table_html(["West", "North", "East", "South"], auction_rows(auction))


def table_text(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Columns of text, numbers to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(head), *(len(row[place]) for row in cells), 0) for place, head in enumerate(columns)]
    lines = [columns, *cells]
    shown = ("  ".join(_aligned(cell, width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in shown)


def _aligned(cell: str, width: int) -> str:
    number = cell.lstrip("-+<>=~ ±").replace("%", "").replace(".", "").strip().isdigit()
    return cell.rjust(width) if number else cell.ljust(width)


def table_html(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th style='text-align:left'>{html.escape(str(name))}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{colored(str(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
