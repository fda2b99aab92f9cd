//! The worker threads: a rayon pool, and permits to use its workers.
//!
//! Several batches may use the pool at once, each beside its own calling thread. A batch spawns work only for the
//! workers it holds a [`Permit`] for, so it never queues behind a longer batch; a batch that gets no permit is done by
//! its caller alone.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};

/// The stack of a worker. The search goes at most 52 cards deep with small frames.
pub(crate) const STACK_BYTES: usize = 2 << 20;

thread_local! {
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread is a worker of the pool.
pub(crate) fn is_worker() -> bool {
    IS_WORKER.get()
}

/// A rayon pool whose threads are joined when it ends.
pub(crate) struct Workers {
    /// Empty only while the pool is being dropped.
    rayon: Option<ThreadPool>,
    threads: Vec<JoinHandle<()>>,
    wanted: usize,
    free: AtomicUsize,
}

impl Workers {
    /// A pool of `wanted` threads, or of fewer if the system grants no more; `None` if it grants none.
    pub(super) fn new(wanted: usize) -> Option<Workers> {
        let mut count = wanted;
        while count > 0 {
            let mut threads = Vec::with_capacity(count);
            let start = |worker: rayon::ThreadBuilder| -> io::Result<()> {
                let run = || {
                    IS_WORKER.set(true);
                    worker.run();
                };
                threads.push(Builder::new().name("finesse".into()).stack_size(STACK_BYTES).spawn(run)?);
                Ok(())
            };
            match ThreadPoolBuilder::new().num_threads(count).spawn_handler(start).build() {
                Ok(rayon) => {
                    return Some(Workers { rayon: Some(rayon), threads, wanted, free: AtomicUsize::new(count) });
                }
                // The threads that were started end by themselves.
                Err(_) => {
                    join(threads);
                    count /= 2;
                }
            }
        }
        None
    }

    /// The number of threads asked for, which the system may not have granted.
    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    /// The rayon pool.
    pub(crate) fn rayon(&self) -> &ThreadPool {
        self.rayon.as_ref().expect("the pool is there until it is dropped")
    }

    /// A permit for one worker, if one is free.
    pub(crate) fn permit(self: &Arc<Self>) -> Option<Permit> {
        let one_less = |free: usize| free.checked_sub(1);
        self.free.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).ok().map(|_| Permit(self.clone()))
    }
}

/// Ends the threads and waits for them, so that [`super::free_memory`] has freed it when it returns. The pool is never
/// dropped by one of its own workers, as each batch holds it until its last job is done, nor in a forked child.
impl Drop for Workers {
    fn drop(&mut self) {
        drop(self.rayon.take());
        join(std::mem::take(&mut self.threads));
    }
}

/// Waits for threads to end, except for the calling one.
fn join(threads: Vec<JoinHandle<()>>) {
    let here = std::thread::current().id();
    for thread in threads.into_iter().filter(|thread| thread.thread().id() != here) {
        // Jobs catch their panics.
        let _ = thread.join();
    }
}

/// The right to keep one worker busy, until it is dropped.
pub(crate) struct Permit(Arc<Workers>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::AcqRel);
    }
}
