//! Settings of a search: how far to look ahead, limits, progress.

use super::alphamu::Switches;
use super::choice::Ended;
use super::oracle::{Oracle, SOLVERS};
use crate::limits::Limits;
use std::ops::ControlFlow;

/// Settings of a search.
#[derive(Clone)]
pub struct Options<'a> {
    /// Own cards to look ahead: 1 is Perfect Information Monte Carlo; `u32::MAX` looks ahead to the end.
    pub depth: u32,
    pub switches: Switches,
    /// Find the score of every card at the full depth, not only of those that may be best.
    pub every_card: bool,
    /// Of cards with the same score prefer the one that takes more tricks on average, double dummy. Early in the play
    /// counting tricks takes several times as long as the rest.
    pub count_tricks: bool,
    /// Threads, the calling one included; 0 for the configured number.
    pub threads: usize,
    /// When to stop. Nodes are those of the double-dummy solvers.
    pub limits: Limits,
    /// Bytes for the memory of alpha-mu. The double-dummy solvers take up to as much again.
    pub memory: usize,
    /// Called with how far the search is; `Break` stops it.
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
    /// The iteration under way; 0 while worlds are being sampled.
    pub depth: u32,
    /// Cards done in this iteration; worlds in the first iteration, and with Perfect Information Monte Carlo. A search
    /// with a lowered target starts again with the first iteration, and adds its worlds to those before.
    pub done: usize,
    /// Cards, or worlds, in all.
    pub total: usize,
}

impl Progress {
    /// The worlds are still being sampled.
    pub const SAMPLING: Progress = Progress { depth: 0, done: 0, total: 0 };
}

/// Worlds of the first batch: few, so that a limit is noticed soon.
const FIRST_BATCH: usize = 8;
/// With fewer nodes than this a share of them for each of several worlds may be too few, early in the play.
const FEW_NODES: u64 = 2_000_000;

impl Options<'_> {
    /// The same options with other limits.
    pub(super) fn with_limits(&self, limits: Limits) -> Self {
        Options { limits, ..self.clone() }
    }

    /// How many worlds to search at once after `done` worlds. At the end of a batch the threads wait for the one with
    /// the longest question, and a limit may waste an unfinished batch. So with few nodes the first batch is a single
    /// world, and without limits all worlds are one batch.
    pub(super) fn batch_size(&self, done: usize) -> usize {
        match self.limits.nodes {
            _ if self.limits.are_none() && self.progress.is_none() => usize::MAX,
            Some(nodes) if nodes < FEW_NODES => done.clamp(1, SOLVERS),
            _ if done == 0 => FIRST_BATCH,
            _ => (done / 8).next_multiple_of(SOLVERS).max(SOLVERS),
        }
    }

    /// Which limit ended the search.
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
