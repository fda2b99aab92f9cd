//! Calls, auctions and systems through the C interface: numbers and texts, legal calls, contracts, handles, meanings.

use crate::common::bidding::*;
use crate::common::requests::holdings;
use crate::common::structs::text;
use finesse::ffi::*;
use std::ffi::CString;
use std::mem::size_of;
use std::os::raw::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

#[test]
fn calls_have_numbers_and_texts() {
    let mut numbers = vec![FINESSE_PASS, FINESSE_DOUBLE, FINESSE_REDOUBLE];
    for level in 1..=7 {
        let rising = [FINESSE_CLUBS, FINESSE_DIAMONDS, FINESSE_HEARTS, FINESSE_SPADES, FINESSE_NOTRUMP];
        numbers.extend(rising.map(|strain| FinesseBid(level, strain)));
    }
    assert_eq!(numbers, (0..=FINESSE_HIGHEST_BID).collect::<Vec<c_int>>());
    assert_eq!(FinesseBid(1, FINESSE_CLUBS), FINESSE_LOWEST_BID);
    for (level, strain) in [(0, 0), (8, 0), (1, 5), (1, -1), (c_int::MIN, c_int::MAX)] {
        assert_eq!(FinesseBid(level, strain), FINESSE_BAD_AUCTION);
    }
    for number in -3..45 {
        let (mut letters, mut again) = ([7; FINESSE_CALL_TEXT], 77);
        // SAFETY: there is room for the call and the number.
        let code = unsafe { FinesseCallToText(number, letters.as_mut_ptr()) };
        if !(0..38).contains(&number) {
            assert_eq!((code, letters), (FINESSE_BAD_AUCTION, [7; FINESSE_CALL_TEXT]));
            continue;
        }
        // SAFETY: the text ends with a zero.
        let read = unsafe { FinesseCallFromText(letters.as_ptr(), &mut again) };
        assert_eq!((code, read, again), (RETURN_NO_FAULT, RETURN_NO_FAULT, number));
    }
    let read = |text: &str| {
        let (text, mut number) = (CString::new(text).expect("no zero"), 77);
        // SAFETY: the text ends with a zero, and there is a place for the number.
        let code = unsafe { FinesseCallFromText(text.as_ptr(), &mut number) };
        assert_eq!(number == 77, code != RETURN_NO_FAULT);
        if code == RETURN_NO_FAULT { number } else { code }
    };
    assert_eq!([" pass\n", "Dbl", "xx!", "1n", "7♠"].map(read), [0, 1, 2, 7, 36]);
    for bad in ["", "8C", "1NT 2C", "PP", &" ".repeat(64)] {
        assert_eq!(read(bad), FINESSE_BAD_AUCTION, "{bad:?}");
    }
    let mut number = 0;
    // SAFETY: NULL is allowed, and the bytes end with a zero.
    unsafe {
        assert_eq!(FinesseCallFromText(null(), &mut number), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseCallFromText(c"P".as_ptr(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseCallFromText(c"\xff".as_ptr(), &mut number), FINESSE_BAD_AUCTION);
        assert_eq!(FinesseCallToText(3, null_mut()), FINESSE_BAD_ARGUMENT);
    }
}

#[test]
fn auctions_are_read_and_written() {
    let all = [FINESSE_1S, 0, FINESSE_1S + 5, 0];
    for given in ["1S P 2S P", "1s-p-2s-p", "(1♠) 2♠?", "1S (P) 2S! (P)"] {
        let made = auction(given, FINESSE_WEST, FINESSE_VUL_EW);
        let expected = if given.contains('?') { &[FINESSE_1S, FINESSE_1S + 5][..] } else { &all[..] };
        assert_eq!((made.dealer, made.vulnerable), (FINESSE_WEST, FINESSE_VUL_EW));
        assert_eq!(&made.calls[..made.count as usize], expected, "{given}");
        assert!(made.calls[made.count as usize..].iter().all(|&call| call == 0));
    }
    assert_eq!(written(&auction("1C (1S) X 2C ap", 0, 0)), "1C 1S X P 2C P P P");
    assert_eq!(written(&auction("", 0, 0)), "");
    let longest = longest();
    assert_eq!(longest.count, 319);
    assert!(written(&longest).len() < FINESSE_AUCTION_TEXT);
    assert_eq!(&auction(&written(&longest), 0, 0).calls, &longest.calls);
    // A length ends a text that goes on.
    let mut short = FinesseAuction::NONE;
    // SAFETY: the text is as long as that, and there is room for the auction.
    assert_eq!(unsafe { FinesseReadAuction(c"1NT P 3".as_ptr(), 5, 0, 0, &mut short, null_mut()) }, RETURN_NO_FAULT);
    assert_eq!(short.count, 2);
}

#[test]
fn what_is_no_auction_is_refused() {
    let read = |text: &std::ffi::CStr, length, dealer, vulnerable| {
        let mut made = FinesseAuction { count: 77, ..FinesseAuction::NONE };
        let mut words = [1; FINESSE_MESSAGE];
        // SAFETY: there is room for the auction and the message.
        let code =
            unsafe { FinesseReadAuction(text.as_ptr(), length, dealer, vulnerable, &mut made, words.as_mut_ptr()) };
        assert_eq!(made.count == 77, code != RETURN_NO_FAULT, "written exactly on success");
        (code, self::text(&words))
    };
    let illegal = "\"1H\" (character 4): not higher than 1S".to_owned();
    assert_eq!(read(c"1S 1H", -1, 0, 0), (FINESSE_BAD_AUCTION, illegal));
    assert_eq!(read(c"1S", -1, 4, 0), (RETURN_FIRST_WRONG, "dealer: 4 is not 0 to 3".to_owned()));
    assert_eq!(read(c"1S", -1, 0, -1), (FINESSE_BAD_ARGUMENT, "vulnerable: -1 is not 0 to 3".to_owned()));
    assert_eq!(read(c"1S", -2, 0, 0), (FINESSE_BAD_ARGUMENT, "length: less than -1".to_owned()));
    assert_eq!(read(c"1S \xff", -1, 0, 0), (FINESSE_BAD_AUCTION, "byte 4 is not UTF-8".to_owned()));
    let long = CString::new(" ".repeat(FINESSE_AUCTION_LENGTH + 1)).expect("no zero");
    assert_eq!(read(&long, -1, 0, 0), (FINESSE_BAD_AUCTION, "more than 4095 characters".to_owned()));
    assert_eq!(read(c"1S P", -1, 0, 0), (RETURN_NO_FAULT, String::new()));
    let mut made = FinesseAuction { structSize: 8, ..FinesseAuction::NONE };
    // SAFETY: NULL is allowed, and the struct is longer than it says.
    unsafe {
        assert_eq!(FinesseReadAuction(null(), -1, 0, 0, &mut made, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseReadAuction(c"P".as_ptr(), -1, 0, 0, null_mut(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseReadAuction(c"P".as_ptr(), -1, 0, 0, &mut made, null_mut()), FINESSE_BAD_ARGUMENT);
    }
}

#[test]
fn legal_calls_and_contracts() {
    let (bids, pass) = (((1u64 << 35) - 1) << 3, 1u64);
    assert_eq!(legal(&auction("", 0, 0)), bids | pass);
    assert_eq!(legal(&auction("1C", 0, 0)), bids & !(1 << 3) | pass | 2);
    assert_eq!(legal(&auction("1C X", 0, 0)), bids & !(1 << 3) | pass | 4);
    assert_eq!(legal(&auction("7NT P", 0, 0)), pass);
    assert_eq!(legal(&auction("P P P P", 0, 0)), 0);
    assert_eq!(contract(&auction("", 2, 0)), [0, 0, 0, 0, 0, 2]);
    assert_eq!(contract(&auction("P P P P", 2, 0)), [0, 0, 0, 0, 1, -1]);
    // West opened hearts; East raised them.
    assert_eq!(contract(&auction("1H P 4H X", 3, 0)), [4, FINESSE_HEARTS, FINESSE_WEST, 1, 0, FINESSE_WEST]);
    assert_eq!(contract(&auction("1NT X XX AP", 0, 0)), [1, FINESSE_NOTRUMP, FINESSE_NORTH, 2, 1, -1]);
}

#[test]
fn auctions_that_cannot_be_are_refused() {
    let good = auction("1H P 2H", 0, 0);
    let spoilt: [(c_int, Spoil<FinesseAuction>); 9] = [
        (RETURN_FIRST_WRONG, |auction| auction.dealer = -1),
        (RETURN_FIRST_WRONG, |auction| auction.dealer = 4),
        (FINESSE_BAD_ARGUMENT, |auction| auction.vulnerable = 4),
        (FINESSE_BAD_ARGUMENT, |auction| auction.count = -1),
        (FINESSE_BAD_ARGUMENT, |auction| auction.count = 321),
        (FINESSE_BAD_ARGUMENT, |auction| auction.structSize -= 1),
        (FINESSE_BAD_AUCTION, |auction| auction.calls[1] = 38),
        (FINESSE_BAD_AUCTION, |auction| auction.calls[2] = FINESSE_LOWEST_BID),
        (FINESSE_BAD_AUCTION, |auction| auction.count = 320),
    ];
    let (mut calls, mut contract) = (7, FinesseContract { level: 77, ..FinesseContract::NONE });
    let mut words = [7; FINESSE_AUCTION_TEXT];
    for (code, spoil) in spoilt {
        let mut bad = good;
        spoil(&mut bad);
        // SAFETY: everything is there.
        unsafe {
            assert_eq!(FinesseLegalCalls(&bad, &mut calls), code);
            assert_eq!(FinesseWriteAuction(&bad, words.as_mut_ptr()), code);
            assert_eq!(FinesseAuctionContract(&bad, &mut contract), code);
        }
    }
    // SAFETY: NULL is allowed.
    unsafe {
        assert_eq!(FinesseLegalCalls(null(), &mut calls), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseLegalCalls(&good, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseWriteAuction(null(), words.as_mut_ptr()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseWriteAuction(&good, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseAuctionContract(null(), &mut contract), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseAuctionContract(&good, null_mut()), FINESSE_BAD_ARGUMENT);
        contract.structSize = 0;
        assert_eq!(FinesseAuctionContract(&good, &mut contract), FINESSE_BAD_ARGUMENT);
    }
    assert_eq!((calls, contract.level, words), (7, 77, [7; FINESSE_AUCTION_TEXT]), "nothing is written");
}

/// Gives one module, and counts how often it was asked.
unsafe extern "C-unwind" fn include(user: *mut c_void, name: *const c_char) -> *const c_char {
    // SAFETY: the tests pass a number, and the library a text.
    let (asked, name) = unsafe { (&mut *user.cast::<u32>(), std::ffi::CStr::from_ptr(name)) };
    *asked += 1;
    match name.to_bytes() {
        b"mine" => c"context \"Mine\"\n  when opening\n  7N @90: hcp 0+\n".as_ptr(),
        b"bad" => c"\xff".as_ptr(),
        _ => null(),
    }
}

unsafe extern "C-unwind" fn include_panics(_: *mut c_void, _: *const c_char) -> *const c_char {
    std::panic::resume_unwind(Box::new(()))
}

/// The system of a text, or what is wrong with it.
fn create(text: &str, include: FinesseInclude, user: *mut c_void) -> Result<System, String> {
    let (text, mut words) = (CString::new(text).expect("no zero"), [1; FINESSE_MESSAGE]);
    // SAFETY: the text ends with a zero, and there is room for the message.
    let system = unsafe { FinesseSystemCreate(text.as_ptr(), include, user, words.as_mut_ptr()) };
    let said = self::text(&words);
    assert_eq!(system.is_null(), !said.is_empty(), "{said}");
    if system.is_null() { Err(said) } else { Ok(System(system)) }
}

#[test]
fn systems_are_read_from_memory() {
    let nothing = holdings("9876.9876.987.98");
    let own = |text: &str, asked: &mut u32| create(text, Some(include), (&raw mut *asked).cast());
    let mut asked = 0;
    let mine = own("include \"mine\"", &mut asked).expect("a system");
    assert_eq!((asked, by_rules(&mine, "", nothing).call), (1, FINESSE_HIGHEST_BID));
    // What the function does not know may be a module of the library.
    let standard = own("include \"mine\" include \"sayc\"", &mut asked).expect("a system");
    assert!(asked > 5);
    assert_eq!(by_rules(&standard, "1NT P", holdings("KQ876.A76.987.98")).call, FINESSE_BID_2H, "a transfer");
    assert_eq!(own("include \"bad\"", &mut asked).err(), Some("bad: byte 1 is not UTF-8".to_owned()));
    assert_eq!(own("include \"no\"", &mut asked).err(), Some("line 1, column 1: there is no module no".to_owned()));
    assert!(create("include \"sayc\"", None, null_mut()).is_ok());
    let wrong = create("context \"A\"\n  1N @x: hcp 15\n", None, null_mut()).err().expect("no system");
    assert!(wrong.starts_with("line 2, column "), "{wrong}");
    let panicked = create("include \"mine\"", Some(include_panics), null_mut()).err();
    assert_eq!(panicked, Some("an error inside the library, or a callback panicked".to_owned()));
    // A text without any rule would pass for ever.
    let empty = create("system \"x\"", None, null_mut()).err();
    assert_eq!(empty, Some("line 1, column 1: a system without any rule".to_owned()));
    let mut words = [1; FINESSE_MESSAGE];
    // SAFETY: NULL is allowed.
    unsafe {
        assert!(FinesseSystemCreate(null(), None, null_mut(), words.as_mut_ptr()).is_null());
        assert_eq!(text(&words), "text: NULL");
        assert!(FinesseSystemCreate(c"context".as_ptr(), None, null_mut(), null_mut()).is_null());
        FinesseSystemFree(null_mut());
    }
}

#[test]
fn threads_share_a_system() {
    let system = System(FinesseSystemStandard());
    assert!(!system.0.is_null());
    let hands = ["AQ76.K87.KQ4.J32", "AKQ76.K8.Q42.432", "2.K87.AQJ4.K9832"].map(holdings);
    let ask = || hands.map(|hand| by_rules(&system, "P", hand).call);
    let alone = ask();
    std::thread::scope(|scope| {
        let others: Vec<_> = (0..4).map(|_| scope.spawn(|| [ask(), ask()])).collect();
        others.into_iter().for_each(|other| assert_eq!(other.join().expect("it ends"), [alone; 2]));
    });
    assert_eq!(alone, [FINESSE_1S + 1, FINESSE_1S, FINESSE_LOWEST_BID]);
}

#[test]
fn auctions_are_explained() {
    let explained = explain(&Request::new("P 1NT P 2C P 2H AP"));
    let range = |hand: &FinesseHand| (hand.minPoints, hand.maxPoints);
    assert_eq!(explained.count, 9);
    assert_eq!(range(&explained.hands[1]), (15, 17));
    assert!(explained.hands[1].minLength[1] == 4 && explained.hands[1].maxLength[1] <= 5);
    assert_eq!(text(&explained.text[1]), "15-17, balanced");
    assert!(text(&explained.text[3]).contains("Stayman"), "{}", text(&explained.text[3]));
    assert_eq!(text(&explained.text[5]), "four hearts");
    assert!(explained.text[9..].iter().flatten().all(|&letter| letter == 0));
    for hand in &explained.hands {
        assert!(hand.minLength.iter().sum::<c_int>() <= 13 && hand.maxPoints >= FINESSE_ZERO);
    }
    // They serve as facts about the hands when a card is chosen.
    let mut request =
        crate::common::requests::played(1, 1, 8, ["-", "A432.KQ32.A32.A2", "-", "J5.987.JT98.9876"], "D4");
    request.hands = explained.hands;
    request.hands[3] = FinesseHand::default();
    let (deals, ..) = crate::common::requests::sample(&request, 5, 1);
    assert_eq!(deals.len(), 5);
    // A call without a rule has no text and shows nothing.
    let silent = create("context \"A\"\n  7N: hcp 37\n", None, null_mut()).expect("a system");
    let unknown = explain(&Request { system: silent.0, ..Request::new("1S P") });
    assert_eq!((unknown.count, text(&unknown.text[0])), (2, String::new()));
    assert_eq!((range(&unknown.hands[0]), unknown.hands[0].maxLength), ((0, 37), [13; 4]));
    // A rule without a text is put into words.
    let plain = create("context \"A\"\n  1S: spades 5+ and hcp 11-14\n", None, null_mut()).expect("a system");
    let plain = explain(&Request { system: plain.0, ..Request::new("1S") });
    let words = text(&plain.text[0]);
    assert!(words.starts_with("11-14 points, ") && words.contains("5+ spades"), "{words}");
}

#[test]
fn the_longest_auction_is_explained_on_little_stack() {
    let narrow = std::thread::Builder::new().stack_size(64 << 10).spawn(|| {
        let mut made = crate::common::structs::zeroed_box::<FinesseExplanation>();
        made.structSize = size_of::<FinesseExplanation>();
        let long = Box::new(longest());
        let request = FinesseBidRequest { auction: &*long, ..bid_request() };
        // SAFETY: everything is there.
        let code = unsafe { FinesseExplainAuction(&request, &mut *made) };
        assert_eq!((code, made.count), (RETURN_NO_FAULT, 319));
        // SAFETY: as above; a request without an auction is refused.
        let code = unsafe { FinesseExplainAuction(&bid_request(), &mut *made) };
        assert_eq!((code, text(&made.message)), (FINESSE_BAD_ARGUMENT, "request.auction: NULL".to_owned()));
    });
    assert!(narrow.expect("a thread").join().is_ok());
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let mut made = crate::common::structs::zeroed_box::<FinesseExplanation>();
    let request = Request::new("1C");
    // SAFETY: everything is there, or NULL.
    unsafe {
        assert_eq!(FinesseExplainAuction(&request.raw(), null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseExplainAuction(&request.raw(), &mut *made), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&made.message), "explanation.structSize: 0, set it to sizeof(struct FinesseExplanation)");
        made.structSize = size_of::<FinesseExplanation>();
        assert_eq!(FinesseExplainAuction(null(), &mut *made), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&made.message), "request: NULL");
        assert_eq!(FinesseExplainAuction(&request.raw(), &mut *made), RETURN_NO_FAULT);
        assert_eq!(text(&made.message), "");
    }
}
