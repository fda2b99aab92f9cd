//! FinesseEvolveTricks: answers, seeds and threads, limits, and arguments that are refused.

use crate::common::structs::*;
use finesse::ffi::*;
use std::os::raw::{c_int, c_void};
use std::ptr::{null, null_mut};

const EIGHT: &str = "N:QJ6.K65.J8. 873.J9.AT.Q K5.T8.K9.A7 AT9.AQ4..KJ";
const METHODS: [c_int; 3] = [FINESSE_EVOLVE_TWO_SIDED, FINESSE_EVOLVE_PUBLISHED, FINESSE_EVOLVE_LOW_TAIL];

fn options() -> FinesseEvolveOptions {
    // SAFETY: zeros are options, and mean the defaults.
    let options: FinesseEvolveOptions = unsafe { std::mem::zeroed() };
    FinesseEvolveOptions { structSize: size_of::<FinesseEvolveOptions>(), generations: 8, population: 60, ..options }
}

fn blank() -> FinesseEvolvedTricks {
    // SAFETY: zeros are an answer.
    let blank: FinesseEvolvedTricks = unsafe { std::mem::zeroed() };
    FinesseEvolvedTricks { structSize: size_of::<FinesseEvolvedTricks>(), tricks: 77, ..blank }
}

fn evolve(deal: &DealBin, options: &FinesseEvolveOptions) -> (c_int, FinesseEvolvedTricks) {
    let mut found = blank();
    // SAFETY: all pointers lead to structs.
    let code = unsafe { FinesseEvolveTricks(deal, options, &mut found) };
    (code, found)
}

/// All numbers of an answer.
fn numbers(found: &FinesseEvolvedTricks) -> (Vec<c_int>, u64, u64, Vec<c_int>) {
    let FinesseEvolvedTricks { tricks, declarers, defenders, generations, nodes, mean, lineTricks, line, .. } = *found;
    let numbers = vec![tricks, declarers, defenders, generations, lineTricks];
    (numbers, nodes, mean.to_bits(), [&line.suit[..], &line.rank[..], &[line.number]].concat())
}

/// The line of an answer is a play of the deal, and takes the tricks it says.
fn check_line(deal: &DealBin, found: &FinesseEvolvedTricks) {
    let mut position = *deal;
    let mut tricks = 0;
    for index in 0..found.line.number as usize {
        let mut winner = -1;
        // SAFETY: there is a position and a place for the winner.
        let code =
            unsafe { FinessePlayCard(&mut position, found.line.suit[index], found.line.rank[index], &mut winner) };
        assert_eq!(code, RETURN_NO_FAULT, "card {index}");
        tricks += c_int::from(winner >= 0 && winner % 2 != deal.first % 2);
    }
    assert_eq!(tricks, found.lineTricks);
    assert_eq!(position.remainCards, [[0; 4]; 4]);
}

#[test]
fn the_same_seed_has_the_same_answer_on_any_number_of_threads() {
    for (trump, first) in [(0, 0), (4, 3)] {
        let deal = deal_bin(trump, first, EIGHT);
        for method in METHODS {
            let on = |threads: c_int, seed: u64| {
                let (code, found) = evolve(&deal, &FinesseEvolveOptions { threads, seed, method, ..options() });
                assert_eq!(code, RETURN_NO_FAULT);
                check_line(&deal, &found);
                assert_eq!(found.generations, 8);
                assert!((0..=8).contains(&found.tricks) && found.declarers <= 8 && found.defenders <= 8);
                numbers(&found)
            };
            assert_eq!(on(1, 3), on(4, 3));
            assert_ne!(on(1, 3).3, on(1, 4).3);
        }
    }
}

/// One card a hand leaves no choice: the answer is exact, and in the middle of a trick too.
#[test]
fn one_card_a_hand_is_exact() {
    let mut deal = deal_bin(4, 0, "N:A... K... Q... J...");
    for method in METHODS {
        let (code, found) = evolve(&deal, &FinesseEvolveOptions { method, ..options() });
        assert_eq!((code, found.tricks, found.lineTricks), (RETURN_NO_FAULT, 0, 0));
    }
    // North has played the two to its trick, East wins it with the king.
    deal = deal_bin(4, 0, "N:- K... Q... J...");
    (deal.currentTrickSuit[0], deal.currentTrickRank[0]) = (0, 2);
    for method in METHODS {
        let (code, found) = evolve(&deal, &FinesseEvolveOptions { method, ..options() });
        assert_eq!((code, found.tricks, found.line.number), (RETURN_NO_FAULT, 1, 3));
    }
}

unsafe extern "C-unwind" fn stop_at(user: *mut c_void, done: c_int, total: c_int) -> c_int {
    // SAFETY: the tests pass a number that outlives the call.
    let last = unsafe { *user.cast::<c_int>() };
    assert!(done <= total);
    c_int::from(done >= last)
}

#[test]
fn limits_and_progress_stop_the_search() {
    let deal = deal_bin(4, 0, FREAK);
    for method in METHODS {
        let long = FinesseEvolveOptions { method, generations: c_int::MAX, ..options() };
        for last in [0, 1, 5] {
            let mut last: c_int = last;
            let watched = FinesseEvolveOptions { progress: Some(stop_at), user: (&raw mut last).cast(), ..long };
            let (code, found) = evolve(&deal, &watched);
            // A function that says stop at once may stop the first generation, or come too late for it.
            match code {
                FINESSE_STOPPED => assert_eq!((last, found.tricks), (0, 77)),
                _ => assert_eq!((code, found.generations), (RETURN_NO_FAULT, last.max(1))),
            }
        }
        let (code, found) = evolve(&deal, &FinesseEvolveOptions { nodeLimit: 200, ..long });
        assert!(code == RETURN_NO_FAULT && found.nodes >= 200 && found.generations < 10, "{}", found.generations);
        let start = std::time::Instant::now();
        let (code, found) = evolve(&deal, &FinesseEvolveOptions { timeLimitMs: 50, ..long });
        assert!(code == RETURN_NO_FAULT || (code, found.tricks) == (FINESSE_STOPPED, 77));
        assert!(start.elapsed() < GUARD, "{:?}", start.elapsed());
    }
}

#[test]
fn what_is_out_of_range_is_refused_and_nothing_written() {
    let deal = deal_bin(4, 0, EIGHT);
    let bad = [
        FinesseEvolveOptions { structSize: 8, ..options() },
        FinesseEvolveOptions { method: 3, ..options() },
        FinesseEvolveOptions { method: -1, ..options() },
        FinesseEvolveOptions { population: -1, ..options() },
        FinesseEvolveOptions { population: FINESSE_EVOLVE_POPULATION + 1, ..options() },
        FinesseEvolveOptions { generations: -1, ..options() },
        FinesseEvolveOptions { threads: -1, ..options() },
        FinesseEvolveOptions { timeLimitMs: -1, ..options() },
        FinesseEvolveOptions { nodeLimit: -1, ..options() },
    ];
    for options in bad {
        let (code, found) = evolve(&deal, &options);
        assert_eq!((code, found.tricks), (FINESSE_BAD_ARGUMENT, 77));
    }
    let twice = deal_bin(4, 0, "N:A... A... Q... J...");
    let (code, found) = evolve(&twice, &options());
    assert_eq!((code, found.tricks), (RETURN_DUPLICATE_CARDS, 77));
    let mut found = blank();
    // SAFETY: NULL is allowed everywhere.
    let codes = unsafe {
        [
            FinesseEvolveTricks(null(), &options(), &mut found),
            FinesseEvolveTricks(&deal, &options(), null_mut()),
            FinesseEvolveTricks(null(), null(), null_mut()),
        ]
    };
    assert_eq!((codes, found.tricks), ([FINESSE_BAD_ARGUMENT; 3], 77));
    // Without options the defaults hold.
    let one = deal_bin(4, 0, "N:A... K... Q... J...");
    // SAFETY: NULL is allowed for the options.
    let code = unsafe { FinesseEvolveTricks(&one, null(), &mut found) };
    assert_eq!((code, found.tricks, found.generations), (RETURN_NO_FAULT, 0, 100));
}

unsafe extern "C-unwind" fn panics(_: *mut c_void, _: c_int, _: c_int) -> c_int {
    // As a panic, but without its message.
    std::panic::resume_unwind(Box::new(()))
}

/// A progress function that panics makes a code, on a thread with little stack too, and the next search is in order.
#[test]
fn a_search_whose_progress_function_panics_returns_a_code() {
    let work = || {
        let deal = deal_bin(0, 0, EIGHT);
        for (method, threads) in METHODS.into_iter().flat_map(|method| [(method, 1), (method, 3)]) {
            let options = FinesseEvolveOptions { method, threads, ..options() };
            let (code, found) = evolve(&deal, &FinesseEvolveOptions { progress: Some(panics), ..options });
            assert_eq!((code, found.tricks), (RETURN_UNKNOWN_FAULT, 77));
            assert_eq!(evolve(&deal, &options).0, RETURN_NO_FAULT);
        }
    };
    work();
    let narrow = std::thread::Builder::new().stack_size(64 << 10).spawn(work).expect("a thread");
    assert!(narrow.join().is_ok());
}
