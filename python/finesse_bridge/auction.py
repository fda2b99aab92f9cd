"""An auction, under way or over, and the contract that it leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Union

from ._checks import whole
from ._lib import check, ffi, letters_of, lib, new
from ._value import Value
from .errors import InvalidInput
from .names import Seat, SeatLike, Strain, Vul, VulLike, seat_of, strain_of, vul_of

__all__ = ["Auction", "AuctionLike", "Contract", "ContractLike", "imps", "score"]


class Contract(Value):
    """A contract and who plays it, from text such as ``3NT by S``, ``4♠X by West`` or ``2HN``. ``Pass`` is no contract: the
    deal was passed out. The declarer may be left out, where somebody else says who plays."""

    __slots__ = ("level", "strain", "doubled", "declarer")
    level: int
    strain: Strain
    doubled: int
    """0, 1 doubled, 2 redoubled."""
    declarer: Seat | None

    _FORM = re.compile(
        r"\s*([1-7])\s*(NT|N(?!\w)|N(?=[NESWX*]|\s)|[SHDC♠♥♦♣♤♡♢♧])\s*(XX|\*\*|X|\*|)\s*(?:BY\b)?\s*"
        r"(NORTH|EAST|SOUTH|WEST|[NESW]|)\s*",
        re.IGNORECASE,
    )

    def __new__(cls, text: ContractLike, declarer: SeatLike | None = None) -> Contract:
        if isinstance(text, Contract):
            return text if declarer is None else cls.of(text.level, text.strain, text.doubled, declarer)
        if not isinstance(text, str):
            raise InvalidInput(f"{text!r} is not a contract")
        if text.strip().upper() in ("P", "PASS", "PASSED OUT"):
            return cls.of(0, Strain.NOTRUMP)
        found = cls._FORM.fullmatch(text)
        if not found:
            raise InvalidInput(f"{text!r} is not a contract, such as 3NT by S or 4HX by W")
        level, strain, doubled, seat = found.groups()
        by = declarer if declarer is not None else seat or None
        return cls.of(int(level), strain, {"": 0, "X": 1, "*": 1}.get(doubled.upper(), 2), by)

    @classmethod
    def of(cls, level: int, strain: StrainOrText, doubled: int = 0, declarer: SeatLike | None = None) -> Contract:
        """A contract from its parts; level 0: passed out."""
        level, doubled = whole("level", level, 0, 7), whole("doubled", doubled, 0, 2)
        if level == 0:
            strain, doubled = Strain.NOTRUMP, 0
        contract = object.__new__(cls)
        by = None if declarer is None or level == 0 else seat_of(declarer)
        contract._set(level=level, strain=strain_of(strain), doubled=doubled, declarer=by)
        return contract

    @property
    def passed_out(self) -> bool:
        return self.level == 0

    @property
    def target(self) -> int:
        """The tricks that declarer needs."""
        return self.level + 6 if self.level else 0

    @property
    def bid(self) -> str:
        """Without the declarer: ``3NT``, ``4HX``."""
        return f"{self.level}{self.strain}{'X' * self.doubled}" if self.level else "Pass"

    def score(self, tricks: int, vul: VulLike = None) -> int:
        """What declarer's side scores when it takes this many tricks."""
        given, place = new("FinesseContract"), ffi.new("int *")
        vulnerable = vul_of(vul)
        if self.level and self.declarer is None and vulnerable in (Vul.NS, Vul.EW):
            raise InvalidInput(f"{self}: who plays it? The score depends on the vulnerability")
        given.level, given.trump, given.doubled = self.level, int(self.strain), self.doubled
        given.declarer = int(self.declarer or 0)
        check(lib.FinesseScore(given, int(vulnerable), whole("tricks", tricks, 0, 13), place))
        return int(place[0])

    def __str__(self) -> str:
        return f"{self.bid} by {self.declarer}" if self.declarer is not None else self.bid

    def __repr__(self) -> str:
        return f"Contract('{self}')"

    @property
    def symbol(self) -> str:
        """With the symbol of the suit: ``4♥X by S``."""
        if not self.level:
            return "passed out"
        by = f" by {self.declarer}" if self.declarer is not None else ""
        return f"{self.level}{self.strain.symbol}{'×' * self.doubled}{by}"

    def _repr_html_(self) -> str:
        from .drawing import colored

        return colored(self.symbol)


class Auction(Value):
    """The calls from the dealer on, from text such as ``1NT P 3NT AP`` or ``1C (1S) X 2C``, or from single calls."""

    __slots__ = ("dealer", "vul", "calls")
    dealer: Seat
    vul: Vul
    calls: tuple[str, ...]
    """``P``, ``X``, ``XX``, and bids from ``1C`` to ``7NT``."""

    def __new__(cls, calls: AuctionLike = "", dealer: SeatLike | None = None, vul: VulLike = None) -> Auction:
        if isinstance(calls, Auction):
            if dealer is None and vul is None:
                return calls
            kept = (calls.dealer if dealer is None else dealer, calls.vul if vul is None else vul)
            return cls(" ".join(calls.calls), *kept)
        if not isinstance(calls, str):
            try:
                calls = " ".join(calls)
            except TypeError:
                raise InvalidInput(f"{calls!r} is not an auction") from None
        given, message = new("FinesseAuction"), ffi.new("char[]", lib.FINESSE_MESSAGE)
        letters = letters_of(calls)
        seat, vulnerable = seat_of("N" if dealer is None else dealer), vul_of(vul)
        code = lib.FinesseReadAuction(letters, len(letters), int(seat), int(vulnerable), given, message)
        check(code, message, f"auction {calls!r}")
        return cls._of(given)

    @classmethod
    def _of(cls, given: Any) -> Auction:
        auction = object.__new__(cls)
        names = tuple(call_text(given.calls[place]) for place in range(given.count))
        auction._set(dealer=Seat(given.dealer), vul=Vul(given.vulnerable), calls=names)
        return auction

    def _c(self) -> Any:
        """As the library has it."""
        given = new("FinesseAuction")
        given.dealer, given.vulnerable, given.count = int(self.dealer), int(self.vul), len(self.calls)
        for place, call in enumerate(self.calls):
            given.calls[place] = call_number(call)
        return given

    def _state(self) -> Any:
        state = new("FinesseContract")
        check(lib.FinesseAuctionContract(self._c(), state))
        return state

    @property
    def over(self) -> bool:
        return bool(self._state().over)

    @property
    def turn(self) -> Seat | None:
        """Who calls next; None when the auction is over."""
        turn = self._state().turn
        return None if turn < 0 else Seat(turn)

    @property
    def contract(self) -> Contract | None:
        """The contract if nobody bids any more; None as long as nobody has bid. ``Pass`` if it was passed out."""
        state = self._state()
        if state.level == 0:
            return Contract("Pass") if state.over else None
        return Contract.of(state.level, state.trump, state.doubled, state.declarer)

    def legal_calls(self) -> list[str]:
        """The calls that the player in turn may make, bids as they rise."""
        calls = ffi.new("uint64_t *")
        check(lib.FinesseLegalCalls(self._c(), calls))
        return [call_text(number) for number in range(lib.FINESSE_HIGHEST_BID + 1) if calls[0] >> number & 1]

    def call(self, *calls: str) -> Auction:
        """The auction after these calls."""
        return Auction((*self.calls, *calls), self.dealer, self.vul)

    def seats(self) -> Iterator[Seat]:
        """Who made each call."""
        return (Seat((self.dealer + place) % 4) for place in range(len(self.calls)))

    def __len__(self) -> int:
        return len(self.calls)

    def __iter__(self) -> Iterator[str]:
        return iter(self.calls)

    def __str__(self) -> str:
        return " ".join(self.calls)

    def __repr__(self) -> str:
        return f"Auction('{self}', dealer='{self.dealer}', vul='{self.vul}')"

    def diagram(self) -> str:
        """Four columns from West on, as text."""
        from .drawing import auction_text

        return auction_text(self)

    def _repr_html_(self) -> str:
        from .drawing import auction_html

        return auction_html(self)


ContractLike = Union[Contract, str]
AuctionLike = Union[Auction, str, Iterable[str]]
StrainOrText = Union[Strain, str, int]


def call_text(number: int) -> str:
    """A call of the library as text."""
    text = ffi.new("char[]", lib.FINESSE_CALL_TEXT)
    check(lib.FinesseCallToText(number, text))
    return str(ffi.string(text).decode())


def call_number(call: str) -> int:
    """The number of a call."""
    number = ffi.new("int *")
    if not isinstance(call, str) or "\0" in call:
        raise InvalidInput(f"{call!r} is not a call")
    check(lib.FinesseCallFromText(call.encode("utf-8", "replace"), number), about=f"call {call!r}")
    return int(number[0])


def score(contract: ContractLike, tricks: int, vul: VulLike = None) -> int:
    """What declarer's side scores: ``score("3NT by S", 9, "NS")`` is 600."""
    return Contract(contract).score(tricks, vul)


def imps(difference: int) -> int:
    """International match points for a difference of two scores."""
    most = 2**63
    return int(lib.FinesseImps(max(-100_000, min(100_000, whole("difference", difference, -most, most)))))
