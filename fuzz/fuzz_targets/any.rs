//! The targets for libFuzzer. FINESSE_FUZZ_TARGET names one of them; without it the first byte of an input does.

#![no_main]

use finesse_fuzz::run::{Counts, no_counts, run};
use finesse_fuzz::targets::{TARGETS, Target, named};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static COUNTS: LazyLock<Box<Counts>> = LazyLock::new(no_counts);
static NAMED: LazyLock<Option<&'static Target>> = LazyLock::new(|| {
    let name = std::env::var("FINESSE_FUZZ_TARGET").ok()?;
    Some(named(&name).unwrap_or_else(|| panic!("no target is called {name}")))
});

fuzz_target!(|data: &[u8]| {
    match (*NAMED, data.split_first()) {
        (Some(target), _) => run(target, data, &COUNTS),
        (None, Some((&first, rest))) => run(&TARGETS[usize::from(first) % TARGETS.len()], rest, &COUNTS),
        (None, None) => {}
    }
});
