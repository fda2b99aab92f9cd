//! Alpha-mu: one plan for all worlds that cannot be told apart, for the next few cards.
//!
//! Cazenave and Ventos, "The alpha-mu search algorithm for the game of bridge", and Cazenave, Legras and Ventos,
//! "Optimizing alpha-mu".
//!
//! - [`front`]: the Pareto front of a node: what its plans win, none within another.
//! - [`search`]: the search of a node to a depth, for any [`super::game::Game`]; `entry`: what it remembers of a node.
//! - `deepening`: iterative deepening over the cards at the root.

mod deepening;
mod entry;
pub mod front;
pub mod search;

use super::choice::Choice;
use super::method::{Method, MethodName};
use super::options::Options;
use super::oracle::Oracle;
use super::problem::Problem;
use super::request::{DecisionError, Request};
pub use search::Switches;

/// The method alpha-mu.
pub struct AlphaMu;

impl Method for AlphaMu {
    fn name(&self) -> MethodName {
        MethodName::AlphaMu
    }

    fn prepare<'r>(&self, request: &Request<'r>) -> Result<Request<'r>, DecisionError> {
        Ok(request.clone())
    }

    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
        deepening::choose(problem, options, oracle)
    }
}
