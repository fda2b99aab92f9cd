//! `finesse experiment decisions`: the time of declarer's decisions early in the play, on one thread and on several.

use super::SeedArg;
use super::deals::{self, Played};
use super::playout::{Defence, PlayoutError, Table, TablePlayer, WorldSampling};
use super::statistics::Figures;
use crate::args::{self, Shown};
use crate::grid::Grid;
use crate::json::{decimal, joined, json, list, text};
use crate::output::{Failure, write_results};
use crate::run;
use finesse::dd::Solver;
use finesse::play::{Ended, MethodName, Options};
use serde_json::Value;
use std::io::Write;
use std::time::Instant;

/// Measure how long declarer's decisions in the first tricks of 3NT take, on one thread and on several in turn.
///
/// Decisions without a choice are left out. Whether one thread or several come first alternates.
#[derive(clap::Args)]
pub struct Args {
    /// How many decisions
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Worlds of a decision
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=1000))]
    worlds: u64,
    /// Own cards to look ahead
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// The last trick from which decisions are taken
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=13))]
    tricks: u64,
    /// The several threads
    #[arg(long, default_value_t = 2, value_parser = args::threads)]
    threads: usize,
    /// Break ties by tricks
    #[arg(long)]
    count_tricks: bool,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    shown: Shown,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let count = args.count as usize;
    let numbers = [1, args.threads];
    let sampling = WorldSampling { worlds: args.worlds as usize, salt: args.seed.number, fresh: false };
    let options = Options { depth: args.depth, count_tricks: args.count_tricks, ..Options::default() };
    let player = |threads| TablePlayer::new(MethodName::AlphaMu, sampling, Options { threads, ..options.clone() });
    let mut players = numbers.map(player);
    // By thread number, the seconds of each decision.
    let mut seconds: [Vec<f64>; 2] = Default::default();
    let bar = run::bar(count, "decisions");
    // As a rule more than half of declarer's turns leave a choice.
    let wanted = count.div_ceil(args.tricks as usize);
    let found = deals::find(Played::Game, 52, wanted, args.seed.number, 0)?;
    for table in found.tables {
        for table in positions(args, table)? {
            if seconds[0].len() == count {
                break;
            }
            let mut order = [0, 1];
            order.rotate_left(seconds[0].len() % 2);
            let mut real = true;
            let mut taken = [0.0; 2];
            for which in order {
                let start = Instant::now();
                let decision = players[which].decide(&table);
                taken[which] = start.elapsed().as_secs_f64();
                real &= decision.map_err(|error| deals::spoiled(&table, &error.into()))?.choice.ended != Ended::OneCard;
            }
            if real {
                seconds.iter_mut().zip(taken).for_each(|(seconds, taken)| seconds.push(taken));
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    write_results(&args.shown, |out| write_text(out, args, &numbers, &seconds), || json(args, &numbers, &seconds))
}

/// Declarer's turns in the first tricks, when declarer and defenders use Monte Carlo with 20 worlds.
fn positions(args: &Args, start: Table) -> Result<Vec<Table>, Failure> {
    let mut found: Vec<Table> = Vec::new();
    let sampling = WorldSampling { worlds: 20, salt: args.seed.number, fresh: false };
    let (mut declarer, mut defence) = (TablePlayer::pimc(sampling), Defence::pimc(sampling));
    let (mut table, mut solver) = (start.clone(), Solver::new());
    let early = |table: &Table| table.trick() <= args.tricks as usize;
    while early(&table) && table.made().is_none() {
        let card = if table.is_declarers_turn() {
            found.push(table.clone());
            declarer.card(&table).map_err(PlayoutError::from)
        } else {
            defence.card(&table, &mut solver)
        };
        table.play(card.map_err(|fault| deals::spoiled(&start, &fault))?);
    }
    Ok(found)
}

fn write_text(out: &mut dyn Write, args: &Args, numbers: &[usize; 2], seconds: &[Vec<f64>; 2]) -> std::io::Result<()> {
    let ties = if args.count_tricks { "broken by tricks" } else { "not broken by tricks" };
    writeln!(out, "{}", Played::Game.rule())?;
    writeln!(
        out,
        "{} decisions of declarer in tricks 1 to {}, {} worlds, M = {}, ties {ties}; milliseconds",
        seconds[0].len(),
        args.tricks,
        args.worlds,
        args.depth
    )?;
    let mut grid = Grid::of_numbers(["threads", "median", "95 %", "mean", "longest"]);
    for (threads, seconds) in numbers.iter().zip(seconds) {
        let figures = figures(seconds).map(|figure| format!("{:.1}", 1e3 * figure));
        grid.row(std::iter::once(threads.to_string()).chain(figures));
    }
    let [alone, both] = seconds;
    let ratios =
        figures(alone).into_iter().zip(figures(both)).map(|(one, other)| format!("{:.2}", one / other.max(1e-9)));
    grid.row(std::iter::once("ratio".to_owned()).chain(ratios));
    write!(out, "{grid}")
}

/// Median, 95th percentile, mean and maximum.
fn figures(seconds: &[f64]) -> [f64; 4] {
    let Figures { median, high, mean, longest } = Figures::of(seconds.iter().copied());
    [median, high, mean, longest]
}

fn json(args: &Args, numbers: &[usize; 2], seconds: &[Vec<f64>; 2]) -> Value {
    let rows = numbers.iter().zip(seconds).map(|(&threads, seconds)| {
        let all = json!({"seconds": list(seconds.iter().copied().map(decimal))});
        joined(json!({"threads": threads}), joined(Figures::of(seconds.iter().copied()).json(), all))
    });
    json!({
        "contract": text(Played::Game.contract()),
        "decisions": seconds[0].len(),
        "worlds": args.worlds,
        "depth": args.depth,
        "tricks": args.tricks,
        "count_tricks": args.count_tricks,
        "seed": args.seed.number,
        "threads": list(rows),
    })
}
