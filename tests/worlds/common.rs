//! Short ways to say what the tests are about, and what every list of worlds promises.

use finesse::cards::{Card, Deal, Hand, Seat, Strain, Suit, parse_play};
use finesse::worlds::{Condition, Constraints, Knowledge, Position, Range, SeatConstraints, Shape, World, Worlds};
use std::collections::HashSet;

pub fn cards(text: &str) -> Vec<Card> {
    parse_play(text).expect("cards")
}

pub fn card(text: &str) -> Card {
    cards(text)[0]
}

pub fn hand(text: &str) -> Hand {
    Deal::from_pbn(&format!("N:{text} - - -")).expect("a hand").hand(Seat::North)
}

/// Line by line, so that lines may contradict each other, which a text may not.
pub fn constraints(text: &str) -> Constraints {
    let lines = text.lines().map(|line| line.parse::<Constraints>().expect("constraints"));
    lines.fold(Constraints::default(), |all, line| all.meet(&line))
}

/// A full deal before the opening lead, with these hands seen.
pub fn opening(seen: [Option<Hand>; 4]) -> Knowledge {
    Knowledge::from_play(Strain::NoTrump, Seat::West, Hand::PACK, seen, &[]).expect("a full deal")
}

/// Points counted by another way than the library's.
pub fn points(hand: Hand) -> u8 {
    hand.cards().map(|card| "JQKA".find(card.rank().letter()).map_or(0, |place| place as u8 + 1)).sum()
}

fn within(range: Range, number: u8) -> bool {
    range.min <= number && number <= range.max
}

pub fn meets(constraints: &Constraints, deal: &Deal) -> bool {
    let side = |side: usize| points(deal.hands()[side]) + points(deal.hands()[side + 2]);
    (0..2).all(|index| within(constraints.sides[index], side(index)))
        && constraints.seats.iter().zip(deal.hands()).all(|(known, hand)| hand_meets(known, hand))
}

fn hand_meets(known: &SeatConstraints, hand: Hand) -> bool {
    within(known.points, points(hand))
        && Suit::ALL.into_iter().all(|suit| within(known.lengths[suit.index()], hand.suit(suit).len() as u8))
        && known.holds.cards().all(|card| hand.contains(card))
        && !known.lacks.cards().any(|card| hand.contains(card))
        && known.conditions.iter().all(|condition| match condition {
            Condition::Shapes(shapes) => shapes.iter().any(|shape| has_shape(*shape, hand)),
            Condition::Count(range, cards) => {
                within(*range, cards.cards().filter(|&card| hand.contains(card)).count() as u8)
            }
            Condition::OneOf(list) => list.iter().any(|known| hand_meets(known, hand)),
            Condition::Not(known) => !hand_meets(known, hand),
        })
}

/// As the text of the shape says: of single-figure lengths, every order is tried.
fn has_shape(shape: Shape, hand: Hand) -> bool {
    let text = shape.to_string().replace('=', "");
    let orders: Vec<String> = match text.strip_prefix("any ") {
        Some(text) => {
            let letter = |place: usize| text.chars().nth(place).expect("four lengths");
            let orders = (0..256).map(|code| [code % 4, code / 4 % 4, code / 16 % 4, code / 64]);
            let orders = orders.filter(|order| (0..4).all(|place| order.contains(&place)));
            orders.map(|order| order.map(letter).iter().collect()).collect()
        }
        None => vec![text],
    };
    let lengths = Suit::ALL.map(|suit| hand.suit(suit).len().to_string());
    orders
        .iter()
        .any(|order| order.chars().zip(&lengths).all(|(wanted, length)| wanted == 'x' || wanted.to_string() == *length))
}

/// Everything a list of worlds promises, whatever it was asked for.
pub fn check_worlds(worlds: &Worlds, knowledge: &Knowledge, count: usize) {
    assert!(worlds.list.len() <= count && worlds.list.len() as u128 <= worlds.layouts);
    let different: HashSet<Deal> = worlds.list.iter().map(|world| world.deal).collect();
    assert_eq!(different.len(), worlds.list.len());
    for World { deal, weight } in &worlds.list {
        assert!((1..=World::UNIT).contains(weight));
        assert_eq!(knowledge.refuses(deal), None, "{deal}");
        let board = knowledge.board(deal).expect("a board");
        assert_eq!(board.tricks_left(), knowledge.tricks_left());
        assert_eq!(board.to_play(), knowledge.to_play());
    }
    assert!(worlds.list.iter().any(|world| world.weight == World::UNIT));
}

pub const SOUTH: &str = "AQ7.K84.Q962.A73";

pub const NORTH: &str = "K52.AJ3.KT85.KJ4";

pub const DECLARER: [Option<&str>; 4] = [Some(NORTH), None, Some(SOUTH), None];

/// South leads at no-trump; West is known to be out of spades.
pub fn ending() -> Position {
    let held = [Some(hand("AQ.2..")), None, Some(hand("54.A..")), None];
    let mut position = Position::new(Strain::NoTrump, Seat::South, held, hand("KJ6.43.7."));
    position.voids[Seat::West.index()][Suit::Spades.index()] = true;
    position
}
