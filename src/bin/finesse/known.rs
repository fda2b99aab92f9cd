//! What is known of a deal, as options: hands that are seen, what the auction tells of the others, the cards played.

use crate::args::{self, heading};
use crate::bidding::SystemArg;
use crate::output::Failure;
use finesse::bidding::{Book, Calls};
use finesse::cards::{
    Auction, Card, Contract, Hand, PbnError, PbnFault, Seat, Side, Strain, Suit, Vulnerability, parse_hand, parse_play,
};
use finesse::worlds::{ConstraintError, ConstraintFault, Constraints, Knowledge, KnowledgeError, Range};
use std::io;

pub const SYNTAX: &str = "\
A seat's option is its original hand, like AQ7.K84.Q962.A73 or \"♠AQ7 ♥K84 ♦Q962 ♣A73\", or what is known of it: \
clauses with commas (or semicolons) between, \"12-14, spades 5+, H 0-3, balanced, holds HK HQ, lacks SQ\", all about the original \
hand. A range is 5, 5+, 5- (at most 5) or 2-4. More clauses: \"shape any 5431\" (any order of the suits; x for any \
length), \"shape 5=4=x=x\" (spades, hearts, diamonds, clubs), \"2+ of SAKQ\" (so many of these cards), \"S 5+ or H 5+\" \
(or binds tighter than the comma), \"(12-14, balanced) or (20+, C 6+)\", \"not (S 4, H 4)\". Suit symbols stand for S, H, D and C everywhere. In a file for \
--constraints each line has its seat or side in front, \"W: 12-14, spades 5+\" or \"NS: 25-28\"; # begins a remark.";

#[derive(clap::Args)]
pub struct KnownArgs {
    /// North's hand, or what is known of it
    #[arg(long, help_heading = heading::KNOWN)]
    north: Option<String>,
    /// East's
    #[arg(long, help_heading = heading::KNOWN)]
    east: Option<String>,
    /// South's
    #[arg(long, help_heading = heading::KNOWN)]
    south: Option<String>,
    /// West's
    #[arg(long, help_heading = heading::KNOWN)]
    west: Option<String>,
    /// Points of North and South together, for instance 25-28
    #[arg(long, value_name = "RANGE", help_heading = heading::KNOWN)]
    ns_points: Option<String>,
    /// Points of East and West together
    #[arg(long, value_name = "RANGE", help_heading = heading::KNOWN)]
    ew_points: Option<String>,
    /// A file with more of what is known, one line for each seat or side
    #[arg(long, value_name = "FILE", help_heading = heading::KNOWN)]
    constraints: Option<String>,
    /// The cards played since, for instance "SJ SK S3 S7"
    #[arg(long, default_value = "", help_heading = heading::KNOWN)]
    play: String,
    /// In an ending, the cards of all hidden hands at its start, as one hand; without it all cards not seen
    #[arg(long, value_name = "CARDS", help_heading = heading::KNOWN)]
    unseen: Option<String>,
    /// The calls, the dealer's first, for instance "1NT P 3NT P P P": what they have shown counts, and contract and
    /// declarer follow from them
    #[arg(long, value_name = "CALLS", help_heading = heading::KNOWN, allow_hyphen_values = true)]
    auction: Option<String>,
    /// Who made the first call; North when not given
    #[arg(long, value_name = "SEAT", value_parser = args::seat, requires = "auction", help_heading = heading::KNOWN)]
    dealer: Option<Seat>,
    /// Who is vulnerable: None, NS, EW or All
    #[arg(long, value_name = "SIDES", value_parser = args::vulnerability, help_heading = heading::KNOWN)]
    pub vul: Option<Vulnerability>,
    #[command(flatten)]
    system: SystemArg,
}

/// An auction and what its calls have shown.
pub struct Bidding {
    pub auction: Auction,
    pub calls: Calls,
}

impl Bidding {
    pub fn new(auction: Auction, system: &SystemArg) -> Result<Bidding, Failure> {
        let calls = Calls::of(&auction, &mut Book::new(system.load()?));
        Ok(Bidding { auction, calls })
    }

    /// The contract, if the auction is over.
    pub fn contract(&self) -> Option<Contract> {
        self.auction.contract().filter(|_| self.auction.is_over())
    }
}

/// What the options say.
pub struct Known {
    /// The hands that are given, at the start of the play.
    pub seen: [Option<Hand>; 4],
    pub constraints: Constraints,
    pub play: Vec<Card>,
    /// All cards of the game.
    pub pack: Hand,
    pub bidding: Option<Bidding>,
    /// Whether these were said not to be the whole pack.
    ending: bool,
}

impl KnownArgs {
    pub fn read(&self) -> Result<Known, Failure> {
        let mut constraints = Constraints::default();
        let mut seen = [None; 4];
        let texts = [&self.north, &self.east, &self.south, &self.west];
        let names = ["--north", "--east", "--south", "--west"];
        for (seat, (text, name)) in Seat::ALL.into_iter().zip(texts.into_iter().zip(names)) {
            match text {
                Some(text) if is_hand(text) => seen[seat.index()] = Some(read_hand(name, seat, text)?),
                Some(text) => {
                    let known = text.parse().map_err(|error| clause_fault(name, text, error))?;
                    constraints.seats[seat.index()] = known;
                }
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
        Ok(Known { seen, constraints, play, pack, bidding: self.bidding()?, ending: self.unseen.is_some() })
    }

    fn bidding(&self) -> Result<Option<Bidding>, Failure> {
        let Some(text) = &self.auction else { return Ok(None) };
        let auction = Auction::parse(text, self.dealer.unwrap_or(Seat::North), self.vul.unwrap_or_default());
        let auction = auction.map_err(|error| Failure::in_option("--auction", error))?;
        Bidding::new(auction, &self.system).map(Some)
    }

    /// The bidding system.
    pub fn system(&self) -> &SystemArg {
        &self.system
    }
}

impl Known {
    /// What is known after the play.
    pub fn knowledge(&self, strain: Strain, leader: Seat) -> Result<Knowledge, Failure> {
        Knowledge::from_play(strain, leader, self.pack, self.seen, &self.play).map_err(|error| match error {
            KnowledgeError::Play { .. } => Failure::in_input("--play", error),
            KnowledgeError::Length { .. } if !self.ending && self.seen.iter().flatten().all(|hand| hand.len() < 13) => {
                Failure::BadInput(format!("{error}; for an ending give --unseen"))
            }
            _ => Failure::BadInput(error.to_string()),
        })
    }
}

/// A fault of a clause. One that goes on after a space may be two.
fn clause_fault(name: &str, text: &str, error: ConstraintError) -> Failure {
    let rest: String = text.chars().skip(error.place - 1).take_while(|letter| !",;()".contains(*letter)).collect();
    let clause = rest.to_ascii_lowercase().split(" or ").next().unwrap_or_default().to_owned();
    match error.fault {
        ConstraintFault::NoRange if clause.trim().contains(char::is_whitespace) => {
            Failure::in_option(name, format!("{error}; clauses have commas between"))
        }
        _ => Failure::in_option(name, error),
    }
}

/// Cards in the order played.
fn read_play(text: &str) -> Result<Vec<Card>, Failure> {
    parse_play(text).map_err(|error| Failure::in_option("--play", misread(text, error)))
}

/// A fault of cards, with a hint if one has its rank first.
pub fn misread(text: &str, error: PbnError) -> String {
    let backwards = |word: &str| {
        let (last, suit) = word.char_indices().next_back()?;
        Card::parse(&format!("{suit}{}", &word[..last]))
    };
    match text.split_whitespace().find_map(backwards) {
        Some(card) => format!("{error}; suit first, as {card}"),
        None => error.to_string(),
    }
}

/// Whether a text is a hand and not clauses: it has points between the suits, or begins with a suit symbol, has more of
/// them, and neither commas nor the word "or".
fn is_hand(text: &str) -> bool {
    let symbols = text.chars().filter(|&letter| Suit::from_symbol(letter).is_some()).count();
    let in_symbols = symbols > 1 && text.trim_start().starts_with(|letter| Suit::from_symbol(letter).is_some());
    text.contains('.') || in_symbols && !text.contains([',', ';', 'o', 'O'])
}

/// A hand of its own; faults name the seat.
fn read_hand(name: &str, seat: Seat, text: &str) -> Result<Hand, Failure> {
    parse_hand(seat, text).map_err(|error| match error.fault {
        PbnFault::TooManyHands => Failure::in_option(name, "one hand, like AQ7.K84.Q962.A73"),
        _ => match dotted_range(text) {
            Some(range) => Failure::in_option(name, format!("a range is {range}")),
            None => Failure::in_option(name, error),
        },
    })
}

/// The range that was meant by `12..14`, if a text has one.
fn dotted_range(text: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let words = text.split([' ', ',', ';']).filter_map(|word| word.split_once(".."));
    let mut ranges = words.filter(|&(least, most)| is_number(least) && is_number(most));
    ranges.next().map(|(least, most)| format!("{least}-{most}"))
}

fn read_file(path: &str) -> Result<Constraints, Failure> {
    let text = match path {
        "-" => io::read_to_string(io::stdin()),
        _ => std::fs::read_to_string(path),
    };
    let text = text.map_err(|error| Failure::in_input(path, error))?;
    text.parse().map_err(|error: ConstraintError| Failure::on_line(path, error.line, error))
}
