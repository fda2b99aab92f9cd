//! How many layouts there are, and which: against brute force and against the books.

use crate::case::Case;
use crate::common::*;
use finesse::cards::{Deal, Hand, Seat, Side, Strain, Suit};
use finesse::worlds::{Constraints, Fault, Impossible, Knowledge, Range, Sampling, World, WorldsError, worlds};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::collections::HashSet;

#[test]
fn all_layouts_of_random_endings_as_by_brute_force() {
    let mut random = SmallRng::seed_from_u64(11);
    let (mut possible, mut impossible) = ([0; 5], [0; 5]);
    for _ in 0..8000 {
        let case = Case::random(&mut random);
        let knowledge = case.knowledge();
        let expected: HashSet<Deal> = case.layouts().into_iter().collect();
        let hidden = knowledge.hidden().count();
        match worlds(&knowledge, &case.constraints, &Sampling::new(100_000, 1)) {
            Ok(found) => {
                check_worlds(&found, &knowledge, 100_000);
                assert!(found.complete, "{}", case.describe());
                assert_eq!(found.layouts, expected.len() as u128, "{}", case.describe());
                let originals = found.list.iter().map(|world| knowledge.original(&world.deal).expect("no card twice"));
                assert_eq!(originals.collect::<HashSet<_>>(), expected, "{}", case.describe());
                possible[hidden] += 1;
            }
            Err(WorldsError::Impossible(_)) => {
                assert!(expected.is_empty(), "{} has {:?}", case.describe(), expected.iter().next());
                impossible[hidden] += 1;
            }
            Err(error) => panic!("{error}: {}", case.describe()),
        }
    }
    assert!(possible.iter().all(|&cases| cases > 400), "{possible:?}");
    assert!(impossible.iter().all(|&cases| cases > 100), "{impossible:?}");
}

#[test]
fn full_deals_are_counted_as_in_the_books() {
    let count = |seen, known: &str| {
        let found = worlds(&opening(seen), &constraints(known), &Sampling::new(3, 1)).expect("worlds");
        check_worlds(&found, &opening(seen), 3);
        assert!(!found.complete && found.list.len() == 3);
        found.layouts
    };
    let one = [None, None, Some(hand(SOUTH)), None];
    let two = [Some(hand("K52.AJ3.KT85.KJ4")), None, Some(hand(SOUTH)), None];
    assert_eq!(count([None; 4], ""), 53_644_737_765_488_792_839_237_440_000);
    assert_eq!(count(one, ""), 84_478_098_072_866_400);
    assert_eq!(count(two, ""), 10_400_600);
    // One hand of four: so many of its 635 013 559 600 hands, and all ways to share the other 39 cards.
    let rest = 84_478_098_072_866_400;
    assert_eq!(count([None; 4], "E: points 0"), 2_310_789_600 * rest);
    assert_eq!(count([None; 4], "W: points 10"), 59_723_754_816 * rest);
    assert_eq!(count([None; 4], "N: points 37"), 4 * rest);
    assert_eq!(count([None; 4], "S: shape 4=3=3=3"), 715 * 286 * 286 * 286 * rest);
    assert_eq!(count([None; 4], "W: S 13"), rest);
    // Six missing spades divide 3-3 in 35.53 of 100 cases, 2-4 and 4-2 in 48.45.
    let spades = |length: &str| count([Some(hand("K652.AJ3.KT8.KJ4")), None, Some(hand(SOUTH)), None], length);
    assert_eq!(spades("W: S 3"), 20 * 184_756);
    assert_eq!(spades("W: S 2") + spades("E: S 2"), 2 * 15 * 167_960);
}

#[test]
fn cards_gone_count_for_constraints() {
    let mut position = ending();
    position.voids = [[false; 4]; 4];
    position.gone[Seat::West.index()] = hand("..AQ.K");
    let knowledge = Knowledge::from_position(position).expect("a position");
    let layouts =
        |known: &str| worlds(&knowledge, &constraints(known), &Sampling::default()).map(|found| found.layouts);
    assert_eq!(layouts(""), Ok(20));
    // West has shown nine points and two diamonds; the king and jack of spades are to come.
    assert_eq!(layouts("W: points 9"), Ok(4));
    assert_eq!(layouts("W: points 12+"), Ok(10));
    assert_eq!(layouts("W: diamonds 3"), Ok(10));
    assert_eq!(layouts("W: holds DA SK"), Ok(10));
    let impossible = |known: &str| match layouts(known) {
        Err(WorldsError::Impossible(why)) => why,
        other => panic!("{known}: {other:?}"),
    };
    let west = |fault| Impossible::Seat(Seat::West, fault);
    assert_eq!(impossible("W: points 8-"), west(Fault::Points));
    assert_eq!(impossible("W: points 14+"), west(Fault::Points));
    assert_eq!(impossible("W: diamonds 0-1"), west(Fault::Length(Suit::Diamonds)));
    assert_eq!(impossible("W: clubs 2+"), west(Fault::Length(Suit::Clubs)));
    assert_eq!(impossible("W: hearts 4"), west(Fault::Length(Suit::Hearts)));
    assert_eq!(impossible("W: holds HA"), west(Fault::Holds(card("HA"))));
    assert_eq!(impossible("W: holds SK\nW: lacks SK"), west(Fault::Lacks(card("SK"))));
    assert_eq!(impossible("W: lacks CK"), west(Fault::Lacks(card("CK"))));
    assert_eq!(impossible("E: holds SK\nW: holds SK"), Impossible::Seat(Seat::East, Fault::Holds(card("SK"))));
    assert_eq!(impossible("W: holds SK SJ S6 H4"), west(Fault::Holds(card("SK"))));
    assert_eq!(impossible("N: points 7+"), Impossible::Seat(Seat::North, Fault::Points));
    assert_eq!(impossible("N: lacks SQ"), Impossible::Seat(Seat::North, Fault::Lacks(card("SQ"))));
    assert_eq!(impossible("NS: 11+"), Impossible::Side(Side::NorthSouth));
    assert_eq!(impossible("EW: 12-"), Impossible::Side(Side::EastWest));
    assert_eq!(impossible("W: hearts 2\nE: hearts 1+"), Impossible::Together);
    assert_eq!(layouts("NS: 10\nEW: 13"), Ok(20));
    // Conditions are about the original hand, too: West had two diamonds and a club besides these three cards.
    assert_eq!(layouts("W: 1 of SK SJ"), Ok(12));
    assert_eq!(layouts("W: shape any 4xx1 or 2=1=2=1"), Ok(6));
    assert_eq!(layouts("W: S 3 or D 3"), Ok(11));
    assert_eq!(layouts("W: not (S 3 or D 3), 1+ of SK SJ"), Ok(8));
    let named = |known: &str| impossible(known).to_string();
    assert_eq!(named("W: shape any 4333 or any 4432"), "W cannot have \"shape any 4333 or any 4432\"");
    assert_eq!(named("W: 8- or C 2+, D 2+"), "W cannot have \"points 0-8 or C 2+\"");
    assert_eq!(named("W: 3+ of DAK CA CK"), "W cannot have \"3+ of DA DK CA CK\"");
    assert_eq!(named("N: not (holds SA)"), "N cannot have \"not (holds SA)\"");
    assert_eq!(named("W: clubs 2+, balanced"), "W cannot have the length in C asked for");
    let backwards = Range::new(3, 2);
    let mut none = Constraints::default();
    none.seats[3].lengths[0] = backwards;
    assert!(matches!(worlds(&knowledge, &none, &Sampling::default()), Err(WorldsError::Impossible(_))));
    none = Constraints { sides: [backwards; 2], ..Constraints::default() };
    assert!(matches!(worlds(&knowledge, &none, &Sampling::default()), Err(WorldsError::Impossible(_))));
}

#[test]
fn impossible_constraints_on_full_deals_are_refused_at_once() {
    for seen in [[None; 4], [None, None, Some(hand(SOUTH)), None], DECLARER.map(|text| text.map(hand))] {
        for known in [
            "W: 30+\nE: 11+",
            "W: 38+",
            "NS: 20-\nEW: 19-",
            "W: S 7+\nE: S 7+",
            "W: shape 4=4=x=x\nW: shape x=x=4=4",
            "E: shape 5=x=x=x\nE: H 5, D 4",
            "W: lacks SA HA DA CA, 37",
            "N: holds SJ\nE: holds SJ",
            "W: balanced\nW: S 6+",
            "W: 38+ or (37, lacks SA)\nW: holds S2",
            "E: 3+ of SAKQ\nW: 1+ of SAKQ\nE: lacks SK",
        ] {
            let found = worlds(&opening(seen), &constraints(known), &Sampling::new(10, 1));
            assert!(matches!(found, Err(WorldsError::Impossible(_))), "{known}: {found:?}");
        }
    }
}

#[test]
fn one_hidden_hand_or_none() {
    let hands = ["AQ.2..", "KJ6...", "54.A..", ".43.7."].map(hand);
    for hidden in 0..=1 {
        let mut seen = hands.map(Some);
        seen[1] = seen[1].filter(|_| hidden == 0);
        let pack = hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
        let knowledge = Knowledge::from_play(Strain::Spades, Seat::North, pack, seen, &[]).expect("an ending");
        let found = worlds(&knowledge, &constraints("E: 4, S 3"), &Sampling::default()).expect("a world");
        assert_eq!(found.list, [World { deal: Deal::new(hands).expect("a deal"), weight: World::UNIT }]);
        assert!(found.complete && found.layouts == 1);
        for known in ["E: 5+", "E: H 1", "EW: 3-", "NS: 11"] {
            let found = worlds(&knowledge, &constraints(known), &Sampling::default());
            assert!(matches!(found, Err(WorldsError::Impossible(_))), "{known}: {found:?}");
        }
    }
}
