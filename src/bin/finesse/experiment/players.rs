//! `finesse experiment players`: the same deals played by a declarer who uses the best method that the limits allow,
//! and by one who uses Perfect Information Monte Carlo, against defenders who see all hands.

use super::deals::{self, DealArgs, Found};
use super::playout::{Defence, PlayoutError, Table, TablePlayer, WorldSampling, play_out};
use super::statistics::{Figures, Paired, confidence, percent};
use crate::args;
use crate::grid::{Align, Grid};
use crate::json::{decimal, joined, json, list, text};
use crate::output::{Failure, write_results};
use finesse::dd::Solver;
use finesse::play::{Ended, MethodName, Options, anytime};
use serde_json::Value;
use std::io::Write;
use std::time::{Duration, Instant};

/// Play the same deals with ChooseCard and with Monte Carlo, against double-dummy defence, and compare their results.
///
/// The worlds of a decision depend on the deal, the number of cards played and whose turn it is, not on the declarer:
/// those of Monte Carlo are the first of the others. Deals are played at the same time on several threads, each by one
/// thread alone; ask for no more threads than there are cores, as ChooseCard has a time limit.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    deals: DealArgs<300>,
    /// Seconds that ChooseCard has for a decision; 0 for as many nodes as it takes without a limit
    #[arg(long, default_value = "1", value_parser = crate::args::seconds)]
    time: Duration,
    /// Worlds of ChooseCard at most; as many as may be useful when not given
    #[arg(long, value_parser = args::worlds)]
    worlds: Option<usize>,
    /// Worlds of Monte Carlo
    #[arg(long, default_value_t = 100, value_parser = args::worlds)]
    pimc_worlds: usize,
}

/// The declarers, in this order everywhere.
const NAMES: [&str; 2] = ["PIMC", "ChooseCard"];

/// The methods, and decisions without a choice.
const METHODS: [&str; 5] = ["nothing to choose", "PIMC", "alpha-mu", "achievable sets", "exact"];

/// The results of one declarer, on one deal or on all.
#[derive(Default)]
struct Record {
    made: u64,
    /// Decisions by method, in the order of [`METHODS`].
    methods: [u64; 5],
    /// Seconds of each decision with a choice.
    seconds: Vec<f64>,
}

impl Record {
    fn decisions(&self) -> u64 {
        self.methods.iter().sum()
    }

    fn note(&mut self, method: MethodName, ended: Ended, time: Duration) {
        let method = match method {
            _ if ended == Ended::OneCard => 0,
            MethodName::Pimc | MethodName::Best => 1,
            MethodName::AlphaMu => 2,
            MethodName::Achievable(_) => 3,
            MethodName::Exact => 4,
        };
        self.methods[method] += 1;
        if method > 0 {
            self.seconds.push(time.as_secs_f64());
        }
    }

    fn add(&mut self, other: &Record) {
        self.made += other.made;
        self.methods.iter_mut().zip(other.methods).for_each(|(all, more)| *all += more);
        self.seconds.extend(&other.seconds);
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let found = args.deals.find()?;
    let all = deals::play_all(&found.tables, args.deals.threads.number, |table, solver| play(args, table, solver))?;
    let mut totals: [Record; 2] = Default::default();
    for deal in &all {
        totals.iter_mut().zip(deal).for_each(|(total, record)| total.add(record));
    }
    let paired = Paired::of(all.iter().map(|[pimc, best]| [pimc.made > 0, best.made > 0]));
    write_results(
        &args.deals.shown,
        |out| write_text(out, args, &found, &totals, &paired),
        || json(args, &found, &all, &totals, &paired),
    )
}

/// Plays a deal once for each declarer.
fn play(args: &Args, start: &Table, solver: &mut Solver) -> Result<[Record; 2], PlayoutError> {
    let sampling = |worlds| WorldSampling { worlds, salt: args.deals.seed.number, fresh: false };
    let time = (args.time > Duration::ZERO).then_some(args.time);
    let mut records: [Record; 2] = Default::default();
    for (which, record) in records.iter_mut().enumerate() {
        let mut player = match which {
            0 => TablePlayer::pimc(sampling(args.pimc_worlds)),
            _ => TablePlayer::new(MethodName::Best, sampling(0), Options { threads: 1, ..Options::default() }),
        };
        let mut table = start.clone();
        let made = play_out(&mut table, &mut Defence::DoubleDummy, solver, |table| {
            let begin = Instant::now();
            if which == 1 {
                player.options.limits.deadline = time.and_then(|time| begin.checked_add(time));
                let wanted = anytime::worlds_wanted(table.tricks_left(), false);
                player.sampling.worlds = args.worlds.unwrap_or(wanted);
            }
            let decision = player.decide(table)?;
            record.note(decision.choice.method, decision.choice.ended, begin.elapsed());
            Ok(decision.choice.cards[0].card)
        })?;
        record.made = made.into();
    }
    Ok(records)
}

fn write_text(
    out: &mut dyn Write,
    args: &Args,
    found: &Found,
    totals: &[Record; 2],
    paired: &Paired,
) -> std::io::Result<()> {
    writeln!(out, "{found}")?;
    let limit = match args.time {
        Duration::ZERO => "without a limit of time".to_owned(),
        time => format!("with {} s a decision", time.as_secs_f64()),
    };
    writeln!(out, "ChooseCard {limit}, PIMC with {} worlds; defenders: double dummy", args.pimc_worlds)?;
    let names = ["", "made", "%", "95 %", "decisions", "real", "ms, mean", "95 %", "longest"];
    let mut grid = Grid::new(&names.map(|name| (name, if name.is_empty() { Align::Left } else { Align::Right })));
    for (name, total) in NAMES.iter().zip(totals) {
        let (low, high) = confidence(total.made, args.deals.number);
        let milliseconds = |seconds: f64| format!("{:.1}", 1e3 * seconds);
        let times = Figures::of(total.seconds.iter().copied());
        grid.row([
            (*name).to_owned(),
            total.made.to_string(),
            format!("{:.1}", percent(total.made, args.deals.number)),
            format!("{:.1}-{:.1}", 100.0 * low, 100.0 * high),
            total.decisions().to_string(),
            total.seconds.len().to_string(),
            milliseconds(times.mean),
            milliseconds(times.high),
            milliseconds(times.longest),
        ]);
    }
    write!(out, "{grid}")?;
    let methods = METHODS.iter().zip(totals[1].methods).filter(|&(_, count)| count > 0);
    let methods: Vec<String> =
        methods.map(|(method, count)| format!("{method} {:.1} %", percent(count, totals[1].decisions()))).collect();
    writeln!(out, "decisions of ChooseCard: {}", methods.join(", "))?;
    writeln!(out, "ChooseCard against PIMC: {paired}")
}

fn json(args: &Args, found: &Found, all: &[[Record; 2]], totals: &[Record; 2], paired: &Paired) -> Value {
    let declarers = ["pimc", "choose_card"].into_iter().zip(totals).map(|(name, total)| {
        let (low, high) = confidence(total.made, args.deals.number);
        let [forced, pimc, alpha_mu, achievable, exact] = total.methods;
        json!({
            "name": name,
            "made": total.made,
            "confidence": list([low, high].map(decimal)),
            "decisions": total.decisions(),
            "forced": forced,
            "pimc": pimc,
            "alphamu": alpha_mu,
            "achievable": achievable,
            "exact": exact,
        })
    });
    let seconds = totals.iter().map(|total| Figures::of(total.seconds.iter().copied()).json());
    let deals = found.tables.iter().zip(all).map(|(table, records)| {
        let made = records.iter().map(|record| record.made > 0);
        json!({"deal": text(table.deal), "made": list(made)})
    });
    let settings = json!({
        "contract": text(args.deals.contract.contract()),
        "cards": args.deals.cards,
        "seed": args.deals.seed.number,
        "deals_tried": found.tried,
        "time": decimal(args.time.as_secs_f64()),
        "worlds": args.worlds,
        "pimc_worlds": args.pimc_worlds,
        "defence": "dd",
        "declarers": list(declarers),
    });
    let results = json!({"deals": list(deals), "seconds": list(seconds)});
    joined(settings, joined(paired.json(), results))
}
