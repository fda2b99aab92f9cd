//! Batches of boards in the structs of DDS: up to 200, each with its own question.

use super::convert::{Query, read_deal};
use super::solve::solve;
use super::types::{BoardsBin, BoardsPbn, DealBin, DealPbn, FutureTricks, MAXNOOFBOARDS, SolvedBoards};
use crate::batch::{self, Options};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::{Items, Slots, guard};
use crate::reserve::listed;
use std::os::raw::c_int;

/// Answers up to 200 boards, written as PBN text, on all threads.
///
/// Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS, or RETURN_UNKNOWN_FAULT when a pointer is NULL: then `*solvedp` is
/// left alone. If boards are bad, returns the code of the first of them, as SolveBoardPBN would; good boards are
/// answered all the same, and bad ones have 0 cards. A negative number of boards means none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoards(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { answer(&pbn_questions(bop)?, solvedp) })
}

/// As SolveAllBoards, for boards written as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBin(bop: *mut BoardsBin, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { answer(&questions(bop)?, solvedp) })
}

/// As SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned, and means nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunks(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { answer(&pbn_questions(bop)?, solvedp) }))
}

/// As SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned, and means nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksPBN(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { answer(&pbn_questions(bop)?, solvedp) }))
}

/// As SolveAllBoardsBin. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned, and means nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksBin(bop: *mut BoardsBin, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { answer(&questions(bop)?, solvedp) }))
}

fn check_chunk(size: c_int) -> Result<(), Code> {
    if size < 1 { Err(Code::ChunkSize) } else { Ok(()) }
}

/// How many boards a batch of C has; none if the number is negative.
pub(crate) fn board_count(number: c_int) -> Result<usize, Code> {
    let count = usize::try_from(number).unwrap_or(0);
    if count > MAXNOOFBOARDS { Err(Code::TooManyBoards) } else { Ok(count) }
}

/// The positions of a batch.
///
/// # Safety
/// `boards` is NULL or points to a batch with as many boards as it says.
pub(crate) unsafe fn positions(boards: *const BoardsBin) -> Result<Vec<DealBin>, Code> {
    if boards.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: as promised by the caller.
    unsafe {
        let count = board_count((&raw const (*boards).noOfBoards).read_unaligned())?;
        Ok(field::<DealBin>(&raw const (*boards).deals, count)?.iter().collect())
    }
}

/// The positions of a batch, those whose text can be read.
///
/// # Safety
/// `boards` is NULL or points to a batch with as many boards as it says.
pub(crate) unsafe fn pbn_positions(boards: *const BoardsPbn) -> Result<Vec<Result<DealBin, Code>>, Code> {
    if boards.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: as promised by the caller.
    unsafe {
        let count = board_count((&raw const (*boards).noOfBoards).read_unaligned())?;
        Ok(field::<DealPbn>(&raw const (*boards).deals, count)?.iter().map(|deal| read_deal(&deal)).collect())
    }
}

/// # Safety
/// `boards` is NULL or points to a batch with as many boards as it says.
unsafe fn questions(boards: *const BoardsBin) -> Result<Vec<Result<Query, Code>>, Code> {
    // SAFETY: as promised by the caller; after `positions` the pointer is not NULL.
    unsafe {
        let deals = positions(boards)?;
        let target = field::<c_int>(&raw const (*boards).target, deals.len())?;
        let solutions = field::<c_int>(&raw const (*boards).solutions, deals.len())?;
        let mode = field::<c_int>(&raw const (*boards).mode, deals.len())?;
        let query = |(index, deal)| Query::new(deal, target.get(index), solutions.get(index), mode.get(index));
        Ok(deals.iter().enumerate().map(query).collect())
    }
}

/// # Safety
/// `boards` is NULL or points to a batch with as many boards as it says.
unsafe fn pbn_questions(boards: *const BoardsPbn) -> Result<Vec<Result<Query, Code>>, Code> {
    // SAFETY: as promised by the caller; after `pbn_positions` the pointer is not NULL.
    unsafe {
        let deals = pbn_positions(boards)?;
        let target = field::<c_int>(&raw const (*boards).target, deals.len())?;
        let solutions = field::<c_int>(&raw const (*boards).solutions, deals.len())?;
        let mode = field::<c_int>(&raw const (*boards).mode, deals.len())?;
        let query = |(index, deal): (usize, &Result<DealBin, Code>)| {
            Query::new(deal.as_ref().map_err(|&code| code)?, target.get(index), solutions.get(index), mode.get(index))
        };
        Ok(deals.iter().enumerate().map(query).collect())
    }
}

/// The first `count` values of a field that is an array.
///
/// # Safety
/// `array` points to an array of at least `count` values.
pub(crate) unsafe fn field<T: Copy>(array: *const [T; MAXNOOFBOARDS], count: usize) -> Result<Items<T>, Code> {
    // SAFETY: as promised by the caller.
    unsafe { Items::new(array.cast(), count, Code::UnknownFault) }
}

/// Answers the good ones of `questions`, at most 200.
///
/// # Safety
/// `solved` is NULL or points to a place for the answers.
unsafe fn answer(questions: &[Result<Query, Code>], solved: *mut SolvedBoards) -> Result<(), Code> {
    if solved.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: the caller passes a place for the answers, which has room for all boards.
    let (number, slots) = unsafe {
        let first = (&raw mut (*solved).solvedBoard).cast::<FutureTricks>();
        (&raw mut (*solved).noOfBoards, Slots::new(first, MAXNOOFBOARDS, Code::UnknownFault)?)
    };
    let answers = solve_all(&Options::default(), questions);
    let unanswered = std::iter::repeat_n(FutureTricks::default(), MAXNOOFBOARDS - answers.len());
    let found = answers.iter().map(|answer| answer.unwrap_or_default()).chain(unanswered);
    found.enumerate().for_each(|(index, found)| slots.set(index, found));
    // SAFETY: `number` is a field of the answers.
    unsafe { number.write_unaligned(questions.len() as c_int) };
    answers.into_iter().try_for_each(|answer| answer.map(drop))
}

/// The answers to the good ones of `questions`, the codes of the others, in their order.
pub(crate) fn solve_all(options: &Options<'_>, questions: &[Result<Query, Code>]) -> Vec<Result<FutureTricks, Code>> {
    let solved = batch::map(options, questions, |solver, question| match question {
        Ok(query) => match solve(solver, query) {
            Err(Code::Stopped) => Err(crate::dd::Interrupted),
            answer => Ok(answer),
        },
        Err(code) => Ok(Err(*code)),
    });
    listed(solved.into_iter().zip(questions).map(|(answer, question)| question.and(answer?)))
}
