//! Batches on one and more threads: the wall time of a batch, and what further threads gain. A solver has a process for
//! each number of threads, as some cannot change that number.

use crate::alternate::bar;
use crate::args::Args;
use crate::case::Case;
use crate::judge::{Difference, differing};
use crate::mixes::Mix;
use crate::peer::{Field, Peer};
use crate::statistics::{Ratio, ratio};
use crate::worker::{Outcome, Worker};
use peer_protocol::{Answer, Cost, Request};
use serde::Serialize;
use std::fmt;

/// Batches are repeated until there are at least this many measurements.
const LEAST: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Kind {
    Tables,
    Boards,
}

impl Kind {
    /// Deals in a batch: a number that all solvers accept. A board is a small part of a table's work, and batches of
    /// boards come by the hundred (`SolveAllBoards` takes 200).
    fn batch(self) -> usize {
        match self {
            Kind::Tables => 20,
            Kind::Boards => 100,
        }
    }

    fn request(self, cases: &[Case]) -> Request {
        match self {
            Kind::Tables => Request::TableBatch(cases.iter().map(Case::holdings).collect()),
            Kind::Boards => Request::BoardBatch(cases.iter().map(Case::opening).collect()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Tables => "batches of full tables",
            Kind::Boards => "batches of boards, all cards",
        })
    }
}

/// All times of a kind of batch.
#[derive(Serialize)]
pub struct Batches {
    pub kind: Kind,
    pub mix: Mix,
    pub threads: Vec<usize>,
    /// Deals in each batch measured.
    pub sizes: Vec<usize>,
    /// By solver, then by number of threads.
    pub lines: Vec<Vec<Line>>,
    pub differences: Vec<Difference>,
}

/// The results of a solver with a number of threads.
#[derive(Default, Serialize)]
pub struct Line {
    /// One for each batch, or none at all.
    pub costs: Vec<Cost>,
    /// KiB.
    pub peak_memory: u64,
    pub trouble: Option<String>,
}

impl Batches {
    /// Wall milliseconds a deal.
    pub fn wall(&self, solver: usize, threads: usize) -> Option<f64> {
        let costs = &self.lines[solver][threads].costs;
        let total: u64 = costs.iter().map(|cost| cost.wall).sum();
        (!costs.is_empty()).then(|| total as f64 / 1e6 / self.sizes.iter().sum::<usize>() as f64)
    }

    /// How much longer the solver takes than the first one with as many threads.
    pub fn ratio(&self, solver: usize, threads: usize) -> Option<Ratio> {
        ratio(&walls(&self.lines[solver][threads], &self.lines[0][threads]))
    }

    /// How many times as fast a solver is with this number of threads as with the first.
    pub fn gain(&self, solver: usize, threads: usize) -> Option<Ratio> {
        ratio(&walls(&self.lines[solver][0], &self.lines[solver][threads]))
    }
}

fn walls(above: &Line, below: &Line) -> Vec<(f64, f64)> {
    above.costs.iter().zip(&below.costs).map(|(above, below)| (above.wall as f64, below.wall as f64)).collect()
}

pub fn run(title: &str, field: &Field, kind: Kind, mix: Mix, cases: &[Case], args: &Args) -> Batches {
    let chunks: Vec<&[Case]> = cases.chunks(kind.batch()).collect();
    let rounds = (args.rounds as usize).max(LEAST.div_ceil(chunks.len().max(1)));
    let solvers = field.peers.len();
    let mut workers: Vec<Vec<Worker>> = field.peers.iter().map(|peer| start_all(peer, field, kind, args)).collect();
    let mut lines: Vec<Vec<Line>> = Vec::new();
    lines.resize_with(solvers, || args.threads.iter().map(|_| Line::default()).collect());
    let (mut differences, mut sizes) = (Vec::new(), Vec::new());
    let bar = bar(title, &format!("{kind}, {}", mix.name()), (rounds * chunks.len() * solvers) as u64);
    let first = kind.request(&[Case::first(), Case::first()]);
    for worker in workers.iter_mut().flatten() {
        worker.ask(&first);
    }
    for turn in 0..rounds * chunks.len() {
        let chunk = chunks[turn % chunks.len()];
        let request = kind.request(chunk);
        sizes.push(chunk.len());
        let mut answers: Vec<(usize, Vec<Answer>)> = Vec::new();
        for solver in (0..solvers).map(|place| (place + turn) % solvers) {
            for (worker, line) in workers[solver].iter_mut().zip(&mut lines[solver]) {
                answers.extend(ask(worker, &request, line).map(|given| (solver, given)));
            }
            bar.inc(1);
        }
        differences.extend(compare(field, chunk, &answers));
    }
    bar.finish_and_clear();
    // A solver that failed in the middle has no total.
    lines.iter_mut().flatten().filter(|line| line.trouble.is_some()).for_each(|line| line.costs.clear());
    Batches { kind, mix, threads: args.threads.clone(), sizes, lines, differences }
}

fn start_all<'a>(peer: &'a Peer, field: &'a Field, kind: Kind, args: &Args) -> Vec<Worker<'a>> {
    // The limit is for a deal.
    let limit = args.limit() * kind.batch() as u32;
    args.threads.iter().map(|&threads| Worker::new(peer, threads, &field.scratch, limit)).collect()
}

fn ask(worker: &mut Worker, request: &Request, line: &mut Line) -> Option<Vec<Answer>> {
    if line.trouble.is_some() {
        return None;
    }
    match worker.ask(request) {
        Outcome::Done { work, peak_memory } => {
            line.peak_memory = line.peak_memory.max(peak_memory);
            line.costs.extend(work.iter().map(|part| part.cost));
            return Some(work.into_iter().flat_map(|part| part.answers).collect());
        }
        Outcome::Refused(reason) | Outcome::Died(reason) => line.trouble = Some(reason),
        Outcome::OverLimit { .. } | Outcome::Described(_) => line.trouble = Some("over the time limit".into()),
    }
    None
}

/// Deal by deal, so that a difference names its deal.
fn compare(field: &Field, chunk: &[Case], answers: &[(usize, Vec<Answer>)]) -> Vec<Difference> {
    let of_deal = |(index, case): (usize, &Case)| {
        let given: Vec<&[Answer]> = answers.iter().map(|(_, all)| all.get(index..=index).unwrap_or_default()).collect();
        let difference = |(place, got, expected): (usize, String, String)| Difference {
            deal: case.deal.to_string(),
            solver: field.peers[answers[place].0].label.clone(),
            got,
            expected,
        };
        differing(None, &given).into_iter().map(difference).collect::<Vec<_>>()
    };
    chunk.iter().enumerate().flat_map(of_deal).collect()
}
