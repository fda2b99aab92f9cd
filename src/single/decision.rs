//! A decision at the table by a method with a name.
//!
//! [`crate::mu::decision`] turns what a player knows into a problem and takes the way to solve it as a function: it
//! need not know of the methods of this module, which are built upon it.

use super::achievable::achievable;
use super::squeaky::Wheel;
use crate::mu::choose::Options;
use crate::mu::choose::choose;
use crate::mu::decision::{self, Decision, DecisionError, Player, Request};
use crate::mu::pimc::pimc;

/// How the card is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Perfect Information Monte Carlo.
    Pimc,
    AlphaMu,
    /// The best achievable set that the wheel finds.
    Achievable(Wheel),
}

/// Finds the card to play. What a defender's cards are worth whatever his partner does is found with alpha-mu only.
pub fn decide(
    request: &Request<'_>,
    method: Method,
    options: &Options<'_>,
    player: &mut Player,
) -> Result<Decision, DecisionError> {
    let request = Request { bracket: request.bracket && method == Method::AlphaMu, ..request.clone() };
    match method {
        Method::Pimc => decision::decide(&request, &pimc, options, player),
        Method::AlphaMu => decision::decide(&request, &choose, options, player),
        Method::Achievable(wheel) => {
            let way = |problem: &_, options: &Options<'_>, warm: &mut _| achievable(problem, options, &wheel, warm);
            decision::decide(&request, &way, options, player)
        }
    }
}
