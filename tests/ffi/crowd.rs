//! A batch with far more threads than processors.

use crate::common::structs::*;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::{null, null_mut};
use std::time::Instant;

/// A batch that is over takes on no more workers: each would leave at once, and be taken on again.
#[test]
fn a_crowd_of_threads_ends_in_time() {
    let deals = vec![deal_bin(4, 0, FREAK); 2000];
    let mut answers = vec![FutureTricks::default(); deals.len()];
    let options = FinesseBatchOptions { threads: c_int::MAX, memoryMB: 1, timeLimitMs: 30, ..batch_options() };
    for _ in 0..3 {
        let start = Instant::now();
        // SAFETY: there is room for all answers.
        let code = unsafe {
            FinesseSolveBoards(deals.as_ptr(), null(), null(), 2000, answers.as_mut_ptr(), null_mut(), &options)
        };
        assert_eq!(code, FINESSE_STOPPED);
        assert!(start.elapsed() < GUARD, "{:?}", start.elapsed());
    }
}
