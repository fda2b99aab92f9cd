//! Nothing that a caller passes may crash the functions of bidding: random bytes, and good arguments with bits flipped.

use crate::common::bidding::*;
use crate::common::garbage::spoil;
use crate::common::requests::holdings;
use crate::common::structs::{text, zeroed_box};
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::{Rng, RngCore, SeedableRng};
use std::mem::{offset_of, size_of};
use std::os::raw::{c_char, c_int};
use std::ptr::null_mut;

/// An auction of legal calls, now and then spoiled.
fn some_auction(random: &mut SmallRng) -> FinesseAuction {
    let mut made = FinesseAuction { dealer: random.random_range(0..4), ..FinesseAuction::NONE };
    made.vulnerable = random.random_range(0..4);
    for _ in 0..random.random_range(0..9) {
        let mask = legal(&made);
        let high = if random.random() { 12 } else { 38 };
        let calls: Vec<c_int> = (0..high).filter(|call| mask >> call & 1 == 1).collect();
        if calls.is_empty() {
            break;
        }
        made.calls[made.count as usize] = if random.random() { 0 } else { calls[random.random_range(0..calls.len())] };
        made.count += 1;
    }
    // SAFETY: there are only numbers, for which any bytes are values.
    let numbers = unsafe {
        std::slice::from_raw_parts_mut((&raw mut made).cast::<u8>().add(8), 16 + 4 * random.random_range(0..12))
    };
    spoil(random, numbers);
    if random.random_range(0..40) == 0 {
        made.structSize = random.random_range(0..size_of::<FinesseAuction>());
    }
    made
}

/// What every code must be.
fn check_code(code: c_int) {
    let mut line = [0; 80];
    // SAFETY: there is room for 80 characters.
    unsafe { ErrorMessage(code, line.as_mut_ptr()) };
    assert_ne!(text(&line), "Not a DDS error code", "{code}");
    assert_ne!(code, RETURN_UNKNOWN_FAULT, "no panic");
}

#[test]
fn auctions_of_all_kinds() {
    let random = &mut SmallRng::seed_from_u64(51);
    let mut good = 0;
    for _ in 0..4000 {
        let made = some_auction(random);
        let (mut calls, mut contract, mut letters) = (0, FinesseContract::NONE, [0; FINESSE_AUCTION_TEXT]);
        // SAFETY: everything is there.
        let codes = unsafe {
            [
                FinesseLegalCalls(&made, &mut calls),
                FinesseAuctionContract(&made, &mut contract),
                FinesseWriteAuction(&made, letters.as_mut_ptr()),
            ]
        };
        check_code(codes[0]);
        assert_eq!(codes, [codes[0]; 3]);
        if codes[0] == RETURN_NO_FAULT {
            good += 1;
            assert_eq!(calls == 0, contract.over == 1);
            let again = auction(&text(&letters), made.dealer, made.vulnerable);
            assert_eq!(again.calls[..again.count as usize], made.calls[..made.count as usize]);
        }
    }
    assert!(good > 500, "only {good} auctions were good");
}

#[test]
fn texts_of_all_kinds() {
    let random = &mut SmallRng::seed_from_u64(52);
    for _ in 0..3000 {
        let mut bytes = *b"1C (1S) X 2C! - 2h, AP; 7NT xx =1= pass\0\0\0\0\0";
        spoil(random, &mut bytes);
        let last = bytes.len() - 1;
        bytes[last] = 0;
        let (mut made, mut number, mut words) = (FinesseAuction::NONE, 0, [1; FINESSE_MESSAGE]);
        let (start, words) = (bytes.as_ptr().cast::<c_char>(), words.as_mut_ptr());
        // SAFETY: the text ends with a zero, and there is room for everything.
        unsafe {
            check_code(FinesseReadAuction(start, random.random_range(-1..40), 0, 0, &mut made, words));
            check_code(FinesseCallFromText(start.add(random.random_range(0..40)), &mut number));
            let system = FinesseSystemCreate(start, None, null_mut(), words);
            FinesseSystemFree(system);
        }
    }
}

#[test]
fn systems_of_all_kinds() {
    const GOOD: &[u8] = b"system \"A\"\ndefine strong: hcp 16+\ncontext \"B\"\n  when opening\n  for x\n  1N @70 \"text {x}\": \
        strong and balanced or x 5-6\n  *x @50 forcing tag a agrees x: support(x) >= 2 + partner.points\ncontext \"C\"\n  after 1x \
        (1N|2C)\n  layer 20\n  closed\n  X: not stop(x) 1, losers 0-7\n\0";
    let random = &mut SmallRng::seed_from_u64(53);
    let hand = holdings("AQ76.K87.KQ4.J32");
    let mut read = 0;
    for _ in 0..1500 {
        let mut bytes = GOOD.to_vec();
        for _ in 0..random.random_range(0..6) {
            let place = random.random_range(0..bytes.len() - 1);
            bytes[place] = match random.random_range(0..3) {
                0 => random.next_u32() as u8,
                _ => bytes[random.random_range(0..bytes.len() - 1)],
            };
        }
        let mut words = [1; FINESSE_MESSAGE];
        // SAFETY: the text ends with a zero, and there is room for the message.
        let system =
            System(unsafe { FinesseSystemCreate(bytes.as_ptr().cast(), None, null_mut(), words.as_mut_ptr()) });
        assert_eq!(system.0.is_null(), !text(&words).is_empty());
        if !system.0.is_null() {
            read += 1;
            for calls in ["", "1C", "1H 1NT", "1S P 2S 3C"] {
                by_rules(&system, calls, hand);
            }
        }
    }
    assert!(read > 200, "only {read} systems were read");
}

#[test]
fn requests_of_all_kinds() {
    let random = &mut SmallRng::seed_from_u64(54);
    let mut explained = zeroed_box::<FinesseExplanation>();
    explained.structSize = size_of::<FinesseExplanation>();
    let mut answered = 0;
    for _ in 0..400 {
        let made = some_auction(random);
        let mut hand =
            holdings(["AQ76.K87.KQ4.J32", "AKJT76.2.K43.A32", "2.QJ9876.432.J32"][random.random_range(0..3)]);
        // SAFETY: there are only numbers.
        spoil(random, unsafe { std::slice::from_raw_parts_mut(hand.as_mut_ptr().cast::<u8>(), 16) });
        let mut request = FinesseBidRequest { auction: &made, hand, ..bid_request() };
        let mut options = FinesseBidOptions {
            method: random.random_range(0..2),
            deals: random.random_range(0..12),
            candidates: random.random_range(0..5),
            scoring: random.random_range(0..3),
            flags: random.random_range(0..2),
            threads: random.random_range(0..3),
            ..bid_options()
        };
        // SAFETY: up to the pointers there are only numbers, for which any bytes are values.
        let numbers = unsafe {
            std::slice::from_raw_parts_mut((&raw mut options).cast::<u8>(), offset_of!(FinesseBidOptions, progress))
        };
        spoil(random, numbers);
        // Whatever got through is not to take long.
        options.timeLimitMs = 10;
        options.threads %= 8;
        options.structSize = size_of::<FinesseBidOptions>();
        if random.random_range(0..20) == 0 {
            request.structSize = random.random_range(0..size_of::<FinesseBidRequest>());
        }
        let mut choice = FinesseBidChoice { candidates: 77, ..FinesseBidChoice::NONE };
        // SAFETY: everything is there.
        let codes =
            unsafe { [ChooseBid(&request, &options, &mut choice), FinesseExplainAuction(&request, &mut *explained)] };
        codes.into_iter().for_each(check_code);
        assert_eq!(text(&choice.message).is_empty(), codes[0] == RETURN_NO_FAULT);
        assert_eq!(text(&explained.message).is_empty(), codes[1] == RETURN_NO_FAULT);
        if codes[0] == RETURN_NO_FAULT {
            answered += 1;
            check(&choice, legal(&made));
            assert_eq!((codes[1], explained.count), (RETURN_NO_FAULT, made.count));
        } else {
            assert!(choice.candidates == 0 && choice.call == 0);
        }
    }
    assert!(answered > 20, "only {answered} requests got an answer");
}
