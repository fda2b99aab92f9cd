//! What each thread calls its own, until it ends.
//!
//! The standard library has the system note what is to be ended with a thread, and the GNU C library ends the process if
//! it has no memory for the note. A key of POSIX threads does the same and needs none.

use super::local::Local;

pub(super) use system::{keep, take};

#[cfg(unix)]
mod system {
    use super::Local;
    use once_cell::race::OnceNonZeroUsize;
    use std::ffi::c_void;
    use std::num::NonZeroUsize;
    use std::ptr;

    /// The key plus 1. Two threads that make it at the same time may waste one.
    static KEY: OnceNonZeroUsize = OnceNonZeroUsize::new();

    fn key() -> Option<libc::pthread_key_t> {
        let make = || {
            let mut key = 0;
            // SAFETY: there is room for the key, and `end` takes what `keep` has put there.
            let code = unsafe { libc::pthread_key_create(&mut key, Some(end)) };
            if code == 0 { NonZeroUsize::new(key as usize + 1).ok_or(()) } else { Err(()) }
        };
        KEY.get_or_try_init(make).ok().map(|key| (key.get() - 1) as libc::pthread_key_t)
    }

    /// The thread ends.
    unsafe extern "C" fn end(local: *mut c_void) {
        // SAFETY: `keep` has put it there, and nobody has taken it.
        drop(unsafe { Box::from_raw(local.cast::<Local>()) });
    }

    /// Takes what the calling thread calls its own, if there is something.
    pub(in super::super) fn take() -> Option<Box<Local>> {
        let key = key()?;
        // SAFETY: what is there `keep` has put there, and it is taken once.
        unsafe {
            let local = libc::pthread_getspecific(key).cast::<Local>();
            if local.is_null() {
                return None;
            }
            libc::pthread_setspecific(key, ptr::null());
            Some(Box::from_raw(local))
        }
    }

    /// Lets the calling thread, which has nothing, call this its own. False if the system does not allow that; then it is
    /// gone.
    pub(in super::super) fn keep(local: Box<Local>) -> bool {
        let Some(key) = key() else { return false };
        let local = Box::into_raw(local);
        // SAFETY: the key lives as long as the process.
        let kept = unsafe { libc::pthread_setspecific(key, local.cast::<c_void>()) } == 0;
        if !kept {
            // SAFETY: nobody has taken it.
            drop(unsafe { Box::from_raw(local) });
        }
        kept
    }
}

#[cfg(not(unix))]
mod system {
    use super::Local;
    use std::cell::RefCell;

    thread_local! {
        static LOCAL: RefCell<Option<Box<Local>>> = const { RefCell::new(None) };
    }

    /// Takes what the calling thread calls its own, if there is something.
    pub(in super::super) fn take() -> Option<Box<Local>> {
        LOCAL.try_with(RefCell::take).ok().flatten()
    }

    /// Lets the calling thread, which has nothing, call this its own. False while it is ending.
    pub(in super::super) fn keep(local: Box<Local>) -> bool {
        LOCAL.try_with(|own| own.replace(Some(local))).is_ok()
    }
}
