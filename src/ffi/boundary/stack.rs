//! Enough stack for a search, whatever thread the caller uses.
//!
//! A program may call from threads with stacks of 64 KiB, and from stacks that it has made itself (coroutines). Where
//! too little is left the work runs on a larger stack that [`stacker`] maps for the call, on the same thread: callbacks
//! and thread-local variables notice nothing. If the system refuses that memory, `stacker` panics and the guard returns
//! a code.
//!
//! How much is left is measured here: `stacker` knows the stack that the system gave the thread, but takes a stack made
//! by the program for endless.
//!
//! On Linux the bounds of a thread's stack never change, and are asked for once. On Windows the program may give a thread
//! other stacks (fibers), and so does `stacker`; the system always knows the one in use and is asked each time.

use std::cell::Cell;

/// Stack for a double-dummy search and all around it: 38 KiB measured, 5 of them the system's.
const SOLVER: usize = 44 << 10;
/// Stack for a search with hidden hands: 130 KiB measured in endings of 24 cards; 52 cards take less than this.
const SEARCH: usize = 512 << 10;
/// Size of a larger stack.
const LARGER: usize = 2 << 20;
/// Part of a larger stack that `stacker` itself may use before our code runs.
const ENTRY: usize = 16 << 10;
/// Whether the system's answer holds as long as the thread runs.
const BOUNDS_LAST: bool = !cfg!(windows);

thread_local! {
    /// Lowest and highest address of the stack in use, as far as known; zeros before the first look.
    static BOUNDS: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// Runs a call with enough stack for the double-dummy solver.
pub(crate) fn with_solver_stack<T>(work: impl FnOnce() -> T) -> T {
    with_stack(SOLVER, work)
}

/// Runs a call with enough stack for a search with hidden hands.
pub(crate) fn with_search_stack<T>(work: impl FnOnce() -> T) -> T {
    with_stack(SEARCH, work)
}

/// Runs the work on this stack if `bytes` of it are left, else on a larger one.
fn with_stack<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
    if left().is_some_and(|left| left >= bytes) { work() } else { grow(work) }
}

#[cfg(not(any(target_family = "wasm", miri)))]
fn grow<T>(work: impl FnOnce() -> T) -> T {
    /// Restores the bounds of the stack that was left, also when the work panics.
    struct Restore((usize, usize));
    impl Drop for Restore {
        fn drop(&mut self) {
            BOUNDS.set(self.0);
        }
    }
    stacker::grow(LARGER, || {
        let here = here();
        let _restore = Restore(BOUNDS.replace((here - (LARGER - ENTRY), here + 1)));
        work()
    })
}

/// Stacks cannot be changed here.
#[cfg(any(target_family = "wasm", miri))]
fn grow<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Bytes left of the stack; `None` if the stack is unknown.
fn left() -> Option<usize> {
    let here = here();
    let (mut low, mut high) = BOUNDS.get();
    if high == 0 || !BOUNDS_LAST {
        (low, high) = system::bounds(here)?;
        BOUNDS.set((low, high));
    }
    (low..high).contains(&here).then(|| here - low)
}

/// An address on the stack in use.
#[inline(never)]
fn here() -> usize {
    let here = 0u8;
    std::hint::black_box(&raw const here).addr()
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    use std::mem::MaybeUninit;
    use std::ptr;

    /// The most that the main thread's stack is assumed to have. The system keeps other stacks farther away.
    const MOST: usize = 64 << 20;

    /// The stack that the system gave this thread.
    pub(super) fn bounds(here: usize) -> Option<(usize, usize)> {
        of_main(here).or_else(of_thread)
    }

    /// What the system may keep above the name of the program: the rest of a page, and the rounding of the limit.
    const ABOVE_NAME: usize = 16 << 10;

    /// The main stack, if this place is on it. Its highest contents are the name of the program (`AT_EXECFN`), then its
    /// environment and arguments, which count for the limit. `pthread_getattr_np` would read a file.
    fn of_main(here: usize) -> Option<(usize, usize)> {
        let mut limit = MaybeUninit::<libc::rlimit>::uninit();
        // SAFETY: `limit` has room for the answer.
        let (high, limit) = unsafe {
            if libc::getrlimit(libc::RLIMIT_STACK, limit.as_mut_ptr()) != 0 {
                return None;
            }
            (libc::getauxval(libc::AT_EXECFN) as usize, limit.assume_init().rlim_cur)
        };
        let low = high.saturating_sub(usize::try_from(limit).unwrap_or(MOST).min(MOST)) + ABOVE_NAME;
        (low..high).contains(&here).then_some((low, high))
    }

    /// The stack of a thread.
    fn of_thread() -> Option<(usize, usize)> {
        let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
        let (mut low, mut size, mut guard) = (ptr::null_mut(), 0, 0);
        // SAFETY: the attributes are made before they are used and ended after, and the outputs have room.
        let known = unsafe {
            if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
                return None;
            }
            let known = libc::pthread_attr_getstack(attributes.as_ptr(), &mut low, &mut size) == 0
                && libc::pthread_attr_getguardsize(attributes.as_ptr(), &mut guard) == 0;
            libc::pthread_attr_destroy(attributes.as_mut_ptr());
            known
        };
        // Some systems count the pages that may not be touched, some do not.
        known.then(|| (low.addr() + guard, low.addr() + size))
    }
}

#[cfg(windows)]
mod system {
    use windows_sys::Win32::System::Threading::{GetCurrentThreadStackLimits, SetThreadStackGuarantee};

    /// What the system keeps at the end of a stack for the handler of an overflow, unless it was asked for more.
    const LEAST_GUARANTEE: usize = 8 << 10;
    /// The page that tells of an overflow, and the last one, which nobody may touch.
    const GUARD: usize = 8 << 10;

    /// The stack in use, a fiber's too.
    pub(super) fn bounds(_here: usize) -> Option<(usize, usize)> {
        let (mut low, mut high, mut guarantee) = (0, 0, 0);
        // SAFETY: the outputs have room; a guarantee of zero changes nothing and is answered with the present one.
        unsafe {
            GetCurrentThreadStackLimits(&mut low, &mut high);
            if SetThreadStackGuarantee(&mut guarantee) == 0 {
                return None;
            }
        }
        Some((low + LEAST_GUARANTEE.max(guarantee as usize) + GUARD, high))
    }
}

/// Other systems give threads 512 KiB or more. Stacks made by the program are not recognised there.
#[cfg(not(any(windows, target_os = "linux", target_os = "android")))]
mod system {
    pub(super) fn bounds(_here: usize) -> Option<(usize, usize)> {
        Some((0, usize::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{catch_unwind, resume_unwind};
    use std::thread;

    const TOO_MUCH: usize = usize::MAX;

    #[test]
    fn the_rest_of_a_stack_is_measured() {
        let left = thread::Builder::new().stack_size(1 << 20).spawn(left).unwrap().join().unwrap();
        if cfg!(any(windows, target_os = "linux")) {
            // At least what was asked for: the system may give the thread a larger stack that another has left.
            assert!(left.is_some_and(|left| (900 << 10..64 << 20).contains(&left)), "{left:?}");
        }
    }

    #[test]
    fn work_stays_where_there_is_room() {
        let before = here();
        let within = with_stack(1, here);
        assert!(before.abs_diff(within) < 64 << 10);
    }

    #[test]
    #[cfg(any(windows, target_os = "linux"))]
    fn a_larger_stack_is_measured_too_and_left_again() {
        let before = (here(), left());
        let (outer, middle, inner) = with_stack(TOO_MUCH, || {
            let outer = (here(), left().expect("known"));
            // There is room for what comes within.
            let middle = with_search_stack(here);
            (outer, middle, with_stack(TOO_MUCH, here))
        });
        assert!(before.0.abs_diff(outer.0) > 64 << 10 && inner.abs_diff(outer.0) > 64 << 10);
        assert!(middle.abs_diff(outer.0) < 64 << 10);
        assert!((LARGER - (32 << 10)..LARGER).contains(&outer.1), "{}", outer.1);
        // To the byte it depends on the compiler.
        assert!(left().unwrap().abs_diff(before.1.unwrap()) < 64 << 10);
    }

    #[test]
    fn a_panic_comes_back() {
        let before = left();
        let outcome = catch_unwind(|| with_stack(TOO_MUCH, || resume_unwind(Box::new("revoke"))));
        assert_eq!(outcome.unwrap_err().downcast_ref::<&str>(), Some(&"revoke"));
        assert_eq!(left().is_some(), before.is_some());
    }
}
