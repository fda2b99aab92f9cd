//! How long a call may take: a minute for an ending, more for the few full deals. That is a guard against calls that hang,
//! on machines that have much else to do too. The thread that watches is told through a place that it names.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Seconds for one input of endings.
pub const USUAL: u64 = 60;
/// Seconds for one with a full deal.
const LONG: u64 = 600;

thread_local! {
    static LIMIT: Cell<Option<&'static AtomicU64>> = const { Cell::new(None) };
}

/// The place where this thread's limit is told.
pub fn tell(limit: &'static AtomicU64) {
    LIMIT.set(Some(limit));
}

/// A full deal is to be solved.
pub fn allow_long() {
    if let Some(limit) = LIMIT.get() {
        limit.store(LONG, Ordering::Relaxed);
    }
}
