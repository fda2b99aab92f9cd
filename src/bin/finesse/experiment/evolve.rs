//! `finesse experiment evolve`: the searches and the breeding of the paper that `finesse::evolve` rebuilds.

mod methods;
mod system;
mod tricks;

use crate::output::Failure;

/// Search for tricks as a paper of 2005 did, with depth-first, heuristic and genetic search, and breed bidding systems.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Evolve,
}

#[derive(clap::Subcommand)]
enum Evolve {
    Tricks(tricks::Args),
    System(system::Args),
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Evolve::Tricks(args) => tricks::run(args),
        Evolve::System(args) => system::run(args),
    }
}
