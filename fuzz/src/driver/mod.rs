//! The random driver: inputs without end, made from a seed, in a child process, so that a crash or a call that never
//! ends leaves the input that caused it.

mod arguments;
mod child;
mod inputs;
mod memory;
mod parent;
mod replay;
mod report;
mod shared;

pub use arguments::Arguments;
pub use inputs::input;
pub use memory::Counting;
pub use replay::{replay, target_of};

use std::process::ExitCode;

/// Runs the program.
pub fn run() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("{message}\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    if let Some(path) = std::env::var_os(shared::PLACE) {
        return child::work(&arguments, shared::Shared::open(path.as_ref()));
    }
    if let Some(directory) = &arguments.write_corpus {
        return replay::write_corpus(directory, arguments.seed);
    }
    if !arguments.replay.is_empty() {
        return replay::replay_files(&arguments);
    }
    parent::supervise(&arguments)
}
