//! Layouts that are alike: as many cards of each suit in each hand, or a number in between, and the key cards where
//! they are.
//!
//! This is the general union of Ginsberg, "GIB", Algorithm 7.1.7: from "West has two hearts" and "West has four hearts"
//! it makes "West has two, three or four hearts". Of the cards that are not in the same hand in all worlds the highest
//! three of each suit are key cards: as long as the worlds of a set agree on where one is, so do those that are alike.

use crate::cards::{Card, Deal, Hand, Rank, Seat, Suit};
use crate::play::outcomes::Outcomes;
use std::ops::RangeInclusive;

/// Key cards of a suit.
const KEY_CARDS: usize = 3;

/// Cards of each suit in each hand, and who has the key cards.
struct Features {
    lengths: [u8; 16],
    /// For each key card the bit of its seat.
    owners: Vec<u8>,
}

/// What is to be compared of each world.
pub(super) struct Similarity {
    worlds: Vec<Features>,
    key_cards: usize,
}

impl Similarity {
    pub(super) fn new(worlds: &[Deal]) -> Similarity {
        let key_cards = key_cards(worlds);
        let features = |deal: &Deal| Features {
            lengths: std::array::from_fn(|place| {
                deal.hand(Seat::ALL[place / 4]).suit(Suit::ALL[place % 4]).len() as u8
            }),
            owners: key_cards.iter().map(|&card| owner(deal, card)).collect(),
        };
        Similarity { worlds: worlds.iter().map(features).collect(), key_cards: key_cards.len() }
    }

    /// The outcomes of the same goal in worlds that are like those of the set, or like that of the outcome.
    pub(super) fn alike(&self, set: &Outcomes, outcome: usize) -> Outcomes {
        let count = self.worlds.len();
        let goal = outcome / count;
        let mut hull = Hull::of(&self.worlds[outcome % count]);
        for other in set.iter().filter(|other| other / count == goal) {
            hull.include(&self.worlds[other % count]);
        }
        let mut alike = set.clone();
        alike.insert(outcome);
        let within = (0..count).filter(|&world| hull.contains(&self.worlds[world], self.key_cards));
        within.for_each(|world| alike.insert(goal * count + world));
        alike
    }
}

/// What the worlds of a set have in common.
struct Hull {
    lengths: [RangeInclusive<u8>; 16],
    owners: Vec<u8>,
}

impl Hull {
    fn of(features: &Features) -> Hull {
        Hull { lengths: features.lengths.map(|length| length..=length), owners: features.owners.clone() }
    }

    fn include(&mut self, features: &Features) {
        for (range, &length) in self.lengths.iter_mut().zip(&features.lengths) {
            *range = length.min(*range.start())..=length.max(*range.end());
        }
        for (owners, owner) in self.owners.iter_mut().zip(&features.owners) {
            *owners |= owner;
        }
    }

    fn contains(&self, features: &Features, key_cards: usize) -> bool {
        let lengths = self.lengths.iter().zip(&features.lengths).all(|(range, length)| range.contains(length));
        lengths && (0..key_cards).all(|place| features.owners[place] & !self.owners[place] == 0)
    }
}

/// The highest cards of each suit that are not in the same hand in all worlds.
fn key_cards(worlds: &[Deal]) -> Vec<Card> {
    let Some(first) = worlds.first() else { return Vec::new() };
    let moves = |card: &Card| worlds.iter().any(|deal| owner(deal, *card) != owner(first, *card));
    let of_suit = |suit: Suit| {
        let cards = (2..=14).rev().filter_map(Rank::new).map(move |rank| Card::new(suit, rank));
        cards.filter(|card| Hand::contains(first.cards(), *card)).filter(moves).take(KEY_CARDS)
    };
    Suit::ALL.into_iter().flat_map(of_suit).collect()
}

/// The bit of the seat that has a card.
fn owner(deal: &Deal, card: Card) -> u8 {
    Seat::ALL.into_iter().filter(|&seat| deal.hand(seat).contains(card)).map(|seat| 1 << seat.index()).sum()
}
