"""A board of a file: the deal, and what became of it at one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ._checks import whole
from ._value import Value
from .auction import Auction, AuctionLike, Contract, ContractLike
from .cards import Card, CardLike
from .deal import Deal, DealLike
from .errors import InvalidInput
from .names import Seat, SeatLike, Vul, VulLike, seat_of, vul_of
from .positions import _cards, position

__all__ = ["Board"]


class Board(Value):
    """A deal with its number, dealer and vulnerability, and as far as they are known the auction, the contract, the play and
    the tricks that declarer made. What is not known is None or empty."""

    __slots__ = (
        "name", "deal", "dealer", "vul", "auction", "notes", "alerts", "contract", "leader", "play", "tricks",
        "players", "event", "site", "date", "room", "scores",
    )  # fmt: skip
    name: str
    """Its number or name."""
    deal: Deal | None
    dealer: Seat | None
    vul: Vul | None
    auction: Auction | None
    notes: tuple[str, ...]
    """What is said of the calls, in their order."""
    alerts: tuple[int, ...]
    """The places of the calls that were alerted, counted from 0."""
    contract: Contract | None
    leader: Seat | None
    """Who led, if a card was played."""
    play: tuple[Card, ...]
    tricks: int | None
    players: tuple[str, str, str, str]
    """The names, North's first."""
    event: str
    site: str
    date: str
    room: str
    scores: tuple[str, ...]
    """The score table as PBN has it: its columns, then a row for each result."""

    def __new__(
        cls,
        deal: DealLike | None,
        name: str | int = "",
        *,
        dealer: SeatLike | None = None,
        vul: VulLike = None,
        auction: AuctionLike | None = None,
        notes: Iterable[str] = (),
        alerts: Iterable[int] = (),
        contract: ContractLike | None = None,
        leader: SeatLike | None = None,
        play: str | Iterable[CardLike] | None = None,
        tricks: int | None = None,
        players: Sequence[str] = ("", "", "", ""),
        event: str = "",
        site: str = "",
        date: str = "",
        room: str = "",
        scores: Iterable[str] = (),
    ) -> Board:
        number = int(name) if str(name).isascii() and str(name).isdigit() else 0
        calls = auction if isinstance(auction, Auction) else None
        if dealer is None:
            dealer = calls.dealer if calls is not None else Seat((number - 1) % 4) if number else None
        if vul is None:
            vul = calls.vul if calls is not None else Vul.of_board(number) if number else None
        if auction is not None:
            calls = Auction(auction, dealer, vul)
        made = None if contract is None else Contract(contract)
        if made is None and calls is not None and calls.over:
            made = calls.contract
        cards = tuple(_cards(play))
        if leader is None and cards and made is not None and made.declarer is not None:
            leader = made.declarer.lho
        names = tuple(str(player) for player in players)
        if len(names) != 4:
            raise InvalidInput(f"there are four players, not {len(names)}")
        return cls._made(
            name=str(name),
            deal=None if deal is None else Deal(deal),
            dealer=None if dealer is None else seat_of(dealer),
            vul=None if vul is None else vul_of(vul),
            auction=calls,
            notes=tuple(map(str, notes)),
            alerts=tuple(whole("alerts", call, 0, 318) for call in alerts),
            contract=made,
            leader=None if leader is None else seat_of(leader),
            play=cards,
            tricks=None if tricks is None else whole("tricks", tricks, 0, 13),
            players=names,
            event=str(event),
            site=str(site),
            date=str(date),
            room=str(room),
            scores=tuple(map(str, scores)),
        )

    @classmethod
    def _made(cls, **fields: Any) -> Board:
        board = object.__new__(cls)
        board._set(**fields)
        return board

    def replace(self, **fields: Any) -> Board:
        """A copy with other values: ``board.replace(tricks=10)``."""
        unknown = fields.keys() - set(self.__slots__)
        if unknown:
            raise InvalidInput(f"a board has no {', '.join(sorted(unknown))}")
        kept = {name: getattr(self, name) for name in self.__slots__} | fields
        return Board(kept.pop("deal"), kept.pop("name"), **kept)

    @property
    def score(self) -> int | None:
        """What the result scores for North-South; None as long as contract or tricks are not known."""
        if self.contract is None or (self.tricks is None and not self.contract.passed_out):
            return None
        if not self.contract.passed_out and self.contract.declarer is None:
            return None
        points = self.contract.score(self.tricks or 0, self.vul)
        return -points if self.contract.declarer in (Seat.EAST, Seat.WEST) else points

    @property
    def result(self) -> str:
        """The contract and how it ended: ``3NT by S +1``, ``4H by W -2``."""
        if self.contract is None or self.contract.passed_out:
            return "" if self.contract is None else "passed out"
        if self.tricks is None:
            return str(self.contract)
        over = self.tricks - self.contract.target
        return f"{self.contract} {'=' if over == 0 else f'{over:+}'}"

    def __str__(self) -> str:
        return f"Board {self.name or '?'}: {self.deal or 'no deal'}{f', {self.result}' if self.result else ''}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _head(self) -> list[str]:
        return [
            f"Board {self.name}" if self.name else "",
            f"{self.dealer} deals" if self.dealer is not None else "",
            f"vul: {self.vul}" if self.vul is not None else "",
        ]

    def diagram(self) -> str:
        """The deal, the auction and the result, as text."""
        from .drawing import deal_text

        parts = [deal_text(self.deal, self._head())] if self.deal is not None else [" ".join(self._head())]
        if self.auction is not None and len(self.auction):
            parts.append(self.auction.diagram())
        if self.contract is not None:
            parts.append(self.result)
        if self.play and self.contract is not None:
            parts.append(" ".join(card.symbol for card in self.play))
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        from .drawing import auction_html, colored, deal_html

        parts = []
        if self.deal is not None:
            parts.append(deal_html(self.deal, "<br>".join(filter(None, self._head()))))
        else:
            parts.append(" ".join(self._head()))
        beside = [auction_html(self.auction)] if self.auction is not None and len(self.auction) else []
        if self.contract is not None:
            beside.append(f"<div>{colored(f'{self.contract.symbol} {self.result[len(str(self.contract)) :]}')}</div>")
        if self.play:
            beside.append(f"<div>{colored(' '.join(card.symbol for card in self.play))}</div>")
        side = f'<div style="display:inline-block;vertical-align:top;margin-left:2em">{"".join(beside)}</div>'
        return f"<div>{parts[0]}{side if beside else ''}</div>"

    def position(self, cards: int | None = None) -> Any:
        """The position after some cards of its play, see `finesse_bridge.position`."""
        return position(self, cards)
