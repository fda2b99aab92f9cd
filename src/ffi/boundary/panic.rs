//! Panics that become codes say nothing.
//!
//! Rust calls the process's panic hook, which prints, before a panic is caught. So the first guarded call puts a hook
//! in front of the one that is there: it is silent for panics inside guarded calls, and for all others it calls the
//! hook it found. A Rust program that uses this library keeps its own hook for its own panics; one that sets a hook
//! later puts that in front of ours. No lock is taken that a child after `fork()` could find held.

use crate::batch;
use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Whether the hook is there, or being put there.
static INSTALLED: AtomicBool = AtomicBool::new(false);
/// Guarded calls under way in all threads. The workers' panics are theirs.
static CALLS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether this thread is inside a guarded call.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Runs the body of a guarded call: until it returns or unwinds, panics are silent.
pub(crate) fn inside<T>(body: impl FnOnce() -> T) -> T {
    install();
    CALLS.fetch_add(1, Ordering::Relaxed);
    let _call = Call(INSIDE.replace(true));
    body()
}

/// What is thrown on when a function of the caller's panics.
pub(crate) struct CallerPanicked;

/// Runs a function of the caller's in the midst of a guarded call, on the thread that made it: its panics are not ours
/// to silence, but go no further than the guard. (The exceptions of other languages end the process at the first
/// `catch_unwind` that they come to.)
pub(crate) fn outside<T>(body: impl FnOnce() -> T) -> T {
    batch::at_home(|| {
        let again = Again(INSIDE.replace(false));
        let outcome = panic::catch_unwind(AssertUnwindSafe(body));
        drop(again);
        outcome.unwrap_or_else(|payload| {
            dispose(payload);
            panic::resume_unwind(Box::new(CallerPanicked))
        })
    })
}

/// Ends what was thrown. It may itself panic when it is dropped; what is thrown then is left alone.
pub(crate) fn dispose(payload: Box<dyn Any + Send>) {
    if let Err(another) = panic::catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(another);
    }
}

/// A guarded call under way, and whether it was made inside another.
struct Call(bool);

impl Drop for Call {
    fn drop(&mut self) {
        INSIDE.set(self.0);
        CALLS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What to return to after a function of the caller's.
struct Again(bool);

impl Drop for Again {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

/// Whether a panic of this thread, now, is one that a guard will catch.
fn is_ours() -> bool {
    INSIDE.get() || CALLS.load(Ordering::Relaxed) > 0 && batch::is_worker()
}

/// Puts the hook in place, once. A thread that is unwinding may not do that, and leaves it to the next call.
fn install() {
    if INSTALLED.load(Ordering::Relaxed) || thread::panicking() || INSTALLED.swap(true, Ordering::Relaxed) {
        return;
    }
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_ours() {
            before(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::super::codes::{Code, RETURN_UNKNOWN_FAULT};
    use super::super::guard::guard;
    use super::*;
    use std::process::Command;

    /// Set in the process that panics.
    const CHILD: &str = "FINESSE_TEST_PANICS";

    #[test]
    fn being_inside_ends_with_the_call() {
        assert!(!is_ours());
        let within =
            guard(|| if is_ours() && guard(|| Ok(())) == 1 && is_ours() { Ok(()) } else { Err(Code::Stopped) });
        assert_eq!((within, is_ours()), (1, false));
        let callback = guard(|| if outside(is_ours) || !is_ours() { Err(Code::Stopped) } else { Ok(()) });
        assert_eq!(callback, 1);
        assert_eq!((guard(|| panic!("inside")), is_ours()), (RETURN_UNKNOWN_FAULT, false));
    }

    #[test]
    fn only_panics_outside_reach_the_hook_that_was_there() {
        // The hook is the process's, so a process of its own does the panicking: this same test.
        if std::env::var_os(CHILD).is_some() {
            panic::set_hook(Box::new(|panic| eprintln!("told: {panic}")));
            guard(|| panic!("in a call"));
            guard(|| {
                let options = batch::Options { threads: 2, ..batch::Options::default() };
                let both_begun = std::sync::Barrier::new(2);
                batch::map(&options, &[(); 2], |_, ()| -> Result<(), _> {
                    both_begun.wait();
                    if batch::is_worker() { panic!("in a worker") } else { Ok(()) }
                });
                Ok(())
            });
            guard(|| outside(|| panic!("in a callback")));
            let _ = panic::catch_unwind(|| panic!("in the program"));
            return;
        }
        let test = "ffi::boundary::panic::tests::only_panics_outside_reach_the_hook_that_was_there";
        let me = std::env::current_exe().expect("this program");
        let child = Command::new(me).args(["--exact", test, "--nocapture"]).env(CHILD, "1").output().expect("it runs");
        let said = String::from_utf8_lossy(&child.stderr);
        assert!(child.status.success(), "{said}");
        let told = ["in a call\n", "in a worker", "in a callback", "in the program"].map(|text| said.contains(text));
        assert_eq!(told, [false, false, true, true], "{said}");
    }
}
