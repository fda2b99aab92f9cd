//! The worker threads.
//!
//! The pool belongs to nobody: several batches may use it at once, each beside its own calling thread. A batch only
//! gives work to workers that it has reserved, so its work never queues behind that of a longer batch, and a batch that
//! finds no worker free is done by its caller alone.
//!
//! There is no more to it than a list of work and threads that wait for some: what a child of `fork()`, a thread that has
//! just been started or a process without memory cannot do is not needed.

use super::process::lock;
use super::thread::Thread;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// What a worker is to do. Panics are its own affair.
type Work = Box<dyn FnOnce() + Send>;

pub(super) struct Pool {
    board: Arc<Board>,
    threads: Vec<Thread>,
    wanted: usize,
    free: AtomicUsize,
}

/// Where work is put up for the workers.
#[derive(Default)]
struct Board {
    list: Mutex<List>,
    changed: Condvar,
}

#[derive(Default)]
struct List {
    work: VecDeque<Work>,
    closing: bool,
}

impl Pool {
    /// A pool of `wanted` threads, or of as many as the system grants; `None` if it grants none.
    pub(super) fn new(wanted: usize) -> Option<Pool> {
        let board = Arc::<Board>::default();
        let start = |_| {
            let board = board.clone();
            Thread::start(move || board.serve()).ok()
        };
        let threads: Vec<Thread> = (0..wanted).map_while(start).collect();
        let free = AtomicUsize::new(threads.len());
        (!threads.is_empty()).then(|| Pool { board, threads, wanted, free })
    }

    /// The number of threads asked for, which the system may not have granted.
    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    /// Gives `work` to a worker that is free, if there is one. He is not until the work drops what it is given, which
    /// the caller waits for before it lets go of the pool.
    pub(super) fn employ(pool: &Arc<Pool>, work: impl FnOnce(Employed) + Send + 'static) -> bool {
        let one_less = |free: usize| free.checked_sub(1);
        if pool.free.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less).is_err() {
            return false;
        }
        let employed = Employed(pool.clone());
        pool.board.put_up(Box::new(move || work(employed)));
        true
    }
}

impl Board {
    fn put_up(&self, work: Work) {
        lock(&self.list).work.push_back(work);
        self.changed.notify_one();
    }

    /// A worker's part.
    fn serve(&self) {
        while let Some(work) = self.next() {
            work();
        }
    }

    /// Waits for work; `None` when there will be no more.
    fn next(&self) -> Option<Work> {
        let mut list = lock(&self.list);
        loop {
            match list.work.pop_front() {
                Some(work) => return Some(work),
                None if list.closing => return None,
                None => list = self.changed.wait(list).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// A worker at work, for as long as this lives.
pub(super) struct Employed(Arc<Pool>);

impl Drop for Employed {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::AcqRel);
    }
}

/// Ends the threads and waits for them: whoever frees the memory finds it freed. The pool is never dropped by one of
/// its own threads, for a batch holds it until its last job is done, nor in a child of the process that made it.
impl Drop for Pool {
    fn drop(&mut self) {
        lock(&self.board.list).closing = true;
        self.board.changed.notify_all();
        std::mem::take(&mut self.threads).into_iter().for_each(Thread::join);
    }
}
