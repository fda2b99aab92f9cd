"""Bridge: double dummy, card play with hidden hands, bidding.

The functions ask the library Finesse; their answers have ``.frame()`` (pandas or polars) and ``.plot()`` (matplotlib), and
draw themselves in notebooks. See README.md of the package.
"""

from ._version import __version__
from .auction import Auction, Contract, imps, score
from .bidding import BidChoice, Candidate, Explanation, Shown, System, bid, explain_auction
from .board import Board
from .cards import Card, Hand
from .choice import Choice, Line, Lines, ScoredCard, choose, lead, single
from .clients import include_path, library_path, use_in_endplay
from .conditions import DealCondition, HandCondition, Shape, balanced, hand, semibalanced, shape, side, where
from .deal import Deal
from .arrays import Deals
from .errors import BridgeError, InvalidInput, NoLayout, ReadWarning, Stopped
from .files import Boards, Fault, parse, read, to_text, write
from .names import Seat, Strain, Suit, Vul
from .pars import Par, Pars, par
from .player import Player, Turn
from .plays import Play, Plays, play_analysis
from .positions import Position, position
from .solutions import Solution, Solutions, position_dtype, solve
from .suits import SuitPlay, suit
from .double_dummy import Table, Tables, tables
from .sampling import Worlds, deals, worlds

__all__ = [
    "Auction", "BidChoice", "Board", "Boards", "BridgeError", "Candidate", "Card", "Choice", "Contract", "Deal", "DealCondition",
    "Deals", "Explanation", "Fault", "Hand", "HandCondition", "InvalidInput", "Line", "Lines", "NoLayout", "Par", "Pars", "Play",
    "Player", "Plays", "Position", "ReadWarning", "ScoredCard", "Seat", "Shape", "Shown", "Solution", "Solutions", "Stopped",
    "Strain", "Suit", "SuitPlay", "System", "Table", "Tables", "Turn", "Vul", "Worlds", "__version__", "balanced", "bid",
    "choose", "deals", "explain_auction", "hand", "imps", "include_path", "lead", "library_path", "par", "parse", "play_analysis",
    "position", "position_dtype", "read", "score", "semibalanced", "shape", "side", "single", "solve", "suit", "tables",
    "to_text", "use_in_endplay", "where", "worlds", "write",
]  # fmt: skip
