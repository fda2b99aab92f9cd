//! What is printed, and the files that are left.

use super::arguments::Arguments;
use super::inputs::input;
use super::memory::Use;
use super::shared::Shared;
use crate::header::FUNCTIONS;
use crate::run::NAMES;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// So many calls reach every function.
const ENOUGH: u64 = 50_000;

/// Where inputs that fail are kept.
fn failures() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    if own.is_dir() { own.join("failures") } else { PathBuf::from("failures") }
}

/// Keeps an input that failed, and says how to run it again.
pub fn failure(target: &str, number: u64, seed: u64, data: &[u8], why: &str) {
    let directory = failures().join(target);
    let file = directory.join(format!("seed{seed}-{number}"));
    let kept = std::fs::create_dir_all(&directory).and_then(|()| std::fs::write(&file, data));
    println!("FAILED {target}, input {number} of seed {seed}: {why}");
    match kept {
        Ok(()) => println!("    again: --replay {}", file.display()),
        Err(error) => println!("    {} cannot be written: {error}", file.display()),
    }
    println!("    with what came before: --seed {seed} --skip {} --calls 2000", number.saturating_sub(500));
}

pub fn memory(uses: &[(u64, Use)]) {
    for (calls, used) in uses {
        println!("memory after {calls} calls: {} bytes in use, {} MB resident", used.live, used.resident >> 20);
    }
}

/// The table of all names, and the line that counts.
pub fn table(shared: &Shared, arguments: &Arguments) -> ExitCode {
    println!("{:<38}{:>12}{:>12}{:>12}", "target", "calls", "accepted", "refused");
    let mut never = Vec::new();
    for (row, name) in NAMES.iter().enumerate() {
        let [accepted, refused] = [0, 1].map(|kind| shared.counts[row][kind].load(Ordering::Relaxed));
        if accepted + refused > 0 {
            println!("{name:<38}{:>12}{accepted:>12}{refused:>12}", accepted + refused);
        } else if FUNCTIONS.contains(name) {
            never.push(*name);
        }
    }
    let (time, number) = shared.longest();
    let (target, _) = input(arguments.seed, number, &arguments.only);
    println!("the longest input of endings, {number} of {}: {time} ms", target.name);
    let calls = shared.calls();
    let mut failures = shared.failures.load(Ordering::Relaxed);
    if arguments.only.is_empty() && calls >= ENOUGH && !never.is_empty() {
        println!("FAILED: never called: {}", never.join(", "));
        failures += 1;
    }
    let largest = shared.largest.load(Ordering::Relaxed);
    println!("the largest piece of memory asked for: {} KB", largest >> 10);
    println!("{calls} calls, {failures} failures");
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
