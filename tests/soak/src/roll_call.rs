//! The same state at two times: what it takes to compare the memory.
//!
//! Under load the memory of a moment depends on what the threads happen to do. So from time to time all of them leave, and
//! as many others come, do the same work every time and wait, tables and handles full, until they have been counted. Then
//! they go too, and what is still in use, or still there, has been left behind.

use crate::bank::Bank;
use crate::memory::{give_back, in_use, megabytes, resident};
use crate::shared::{Player, Solver};
use crate::structs::zeroed;
use crate::tally::call;
use crate::tasks::boards::check_board;
use std::os::raw::c_int;
use std::sync::Barrier;
use std::time::Duration;

/// What was found at a roll call.
pub struct Roll {
    /// Resident memory in MB while everybody is there.
    pub full: f64,
    /// Resident memory in MB after all have left.
    pub empty: f64,
    /// Bytes that are in use then.
    pub in_use: u64,
    /// Threads and open files that are there then.
    pub threads: usize,
    pub files: usize,
}

/// The nodes after which a solver's table is full.
const NODES: i64 = 3_000_000;

pub fn roll_call(bank: &Bank, threads: usize) -> Roll {
    leave();
    call!(SetResources(0, 0));
    call!(SetThreading(5));
    let there = Barrier::new(threads + 1);
    let full = std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let held = settle(bank);
                there.wait();
                // Now they are counted.
                there.wait();
                drop(held);
            });
        }
        there.wait();
        let full = megabytes(resident());
        there.wait();
        full
    });
    leave();
    let files = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let alive = || std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
    // A thread that has been joined may be there for a moment longer.
    for _ in 0..100 {
        if alive() > 1 {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    Roll { full, empty: megabytes(resident()), in_use: in_use(), threads: alive(), files }
}

/// A thread's work: a table of its own, a full one of a handle, and a player.
fn settle(bank: &Bank) -> (Solver, Player) {
    for case in bank.boards.iter().step_by(4) {
        let mut answer = zeroed();
        let code = call!(SolveBoard(case.deal, case.target, case.solutions, 1, &mut answer, 0));
        check_board("SolveBoard at a roll call", case, code, &answer);
    }
    let solver = Solver::new(0);
    call!(FinesseSolverSetLimits(solver.0, 0, NODES));
    let mut answer = zeroed();
    call!(FinesseSolverSolveBoard(solver.0, &bank.freak, -1 as c_int, 3, &mut answer));
    let player = Player::new();
    for case in bank.choices.iter().step_by(8) {
        case.method.ask_player(player.0, &case.request, &case.options);
    }
    (solver, player)
}

fn leave() {
    call!(FreeMemory());
    give_back();
}
