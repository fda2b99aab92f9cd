//! Bidding: calls, auctions, systems, which call to make, and what calls mean.

use crate::bytes::Bytes;
use crate::make::bidding::*;
use crate::make::callbacks::Script;
use crate::make::cards::{spoiled_text, text_of};
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

pub fn bid(run: &mut Run) {
    let (level, strain) = (run.bytes.number(1, 7), run.bytes.number(0, 4));
    let call = run.make("FinesseBid", || FinesseBid(level, strain));
    if !(1..=7).contains(&level) || !(0..5).contains(&strain) {
        return assert_eq!(call, FINESSE_BAD_AUCTION);
    }
    let rank = if strain == FINESSE_NOTRUMP { 4 } else { 3 - strain };
    assert_eq!(call, FINESSE_LOWEST_BID + 5 * (level - 1) + rank);
}

pub fn call_to_text(run: &mut Run) {
    let number = run.bytes.number(0, FINESSE_HIGHEST_BID);
    let mut letters = Room::of::<c_char>(&mut run.bytes, FINESSE_CALL_TEXT);
    let to = letters.or_null::<c_char>(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call("FinesseCallToText", || unsafe { FinesseCallToText(number, to) });
    letters.check("the call");
    if code != RETURN_NO_FAULT {
        return assert!(letters.is_untouched(), "written though refused with {code}");
    }
    let mut again = -7;
    // SAFETY: the text ends with a zero.
    let code = run.call("FinesseCallFromText", || unsafe { FinesseCallFromText(to, &mut again) });
    assert_eq!((code, again), (RETURN_NO_FAULT, number));
}

pub fn call_from_text(run: &mut Run) {
    let good = run.bytes.pick(&["P", " 1NT ", "xx!", "7\u{2660}", "redouble", "", "1Q", "2H*\n", "PP"]);
    let mut text = ended(&mut run.bytes, good);
    let mut place = Room::of::<c_int>(&mut run.bytes, 1);
    let (from, to) = (text.or_null::<c_char>(&mut run.bytes), place.or_null::<c_int>(&mut run.bytes));
    // SAFETY: the text is NULL or ends with a zero, and the place is NULL or there.
    let code = run.call("FinesseCallFromText", || unsafe { FinesseCallFromText(from, to) });
    place.check("the call");
    if code != RETURN_NO_FAULT {
        return assert!(place.is_untouched(), "written though refused with {code}");
    }
    assert!((0..=FINESSE_HIGHEST_BID).contains(&place.get::<c_int>(0)));
}

/// A text in memory of its own, spoiled or not, that ends with a zero.
fn ended(bytes: &mut Bytes, good: &str) -> Room {
    let mut text: Vec<u8> = spoiled_text::<200>(bytes, good).map(|letter| letter as u8).to_vec();
    text.truncate(text.iter().position(|&byte| byte == 0).unwrap_or(text.len()));
    text.push(0);
    Room::with(bytes, &text)
}

pub fn read_auction(run: &mut Run) {
    let written = written(&good_auction(&mut run.bytes));
    let good =
        run.bytes.pick(&[written.as_str(), "1C (1S) X 2C =1=", "1n-p-3n ap", "(2\u{2660}) 3H! P? X", "all pass"]);
    let mut text = ended(&mut run.bytes, good);
    let (dealer, vulnerable) = (run.bytes.number(0, 3), run.bytes.number(0, 3));
    let length = run.bytes.pick(&[-1, -1, text.bytes().len() as c_int, 0, -2]);
    let mut place = Room::with(&mut run.bytes, &[FinesseAuction::NONE]);
    let mut words = Room::sized(&mut run.bytes, FINESSE_MESSAGE);
    let (from, to) = (text.or_null::<c_char>(&mut run.bytes), place.or_null::<FinesseAuction>(&mut run.bytes));
    let words_place = if run.bytes.once_in(6) { null_mut() } else { words.pointer::<c_char>() };
    // SAFETY: the text is NULL or ends with a zero, and the places are NULL or there.
    let code = run.call("FinesseReadAuction", || unsafe {
        FinesseReadAuction(from, length, dealer, vulnerable, to, words_place)
    });
    [&place, &words].iter().for_each(|room| room.check("the auction"));
    if !words_place.is_null() {
        assert_eq!(text_of(&words.get::<[c_char; FINESSE_MESSAGE]>(0)).is_empty(), code == RETURN_NO_FAULT);
    }
    if code != RETURN_NO_FAULT {
        return assert!(place.is_untouched(), "written though refused with {code}");
    }
    let read: FinesseAuction = place.get(0);
    assert_eq!((read.dealer, read.vulnerable), (dealer, vulnerable));
    // It is written as calls that are read again alike.
    let again = read_back(&read);
    assert_eq!((again.count, again.calls), (read.count, read.calls));
}

pub fn write_auction(run: &mut Run) {
    let (mut auction, intact) = some_auction(&mut run.bytes);
    let mut letters = Room::of::<c_char>(&mut run.bytes, FINESSE_AUCTION_TEXT);
    let (from, to) = (auction.or_null::<FinesseAuction>(&mut run.bytes), letters.or_null::<c_char>(&mut run.bytes));
    // SAFETY: the auction and the place are NULL or there.
    let code = run.call("FinesseWriteAuction", || unsafe { FinesseWriteAuction(from, to) });
    letters.check("the text");
    assert!(auction.is_untouched(), "arguments are not to be written");
    assert!(code == RETURN_NO_FAULT || !intact || from.is_null() || to.is_null(), "{code}");
    if code != RETURN_NO_FAULT {
        assert!(letters.is_untouched(), "written though refused with {code}");
    }
}

pub fn legal_calls(run: &mut Run) {
    let (mut auction, _) = some_auction(&mut run.bytes);
    let mut place = Room::of::<u64>(&mut run.bytes, 1);
    let (from, to) = (auction.or_null::<FinesseAuction>(&mut run.bytes), place.or_null::<u64>(&mut run.bytes));
    // SAFETY: the auction and the place are NULL or there.
    let code = run.call("FinesseLegalCalls", || unsafe { FinesseLegalCalls(from, to) });
    place.check("the calls");
    assert!(auction.is_untouched(), "arguments are not to be written");
    if code != RETURN_NO_FAULT {
        return assert!(place.is_untouched(), "written though refused with {code}");
    }
    let calls: u64 = place.get(0);
    assert!(calls >> 38 == 0 && (calls == 0 || calls & 1 == 1), "a pass is always legal: {calls:#x}");
    // What may be called is accepted, and nothing else.
    let given: FinesseAuction = auction.padded();
    let call = run.bytes.below(38);
    if (given.count as usize) < FINESSE_CALLS {
        let mut longer = given;
        longer.calls[given.count as usize] = call as c_int;
        longer.count += 1;
        assert_eq!(is_legal(&longer), calls >> call & 1 == 1, "call {call}");
    }
}

pub fn contract(run: &mut Run) {
    let (mut auction, _) = some_auction(&mut run.bytes);
    let mut place = Room::with(&mut run.bytes, &[FinesseContract::NONE]);
    let (from, to) =
        (auction.or_null::<FinesseAuction>(&mut run.bytes), place.or_null::<FinesseContract>(&mut run.bytes));
    // SAFETY: the auction and the place are NULL or there.
    let code = run.call("FinesseAuctionContract", || unsafe { FinesseAuctionContract(from, to) });
    place.check("the contract");
    assert!(auction.is_untouched(), "arguments are not to be written");
    if code != RETURN_NO_FAULT {
        return assert!(place.is_untouched(), "written though refused with {code}");
    }
    let found: FinesseContract = place.get(0);
    assert!((0..=7).contains(&found.level) && (0..5).contains(&found.trump) && (0..4).contains(&found.declarer));
    assert!((0..3).contains(&found.doubled) && (found.over == 1) == (found.turn == -1));
    assert!(found.level > 0 || [found.trump, found.declarer, found.doubled] == [0; 3]);
}

pub fn system(run: &mut Run) {
    let system = some_system(run);
    // SAFETY: the system lives or is NULL, and is not used again.
    run.make("FinesseSystemFree", || unsafe { FinesseSystemFree(system) });
}

pub fn standard(run: &mut Run) {
    let system = run.make("FinesseSystemStandard", || FinesseSystemStandard());
    assert!(!system.is_null());
    // SAFETY: the system lives, and is not used again.
    run.make("FinesseSystemFree", || unsafe { FinesseSystemFree(system) });
}

pub fn choose(run: &mut Run) {
    let system = if run.bytes.once_in(3) { some_system(run) } else { null_mut() };
    let bytes = &mut run.bytes;
    let script = Script::new(bytes.word());
    let (mut auction, intact) = some_auction(bytes);
    let bidder = FinesseBidder { structSize: size_of::<FinesseBidder>(), ..own_bidder(&script, bytes) };
    let mut bidder_room = Room::with(bytes, &[bidder]);
    let own = bytes.once_in(3);
    let (hand, thirteen) = some_hand(bytes);
    let mut request = FinesseBidRequest {
        structSize: size_of::<FinesseBidRequest>(),
        auction: auction.or_null::<FinesseAuction>(bytes),
        hand,
        system,
        bidder: if own { bidder_room.pointer::<FinesseBidder>() } else { null() },
    };
    if bytes.once_in(30) {
        request.structSize = bytes.below(size_of::<FinesseBidRequest>());
    }
    let good = intact && thirteen && request.structSize == size_of::<FinesseBidRequest>() && !request.auction.is_null();
    let mut room = Room::tagged(bytes, &request, request.structSize);
    let (mut options, options_good) = some_options(bytes, &script);
    let mut place = Room::with(bytes, &[FinesseBidChoice { candidates: 77, ..FinesseBidChoice::NONE }]);
    let (from, to) = (room.or_null::<FinesseBidRequest>(bytes), place.or_null::<FinesseBidChoice>(bytes));
    let how = options.pointer::<FinesseBidOptions>();
    // SAFETY: whatever is passed is NULL or there, as much of it as it says.
    let code = run.call("ChooseBid", || unsafe { ChooseBid(from, how, to) });
    script.check(code);
    [&place, &room, &options, &auction, &bidder_room].iter().for_each(|room| room.check("a bid"));
    assert!(room.is_untouched() && options.is_untouched() && auction.is_untouched() && bidder_room.is_untouched());
    if !to.is_null() {
        let choice: FinesseBidChoice = place.get(0);
        let words = text_of(&choice.message);
        assert_eq!(words.is_empty(), code == RETURN_NO_FAULT, "{code}: {words}");
        if code == RETURN_NO_FAULT {
            check_choice(&choice, &auction.padded());
        } else {
            assert!(choice.candidates == 0 && choice.call == 0);
            // A good question about an auction that goes on has an answer, unless a callback panics.
            let over = legal(&auction.padded()) == Some(0);
            assert!(!good || !options_good || from.is_null() || own || over || code == RETURN_UNKNOWN_FAULT, "{words}");
        }
    }
    // SAFETY: the system lives or is NULL, and is not used again.
    unsafe { FinesseSystemFree(system) };
}

/// What holds of every answer.
fn check_choice(choice: &FinesseBidChoice, auction: &FinesseAuction) {
    let legal = legal(auction).expect("a good auction");
    assert!((1..=FINESSE_CANDIDATES as c_int).contains(&choice.candidates));
    let candidates = &choice.candidate[..choice.candidates as usize];
    assert_eq!(choice.call, candidates[0].call);
    for (index, one) in candidates.iter().enumerate() {
        assert!((0..38).contains(&one.call) && legal >> one.call & 1 == 1, "call {} is not legal", one.call);
        assert!(candidates[..index].iter().all(|other| other.call != one.call), "{} twice", one.call);
        assert!(one.mean.is_finite() && one.points.is_finite() && one.error >= 0.0 && one.text.contains(&0));
        let reached = &one.contract[..one.contracts as usize];
        let sum: f64 = reached.iter().map(|contract| contract.share).sum();
        assert!(sum <= 1.0 + 1e-9 && reached.iter().all(|contract| contract.share > 0.0));
    }
    assert!((0..=choice.deals).contains(&choice.fitting));
}

pub fn explain(run: &mut Run) {
    let system = if run.bytes.once_in(3) { some_system(run) } else { null_mut() };
    let bytes = &mut run.bytes;
    let script = Script::new(bytes.word());
    let (mut auction, intact) = some_auction(bytes);
    let bidder = own_bidder(&script, bytes);
    let own = bytes.once_in(3);
    let request = FinesseBidRequest {
        structSize: size_of::<FinesseBidRequest>(),
        auction: auction.or_null::<FinesseAuction>(bytes),
        hand: [bytes.odd() as u32; 4],
        system,
        bidder: if own { &bidder } else { null() },
    };
    let good = intact && !request.auction.is_null() && !own;
    let mut room = Room::with(bytes, &[request]);
    let mut place = Room::of::<FinesseExplanation>(bytes, 1);
    let place_size = if bytes.once_in(30) { 8 } else { size_of::<FinesseExplanation>() };
    let to = place.or_null::<FinesseExplanation>(bytes);
    if !to.is_null() {
        // SAFETY: the size is in front.
        unsafe { to.cast::<usize>().write_unaligned(place_size) };
    }
    let from = room.or_null::<FinesseBidRequest>(bytes);
    // SAFETY: whatever is passed is NULL or there, as much of it as it says.
    let code = run.call("FinesseExplainAuction", || unsafe { FinesseExplainAuction(from, to) });
    script.check(code);
    [&place, &room, &auction].iter().for_each(|room| room.check("an explanation"));
    assert!(room.is_untouched() && auction.is_untouched());
    if code == RETURN_NO_FAULT {
        let found: Box<FinesseExplanation> = Box::new(place.get(0));
        assert!(text_of(&found.message).is_empty() && found.text.iter().all(|text| text.contains(&0)));
        assert_eq!(found.count, auction.padded::<FinesseAuction>().count);
        for hand in &found.hands {
            assert!((0..=40).contains(&hand.minPoints) && (-1..=40).contains(&hand.maxPoints));
            assert!(hand.minLength.iter().sum::<c_int>() <= 13, "{:?}", hand.minLength);
        }
    } else {
        let whole = place_size > 8 && !to.is_null() && !from.is_null();
        assert!(!good || !whole, "{code}");
    }
    // SAFETY: the system lives or is NULL, and is not used again.
    unsafe { FinesseSystemFree(system) };
}
