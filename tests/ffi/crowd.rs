//! A batch with far more threads than processors. It has a program of its own, as it would hold up other tests.

use crate::common::structs::*;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::{null, null_mut};
use std::time::{Duration, Instant};

/// It takes any solver minutes.
const FREAK: &str = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962";

/// A batch that is over takes on no more workers: each would leave at once, and be taken on again.
#[test]
fn a_crowd_of_threads_ends_in_time() {
    let deals = vec![deal_bin(4, 0, FREAK); 2000];
    let mut answers = vec![FutureTricks::default(); deals.len()];
    let options = FinesseBatchOptions {
        structSize: size_of::<FinesseBatchOptions>(),
        threads: c_int::MAX,
        memoryMB: 1,
        timeLimitMs: 30,
        progress: None,
        user: null_mut(),
    };
    for _ in 0..3 {
        let start = Instant::now();
        // SAFETY: there is room for all answers.
        let code = unsafe {
            FinesseSolveBoards(deals.as_ptr(), null(), null(), 2000, answers.as_mut_ptr(), null_mut(), &options)
        };
        assert_eq!(code, FINESSE_STOPPED);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    }
}
