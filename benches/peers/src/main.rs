//! Finesse beside the other double-dummy solvers, each in a process of its own, alternating deal by deal, every answer
//! checked. Writes a report in Markdown, a plot and all figures as JSON.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml -- --help`, from the root of the repository.

mod alternate;
mod args;
mod batches;
mod builds;
mod case;
mod contract;
mod job;
mod judge;
mod list100;
mod mixes;
mod peer;
mod player;
mod report;
mod statistics;
mod worker;

use args::Args;
use clap::Parser;
use std::io::IsTerminal;
use std::process::ExitCode;

/// The exit code for a wrong command line.
const USAGE: u8 = 2;

/// The exit code when answers differ.
const DIFFERENCES: u8 = 3;

fn main() -> ExitCode {
    let args = Args::parse();
    if let Err(error) = peer::known(&args) {
        eprintln!("{error}");
        return ExitCode::from(USAGE);
    }
    match run(&args) {
        Ok(differences) => ExitCode::from(if differences == 0 { 0 } else { DIFFERENCES }),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the solvers, measures, and writes the report; returns how many answers differ.
fn run(args: &Args) -> Result<usize, String> {
    let out = std::path::absolute(&args.out).map_err(|error| error.to_string())?;
    std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let field = peer::Field::gather(args, &out)?;
    let mut series = Vec::new();
    let mut batches = Vec::new();
    let plan = args.plan();
    for (number, step) in plan.iter().enumerate() {
        let title = format!("[{}/{}]", number + 1, plan.len());
        if !std::io::stderr().is_terminal() {
            eprintln!("{title} {step}");
        }
        match step {
            args::Step::Series(job, mix, count) => {
                series.push(alternate::run(&title, &field, *job, *mix, mix.cases(*count, args.seed), args));
            }
            args::Step::Batches(kind, mix, count) => {
                batches.push(batches::run(&title, &field, *kind, *mix, &mix.cases(*count, args.seed), args));
            }
        }
    }
    let report = report::Report::new(&field, series, batches);
    report.write(&out)?;
    println!("\n{}", report.markdown());
    println!("written to {}", out.display());
    Ok(report.differences())
}
