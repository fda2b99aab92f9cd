//! A decision at the table by a method with a name.
//!
//! [`crate::play::decision`] turns what a player knows into a problem and takes the way to solve it as a function: it
//! need not know of the methods of this module, which are built upon it.

use crate::play::achievable::achievable;
use crate::play::achievable::squeaky::Wheel;
use crate::play::anytime;
use crate::play::choose::Options;
use crate::play::choose::choose;
use crate::play::decision::{self, Decision, DecisionError, Goal, Player, Request};
use crate::play::exact::solve::solve;
use crate::play::pimc::pimc;

/// How the card is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Perfect Information Monte Carlo.
    Pimc,
    AlphaMu,
    /// The best achievable set that the wheel finds.
    Achievable(Wheel),
    /// The single-dummy game solved exactly; for declarer and a number of tricks only.
    Exact,
    /// Whichever of these can be afforded; see [`crate::play::anytime`].
    Best,
}

/// Finds the card to play. What a defender's cards are worth whatever his partner does is found with alpha-mu only.
pub fn decide(
    request: &Request<'_>,
    method: Method,
    options: &Options<'_>,
    player: &mut Player,
) -> Result<Decision, DecisionError> {
    decide_by(request, method, options, player).map(|(decision, _)| decision)
}

/// The same with the method that the answer is from, which is the one asked for unless that is [`Method::Best`].
pub fn decide_by(
    request: &Request<'_>,
    method: Method,
    options: &Options<'_>,
    player: &mut Player,
) -> Result<(Decision, Method), DecisionError> {
    let request = Request { bracket: request.bracket && method == Method::AlphaMu, ..request.clone() };
    let decision = match method {
        Method::Best => return anytime::decide(&request, options, player),
        Method::Pimc => decision::decide(&request, &pimc, options, player),
        Method::AlphaMu => decision::decide(&request, &choose, options, player),
        Method::Exact => {
            refuse_others(&request)?;
            let way = |problem: &_, options: &Options<'_>, warm: &mut _| {
                solve(problem, options, warm).expect("declarer wants a number of tricks").choice
            };
            decision::decide(&request, &way, options, player)
        }
        Method::Achievable(wheel) => {
            let way = |problem: &_, options: &Options<'_>, warm: &mut _| achievable(problem, options, &wheel, warm);
            decision::decide(&request, &way, options, player)
        }
    };
    decision.map(|decision| (decision, method))
}

/// Refuses what is not solved exactly: a defender does not see his partner's hand, and only winning and losing is told
/// apart.
pub(super) fn refuse_others(request: &Request<'_>) -> Result<(), DecisionError> {
    if request.knowledge.to_play().side() != request.declarer.side() {
        return Err(DecisionError::NotDeclarer);
    }
    if matches!(request.goal, Goal::Contract(_)) { Ok(()) } else { Err(DecisionError::NotTarget) }
}
