//! The worker threads.
//!
//! The pool belongs to nobody: several batches may use it at once, each beside its own calling thread. A batch only
//! gives work to workers that it has reserved, so its work never queues behind that of a longer batch, and a batch that
//! finds no worker free is done by its caller alone.

use super::thread::Thread;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(super) struct Pool {
    /// Empty only while the pool is being dropped.
    rayon: Option<ThreadPool>,
    threads: Vec<Thread>,
    wanted: usize,
    free: AtomicUsize,
}

impl Pool {
    /// A pool of `wanted` threads, or of as many as the system grants; `None` if it grants none.
    pub(super) fn new(wanted: usize) -> Option<Pool> {
        let mut count = wanted;
        while count > 0 {
            let mut threads = Vec::with_capacity(count);
            let built = ThreadPoolBuilder::new()
                .num_threads(count)
                .spawn_handler(|worker| -> io::Result<()> {
                    threads.push(Thread::start(|| worker.run())?);
                    Ok(())
                })
                .build();
            match built {
                Ok(rayon) => return Some(Pool { rayon: Some(rayon), threads, wanted, free: AtomicUsize::new(count) }),
                // The threads that were granted end by themselves; settle for fewer.
                Err(_) => {
                    threads.into_iter().for_each(Thread::join);
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

    /// The rayon pool that the workers belong to.
    pub(super) fn rayon(&self) -> Option<&ThreadPool> {
        self.rayon.as_ref()
    }

    /// Gives `work` to a worker that is free, if there is one. He is not until the work drops what it is given, which
    /// the caller waits for before it lets go of the pool.
    pub(super) fn employ(pool: &Arc<Pool>, work: impl FnOnce(Employed) + Send + 'static) -> bool {
        let Some((rayon, reserved)) = pool.rayon().zip(pool.reserve()) else { return false };
        // It is released by the worker.
        std::mem::forget(reserved);
        let employed = Employed(pool.clone());
        rayon.spawn(move || work(employed));
        true
    }

    /// Reserves a worker, if one is free, until the reservation is dropped.
    pub(super) fn reserve(&self) -> Option<Reservation<'_>> {
        let one_less = |free: usize| free.checked_sub(1);
        self.free.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).ok().map(|_| Reservation(self))
    }
}

/// A worker that one batch has for itself.
pub(super) struct Reservation<'a>(&'a Pool);

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::AcqRel);
    }
}

/// A worker at work, for as long as this lives.
pub(super) struct Employed(Arc<Pool>);

impl Drop for Employed {
    fn drop(&mut self) {
        drop(Reservation(&self.0));
    }
}

/// Ends the threads and waits for them: whoever frees the memory finds it freed. The pool is never dropped by one of
/// its own threads, for a batch holds it until its last job is done, nor in a child of the process that made it.
impl Drop for Pool {
    fn drop(&mut self) {
        drop(self.rayon.take());
        std::mem::take(&mut self.threads).into_iter().for_each(Thread::join);
    }
}
