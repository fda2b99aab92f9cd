//! Plays: what every card of a play cost, double dummy.

use super::boards::{Boards, answer_all, positions};
use super::convert::{Batch, Written, board, counted, play};
use super::system::check_thread_index;
use super::types::{
    BoardsBin, BoardsPbn, DealBin, DealPbn, MAXNOOFBOARDS, PlayTraceBin, PlayTracePbn, PlayTracesBin, PlayTracesPbn,
    SolvedPlay, SolvedPlays,
};
use crate::cards::{Board, Card};
use crate::dd::Solver;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::pointers::{Items, Slots, slot};
use crate::pool::{Options, with_local_solver};
use std::os::raw::c_int;

/// The double-dummy value of a position before the first card of a play and after each card.
///
/// `dl` is the position before the play; cards in its trick under way are not repeated in `play`. The values are the
/// tricks in all for the side that did not lead to that trick. There is one value more than there are cards, but none
/// for the last trick: a play of 52 cards has 49 values. `thrId` is as in SolveBoard.
///
/// Returns RETURN_NO_FAULT, or the first of RETURN_THREAD_INDEX, the codes of SolveBoard for the position,
/// RETURN_PLAY_FAULT, RETURN_UNKNOWN_FAULT (`solved` is NULL). On failure `*solved` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayBin(
    dl: DealBin,
    play: PlayTraceBin,
    solved: *mut SolvedPlay,
    thrId: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or a place for the values.
    guard(|| unsafe { analyse_one(&dl, &play, solved, thrId) })
}

/// AnalysePlayBin with hands and cards as text. RETURN_PBN_FAULT for the hands and RETURN_PLAY_FAULT for the cards come
/// before all other codes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayPBN(
    dlPBN: DealPbn,
    playPBN: PlayTracePbn,
    solvedp: *mut SolvedPlay,
    thrId: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or a place for the values.
    guard(|| unsafe { analyse_one(&dlPBN, &playPBN, solvedp, thrId) })
}

/// Analyses up to 200 plays on all threads. Target, solutions and mode of the boards and `chunkSize` have no effect.
///
/// Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS, or RETURN_UNKNOWN_FAULT (NULL, or not as many plays as boards):
/// then `*solvedp` is not written. If boards or plays are bad, returns the code of the first of them, as AnalysePlayBin
/// would; good ones are analysed all the same, and bad ones have 0 values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysBin(
    bop: *mut BoardsBin,
    plp: *mut PlayTracesBin,
    solvedp: *mut SolvedPlays,
    chunkSize: c_int,
) -> c_int {
    let _ = chunkSize;
    // SAFETY: the caller passes NULL or boards, plays and a place for the values.
    guard(|| unsafe { analyse_batch(bop, plp, solvedp) })
}

/// AnalyseAllPlaysBin with hands and cards as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysPBN(
    bopPBN: *mut BoardsPbn,
    plpPBN: *mut PlayTracesPbn,
    solvedp: *mut SolvedPlays,
    chunkSize: c_int,
) -> c_int {
    let _ = chunkSize;
    // SAFETY: the caller passes NULL or boards, plays and a place for the values.
    guard(|| unsafe { analyse_batch(bopPBN, plpPBN, solvedp) })
}

/// A board and the cards then played.
pub(crate) type PlayQuestion = (Board, Vec<Card>);

/// The play that a caller asks about, without the last trick, which plays itself.
pub(crate) fn question(deal: &DealBin, trace: &PlayTraceBin) -> Result<PlayQuestion, Code> {
    let board = board(deal)?;
    let before_last_trick = (4 * (board.tricks_left() - 1)).saturating_sub(board.played_count());
    Ok((board, play(trace, before_last_trick)?))
}

/// The values along a play, in the form that C programs expect.
pub(crate) fn analyse(solver: &mut Solver, (board, cards): &PlayQuestion) -> Result<SolvedPlay, Code> {
    let values = solver.trace(board, cards)??;
    let mut solved = UNSOLVED;
    for (slot, value) in solved.tricks.iter_mut().zip(values) {
        *slot = c_int::from(value);
        solved.number += 1;
    }
    Ok(solved)
}

/// No values.
pub(crate) const UNSOLVED: SolvedPlay = SolvedPlay { number: 0, tricks: [0; 53] };

/// # Safety
/// `solved` is NULL or points to a place for the values.
unsafe fn analyse_one(
    position: &impl Written<Numbers = DealBin>,
    trace: &impl Written<Numbers = PlayTraceBin>,
    solved: *mut SolvedPlay,
    thread_index: c_int,
) -> Result<(), Code> {
    let (deal, trace) = (position.numbers()?, trace.numbers()?);
    check_thread_index(thread_index)?;
    let question = question(&deal, &trace)?;
    // SAFETY: as promised by the caller.
    let slot = unsafe { slot(solved, Code::UnknownFault)? };
    slot.set(0, with_local_solver(|solver| analyse(solver, &question))?);
    Ok(())
}

/// Analyses the good ones of up to 200 plays.
///
/// # Safety
/// The pointers are NULL, or point to as many boards and plays as they say and to a place for the values.
unsafe fn analyse_batch<B: Boards, T: Batch<Item: Written<Numbers = PlayTraceBin>>>(
    boards: *const B,
    traces: *const T,
    solved: *mut SolvedPlays,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let deals = unsafe { positions(boards)? };
    // SAFETY: as promised by the caller.
    let (count, traces) = unsafe { counted(traces)? };
    if count != deals.len() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: as promised by the caller.
    let traces = unsafe { Items::new(traces, count, Code::UnknownFault)? };
    let read = |(deal, trace): (Result<_, Code>, T::Item)| question(&deal?, &trace.numbers()?);
    let questions: Vec<_> = deals.into_iter().zip(traces.iter()).map(read).collect();
    if solved.is_null() {
        return Err(Code::UnknownFault);
    }
    // SAFETY: the caller passes a place for the values, which has room for all boards.
    let (number, slots) = unsafe {
        let first = (&raw mut (*solved).solved).cast::<SolvedPlay>();
        (&raw mut (*solved).noOfBoards, Slots::new(first, MAXNOOFBOARDS, Code::UnknownFault)?)
    };
    let values = answer_all(&Options::default(), &questions, analyse)?;
    values.iter().enumerate().for_each(|(index, values)| slots.set(index, values.unwrap_or(UNSOLVED)));
    // SAFETY: `number` is a field of the values.
    unsafe { number.write_unaligned(questions.len() as c_int) };
    values.into_iter().try_for_each(|values| values.map(drop))
}
