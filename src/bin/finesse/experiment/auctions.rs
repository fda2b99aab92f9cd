//! `finesse experiment auctions`: what auctions tell. How long worlds that go with an auction take, how likely the true
//! hands are among them, how fast the rules bid, and how long a Borel decision takes.

mod by_hand;
mod likelihood;

use super::SeedArg;
use super::bidding::boards::{self, Board};
use super::statistics::{Estimate, Figures, mean};
use crate::args::{self, Shown, ThreadsArg, value_name};
use crate::bidding::{Bidder, BorelArgs, Method, SystemArg, bid_out, seed_of};
use crate::clock::{Clock, Stopwatch, Taken};
use crate::grid::{Align, Grid};
use crate::json::{decimal, joined, json, list, text};
use crate::output::{Failure, write_results};
use crate::run;
use finesse::bidding::{Book, BorelEnd, Calls, System, deals};
use finesse::cards::{Auction, Seat};
use finesse::random::Random;
use finesse::worlds::WorldsError;
use likelihood::{DOUBTS, Densities, all_layouts, with_doubt};
use serde_json::Value;
use std::io::{self, Write};
use std::sync::Arc;

/// Measure auctions on random boards: worlds that go with them, how likely the true hands are among these, how many
/// auctions a second the rules bid, how long Borel simulation takes for a call.
///
/// One player, drawn at random, looks back at the whole auction and sees his own hand. The boards are those of
/// `experiment bidding --random`.
#[derive(clap::Args)]
pub struct Args {
    /// How many auctions
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = args::some)]
    auctions: usize,
    /// How many worlds for each
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = args::worlds)]
    worlds: usize,
    /// How the auctions are bid
    #[arg(long, value_enum, default_value_t = Method::Rules)]
    method: Method,
    /// How many calls by simulation are timed, those with more than one candidate
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = args::some)]
    decisions: usize,
    #[command(flatten)]
    system: SystemArg,
    #[command(flatten)]
    borel: BorelArgs,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    shown: Shown,
}

/// Auctions that are bid for the rate, for each auction asked for.
const RATE: usize = 10;

/// The worlds that go with one auction.
struct Drawn {
    taken: Taken,
    fitting: usize,
    contradictory: bool,
    densities: Densities,
}

/// A call by simulation.
struct Decision {
    taken: Taken,
    deals: usize,
    candidates: usize,
}

struct Report<'a> {
    args: &'a Args,
    system: String,
    drawn: Vec<Drawn>,
    /// Auctions bid by the rules, and the time for all.
    rate: (usize, Taken),
    decisions: Vec<Decision>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let system = args.system.load()?;
    let board = |number: usize| boards::random(number, args.seed.number);
    let rate = rate(&system, &(1..=RATE * args.auctions).map(board).collect::<Vec<_>>());
    let bar = run::bar(args.auctions, "auctions");
    let mut bidding = Book::new(Arc::clone(&system));
    let mut drawn = Vec::new();
    for board in (1..=args.auctions).map(board) {
        let failed = |error: WorldsError| Failure::BadInput(format!("board {}: {error}", board.label));
        drawn.push(draw(args, &board, &mut bidding, &system).map_err(failed)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut decisions = Vec::new();
    let bar = run::bar(args.decisions, "calls");
    // A board has some ten calls; there may be systems that never leave a choice.
    for board in (1..=10 * args.decisions).map(board) {
        let failed = |error: WorldsError| Failure::BadInput(format!("board {}: {error}", board.label));
        decide(args, &board, &mut bidding, &mut decisions).map_err(failed)?;
        bar.set_position(decisions.len() as u64);
        if decisions.len() >= args.decisions {
            break;
        }
    }
    bar.finish_and_clear();
    let report = Report { args, system: system.name().to_owned(), drawn, rate, decisions };
    write_results(&args.shown, |out| report.write_text(out), || report.json())
}

/// How long the rules take for all these boards, on one thread that begins without any situation.
fn rate(system: &Arc<System>, boards: &[Board]) -> (usize, Taken) {
    let watch = Stopwatch::start(Clock::Thread);
    let mut book = Book::new(Arc::clone(system));
    for board in boards {
        book.bid_out(&Auction::new(board.dealer, board.vulnerability), &board.deal);
    }
    (boards.len(), watch.stop())
}

/// Worlds for one board's auction, as a seat drawn at random sees it. What the calls mean is worked out anew.
fn draw(args: &Args, board: &Board, bidding: &mut Book, system: &Arc<System>) -> Result<Drawn, WorldsError> {
    let start = Auction::new(board.dealer, board.vulnerability);
    let borel = (args.method == Method::Borel).then_some(&args.borel);
    let mut bidder = Bidder::new(bidding, borel, args.seed.number, None);
    let auction = bid_out(&start, |auction| bidder.call(auction, &board.deal))?;
    let seed = seed_of(args.seed.number, &board.deal, auction.calls().len());
    let seat = Seat::ALL[Random::new(seed).index(4)];
    let mut book = Book::new(Arc::clone(system));
    let watch = Stopwatch::start(Clock::Thread);
    let calls = Calls::of(&auction, &mut book);
    let sample = deals(&calls, seat, board.deal.hand(seat), args.worlds, seed, None)?;
    let taken = watch.stop();
    let densities = Densities::of(&auction, &calls, seat, &board.deal, &sample)?;
    Ok(Drawn { taken, fitting: sample.fitting, contradictory: sample.contradictory, densities })
}

/// Simulates the calls of a board's auction by the rules, and keeps those with more than one candidate.
fn decide(args: &Args, board: &Board, book: &mut Book, decisions: &mut Vec<Decision>) -> Result<(), WorldsError> {
    let mut auction = Auction::new(board.dealer, board.vulnerability);
    while !auction.is_over() && decisions.len() < args.decisions {
        let hand = board.deal.hand(auction.to_call());
        let seed = seed_of(args.seed.number, &board.deal, auction.calls().len());
        let watch = Stopwatch::start(Clock::Process);
        let choice = args.borel.choose(&auction, hand, book, seed, args.threads.number, None)?;
        let taken = watch.stop();
        if choice.end != BorelEnd::OneCall {
            decisions.push(Decision { taken, deals: choice.deals, candidates: choice.candidates.len() });
        }
        let call = book.call(&auction, hand);
        if auction.push(call).is_err() {
            break;
        }
    }
    Ok(())
}

/// The ways to draw worlds, by name.
const WAYS: [(&str, Way); 3] =
    [("by_hand", |all| all.by_hand), ("ranges", |all| all.ranges), ("worlds", |all| all.drawn)];

type Way = fn(&Densities) -> Option<f64>;

/// Milliseconds by the clock on the wall and by the processor.
fn milliseconds<'t>(taken: impl Iterator<Item = &'t Taken> + Clone) -> [Figures; 2] {
    let ms = |time: std::time::Duration| 1e3 * time.as_secs_f64();
    [
        Figures::of(taken.clone().map(|taken| ms(taken.wall))),
        Figures::of(taken.map(|taken| ms(taken.processor_or_wall()))),
    ]
}

impl Report<'_> {
    fn share(&self, holds: impl Fn(&Drawn) -> bool) -> f64 {
        self.drawn.iter().filter(|one| holds(one)).count() as f64 / self.drawn.len().max(1) as f64
    }

    fn likelihood(&self, way: Way, doubt: f64) -> Estimate {
        Estimate::of(self.drawn.iter().map(|one| with_doubt(way(&one.densities), doubt)))
    }

    /// How much more likely the true hands are among the worlds drawn than under constraints by hand.
    fn gain(&self, doubt: f64) -> Estimate {
        let gain = |one: &Drawn| with_doubt(one.densities.drawn, doubt) - with_doubt(one.densities.by_hand, doubt);
        Estimate::of(self.drawn.iter().map(gain))
    }

    /// The same without doubt, where both allow the true hands.
    fn gain_inside(&self) -> Estimate {
        Estimate::of(self.drawn.iter().filter_map(|one| Some(one.densities.drawn? - one.densities.by_hand?)))
    }

    fn times(&self) -> [(&'static str, Figures); 4] {
        let [worlds, worlds_processor] = milliseconds(self.drawn.iter().map(|one| &one.taken));
        let [call, call_processor] = milliseconds(self.decisions.iter().map(|one| &one.taken));
        [
            ("worlds_ms", worlds),
            ("worlds_processor_ms", worlds_processor),
            ("call_ms", call),
            ("call_processor_ms", call_processor),
        ]
    }

    fn rate(&self) -> f64 {
        self.rate.0 as f64 / self.rate.1.processor_or_wall().as_secs_f64().max(1e-9)
    }

    fn fitting(&self) -> f64 {
        mean(&self.drawn.iter().map(|one| one.fitting as f64).collect::<Vec<_>>())
    }

    /// Deals and candidates of a call by simulation, as means.
    fn of_calls(&self) -> [f64; 2] {
        let of = |value: fn(&Decision) -> usize| {
            mean(&self.decisions.iter().map(|one| value(one) as f64).collect::<Vec<_>>())
        };
        [of(|one| one.deals), of(|one| one.candidates)]
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (auctions, worlds) = (self.drawn.len(), self.args.worlds);
        let method = value_name(self.args.method);
        writeln!(out, "{auctions} auctions, {}, bid by {method}, seed {}\n", self.system, self.args.seed.number)?;
        let mut grid = Grid::of_numbers(["", "median", "95 %", "mean", "longest"]);
        let names = [
            format!("{worlds} worlds, ms"),
            "processor".to_owned(),
            "a call by simulation, ms".to_owned(),
            "processor".to_owned(),
        ];
        for (name, (_, figures)) in names.into_iter().zip(self.times()) {
            let cells = [figures.median, figures.high, figures.mean, figures.longest];
            grid.row(std::iter::once(name).chain(cells.map(|cell| format!("{cell:.1}"))));
        }
        let [deals, candidates] = self.of_calls();
        let contradictory = 100.0 * self.share(|one| one.contradictory);
        writeln!(
            out,
            "{grid}\n{:.1} of {worlds} worlds fit all calls; {contradictory:.1} % contradict",
            self.fitting()
        )?;
        writeln!(out, "{} calls by simulation: {deals:.1} deals, {candidates:.1} candidates", self.decisions.len())?;
        writeln!(out, "{:.0} auctions a second by the rules, of {} on one thread\n", self.rate(), self.rate.0)?;
        self.write_likelihood(out)
    }

    fn write_likelihood(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "logarithm of the likelihood of the true hands, nats an auction")?;
        let doubts = DOUBTS.map(|doubt| format!("doubt {doubt}"));
        let mut columns = vec![("", Align::Left), ("excluded", Align::Right)];
        columns.extend(doubts.iter().map(|name| (name.as_str(), Align::Right)));
        let mut grid = Grid::new(&columns);
        let uniform = format!("{:.2}", -all_layouts());
        grid.row(["nothing known".to_owned(), "0.0 %".to_owned()].into_iter().chain(DOUBTS.map(|_| uniform.clone())));
        for (name, way) in WAYS {
            let excluded = format!("{:.1} %", 100.0 * self.share(|one| way(&one.densities).is_none()));
            let means = DOUBTS.map(|doubt| format!("{:.2}", self.likelihood(way, doubt).mean));
            grid.row([name.replace('_', " "), excluded].into_iter().chain(means));
        }
        writeln!(out, "{grid}\nworlds less by hand, with 95 % intervals")?;
        let line = |name: String, gain: Estimate| {
            let [low, high] = gain.interval();
            format!("  {name}: {:+.2}, {low:+.2} to {high:+.2}", gain.mean)
        };
        for doubt in DOUBTS {
            writeln!(out, "{}", line(format!("doubt {doubt}"), self.gain(doubt)))?;
        }
        writeln!(out, "{}", line("without doubt, where both allow the true hands".to_owned(), self.gain_inside()))
    }

    fn json(&self) -> Value {
        let args = self.args;
        let settings = json!({
            "system": text(&self.system),
            "auctions": self.drawn.len(),
            "method": value_name(args.method),
            "worlds": args.worlds,
            "seed": args.seed.number,
            "deals": args.borel.deals,
            "threads": args.threads.number,
        });
        let times = Value::from_iter(self.times().map(|(name, figures)| (name.to_owned(), figures.json())));
        let estimate = |estimate: Estimate| {
            json!({
                "mean": decimal(estimate.mean),
                "standard_error": decimal(estimate.error),
                "interval": list(estimate.interval().map(decimal)),
            })
        };
        let way = |(name, way): (&str, Way)| {
            let means = DOUBTS.map(|doubt| (doubt.to_string(), estimate(self.likelihood(way, doubt))));
            let excluded = decimal(self.share(|one| way(&one.densities).is_none()));
            (name.to_owned(), joined(json!({"excluded": excluded}), Value::from_iter(means)))
        };
        let gains = DOUBTS.map(|doubt| (doubt.to_string(), estimate(self.gain(doubt))));
        let [deals, candidates] = self.of_calls();
        let results = json!({
            "fitting": decimal(self.fitting()),
            "contradictory": decimal(self.share(|one| one.contradictory)),
            "log_likelihood": joined(json!({"nothing": decimal(-all_layouts())}), Value::from_iter(WAYS.map(way))),
            "worlds_less_by_hand": Value::from_iter(gains),
            "where_both_allow": estimate(self.gain_inside()),
            "decisions": {"count": self.decisions.len(), "deals": decimal(deals), "candidates": decimal(candidates)},
            "rate": {
                "auctions": self.rate.0,
                "processor_seconds": decimal(self.rate.1.processor_or_wall().as_secs_f64()),
                "auctions_a_second": decimal(self.rate()),
            },
        });
        joined(settings, joined(times, results))
    }
}
