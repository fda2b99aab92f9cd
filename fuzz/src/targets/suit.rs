//! One suit between two hands, spoiled or not.

use super::batches::Options;
use crate::make::callbacks::Script;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::{c_char, c_uint};

/// Two holdings that share no card, mostly of few cards together: eight may take a while.
pub fn holdings(run: &mut Run) -> (c_uint, c_uint) {
    let most = run.bytes.pick(&[5, 4, 6, 5, 3, 6, 7, 5]);
    let (mut north, mut south): (c_uint, c_uint) = (0, 0);
    let places = run.bytes.word();
    for rank in 2..15 {
        match places >> (4 * (rank - 2)) & 7 {
            0 | 5 if (north | south).count_ones() < most => north |= 1 << rank,
            1 | 6 if (north | south).count_ones() < most => south |= 1 << rank,
            _ => {}
        }
    }
    (north, south)
}

pub fn combination(run: &mut Run) {
    let (mut north, mut south) = holdings(run);
    if run.bytes.once_in(8) {
        north ^= 1 << run.bytes.below(32);
    }
    if run.bytes.once_in(16) {
        south = run.bytes.odd() as c_uint;
    }
    let tricks = run.bytes.number(0, 13);
    let script = Script::new(run.bytes.word());
    // A few suits take minutes, so that no call goes without a limit of time.
    let mut options = Options::in_time(&mut run.bytes, &script);
    // SAFETY: zeros are an answer.
    let mut blank: FinesseSuitAnswer = unsafe { std::mem::zeroed() };
    blank.structSize = match run.bytes.below(8) {
        0 => run.bytes.below(size_of::<FinesseSuitAnswer>() + 20),
        1 => run.bytes.odd() as usize,
        _ => size_of::<FinesseSuitAnswer>(),
    };
    let mut answer = Room::tagged(&mut run.bytes, &blank, blank.structSize);
    let size = if run.bytes.once_in(4) { run.bytes.below(60) } else { 4000 };
    let mut line = Room::sized(&mut run.bytes, size);
    let (place, line_place) = (answer.or_null(&mut run.bytes), line.or_null::<c_char>(&mut run.bytes));
    let said = if run.bytes.once_in(20) { run.bytes.odd().min(size as i32) } else { size as i32 };
    let pointer = options.pointer();
    // SAFETY: the places are NULL or there, with as much room as is said.
    let code = run.call("FinesseSuitCombination", || unsafe {
        FinesseSuitCombination(north, south, tricks, place, line_place, said, pointer)
    });
    script.check(code);
    options.check();
    answer.check("the answer");
    line.check("the line");
    assert!(code != FINESSE_STOPPED || options.stoppable);
    if code != RETURN_NO_FAULT {
        return assert!(answer.is_untouched() && line.is_untouched(), "written though refused with {code}");
    }
    assert!(north & south == 0 && north | south != 0);
    assert!(said <= 0 || line.bytes()[..said as usize].contains(&0));
    if blank.structSize >= size_of::<FinesseSuitAnswer>() {
        check_suit(north, south, &answer.get(0));
    }
}

/// What holds of every suit.
pub fn check_suit(north: c_uint, south: c_uint, answer: &FinesseSuitAnswer) {
    let longer = north.count_ones().max(south.count_ones()) as usize;
    assert_eq!(answer.rounds as usize, longer);
    let near = 1e-9;
    assert!((answer.chance[0] - 1.0).abs() < near);
    for tricks in 0..14 {
        let (chance, perfect) = (answer.chance[tricks], answer.chanceDoubleDummy[tricks]);
        assert!((0.0..=1.0).contains(&chance) && (0.0..=1.0).contains(&perfect));
        assert!(chance <= perfect + near, "seeing all hands is no worse");
        assert!(tricks == 0 || chance <= answer.chance[tricks - 1] + near, "more tricks are no easier");
        assert!(tricks <= longer || chance == 0.0);
        assert_eq!((answer.leadNorth[tricks] & !north, answer.leadSouth[tricks] & !south), (0, 0));
    }
    let sum: f64 = answer.averageExactly.iter().sum();
    let mean: f64 = answer.averageExactly.iter().enumerate().map(|(tricks, chance)| tricks as f64 * chance).sum();
    assert!((sum - 1.0).abs() < near && (mean - answer.average).abs() < near);
    assert!(answer.average <= answer.averageDoubleDummy + near);
    let most: f64 = answer.chance[1..].iter().sum();
    assert!(answer.average <= most + near, "no line beats the best line for each number of tricks");
}
