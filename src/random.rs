//! Random numbers, shuffles and deals that depend on their seed alone, on every machine.
//!
//! The generator is xoshiro256++ (Blackman and Vigna 2019), whose stream `rand_xoshiro` promises to keep; ranges and
//! shuffles are those of `rand`. What a seed gives is part of the interface: a test below holds it.

use crate::cards::{Card, Deal, Hand};
use rand::seq::SliceRandom;
use rand::{Rng, RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded source of random numbers.
///
/// ```
/// use finesse::random::Random;
///
/// let deal = Random::new(1).deal(13);
/// assert_eq!(deal, Random::new(1).deal(13));
/// assert_ne!(deal, Random::new(2).deal(13));
/// ```
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next number, any of 64 bits.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `limit`, which is not 0; each is equally likely.
    pub fn below(&mut self, limit: u128) -> u128 {
        self.0.random_range(0..limit)
    }

    /// A place in a list of `count` items, which is not 0; each is equally likely.
    pub fn index(&mut self, count: usize) -> usize {
        self.0.random_range(0..count)
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        items.shuffle(&mut self.0);
    }

    /// Keeps `count` of the items, chosen at random and in random order; all of them if there are no more.
    pub fn keep<T>(&mut self, items: &mut Vec<T>, count: usize) {
        items.partial_shuffle(&mut self.0, count);
        items.drain(..items.len().saturating_sub(count));
    }

    /// Four hands of `cards` cards each, at most 13, from a shuffled pack.
    pub fn deal(&mut self, cards: usize) -> Deal {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        self.shuffle(&mut pack);
        let hands = std::array::from_fn(|seat| pack[cards * seat..cards * (seat + 1)].iter().copied().collect());
        Deal::new(hands).expect("a pack has each card once")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Seat;

    #[test]
    fn a_seed_keeps_its_numbers() {
        let mut random = Random::new(0);
        // The first numbers of xoshiro256++ whose state SplitMix64 has filled.
        let numbers = std::array::from_fn(|_| random.next());
        assert_eq!(numbers, [0x5317_5d61_490b_23df, 0x61da_6f3d_c380_d507, 0x5c0f_df91_ec9a_7bfc]);
        let large = std::array::from_fn(|_| random.below(1 << 100));
        assert_eq!(large, [627_829_399_842_134_960_272_273_307_843, 1_086_690_179_906_585_664_605_770_233_717]);
        assert_eq!(std::array::from_fn(|_| random.index(52)), [43, 15, 3, 16]);
        let mut order: Vec<u32> = (0..10).collect();
        random.shuffle(&mut order);
        assert_eq!(order, [3, 8, 6, 0, 5, 1, 2, 9, 4, 7]);
        random.keep(&mut order, 3);
        assert_eq!(order, [1, 9, 4]);
        assert_eq!(
            random.deal(13).to_string(),
            "N:T4.AQ9.Q63.AJ854 86.KJ64.J742.T32 KJ952.T52.KT9.K9 AQ73.873.A85.Q76"
        );
    }

    #[test]
    fn numbers_stay_below_their_limit_and_are_equally_likely() {
        let mut random = Random::new(5);
        for limit in [1, 2, 3, 7, 1 << 64, (1 << 64) + 1, u128::MAX] {
            assert!((0..100).all(|_| random.below(limit) < limit));
        }
        let mut seen = [[0u32; 6]; 2];
        for _ in 0..60_000 {
            seen[0][random.below(6) as usize] += 1;
            seen[1][random.index(6)] += 1;
        }
        // 10,000 on average with a standard deviation of 91.
        assert!(seen.as_flattened().iter().all(|&times| times.abs_diff(10_000) < 550), "{seen:?}");
    }

    #[test]
    fn every_seat_gets_every_card_equally_often() {
        let mut random = Random::new(7);
        let mut held = [[0u32; 64]; 4];
        let deals = 4000;
        for _ in 0..deals {
            let deal = random.deal(13);
            assert_eq!(deal.even_length(), Some(13));
            for seat in Seat::ALL {
                deal.hand(seat).cards().for_each(|card| held[seat.index()][card.bit() as usize] += 1);
            }
        }
        // 1000 on average with a standard deviation of 27.
        for seat in held {
            assert!(Hand::PACK.cards().all(|card| seat[card.bit() as usize].abs_diff(deals / 4) < 137));
        }
    }

    #[test]
    fn keeping_some_of_a_list() {
        let mut random = Random::new(3);
        for (length, count) in [(0, 0), (0, 3), (5, 0), (5, 3), (5, 5), (5, 9)] {
            let mut items: Vec<usize> = (0..length).collect();
            random.keep(&mut items, count);
            let mut sorted = items.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!((items.len(), sorted.len()), (length.min(count), length.min(count)));
        }
    }
}
