//! Random numbers and deals that depend on their seed alone, on every machine and in every version.

use finesse::cards::{Card, Deal, Hand};
use finesse::random;

/// A source of random numbers and deals.
pub struct Random(random::Random);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(random::Random::new(seed))
    }

    /// A number below `limit`, which is small: the upper half of a product (Lemire 2019), whose bias is below 2^-50
    /// here.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.0.next()) * limit as u128) >> 64) as usize
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
