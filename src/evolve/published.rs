//! The genetic search of section "Genetic Algorithm Tree Search".
//!
//! A genome is the order of all four hands' cards, so it is one line of play. The first ones are random. Two are
//! joined at a random point (what one plays up to it, the rest as the other has it), two cards of a hand are switched
//! now and then, and the validator plays what came of it. A line is scored as if its tricks were the bid: ten tricks
//! in hearts are four hearts made. Its IMPs are those of its score against the mean score, and lines more than one
//! standard deviation away from the mean IMPs are thrown away; the rest are the parents of the next generation. The
//! opponents of declarer are bred along with him for the same score: nobody plays against anybody.
//!
//! The paper leaves open what is scored below seven tricks (here a contract at the one level that goes down, nobody
//! vulnerable), how shorter hands are scored (here the tricks of the cards that were not dealt count for declarer),
//! and whether lines that are far better are thrown away as well ([`Cull`] has both).

use super::node::Node;
use super::order::{Order, Played, play, random_orders};
use super::population::{Breeding, Population, Selection, Species, Spread, happens};
use crate::cards::{Bid, Board, Doubling, Level, Side, Strain, imps};
use crate::limits::{Interrupted, Limits};
use crate::pool::{self, Options, Progress};
use crate::random::Random;

/// Lines that one job plays.
const CHUNK: usize = 64;
/// How often two cards of a child are switched.
pub(super) const SWITCH: f64 = 0.3;

/// Which lines are thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cull {
    /// Those more than one standard deviation from the mean, as the paper's words have it.
    Both,
    /// Those more than one standard deviation below it.
    Below,
}

/// How long and how widely to search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub population: usize,
    pub generations: u32,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { population: 200, generations: 100, seed: 0 }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// The line with the most tricks for declarer's side that was ever played, the first of several.
    pub best: Played,
    /// The last generation, in order.
    pub population: Vec<[Order; 4]>,
    /// Declarer's tricks in it: the most, the mean and the standard deviation.
    pub tricks: Spread,
    /// Generations that were played.
    pub generations: u32,
    /// Lines that were played.
    pub played: u64,
}

/// The side whose tricks count: the opponents of the leader.
pub(super) fn declaring(board: &Board) -> Side {
    board.leader().side().other()
}

/// Searches a board. The limit of nodes counts lines; when a limit is reached the generations played until then
/// count, and it is an error if there are none. `options.progress` is told of generations.
pub fn search(board: &Board, cull: Cull, settings: &Settings, options: &Options<'_>) -> Result<Lines, Interrupted> {
    let start = Node::new(board);
    let species = Joined(start);
    let selection = if cull == Cull::Both { Selection::WithinDeviation } else { Selection::AboveDeviation };
    let breeding = Breeding { size: settings.population, elite: 0, selection, mutation: (SWITCH, SWITCH) };
    let side = declaring(board).index();
    let missing = 13 - start.tricks_left();
    let mut population = Population::new(&species, &breeding, settings.seed);
    let mut found: Option<Lines> = None;
    let mut run = Run::new(options, settings.generations);
    for generation in 1..=settings.generations.max(1) {
        let Ok(played) = run.map(&population.members, |orders| play(&start, orders.each_ref())) else { break };
        let tricks: Vec<u8> = played.iter().map(|line| line.wins[side]).collect();
        let best = |best: Played, line: &Played| if line.wins[side] > best.wins[side] { *line } else { best };
        let first = found.as_ref().map_or(played[0], |found| found.best);
        let numbers: Vec<f64> = tricks.iter().map(|&tricks| f64::from(tricks)).collect();
        // The validator mends the genomes.
        population.members = played.iter().map(|line| line.orders).collect();
        found = Some(Lines {
            best: played.iter().fold(first, best),
            population: population.members.clone(),
            tricks: Spread::of(&numbers),
            generations: generation,
            played: run.played,
        });
        if run.is_done(generation) {
            break;
        }
        population.breed(&species, &breeding, &fitness(board.strain(), missing, &tricks));
    }
    found.ok_or(Interrupted)
}

/// The IMPs of each line against the mean score.
fn fitness(strain: Strain, missing: u8, tricks: &[u8]) -> Vec<f64> {
    let scores: Vec<i32> = tricks.iter().map(|&tricks| score(strain, tricks + missing)).collect();
    let mean = scores.iter().sum::<i32>() / scores.len() as i32;
    scores.into_iter().map(|score| f64::from(imps(score - mean))).collect()
}

/// The score when so many tricks are bid and made.
pub fn score(strain: Strain, tricks: u8) -> i32 {
    let level = Level::made_by(tricks).unwrap_or(Level::ONE);
    Bid::new(level, strain).score(Doubling::Undoubled, tricks, false)
}

/// Genomes of four hands.
struct Joined(Node);

impl Species for Joined {
    type Genome = [Order; 4];

    fn random(&self, random: &mut Random) -> [Order; 4] {
        random_orders(&self.0, random)
    }

    fn cross(&self, one: &[Order; 4], other: &[Order; 4], random: &mut Random) -> [Order; 4] {
        let point = random.index(usize::from(self.0.tricks_left()) + 1);
        std::array::from_fn(|seat| one[seat].crossed(&other[seat], point))
    }

    fn mutate(&self, genome: &mut [Order; 4], rate: f64, random: &mut Random) {
        if happens(rate, random) {
            genome[random.index(4)].switch_two(random);
        }
    }
}

/// A search under way: plays genomes on the pool, and sees to limits and progress.
pub(super) struct Run<'o, 'p> {
    options: &'o Options<'p>,
    generations: u32,
    done: u32,
    /// Lines played.
    pub played: u64,
    stopped: bool,
}

impl<'o, 'p> Run<'o, 'p> {
    pub fn new(options: &'o Options<'p>, generations: u32) -> Run<'o, 'p> {
        Run { options, generations, done: 0, played: 0, stopped: false }
    }

    /// One result for each genome, in their order.
    pub fn map<G: Sync, R: Send>(
        &mut self,
        genomes: &[G],
        work: impl Fn(&G) -> R + Sync,
    ) -> Result<Vec<R>, Interrupted> {
        let jobs: Vec<&[G]> = genomes.chunks(CHUNK).collect();
        let tell = |_| self.tell();
        let limits = Limits { nodes: None, ..self.options.limits.clone() };
        let progress: Option<&dyn Fn(Progress) -> _> = if self.options.progress.is_some() { Some(&tell) } else { None };
        let options = Options { limits, progress, ..self.options.clone() };
        let chunks = pool::map(&options, &jobs, |_, chunk| Ok(chunk.iter().map(&work).collect::<Vec<R>>()));
        let mut results = Vec::with_capacity(genomes.len());
        for chunk in chunks {
            results.extend(chunk?);
        }
        self.played += genomes.len() as u64;
        Ok(results)
    }

    /// Counts lines that a genome's work has played besides its first.
    pub fn count(&mut self, lines: u64) {
        self.played += lines;
    }

    /// Whether generation number `generation`, which has been played, is the last.
    pub fn is_done(&mut self, generation: u32) -> bool {
        self.done = generation;
        self.stopped |= self.tell().is_break();
        let limits = &self.options.limits;
        let enough = limits.nodes.is_some_and(|most| self.played >= most);
        self.stopped || enough || limits.expired() || generation >= self.generations
    }

    fn tell(&self) -> std::ops::ControlFlow<()> {
        let progress = Progress { done: self.done as usize, total: self.generations.max(1) as usize };
        self.options.progress.map_or(std::ops::ControlFlow::Continue(()), |tell| tell(progress))
    }
}
