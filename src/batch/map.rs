//! Jobs in, results in the same order out.

use super::local::with_capped_solver;
use super::pool::{Employed, Pool};
use super::process::{self, lock};
use super::{Options, Progress};
use crate::dd::{Interrupted, Limits, Solver};
use crate::reserve::{listed, need};
use std::any::Any;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// While the caller waits for its helpers it reports progress at least this often.
const REPORT_EVERY: Duration = Duration::from_millis(100);

thread_local! {
    /// Whether the thread is doing a job now.
    static IN_JOB: Cell<bool> = const { Cell::new(false) };
}

/// Does all jobs and returns their results in the order of the jobs. `work` gets the solver of the thread it runs on, with
/// the limits of `options` set. A job that had not begun when the batch was stopped is [`Interrupted`].
///
/// The calling thread works too. A batch asked for inside a job is done by that job's thread alone, for the other threads
/// have work already. If a job panics no further job begins, and the panic goes on in the caller once all workers are done.
pub fn map<J, R, W>(options: &Options<'_>, jobs: &[J], work: W) -> Vec<Result<R, Interrupted>>
where
    J: Sync,
    R: Send,
    W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
{
    let batch = Batch::new(options, jobs, work);
    let threads = if options.threads == 0 { super::threads() } else { options.threads.min(super::MAX_THREADS) };
    let helpers = threads.min(jobs.len()).saturating_sub(1);
    let alone = helpers == 0 || in_job();
    let pool = if alone { None } else { process::current().pool((threads - 1).min(helpers.max(super::threads()))) };
    batch.lead(options, pool.as_ref(), helpers);
    batch.finish()
}

/// Whether the calling thread is doing a job of a batch.
pub(super) fn in_job() -> bool {
    IN_JOB.with(Cell::get)
}

/// What a worker does for a batch.
type Help<'a> = Box<dyn FnOnce(Employed) + Send + 'a>;

/// One call of [`map`] while it runs.
struct Batch<'j, J, R, W> {
    jobs: &'j [J],
    work: W,
    memory: usize,
    limits: Limits,
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
    abandoned: AtomicBool,
    tally: Mutex<Tally<R>>,
    gate: Arc<Gate>,
}

/// What the threads of a batch tell each other.
struct Tally<R> {
    results: Vec<(usize, Result<R, Interrupted>)>,
    panic: Option<Box<dyn Any + Send>>,
}

/// Where the caller waits for its helpers. It is there until the last of them has gone through, and so is, until then, all
/// that they use.
#[derive(Default)]
struct Gate {
    count: Mutex<Count>,
    changed: Condvar,
}

#[derive(Default)]
struct Count {
    /// Helpers that have not gone.
    helpers: usize,
    /// Jobs done.
    done: usize,
}

impl Gate {
    fn leave(&self) {
        lock(&self.count).helpers -= 1;
        self.changed.notify_one();
    }

    fn job_done(&self) {
        lock(&self.count).done += 1;
        self.changed.notify_one();
    }

    /// Waits for news, but not for long. Whether helpers are still there.
    fn wait_a_while(&self) -> bool {
        let count = lock(&self.count);
        if count.helpers == 0 {
            return false;
        }
        drop(self.changed.wait_timeout(count, REPORT_EVERY));
        true
    }
}

/// Does not let go of the caller before all helpers have gone.
struct Farewell<'a>(&'a Gate);

impl Drop for Farewell<'_> {
    fn drop(&mut self) {
        let mut count = lock(&self.0.count);
        while count.helpers > 0 {
            count = self.0.changed.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<'j, J, R, W> Batch<'j, J, R, W>
where
    J: Sync,
    R: Send,
    W: Fn(&mut Solver, &J) -> Result<R, Interrupted> + Sync,
{
    fn new(options: &Options<'_>, jobs: &'j [J], work: W) -> Self {
        let stop = options.stop.clone().unwrap_or_default();
        let mut results = Vec::new();
        need(|| results.try_reserve_exact(jobs.len()));
        Batch {
            jobs,
            work,
            memory: options.memory.unwrap_or_else(super::memory),
            limits: Limits { deadline: options.deadline, stop: Some(stop.clone()), ..Limits::default() },
            next: AtomicUsize::new(0),
            stop,
            abandoned: AtomicBool::new(false),
            tally: Mutex::new(Tally { results, panic: None }),
            gate: Arc::default(),
        }
    }

    /// The caller's part: recruit up to `helpers` workers, work, report, and at the end wait for the helpers.
    fn lead(&self, options: &Options<'_>, pool: Option<&Arc<Pool>>, helpers: usize) {
        let farewell = Farewell(&self.gate);
        let mut reported = 0;
        loop {
            if let Some(pool) = pool {
                self.recruit(pool, helpers);
            }
            let Some(index) = self.next_job() else { break };
            self.do_job(index);
            reported = self.report(options, reported, false);
        }
        if options.progress.is_some() {
            while self.gate.wait_a_while() {
                reported = self.report(options, reported, true);
            }
        }
        drop(farewell);
        self.report(options, reported, false);
    }

    /// Gives work to as many free workers as there are jobs left for. Workers that other batches release later are taken on
    /// before the caller's next job. Once no job is begun any more nobody is taken on: he would be free again at once.
    fn recruit(&self, pool: &Arc<Pool>, helpers: usize) {
        while !self.is_over() {
            // The caller takes one of the jobs left.
            let left = self.jobs.len().saturating_sub(self.next.load(Ordering::Relaxed) + 1);
            {
                let mut count = lock(&self.gate.count);
                if count.helpers >= helpers.min(left) {
                    return;
                }
                count.helpers += 1;
            }
            let gate = self.gate.clone();
            let help: Help<'_> = Box::new(move |employed| {
                self.help();
                drop(employed);
                gate.leave();
            });
            // SAFETY: only the lifetime changes. The caller keeps what the helper uses until he has gone through the gate.
            let help = unsafe { std::mem::transmute::<Help<'_>, Help<'static>>(help) };
            if !Pool::employ(pool, help) {
                self.gate.leave();
                return;
            }
        }
    }

    /// A helper's part.
    fn help(&self) {
        while let Some(index) = self.next_job() {
            self.do_job(index);
        }
    }

    /// Whether no further job is to begin.
    fn is_over(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
            || self.stop.load(Ordering::Relaxed)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The next job to do; `None` when there is none or the batch has been stopped.
    fn next_job(&self) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < self.jobs.len())
    }

    fn do_job(&self, index: usize) {
        let nested = IN_JOB.replace(true);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
            with_capped_solver(self.memory, |solver| {
                solver.set_limits(self.limits.clone());
                (self.work)(solver, &self.jobs[index])
            })
        }));
        IN_JOB.set(nested);
        let mut tally = lock(&self.tally);
        match outcome {
            Ok(result) => tally.results.push((index, result)),
            Err(payload) => return self.abandon(&mut tally, payload),
        }
        drop(tally);
        self.gate.job_done();
    }

    fn abandon(&self, tally: &mut Tally<R>, payload: Box<dyn Any + Send>) {
        self.abandoned.store(true, Ordering::Relaxed);
        tally.panic.get_or_insert(payload);
    }

    /// Tells the caller how far the batch is, if that is news or `anyway`. Returns the number of jobs done that the caller
    /// knows of.
    fn report(&self, options: &Options<'_>, reported: usize, anyway: bool) -> usize {
        let Some(progress) = options.progress else { return reported };
        let done = lock(&self.gate.count).done;
        if done > reported || anyway {
            let progress = AssertUnwindSafe(|| progress(Progress { done, total: self.jobs.len() }));
            match panic::catch_unwind(progress) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => self.stop.store(true, Ordering::Relaxed),
                Err(payload) => self.abandon(&mut lock(&self.tally), payload),
            }
        }
        done
    }

    fn finish(self) -> Vec<Result<R, Interrupted>> {
        let tally = self.tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(payload) = tally.panic {
            panic::resume_unwind(payload);
        }
        let mut results = listed(self.jobs.iter().map(|_| Err(Interrupted)));
        for (index, result) in tally.results {
            results[index] = result;
        }
        results
    }
}
