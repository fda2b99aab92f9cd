//! Batches and handles that are stopped, watched, and used from many threads.

use crate::common::structs::*;
use finesse::ffi::*;
use std::mem::size_of;
use std::os::raw::{c_int, c_void};
use std::ptr::null;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A deal that takes any solver some time.
const HARD: &str = "N:AT863.K7.Q94.J52 KJ5.QT64.A72.Q93 Q72.A93.KT5.AT76 94.J852.J863.K84";

fn easy(count: usize) -> Vec<DealBin> {
    (0..count).map(|index| deal_bin(index as c_int % 5, index as c_int % 4, "N:A.2.. K.3.. Q.5.. J.7..")).collect()
}

/// What a progress function saw, and when it is to stop.
struct Watch {
    calls: Vec<(c_int, c_int)>,
    stop_at: c_int,
    thread: std::thread::ThreadId,
}

unsafe extern "C-unwind" fn watch(user: *mut c_void, done: c_int, total: c_int) -> c_int {
    // SAFETY: the tests pass a watch that outlives the batch.
    let watch = unsafe { &mut *user.cast::<Watch>() };
    assert_eq!(watch.thread, std::thread::current().id());
    watch.calls.push((done, total));
    (done >= watch.stop_at) as c_int
}

fn solve_all(deals: &[DealBin], options: &FinesseBatchOptions) -> (c_int, Vec<c_int>, Vec<FutureTricks>) {
    let mut answers = vec![FutureTricks { cards: 77, ..FutureTricks::default() }; deals.len()];
    let mut codes = vec![77; deals.len()];
    let count = deals.len() as c_int;
    // SAFETY: there is room for all answers and codes.
    let code = unsafe {
        FinesseSolveBoards(deals.as_ptr(), null(), null(), count, answers.as_mut_ptr(), codes.as_mut_ptr(), options)
    };
    (code, codes, answers)
}

#[test]
fn progress_is_told_and_can_stop_the_batch() {
    let deals = easy(300);
    for threads in [1, 3] {
        let mut seen = Watch { calls: Vec::new(), stop_at: c_int::MAX, thread: std::thread::current().id() };
        let watched =
            FinesseBatchOptions { threads, progress: Some(watch), user: (&raw mut seen).cast(), ..batch_options() };
        let (code, codes, _) = solve_all(&deals, &watched);
        assert_eq!((code, codes), (RETURN_NO_FAULT, vec![RETURN_NO_FAULT; 300]));
        assert_eq!(seen.calls.last(), Some(&(300, 300)));
        assert!(seen.calls.is_sorted());
        (seen.stop_at, seen.calls) = (10, Vec::new());
        let (code, codes, answers) = solve_all(&deals, &watched);
        let stopped = codes.iter().filter(|&&code| code == FINESSE_STOPPED).count();
        // The workers may have done any number of boards, even all, before the function is called.
        let done = seen.calls.iter().find(|&&(done, _)| done >= 10).expect("a call that stops").0 as usize;
        assert!(stopped <= 300 - done, "{stopped} stopped after {done}");
        assert!(threads > 1 || stopped == 290, "{stopped}");
        assert_eq!(code, if stopped > 0 { FINESSE_STOPPED } else { RETURN_NO_FAULT });
        for (code, answer) in codes.iter().zip(&answers) {
            assert!([RETURN_NO_FAULT, FINESSE_STOPPED].contains(code));
            assert_eq!(answer.cards == 0, *code == FINESSE_STOPPED);
        }
    }
}

#[test]
fn a_batch_ends_in_time() {
    let deals = vec![deal_bin(4, 0, FREAK); 100];
    let start = Instant::now();
    let limited = FinesseBatchOptions { timeLimitMs: 50, ..batch_options() };
    let (code, codes, _) = solve_all(&deals, &limited);
    assert_eq!((code, codes), (FINESSE_STOPPED, vec![FINESSE_STOPPED; 100]));
    assert!(start.elapsed() < GUARD, "{:?}", start.elapsed());
}

#[test]
fn sizes_of_options() {
    let deals = easy(3);
    let newer = FinesseBatchOptions { structSize: 4 * size_of::<FinesseBatchOptions>(), ..batch_options() };
    assert_eq!(solve_all(&deals, &newer).0, RETURN_NO_FAULT);
    let cut = FinesseBatchOptions { structSize: size_of::<FinesseBatchOptions>() - 1, ..batch_options() };
    assert_eq!(solve_all(&deals, &cut).0, FINESSE_BAD_ARGUMENT);
}

#[test]
fn a_handle_stops_at_its_limits_and_goes_on() {
    let solver = FinesseSolverCreate(0);
    let hard = deal_bin(4, 0, HARD);
    let mut answer = FutureTricks { cards: 77, ..FutureTricks::default() };
    // SAFETY: the solver lives, and there is a place for the answer.
    unsafe {
        assert_eq!(FinesseSolverSetLimits(solver, 0, 10), RETURN_NO_FAULT);
        assert_eq!(FinesseSolverSolveBoard(solver, &hard, -1, 3, &mut answer), FINESSE_STOPPED);
        assert_eq!(answer.cards, 77, "left alone");
        assert_eq!(FinesseSolverSetLimits(solver, 0, 0), RETURN_NO_FAULT);
        assert_eq!(FinesseSolverSolveBoard(solver, &hard, -1, 3, &mut answer), RETURN_NO_FAULT);
        let nodes = FinesseSolverNodes(solver);
        assert!(nodes > 10 && FinesseSolverMemory(solver) > 0);
        // Once more, with the table warm.
        assert_eq!(FinesseSolverSolveBoard(solver, &hard, -1, 3, &mut answer), RETURN_NO_FAULT);
        assert!(FinesseSolverNodes(solver) < nodes / 2, "{} after {nodes}", FinesseSolverNodes(solver));
        assert_eq!(FinesseSolverClear(solver), RETURN_NO_FAULT);
        assert_eq!(FinesseSolverSolveBoard(solver, &hard, -1, 3, &mut answer), RETURN_NO_FAULT);
        FinesseSolverFree(solver);
    }
}

/// A pointer that threads may share: handles allow that.
#[derive(Clone, Copy)]
struct Shared(*mut FinesseSolver);
// SAFETY: a handle may be used from any thread.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    fn get(&self) -> *mut FinesseSolver {
        self.0
    }
}

#[test]
fn a_handle_is_cancelled_from_another_thread() {
    let solver = Shared(FinesseSolverCreate(0));
    let done = AtomicBool::new(false);
    let codes: Vec<c_int> = std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let (mut answer, freak) = (FutureTricks::default(), deal_bin(4, 0, FREAK));
            // SAFETY: the solver lives, and there is a place for the answer.
            let solve = |_| unsafe { FinesseSolverSolveBoard(solver.get(), &freak, -1, 3, &mut answer) };
            let codes = (0..5).map(solve).collect();
            done.store(true, Ordering::Relaxed);
            codes
        });
        // A cancel between two calls stops neither.
        while !done.load(Ordering::Relaxed) {
            // SAFETY: the solver lives.
            assert_eq!(unsafe { FinesseSolverCancel(solver.get()) }, RETURN_NO_FAULT);
            std::thread::yield_now();
        }
        worker.join().expect("no panic")
    });
    assert_eq!(codes, [FINESSE_STOPPED; 5]);
    // SAFETY: the solver lives, and is not used again.
    unsafe { FinesseSolverFree(solver.get()) };
}

#[test]
fn a_handle_is_shared_by_threads() {
    let solver = Shared(FinesseSolverCreate(1));
    std::thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || {
                for round in 0..50 {
                    let deal = deal_bin((thread + round) % 5, round % 4, "N:AK.2.3. QJ.4..5 T9.5.6. 87..T.9");
                    let (mut reaches, mut answer) = (0, FutureTricks::default());
                    // SAFETY: the solver lives, and there are places for the answers.
                    unsafe {
                        assert_eq!(FinesseSolverSolveBoard(solver.get(), &deal, -1, 1, &mut answer), RETURN_NO_FAULT);
                        let best = answer.score[0];
                        assert_eq!(FinesseSolverReaches(solver.get(), &deal, best, &mut reaches), RETURN_NO_FAULT);
                        assert_eq!(reaches, 1);
                        assert_eq!(FinesseSolverReaches(solver.get(), &deal, best + 1, &mut reaches), RETURN_NO_FAULT);
                        assert_eq!(reaches, 0);
                    }
                }
            });
        }
    });
    // SAFETY: the solver lives, and is not used again.
    unsafe { FinesseSolverFree(solver.get()) };
}
