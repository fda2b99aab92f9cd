//! Functions of the caller's that do not return as they should. The header forbids it. A panic is caught all the same:
//! the call returns a code, and the next one finds everything in order. The exceptions of other languages end the
//! process at once, and never is there a hang, or half an answer.

use crate::common::requests::*;
use crate::common::structs::*;
use finesse::ffi::*;
use std::os::raw::{c_double, c_int, c_void};
use std::panic::resume_unwind;
use std::ptr::{null, null_mut};

/// What is thrown, which throws once more when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        resume_unwind(Box::new(()));
    }
}

/// As a panic, but without its message.
fn panic_quietly() -> ! {
    resume_unwind(Box::new(Bomb))
}

unsafe extern "C-unwind" fn progress_panics(_: *mut c_void, _: c_int, _: c_int) -> c_int {
    panic_quietly()
}

/// Panics when it has been called as often as `user` says.
unsafe extern "C-unwind" fn report_panics(user: *mut c_void, _: *const FinesseChooseProgress) -> c_int {
    // SAFETY: the tests pass a number that outlives the call.
    let calls = unsafe { &mut *user.cast::<u32>() };
    *calls -= 1;
    if *calls == 0 { panic_quietly() } else { 0 }
}

unsafe extern "C-unwind" fn weigh_panics(_: *mut c_void, _: *const TableDeal) -> c_double {
    panic_quietly()
}

/// On this thread, and on one with so little stack that the call needs another.
fn on_any_stack(work: fn()) {
    work();
    let narrow = std::thread::Builder::new().stack_size(64 << 10).spawn(work).expect("a thread");
    assert!(narrow.join().is_ok());
}

fn solve_boards(threads: c_int, progress: FinesseProgress) -> (c_int, c_int) {
    let deals = vec![deal_bin(4, 0, "N:A.2.. K.3.. Q.5.. J.7.."); 50];
    let mut answers = vec![FutureTricks::default(); deals.len()];
    let options = FinesseBatchOptions { threads, progress, ..batch_options() };
    // SAFETY: there is room for all answers.
    let code =
        unsafe { FinesseSolveBoards(deals.as_ptr(), null(), null(), 50, answers.as_mut_ptr(), null_mut(), &options) };
    (code, answers[49].score[0])
}

#[test]
fn a_batch_whose_progress_function_panics_returns_a_code() {
    on_any_stack(|| {
        for threads in [1, 3] {
            assert_eq!(solve_boards(threads, Some(progress_panics)).0, RETURN_UNKNOWN_FAULT);
            assert_eq!(solve_boards(threads, None), (RETURN_NO_FAULT, 1));
        }
    });
}

fn queen_to_find() -> FinesseRequest {
    position(4, 2, 2, 3, ["KT3...", "-", "AJ2...", "-"], "Q98654...")
}

#[test]
fn a_choice_whose_report_panics_returns_a_code() {
    on_any_stack(|| {
        for (choose, calls) in Way::ALL.into_iter().flat_map(|choose| [(choose, 1), (choose, 2)]) {
            let mut left: u32 = calls;
            let options =
                FinesseChooseOptions { progress: Some(report_panics), user: (&raw mut left).cast(), ..blank_options() };
            let (code, choice) = ask(choose, &queen_to_find(), &options);
            let panicked = "a callback panicked".to_owned();
            assert_eq!((code, message(&choice), choice.cards), (RETURN_UNKNOWN_FAULT, panicked, 0));
            assert_eq!(answer(choose, &queen_to_find(), &blank_options()).worlds, 20);
        }
    });
}

#[test]
fn a_weighing_that_panics_returns_a_code() {
    on_any_stack(|| {
        let request = FinesseRequest { weigh: Some(weigh_panics), ..queen_to_find() };
        for choose in Way::ALL {
            assert_eq!(ask(choose, &request, &blank_options()).0, RETURN_UNKNOWN_FAULT);
            assert_eq!(answer(choose, &queen_to_find(), &blank_options()).worlds, 20);
        }
        let (mut deals, mut found) = ([TableDeal { cards: [[0; 4]; 4] }; 20], 0);
        let deals = deals.as_mut_ptr();
        // SAFETY: there is room for the worlds, and the rest may be NULL.
        let code =
            unsafe { FinesseSampleWorlds(&request, 20, 0, 0, deals, null_mut(), &mut found, null_mut(), null_mut()) };
        assert_eq!(code, RETURN_UNKNOWN_FAULT);
        assert_eq!(sample(&queen_to_find(), 20, 0).0.len(), 20);
    });
}

#[test]
fn a_player_whose_report_panicked_is_asked_again() {
    on_any_stack(|| {
        let player = FinessePlayerCreate();
        let mut calls: u32 = 1;
        let options =
            FinesseChooseOptions { progress: Some(report_panics), user: (&raw mut calls).cast(), ..blank_options() };
        let mut choice = FinesseChoice::NONE;
        // SAFETY: the player lives until he is freed, and so do the structs.
        unsafe {
            let code = Way::AlphaMu.ask_player(player, &queen_to_find(), &options, &mut choice);
            assert_eq!(code, RETURN_UNKNOWN_FAULT);
            let code = FinessePlayerChoose(player, &queen_to_find(), null(), &mut choice);
            assert_eq!((code, choice.worlds), (RETURN_NO_FAULT, 20));
            FinessePlayerFree(player);
        }
    });
}

#[test]
fn a_suit_whose_progress_function_panics_returns_a_code() {
    on_any_stack(|| {
        // SAFETY: zeros are values of numbers, of pointers and of an optional function.
        let (mut answer, mut options): (FinesseSuitAnswer, FinesseBatchOptions) = unsafe { std::mem::zeroed() };
        (answer.structSize, options.structSize) = (size_of::<FinesseSuitAnswer>(), size_of::<FinesseBatchOptions>());
        for (progress, expected) in
            [(Some(progress_panics as _), RETURN_UNKNOWN_FAULT), (None, RETURN_NO_FAULT)] as [(FinesseProgress, _); 2]
        {
            options.progress = progress;
            // SAFETY: the structs are as long as they say. AQT opposite 432.
            let code = unsafe { FinesseSuitCombination(0x5400, 0x1c, 0, &mut answer, null_mut(), 0, &options) };
            assert_eq!(code, expected);
        }
    });
}

/// An exception of a language that is not Rust, as its runtime throws one.
#[cfg(all(unix, target_arch = "x86_64"))]
mod foreign {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    #[repr(C, align(16))]
    struct Exception {
        class: u64,
        cleanup: Option<extern "C" fn(c_int, *mut Exception)>,
        private: [u64; 2],
    }

    unsafe extern "C-unwind" {
        fn _Unwind_RaiseException(exception: *mut Exception) -> c_int;
    }

    unsafe extern "C-unwind" fn throws(_: *mut c_void, _: c_int, _: c_int) -> c_int {
        let exception = Exception { class: u64::from_be_bytes(*b"TESTTEST"), cleanup: None, private: [0; 2] };
        // SAFETY: a whole exception, which is never freed.
        unsafe { _Unwind_RaiseException(Box::leak(Box::new(exception))) }
    }

    /// Set in the process that throws.
    const CHILD: &str = "FINESSE_TEST_CALLBACK";

    #[test]
    fn an_exception_of_another_language_ends_the_process() {
        if let Some(threads) = std::env::var(CHILD).ok().and_then(|threads| threads.parse().ok()) {
            solve_boards(threads, Some(throws));
            unreachable!("it went on");
        }
        let test = "callbacks::foreign::an_exception_of_another_language_ends_the_process";
        let me = std::env::current_exe().expect("this program");
        for threads in ["1", "3"] {
            let child = Command::new(&me).args(["--exact", test, "--nocapture"]).env(CHILD, threads).output();
            let child = child.expect("it runs");
            let said = String::from_utf8_lossy(&child.stderr);
            assert_eq!(child.status.signal(), Some(libc::SIGABRT), "{said}");
            assert!(!said.contains("it went on"), "{said}");
        }
    }
}
