//! A suit is played the same way whichever hand is North's, and a line asked for changes no chance.

use crate::run::Run;
use crate::targets::{check_suit, suit_holdings};
use finesse::ffi::*;
use std::os::raw::{c_int, c_uint};
use std::ptr::null_mut;

pub fn law(run: &mut Run) {
    let (north, south) = suit_holdings(run);
    if north | south == 0 {
        return run.count("law-suit", false);
    }
    let tricks = run.bytes.below(14) as c_int;
    let (Some(one), Some(other)) = (solve(run, north, south, tricks), solve(run, south, north, 0)) else {
        return run.count("law-suit", false);
    };
    check_suit(north, south, &one);
    let near = |a: &[f64; 14], b: &[f64; 14]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
    let words = format!("{north:#x} {south:#x}");
    assert!(near(&one.chance, &other.chance) && near(&one.chanceDoubleDummy, &other.chanceDoubleDummy), "{words}");
    assert!((one.average - other.average).abs() < 1e-12, "{words}");
    assert_eq!((one.leadNorth, one.leadSouth), (other.leadSouth, other.leadNorth), "{words}");
    run.count("law-suit", true);
}

/// A few suits take minutes: those are left.
fn solve(run: &mut Run, north: c_uint, south: c_uint, tricks: c_int) -> Option<FinesseSuitAnswer> {
    // SAFETY: zeros are an answer.
    let mut answer: FinesseSuitAnswer = unsafe { std::mem::zeroed() };
    answer.structSize = size_of::<FinesseSuitAnswer>();
    let mut line = [0; 500];
    let options = FinesseBatchOptions {
        structSize: size_of::<FinesseBatchOptions>(),
        threads: 0,
        memoryMB: 0,
        timeLimitMs: 500,
        reserved: 0,
        progress: None,
        user: null_mut(),
    };
    // SAFETY: there is room for everything.
    let code = run.call("FinesseSuitCombination", || unsafe {
        FinesseSuitCombination(north, south, tricks, &mut answer, line.as_mut_ptr(), 500, &options)
    });
    assert!(code == RETURN_NO_FAULT || code == FINESSE_STOPPED, "{code}");
    assert!(line.contains(&0));
    (code == RETURN_NO_FAULT).then_some(answer)
}
