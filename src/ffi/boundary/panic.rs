//! Panics that become codes print nothing.
//!
//! Rust calls the process's panic hook, which prints, before a panic is caught. So the first guarded call installs a
//! hook in front of the present one: it is silent for panics inside guarded calls and calls the previous hook for all
//! others. A Rust program that uses this library keeps its own hook for its own panics. No lock is taken that a child
//! after `fork()` could find held.

use crate::pool;
use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Whether the hook is installed, or being installed.
static INSTALLED: AtomicBool = AtomicBool::new(false);
/// Guarded calls under way in all threads: while there are any, panics of pool workers are ours.
static CALLS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether this thread is inside a guarded call.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Runs the body of a guarded call: until it returns or unwinds, panics print nothing.
pub(crate) fn silencing_panics<T>(body: impl FnOnce() -> T) -> T {
    install();
    CALLS.fetch_add(1, Ordering::Relaxed);
    let _call = Call(INSIDE.replace(true));
    body()
}

/// The payload of a panic in a callback.
pub(crate) struct CallerPanicked;

/// Calls a callback from within a guarded call. Its panics are printed, but go no further than the guard. (Exceptions
/// of other languages end the process at the first `catch_unwind`.)
pub(crate) fn call_user<T>(function: impl FnOnce() -> T) -> T {
    let again = Inside(INSIDE.replace(false));
    let outcome = panic::catch_unwind(AssertUnwindSafe(function));
    drop(again);
    outcome.unwrap_or_else(|payload| {
        dispose(payload);
        panic::resume_unwind(Box::new(CallerPanicked))
    })
}

/// Drops a panic's payload. If that panics too, the second payload is leaked.
pub(crate) fn dispose(payload: Box<dyn Any + Send>) {
    if let Err(another) = panic::catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(another);
    }
}

/// A guarded call under way, with the value of [`INSIDE`] before it.
struct Call(bool);

impl Drop for Call {
    fn drop(&mut self) {
        INSIDE.set(self.0);
        CALLS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The value of [`INSIDE`] to restore after a callback.
struct Inside(bool);

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

/// Whether a guard will catch a panic of this thread, now.
fn is_guarded() -> bool {
    INSIDE.get() || CALLS.load(Ordering::Relaxed) > 0 && pool::is_worker()
}

/// Installs the hook, once. A thread that is unwinding may not do that and leaves it to the next call.
fn install() {
    if INSTALLED.load(Ordering::Relaxed) || thread::panicking() || INSTALLED.swap(true, Ordering::Relaxed) {
        return;
    }
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_guarded() {
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
    fn silence_ends_with_the_call() {
        assert!(!is_guarded());
        let within =
            guard(|| if is_guarded() && guard(|| Ok(())) == 1 && is_guarded() { Ok(()) } else { Err(Code::Stopped) });
        assert_eq!((within, is_guarded()), (1, false));
        let callback = guard(|| if call_user(is_guarded) || !is_guarded() { Err(Code::Stopped) } else { Ok(()) });
        assert_eq!(callback, 1);
        assert_eq!((guard(|| panic!("inside")), is_guarded()), (RETURN_UNKNOWN_FAULT, false));
    }

    #[test]
    fn only_unguarded_panics_reach_the_previous_hook() {
        // The hook belongs to the process, so a child process panics: this same test.
        if std::env::var_os(CHILD).is_some() {
            panic::set_hook(Box::new(|panic| eprintln!("told: {panic}")));
            guard(|| panic!("in a call"));
            guard(|| {
                let options = pool::Options { threads: 2, ..pool::Options::default() };
                let both_begun = std::sync::Barrier::new(2);
                pool::map(&options, &[(); 2], |_, ()| -> Result<(), _> {
                    both_begun.wait();
                    if pool::is_worker() { panic!("in a worker") } else { Ok(()) }
                });
                Ok(())
            });
            guard(|| call_user(|| panic!("in a callback")));
            let _ = panic::catch_unwind(|| panic!("in the program"));
            return;
        }
        let test = "ffi::boundary::panic::tests::only_unguarded_panics_reach_the_previous_hook";
        let me = std::env::current_exe().expect("this program");
        let child = Command::new(me).args(["--exact", test, "--nocapture"]).env(CHILD, "1").output().expect("it runs");
        let said = String::from_utf8_lossy(&child.stderr);
        assert!(child.status.success(), "{said}");
        let told = ["in a call\n", "in a worker", "in a callback", "in the program"].map(|text| said.contains(text));
        assert_eq!(told, [false, false, true, true], "{said}");
    }
}
