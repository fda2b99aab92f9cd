//! The solver that each thread calls its own.

use super::own;
use super::process::{self, Id, lock};
use crate::dd::{Limits, Solver};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Where a thread's solver waits while it is not in use. The lock is held to take it out or put it back, never during a
/// search, so its owner finds it free unless somebody is just freeing all memory.
#[derive(Default)]
pub(super) struct Slot(Mutex<Option<Box<Solver>>>);

/// The slot of a thread, and the process it was made in. It ends with the thread.
pub(super) struct Local {
    process: Id,
    slot: Arc<Slot>,
}

/// Counts the calls of [`forget_all`]: a solver taken out before the last one is not put back.
static EPOCH: AtomicU64 = AtomicU64::new(0);

/// Calls `work` with the solver of the calling thread, warm from its last use, under the configured memory cap and without
/// limits. Inside `work`, and while the thread is ending, further calls get a fresh solver. If `work` panics the solver is
/// dropped.
pub fn with_local_solver<R>(work: impl FnOnce(&mut Solver) -> R) -> R {
    with_capped_solver(super::memory(), work)
}

/// The same, with a cap of its own on the memory.
pub(super) fn with_capped_solver<R>(memory: usize, work: impl FnOnce(&mut Solver) -> R) -> R {
    let slot = own_slot();
    let epoch = EPOCH.load(Ordering::SeqCst);
    let mut solver = match slot.as_ref().and_then(|slot| lock(&slot.0).take()) {
        Some(mut solver) => {
            solver.set_memory(memory);
            solver.set_limits(Limits::default());
            solver
        }
        None => Box::new(Solver::with_memory(memory)),
    };
    let result = work(&mut solver);
    // What was put there meanwhile, by a call inside `work`, is younger and goes.
    let surplus = match slot {
        Some(slot) => slot.put_back(solver, epoch),
        None => Some(solver),
    };
    drop(surplus);
    result
}

impl Slot {
    /// Puts the solver back unless all memory was freed after `epoch`. Returns what is left over, to be dropped outside the
    /// lock.
    fn put_back(&self, solver: Box<Solver>, epoch: u64) -> Option<Box<Solver>> {
        let mut waiting = lock(&self.0);
        if EPOCH.load(Ordering::SeqCst) == epoch { waiting.replace(solver) } else { Some(solver) }
    }
}

/// The slot of the calling thread; `None` if the system lets it have none.
fn own_slot() -> Option<Arc<Slot>> {
    let process = process::current();
    let mut parent = None;
    if let Some(local) = own::take() {
        if local.process == process.id {
            let slot = local.slot.clone();
            own::keep(local);
            return Some(slot);
        }
        parent = Some(*local);
    }
    let slot = Arc::new(parent.map(inherited).unwrap_or_default());
    process.register(&slot);
    own::keep(Box::new(Local { process: process.id, slot: slot.clone() })).then_some(slot)
}

/// A slot of this process with the solver that the thread had in the parent, which is as good as ever, unless somebody was
/// holding its lock when the process was forked; then that one is left where it is.
fn inherited(parent: Local) -> Slot {
    let solver = parent.slot.0.try_lock().ok().and_then(|mut waiting| waiting.take());
    std::mem::forget(parent.slot);
    Slot(Mutex::new(solver))
}

/// Drops the solvers of all threads: those not in use now, the others when they would be put back.
pub(super) fn forget_all() {
    EPOCH.fetch_add(1, Ordering::SeqCst);
    for slot in process::current().slots() {
        let idle = lock(&slot.0).take();
        drop(idle);
    }
}
