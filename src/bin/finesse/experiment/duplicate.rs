//! `finesse experiment match`: the same deals played by declarers who look one, two or three own cards ahead, against
//! the same defence.

use super::deals::{self, DealArgs, Found};
use super::playout::{Defence, PlayoutError, Table, TablePlayer, WorldSampling, play_out};
use super::statistics::{Paired, confidence, percent};
use crate::args;
use crate::grid::Grid;
use crate::json::{decimal, joined, json, list, text};
use crate::output::{Failure, write_results};
use finesse::dd::Solver;
use finesse::play::{MethodName, Options};
use serde_json::Value;
use std::io::Write;
use std::time::{Duration, Instant};

/// Play the same deals with declarers of several depths, and compare their results.
///
/// The worlds of a decision depend on the deal, the number of cards played and whose turn it is, not on the declarer. A
/// discrepancy is a decision in which the card differs from the one that looking one card ahead would choose on the
/// same worlds. Deals are played at the same time on several threads, each by one thread alone: the results do not
/// depend on their number.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    deals: DealArgs<500>,
    /// The declarers: how many own cards each looks ahead, with commas between
    #[arg(
        long, value_delimiter = ',', default_values_t = [1, 2, 3], value_parser = clap::value_parser!(u32).range(1..=8)
    )]
    depths: Vec<u32>,
    /// Worlds of declarer's decisions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    worlds: u64,
    /// How the defenders play
    #[arg(long, value_enum, default_value_t = Defenders::Pimc)]
    defence: Defenders,
    /// Worlds of the defenders' decisions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    defence_worlds: u64,
    /// Declarers break ties by tricks; the papers' do not
    #[arg(long)]
    count_tricks: bool,
    /// Sample all worlds anew for every decision; otherwise those that are still possible are kept
    #[arg(long)]
    fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Defenders {
    /// Perfect Information Monte Carlo, each with what they see
    Pimc,
    /// Double dummy
    Dd,
}

/// The results of one declarer, on one deal or on all.
#[derive(Clone, Default)]
struct Record {
    made: u64,
    decisions: u64,
    discrepancies: u64,
    /// The time of declarer's decisions, on one thread among others.
    time: Duration,
}

impl Record {
    fn add(&mut self, other: &Record) {
        self.made += other.made;
        self.decisions += other.decisions;
        self.discrepancies += other.discrepancies;
        self.time += other.time;
    }

    /// Seconds of a decision on average.
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64() / (self.decisions as f64).max(1.0)
    }
}

/// The depths of two declarers, and their results on the same deals.
type Pair = ([u32; 2], Paired);

pub fn run(args: &Args) -> Result<(), Failure> {
    let found = args.deals.find()?;
    let all = deals::play_all(&found.tables, args.deals.threads.number, |table, solver| play(args, table, solver))?;
    let mut totals = vec![Record::default(); args.depths.len()];
    for deal in &all {
        totals.iter_mut().zip(deal).for_each(|(total, record)| total.add(record));
    }
    let pairs = pairs(args, &all);
    write_results(
        &args.deals.shown,
        |out| write_text(out, args, &found, &totals, &pairs),
        || json(args, &found, &all, &totals, &pairs),
    )
}

/// Plays a deal once for each declarer.
fn play(args: &Args, start: &Table, solver: &mut Solver) -> Result<Vec<Record>, PlayoutError> {
    let sampling = WorldSampling { worlds: args.worlds as usize, salt: args.deals.seed.number, fresh: args.fresh };
    let defence = || match args.defence {
        Defenders::Pimc => Defence::pimc(WorldSampling { worlds: args.defence_worlds as usize, ..sampling }),
        Defenders::Dd => Defence::DoubleDummy,
    };
    let player = |depth| {
        let options = Options { depth, threads: 1, count_tricks: args.count_tricks, ..Options::default() };
        TablePlayer::new(MethodName::AlphaMu, sampling, options)
    };
    let mut results = Vec::with_capacity(args.depths.len());
    for &depth in &args.depths {
        let (mut declarer, mut shallow) = (player(depth), player(1));
        let mut result = Record::default();
        let mut table = start.clone();
        let made = play_out(&mut table, &mut defence(), solver, |table| {
            let begin = Instant::now();
            let chosen = declarer.card(table)?;
            result.time += begin.elapsed();
            result.decisions += 1;
            if depth > 1 {
                result.discrepancies += u64::from(shallow.card(table)? != chosen);
            }
            Ok(chosen)
        })?;
        results.push(Record { made: made.into(), ..result });
    }
    Ok(results)
}

/// Each declarer against each one earlier in the list.
fn pairs(args: &Args, all: &[Vec<Record>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for second in 1..args.depths.len() {
        for first in 0..second {
            let paired = Paired::of(all.iter().map(|deal| [first, second].map(|place| deal[place].made > 0)));
            pairs.push(([args.depths[first], args.depths[second]], paired));
        }
    }
    pairs
}

fn write_text(
    out: &mut dyn Write,
    args: &Args,
    found: &Found,
    totals: &[Record],
    pairs: &[Pair],
) -> std::io::Result<()> {
    writeln!(out, "{found}")?;
    let defence = match args.defence {
        Defenders::Pimc => format!("PIMC with {} worlds", args.defence_worlds),
        Defenders::Dd => "double dummy".to_owned(),
    };
    let ties = if args.count_tricks { "broken by tricks" } else { "not broken by tricks, as in the papers" };
    let kept = if args.fresh { "drawn anew for every decision" } else { "kept while possible" };
    writeln!(out, "declarer: {} worlds, {kept}, ties {ties}; defenders: {defence}", args.worlds)?;
    let mut grid = Grid::of_numbers(["M", "made", "%", "95 %", "discrepancies", "decisions", "%", "ms a decision"]);
    for (depth, total) in args.depths.iter().zip(totals) {
        let (low, high) = confidence(total.made, args.deals.number);
        grid.row([
            depth.to_string(),
            total.made.to_string(),
            format!("{:.1}", percent(total.made, args.deals.number)),
            format!("{:.1}-{:.1}", 100.0 * low, 100.0 * high),
            total.discrepancies.to_string(),
            total.decisions.to_string(),
            format!("{:.2}", percent(total.discrepancies, total.decisions)),
            format!("{:.1}", 1e3 * total.seconds()),
        ]);
    }
    write!(out, "{grid}")?;
    for ([first, second], paired) in pairs {
        writeln!(out, "M = {second} against M = {first}: {paired}")?;
    }
    Ok(())
}

fn json(args: &Args, found: &Found, all: &[Vec<Record>], totals: &[Record], pairs: &[Pair]) -> Value {
    let totals = args.depths.iter().zip(totals).map(|(depth, total)| {
        let (low, high) = confidence(total.made, args.deals.number);
        json!({
            "depth": depth,
            "made": total.made,
            "confidence": list([low, high].map(decimal)),
            "discrepancies": total.discrepancies,
            "decisions": total.decisions,
            "seconds": decimal(total.seconds()),
        })
    });
    let pairs = pairs.iter().map(|(depths, paired)| joined(json!({"depths": depths}), paired.json()));
    let deals = found.tables.iter().zip(all).map(|(table, results)| {
        let made = results.iter().map(|result| result.made > 0);
        json!({"deal": text(table.deal), "made": list(made)})
    });
    json!({
        "contract": text(args.deals.contract.contract()),
        "cards": args.deals.cards,
        "seed": args.deals.seed.number,
        "deals_tried": found.tried,
        "worlds": args.worlds,
        "fresh": args.fresh,
        "count_tricks": args.count_tricks,
        "defence": args::value_name(args.defence),
        "defence_worlds": (args.defence == Defenders::Pimc).then_some(args.defence_worlds),
        "declarers": list(totals),
        "pairs": list(pairs),
        "deals": list(deals),
    })
}
