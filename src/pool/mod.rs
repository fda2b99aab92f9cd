//! Many boards at once, and one warm solver per thread.
//!
//! Every thread owns at most one [`Solver`], made on first use and dropped when the thread ends ([`with_local_solver`]).
//! [`map`] spreads jobs over the calling thread and a pool of workers that are such threads too. Jobs are pulled one at a
//! time, so one hard deal leaves no core idle, and every job is answered by one solver alone, so the answers do not depend
//! on the number of threads.
//!
//! Any thread may call anything here at any time: inside a job, while others resize the pool or free the memory, and in a
//! child after `fork()`, which has neither the parent's workers nor a lock held by another thread.

mod generation;
mod map;
mod solver;
mod tables;
mod workers;

use crate::dd::Solver;
use crate::limits::Limits;
use once_cell::race::OnceNonZeroUsize;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) use generation::lock;
pub use map::map;
pub use solver::with_local_solver;
pub use tables::tables;
pub(crate) use workers::{Permit, STACK_BYTES, Workers, is_worker};

/// The most threads of a batch.
pub const MAX_THREADS: usize = 1024;

/// Settings of a batch. The default uses the configured threads and memory, and has no limit.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// Threads that work on this batch, the calling one included; 0 for the configured number, see [`set_threads`].
    pub threads: usize,
    /// The cap on the memory of each solver in bytes; `None` for the configured one, see [`set_memory`].
    pub memory: Option<usize>,
    /// When to stop. The limit of nodes holds for each job. Jobs without an answer by then are
    /// [`crate::limits::Interrupted`]. The flag is set when `progress` returns `Break`.
    pub limits: Limits,
    /// Called with how far the batch is, always on the calling thread: after each of that thread's own jobs, and several
    /// times a second while it waits for the others. `Break` stops the batch. A child forked in here must not return.
    pub progress: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
}

/// How far a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Jobs done.
    pub done: usize,
    /// Jobs in all.
    pub total: usize,
}

static THREADS: AtomicUsize = AtomicUsize::new(0);
static MEMORY: AtomicUsize = AtomicUsize::new(Solver::DEFAULT_MEMORY);

/// Sets the number of threads of batches that begin from now on; 0 for one per core. Batches under way keep theirs.
pub fn set_threads(threads: usize) {
    THREADS.store(threads.min(MAX_THREADS), Ordering::Relaxed);
    generation::current().retire_workers();
}

/// The number of threads a batch uses, at least 1.
pub fn threads() -> usize {
    match THREADS.load(Ordering::Relaxed) {
        0 => cores(),
        threads => threads,
    }
}

/// Sets the cap on the memory of each thread's solver in bytes, from its next use on; 0 for
/// [`Solver::DEFAULT_MEMORY`].
pub fn set_memory(bytes: usize) {
    MEMORY.store(if bytes == 0 { Solver::DEFAULT_MEMORY } else { bytes }, Ordering::Relaxed);
}

/// The cap on the memory of each thread's solver in bytes.
pub fn memory() -> usize {
    MEMORY.load(Ordering::Relaxed)
}

/// Frees the memory of the solvers of all threads, and ends the pool's threads. A solver in use is dropped when its thread
/// is done with it. Everything can be used afterwards as before.
pub fn free_memory() {
    solver::forget_all();
    generation::current().retire_workers();
}

/// A pool of at least `wanted` workers; `None` if none are wanted, the system grants none, or the calling thread is
/// doing a job of a batch.
pub(crate) fn workers(wanted: usize) -> Option<Arc<Workers>> {
    if wanted == 0 || map::in_job() {
        return None;
    }
    generation::current().workers(wanted.max(threads().saturating_sub(1)))
}

/// Cores that this process may use.
pub fn cores() -> usize {
    static CORES: OnceNonZeroUsize = OnceNonZeroUsize::new();
    CORES.get_or_init(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)).get()
}
