//! How leads fared so far in this deal.
//!
//! Within a deal the owners of the cards never change, so a card and the cards of its suit still in play say all there is to
//! say about the suit. For each such pair a running average tells whether the lead of that card cut off or failed where
//! another lead cut off. It goes on top of the weights, which know bridge but not the deal. Keyed by the card alone, or by
//! the card and those above it, it does harm; so does blaming the leads of nodes at which every lead failed.

use crate::cards::{Card, Hand};

/// The number of entries, a power of two.
const BITS: u32 = 16;
/// The average of a lead that always cuts off; one that always fails has this much below zero.
const FULL: i32 = 1024;
/// Each result moves the average by one part in so many towards itself. 3 to 8 are about as good.
const INERTIA: i32 = 4;
/// What a full average is worth, in the units of the weights. 20 to 30 are about as good, 10 and 45 are worse.
const WORTH: i32 = 24;

/// Running averages by card and suit.
pub(in crate::dd) struct History {
    averages: Box<[i16]>,
}

impl History {
    pub(in crate::dd) fn new() -> History {
        History { averages: vec![0; 1 << BITS].into_boxed_slice() }
    }

    pub(in crate::dd) fn clear(&mut self) {
        self.averages.fill(0);
    }

    /// Takes note of a cut-off by the lead of `card` after the `failed` leads, with `all` cards in play.
    #[inline(always)]
    pub(in crate::dd) fn record(&mut self, card: Card, failed: Hand, all: Hand) {
        self.update(card, all, FULL);
        let mut rest = failed;
        while !rest.is_empty() {
            self.update(rest.bottom(), all, -FULL);
            rest = rest.without_lowest();
        }
    }

    #[inline(always)]
    fn update(&mut self, card: Card, all: Hand, result: i32) {
        let average = &mut self.averages[place(card, all)];
        *average += ((result - *average as i32) / INERTIA) as i16;
    }

    /// What to add to the weight of a card with `all` cards in play.
    #[inline(always)]
    pub(super) fn bonus(&self, card: Card, all: Hand) -> i32 {
        self.averages[place(card, all)] as i32 * WORTH / FULL
    }
}

/// Where a card and its suit are kept. Pairs that share a place are few, and harm little.
#[inline(always)]
fn place(card: Card, all: Hand) -> usize {
    let suit = all.suit(card.suit()).bits();
    let mixed = (suit as u32 | card.bit() << 13).wrapping_mul(0x9e37_79b1);
    ((mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b) >> (32 - BITS)) as usize
}
