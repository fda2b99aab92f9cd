//! `finesse experiment bidding`: boards bid out and scored double dummy, against par and at two tables.
//!
//! Two bidders are compared. The first goes by the rules of a system. The second uses Borel simulation with the same
//! system or, with `--against`, goes by the rules of another. At one table each bids all four hands: how far from par?
//! At two tables they play a match: the second sits North-South at one and East-West at the other.
//!
//! Boards do not depend on each other: seeds are made of the number and the cards of a board. So a run may be interrupted
//! and go on later, and shares of a long one may be bid on several machines and put together.

pub(super) mod boards;
mod loss;
mod match_play;
mod record;
mod report;

use super::SeedArg;
use super::plot::Bars;
use crate::args::{self, Shown, ThreadsArg};
use crate::bidding::{BidError, Books, BorelArgs, SystemArg, load};
use crate::json::json;
use crate::output::{Failure, write_results};
use crate::run::ProgressBatch;
use boards::Board;
use finesse::bidding::System;
use finesse::dd::Solver;
use match_play::Match;
use record::{Kept, Record};
use serde_json::Value;
use std::fs::File;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Bid boards and compare the results, double dummy, with par; and the rules with Borel simulation, or two systems.
///
/// Boards are bid at the same time on several threads, each by one thread alone: without --time the results do not
/// depend on their number.
#[derive(clap::Args)]
pub struct Args {
    /// A PBN file, a file with one deal a line, or lines of number, dealer, vulnerability, deal, and tricks as hex digits
    /// (no-trump, spades to clubs) for N, S, E, W, with tabs between
    #[arg(required_unless_present = "random", conflicts_with = "random")]
    file: Option<String>,
    /// Random boards instead, this many
    #[arg(long, value_name = "N", value_parser = args::some)]
    random: Option<usize>,
    #[command(flatten)]
    seed: SeedArg,
    /// The number of the first board to bid, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::some)]
    boards_from: usize,
    /// How many boards to bid; all when not given
    #[arg(long, value_name = "N", value_parser = args::some)]
    count: Option<usize>,
    /// Which bidders
    #[arg(long, value_enum, default_value_t = Bidders::Both, conflicts_with = "against")]
    method: Bidders,
    #[command(flatten)]
    system: SystemArg,
    /// Another system, whose rules bid against those of --system instead of Borel simulation
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[command(flatten)]
    borel: BorelArgs,
    /// Seconds that a simulation takes at most, for each call
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds)]
    time: Option<Duration>,
    /// Append the result of each board to this file, and leave out boards that it has already
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Also show the boards that are farthest from par by the rules, this many
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Write a plot of the distances from par to this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    shown: Shown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Bidders {
    /// The rules
    Rules,
    /// The rules, and Borel simulation
    Both,
}

impl Args {
    /// The name of the second bidder in text and JSON, if there is one.
    fn second(&self) -> Option<&'static str> {
        match (&self.against, self.method) {
            (Some(_), _) => Some("against_rules"),
            (None, Bidders::Both) => Some("borel"),
            (None, Bidders::Rules) => None,
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let start = Instant::now();
    let first = args.system.load()?;
    let second = args.against.as_deref().map_or_else(|| Ok(Arc::clone(&first)), load)?;
    let names = [first.name(), second.name()].map(str::to_owned);
    // Fail before the work if the plot cannot be written.
    let plot = args.plot.as_ref().map(|path| {
        let name = path.display().to_string();
        File::create(path).map(|file| (file, name.clone())).map_err(|error| Failure::in_input(&name, error))
    });
    let plot = plot.transpose()?;
    let boards = boards::read(args)?;
    let settings = settings(args, &first, &second);
    let records = bid_all(args, &boards, [first, second], &settings)?;
    let report = report::Report { args, systems: names, records, time: start.elapsed() };
    write_results(&args.shown, |out| report.write_text(out), || report.json())?;
    if let Some((mut file, name)) = plot {
        let svg = bars(&report).svg().map_err(|error| Failure::in_input(&name, error))?;
        file.write_all(svg.as_bytes()).map_err(|error| Failure::in_input(&name, error))?;
    }
    Ok(())
}

/// The records of all boards: those kept from an earlier run, and the others bid now.
fn bid_all(args: &Args, boards: &[Board], systems: [Arc<System>; 2], settings: &Value) -> Result<Vec<Record>, Failure> {
    let mut kept = args.resume.as_deref().map(|path| Kept::open(path, settings)).transpose()?;
    let mut records: Vec<Record> = Vec::new();
    let mut jobs: Vec<&Board> = Vec::new();
    for board in boards {
        match kept.as_mut().map(|kept| kept.take(board)).transpose()?.flatten() {
            Some(record) => records.push(record),
            None => jobs.push(board),
        }
    }
    let books = systems.map(Books::new);
    let second = args.second().is_some();
    let borel = (args.second() == Some("borel")).then_some(&args.borel);
    let bid = |solver: &mut Solver, board: &&Board| {
        let bidden = books[0].with(|first| {
            books[1].with(|other| {
                let mut table = Match { board, books: [first, other], borel, seed: args.seed.number, time: args.time };
                table.record(second, solver)
            })
        });
        match bidden {
            Err(BidError::Interrupted(interrupted)) => Err(interrupted),
            Err(BidError::Worlds(error)) => Ok(Err(Failure::BadInput(format!("board {}: {error}", board.label)))),
            Ok(record) => Ok(Ok(record)),
        }
    };
    let batch = ProgressBatch::new(args.threads.number, jobs.len(), "boards");
    let mut done = 0;
    batch.stream(&jobs, bid, |ready| {
        done += ready.len() as u64;
        batch.set_position(done);
        for record in ready {
            let record = record?;
            kept.as_mut().map_or(Ok(()), |kept| kept.append(&record))?;
            records.push(record);
        }
        Ok(())
    })?;
    drop(batch);
    records.sort_by_key(|record| record.number);
    Ok(records)
}

/// All that decides the results of a board.
fn settings(args: &Args, first: &System, second: &System) -> Value {
    let borel = &args.borel;
    let borel = (args.second() == Some("borel")).then(|| {
        json!({
            "deals": borel.deals,
            "candidates": borel.candidates,
            "scoring": args::value_name(borel.scoring),
            "margin": borel.margin(),
            "par": borel.par,
            "near_misses": !borel.no_near_misses,
            "time": args.time.map(|time| time.as_secs_f64()),
        })
    });
    let against = args.against.is_some().then(|| json!({"name": second.name(), "hash": fingerprint(second)}));
    json!({
        "settings": {
            "system": {"name": first.name(), "hash": fingerprint(first)},
            "seed": args.seed.number,
            "borel": borel,
            "against": against,
        }
    })
}

/// A number that differs for systems with different rules.
fn fingerprint(system: &System) -> String {
    struct Sink(DefaultHasher);
    impl std::fmt::Write for Sink {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0.write(text.as_bytes());
            Ok(())
        }
    }
    let mut sink = Sink(DefaultHasher::new());
    let _ = std::fmt::Write::write_fmt(&mut sink, format_args!("{system:?}"));
    format!("{:016x}", sink.0.finish())
}

/// How often each distance from par occurs.
fn bars(report: &report::Report<'_>) -> Bars {
    let series = report.bidders().into_iter().map(|(name, place)| {
        let mut counts = [0; 25];
        report.records.iter().for_each(|record| counts[record.tables[place].imps.unsigned_abs() as usize] += 1);
        (report::title(name).to_owned(), counts.map(|count| 100.0 * f64::from(count) / report.boards()).to_vec())
    });
    Bars {
        title: "IMPs from par, double dummy".to_owned(),
        note: format!("{} boards, {}", report.records.len(), report.systems[0]),
        across: "IMPs from par".to_owned(),
        up: "% of the boards".to_owned(),
        series: series.collect(),
    }
}
