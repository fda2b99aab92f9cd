//! Calls that choose a card and are refused, stopped, watched, or shared by threads.

use crate::common::requests::*;
use crate::common::structs::{GUARD, text};
use finesse::ffi::*;
use std::mem::{offset_of, size_of};
use std::os::raw::{c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A full deal before declarer's first card, that nobody solves to the end.
fn hard() -> FinesseRequest {
    played(4, 2, 9, ["AT863.K7.Q94.J52", "-", "Q72.A93.KT5.AT76", "-"], "H5")
}

/// A small ending, played from its start, with a card in the trick.
fn small() -> FinesseRequest {
    let mut request = played(4, 2, 2, ["AQ.A..2", "-", "32.K2..", "-"], "SJ");
    request.unseen = holdings("KJT98.QJ..A");
    request.first = 3;
    request
}

/// The same as a position.
fn small_position() -> FinesseRequest {
    let position = position(4, 2, 3, 2, ["AQ.A..2", "-", "32.K2..", "-"], "KT98.QJ..A");
    in_trick(position, "SJ")
}

/// One way to spoil a request, the code for it, and how the message begins.
type Fault = (c_int, &'static str, fn(&mut FinesseRequest));

const FAULTS_OF_ALL: [Fault; 27] = [
    (FINESSE_BAD_REQUEST, "request.kind: 2", |request| request.kind = 2),
    (FINESSE_BAD_REQUEST, "request.objective: 3", |request| request.objective = 3),
    (FINESSE_BAD_REQUEST, "request.declarer: 4", |request| request.declarer = 4),
    (RETURN_TRUMP_WRONG, "request.trump: -1", |request| request.trump = -1),
    (RETURN_FIRST_WRONG, "request.first: 9", |request| request.first = 9),
    (FINESSE_BAD_REQUEST, "request.level: 8", |request| request.level = 8),
    (RETURN_TARGET_WRONG_LO, "request.target: -1", |request| request.target = -1),
    (RETURN_TARGET_WRONG_HI, "request.target: 14", |request| request.target = 14),
    (FINESSE_BAD_REQUEST, "request.target: neither", |request| request.target = 0),
    (RETURN_TARGET_TOO_HIGH, "request.target, request.won: 5 tricks, but", |request| request.target = 5),
    (FINESSE_BAD_REQUEST, "request.doubled: 3", |request| request.doubled = 3),
    (FINESSE_BAD_REQUEST, "request.vulnerable: 4", |request| request.vulnerable = 4),
    (RETURN_SUIT_OR_RANK, "request.deal.cards[0][0]: ", |request| request.deal.cards[0][0] |= 1),
    (FINESSE_BAD_REQUEST, "request.level: a score", |request| request.objective = FINESSE_BEST_SCORE),
    (FINESSE_BAD_REQUEST, "request.objective: scores need a full deal", |request| {
        (request.objective, request.level) = (FINESSE_BEST_SCORE, 1);
    }),
    (FINESSE_IMPOSSIBLE, "request.hands[1].minLength: 15 cards in all", |request| {
        request.hands[1].minLength = [5, 5, 5, 0];
    }),
    (FINESSE_IMPOSSIBLE, "request.hands[1].holds, request.hands[1].lacks: both have SK", |request| {
        (request.hands[1].holds, request.hands[1].lacks) = (holdings("K..."), holdings("KT..."));
    }),
    (FINESSE_BAD_REQUEST, "request.vulnerable: -2", |request| request.vulnerable = -2),
    (RETURN_SUIT_OR_RANK, "request.deal.cards[0][1]: 0x8000", |request| request.deal.cards[0][1] = 0x8000),
    (RETURN_SUIT_OR_RANK, "request.unseen[2]: 0x2", |request| request.unseen[2] = 2),
    (FINESSE_BAD_REQUEST, "request.hands[1].minPoints: -1", |request| request.hands[1].minPoints = -1),
    (FINESSE_BAD_REQUEST, "request.hands[1].minPoints: 9 is more than the maximum, 8", |request| {
        (request.hands[1].minPoints, request.hands[1].maxPoints) = (9, 8);
    }),
    (FINESSE_BAD_REQUEST, "request.hands[3].maxLength[2]: 14", |request| request.hands[3].maxLength[2] = 14),
    (RETURN_SUIT_OR_RANK, "request.hands[3].lacks[3]: 0x1", |request| request.hands[3].lacks[3] = 1),
    (FINESSE_BAD_REQUEST, "request.maxSidePoints[1]: -7", |request| request.maxSidePoints[1] = -7),
    (FINESSE_BAD_REQUEST, "request.worldCount: -1", |request| request.worldCount = -1),
    (FINESSE_BAD_REQUEST, "request.worlds: NULL, but request.worldCount is 5", |request| request.worldCount = 5),
];

const FAULTS_OF_PLAYS: [Fault; 14] = [
    (FINESSE_BAD_REQUEST, "request.won: not 0, but request.kind is FINESSE_PLAY", |request| request.won[1] = 1),
    (FINESSE_BAD_REQUEST, "request.currentTrickRank: not 0", |request| request.currentTrickRank[0] = 9),
    (RETURN_PLAY_FAULT, "request.play.number: 53", |request| request.play.number = 53),
    (RETURN_PLAY_FAULT, "request.play.number: -1", |request| request.play.number = -1),
    (RETURN_PLAY_FAULT, "request.play.suit[0]: suit 4", |request| request.play.suit[0] = 4),
    (RETURN_PLAY_FAULT, "request.play.suit[0]: SA: W cannot have it", |request| request.play.rank[0] = 14),
    (RETURN_PLAY_FAULT, "request.play.suit[1]: S2: N does not hold it", |request| {
        (request.play.number, request.play.rank[1]) = (2, 2);
    }),
    (RETURN_CARD_COUNT, "request.deal.cards[0]: 3 cards, 4 expected", |request| {
        request.deal.cards[0][3] = 0;
        request.unseen[3] |= 4;
    }),
    (RETURN_CARD_COUNT, "request.deal.cards, request.unseen: 15", |request| request.unseen[3] = 0),
    (RETURN_DUPLICATE_CARDS, "request.deal.cards[0], request.unseen: each has SA", |request| {
        request.unseen[0] |= 1 << 14
    }),
    (RETURN_DUPLICATE_CARDS, "request.deal.cards[0], request.deal.cards[2]: each has SA", |request| {
        request.deal.cards[2][0] |= 1 << 14;
    }),
    (FINESSE_BAD_REQUEST, "request.seen[2]: N, dummy, is to play (1 card played) and declarer's hand", |request| {
        request.seen[2] = 0;
        request.unseen = holdings("KJT9832.KQJ2..A");
    }),
    (FINESSE_BAD_REQUEST, "request.seen[3]: the hand of W, who is to play (0 cards played), is not given", |request| {
        request.play.number = 0;
    }),
    (FINESSE_BAD_REQUEST, "request.mistakeOdds: ", |request| request.mistakeOdds = 2.0),
];

const FAULTS_OF_POSITIONS: [Fault; 14] = [
    (FINESSE_BAD_REQUEST, "request.play.number: 3, but request.kind is", |request| request.play.number = 3),
    (RETURN_SUIT_OR_RANK, "request.currentTrickRank[0] or its suit: not a card", |request| {
        request.currentTrickRank[0] = 1
    }),
    (RETURN_SUIT_OR_RANK, "request.currentTrickRank[2] or its suit: a card after", |request| {
        request.currentTrickRank[2] = 9;
    }),
    (FINESSE_BAD_REQUEST, "request.won[1]: -3", |request| request.won[1] = -3),
    (FINESSE_BAD_REQUEST, "request.won: more tricks won than played", |request| request.won = [5, 5]),
    (FINESSE_BAD_REQUEST, "request.gone[1]: E has played more", |request| request.gone[1] = holdings("..AKQJT98765.")),
    (RETURN_DUPLICATE_CARDS, "request.unseen, request.gone[1]: each has CA", |request| {
        request.gone[1] = holdings("...A");
    }),
    (RETURN_DUPLICATE_CARDS, "request.unseen, request.currentTrickRank[0]: each has SK", |request| {
        request.currentTrickRank[0] = 13;
    }),
    (RETURN_CARD_COUNT, "request.deal.cards[0]: 4 cards, 13 expected (request.unseen is all zeros", |request| {
        request.unseen = [0; 4];
    }),
    (RETURN_SUIT_OR_RANK, "request.gone[3][0]: 0x3", |request| request.gone[3][0] = 3),
    (FINESSE_BAD_REQUEST, "request.voids[2]: 16", |request| request.voids[2] = 16),
    (FINESSE_BAD_REQUEST, "request.deal.cards[2], request.voids[2]", |request| request.voids[2] = 2),
    (FINESSE_IMPOSSIBLE, "request.unseen, request.voids: ", |request| (request.voids[1], request.voids[3]) = (1, 1)),
    (RETURN_CARD_COUNT, "request.deal.cards[0]: 5 cards, 4 expected", |request| {
        request.deal.cards[2][0] = 4;
        request.deal.cards[0][0] |= 8;
    }),
];

#[test]
fn every_fault_has_its_code_and_says_where_it_is() {
    let groups = [
        (small(), FAULTS_OF_ALL.as_slice()),
        (small_position(), &FAULTS_OF_ALL),
        (small(), &FAULTS_OF_PLAYS),
        (small_position(), &FAULTS_OF_POSITIONS),
    ];
    for (good, faults) in groups {
        answer(Way::AlphaMu, &good, &exact_options());
        for &(code, begins, spoil) in faults {
            let mut request = good;
            spoil(&mut request);
            let (found, choice) = ask(Way::AlphaMu, &request, &exact_options());
            let words = message(&choice);
            assert!(found == code && words.starts_with(begins), "{found}, {words:?}; {code}, {begins:?} expected");
            assert_eq!((choice.cards, choice.nodes, choice.suit), (0, 0, 0), "zeros but for the message");
        }
    }
}

#[test]
fn options_that_make_no_sense() {
    type Fault = (&'static str, fn(&mut FinesseChooseOptions));
    let faults: [Fault; 11] = [
        ("options.worlds: -1", |options| options.worlds = -1),
        ("options.worlds: 65537", |options| options.worlds = 65537),
        ("options.depth: -2", |options| options.depth = -2),
        ("options.threads: -1", |options| options.threads = -1),
        ("options.timeLimitMs: -1", |options| options.timeLimitMs = -1),
        ("options.nodeLimit: -1", |options| options.nodeLimit = -1),
        ("options.memoryMB: -1", |options| options.memoryMB = -1),
        ("options.flags: 8", |options| options.flags = 8),
        ("options.switchesOff: 2048", |options| options.switchesOff = 2048),
        ("options.rounds: -1", |options| options.rounds = -1),
        ("options.dealTimeLimitMs: -1", |options| options.dealTimeLimitMs = -1),
    ];
    for (begins, spoil) in faults {
        let mut options = blank_options();
        spoil(&mut options);
        let (code, choice) = ask(Way::Pimc, &small(), &options);
        assert!(code == FINESSE_BAD_ARGUMENT && message(&choice).starts_with(begins), "{}", message(&choice));
    }
}

#[test]
fn null_and_sizes() {
    let (request, options) = (small(), blank_options());
    let mut choice = FinesseChoice { cards: 77, ..FinesseChoice::NONE };
    let player = FinessePlayerCreate();
    let mut no_size = FinesseChoice { structSize: 0, cards: 77, ..FinesseChoice::NONE };
    type Call<'a> = &'a dyn Fn(&mut FinesseChoice) -> c_int;
    let no_request = FinesseRequest { structSize: 0, ..request };
    let no_options = FinesseChooseOptions { structSize: 0, ..options };
    // SAFETY: NULL and sizes are what this is about; the other pointers are good.
    let calls: [(Call<'_>, &str); 4] = unsafe {
        [
            (&|choice| AlphaMuChooseCard(null(), null(), choice), "request: NULL"),
            (
                &|choice| AlphaMuChooseCard(&no_request, null(), choice),
                "request.structSize: 0, set it to sizeof(struct FinesseRequest)",
            ),
            (
                &|choice| ChooseCard(&request, &no_options, choice),
                "options.structSize: 0, set it to sizeof(struct FinesseChooseOptions)",
            ),
            (&|choice| FinessePlayerChoose(null_mut(), &request, null(), choice), "player: NULL"),
        ]
    };
    for (call, words) in calls {
        assert_eq!((call(&mut choice), message(&choice)), (FINESSE_BAD_ARGUMENT, words.to_owned()));
    }
    // SAFETY: NULL is what this is about; the other pointers are good.
    let codes = unsafe {
        [
            AlphaMuChooseCard(null(), &options, &mut choice),
            AlphaMuChooseCard(&request, &options, null_mut()),
            AlphaMuChooseCard(&request, &options, &mut no_size),
            AlphaMuChooseCard(&FinesseRequest { structSize: 7, ..request }, &options, &mut choice),
            AlphaMuChooseCard(&request, &FinesseChooseOptions { structSize: 0, ..options }, &mut choice),
            ChooseCard(null(), null(), &mut choice),
            ChooseCard(&request, null(), null_mut()),
            FinessePlayerChoose(player, &request, null(), null_mut()),
            ChooseCard(null(), &options, &mut choice),
            ChooseCard(&request, &options, null_mut()),
            FinessePlayerChoose(null_mut(), &request, null(), &mut choice),
            FinessePlayerChoose(player, null(), null(), &mut choice),
            FinessePlayerClear(null_mut()),
            FinessePlayerCancel(null_mut()),
        ]
    };
    assert_eq!(codes, [FINESSE_BAD_ARGUMENT; 14]);
    assert_eq!((no_size.cards, choice.cards), (77, 0), "without a size nothing but the message is written");
    assert_eq!(message(&no_size), "choice.structSize: 0, set it to sizeof(struct FinesseChoice)");
    // SAFETY: as above; the player is not used again.
    unsafe {
        FinessePlayerFree(player);
        FinessePlayerFree(null_mut());
    }
    let mut deals = [TableDeal { cards: [[0; 4]; 4] }; 4];
    let (mut found, mut words) = (77, [1; FINESSE_MESSAGE]);
    let mut sample = |request: *const FinesseRequest, count, deals: *mut TableDeal, found: *mut c_int| {
        // SAFETY: NULL is what this is about; there is room for four deals, and no more are asked for.
        let code = unsafe {
            FinesseSampleWorlds(request, count, 0, 0, deals, null_mut(), found, null_mut(), words.as_mut_ptr())
        };
        (code, text(&words))
    };
    assert_eq!(sample(&request, 4, deals.as_mut_ptr(), &mut found), (RETURN_NO_FAULT, String::new()));
    assert_eq!(found, 4);
    for ((code, words), begins) in [
        (sample(null(), 4, deals.as_mut_ptr(), &mut found), "request: NULL"),
        (sample(&request, 4, null_mut(), &mut found), "deals: NULL"),
        (sample(&request, 4, deals.as_mut_ptr(), null_mut()), "found: NULL"),
        (sample(&request, 0, deals.as_mut_ptr(), &mut found), "count: 0 "),
        (sample(&request, -1, deals.as_mut_ptr(), &mut found), "count: -1 "),
        (sample(&request, c_int::MAX, deals.as_mut_ptr(), &mut found), "count: 2147483647 "),
    ] {
        assert!(code == FINESSE_BAD_ARGUMENT && words.starts_with(begins), "{words:?}");
    }
    let impossible = FinesseRequest { hands: [FinesseHand { minPoints: 30, ..request.hands[0] }; 4], ..request };
    let (code, words) = sample(&impossible, 4, deals.as_mut_ptr(), &mut found);
    assert_eq!((code, &words[..16]), (FINESSE_IMPOSSIBLE, "request.hands[0]"));
}

/// A newer caller has longer structs; a size that no release had is refused.
#[test]
fn sizes_of_structs() {
    let request = small();
    let whole = answer(Way::AlphaMu, &request, &exact_options());
    let newer = FinesseRequest { structSize: 10 * size_of::<FinesseRequest>(), ..request };
    assert_eq!(answer(Way::AlphaMu, &newer, &exact_options()).card[0].expected, whole.card[0].expected);
    let options = FinesseChooseOptions { structSize: usize::MAX, ..exact_options() };
    assert_eq!(answer(Way::AlphaMu, &request, &options).card[0].expected, whole.card[0].expected);
    let mut choice = FinesseChoice { structSize: usize::MAX, ..FinesseChoice::NONE };
    // SAFETY: everything is there.
    assert_eq!(unsafe { AlphaMuChooseCard(&request, null(), &mut choice) }, RETURN_NO_FAULT);
    assert_eq!((choice.rank, choice.structSize), (whole.rank, usize::MAX), "the size is the caller's");
    let size = offset_of!(FinesseRequest, auction) - 1;
    let (code, refused) = ask(Way::Best, &FinesseRequest { structSize: size, ..request }, &exact_options());
    let words = format!("request.structSize: {size}, set it to sizeof(struct FinesseRequest)");
    assert_eq!((code, message(&refused)), (FINESSE_BAD_ARGUMENT, words));
    let mut small = FinesseChoice { structSize: 40, suit: 77, ..FinesseChoice::NONE };
    // SAFETY: everything is there.
    assert_eq!(unsafe { AlphaMuChooseCard(&request, null(), &mut small) }, FINESSE_BAD_ARGUMENT);
    assert_eq!((small.suit, message(&small).starts_with("choice.structSize: 40, ")), (77, true));
}

/// The function for alpha-mu has no other method, and that for lines only the exact one.
#[test]
fn methods_that_do_not_exist() {
    for method in [-1, 5] {
        let options = FinesseChooseOptions { method, ..blank_options() };
        let mut choice = FinesseChoice::NONE;
        // SAFETY: everything is there.
        assert_eq!(unsafe { ChooseCard(&small(), &options, &mut choice) }, FINESSE_BAD_ARGUMENT);
        assert_eq!(message(&choice), format!("options.method: {method} is not 0 to 4"));
    }
    for way in Way::ALL {
        let mut choice = FinesseChoice::NONE;
        // SAFETY: everything is there.
        let code = unsafe { AlphaMuChooseCard(&small(), &way.options(&blank_options()), &mut choice) };
        let fits = [Way::Best, Way::AlphaMu].contains(&way);
        assert_eq!(code, if fits { RETURN_NO_FAULT } else { FINESSE_BAD_ARGUMENT }, "{way:?}");
        assert_eq!(choice.method, if fits { FINESSE_METHOD_ALPHA_MU } else { 0 });
    }
}

/// What is known as text counts together with the ranges, and what is wrong with it is said.
#[test]
fn constraints_as_text() {
    let ask_with = |text: &std::ffi::CStr| {
        let request = FinesseRequest { constraints: text.as_ptr(), ..small_position() };
        ask(Way::AlphaMu, &request, &exact_options())
    };
    let all = answer(Way::AlphaMu, &small_position(), &exact_options()).worlds;
    let (code, west) = ask_with(c"W: holds SK");
    assert_eq!((code, ask_with(c"").1.worlds), (RETURN_NO_FAULT, all));
    let (_, east) = ask_with(c"E: holds SK\n");
    assert_eq!(west.worlds + east.worlds, all);
    assert_eq!(ask_with(c"W: holds SK\nE: S 0+ or H 0+").1.worlds, west.worlds);
    assert_eq!(ask_with(c"W: not (holds SK)").1.worlds, east.worlds);
    assert_eq!((west.complete, ask_with(c"W: not (holds SK)").1.layouts), (1, f64::from(east.worlds)));
    let mut both = FinesseRequest { constraints: c"W: lacks SK".as_ptr(), ..small_position() };
    both.hands[3].holds[0] = 1 << 13;
    assert_eq!(ask(Way::AlphaMu, &both, &exact_options()).0, FINESSE_IMPOSSIBLE);
    for (text, said) in [
        (c"W: 12-14\nE: spades many", "request.constraints, line 2: no range like"),
        (c"X: 12", "request.constraints, line 1: a line begins with"),
        (c"W: shape 4333", "request.constraints, line 1: write \"shape any 4333\", or \"shape 4=3=3=3\" for"),
        (c"\xff", "request.constraints: byte 1 is not UTF-8"),
    ] {
        let (code, refused) = ask_with(text);
        assert!(code == FINESSE_BAD_REQUEST && message(&refused).starts_with(said), "{}", message(&refused));
    }
    let long = std::ffi::CString::new(" ".repeat(FINESSE_CONSTRAINTS_LENGTH)).expect("no zeros");
    assert_eq!(ask_with(&long).0, RETURN_NO_FAULT);
    let longer = std::ffi::CString::new(" ".repeat(FINESSE_CONSTRAINTS_LENGTH + 1)).expect("no zeros");
    assert_eq!(message(&ask_with(&longer).1), "request.constraints: more than 4095 characters");
}

/// Everything in an answer but the time taken.
fn bytes(choice: &FinesseChoice) -> Vec<u8> {
    let choice = FinesseChoice { milliseconds: 0.0, ..*choice };
    // SAFETY: the struct has no gaps.
    unsafe { std::slice::from_raw_parts((&raw const choice).cast::<u8>(), size_of::<FinesseChoice>()) }.to_vec()
}

#[test]
fn one_thread_is_as_good_as_many() {
    let defender =
        FinesseRequest { won: [4, 5], ..position(4, 2, 3, 7, ["AQ.A4..", "-", "-", "K2.K3.."], "JT9.QJT2..A") };
    let ending = position(0, 0, 0, 3, ["J2.6.5.J", "-", "95.A3..7", "-"], "AQ.K42.Q98.A3");
    let tricks = FinesseRequest { objective: FINESSE_MOST_TRICKS, ..ending };
    for (request, flags) in [(defender, FINESSE_BRACKET), (ending, 0), (tricks, FINESSE_ALL_CARDS), (hard(), 2)] {
        for choose in [Way::AlphaMu, Way::Pimc, Way::Achievable, Way::Best] {
            let with = |threads| {
                let options = FinesseChooseOptions { threads, flags, worlds: 20, depth: 1, seed: 9, ..blank_options() };
                let depth = if request.kind == FINESSE_POSITION { 3 } else { 1 };
                bytes(&answer(choose, &request, &FinesseChooseOptions { depth, ..options }))
            };
            let alone = with(1);
            assert!([2, 5].into_iter().all(|threads| with(threads) == alone));
        }
    }
}

#[test]
fn a_call_ends_in_time_with_a_card() {
    let all = [Way::AlphaMu, Way::Pimc, Way::Achievable, Way::Best, Way::Exact];
    for choose in all {
        for limit in [1, 50] {
            let options = FinesseChooseOptions { timeLimitMs: limit, worlds: 20_000, depth: -1, ..blank_options() };
            let start = Instant::now();
            let choice = answer(choose, &hard(), &options);
            assert!(start.elapsed() < GUARD, "{:?} for {limit} ms", start.elapsed());
            assert_eq!((choice.stopReason, choice.seat), (FINESSE_ENDED_TIME, 0));
        }
    }
}

#[test]
fn a_sample_ends_in_time() {
    const MANY: usize = 1 << 20;
    let mut deals = vec![TableDeal { cards: [[0; 4]; 4] }; MANY];
    let (mut found, mut words) = (77, [1; FINESSE_MESSAGE]);
    let start = Instant::now();
    // SAFETY: there is room for everything.
    let code = unsafe {
        FinesseSampleWorlds(
            &hard(),
            MANY as c_int,
            0,
            20,
            deals.as_mut_ptr(),
            null_mut(),
            &mut found,
            null_mut(),
            words.as_mut_ptr(),
        )
    };
    assert_eq!((code, found), (FINESSE_STOPPED, 77));
    assert!(start.elapsed() < GUARD, "{:?}", start.elapsed());
}

#[test]
fn nodes_are_limited() {
    for choose in [Way::AlphaMu, Way::Pimc, Way::Achievable, Way::Best] {
        let options = FinesseChooseOptions { nodeLimit: 2000, worlds: 40, depth: -1, threads: 1, ..blank_options() };
        let choice = answer(choose, &hard(), &options);
        assert_eq!(choice.stopReason, FINESSE_ENDED_NODES);
        let again = answer(choose, &hard(), &options);
        assert_eq!(bytes(&choice), bytes(&again));
    }
}

/// A call that is cut short in its first look at the cards has numbers for the worlds it has looked at.
#[test]
fn numbers_of_a_call_that_was_cut_short() {
    let mut cut_short = 0;
    for choose in [Way::AlphaMu, Way::Pimc] {
        for nodes in [1, 30, 100, 300, 1000] {
            let options = FinesseChooseOptions { nodeLimit: nodes, ..exact_options() };
            let request = position(4, 2, 2, 2, ["J..Q8.8", "-", "9.A..K9", "-"], "K7.QJ2.T.AQ");
            let choice = answer(choose, &request, &options);
            if choice.depth == 0 {
                cut_short += i32::from(choice.worlds > 0);
                assert_eq!((choice.complete, choice.stopReason), (0, FINESSE_ENDED_NODES));
                for card in &choice.card[..choice.cards as usize] {
                    let share = f64::from(card.worldsWon) / f64::from(choice.worlds.max(1));
                    assert!((card.probability - share).abs() < 1e-9 && card.depth == i32::from(choice.worlds > 0));
                }
            }
        }
    }
    assert!(cut_short > 1, "{cut_short}");
}

/// A contract that is down already is played on; a number of tricks that could never be is refused.
#[test]
fn targets_beyond_reach() {
    // South wanted all three tricks and has lost the first; West has led the ace of hearts to the second.
    let mut down = played(4, 2, 3, ["2.2.2.", "-", "3.3.3.", "-"], "S3SAS2SKHA");
    (down.unseen, down.first) = (holdings("AK.AK.AK."), 2);
    let choice = answer(Way::AlphaMu, &down, &exact_options());
    assert_eq!((choice.target, choice.lowered, choice.card[0].probability), (1, 2, 0.0));
    // As a position, with all thirteen tricks accounted for, or not.
    let counted = FinesseRequest { won: [2, 8], ..position(4, 2, 2, 9, ["2.2.2.", "-", "3.3.3.", "-"], "AK.AK.AK.") };
    let choice = answer(Way::AlphaMu, &counted, &exact_options());
    assert_eq!((choice.target, choice.lowered), (3, 6));
    let forgotten = FinesseRequest { won: [0, 0], ..counted };
    let (code, refused) = ask(Way::AlphaMu, &forgotten, &exact_options());
    assert_eq!(code, RETURN_TARGET_TOO_HIGH);
    assert!(message(&refused).contains("at most 3"), "{}", message(&refused));
}

/// What a progress function saw, and when it is to stop.
struct Watch {
    calls: Vec<(c_int, c_int, c_int)>,
    stop_at: usize,
    thread: std::thread::ThreadId,
}

impl Watch {
    fn new(stop_at: usize) -> Watch {
        Watch { calls: Vec::new(), stop_at, thread: std::thread::current().id() }
    }
}

unsafe extern "C-unwind" fn watch(user: *mut c_void, progress: *const FinesseChooseProgress) -> c_int {
    // SAFETY: the tests pass a watch that outlives the call.
    let (watch, progress) = unsafe { (&mut *user.cast::<Watch>(), &*progress) };
    assert_eq!(watch.thread, std::thread::current().id());
    watch.calls.push((progress.depth, progress.done, progress.total));
    (watch.calls.len() == watch.stop_at) as c_int
}

#[test]
fn progress_is_told_and_can_stop_the_call() {
    for choose in [Way::AlphaMu, Way::Pimc, Way::Achievable] {
        let mut seen = Watch::new(usize::MAX);
        let watched = FinesseChooseOptions { progress: Some(watch), user: (&raw mut seen).cast(), ..exact_options() };
        let whole = answer(choose, &small(), &watched);
        assert!(seen.calls.iter().all(|&(depth, done, total)| depth >= 0 && done <= total));
        let falls = |pair: &[(c_int, c_int, c_int)]| pair[0].0 == pair[1].0 && pair[0].1 > pair[1].1;
        assert!(!seen.calls.windows(2).any(falls), "{:?}", seen.calls);
        assert_eq!(seen.calls.iter().map(|call| call.0).max(), Some(whole.depth));
        for stop_at in [1, 2, 3] {
            let mut seen = Watch::new(stop_at);
            // Minutes of work: the workers cannot end it before the calling thread has reported that often.
            let options = FinesseChooseOptions { user: (&raw mut seen).cast(), depth: -1, worlds: 5000, ..watched };
            let choice = answer(choose, &hard(), &options);
            assert_eq!(choice.stopReason, FINESSE_ENDED_CANCELLED);
            assert_eq!(seen.calls.len(), stop_at, "once stopped there is nothing more to tell");
        }
    }
}

/// A pointer that threads may share: handles allow that.
#[derive(Clone, Copy)]
struct Shared(*mut FinessePlayer);
// SAFETY: a handle may be used from any thread.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    fn get(&self) -> *mut FinessePlayer {
        self.0
    }
}

#[test]
fn a_player_is_cancelled_from_another_thread() {
    let player = Shared(FinessePlayerCreate());
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let reasons: Vec<c_int> = (0..6)
                .map(|round| {
                    let mut choice = FinesseChoice::NONE;
                    let options = FinesseChooseOptions { worlds: 5000, depth: -1, ..blank_options() };
                    let way = if round % 2 == 0 { Way::AlphaMu } else { Way::Pimc };
                    assert_eq!(way.ask_player(player.get(), &hard(), &options, &mut choice), RETURN_NO_FAULT);
                    check_choice(&choice);
                    choice.stopReason
                })
                .collect();
            done.store(true, Ordering::Relaxed);
            reasons
        });
        while !done.load(Ordering::Relaxed) {
            // SAFETY: the player lives.
            assert_eq!(unsafe { FinessePlayerCancel(player.get()) }, RETURN_NO_FAULT);
            std::thread::yield_now();
        }
        assert_eq!(worker.join().expect("no panic"), [FINESSE_ENDED_CANCELLED; 6]);
    });
    // SAFETY: the player lives, and is not used again.
    unsafe { FinessePlayerFree(player.get()) };
}

#[test]
fn a_player_is_shared_by_threads() {
    let player = Shared(FinessePlayerCreate());
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for round in 0..10 {
                    let mut choice = FinesseChoice::NONE;
                    let request = if (thread + round) % 2 == 0 { small() } else { small_position() };
                    // SAFETY: the player lives, and everything is there.
                    let code = unsafe { FinessePlayerChoose(player.get(), &request, null(), &mut choice) };
                    assert_eq!((code, choice.complete), (RETURN_NO_FAULT, 1));
                }
            });
        }
    });
    // SAFETY: the player lives, and is not used again.
    unsafe { FinessePlayerFree(player.get()) };
}

/// What a progress function that calls back got.
struct Recursion {
    player: *mut FinessePlayer,
    codes: Vec<c_int>,
}

unsafe extern "C-unwind" fn call_back(user: *mut c_void, _: *const FinesseChooseProgress) -> c_int {
    // SAFETY: the test passes this and waits; the player lives.
    unsafe {
        let inner = &mut *user.cast::<Recursion>();
        let mut choice = FinesseChoice::NONE;
        inner.codes.push(FinessePlayerChoose(inner.player, &small(), null(), &mut choice));
        assert!(message(&choice).starts_with("player: in use"), "{}", message(&choice));
        inner.codes.push(FinessePlayerClear(inner.player));
        inner.codes.push(-AlphaMuChooseCard(&small(), null(), &mut choice));
    }
    0
}

#[test]
fn a_progress_function_may_call_the_library_but_not_its_player() {
    let player = FinessePlayerCreate();
    let mut inner = Recursion { player, codes: Vec::new() };
    let options = FinesseChooseOptions { progress: Some(call_back), user: (&raw mut inner).cast(), ..blank_options() };
    let mut choice = FinesseChoice::NONE;
    let code = Way::AlphaMu.ask_player(player, &small(), &options, &mut choice);
    assert_eq!((code, choice.complete), (RETURN_NO_FAULT, 1));
    assert!(inner.codes.len() >= 3);
    assert!(inner.codes.chunks(3).all(|codes| codes == [FINESSE_BAD_ARGUMENT, FINESSE_BAD_ARGUMENT, -RETURN_NO_FAULT]));
    // SAFETY: the player lives, and is not used again.
    unsafe { FinessePlayerFree(player) };
}
