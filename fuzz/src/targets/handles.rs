//! Solvers of one's own: a few calls in any order with one handle, which stays warm meanwhile.

use super::answers::{check_answer, check_values};
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub fn create(run: &mut Run) {
    let memory = run.bytes.number(0, 4);
    let solver = run.make("FinesseSolverCreate", || FinesseSolverCreate(memory));
    assert_eq!(solver.is_null(), memory < 0, "a solver for {memory} MB");
    if !solver.is_null() && run.bytes.once_in(2) {
        step(run, solver, &mut false);
    }
    // SAFETY: the solver lives, or is NULL, and is not used again.
    run.make("FinesseSolverFree", || unsafe { FinesseSolverFree(solver) });
}

/// Up to eight calls with one solver.
pub fn any(run: &mut Run) {
    let memory = run.bytes.below(3) as c_int;
    let solver = run.make("FinesseSolverCreate", || FinesseSolverCreate(memory));
    let mut limited = false;
    for _ in 0..1 + run.bytes.below(8) {
        let used = if run.bytes.once_in(40) { null_mut() } else { solver };
        step(run, used, &mut limited);
    }
    // SAFETY: the solver lives and is not used again.
    run.make("FinesseSolverFree", || unsafe { FinesseSolverFree(solver) });
}

/// One call. `limited` says whether limits are set, so that a call may be stopped.
fn step(run: &mut Run, solver: *mut FinesseSolver, limited: &mut bool) {
    let kind = run.bytes.below(8);
    let deal = some_deal(&mut run.bytes);
    let mut deal_room = Room::with(&mut run.bytes, &[deal]);
    let deal_place = deal_room.or_null::<DealBin>(&mut run.bytes);
    let null = solver.is_null() || deal_place.is_null();
    // SAFETY: in all of these the solver is NULL or lives, and the places are NULL or there.
    match kind {
        0 | 1 => {
            let (target, solutions) = (run.bytes.number(-1, 3), run.bytes.number(1, 3));
            let mut room = Room::of::<FutureTricks>(&mut run.bytes, 1);
            let place = room.or_null::<FutureTricks>(&mut run.bytes);
            let code = run.call("FinesseSolverSolveBoard", || unsafe {
                FinesseSolverSolveBoard(solver, deal_place, target, solutions, place)
            });
            judge(code, null || place.is_null(), *limited, &room);
            if code == RETURN_NO_FAULT {
                check_answer(&deal, target, solutions, &room.get(0));
            }
        }
        2 | 3 => {
            let tricks = run.bytes.number(0, 4);
            let mut room = Room::of::<c_int>(&mut run.bytes, 1);
            let place = room.or_null::<c_int>(&mut run.bytes);
            let code =
                run.call("FinesseSolverReaches", || unsafe { FinesseSolverReaches(solver, deal_place, tricks, place) });
            judge(code, null || place.is_null(), *limited, &room);
            assert!(code != RETURN_NO_FAULT || [0, 1].contains(&room.get::<c_int>(0)));
        }
        4 => {
            let cards = some_table_deal(&mut run.bytes);
            let filter: [c_int; 5] = std::array::from_fn(|_| run.bytes.number(0, 1));
            let filter = if run.bytes.once_in(2) { null_mut() } else { &raw const filter[0] };
            let mut room = Room::of::<TableResults>(&mut run.bytes, 1);
            let place = room.or_null::<TableResults>(&mut run.bytes);
            let code =
                run.call("FinesseSolverCalcTable", || unsafe { FinesseSolverCalcTable(solver, &cards, filter, place) });
            judge(code, solver.is_null() || place.is_null(), *limited, &room);
        }
        5 => {
            let (deal, play) = some_play(&mut run.bytes);
            let mut room = Room::of::<SolvedPlay>(&mut run.bytes, 1);
            let place = room.or_null::<SolvedPlay>(&mut run.bytes);
            let code = run
                .call("FinesseSolverAnalysePlay", || unsafe { FinesseSolverAnalysePlay(solver, &deal, &play, place) });
            judge(code, solver.is_null() || place.is_null(), *limited, &room);
            if code == RETURN_NO_FAULT {
                check_values(&deal, play.number, &room.get(0));
            }
        }
        6 => {
            let milliseconds = if run.bytes.once_in(2) { run.bytes.number(0, 30) } else { 0 };
            let nodes = match run.bytes.below(4) {
                0 => 0,
                1 => i64::from(run.bytes.odd()),
                2 => run.bytes.below(200) as i64,
                _ => run.bytes.word() as i64,
            };
            let code =
                run.call("FinesseSolverSetLimits", || unsafe { FinesseSolverSetLimits(solver, milliseconds, nodes) });
            let good = !solver.is_null() && milliseconds >= 0 && nodes >= 0;
            assert_eq!(code, if good { RETURN_NO_FAULT } else { FINESSE_BAD_ARGUMENT });
            *limited |= good && (milliseconds > 0 || nodes > 0);
        }
        _ => {
            // SAFETY: as above.
            let expected = if solver.is_null() { FINESSE_BAD_ARGUMENT } else { RETURN_NO_FAULT };
            assert_eq!(run.call("FinesseSolverCancel", || unsafe { FinesseSolverCancel(solver) }), expected);
            run.make("FinesseSolverNodes", || unsafe { FinesseSolverNodes(solver) });
            let before = run.make("FinesseSolverMemory", || unsafe { FinesseSolverMemory(solver) });
            assert!(before < 64 << 20, "{before} bytes for an ending");
            assert_eq!(run.call("FinesseSolverClear", || unsafe { FinesseSolverClear(solver) }), expected);
        }
    }
    assert!(deal_room.is_untouched());
}

fn judge(code: c_int, null: bool, limited: bool, room: &Room) {
    room.check("the answer");
    assert!(!null || code == FINESSE_BAD_ARGUMENT || code < 0);
    assert!(limited || code != FINESSE_STOPPED, "stopped by nobody");
    assert_ne!(code, RETURN_UNKNOWN_FAULT);
    assert!(code == RETURN_NO_FAULT || room.is_untouched(), "written though refused with {code}");
}

/// A full deal that another thread stops.
pub fn cancel(run: &mut Run) {
    crate::pace::allow_long();
    let board = board_of(&mut run.bytes, 13);
    let deal = deal_bin(&board);
    let wait = Duration::from_micros(run.bytes.word() % 4000);
    let solver = run.make("FinesseSolverCreate", || FinesseSolverCreate(0));
    let (handle, done) = (solver as usize, AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(wait);
            while !done.load(Ordering::Relaxed) {
                // SAFETY: the solver lives until this thread is done.
                let code = unsafe { FinesseSolverCancel(handle as *mut FinesseSolver) };
                assert_eq!(code, RETURN_NO_FAULT);
                std::thread::yield_now();
            }
        });
        let mut answer = FutureTricks::default();
        // SAFETY: the solver lives, and there is a place for the answer.
        let code = run
            .call("FinesseSolverSolveBoard", || unsafe { FinesseSolverSolveBoard(solver, &deal, -1, 3, &mut answer) });
        done.store(true, Ordering::Relaxed);
        assert!(code == FINESSE_STOPPED || code == RETURN_NO_FAULT);
        if code == RETURN_NO_FAULT {
            check_answer(&deal, -1, 3, &answer);
        }
    });
    // SAFETY: the solver lives and is not used again.
    unsafe {
        run.count("FinesseSolverCancel", FinesseSolverCancel(solver) == RETURN_NO_FAULT);
        FinesseSolverFree(solver);
    }
}
