//! The process that makes the calls. It works in four parts and compares the memory in use after the first and after
//! the last: what grows meanwhile is a leak.

use super::arguments::Arguments;
use super::inputs::input;
use super::memory::{self, Use};
use super::report;
use super::shared::{Shared, Slot, milliseconds};
use crate::pace::USUAL;
use crate::targets::TARGETS;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// More failures than this say nothing new.
pub const MOST_FAILURES: u64 = 20;
const PARTS: u64 = 4;
/// Inputs of a part that warm up all there is; a leak of a byte in each is found in a run of ten million.
const LEAST_TO_COMPARE: u64 = 50_000;
/// Bytes that may be in use besides: threads that were started meanwhile, what the harness keeps.
const SLACK: usize = 4 << 20;
/// The same for what the system counts, to which not all is given back.
const RESIDENT_SLACK: usize = 32 << 20;

pub fn work(arguments: &Arguments, shared: &'static Shared) -> ExitCode {
    memory::keep_little();
    let mut uses: Vec<(u64, Use)> = Vec::new();
    let (begun, calls) = (milliseconds(), shared.calls());
    for part in 1..=PARTS {
        let to_do = arguments.calls.saturating_sub(calls);
        let end = Ending {
            calls: if arguments.calls == u64::MAX {
                u64::MAX
            } else {
                calls + to_do / PARTS * part + if part == PARTS { to_do % PARTS } else { 0 }
            },
            time: arguments.seconds.map(|seconds| {
                let end = shared.begun.load(Ordering::Relaxed) + 1000 * seconds;
                begun + end.saturating_sub(begun) / PARTS * part
            }),
        };
        std::thread::scope(|scope| {
            for slot in &shared.slots[..arguments.threads] {
                scope.spawn(|| make_calls(arguments, shared, slot, &end));
            }
        });
        uses.push((shared.calls(), memory::in_use()));
        shared.largest.fetch_max(memory::largest() as u64, Ordering::Relaxed);
        if shared.failures.load(Ordering::Relaxed) >= MOST_FAILURES {
            break;
        }
    }
    report::memory(&uses);
    let (Some(first), Some(last)) = (uses.first(), uses.last()) else { return ExitCode::SUCCESS };
    if last.0 - first.0 < LEAST_TO_COMPARE || cfg!(fuzzing) {
        return ExitCode::SUCCESS;
    }
    if last.1.live > first.1.live + SLACK || last.1.resident > first.1.resident + RESIDENT_SLACK {
        println!("FAILED: memory grows from {:?} to {:?}", first.1, last.1);
        shared.failures.fetch_add(1, Ordering::Relaxed);
    }
    ExitCode::SUCCESS
}

/// When a part is over.
struct Ending {
    calls: u64,
    time: Option<u64>,
}

fn make_calls(arguments: &Arguments, shared: &'static Shared, slot: &'static Slot, end: &Ending) {
    crate::pace::tell(&slot.limit);
    for round in 0u64.. {
        if round % 64 == 0 {
            let late = end.time.is_some_and(|time| milliseconds() >= time);
            let failures = shared.failures.load(Ordering::Relaxed);
            if late || shared.calls() >= end.calls || failures >= MOST_FAILURES {
                return;
            }
        }
        let number = shared.next.fetch_add(1, Ordering::Relaxed);
        let (target, data) = input(arguments.seed, number, &arguments.only);
        let index = TARGETS.iter().position(|other| std::ptr::eq(other, target)).unwrap_or(0);
        slot.begin(index, number, &data);
        let begun = milliseconds();
        let outcome = catch_unwind(AssertUnwindSafe(|| crate::run::run(target, &data, &shared.counts)));
        if slot.limit.load(Ordering::Relaxed) == USUAL {
            shared.took(milliseconds().saturating_sub(begun), number);
        }
        slot.end();
        if let Err(panic) = outcome {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            shared.failures.fetch_add(1, Ordering::Relaxed);
            report::failure(target.name, number, arguments.seed, &data, &text.unwrap_or_default());
        }
    }
}
