//! The vocabulary of bridge: cards and sets of cards, seats, deals, boards, contracts, scores, and PBN text.

mod auction;
mod board;
mod call;
mod card;
mod contract;
mod deal;
mod hand;
mod pbn;
mod rank;
mod score;
mod seat;
mod suit;

pub use auction::{Auction, AuctionError, AuctionTextError, AuctionTextFault, CallFault};
pub use board::{Board, BoardError, winning_turn};
pub use call::{Call, CallError};
pub use card::{Card, Holding, HoldingFault};
pub use contract::{Bid, Contract, ContractError, Doubling, Level};
pub use deal::Deal;
pub use hand::Hand;
pub use pbn::{PbnError, PbnFault, parse_hand, parse_hands, parse_hands_leniently, parse_play};
pub use rank::Rank;
pub use score::{Vulnerability, imps, penalty};
pub use seat::{Seat, Side};
pub(crate) use suit::VARIATION;
pub use suit::{Strain, Suit};
