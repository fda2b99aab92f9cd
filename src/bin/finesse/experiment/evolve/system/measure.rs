//! What genomes are worth: boards bid by their systems and scored double dummy.

use super::boards::Board;
use super::{Fitness, Opponent};
use crate::bidding::{Books, Outcome};
use crate::output::Failure;
use crate::run::ProgressBatch;
use finesse::bidding::{Book, System};
use finesse::cards::{Auction, Side, imps};
use finesse::evolve::integers::Integers;
use finesse::evolve::numbers::Template;
use std::sync::Arc;

/// Boards of one job. A job begins with an empty book; half of the work is to fill it.
const CHUNK: usize = 1000;
/// What a board counts for a system that is none: a range in it has become empty.
const NO_SYSTEM: i32 = -24;

/// How genomes are measured.
pub struct Measure<'a> {
    pub template: &'a Template,
    pub opponent: Opponent,
    pub fitness: Fitness,
    pub threads: usize,
}

impl Measure<'_> {
    /// The IMPs of each genome on each board.
    pub fn all(&self, genomes: &[Integers], boards: &[Board], what: &str) -> Result<Vec<Vec<i32>>, Failure> {
        let systems: Vec<Option<Arc<System>>> =
            genomes.iter().map(|genome| self.template.system(genome).ok().map(Arc::new)).collect();
        let parts = boards.chunks(CHUNK).collect::<Vec<_>>();
        let jobs: Vec<(usize, &[Board])> =
            (0..systems.len()).flat_map(|system| parts.iter().map(move |&part| (system, part))).collect();
        let opponents = Books::new(Arc::clone(&self.opponent));
        let batch = ProgressBatch::new(self.threads, jobs.len(), &format!("parts, {what}"));
        let found = batch.map(&jobs, |_, &(system, part)| {
            let Some(system) = &systems[system] else { return Ok(vec![NO_SYSTEM; part.len()]) };
            let mut book = Book::new(Arc::clone(system));
            Ok(opponents.with(|other| part.iter().map(|board| self.board(&mut book, other, board)).collect()))
        })?;
        let mut of_genomes = vec![Vec::with_capacity(boards.len()); genomes.len()];
        for ((system, _), imps) in jobs.iter().zip(found) {
            of_genomes[*system].extend(imps);
        }
        Ok(of_genomes)
    }

    /// IMPs for the first system.
    fn board(&self, book: &mut Book, other: &mut Book, board: &Board) -> i32 {
        let score = |auction: &Auction| Outcome::of(auction, &board.tricks).score;
        let start = Auction::new(board.dealer, board.vulnerability);
        match self.fitness {
            Fitness::Imps => {
                let [here, there] =
                    Side::ALL.map(|side| score(&book.bid_out_against(other, side, &start, &board.deal)));
                imps(here - there)
            }
            Fitness::Par => {
                let [mine, theirs] =
                    [book, other].map(|book| imps(score(&book.bid_out(&start, &board.deal)) - board.par));
                theirs.abs() - mine.abs()
            }
        }
    }
}
