//! Worlds that are alike: the length of each suit in each hand lies between those of the others, and the key cards are
//! in the same hands.
//!
//! This is the general union of Ginsberg, "GIB", Algorithm 7.1.7: "West has two hearts" and "West has four hearts" give
//! "West has two, three or four hearts". Key cards are the highest three of each suit that are not in the same hand in
//! all worlds. If the worlds of a set agree on the owner of a key card, a world is like them only if it agrees too.

use crate::cards::{Card, Deal, Seat, Suit};
use crate::play::outcomes::Outcomes;
use std::ops::RangeInclusive;

/// The number of key cards in a suit.
const KEY_CARDS: usize = 3;

/// The lengths of the suits in each hand, and the owners of the key cards.
struct Features {
    lengths: [u8; 16],
    /// For each key card the bit of its seat.
    owners: Vec<u8>,
}

/// The features of all worlds.
pub(super) struct Similarity {
    worlds: Vec<Features>,
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
        Similarity { worlds: worlds.iter().map(features).collect() }
    }

    /// The set, the outcome, and the outcomes of the same goal in worlds that are like theirs.
    pub(super) fn alike(&self, set: &Outcomes, outcome: usize) -> Outcomes {
        let count = self.worlds.len();
        let goal = outcome / count;
        let mut hull = Hull::of(&self.worlds[outcome % count]);
        for other in set.iter().filter(|other| other / count == goal) {
            hull.include(&self.worlds[other % count]);
        }
        let mut alike = set.clone();
        alike.insert(outcome);
        let within = (0..count).filter(|&world| hull.contains(&self.worlds[world]));
        within.for_each(|world| alike.insert(goal * count + world));
        alike
    }
}

/// The ranges of the features of a set of worlds.
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

    fn contains(&self, features: &Features) -> bool {
        self.lengths.iter().zip(&features.lengths).all(|(range, length)| range.contains(length))
            && self.owners.iter().zip(&features.owners).all(|(owners, owner)| owner & !owners == 0)
    }
}

/// The highest cards of each suit that are not in the same hand in all worlds.
fn key_cards(worlds: &[Deal]) -> Vec<Card> {
    let Some(first) = worlds.first() else { return Vec::new() };
    let moves = |card: &Card| worlds.iter().any(|deal| owner(deal, *card) != owner(first, *card));
    let of_suit = |suit: Suit| first.cards().in_suit(suit).cards().filter(moves).take(KEY_CARDS);
    Suit::ALL.into_iter().flat_map(of_suit).collect()
}

/// The bit of the seat that has a card.
fn owner(deal: &Deal, card: Card) -> u8 {
    deal.owner(card).map_or(0, |seat| 1 << seat.index())
}
