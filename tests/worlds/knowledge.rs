//! What plays and positions tell, and which cannot be.

use crate::case::Case;
use crate::common::*;
use finesse::cards::{Hand, Seat, Side, Strain, Suit};
use finesse::worlds::{
    Constraints, Impossible, Knowledge, KnowledgeError, PlayFault, Position, Range, Sampling, WorldsError, worlds,
};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn from_play(seen: [Option<&str>; 4], play: &str) -> Result<Knowledge, KnowledgeError> {
    let seen = seen.map(|text| text.map(hand));
    Knowledge::from_play(Strain::Hearts, Seat::West, Hand::PACK, seen, &cards(play))
}

#[test]
fn a_play_is_followed() {
    let knowledge = from_play(DECLARER, "SJ SK D3 S7 H3 H7 HK C2 H4").expect("a play");
    assert_eq!((knowledge.leader(), knowledge.to_play()), (Seat::South, Seat::West));
    assert_eq!(knowledge.trick(), cards("H4"));
    assert_eq!((knowledge.won(Side::NorthSouth), knowledge.won(Side::EastWest)), (2, 0));
    assert_eq!(knowledge.tricks_left(), 11);
    assert!(knowledge.is_void(Seat::East, Suit::Spades) && knowledge.is_void(Seat::West, Suit::Hearts));
    assert_eq!(knowledge.held(Seat::South), Some(hand("AQ.8.Q962.A73")));
    assert_eq!(knowledge.held(Seat::West), None);
    assert_eq!(knowledge.gone(Seat::East), hand(".7.3."));
    assert_eq!((knowledge.size(Seat::South), knowledge.size(Seat::West)), (10, 11));
    assert_eq!(knowledge.unseen().len(), 22);
    assert_eq!(knowledge.play().map(|(seat, cards)| (seat, cards.len())), Some((Seat::West, 9)));
    assert_eq!(
        from_play(DECLARER, "SJ SK D3 S7 H3 H7 HK C2").expect("a play").after(card("H4")),
        Ok(knowledge.clone())
    );
    let found = worlds(&knowledge, &constraints("W: spades 7"), &Sampling::new(500, 1)).expect("worlds");
    check_worlds(&found, &knowledge, 500);
    for world in &found.list {
        let original = knowledge.original(&world.deal).expect("no card twice");
        assert_eq!(original.hand(Seat::West).suit(Suit::Spades).len(), 7, "{original}");
        assert_eq!(original.hand(Seat::East).suit(Suit::Hearts).len(), 7, "{original}");
        assert_eq!(original.even_length(), Some(13), "{original}");
    }
    assert_eq!(
        worlds(&knowledge, &constraints("W: spades 6-"), &Sampling::new(500, 1)),
        Err(WorldsError::Impossible(Impossible::Together))
    );
}

#[test]
fn plays_that_cannot_be() {
    use PlayFault::*;
    let fault = |play: &str| match from_play(DECLARER, play) {
        Err(KnowledgeError::Play { index, card, fault }) => (index, card.to_string(), fault),
        other => panic!("{play}: {other:?}"),
    };
    assert_eq!(fault("SJ SK SJ"), (2, "SJ".into(), Again));
    assert_eq!(fault("SJ SA"), (1, "SA".into(), NotHeld(Seat::North)));
    assert_eq!(fault("SJ SK D5"), (2, "D5".into(), HeldBy { seat: Seat::East, holder: Seat::North }));
    assert_eq!(fault("SJ HA"), (1, "HA".into(), Revoke(Seat::North)));
    assert_eq!(fault("SJ SK D3 S7 S2 S8"), (5, "S8".into(), ShownOut(Seat::East)));
    // Both defenders show out of diamonds while four are missing.
    assert_eq!(fault("DA D5 C2 D2 SJ SK S4 S7 DK C5 D6 S3"), (11, "S3".into(), NoLayout(Seat::West)));
    let message = from_play(DECLARER, "SJ SK SJ").expect_err("SJ twice").to_string();
    assert_eq!(message, "card 3 of the play, SJ: it was played before");
}

#[test]
fn hands_that_cannot_be_seen() {
    assert_eq!(from_play([Some("K52.AJ3.KT85.KJ4"), None, Some("AK7.K84.Q962.A73"), None], ""), {
        Err(KnowledgeError::Twice(card("SK")))
    });
    assert_eq!(from_play([Some("K52.AJ3.KT85.KJ"), None, None, None], ""), {
        Err(KnowledgeError::Length { seat: Seat::North, cards: 12, expected: 13 })
    });
    let ending = |pack: &str, north: &str, play: &str| {
        let seen = [Some(hand(north)), None, None, None];
        Knowledge::from_play(Strain::NoTrump, Seat::North, hand(pack), seen, &cards(play))
    };
    assert_eq!(ending("AKQJ...", "2...", ""), Err(KnowledgeError::NotInPack { seat: Seat::North, card: card("S2") }));
    assert_eq!(ending("AKQ...", "A...", ""), Err(KnowledgeError::Pack(3)));
    assert_eq!(ending("...", "...", ""), Err(KnowledgeError::Pack(0)));
    assert_eq!(ending("AKQJ...", "A...", "SA SK SQ SJ"), Err(KnowledgeError::Over));
    let fault = PlayFault::NotInPack;
    assert_eq!(ending("AKQJ...", "A...", "SA S2"), Err(KnowledgeError::Play { index: 1, card: card("S2"), fault }));
}

#[test]
fn positions() {
    let knowledge = Knowledge::from_position(ending()).expect("a position");
    assert_eq!((knowledge.tricks_left(), knowledge.to_play(), knowledge.play()), (3, Seat::South, None));
    let found = worlds(&knowledge, &Constraints::default(), &Sampling::default()).expect("worlds");
    assert_eq!((found.layouts, found.complete), (1, true));
    assert_eq!(found.list[0].deal.to_string(), "N:AQ.2.. KJ6... 54.A.. .43.7.");
    // A trick under way: West plays a diamond to a spade.
    let mut later = ending();
    later.trick = cards("S4 D7");
    later.held[Seat::South.index()] = Some(hand("5.A.."));
    later.unseen = hand("KJ6.43..");
    later.voids = [[false; 4]; 4];
    let knowledge = Knowledge::from_position(later.clone()).expect("a position");
    assert_eq!((knowledge.to_play(), knowledge.size(Seat::West), knowledge.size(Seat::East)), (Seat::North, 2, 3));
    assert!(knowledge.is_void(Seat::West, Suit::Spades));
    assert_eq!(knowledge.gone(Seat::West), hand("..7."));
    assert_eq!(knowledge.after(card("SQ")).expect("a card").to_play(), Seat::East);
    let fault = |change: &dyn Fn(&mut Position)| {
        let mut position = later.clone();
        change(&mut position);
        Knowledge::from_position(position).expect_err("no position")
    };
    let south = Seat::South;
    assert_eq!(fault(&|position| position.trick = cards("S4 D7 SQ SK")), KnowledgeError::Trick(4));
    assert_eq!(fault(&|position| position.unseen = hand("KJ5.43..")), KnowledgeError::Twice(card("S5")));
    assert_eq!(fault(&|position| position.unseen = hand("KJ6.4..")), KnowledgeError::Pack(11));
    assert_eq!(fault(&|position| position.won = [6, 5]), KnowledgeError::TooManyWon);
    assert_eq!(fault(&|position| position.won = [255, 255]), KnowledgeError::TooManyWon);
    assert_eq!(fault(&|position| position.gone[0] = hand("...AKQJT987654")), KnowledgeError::TooManyGone(Seat::North));
    assert_eq!(fault(&|position| position.gone[0] = hand("..7.")), KnowledgeError::Twice(card("D7")));
    assert_eq!(
        fault(&|position| position.voids[2][1] = true),
        KnowledgeError::NotVoid { seat: south, suit: Suit::Hearts }
    );
    assert_eq!(fault(&|position| position.voids[3][1] = true), KnowledgeError::NoLayout);
    assert_eq!(fault(&|position| position.held[2] = Some(hand("5.A.3."))), KnowledgeError::Pack(13));
    assert_eq!(
        fault(&|position| (position.held[2], position.unseen) = (Some(hand("5.A.3.")), hand("KJ6.4.."))),
        KnowledgeError::Length { seat: south, cards: 3, expected: 2 }
    );
}

/// The position that a play has led to, without the play.
fn position_of(knowledge: &Knowledge) -> Position {
    let earlier = |seat: Seat| knowledge.gone(seat) - knowledge.trick().iter().copied().collect();
    Position {
        strain: knowledge.strain(),
        leader: knowledge.leader(),
        trick: knowledge.trick().to_vec(),
        held: Seat::ALL.map(|seat| knowledge.held(seat)),
        unseen: knowledge.unseen(),
        won: Side::ALL.map(|side| knowledge.won(side)),
        gone: Seat::ALL.map(earlier),
        voids: Seat::ALL.map(|seat| Suit::ALL.map(|suit| knowledge.is_void(seat, suit))),
    }
}

#[test]
fn a_position_tells_what_its_play_told() {
    let mut random = SmallRng::seed_from_u64(21);
    for _ in 0..1000 {
        let case = Case::random(&mut random);
        let played = case.knowledge();
        let placed = Knowledge::from_position(position_of(&played)).expect("a position");
        assert_eq!(position_of(&played), position_of(&placed), "{}", case.describe());
        let draw = |knowledge: &Knowledge| worlds(knowledge, &case.constraints, &Sampling::new(30, 6));
        assert_eq!(draw(&played), draw(&placed), "{}", case.describe());
    }
}

/// Cards at random, few or many.
fn some_cards(random: &mut SmallRng) -> Hand {
    let sparse = [0, 1, 3, 6][random.random_range(0..4)];
    Hand::from_bits((0..sparse).fold(if sparse == 0 { 0 } else { u64::MAX }, |bits, _| bits & random.random::<u64>()))
}

#[test]
fn whatever_is_asked_there_is_an_answer() {
    let mut random = SmallRng::seed_from_u64(22);
    let mut answered = 0;
    for _ in 0..8000 {
        // A real position, spoiled here and there.
        let mut position = position_of(&Case::random(&mut random).knowledge());
        for _ in 0..random.random_range(0..3) {
            let seat = random.random_range(0..4);
            let cards = some_cards(&mut random);
            match random.random_range(0..8) {
                0 => position.held[seat] = None,
                1 => position.held[seat] = Some(cards),
                2 => position.unseen = cards,
                3 => position.trick.extend(cards.cards().next()),
                4 => position.gone[seat] = cards,
                5 => position.voids[seat][random.random_range(0..4)] ^= true,
                6 => position.won = random.random(),
                _ => position.leader = Seat::ALL[seat],
            }
        }
        let mut known = Constraints::default();
        for _ in 0..random.random_range(0..4) {
            let seat = &mut known.seats[random.random_range(0..4)];
            let range = match random.random() {
                true => Range::new(random.random(), random.random()),
                false => Range::new(random.random_range(0..5), random.random_range(3..14)),
            };
            match random.random_range(0..5) {
                0 => seat.points = range,
                1 => seat.lengths[random.random_range(0..4)] = range,
                2 => seat.holds = some_cards(&mut random) & some_cards(&mut random),
                3 => seat.lacks = some_cards(&mut random) & some_cards(&mut random),
                _ => known.sides[random.random_range(0..2)] = range,
            }
        }
        let Ok(knowledge) = Knowledge::from_position(position) else { continue };
        match worlds(&knowledge, &known, &Sampling { tries: 1000, ..Sampling::new(5, random.random()) }) {
            Ok(found) => {
                check_worlds(&found, &knowledge, 5);
                for world in found.list {
                    let original = knowledge.original(&world.deal).expect("no card twice");
                    assert!(meets(&known, &original), "{knowledge:?} {known:?} {original}");
                }
                answered += 1;
            }
            Err(WorldsError::Impossible(_) | WorldsError::TooRare { .. }) => {}
            Err(error) => panic!("{error}: {knowledge:?} {known:?}"),
        }
    }
    assert!(answered > 800, "{answered}");
}
