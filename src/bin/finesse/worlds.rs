//! `finesse worlds`: layouts of the hidden cards that go with what is known.

mod histogram;

use crate::args::{self, Format};
use crate::json::Json;
use crate::output::{Failure, stdout};
use finesse::batch::Options;
use finesse::cards::{Card, Contract, Deal, Hand, PbnError, Seat, Side, Strain, parse_hands, parse_play};
use finesse::worlds::{
    ConstraintError, Constraints, InferenceError, Knowledge, KnowledgeError, Range, Sampling, World, Worlds, infer,
    worlds,
};
use histogram::Histogram;
use std::io::{self, Write};
use std::time::Instant;

const SYNTAX: &str = "\
A seat's option is its original hand, like AQ7.K84.Q962.A73, or what is known of it: clauses with commas between, \
\"12-14, spades 5+, H 0-3, shape 54xx, holds HK HQ, lacks SQ\", all about the original hand. A range is 5, 5+, \
5- (at most 5) or 2-4. In a file for --constraints each line has its seat or side in front, \"W: 12-14, spades 5+\" \
or \"NS: 25-28\"; # begins a remark.

Example: finesse worlds --south AQ7.K84.Q962.A73 --north K52.AJ3.KT85.KJ4 --contract 3NT --declarer S \
--west \"spades 5+, 8-11\" --play \"SJ SK S3 S7\" --count 20";

/// Show layouts of the hidden cards: all of them when they are few, else a fair sample.
///
/// Every layout that goes with the hands seen, the cards played and what is known besides is as likely as every other,
/// unless --weigh-plays weighs them.
#[derive(clap::Args)]
#[command(after_help = SYNTAX)]
pub struct Args {
    /// North's hand, or what is known of it
    #[arg(long)]
    north: Option<String>,
    /// East's
    #[arg(long)]
    east: Option<String>,
    /// South's
    #[arg(long)]
    south: Option<String>,
    /// West's
    #[arg(long)]
    west: Option<String>,
    /// Points of North and South together, for instance 25-28
    #[arg(long, value_name = "RANGE")]
    ns_points: Option<String>,
    /// Points of East and West together
    #[arg(long, value_name = "RANGE")]
    ew_points: Option<String>,
    /// A file with more of what is known, one line for each seat or side
    #[arg(long, value_name = "FILE")]
    constraints: Option<String>,
    /// The trump suit, or N for no-trump
    #[arg(long, value_parser = args::strain, required_unless_present = "contract")]
    strain: Option<Strain>,
    /// The contract, instead of the strain
    #[arg(long, conflicts_with = "strain")]
    contract: Option<String>,
    /// Who leads to the first trick
    #[arg(long, value_parser = args::seat, required_unless_present = "declarer")]
    leader: Option<Seat>,
    /// Declarer, whose left-hand opponent leads, instead of the leader
    #[arg(long, value_parser = args::seat, conflicts_with = "leader")]
    declarer: Option<Seat>,
    /// The cards played since, for instance "SJ SK S3 S7"
    #[arg(long, default_value = "")]
    play: String,
    /// In an ending, the cards of all hidden hands at its start, as one hand; without it all cards not seen
    #[arg(long, value_name = "CARDS")]
    unseen: Option<String>,
    /// How many worlds at most
    #[arg(short = 'n', long, default_value_t = 100, allow_negative_numbers = true)]
    count: usize,
    /// The number that decides which worlds a sample has
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
    /// Make a world less likely by this factor, above 0 and at most 1, for every double-dummy trick that the hidden
    /// hands have thrown away in it
    #[arg(long, value_name = "ODDS", allow_negative_numbers = true)]
    weigh_plays: Option<f64>,
    /// Show the cards still held instead of the original hands
    #[arg(long)]
    held: bool,
    /// Say on standard error how long it took
    #[arg(long)]
    time: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How many threads weigh the plays; 0 for one per core
    #[arg(long, default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,
}

/// What a seat's option says.
enum Told {
    Hand(Hand),
    Known(Constraints),
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (knowledge, constraints) = request(args)?;
    let sampling = Sampling::new(args.count, args.seed);
    let start = Instant::now();
    let mut found =
        worlds(&knowledge, &constraints, &sampling).map_err(|error| Failure::BadInput(error.to_string()))?;
    let drawn = start.elapsed();
    if let Some(odds) = args.weigh_plays {
        let options = Options { threads: args.threads, ..Options::default() };
        infer(&knowledge, &mut found, odds, &options).map_err(|error| match error {
            InferenceError::Odds(_) => Failure::BadUsage(format!("--weigh-plays: {error}")),
            _ => Failure::in_input("--weigh-plays", error),
        })?;
    }
    if args.time {
        let count = found.list.len();
        eprintln!("finesse: {count} worlds in {drawn:.1?}, with weighing {:.1?}", start.elapsed());
    }
    let mut out = stdout();
    match args.format {
        Format::Text => write_text(&mut out, args, &knowledge, &found)?,
        Format::Json => writeln!(out, "{}", json(args, &knowledge, &constraints, &found))?,
    }
    Ok(out.flush()?)
}

/// What the options say is known.
fn request(args: &Args) -> Result<(Knowledge, Constraints), Failure> {
    let mut constraints = Constraints::default();
    let mut seen = [None; 4];
    let texts = [&args.north, &args.east, &args.south, &args.west];
    let names = ["--north", "--east", "--south", "--west"];
    for (seat, (text, name)) in Seat::ALL.into_iter().zip(texts.into_iter().zip(names)) {
        match text.as_deref().map(|text| read_seat(seat, name, text)).transpose()? {
            Some(Told::Hand(hand)) => seen[seat.index()] = Some(hand),
            Some(Told::Known(known)) => constraints = constraints.meet(&known),
            None => {}
        }
    }
    for (side, name, text) in
        [(Side::NorthSouth, "--ns-points", &args.ns_points), (Side::EastWest, "--ew-points", &args.ew_points)]
    {
        if let Some(text) = text {
            constraints.sides[side.index()] = text.parse::<Range>().map_err(|error| Failure::in_input(name, error))?;
        }
    }
    if let Some(path) = &args.constraints {
        constraints = constraints.meet(&read_file(path)?);
    }
    let play = parse_play(&args.play).map_err(|error| Failure::in_input("--play", error))?;
    let (strain, leader) = contract(args)?;
    let pack = match &args.unseen {
        Some(text) => seen.iter().flatten().fold(read_hand("--unseen", Seat::North, text)?, |all, &hand| all | hand),
        None => Hand::PACK,
    };
    let knowledge = Knowledge::from_play(strain, leader, pack, seen, &play).map_err(|error| match error {
        KnowledgeError::Play { .. } => Failure::in_input("--play", error),
        _ => Failure::BadInput(error.to_string()),
    })?;
    Ok((knowledge, constraints))
}

/// The strain and the leader, named directly or by contract and declarer.
fn contract(args: &Args) -> Result<(Strain, Seat), Failure> {
    let leader = args.leader.or(args.declarer.map(Seat::left));
    let strain = match &args.contract {
        Some(text) => {
            let contract = Contract::parse(text, args.declarer.unwrap_or(Seat::South));
            Some(contract.map_err(|error| Failure::in_input("--contract", error))?.strain())
        }
        None => args.strain,
    };
    let missing = || Failure::BadUsage("worlds needs --strain or --contract, and --leader or --declarer".to_owned());
    Ok((strain.ok_or_else(missing)?, leader.ok_or_else(missing)?))
}

/// A seat's option: with points between the suits it is a hand.
fn read_seat(seat: Seat, name: &str, text: &str) -> Result<Told, Failure> {
    if text.contains('.') {
        return read_hand(name, seat, text).map(Told::Hand);
    }
    let mut known = Constraints::default();
    known.seats[seat.index()] = text.parse().map_err(|error: ConstraintError| Failure::in_input(name, error))?;
    Ok(Told::Known(known))
}

/// A hand of its own; faults name the seat.
fn read_hand(name: &str, seat: Seat, text: &str) -> Result<Hand, Failure> {
    let text = text.trim();
    let fault = |error: PbnError| {
        let place = error.place.saturating_sub(2);
        Failure::in_input(name, PbnError { place, ..error })
    };
    if text.contains(char::is_whitespace) {
        return Err(Failure::in_input(name, "one hand, like AQ7.K84.Q962.A73"));
    }
    parse_hands(&format!("{seat}:{text} - - -")).map(|hands| hands[seat.index()]).map_err(fault)
}

fn read_file(path: &str) -> Result<Constraints, Failure> {
    let text = match path {
        "-" => io::read_to_string(io::stdin()),
        _ => std::fs::read_to_string(path),
    };
    let text = text.map_err(|error| Failure::in_input(path, error))?;
    text.parse().map_err(|error: ConstraintError| Failure::on_line(path, error.line, error))
}

/// The hands to show of a world.
fn shown(args: &Args, knowledge: &Knowledge, world: &World) -> Deal {
    let original = knowledge.original(&world.deal).filter(|_| !args.held);
    original.unwrap_or(world.deal)
}

fn write_text(out: &mut impl Write, args: &Args, knowledge: &Knowledge, found: &Worlds) -> io::Result<()> {
    let Worlds { list, complete, layouts } = found;
    let exact = *complete || knowledge.hidden().count() < 4;
    match (complete, exact) {
        (true, _) => writeln!(out, "all {layouts} layouts")?,
        (false, true) => writeln!(out, "{} of {layouts} layouts", list.len())?,
        (false, false) => writeln!(out, "{} of at most {layouts} layouts", list.len())?,
    }
    for world in list {
        let weight = world.weight as f64 / World::UNIT as f64;
        writeln!(out, "{} {weight:.6}", shown(args, knowledge, world))?;
    }
    for seat in knowledge.hidden() {
        let hands = Histogram::of(seat, knowledge, found);
        writeln!(out, "\n{seat}\n{hands}")?;
    }
    Ok(())
}

fn json(args: &Args, knowledge: &Knowledge, constraints: &Constraints, found: &Worlds) -> Json {
    let worlds = found.list.iter().map(|world| {
        let weight = Json::number(world.weight as i64);
        Json::object([("deal", Json::text(shown(args, knowledge, world))), ("weight", weight)])
    });
    let play: &[Card] = knowledge.play().map_or(&[], |(_, cards)| cards);
    let hidden = knowledge.hidden().map(|seat| (seat.to_string(), Histogram::of(seat, knowledge, found).json()));
    Json::object([
        ("strain", Json::text(knowledge.strain())),
        ("play", Json::list(play.iter().map(Json::text))),
        ("to_play", Json::text(knowledge.to_play())),
        ("constraints", Json::list(constraints.to_string().lines().map(Json::text))),
        // As text: there may be more than a JSON number is sure to hold.
        ("layouts", Json::text(found.layouts)),
        ("complete", Json::Truth(found.complete)),
        ("unit_weight", Json::number(World::UNIT as i64)),
        ("worlds", Json::list(worlds)),
        ("hidden", Json::Object(hidden.collect())),
    ])
}
