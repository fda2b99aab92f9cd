//! The searches that are compared, each on one board and one thread.

use crate::clock::{Clock, Stopwatch};
use finesse::cards::Board;
use finesse::dd::{Interrupted, Solver};
use finesse::evolve::published::{self, Cull, Settings};
use finesse::evolve::{Pick, collect, depth_first, two_sided};
use finesse::limits::Limits;
use finesse::pool::Options;

/// A way to find declarer's tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Solver,
    DepthFirst,
    /// Depth-first by a collector and its expanders.
    Collector,
    Heuristic,
    /// The published genetic search, answered by the mean tricks of its last generation.
    Mean,
    /// The same, by the best line that it has met.
    BestLine,
    /// The same with the low tail alone thrown away, by the mean.
    LowTail,
    TwoSided,
}

/// The methods in the order of the table.
pub const METHODS: [Method; 8] = [
    Method::Solver,
    Method::DepthFirst,
    Method::Collector,
    Method::Heuristic,
    Method::Mean,
    Method::BestLine,
    Method::LowTail,
    Method::TwoSided,
];

impl Method {
    /// The names in text and in JSON.
    pub fn names(self) -> [&'static str; 2] {
        match self {
            Method::Solver => ["this library's solver", "solver"],
            Method::DepthFirst => ["depth-first", "depth_first"],
            Method::Collector => ["depth-first, collector", "collector"],
            Method::Heuristic => ["heuristic", "heuristic"],
            Method::Mean => ["genetic, mean", "genetic_mean"],
            Method::BestLine => ["genetic, best line", "genetic_best_line"],
            Method::LowTail => ["genetic, low tail culled", "genetic_low_tail"],
            Method::TwoSided => ["two-sided genetic", "two_sided"],
        }
    }

    /// Searches a board that declarer's left-hand opponent leads to. `None` if a tree has more nodes.
    pub fn search(self, solver: &mut Solver, board: &Board, settings: &Settings, nodes: u64) -> Option<Found> {
        let watch = Stopwatch::start(Clock::Thread);
        let (tricks, paths) = self.answer(solver, board, settings, Limits::nodes(nodes)).ok()?;
        let milliseconds = 1e3 * watch.stop().processor_or_wall().as_secs_f64();
        Some(Found { tricks, paths, milliseconds })
    }

    fn answer(
        self,
        solver: &mut Solver,
        board: &Board,
        settings: &Settings,
        limits: Limits,
    ) -> Result<(u8, u64), Interrupted> {
        let side = board.leader().side().other().index();
        let tree = |pick| depth_first(board, pick, &limits).map(|found| (found.wins[side], found.paths));
        let options = Options { threads: 1, ..Options::default() };
        let lines = |cull| published::search(board, cull, settings, &options);
        match self {
            Method::Solver => {
                solver.forget();
                solver.set_limits(Limits::default());
                let tricks = solver.tricks(board)?;
                Ok((board.tricks_left() as u8 - tricks, solver.nodes()))
            }
            Method::DepthFirst => tree(Pick::All),
            Method::Heuristic => tree(Pick::LowMiddleHigh),
            Method::Collector => {
                let options = Options { limits, ..options };
                collect(board, Pick::All, &options).map(|found| (found.wins[side], found.paths))
            }
            Method::Mean => lines(Cull::Both).map(|found| (found.tricks.mean.round() as u8, found.played)),
            Method::BestLine => lines(Cull::Both).map(|found| (found.best.wins[side], found.played)),
            Method::LowTail => lines(Cull::Below).map(|found| (found.tricks.mean.round() as u8, found.played)),
            Method::TwoSided => {
                two_sided::search(board, settings, &options).map(|found| (found.tricks(), found.played))
            }
        }
    }
}

/// What a search found and what it took.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Declarer's tricks.
    pub tricks: u8,
    /// Terminal states, or lines played; nodes of the solver.
    pub paths: u64,
    pub milliseconds: f64,
}
