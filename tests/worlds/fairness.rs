//! Whether samples are fair, repeatable, and found however rare the hands are.

use crate::case::{Case, share_out};
use crate::common::*;
use finesse::cards::{Card, Deal, Hand, Seat, Strain, Suit};
use finesse::worlds::{Constraints, Knowledge, Position, Sampling, Worlds, worlds};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use std::collections::{BTreeMap, HashSet};

/// Whether the counts differ from what they should be on average by no more than chance allows: six standard deviations
/// of chi-square.
fn check_fair(what: &str, observed: &[f64], expected: &[f64]) {
    let terms = observed.iter().zip(expected).map(|(seen, mean)| (seen - mean) * (seen - mean) / mean);
    let (sum, freedom) = (terms.sum::<f64>(), observed.len() as f64 - 1.0);
    assert!(sum < freedom + 6.0 * (2.0 * freedom).sqrt(), "{what}: chi-square {sum} with {freedom} degrees of freedom");
}

#[test]
fn every_layout_is_drawn_as_often() {
    let mut random = SmallRng::seed_from_u64(5);
    let mut tested = 0;
    while tested < 12 {
        let case = Case::random(&mut random);
        let all: Vec<Deal> = case.layouts();
        if !(20..400).contains(&all.len()) {
            continue;
        }
        tested += 1;
        let knowledge = case.knowledge();
        let count = [1, all.len() / 3][tested % 2];
        let draws = 100 * all.len() / count;
        let mut drawn: BTreeMap<String, f64> = all.iter().map(|deal| (deal.to_string(), 0.0)).collect();
        for seed in 0..draws as u64 {
            let found = worlds(&knowledge, &case.constraints, &Sampling::new(count, seed)).expect("worlds");
            assert_eq!((found.list.len(), found.complete), (count, false), "{}", case.describe());
            for world in found.list {
                let original = knowledge.original(&world.deal).expect("no card twice");
                *drawn.get_mut(&original.to_string()).expect("a layout that meets everything") += 1.0;
            }
        }
        let observed: Vec<f64> = drawn.into_values().collect();
        let mean = (draws * count) as f64 / all.len() as f64;
        check_fair(&case.describe(), &observed, &vec![mean; all.len()]);
    }
}

/// Drawn at random, deals that fail a condition refused.
#[test]
fn refusing_is_fair() {
    let mut position = Position::new(
        Strain::NoTrump,
        Seat::South,
        [Some(hand("AQ7.K8.Q96.A")), None, Some(hand("52.AJ3.KT8.J")), None],
        hand("KJT84.QT975.AJ5.K9765"),
    );
    position.gone[Seat::West.index()] = hand("9.6.4.2");
    let knowledge = Knowledge::from_position(position).expect("a position");
    let mut all = Vec::new();
    let mut hands = Seat::ALL.map(|seat| knowledge.held(seat).unwrap_or_default());
    share_out(&knowledge.unseen().cards().collect::<Vec<_>>(), &[1, 3], knowledge.tricks_left(), &mut hands, &mut all);
    for known in ["W: balanced", "W: S 4+ or H 4+", "W: (9-11, balanced) or (2+ of SKJT, not (shape any 4432))"] {
        let wanted = constraints(known);
        let original = |deal: &Deal| knowledge.original(deal).expect("no card twice");
        let classes = |deals: &[Deal]| {
            let mut classes: BTreeMap<String, f64> = BTreeMap::new();
            for hand in deals.iter().map(|deal| original(deal).hand(Seat::West)) {
                let lengths = Suit::ALL.map(|suit| hand.suit(suit).len());
                *classes.entry(format!("{lengths:?} {}", points(hand))).or_default() += 1.0;
            }
            classes
        };
        let good: Vec<Deal> = all.iter().copied().filter(|deal| meets(&wanted, &original(deal))).collect();
        let mut drawn = Vec::new();
        for seed in 0..100 {
            let found = worlds(&knowledge, &wanted, &Sampling::new(400, seed)).expect("worlds");
            check_worlds(&found, &knowledge, 400);
            assert!(!found.counted && found.layouts >= good.len() as u128 && found.list.len() == 400, "{known}");
            drawn.extend(found.list.iter().map(|world| world.deal));
        }
        assert!(drawn.iter().all(|deal| meets(&wanted, &original(deal))));
        let (expected, observed) = (classes(&good), classes(&drawn));
        let scale = drawn.len() as f64 / good.len() as f64;
        let expected: Vec<(&String, f64)> = expected.iter().map(|(class, count)| (class, count * scale)).collect();
        let observed: Vec<f64> = expected.iter().map(|(class, _)| *observed.get(*class).unwrap_or(&0.0)).collect();
        check_fair(known, &observed, &expected.iter().map(|&(_, mean)| mean).collect::<Vec<f64>>());
    }
}

/// Where the cards are, and how many points and spades each seat has, as counts to compare.
fn features<'a>(deals: impl Iterator<Item = &'a Deal>) -> BTreeMap<String, f64> {
    let mut counts = BTreeMap::new();
    for deal in deals {
        for seat in Seat::ALL {
            let hand = deal.hand(seat);
            let mut note = |feature: String| *counts.entry(feature).or_insert(0.0) += 1.0;
            hand.cards().for_each(|card| note(format!("{seat} has {card}")));
            note(format!("{seat} has {} points", points(hand)));
            Suit::ALL.into_iter().for_each(|suit| note(format!("{seat} has {} {suit}", hand.suit(suit).len())));
        }
    }
    counts
}

/// Compares two samples of the same size: each feature's two counts differ by no more than chance allows.
fn check_alike(what: &str, sample: &BTreeMap<String, f64>, other: &BTreeMap<String, f64>) {
    let features: HashSet<&String> = sample.keys().chain(other.keys()).collect();
    let (mut sum, mut terms) = (0.0, 0.0);
    for feature in features {
        let [a, b] = [sample, other].map(|counts| counts.get(feature).copied().unwrap_or(0.0));
        assert!((a - b).abs() < 5.5 * (a + b + 10.0).sqrt(), "{what}: {feature}: {a} and {b} times");
        if a != b || a + b < 6000.0 {
            sum += (a - b) * (a - b) / (a + b);
            terms += 1.0;
        }
    }
    // The terms are not independent, but each is about 1 on average.
    assert!(sum < 1.5 * terms, "{what}: {sum} for {terms} features");
}

#[test]
fn full_deals_look_as_if_dealt_and_refused_by_hand() {
    let seen = hand(SOUTH);
    let count = 3000;
    for (hidden, known) in [
        (3, "W: 11-15, spades 4+"),
        (3, "N: 6-9, hearts 4+\nE: 10+"),
        (3, "NS: 22-25\nW: lacks SK, D 0-4"),
        (4, "W: 11-15\nE: 5-10, S 4+"),
        (4, "NS: 24-27"),
        (4, "N: 8-12, S 2-4\nEW: 18+\nE: H 3+\nW: D 1-4"),
        (3, "W: 12-14, balanced\nE: S 5+ or H 5+"),
        (3, "N: shape any 54xx or any 6xxx, not balanced\nE: 1+ of HA DA CK"),
        (4, "W: (12-14, balanced) or (17+, C 5+)\nN: not (S 4, H 4), 2+ of SAKQ or 2+ of HAKQ\nE: S 2+"),
    ] {
        let knowledge = opening(if hidden == 3 { [None, None, Some(seen), None] } else { [None; 4] });
        let wanted = constraints(known);
        let found = worlds(&knowledge, &wanted, &Sampling::new(count, 8)).expect("worlds");
        check_worlds(&found, &knowledge, count);
        assert_eq!(found.list.len(), count);
        let mut random = SmallRng::seed_from_u64(77);
        let mut pack: Vec<Card> = (if hidden == 3 { Hand::PACK - seen } else { Hand::PACK }).cards().collect();
        let mut dealt = Vec::new();
        while dealt.len() < count {
            pack.shuffle(&mut random);
            let mut parts = pack.chunks(13).map(|part| part.iter().copied().collect::<Hand>());
            let hands = Seat::ALL.map(|seat| match knowledge.held(seat) {
                Some(hand) => hand,
                None => parts.next().expect("a hand"),
            });
            dealt.extend(Deal::new(hands).filter(|deal| meets(&wanted, deal)));
        }
        let worlds: Vec<Deal> = found.list.iter().map(|world| world.deal).collect();
        assert!(worlds.iter().all(|deal| meets(&wanted, deal)), "{known}");
        check_alike(known, &features(worlds.iter()), &features(dealt.iter()));
    }
}

#[test]
fn rare_hands_are_found_at_once() {
    // West is on lead against a strong two-club opening that has shown spades, opposite a weak hand with both minors.
    let knowledge = opening([None, None, None, Some(hand("QJ82.A5.Q94.K762"))]);
    let wanted = constraints("S: 22+, spades 5+\nN: 4-6, diamonds 5+, clubs 5+");
    let found = worlds(&knowledge, &wanted, &Sampling::new(1000, 3)).expect("worlds");
    check_worlds(&found, &knowledge, 1000);
    assert_eq!(found.list.len(), 1000);
    assert!(found.list.iter().all(|world| meets(&wanted, &world.deal)));
    // Dealing the 39 cards blindly would find one in more than a million.
    let all = worlds(&knowledge, &Constraints::default(), &Sampling::new(1, 0)).expect("worlds").layouts;
    let rate = found.layouts as f64 / all as f64;
    assert!(rate < 1e-6, "{rate}");
    println!("{} of {all} layouts, a rate of {rate:e}", found.layouts);
}

/// The 64-bit FNV-1a hash.
fn fingerprint(worlds: &Worlds) -> u64 {
    let text: String = worlds.list.iter().map(|world| format!("{} {}\n", world.deal, world.weight)).collect();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn the_same_seed_gives_the_same_worlds_always() {
    let knowledge = opening([None, None, Some(hand(SOUTH)), None]);
    let wanted = constraints("W: 11-15, spades 5+\nNS: 24+");
    let draw = |seed| worlds(&knowledge, &wanted, &Sampling::new(200, seed)).expect("worlds");
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    assert_eq!(fingerprint(&draw(1)), 11_683_102_203_090_541_423);
    let weigh = |deal: &Deal| f64::from(points(deal.hand(Seat::North)));
    let sampling = Sampling { weigh: Some(&weigh), ..Sampling::new(200, 1) };
    let none_seen = worlds(&opening([None; 4]), &wanted, &sampling).expect("worlds");
    assert_eq!(fingerprint(&none_seen), 15_814_189_357_297_743_501);
}
