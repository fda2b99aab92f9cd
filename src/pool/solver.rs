//! The solver of each thread, which keeps its table from one call to the next.
//!
//! A thread's solver is in a slot while it is not in use, so that [`super::free_memory`] can reach the solvers of all
//! threads. The lock of a slot is held for a few instructions, to take the solver out or put it back, never during a
//! search. It is a `parking_lot` lock that is only tried, never waited for: so it never uses the table of waiting
//! threads, which a forked child could inherit locked.

use super::generation;
use crate::dd::{Limits, Solver};
use parking_lot::{Mutex, MutexGuard};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Holds a thread's solver while it is not in use.
#[derive(Default)]
pub(super) struct Slot(Mutex<Option<Box<Solver>>>);

/// The slot of a thread, and the generation it was made in.
struct Local {
    forks: u64,
    slot: Arc<Slot>,
}

thread_local! {
    static LOCAL: RefCell<Option<Local>> = const { RefCell::new(None) };
}

/// Counts the calls of [`forget_all`]: a solver taken out before the last one is not put back.
static EPOCH: AtomicU64 = AtomicU64::new(0);

/// Calls `work` with the solver of the calling thread, under the configured memory cap and without limits. Inside
/// `work`, and while the thread is ending, further calls get a fresh solver. If `work` panics the solver is dropped.
///
/// ```
/// use finesse::cards::{Board, Deal, Seat, Strain};
/// use finesse::pool::with_local_solver;
///
/// let deal = Deal::from_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").unwrap();
/// let board = Board::opening(Strain::Spades, Seat::West, &deal).unwrap();
/// let (tricks, reaches) =
///     with_local_solver(|solver| (solver.tricks(&board).unwrap(), solver.reaches(&board, 5).unwrap()));
/// assert_eq!(reaches, tricks >= 5);
/// ```
pub fn with_local_solver<R>(work: impl FnOnce(&mut Solver) -> R) -> R {
    with_capped_solver(super::memory(), work)
}

/// The same, with another cap on the memory.
pub(super) fn with_capped_solver<R>(memory: usize, work: impl FnOnce(&mut Solver) -> R) -> R {
    let slot = own_slot();
    let epoch = EPOCH.load(Ordering::SeqCst);
    let mut solver = match slot.as_ref().and_then(|slot| slot.lock().take()) {
        Some(mut solver) => {
            solver.set_memory(memory);
            solver.set_limits(Limits::default());
            solver
        }
        None => Box::new(Solver::with_memory(memory)),
    };
    let result = work(&mut solver);
    // A surplus solver is dropped outside the lock: that of a thread that is ending, one older than the last
    // `free_memory`, or one that a call inside `work` has put into the slot.
    let surplus = match slot {
        Some(slot) => slot.put_back(solver, epoch),
        None => Some(solver),
    };
    drop(surplus);
    result
}

impl Slot {
    fn lock(&self) -> MutexGuard<'_, Option<Box<Solver>>> {
        loop {
            if let Some(waiting) = self.0.try_lock() {
                return waiting;
            }
            std::thread::yield_now();
        }
    }

    /// Puts the solver back unless all memory was freed after `epoch`. Returns the surplus solver.
    fn put_back(&self, solver: Box<Solver>, epoch: u64) -> Option<Box<Solver>> {
        let mut waiting = self.lock();
        if EPOCH.load(Ordering::SeqCst) == epoch { waiting.replace(solver) } else { Some(solver) }
    }
}

/// The slot of the calling thread; `None` while the thread is ending.
fn own_slot() -> Option<Arc<Slot>> {
    let generation = generation::current();
    let of_this_process = |local: &mut Option<Local>| {
        if let Some(local) = local.as_ref().filter(|local| local.forks == generation.forks) {
            return local.slot.clone();
        }
        let slot = Arc::new(local.take().map(inherited).unwrap_or_default());
        generation.register(&slot);
        *local = Some(Local { forks: generation.forks, slot: slot.clone() });
        slot
    };
    LOCAL.try_with(|local| of_this_process(&mut local.borrow_mut())).ok()
}

/// A slot with the solver that the thread had before the process was forked. If another thread held the lock at that
/// moment the solver is leaked.
fn inherited(parent: Local) -> Slot {
    let solver = parent.slot.0.try_lock().and_then(|mut waiting| waiting.take());
    std::mem::forget(parent.slot);
    Slot(Mutex::new(solver))
}

/// Drops the solvers of all threads: those not in use now, the others when they would be put back.
pub(super) fn forget_all() {
    EPOCH.fetch_add(1, Ordering::SeqCst);
    for slot in generation::current().slots() {
        let idle = slot.lock().take();
        drop(idle);
    }
}
