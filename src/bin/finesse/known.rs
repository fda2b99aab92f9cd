//! What is known of a deal, as options: hands that are seen, what the auction tells of the others, the cards played.

use crate::output::Failure;
use finesse::cards::{Card, Hand, PbnError, Seat, Side, Strain, parse_hands, parse_play};
use finesse::worlds::{ConstraintError, ConstraintFault, Constraints, Knowledge, KnowledgeError, Range};
use std::io;

pub const SYNTAX: &str = "\
A seat's option is its original hand, like AQ7.K84.Q962.A73, or what is known of it: clauses with commas between, \
\"12-14, spades 5+, H 0-3, shape 54xx, holds HK HQ, lacks SQ\", all about the original hand. A \
range is 5, 5+, 5- (at most 5) or 2-4. In a file for --constraints each line has its seat or side in front, \
\"W: 12-14, spades 5+\" or \"NS: 25-28\"; # begins a remark.";

#[derive(clap::Args)]
pub struct KnownArgs {
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
    /// The cards played since, for instance "SJ SK S3 S7"
    #[arg(long, default_value = "")]
    play: String,
    /// In an ending, the cards of all hidden hands at its start, as one hand; without it all cards not seen
    #[arg(long, value_name = "CARDS")]
    unseen: Option<String>,
}

/// What the options say.
pub struct Known {
    /// The hands that are given, at the start of the play.
    pub seen: [Option<Hand>; 4],
    pub constraints: Constraints,
    pub play: Vec<Card>,
    /// All cards of the game.
    pub pack: Hand,
}

/// What a seat's option says.
enum Told {
    Hand(Hand),
    Known(Constraints),
}

impl KnownArgs {
    pub fn read(&self) -> Result<Known, Failure> {
        let mut constraints = Constraints::default();
        let mut seen = [None; 4];
        let texts = [&self.north, &self.east, &self.south, &self.west];
        let names = ["--north", "--east", "--south", "--west"];
        for (seat, (text, name)) in Seat::ALL.into_iter().zip(texts.into_iter().zip(names)) {
            match text.as_deref().map(|text| read_seat(seat, name, text)).transpose()? {
                Some(Told::Hand(hand)) => seen[seat.index()] = Some(hand),
                Some(Told::Known(known)) => constraints = constraints.meet(&known),
                None => {}
            }
        }
        for (side, name, text) in
            [(Side::NorthSouth, "--ns-points", &self.ns_points), (Side::EastWest, "--ew-points", &self.ew_points)]
        {
            if let Some(text) = text {
                let range = text.parse::<Range>().map_err(|error| Failure::in_option(name, error))?;
                constraints.sides[side.index()] = range;
            }
        }
        if let Some(path) = &self.constraints {
            constraints = constraints.meet(&read_file(path)?);
            if constraints.contradict() {
                return Err(Failure::in_input(path, "contradicts what the options say of the same seat or side"));
            }
        }
        let play = read_play(&self.play)?;
        let pack = match &self.unseen {
            Some(text) => {
                seen.iter().flatten().fold(read_hand("--unseen", Seat::North, text)?, |all, &hand| all | hand)
            }
            None => Hand::PACK,
        };
        Ok(Known { seen, constraints, play, pack })
    }
}

impl Known {
    /// What is known after the play.
    pub fn knowledge(&self, strain: Strain, leader: Seat) -> Result<Knowledge, Failure> {
        Knowledge::from_play(strain, leader, self.pack, self.seen, &self.play).map_err(|error| match error {
            KnowledgeError::Play { .. } => Failure::in_input("--play", error),
            _ => Failure::BadInput(error.to_string()),
        })
    }
}

/// A seat's option: with points between the suits it is a hand.
fn read_seat(seat: Seat, name: &str, text: &str) -> Result<Told, Failure> {
    if text.contains('.') {
        return read_hand(name, seat, text).map(Told::Hand);
    }
    let mut known = Constraints::default();
    known.seats[seat.index()] = text.parse().map_err(|error| clause_fault(name, text, error))?;
    Ok(Told::Known(known))
}

/// A fault of a clause. One that goes on after a space may be two.
fn clause_fault(name: &str, text: &str, error: ConstraintError) -> Failure {
    let rest: String = text.chars().skip(error.place - 1).take_while(|letter| !",;".contains(*letter)).collect();
    match error.fault {
        ConstraintFault::NoRange if rest.trim().contains(char::is_whitespace) => {
            Failure::in_option(name, format!("{error}; clauses have commas between"))
        }
        _ => Failure::in_option(name, error),
    }
}

/// Cards in the order played.
fn read_play(text: &str) -> Result<Vec<Card>, Failure> {
    parse_play(text).map_err(|error| {
        let backwards = |word: &str| Card::parse(&word.chars().rev().collect::<String>());
        match text.split_whitespace().find_map(backwards) {
            Some(card) => Failure::in_option("--play", format!("{error}; suit first, as {card}")),
            None => Failure::in_option("--play", error),
        }
    })
}

/// A hand of its own; faults name the seat.
fn read_hand(name: &str, seat: Seat, text: &str) -> Result<Hand, Failure> {
    let text = text.trim();
    let fault = |error: PbnError| {
        let place = error.place.saturating_sub(2);
        Failure::in_option(name, PbnError { place, ..error })
    };
    if text.contains(char::is_whitespace) {
        return Err(Failure::in_option(name, "one hand, like AQ7.K84.Q962.A73"));
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
