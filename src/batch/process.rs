//! What the threads of one process share: the list of their solvers and the pool.
//!
//! A child of `fork()` inherits memory but only one thread. Workers of the parent do not exist there, and a lock that
//! another thread held at that moment stays locked for good. So everything shared is kept per process: a list that only
//! grows, without locks, of one entry per generation of `fork()`. A child never touches the entries of its forebears.
//! The locks are those of the standard library, a single word each: a lock that parks its waiters in a table common to
//! all locks would bring that table's state into the child.

use super::local::Slot;
use super::pool::Pool;
use once_cell::race::{OnceBox, OnceNonZeroUsize};
use std::num::NonZeroUsize;
#[cfg(all(unix, not(miri)))]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The shared state of the threads of one process.
pub(super) struct Process {
    pub(super) id: Id,
    slots: Mutex<Vec<Weak<Slot>>>,
    pool: Mutex<Option<Arc<Pool>>>,
    child: OnceBox<Process>,
}

static FIRST: OnceBox<Process> = OnceBox::new();

/// The entry of the process that asks.
pub(super) fn current() -> &'static Process {
    let id = Id::of_this_process();
    let mut entry = &FIRST;
    loop {
        let process = entry.get_or_init(|| Box::new(Process::new(id)));
        if process.id == id {
            return process;
        }
        entry = &process.child;
    }
}

/// What tells a process from its forebears. The system's number does not: it is given again when the forebear is gone,
/// and in a name space of its own every first process is number 1. So forks are counted, too. (Not those that bypass the C
/// library; there the number has to do.)
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Id {
    number: u32,
    forks: u64,
}

/// Forks since the library was first asked something, from the first process to this one.
static FORKS: AtomicU64 = AtomicU64::new(0);

impl Id {
    fn of_this_process() -> Id {
        count_forks();
        Id { number: std::process::id(), forks: FORKS.load(Ordering::Relaxed) }
    }
}

/// Has the C library tell of forks, from the first call on.
#[cfg(all(unix, not(miri)))]
fn count_forks() {
    static COUNTED: AtomicBool = AtomicBool::new(false);
    if !COUNTED.load(Ordering::Relaxed) && !COUNTED.swap(true, Ordering::Relaxed) {
        unsafe extern "C" fn in_the_child() {
            FORKS.fetch_add(1, Ordering::Relaxed);
        }
        // For want of memory it may be refused; then processes are told apart by their numbers alone.
        // SAFETY: the function may be called in any child, and stays, as the library does.
        unsafe { libc::pthread_atfork(None, None, Some(in_the_child)) };
    }
}

#[cfg(not(all(unix, not(miri))))]
fn count_forks() {}

/// Cores that this process may use.
pub fn cores() -> usize {
    static CORES: OnceNonZeroUsize = OnceNonZeroUsize::new();
    CORES.get_or_init(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)).get()
}

/// Locks; nothing that is done under these locks can leave a half-made state behind.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Process {
    fn new(id: Id) -> Process {
        Process { id, slots: Mutex::new(Vec::new()), pool: Mutex::new(None), child: OnceBox::new() }
    }

    /// Adds a thread's solver to the list. Those of threads that have ended are swept out when the list would grow, so it
    /// stays as short as the number of threads alive at once.
    pub(super) fn register(&self, slot: &Arc<Slot>) {
        let mut slots = lock(&self.slots);
        if slots.len() == slots.capacity() {
            slots.retain(|slot| slot.strong_count() > 0);
        }
        slots.push(Arc::downgrade(slot));
    }

    /// The solvers of all threads alive.
    pub(super) fn slots(&self) -> Vec<Arc<Slot>> {
        lock(&self.slots).iter().filter_map(Weak::upgrade).collect()
    }

    /// A pool of at least `workers` threads, if the system grants any.
    pub(super) fn pool(&self, workers: usize) -> Option<Arc<Pool>> {
        let mut pool = lock(&self.pool);
        if let Some(pool) = pool.as_ref().filter(|pool| pool.wanted() >= workers) {
            return Some(pool.clone());
        }
        let new = Arc::new(Pool::new(workers)?);
        let old = pool.replace(new.clone());
        // Ending the old one may mean to wait for its threads: not under the lock.
        drop(pool);
        drop(old);
        Some(new)
    }

    /// Lets go of the pool. It ends with the last batch that uses it.
    pub(super) fn retire_pool(&self) {
        let old = lock(&self.pool).take();
        drop(old);
    }
}
