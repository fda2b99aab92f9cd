//! Random deals that depend on their seed alone, on every machine and in every version.

use finesse::cards::{Card, Deal, Hand};
use finesse::random::Random;

/// A source of random deals.
pub struct Shuffler(Random);

impl Shuffler {
    pub fn new(seed: u64) -> Shuffler {
        Shuffler(Random::new(seed))
    }

    /// A number below `limit`, each as likely: numbers from the incomplete last round are thrown away.
    fn below(&mut self, limit: u64) -> u64 {
        let rounds_end = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.0.next();
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
