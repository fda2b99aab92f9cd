//! What can be asked of a [`super::Solver`], and what it answers.

use crate::cards::{Card, Holding, Seat, Strain};

/// The tricks that count as reaching the goal, for the side to play, the trick under way included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As many as possible.
    Maximum,
    /// At least this many; at least 1.
    Tricks(u8),
}

/// How many cards are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// One card that reaches the goal.
    One,
    /// All cards that reach the goal.
    AllReaching,
    /// Every legal card with its own score; the goal is ignored.
    EveryCard,
}

/// A card that may be played and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredCard {
    /// The highest card of its group of equals.
    pub card: Card,
    /// The lower cards of the same hand and suit that are worth exactly the same, because only cards no longer in play
    /// lie between.
    pub equals: Holding,
    /// Tricks for the side to play.
    pub score: u8,
}

/// Tricks by declarer, in the order of the seats, in one strain.
pub type StrainRow = [u8; 4];

/// Tricks for every strain and declarer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table(pub [StrainRow; 5]);

impl Table {
    pub fn tricks(&self, strain: Strain, declarer: Seat) -> u8 {
        self.0[strain.index()][declarer.index()]
    }
}

/// A card of a play that cannot be: its place in the play, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("card {} of the play, {card}, is not held or does not follow suit", .index + 1)]
pub struct PlayError {
    pub index: usize,
    pub card: Card,
}
