//! The batches of boards that DDS has.

use super::solve::question;
use super::tables::bytes_of;
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::c_int;

/// How many boards are filled in: few, sometimes all 200.
pub fn board_count(run: &mut Run) -> usize {
    if run.bytes.once_in(128) { MAXNOOFBOARDS } else { run.bytes.below(7) }
}

/// The number that the batch says it has.
pub fn said_count(run: &mut Run, count: usize) -> c_int {
    if run.bytes.once_in(10) { run.bytes.odd() } else { count as c_int }
}

pub fn boards_bin(run: &mut Run) -> Box<BoardsBin> {
    // SAFETY: zeros are a batch.
    let mut boards: Box<BoardsBin> = unsafe { Box::new_zeroed().assume_init() };
    let count = board_count(run);
    for index in 0..count {
        boards.deals[index] = some_deal(&mut run.bytes);
        let (target, solutions, mode, _) = question(run);
        (boards.target[index], boards.solutions[index], boards.mode[index]) = (target, solutions, mode);
    }
    boards.noOfBoards = said_count(run, count);
    if run.bytes.once_in(64) {
        run.bytes.fill(bytes_of(&mut *boards));
    }
    boards
}

pub fn boards_pbn(run: &mut Run) -> Box<BoardsPbn> {
    // SAFETY: zeros are a batch.
    let mut boards: Box<BoardsPbn> = unsafe { Box::new_zeroed().assume_init() };
    let count = board_count(run);
    for index in 0..count {
        boards.deals[index] = some_pbn(&mut run.bytes);
        let (target, solutions, mode, _) = question(run);
        (boards.target[index], boards.solutions[index], boards.mode[index]) = (target, solutions, mode);
    }
    boards.noOfBoards = said_count(run, count);
    if run.bytes.once_in(64) {
        run.bytes.fill(bytes_of(&mut *boards));
    }
    boards
}

pub fn solve_all_boards(run: &mut Run) {
    let boards = boards_pbn(run);
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllBoards", &*boards, 1, |boards, solved, _| unsafe { SolveAllBoards(boards, solved) });
}

pub fn solve_all_boards_bin(run: &mut Run) {
    let boards = boards_bin(run);
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllBoardsBin", &*boards, 1, |boards, solved, _| unsafe { SolveAllBoardsBin(boards, solved) });
}

pub fn solve_all_chunks(run: &mut Run) {
    let (boards, chunk) = (boards_pbn(run), run.bytes.number(0, 3));
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllChunks", &*boards, chunk, |boards, solved, chunk| unsafe {
        SolveAllChunks(boards, solved, chunk)
    });
}

pub fn solve_all_chunks_pbn(run: &mut Run) {
    let (boards, chunk) = (boards_pbn(run), run.bytes.number(0, 3));
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllChunksPBN", &*boards, chunk, |boards, solved, chunk| unsafe {
        SolveAllChunksPBN(boards, solved, chunk)
    });
}

pub fn solve_all_chunks_bin(run: &mut Run) {
    let (boards, chunk) = (boards_bin(run), run.bytes.number(0, 3));
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllChunksBin", &*boards, chunk, |boards, solved, chunk| unsafe {
        SolveAllChunksBin(boards, solved, chunk)
    });
}

/// Calls a function with a batch. `chunk` is what has to be at least 1 where a function has chunks.
pub fn solve<Boards>(
    run: &mut Run,
    name: &str,
    boards: &Boards,
    chunk: c_int,
    solve: impl FnOnce(*mut Boards, *mut SolvedBoards, c_int) -> c_int,
) {
    let bytes = &mut run.bytes;
    let mut batch = Room::with(bytes, std::slice::from_ref(boards));
    let mut solved = Room::of::<SolvedBoards>(bytes, 1);
    let (batch_place, place) = (batch.or_null::<Boards>(bytes), solved.or_null::<SolvedBoards>(bytes));
    let code = run.call_to_end(name, || solve(batch_place, place, chunk));
    solved.check("the answers");
    assert!(batch.is_untouched(), "arguments are not to be written");
    let said: c_int = batch.get(0);
    let expected = match () {
        () if chunk < 1 => RETURN_CHUNK_SIZE,
        () if batch_place.is_null() || place.is_null() => RETURN_UNKNOWN_FAULT,
        () if said > MAXNOOFBOARDS as c_int => RETURN_TOO_MANY_BOARDS,
        () => {
            assert_eq!(solved.get::<c_int>(0), said.max(0), "as many boards as were asked about");
            return (0..said.max(0) as usize).for_each(|index| {
                // The number of boards comes first.
                let cards: c_int = solved.get(1 + 54 * index + 1);
                assert!((0..=13).contains(&cards));
            });
        }
    };
    assert!(code < 0 && solved.is_untouched(), "{code}, and expected something like {expected}");
}
