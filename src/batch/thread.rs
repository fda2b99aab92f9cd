//! Threads that a child of `fork()` can start and end.
//!
//! In a Rust program the standard library enters every thread it starts in a list, for the message about a stack that
//! overflows. A child forked while another thread had that list's lock would wait for it for ever in the first thread it
//! starts. So on Unix the workers are the system's own threads; they use nothing of the library that knows its threads.

use std::io;

/// The search goes at most 52 cards deep with small frames; this leaves ample room.
const STACK_BYTES: usize = 2 << 20;

/// Whether the calling thread was started here.
pub(crate) fn is_worker() -> bool {
    WORKER.get()
}

thread_local! {
    static WORKER: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

pub(super) use system::Thread;

#[cfg(unix)]
mod system {
    use super::{STACK_BYTES, WORKER, io};
    use std::ffi::c_void;
    use std::mem::MaybeUninit;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::ptr;

    type Work = Box<dyn FnOnce() + Send>;

    /// A thread at work, until it is joined.
    pub(in super::super) struct Thread(libc::pthread_t);

    impl Thread {
        /// Starts a thread. A panic of `work` ends it and goes no further.
        pub(in super::super) fn start(work: impl FnOnce() + Send + 'static) -> io::Result<Thread> {
            // A pointer that fits into one word.
            let work: *mut Work = Box::into_raw(Box::new(Box::new(work)));
            let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
            let mut thread = MaybeUninit::<libc::pthread_t>::uninit();
            // SAFETY: the attributes are made before they are used and ended after; `run` takes what it is given.
            let code = unsafe {
                match libc::pthread_attr_init(attributes.as_mut_ptr()) {
                    0 => {
                        // A system that does not like the size gives its usual one.
                        libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK_BYTES);
                        let code =
                            libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), run, work.cast::<c_void>());
                        libc::pthread_attr_destroy(attributes.as_mut_ptr());
                        code
                    }
                    code => code,
                }
            };
            if code == 0 {
                // SAFETY: the thread was made.
                return Ok(Thread(unsafe { thread.assume_init() }));
            }
            // SAFETY: nobody took it.
            drop(unsafe { Box::from_raw(work) });
            Err(io::Error::from_raw_os_error(code))
        }

        /// Waits for its end, unless it is the calling thread itself.
        pub(in super::super) fn join(self) {
            // SAFETY: a thread that has not been joined, as joining takes it away.
            unsafe {
                if libc::pthread_equal(self.0, libc::pthread_self()) == 0 {
                    libc::pthread_join(self.0, ptr::null_mut());
                } else {
                    libc::pthread_detach(self.0);
                }
            }
        }
    }

    extern "C" fn run(work: *mut c_void) -> *mut c_void {
        // SAFETY: it comes from `start`, which gave it away.
        let work = unsafe { Box::from_raw(work.cast::<Work>()) };
        #[cfg(any(target_os = "linux", target_os = "android"))]
        // SAFETY: a name of less than 16 characters that ends with a zero.
        unsafe {
            libc::pthread_setname_np(libc::pthread_self(), c"finesse".as_ptr());
        }
        WORKER.set(true);
        // Whoever works here tells of panics in his own way.
        let _ = catch_unwind(AssertUnwindSafe(work));
        ptr::null_mut()
    }
}

#[cfg(not(unix))]
mod system {
    use super::{STACK_BYTES, WORKER, io};
    use std::thread::{Builder, JoinHandle, current};

    /// A thread at work, until it is joined.
    pub(in super::super) struct Thread(JoinHandle<()>);

    impl Thread {
        /// Starts a thread. A panic of `work` ends it and goes no further.
        pub(in super::super) fn start(work: impl FnOnce() + Send + 'static) -> io::Result<Thread> {
            let work = move || {
                WORKER.set(true);
                work();
            };
            Builder::new().name("finesse".into()).stack_size(STACK_BYTES).spawn(work).map(Thread)
        }

        /// Waits for its end, unless it is the calling thread itself.
        pub(in super::super) fn join(self) {
            if self.0.thread().id() != current().id() {
                // The panic has been told of.
                let _ = self.0.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_thread_works_and_ends() {
        let (tell, told) = mpsc::channel();
        let thread = Thread::start(move || tell.send(is_worker()).unwrap()).unwrap();
        assert_eq!((told.recv(), is_worker()), (Ok(true), false));
        thread.join();
        // All it had is gone.
        assert!(told.recv().is_err());
    }

    #[test]
    fn a_panic_ends_only_its_thread() {
        let (tell, told) = mpsc::channel::<()>();
        let thread = Thread::start(move || {
            let _mine = tell;
            std::panic::resume_unwind(Box::new("revoke"));
        });
        thread.unwrap().join();
        assert!(told.recv().is_err());
    }
}
