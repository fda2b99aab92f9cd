//! `finesse deal`: random deals.

use crate::output::{Failure, stdout};
use finesse::cards::{Seat, Vulnerability};
use finesse::formats::pbn::PbnGame;
use finesse::random::Random;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

/// Deal random hands. The same seed gives the same deals, always.
#[derive(clap::Args)]
pub struct Args {
    /// How many deals
    #[arg(short = 'n', long, default_value_t = 1)]
    count: u64,
    /// The seed of the deals; without it they differ every time
    #[arg(long)]
    seed: Option<u64>,
    #[arg(long, value_enum, default_value_t = Form::Lines)]
    format: Form,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    /// One deal a line
    Lines,
    /// A PBN file of numbered boards
    Pbn,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut random = Random::new(args.seed.unwrap_or_else(|| RandomState::new().hash_one(())));
    let mut out = stdout();
    for number in 0..args.count {
        let deal = random.deal(13);
        match args.format {
            Form::Lines => writeln!(out, "{deal}")?,
            Form::Pbn => {
                let (dealer, vulnerability) = duplicate_board(number);
                let game = PbnGame::from_deal(&(number + 1).to_string(), dealer, vulnerability, &deal);
                let head = if number == 0 { "% PBN 2.1\n" } else { "\n" };
                write!(out, "{head}{game}")?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Dealer and vulnerability of a board of duplicate bridge (Law 2), its number counted from 0.
pub fn duplicate_board(number: u64) -> (Seat, Vulnerability) {
    use Vulnerability::{Both, EastWest, None, NorthSouth};
    let dealer = Seat::North.plus((number % 4) as usize);
    (dealer, [None, NorthSouth, EastWest, Both][((number + number / 4) % 4) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_boards() {
        let names: Vec<String> =
            (0..17).map(duplicate_board).map(|(dealer, vulnerability)| format!("{dealer} {vulnerability}")).collect();
        let law = "N None,E NS,S EW,W All,N NS,E EW,S All,W None,N EW,E All,S None,W NS,N All,E None,S NS,W EW,N None";
        assert_eq!(names.join(","), law);
    }
}
