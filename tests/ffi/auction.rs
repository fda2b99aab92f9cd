//! Card play after an auction, through the C interface: the contract follows from the calls, and worlds go with them.

use crate::common::bidding::{Spoil, auction, bid_options, bid_request, explain};
use crate::common::requests::*;
use crate::common::structs::text;
use finesse::ffi::*;
use std::mem::{offset_of, size_of};
use std::os::raw::{c_char, c_int, c_uint, c_void};
use std::panic::resume_unwind;
use std::ptr::{null, null_mut};
use std::time::Duration;

/// East's hand on lead against North's 3NT.
const LEADER: &str = "QJT74.A85.K62.93";

/// The opening lead after an auction that North began; the contract fields are left 0.
fn lead(calls: &FinesseAuction) -> FinesseRequest {
    let mut request = FinesseRequest { auction: calls, ..blank_request() };
    request.seen[1] = 1;
    request.deal.cards[1] = holdings(LEADER);
    request
}

fn few_worlds() -> FinesseChooseOptions {
    FinesseChooseOptions { worlds: 20, nodeLimit: 200_000, seed: 3, ..blank_options() }
}

/// Everything in an answer but the time taken.
fn bytes(choice: &FinesseChoice) -> Vec<u8> {
    let choice = FinesseChoice { milliseconds: 0.0, ..*choice };
    // SAFETY: the struct has no gaps.
    unsafe { std::slice::from_raw_parts((&raw const choice).cast::<u8>(), size_of::<FinesseChoice>()) }.to_vec()
}

fn points(hand: &[c_uint; 4]) -> c_int {
    hand.iter().map(|suit| (11..15).filter(|rank| suit >> rank & 1 == 1).map(|rank| rank - 10).sum::<c_int>()).sum()
}

fn lengths(hand: &[c_uint; 4]) -> [c_int; 4] {
    hand.map(|suit| suit.count_ones() as c_int)
}

/// Whether a hand is within the ranges.
fn within(hand: &[c_uint; 4], known: &FinesseHand) -> bool {
    let most = |number: c_int, all: c_int| match number {
        FINESSE_ZERO => 0,
        0 => all,
        _ => number,
    };
    (known.minPoints..=most(known.maxPoints, 40)).contains(&points(hand))
        && lengths(hand)
            .iter()
            .enumerate()
            .all(|(suit, length)| (known.minLength[suit]..=most(known.maxLength[suit], 13)).contains(length))
}

/// The call of a hand by the rules of the standard system.
fn by_rules(before: &FinesseAuction, hand: [c_uint; 4]) -> c_int {
    let request = FinesseBidRequest { auction: before, hand, ..bid_request() };
    let options = FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() };
    let mut choice = FinesseBidChoice::NONE;
    // SAFETY: everything is there.
    assert_eq!(unsafe { ChooseBid(&request, &options, &mut choice) }, RETURN_NO_FAULT, "{}", text(&choice.message));
    choice.call
}

/// How many calls of these seats the rules would not have made with these hands.
fn wrong_calls(calls: &FinesseAuction, deal: &TableDeal, asked: [bool; 4]) -> usize {
    let made = |index: &usize| {
        let seat = (calls.dealer as usize + index) % 4;
        let before = FinesseAuction { count: *index as c_int, ..*calls };
        asked[seat] && by_rules(&before, deal.cards[seat]) != calls.calls[*index]
    };
    (0..calls.count as usize).filter(made).count()
}

/// What FinesseSampleWorlds returns, and its message.
fn sampled(request: &FinesseRequest) -> (c_int, String) {
    let mut deals = [TableDeal { cards: [[0; 4]; 4] }; 5];
    let (mut found, mut words) = (0, [1; FINESSE_MESSAGE]);
    // SAFETY: there is room for everything that is not NULL.
    let code = unsafe {
        let deals = deals.as_mut_ptr();
        FinesseSampleWorlds(request, 5, 0, 0, deals, null_mut(), &mut found, null_mut(), words.as_mut_ptr())
    };
    (code, text(&words))
}

#[test]
fn the_auction_alone_says_what_is_led_against() {
    let calls = auction("1NT P 3NT P P P", 0, 2);
    let choice = answer(Way::Best, &lead(&calls), &few_worlds());
    assert_eq!((choice.seat, choice.target, choice.drawn, choice.fitting), (1, 5, 20, 20));
    let spoken = FinesseRequest { declarer: 0, trump: 4, level: 3, vulnerable: 2, ..lead(&calls) };
    assert!(bytes(&answer(Way::Best, &spoken, &few_worlds())) == bytes(&choice), "the contract in so many words");
    let any_level = FinesseRequest { level: 0, ..spoken };
    assert!(bytes(&answer(Way::Best, &any_level, &few_worlds())) == bytes(&choice), "level 0 agrees");
    // Without the auction other worlds are drawn.
    let mute = answer(Way::Best, &FinesseRequest { auction: null(), ..spoken }, &few_worlds());
    assert_eq!((mute.drawn, mute.fitting), (0, 0));
    assert!(mute.card[0].expected != choice.card[0].expected);
    // For a score the doubling counts.
    let doubled = auction("1NT P 3NT X P P P", 0, 2);
    let score = |calls| {
        let request = FinesseRequest { objective: FINESSE_BEST_SCORE, ..lead(calls) };
        let options = FinesseChooseOptions { worlds: 2, nodeLimit: 0, ..few_worlds() };
        answer(Way::Pimc, &request, &options).card[0].expected
    };
    assert!(score(&doubled) != score(&calls));
}

#[test]
fn worlds_go_with_the_calls() {
    for (calls, vulnerable) in [("1NT P 3NT P P P", 0), ("1S P 2S P 4S P P P", 2), ("1D P 1S P 1NT P P P", 3)] {
        let calls = auction(calls, 0, vulnerable);
        let request = lead(&calls);
        let shown =
            explain(&crate::common::bidding::Request { auction: calls, hand: [0; 4], system: null(), bidder: null() });
        let (deals, weights, layouts) = sample(&request, 30, 5);
        assert_eq!(deals.len(), 30);
        assert!(layouts >= 30.0);
        for (deal, weight) in deals.iter().zip(&weights) {
            for seat in [0, 2, 3] {
                assert!(within(&deal.cards[seat], &shown.hands[seat]), "seat {seat} of {:x?}", deal.cards);
            }
            // A world has full weight if all its hidden hands would have made their calls.
            let wrong = wrong_calls(&calls, deal, [true, false, true, true]);
            assert!((weight - 0.02f64.powi(wrong as i32)).abs() < 1e-9, "{wrong} wrong, weight {weight}");
        }
        assert!(weights.contains(&1.0));
    }
}

#[test]
fn threads_do_not_matter_and_seeds_do() {
    let calls = auction("1S P 2S P 4S P P P", 0, 0);
    for way in [Way::Best, Way::Pimc, Way::AlphaMu] {
        let with = |threads, seed| {
            bytes(&answer(way, &lead(&calls), &FinesseChooseOptions { threads, seed, depth: 1, ..few_worlds() }))
        };
        assert!(with(1, 3) == with(2, 3), "{way:?}");
        assert!(with(1, 3) != with(1, 4), "{way:?}");
    }
    // A player and a function give the same first answer.
    let (player, mut choice) = (FinessePlayerCreate(), FinesseChoice::NONE);
    assert_eq!(Way::Best.ask_player(player, &lead(&calls), &few_worlds(), &mut choice), RETURN_NO_FAULT);
    assert!(bytes(&choice) == bytes(&answer(Way::Best, &lead(&calls), &few_worlds())));
    // SAFETY: the player is not used again.
    unsafe { FinessePlayerFree(player) };
}

#[test]
fn contracts_have_to_agree() {
    let calls = auction("P P 1H X XX AP", 2, 1);
    let agrees = FinesseRequest { declarer: 0, trump: 1, level: 1, doubled: 2, vulnerable: 1, ..lead(&calls) };
    answer(Way::Pimc, &agrees, &few_worlds());
    let spoils: [(&str, Spoil<FinesseRequest>); 5] = [
        ("request.declarer: 2, but 0 in", |request| request.declarer = 2),
        ("request.trump: 4, but 1 in", |request| request.trump = 4),
        ("request.level: 2, but 1 in", |request| request.level = 2),
        ("request.doubled: 0, but 2 in", |request| request.doubled = 0),
        ("request.vulnerable: 3, but 1 in", |request| request.vulnerable = 3),
    ];
    for (why, spoil) in spoils {
        let mut request = agrees;
        spoil(&mut request);
        let (code, choice) = ask(Way::Best, &request, &few_worlds());
        let said = message(&choice);
        assert_eq!(code, FINESSE_BAD_REQUEST, "{said}");
        assert_eq!(said, format!("{why} request.auction, which ends in 1HXX by N"));
        assert_eq!(sampled(&request), (code, said));
    }
}

#[test]
fn auctions_that_lead_to_no_play_are_refused() {
    let cases = [
        ("1NT P 3NT P", "request.auction: not over, N is to call"),
        ("P P P P", "request.auction: passed out, there is no contract"),
    ];
    for (calls, why) in cases {
        let calls = auction(calls, 0, 0);
        for way in Way::ALL {
            let (code, choice) = ask(way, &lead(&calls), &few_worlds());
            assert_eq!((code, message(&choice).as_str()), (FINESSE_BAD_AUCTION, why));
        }
        // Before the first card worlds may be wanted all the same, and not after it.
        assert_eq!(sampled(&lead(&calls)), (RETURN_NO_FAULT, String::new()));
        let played = FinesseRequest { play: played(4, 0, 9, ["-"; 4], "SQ").play, ..lead(&calls) };
        assert_eq!(sampled(&played), (FINESSE_BAD_AUCTION, why.to_owned()));
    }
    let wrong: [(c_int, &str, Spoil<FinesseAuction>); 4] = [
        (FINESSE_BAD_AUCTION, "request.auction.calls[1]: 99 is not a call", |calls| calls.calls[1] = 99),
        (FINESSE_BAD_AUCTION, "request.auction.calls[2]: 1C: not higher than 1NT", |calls| calls.calls[2] = 3),
        (RETURN_FIRST_WRONG, "request.auction.dealer: -1 is not 0 to 3", |calls| calls.dealer = -1),
        (FINESSE_BAD_ARGUMENT, "request.auction.count: 321 is not 0 to 320", |calls| calls.count = 321),
    ];
    for (code, why, spoil) in wrong {
        let mut calls = auction("1NT P 3NT P P P", 0, 0);
        spoil(&mut calls);
        let (found, choice) = ask(Way::Best, &lead(&calls), &few_worlds());
        assert_eq!((found, message(&choice).as_str()), (code, why));
        assert_eq!(sampled(&lead(&calls)), (code, why.to_owned()));
    }
}

#[test]
fn hands_have_thirteen_cards() {
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let why = "request.auction: N had 4 cards, held and gone, when the calls were made; 13 expected";
    let ending =
        FinesseRequest { auction: &calls, ..position(4, 0, 2, 2, ["J..Q8.8", "-", "9.A..K9", "-"], "K7.QJ2.T.AQ") };
    let (code, choice) = ask(Way::Exact, &FinesseRequest { declarer: 0, ..ending }, &few_worlds());
    assert_eq!((code, message(&choice).as_str()), (FINESSE_BAD_REQUEST, why));
}

#[test]
fn the_end_of_a_play_is_solved_with_the_auction() {
    // North opened 1NT and plays 3NT; four tricks are left, and all cards gone are known.
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let mut request = position(4, 0, 0, 9, ["J..Q8.8", "-", "9.A..K9", "-"], "K7.QJ2.T.AQ");
    let gone = ["AQ2.K43.K5.4", "T643.876.96.", "8.T9.A72.JT3", "5.5.J43.7652"];
    (request.auction, request.won) = (&calls, [7, 2]);
    for (gone, hand) in request.gone.iter_mut().zip(gone) {
        *gone = holdings(hand);
    }
    let (code, choice) = ask(Way::Exact, &request, &few_worlds());
    assert_eq!((code, message(&choice)), (RETURN_NO_FAULT, String::new()));
    assert!(choice.drawn > 0 && choice.worlds <= choice.drawn && choice.complete == 0);
    // SAFETY: zeros are lines without room.
    let mut lines: FinesseLines = unsafe { std::mem::zeroed() };
    (lines.structSize, lines.lineSize) = (size_of::<FinesseLines>(), size_of::<FinesseLine>());
    let mut lined = FinesseChoice::NONE;
    // SAFETY: everything is there.
    let code = unsafe { FinesseSingleDummyLines(&request, &few_worlds(), &mut lined, &mut lines) };
    assert_eq!((code, message(&lined)), (RETURN_NO_FAULT, String::new()));
    assert_eq!((lined.drawn, lined.fitting, lines.worldCount), (choice.drawn, choice.fitting, choice.worlds));
}

#[test]
fn constraints_hold_together_with_the_auction() {
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let mut request = lead(&calls);
    request.hands[0].minLength[2] = 5;
    request.constraints = c"W: spades 1\nNS: 25-27".as_ptr();
    let (deals, weights, _) = sample(&request, 40, 1);
    assert_eq!(weights, [1.0; 40]);
    for deal in &deals {
        assert!((15..=17).contains(&points(&deal.cards[0])) && lengths(&deal.cards[0])[2] >= 5);
        assert_eq!(lengths(&deal.cards[3])[0], 1);
        assert!((25..=27).contains(&(points(&deal.cards[0]) + points(&deal.cards[2]))));
        assert_eq!(wrong_calls(&calls, deal, [true, false, true, true]), 0);
    }
    assert_eq!(answer(Way::Pimc, &request, &few_worlds()).fitting, 20);
    // A weighing function counts as well.
    request.weigh = Some(no_void);
    let (deals, _, _) = sample(&request, 40, 1);
    assert!(deals.iter().all(|deal| lengths(&deal.cards[2]).iter().all(|&length| length > 1)));
    // Constraints that contradict the calls count, and the calls do not.
    let mut weak = lead(&calls);
    weak.hands[0].maxPoints = 8;
    let (deals, _, _) = sample(&weak, 10, 1);
    assert!(deals.iter().all(|deal| points(&deal.cards[0]) <= 8));
    assert_eq!(answer(Way::Pimc, &weak, &few_worlds()).fitting, 0);
}

/// South has no singleton.
unsafe extern "C-unwind" fn no_void(_: *mut c_void, hands: *const TableDeal) -> f64 {
    // SAFETY: the library passes four hands.
    let short = unsafe { (*hands).cards[2] }.iter().any(|suit| suit.count_ones() < 2);
    f64::from(u8::from(!short))
}

#[test]
fn a_strange_auction_has_worlds_all_the_same() {
    for calls in ["7NT XX", "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT AP", "P P P 7C 7D 7H AP", "1NT X XX 7NT AP"] {
        let calls = calls.replace("7NT XX", "7NT X XX AP");
        let calls = auction(&calls, 0, 0);
        // Whoever is on lead.
        let mut contract = FinesseContract::NONE;
        // SAFETY: both are there.
        assert_eq!(unsafe { FinesseAuctionContract(&calls, &mut contract) }, RETURN_NO_FAULT);
        let leader = (contract.declarer as usize + 1) % 4;
        let mut request = FinesseRequest { auction: &calls, ..blank_request() };
        request.seen[leader] = 1;
        request.deal.cards[leader] = holdings(LEADER);
        let choice = answer(Way::Pimc, &request, &few_worlds());
        assert!(choice.drawn == 20 && choice.fitting < 20, "{} fit", choice.fitting);
    }
}

#[test]
fn own_worlds_are_used_as_they_are() {
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let (deals, _, _) = sample(&FinesseRequest { auction: null(), ..lead(&calls) }, 7, 1);
    let mut manner = Manner::default();
    let bidder = manner.bidder();
    let request = FinesseRequest { worlds: deals.as_ptr(), worldCount: 7, bidder: &bidder, ..lead(&calls) };
    let choice = answer(Way::Pimc, &request, &FinesseChooseOptions { nodeLimit: 0, ..few_worlds() });
    assert_eq!((choice.worlds, choice.drawn, choice.fitting, choice.target, manner.asked), (7, 0, 0, 5, 0));
}

#[test]
fn an_older_program_has_no_auction() {
    let size = offset_of!(FinesseRequest, auction);
    let nowhere = std::ptr::without_provenance::<u8>(!0);
    let request = FinesseRequest {
        structSize: size,
        auction: nowhere.cast(),
        system: nowhere.cast(),
        bidder: nowhere.cast(),
        trump: 4,
        level: 3,
        ..lead(&FinesseAuction::NONE)
    };
    let mut choice = FinesseChoice { structSize: offset_of!(FinesseChoice, drawn), drawn: 77, ..FinesseChoice::NONE };
    // SAFETY: nothing beyond the sizes is read or written.
    assert_eq!(unsafe { ChooseCard(&request, &few_worlds(), &mut choice) }, RETURN_NO_FAULT);
    assert_eq!((choice.worlds > 0, choice.drawn), (true, 77));
}

/// What an own bidder of these tests is to do: one no-trump promises a long diamond suit, other calls nothing.
#[derive(Default)]
struct Manner {
    /// The faults to make, if any.
    call: Option<c_int>,
    shown: Option<FinesseHand>,
    panics: bool,
    asked: u32,
}

impl Manner {
    fn bidder(&mut self) -> FinesseBidder {
        FinesseBidder {
            structSize: size_of::<FinesseBidder>(),
            suggest: Some(suggest),
            meaning: Some(meaning),
            user: (&raw mut *self).cast(),
        }
    }
}

unsafe extern "C-unwind" fn suggest(
    user: *mut c_void,
    calls: *const FinesseAuction,
    hand: *const c_uint,
    index: c_int,
) -> c_int {
    // SAFETY: the tests pass a manner, and the library an auction and four numbers.
    let (manner, calls, hand) = unsafe { (&mut *user.cast::<Manner>(), &*calls, &*hand.cast::<[c_uint; 4]>()) };
    assert!(index == 0 && hand.iter().map(|suit| suit.count_ones()).sum::<u32>() == 13);
    manner.asked += 1;
    if manner.panics {
        resume_unwind(Box::new(()));
    }
    let opens = lengths(hand)[2] >= 6;
    let made = match calls.count {
        0 if opens => 7,
        2 => 17,
        _ => FINESSE_PASS,
    };
    manner.call.unwrap_or(made)
}

unsafe extern "C-unwind" fn meaning(
    user: *mut c_void,
    _: *const FinesseAuction,
    call: c_int,
    shown: *mut FinesseHand,
    _: *mut c_char,
) {
    // SAFETY: the tests pass a manner, and the library room for a hand.
    let (manner, shown) = unsafe { (&mut *user.cast::<Manner>(), &mut *shown) };
    if call == 7 {
        shown.minLength[2] = 5;
    }
    *shown = manner.shown.unwrap_or(*shown);
}

#[test]
fn somebody_elses_bidding_counts() {
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let mut manner = Manner::default();
    let bidder = manner.bidder();
    let request = FinesseRequest { bidder: &bidder, ..lead(&calls) };
    let (deals, weights, _) = sample(&request, 30, 2);
    assert!(weights.iter().all(|&weight| weight == 1.0) && manner.asked > 30);
    assert!(deals.iter().all(|deal| lengths(&deal.cards[0])[2] >= 6));
    assert_eq!(answer(Way::Pimc, &request, &few_worlds()).fitting, 20);
    // Without `suggest` the meanings count alone, without `meaning` the calls.
    let mute = FinesseBidder { suggest: None, ..bidder };
    let (deals, weights, _) = sample(&FinesseRequest { bidder: &mute, ..request }, 60, 2);
    assert!(weights.iter().all(|&weight| weight == 1.0));
    assert!(deals.iter().all(|deal| lengths(&deal.cards[0])[2] >= 5));
    assert!(deals.iter().any(|deal| lengths(&deal.cards[0])[2] == 5));
    let deaf = FinesseBidder { meaning: None, ..bidder };
    let (deals, _, _) = sample(&FinesseRequest { bidder: &deaf, ..request }, 10, 2);
    assert!(deals.iter().all(|deal| lengths(&deal.cards[0])[2] >= 6));
    let with = |threads| bytes(&answer(Way::Best, &request, &FinesseChooseOptions { threads, ..few_worlds() }));
    assert!(with(1) == with(2));
}

/// Passes, after a while.
unsafe extern "C-unwind" fn slow(_: *mut c_void, _: *const FinesseAuction, _: *const c_uint, _: c_int) -> c_int {
    std::thread::sleep(Duration::from_millis(100));
    FINESSE_PASS
}

#[test]
fn without_time_to_ask_what_was_shown_counts_alone() {
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let mut manner = Manner::default();
    let bidder = FinesseBidder { suggest: Some(slow), ..manner.bidder() };
    let request = FinesseRequest { bidder: &bidder, ..lead(&calls) };
    // Twenty worlds have eighty calls to ask for.
    let options = FinesseChooseOptions { timeLimitMs: 3000, ..few_worlds() };
    let choice = answer(Way::Best, &request, &options);
    // Unless the machine was so busy that the other half went by, too.
    assert!(choice.fitting == 0 && (choice.drawn == 20 || choice.worlds == 0), "{} drawn", choice.drawn);
}

#[test]
fn faults_of_somebody_elses_bidding_are_named() {
    let calls = auction("1NT P 3NT P P P", 0, 0);
    let player = FinessePlayerCreate();
    let refused = |manner: &mut Manner| {
        let bidder = manner.bidder();
        let request = FinesseRequest { bidder: &bidder, ..lead(&calls) };
        let (code, choice) = ask(Way::Best, &request, &few_worlds());
        let mut again = FinesseChoice::NONE;
        let said = (code, message(&choice));
        assert_eq!((Way::Best.ask_player(player, &request, &few_worlds(), &mut again), message(&again)), said);
        assert_eq!((choice.cards, sampled(&request).0), (0, code));
        said
    };
    for number in [38, -2, FINESSE_REDOUBLE, FINESSE_NO_CALL] {
        let mut manner = Manner { call: Some(number), ..Manner::default() };
        let why = format!("request.bidder.suggest: {number} is no legal call after \"\"");
        assert_eq!(refused(&mut manner), (FINESSE_BAD_REQUEST, why));
        assert_eq!(manner.asked, 3, "asked once in each of three calls");
    }
    let wrong = FinesseHand { minPoints: 20, maxPoints: 10, ..FinesseHand::default() };
    let (code, said) = refused(&mut Manner { shown: Some(wrong), ..Manner::default() });
    assert_eq!(code, FINESSE_BAD_REQUEST);
    assert!(said.starts_with("request.bidder.meaning: shown.minPoints: 20 is"), "{said}");
    let panicked = (RETURN_UNKNOWN_FAULT, "a callback panicked".to_owned());
    assert_eq!(refused(&mut Manner { panics: true, ..Manner::default() }), panicked);
    // Afterwards the player is as good as new.
    let mut choice = FinesseChoice::NONE;
    assert_eq!(Way::Best.ask_player(player, &lead(&calls), &few_worlds(), &mut choice), RETURN_NO_FAULT);
    assert!(bytes(&choice) == bytes(&answer(Way::Best, &lead(&calls), &few_worlds())));
    // SAFETY: the player is not used again.
    unsafe { FinessePlayerFree(player) };
}
