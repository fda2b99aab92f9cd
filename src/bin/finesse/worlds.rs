//! `finesse worlds`: layouts of the hidden cards that go with what is known.

mod histogram;

use crate::args::{self, SeedArg, Shown, ThreadsArg};
use crate::choose::report::with_calls;
use crate::json::{count, decimal, json, list, text};
use crate::known::{self, Bidding};
use crate::output::{Failure, TIME_UP, plural, tell, write_results};
use finesse::cards::{Card, Contract, Deal, Seat, Strain};
use finesse::limits::Limits;
use finesse::play::Fitting;
use finesse::pool::Options;
use finesse::worlds::{
    Constraints, InferenceError, Knowledge, Sampling, World, Worlds, WorldsError, given, infer, worlds,
};
use histogram::Histogram;
use serde_json::Value;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const EXAMPLE: &str = "\
Example: finesse worlds --south AQ7.K84.Q962.A73 --north K52.AJ3.KT85.KJ4 --contract 3NT --declarer S \
--west \"spades 5+, 8-11\" --play \"SJ SK S3 S7\" --count 20";

/// Show layouts of the hidden cards: all of them when they are few, else a fair sample.
///
/// Every layout that goes with the hands seen, the cards played and what is known besides is as likely as every other,
/// unless --weigh-plays weighs them.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n{EXAMPLE}", known::SYNTAX))]
pub struct Args {
    #[command(flatten)]
    known: known::KnownArgs,
    /// The trump suit, or N for no-trump; only needed with a play
    #[arg(long, value_parser = args::strain)]
    strain: Option<Strain>,
    /// The contract, instead of the strain
    #[arg(long, conflicts_with = "strain")]
    contract: Option<String>,
    /// Who leads to the first trick; only needed with a play
    #[arg(long, value_parser = args::seat)]
    leader: Option<Seat>,
    /// Declarer, whose left-hand opponent leads, instead of the leader
    #[arg(long, value_parser = args::seat, conflicts_with = "leader")]
    declarer: Option<Seat>,
    /// How many worlds at most
    #[arg(short = 'n', long, default_value_t = 100, value_parser = args::listed_worlds)]
    count: usize,
    #[command(flatten)]
    seed: SeedArg,
    /// Make a world less likely by this factor, above 0 and at most 1, for every double-dummy trick that the hidden
    /// hands have thrown away in it
    #[arg(long, value_name = "ODDS")]
    weigh_plays: Option<f64>,
    /// Show the cards still held instead of the original hands
    #[arg(long)]
    held: bool,
    /// Say on standard error how long it took
    #[arg(long)]
    timing: bool,
    /// Seconds to look for worlds at most; if that is not enough there is no answer
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    threads: ThreadsArg,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (knowledge, constraints, bidding) = request(args)?;
    let start = Instant::now();
    let limits = Limits { deadline: args.time.and_then(|time| start.checked_add(time)), ..Limits::default() };
    let go_on = || limits.go_on();
    let sampling = Sampling { go_on: Some(&go_on), ..Sampling::new(args.count, args.seed.number) };
    let mut heard = None;
    let drawn = match &bidding {
        None => worlds(&knowledge, &constraints, &sampling),
        Some(bidding) => bidding.calls.worlds(&knowledge, &constraints, &sampling).and_then(|deals| {
            if deals.contradictory {
                tell("what the calls have shown contradicts the cards; it is not used");
            }
            heard = Some(Fitting { drawn: deals.list.len(), fitting: deals.fitting });
            given(&knowledge, &deals.list, Some(&go_on))
        }),
    };
    let mut found = drawn.map_err(|error| match error {
        WorldsError::Stopped => Failure::NoAnswer(TIME_UP),
        _ => Failure::BadInput(error.to_string()),
    })?;
    let taken = start.elapsed();
    if let Some(odds) = args.weigh_plays {
        let options = Options { threads: args.threads.number, limits: limits.clone(), ..Options::default() };
        infer(&knowledge, &mut found, odds, &options).map_err(|error| match error {
            InferenceError::Interrupted => Failure::BadInput(format!("{TIME_UP} before all worlds were weighed")),
            InferenceError::Odds(_) => Failure::BadUsage(format!("--weigh-plays: {error}")),
            _ => Failure::in_input("--weigh-plays", error),
        })?;
    }
    if args.timing {
        let worlds = plural(found.list.len(), "world");
        tell(format_args!("{worlds} in {taken:.1?}, with weighing {:.1?}", start.elapsed()));
    }
    write_results(
        &args.shown,
        |out| write_text(out, args, &knowledge, &found, heard),
        || json(args, &knowledge, &constraints, &found, heard),
    )
}

/// What the options say is known.
fn request(args: &Args) -> Result<(Knowledge, Constraints, Option<Bidding>), Failure> {
    let known = args.known.read()?;
    let bid = known.bidding.as_ref().and_then(Bidding::contract);
    let (strain, leader) = contract(args)?;
    let strain = strain.or(bid.map(|contract| contract.strain()));
    let leader = leader.or(bid.map(|contract| contract.declarer.left()));
    let (strain, leader) = match (strain, leader) {
        (Some(strain), Some(leader)) => (strain, leader),
        // Before the first card neither makes a difference to the layouts.
        (strain, leader) if known.play.is_empty() => (strain.unwrap_or(Strain::NoTrump), leader.unwrap_or(Seat::North)),
        _ => {
            let missing = "a play needs --strain or --contract, and --leader or --declarer";
            return Err(Failure::BadUsage(missing.to_owned()));
        }
    };
    Ok((known.knowledge(strain, leader)?, known.constraints, known.bidding))
}

/// The strain and the leader, named directly or by contract and declarer, or not at all.
fn contract(args: &Args) -> Result<(Option<Strain>, Option<Seat>), Failure> {
    let leader = args.leader.or(args.declarer.map(Seat::left));
    let strain = match &args.contract {
        Some(text) => {
            let contract = Contract::parse(text, args.declarer.unwrap_or(Seat::South));
            Some(contract.map_err(|error| Failure::in_option("--contract", error))?.strain())
        }
        None => args.strain,
    };
    Ok((strain, leader))
}

/// The hands to show of a world.
fn shown(args: &Args, knowledge: &Knowledge, world: &World) -> Deal {
    let original = knowledge.original(&world.deal).filter(|_| !args.held);
    original.unwrap_or(world.deal)
}

fn write_text(
    out: &mut dyn Write,
    args: &Args,
    knowledge: &Knowledge,
    found: &Worlds,
    heard: Option<Fitting>,
) -> io::Result<()> {
    let Worlds { list, complete, layouts, counted } = found;
    match (complete, counted) {
        (true, _) if *layouts == 1 => writeln!(out, "the only layout")?,
        (true, _) => writeln!(out, "all {layouts} layouts")?,
        (false, true) => writeln!(out, "{} of {layouts} layouts", list.len())?,
        (false, false) => writeln!(out, "{} of at most {layouts} layouts", list.len())?,
    }
    if let Some(Fitting { drawn, fitting }) = heard {
        writeln!(out, "{}", with_calls(fitting, drawn))?;
    }
    for world in list {
        write!(out, "{}", shown(args, knowledge, world))?;
        match args.weigh_plays {
            Some(_) => writeln!(out, " {:.6}", weight(world))?,
            None => writeln!(out)?,
        }
    }
    for seat in knowledge.hidden() {
        let hands = Histogram::of(seat, knowledge, found);
        writeln!(out, "\n{seat}\n{hands}")?;
    }
    Ok(())
}

/// How much a world counts, at most 1.
fn weight(world: &World) -> f64 {
    world.weight as f64 / World::UNIT as f64
}

fn json(
    args: &Args,
    knowledge: &Knowledge,
    constraints: &Constraints,
    found: &Worlds,
    heard: Option<Fitting>,
) -> Value {
    let worlds = found.list.iter().map(|world| {
        let weight = decimal(weight(world));
        json!({"deal": text(shown(args, knowledge, world)), "weight": weight})
    });
    let play: &[Card] = knowledge.play().map_or(&[], |(_, cards)| cards);
    let hidden = knowledge.hidden().map(|seat| (seat.to_string(), Histogram::of(seat, knowledge, found).json()));
    // Unless they were told, the strain and who is to play are not known.
    let strain = args.strain.is_some() || args.contract.is_some();
    let to_play = args.leader.is_some() || args.declarer.is_some();
    json!({
        "strain": if strain { text(knowledge.strain()) } else { Value::Null },
        "play": list(play.iter().map(text)),
        "to_play": if to_play { text(knowledge.to_play()) } else { Value::Null },
        "constraints": list(constraints.to_string().lines().map(text)),
        "layouts": count(found.layouts),
        "complete": found.complete,
        "drawn": heard.map(|heard| heard.drawn),
        "fitting": heard.map(|heard| heard.fitting),
        "worlds": list(worlds),
        "hidden": hidden.collect::<Value>(),
    })
}
