//! Random deals that depend on their seed alone, on every machine and in every version.

use finesse::cards::{Card, Deal, Hand};

/// A source of random numbers: SplitMix64 (Steele, Lea, Flood 2014).
pub struct Shuffler(u64);

impl Shuffler {
    pub fn new(seed: u64) -> Shuffler {
        Shuffler(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`, each as likely: numbers from the incomplete last round are thrown away.
    fn below(&mut self, limit: u64) -> u64 {
        let rounds_end = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.next();
            if number < rounds_end {
                return number % limit;
            }
        }
    }

    /// A shuffled pack, thirteen cards to each seat.
    pub fn deal(&mut self) -> Deal {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        for last in (1..pack.len()).rev() {
            pack.swap(last, self.below(last as u64 + 1) as usize);
        }
        let hands = std::array::from_fn(|seat| pack[13 * seat..13 * (seat + 1)].iter().copied().collect());
        Deal::new(hands).expect("every card of the pack is dealt once")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::cards::Seat;

    #[test]
    fn a_card_goes_to_every_seat_as_often() {
        let mut shuffler = Shuffler::new(7);
        let mut held = [[0u32; 64]; 4];
        let deals = 4000;
        for _ in 0..deals {
            let deal = shuffler.deal();
            assert_eq!(deal.even_length(), Some(13));
            for seat in Seat::ALL {
                deal.hand(seat).cards().for_each(|card| held[seat.index()][card.bit() as usize] += 1);
            }
        }
        // 1000 on average, standard deviation 27; five of them is out of reach for a fair shuffle.
        for seat in held {
            assert!(Hand::PACK.cards().all(|card| seat[card.bit() as usize].abs_diff(deals / 4) < 137));
        }
    }
}
