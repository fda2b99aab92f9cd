//! Which call to make, through the C interface: by rules, by simulation, with the caller's own way to bid; limits, threads,
//! callbacks.

use crate::common::bidding::*;
use crate::common::requests::holdings;
use crate::common::structs::text;
use finesse::ffi::*;
use std::mem::size_of;
use std::os::raw::{c_char, c_int, c_uint, c_void};
use std::panic::resume_unwind;
use std::ptr::{null, null_mut};

/// Everything in an answer but the time taken.
fn bytes(choice: &FinesseBidChoice) -> Vec<u8> {
    let choice = FinesseBidChoice { milliseconds: 0.0, ..*choice };
    // SAFETY: the struct has no gaps.
    unsafe { std::slice::from_raw_parts((&raw const choice).cast::<u8>(), size_of::<FinesseBidChoice>()) }.to_vec()
}

/// Partner has raised our major: bid on or not?
fn raised() -> Request {
    Request { hand: holdings("AQJ76.K87.KQ.J32"), ..Request::new("1S P 2S P") }
}

fn few_deals() -> FinesseBidOptions {
    FinesseBidOptions { deals: 20, ..bid_options() }
}

#[test]
fn rules_choose_a_call() {
    let by_rules = FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() };
    let opening = Request { hand: holdings("AQ76.K87.KQ4.J32"), ..Request::new("") };
    let choice = answer(&opening, &by_rules);
    assert_eq!((choice.call, choice.seat, choice.candidates), (FINESSE_1S + 1, 0, 1));
    assert_eq!((choice.stopReason, choice.deals, choice.candidate[0].byRules), (FINESSE_ENDED_ONE_CALL, 0, 1));
    assert_eq!(text(&choice.candidate[0].text), "15-17, balanced");
    let weak = Request { hand: holdings("9876.987.987.987"), ..Request::new("1S P") };
    assert_eq!((answer(&weak, &by_rules).call, answer(&weak, &by_rules).seat), (FINESSE_PASS, 2));
}

#[test]
fn a_simulation_compares_candidates() {
    let choice = answer(&raised(), &FinesseBidOptions { deals: 40, candidates: 4, ..bid_options() });
    assert!((2..=4).contains(&choice.candidates) && choice.deals > 0 && choice.seat == 0);
    assert!([FINESSE_ENDED_CLEAR, FINESSE_ENDED_DEALS].contains(&choice.stopReason));
    assert!(choice.candidate[0].error == 0.0 && choice.milliseconds > 0.0);
    // Somebody plays in spades.
    let mut contracts = choice.candidate.iter().flat_map(|one| &one.contract[..one.contracts as usize]);
    assert!(contracts.any(|contract| contract.trump == FINESSE_SPADES && contract.declarer == FINESSE_NORTH));
    // In points the means are those points.
    let points = answer(&raised(), &FinesseBidOptions { scoring: FINESSE_SCORE_POINTS, ..few_deals() });
    points.candidate[..points.candidates as usize].iter().for_each(|one| assert_eq!(one.mean, one.points));
    let matchpoints = answer(&raised(), &FinesseBidOptions { scoring: FINESSE_SCORE_MATCHPOINTS, ..few_deals() });
    let all = &matchpoints.candidate[..matchpoints.candidates as usize];
    assert!(all.iter().all(|one| (0.0..=1.0).contains(&one.mean)));
    // A margin that nothing reaches leaves the call to the rules.
    let stubborn = answer(&raised(), &FinesseBidOptions { margin: 1e9, ..few_deals() });
    assert_eq!(stubborn.candidate[0].byRules, 1);
    // With one candidate there is nothing to compare.
    let single = answer(&raised(), &FinesseBidOptions { candidates: 1, ..bid_options() });
    assert_eq!((single.stopReason, single.deals, single.candidates), (FINESSE_ENDED_ONE_CALL, 0, 1));
}

#[test]
fn threads_do_not_matter_and_seeds_do() {
    let with =
        |threads, seed, flags| bytes(&answer(&raised(), &FinesseBidOptions { threads, seed, flags, ..few_deals() }));
    let alone = with(1, 5, 0);
    assert!(alone == with(2, 5, 0), "two threads");
    assert!(alone == with(0, 5, 0), "as many as there are");
    assert!(alone != with(2, 6, 0), "another seed");
    assert!(with(1, 5, FINESSE_PAR_AT_MOST) == with(2, 5, FINESSE_PAR_AT_MOST), "with par");
}

/// Counts down, and then stops the call.
unsafe extern "C-unwind" fn count_down(user: *mut c_void, done: c_int, total: c_int) -> c_int {
    // SAFETY: the tests pass a number that outlives the call.
    let left = unsafe { &mut *user.cast::<i32>() };
    assert!((0..=total).contains(&done));
    *left -= 1;
    c_int::from(*left <= 0)
}

unsafe extern "C-unwind" fn progress_panics(_: *mut c_void, _: c_int, _: c_int) -> c_int {
    resume_unwind(Box::new(()))
}

#[test]
fn progress_functions_stop_the_call() {
    for calls in [1, 2, 3, 8] {
        let mut left: i32 = calls;
        let options = FinesseBidOptions {
            progress: Some(count_down),
            user: (&raw mut left).cast(),
            deals: 5000,
            margin: 1e9,
            candidates: 16,
            ..bid_options()
        };
        let choice = answer(&raised(), &options);
        // A difference may be clear before the function has been called as often.
        assert!(left <= 0 && choice.stopReason == FINESSE_ENDED_CANCELLED || left > 0 && calls > 2, "{calls}");
        assert!(choice.deals < 5000 && (calls > 1 || choice.deals == 0));
    }
}

#[test]
fn a_progress_function_that_panics_makes_a_code() {
    let options = FinesseBidOptions { progress: Some(progress_panics), ..few_deals() };
    let (code, choice) = ask(&raised(), &options);
    let panicked = "a callback panicked".to_owned();
    assert_eq!((code, text(&choice.message), choice.candidates), (RETURN_UNKNOWN_FAULT, panicked, 0));
    answer(&raised(), &FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() });
}

#[test]
fn time_limits_end_the_call() {
    let options = FinesseBidOptions { timeLimitMs: 1, deals: 65536, margin: 1e9, ..bid_options() };
    let choice = answer(&raised(), &options);
    assert!([FINESSE_ENDED_TIME, FINESSE_ENDED_CLEAR].contains(&choice.stopReason));
    assert!(choice.deals < 65536);
}

#[test]
fn what_is_wrong_is_named() {
    let wrong_request: [(c_int, &str, Spoil<Request>); 6] = [
        (RETURN_CARD_COUNT, "request.hand: 12 cards, 13 expected", |request| request.hand[0] &= !0x4000),
        (RETURN_SUIT_OR_RANK, "request.hand[1]: 0x8000 has bits that are not cards", |request| {
            request.hand[1] = 0x8000
        }),
        (FINESSE_BAD_AUCTION, "request.auction: the auction is over", |request| {
            request.auction = auction("1S AP", 0, 0);
        }),
        (FINESSE_BAD_AUCTION, "request.auction.calls[1]: 99 is not a call", |request| request.auction.calls[1] = 99),
        (FINESSE_BAD_AUCTION, "request.auction.calls[2]: 1C: not higher than 1S", |request| {
            request.auction.calls[2] = FINESSE_LOWEST_BID;
        }),
        (RETURN_FIRST_WRONG, "request.auction.dealer: 9 is not 0 to 3", |request| request.auction.dealer = 9),
    ];
    for (code, why, spoil) in wrong_request {
        let mut request = raised();
        spoil(&mut request);
        let (found, choice) = ask(&request, &bid_options());
        assert_eq!((found, text(&choice.message).as_str(), choice.candidates, choice.call), (code, why, 0, 0));
    }
    let wrong_options: [(&str, Spoil<FinesseBidOptions>); 11] = [
        ("options.method: 2 is not 0 or 1", |options| options.method = 2),
        ("options.deals: 65537 is not 0 to 65536", |options| options.deals = 65537),
        ("options.deals: -1 is not 0 to 65536", |options| options.deals = -1),
        ("options.candidates: 17 is not 0 to 16", |options| options.candidates = 17),
        ("options.scoring: 3 is not 0 to 2", |options| options.scoring = 3),
        ("options.flags: 4 has bits that mean nothing", |options| options.flags = 4),
        ("options.margin: NaN is no margin", |options| options.margin = f64::NAN),
        ("options.margin: -0.5 is no margin", |options| options.margin = -0.5),
        ("options.timeLimitMs: -1 is not 0 to 2147483647", |options| options.timeLimitMs = -1),
        ("options.threads: -1 is not 0 to 2147483647", |options| options.threads = -1),
        ("options.structSize: 8, set it to sizeof(struct FinesseBidOptions)", |options| options.structSize = 8),
    ];
    for (why, spoil) in wrong_options {
        let mut options = bid_options();
        spoil(&mut options);
        let (code, choice) = ask(&raised(), &options);
        assert_eq!((code, text(&choice.message).as_str()), (FINESSE_BAD_ARGUMENT, why));
    }
}

#[test]
fn null_and_wrong_sizes_are_refused() {
    let request = raised();
    let mut choice = FinesseBidChoice::NONE;
    let mut small = FinesseBidChoice { structSize: 16, call: 77, ..FinesseBidChoice::NONE };
    let rules = FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() };
    // SAFETY: everything is there, or NULL.
    unsafe {
        assert_eq!(ChooseBid(&request.raw(), &rules, null_mut()), FINESSE_BAD_ARGUMENT);
        assert_eq!(ChooseBid(null(), &rules, &mut choice), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&choice.message), "request: NULL");
        assert_eq!(ChooseBid(&bid_request(), &rules, &mut choice), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&choice.message), "request.auction: NULL");
        let short = FinesseBidRequest { structSize: 1, ..request.raw() };
        assert_eq!(ChooseBid(&short, &rules, &mut choice), FINESSE_BAD_ARGUMENT);
        assert_eq!(text(&choice.message), "request.structSize: 1, set it to sizeof(struct FinesseBidRequest)");
        assert_eq!(ChooseBid(&request.raw(), &rules, &mut small), FINESSE_BAD_ARGUMENT);
        assert_eq!(ChooseBid(&request.raw(), null(), &mut choice), RETURN_NO_FAULT);
    }
    assert_eq!((choice.structSize, text(&choice.message)), (size_of::<FinesseBidChoice>(), String::new()));
    assert!(small.call == 77 && text(&small.message).starts_with("choice.structSize: 16"));
}

/// What an own bidder of these tests is to do.
struct Manner {
    /// The faults to make, if any.
    call: Option<c_int>,
    shown: Option<FinesseHand>,
    panics: bool,
    asked: u32,
    thread: std::thread::ThreadId,
}

impl Manner {
    fn good() -> Manner {
        Manner { call: None, shown: None, panics: false, asked: 0, thread: std::thread::current().id() }
    }

    fn bidder(&mut self) -> FinesseBidder {
        FinesseBidder {
            structSize: size_of::<FinesseBidder>(),
            suggest: Some(suggest),
            meaning: Some(meaning),
            user: (&raw mut *self).cast(),
        }
    }
}

fn points(hand: &[c_uint; 4]) -> c_int {
    hand.iter().map(|suit| (11..15).filter(|rank| suit >> rank & 1 == 1).map(|rank| rank - 10).sum::<c_int>()).sum()
}

/// Opens one no-trump with 12 points; partner raises to game with 12, and now and then with 10.
unsafe extern "C-unwind" fn suggest(
    user: *mut c_void,
    auction: *const FinesseAuction,
    hand: *const c_uint,
    index: c_int,
) -> c_int {
    // SAFETY: the tests pass a manner, and the library an auction and four numbers.
    let (manner, auction, hand) = unsafe { (&mut *user.cast::<Manner>(), &*auction, &*hand.cast::<[c_uint; 4]>()) };
    assert_eq!(std::thread::current().id(), manner.thread, "on the thread that made the call");
    assert_eq!(hand.iter().map(|suit| suit.count_ones()).sum::<u32>(), 13);
    manner.asked += 1;
    if manner.panics {
        resume_unwind(Box::new(()));
    }
    if let Some(call) = manner.call {
        return call;
    }
    let (count, points) = (auction.count as usize, points(hand));
    let one_no_trump = FINESSE_1S + 1;
    let calls: &[c_int] = match &auction.calls[..count] {
        calls if calls.iter().all(|&call| call == 0) && points >= 12 => &[7],
        [7, 0] | [0, 7, 0] | [0, 0, 7, 0] | [0, 0, 0, 7, 0] if points >= 12 => &[17, 0],
        [7, 0] | [0, 7, 0] | [0, 0, 7, 0] | [0, 0, 0, 7, 0] if points >= 10 => &[0, 17],
        _ => &[0],
    };
    assert_eq!(one_no_trump, 7);
    calls.get(index as usize).copied().unwrap_or(FINESSE_NO_CALL)
}

unsafe extern "C-unwind" fn meaning(
    user: *mut c_void,
    _: *const FinesseAuction,
    call: c_int,
    shown: *mut FinesseHand,
    text: *mut c_char,
) {
    // SAFETY: the tests pass a manner, and the library room for a hand and a text.
    let (manner, shown) = unsafe { (&mut *user.cast::<Manner>(), &mut *shown) };
    assert!(shown.minPoints == 0 && shown.maxPoints == 0);
    if let Some(wrong) = manner.shown {
        *shown = wrong;
    } else if call == 7 {
        shown.minPoints = 12;
        // SAFETY: there is room for these characters.
        unsafe { std::ptr::copy_nonoverlapping(c"12 or more".as_ptr(), text, 11) };
    }
}

/// Partner has opened by the rules above.
fn own_request(bidder: &FinesseBidder) -> Request {
    Request { bidder, hand: holdings("AQ76.K87.K84.432"), ..Request::new("1NT P") }
}

#[test]
fn somebody_elses_system_is_simulated() {
    let mut manner = Manner::good();
    let bidder = manner.bidder();
    let request = Request { hand: holdings("AQ7.K87.J8432.32"), ..own_request(&bidder) };
    let choice = answer(&request, &FinesseBidOptions { deals: 40, ..bid_options() });
    assert_eq!(choice.candidates, 2);
    assert!([FINESSE_PASS, 17].contains(&choice.call));
    assert_eq!(choice.candidate.iter().find(|one| one.call == 0 && one.byRules == 1).map(|one| one.contracts), Some(1));
    let game = choice.candidate.iter().find(|one| one.call == 17).expect("game is a candidate");
    assert_eq!((game.contract[0].level, game.contract[0].trump, game.contract[0].declarer), (3, 4, 0));
    assert!(manner.asked > 40);
    let bidder = manner.bidder();
    let by_rules = FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() };
    assert_eq!(answer(&own_request(&bidder), &by_rules).call, 17);
    // Twice the same answer, on any number of threads.
    let with = |threads| bytes(&answer(&request, &FinesseBidOptions { threads, ..few_deals() }));
    assert!(with(1) == with(2));
}

#[test]
fn somebody_elses_calls_are_explained() {
    let mut manner = Manner::good();
    let bidder = manner.bidder();
    let explained = explain(&own_request(&bidder));
    assert_eq!((explained.hands[0].minPoints, explained.hands[0].maxPoints, explained.hands[1].minPoints), (12, 37, 0));
    assert_eq!((text(&explained.text[0]), text(&explained.text[1])), ("12 or more".to_owned(), String::new()));
    // Without `suggest` calls can be explained, not chosen.
    let mute = FinesseBidder { suggest: None, ..manner.bidder() };
    assert_eq!(explain(&own_request(&mute)).count, 2);
    let (code, choice) = ask(&own_request(&mute), &bid_options());
    assert_eq!((code, text(&choice.message)), (FINESSE_BAD_ARGUMENT, "request.bidder.suggest: NULL".to_owned()));
    // Without `meaning` nothing is known of the calls.
    let deaf = FinesseBidder { meaning: None, ..manner.bidder() };
    assert_eq!(explain(&own_request(&deaf)).hands[0].minPoints, 0);
    answer(&own_request(&deaf), &few_deals());
}

#[test]
fn faults_of_somebody_elses_system_are_named() {
    for number in [38, -2, FINESSE_LOWEST_BID, FINESSE_REDOUBLE, FINESSE_NO_CALL] {
        let mut manner = Manner { call: Some(number), ..Manner::good() };
        let bidder = manner.bidder();
        let (code, choice) = ask(&own_request(&bidder), &few_deals());
        let why = format!("request.bidder.suggest: {number} is no legal call after \"1NT P\"");
        assert_eq!((code, text(&choice.message), choice.candidates), (FINESSE_BAD_REQUEST, why, 0));
        assert_eq!(manner.asked, 1, "asked no more");
    }
    let wrong = FinesseHand { minPoints: 20, maxPoints: 10, ..FinesseHand::default() };
    let mut manner = Manner { shown: Some(wrong), ..Manner::good() };
    let bidder = manner.bidder();
    let (code, choice) = ask(&own_request(&bidder), &few_deals());
    let said = text(&choice.message);
    assert!(
        code == FINESSE_BAD_REQUEST && said.starts_with("request.bidder.meaning: shown.minPoints: 20 is"),
        "{said}"
    );
    let mut manner = Manner { panics: true, ..Manner::good() };
    let bidder = manner.bidder();
    let (code, choice) = ask(&own_request(&bidder), &few_deals());
    assert_eq!((code, text(&choice.message)), (RETURN_UNKNOWN_FAULT, "a callback panicked".to_owned()));
    // What contradicts the cards seen is not believed.
    let wrong = FinesseHand { minPoints: 37, ..FinesseHand::default() };
    let mut manner = Manner { shown: Some(wrong), ..Manner::good() };
    let bidder = manner.bidder();
    answer(&own_request(&bidder), &few_deals());
}
