//! The single-dummy game solved exactly.
//!
//! - `layouts`, `position`, `perfect`, `perfect64`: positions of the game, and what perfect information wins there.
//! - `splits`, `late`: the same with few tricks to go, in all splits of the unseen cards at once.
//! - `layout_set`, `conflicts`, `hitting_set`, `max_set`, [`solve`]: the best card and its exact chance, for endings.
//! - `lattice`: the whole front of what can be won.

mod bounds;
mod conflicts;
mod hitting_set;
mod late;
mod lattice;
mod layout_set;
mod layouts;
mod max_set;
mod perfect;
mod perfect64;
mod position;
pub mod solve;
mod splits;
