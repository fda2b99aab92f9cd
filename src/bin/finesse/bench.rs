//! `finesse bench`: speed and right answers. The node count of one thread is a fingerprint of the search: a change
//! without functional effect leaves it as it was.

use crate::args;
use crate::clock::{Clock, Stopwatch};
use crate::output::{Failure, stdout, tell};
use crate::reference::{self, Reference};
use crate::run::ProgressBatch;
use finesse::cards::Strain;
use finesse::dd::{Goal, Interrupted, Solutions, Solver};
use std::io::Write;
use std::time::Duration;

/// Solve fixed deals, check the answers, and show the time and the nodes they took.
#[derive(clap::Args)]
pub struct Args {
    /// How many of the hundred deals
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100))]
    deals: u64,
    /// Threads to work with; 0 for one per core. Only with one are the nodes the same in every run
    #[arg(long, default_value_t = 1, value_parser = args::threads)]
    threads: usize,
    /// What to solve of each deal
    #[arg(long, value_enum, default_value_t = Task::Tables)]
    what: Task,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Task {
    /// Every declarer in every strain
    Tables,
    /// Every card of the opening leader in one strain
    Boards,
    /// The value after every card of a play
    Plays,
}

/// The result of one deal.
struct Outcome {
    nodes: u64,
    right: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut deals = reference::deals().ok_or(Failure::in_input("the deals built in", "not in their format"))?;
    deals.truncate(args.deals as usize);
    let batch = ProgressBatch::new(args.threads, deals.len(), "deals");
    let watch = Stopwatch::start(Clock::Process);
    let outcomes = batch.map(&deals, |solver, deal| attempt(args.what, solver, deal))?;
    let taken = watch.stop();
    drop(batch);

    let nodes: u64 = outcomes.iter().map(|outcome| outcome.nodes).sum();
    let wrong: Vec<&Reference> =
        deals.iter().zip(&outcomes).filter(|(_, outcome)| !outcome.right).map(|(deal, _)| deal).collect();
    let count = deals.len();
    let mut out = stdout();
    let right = count - wrong.len();
    writeln!(out, "{right} of {count} {} right", format!("{:?}", args.what).to_lowercase())?;
    writeln!(out, "wall time {}", per_deal(taken.wall, count))?;
    if let Some(cpu) = taken.processor {
        writeln!(out, "CPU time  {}", per_deal(cpu, count))?;
    }
    writeln!(
        out,
        "{:.2} million nodes a second",
        nodes as f64 / 1e6 / taken.processor_or_wall().as_secs_f64().max(1e-9)
    )?;
    writeln!(out, "Bench: {nodes} nodes")?;
    out.flush()?;
    for deal in &wrong {
        tell(format_args!("wrong answer for {}", deal.board));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::WrongAnswers(wrong.len())) }
}

fn attempt(task: Task, solver: &mut Solver, reference: &Reference) -> Result<Outcome, Interrupted> {
    let mut nodes = 0;
    let right = match task {
        Task::Tables => {
            let mut right = true;
            for strain in Strain::ALL {
                right &= solver.strain_row(&reference.deal, strain)? == reference.table.0[strain.index()];
                nodes += solver.nodes();
            }
            right
        }
        Task::Boards => {
            let cards = solver.solve(&reference.board, Goal::Maximum, Solutions::EveryCard)?;
            nodes += solver.nodes();
            cards == reference.cards
        }
        Task::Plays => {
            let values = solver.trace(&reference.board, &reference.play)?;
            nodes += solver.nodes();
            values.is_ok_and(|values| values.starts_with(&reference.trace))
        }
    };
    Ok(Outcome { nodes, right })
}

fn per_deal(time: Duration, deals: usize) -> String {
    format!("{:.2} s, {:.2} ms a deal", time.as_secs_f64(), time.as_secs_f64() * 1e3 / deals as f64)
}
