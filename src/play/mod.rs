//! Which card to play when two hands are hidden.
//!
//! A [`Request`] says what a player knows and wants. A [`Player`] finds the card by a [`Method`] and returns a
//! [`Decision`]:
//!
//! - [`request`], [`options`], [`choice`], [`player`]: the question, the settings, the answer, and the memory between
//!   two decisions.
//! - [`method`]: the methods by name, each with a module of its own: [`pimc`]; [`alphamu`], with the Pareto front in
//!   [`alphamu::front`]; [`achievable`], with the squeaky wheel in [`achievable::squeaky`]; [`exact`]; and [`anytime`],
//!   which takes whichever the limits allow.
//! - [`clock`]: shares a budget of time among the decisions of a deal.
//! - [`explain`]: the layouts that a card plays for, in the words of bridge.
//!
//! The methods share [`problem`], the position with its worlds; [`outcomes`], sets of worlds won; [`game`] and
//! `bridge`, bridge as a game of hidden information; [`oracle`] and `lanes`, double-dummy answers about many worlds at
//! once; `memo`, the memory of a search; `hitting_set`, the least to give up; and `ties`.

pub mod achievable;
pub mod alphamu;
pub mod anytime;
pub(crate) mod bridge;
pub mod choice;
pub mod clock;
pub mod exact;
pub mod explain;
pub mod game;
pub(crate) mod hitting_set;
mod lanes;
mod memo;
pub mod method;
pub mod options;
pub mod oracle;
pub mod outcomes;
pub mod pimc;
pub mod player;
pub mod problem;
pub mod request;
mod ties;

pub use choice::{Bound, CardScore, Choice, Decision, Ended, Fitting};
pub use method::{Method, MethodName};
pub use options::{Options, Progress};
pub use oracle::Oracle;
pub use player::Player;
pub use problem::{Objective, Partner, Problem, View};
pub use request::{DecisionError, Goal, MOST_WORLDS, Request, Source};
