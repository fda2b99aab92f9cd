//! `finesse experiment evolve system`: breeds the numbers of a bidding system that are open to tuning.

mod boards;
mod measure;
mod report;
mod state;
mod tally;

use super::super::SeedArg;
use super::super::statistics::{Estimate, Paired};
use crate::args::{self, Shown, ThreadsArg};
use crate::bidding::load;
use crate::output::{Failure, write_results};
use boards::Boards;
use finesse::bidding::{System, built_in};
use finesse::evolve::integers::Integers;
use finesse::evolve::numbers::Template;
use finesse::evolve::population::{Breeding, Selection, Spread, ranked};
use measure::{BidBoard, Measure};
use state::State;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tally::Tally;

/// Breed the numbers of a bidding system that its text leaves open, as 15{14..16}.
///
/// A genome has one number for each of them. Its fitness is IMPs a board against the system as it stands, at two
/// tables and double dummy, or with --fitness par how near it comes to par. Three sets of random boards are kept
/// apart: the first trains, the second chooses among the best of the last generation, the third says what the chosen
/// one is worth. The same seed gives the same system on any number of threads.
///
/// With hundreds of numbers chance hides what one of them does. --screen measures each alone first, and --prune takes
/// back at the end what the training boards do not call for.
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
    /// Generations; with 0 the system as it stands is measured against another one
    #[arg(long, value_name = "N", default_value_t = 20)]
    generations: usize,
    /// Measure each number alone first, one less and one more: the first generation takes the steps that were good, and
    /// mutations prefer them
    #[arg(long)]
    screen: bool,
    /// At the end, set back each number of the best system whose change is worth less than its standard error on the
    /// training boards; the result is one more candidate
    #[arg(long)]
    prune: bool,
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
    /// The last boards that it won and lost.
    pub won_and_lost: Paired,
    pub state: State,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let template = template(args.file.as_deref())?;
    let origin = template.origin();
    let own = template.system(&origin).map_err(|error| Failure::BadInput(error.to_string()))?;
    let own = Arc::new(own);
    if template.numbers().is_empty() {
        return Err(Failure::BadInput("no number of the system is open to tuning, such as 15{14..16}".to_owned()));
    }
    let opponent = args.against.as_deref().map_or_else(|| Ok(Arc::clone(&own)), load)?;
    let boards = Boards::new(args.seed.number, args.tables.as_deref(), args.threads.number)?;
    let mut species = template.species();
    let least = 1.0 / origin.0.len().max(4) as f64;
    let breeding = Breeding {
        size: args.population,
        elite: (args.population / 6).max(2),
        selection: Selection::Tournament(3),
        mutation: (least, (8.0 * least).min(0.5)),
    };
    let measure = Measure::new(&template, own, opponent, args.fitness, args.threads.number);
    let training = OnceCell::new();
    // The boards that train, or of a share of them, when they are needed first.
    let training = |share: Option<(usize, usize)>| -> Result<&Vec<BidBoard>, Failure> {
        if training.get().is_none() {
            let (first, step) = share.map_or((0, 1), |(share, of)| (share - 1, of));
            let mine = boards.training(args.boards)?.into_iter().skip(first).step_by(step).collect();
            let _ = training.set(measure.bid(mine)?);
        }
        Ok(training.get().expect("it has been set"))
    };
    let mut state = State::open(args.checkpoint.as_deref(), &species, &breeding, args.seed.number)?;
    species.steps = state.promises();
    // Those that pass from generation to generation are measured once.
    let mut known: HashMap<Vec<i32>, Tally> = HashMap::new();
    loop {
        let screening = args.screen && state.steps.is_none() && state.history.is_empty();
        if !screening && state.history.len() >= args.generations {
            break;
        }
        let members: Vec<Integers> = match screening {
            true => species.neighbours().into_iter().flatten().flatten().collect(),
            false => state.population.members.clone(),
        };
        let what = if screening { "single steps".to_owned() } else { state.progress() };
        let tallies = match (args.shard, args.merge, &args.checkpoint) {
            (Some(shard), _, Some(path)) => {
                let tallies = measure.tallies(&members, training(Some(shard))?, &what)?;
                return state.write_share(path, shard, screening, &tallies);
            }
            (_, Some(shares), Some(path)) => state.read_shares(path, shares, screening, members.len())?,
            _ => {
                let new: Vec<Integers> =
                    members.iter().filter(|genome| !known.contains_key(&genome.0)).cloned().collect();
                let found = measure.tallies(&new, training(None)?, &what)?;
                known.extend(new.into_iter().map(|genome| genome.0).zip(found));
                members.iter().map(|genome| known[&genome.0]).collect()
            }
        };
        match screening {
            true => state.learn(&mut species, &breeding, &tallies),
            false => state.advance(&species, &breeding, &tallies),
        }
        state.save(args.checkpoint.as_deref())?;
        if args.merge.is_some() {
            return Ok(());
        }
    }
    let mut candidates = vec![origin];
    if !state.history.is_empty() {
        candidates.extend_from_slice(&state.population.members[..breeding.elite.min(args.population)]);
    }
    if args.prune && !state.history.is_empty() {
        candidates.push(prune(&state.population.members[0], &measure, training(None)?)?);
    }
    let bred = choose(args, &boards, &measure, state, candidates)?;
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

/// The best of the candidates on boards that none of them has seen, and what it is worth on others again.
fn choose(
    args: &Args,
    boards: &Boards,
    measure: &Measure<'_>,
    state: State,
    mut candidates: Vec<Integers>,
) -> Result<Bred, Failure> {
    let found = measure.all(&candidates, &measure.bid(boards.choosing(args.choosing)?)?, "choosing")?;
    let means: Vec<f64> = found.iter().map(|imps| Tally::of(imps).mean()).collect();
    // Of equals the system as it stands.
    let best = ranked(&means)[0];
    let genome = candidates.swap_remove(best);
    let last = measure.all(std::slice::from_ref(&genome), &measure.bid(boards.last(args.last)?)?, "final boards")?;
    let count = |wanted: fn(&i32) -> bool| last[0].iter().filter(|imps| wanted(imps)).count() as u64;
    let won_and_lost = Paired { won: count(|&imps| imps > 0), lost: count(|&imps| imps < 0) };
    let estimate = |imps: &[i32]| Tally::of(imps).estimate();
    Ok(Bred { genome, choosing: estimate(&found[best]), last: estimate(&last[0]), won_and_lost, state })
}

/// A genome without the changes that are worth less than their standard errors.
fn prune(genome: &Integers, measure: &Measure<'_>, training: &[BidBoard]) -> Result<Integers, Failure> {
    let origin = measure.template.origin();
    let changed = measure.template.changes(genome);
    let set_back = |&place: &usize| {
        let mut other = genome.clone();
        other.0[place] = origin.0[place];
        other
    };
    let mut systems: Vec<Integers> = changed.iter().map(set_back).collect();
    systems.push(genome.clone());
    let mut found = measure.all(&systems, training, "changes set back")?;
    let whole = found.pop().unwrap_or_default();
    let mut pruned = genome.clone();
    for (place, without) in changed.into_iter().zip(found) {
        let gain: Vec<i32> = whole.iter().zip(without).map(|(with, without)| with - without).collect();
        let Estimate { mean, error } = Tally::of(&gain).estimate();
        if mean <= error {
            pruned.0[place] = origin.0[place];
        }
    }
    Ok(pruned)
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
