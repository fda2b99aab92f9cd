//! Weights: from a function, from the caller's own worlds, from the play.

use crate::case::Case;
use crate::common::*;
use finesse::cards::{Board, Deal, Hand, Seat, Strain, Suit};
use finesse::dd::minimax;
use finesse::limits::Limits;
use finesse::pool::Options;
use finesse::worlds::{
    Constraints, GivenFault, InferenceError, Knowledge, Position, Sampling, World, WorldsError, given, infer, worlds,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[test]
fn weights_go_along_with_the_worlds() {
    let mut position = ending();
    position.voids = [[false; 4]; 4];
    let knowledge = Knowledge::from_position(position).expect("a position");
    let nothing = Constraints::default();
    let draw = |count, weigh: &dyn Fn(&Deal) -> f64| {
        worlds(&knowledge, &nothing, &Sampling { weigh: Some(weigh), ..Sampling::new(count, 4) })
    };
    let spades = |deal: &Deal| deal.hand(Seat::West).suit(Suit::Spades).len() as f64;
    let found = draw(100, &spades).expect("worlds");
    assert_eq!((found.complete, found.layouts, found.list.len()), (true, 20, 19));
    for world in &found.list {
        let expected = (spades(&world.deal) / 3.0 * World::UNIT as f64).round() as u64;
        assert_eq!(world.weight, expected, "{}", world.deal);
    }
    let some = draw(7, &spades).expect("worlds");
    assert_eq!((some.complete, some.layouts, some.list.len()), (false, 20, 7));
    assert!(some.list.iter().all(|world| spades(&world.deal) > 0.0));
    let odd = |deal: &Deal| [f64::NAN, -1.0, 2.0, 0.0][spades(deal) as usize];
    let found = draw(100, &odd).expect("worlds");
    assert_eq!(found.list.len(), 9);
    assert!(found.list.iter().all(|world| world.weight == World::UNIT && spades(&world.deal) == 2.0));
    assert_eq!(draw(100, &|_| 0.0), Err(WorldsError::NoWeight));
    assert_eq!(draw(100, &|_| f64::INFINITY), Err(WorldsError::InfiniteWeight));
}

#[test]
fn weighing_many_layouts_is_bounded() {
    let knowledge = opening([None, None, Some(hand(SOUTH)), None]);
    let nothing = Constraints::default();
    let ace = |deal: &Deal| f64::from(u8::from(deal.hand(Seat::West).contains(card("SK"))));
    let found = worlds(&knowledge, &nothing, &Sampling { weigh: Some(&ace), ..Sampling::new(50, 4) }).expect("worlds");
    check_worlds(&found, &knowledge, 50);
    assert!(found.list.len() == 50 && found.list.iter().all(|world| ace(&world.deal) == 1.0));
    let rare = Sampling { weigh: Some(&|_| 0.0), tries: 300, ..Sampling::new(10, 4) };
    assert_eq!(worlds(&knowledge, &nothing, &rare), Err(WorldsError::TooRare { found: 0, tried: 300 }));
    // About a hundred of three hundred: fewer than asked for, but enough or not as the caller likes.
    let most = Sampling { weigh: Some(&ace), tries: 300, enough: 40, ..Sampling::new(15, 4) };
    assert_eq!(worlds(&knowledge, &nothing, &most).map(|found| found.list.len()), Ok(15));
    let hard = |deal: &Deal| ace(deal) * f64::from(u8::from(points(deal.hand(Seat::East)) > 12));
    let sampling = Sampling { weigh: Some(&hard), tries: 300, ..Sampling::new(100, 4) };
    let found = worlds(&knowledge, &nothing, &Sampling { count: 15, ..sampling }).expect("worlds").list.len();
    assert!((1..=15).contains(&found), "{found}");
    let refused = worlds(&knowledge, &nothing, &Sampling { enough: 100, tries: 300, ..sampling });
    assert!(matches!(refused, Err(WorldsError::TooRare { found: 1.., tried: 2000 })), "{refused:?}");
}

#[test]
fn limits_of_a_request() {
    let knowledge = opening([None, None, Some(hand(SOUTH)), None]);
    let nothing = Constraints::default();
    let stop = || ControlFlow::Break(());
    let stopped = Sampling { go_on: Some(&stop), ..Sampling::new(10, 1) };
    assert_eq!(worlds(&knowledge, &nothing, &stopped), Err(WorldsError::Stopped));
    assert_eq!(worlds(&knowledge, &nothing, &Sampling::new(usize::MAX, 1)), Err(WorldsError::TooMany(usize::MAX)));
    let none = worlds(&knowledge, &nothing, &Sampling::new(0, 1)).expect("no worlds");
    assert!(none.list.is_empty() && !none.complete && none.layouts == 84_478_098_072_866_400);
}

#[test]
fn worlds_of_the_callers_own() {
    let knowledge = Knowledge::from_position(Position { voids: [[false; 4]; 4], ..ending() }).expect("a position");
    let deal = |text: &str| Deal::from_pbn(text).expect("a deal");
    let first = deal("N:AQ.2.. KJ6... 54.A.. .43.7.");
    let second = deal("N:AQ.2.. KJ.4.. 54.A.. 6.3.7.");
    let found =
        given(&knowledge, &[(first, 1.0), (second, 6.0), (first, 2.0), (second, f64::NAN)], None).expect("worlds");
    check_worlds(&found, &knowledge, 2);
    let weights: Vec<(Deal, u64)> = found.list.iter().map(|world| (world.deal, world.weight)).collect();
    assert_eq!(weights, [(first, World::UNIT / 2), (second, World::UNIT)]);
    assert_eq!((found.complete, found.layouts), (false, 2));
    let refused = |second: &str, weight| match given(&knowledge, &[(first, 1.0), (deal(second), weight)], None) {
        Err(WorldsError::Given { index: 1, fault }) => fault,
        other => panic!("{second}: {other:?}"),
    };
    assert_eq!(refused("N:A5.2.. KJ6... Q4.A.. .43.7.", 1.0), GivenFault::Hand(Seat::North));
    assert_eq!(refused("N:AQ.2.. KJ6.4.. 54.A.. .3.7.", 1.0), GivenFault::Hand(Seat::East));
    assert_eq!(refused("N:AQ.2.. KJ6... 54.A.. .43..7", 1.0), GivenFault::Hand(Seat::West));
    assert_eq!(refused("N:AQ.2.. KJ6... 54.A.. .43.7.", f64::INFINITY), GivenFault::InfiniteWeight);
    assert_eq!(refused("N:AQ.2.. KJ6... 54.A.. .43.7.", f64::INFINITY).to_string(), "its weight is infinite");
    assert_eq!(given(&knowledge, &[(first, f64::MAX), (first, f64::MAX)], None), {
        Err(WorldsError::Given { index: 1, fault: GivenFault::InfiniteWeight })
    });
    assert_eq!(given(&knowledge, &[], None), Err(WorldsError::NoWeight));
    assert_eq!(given(&knowledge, &[(first, 0.0), (second, -1.0)], None), Err(WorldsError::NoWeight));
    assert_eq!(given(&knowledge, &[(first, 1.0)], Some(&|| ControlFlow::Break(()))), Err(WorldsError::Stopped));
    let void = Knowledge::from_position(ending()).expect("a position");
    assert_eq!(given(&void, &[(second, 1.0)], None), {
        Err(WorldsError::Given { index: 0, fault: GivenFault::Hand(Seat::West) })
    });
}

/// Two tricks are left. West, on lead, has played the five of hearts; with the ace of spades he should have cashed it,
/// for North takes the rest.
fn failed_to_cash() -> Knowledge {
    let seen = [Some(hand(".A..A")), None, Some(hand(".2..2")), None];
    let pack = hand("A.A542..A32");
    Knowledge::from_play(Strain::NoTrump, Seat::West, pack, seen, &cards("H5")).expect("a play")
}

#[test]
fn a_hand_that_failed_to_cash_is_unlikely_to_hold_the_ace() {
    let knowledge = failed_to_cash();
    let mut found = worlds(&knowledge, &Constraints::default(), &Sampling::default()).expect("worlds");
    infer(&knowledge, &mut found, 0.25, &Options::default()).expect("time enough");
    let weights: BTreeMap<String, u64> =
        found.list.iter().map(|world| (world.deal.hand(Seat::West).to_string(), world.weight)).collect();
    let expected = [("...3", World::UNIT), (".4..", World::UNIT), ("A...", World::UNIT / 4)];
    assert_eq!(weights, expected.map(|(hand, weight)| (hand.to_owned(), weight)).into());
    // Certain, but never impossible.
    infer(&knowledge, &mut found, f64::MIN_POSITIVE, &Options::default()).expect("time enough");
    assert!(
        found
            .list
            .iter()
            .all(|world| world.weight == if world.deal.hand(Seat::West) == hand("A...") { 1 } else { World::UNIT })
    );
}

#[test]
fn tricks_thrown_away_are_those_of_plain_minimax() {
    let mut random = SmallRng::seed_from_u64(3);
    let mut different = 0;
    for _ in 0..300 {
        let case = Case { constraints: Constraints::default(), ..Case::random(&mut random) };
        if case.pack.len() > 12 {
            // Minimax has no patience for more.
            continue;
        }
        let knowledge = case.knowledge();
        let Ok(mut found) = worlds(&knowledge, &case.constraints, &Sampling::new(20, 2)) else { continue };
        infer(&knowledge, &mut found, 0.5, &Options { threads: 2, ..Options::default() }).expect("time enough");
        let lost: Vec<u32> = found.list.iter().map(|world| thrown(&case, &knowledge, &world.deal)).collect();
        let least = lost.iter().copied().min().unwrap_or(0);
        for (world, &lost) in found.list.iter().zip(&lost) {
            assert_eq!(world.weight, World::UNIT >> (lost - least), "{} {}", case.describe(), world.deal);
            different += usize::from(lost > least);
        }
    }
    assert!(different > 100, "{different}");
}

/// Tricks thrown away by hidden hands, card by card with plain minimax.
fn thrown(case: &Case, knowledge: &Knowledge, world: &Deal) -> u32 {
    let original = knowledge.original(world).expect("no card twice");
    let mut board = Board::opening(case.strain, case.leader, &original).expect("a board");
    let mut lost = 0;
    for &card in &case.play {
        let seat = board.to_play();
        let best = minimax::best_tricks(&board);
        let after = board.play(card).expect("a legal card");
        let won = after.winner.is_some_and(|winner| winner.side() == seat.side()) as u8;
        let Some(next) = after.board else { break };
        let rest = minimax::best_tricks(&next);
        let mine = won + if next.to_play().side() == seat.side() { rest } else { next.tricks_left() as u8 - rest };
        lost += if knowledge.is_hidden(seat) { u32::from(best - mine) } else { 0 };
        board = next;
    }
    lost
}

#[test]
fn inference_refuses_what_it_cannot_use() {
    let knowledge = failed_to_cash();
    let found = worlds(&knowledge, &Constraints::default(), &Sampling::default()).expect("worlds");
    let refused = |knowledge: &Knowledge, odds: f64, options: &Options| {
        let mut same = found.clone();
        let error = infer(knowledge, &mut same, odds, options).expect_err("an error");
        assert_eq!(same, found);
        error
    };
    for odds in [0.0, -0.5, 1.5, f64::INFINITY] {
        assert_eq!(refused(&knowledge, odds, &Options::default()), InferenceError::Odds(odds));
    }
    assert!(matches!(refused(&knowledge, f64::NAN, &Options::default()), InferenceError::Odds(_)));
    let past = Knowledge::from_position(ending()).expect("a position");
    assert_eq!(refused(&past, 0.5, &Options::default()), InferenceError::NoHistory);
    let stopped = Options { limits: Limits::stopped_by(Arc::new(AtomicBool::new(true))), ..Options::default() };
    assert_eq!(refused(&knowledge, 0.5, &stopped), InferenceError::Interrupted);
    let mut foreign = found.clone();
    foreign.list[1].deal = Deal::from_pbn("N:.5.. ... ... ...").expect("a deal");
    assert_eq!(infer(&knowledge, &mut foreign, 0.5, &Options::default()), Err(InferenceError::NotAWorld(1)));
}

/// Counting the layouts of three hidden hands takes long enough to be stopped on the way.
#[test]
fn counting_can_be_stopped() {
    let hand = Deal::from_pbn("N:AT863.K7.Q94.J52 ... ... ...").expect("a hand").hand(Seat::North);
    let knowledge = Knowledge::from_play(Strain::NoTrump, Seat::North, Hand::PACK, [Some(hand), None, None, None], &[]);
    let knowledge = knowledge.expect("a deal");
    let constraints = "E: points 6-12\nS: points 15-17\nW: points 3-9".parse::<Constraints>().expect("constraints");
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        if asked.get() == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let sampling = Sampling { go_on: Some(&stop), ..Sampling::new(1, 1) };
    assert_eq!(worlds(&knowledge, &constraints, &sampling), Err(WorldsError::Stopped));
    assert_eq!(asked.get(), 40);
}
