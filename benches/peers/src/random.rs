//! Random numbers and deals that depend on their seed alone, on every machine and in every version.

use finesse::cards::{Card, Deal, Hand};

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`, which is small: the upper half of a product (Lemire 2019), whose bias is below 2^-50
    /// here.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// A shuffled pack, thirteen cards to each seat.
    pub fn deal(&mut self) -> Deal {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        for last in (1..pack.len()).rev() {
            pack.swap(last, self.below(last + 1));
        }
        let hands = std::array::from_fn(|seat| pack[13 * seat..13 * (seat + 1)].iter().copied().collect());
        Deal::new(hands).expect("every card of the pack is dealt once")
    }
}
