//! Bit tricks on sets of cards: arithmetic on four suits at once, gathering and scattering.
//!
//! A set of cards is a 64-bit word with a 16-bit lane a suit (see [`crate::cards::Hand`]); bits 13 to 15 of a lane are
//! always clear, which leaves room for borrows and carries, so that one instruction serves all four suits.
//!
//! The few operations that processors differ in stand behind one trait, [`Machine`], so that a search is written once and
//! compiled twice: with the bit instructions of current x86-64 processors, and in plain arithmetic for every other machine.
//! Both give the same answers and visit the same nodes.

/// The bits of one lane, at the bottom.
pub(crate) const LANE: u64 = 0x1fff;
/// The bits of all lanes.
pub(crate) const LANES: u64 = 0x1fff_1fff_1fff_1fff;
const GUARDS: u64 = 0x8000_8000_8000_8000;

/// The lane in which the card with bit number `card` lies.
#[inline(always)]
pub(crate) const fn lane_of(card: u32) -> u64 {
    LANE << (card & 48)
}

/// In each lane, all bits from the lowest set bit upwards.
#[inline(always)]
pub(crate) const fn from_lowest_up(cards: u64) -> u64 {
    (cards | (GUARDS - cards)) & LANES
}

/// In each lane, all bits from the highest set bit downwards.
#[inline(always)]
pub(crate) const fn from_top_down(cards: u64) -> u64 {
    // Bits that leave a lane at the bottom would enter the next one at the top: the masks keep them out.
    let mut filled = cards;
    filled |= filled >> 1 & 0x7fff_7fff_7fff_7fff;
    filled |= filled >> 2 & 0x3fff_3fff_3fff_3fff;
    filled |= filled >> 4 & 0x0fff_0fff_0fff_0fff;
    filled | filled >> 8 & 0x00ff_00ff_00ff_00ff
}

/// The number of the highest set bit; `cards` is not empty.
#[inline(always)]
pub(crate) const fn top(cards: u64) -> u32 {
    63 - cards.leading_zeros()
}

/// The lowest set bit alone, or nothing.
#[inline(always)]
pub(crate) const fn bottom_bit(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// All bits above the highest set bit of `cards`; all bits when there is none. For one lane moved to the bottom.
#[inline(always)]
pub(crate) const fn above(cards: u64) -> u64 {
    if cards == 0 { !0 } else { !0 << 1 << top(cards) }
}

/// Gathering and scattering of bits.
pub(crate) trait Machine: Copy {
    /// The bits of `value` at the places set in `places`, packed together at the bottom, in order.
    fn gather(value: u64, places: u64) -> u64;

    /// The lowest bits of `value`, spread out over the places set in `places`, in order.
    fn scatter(value: u64, places: u64) -> u64;

    /// The highest and the lowest card of each group of equal cards: of one suit, `cards` held by one player with nothing of
    /// the rest of `in_play` between them.
    fn groups(cards: u64, in_play: u64) -> Groups;
}

/// Both ends of each group of equal cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Groups {
    pub(crate) tops: u64,
    pub(crate) bottoms: u64,
}

impl Groups {
    /// One card of each group: the highest of those within `high`, the lowest of the others.
    #[inline(always)]
    pub(crate) fn one_of_each(self, high: u64) -> u64 {
        self.tops & high | self.bottoms & !high
    }
}

/// Any processor: the parallel-suffix method of Hacker's Delight, section 7-4.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// For each bit of `places`, how far it moves when the set bits are packed, one power of two at a time.
#[inline]
fn moves(places: u64) -> [u64; 6] {
    let mut masks = [0; 6];
    let mut mask = places;
    let mut zeros = !places << 1;
    for (i, slot) in masks.iter_mut().enumerate() {
        let mut parity = zeros;
        for shift in [1, 2, 4, 8, 16, 32] {
            parity ^= parity << shift;
        }
        let moving = parity & mask;
        mask = (mask ^ moving) | (moving >> (1 << i));
        zeros &= !parity;
        *slot = moving;
    }
    masks
}

impl Machine for Portable {
    fn gather(value: u64, places: u64) -> u64 {
        let mut packed = value & places;
        for (i, moving) in moves(places).into_iter().enumerate() {
            let part = packed & moving;
            packed = (packed ^ part) | (part >> (1 << i));
        }
        packed
    }

    fn scatter(value: u64, places: u64) -> u64 {
        let mut spread = value;
        for (i, moving) in moves(places).into_iter().enumerate().rev() {
            let part = spread << (1 << i);
            spread = (spread & !moving) | (part & moving);
        }
        spread & places
    }

    #[inline(always)]
    fn groups(cards: u64, in_play: u64) -> Groups {
        let others = in_play & !cards;
        let mut rest = cards;
        let mut groups = Groups { tops: 0, bottoms: 0 };
        while rest != 0 {
            let best = 1u64 << top(rest);
            let below = others & (best - 1);
            let lower = if below == 0 { 0 } else { rest & ((1 << top(below)) - 1) };
            groups.tops |= best;
            groups.bottoms |= bottom_bit(rest ^ lower);
            rest = lower;
        }
        groups
    }
}

/// A processor with BMI2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    /// Whether this processor has the instructions that the fast build of the search uses.
    pub(crate) fn available() -> bool {
        std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("avx2")
    }
}

#[cfg(target_arch = "x86_64")]
impl Machine for Bmi2 {
    #[inline(always)]
    fn gather(value: u64, places: u64) -> u64 {
        // SAFETY: a search is built for `Bmi2` only after `Bmi2::available` said yes.
        unsafe { std::arch::x86_64::_pext_u64(value, places) }
    }

    #[inline(always)]
    fn scatter(value: u64, places: u64) -> u64 {
        // SAFETY: as above.
        unsafe { std::arch::x86_64::_pdep_u64(value, places) }
    }

    #[inline(always)]
    fn groups(cards: u64, in_play: u64) -> Groups {
        let packed = Bmi2::gather(cards, in_play);
        Groups {
            tops: Bmi2::scatter(packed & !(packed >> 1), in_play),
            bottoms: Bmi2::scatter(packed & !(packed << 1), in_play),
        }
    }
}

/// Compiles the functions of a search twice, as the trait that calls them: `Fast` with the instructions that
/// [`Bmi2::available`] asks for, `Plain` without. `Self` is the build; the functions call each other through it. (Only a
/// whole function can use the instructions, and a function of a trait cannot ask for them, so `Fast` has each twice.)
macro_rules! compiled_twice {
    (
        $(#[$doc:meta])*
        $vis:vis trait $Engine:ident;
        $(fn $name:ident $(<$Set:ident: $Bound:ident>)? ($($arg:ident: $type:ty),*) -> $answer:ty $body:block)*
    ) => {
        $(#[$doc])*
        $vis trait $Engine: Sized {
            type Machine: $crate::bits::Machine;
            $(fn $name $(<$Set: $Bound>)? ($($arg: $type),*) -> $answer;)*
        }

        /// The search in plain arithmetic.
        $vis struct Plain;

        impl $Engine for Plain {
            type Machine = $crate::bits::Portable;
            $(fn $name $(<$Set: $Bound>)? ($($arg: $type),*) -> $answer $body)*
        }

        /// The search with the bit instructions of current x86-64 processors.
        #[cfg(target_arch = "x86_64")]
        $vis struct Fast;

        #[cfg(target_arch = "x86_64")]
        impl Fast {
            $(
                #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
                fn $name $(<$Set: $Bound>)? ($($arg: $type),*) -> $answer $body
            )*
        }

        #[cfg(target_arch = "x86_64")]
        impl $Engine for Fast {
            type Machine = $crate::bits::Bmi2;
            $(
                #[inline(always)]
                fn $name $(<$Set: $Bound>)? ($($arg: $type),*) -> $answer {
                    // SAFETY: this build is chosen only on processors that have the instructions.
                    unsafe { Fast::$name($($arg),*) }
                }
            )*
        }
    };
}
pub(crate) use compiled_twice;

/// Whatever processor it is: asked each time.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Machine for Any {
    #[inline]
    fn gather(value: u64, places: u64) -> u64 {
        gather(value, places)
    }

    #[inline]
    fn scatter(value: u64, places: u64) -> u64 {
        scatter(value, places)
    }

    fn groups(cards: u64, in_play: u64) -> Groups {
        Portable::groups(cards, in_play)
    }
}

/// The bits of `value` at the places set in `places`, packed together at the bottom, by the best means at hand.
#[inline]
pub(crate) fn gather(value: u64, places: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("bmi2") {
        return Bmi2::gather(value, places);
    }
    Portable::gather(value, places)
}

/// The lowest bits of `value` spread out over the places set in `places`, by the best means at hand.
#[inline]
pub(crate) fn scatter(value: u64, places: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("bmi2") {
        return Bmi2::scatter(value, places);
    }
    Portable::scatter(value, places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng, rngs::SmallRng};

    fn gather_slowly(value: u64, places: u64) -> u64 {
        let set = (0..64).filter(|bit| places >> bit & 1 == 1);
        set.enumerate().fold(0, |packed, (to, from)| packed | (value >> from & 1) << to)
    }

    fn scatter_slowly(value: u64, places: u64) -> u64 {
        let set = (0..64).filter(|bit| places >> bit & 1 == 1);
        set.enumerate().fold(0, |spread, (from, to)| spread | (value >> from & 1) << to)
    }

    #[test]
    fn all_machines_move_bits_alike() {
        let mut random = SmallRng::seed_from_u64(1);
        for round in 0..20_000 {
            let (value, mut places) = (random.random::<u64>(), random.random::<u64>());
            if round % 3 == 0 {
                places &= random.random::<u64>();
            }
            if round % 5 == 0 {
                places |= random.random::<u64>();
            }
            assert_eq!(Portable::gather(value, places), gather_slowly(value, places));
            assert_eq!(Portable::scatter(value, places), scatter_slowly(value, places));
            #[cfg(target_arch = "x86_64")]
            if Bmi2::available() {
                assert_eq!(Bmi2::gather(value, places), gather_slowly(value, places));
                assert_eq!(Bmi2::scatter(value, places), scatter_slowly(value, places));
                let (cards, suit) = (value & places & LANE, places & LANE);
                assert_eq!(Bmi2::groups(cards, suit), Portable::groups(cards, suit));
            }
        }
    }

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
