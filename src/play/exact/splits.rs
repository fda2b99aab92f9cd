//! All ways in which a few unseen cards can lie, numbered once and for all.
//!
//! With at most eight cards unseen there are at most 70 splits between the two defenders, and they need no lists: the
//! cards that the first defender holds, as a number in which the unseen cards are bits (see `layouts`), put in rising
//! order, give every split its place.
//!
//! ```text
//!  four cards unseen, two with each defender
//!  first defender   0011  0101  0110  1001  1010  1100
//!  place               0     1     2     3     4     5        holds card 1: places 0, 2 and 4
//! ```
//!
//! When a defender plays a card, the splits in which he holds it become, in the same order, all splits of the cards that
//! are left: nothing but a gathering of bits. What is known of some splits of a position is known whichever cards went
//! before, so positions are the same more often than those with lists.

use crate::binomial::ways;
use crate::bits::{Any, Machine};
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Most cards unseen.
pub(super) const MOST_UNSEEN: usize = 8;

/// A set of splits.
pub(super) trait Splits:
    Copy + Debug + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The splits of one card less.
    type Less: Splits;

    const NONE: Self;

    /// The splits of the first 64 places.
    fn of(places: u64) -> Self;

    /// All splits of so many cards with so many of them in the first defender's hand.
    fn all(unseen: usize, first: usize) -> Self;

    /// Those in which he holds the card with this number.
    fn held(unseen: usize, first: usize, card: usize) -> Self;

    /// The splits that are among `places`, numbered by their order there.
    fn gather<M: Machine>(self, places: Self) -> Self::Less;

    /// The reverse.
    fn scatter<M: Machine>(less: Self::Less, places: Self) -> Self;
}

/// By number of cards, of the first defender's cards, and by card: the splits in which he holds it.
static HELD: [[[u128; MOST_UNSEEN]; MOST_UNSEEN + 1]; MOST_UNSEEN + 1] = held();

const fn held() -> [[[u128; MOST_UNSEEN]; MOST_UNSEEN + 1]; MOST_UNSEEN + 1] {
    let mut held = [[[0; MOST_UNSEEN]; MOST_UNSEEN + 1]; MOST_UNSEEN + 1];
    let mut unseen = 0;
    while unseen <= MOST_UNSEEN {
        let mut places = [0; MOST_UNSEEN + 1];
        let mut share = 0u32;
        while share < 1 << unseen {
            let first = share.count_ones() as usize;
            let mut card = 0;
            while card < unseen {
                held[unseen][first][card] |= ((share >> card & 1) as u128) << places[first];
                card += 1;
            }
            places[first] += 1;
            share += 1;
        }
        unseen += 1;
    }
    held
}

/// The place of a split.
pub(super) fn place(share: u32) -> u64 {
    let (mut rest, mut cards, mut place) = (share, 0, 0);
    while rest != 0 {
        cards += 1;
        // Splits of the cards below this one that have as many cards, this one included, come before.
        place += ways(rest.trailing_zeros() as usize, cards);
        rest &= rest - 1;
    }
    place
}

/// The bits at the places, packed together at the bottom.
pub(super) fn gather(value: u128, places: u128) -> u128 {
    let low = places as u64;
    let high = u128::from(Any::gather((value >> 64) as u64, (places >> 64) as u64));
    u128::from(Any::gather(value as u64, low)) | high << low.count_ones()
}

/// The lowest bits, spread out over the places.
pub(super) fn scatter(value: u128, places: u128) -> u128 {
    let low = places as u64;
    let high = u128::from(Any::scatter((value >> low.count_ones()) as u64, (places >> 64) as u64));
    u128::from(Any::scatter(value as u64, low)) | high << 64
}

/// Up to seven cards.
impl Splits for u64 {
    type Less = u64;

    const NONE: u64 = 0;

    #[inline(always)]
    fn of(places: u64) -> u64 {
        places
    }

    #[inline(always)]
    fn all(unseen: usize, first: usize) -> u64 {
        (1 << ways(unseen, first)) - 1
    }

    #[inline(always)]
    fn held(unseen: usize, first: usize, card: usize) -> u64 {
        HELD[unseen][first][card] as u64
    }

    #[inline(always)]
    fn gather<M: Machine>(self, places: u64) -> u64 {
        M::gather(self, places)
    }

    #[inline(always)]
    fn scatter<M: Machine>(less: u64, places: u64) -> u64 {
        M::scatter(less, places)
    }
}

/// Eight cards.
impl Splits for u128 {
    type Less = u64;

    const NONE: u128 = 0;

    #[inline(always)]
    fn of(places: u64) -> u128 {
        places.into()
    }

    #[inline(always)]
    fn all(unseen: usize, first: usize) -> u128 {
        (1 << ways(unseen, first)) - 1
    }

    #[inline(always)]
    fn held(unseen: usize, first: usize, card: usize) -> u128 {
        HELD[unseen][first][card]
    }

    #[inline(always)]
    fn gather<M: Machine>(self, places: u128) -> u64 {
        let low = places as u64;
        M::gather(self as u64, low) | M::gather((self >> 64) as u64, (places >> 64) as u64) << low.count_ones()
    }

    #[inline(always)]
    fn scatter<M: Machine>(less: u64, places: u128) -> u128 {
        let low = places as u64;
        let high = M::scatter(less >> low.count_ones(), (places >> 64) as u64);
        u128::from(M::scatter(less, low)) | u128::from(high) << 64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Portable;

    fn shares(unseen: usize, first: usize) -> Vec<u32> {
        (0u32..1 << unseen).filter(|share| share.count_ones() as usize == first).collect()
    }

    #[test]
    fn every_split_has_its_place() {
        for (unseen, first) in (0..=MOST_UNSEEN).flat_map(|unseen| (0..=unseen).map(move |first| (unseen, first))) {
            for (expected, share) in shares(unseen, first).into_iter().enumerate() {
                assert_eq!(place(share) as usize, expected);
                for card in 0..unseen {
                    let held = <u128 as Splits>::held(unseen, first, card);
                    assert_eq!(held >> expected & 1, u128::from(share >> card & 1));
                    if unseen < MOST_UNSEEN {
                        assert_eq!(u128::from(<u64 as Splits>::held(unseen, first, card)), held);
                    }
                }
            }
            assert_eq!(u128::all(unseen, first).count_ones() as usize, shares(unseen, first).len());
        }
    }

    /// Without a card that a defender holds, all splits of the others are left, in order.
    #[test]
    fn a_card_played_leaves_the_splits_of_the_others() {
        fn check<B: Splits>(unseen: usize, first: usize) {
            let all = B::all(unseen, first);
            for card in 0..unseen {
                let below = (1 << card) - 1;
                let held = B::held(unseen, first, card);
                for (places, his, left) in [(held, 1, first.wrapping_sub(1)), (all & !held, 0, first)] {
                    let with = shares(unseen, first).into_iter().filter(|share| share >> card & 1 == his);
                    let rest: Vec<u32> = with.map(|share| share & below | share >> 1 & !below).collect();
                    assert_eq!(rest.is_empty(), places == B::NONE);
                    if rest.is_empty() {
                        continue;
                    }
                    assert_eq!(rest, shares(unseen - 1, left));
                    assert_eq!(places.gather::<Portable>(places), B::Less::all(unseen - 1, left));
                    assert_eq!(B::scatter::<Portable>(B::Less::all(unseen - 1, left), places), places);
                }
            }
        }
        for first in 0..=MOST_UNSEEN {
            check::<u128>(MOST_UNSEEN, first);
            (first.max(1)..MOST_UNSEEN).for_each(|unseen| check::<u64>(unseen, first));
        }
    }
}
