//! Batches of boards in the structs of DDS: up to 200, each with its own question.

use super::convert::{Batch, Query, Written, counted};
use super::solve::solve;
use super::types::{BoardsBin, BoardsPbn, DealBin, FutureTricks, MAXNOOFBOARDS, SolvedBoards};
use crate::dd::{Interrupted, Solver};
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
    guard(|| unsafe { solve_batch(bop, solvedp, 0) })
}

/// SolveAllBoards for boards as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBin(bop: *mut BoardsBin, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(bop, solvedp, 0) })
}

/// SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned; it has no effect.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunks(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { solve_batch(bop, solvedp, 0) }))
}

/// The same as SolveAllChunks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksPBN(bop: *mut BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { solve_batch(bop, solvedp, 0) }))
}

/// SolveAllChunks for boards as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksBin(bop: *mut BoardsBin, solvedp: *mut SolvedBoards, chunkSize: c_int) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| check_chunk(chunkSize).and_then(|()| unsafe { solve_batch(bop, solvedp, 0) }))
}

fn check_chunk(size: c_int) -> Result<(), Code> {
    if size < 1 { Err(Code::ChunkSize) } else { Ok(()) }
}

/// A batch of boards with its questions.
pub(crate) trait Boards: Batch<Item: Written<Numbers = DealBin>> {
    /// Where the arrays of targets, solutions and modes begin.
    ///
    /// # Safety
    /// `boards` points to boards.
    unsafe fn questions(boards: *const Self) -> [*const c_int; 3];
}

macro_rules! boards {
    ($($boards:ty)*) => {$(
        impl Boards for $boards {
            unsafe fn questions(boards: *const Self) -> [*const c_int; 3] {
                // SAFETY: the caller's promise; nothing is read.
                let arrays = unsafe {
                    [&raw const (*boards).target, &raw const (*boards).solutions, &raw const (*boards).mode]
                };
                arrays.map(|array| array.cast())
            }
        }
    )*};
}

boards!(BoardsBin BoardsPbn);

/// The positions of a batch.
///
/// # Safety
/// `boards` is NULL or points to a batch with as many boards as it says.
pub(crate) unsafe fn positions<B: Boards>(boards: *const B) -> Result<Vec<Result<DealBin, Code>>, Code> {
    // SAFETY: as promised by the caller.
    let (count, deals) = unsafe { counted(boards)? };
    if count > MAXNOOFBOARDS {
        return Err(Code::TooManyBoards);
    }
    // SAFETY: as promised by the caller.
    let deals = unsafe { Items::new(deals, count, Code::UnknownFault)? };
    Ok(deals.iter().map(|deal| deal.numbers()).collect())
}

/// The questions of a batch.
///
/// # Safety
/// As for [`positions`].
unsafe fn queries<B: Boards>(boards: *const B) -> Result<Vec<Result<Query, Code>>, Code> {
    // SAFETY: as promised by the caller; after `positions` the pointer is not NULL.
    unsafe {
        let deals = positions(boards)?;
        let arrays = B::questions(boards);
        let query = |(index, deal): (usize, Result<DealBin, Code>)| {
            let [target, solutions, mode] = arrays.map(|array| array.add(index).read_unaligned());
            Query::new(&deal?, target, solutions, mode)
        };
        Ok(deals.into_iter().enumerate().map(query).collect())
    }
}

/// Answers the good ones of a batch on so many threads; 0: as configured.
///
/// # Safety
/// As for [`positions`]; `solved` is NULL or points to a place for the answers.
pub(crate) unsafe fn solve_batch<B: Boards>(
    boards: *const B,
    solved: *mut SolvedBoards,
    threads: usize,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let questions = unsafe { queries(boards)? };
    if solved.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: the caller passes a place for the answers, which has room for all boards.
    let (number, slots) = unsafe {
        let first = (&raw mut (*solved).solvedBoard).cast::<FutureTricks>();
        (&raw mut (*solved).noOfBoards, Slots::new(first, MAXNOOFBOARDS, Code::UnknownFault)?)
    };
    let options = Options { threads, ..Options::default() };
    let answers = answer_all(&options, &questions, solve)?;
    let unanswered = std::iter::repeat_n(FutureTricks::default(), MAXNOOFBOARDS - answers.len());
    let found = answers.iter().map(|answer| answer.unwrap_or_default()).chain(unanswered);
    found.enumerate().for_each(|(index, found)| slots.set(index, found));
    // SAFETY: `number` is a field of the answers.
    unsafe { number.write_unaligned(questions.len() as c_int) };
    answers.into_iter().try_for_each(|answer| answer.map(drop))
}

/// The answers to the good ones of `questions`, the codes of the others, in their order.
pub(crate) fn answer_all<Q: Sync, A: Send>(
    options: &Options<'_>,
    questions: &[Result<Q, Code>],
    answer: impl Fn(&mut Solver, &Q) -> Result<A, Code> + Sync,
) -> Result<Vec<Result<A, Code>>, Code> {
    let answers = pool::map(options, questions, |solver, question| match question {
        Ok(question) => match answer(solver, question) {
            Err(Code::Stopped) => Err(Interrupted),
            answer => Ok(answer),
        },
        Err(code) => Ok(Err(*code)),
    });
    let code = |question: &Result<Q, Code>| question.as_ref().err().copied();
    try_collect(answers.into_iter().zip(questions).map(|(answer, question)| code(question).map_or(answer?, Err)))
}
