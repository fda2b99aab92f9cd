//! The deals: real ones, random ones, three kinds that stress a solver in different ways, and three that are hard for
//! all.

use crate::case::Case;
use crate::contract::side_points;
use crate::list100;
use clap::ValueEnum;
use finesse::cards::{Deal, Seat, Suit};
use finesse::random::Random;
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
pub enum Mix {
    /// The hundred deals from play that DDS's authors test with, with the contracts and plays of the table.
    List100,
    /// Deals from a shuffled pack.
    Random,
    /// One side has 31 points or more.
    Slam,
    /// Each side has 18 to 22 points.
    Partscore,
    /// Every hand has a suit of seven or more cards, or a void.
    Freak,
    /// Three deals of voids and broken suits that take seconds to minutes.
    Hard,
}

/// From the collections of people who write solvers.
const HARD: [&str; 3] = [
    "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962",
    "N:KJ9753..AQT8642. ..KJ9753.AQT8642 .AQT8642..KJ9753 AQT8642.KJ9753..",
    "N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962",
];

impl Mix {
    pub fn name(self) -> &'static str {
        match self {
            Mix::List100 => "list100",
            Mix::Random => "random",
            Mix::Slam => "slam",
            Mix::Partscore => "part-score",
            Mix::Freak => "freak",
            Mix::Hard => "hard",
        }
    }

    /// The number of deals of a quick or a full run.
    pub fn deals(self, full: bool) -> usize {
        match (self, full) {
            (Mix::Hard, _) => HARD.len(),
            (Mix::List100, false) => 12,
            (Mix::Random, false) => 8,
            (_, false) => 5,
            (Mix::Random, true) => 500,
            (_, true) => 100,
        }
    }

    /// The first `count` deals of the mix; those made from random numbers depend on the seed.
    pub fn cases(self, count: usize, seed: u64) -> Vec<Case> {
        // Each mix has numbers of its own, so that asking for one more changes no other.
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(self as u64));
        match self {
            Mix::List100 => list100::cases(count),
            Mix::Hard => HARD
                .iter()
                .take(count)
                .map(|text| Case::by_rule(Deal::from_pbn(text).expect("a deal"), &mut random))
                .collect(),
            _ => (0..count).map(|_| Case::by_rule(self.deal(&mut random), &mut random)).collect(),
        }
    }

    /// Deals until one belongs to the mix.
    fn deal(self, random: &mut Random) -> Deal {
        loop {
            let deal = random.deal(13);
            if self.takes(&deal) {
                return deal;
            }
        }
    }

    fn takes(self, deal: &Deal) -> bool {
        let points = side_points(deal, Seat::North);
        match self {
            Mix::Slam => points >= 31 || points <= 9,
            Mix::Partscore => (18..=22).contains(&points),
            Mix::Freak => deal.hands().iter().all(|hand| {
                let mut lengths = Suit::ALL.iter().map(|&suit| hand.suit(suit).len());
                lengths.any(|length| length == 0 || length >= 7)
            }),
            Mix::List100 | Mix::Random | Mix::Hard => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_belong_to_their_mix_and_follow_from_the_seed() {
        for mix in [Mix::Random, Mix::Slam, Mix::Partscore, Mix::Freak] {
            let (some, more) = (mix.cases(3, 1), mix.cases(5, 1));
            assert!(more.iter().all(|case| mix.takes(&case.deal)));
            assert!(some.iter().zip(&more).all(|(one, other)| one.deal == other.deal && one.play == other.play));
            assert!(mix.cases(1, 2)[0].deal != some[0].deal);
        }
    }

    #[test]
    fn the_hard_deals_are_deals() {
        assert_eq!(Mix::Hard.cases(9, 1).len(), 3);
    }
}
