//! Depth-first search of the tree of states (section "Depth-First Tree Search").
//!
//! The value of a state is North-South's tricks less East-West's. Of the legal cards those next above another one are
//! left out, as figure 2 does. With α the highest value that a MAX node above is sure of, β the lowest of a MIN node
//! above, γ the tricks won so far and MD - D the tricks still to play, a MAX node is left if α > γ + (MD - D), a MIN
//! node if β < γ - (MD - D): not even all tricks still possible would matter. Read as tricks less tricks lost both
//! rules are exact; read as tricks won, as the paper's names suggest, the second would never apply. Nothing is cut
//! when α reaches β, and no state is remembered.

use super::heuristic::lowest_middle_highest;
use super::node::Node;
use crate::cards::{Board, Hand};
use crate::limits::{CountWork, Interrupted, Limits};

/// Cards played between two looks at the limits.
const POLL_INTERVAL: u32 = 4096;
/// More than all tricks.
const INFINITE: i8 = 14;

/// Which cards are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// All that differ: the search is exact.
    All,
    /// The lowest, middle ones and the highest of each suit: it is not.
    LowMiddleHigh,
}

impl Pick {
    /// The cards to try, from the lowest up in each suit.
    #[inline]
    pub fn cards(self, node: &Node) -> Hand {
        match self {
            Pick::All => {
                let legal = node.legal();
                Hand::from_bits(legal.bits() & !(legal.bits() << 1))
            }
            Pick::LowMiddleHigh => lowest_middle_highest(node),
        }
    }
}

/// What a search found and what it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The tricks of North-South and of East-West.
    pub wins: [u8; 2],
    /// Terminal states reached.
    pub paths: u64,
    /// Cards played.
    pub nodes: u64,
    /// Nodes that were left because the tricks still possible could not matter.
    pub pruned: u64,
}

impl Counted {
    /// With the value of a tree whose sides share so many tricks.
    pub(super) fn with_value(self, value: i8, tricks: u8) -> Counted {
        let north_south = (tricks as i8 + value) / 2;
        Counted { wins: [north_south as u8, tricks - north_south as u8], ..self }
    }
}

/// The tricks of both sides by one depth-first search. The limit of nodes counts cards played.
pub fn depth_first(board: &Board, pick: Pick, limits: &Limits) -> Result<Counted, Interrupted> {
    let mut spent = 0;
    let mut count = |work: usize| {
        spent += work as u64;
        let enough = limits.nodes.is_some_and(|most| spent > most);
        if enough || limits.expired() { Err(Interrupted) } else { Ok(()) }
    };
    let root = Node::new(board);
    let mut walk = Walk::new(pick, &mut count);
    let value = walk.value(&root)?;
    Ok(walk.counted.with_value(value, root.tricks_left()))
}

/// A search under way.
pub(super) struct Walk<'a> {
    pick: Pick,
    pub counted: Counted,
    unreported: u32,
    count: CountWork<'a>,
}

impl Walk<'_> {
    pub fn new(pick: Pick, count: CountWork<'_>) -> Walk<'_> {
        Walk { pick, counted: Counted::default(), unreported: 0, count }
    }

    /// The value of a state for which nothing above is known.
    pub fn value(&mut self, node: &Node) -> Result<i8, Interrupted> {
        let value = self.below(node, -INFINITE, INFINITE)?;
        (self.count)(std::mem::take(&mut self.unreported) as usize)?;
        Ok(value)
    }

    fn below(&mut self, node: &Node, mut alpha: i8, mut beta: i8) -> Result<i8, Interrupted> {
        let (net, left) = (node.net(), node.tricks_left() as i8);
        if node.is_over() {
            self.counted.paths += 1;
            return Ok(net);
        }
        let is_max = node.is_max();
        let bound = if is_max { net + left } else { net - left };
        if if is_max { alpha > bound } else { beta < bound } {
            self.counted.pruned += 1;
            return Ok(bound);
        }
        let mut best = if is_max { -INFINITE } else { INFINITE };
        let mut cards = self.pick.cards(node);
        while !cards.is_empty() {
            let card = cards.bottom();
            cards = cards.without_lowest();
            self.step()?;
            let value = self.below(&node.after(card), alpha, beta)?;
            if is_max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
        }
        Ok(best)
    }

    /// Counts a card.
    #[inline]
    fn step(&mut self) -> Result<(), Interrupted> {
        self.counted.nodes += 1;
        self.unreported += 1;
        if self.unreported == POLL_INTERVAL {
            (self.count)(std::mem::take(&mut self.unreported) as usize)?;
        }
        Ok(())
    }
}
