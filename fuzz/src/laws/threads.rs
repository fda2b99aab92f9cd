//! The number of threads changes the time, never the answer.

use super::choose::{METHODS, ask, describe, said, steady_options};
use crate::make::requests::{Role, good};
use crate::run::Run;
use finesse::ffi::FinesseChooseOptions;

pub fn law(run: &mut Run) {
    let length = 2 + run.bytes.below(3);
    let asked = good(&mut run.bytes, length, Role::Anybody);
    let options = steady_options(run);
    let method = METHODS[run.bytes.below(5)];
    let (code, choice) = ask(run, method, &asked.request, &options);
    for threads in [2, 5] {
        let options = FinesseChooseOptions { threads, ..options };
        let (other_code, other) = ask(run, method, &asked.request, &options);
        let same = (code, said(&choice)) == (other_code, said(&other));
        assert!(same, "method {method} of {}\n{}\n{}", describe(&asked), said(&choice), said(&other));
    }
    run.count("law-threads", true);
}
