//! The single-dummy game solved exactly.
//!
//! - `layouts`, `position`, `perfect`: positions of the game, and what perfect information wins there.
//! - `splits`, `late`: the same with few tricks to go, in all splits of the unseen cards at once.
//! - `layout_set`, `conflicts`, `max_set`, [`solve`]: the best card and its exact chance, for endings.
//! - `lattice`: the whole front of what can be won.

mod bounds;
mod conflicts;
mod late;
mod lattice;
mod layout_set;
mod layouts;
mod max_set;
mod perfect;
mod position;
pub mod solve;
mod splits;

use super::choice::Choice;
use super::method::{Method, MethodName};
use super::options::Options;
use super::oracle::Oracle;
use super::problem::Problem;
use super::request::{DecisionError, Goal, Request};

/// The single-dummy game solved exactly, for declarer and a number of tricks.
pub struct Exact;

impl Method for Exact {
    fn name(&self) -> MethodName {
        MethodName::Exact
    }

    /// Refuses what is not solved exactly: a defender does not see partner's hand, and only making and going down are
    /// told apart.
    fn prepare<'r>(&self, request: &Request<'r>) -> Result<Request<'r>, DecisionError> {
        if request.knowledge.to_play().side() != request.declarer.side() {
            return Err(DecisionError::NotDeclarer);
        }
        match request.goal {
            Goal::Contract(_) => Ok(Request { bracket: false, ..request.clone() }),
            _ => Err(DecisionError::NotTarget),
        }
    }

    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
        solve::solve(problem, options, oracle).expect("declarer wants a number of tricks").choice
    }
}
