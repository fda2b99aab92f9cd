//! A batch answers each board as it is answered alone, by any of the functions and on any number of threads.

use super::minimax::scores;
use crate::make::cards::*;
use crate::run::Run;
use finesse::cards::Board;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::null_mut;

pub fn law(run: &mut Run) {
    let count = 1 + run.bytes.below(6);
    let boards: Vec<Board> = (0..count).map(|_| board(&mut run.bytes)).collect();
    let targets: Vec<c_int> =
        boards.iter().map(|board| run.bytes.below(board.tricks_left() + 2) as c_int - 1).collect();
    let solutions: Vec<c_int> = boards.iter().map(|_| 3 - run.bytes.below(3) as c_int).collect();
    // SAFETY: zeros are batches.
    let (mut bin, mut pbn, mut solved): (Box<BoardsBin>, Box<BoardsPbn>, Box<SolvedBoards>) =
        unsafe { (Box::new_zeroed().assume_init(), Box::new_zeroed().assume_init(), Box::new_zeroed().assume_init()) };
    (bin.noOfBoards, pbn.noOfBoards) = (count as c_int, count as c_int);
    let mut alone = Vec::new();
    for index in 0..count {
        bin.deals[index] = deal_bin(&boards[index]);
        pbn.deals[index] = deal_pbn(&mut run.bytes, &boards[index]);
        (bin.target[index], bin.solutions[index]) = (targets[index], solutions[index]);
        (pbn.target[index], pbn.solutions[index]) = (targets[index], solutions[index]);
        let (mut answer, mut from_text) = (FutureTricks::default(), FutureTricks::default());
        let (deal, text, target, wanted) = (bin.deals[index], pbn.deals[index], targets[index], solutions[index]);
        // SAFETY: there are places for the answers.
        let code = run.call("SolveBoard", || unsafe { SolveBoard(deal, target, wanted, 0, &mut answer, 0) });
        assert_eq!(code, RETURN_NO_FAULT, "{}", boards[index]);
        // SAFETY: as above.
        let code = run.call("SolveBoardPBN", || unsafe { SolveBoardPBN(text, target, wanted, 1, &mut from_text, 0) });
        assert_eq!(code, RETURN_NO_FAULT, "{}", boards[index]);
        assert_eq!(as_list(&answer), as_list(&from_text), "{}", boards[index]);
        alone.push(as_list(&answer));
    }
    let check = |code: c_int, answers: &[FutureTricks]| {
        assert_eq!(code, RETURN_NO_FAULT);
        let found: Vec<_> = answers[..count].iter().map(as_list).collect();
        assert_eq!(found, alone, "{boards:?}");
    };
    // SAFETY: in all of these there are as many boards as are said, and places for their answers.
    let code = match run.bytes.below(5) {
        0 => run.call("SolveAllBoardsBin", || unsafe { SolveAllBoardsBin(&mut *bin, &mut *solved) }),
        1 => run.call("SolveAllBoards", || unsafe { SolveAllBoards(&mut *pbn, &mut *solved) }),
        2 => run.call("SolveAllChunks", || unsafe { SolveAllChunks(&mut *pbn, &mut *solved, 3) }),
        3 => run.call("SolveAllChunksPBN", || unsafe { SolveAllChunksPBN(&mut *pbn, &mut *solved, 1) }),
        _ => run.call("SolveAllChunksBin", || unsafe { SolveAllChunksBin(&mut *bin, &mut *solved, 10) }),
    };
    assert_eq!(solved.noOfBoards, count as c_int);
    check(code, &solved.solvedBoard);
    for threads in [1, 2] {
        let options = FinesseBatchOptions {
            structSize: size_of::<FinesseBatchOptions>(),
            threads,
            memoryMB: run.bytes.below(2) as c_int,
            timeLimitMs: 0,
            reserved: 0,
            progress: None,
            user: null_mut(),
        };
        let mut answers = vec![FutureTricks::default(); count];
        // SAFETY: as above.
        let code = run.call("FinesseSolveBoards", || unsafe {
            FinesseSolveBoards(
                bin.deals.as_ptr(),
                targets.as_ptr(),
                solutions.as_ptr(),
                count as c_int,
                answers.as_mut_ptr(),
                null_mut(),
                &options,
            )
        });
        check(code, &answers);
    }
    let solver = FinesseSolverCreate(1);
    for (index, expected) in alone.iter().enumerate() {
        let mut answer = FutureTricks::default();
        // SAFETY: the solver lives, and there is a place for the answer.
        let code = run.call("FinesseSolverSolveBoard", || unsafe {
            FinesseSolverSolveBoard(solver, &bin.deals[index], targets[index], solutions[index], &mut answer)
        });
        assert_eq!((code, &as_list(&answer)), (RETURN_NO_FAULT, expected), "{}", boards[index]);
    }
    // SAFETY: the solver is not used again.
    unsafe { FinesseSolverFree(solver) };
    run.count("law-batch", true);
}

/// An answer without its nodes; with one solution which card is named may depend on what was learned before, so then
/// only the score counts.
fn as_list(answer: &FutureTricks) -> Vec<(String, c_int)> {
    if answer.cards <= 1 {
        return vec![(String::new(), answer.score[0])];
    }
    scores(answer).into_iter().map(|(card, score)| (card.to_string(), score)).collect()
}
