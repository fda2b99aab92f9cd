//! Tallies: how many cards, and points, of some suits go to the first and to the second of three places.
//!
//! A tally is one number with mixed digits, cards of the first place foremost, then cards of the second, points of the
//! first, points of the second. The digits are wide enough for two suits, so tallies of the suits of a half add up as
//! plain numbers. Points that no constraint asks about are not kept: their digit is always 0, and tables stay small.

use super::shares::Share;
use crate::cards::{Hand, Suit};

/// What one tally says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) cards: [usize; 2],
    pub(super) points: [u8; 2],
}

/// The digits of tallies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// What a card, and what a point, adds for each place.
    card: [u32; 2],
    point: [u32; 2],
    /// How many tallies there are in all.
    pub(super) size: usize,
    /// Which places' points are kept.
    kept: [bool; 2],
}

impl Digits {
    pub(super) fn new(unseen: Hand, shares: &[Share; 3]) -> Digits {
        let all = unseen.points();
        let [first, second, rest] = shares.map(|share| share.size > 0 && !share.points.is_free(all));
        let kept = [shares[0].size > 0 && (first || rest), shares[1].size > 0 && (second || rest)];
        let half = |suits: [Suit; 2]| {
            let [first, second] = suits.map(|suit| unseen.in_suit(suit).points());
            first + second
        };
        let most = HALVES.map(half).into_iter().max().unwrap_or(0);
        let radix = kept.map(|kept| if kept { u32::from(most) + 1 } else { 1 });
        let second = radix[0] * radix[1];
        let first = second * (2 * shares[1].size as u32 + 1);
        Digits {
            card: [first, second],
            point: [if kept[0] { radix[1] } else { 0 }, if kept[1] { 1 } else { 0 }],
            size: first as usize * (2 * shares[0].size + 1),
            kept,
        }
    }

    /// The tally of so many cards of one value.
    pub(super) fn tally(&self, cards: [usize; 2], value: u8) -> u32 {
        let of = |place: usize| cards[place] as u32 * (self.card[place] + self.point[place] * u32::from(value));
        of(0) + of(1)
    }

    /// The tallies with these numbers of cards.
    pub(super) fn plane(&self, cards: [usize; 2]) -> std::ops::Range<u32> {
        let start = self.tally(cards, 0);
        start..start + self.card[1]
    }

    pub(super) fn counts(&self, tally: u32) -> Counts {
        let (first, below) = (tally / self.card[0], tally % self.card[0]);
        let (second, points) = (below / self.card[1], below % self.card[1]);
        let points = match self.kept {
            [true, _] => [points / self.point[0], points % self.point[0]],
            _ => [0, points],
        };
        Counts { cards: [first as usize, second as usize], points: points.map(|points| points as u8) }
    }

    /// Whether any points are kept, so that honours differ from small cards.
    pub(super) fn minds_points(&self) -> bool {
        self.kept[0] || self.kept[1]
    }
}

/// The suits that make up each half of the pack.
pub(super) const HALVES: [[Suit; 2]; 2] = [[Suit::Spades, Suit::Hearts], [Suit::Diamonds, Suit::Clubs]];
