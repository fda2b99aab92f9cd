//! Spreads a command's work over threads, with a progress bar when somebody watches.

use crate::output::Failure;
use finesse::batch::{self, Options};
use finesse::dd::{Interrupted, Solver};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::ops::ControlFlow;

/// The threads of one command and the bar that shows how far they are.
pub struct Crew {
    threads: usize,
    bar: ProgressBar,
}

impl Crew {
    /// `threads` workers, 0 for one per core, for `jobs` jobs of one kind in all.
    pub fn new(threads: usize, jobs: usize, kind: &str) -> Crew {
        let watched = std::io::stderr().is_terminal() && jobs > 1;
        let target = if watched { ProgressDrawTarget::stderr_with_hz(10) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(jobs as u64), target);
        let template = format!("{{wide_bar}} {{pos}} of {{len}} {kind}, {{eta}} left");
        bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Crew { threads, bar }
    }

    /// Does some of the jobs and returns their results in the same order.
    pub fn map<J, R, W>(&self, jobs: &[J], work: W) -> Result<Vec<R>, Failure>
    where
        J: Sync,
        R: Send,
        W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
    {
        let before = self.bar.position();
        let progress = |progress: batch::Progress| {
            self.bar.set_position(before + progress.done as u64);
            ControlFlow::Continue(())
        };
        let options = Options { threads: self.threads, progress: Some(&progress), ..Options::default() };
        let results = batch::map(&options, jobs, work);
        self.bar.set_position(before + jobs.len() as u64);
        results.into_iter().map(|result| result.map_err(Failure::from)).collect()
    }
}

/// The bar goes away with the crew, so that it does not stand between the results.
impl Drop for Crew {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
