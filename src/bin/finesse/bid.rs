//! `finesse bid`: the next call of a hand, or the auctions of all boards of a file.

mod file;
mod hand;

use crate::args::{self, heading};
use crate::bidding::MethodArgs;
use crate::output::Failure;
use finesse::cards::{Seat, Vulnerability};

const EXAMPLE: &str = "\
Example: finesse bid --hand AKQ95.AT3.KJ2.97 --auction \"1NT P\" --method borel

The rules of the system are used for the hand and for what the other players have shown. With --method borel the calls \
that come into question are bid out by the rules on deals that go with the auction, and the results compared.";

/// Find the next call of a hand and why, or bid all boards of a file.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// A PBN or LIN file, or one with a PBN deal on each line, whose boards to bid out; - for standard input
    #[arg(conflicts_with = "hand")]
    file: Option<String>,
    /// Only this board of the file, by its number or name
    #[arg(long, conflicts_with = "hand", help_heading = heading::POSITION)]
    board: Option<String>,
    /// The hand of the player in turn: spades.hearts.diamonds.clubs
    #[arg(long, help_heading = heading::POSITION)]
    hand: Option<String>,
    /// The calls so far, the dealer's first: "1NT P", "1C (1S) X"; none when not given
    #[arg(long, value_name = "CALLS", conflicts_with = "file", allow_hyphen_values = true, help_heading = heading::POSITION)]
    auction: Option<String>,
    /// Dealer, of a file for boards that do not say; North when not given
    #[arg(long, value_parser = args::seat, help_heading = heading::POSITION)]
    dealer: Option<Seat>,
    /// Vulnerability, of a file for boards that do not say: None, NS, EW or All; None when not given
    #[arg(long, value_parser = args::vulnerability, help_heading = heading::POSITION)]
    vul: Option<Vulnerability>,
    #[command(flatten)]
    method: MethodArgs,
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = heading::OUTPUT)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", help_heading = heading::OUTPUT)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One object; of a file a list with one object a line
    Json,
    /// Of a file: the input as a PBN file with auctions, contracts and results
    Pbn,
}

impl Args {
    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    fn dealer(&self) -> Seat {
        self.dealer.unwrap_or(Seat::North)
    }

    fn vulnerability(&self) -> Vulnerability {
        self.vul.unwrap_or(Vulnerability::None)
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match (&args.hand, &args.file) {
        (Some(hand), _) => hand::run(args, hand),
        (None, Some(path)) => file::run(args, path),
        (None, None) if args.auction.is_some() => {
            Err(Failure::BadUsage("--auction needs --hand: the hand of the player in turn".to_owned()))
        }
        (None, None) => Err(Failure::BadUsage("give a FILE of boards, or --hand and perhaps --auction".to_owned())),
    }
}
