//! How long a call may take: ten seconds for an ending, more for the few full deals. Whoever watches the clock is told
//! through a place that he names.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Seconds for one input of endings.
pub const USUAL: u64 = 10;
/// Seconds for one with a full deal.
const LONG: u64 = 180;

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
