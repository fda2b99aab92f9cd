//! Double dummy: the tricks each side takes when all four hands are seen.
//!
//! [`Solver`] answers questions about one board at a time and remembers what it has proved. The search is a null-window
//! alpha-beta with partition search (Ginsberg, section 2): every answer comes with the ranks its proof relied on, and is
//! stored for all positions that agree on those.

mod answer;
mod answered;
mod lanes;
mod machine;
mod memory;
pub mod minimax;
mod ordering;
pub mod par;
mod root_order;
mod search;
mod solver;
#[cfg(test)]
mod soundness;
mod sure;
mod table;

pub use answer::{Goal, PlayError, ScoredCard, Solutions, StrainRow, Table};
#[cfg(target_arch = "x86_64")]
pub(crate) use machine::Bmi2;
pub(crate) use machine::{Any, Machine, Portable, gather, scatter};
pub use solver::{Interrupted, Limits, Solver, legal_cards};
