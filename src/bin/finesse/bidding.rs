//! What the commands about bidding share: systems, ways to find a call, boards bid out and put into words.

mod board;
mod explain;
mod method;
pub mod shown;
mod system;

pub use board::{BidBoard, BidError, Outcome, signed, table_of};
pub use explain::{Explained, reason, rule_text};
pub use method::{Bidder, Books, BorelArgs, Method, MethodArgs, ScoringName, bid_out, seed_of};
pub use system::{SystemArg, load};
