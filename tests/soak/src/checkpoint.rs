//! Checkpoints: the memory of the same state at two times.
//!
//! Under load the memory depends on what the threads happen to do. So at a checkpoint all of them end, and as many others
//! start, do the same work at each checkpoint and wait with full tables while the memory is measured. Then they end too.
//! Memory, threads or files that remain have leaked.

use crate::bank::Bank;
use crate::memory::{in_use, megabytes, resident, trim};
use crate::shared::{Player, Solver};
use crate::structs::zeroed;
use crate::tally::call;
use crate::tasks::boards::check_board;
use std::os::raw::c_int;
use std::sync::Barrier;
use std::time::{Duration, Instant};

/// The figures of a checkpoint.
pub struct Checkpoint {
    /// Resident memory in MB with all tables full.
    pub full: f64,
    /// Resident memory in MB after all threads have ended.
    pub empty: f64,
    /// Bytes in use then.
    pub in_use: u64,
    /// Threads alive then.
    pub threads: usize,
    /// Files open then.
    pub files: usize,
}

/// The nodes after which a solver's table is full.
const NODES: i64 = 3_000_000;

pub fn checkpoint(bank: &Bank, threads: usize) -> Checkpoint {
    free_all();
    call!(SetResources(0, 0));
    call!(SetThreading(5));
    let barrier = Barrier::new(threads + 1);
    let full = std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let held = fill_tables(bank);
                barrier.wait();
                // The memory is measured between the two waits.
                barrier.wait();
                drop(held);
            });
        }
        barrier.wait();
        let full = megabytes(resident());
        barrier.wait();
        full
    });
    free_all();
    let files = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let alive = || std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
    // The system may list a joined thread a little longer. A minute is far too long for that.
    let begun = Instant::now();
    while alive() > 1 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    Checkpoint { full, empty: megabytes(resident()), in_use: in_use(), threads: alive(), files }
}

/// Fills the thread's table and that of a handle, and uses a player.
fn fill_tables(bank: &Bank) -> (Solver, Player) {
    for case in bank.boards.iter().step_by(4) {
        let mut answer = zeroed();
        let code = call!(SolveBoard(case.deal, case.target, case.solutions, 1, &mut answer, 0));
        check_board("SolveBoard at a checkpoint", case, code, &answer);
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

fn free_all() {
    call!(FreeMemory());
    trim();
}
