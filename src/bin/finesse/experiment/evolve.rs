//! `finesse experiment evolve`: the searches and the breeding of the paper that `finesse::evolve` rebuilds.

mod methods;
mod tricks;

use crate::output::Failure;

/// Search for tricks as a paper of 2005 did, with depth-first, heuristic and genetic search.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Evolve,
}

#[derive(clap::Subcommand)]
enum Evolve {
    Tricks(tricks::Args),
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Evolve::Tricks(args) => tricks::run(args),
    }
}
