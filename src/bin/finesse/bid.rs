//! `finesse bid`: the next call.

use crate::args;
use crate::bidding::SystemArg;
use crate::output::{Failure, stdout};
use finesse::bidding::{BorelOptions, Book, Feature, Features, choose_bid};
use finesse::cards::{Auction, Seat, Suit, Vulnerability, parse_hand};
use std::io::Write;

/// Find the next call of a hand.
#[derive(clap::Args)]
pub struct Args {
    /// The hand of the player in turn: spades.hearts.diamonds.clubs
    #[arg(long)]
    hand: String,
    /// The calls so far, the dealer's first: "1NT P"
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    auction: String,
    #[arg(long, default_value = "N", value_parser = args::seat)]
    dealer: Seat,
    #[arg(long, default_value = "None", value_parser = args::vulnerability)]
    vul: Vulnerability,
    /// Simulate (Borel) instead of going by the rules alone
    #[arg(long)]
    borel: bool,
    #[arg(long, default_value_t = 100)]
    deals: usize,
    #[command(flatten)]
    system: SystemArg,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let system = args.system.load()?;
    let auction =
        Auction::parse(&args.auction, args.dealer, args.vul).map_err(|error| Failure::in_option("--auction", error))?;
    if auction.is_over() {
        return Err(Failure::in_option("--auction", "it is over"));
    }
    let seat = auction.to_call();
    let hand = parse_hand(seat, &args.hand).map_err(|error| Failure::in_option("--hand", error))?;
    let mut book = Book::new(system.clone());
    let situation = book.situation(&auction);
    let mut out = stdout();
    writeln!(out, "{}", book.call(&auction, hand))?;
    if args.borel {
        let start = std::time::Instant::now();
        let calls = finesse::bidding::Calls::of(&auction, &mut book);
        let sample = finesse::bidding::deals(&calls, seat, hand, args.deals, 0, None).map_err(|error| Failure::BadInput(error.to_string()))?;
        writeln!(out, "{} deals, {} fit, {} tried, {}, {:.3} s", sample.list.len(), sample.fitting, sample.tried, sample.contradictory, start.elapsed().as_secs_f64())?;
        let options = BorelOptions { deals: args.deals, ..BorelOptions::default() };
        let start = std::time::Instant::now();
        let choice = choose_bid(&auction, hand, &mut book, &options).map_err(|error| Failure::BadInput(error.to_string()))?;
        writeln!(out, "{} after {} deals, {} fitting, {:?}, {:.3} s", choice.call, choice.deals, choice.fitting, choice.end, start.elapsed().as_secs_f64())?;
        for one in &choice.candidates {
            let reached: Vec<String> = one.reached.iter().take(4).map(|reached| format!("{} {:.0} %", reached.contract.map_or("passed out".to_owned(), |c| c.to_string()), 100.0 * reached.share)).collect();
            writeln!(out, "  {:<4} {:+.2} +- {:.2}  {:>7.1}  {}  {}", one.call.to_string(), one.mean, one.error, one.points, reached.join(", "), one.text)?;
        }
    }
    for suggestion in situation.suggestions(&system, &Features::of(hand)) {
        let mark = if suggestion.fits { '*' } else { ' ' };
        writeln!(out, "{mark} {:<4} @{:<4} {}", suggestion.call.to_string(), suggestion.priority, suggestion.text)?;
    }
    for seat in Seat::ALL {
        let shown = situation.shown(seat);
        let range = |feature: Feature| format!("{}-{}", shown.least(feature), shown.most(feature));
        let suits = Suit::ALL.map(|suit| format!("{suit} {}", range(Feature::length(suit))));
        let odd = if situation.understood(seat) { "" } else { " (last call not understood)" };
        writeln!(
            out,
            "{seat}: hcp {}, points {}, {}{odd}",
            range(Feature::HCP),
            range(Feature::POINTS),
            suits.join(", ")
        )?;
    }
    Ok(out.flush()?)
}
