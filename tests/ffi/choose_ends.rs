//! Calls that choose a card keep to their limits where the work is not double-dummy search, and a player who remembers
//! answers as one who does not.

use crate::common::requests::*;
use crate::common::structs::GUARD;
use finesse::ffi::*;
use std::time::Instant;

/// Six cards each: over all 924 layouts, to the end, what alpha-mu keeps of a position grows to thousands of plans.
fn many_plans(objective: i32) -> FinesseRequest {
    let request = position(4, 2, 2, 4, ["AQ3.K2.A.", "-", "42.A3.K.5", "-"], "KJT9.QJT9.QJ.AK");
    FinesseRequest { objective, ..request }
}

#[test]
fn many_plans_end_in_time() {
    for (objective, flags, off) in
        [(FINESSE_MOST_TRICKS, 0, 0), (FINESSE_MAKE_TARGET, 0, FINESSE_OFF_SCORE_BOUND), (FINESSE_MOST_TRICKS, 1, 1)]
    {
        let limited = FinesseChooseOptions { timeLimitMs: 300, flags, switchesOff: off, ..exact_options() };
        let begun = Instant::now();
        let choice = answer(Way::AlphaMu, &many_plans(objective), &limited);
        let ended = choice.stopReason;
        assert!(begun.elapsed() < GUARD, "{:?} for objective {objective}, flags {flags}", begun.elapsed());
        assert!(ended == FINESSE_ENDED_TIME || ended == FINESSE_ENDED_EXACT, "{ended}");
        assert!(ended == FINESSE_ENDED_EXACT || choice.milliseconds >= 300.0);
    }
}

/// Few nodes are spent on one layout first, rather than on all and for nothing.
#[test]
fn few_nodes_tell_something() {
    let request = played(4, 2, 9, ["-", "-", "-", "QJ93.K752.T84.62"], "");
    for limit in [20_000, 40_000, 200_000] {
        for choose in [Way::AlphaMu, Way::Achievable, Way::Best] {
            let options = FinesseChooseOptions { worlds: 20, nodeLimit: limit, ..blank_options() };
            let choice = answer(choose, &request, &options);
            assert!(choice.worlds > 0, "{limit}");
            let alone = answer(choose, &request, &FinesseChooseOptions { threads: 1, ..options });
            assert_eq!((choice.worlds, scores(&choice)), (alone.worlds, scores(&alone)));
        }
    }
}

/// With one card to play there is no choice, but what partner may make of it is asked for as deep as ever.
#[test]
fn a_single_card_has_a_bracket_too() {
    // West, on lead, has the king of spades and low hearts behind dummy.
    let hands = ["A.A4..", "-", "-", "K.32.."];
    let mut request = position(4, 2, 2, 2, hands, "QJ.KQJ..");
    request = in_trick(request, "ST");
    let bracketed = FinesseChooseOptions { flags: FINESSE_BRACKET | FINESSE_ALL_CARDS, ..exact_options() };
    let choice = answer(Way::AlphaMu, &request, &bracketed);
    assert_eq!((choice.cards, choice.bracketed), (1, 1));
    // The same by looking only as far as the next card is never less than the least.
    let near = answer(Way::AlphaMu, &request, &FinesseChooseOptions { depth: 1, ..bracketed });
    assert!(choice.card[0].expectedLeast <= near.card[0].expectedLeast);
    assert!(choice.card[0].expectedLeast <= choice.card[0].expected);
}

#[test]
fn many_plans_are_cancelled() {
    let choice = cancelled_at_depth(3, Way::AlphaMu, &many_plans(FINESSE_MOST_TRICKS), &exact_options());
    assert_eq!(choice.stopReason, FINESSE_ENDED_CANCELLED);
}

/// What an answer says of the cards.
fn scores(choice: &FinesseChoice) -> Vec<(i32, i32, i32, f64)> {
    choice.card[..choice.cards as usize].iter().map(|card| (card.suit, card.rank, card.bound, card.expected)).collect()
}

/// What a player was asked to assume before does not colour what he says without it.
#[test]
fn a_player_does_not_keep_what_was_only_assumed() {
    let free = position(4, 2, 2, 8, ["AJ3.AK.AK.A", "-", "K54.32.32.2", "-"], "QT98.QJT9.QJT9.KQJT");
    let mut void = free;
    void.voids[1] = 1;
    let mut seen = free;
    seen.hands[1].minLength[0] = 4;
    for way in [Way::Pimc, Way::AlphaMu] {
        for (assumed, worlds) in [(void, 100), (seen, 100), (free, 65536)] {
            let fresh = answer(way, &free, &blank_options());
            let mut choice = FinesseChoice::NONE;
            // SAFETY: the player lives until it is freed.
            unsafe {
                let player = FinessePlayerCreate();
                let first = FinesseChooseOptions { worlds, nodeLimit: 1, ..blank_options() };
                way.ask_player(player, &assumed, &first, &mut choice);
                way.ask_player(player, &free, &blank_options(), &mut choice);
                FinessePlayerFree(player);
            }
            assert_eq!(scores(&choice), scores(&fresh));
        }
    }
}

/// An ending with so many cards each and South declarer, drawn from a number: East, a defender, is to lead and sees dummy,
/// or South is.
fn ending(seed: u64, cards: usize, defender: bool) -> FinesseRequest {
    let mut state = seed * 7919 + 13;
    let mut below = |count: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % count
    };
    let mut pack: Vec<(usize, u32)> = (0..4).flat_map(|suit| (2..15).map(move |rank| (suit, rank))).collect();
    for index in (1..52).rev() {
        pack.swap(index, below(index + 1));
    }
    let mut request = blank_request();
    (request.kind, request.declarer, request.trump) = (FINESSE_POSITION, 2, below(5) as i32);
    (request.first, request.target) = (if defender { 1 } else { 2 }, 1 + below(cards) as i32);
    request.seen = if defender { [1, 1, 0, 0] } else { [1, 0, 1, 0] };
    for (index, (suit, rank)) in pack[..4 * cards].iter().enumerate() {
        match index / cards {
            0 => request.deal.cards[0][*suit] |= 1 << rank,
            1 => request.deal.cards[if defender { 1 } else { 2 }][*suit] |= 1 << rank,
            _ => request.unseen[*suit] |= 1 << rank,
        }
    }
    request
}

/// A score that is called exact at the end of everything is what a search for the scores of all cards finds; and what
/// partner may do, found without a limit of depth, lies around it.
#[test]
fn exact_scores_are_those_of_best_play() {
    let (mut others, mut brackets) = (0, 0);
    for seed in 0..120 {
        let (cards, flags) = if seed % 3 == 0 { (4, 0) } else { (3, FINESSE_BRACKET) };
        let request = ending(seed, cards, seed % 2 == 0);
        let some = answer(Way::AlphaMu, &request, &FinesseChooseOptions { flags, ..exact_options() });
        let options = FinesseChooseOptions { flags: flags | FINESSE_ALL_CARDS, ..exact_options() };
        let all = answer(Way::AlphaMu, &request, &options);
        if some.stopReason != FINESSE_ENDED_EXACT {
            continue;
        }
        assert_eq!((some.complete, some.target, some.card[0].bound), (1, all.target, FINESSE_EXACT), "ending {seed}");
        for card in &some.card[..some.cards as usize] {
            let other = all.card.iter().find(|other| (other.suit, other.rank) == (card.suit, card.rank)).unwrap();
            assert_eq!(other.bound, FINESSE_EXACT, "ending {seed}: {} {}", card.suit, card.rank);
            assert!(card.expected >= other.expected, "ending {seed}: {} {}", card.suit, card.rank);
            if card.bound == FINESSE_EXACT {
                assert_eq!(card.expected, other.expected, "ending {seed}: {} {}", card.suit, card.rank);
                others += 1;
            }
            if some.bracketed == 1 {
                let found = (card.expectedLeast, card.expectedMost);
                assert_eq!(found, (other.expectedLeast, other.expectedMost), "ending {seed}");
                assert!(found.0 <= other.expected && other.expected <= found.1, "ending {seed}");
                brackets += 1;
            }
        }
    }
    assert!(others > 120 && brackets > 30, "{others} {brackets}");
}

/// A full deal after some tricks, with two hands hidden.
fn three_tricks_on() -> FinesseRequest {
    let play = "H5HKH6H3S3S9SQSKH2H7HTHA";
    played(4, 2, 9, ["AT863.K7.Q94.J52", "-", "Q72.A93.KT5.AT76", "-"], play)
}

/// Worlds that cannot all be weighed in time are used as they are.
#[test]
fn weighing_by_the_play_leaves_time_for_the_card() {
    let request = FinesseRequest { mistakeOdds: 0.3, ..three_tricks_on() };
    // A machine that has much else to do may need the longer limit.
    let some = [600, 10_000].into_iter().any(|limit| {
        let options = FinesseChooseOptions { worlds: 20000, timeLimitMs: limit, ..blank_options() };
        let begun = Instant::now();
        let choice = answer(Way::Pimc, &request, &options);
        assert!(begun.elapsed() < GUARD, "{:?}", begun.elapsed());
        choice.worlds > 0
    });
    assert!(some, "no worlds in ten seconds");
}

/// Nodes are shared out among the questions, whatever the threads.
#[test]
fn nodes_are_not_overrun() {
    let lead = played(4, 2, 9, ["-", "-", "-", "AT863.K7.Q94.J52"], "");
    for request in [lead, three_tricks_on()] {
        for choose in [Way::AlphaMu, Way::Pimc, Way::Achievable] {
            for limit in [1, 1000, 30_000] {
                let options = FinesseChooseOptions { nodeLimit: limit, threads: 1, ..blank_options() };
                let choice = answer(choose, &request, &options);
                assert_eq!(choice.stopReason, FINESSE_ENDED_NODES, "limit {limit}");
                let searches = (limit as u64 / 500).clamp(1, 32);
                let most = limit as u64 + 200 * searches;
                assert!((limit as u64..most).contains(&choice.nodes), "{} nodes, limit {limit}", choice.nodes);
                let again = answer(choose, &request, &FinesseChooseOptions { threads: 2, ..options });
                assert_eq!((scores(&again), again.nodes), (scores(&choice), choice.nodes), "limit {limit}");
            }
        }
    }
}
