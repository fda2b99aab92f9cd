//! Auctions, hands, systems and options, good and spoiled, and bidders of the caller's own.

use super::callbacks::{Script, progress};
use super::cards::holdings;
use crate::bytes::Bytes;
use crate::room::Room;
use crate::run::Run;
use finesse::cards::{Hand, Suit};
use finesse::ffi::*;
use finesse::random::Random;
use std::mem::offset_of;
use std::os::raw::{c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

/// The calls that may follow, if the auction is in order.
pub fn legal(auction: &FinesseAuction) -> Option<u64> {
    let mut calls = 0;
    // SAFETY: the auction and the place are there.
    let code = unsafe { FinesseLegalCalls(auction, &mut calls) };
    (code == RETURN_NO_FAULT).then_some(calls)
}

pub fn is_legal(auction: &FinesseAuction) -> bool {
    legal(auction).is_some()
}

/// The calls as text.
pub fn written(auction: &FinesseAuction) -> String {
    let mut letters: [c_char; FINESSE_AUCTION_TEXT] = [1; FINESSE_AUCTION_TEXT];
    // SAFETY: there is room for the text.
    assert_eq!(unsafe { FinesseWriteAuction(auction, letters.as_mut_ptr()) }, RETURN_NO_FAULT);
    super::cards::text_of(&letters)
}

/// An auction written and read again.
pub fn read_back(auction: &FinesseAuction) -> FinesseAuction {
    let (text, mut again) = (written(auction) + "\0", FinesseAuction::NONE);
    let start = text.as_ptr().cast::<c_char>();
    // SAFETY: the text ends with a zero, and there is room for the auction.
    let code = unsafe { FinesseReadAuction(start, -1, auction.dealer, auction.vulnerable, &mut again, null_mut()) };
    assert_eq!(code, RETURN_NO_FAULT, "{text}");
    again
}

/// An auction of legal calls, mostly a short one.
pub fn good_auction(bytes: &mut Bytes) -> FinesseAuction {
    let mut made = FinesseAuction { dealer: bytes.below(4) as c_int, ..FinesseAuction::NONE };
    made.vulnerable = bytes.below(4) as c_int;
    let count = if bytes.once_in(20) { 319 } else { bytes.below(9) };
    for _ in 0..count {
        let mask = legal(&made).expect("legal calls");
        // The lowest bids are the likely ones; in long auctions everything is called.
        let most = bytes.pick(&[4, 6, 2, 40, 8]);
        let calls: Vec<c_int> = (0..38).filter(|call| mask >> call & 1 == 1).take(most).collect();
        if calls.is_empty() {
            break;
        }
        made.calls[made.count as usize] = if bytes.once_in(2) { calls[bytes.below(calls.len())] } else { 0 };
        made.count += 1;
    }
    made
}

/// An auction in memory of its own, and whether it is in order.
pub fn some_auction(bytes: &mut Bytes) -> (Room, bool) {
    let good = good_auction(bytes);
    let mut made = good;
    if bytes.once_in(3) {
        // SAFETY: there are only numbers, for which any bytes are values; the size stays.
        let numbers = unsafe {
            std::slice::from_raw_parts_mut((&raw mut made).cast::<u8>().add(8), 16 + 4 * (1 + bytes.below(12)))
        };
        bytes.spoil(numbers);
    }
    if bytes.once_in(40) {
        made.structSize = bytes.below(size_of::<FinesseAuction>());
    }
    let same = (made.structSize, made.dealer, made.vulnerable, made.count, made.calls)
        == (good.structSize, good.dealer, good.vulnerable, good.count, good.calls);
    (Room::tagged(bytes, &made, made.structSize), same)
}

/// Thirteen cards, or now and then something else; and whether it is thirteen.
pub fn some_hand(bytes: &mut Bytes) -> ([c_uint; 4], bool) {
    let mut pack: Vec<_> = Hand::PACK.cards().collect();
    let mut random = Random::new(bytes.word());
    let mut hand = Hand::EMPTY;
    for _ in 0..13 {
        hand = hand.with(pack.swap_remove(random.next() as usize % pack.len()));
    }
    let good = holdings(hand);
    let mut bits = good;
    if bytes.once_in(12) {
        bits[bytes.below(4)] = bytes.odd() as c_uint;
    }
    debug_assert!(Suit::ALL.len() == bits.len());
    (bits, bits == good)
}

const PIECES: &[&str] = &[
    "context \"A\"\n",
    "  when opening\n",
    "  when forced\n",
    "  after 1x\n",
    "  after 1M (X)\n",
    "  for M\n",
    "  layer 20\n",
    "  closed\n",
    "  1N @70 \"15-17\": hcp 15-17 and balanced\n",
    "  1x @60: points 12+ and x 4+ and x = longest\n",
    "  2M: M 3+ and support(M) 6-10\n",
    "  P @20\n",
    "  X @50: not balanced\n",
    "  *x @10 forcing: x >= longest - 1\n",
    "define good(x): top3(x) 2+\n",
    "include \"sayc\"\n",
    "include \"mine\"\n",
    "  7N @99: good(spades)\n",
    "system \"B\"\n",
    "  1S agrees spades game tag a: hcp + partner.points >= 25\n",
    "# a remark\n",
    "context",
    " and",
    " 5+",
    "\"",
    "(",
    "é",
];

/// A system of a text of pieces, or NULL.
pub fn some_system(run: &mut Run) -> *mut FinesseSystem {
    let mut text = Vec::new();
    for _ in 0..run.bytes.below(16) {
        text.extend(run.bytes.pick(PIECES).as_bytes());
    }
    if run.bytes.once_in(8) && !text.is_empty() {
        run.bytes.spoil(&mut text);
    }
    text.retain(|&byte| byte != 0);
    text.push(0);
    let script = Script::new(run.bytes.word());
    let include: FinesseInclude = if run.bytes.once_in(2) { Some(module) } else { None };
    let (mut room, mut words) = (Room::with(&mut run.bytes, &text), Room::sized(&mut run.bytes, FINESSE_MESSAGE));
    let start = room.or_null::<c_char>(&mut run.bytes);
    let place = if run.bytes.once_in(6) { null_mut() } else { words.pointer::<c_char>() };
    // SAFETY: the text is NULL or ends with a zero, and the place for the message is NULL or there.
    let system =
        run.make("FinesseSystemCreate", || unsafe { FinesseSystemCreate(start, include, script.user(), place) });
    [&room, &words].iter().for_each(|room| room.check("a system"));
    assert!(room.is_untouched(), "arguments are not to be written");
    if !place.is_null() {
        let words: [c_char; FINESSE_MESSAGE] = words.get(0);
        assert!(words.contains(&0) && super::cards::text_of(&words).is_empty() != system.is_null());
    }
    system
}

/// # Safety
/// `name` is a text.
unsafe extern "C-unwind" fn module(_: *mut c_void, name: *const c_char) -> *const c_char {
    // SAFETY: as promised.
    let name = unsafe { std::ffi::CStr::from_ptr(name) };
    if name == c"mine" { c"context \"Mine\"\n  when opening\n  1S @90: spades 5+\n".as_ptr() } else { null() }
}

/// A bidder whose calls are mostly legal, and whose meanings are now and then impossible.
pub fn own_bidder(script: &Script, bytes: &mut Bytes) -> FinesseBidder {
    FinesseBidder {
        structSize: size_of::<FinesseBidder>(),
        suggest: if bytes.once_in(20) { None } else { Some(suggest) },
        meaning: if bytes.once_in(3) { None } else { Some(meaning) },
        user: script.user(),
    }
}

/// # Safety
/// `user` is a script; `auction` and `hand` are there.
unsafe extern "C-unwind" fn suggest(
    user: *mut c_void,
    auction: *const FinesseAuction,
    hand: *const c_uint,
    index: c_int,
) -> c_int {
    // SAFETY: as promised.
    let (script, auction, hand) = unsafe { (&*user.cast::<Script>(), &*auction, &*hand.cast::<[c_uint; 4]>()) };
    let cards: u32 = hand.iter().map(|suit| suit.count_ones()).sum();
    let Some(mask) = legal(auction).filter(|&mask| mask != 0 && cards == 13) else {
        script.wrong.set(Some("an auction that is over or not in order, or not thirteen cards"));
        return 0;
    };
    // The same question has the same answer: it depends on the hand and the auction alone.
    let sum = hand
        .iter()
        .fold(auction.count as u64 + 40 * index as u64, |sum, &suit| Random::new(sum ^ u64::from(suit)).next());
    let calls: Vec<c_int> = (0..38).filter(|call| mask >> call & 1 == 1).take(4).collect();
    match sum % 64 {
        0 if index > 3 => 99,
        1..40 => {
            if index == 0 {
                0
            } else {
                FINESSE_NO_CALL
            }
        }
        _ => calls[sum as usize / 64 % calls.len()],
    }
}

/// # Safety
/// `user` is a script; there is room for a hand and a text.
unsafe extern "C-unwind" fn meaning(
    user: *mut c_void,
    auction: *const FinesseAuction,
    call: c_int,
    shown: *mut FinesseHand,
    text: *mut c_char,
) {
    // SAFETY: as promised.
    let (script, auction, shown) = unsafe { (&*user.cast::<Script>(), &*auction, &mut *shown) };
    if legal(auction).is_none_or(|mask| mask >> call & 1 == 0) {
        script.wrong.set(Some("the meaning of a call that is not legal"));
    }
    shown.minPoints = call % 5;
    shown.maxLength[call as usize % 4] = 14 - call % 7 - if call == 37 { 20 } else { 0 };
    // SAFETY: there is room for so many characters; the last is not a zero, which a careless caller may do.
    unsafe { std::ptr::write_bytes(text, b'x', if call == 1 { FINESSE_MEANING } else { 5 }) };
}

/// Options in memory of their own, and whether they are in order.
pub fn some_options(bytes: &mut Bytes, script: &Script) -> (Room, bool) {
    let good = FinesseBidOptions {
        structSize: size_of::<FinesseBidOptions>(),
        method: bytes.below(2) as c_int,
        // Few deals, as their tables are those of full deals.
        deals: 1 + bytes.below(3) as c_int,
        candidates: bytes.below(4) as c_int,
        scoring: bytes.below(3) as c_int,
        flags: bytes.below(2) as c_int,
        threads: bytes.below(3) as c_int,
        seed: bytes.word(),
        margin: bytes.pick(&[0.0, -1.0, 0.5, 100.0]),
        timeLimitMs: 20,
        reserved: 0,
        progress: None,
        user: null_mut(),
    };
    let mut made = good;
    if bytes.once_in(4) {
        // SAFETY: up to the pointers there are only numbers, for which any bytes are values; the size stays.
        let numbers = unsafe {
            let length = offset_of!(FinesseBidOptions, timeLimitMs) - 8;
            std::slice::from_raw_parts_mut((&raw mut made).cast::<u8>().add(8), length)
        };
        bytes.spoil(numbers);
        made.threads %= 8;
    }
    if bytes.once_in(3) {
        made.progress = Some(progress);
        made.user = script.user();
    }
    let fields = |options: &FinesseBidOptions| {
        let FinesseBidOptions { method, deals, candidates, scoring, flags, threads, margin, .. } = *options;
        ([method, deals, candidates, scoring, flags, threads], margin.to_bits())
    };
    let same = fields(&made) == fields(&good);
    (Room::with(bytes, &[made]), same)
}
