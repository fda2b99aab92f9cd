//! The question to a method: a position, the worlds with their weights, and the objective.

use crate::cards::{Card, Deal, Seat, Strain};

/// What the side that decides wants from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The best chance of at least this many tricks, the trick under way included.
    Target(u8),
    /// As many tricks as possible on average.
    Tricks,
    /// The highest payoff on average. The payoff is indexed by tricks from now on and never falls.
    Payoff([i64; 14]),
}

/// What a defender assumes of partner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Partner {
    /// Partner plays the double-dummy best card, the lowest of several: a simple rule that can be judged.
    #[default]
    DoubleDummy,
    /// Partner plays the best card for the actual world and plan: an upper bound.
    BestCase,
    /// Partner plays the worst card: a lower bound.
    WorstCase,
}

/// The seat that decides, and what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Declarer, who plays dummy's cards too.
    Declarer(Seat),
    /// A defender. `exposed` is whether `dummy` has laid down its hand; it does so after the opening lead.
    Defender { seat: Seat, dummy: Seat, exposed: bool, partner: Partner },
}

impl View {
    pub(super) fn decides(self, seat: Seat) -> bool {
        match self {
            View::Declarer(declarer) => seat.side() == declarer.side(),
            View::Defender { seat: own, .. } => seat == own,
        }
    }

    /// The seat that decides; its side wants the tricks.
    pub fn seat(self) -> Seat {
        match self {
            View::Declarer(seat) | View::Defender { seat, .. } => seat,
        }
    }
}

/// A position, the worlds with their weights, and the objective.
#[derive(Clone, Debug)]
pub struct Problem {
    pub strain: Strain,
    /// The seat that led, or leads, to the trick under way.
    pub leader: Seat,
    /// The cards of the trick under way.
    pub trick: Vec<Card>,
    pub view: View,
    pub worlds: Vec<(Deal, u64)>,
    /// Whether the worlds are a sample of the layouts, in random order, and not all layouts or the caller's own worlds.
    pub sampled: bool,
    pub objective: Objective,
}

impl Problem {
    /// The same with other worlds.
    pub(crate) fn with_worlds(&self, worlds: Vec<(Deal, u64)>) -> Problem {
        let sampled = self.sampled || worlds.len() < self.worlds.len();
        Problem { worlds, sampled, trick: self.trick.clone(), ..*self }
    }

    /// The weights of the worlds.
    pub(crate) fn weights(&self) -> Vec<u64> {
        self.worlds.iter().map(|&(_, weight)| weight).collect()
    }

    /// Tricks not yet complete, the one under way included.
    pub fn tricks_left(&self) -> u8 {
        self.worlds[0].0.hand(self.leader.plus(3)).len() as u8
    }
}

/// The numbers of tricks that matter, rising, and the gain of reaching each.
pub(crate) fn goals(objective: Objective, left: u8) -> Vec<(u8, u64)> {
    match objective {
        Objective::Target(target) => vec![(target, 1)],
        Objective::Tricks => (1..=left).map(|tricks| (tricks, 1)).collect(),
        Objective::Payoff(payoff) => {
            let gain = |tricks: u8| payoff[usize::from(tricks)].saturating_sub(payoff[usize::from(tricks) - 1]).max(0);
            (1..=left.min(13)).map(|tricks| (tricks, gain(tricks) as u64)).filter(|&(_, gain)| gain > 0).collect()
        }
    }
}
