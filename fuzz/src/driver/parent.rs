//! The process that watches: it starts the child, ends it when a call takes too long, keeps the input when it dies, and
//! starts another that goes on after it.

use super::arguments::Arguments;
use super::child::MOST_FAILURES;
use super::report;
use super::shared::{PLACE, Shared, milliseconds};
use crate::targets::TARGETS;
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::sync::atomic::Ordering;
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(50);
/// Milliseconds between two lines about how far it is.
const NEWS: u64 = 60_000;

pub fn supervise(arguments: &Arguments) -> ExitCode {
    let path = std::env::temp_dir().join(format!("finesse-fuzz-{}", std::process::id()));
    let shared = Shared::create(&path);
    shared.next.store(arguments.skip, Ordering::Relaxed);
    shared.begun.store(milliseconds(), Ordering::Relaxed);
    loop {
        let me = std::env::current_exe().expect("this program");
        let child = Command::new(me).args(std::env::args().skip(1)).env(PLACE, &path).spawn().expect("a child");
        let status = watch(child, shared, arguments);
        let under_way = shared.under_way();
        let finished = status.success();
        // If one took too long the others have nothing to do with it; after a crash each may be the one.
        let late = under_way.iter().any(|found| found.overdue);
        for found in under_way.iter().filter(|found| !finished && (found.overdue || !late)) {
            shared.failures.fetch_add(1, Ordering::Relaxed);
            let why = if found.overdue { "takes too long".to_owned() } else { format!("the process ended: {status}") };
            report::failure(TARGETS[found.target].name, found.number, arguments.seed, &found.data, &why);
        }
        if !finished && under_way.is_empty() {
            shared.failures.fetch_add(1, Ordering::Relaxed);
            println!("FAILED: the process ended between two inputs: {status}");
        }
        shared.clear_slots();
        if finished || shared.failures.load(Ordering::Relaxed) >= MOST_FAILURES {
            break;
        }
    }
    let _ = std::fs::remove_file(&path);
    report::table(shared, arguments)
}

/// Waits for the child; ends it if an input takes too long.
fn watch(mut child: Child, shared: &Shared, arguments: &Arguments) -> ExitStatus {
    let mut told = milliseconds();
    loop {
        if let Some(status) = child.try_wait().expect("a child to wait for") {
            return status;
        }
        if shared.under_way().iter().any(|found| found.overdue) {
            let _ = child.kill();
            return child.wait().expect("a child that ends");
        }
        if milliseconds() > told + NEWS {
            told = milliseconds();
            let (inputs, failures) = (shared.next.load(Ordering::Relaxed), shared.failures.load(Ordering::Relaxed));
            let seconds = (told - shared.begun.load(Ordering::Relaxed)) / 1000;
            println!(
                "{seconds} s: {} calls, {inputs} inputs of seed {}, {failures} failures",
                shared.calls(),
                arguments.seed
            );
        }
        std::thread::sleep(PAUSE);
    }
}
