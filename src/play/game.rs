//! What alpha-mu and achievable sets need of a game.

use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use std::fmt::Debug;
use std::hash::Hash;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The side that decides. It plays the same card in all worlds that it cannot tell apart.
    Max,
    /// A player whose card depends on the world: an opponent, who sees all hands, or a partner who plays by a rule.
    Min,
    /// A partner assumed to see all hands, for an upper bound.
    Omniscient,
}

/// A game in which one side does not know which world it is in.
pub trait Game {
    /// What all players know of a position.
    type Node: Clone;
    type Move: Copy + Eq + Debug;
    /// Identifies a node.
    type Key: Eq + Hash;

    fn turn(&self, node: &Self::Node) -> Turn;

    fn key(&self, node: &Self::Node) -> Self::Key;

    /// Which of the outcomes are lost whatever is played, and which are open; the others are won.
    fn decided(&self, node: &Self::Node, outcomes: &Outcomes) -> Decided;

    /// The moves to try, each with the outcomes whose world allows it: all of them at the turn of [`Turn::Max`].
    fn moves(&mut self, node: &Self::Node, outcomes: &Outcomes) -> Result<Vec<(Self::Move, Outcomes)>, Interrupted>;

    fn after(&self, node: &Self::Node, mv: Self::Move) -> Self::Node;

    /// Which of the outcomes are won if from here on all players see all hands.
    fn perfect(&mut self, node: &Self::Node, outcomes: &Outcomes) -> Result<Outcomes, Interrupted>;

    /// Whether the outcomes are all of one world, so that perfect information is the answer.
    fn one_world(&self, outcomes: &Outcomes) -> bool;

    /// Called at intervals by a search whose nodes come from its memory: counts `nodes` more, and returns an error if the
    /// search must stop.
    fn go_on(&mut self, _nodes: u64) -> Result<(), Interrupted> {
        Ok(())
    }
}

/// The outcomes that are lost, and those that are open. The others are won.
pub struct Decided {
    pub lost: Outcomes,
    pub open: Outcomes,
}

/// Moves `best` to the front of the list.
pub(super) fn bring_forward<M: Copy + Eq>(moves: &mut [(M, Outcomes)], best: Option<M>) {
    if let Some(place) = moves.iter().position(|&(mv, _)| Some(mv) == best) {
        moves[..=place].rotate_right(1);
    }
}
