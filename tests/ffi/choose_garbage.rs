//! Nothing that a caller passes may crash the calls that choose a card: random bytes, and good requests with bits
//! flipped.

use crate::common::garbage::spoil;
use crate::common::requests::*;
use crate::common::structs::text;
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::mem::{offset_of, size_of};
use std::os::raw::{c_double, c_int, c_void};
use std::ptr::{null, null_mut};

/// Good requests to start from: few cards, so that what stays good is answered at once.
fn good_requests() -> Vec<FinesseRequest> {
    let mut by_play = played(4, 2, 2, ["AQ.A..2", "-", "32.K2..", "-"], "SJ");
    (by_play.unseen, by_play.first) = (holdings("KJT98.QJ..A"), 3);
    let declarer = in_trick(position(0, 2, 3, 2, ["AQ.A..2", "-", "32.K2..", "-"], "KT98.QJ..A"), "SJ");
    let defender = FinesseRequest { won: [4, 6], ..position(1, 2, 3, 6, ["AQ.4..", "-", "-", "K2.3.."], "JT.QJT2..") };
    let lead = FinesseRequest {
        first: 3,
        unseen: holdings("A98.A32.A53."),
        objective: FINESSE_MOST_TRICKS,
        ..played(2, 2, 0, ["-", "-", "-", "K.Q.J."], "")
    };
    vec![by_play, declarer, defender, lead, played(4, 2, 13, ["AKQJT98.AKQ.AKQ.", "-", "-", "-"], "C2")]
}

/// The worlds of the caller's own that spoiled requests may point to.
static WORLDS: [TableDeal; 4] = [TableDeal { cards: [[0x4010, 0x20, 0x40, 0x80]; 4] }; 4];
static WEIGHTS: [c_double; 4] = [1.0, f64::NAN, -1.0, f64::INFINITY];

/// Auctions that spoiled requests may point to: passed round, unfinished, and none at all.
static AUCTIONS: [FinesseAuction; 3] = [calls(4, 7), calls(3, 7), calls(1, 99)];

const fn calls(count: c_int, first: c_int) -> FinesseAuction {
    let mut made = FinesseAuction { count, ..FinesseAuction::NONE };
    made.calls[0] = first;
    made
}

unsafe extern "C-unwind" fn strange(_: *mut c_void, hands: *const TableDeal) -> c_double {
    // SAFETY: the library passes four hands.
    let bits = unsafe { &*hands }.cards.iter().flatten().fold(0u32, |all, holding| all.rotate_left(5) ^ holding);
    [0.0, 1.0, 3.5, f64::NAN, -2.0, 1e-310][bits as usize % 6]
}

fn some_request(random: &mut SmallRng, good: &[FinesseRequest]) -> FinesseRequest {
    let mut request = good[random.random_range(0..good.len())];
    // SAFETY: up to the pointers there are only numbers, for which any bytes are values.
    let numbers = unsafe {
        std::slice::from_raw_parts_mut((&raw mut request).cast::<u8>(), offset_of!(FinesseRequest, constraints))
    };
    spoil(random, numbers);
    match random.random_range(0..8) {
        0 => {
            request.worldCount = random.random_range(-1..5);
            request.worlds = if random.random() { WORLDS.as_ptr() } else { null() };
            request.weights = if random.random() { WEIGHTS.as_ptr() } else { null() };
        }
        1 => request.worldCount = random.random(),
        2 => request.weigh = Some(strange),
        3 => {
            request.constraints =
                [c"W: 0-40", c"E: holds", c"\xff\xfe", c"NS: 3+\n# a remark"][random.random_range(0..4)].as_ptr()
        }
        5 => request.auction = &AUCTIONS[random.random_range(0..3)],
        4 => request.mistakeOdds = [f64::NAN, 0.5, -1.0, 1e-300, f64::INFINITY][random.random_range(0..5)],
        _ => {}
    }
    // As many bytes as the size says have to be there.
    if random.random_range(0..4) > 0 {
        request.structSize = size_of::<FinesseRequest>();
    }
    request
}

fn some_options(random: &mut SmallRng) -> FinesseChooseOptions {
    let mut options = FinesseChooseOptions {
        method: random.random_range(0..5),
        worlds: random.random_range(0..40),
        depth: random.random_range(-1..4),
        flags: random.random_range(0..8),
        switchesOff: random.random_range(0..1024),
        threads: random.random_range(0..3),
        memoryMB: random.random_range(0..3),
        rounds: random.random_range(-1..9),
        ..blank_options()
    };
    // SAFETY: up to the pointers there are only numbers, for which any bytes are values.
    let numbers = unsafe {
        std::slice::from_raw_parts_mut((&raw mut options).cast::<u8>(), offset_of!(FinesseChooseOptions, progress))
    };
    spoil(random, numbers);
    // Any number that is not negative is a budget.
    options.dealTimeLimitMs = [0, 1, 40, i64::MAX, random.random()][random.random_range(0..5)];
    options.reserved = random.random();
    // Whatever got through is not to take long.
    options.timeLimitMs = 10;
    options.threads %= 8;
    options.structSize = size_of::<FinesseChooseOptions>();
    options
}

/// What every code must be: success or a code that has a text; and a message exactly when there is no answer.
fn check(code: c_int, choice: &FinesseChoice) {
    let mut line = [0; 80];
    // SAFETY: there is room for 80 characters.
    unsafe { ErrorMessage(code, line.as_mut_ptr()) };
    assert_ne!(text(&line), "Not a DDS error code", "{code}");
    assert_ne!(code, RETURN_UNKNOWN_FAULT, "no panic");
    assert_eq!(choice.message[FINESSE_MESSAGE - 1], 0, "ended by a zero");
    if code == RETURN_NO_FAULT {
        check_choice(choice);
        assert_eq!(message(choice), "");
    } else {
        assert!(!message(choice).is_empty() && choice.cards == 0);
    }
}

#[test]
fn requests_of_all_kinds() {
    let random = &mut SmallRng::seed_from_u64(41);
    let good = good_requests();
    let player = FinessePlayerCreate();
    let mut answered = 0;
    for _ in 0..4000 {
        let (request, options) = (some_request(random, &good), some_options(random));
        let mut choice = FinesseChoice { cards: 77, ..FinesseChoice::NONE };
        // SAFETY: everything is there, and the player lives.
        let code = unsafe {
            match random.random_range(0..3) {
                0 => ChooseCard(&request, &options, &mut choice),
                1 => FinessePlayerChoose(player, &request, &options, &mut choice),
                _ => AlphaMuChooseCard(&request, &FinesseChooseOptions { method: 0, ..options }, &mut choice),
            }
        };
        check(code, &choice);
        answered += u32::from(code == RETURN_NO_FAULT);
    }
    assert!(answered > 300, "only {answered} requests got an answer");
    // SAFETY: the player lives, and is not used again.
    unsafe { FinessePlayerFree(player) };
}

#[test]
fn layouts_of_all_kinds() {
    let random = &mut SmallRng::seed_from_u64(42);
    let good = good_requests();
    let mut deals = [TableDeal { cards: [[0; 4]; 4] }; 20];
    let mut weights = [0.0; 20];
    let mut sampled = 0;
    for _ in 0..3000 {
        let request = some_request(random, &good);
        let (mut found, mut layouts, mut words) = (-1, -1.0, [1; FINESSE_MESSAGE]);
        let count = if random.random_range(0..9) == 0 { random.random_range(c_int::MIN..1) } else { 20 };
        let wanted: bool = random.random();
        let weights = if wanted { weights.as_mut_ptr() } else { null_mut() };
        let layouts = if wanted { &raw mut layouts } else { null_mut() };
        // SAFETY: there is room for everything.
        let code = unsafe {
            FinesseSampleWorlds(
                &request,
                count,
                random.random(),
                if random.random() { 0 } else { 1000 },
                deals.as_mut_ptr(),
                weights,
                &mut found,
                layouts,
                words.as_mut_ptr(),
            )
        };
        assert!(code != RETURN_UNKNOWN_FAULT && (code == RETURN_NO_FAULT) == text(&words).is_empty());
        assert_eq!((1..=20).contains(&found), code == RETURN_NO_FAULT);
        sampled += u32::from(code == RETURN_NO_FAULT);
    }
    assert!(sampled > 500, "only {sampled} requests had layouts");
}

#[test]
fn memory_that_is_not_aligned() {
    let mut bytes = vec![0u8; 1 + size_of::<FinesseRequest>() + size_of::<FinesseChoice>()];
    let (request, choice) = bytes.split_at_mut(1 + size_of::<FinesseRequest>());
    let request = request[1..].as_mut_ptr().cast::<FinesseRequest>();
    let choice = choice.as_mut_ptr().cast::<FinesseChoice>();
    // SAFETY: there is room for both.
    unsafe {
        request.write_unaligned(good_requests()[0]);
        choice.write_unaligned(FinesseChoice::NONE);
        assert_eq!(AlphaMuChooseCard(request, null(), choice), RETURN_NO_FAULT);
        check_choice(&choice.read_unaligned());
        assert_eq!(AlphaMuChooseCard(request, null(), null_mut()), FINESSE_BAD_ARGUMENT);
    }
}
