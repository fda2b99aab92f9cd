//! `finesse experiment evolve system`: breeds the numbers of a bidding system that are open to tuning.

mod boards;
mod measure;
mod report;
mod state;

use super::super::SeedArg;
use super::super::statistics::Estimate;
use crate::args::{self, Shown, ThreadsArg};
use crate::bidding::load;
use crate::output::{Failure, write_results};
use boards::Boards;
use finesse::bidding::{System, built_in};
use finesse::evolve::integers::Integers;
use finesse::evolve::numbers::Template;
use finesse::evolve::population::{Breeding, Selection, Spread, ranked};
use measure::Measure;
use state::State;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Breed the numbers of a bidding system that its text leaves open, as 15{14..16}.
///
/// A genome has one number for each of them. Its fitness is IMPs a board against the system as it stands, at two
/// tables and double dummy, or with --fitness par how near it comes to par. Three sets of random boards are kept
/// apart: the first trains, the second chooses among the best of the last generation, the third says what the chosen
/// one is worth. The same seed gives the same system on any number of threads.
#[derive(clap::Args)]
pub struct Args {
    /// A file with a bidding system; Standard American when not given
    file: Option<PathBuf>,
    /// The opponent: another system than that of the file
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = Fitness::Imps)]
    fitness: Fitness,
    /// Boards that train
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = args::some)]
    boards: usize,
    /// Boards that choose among the best
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = args::some)]
    choosing: usize,
    /// Boards that say what the chosen system is worth
    #[arg(long = "final", value_name = "N", default_value_t = 2000, value_parser = args::some)]
    last: usize,
    /// Keep the double-dummy tricks of the boards in this file, and read those that it has
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// Systems of a generation
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = args::some)]
    population: usize,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = args::some)]
    generations: usize,
    #[command(flatten)]
    seed: SeedArg,
    /// Write every generation to this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Measure only the I-th of N shares of this generation's boards, written beside the checkpoint
    #[arg(long, value_name = "I/N", value_parser = share, requires = "checkpoint", conflicts_with = "merge")]
    shard: Option<(usize, usize)>,
    /// Put N shares together and breed the next generation
    #[arg(long, value_name = "N", value_parser = args::some, requires = "checkpoint")]
    merge: Option<usize>,
    /// Write the chosen system to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a plot of the generations to this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    shown: Shown,
}

/// What a genome is bred for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Fitness {
    /// IMPs a board against the opponent, at two tables
    Imps,
    /// IMPs from par, with all four hands, less those of the opponent
    Par,
}

/// A share such as `2/5`.
fn share(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, all)| Some((share.parse().ok()?, all.parse().ok()?)));
    numbers.filter(|(share, all)| (1..=*all).contains(share)).ok_or("a share such as 2/5".to_owned())
}

/// What was bred.
pub struct Bred {
    pub genome: Integers,
    /// Its fitness on the boards that choose, and on the last ones.
    pub choosing: Estimate,
    pub last: Estimate,
    pub state: State,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let template = template(args.file.as_deref())?;
    let origin = template.origin();
    let own = template.system(&origin).map_err(|error| Failure::BadInput(error.to_string()))?;
    if template.numbers().is_empty() {
        return Err(Failure::BadInput("no number of the system is open to tuning, such as 15{14..16}".to_owned()));
    }
    let opponent = args.against.as_deref().map_or_else(|| Ok(Arc::new(own)), load)?;
    let boards = Boards::new(args.seed.number, args.tables.as_deref(), args.threads.number)?;
    let species = template.species();
    let breeding = Breeding {
        size: args.population,
        elite: (args.population / 6).max(2),
        selection: Selection::Tournament(3),
        mutation: (1.0 / origin.0.len().max(4) as f64, 0.5),
    };
    let measure = Measure { template: &template, opponent, fitness: args.fitness, threads: args.threads.number };
    let mut state = State::open(args.checkpoint.as_deref(), &species, &breeding, args.seed.number)?;
    if state.history.len() < args.generations {
        if let (Some(shard), Some(path)) = (args.shard, &args.checkpoint) {
            let training = boards.training(args.boards)?;
            let mine: Vec<_> = training.into_iter().skip(shard.0 - 1).step_by(shard.1).collect();
            let found = measure.all(&state.population.members, &mine, &state.progress())?;
            return state.write_share(path, shard, &found.iter().map(|imps| sum(imps)).collect::<Vec<_>>());
        }
        if let (Some(shares), Some(path)) = (args.merge, &args.checkpoint) {
            let sums = state.read_shares(path, shares)?;
            state.advance(&species, &breeding, &means(&sums, args.boards));
            return state.save(args.checkpoint.as_deref());
        }
    }
    while state.history.len() < args.generations {
        let training = boards.training(args.boards)?;
        let found = measure.all(&state.population.members, &training, &state.progress())?;
        let sums: Vec<i64> = found.iter().map(|imps| sum(imps)).collect();
        state.advance(&species, &breeding, &means(&sums, args.boards));
        state.save(args.checkpoint.as_deref())?;
    }
    let bred = choose(args, &boards, &measure, state, breeding.elite, origin)?;
    let report = report::Report { args, template: &template, bred: &bred };
    write_results(&args.shown, |out| report.write_text(out), || report.json())?;
    let write = |path: &Path, text: String| {
        std::fs::write(path, text).map_err(|error| Failure::in_input(&path.display().to_string(), error))
    };
    if let Some(path) = &args.out {
        write(path, report.system())?;
    }
    if let Some(path) = &args.plot {
        let svg = report.curves().svg().map_err(|error| Failure::in_input(&path.display().to_string(), error))?;
        write(path, svg)?;
    }
    Ok(())
}

/// The fittest of the last generation, who stand first in the next, and the system as it stands, on boards that none
/// of them has seen; and what the best of these is worth on others again.
fn choose(
    args: &Args,
    boards: &Boards,
    measure: &Measure<'_>,
    state: State,
    elite: usize,
    origin: Integers,
) -> Result<Bred, Failure> {
    let mut candidates = vec![origin];
    for genome in state.population.members.iter().take(elite) {
        if !candidates.contains(genome) {
            candidates.push(genome.clone());
        }
    }
    let found = measure.all(&candidates, &boards.choosing(args.choosing)?, "choosing")?;
    let sums: Vec<i64> = found.iter().map(|imps| sum(imps)).collect();
    // Of equals the system as it stands.
    let best = ranked(&means(&sums, args.choosing))[0];
    let genome = candidates.swap_remove(best);
    let last = measure.all(std::slice::from_ref(&genome), &boards.last(args.last)?, "final boards")?;
    let estimate = |imps: &[i32]| Estimate::of(imps.iter().map(|&imps| f64::from(imps)));
    Ok(Bred { genome, choosing: estimate(&found[best]), last: estimate(&last[0]), state })
}

fn sum(imps: &[i32]) -> i64 {
    imps.iter().map(|&imps| i64::from(imps)).sum()
}

/// IMPs a board.
fn means(sums: &[i64], boards: usize) -> Vec<f64> {
    sums.iter().map(|&sum| sum as f64 / boards as f64).collect()
}

/// The text of a system with its modules.
fn template(file: Option<&Path>) -> Result<Template, Failure> {
    let Some(file) = file else {
        let text = built_in("sayc").unwrap_or_default();
        return Template::new(&text, &built_in).map_err(|error| Failure::BadInput(error.to_string()));
    };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::in_input(&name, error))?;
    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    let include = |module: &str| std::fs::read_to_string(folder.join(module).with_extension("bid")).ok();
    Template::new(&text, &include).map_err(|error| Failure::in_input(&name, error))
}

/// The opponent's part in a fitness.
pub type Opponent = Arc<System>;

/// How good the generations were.
pub type History = Vec<Spread>;
