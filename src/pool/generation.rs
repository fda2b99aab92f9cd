//! The fork generation: the pool and the list of solvers that the threads of one process share.
//!
//! A child of `fork()` inherits the memory of its parent but only one of its threads. The parent's workers do not exist
//! there, and a lock that another thread held at that moment stays locked. So everything shared belongs to a
//! generation: a list without locks, which only grows, has one entry for each fork between the first process and this
//! one. A child makes an entry of its own and never touches those of its ancestors, whose pools it leaks.
//!
//! Fork safety is promised, so the locks here are the standard library's, one word each. `parking_lot` keeps waiting
//! threads in a table common to all its locks, and a child could inherit that table locked.
//!
//! Windows has no forks, and there is one generation. But it would unload the library under its idle threads, which an ELF
//! system is told not to do when the library is linked; here the library asks for it when it is first used.

use super::solver::Slot;
use super::workers::Workers;
use once_cell::race::OnceBox;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The state that the threads of one process share.
pub(super) struct Generation {
    /// The forks between the first process and this one.
    pub(super) forks: u64,
    slots: Mutex<Vec<Weak<Slot>>>,
    workers: Mutex<Option<Arc<Workers>>>,
    child: OnceBox<Generation>,
}

static FIRST: OnceBox<Generation> = OnceBox::new();

/// The generation of the calling process.
pub(super) fn current() -> &'static Generation {
    let forks = forks();
    let mut entry = &FIRST;
    loop {
        let generation = entry.get_or_init(|| Box::new(Generation::new(forks)));
        if generation.forks == forks {
            return generation;
        }
        entry = &generation.child;
    }
}

/// The forks since the library was first used. The process id would not do: the system reuses it.
#[cfg(all(unix, not(miri)))]
fn forks() -> u64 {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    static FORKS: AtomicU64 = AtomicU64::new(0);
    static COUNTING: AtomicBool = AtomicBool::new(false);

    unsafe extern "C" fn in_the_child() {
        FORKS.fetch_add(1, Ordering::Relaxed);
    }

    // Two threads may both come here first. Then a fork counts as two, which does no harm; but nobody goes on before the
    // function is registered.
    if !COUNTING.load(Ordering::Acquire) {
        // SAFETY: the function may run in any child, and stays loaded as long as the process (`-z nodelete`).
        let registered = unsafe { libc::pthread_atfork(None, None, Some(in_the_child)) } == 0;
        COUNTING.store(registered, Ordering::Release);
    }
    FORKS.load(Ordering::Relaxed)
}

#[cfg(not(all(unix, not(miri))))]
fn forks() -> u64 {
    0
}

/// Keeps the library that this code is in loaded until the process ends. Should the system refuse, it stays as long as
/// the program wants it.
#[cfg(windows)]
fn stay_loaded() {
    use windows_sys::Win32::System::LibraryLoader::{
        GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS, GET_MODULE_HANDLE_EX_FLAG_PIN, GetModuleHandleExW,
    };

    let flags = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN;
    let mut module = std::ptr::null_mut();
    // SAFETY: the address is one of this library, and the handle has room.
    unsafe { GetModuleHandleExW(flags, (&raw const FIRST).cast(), &mut module) };
}

/// Locks, whether poisoned or not. A panic under one of these locks leaves no inconsistent state behind.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Generation {
    fn new(forks: u64) -> Generation {
        #[cfg(windows)]
        stay_loaded();
        Generation { forks, slots: Mutex::new(Vec::new()), workers: Mutex::new(None), child: OnceBox::new() }
    }

    /// Adds a thread's solver to the list. Entries of threads that have ended are removed when the list would grow, so
    /// it stays as short as the number of threads alive at once.
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

    /// A pool of at least `count` workers, if the system grants any.
    pub(super) fn workers(&self, count: usize) -> Option<Arc<Workers>> {
        let mut workers = lock(&self.workers);
        if let Some(workers) = workers.as_ref().filter(|workers| workers.wanted() >= count) {
            return Some(workers.clone());
        }
        let new = Arc::new(Workers::new(count)?);
        let old = workers.replace(new.clone());
        // Dropping the old pool may wait for its threads, so it is dropped outside the lock.
        drop(workers);
        drop(old);
        Some(new)
    }

    /// Drops the pool. It ends with the last batch that uses it.
    pub(super) fn retire_workers(&self) {
        let old = lock(&self.workers).take();
        drop(old);
    }
}
