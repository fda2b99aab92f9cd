//! How a card is to be chosen: how far to look ahead, limits, progress.

use super::alphamu::Switches;
use super::choice::Ended;
use super::oracle::{Oracle, SOLVERS};
use crate::limits::Limits;
use std::ops::ControlFlow;

/// How to go about it.
#[derive(Clone)]
pub struct Options<'a> {
    /// Own cards to look ahead: 1 is Perfect Information Monte Carlo; `u32::MAX` has no limit.
    pub depth: u32,
    pub switches: Switches,
    /// Find the score of every card at the full depth, not only of those that might be best.
    pub every_card: bool,
    /// Of cards with the same score prefer the one that takes more tricks on average, all hands in sight. Early in the
    /// play counting tricks takes several times as long as the rest.
    pub count_tricks: bool,
    /// Threads, the calling one included; 0 for the configured number.
    pub threads: usize,
    /// Nodes are those of the double-dummy solvers.
    pub limits: Limits,
    /// Bytes for what alpha-mu remembers. The double-dummy solvers take up to as much again.
    pub memory: usize,
    /// Told how far the search is; `Break` stops it.
    pub progress: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            depth: 2,
            switches: Switches::ALL,
            every_card: false,
            count_tricks: true,
            threads: 0,
            limits: Limits::default(),
            memory: 256 << 20,
            progress: None,
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The iteration under way; 0 while worlds are being put together.
    pub depth: u32,
    /// Cards done of it, and cards in all; worlds in the first iteration, and for Perfect Information Monte Carlo. A
    /// target that is lowered begins again with the first iteration, and adds its worlds to those before.
    pub done: usize,
    pub total: usize,
}

impl Progress {
    /// The worlds are still being put together.
    pub const SAMPLING: Progress = Progress { depth: 0, done: 0, total: 0 };
}

/// Worlds that are taken to begin with, so that a limit is met soon.
const FIRST_BATCH: usize = 8;
/// With fewer nodes than this, worlds early in the play may be too many to be shared out among.
const FEW_NODES: u64 = 2_000_000;

impl Options<'_> {
    /// The same options with other limits.
    pub(super) fn with_limits(&self, limits: Limits) -> Self {
        Options { limits, ..self.clone() }
    }

    /// How many worlds to take at once when `done` are done. At the end of each batch threads wait for the one with the
    /// longest question, and a limit may cost what is done of a batch. So with few nodes it begins with a single world,
    /// and if nothing but the answer can end the search all worlds are taken.
    pub(super) fn batch_size(&self, done: usize) -> usize {
        match self.limits.nodes {
            _ if self.limits.are_none() && self.progress.is_none() => usize::MAX,
            Some(nodes) if nodes < FEW_NODES => done.clamp(1, SOLVERS),
            _ if done == 0 => FIRST_BATCH,
            _ => (done / 8).next_multiple_of(SOLVERS).max(SOLVERS),
        }
    }

    /// Which of the limits was met.
    pub(super) fn why_interrupted(&self, oracle: &Oracle) -> Ended {
        if self.limits.nodes.is_some_and(|nodes| oracle.spent() >= nodes) {
            Ended::Nodes
        } else if self.limits.is_late() && !self.limits.is_stopped() {
            Ended::Time
        } else {
            Ended::Stopped
        }
    }
}
