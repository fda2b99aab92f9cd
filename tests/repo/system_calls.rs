//! The library at work as the system sees it: every function of the header is called under `strace`, which tells of no
//! file, no network, no output, no signal, nothing but memory and threads. And nothing asks for a variable of the
//! environment: `getenv` of this program is the one below, which counts.
//!
//! The calls are those of the soak test.

use finesse::random::Random;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Set in the process that is watched.
const WATCHED: &str = "FINESSE_TEST_WATCHED";
/// Files that are not there: asking for them marks the beginning and the end in the trace.
const BEGIN: &str = "/finesse/begin";
const END: &str = "/finesse/end";

/// What a program asks the system for that needs memory, threads, locks, time and random numbers, and nothing else.
const ALLOWED: [&str; 34] = [
    "brk",
    "mmap",
    "munmap",
    "mprotect",
    "mremap",
    "madvise",
    "clone",
    "clone3",
    "exit",
    "set_robust_list",
    "rseq",
    "rt_sigprocmask",
    "sigaltstack",
    "prctl",
    "futex",
    "sched_yield",
    "sched_getaffinity",
    "clock_gettime",
    "clock_nanosleep",
    "nanosleep",
    "restart_syscall",
    "getpid",
    "gettid",
    "getrandom",
    "set_tid_address",
    "membarrier",
    // Limits of the stack and of addresses are asked for, and nothing is set.
    "prlimit64",
    // What follows is allowed for the files below only.
    "open",
    "openat",
    "read",
    "close",
    "statx",
    "newfstatat",
    "lseek",
];

/// Files that are read, by whom and why: the standard library counts the cores that this process may use, once; the C
/// library's allocator asks how many there are, and whether memory may be promised twice, before it returns some.
const READ: [&str; 6] = [
    "/proc/self/cgroup",
    "/proc/self/mountinfo",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/proc/stat",
    "/proc/sys/vm/overcommit_memory",
];

static ENVIRONMENT_ASKED: AtomicUsize = AtomicUsize::new(0);

unsafe extern "C" {
    static environ: *const *const c_char;
}

/// The variable of that name, in place of the C library's function.
///
/// # Safety
/// `name` is a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn getenv(name: *const c_char) -> *const c_char {
    ENVIRONMENT_ASKED.fetch_add(1, Ordering::SeqCst);
    // SAFETY: the environment is a list of texts that ends with NULL; nobody changes it here.
    unsafe {
        let name = CStr::from_ptr(name).to_bytes();
        let mut place = environ;
        while !place.is_null() && !(*place).is_null() {
            let variable = CStr::from_ptr(*place).to_bytes();
            if variable.starts_with(name) && variable.get(name.len()) == Some(&b'=') {
                return (*place).add(name.len() + 1);
            }
            place = place.add(1);
        }
    }
    std::ptr::null()
}

/// Calls every function of the header, on this thread and on another.
fn call_everything() {
    let bank = crate::bank::Bank::new(1, 10);
    let shared = crate::shared::Shared::new();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| shared.cancel_at_random(Random::new(2), &stop));
        scope.spawn(|| {
            crate::tasks::boards::solve(&mut crate::tasks::Table {
                bank: &bank,
                shared: &shared,
                random: Random::new(3),
            })
        });
        let mut table = crate::tasks::Table { bank: &bank, shared: &shared, random: Random::new(4) };
        // Tasks choose functions by chance.
        for _ in 0..100 {
            if crate::tally::never_called().is_empty() {
                break;
            }
            crate::tasks::TASKS.iter().for_each(|(_, task)| task(&mut table));
        }
        stop.store(true, Ordering::SeqCst);
    });
    assert_eq!(crate::tally::wrong_answers(), 0);
    assert_eq!(crate::tally::never_called(), [""; 0], "no task of tests/soak calls these");
}

#[test]
fn nothing_but_memory_and_threads() {
    if std::env::var_os(WATCHED).is_some() {
        let asked_before = ENVIRONMENT_ASKED.load(Ordering::SeqCst);
        assert!(asked_before > 0, "the function above is the one that is called");
        // The threads of this test are given their stacks' size in this way, once.
        std::thread::spawn(|| ()).join().expect("a thread");
        let _ = std::fs::File::open(BEGIN);
        let asked_before = ENVIRONMENT_ASKED.load(Ordering::SeqCst);
        call_everything();
        let asked = ENVIRONMENT_ASKED.load(Ordering::SeqCst) - asked_before;
        let _ = std::fs::File::open(END);
        assert_eq!(asked, 0, "variables of the environment were asked for");
        return;
    }
    let me = std::env::current_exe().expect("this program");
    let trace = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("system-calls");
    let test = ["--exact", "system_calls::nothing_but_memory_and_threads", "--nocapture", "--test-threads=1"];
    // Without strace the environment is watched all the same.
    let strace = Command::new("strace").arg("-V").output().is_ok();
    let mut command = if strace { Command::new("strace") } else { Command::new(&me) };
    if strace {
        command.arg("-f").arg("-o").arg(&trace).arg(&me);
    }
    let outcome = command.args(test).env(WATCHED, "1").output().expect("it runs");
    let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
    if strace && !outcome.status.success() && said.contains("ptrace") {
        println!("skipped: strace may not watch here: {said}");
        return;
    }
    assert!(outcome.status.success(), "{said}{}", String::from_utf8_lossy(&outcome.stdout));
    if !strace {
        println!("skipped: strace is not installed");
        return;
    }
    check(&std::fs::read_to_string(trace).expect("the trace"));
}

/// Whether the calls between the two marks are all harmless.
fn check(trace: &str) {
    let mut lines = trace.lines().skip_while(|line| !line.contains(BEGIN)).skip(1);
    let mut calls: BTreeMap<&str, usize> = BTreeMap::new();
    let ended = loop {
        let Some(line) = lines.next() else { break false };
        if line.contains(END) {
            break true;
        }
        // `1234 mmap(NULL, ...) = 0x...`, `1234 <... futex resumed>) = 0`, `1234 +++ exited with 0 +++`, signals: `---`.
        let call = line.split_once(' ').map_or("", |(_, rest)| rest.trim_start());
        assert!(!call.starts_with("---"), "a signal: {line}");
        let Some((name, _)) = call.split_once('(').filter(|_| !call.starts_with(['<', '+'])) else { continue };
        assert!(ALLOWED.contains(&name), "{line}");
        // Limits are asked for, never set: how large the stack of the first thread may get, and whether addresses are
        // limited.
        let asks = ["STACK", "AS", "DATA"].iter().any(|limit| call.contains(&format!("(0, RLIMIT_{limit}, NULL, ")));
        assert!(name != "prlimit64" || asks, "{line}");
        if name.starts_with("open") {
            let path = call.split('"').nth(1).unwrap_or_default();
            assert!(READ.iter().any(|known| path.starts_with(known)) && call.contains("O_RDONLY"), "{line}");
        }
        *calls.entry(name).or_default() += 1;
    };
    assert!(ended, "the trace ends too early");
    assert!(calls.values().sum::<usize>() > 20, "{calls:?}");
    println!("{calls:?}");
}
