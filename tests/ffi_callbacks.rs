//! Functions of the caller's that do not return as they should. The header forbids it; what comes of it all the same is
//! that the process ends at once, and never that it hangs or goes on with half an answer. (A closure in Rust that panics
//! is another matter: see `tests/threads.rs`.)
#![cfg(unix)]

mod common;

use common::structs::*;
use finesse::ffi::batches::*;
use finesse::ffi::types::*;
use std::os::raw::{c_int, c_void};
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::ptr::{null, null_mut};

/// Set in the process that panics.
const CHILD: &str = "FINESSE_TEST_CALLBACK";

unsafe extern "C" fn panics(_: *mut c_void, _: c_int, _: c_int) -> c_int {
    panic!("in a callback");
}

#[test]
fn a_panic_in_a_progress_function_ends_the_process() {
    if std::env::var_os(CHILD).is_some() {
        let deals = vec![deal_bin(4, 0, "N:A.2.. K.3.. Q.5.. J.7.."); 50];
        let mut answers = vec![FutureTricks::default(); deals.len()];
        let options = FinesseBatchOptions {
            structSize: size_of::<FinesseBatchOptions>(),
            threads: 3,
            memoryMB: 0,
            timeLimitMs: 0,
            progress: Some(panics),
            user: null_mut(),
        };
        // SAFETY: there is room for all answers.
        unsafe { FinesseSolveBoards(deals.as_ptr(), null(), null(), 50, answers.as_mut_ptr(), null_mut(), &options) };
        unreachable!("it went on");
    }
    let test = "a_panic_in_a_progress_function_ends_the_process";
    let me = std::env::current_exe().expect("this program");
    let child = Command::new(me).args(["--exact", test, "--nocapture"]).env(CHILD, "1").output().expect("it runs");
    let said = String::from_utf8_lossy(&child.stderr);
    assert_eq!(child.status.signal(), Some(libc::SIGABRT), "{said}");
    assert!(said.contains("in a callback") && !said.contains("it went on"), "{said}");
}
