//! Imperfect information: what a seat knows, and the worlds, layouts of the hidden cards, that go with it.
//!
//! [`Knowledge`] is what the cards themselves tell: the hands seen, the cards gone, voids shown. [`Constraints`] are
//! what is known besides, from the auction: points, lengths, single cards of the original hands. [`worlds`] lists all
//! layouts that go with both, or a fair sample of them; [`given`] takes the caller's own; [`infer`] weighs worlds by
//! how well the hidden hands have played in them.

mod binomial;
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
mod stop;
mod suit_table;
mod tally;
mod weights;

pub use constraints::{Constraints, Fault, Range, SeatConstraints};
pub use given::{GivenFault, given};
pub use inference::{InferenceError, infer};
pub use knowledge::{Knowledge, Position};
pub use knowledge_error::{KnowledgeError, PlayFault};
pub use parse::{ConstraintError, ConstraintFault};
pub use sample::{Sampling, World, Worlds, WorldsError, worlds};
pub use shares::Impossible;
pub use stop::Stop;
