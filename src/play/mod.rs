//! What to play when two hands are hidden.
//!
//! - [`decision`], [`choose`]: from what a player knows to the card.
//! - [`method`]: the methods by name, and below it each of them: [`pimc`], [`alphamu`], [`achievable`], [`exact`], and
//!   [`anytime`], which takes whichever can be afforded.
//! - [`clock`]: a budget of time for the decisions of a deal.
//! - [`explain`]: what is played for, as sets of worlds and in the words of bridge.
//! - [`outcomes`], [`game`], [`bridge`], `oracle`, `memo`: what the methods share.

pub mod achievable;
pub mod alphamu;
pub mod anytime;
pub mod bridge;
pub mod choose;
pub mod clock;
pub mod decision;
pub mod exact;
pub mod explain;
pub mod game;
pub(crate) mod memo;
pub mod method;
mod oracle;
pub mod outcomes;
pub mod pimc;
