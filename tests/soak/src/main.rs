//! Calls every function of the C interface from many threads for a given time, checks every answer, and measures the
//! memory. See README.md.

mod bank;
mod checkpoint;
mod flags;
mod memory;
mod requests;
mod shared;
mod structs;
mod tally;
mod tasks;
mod threads;

use bank::Bank;
use checkpoint::{Checkpoint, checkpoint};
use flags::{Flags, USAGE};
use memory::{megabytes, peak, resident};
use shared::Shared;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When the memory is measured for the first time; at a tenth of a shorter run.
const FIRST_CHECKPOINT: Duration = Duration::from_secs(120);
/// The memory at the end, at most, as a multiple of that at the first checkpoint.
const GROWTH: f64 = 1.05;
/// The time between two samples of the resident memory.
const SAMPLE_INTERVAL: Duration = Duration::from_millis(100);

fn main() -> ExitCode {
    let flags = match Flags::parse(std::env::args().skip(1)) {
        Ok(flags) => flags,
        Err(fault) => {
            eprintln!("{fault}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    memory::limit_allocator_cache();
    let begun = Instant::now();
    let bank = Bank::new(flags.seed, 1);
    println!("answers found beforehand in {:.0} s, with {} calls", begun.elapsed().as_secs_f64(), tally::calls());
    let first_checkpoint = FIRST_CHECKPOINT.min(flags.time / 10);
    let begun = Instant::now();
    let early = watch(&bank, &flags, begun, first_checkpoint);
    let late = watch(&bank, &flags, begun, flags.time);
    for (name, calls) in tally::by_name() {
        println!("{calls:>10} {name}");
    }
    let missed = tally::never_called();
    if !missed.is_empty() {
        println!("never called: {}", missed.join(" "));
    }
    let (calls, seconds, wrong) = (tally::calls(), begun.elapsed().as_secs_f64(), tally::wrong_answers());
    println!(
        "soak: {calls} calls in {seconds:.0} s, {wrong} wrong, memory {:.1} MB at {}, {:.1} MB at the end",
        early.full,
        minute(first_checkpoint),
        late.full
    );
    let grown = late.full > early.full * GROWTH || late.in_use as f64 > early.in_use as f64 * GROWTH;
    let left_behind = late.threads > early.threads || late.files > early.files;
    ExitCode::from(u8::from(wrong > 0 || !missed.is_empty() || grown || left_behind))
}

fn minute(time: Duration) -> String {
    let minutes = time.as_secs_f64() / 60.0;
    if minutes.fract() == 0.0 { format!("minute {minutes:.0}") } else { format!("minute {minutes:.1}") }
}

/// The resident memory of the last minute, in MB.
struct Recent {
    samples: [f64; 600],
    count: usize,
}

impl Default for Recent {
    fn default() -> Recent {
        Recent { samples: [0.0; 600], count: 0 }
    }
}

impl Recent {
    fn sample(&mut self) {
        self.samples[self.count % self.samples.len()] = megabytes(resident());
        self.count += 1;
    }

    fn mean(&self) -> f64 {
        let seen = &self.samples[..self.count.min(self.samples.len())];
        seen.iter().sum::<f64>() / seen.len().max(1) as f64
    }
}

/// Keeps all threads at work until that time, then takes a checkpoint.
fn watch(bank: &Bank, flags: &Flags, begun: Instant, until: Duration) -> Checkpoint {
    let stop = &AtomicBool::new(false);
    let shared = Shared::new();
    let seed = flags.seed ^ until.as_millis() as u64;
    let mut loaded = Recent::default();
    std::thread::scope(|scope| {
        let shared = &shared;
        scope.spawn(|| shared.cancel_at_random(finesse::random::Random::new(seed), stop));
        (0..flags.threads).for_each(|place| threads::keep_running(scope, bank, shared, seed, place, stop));
        let (mut reported, mut calls) = (Instant::now(), tally::calls());
        while begun.elapsed() < until {
            std::thread::sleep(SAMPLE_INTERVAL);
            loaded.sample();
            if reported.elapsed() >= flags.report_every {
                let now = tally::calls();
                let rate = (now - calls) as f64 / reported.elapsed().as_secs_f64();
                report(begun, now, rate);
                (reported, calls) = (Instant::now(), now);
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    let loaded = loaded.mean();
    drop(shared);
    let found = checkpoint(bank, flags.threads);
    println!(
        "checkpoint at {}: {loaded:.0} MB under load in the last minute, {:.1} MB with all tables full, {:.1} MB with \
         all threads ended, {} bytes of them in use, {} threads, {} files",
        minute(until),
        found.full,
        found.empty,
        found.in_use,
        found.threads,
        found.files
    );
    found
}

fn report(begun: Instant, calls: u64, rate: f64) {
    let (seconds, wrong) = (begun.elapsed().as_secs(), tally::wrong_answers());
    let (now, most) = (megabytes(resident()), megabytes(peak()));
    println!(
        "{:02}:{:02}:{:02}  {calls} calls, {rate:.0}/s, {wrong} wrong, memory {now:.0} MB, peak {most:.0} MB",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
}
