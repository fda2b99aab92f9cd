//! `finesse experiment`: the experiments of the alpha-mu papers (Cazenave and Ventos, "The alpha-mu search algorithm
//! for the game of bridge"; Cazenave, Legras and Ventos, "Optimizing alpha-mu") and a few more, on deals of our own.

mod auctions;
mod bidding;
mod calls;
mod deals;
mod decisions;
mod duplicate;
mod endings;
mod evolve;
mod human;
mod players;
mod playout;
mod plot;
mod statistics;
mod times;

use crate::output::Failure;

/// Play deals with two hands hidden, and measure the time and the quality of decisions.
///
/// Deals are random and fit the auction; only those are kept that are neither won nor lost from the start. Endings are
/// random cards. In all experiments the same seed gives the same deals and the same layouts.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Experiment,
}

/// The option for the seed of an experiment.
#[derive(clap::Args)]
struct SeedArg {
    /// Decides deals and layouts: the same seed gives the same ones
    #[arg(id = "seed", long = "seed", value_name = "NUMBER", default_value_t = 1)]
    number: u64,
}

/// A number of cards that make four equal hands, at most `MOST`.
fn cards<const MOST: usize>(text: &str) -> Result<usize, String> {
    let cards = text.parse().ok().filter(|cards: &usize| (4..=MOST).contains(cards) && cards.is_multiple_of(4));
    cards.ok_or(format!("a multiple of 4 from 4 to {MOST}"))
}

#[derive(clap::Subcommand)]
enum Experiment {
    Times(times::Args),
    Decisions(decisions::Args),
    Match(duplicate::Args),
    Players(players::Args),
    Endings(endings::Args),
    Calls(calls::Args),
    Auctions(auctions::Args),
    Bidding(bidding::Args),
    Evolve(evolve::Args),
    Human(human::Args),
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Experiment::Times(args) => times::run(args),
        Experiment::Decisions(args) => decisions::run(args),
        Experiment::Match(args) => duplicate::run(args),
        Experiment::Players(args) => players::run(args),
        Experiment::Endings(args) => endings::run(args),
        Experiment::Calls(args) => calls::run(args),
        Experiment::Auctions(args) => auctions::run(args),
        Experiment::Bidding(args) => bidding::run(args),
        Experiment::Evolve(args) => evolve::run(args),
        Experiment::Human(args) => human::run(args),
    }
}
