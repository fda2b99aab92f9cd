//! `finesse auction`: a deal bid out, every call explained.

use crate::args::{self, Shown, heading};
use crate::bidding::{BidBoard, BidError, MethodArgs, reason, signed};
use crate::grid::{Align, Grid};
use crate::output::{Failure, write_results};
use finesse::Deal;
use finesse::bidding::Book;
use finesse::cards::{Auction, Call, Seat, Vulnerability};
use finesse::pool::with_local_solver;
use finesse::random::Random;
use std::io::{self, Write};

/// Bid a deal out and explain every call.
#[derive(clap::Args)]
pub struct Args {
    /// The deal in PBN: "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
    #[arg(required_unless_present = "random")]
    deal: Option<String>,
    /// A random deal, which --seed decides
    #[arg(long, conflicts_with = "deal", help_heading = heading::POSITION)]
    random: bool,
    #[arg(long, default_value = "N", value_parser = args::seat, help_heading = heading::POSITION)]
    dealer: Seat,
    /// Vulnerability: None, NS, EW or All
    #[arg(long, default_value = "None", value_parser = args::vulnerability, help_heading = heading::POSITION)]
    vul: Vulnerability,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    shown: Shown,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let deal = deal(args)?;
    let mut book = Book::new(args.method.system.load()?);
    let start = Auction::new(args.dealer, args.vul);
    let board = with_local_solver(|solver| BidBoard::bid(&deal, &start, solver, args.method.bidder(&mut book)));
    let board = board.map_err(|error| match error {
        BidError::Interrupted(interrupted) => Failure::from(interrupted),
        BidError::Worlds(error) => Failure::BadInput(error.to_string()),
    })?;
    write_results(&args.shown, |out| write_text(out, &board), || board.json())
}

fn deal(args: &Args) -> Result<Deal, Failure> {
    let Some(text) = &args.deal else { return Ok(Random::new(args.method.seed.number).deal(13)) };
    let deal = Deal::from_pbn(text).map_err(|error| Failure::in_input("DEAL", error))?;
    if deal.even_length() != Some(13) {
        let lengths = deal.hands().map(|hand| hand.len().to_string()).join(", ");
        return Err(Failure::in_input("DEAL", format!("N, E, S, W hold {lengths} cards instead of 13 each")));
    }
    Ok(deal)
}

fn write_text(out: &mut dyn Write, board: &BidBoard) -> io::Result<()> {
    for seat in Seat::ALL {
        writeln!(out, "{seat}  {}", board.deal.hand(seat))?;
    }
    writeln!(out, "\n{}", diagram(&board.auction))?;
    for call in &board.calls {
        let text = reason(call.call, &call.text);
        let odd = if call.by_rules { "" } else { " (not the call of the rules)" };
        writeln!(out, "{}  {:<3}  {text}{odd}", call.seat, call.call.to_string())?;
        if call.shows != "nothing" {
            writeln!(out, "        shows {}", call.shows)?;
        }
    }
    writeln!(out, "\n{}", board.outcome.text())?;
    writeln!(out, "{}", board.par.text())?;
    writeln!(out, "{} IMPs from par for NS", signed(board.imps()))
}

/// The calls in four columns, West's first.
fn diagram(auction: &Auction) -> Grid {
    let columns = [Seat::West, Seat::North, Seat::East, Seat::South];
    let names = ["West", "North", "East", "South"];
    let mut grid = Grid::new(&names.map(|name| (name, Align::Left)));
    let skipped = columns.iter().position(|&seat| seat == auction.dealer()).unwrap_or(0);
    let calls = auction.calls().iter().map(Call::to_string);
    let cells: Vec<String> = std::iter::repeat_n(String::new(), skipped).chain(calls).collect();
    cells.chunks(4).for_each(|row| grid.row(row.iter().cloned()));
    grid
}
