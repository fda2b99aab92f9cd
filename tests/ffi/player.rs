//! The best method that can be afforded, and players with a budget for a deal, through the C interface.

use crate::common::requests::*;
use crate::common::structs::GUARD;
use finesse::cards::{Board, Card, Deal, Seat, Side, Strain, parse_hands};
use finesse::ffi::*;
use std::mem::size_of;
use std::os::raw::{c_int, c_void};
use std::ptr::null;
use std::time::{Duration, Instant};

/// A full deal before declarer's first card, that nobody solves to the end.
fn hard() -> FinesseRequest {
    played(4, 2, 9, ["AT863.K7.Q94.J52", "-", "Q72.A93.KT5.AT76", "-"], "H5")
}

/// The opening lead.
fn lead() -> FinesseRequest {
    played(4, 2, 9, ["-", "-", "-", "AT863.K7.Q94.J52"], "")
}

/// Six cards each, with 924 layouts.
fn six_cards() -> FinesseRequest {
    position(4, 2, 2, 4, ["AQ3.K2.A.", "-", "42.A3.K.5", "-"], "KJT9.QJT9.QJ.AK")
}

/// Double dummy prefers the ace of hearts, which is wrong.
fn fusion() -> FinesseRequest {
    position(4, 2, 2, 2, ["J..Q8.8", "-", "9.A..K9", "-"], "K7.QJ2.T.AQ")
}

/// Everything in an answer but the time taken.
fn bytes(choice: &FinesseChoice) -> Vec<u8> {
    let choice = FinesseChoice { milliseconds: 0.0, ..*choice };
    // SAFETY: the struct has no gaps.
    unsafe { std::slice::from_raw_parts((&raw const choice).cast::<u8>(), size_of::<FinesseChoice>()) }.to_vec()
}

/// A number below `count`, from a state that moves on.
fn below(state: &mut u64, count: usize) -> usize {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 33) as usize % count
}

/// The first so many cards of a shuffled pack.
fn shuffled(state: &mut u64, count: usize) -> Vec<(usize, u32)> {
    let mut pack: Vec<(usize, u32)> = (0..4).flat_map(|suit| (2..15).map(move |rank| (suit, rank))).collect();
    for index in (1..52).rev() {
        pack.swap(index, below(state, index + 1));
    }
    pack.truncate(count);
    pack
}

/// An ending of so many cards each in which South, declarer, is to lead.
fn ending(seed: u64, cards: usize) -> FinesseRequest {
    let state = &mut (seed * 7919 + 13);
    let mut request = FinesseRequest { kind: FINESSE_POSITION, declarer: 2, first: 2, ..blank_request() };
    (request.trump, request.target) = (below(state, 5) as c_int, 1 + below(state, cards) as c_int);
    request.seen = [1, 0, 1, 0];
    for (index, (suit, rank)) in shuffled(state, 4 * cards).into_iter().enumerate() {
        match index / cards {
            0 => request.deal.cards[0][suit] |= 1 << rank,
            1 => request.deal.cards[2][suit] |= 1 << rank,
            _ => request.unseen[suit] |= 1 << rank,
        }
    }
    request
}

#[test]
fn endings_with_known_answers() {
    let choice = without_options(&fusion());
    assert!(chooses(&choice, "CK") || chooses(&choice, "C9"));
    assert_eq!((choice.card[0].worldsWon, choice.worlds, choice.complete), (32, 70, 1));
    assert_eq!((choice.method, choice.stopReason), (FINESSE_METHOD_SINGLE_DUMMY, FINESSE_ENDED_EXACT));
    let five = position(0, 0, 0, 3, ["J2.6.5.J", "-", "95.A3..7", "-"], "AQ.K42.Q98.A3");
    let choice = without_options(&five);
    assert!(chooses(&choice, "S2") || chooses(&choice, "SJ"));
    assert_eq!((choice.card[0].worldsWon, choice.worlds, choice.complete), (140, 252, 1));
}

/// Without a limit small endings are solved, and no answer is worse than the best.
#[test]
fn small_endings_are_solved() {
    for seed in 0..60 {
        let request = ending(seed, 3 + seed as usize % 3);
        let exact = answer(Way::Exact, &request, &exact_options());
        let choice = without_options(&request);
        if choice.stopReason == FINESSE_ENDED_ONE_CARD {
            assert_eq!(exact.cards, 1, "ending {seed}");
            continue;
        }
        let found = (choice.suit, choice.rank, choice.target, choice.complete);
        assert_eq!(found, (exact.suit, exact.rank, exact.target, 1), "ending {seed}");
        assert_eq!(choice.card[0].expected, exact.card[0].expected, "ending {seed}");
    }
}

/// Without a limit of time the answer depends on nothing but the question, whatever is affordable.
#[test]
fn threads_do_not_matter() {
    let defender =
        FinesseRequest { won: [4, 5], ..position(4, 2, 3, 7, ["AQ.A4..", "-", "-", "K2.K3.."], "JT9.QJT2..A") };
    let tricks = FinesseRequest { objective: FINESSE_MOST_TRICKS, ..six_cards() };
    for (index, request) in [hard(), lead(), six_cards(), fusion(), defender, tricks].iter().enumerate() {
        for limit in [1, 1000, 30_000, 300_000] {
            let with = |threads| {
                let options = FinesseChooseOptions { threads, nodeLimit: limit, seed: 5, ..blank_options() };
                answer(Way::Best, request, &options)
            };
            let alone = with(1);
            let searches = (limit as u64 / 500).clamp(1, 32);
            assert!(alone.nodes < limit as u64 + 200 * searches, "{index}: {} nodes, limit {limit}", alone.nodes);
            assert_eq!(bytes(&alone), bytes(&with(2)), "request {index}, limit {limit}");
        }
    }
}

/// A card that is looked at further is worth no more than at the first look, on the same layouts.
#[test]
fn scores_are_at_most_those_of_the_first_look() {
    for limit in [3_000, 100_000, 1_000_000] {
        let options = FinesseChooseOptions { nodeLimit: limit, flags: FINESSE_ALL_CARDS, ..blank_options() };
        for request in [hard(), six_cards()] {
            let choice = answer(Way::Best, &request, &options);
            let cards = &choice.card[..choice.cards as usize];
            assert!(cards.iter().all(|card| card.expected <= card.expectedFirst + 1e-12), "limit {limit}");
        }
    }
}

#[test]
fn nothing_to_choose_takes_next_to_nothing() {
    // Dummy follows with the only spade; with equal ones; at the end.
    let single = played(4, 2, 9, ["3.K76.QT98.AJ652", "-", "AQ72.A93.K5.T973", "-"], "S5");
    let equals = played(4, 2, 9, ["JT9.K7.QT84.J652", "-", "AQ72.A93.K5.AT97", "-"], "S5");
    let hard = without_options(&hard());
    for request in [single, equals] {
        let choice = without_options(&request);
        assert_eq!((choice.cards, choice.stopReason), (1, FINESSE_ENDED_ONE_CARD));
        let hurried = answer(Way::Best, &request, &FinesseChooseOptions { timeLimitMs: 1, ..blank_options() });
        assert_eq!(hurried.stopReason, FINESSE_ENDED_ONE_CARD);
        assert!(choice.nodes < hard.nodes / 4 && choice.worlds <= 8, "{} of {}", choice.nodes, hard.nodes);
    }
    let last = position(4, 2, 2, 1, ["A...", "-", "2...", "-"], "KQ...");
    assert_eq!(without_options(&last).stopReason, FINESSE_ENDED_ONE_CARD);
}

#[test]
fn time_is_kept() {
    for limit in [1, 30, 300] {
        for request in [hard(), lead(), six_cards()] {
            let begun = Instant::now();
            let options = FinesseChooseOptions { timeLimitMs: limit, ..blank_options() };
            let choice = answer(Way::Best, &request, &options);
            assert!(begun.elapsed() < GUARD, "{:?}", begun.elapsed());
            assert_ne!(choice.method, 0);
        }
    }
}

#[test]
fn answers_say_by_which_method() {
    let methods = [
        (Way::Pimc, FINESSE_METHOD_PIMC),
        (Way::AlphaMu, FINESSE_METHOD_ALPHA_MU),
        (Way::Achievable, FINESSE_METHOD_ACHIEVABLE),
        (Way::Exact, FINESSE_METHOD_SINGLE_DUMMY),
        (Way::Best, FINESSE_METHOD_SINGLE_DUMMY),
    ];
    for (choose, method) in methods {
        assert_eq!(answer(choose, &fusion(), &blank_options()).method, method);
        let (_, refused) = ask(choose, &blank_request(), &blank_options());
        assert_eq!(refused.method, 0);
    }
    let options = FinesseChooseOptions { nodeLimit: 300, ..blank_options() };
    assert_eq!(answer(Way::Best, &hard(), &options).method, FINESSE_METHOD_PIMC);
    // The most tricks of an ending are nothing that the exact solver looks for.
    let tricks = FinesseRequest { objective: FINESSE_MOST_TRICKS, ..fusion() };
    assert_eq!(answer(Way::Best, &tricks, &blank_options()).method, FINESSE_METHOD_ALPHA_MU);
}

/// Players who know nothing yet answer as the functions without them.
#[test]
fn players_of_all_methods() {
    let options = FinesseChooseOptions { nodeLimit: 500_000, worlds: 60, ..blank_options() };
    let player = FinessePlayerCreate();
    for way in Way::ALL {
        for request in [fusion(), six_cards()] {
            let mut choice = FinesseChoice::NONE;
            // SAFETY: the player lives.
            assert_eq!(unsafe { FinessePlayerClear(player) }, RETURN_NO_FAULT);
            assert_eq!(way.ask_player(player, &request, &options, &mut choice), RETURN_NO_FAULT);
            assert_eq!(bytes(&choice), bytes(&answer(way, &request, &options)));
        }
    }
    // SAFETY: the player is not used again.
    unsafe { FinessePlayerFree(player) };
}

#[test]
fn a_choice_is_cancelled() {
    let options = FinesseChooseOptions { nodeLimit: i64::MAX, ..blank_options() };
    let choice = cancelled_at_depth(1, Way::Best, &hard(), &options);
    assert_eq!(choice.stopReason, FINESSE_ENDED_CANCELLED);
}

/// What a progress function saw, and when it is to stop.
struct Watch {
    calls: Vec<(c_int, c_int, c_int)>,
    stop_at: usize,
}

unsafe extern "C-unwind" fn watch(user: *mut c_void, progress: *const FinesseChooseProgress) -> c_int {
    // SAFETY: the tests pass a watch that outlives the call.
    let (watch, progress) = unsafe { (&mut *user.cast::<Watch>(), &*progress) };
    watch.calls.push((progress.depth, progress.done, progress.total));
    (watch.calls.len() == watch.stop_at) as c_int
}

#[test]
fn progress_never_falls_and_can_stop_the_call() {
    for request in [fusion(), six_cards(), hard()] {
        let mut seen = Watch { calls: Vec::new(), stop_at: usize::MAX };
        let options = FinesseChooseOptions { progress: Some(watch), user: (&raw mut seen).cast(), ..blank_options() };
        answer(Way::Best, &request, &options);
        assert!(seen.calls.iter().all(|&(depth, done, total)| depth >= 0 && done <= total));
        let falls = |pair: &[(c_int, c_int, c_int)]| pair[0].0 == pair[1].0 && pair[0].1 > pair[1].1;
        assert!(!seen.calls.windows(2).any(falls), "{:?}", seen.calls);
        assert!(!seen.calls.windows(2).any(|pair| pair[0].0 > pair[1].0), "{:?}", seen.calls);
    }
    for stop_at in [1, 2, 5] {
        let mut seen = Watch { calls: Vec::new(), stop_at };
        let options = FinesseChooseOptions { progress: Some(watch), user: (&raw mut seen).cast(), ..blank_options() };
        assert_eq!(answer(Way::Best, &hard(), &options).stopReason, FINESSE_ENDED_CANCELLED);
        assert_eq!(seen.calls.len(), stop_at, "once stopped there is nothing more to tell");
    }
}

/// South plays 3NT with a budget for the deal; the defenders follow with their lowest. What declarer's calls took, and
/// what was left after each.
fn declare(player: *mut FinessePlayer, pbn: &str, budget: i64) -> Vec<(Duration, c_int)> {
    let hands = parse_hands(pbn).expect(pbn);
    let names: Vec<String> = pbn[2..].split(' ').map(str::to_owned).collect();
    let mut board = Some(Board::opening(Strain::NoTrump, Seat::West, &Deal::new(hands).expect(pbn)).expect(pbn));
    let mut request = played(4, 2, 9, [&names[0], "-", &names[2], "-"], "");
    let options = FinesseChooseOptions { dealTimeLimitMs: budget, ..blank_options() };
    let mut took = Vec::new();
    while let Some(now) = board {
        let seat = now.to_play();
        let card = if seat.side() == Side::NorthSouth {
            let mut choice = FinesseChoice::NONE;
            let begun = Instant::now();
            // SAFETY: the player lives.
            let code = unsafe { FinessePlayerChoose(player, &request, &options, &mut choice) };
            assert_eq!((code, message(&choice)), (RETURN_NO_FAULT, String::new()), "{pbn}");
            check_choice(&choice);
            took.push((begun.elapsed(), choice.dealTimeLeftMs));
            now.legal().cards().find(|card| number(*card) == (choice.suit, choice.rank)).expect(pbn)
        } else {
            now.legal().cards().min_by_key(|card| (card.rank(), card.suit())).expect(pbn)
        };
        let PlayTraceBin { number: count, suit, rank } = &mut request.play;
        (suit[*count as usize], rank[*count as usize]) = number(card);
        *count += 1;
        board = now.play(card).expect(pbn).board;
    }
    took
}

fn number(card: Card) -> (c_int, c_int) {
    (card.suit().index() as c_int, c_int::from(card.rank().number()))
}

#[test]
fn a_budget_lasts_for_the_deal() {
    let deals = [
        "N:AT863.K7.Q94.J52 KJ9.QT4.J87.KQ94 Q72.A93.KT5.AT76 54.J8652.A632.83",
        "N:K52.AJ3.KT85.KJ4 T98.QT5.AJ7.T962 AQ7.K84.Q962.A73 J643.9762.43.Q85",
    ];
    let player = FinessePlayerCreate();
    for (pbn, budget) in deals.into_iter().zip([1500, 800]) {
        let took = declare(player, pbn, budget);
        assert_eq!(took.len(), 26, "{pbn}");
        let whole: Duration = took.iter().map(|(time, _)| *time).sum();
        assert!(whole <= GUARD, "{whole:?} of {budget} ms for {pbn}");
        assert!(took.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{took:?}");
        assert!(i64::from(took[0].1) < budget, "{took:?}");
        // Each call tells what it took itself.
        let left = budget - whole.as_micros().div_ceil(1000) as i64;
        let told = i64::from(took[25].1);
        assert!(told >= left.max(0), "{told} ms left, not {left}: {took:?}");
    }
    // Without a budget nothing is said of it, and the functions without a player have no deal.
    // SAFETY: the player is not used again.
    unsafe {
        let mut choice = FinesseChoice::NONE;
        assert_eq!(FinessePlayerChoose(player, &fusion(), null(), &mut choice), RETURN_NO_FAULT);
        assert_eq!(choice.dealTimeLeftMs, 0);
        FinessePlayerFree(player);
    }
    // A share of it: a thirteenth here.
    let options = FinesseChooseOptions { dealTimeLimitMs: 13_000, ..blank_options() };
    let choice = answer(Way::Best, &hard(), &options);
    assert!(choice.stopReason == FINESSE_ENDED_TIME && choice.milliseconds < 13_000.0, "{}", choice.milliseconds);
}
