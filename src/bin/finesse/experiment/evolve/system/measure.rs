//! What genomes are worth: boards bid by their systems and scored double dummy.
//!
//! Most numbers matter in few auctions. So every board is bid by the system as it stands first; a genome is asked only on
//! boards where a rule that it changes could have applied, and on all others it gets what the system as it stands gets.

use super::boards::Board;
use super::tally::Tally;
use super::{Fitness, Opponent};
use crate::bidding::{Books, Outcome};
use crate::output::Failure;
use crate::run::ProgressBatch;
use finesse::bidding::{Book, Differences, System};
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
    pub fitness: Fitness,
    pub threads: usize,
    /// The system as it stands.
    own: Arc<System>,
    /// Its books, and those of the opponent.
    books: [Books; 2],
}

/// A board, and how the system as it stands bids it.
pub struct BidBoard {
    board: Board,
    auctions: Vec<Auction>,
    imps: i32,
}

impl<'a> Measure<'a> {
    pub fn new(
        template: &'a Template,
        own: Arc<System>,
        opponent: Opponent,
        fitness: Fitness,
        threads: usize,
    ) -> Measure<'a> {
        let books = [Books::new(Arc::clone(&own)), Books::new(opponent)];
        Measure { template, fitness, threads, own, books }
    }

    /// Boards bid by the system as it stands.
    pub fn bid(&self, boards: Vec<Board>) -> Result<Vec<BidBoard>, Failure> {
        let parts: Vec<&[Board]> = boards.chunks(CHUNK).collect();
        let batch = ProgressBatch::new(self.threads, parts.len(), "parts, the system as it stands");
        let bid = batch.map(&parts, |_, part| {
            let one = |board: &Board| {
                let (auctions, imps) =
                    self.books[0].with(|book| self.books[1].with(|other| self.board(book, other, board)));
                BidBoard { board: *board, auctions, imps }
            };
            Ok(part.iter().map(one).collect::<Vec<_>>())
        })?;
        Ok(bid.into_iter().flatten().collect())
    }

    /// The IMPs of each genome on each board.
    pub fn all(&self, genomes: &[Integers], boards: &[BidBoard], what: &str) -> Result<Vec<Vec<i32>>, Failure> {
        let parts = boards.chunks(CHUNK).collect::<Vec<_>>();
        let jobs: Vec<(&Integers, &[BidBoard])> =
            genomes.iter().flat_map(|genome| parts.iter().map(move |&part| (genome, part))).collect();
        let batch = ProgressBatch::new(self.threads, jobs.len(), &format!("parts, {what}"));
        let found = batch.map(&jobs, |_, &(genome, part)| Ok(self.part(genome, part)))?;
        let of_genome = |parts: &[Vec<i32>]| parts.concat();
        Ok(found.chunks(parts.len().max(1)).map(of_genome).collect())
    }

    pub fn tallies(&self, genomes: &[Integers], boards: &[BidBoard], what: &str) -> Result<Vec<Tally>, Failure> {
        Ok(self.all(genomes, boards, what)?.iter().map(|imps| Tally::of(imps)).collect())
    }

    /// The IMPs of a genome on some boards.
    fn part(&self, genome: &Integers, boards: &[BidBoard]) -> Vec<i32> {
        let Ok(system) = self.template.system(genome) else { return vec![NO_SYSTEM; boards.len()] };
        let differences = self.own.differences(&system);
        let mut book = Book::new(Arc::new(system));
        let one = |bid: &BidBoard| match differences.as_ref().is_some_and(|one| !self.is_met(one, bid)) {
            true => bid.imps,
            false => self.books[1].with(|other| self.board(&mut book, other, &bid.board)).1,
        };
        boards.iter().map(one).collect()
    }

    fn is_met(&self, differences: &Differences, bid: &BidBoard) -> bool {
        self.books[0].with(|book| bid.auctions.iter().any(|auction| book.is_met_by(differences, auction)))
    }

    /// The auctions of the first system, and IMPs for it.
    fn board(&self, book: &mut Book, other: &mut Book, board: &Board) -> (Vec<Auction>, i32) {
        let score = |auction: &Auction| Outcome::of(auction, &board.tricks).score;
        let start = Auction::new(board.dealer, board.vulnerability);
        match self.fitness {
            Fitness::Imps => {
                let auctions = Side::ALL.map(|side| book.bid_out_against(other, side, &start, &board.deal));
                let imps = imps(score(&auctions[0]) - score(&auctions[1]));
                (auctions.to_vec(), imps)
            }
            Fitness::Par => {
                let auctions = [book, other].map(|book| book.bid_out(&start, &board.deal));
                let [mine, theirs] = auctions.each_ref().map(|auction| imps(score(auction) - board.par));
                let [auction, _] = auctions;
                (vec![auction], theirs.abs() - mine.abs())
            }
        }
    }
}
