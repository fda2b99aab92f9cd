//! Patterns of relative ranks.

use crate::bits::Machine;
use crate::cards::{Hand, Side};

/// The owners of cards: a bit of `even` and the same bit of `odd` are the two bits of the seat that owns a card. In the table
/// the cards in play are packed by relative rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dd) struct Owners {
    pub(in crate::dd) even: u64,
    pub(in crate::dd) odd: u64,
}

impl Owners {
    /// Nobody owns anything.
    pub(in crate::dd) const NONE: Owners = Owners { even: 0, odd: 0 };

    /// The owners of the cards in four hands, each card at its place in the pack.
    pub(in crate::dd) fn of([_, east, south, west]: [Hand; 4]) -> Owners {
        Owners { even: (east | west).bits(), odd: (south | west).bits() }
    }

    /// The owners of the cards in play, packed.
    #[inline(always)]
    pub(in crate::dd) fn packed<M: Machine>(self, in_play: Hand) -> Owners {
        Owners { even: M::gather(self.even, in_play.bits()), odd: M::gather(self.odd, in_play.bits()) }
    }

    /// Whether the side owns one of these cards.
    #[inline(always)]
    pub(in crate::dd) fn any_of(self, side: Side, cards: Hand) -> bool {
        let theirs = if side == Side::EastWest { self.even } else { !self.even };
        cards.bits() & theirs != 0
    }
}

/// A bound found for a position: tricks of the leader's side, and the packed ranks the proof relied on.
#[derive(Clone, Copy)]
pub(in crate::dd) struct Found {
    pub(in crate::dd) tricks: i32,
    pub(in crate::dd) mask: u64,
}

/// What a proof showed: positions that agree with `even` and `odd` on `mask` give the leader's side at least `least` and at
/// most `most` tricks.
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    pub(super) even: u64,
    pub(super) odd: u64,
    pub(super) mask: u64,
    pub(super) least: u8,
    pub(super) most: u8,
    /// It was found since the table was last thinned out.
    pub(super) hit: bool,
}

impl Pattern {
    pub(super) const NONE: Pattern = Pattern { even: 0, odd: 0, mask: 0, least: 0, most: 0, hit: false };

    /// The child of a fork on `card` to which the pattern belongs: the owner's, or the last, if it names none.
    #[inline(always)]
    pub(super) fn branch(&self, card: u32) -> usize {
        if self.mask >> card & 1 == 0 {
            return ANY;
        }
        (self.even >> card & 1 | (self.odd >> card & 1) << 1) as usize
    }

    /// The owners and the mask of the lower or the higher 32 cards.
    #[inline(always)]
    pub(super) fn half(&self, high: bool) -> [u32; 3] {
        [self.even, self.odd, self.mask].map(|word| (if high { word >> 32 } else { word }) as u32)
    }
}

/// The child of a fork for patterns that do not care who owns the card.
pub(super) const ANY: usize = 4;
