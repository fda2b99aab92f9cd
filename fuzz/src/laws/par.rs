//! Par in texts is par in numbers, and does not depend on who names it.

use crate::bytes::Bytes;
use crate::make::cards::text_of;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::c_int;

/// A table in which the sides' tricks add up, more or less.
fn table(bytes: &mut Bytes) -> TableResults {
    TableResults {
        resTable: std::array::from_fn(|_| {
            let ours = bytes.below(14) as c_int;
            let theirs = 13 - ours;
            let less = |tricks: c_int, bytes: &mut Bytes| (tricks - c_int::from(bytes.once_in(4))).max(0);
            [ours, less(theirs, bytes), less(ours, bytes), theirs]
        }),
    }
}

pub fn law(run: &mut Run) {
    let mut table = table(&mut run.bytes);
    let (dealer, vulnerable) = (run.bytes.below(4) as c_int, run.bytes.below(4) as c_int);
    // SAFETY: zeros are results.
    let (mut texts, mut numbers, mut one_text, mut one): (
        [ParResultsDealer; 2],
        [ParResultsMaster; 2],
        ParResultsDealer,
        ParResultsMaster,
    ) = unsafe { std::mem::zeroed() };
    // SAFETY: as above.
    let mut par: ParResults = unsafe { std::mem::zeroed() };
    // SAFETY: there are places for everything.
    let codes = unsafe {
        [
            run.call("SidesPar", || SidesPar(&mut table, texts.as_mut_ptr(), vulnerable)),
            run.call("SidesParBin", || SidesParBin(&mut table, numbers.as_mut_ptr(), vulnerable)),
            run.call("DealerPar", || DealerPar(&mut table, &mut one_text, dealer, vulnerable)),
            run.call("DealerParBin", || DealerParBin(&mut table, &mut one, dealer, vulnerable)),
            run.call("Par", || Par(&mut table, &mut par, vulnerable)),
        ]
    };
    assert_eq!(codes, [RETURN_NO_FAULT; 5], "{:?}", table.resTable);
    for side in 0..2 {
        assert_eq!(texts[side].score, numbers[side].score, "{:?}", table.resTable);
        let score = text_of(&par.parScore[side]);
        let told: c_int = score.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a score");
        assert_eq!(told, texts[side].score, "{:?}: {score}", table.resTable);
    }
    assert_eq!(one.score, one_text.score, "{:?}", table.resTable);
    // Whoever deals can do no better than if his side opens, and no worse than if the others do.
    let (ours, theirs) = (numbers[0].score, -numbers[1].score);
    assert!((theirs..=ours).contains(&one.score), "{:?}: {} of {theirs} to {ours}", table.resTable, one.score);
    // SAFETY: as above.
    let mut lines: ParTextResults = unsafe { std::mem::zeroed() };
    let mut line = [0; 128];
    // SAFETY: as above.
    let codes = unsafe {
        [
            run.call("ConvertToSidesTextFormat", || ConvertToSidesTextFormat(numbers.as_mut_ptr(), &mut lines)),
            run.call("ConvertToDealerTextFormat", || ConvertToDealerTextFormat(&mut one, line.as_mut_ptr())),
        ]
    };
    assert_eq!(codes, [RETURN_NO_FAULT; 2]);
    assert!(text_of(&line).starts_with(&format!("Par {}", one.score)));
    run.count("law-par", true);
}
