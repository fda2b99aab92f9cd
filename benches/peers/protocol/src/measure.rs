//! Processor time, wall time and peak memory of a process.

use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The cost of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Processor time of all threads in nanoseconds.
    pub cpu: u64,
    /// Wall time in nanoseconds.
    pub wall: u64,
}

/// Adds up the cost of calls into a solver. Conversions to and from the wire stay outside.
#[derive(Default)]
pub struct Stopwatch {
    cost: Cost,
}

impl Stopwatch {
    pub fn time<R>(&mut self, work: impl FnOnce() -> R) -> R {
        let (wall, cpu) = (Instant::now(), cpu_time());
        let result = work();
        self.cost.cpu += cpu_time() - cpu;
        self.cost.wall += wall.elapsed().as_nanos() as u64;
        result
    }

    /// Adds a cost that was measured in another way.
    pub fn add(&mut self, cost: Cost) {
        self.cost.cpu += cost.cpu;
        self.cost.wall += cost.wall;
    }

    pub fn cost(&self) -> Cost {
        self.cost
    }
}

/// Processor time of this process in nanoseconds.
fn cpu_time() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on Linux, and the struct is ours.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The peak memory of a process, in KiB; 0 where the system does not say. The process is a number, or `self`.
pub fn peak_memory(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
