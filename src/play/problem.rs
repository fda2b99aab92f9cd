//! What a method is asked: a position, the worlds with their weights, and what is wanted.

use crate::cards::{Card, Deal, Seat, Strain};

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// At least so many tricks from now on, the trick under way included: the likeliest way.
    Target(u8),
    /// As many tricks as possible on average.
    Tricks,
    /// The highest payoff on average: by tricks from now on, never falling.
    Payoff([i64; 14]),
}

/// What a defender takes partner to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Partner {
    /// Play the card that is best with all hands in sight, the lowest of several: some rule that is open to be judged.
    #[default]
    DoubleDummy,
    /// The best card for this very world and this very plan: nobody can do more, so it is an upper bound.
    BestCase,
    /// The worst card: a lower bound.
    WorstCase,
}

/// Who decides, and what is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Declarer, who plays dummy's cards too.
    Declarer(Seat),
    /// A defender. `dummy` lays down its hand after the opening lead, if it has not yet.
    Defender { seat: Seat, dummy: Seat, exposed: bool, partner: Partner },
}

impl View {
    pub(super) fn decides(self, seat: Seat) -> bool {
        match self {
            View::Declarer(declarer) => seat.side() == declarer.side(),
            View::Defender { seat: own, .. } => seat == own,
        }
    }

    /// The side that wants the tricks.
    pub fn seat(self) -> Seat {
        match self {
            View::Declarer(seat) | View::Defender { seat, .. } => seat,
        }
    }
}

/// A position, what is wanted, and the worlds with their weights.
#[derive(Clone, Debug)]
pub struct Problem {
    pub strain: Strain,
    /// Who led, or leads, to the trick under way, and what lies in it.
    pub leader: Seat,
    pub trick: Vec<Card>,
    pub view: View,
    pub worlds: Vec<(Deal, u64)>,
    pub objective: Objective,
}

impl Problem {
    /// The same with other worlds.
    pub(crate) fn with_worlds(&self, worlds: Vec<(Deal, u64)>) -> Problem {
        Problem { worlds, trick: self.trick.clone(), ..*self }
    }

    /// Tricks not yet complete, the one under way included.
    pub fn tricks_left(&self) -> u8 {
        self.worlds[0].0.hand(self.leader.plus(3)).len() as u8
    }
}

/// Numbers of tricks that matter, rising, and what is gained by reaching each.
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
