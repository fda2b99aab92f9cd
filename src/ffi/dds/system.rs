//! Threads, memory, and the description of the library.
//!
//! Nothing needs to be set up before, or torn down after, any other call; the settings here only set limits.

use super::types::{DDS_ERROR_LINE, DdsInfo};
use crate::dd::Solver;
use crate::ffi::boundary::codes::{Code, message};
use crate::ffi::boundary::guard::{guard, value_or};
use crate::ffi::boundary::pointers::{Slots, slot};
use crate::ffi::boundary::text::c_text;
use crate::pool;
use std::os::raw::{c_char, c_int};
use std::sync::atomic::{AtomicI32, Ordering};

/// Thread indices below this are accepted even if fewer threads are set: a program may call from more threads than
/// there are cores, and the index has no effect here.
const THREAD_INDICES: usize = 256;

/// The most memory for each thread that SetResources grants, in MB: as much as DDS took for a thread.
const THREAD_MEMORY: usize = 160;

const MEGABYTE: usize = 1 << 20;

/// The ways of threading that can be asked for by number, as in Debian's DDS: none, OpenMP, Boost, C++; on Windows also
/// that of the system.
const THREADINGS: &[c_int] =
    if cfg!(windows) { &[NO_THREADS, 1, 2, 4, OWN_THREADS] } else { &[NO_THREADS, 2, 4, OWN_THREADS] };
const NO_THREADS: c_int = 0;
const OWN_THREADS: c_int = 5;

/// What was asked for with SetThreading.
static THREADING: AtomicI32 = AtomicI32::new(OWN_THREADS);
/// The threads asked for with SetMaxThreads or SetResources; 0 for one per core.
static THREADS_ASKED: AtomicI32 = AtomicI32::new(0);

/// Sets the number of threads of the batch functions: at most one per core; 0 or less: one per core. The memory goes
/// back to the default, as with SetResources(0, userThreads). May be called at any time, or never. Calls under way keep
/// their threads.
#[unsafe(no_mangle)]
pub extern "C" fn SetMaxThreads(userThreads: c_int) {
    SetResources(0, userThreads);
}

/// Sets the number of threads as SetMaxThreads does, and the memory for all their tables together, in megabytes: each
/// thread gets its share, at least 1 and at most 160. 0 or less: the default, 32 for each thread. The share is also the
/// most that a thread of the program keeps for SolveBoard and AnalysePlayBin; such threads come on top. Solvers,
/// players and batches with their own `memoryMB` are not affected.
///
/// Little memory makes searches slower, never wrong.
#[unsafe(no_mangle)]
pub extern "C" fn SetResources(maxMemoryMB: c_int, maxThreads: c_int) {
    value_or((), || {
        THREADS_ASKED.store(maxThreads.max(0), Ordering::Relaxed);
        apply_threads();
        let asked = usize::try_from(maxMemoryMB).unwrap_or(0);
        let each = if asked == 0 { 0 } else { (asked / pool::threads()).clamp(1, THREAD_MEMORY) };
        pool::set_memory(each * MEGABYTE);
    })
}

/// Chooses a threading system: 0 uses the calling thread alone; 2, 4 and 5, the systems of DDS on Linux, and 1 on
/// Windows, all mean the threads of this library. Returns RETURN_NO_FAULT, or RETURN_THREAD_MISSING for other numbers,
/// which change nothing.
#[unsafe(no_mangle)]
pub extern "C" fn SetThreading(code: c_int) -> c_int {
    guard(|| {
        if !THREADINGS.contains(&code) {
            return Err(Code::ThreadingMissing);
        }
        THREADING.store(code, Ordering::Relaxed);
        apply_threads();
        Ok(())
    })
}

/// Frees the tables of all threads. May be called at any time; tables in use are freed when their call is done. Solvers
/// and players keep theirs, see FinesseSolverClear and FinessePlayerClear.
#[unsafe(no_mangle)]
pub extern "C" fn FreeMemory() {
    value_or((), pool::free_memory)
}

/// Describes the library and its settings in `*info`. Does nothing if that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn GetDDSInfo(info: *mut DdsInfo) {
    value_or((), || {
        // SAFETY: the caller passes NULL or a place for the description.
        if let Ok(slot) = unsafe { slot(info, Code::UnknownFault) } {
            slot.set(0, describe([2, 9, 0]));
        }
    })
}

/// Writes the text of a return code into `line`, at most 80 characters with the final zero: `Success` for
/// RETURN_NO_FAULT, `Not a DDS error code` for unknown numbers. Does nothing if `line` is NULL.
///
/// cbindgen:ptrs-as-arrays=[[line; 80]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ErrorMessage(code: c_int, line: *mut c_char) {
    value_or((), || {
        // SAFETY: the caller passes NULL or room for 80 characters.
        let line = unsafe { Slots::optional(line, DDS_ERROR_LINE) };
        line.iter().for_each(|line| line.write(message(code)));
    })
}

/// Whether a call may name this thread index.
pub(crate) fn check_thread_index(index: c_int) -> Result<(), Code> {
    let highest = THREAD_INDICES.max(pool::threads());
    usize::try_from(index).ok().filter(|&index| index < highest).map(drop).ok_or(Code::ThreadIndex)
}

fn apply_threads() {
    let asked = usize::try_from(THREADS_ASKED.load(Ordering::Relaxed)).unwrap_or(0);
    let threads = match THREADING.load(Ordering::Relaxed) {
        NO_THREADS => 1,
        _ => asked.min(pool::cores()),
    };
    pool::set_threads(threads);
}

/// The library, with the version of DDS whose interface the caller uses.
pub(crate) fn describe(version: [c_int; 3]) -> DdsInfo {
    let [major, minor, patch] = version;
    let version = format!("{major}.{minor}.{patch}");
    let bits = usize::BITS;
    let cores = pool::cores();
    let threads = pool::threads();
    let memory = pool::memory() / MEGABYTE;
    let (system, system_name) = match () {
        _ if cfg!(windows) => (1, "Windows"),
        _ if cfg!(target_os = "linux") => (3, "Linux"),
        _ if cfg!(target_vendor = "apple") => (4, "Apple"),
        _ => (0, "unknown"),
    };
    // The compiler whose programs the library links with, by the numbers of DDS.
    let compiler = match () {
        _ if cfg!(target_env = "msvc") => 1,
        _ if cfg!(windows) => 2,
        _ if cfg!(target_vendor = "apple") => 4,
        _ => 3,
    };
    let sizes = format!("0 S, {threads} L");
    let lines = format!(
        "Finesse {}, with the interface of DDS {version}\nSystem: {system_name}, {bits} bits\nCores: {cores}\n\
         Threads: {threads}\nMemory for each thread (MB): {memory}\nMemory by default (MB): {}\n",
        env!("CARGO_PKG_VERSION"),
        Solver::DEFAULT_MEMORY / MEGABYTE,
    );
    DdsInfo {
        major,
        minor,
        patch,
        versionString: c_text(&version),
        system,
        numBits: bits as c_int,
        compiler,
        constructor: 0,
        numCores: cores as c_int,
        threading: THREADING.load(Ordering::Relaxed),
        noOfThreads: threads as c_int,
        threadSizes: c_text(&sizes),
        systemString: c_text(&lines),
    }
}
