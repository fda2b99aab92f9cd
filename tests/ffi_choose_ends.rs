//! Calls that choose a card keep to their limits where the work is not double-dummy search, and a player who remembers
//! answers as one who does not.

mod common;

use common::requests::*;
use finesse::ffi::choose::*;
use finesse::ffi::choose_handle::*;
use finesse::ffi::choose_types::*;
use std::time::{Duration, Instant};

/// Six cards each: over all 924 layouts, to the end, what alpha-mu keeps of a position grows to thousands of plans.
fn many_plans(objective: i32) -> FinesseRequest {
    let request = position(4, 2, 2, 4, ["AQ3.K2.A.", "-", "42.A3.K.5", "-"], "KJT9.QJT9.QJ.AK");
    FinesseRequest { objective, ..request }
}

/// Much longer than a call that is over takes to end, even on a busy machine.
const SLACK: Duration = Duration::from_secs(2);

#[test]
fn many_plans_end_in_time() {
    for (objective, flags, off) in
        [(FINESSE_MOST_TRICKS, 0, 0), (FINESSE_MAKE_TARGET, 0, FINESSE_OFF_SCORE_BOUND), (FINESSE_MOST_TRICKS, 1, 1)]
    {
        let limited = FinesseChooseOptions { timeLimitMs: 300, flags, switchesOff: off, ..exact_options() };
        let begun = Instant::now();
        let choice = answer(AlphaMuChooseCard, &many_plans(objective), &limited);
        let ended = choice.stopReason;
        assert!(begun.elapsed() < SLACK, "{:?} for objective {objective}, flags {flags}", begun.elapsed());
        assert!(ended == FINESSE_ENDED_TIME || ended == FINESSE_ENDED_EXACT, "{ended}");
        assert!(ended == FINESSE_ENDED_EXACT || choice.milliseconds >= 300.0);
    }
}

#[test]
fn many_plans_are_cancelled() {
    // SAFETY: the player lives until the other thread has ended.
    unsafe {
        let player = FinessePlayerCreate();
        let address = player as usize;
        let canceller = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(500));
            FinessePlayerCancel(address as *mut _);
            Instant::now()
        });
        let mut choice = FinesseChoice::NONE;
        FinessePlayerAlphaMu(player, &many_plans(FINESSE_MOST_TRICKS), &exact_options(), &mut choice);
        let ended = Instant::now();
        let cancelled = canceller.join().unwrap();
        assert_eq!(choice.stopReason, FINESSE_ENDED_CANCELLED);
        assert!(ended < cancelled + SLACK, "{:?}", ended - cancelled);
        FinessePlayerFree(player);
    }
}
