//! Counts calls and wrong answers.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Calls by the name of the function.
static CALLS: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());
static WRONG: AtomicU64 = AtomicU64::new(0);

/// More wrong answers than this are counted, but not printed.
const PRINTED: u64 = 40;

/// Calls a function of the C interface and counts the call. The caller must pass valid arguments, as in C.
macro_rules! call {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        $crate::tally::count(stringify!($name));
        // SAFETY: the arguments point to memory of the sizes that the header asks for.
        #[allow(unused_unsafe)]
        unsafe { finesse::ffi::$name($($argument),*) }
    }};
}
pub(crate) use call;

/// Counts a call.
pub fn count(name: &'static str) {
    *CALLS.lock().expect("not poisoned").entry(name).or_default() += 1;
}

/// Notes a wrong answer.
pub fn wrong(what: &str) {
    if WRONG.fetch_add(1, Ordering::Relaxed) < PRINTED {
        eprintln!("wrong: {what}");
    }
}

/// Notes a wrong answer unless `right`.
pub fn expect(right: bool, what: impl FnOnce() -> String) {
    if !right {
        wrong(&what());
    }
}

pub fn calls() -> u64 {
    CALLS.lock().expect("not poisoned").values().sum()
}

pub fn wrong_answers() -> u64 {
    WRONG.load(Ordering::Relaxed)
}

/// The functions of the header that were never called.
pub fn never_called() -> Vec<&'static str> {
    let calls = CALLS.lock().expect("not poisoned");
    functions().into_iter().filter(|name| !calls.contains_key(name)).collect()
}

/// How often each function was called.
pub fn by_name() -> Vec<(&'static str, u64)> {
    CALLS.lock().expect("not poisoned").iter().map(|(&name, &calls)| (name, calls)).collect()
}

/// The functions that the header declares: a line that begins with a type and has the name before the first bracket.
fn functions() -> Vec<&'static str> {
    let header = include_str!("../../../include/finesse.h");
    let declared = header.lines().filter(|line| {
        ["int ", "void ", "uint64_t ", "const char *", "struct "].iter().any(|kind| line.starts_with(kind))
    });
    let names = declared.filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next());
    names.collect()
}
