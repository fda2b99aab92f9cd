//! Spreads a command's work over threads, with a progress bar when somebody watches.

use crate::output::Failure;
use finesse::dd::{Interrupted, Solver};
use finesse::pool::{self, Options};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::Instant;

/// The threads of one command, and how far they are.
pub struct Crew {
    threads: usize,
    /// All jobs of the command, what they are called, and how many are done.
    jobs: usize,
    kind: &'static str,
    done: Cell<usize>,
    start: Instant,
}

impl Crew {
    /// `threads` workers, 0 for one per core, for `jobs` jobs of one kind in all.
    pub fn new(threads: usize, jobs: usize, kind: &'static str) -> Crew {
        Crew { threads, jobs, kind, done: Cell::new(0), start: Instant::now() }
    }

    /// Does some of the jobs and returns their results in the same order. The bar is there only meanwhile: when the
    /// results are written, perhaps to the same terminal, its line is empty again.
    pub fn map<J, R, W>(&self, jobs: &[J], work: W) -> Result<Vec<R>, Failure>
    where
        J: Sync,
        R: Send,
        W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
    {
        let before = self.done.get();
        let bar = self.bar();
        let progress = |progress: pool::Progress| {
            bar.set_position((before + progress.done) as u64);
            ControlFlow::Continue(())
        };
        let options = Options { threads: self.threads, progress: Some(&progress), ..Options::default() };
        let results = pool::map(&options, jobs, work);
        bar.finish_and_clear();
        self.done.set(before + jobs.len());
        results.into_iter().map(|result| result.map_err(Failure::from)).collect()
    }

    /// A bar that begins where the last one ended.
    fn bar(&self) -> ProgressBar {
        bar(self.jobs, self.kind).with_position(self.done.get() as u64).with_elapsed(self.start.elapsed())
    }
}

/// A bar for so many jobs of one kind, drawn only when somebody watches and there are several.
pub fn bar(jobs: usize, kind: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}} of {{len}} {kind}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(jobs as u64), target(jobs > 1)).with_style(style)
}

/// The time and a message, for work of which nobody knows how much there is.
pub fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed} {wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(None, target(true)).with_style(style)
}

fn target(wanted: bool) -> ProgressDrawTarget {
    let watched = std::io::stderr().is_terminal() && wanted;
    if watched { ProgressDrawTarget::stderr_with_hz(10) } else { ProgressDrawTarget::hidden() }
}
