//! The command line, and the plan that follows from it.

use crate::batches::Kind;
use crate::job::Job;
use crate::mixes::Mix;
use clap::{Parser, ValueEnum};
use peer_protocol::Mode;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Measures Finesse beside the other double-dummy solvers, alternating between them deal by deal, and checks every
/// answer.
#[derive(Parser)]
pub struct Args {
    /// A few deals of every mix: about two minutes. This is the default.
    #[arg(long, conflicts_with = "full")]
    pub quick: bool,
    /// A hundred deals of every mix, 500 of the random ones: about an hour.
    #[arg(long)]
    pub full: bool,
    /// Deals of each mix, instead of the numbers that go with the quick or the full run.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub deals: Option<u32>,
    /// What to measure.
    #[arg(long, value_delimiter = ',', default_value = "tables,boards,plays,warm,threads")]
    pub jobs: Vec<Jobs>,
    /// Which deals. Warm queries and threads are measured with the first mix only, hard deals with tables only.
    #[arg(long, value_delimiter = ',', default_value = "list100,random,slam,partscore,freak")]
    pub mix: Vec<Mix>,
    /// Add the three hard deals: minutes for each solver.
    #[arg(long)]
    pub hard: bool,
    /// Only these solvers beside Finesse: libdds0, ddss, dds3, pons, plain.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub peers: Option<Vec<String>>,
    /// One more library with DDS 2.9's C functions, such as another build of Finesse. May be repeated.
    #[arg(long, value_name = "LABEL=PATH", value_parser = labelled)]
    pub library: Vec<(String, PathBuf)>,
    /// The program of github.com/macroxue/bridge-solver, built by its makefile: full tables only.
    #[arg(long, value_name = "PATH")]
    pub bridge_solver: Option<PathBuf>,
    /// Threads of the batches.
    #[arg(long, value_delimiter = ',', default_value = "1,2")]
    pub threads: Vec<usize>,
    /// How often each measurement is repeated; a deal's time is the mean.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// Seconds of processor time that a solver may take for one request before it is stopped.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: u64,
    /// Where the random deals begin.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where the report goes.
    #[arg(long, default_value = "target/peers", value_name = "DIR")]
    pub out: PathBuf,
}

/// The jobs of the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Jobs {
    /// Full tables: 20 results a deal.
    Tables,
    /// Every card of the opening leader.
    Boards,
    /// The value after each card of a play.
    Plays,
    /// The same board again, and the next positions of the same deal.
    Warm,
    /// Batches on several threads.
    Threads,
}

/// One measurement, with its number of deals.
pub enum Step {
    Series(Job, Mix, usize),
    Batches(Kind, Mix, usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Series(job, mix, count) => write!(f, "{job}, {}, {count} deals", mix.name()),
            Step::Batches(kind, mix, count) => write!(f, "{kind}, {}, {count} deals", mix.name()),
        }
    }
}

impl Args {
    pub fn limit(&self) -> Duration {
        Duration::from_secs(self.limit)
    }

    /// The measurements, in order.
    pub fn plan(&self) -> Vec<Step> {
        let mut mixes = self.mix.clone();
        if self.hard && !mixes.contains(&Mix::Hard) {
            mixes.push(Mix::Hard);
        }
        self.jobs.iter().flat_map(|&jobs| self.steps(jobs, &mixes)).collect()
    }

    fn steps(&self, jobs: Jobs, mixes: &[Mix]) -> Vec<Step> {
        let ordinary = || mixes.iter().copied().filter(|&mix| mix != Mix::Hard);
        let series = |job, mix| Step::Series(job, mix, self.count(mix));
        let of_each = |job| ordinary().map(move |mix| series(job, mix));
        let of_first = |job| ordinary().take(1).map(move |mix| series(job, mix));
        match jobs {
            Jobs::Tables => mixes.iter().map(|&mix| series(Job::Tables, mix)).collect(),
            Jobs::Boards => of_each(Job::Boards).collect(),
            Jobs::Plays => of_each(Job::Plays).collect(),
            Jobs::Warm => [
                Job::Again(Mode::SkipForced),
                Job::Again(Mode::Always),
                Job::Again(Mode::Reuse),
                Job::Walk(Mode::Always),
                Job::Walk(Mode::Reuse),
            ]
            .into_iter()
            .flat_map(of_first)
            .collect(),
            Jobs::Threads => [Kind::Tables, Kind::Boards]
                .into_iter()
                .flat_map(|kind| ordinary().take(1).map(move |mix| Step::Batches(kind, mix, self.count(mix))))
                .collect(),
        }
    }

    fn count(&self, mix: Mix) -> usize {
        self.deals.map_or(mix.deals(self.full), |deals| deals as usize)
    }
}

fn labelled(text: &str) -> Result<(String, PathBuf), String> {
    let (label, path) = text.split_once('=').ok_or("LABEL=PATH is expected")?;
    Ok((label.into(), path.into()))
}
