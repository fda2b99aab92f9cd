//! The methods that choose a card.
//!
//! A [`Method`] gets a [`Problem`], which includes the worlds, and returns a [`Choice`]. [`super::Player`] turns a
//! request into the problem and is independent of the method.

use super::achievable::Achievable;
use super::achievable::squeaky::SqueakyWheel;
use super::alphamu::AlphaMu;
use super::anytime::{self, Anytime};
use super::choice::Choice;
use super::exact::Exact;
use super::options::Options;
use super::oracle::Oracle;
use super::pimc::Pimc;
use super::problem::Problem;
use super::request::{DecisionError, Request};
use crate::worlds::Sampling;

/// A way to find the card to play.
pub trait Method {
    /// The name of the method.
    fn name(&self) -> MethodName;

    /// Checks that the method can answer the request, and removes what it does not use: by default a defender's
    /// bracket, which only alpha-mu finds.
    fn prepare<'r>(&self, request: &Request<'r>) -> Result<Request<'r>, DecisionError> {
        Ok(Request { bracket: false, ..request.clone() })
    }

    /// The cards with their scores, best first. The worlds fit the position, and there is at least one.
    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice;
}

/// The methods by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodName {
    /// Whichever of the others the limits allow; see [`super::anytime`].
    Best,
    /// Perfect Information Monte Carlo.
    Pimc,
    /// One plan for all worlds that cannot be told apart; see [`super::alphamu`].
    AlphaMu,
    /// The best achievable set that the squeaky wheel finds.
    Achievable(SqueakyWheel),
    /// The single-dummy game solved exactly; only for declarer, and only for a number of tricks.
    Exact,
}

/// The usual number of worlds of the exact solver: all layouts of eight tricks.
pub const EXACT_WORLDS: usize = 20_000;

impl MethodName {
    /// How many worlds to ask for when nobody says; see [`anytime::worlds_wanted`].
    pub fn usual_worlds(self, tricks_left: usize, judged: bool) -> usize {
        match self {
            MethodName::Best => anytime::worlds_wanted(tricks_left, judged),
            MethodName::Exact => EXACT_WORLDS,
            _ => Sampling::default().count,
        }
    }

    /// The method of this name, for one request.
    pub(super) fn method(self, request: &Request<'_>) -> Box<dyn Method> {
        match self {
            MethodName::Best => Box::new(Anytime::new(request)),
            MethodName::Pimc => Box::new(Pimc),
            MethodName::AlphaMu => Box::new(AlphaMu),
            MethodName::Achievable(wheel) => Box::new(Achievable(wheel)),
            MethodName::Exact => Box::new(Exact),
        }
    }
}
