//! One input at work: the choices it holds, and every call that is made counted under the function's name.
//!
//! A call may answer whatever the header says, but a panic inside the library, which C would see as a general fault, is
//! a failure here, and so is a code without a text.

use crate::bytes::Bytes;
use crate::header::FUNCTIONS;
use crate::targets::TARGETS;
use finesse::ffi::{ErrorMessage, FINESSE_STOPPED, RETURN_NO_FAULT, SetMaxThreads};
use std::cell::Cell;
use std::os::raw::c_int;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, Once};
use std::time::Instant;

/// Room for as many names as are counted.
pub const MOST_NAMES: usize = 192;

/// How often each name was accepted and refused.
pub type Counts = [[AtomicU64; 2]; MOST_NAMES];

/// What is counted: the functions of the header, then the targets that are no functions.
pub static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut names = FUNCTIONS.clone();
    names.extend(TARGETS.iter().map(|target| target.name).filter(|name| !FUNCTIONS.contains(name)));
    assert!(names.len() <= MOST_NAMES);
    names
});

/// Whether every call is told, as when an input is replayed.
pub static TELL: AtomicBool = AtomicBool::new(false);

static PANICS: AtomicUsize = AtomicUsize::new(0);
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

thread_local! {
    /// Whether this thread makes calls, as opposed to the library's own threads.
    static CALLER: Cell<bool> = const { Cell::new(false) };
    /// Whether it is inside one.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Sees to it that panics inside the library are noticed: puts a hook in front of the one by which it is silent.
pub fn watch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        SetMaxThreads(0);
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if CALLER.get() && !INSIDE.get() {
                return before(panic);
            }
            *LAST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = panic.to_string();
            PANICS.fetch_add(1, Ordering::SeqCst);
        }));
    });
}

pub struct Run<'a> {
    pub bytes: Bytes<'a>,
    counts: &'a Counts,
}

impl<'a> Run<'a> {
    pub fn new(data: &'a [u8], counts: &'a Counts) -> Run<'a> {
        watch_panics();
        CALLER.set(true);
        Run { bytes: Bytes::new(data), counts }
    }

    /// Makes a call that returns a code.
    pub fn call(&mut self, name: &str, body: impl FnOnce() -> c_int) -> c_int {
        let code = self.watched(name, body);
        self.count(name, code == RETURN_NO_FAULT);
        assert!(code == RETURN_NO_FAULT || code < 0 && has_text(code), "{name} returned {code}");
        code
    }

    /// A call that has to be finished, without a limit that would stop it.
    pub fn call_to_end(&mut self, name: &str, body: impl FnOnce() -> c_int) -> c_int {
        let code = self.call(name, body);
        assert_ne!(code, FINESSE_STOPPED, "{name} was stopped by nobody");
        code
    }

    /// Makes a call that returns something else, or nothing.
    pub fn make<T>(&mut self, name: &str, body: impl FnOnce() -> T) -> T {
        let value = self.watched(name, body);
        self.count(name, true);
        value
    }

    /// Counts what is no function of C: a text that was read or refused, a law that holds.
    pub fn count(&mut self, name: &str, accepted: bool) {
        let row = NAMES.iter().position(|known| *known == name).unwrap_or_else(|| panic!("{name} is not known"));
        self.counts[row][usize::from(!accepted)].fetch_add(1, Ordering::Relaxed);
    }

    fn watched<T>(&mut self, name: &str, body: impl FnOnce() -> T) -> T {
        let panics = PANICS.load(Ordering::SeqCst);
        let begun = TELL.load(Ordering::Relaxed).then(|| {
            println!("{name}");
            Instant::now()
        });
        INSIDE.set(true);
        let value = body();
        INSIDE.set(false);
        if let Some(begun) = begun {
            println!("    {:.3} s", begun.elapsed().as_secs_f64());
        }
        if PANICS.load(Ordering::SeqCst) != panics {
            let said = LAST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
            panic!("{name}: {said}");
        }
        value
    }
}

fn has_text(code: c_int) -> bool {
    let mut line = [0; 80];
    // SAFETY: there is room for 80 characters.
    unsafe { ErrorMessage(code, line.as_mut_ptr()) };
    let text: Vec<u8> = line.iter().map(|&letter| letter as u8).take_while(|&letter| letter != 0).collect();
    text != b"Not a DDS error code" && text.len() < line.len()
}

/// Runs a target on an input. Whatever must not be is a panic.
pub fn run(target: &crate::targets::Target, data: &[u8], counts: &Counts) {
    (target.run)(&mut Run::new(data, counts));
}

/// Counts nobody looks at.
pub fn no_counts() -> Box<Counts> {
    Box::new(std::array::from_fn(|_| [AtomicU64::new(0), AtomicU64::new(0)]))
}
