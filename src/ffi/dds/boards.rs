//! Batches of boards in the structs of DDS: up to 200, each with its own question.

use super::convert::{Position, Query};
use super::solve::solve;
use super::types::{BoardsBin, BoardsPbn, DealBin, DealPbn, FutureTricks, MAXNOOFBOARDS, SolvedBoards};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::memory::try_collect;
use crate::ffi::boundary::pointers::{Items, Slots};
use crate::pool::{self, Options};
use std::os::raw::c_int;

/// Solves up to 200 boards with the hands as PBN text, on all threads.
///
/// Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS or RETURN_UNKNOWN_FAULT (NULL): then `*solvedp` is not written. If
/// boards are bad, returns the code of the first of them, as SolveBoardPBN would; good boards are solved all the same,
/// and bad ones have 0 cards. A negative number of boards means none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoards(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(&queries(bop)?, solvedp) })
}

/// SolveAllBoards for boards as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBin(bop: *mut BoardsBin, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(&queries(bop)?, solvedp) })
}

/// SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned; it has no effect.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunks(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { solve_batch(&queries(bop)?, solvedp) }))
}

/// The same as SolveAllChunks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksPBN(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { solve_batch(&queries(bop)?, solvedp) }))
}

/// SolveAllChunks for boards as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksBin(bop: *mut BoardsBin, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { solve_batch(&queries(bop)?, solvedp) }))
}

fn check_chunk(size: c_int) -> Result<(), Code> {
    if size < 1 { Err(Code::ChunkSize) } else { Ok(()) }
}

/// Boards as C writes them: their number and arrays, by numbers or as text.
pub(crate) trait Boards {
    type Deal: Position;

    /// Where the number and the arrays of deals, targets, solutions and modes begin.
    ///
    /// # Safety
    /// `boards` points to boards.
    unsafe fn parts(boards: *const Self) -> (*const c_int, *const Self::Deal, [*const c_int; 3]);
}

macro_rules! boards {
    ($boards:ty, $deal:ty) => {
        impl Boards for $boards {
            type Deal = $deal;

            unsafe fn parts(boards: *const Self) -> (*const c_int, *const Self::Deal, [*const c_int; 3]) {
                // SAFETY: the caller's promise; nothing is read.
                unsafe {
                    let (target, solutions) = (&raw const (*boards).target, &raw const (*boards).solutions);
                    let questions = [target, solutions, &raw const (*boards).mode].map(|array| array.cast());
                    (&raw const (*boards).noOfBoards, (&raw const (*boards).deals).cast(), questions)
                }
            }
        }
    };
}

boards!(BoardsBin, DealBin);
boards!(BoardsPbn, DealPbn);

/// The number of boards of a batch; a negative one means none.
fn board_count(number: c_int) -> Result<usize, Code> {
    let count = usize::try_from(number).unwrap_or(0);
    if count > MAXNOOFBOARDS { Err(Code::TooManyBoards) } else { Ok(count) }
}

/// The positions of a batch.
///
/// # Safety
/// `boards` is NULL or points to a batch with as many boards as it says.
pub(crate) unsafe fn positions<B: Boards>(boards: *const B) -> Result<Vec<Result<DealBin, Code>>, Code> {
    if boards.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: as promised by the caller.
    unsafe {
        let (number, deals, _) = B::parts(boards);
        let deals = Items::new(deals, board_count(number.read_unaligned())?, Code::UnknownFault)?;
        Ok(deals.iter().map(|deal| deal.numbers()).collect())
    }
}

/// The questions of a batch.
///
/// # Safety
/// As for [`positions`].
unsafe fn queries<B: Boards>(boards: *const B) -> Result<Vec<Result<Query, Code>>, Code> {
    // SAFETY: as promised by the caller; after `positions` the pointer is not NULL.
    unsafe {
        let deals = positions(boards)?;
        let numbers = |array| Items::<c_int>::new(array, deals.len(), Code::UnknownFault);
        let (_, _, [target, solutions, mode]) = B::parts(boards);
        let (target, solutions, mode) = (numbers(target)?, numbers(solutions)?, numbers(mode)?);
        let query = |(index, deal): (usize, &Result<DealBin, Code>)| {
            Query::new(deal.as_ref().map_err(|&code| code)?, target.get(index), solutions.get(index), mode.get(index))
        };
        Ok(deals.iter().enumerate().map(query).collect())
    }
}

/// Answers the good ones of `questions`, at most 200.
///
/// # Safety
/// `solved` is NULL or points to a place for the answers.
unsafe fn solve_batch(questions: &[Result<Query, Code>], solved: *mut SolvedBoards) -> Result<(), Code> {
    if solved.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: the caller passes a place for the answers, which has room for all boards.
    let (number, slots) = unsafe {
        let first = (&raw mut (*solved).solvedBoard).cast::<FutureTricks>();
        (&raw mut (*solved).noOfBoards, Slots::new(first, MAXNOOFBOARDS, Code::UnknownFault)?)
    };
    let answers = solve_all(&Options::default(), questions)?;
    let unanswered = std::iter::repeat_n(FutureTricks::default(), MAXNOOFBOARDS - answers.len());
    let found = answers.iter().map(|answer| answer.unwrap_or_default()).chain(unanswered);
    found.enumerate().for_each(|(index, found)| slots.set(index, found));
    // SAFETY: `number` is a field of the answers.
    unsafe { number.write_unaligned(questions.len() as c_int) };
    answers.into_iter().try_for_each(|answer| answer.map(drop))
}

/// The answers to the good ones of `questions`, the codes of the others, in their order.
pub(crate) fn solve_all(
    options: &Options<'_>,
    questions: &[Result<Query, Code>],
) -> Result<Vec<Result<FutureTricks, Code>>, Code> {
    let solved = pool::map(options, questions, |solver, question| match question {
        Ok(query) => match solve(solver, query) {
            Err(Code::Stopped) => Err(crate::dd::Interrupted),
            answer => Ok(answer),
        },
        Err(code) => Ok(Err(*code)),
    });
    try_collect(solved.into_iter().zip(questions).map(|(answer, question)| question.and(answer?)))
}
