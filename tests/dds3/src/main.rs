//! Our functions against those of DDS 3.1 on random positions of every size and on spoilt questions: answers, codes, order
//! of cards. DDS 3.1 runs in a process of its own, because its functions have the names of ours. `divergences` has the
//! rules by which the two may differ; everything else has to be the same.
//!
//! ```sh
//! cargo run --release --manifest-path tests/dds3/Cargo.toml -- 4000
//! ```
//!
//! The number is that of positions, of which a comparison takes its share. They are the same in every run.

mod boards;
mod comparison;
mod divergences;
mod libraries;
mod par;
mod plays;
mod tables;
mod texts;

/// Positions and questions, as the tests against DDS 2.9 make them.
#[allow(dead_code)]
#[path = "../../ffi/common"]
mod common {
    pub mod positions;
    pub mod question;
}

use comparison::Comparison;
use libraries::Libraries;
use std::process::ExitCode;

const DEFAULT_POSITIONS: usize = 4000;

type Compare = fn(&mut Libraries, usize, &mut Comparison);

const COMPARISONS: [(&str, Compare); 13] = [
    ("answers", boards::answers),
    ("answers of one context", boards::answers_of_one_context),
    ("every mode, trumps changing", boards::modes),
    ("spoilt questions", boards::spoilt),
    ("batches of boards", boards::batches),
    ("tables", tables::tables),
    ("tables of many deals", tables::many),
    ("spoilt deals", tables::spoilt),
    ("plays", plays::plays),
    ("par", par::par),
    ("par of tables that cannot be", par::spoilt),
    ("deals as text", texts::deals),
    ("error messages", texts::messages),
];

fn main() -> ExitCode {
    let positions = match std::env::args().nth(1).map(|number| number.parse()) {
        None => DEFAULT_POSITIONS,
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!("the argument is a number of positions");
            return ExitCode::FAILURE;
        }
    };
    let mut libraries = Libraries::start();
    let mut different = 0;
    for (name, compare) in COMPARISONS {
        let mut comparison = Comparison::new(name);
        compare(&mut libraries, positions, &mut comparison);
        different += comparison.finish();
    }
    println!("{different} differences");
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
