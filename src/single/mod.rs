//! The single-dummy game: solved exactly, and by achievable sets.
//!
//! - `exact`, `layouts`, `position`, [`solve`]: the exact value, for endings.
//! - [`achieve`], [`squeaky`]: the sets of worlds that one way of playing can win, and a heavy one of them.
//! - [`achievable`], `likeness`: the card to play by that.
//! - [`affordable`]: whichever method can be afforded.
//! - [`clock`]: a budget of time for the decisions of a deal.
//! - [`decision`]: from what a player knows to the card, by any method.

pub mod achievable;
pub mod achieve;
pub mod affordable;
mod bounds;
pub mod clock;
pub mod decision;
mod exact;
mod layouts;
mod likeness;
mod position;
mod products;
mod small;
pub mod solve;
pub mod squeaky;
