//! Double dummy: the tricks each side takes when all four hands are seen.
//!
//! [`Solver`] answers questions about one board at a time and remembers what it has proved. The search is a null-window
//! alpha-beta with partition search (Ginsberg, section 2): every answer comes with the ranks its proof relied on, and is
//! stored for all positions that agree on those.

mod answer;
mod board_cache;
mod hands;
mod killers;
pub mod minimax;
mod ordering;
mod search;
mod solver;
#[cfg(test)]
mod soundness;
mod sure;
mod table;

pub use crate::limits::{Interrupted, Limits};
pub use answer::{Goal, PlayError, ScoredCard, Solutions, StrainRow, Table};
pub use solver::{Solver, legal_cards};
