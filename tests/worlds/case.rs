//! Random games of which all layouts can be listed by brute force.

use crate::common::{meets, points};
use finesse::cards::{Board, Card, Deal, Hand, Seat, Side, Strain, Suit};
use finesse::worlds::{Condition, Constraints, Knowledge, Range, SeatConstraints, Shape};
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};

/// A random game: an ending, some of it played, some hands seen, some constraints.
pub struct Case {
    pub strain: Strain,
    pub leader: Seat,
    pub pack: Hand,
    pub seen: [Option<Hand>; 4],
    pub play: Vec<Card>,
    pub constraints: Constraints,
}

impl Case {
    pub fn random(random: &mut SmallRng) -> Case {
        let hidden = random.random_range(0..=4);
        let length = [6, 6, 4, 3, 2][hidden];
        // Few suits and high ranks, so that constraints bite.
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        if random.random() {
            pack.retain(|card| card.rank().number() > 7);
        }
        pack.shuffle(random);
        pack.truncate(4 * length);
        let hands = std::array::from_fn(|seat| pack[length * seat..][..length].iter().copied().collect::<Hand>());
        let deal = Deal::new(hands).expect("a deal");
        let strain = *Strain::ALL.choose(random).expect("a strain");
        let leader = *Seat::ALL.choose(random).expect("a seat");
        let play = random_play(random, Board::opening(strain, leader, &deal).expect("a board"));
        let mut order = [0, 1, 2, 3];
        order.shuffle(random);
        let mut seen = hands.map(Some);
        order[..hidden].iter().for_each(|&seat| seen[seat] = None);
        let constraints = random_constraints(random, &deal);
        Case { strain, leader, pack: pack.into_iter().collect(), seen, play, constraints }
    }

    pub fn knowledge(&self) -> Knowledge {
        Knowledge::from_play(self.strain, self.leader, self.pack, self.seen, &self.play).expect("a real play")
    }

    /// The original hands that go with everything: those in which the play is legal and the constraints hold.
    pub fn layouts(&self) -> Vec<Deal> {
        let hidden: Vec<usize> = (0..4).filter(|&seat| self.seen[seat].is_none()).collect();
        let seen = self.seen.iter().flatten().fold(Hand::EMPTY, |all, &hand| all | hand);
        let mut all = Vec::new();
        let mut hands = self.seen.map(Option::unwrap_or_default);
        share_out(&(self.pack - seen).cards().collect::<Vec<_>>(), &hidden, self.pack.len() / 4, &mut hands, &mut all);
        all.retain(|deal| self.is_legal(deal) && meets(&self.constraints, deal));
        all
    }

    pub fn is_legal(&self, deal: &Deal) -> bool {
        let mut board = Some(Board::opening(self.strain, self.leader, deal).expect("a board"));
        self.play.iter().all(|&card| match board.and_then(|board| board.play(card)) {
            Some(after) => {
                board = after.board;
                true
            }
            None => false,
        })
    }

    pub fn describe(&self) -> String {
        let Case { strain, leader, seen, play, constraints, pack } = self;
        format!("{strain} {leader} leads {play:?}, pack {pack}, seen {seen:?}, {constraints:?}")
    }
}

pub fn random_play(random: &mut SmallRng, start: Board) -> Vec<Card> {
    let mut play = Vec::new();
    let mut board = start;
    for _ in 0..random.random_range(0..4 * board.tricks_left()) {
        let legal: Vec<Card> = board.legal().cards().collect();
        let card = *legal.choose(random).expect("a legal card");
        board = board.play(card).and_then(|after| after.board).expect("a card is left");
        play.push(card);
    }
    play
}

/// A range that often has the number in it.
fn about(random: &mut SmallRng, number: u8) -> Range {
    let min = number.saturating_sub(random.random_range(0..=2)) + u8::from(random.random_bool(0.05));
    Range::new(min, if random.random_bool(0.3) { u8::MAX } else { min + random.random_range(0..=3) })
}

/// Points, lengths and single cards that often allow the hand.
fn random_ranges(random: &mut SmallRng, hand: Hand, pack: Hand) -> SeatConstraints {
    let mut known = SeatConstraints::default();
    if random.random_bool(0.4) {
        known.points = about(random, points(hand));
    }
    for suit in Suit::ALL {
        if random.random_bool(0.2) {
            known.lengths[suit.index()] = about(random, hand.suit(suit).len() as u8);
        }
    }
    for card in pack.cards() {
        if random.random_bool(0.03) {
            let set = if hand.contains(card) { &mut known.holds } else { &mut known.lacks };
            *set = set.with(card);
        }
    }
    known
}

/// A condition that often allows the hand. Some are alternatives with conditions in them.
fn random_condition(random: &mut SmallRng, hand: Hand, pack: Hand, deep: bool) -> Condition {
    let other = |random: &mut SmallRng| -> Hand { pack.cards().filter(|_| random.random_bool(0.25)).collect() };
    match random.random_range(0..if deep { 4 } else { 2 }) {
        0 => {
            let shape = |random: &mut SmallRng, hand: Hand| {
                let known = |suit| Some(hand.suit(suit).len() as u8).filter(|_| random.random_bool(0.7));
                let lengths = Suit::ALL.map(known);
                if random.random() { Shape::any_order(lengths) } else { Shape::of_suits(lengths) }
            };
            let others: Vec<Hand> = (0..random.random_range(0..3)).map(|_| other(random)).collect();
            Condition::Shapes(others.into_iter().chain([hand]).map(|hand| shape(random, hand)).collect())
        }
        1 => {
            let cards = other(random);
            Condition::Count(about(random, (cards & hand).len() as u8), cards)
        }
        2 => {
            let hands = [other(random), other(random), hand];
            let hands = &hands[random.random_range(0..2)..];
            Condition::OneOf(hands.iter().map(|&hand| random_seat(random, hand, pack, false)).collect())
        }
        _ => {
            let hand = other(random);
            Condition::Not(Box::new(random_seat(random, hand, pack, false)))
        }
    }
}

fn random_seat(random: &mut SmallRng, hand: Hand, pack: Hand, deep: bool) -> SeatConstraints {
    let known = random_ranges(random, hand, pack);
    let conditions = [0, 0, 0, 1, 2][random.random_range(0..5)];
    (0..conditions).fold(known, |known, _| known.and(random_condition(random, hand, pack, deep)))
}

/// Constraints that often allow the deal, and sometimes do not.
pub fn random_constraints(random: &mut SmallRng, deal: &Deal) -> Constraints {
    let mut constraints = Constraints::default();
    for seat in Seat::ALL {
        constraints.seats[seat.index()] = random_seat(random, deal.hand(seat), deal.cards(), true);
    }
    for side in Side::ALL {
        if random.random_bool(0.2) {
            let mine = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
            constraints.sides[side.index()] = about(random, mine.map(|seat| points(deal.hand(seat))).sum());
        }
    }
    constraints
}

pub fn share_out(cards: &[Card], seats: &[usize], length: usize, hands: &mut [Hand; 4], all: &mut Vec<Deal>) {
    let Some((&card, rest)) = cards.split_first() else {
        all.push(Deal::new(*hands).expect("a deal"));
        return;
    };
    for &seat in seats {
        if hands[seat].len() < length {
            hands[seat] = hands[seat].with(card);
            share_out(rest, seats, length, hands, all);
            hands[seat] = hands[seat].without(card);
        }
    }
}
