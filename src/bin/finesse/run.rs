//! Spreads a command's work over threads, with a progress bar on a terminal.

use crate::output::Failure;
use finesse::dd::{Interrupted, Solver};
use finesse::pool::{self, Options};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Runs batches of jobs and shows their progress.
pub struct ProgressBatch {
    threads: usize,
    bar: ProgressBar,
    /// Jobs done in earlier batches, or bytes of the input done.
    done: Cell<u64>,
}

impl ProgressBatch {
    /// `threads` workers, 0 for one per core, for `jobs` jobs of one kind in all.
    pub fn new(threads: usize, jobs: usize, kind: &str) -> ProgressBatch {
        ProgressBatch { threads, bar: bar(jobs, kind), done: Cell::new(0) }
    }

    /// For an input of `bytes` bytes, if known: the bar shows the part done, see [`ProgressBatch::set_position`].
    pub fn over_input(threads: usize, bytes: Option<u64>) -> ProgressBatch {
        let template = if bytes.is_some() { "{wide_bar} {percent} %, {eta} left" } else { "{elapsed}" };
        ProgressBatch { threads, bar: styled(bytes, template, true), done: Cell::new(0) }
    }

    /// Shows that this many bytes of the input are done, once results have been received.
    pub fn set_position(&self, bytes: u64) {
        self.done.set(bytes);
    }

    /// Does all jobs and returns their results in the same order.
    pub fn map<J, R, W>(&self, jobs: &[J], work: W) -> Result<Vec<R>, Failure>
    where
        J: Sync,
        R: Send,
        W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
    {
        let before = self.done.get();
        let progress = |progress: pool::Progress| {
            self.bar.set_position(before + progress.done as u64);
            ControlFlow::Continue(())
        };
        let options = Options { threads: self.threads, progress: Some(&progress), ..Options::default() };
        let results = pool::map(&options, jobs, work);
        self.done.set(before + jobs.len() as u64);
        results.into_iter().map(|result| result.map_err(Failure::from)).collect()
    }

    /// Does all jobs and passes their results to `receive` in the order of the jobs, some at a time, as soon as they
    /// and all before them are done. `receive` runs on the calling thread; if it fails no further job begins.
    pub fn stream<J, R, W, F>(&self, jobs: &[J], work: W, receive: F) -> Result<(), Failure>
    where
        J: Sync,
        R: Send,
        W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
        F: FnMut(Vec<R>) -> Result<(), Failure>,
    {
        let finished = Mutex::new(InOrder::new(jobs.len()));
        let lock = || finished.lock().unwrap_or_else(PoisonError::into_inner);
        let receive = RefCell::new(receive);
        let failure = RefCell::new(None);
        let deliver = || {
            let ready = lock().take_ready();
            if failure.borrow().is_some() || ready.is_empty() {
                return;
            }
            let received = self.bar.suspend(|| (receive.borrow_mut())(ready));
            self.bar.set_position(self.done.get());
            *failure.borrow_mut() = received.err();
        };
        let progress = |_| {
            deliver();
            if failure.borrow().is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let options = Options { threads: self.threads, progress: Some(&progress), ..Options::default() };
        let places: Vec<usize> = (0..jobs.len()).collect();
        let results = pool::map(&options, &places, |solver, &place| {
            let result = work(solver, &jobs[place])?;
            lock().put(place, result);
            Ok(())
        });
        deliver();
        match failure.into_inner() {
            Some(failure) => Err(failure),
            None => results.into_iter().try_for_each(|result| result.map_err(Failure::from)),
        }
    }
}

impl Drop for ProgressBatch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Results that come in any order and are taken in the order of their places.
struct InOrder<R> {
    results: Vec<Option<R>>,
    taken: usize,
}

impl<R> InOrder<R> {
    fn new(count: usize) -> InOrder<R> {
        InOrder { results: std::iter::repeat_with(|| None).take(count).collect(), taken: 0 }
    }

    fn put(&mut self, place: usize, result: R) {
        self.results[place] = Some(result);
    }

    /// The results not yet taken, up to the first that is missing.
    fn take_ready(&mut self) -> Vec<R> {
        let ready: Vec<R> = self.results[self.taken..].iter_mut().map_while(Option::take).collect();
        self.taken += ready.len();
        ready
    }
}

/// A bar for `jobs` jobs of one kind, drawn only on a terminal and if there are several.
pub fn bar(jobs: usize, kind: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}} of {{len}} {kind}, {{eta}} left");
    styled(Some(jobs as u64), &template, jobs > 1)
}

/// The time and a message, for work of unknown length.
pub fn spinner() -> ProgressBar {
    styled(None, "{elapsed} {wide_msg}", true)
}

fn styled(length: Option<u64>, template: &str, wanted: bool) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let target = if wanted && std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(10)
    } else {
        ProgressDrawTarget::hidden()
    };
    ProgressBar::with_draw_target(length, target).with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_taken_in_their_order() {
        let mut results = InOrder::new(4);
        results.put(1, 'b');
        assert_eq!(results.take_ready(), []);
        results.put(0, 'a');
        assert_eq!(results.take_ready(), ['a', 'b']);
        assert_eq!(results.take_ready(), []);
        results.put(3, 'd');
        results.put(2, 'c');
        assert_eq!(results.take_ready(), ['c', 'd']);
    }

    /// Results come out in order and before the last job is done, and a failure ends the batch.
    #[test]
    fn a_stream_gives_results_while_it_works() {
        let batch = ProgressBatch::new(2, 100, "jobs");
        let jobs: Vec<usize> = (0..100).collect();
        let mut received = Vec::new();
        let streamed = batch.stream(
            &jobs,
            |_, &job| Ok(2 * job),
            |results| {
                received.extend(results);
                Ok(())
            },
        );
        assert!(streamed.is_ok() && received == (0..100).map(|job| 2 * job).collect::<Vec<_>>());
        let begun = std::sync::atomic::AtomicUsize::new(0);
        let failed = batch.stream(
            &jobs,
            |_, _| Ok(begun.fetch_add(1, std::sync::atomic::Ordering::Relaxed)),
            |_| Err(Failure::ClosedPipe),
        );
        assert!(matches!(failed, Err(Failure::ClosedPipe)));
    }
}
