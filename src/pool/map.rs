//! A parallel map over jobs, each answered by the solver of its thread.
//!
//! The calling thread and the workers it gets permits for pull jobs one at a time, so one hard deal leaves no core
//! idle.

use super::generation::lock;
use super::solver::with_capped_solver;
use super::workers::{Permit, Workers};
use super::{Options, Progress};
use crate::dd::Solver;
use crate::limits::{Interrupted, Limits};
use rayon::Scope;
use std::any::Any;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// While the calling thread waits for workers it reports progress at least this often.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

thread_local! {
    /// Whether the thread is doing a job.
    static IN_JOB: Cell<bool> = const { Cell::new(false) };
}

/// Does all jobs and returns their results in the order of the jobs. `work` gets the solver of the thread it runs on,
/// with the limits of `options` set. A job that had not begun when the batch was stopped is [`Interrupted`].
///
/// The calling thread works too. A batch inside a job is done by that job's thread alone, as the other threads are busy.
/// If a job panics no further job begins, and the panic continues in the caller once all workers are done.
///
/// ```
/// use finesse::cards::{Board, Deal, Seat, Strain};
/// use finesse::pool;
///
/// let deal = Deal::from_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").unwrap();
/// let leaders: Vec<Board> =
///     Seat::ALL.iter().map(|&leader| Board::opening(Strain::NoTrump, leader, &deal).unwrap()).collect();
/// let tricks = pool::map(&pool::Options::default(), &leaders, |solver, board| solver.tricks(board));
/// assert_eq!(tricks.len(), 4);
/// assert!(tricks.iter().all(|tricks| tricks.is_ok()));
/// ```
pub fn map<J, R, W>(options: &Options<'_>, jobs: &[J], work: W) -> Vec<Result<R, Interrupted>>
where
    J: Sync,
    R: Send,
    W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
{
    let results = Mutex::new(room_for(jobs.len()));
    let job = |solver: &mut Solver, index: usize| {
        let result = work(solver, &jobs[index]);
        lock(&results).push((index, result));
    };
    let batch = Batch::new(options, jobs.len(), &job);
    let threads = if options.threads == 0 { super::threads() } else { options.threads.min(super::MAX_THREADS) };
    let helpers = threads.min(jobs.len()).saturating_sub(1);
    match super::workers(helpers) {
        Some(workers) => workers.rayon().in_place_scope(|scope| {
            batch.run_caller(options, Some(&Helpers { scope, workers: &workers, most: helpers }));
        }),
        None => batch.run_caller(options, None),
    }
    batch.finish();
    let mut in_order = room_for(jobs.len());
    in_order.extend(jobs.iter().map(|_| Err(Interrupted)));
    for (index, result) in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
        in_order[index] = result;
    }
    in_order
}

/// Whether the calling thread is doing a job of a batch.
pub(super) fn in_job() -> bool {
    IN_JOB.get()
}

/// The scope and the pool from which a batch spawns helpers.
struct Helpers<'h, 'scope> {
    scope: &'h Scope<'scope>,
    workers: &'h Arc<Workers>,
    most: usize,
}

/// One call of [`map`] while it runs. It knows jobs by number, so that it is compiled once and not for every kind of job.
struct Batch<'w> {
    jobs: usize,
    /// Does a job and keeps its result.
    work: &'w (dyn Fn(&mut Solver, usize) + Sync),
    memory: usize,
    limits: Limits,
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
    abandoned: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

/// The state that the threads of a batch share.
struct State {
    /// Jobs done.
    done: usize,
    /// Helpers at work.
    helpers: usize,
    panic: Option<Box<dyn Any + Send>>,
}

impl<'w> Batch<'w> {
    fn new(options: &Options<'_>, jobs: usize, work: &'w (dyn Fn(&mut Solver, usize) + Sync)) -> Self {
        let stop = options.limits.stop.clone().unwrap_or_default();
        Batch {
            jobs,
            work,
            memory: options.memory.unwrap_or_else(super::memory),
            limits: Limits { stop: Some(stop.clone()), ..options.limits.clone() },
            next: AtomicUsize::new(0),
            stop,
            abandoned: AtomicBool::new(false),
            state: Mutex::new(State { done: 0, helpers: 0, panic: None }),
            changed: Condvar::new(),
        }
    }

    /// The part of the calling thread: spawn helpers, work, report.
    fn run_caller<'scope>(&'scope self, options: &Options<'_>, helpers: Option<&Helpers<'_, 'scope>>) {
        let mut reported = 0;
        loop {
            if let Some(helpers) = helpers {
                self.spawn_helpers(helpers);
            }
            let Some(index) = self.next_job() else { break };
            self.do_job(index);
            reported = self.report(options, reported, false);
        }
        if options.progress.is_some() {
            while self.wait_for_helpers() {
                reported = self.report(options, reported, true);
            }
        }
        self.report(options, reported, false);
    }

    /// Spawns as many helpers as there are permits and jobs left. It is called before each job of the calling thread, so
    /// workers that other batches release later are used too.
    fn spawn_helpers<'scope>(&'scope self, helpers: &Helpers<'_, 'scope>) {
        while !self.is_over() {
            // The caller takes one of the jobs left.
            let left = self.jobs.saturating_sub(self.next.load(Ordering::Relaxed) + 1);
            let mut state = lock(&self.state);
            if state.helpers >= helpers.most.min(left) {
                return;
            }
            let Some(permit) = helpers.workers.permit() else { return };
            state.helpers += 1;
            drop(state);
            helpers.scope.spawn(move |_| self.run_helper(permit));
        }
    }

    fn run_helper(&self, permit: Permit) {
        while let Some(index) = self.next_job() {
            self.do_job(index);
        }
        drop(permit);
        lock(&self.state).helpers -= 1;
        self.changed.notify_one();
    }

    /// Waits until a job is done or it is time to report. Returns whether helpers are still at work.
    fn wait_for_helpers(&self) -> bool {
        let state = lock(&self.state);
        if state.helpers == 0 {
            return false;
        }
        drop(self.changed.wait_timeout(state, REPORT_INTERVAL));
        true
    }

    /// Whether no further job is to begin.
    fn is_over(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed) || self.limits.expired()
    }

    /// The next job; `None` if all are taken or the batch has been stopped.
    fn next_job(&self) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < self.jobs)
    }

    fn do_job(&self, index: usize) {
        let nested = IN_JOB.replace(true);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
            with_capped_solver(self.memory, |solver| {
                solver.set_limits(self.limits.clone());
                (self.work)(solver, index);
            })
        }));
        IN_JOB.set(nested);
        let mut state = lock(&self.state);
        match outcome {
            Ok(()) => state.done += 1,
            Err(payload) => self.abandon(&mut state, payload),
        }
        drop(state);
        self.changed.notify_one();
    }

    fn abandon(&self, state: &mut State, payload: Box<dyn Any + Send>) {
        self.abandoned.store(true, Ordering::Relaxed);
        state.panic.get_or_insert(payload);
    }

    /// Reports how far the batch is if more than `reported` jobs are done, or if `always`. Returns the number of jobs done.
    fn report(&self, options: &Options<'_>, reported: usize, always: bool) -> usize {
        let Some(progress) = options.progress else { return reported };
        let done = lock(&self.state).done;
        if done > reported || always {
            let progress = AssertUnwindSafe(|| progress(Progress { done, total: self.jobs }));
            match panic::catch_unwind(progress) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => self.stop.store(true, Ordering::Relaxed),
                Err(payload) => self.abandon(&mut lock(&self.state), payload),
            }
        }
        done
    }

    /// Continues a panic of a job.
    fn finish(self) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(payload) = state.panic {
            panic::resume_unwind(payload);
        }
    }
}

/// Room for a list that may be long. A refusal is a panic, which callers can catch, and not the end of the process.
fn room_for<T>(count: usize) -> Vec<T> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).expect("memory for the results of a batch");
    list
}
