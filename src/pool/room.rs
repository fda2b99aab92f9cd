//! Room on the stack: work that needs more than the calling thread has left is done by a deputy, a thread with a stack of
//! ours, while the caller waits.
//!
//! A program may call from threads with stacks of 64 KiB, and from stacks that it has made by itself. A double-dummy
//! search takes some 35 KiB, the searches above it hundreds. What belongs to the calling thread stays there: functions of
//! the program's own are called through [`at_home`], which has the waiting thread call them.

use super::generation::lock;
use super::workers::STACK_BYTES;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

thread_local! {
    /// Where the caller waits for this thread, which is his deputy; NULL for all others.
    static HOME: Cell<*const Home> = const { Cell::new(ptr::null()) };
}

/// Does the work on this thread if `bytes` of its stack are left, if it is a deputy already, or if the system grants no
/// other thread; else on another, and waits for it. A panic goes on here.
pub(crate) fn with_room<R>(bytes: usize, work: impl FnOnce() -> R) -> R {
    let enough = !HOME.get().is_null() || stack::left().is_some_and(|left| left >= bytes);
    if enough { work() } else { deputed(work) }
}

/// Calls a function on the thread that called [`with_room`], if this one is its deputy.
pub(crate) fn at_home<R>(errand: impl FnOnce() -> R) -> R {
    let home = HOME.get();
    if home.is_null() {
        return errand();
    }
    let (mut errand, mut outcome) = (Some(errand), None);
    let mut run = || outcome = errand.take().map(|errand| catch_unwind(AssertUnwindSafe(errand)));
    // SAFETY: the home lives until this thread has ended.
    unsafe { (*home).send(&mut run) };
    match outcome {
        Some(Ok(result)) => result,
        Some(Err(payload)) => resume_unwind(payload),
        None => unreachable!("the errand was run"),
    }
}

/// What a caller waits for.
enum Note {
    /// Nothing yet.
    Nothing,
    /// A function to be called, which the deputy waits for.
    Errand(*mut dyn FnMut()),
    /// It was called.
    Done,
    /// All work is done.
    Over,
}

// SAFETY: the function is the deputy's, who does nothing until it has been called.
unsafe impl Send for Note {}

struct Home {
    note: Mutex<Note>,
    changed: Condvar,
}

impl Home {
    fn tell(&self, note: Note) {
        *lock(&self.note) = note;
        self.changed.notify_all();
    }

    /// Waits for a note that is `wanted`, and takes it.
    fn wait(&self, wanted: impl Fn(&Note) -> bool) -> Note {
        let mut note = lock(&self.note);
        while !wanted(&note) {
            note = self.changed.wait(note).unwrap_or_else(PoisonError::into_inner);
        }
        std::mem::replace(&mut note, Note::Nothing)
    }

    /// The deputy's part: has a function called at home, and waits for that.
    fn send(&self, errand: &mut (dyn FnMut() + '_)) {
        let errand: *mut (dyn FnMut() + '_) = errand;
        // SAFETY: only the lifetime changes, and the function is not used once this returns.
        let errand = unsafe { std::mem::transmute::<*mut (dyn FnMut() + '_), *mut (dyn FnMut() + 'static)>(errand) };
        self.tell(Note::Errand(errand));
        self.wait(|note| matches!(note, Note::Done));
    }

    /// The caller's part: runs errands until all is over.
    fn serve(&self) {
        loop {
            match self.wait(|note| matches!(note, Note::Errand(_) | Note::Over)) {
                Note::Errand(errand) => {
                    // SAFETY: it lives while the deputy waits, and catches panics itself.
                    unsafe { (*errand)() };
                    self.tell(Note::Done);
                }
                _ => return,
            }
        }
    }
}

/// A pointer for the deputy alone.
struct Given<T>(*mut T);

// SAFETY: giver and taker take turns: the one waits while the other uses what is behind it.
unsafe impl<T> Send for Given<T> {}

impl<T> Given<T> {
    fn take(self) -> *mut T {
        self.0
    }
}

/// What there is to do, and then what came of it.
struct Task<W, R> {
    work: Option<W>,
    outcome: Option<Result<R, Box<dyn Any + Send>>>,
}

fn deputed<R, W: FnOnce() -> R>(work: W) -> R {
    let home = Arc::new(Home { note: Mutex::new(Note::Nothing), changed: Condvar::new() });
    let mut task = Task { work: Some(work), outcome: None };
    let (given, doorstep) = (Given(&raw mut task), home.clone());
    let part: Box<dyn FnOnce() + Send + '_> = Box::new(move || {
        // SAFETY: the caller keeps the task until this thread has ended, and meanwhile leaves it alone.
        let task = unsafe { &mut *given.take() };
        HOME.set(Arc::as_ptr(&doorstep));
        task.outcome = task.work.take().map(|work| catch_unwind(AssertUnwindSafe(work)));
        HOME.set(ptr::null());
        doorstep.tell(Note::Over);
    });
    // SAFETY: only the lifetime changes, and the thread is joined before what it borrows goes.
    let part = unsafe { std::mem::transmute::<Box<dyn FnOnce() + Send + '_>, Box<dyn FnOnce() + Send>>(part) };
    if let Ok(deputy) = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(part) {
        home.serve();
        let _ = deputy.join();
    }
    match (task.outcome, task.work) {
        (Some(Ok(result)), _) => result,
        (Some(Err(payload)), _) => resume_unwind(payload),
        // There is no deputy to be had.
        (None, Some(work)) => work(),
        (None, None) => unreachable!("work that was taken has an outcome"),
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod stack {
    use std::cell::Cell;
    use std::mem::MaybeUninit;
    use std::ptr;

    thread_local! {
        /// From where to where the stack of this thread goes: nowhere, as long as nobody has looked.
        static BOUNDS: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    }

    /// The main thread's stack is taken to be no larger than this. The system keeps other stacks farther away.
    const MOST: usize = 64 << 20;

    /// Bytes left of the stack; `None` if it is not the one that the system gave this thread, or nobody knows.
    pub(super) fn left() -> Option<usize> {
        let here = 0u8;
        let here = ptr::from_ref(&here).addr();
        let (mut low, mut high) = BOUNDS.get();
        if high == 0 {
            (low, high) = of_main(here).or_else(of_thread)?;
            BOUNDS.set((low, high));
        }
        (low..high).contains(&here).then(|| here - low)
    }

    /// The main stack, if this place is on it: it grows down from where the system has left the program some random bytes.
    /// The usual way to ask reads a file.
    fn of_main(here: usize) -> Option<(usize, usize)> {
        let mut limit = MaybeUninit::<libc::rlimit>::uninit();
        // SAFETY: there is room for the limit.
        let (high, limit) = unsafe {
            if libc::getrlimit(libc::RLIMIT_STACK, limit.as_mut_ptr()) != 0 {
                return None;
            }
            (libc::getauxval(libc::AT_RANDOM) as usize, limit.assume_init().rlim_cur)
        };
        let low = high.saturating_sub(usize::try_from(limit).unwrap_or(MOST).min(MOST));
        (low..high).contains(&here).then_some((low, high))
    }

    /// The stack of a thread.
    fn of_thread() -> Option<(usize, usize)> {
        let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
        let (mut low, mut size, mut guard) = (ptr::null_mut(), 0, 0);
        // SAFETY: the attributes are made before they are used and ended after, and there is room for what is asked.
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

/// Elsewhere nobody has looked how to find out, and stacks are taken to be large.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod stack {
    pub(super) fn left() -> Option<usize> {
        Some(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    const TOO_MUCH: usize = usize::MAX;

    fn here() -> thread::ThreadId {
        thread::current().id()
    }

    #[test]
    fn what_is_left_of_a_stack() {
        let left = thread::Builder::new().stack_size(1 << 20).spawn(stack::left).unwrap().join().unwrap();
        if cfg!(target_os = "linux") {
            // At least what was asked for: the system may give the thread a larger stack that another has left.
            assert!(left.is_some_and(|left| (900 << 10..64 << 20).contains(&left)), "{left:?}");
        }
    }

    #[test]
    fn work_stays_here_if_there_is_room() {
        assert_eq!(with_room(1, here), here());
        assert_eq!(at_home(here), here());
    }

    #[test]
    fn a_deputy_does_what_does_not_fit_and_errands_are_run_at_home() {
        let mut words = vec!["void".to_string()];
        let mut asked = 0;
        let (there, homes) = with_room(TOO_MUCH, || {
            words.push("finesse".into());
            let homes: Vec<_> = (0..100)
                .map(|_| {
                    at_home(|| {
                        asked += 1;
                        here()
                    })
                })
                .collect();
            // A deputy has none himself, but what he has called at home may need another.
            assert_eq!(with_room(TOO_MUCH, || (here(), at_home(here))), (here(), homes[0]));
            assert!(![here(), homes[0]].contains(&at_home(|| with_room(TOO_MUCH, here))));
            (here(), homes)
        });
        assert_ne!(there, here());
        assert_eq!((homes, asked), (vec![here(); 100], 100));
        assert_eq!(words, ["void", "finesse"]);
    }

    #[test]
    fn panics_go_home() {
        let outcome = catch_unwind(|| with_room(TOO_MUCH, || resume_unwind(Box::new("revoke"))));
        assert_eq!(outcome.unwrap_err().downcast_ref::<&str>(), Some(&"revoke"));
        let errand = || at_home(|| resume_unwind(Box::new("errand")));
        let outcome = catch_unwind(|| with_room(TOO_MUCH, || catch_unwind(errand).is_err()));
        assert_eq!(outcome.ok(), Some(true));
    }
}
