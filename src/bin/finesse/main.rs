//! The command line: arguments -> library -> text.
//!
//! Results go to standard output; everything else, errors and progress, goes to standard error.

mod args;
mod auction;
mod bench;
mod bid;
#[cfg_attr(not(feature = "experiments"), allow(dead_code, unused_imports))]
mod bidding;
mod choose;
#[cfg_attr(not(feature = "experiments"), allow(dead_code))]
mod clock;
mod convert;
mod deal;
#[cfg(feature = "experiments")]
mod experiment;
mod grid;
mod input;
mod json;
mod known;
mod output;
mod par;
mod play;
mod reference;
mod run;
mod single;
mod solve;
mod suit;
mod table;
mod worlds;

use clap::{CommandFactory, FromArgMatches, Parser};
use output::Failure;
use std::process::ExitCode;

const EXIT_CODES: &str = "\
Results go to standard output, everything else to standard error. Exit codes: 0 fine; 1 bad input, or part of the \
input left out because it is bad, or output that cannot be written; 2 bad usage; 3 wrong answers in bench.";

/// Analysis of bridge deals: double dummy, with two hands hidden, and bidding.
#[derive(Parser)]
#[command(name = "finesse", version, max_term_width = 100, after_help = EXIT_CODES)]
enum Command {
    Table(table::Args),
    Solve(solve::Args),
    Play(play::Args),
    Convert(convert::Args),
    Deal(deal::Args),
    Worlds(worlds::Args),
    Choose(choose::Args),
    Single(single::Args),
    Suit(suit::Args),
    Bid(bid::Args),
    Auction(auction::Args),
    Bench(bench::Args),
    #[cfg(feature = "experiments")]
    Experiment(experiment::Args),
}

/// Lets all options take negative numbers, so that they are refused as values out of range and not as unknown options.
fn accept_negative_numbers(command: clap::Command) -> clap::Command {
    let accept = |arg: clap::Arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(accept).mut_subcommands(accept_negative_numbers)
}

fn main() -> ExitCode {
    let matches = accept_negative_numbers(Command::command()).get_matches();
    let command = Command::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = match command {
        Command::Table(args) => table::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Deal(args) => deal::run(&args),
        Command::Worlds(args) => worlds::run(&args),
        Command::Choose(args) => choose::run(&args),
        Command::Single(args) => single::run(&args),
        Command::Suit(args) => suit::run(&args),
        Command::Bid(args) => bid::run(&args),
        Command::Auction(args) => auction::run(&args),
        Command::Bench(args) => bench::run(&args),
        #[cfg(feature = "experiments")]
        Command::Experiment(args) => experiment::run(&args),
    };
    match done {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            output::tell(&failure);
            ExitCode::from(failure.exit_code())
        }
    }
}
