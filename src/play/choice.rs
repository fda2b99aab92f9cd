//! The answer: the cards with their scores, best first.

use super::method::MethodName;
use super::problem::Objective;
use crate::cards::{Card, Hand, Rank, Suit};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The depth asked for was reached.
    Depth,
    /// Looking further ahead would change nothing: if the worlds are all layouts, the answer is exact.
    Exact,
    /// There was one card to play, or only equal ones.
    OneCard,
    /// The time was up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The caller stopped it.
    Stopped,
    /// The memory of an exact search, which must keep what it finds, was full.
    Memory,
}

impl Ended {
    /// Whether a limit or the caller ended the search.
    pub fn is_early(self) -> bool {
        matches!(self, Ended::Time | Ended::Nodes | Ended::Stopped | Ended::Memory)
    }
}

/// A card and its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardScore {
    /// The lowest of a group of equal cards.
    pub card: Card,
    /// The higher ones.
    pub equals: Hand,
    /// With a target, the weight of the worlds in which the card wins; otherwise the sum over the worlds of the tricks
    /// or payoff it wins there, times the weight. Divide by [`Choice::weight`].
    pub score: u64,
    /// Worlds in which the best plan found reaches the target; with other objectives, in which it scores more than no
    /// trick at all would.
    pub worlds: usize,
    /// The sum over the worlds of the tricks from now on if all hands were seen, times the weight. `None` if they were
    /// not counted.
    pub tricks: Option<u64>,
    /// The score one own card ahead, double dummy: that of Perfect Information Monte Carlo.
    pub first: u64,
    /// How many own cards the score looks ahead.
    pub depth: u32,
    /// Whether the score is the value at that depth. If not, the value is at most the score; with achievable sets, at
    /// least the score.
    pub exact: bool,
    /// Whether the score is the value at every greater depth too.
    pub settled: bool,
}

impl CardScore {
    /// A card without a score yet.
    pub(crate) fn new(card: Card, equals: Hand) -> CardScore {
        CardScore { card, equals, score: 0, worlds: 0, tricks: None, first: 0, depth: 0, exact: false, settled: false }
    }
}

/// How a score relates to the true value for the worlds searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    AtMost,
    Exact,
    AtLeast,
    /// The true value may be more or less.
    Estimate,
}

/// The answer of a method to a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Best first.
    pub cards: Vec<CardScore>,
    /// The weight of all worlds searched.
    pub weight: u64,
    /// Iterations completed. 0 if the first was not: then the scores, one card ahead, are of the worlds searched until
    /// then, perhaps none.
    pub depth: u32,
    /// What the scores are about. A target is lowered until some card has a chance.
    pub objective: Objective,
    pub ended: Ended,
    /// The method that found the answer; never [`MethodName::Best`].
    pub method: MethodName,
    /// Worlds searched.
    pub worlds: usize,
    /// Double-dummy questions asked.
    pub calls: u64,
    /// Nodes searched for them.
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
            // A card that could not be best any more keeps the score of a lesser depth, which is at least as high.
            _ => Bound::AtMost,
        }
    }
}

/// The answer of a [`super::Player`] to a request.
#[derive(Clone, Debug)]
pub struct Decision {
    pub choice: Choice,
    /// The objective asked for; [`Choice::objective`] may be a lower target.
    pub asked: Objective,
    /// For a defender who asked for it: the scores with the worst and with the best partner.
    pub bracket: Option<Bracket>,
    /// Whether the worlds searched are all layouts.
    pub complete: bool,
    /// The number of layouts that fit what is known, whatever their weights.
    pub layouts: u128,
    /// Whether that is exact; otherwise at most so many do.
    pub counted: bool,
    /// Whether the worlds were to be weighed by the play so far and the time did not suffice.
    pub unweighed: bool,
    /// How well the worlds go with the auction, if one counts.
    pub heard: Option<Fitting>,
}

/// How well the worlds that were drawn go with an auction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// The worlds drawn; a method may use some of them only.
    pub drawn: usize,
    /// How many of them have hidden hands that would have made all their calls.
    pub fitting: usize,
}

/// What a defender's cards are worth at least and at most, whatever partner does, in the order of [`Choice::cards`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    pub least: Vec<u64>,
    pub most: Vec<u64>,
}

/// Which of two cards with the same score comes first: the lower one, then by suit.
pub(crate) fn low_first(scored: &CardScore) -> (Rank, Suit) {
    (scored.card.rank(), scored.card.suit())
}
