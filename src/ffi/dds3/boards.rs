//! Batches of boards with the number of threads in the call.

use super::threads_asked;
use crate::ffi::boundary::guard::guard;
use crate::ffi::dds::boards::solve_batch;
use crate::ffi::dds::types::{BoardsBin, BoardsPbn, SolvedBoards};
use std::os::raw::c_int;

/// SolveAllBoards on `maxThreads` threads, the calling one included; 0 or less: as set with SetMaxThreads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsN(
    bop: *const BoardsPbn,
    solvedp: *mut SolvedBoards,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(bop, solvedp, threads_asked(maxThreads)) })
}

/// SolveAllBoardsBin on `maxThreads` threads; see SolveAllBoardsN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBinN(
    bop: *const BoardsBin,
    solvedp: *mut SolvedBoards,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(bop, solvedp, threads_asked(maxThreads)) })
}

/// SolveAllBoards on the calling thread alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsSeq(bop: *const BoardsPbn, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(bop, solvedp, 1) })
}

/// SolveAllBoardsBin on the calling thread alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBinSeq(bop: *const BoardsBin, solvedp: *mut SolvedBoards) -> c_int {
    // SAFETY: the caller passes NULL or boards, and NULL or a place for the answers.
    guard(|| unsafe { solve_batch(bop, solvedp, 1) })
}
