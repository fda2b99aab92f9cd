//! The single-dummy game: solved exactly, and by achievable sets.
//!
//! - `layouts`, `position`, `exact`, `small`: positions of the game, and what perfect information wins there.
//! - `splits`, `late`: the same with few tricks to go, in all splits of the unseen cards at once.
//! - `together`, `conflicts`, `sacrifice`, `heaviest`, [`solve`]: the best card and its exact chance, for endings.
//! - `lattice`: the whole front of what can be won.
//! - [`achieve`], [`squeaky`]: the sets of worlds that one way of playing can win, and a heavy one of them.
//! - [`achievable`], `likeness`: the card to play by that.
//! - [`affordable`]: whichever method can be afforded.
//! - [`clock`]: a budget of time for the decisions of a deal.
//! - [`suit`]: one suit between two hands, as the encyclopedias of suit combinations have it.
//! - [`decision`]: from what a player knows to the card, by any method.
//! - [`lines`], [`describe`]: what is played for, as sets of worlds and in the words of bridge.

pub mod achievable;
pub mod achieve;
pub mod affordable;
mod bounds;
pub mod clock;
mod conflicts;
pub mod decision;
pub mod describe;
mod exact;
mod heaviest;
mod late;
mod lattice;
mod layouts;
mod likeness;
pub mod lines;
mod position;
mod sacrifice;
mod small;
pub mod solve;
mod splits;
pub mod squeaky;
pub mod suit;
mod together;
