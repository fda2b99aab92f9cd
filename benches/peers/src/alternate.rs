//! One job with the deals of one mix: the solvers take turns deal by deal, each time another one first, so that
//! whatever else the machine does hits them all alike. Every solver has a fresh process, so its peak memory is that of
//! this job, and does one ordinary deal before the others, so that memory taken once is not counted as the first deal's
//! time.

use crate::args::Args;
use crate::case::Case;
use crate::job::Job;
use crate::judge::{Difference, differing};
use crate::mixes::Mix;
use crate::peer::Field;
use crate::statistics::{Ratio, ratio};
use crate::worker::{Outcome, Worker};
use indicatif::{ProgressBar, ProgressStyle};
use peer_protocol::Answer;
use serde::Serialize;

/// All times of a job with a mix.
#[derive(Serialize)]
pub struct Series {
    pub job: Job,
    pub mix: Mix,
    pub deals: Vec<String>,
    /// One for each solver, in their order.
    pub lines: Vec<Line>,
    pub differences: Vec<Difference>,
}

/// The results of one solver.
#[derive(Default, Serialize)]
pub struct Line {
    /// One for each deal; `None` where there is no answer.
    pub samples: Vec<Option<Sample>>,
    /// KiB.
    pub peak_memory: u64,
    /// The first error, if there was one.
    pub trouble: Option<String>,
    /// Refused the first deal, and was not asked again.
    pub refused: bool,
}

/// The cost of one deal, in all rounds together.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Sample {
    /// Nanoseconds.
    pub cpu: u64,
    pub wall: u64,
    pub nodes: Option<u64>,
    /// Deals or queries.
    pub units: u64,
    /// Stopped at the limit: it would have taken longer.
    pub over_limit: bool,
}

/// How a ratio that was computed with times at the limit is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
    Unknown,
}

impl Bound {
    pub fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "",
            Bound::AtLeast => "≥ ",
            Bound::AtMost => "≤ ",
            Bound::Unknown => "? ",
        }
    }
}

impl Sample {
    pub fn cpu_a_unit(&self) -> f64 {
        self.cpu as f64 / self.units as f64
    }
}

impl Line {
    fn measured(&self) -> impl Iterator<Item = &Sample> {
        self.samples.iter().flatten()
    }

    fn units(&self) -> f64 {
        self.measured().map(|sample| sample.units).sum::<u64>() as f64
    }

    /// Milliseconds of processor time a unit.
    pub fn cpu(&self) -> Option<f64> {
        let total: u64 = self.measured().map(|sample| sample.cpu).sum();
        (self.units() > 0.0).then(|| total as f64 / 1e6 / self.units())
    }

    /// Nodes a unit, if the solver counts them.
    pub fn nodes(&self) -> Option<f64> {
        let total: u64 = self.measured().map(|sample| sample.nodes).sum::<Option<u64>>()?;
        (self.units() > 0.0).then(|| total as f64 / self.units())
    }

    /// Deals that were stopped at the limit.
    pub fn over_limit(&self) -> usize {
        self.measured().filter(|sample| sample.over_limit).count()
    }
}

impl Series {
    /// How much longer the solver takes than the first one, over the deals that both have answered.
    pub fn ratio(&self, solver: usize) -> Option<Ratio> {
        ratio(&self.pairs(solver).collect::<Vec<_>>())
    }

    /// The ratio of the middle deal: half of the deals have a lower one. Unlike the ratio of the totals it does not
    /// depend on a few long deals.
    pub fn middle(&self, solver: usize) -> Option<f64> {
        let mut ratios: Vec<f64> = self.pairs(solver).map(|(theirs, ours)| theirs / ours).collect();
        ratios.sort_by(f64::total_cmp);
        Some(*ratios.get(ratios.len() / 2)?)
    }

    /// The deals that the first solver did in less time than this one, and all that both have answered.
    pub fn won(&self, solver: usize) -> (usize, usize) {
        (self.pairs(solver).filter(|(theirs, ours)| ours < theirs).count(), self.pairs(solver).count())
    }

    /// Whether the ratio is a bound, because one of the two was stopped at the limit.
    pub fn bound(&self, solver: usize) -> Bound {
        let stopped = |pick: fn(&(&Sample, &Sample)) -> bool| self.both(solver).any(|pair| pick(&pair));
        match (stopped(|(theirs, _)| theirs.over_limit), stopped(|(_, ours)| ours.over_limit)) {
            (false, false) => Bound::Exact,
            (true, false) => Bound::AtLeast,
            (false, true) => Bound::AtMost,
            (true, true) => Bound::Unknown,
        }
    }

    /// Processor time of the solver and of the first one. A deal has the weight of its queries.
    fn pairs(&self, solver: usize) -> impl Iterator<Item = (f64, f64)> {
        self.both(solver).map(|(theirs, ours)| (theirs.cpu_a_unit() * ours.units as f64, ours.cpu as f64))
    }

    /// The deals that this solver and the first one have done, without those on which both were stopped.
    fn both(&self, solver: usize) -> impl Iterator<Item = (&Sample, &Sample)> {
        let both = self.lines[solver].samples.iter().zip(&self.lines[0].samples);
        let both = both.filter_map(|(theirs, ours)| theirs.as_ref().zip(ours.as_ref()));
        both.filter(|(theirs, ours)| !(theirs.over_limit && ours.over_limit))
    }
}

pub fn run(title: &str, field: &Field, job: Job, mix: Mix, cases: Vec<Case>, args: &Args) -> Series {
    let solvers = field.peers.len();
    let mut lines: Vec<Line> = Vec::new();
    lines.resize_with(solvers, || Line { samples: vec![None; cases.len()], ..Line::default() });
    let start = |peer| Worker::new(peer, 1, &field.scratch, args.limit());
    let mut workers: Vec<Worker> = field.peers.iter().map(start).collect();
    let mut differences = Vec::new();
    let bar = bar(title, &format!("{job}, {}", mix.name()), cases.len() as u64 * u64::from(args.rounds));
    for worker in &mut workers {
        worker.ask(&job.request(&Case::first()));
    }
    for round in 0..args.rounds as usize {
        for (index, case) in cases.iter().enumerate() {
            let mut answers: Vec<(usize, Vec<Answer>)> = Vec::new();
            for turn in 0..solvers {
                let solver = (turn + index + round) % solvers;
                let line = &mut lines[solver];
                if let Some(given) = ask(&mut workers[solver], job, case, line, index, args) {
                    answers.push((solver, given));
                }
            }
            answers.sort_by_key(|(solver, _)| *solver);
            let reference = job.reference(case).map(|answer| vec![answer]);
            let given: Vec<&[Answer]> = answers.iter().map(|(_, given)| &given[..]).collect();
            for (place, got, expected) in differing(reference.as_deref(), &given) {
                let solver = field.peers[answers[place].0].label.clone();
                differences.push(Difference { deal: case.deal.to_string(), solver, got, expected });
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Series { job, mix, deals: cases.iter().map(|case| case.deal.to_string()).collect(), lines, differences }
}

/// Asks one solver about one deal, and records the cost. A solver without an answer to a deal is not asked about it
/// again, and one that refuses a job is not asked again at all.
fn ask(worker: &mut Worker, job: Job, case: &Case, line: &mut Line, index: usize, args: &Args) -> Option<Vec<Answer>> {
    let stopped = line.samples[index].is_some_and(|sample| sample.over_limit);
    if line.refused || stopped {
        return None;
    }
    let request = job.request(case);
    match worker.ask(&request) {
        Outcome::Done { work, peak_memory } => {
            line.peak_memory = line.peak_memory.max(peak_memory);
            let sample = line.samples[index].get_or_insert(Sample { nodes: Some(0), ..Sample::default() });
            for part in job.counted(&work) {
                sample.cpu += part.cost.cpu;
                sample.wall += part.cost.wall;
                sample.units += 1;
                sample.nodes = sample.nodes.zip(part.nodes).map(|(sum, more)| sum + more);
            }
            return Some(work.into_iter().flat_map(|part| part.answers).collect());
        }
        Outcome::OverLimit { peak_memory } => {
            line.peak_memory = line.peak_memory.max(peak_memory);
            let limit = args.limit().as_nanos() as u64;
            let units = job.units(&request) as u64;
            let sample = Sample { cpu: limit, wall: limit, nodes: None, units, over_limit: true };
            line.samples[index] = Some(sample);
        }
        Outcome::Refused(reason) => {
            line.refused = line.samples.iter().all(Option::is_none);
            line.trouble.get_or_insert(if line.refused { reason } else { format!("refuses {}: {reason}", case.deal) });
        }
        Outcome::Died(reason) => {
            line.trouble.get_or_insert(format!("dies on {}: {reason}", case.deal));
        }
        Outcome::Described(_) => {}
    }
    None
}

/// A progress bar for a step.
pub fn bar(title: &str, what: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {msg:38} {bar:30} {pos}/{len} {elapsed}");
    ProgressBar::new(length)
        .with_style(style.expect("a sound template"))
        .with_prefix(title.to_string())
        .with_message(what.to_string())
}
