//! Inputs from files: those that failed once, and the corpus.

use super::arguments::Arguments;
use super::inputs::input;
use crate::run::{TELL, no_counts, run};
use crate::targets::{TARGETS, Target, named};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// The target that a file is an input of: the name of its directory.
pub fn target_of(path: &Path) -> Option<&'static Target> {
    named(path.parent()?.file_name()?.to_str()?)
}

/// Runs a file's input; a failure is a panic.
pub fn replay(path: &Path, target: &Target) {
    let data = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    run(target, &data, &no_counts());
}

pub fn replay_files(arguments: &Arguments) -> ExitCode {
    TELL.store(true, Ordering::Relaxed);
    for path in &arguments.replay {
        let Some(target) = arguments.only.first().copied().or_else(|| target_of(path)) else {
            eprintln!("{}: its directory names no target; name one with --only", path.display());
            return ExitCode::from(2);
        };
        println!("{}: {}", path.display(), target.name);
        replay(path, target);
    }
    println!("{} inputs, 0 failures", arguments.replay.len());
    ExitCode::SUCCESS
}

/// Writes an input of each target: of some dozen the one by which most calls are accepted.
pub fn write_corpus(directory: &Path, seed: u64) -> ExitCode {
    const TRIED: u64 = 40;
    const LENGTH: usize = 300;
    for target in TARGETS {
        let mut best = (0, Vec::new());
        for number in 0..TRIED {
            let (_, mut data) = input(seed, number, &[target]);
            data.truncate(LENGTH);
            let counts = no_counts();
            run(target, &data, &counts);
            let accepted: u64 = counts.iter().map(|row| row[0].load(Ordering::Relaxed)).sum();
            if accepted > best.0 {
                best = (accepted, data);
            }
        }
        let place = directory.join(target.name);
        std::fs::create_dir_all(&place).expect("a directory");
        std::fs::write(place.join("random"), best.1).expect("a file");
    }
    ExitCode::SUCCESS
}
