//! Imperfect information: what a seat knows, and the deals that are possible for it.
//!
//! A *layout* is a distribution of the unseen cards among the hidden hands, a *world* a sampled deal: the seen hands
//! and one layout, with a weight.
//!
//! [`Knowledge`] follows from the cards themselves: hands seen, cards gone, voids shown. [`Constraints`] come from the
//! auction: points, lengths, shapes, single cards of the original hands. [`worlds`] lists all layouts that agree with both, or
//! draws a fair sample of them; [`given`] takes the caller's own deals; [`infer`] weighs worlds by how well the hidden
//! hands have played in them.
//!
//! All but `infer` is pure counting and depends on `cards` and `random` alone. `infer` solves worlds double dummy: it
//! alone needs `dd` and the threads that share the work.

mod condition;
mod constraints;
mod dealing;
mod given;
mod inference;
mod knowledge;
mod knowledge_error;
mod layouts;
mod parse;
mod sample;
mod shares;
mod suit_table;
mod tally;
mod weights;

pub use condition::{Condition, Shape};
pub use constraints::{Constraints, Fault, Range, SeatConstraints};
pub use given::{GivenFault, given};
pub use inference::{InferenceError, infer};
pub use knowledge::{Knowledge, Position};
pub use knowledge_error::{KnowledgeError, PlayFault};
pub use parse::{ConstraintError, ConstraintFault};
pub use sample::{Sampling, World, Worlds, WorldsError, worlds};
pub use shares::Impossible;
