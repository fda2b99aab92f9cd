//! The four hands of a search, by seat.

use crate::cards::{Card, Hand, Seat};
use std::ops::{Index, IndexMut};

#[derive(Clone, Copy)]
pub(super) struct Hands(pub(super) [Hand; 4]);

impl Hands {
    /// All cards held.
    #[inline(always)]
    pub(super) fn all(&self) -> Hand {
        let [north, east, south, west] = self.0;
        north | east | south | west
    }

    /// The hands clockwise from a seat: its own, that of its left-hand opponent, partner's, the right-hand opponent's.
    #[inline(always)]
    pub(super) fn around(&self, seat: Seat) -> [Hand; 4] {
        std::array::from_fn(|turn| self[seat.plus(turn)])
    }

    /// Takes a card out of a hand that has it.
    #[inline(always)]
    pub(super) fn play(&mut self, seat: Seat, card: Card) {
        debug_assert!(self[seat].contains(card));
        self[seat] ^= Hand::of(card);
    }

    /// Puts a card back into the hand that played it.
    #[inline(always)]
    pub(super) fn take_back(&mut self, seat: Seat, card: Card) {
        debug_assert!(!self[seat].contains(card));
        self[seat] ^= Hand::of(card);
    }
}

impl Index<Seat> for Hands {
    type Output = Hand;
    #[inline(always)]
    fn index(&self, seat: Seat) -> &Hand {
        &self.0[seat.index()]
    }
}

impl IndexMut<Seat> for Hands {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.0[seat.index()]
    }
}
