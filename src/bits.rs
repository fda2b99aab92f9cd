//! Gathering and scattering of bits, and what a search makes of it.
//!
//! The few operations that processors differ in stand behind one trait, [`Machine`], so that a search is written once and
//! compiled twice: with the bit instructions of current x86-64 processors, and in plain arithmetic for every other machine.
//! Both give the same answers and visit the same nodes.

use crate::cards::Hand;

/// Gathering and scattering of bits.
pub(crate) trait Machine: Copy {
    /// The bits of `value` at the places set in `places`, packed together at the bottom, in order.
    fn gather(value: u64, places: u64) -> u64;

    /// The lowest bits of `value`, spread out over the places set in `places`, in order.
    fn scatter(value: u64, places: u64) -> u64;

    /// The highest and the lowest card of each group of equal cards: of one suit, `cards` held by one player with nothing of
    /// the rest of `in_play` between them.
    fn groups(cards: Hand, in_play: Hand) -> Groups;
}

/// Both ends of each group of equal cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Groups {
    pub(crate) tops: Hand,
    pub(crate) bottoms: Hand,
}

impl Groups {
    /// One card of each group: the highest of those within `high`, the lowest of the others.
    #[inline(always)]
    pub(crate) fn one_of_each(self, high: Hand) -> Hand {
        self.tops & high | (self.bottoms - high)
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
    fn groups(cards: Hand, in_play: Hand) -> Groups {
        let mut rest = cards;
        let mut groups = Groups { tops: Hand::EMPTY, bottoms: Hand::EMPTY };
        while !rest.is_empty() {
            let equals = cards.equals(rest.top(), in_play - cards);
            groups.tops |= Hand::of(rest.top());
            groups.bottoms |= equals.lowest();
            rest -= equals;
        }
        groups
    }
}

/// A processor with BMI2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Bmi2;

/// Whether this processor has the instructions that the fast build of a search uses.
pub(crate) fn has_bit_instructions() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt")
        && std::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(target_arch = "x86_64")]
impl Machine for Bmi2 {
    #[inline(always)]
    fn gather(value: u64, places: u64) -> u64 {
        // SAFETY: a search is built for `Bmi2` only after [`has_bit_instructions`] said yes.
        unsafe { std::arch::x86_64::_pext_u64(value, places) }
    }

    #[inline(always)]
    fn scatter(value: u64, places: u64) -> u64 {
        // SAFETY: as above.
        unsafe { std::arch::x86_64::_pdep_u64(value, places) }
    }

    #[inline(always)]
    fn groups(cards: Hand, in_play: Hand) -> Groups {
        let packed = Bmi2::gather(cards.bits(), in_play.bits());
        Groups {
            tops: Hand::from_pack_bits(Bmi2::scatter(packed & !(packed >> 1), in_play.bits())),
            bottoms: Hand::from_pack_bits(Bmi2::scatter(packed & !(packed << 1), in_play.bits())),
        }
    }
}

/// Compiles the functions of a search twice, as the trait that calls them: `Fast` with the instructions that
/// [`has_bit_instructions`] asks for, `Plain` without. `Self` is the build; the functions call each other through it. (Only a
/// whole function can use the instructions, and a function of a trait cannot ask for them, so `Fast` has each twice.)
macro_rules! compiled_twice {
    (
        $(#[$doc:meta])*
        $vis:vis trait $Engine:ident;
        $(fn $name:ident $(<$Set:ident: $Bound:ident, const $TURN:ident: usize>)? ($($arg:ident: $type:ty),*) -> $answer:ty $body:block)*
    ) => {
        $(#[$doc])*
        $vis trait $Engine: Sized {
            type Machine: $crate::bits::Machine;
            $(fn $name $(<$Set: $Bound, const $TURN: usize>)? ($($arg: $type),*) -> $answer;)*
        }

        /// The search in plain arithmetic.
        $vis struct Plain;

        impl $Engine for Plain {
            type Machine = $crate::bits::Portable;
            $(fn $name $(<$Set: $Bound, const $TURN: usize>)? ($($arg: $type),*) -> $answer $body)*
        }

        /// The search with the bit instructions of current x86-64 processors.
        #[cfg(target_arch = "x86_64")]
        $vis struct Fast;

        #[cfg(not(target_arch = "x86_64"))]
        $vis type Fast = Plain;

        #[cfg(target_arch = "x86_64")]
        impl Fast {
            $(
                #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
                fn $name $(<$Set: $Bound, const $TURN: usize>)? ($($arg: $type),*) -> $answer $body
            )*
        }

        #[cfg(target_arch = "x86_64")]
        impl $Engine for Fast {
            type Machine = $crate::bits::Bmi2;
            $(
                #[inline(always)]
                fn $name $(<$Set: $Bound, const $TURN: usize>)? ($($arg: $type),*) -> $answer {
                    // SAFETY: this build is chosen only on processors that have the instructions.
                    unsafe { Fast::$name$(::<$Set, $TURN>)?($($arg),*) }
                }
            )*
        }
    };
}
pub(crate) use compiled_twice;

/// Whatever processor it is, by the best means at hand: asked each time.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Machine for Any {
    #[inline]
    fn gather(value: u64, places: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("bmi2") {
            return Bmi2::gather(value, places);
        }
        Portable::gather(value, places)
    }

    #[inline]
    fn scatter(value: u64, places: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("bmi2") {
            return Bmi2::scatter(value, places);
        }
        Portable::scatter(value, places)
    }

    fn groups(cards: Hand, in_play: Hand) -> Groups {
        Portable::groups(cards, in_play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Suit;
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
            if has_bit_instructions() {
                assert_eq!(Bmi2::gather(value, places), gather_slowly(value, places));
                assert_eq!(Bmi2::scatter(value, places), scatter_slowly(value, places));
                let [cards, suit] = [value & places, places].map(|bits| Hand::from_bits(bits).in_suit(Suit::Spades));
                assert_eq!(Bmi2::groups(cards, suit), Portable::groups(cards, suit));
            }
        }
    }
}
