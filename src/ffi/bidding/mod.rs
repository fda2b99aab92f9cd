//! Bidding.
//!
//! - [`types`]: the structs. `calls`, `auction`: calls and auctions as numbers and as text.
//! - `system`: systems by handle. `bidder`: the caller's own bidding. `way`: one of both.
//! - `choose`: which call to make; `request` and `settings` check what the caller passes, `answer` is what C sees.
//! - `explain`: what the calls of an auction mean.

pub(crate) mod answer;
pub(crate) mod auction;
pub(crate) mod bidder;
pub(crate) mod calls;
pub(crate) mod choose;
pub(crate) mod explain;
pub(crate) mod request;
pub(crate) mod settings;
pub(crate) mod system;
pub(crate) mod types;
pub(crate) mod way;

pub use auction::{
    FINESSE_AUCTION_LENGTH, FINESSE_AUCTION_TEXT, FinesseAuctionContract, FinesseLegalCalls, FinesseReadAuction,
    FinesseWriteAuction,
};
pub use calls::*;
pub use choose::ChooseBid;
pub use explain::FinesseExplainAuction;
pub use system::{FinesseInclude, FinesseSystem, FinesseSystemCreate, FinesseSystemFree, FinesseSystemStandard};
pub use types::*;
