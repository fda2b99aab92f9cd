//! The answer: the cards with what they are worth, best first.

use super::method::MethodName;
use super::problem::Objective;
use crate::cards::{Card, Hand, Rank, Suit};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The depth asked for was reached.
    Depth,
    /// Looking further ahead would change nothing: with all worlds, the answer is exact.
    Exact,
    /// There was nothing to choose.
    OneCard,
    /// The time was up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The caller stopped it.
    Stopped,
    /// What an exact search cannot forget filled its memory.
    Memory,
}

impl Ended {
    /// Whether a limit was met, or the caller stopped it.
    pub fn is_early(self) -> bool {
        matches!(self, Ended::Time | Ended::Nodes | Ended::Stopped | Ended::Memory)
    }
}

/// A card and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardScore {
    /// The lowest of a group of equal cards.
    pub card: Card,
    /// The higher ones.
    pub equals: Hand,
    /// The weight of the worlds in which it wins, or of what it wins there; see [`Choice::weight`].
    pub score: u64,
    /// Worlds in which the target is reached by the best plan found; with other objectives, by which the score is above
    /// that of no trick at all.
    pub worlds: usize,
    /// Tricks from now on if all hands were seen, times the weights; unless they were not counted.
    pub tricks: Option<u64>,
    /// The score with one own card ahead, double dummy: that of Perfect Information Monte Carlo.
    pub first: u64,
    /// The own cards the score looks ahead.
    pub depth: u32,
    /// Whether the score is the value at that depth; otherwise it is at most this. By achievable sets a score that was
    /// not proved best is not exact, and the value at least this.
    pub exact: bool,
    /// Whether it is the value at every greater depth too.
    pub settled: bool,
}

impl CardScore {
    /// A card of which nothing is known yet.
    pub(crate) fn new(card: Card, equals: Hand) -> CardScore {
        CardScore { card, equals, score: 0, worlds: 0, tricks: None, first: 0, depth: 0, exact: false, settled: false }
    }
}

/// How a score relates to the true value for the worlds looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    AtMost,
    Exact,
    AtLeast,
    /// The true value may be more or less.
    Estimate,
}

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Best first.
    pub cards: Vec<CardScore>,
    /// The weight of all worlds.
    pub weight: u64,
    /// Iterations completed. 0 if not even the first was: then the scores, one card ahead, are of the worlds looked at
    /// until then, perhaps none.
    pub depth: u32,
    /// What the scores are about: the target, lowered as long as no card had a chance.
    pub objective: Objective,
    pub ended: Ended,
    /// The method the answer is from; never [`MethodName::Best`].
    pub method: MethodName,
    /// Worlds looked at.
    pub worlds: usize,
    /// Double-dummy questions, and the nodes they took.
    pub calls: u64,
    pub nodes: u64,
}

impl Choice {
    /// How the score of a card relates to its value at the depth of the whole answer, or at every greater depth if
    /// looking further ahead would change nothing.
    pub fn bound(&self, scored: &CardScore) -> Bound {
        let full_depth = scored.settled || scored.depth >= self.depth;
        let is_final = scored.settled || scored.score == 0 || full_depth && self.ended != Ended::Exact;
        match self.method {
            _ if scored.exact && is_final => Bound::Exact,
            // The wins in the worlds until it was left out.
            MethodName::Pimc => Bound::AtLeast,
            // The best way of playing found so far.
            MethodName::Exact if self.ended.is_early() => Bound::AtLeast,
            MethodName::Achievable(_) if !scored.exact && full_depth => Bound::AtLeast,
            MethodName::Achievable(_) if !scored.exact => Bound::Estimate,
            // A card that could not be best any more keeps the score of a lesser depth, which is no lower.
            _ => Bound::AtMost,
        }
    }
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Decision {
    pub choice: Choice,
    /// What was asked for; [`Choice::objective`] is the target that was lowered as long as no card had a chance.
    pub asked: Objective,
    /// For a defender who asked for it: the scores, in the order of the cards, with partner a foe and with partner a
    /// seer.
    pub bracket: Option<Bracket>,
    /// Whether the worlds looked at are all layouts there are.
    pub complete: bool,
    /// How many layouts go with what is known, before any weighing.
    pub layouts: u128,
    /// Whether the worlds were to be weighed by the play so far and there was no time for that.
    pub unweighed: bool,
}

/// What a defender's cards are worth at least and at most, whatever his partner does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    pub least: Vec<u64>,
    pub most: Vec<u64>,
}

/// Which of two cards that are worth the same comes first: the lower one, then by suit.
pub(crate) fn low_first(scored: &CardScore) -> (Rank, Suit) {
    (scored.card.rank(), scored.card.suit())
}
