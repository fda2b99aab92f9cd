//! Bidding: systems as text, what calls show, and which call to make.
//!
//! A [`System`] is read from text ([`language`]). A [`Book`] works out the [`Situation`] after every auction: what each
//! player has shown ([`Shown`]), and the rules for the next call. The same rules choose a call and interpret it. A program
//! that bids in another way is a [`Bidder`] of its own.

mod bidder;
mod book;
mod borel;
mod deals;
mod explain;
mod features;
mod formula;
pub mod language;
mod linear;
mod natural;
mod rules;
mod shown;
mod situation;
mod standard;
mod tells;
mod weights;
mod words;

pub use bidder::{Bidder, Heard};
pub use book::Book;
pub use borel::{BidChoice, BorelEnd, BorelOptions, Candidate, Reached, Scoring, choose_bid};
pub use deals::{AuctionDeals, Calls, STRANGE, deals, worlds_after};
pub use explain::Suggestion;
pub use features::{BySuit, Feature, FeatureName, Features, Whole};
pub use rules::{Differences, System};
pub use shown::Shown;
pub use situation::Situation;
pub use standard::built_in;
pub use weights::{Weighed, Weights};
