//! Solver handles: a task's own, and those that several threads share while others cancel.

use super::Table;
use super::boards::{check_board, check_play, check_table};
use crate::shared::Solver;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::*;
use finesse::random::Random;
use std::os::raw::c_int;

/// A handle for a few questions, with limits half of the time.
pub fn own(table: &mut Table<'_>) {
    let solver = Solver::new(*any(&mut table.random, &[0, 1, 8]));
    for _ in 0..2 {
        let limited = once_in(&mut table.random, 2);
        let milliseconds = if limited { below(&mut table.random, 30) as c_int } else { 0 };
        let nodes = if limited { below(&mut table.random, 100_000) as i64 } else { 0 };
        call!(FinesseSolverSetLimits(solver.0, milliseconds, nodes));
        ask(table, &solver, milliseconds > 0 || nodes > 0);
    }
    let (memory, nodes) = (call!(FinesseSolverMemory(solver.0)), call!(FinesseSolverNodes(solver.0)));
    expect(memory < 64 << 20 && nodes < 1 << 40, || format!("a solver with {memory} bytes after {nodes} nodes"));
}

/// A shared handle, which other threads may cancel, clear or limit at any time.
pub fn shared(table: &mut Table<'_>) {
    let solver = table.shared.solver(&mut table.random);
    match below(&mut table.random, 8) {
        0 => drop(call!(FinesseSolverClear(solver.0))),
        1 => {
            let nodes = below(&mut table.random, 300_000) as i64;
            call!(FinesseSolverSetLimits(solver.0, 0, nodes));
        }
        _ => ask(table, &solver, true),
    }
}

/// Asks a solver, which may have no answer if it has limits.
fn ask(table: &mut Table<'_>, solver: &Solver, limited: bool) {
    let random: &mut Random = &mut table.random;
    let solver = solver.0;
    let stopped = |code: c_int| limited && code == FINESSE_STOPPED;
    match below(random, 4) {
        0 => {
            let case = any(random, &table.bank.boards);
            let mut answer = zeroed();
            let (target, solutions) = (case.target, case.solutions);
            let code = call!(FinesseSolverSolveBoard(solver, &case.deal, target, solutions, &mut answer));
            if !stopped(code) {
                check_board("FinesseSolverSolveBoard", case, code, &answer);
            }
        }
        1 => {
            let case = any(random, &table.bank.boards);
            let (tricks, mut reaches) = (below(random, 14) as c_int, -1);
            let code = call!(FinesseSolverReaches(solver, &case.deal, tricks, &mut reaches));
            // The best card's score is in the answer when all cards, or the most tricks, were asked for.
            let best = (case.code == 1 && (case.solutions == 3 || case.target == -1)).then(|| case.answer.score[0]);
            if let Some(best) = best.filter(|_| !stopped(code)) {
                let expected = c_int::from(best >= tricks);
                expect(code == 1 && reaches == expected, || format!("FinesseSolverReaches: {code}, {reaches}"));
            }
        }
        2 => {
            let case = any(random, &table.bank.tables);
            let mut found = zeroed();
            let code = call!(FinesseSolverCalcTable(solver, &case.deal, std::ptr::null(), &mut found));
            if !stopped(code) {
                check_table("FinesseSolverCalcTable", case, code, &found);
            }
        }
        _ => {
            let case = any(random, &table.bank.plays);
            let mut values: SolvedPlay = zeroed();
            let code = call!(FinesseSolverAnalysePlay(solver, &case.deal, &case.play, &mut values));
            if !stopped(code) {
                check_play("FinesseSolverAnalysePlay", case, code, &values);
            }
        }
    }
}
