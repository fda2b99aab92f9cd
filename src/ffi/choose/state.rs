//! What a player keeps from one call to the next.

use crate::ffi::table::Sitting;
use crate::play::clock::Clock;
use crate::play::{Player, Request};
use std::time::Duration;

/// The player of the search methods, the time that each seat has spent on the deal, and the deal if there is one.
#[derive(Default)]
pub(crate) struct PlayerState {
    pub player: Player,
    clocks: [Clock; 4],
    pub sitting: Option<Sitting>,
}

impl PlayerState {
    /// Forgets worlds, tables and times, but not the deal.
    pub(crate) fn forget(&mut self) {
        *self = PlayerState { sitting: self.sitting.take(), ..PlayerState::default() };
    }

    /// The player, and the clock of the seat that decides.
    pub(crate) fn at_work(&mut self, question: &Request<'_>) -> (&mut Player, &mut Clock) {
        (&mut self.player, &mut self.clocks[question.who_decides().index()])
    }

    /// The share of a budget of time for this decision.
    pub(crate) fn share(&mut self, question: &Request<'_>, budget: Option<Duration>) -> Option<Duration> {
        let (_, clock) = self.at_work(question);
        budget.map(|budget| clock.share(question, budget))
    }
}
