//! `finesse experiment human`: what people took on boards of a file, against double dummy and other players.

mod read;
mod report;

use super::SeedArg;
use super::playout::{Defence, PlayoutError, Table, TablePlayer, WorldSampling};
use crate::args::{self, Shown, ThreadsArg};
use crate::output::{Failure, write_results};
use crate::run::ProgressBatch;
use finesse::cards::Board;
use finesse::dd::{Interrupted, Solver};
use finesse::evolve::published::Settings;
use finesse::evolve::{Pick, depth_first, two_sided};
use finesse::limits::Limits;
use finesse::play::Goal;
use finesse::pool::Options;
use finesse::worlds::Constraints;
use read::Played;

/// Compare results of people with double dummy, with the searches of `experiment evolve`, and with this library's
/// players.
///
/// The file has PBN boards with the tags Deal, Contract, Declarer and Result; the same deal may come several times,
/// once for each table that played it. Boards without a result are named on standard error and left out.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN file; - for standard input
    file: String,
    /// Also let this library's players play every deal, each seeing what it would at the table: Monte Carlo with so
    /// many worlds
    #[arg(long, value_name = "WORLDS", value_parser = args::worlds)]
    players: Option<usize>,
    /// Cards that the heuristic search of a result plays at most; of 13 cards a hand it needs far more than anyone
    /// waits for
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// Genomes of a generation of the two-sided genetic search
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = args::some)]
    population: usize,
    /// Generations of that search
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = args::some)]
    generations: usize,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    shown: Shown,
}

/// What declarer's tricks are compared with.
pub const RIVALS: [[&str; 2]; 4] = [
    ["double dummy", "double_dummy"],
    ["heuristic search", "heuristic"],
    ["two-sided genetic", "two_sided"],
    ["this library's players", "players"],
];

/// The tricks of each rival on one result; none where it was not asked or not done in time.
pub type Tricks = [Option<u8>; RIVALS.len()];

pub fn run(args: &Args) -> Result<(), Failure> {
    let (results, left_out) = read::results(&args.file)?;
    let batch = ProgressBatch::new(args.threads.number, results.len(), "results");
    let tricks = batch.map(&results, |solver, played| tricks(args, played, solver))?;
    drop(batch);
    let report = report::Report { results: &results, tricks: &tricks };
    write_results(&args.shown, |out| report.write_text(out), || report.json())?;
    left_out.verdict()
}

/// The tricks of all rivals in the place of the declarer and the defenders of one result.
fn tricks(args: &Args, played: &Played, solver: &mut Solver) -> Result<Tricks, Interrupted> {
    let Some(contract) = played.contract else { return Ok([None; RIVALS.len()]) };
    let board = Board::opening(contract.strain(), contract.declarer.left(), &played.deal).expect("a full deal");
    let side = contract.declarer.side().index();
    let double_dummy = 13 - solver.tricks(&board)?;
    let heuristic =
        depth_first(&board, Pick::LowMiddleHigh, &Limits::nodes(args.nodes)).ok().map(|found| found.wins[side]);
    let generations = u32::try_from(args.generations).unwrap_or(u32::MAX);
    let settings = Settings { population: args.population, generations, seed: args.seed.number };
    let genetic = two_sided::search(&board, &settings, &Options { threads: 1, ..Options::default() })?.tricks();
    let players = args.players.map(|worlds| played_out(played, worlds, args.seed.number, solver)).transpose()?;
    Ok([Some(double_dummy), heuristic, Some(genetic), players])
}

/// The tricks when this library's players sit in all seats and want the best score.
fn played_out(played: &Played, worlds: usize, salt: u64, solver: &mut Solver) -> Result<u8, Interrupted> {
    let contract = played.contract.expect("a contract to play");
    let sampling = WorldSampling { worlds, salt, fresh: false };
    let mut table = Table::new(contract, played.deal, Constraints::default());
    table.goal = Goal::Score(contract, played.vulnerability);
    let (mut declarer, mut defence) = (TablePlayer::pimc(sampling), Defence::pimc(sampling));
    while table.board.is_some() {
        let card = match table.is_declarers_turn() {
            true => declarer.card(&table).map_err(PlayoutError::from),
            false => defence.card(&table, solver),
        };
        match card {
            Ok(card) => table.play(card),
            Err(PlayoutError::Interrupted) => return Err(Interrupted),
            Err(PlayoutError::Decision(error)) => unreachable!("{}: {error}", played.deal),
        }
    }
    Ok(table.taken())
}
