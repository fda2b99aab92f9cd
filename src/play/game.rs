//! What alpha-mu has to know of a game.

use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use std::fmt::Debug;
use std::hash::Hash;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The side that decides: it plays the same card in all worlds that it cannot tell apart.
    Max,
    /// Somebody whose card depends on the world: an opponent, who sees everything, or a partner who plays by a rule.
    Min,
    /// A partner taken to see everything, for an upper bound.
    Omniscient,
}

/// A game in which one side does not know which world it is in.
pub trait Game {
    /// What everybody knows of a position.
    type Node: Clone;
    type Move: Copy + Eq + Debug;
    /// Tells nodes apart.
    type Key: Eq + Hash;

    fn turn(&self, node: &Self::Node) -> Turn;

    fn key(&self, node: &Self::Node) -> Self::Key;

    /// Which of the outcomes are lost for good whatever is played, and which are open; the others are won.
    fn decided(&self, node: &Self::Node, outcomes: &Outcomes) -> Decided;

    /// The moves to be tried, each with the outcomes whose world allows it: all of them at the turn of [`Turn::Max`].
    fn moves(&mut self, node: &Self::Node, outcomes: &Outcomes) -> Result<Vec<(Self::Move, Outcomes)>, Interrupted>;

    fn after(&self, node: &Self::Node, mv: Self::Move) -> Self::Node;

    /// Which of the outcomes are won if from here on everybody sees everything.
    fn perfect(&mut self, node: &Self::Node, outcomes: &Outcomes) -> Result<Outcomes, Interrupted>;

    /// Whether the outcomes are all of one world, so that perfect information is the answer.
    fn one_world(&self, outcomes: &Outcomes) -> bool;

    /// Asked from time to time by a search that lives on what it remembers: whether it is to go on, after so many nodes
    /// more.
    fn go_on(&mut self, _nodes: u64) -> Result<(), Interrupted> {
        Ok(())
    }
}

/// What is certain already.
pub struct Decided {
    pub lost: Outcomes,
    pub open: Outcomes,
}
