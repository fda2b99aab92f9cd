//! What is valid is solved, and every score is that of plain minimax.

use super::naive::Naive;
use crate::make::cards::*;
use crate::run::Run;
use crate::targets::check_answer;
use finesse::cards::{Board, Card, Rank, Suit};
use finesse::ffi::*;
use std::os::raw::c_int;

/// Every card of an answer with its score, equal cards too.
pub fn scores(answer: &FutureTricks) -> Vec<(Card, c_int)> {
    let mut scores = Vec::new();
    for index in 0..answer.cards as usize {
        let suit = Suit::from_index(answer.suit[index] as usize).expect("a suit");
        let ranks = answer.equals[index] | 1 << answer.rank[index];
        for rank in (2..15).filter(|rank| ranks >> rank & 1 == 1) {
            scores.push((Card::new(suit, Rank::new(rank).expect("a rank")), answer.score[index]));
        }
    }
    scores.sort();
    scores
}

pub fn solve(run: &mut Run, board: &Board, target: c_int, solutions: c_int) -> FutureTricks {
    let mut answer = FutureTricks::default();
    let deal = deal_bin(board);
    // SAFETY: there is a place for the answer.
    let code = run.call("SolveBoard", || unsafe { SolveBoard(deal, target, solutions, 0, &mut answer, 0) });
    assert_eq!(code, RETURN_NO_FAULT, "{board}");
    check_answer(&deal, target, solutions, &answer);
    answer
}

pub fn law(run: &mut Run) {
    let length = [2, 3, 1, 4, 3, 2, 4, 5][run.bytes.below(8)];
    let board = board_of(&mut run.bytes, length);
    let mut naive = Naive::default();
    let expected: Vec<(Card, c_int)> =
        board.legal().cards().map(|card| (card, c_int::from(naive.score(&board, card)))).collect();
    let mut expected = expected;
    expected.sort();
    let best = expected.iter().map(|&(_, score)| score).max().expect("a card");
    assert_eq!(scores(&solve(run, &board, -1, 3)), expected, "{board}");
    let one = solve(run, &board, -1, 1);
    assert_eq!((one.cards, one.score[0]), (1, best), "{board}");
    if board.tricks_left() > 1 {
        let all = solve(run, &board, -1, 2);
        let worth: Vec<_> = expected.iter().copied().filter(|&(_, score)| score == best).collect();
        assert_eq!(scores(&all), worth, "{board}");
        let target = 1 + run.bytes.below(board.tricks_left()) as c_int;
        let reached = solve(run, &board, target, 2);
        assert_eq!(reached.cards > 0, target <= best, "{board}, target {target}");
        let solver = run.make("FinesseSolverCreate", || FinesseSolverCreate(1));
        let (deal, mut reaches) = (deal_bin(&board), 7);
        // SAFETY: everything is there, and the solver is not used again.
        unsafe {
            let code = run.call("FinesseSolverReaches", || FinesseSolverReaches(solver, &deal, target, &mut reaches));
            run.make("FinesseSolverFree", || FinesseSolverFree(solver));
            assert_eq!((code, reaches), (RETURN_NO_FAULT, c_int::from(target <= best)), "{board}, target {target}");
        }
    }
    run.count("law-minimax", true);
}
