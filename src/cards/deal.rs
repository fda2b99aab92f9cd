//! Four hands.

use super::{Card, Hand, Seat};
use std::fmt;

/// The cards of the four seats, no card held twice. A full deal has 13 cards in each hand; an ending has fewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: [Hand; 4],
}

impl Deal {
    /// Four hands in the order North, East, South, West. `None` if a card is held twice.
    pub fn new(hands: [Hand; 4]) -> Option<Deal> {
        let mut seen = Hand::EMPTY;
        for hand in hands {
            if seen.intersects(hand) {
                return None;
            }
            seen |= hand;
        }
        Some(Deal { hands })
    }

    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// North, East, South, West.
    #[inline]
    pub fn hands(&self) -> [Hand; 4] {
        self.hands
    }

    /// All cards of the deal.
    pub fn cards(&self) -> Hand {
        self.hands.into_iter().fold(Hand::EMPTY, |all, hand| all | hand)
    }

    /// Who holds the card.
    pub fn owner(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.hand(seat).contains(card))
    }

    /// Cards a hand when all four hands have as many.
    pub fn even_length(&self) -> Option<usize> {
        let length = self.hands[0].len();
        self.hands.iter().all(|hand| hand.len() == length).then_some(length)
    }
}

/// PBN form with North first: `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 ...`.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [n, e, s, w] = self.hands;
        write!(f, "N:{n} {e} {s} {w}")
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
