//! The single-dummy game: solved exactly, and by achievable sets.
//!
//! - `exact`, `layouts`, `position`, [`solve`]: the exact value, for endings.
//! - [`achieve`], [`squeaky`]: the sets of worlds that one way of playing can win, and a heavy one of them.
//! - [`achievable`], `likeness`: the card to play by that.
//! - [`decision`]: from what a player knows to the card, by any method.
//! - [`lines`], [`describe`]: what is played for, as sets of worlds and in the words of bridge.

pub mod achievable;
pub mod achieve;
mod bounds;
pub mod decision;
pub mod describe;
mod exact;
mod layouts;
mod likeness;
pub mod lines;
mod position;
mod products;
mod small;
pub mod solve;
pub mod squeaky;
