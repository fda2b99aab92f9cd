//! The searches of a paper of 2005, rebuilt: depth-first, heuristic and genetic searches for the tricks of a deal
//! whose four hands are seen. It wanted them as the fitness for breeding bidding systems; the text we have of it
//! names neither title nor authors. It begins "Problems of incomplete information include a component of unknown
//! information". "The paper" in this module is that one.
//!
//! - [`node`]: a state of the search tree (section "Depth-First Tree Search", figures 1 to 7).
//! - [`tree`]: depth-first search, pruned by the tricks still possible (the same section).
//! - [`heuristic`]: the lowest, a middle and the highest card of a suit (section "Heuristic Algorithm Tree Search", figure 8).
//! - [`expand`]: the collector, and the expanders that finish its nodes.
//! - [`population`]: breeding for any genome and any fitness; [`integers`]: genomes of bounded numbers;
//!   [`numbers`]: those of a bidding system's text.
//! - [`order`]: the order in which a hand's cards are played, and the validator that plays four of them.
//! - [`published`]: the genetic search (section "Genetic Algorithm Tree Search"). All four hands share one genome, so it finds
//!   how the play may go, not what a side can force.
//! - [`two_sided`]: the two sides are bred against each other, so that each plays for its own tricks.
//!
//! None of them is a way to solve a deal today: [`crate::dd::Solver`] is exact and faster. docs/evolution.md has the
//! figures.

pub mod expand;
pub mod heuristic;
pub mod integers;
pub mod node;
pub mod numbers;
pub mod order;
pub mod population;
pub mod published;
pub mod tree;
pub mod two_sided;

pub use expand::collect;
pub use tree::{Counted, Pick, depth_first};
