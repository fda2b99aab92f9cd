//! The caller's functions: `weigh` says how likely a layout is, `progress` receives the progress of the call.

use super::types::{FinesseChooseProgress, FinesseRequest};
use crate::cards::Deal;
use crate::ffi::boundary::panic::call_user;
use crate::ffi::dds::convert::{clipped, table_deal};
use crate::play::Progress;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::os::raw::{c_int, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The caller's function that weighs layouts, if the request has one.
pub(crate) fn weigh(request: &FinesseRequest) -> Option<impl Fn(&Deal) -> f64 + use<>> {
    let (weigh, user) = (request.weigh?, request.weighUser);
    Some(move |original: &Deal| {
        let hands = table_deal(original);
        // SAFETY: the caller has passed a function of this type and its argument.
        call_user(|| unsafe { weigh(user, &hands) })
    })
}

type Report = unsafe extern "C-unwind" fn(*mut c_void, *const FinesseChooseProgress) -> c_int;

/// While worlds are sampled, the least time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(5);

/// The caller's progress function.
pub(crate) struct Reporter {
    report: Report,
    user: *mut c_void,
    /// Raised when the function wants the call to end.
    stop: Option<Arc<AtomicBool>>,
    last: Cell<Option<Instant>>,
}

impl Reporter {
    pub(crate) fn new(report: Report, user: *mut c_void, stop: Option<Arc<AtomicBool>>) -> Reporter {
        Reporter { report, user, stop, last: Cell::new(None) }
    }

    pub(crate) fn report(&self, progress: Progress) -> ControlFlow<()> {
        let soon = self.last.get().is_some_and(|last| last.elapsed() < BETWEEN_REPORTS);
        if progress.depth > 0 || !soon {
            self.call(progress);
        }
        let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn call(&self, progress: Progress) {
        let progress = FinesseChooseProgress {
            depth: c_int::try_from(progress.depth).unwrap_or(c_int::MAX),
            done: clipped(progress.done),
            total: clipped(progress.total),
        };
        // SAFETY: the caller has passed a function of this type and its argument.
        let answer = call_user(|| unsafe { (self.report)(self.user, &progress) });
        self.last.set(Some(Instant::now()));
        if let Some(stop) = self.stop.as_ref().filter(|_| answer != 0) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
