//! Arithmetic on sets of cards, four suits at once.
//!
//! A set of cards is a 64-bit word with a 16-bit lane a suit (see [`crate::cards::Hand`]); bits 13 to 15 of a lane are
//! always clear, which leaves room for borrows and carries, so that one instruction serves all four suits.

/// The bits of one lane, at the bottom.
pub(super) const LANE: u64 = 0x1fff;
/// The bits of all lanes.
pub(super) const LANES: u64 = 0x1fff_1fff_1fff_1fff;
const GUARDS: u64 = 0x8000_8000_8000_8000;

/// The lane in which the card with bit number `card` lies.
#[inline(always)]
pub(super) const fn lane_of(card: u32) -> u64 {
    LANE << (card & 48)
}

/// In each lane, all bits from the lowest set bit upwards.
#[inline(always)]
pub(super) const fn from_lowest_up(cards: u64) -> u64 {
    (cards | (GUARDS - cards)) & LANES
}

/// In each lane, all bits from the highest set bit downwards.
#[inline(always)]
pub(super) const fn from_top_down(cards: u64) -> u64 {
    // Bits that leave a lane at the bottom would enter the next one at the top: the masks keep them out.
    let mut filled = cards;
    filled |= filled >> 1 & 0x7fff_7fff_7fff_7fff;
    filled |= filled >> 2 & 0x3fff_3fff_3fff_3fff;
    filled |= filled >> 4 & 0x0fff_0fff_0fff_0fff;
    filled | filled >> 8 & 0x00ff_00ff_00ff_00ff
}

/// The number of the highest set bit; `cards` is not empty.
#[inline(always)]
pub(super) const fn top(cards: u64) -> u32 {
    63 - cards.leading_zeros()
}

/// The lowest set bit alone, or nothing.
#[inline(always)]
pub(super) const fn bottom_bit(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// All bits above the highest set bit of `cards`; all bits when there is none. For one lane moved to the bottom.
#[inline(always)]
pub(super) const fn above(cards: u64) -> u64 {
    if cards == 0 { !0 } else { !0 << 1 << top(cards) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_from_the_lowest_card_of_each_suit() {
        assert_eq!(from_lowest_up(0), 0);
        assert_eq!(from_lowest_up(1), LANE);
        assert_eq!(from_lowest_up(0x1000_0000_0110_0002), 0x1000_0000_1ff0_1ffe);
        assert_eq!(from_lowest_up(LANES), LANES);
    }

    #[test]
    fn fills_from_the_highest_card_of_each_suit() {
        assert_eq!(from_top_down(0), 0);
        assert_eq!(from_top_down(0x1000_0001_0110_0002), 0x1fff_0001_01ff_0003);
        assert_eq!(from_top_down(LANES), LANES);
    }

    #[test]
    fn tops_and_bottoms() {
        assert_eq!(top(0x0110), 8);
        assert_eq!(bottom_bit(0x0110), 0x10);
        assert_eq!(above(0x0110) & LANE, 0x1e00);
        assert_eq!(above(0) & LANE, LANE);
    }
}
