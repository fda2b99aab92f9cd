//! What to play when two hands are hidden.
//!
//! A [`Request`] says what a player knows and wants; a [`Player`] finds the card by a [`Method`] and returns a
//! [`Decision`]:
//!
//! - [`request`], [`options`], [`choice`], [`player`]: question, settings, answer, and who remembers between them.
//! - [`method`]: the methods by name. Below it each of them: [`pimc`], [`alphamu`], [`achievable`], [`exact`], and
//!   [`anytime`], which takes whichever the limits allow.
//! - [`clock`]: a budget of time for the decisions of a deal.
//! - [`explain`]: what is played for, as sets of worlds and in the words of bridge.
//!
//! What the methods share: [`problem`], the position with its worlds; [`outcomes`], sets of worlds won; [`game`] and
//! `bridge`, bridge as a game of hidden information; [`oracle`] and `lanes`, double-dummy answers about many worlds at
//! once; `memo`, what a search remembers; `ties`.

pub mod achievable;
pub mod alphamu;
pub mod anytime;
pub(crate) mod bridge;
pub mod choice;
pub mod clock;
pub mod exact;
pub mod explain;
pub mod game;
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

pub use choice::{Bound, CardScore, Choice, Decision, Ended};
pub use method::{Method, MethodName};
pub use options::{Options, Progress};
pub use oracle::Oracle;
pub use player::Player;
pub use problem::{Objective, Partner, Problem, View};
pub use request::{DecisionError, Goal, MOST_WORLDS, Request, Source};
