//! The order in which the cards of a hand are played, and the validator, which plays four orders by the rules.
//!
//! Section "Genetic Algorithm Tree Search": the validator takes what keeps to the rules and counts its tricks. Few
//! random orders do: one in a hundred at five cards a hand (docs/evolution.md). So the validator
//! here also mends: where the next card would revoke, the first later card that may be played is played instead. What
//! it has played is an order that keeps to the rules.

use super::node::Node;
use crate::cards::{Card, Hand, Seat, Suit};
use crate::random::Random;
use std::fmt;

/// The cards of one hand, the one to play first in front.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    cards: [Card; 13],
    length: u8,
}

impl Order {
    const EMPTY: Order = Order { cards: [Card::new(Suit::Spades, crate::cards::Rank::DEUCE); 13], length: 0 };

    /// The cards of a hand in random order.
    pub fn random(hand: Hand, random: &mut Random) -> Order {
        let mut order: Order = hand.cards().collect();
        random.shuffle(&mut order.cards[..usize::from(order.length)]);
        order
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.length)]
    }

    /// The first cards of this order up to `point`, then the others as they come in `other`, an order of the same
    /// hand.
    pub fn crossed(&self, other: &Order, point: usize) -> Order {
        let front = &self.cards()[..point.min(self.cards().len())];
        let taken: Hand = front.iter().copied().collect();
        let back = other.cards().iter().filter(|&&card| !taken.contains(card));
        front.iter().chain(back).copied().collect()
    }

    /// Switches two cards chosen at random.
    pub fn switch_two(&mut self, random: &mut Random) {
        let length = usize::from(self.length);
        if length > 1 {
            let one = random.index(length);
            let other = (one + 1 + random.index(length - 1)) % length;
            self.cards.swap(one, other);
        }
    }

    /// The first card that is one of these.
    #[inline]
    fn first_of(&self, legal: Hand) -> Card {
        self.cards().iter().copied().find(|&card| legal.contains(card)).unwrap_or(legal.bottom())
    }

    fn push(&mut self, card: Card) {
        self.cards[usize::from(self.length)] = card;
        self.length += 1;
    }
}

/// At most thirteen cards.
impl FromIterator<Card> for Order {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Order {
        let mut order = Order::EMPTY;
        cards.into_iter().for_each(|card| order.push(card));
        order
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

/// What came of four orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The tricks of North-South and of East-West.
    pub wins: [u8; 2],
    /// The cards of each seat in the order they were played.
    pub orders: [Order; 4],
}

impl Played {
    /// The cards in the order they were played, from the state that the orders were played from.
    pub fn line(&self, start: &Node) -> Vec<Card> {
        let (mut node, mut turns, mut line) = (*start, [0; 4], Vec::new());
        while !node.is_over() {
            let seat = node.player().index();
            let card = self.orders[seat].cards()[turns[seat]];
            turns[seat] += 1;
            line.push(card);
            node = node.after(card);
        }
        line
    }
}

/// Plays to the end: each hand plays the first card of its order that the rules allow.
pub fn play(start: &Node, orders: [&Order; 4]) -> Played {
    let mut node = *start;
    let mut played = [Order::EMPTY; 4];
    while !node.is_over() {
        let seat = node.player().index();
        let card = orders[seat].first_of(node.legal());
        played[seat].push(card);
        node = node.after(card);
    }
    Played { wins: node.wins(), orders: played }
}

/// Whether four orders keep to the rules as they stand.
pub fn is_valid(start: &Node, orders: &[Order; 4]) -> bool {
    play(start, orders.each_ref()).orders == *orders
}

/// Random orders of all four hands.
pub fn random_orders(start: &Node, random: &mut Random) -> [Order; 4] {
    Seat::ALL.map(|seat| Order::random(start.hand(seat), random))
}
