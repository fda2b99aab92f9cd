//! Players who remember: a few calls in any order with one handle.

use super::choose::{ANYBODY, any_arguments, judge, make};
use crate::make::requests::{Role, blank_options, plain};
use crate::run::Run;
use finesse::ffi::*;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub fn create(run: &mut Run) {
    let player = run.make("FinessePlayerCreate", || FinessePlayerCreate());
    assert!(!player.is_null());
    if run.bytes.once_in(4) {
        step(run, player);
    }
    let used = if run.bytes.once_in(8) { null_mut() } else { player };
    // SAFETY: the player lives, or is NULL, and is not used again.
    run.make("FinessePlayerFree", || unsafe { FinessePlayerFree(used) });
    if used.is_null() {
        // SAFETY: as above.
        unsafe { FinessePlayerFree(player) };
    }
}

/// Up to five calls with one player.
pub fn any(run: &mut Run) {
    let player = run.make("FinessePlayerCreate", || FinessePlayerCreate());
    for _ in 0..1 + run.bytes.below(5) {
        step(run, player);
    }
    // SAFETY: the player lives and is not used again.
    run.make("FinessePlayerFree", || unsafe { FinessePlayerFree(player) });
}

fn step(run: &mut Run, player: *mut FinessePlayer) {
    let used = if run.bytes.once_in(40) { null_mut() } else { player };
    let (good, code) = match run.bytes.below(12) {
        // SAFETY: the player is NULL or lives.
        10 => (RETURN_NO_FAULT, run.call("FinessePlayerClear", || unsafe { FinessePlayerClear(used) })),
        // SAFETY: as above.
        11 => (RETURN_NO_FAULT, run.call("FinessePlayerCancel", || unsafe { FinessePlayerCancel(used) })),
        _ => {
            let mut arguments = any_arguments(run);
            arguments.script.set_player(player);
            // SAFETY: the player is NULL or lives, and whatever else is passed is NULL or there.
            let code = make(run, "FinessePlayerChoose", &mut arguments, |request, options, choice| unsafe {
                FinessePlayerChoose(used, request, options, choice)
            });
            judge(&arguments, code);
            (code, code)
        }
    };
    assert_eq!(code, if used.is_null() { FINESSE_BAD_ARGUMENT } else { good });
}

/// An early decision that another thread stops.
pub fn cancel(run: &mut Run) {
    let asked = plain(&mut run.bytes, 9, Role::Anybody);
    let wait = Duration::from_micros(run.bytes.word() % 2000);
    let player = run.make("FinessePlayerCreate", || FinessePlayerCreate());
    let (handle, done) = (player as usize, AtomicBool::new(false));
    let method = run.bytes.pick(&ANYBODY[..4]);
    let options = FinesseChooseOptions { method, worlds: 20, timeLimitMs: 300, ..blank_options() };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(wait);
            while !done.load(Ordering::Relaxed) {
                // SAFETY: the player lives until this thread is done.
                assert_eq!(unsafe { FinessePlayerCancel(handle as *mut FinessePlayer) }, RETURN_NO_FAULT);
                std::thread::yield_now();
            }
        });
        let mut choice = FinesseChoice::NONE;
        // SAFETY: everything is there.
        let code = run.call("FinessePlayerChoose", || unsafe {
            FinessePlayerChoose(player, &asked.request, &options, &mut choice)
        });
        done.store(true, Ordering::Relaxed);
        assert_eq!(code, RETURN_NO_FAULT, "{}", crate::make::cards::text_of(&choice.message));
        super::check_choice(&choice, Some(&asked));
    });
    // SAFETY: the player lives and is not used again.
    unsafe {
        run.count("FinessePlayerCancel", FinessePlayerCancel(player) == RETURN_NO_FAULT);
        FinessePlayerFree(player);
    }
}
