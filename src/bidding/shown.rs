//! What a player's calls have shown: the least and the greatest value of every feature.
//!
//! The ranges are never too narrow: every hand that fits the calls lies within them. They may be too wide, since they
//! cannot say "spades or hearts"; the exact meaning of a call is the decision that leads to it.

use super::features::{BySuit, Feature, Features, Whole};
use super::formula::{Formula, NO_LIMIT, Sum};
use super::weights::{self, Weighed, Weights};
use crate::cards::Suit;

/// Ranges of all features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    least: [i16; Feature::COUNT],
    most: [i16; Feature::COUNT],
    /// How points are counted.
    weights: Weights,
}

impl Shown {
    /// Nothing but that there are thirteen cards, whose points are counted with these weights.
    pub fn nothing(weights: Weights) -> Shown {
        let bounds: [(i16, i16); Feature::COUNT] = std::array::from_fn(|i| ALL[i].bounds());
        Shown { least: bounds.map(|bounds| bounds.0), most: bounds.map(|bounds| bounds.1), weights }
    }

    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    #[inline]
    pub fn least(&self, feature: Feature) -> i16 {
        self.least[feature.index()]
    }

    #[inline]
    pub fn most(&self, feature: Feature) -> i16 {
        self.most[feature.index()]
    }

    /// Whether a hand lies within all ranges.
    pub fn allows(&self, hand: &Features) -> bool {
        self.broken_by(hand).is_none()
    }

    /// The first feature of a hand that lies outside its range.
    pub fn broken_by(&self, hand: &Features) -> Option<Feature> {
        let fits = |feature: &Feature| (self.least(*feature)..=self.most(*feature)).contains(&hand.get(*feature));
        ALL.into_iter().find(|feature| !fits(feature))
    }

    /// What is known when the hand meets a condition, too; `None` if it cannot.
    pub fn with(&self, formula: &Formula) -> Option<Shown> {
        let mut shown = self.clone();
        shown.narrow(formula)?;
        shown.settle()?;
        // A second look makes use of what the first has found.
        shown.narrow(formula)?;
        shown.settle()?;
        Some(shown)
    }

    /// What is known when the hand does not meet a condition; `None` if it must.
    pub fn without(&self, formula: &Formula) -> Option<Shown> {
        let mut shown = self.clone();
        shown.exclude(formula)?;
        // Most conditions leave all as it was.
        if shown != *self {
            shown.settle()?;
        }
        Some(shown)
    }

    /// What is known when one of both holds.
    pub fn or(mut self, other: &Shown) -> Shown {
        for i in 0..Feature::COUNT {
            self.least[i] = self.least[i].min(other.least[i]);
            self.most[i] = self.most[i].max(other.most[i]);
        }
        self
    }

    fn range(&self, sum: &Sum) -> (i16, i16) {
        sum.0.iter().fold((0, 0), |(least, most), &(times, feature)| {
            let (a, b) = (times * self.least(feature), times * self.most(feature));
            (least + a.min(b), most + a.max(b))
        })
    }

    /// Whether the condition holds for every such hand (`Some(true)`), for none (`Some(false)`), or that is not known.
    pub fn decides(&self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Between(sum, least, most) => {
                let (low, high) = self.range(sum);
                if *least <= low && high <= *most {
                    Some(true)
                } else if high < *least || *most < low {
                    Some(false)
                } else {
                    None
                }
            }
            Formula::And(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match self.decides(part) {
                        Some(false) => return Some(false),
                        None => all = None,
                        Some(true) => {}
                    }
                }
                all
            }
            Formula::Or(parts) => {
                let mut any = Some(false);
                for part in parts {
                    match self.decides(part) {
                        Some(true) => return Some(true),
                        None => any = None,
                        Some(false) => {}
                    }
                }
                any
            }
            Formula::Not(part) => self.decides(part).map(|holds| !holds),
        }
    }

    fn at_least(&mut self, feature: Feature, value: i16) -> Option<()> {
        let i = feature.index();
        self.least[i] = self.least[i].max(value);
        (self.least[i] <= self.most[i]).then_some(())
    }

    fn at_most(&mut self, feature: Feature, value: i16) -> Option<()> {
        let i = feature.index();
        self.most[i] = self.most[i].min(value);
        (self.least[i] <= self.most[i]).then_some(())
    }

    fn narrow(&mut self, formula: &Formula) -> Option<()> {
        match formula {
            Formula::True => Some(()),
            Formula::False => None,
            Formula::Between(sum, least, most) => self.narrow_sum(sum, *least, *most),
            Formula::And(parts) => parts.iter().try_for_each(|part| self.narrow(part)),
            Formula::Or(parts) => {
                let mut found: Option<Shown> = None;
                for part in parts {
                    let mut one = self.clone();
                    if one.narrow(part).and_then(|()| one.settle()).is_some() {
                        found = Some(match found {
                            Some(found) => found.or(&one),
                            None => one,
                        });
                    }
                }
                *self = found?;
                Some(())
            }
            Formula::Not(part) => self.exclude(part),
        }
    }

    fn narrow_sum(&mut self, sum: &Sum, least: i16, most: i16) -> Option<()> {
        let (low, high) = self.range(sum);
        if high < least || most < low {
            return None;
        }
        for &(times, feature) in &sum.0 {
            let (a, b) = (times * self.least(feature), times * self.most(feature));
            // What the other features can contribute.
            let (rest_low, rest_high) = (low - a.min(b), high - a.max(b));
            let (from, to) = (least - rest_high, most - rest_low);
            let (from, to) = if times > 0 { (from, to) } else { (-to, -from) };
            let size = times.abs();
            self.at_least(feature, -(-from).div_euclid(size))?;
            self.at_most(feature, to.div_euclid(size))?;
        }
        Some(())
    }

    fn exclude(&mut self, formula: &Formula) -> Option<()> {
        match formula {
            Formula::True => None,
            Formula::False => Some(()),
            Formula::Between(sum, least, most) => {
                let (low, high) = self.range(sum);
                match (*least <= low, high <= *most) {
                    (true, true) => None,
                    (true, false) if *most >= low => self.narrow_sum(sum, most + 1, NO_LIMIT),
                    (false, true) if *least <= high => self.narrow_sum(sum, -NO_LIMIT, least - 1),
                    _ => Some(()),
                }
            }
            // If all parts but one hold for certain, that one does not.
            Formula::And(parts) => {
                let mut open = None;
                for part in parts {
                    match self.decides(part) {
                        Some(true) => {}
                        Some(false) => return Some(()),
                        None if open.is_some() => return Some(()),
                        None => open = Some(part),
                    }
                }
                self.exclude(open?)
            }
            Formula::Or(parts) => parts.iter().try_for_each(|part| self.exclude(part)),
            Formula::Not(part) => self.narrow(part),
        }
    }

    /// Works out what the ranges say of each other.
    fn settle(&mut self) -> Option<()> {
        const HCP: Feature = Feature::whole(Whole::Hcp);
        const POINTS: Feature = Feature::whole(Whole::Points);
        const LONGEST: Feature = Feature::whole(Whole::Longest);
        const SHORTEST: Feature = Feature::whole(Whole::Shortest);
        for _ in 0..2 {
            let shapes = [(Whole::Balanced, 5), (Whole::Semibalanced, 6)];
            for (shape, longest) in shapes {
                if self.least(Feature::whole(shape)) == 1 {
                    self.at_most(LONGEST, longest)?;
                    self.at_least(SHORTEST, 2)?;
                }
            }
            if self.least(LONGEST) > 5 || self.most(SHORTEST) < 2 {
                self.at_most(Feature::whole(Whole::Balanced), 0)?;
            }
            if self.least(LONGEST) > 6 || self.most(SHORTEST) < 2 {
                self.at_most(Feature::whole(Whole::Semibalanced), 0)?;
            }
            let lengths = Suit::ALL.map(Feature::length);
            let (fewest, greatest) = (self.least(SHORTEST), self.most(LONGEST));
            for length in lengths {
                self.at_least(length, fewest)?;
                self.at_most(length, greatest)?;
            }
            let least: i16 = lengths.iter().map(|&length| self.least(length)).sum();
            let most: i16 = lengths.iter().map(|&length| self.most(length)).sum();
            for length in lengths {
                let (low, high) = (self.least(length), self.most(length));
                self.at_most(length, 13 - (least - low))?;
                self.at_least(length, 13 - (most - high))?;
            }
            let longest = lengths.iter().map(|&length| self.least(length)).max().unwrap_or(0);
            let bound = lengths.iter().map(|&length| self.most(length)).max().unwrap_or(13);
            self.at_least(LONGEST, longest)?;
            self.at_most(LONGEST, bound)?;
            let shortest = lengths.iter().map(|&length| self.most(length)).min().unwrap_or(13);
            self.at_most(SHORTEST, shortest)?;
            self.at_least(SHORTEST, lengths.iter().map(|&length| self.least(length)).min().unwrap_or(0))?;
            // Points for length: what the lengths guarantee, and what they allow. Two suits of five and more have at most
            // five cards beyond four each.
            let extra: i16 = lengths.iter().map(|&length| (self.least(length) - 4).max(0)).sum();
            let beyond = lengths.map(|length| (self.most(length) - 4).max(0));
            let possible = beyond.into_iter().max().unwrap_or(0).max(beyond.into_iter().sum::<i16>().min(5));
            let (low, high) = self.weights.honours();
            let (low, high) = (self.long(extra, low), self.long(possible, high));
            self.at_least(POINTS, self.least(HCP) + low)?;
            self.at_most(POINTS, self.most(HCP) + high)?;
            self.at_least(HCP, self.least(POINTS) - high)?;
            self.at_most(HCP, self.most(POINTS) - low)?;
            let in_suits: i16 = Suit::ALL.iter().map(|&suit| self.least(Feature::of(suit, BySuit::Hcp))).sum();
            self.at_least(HCP, in_suits)?;
            for suit in Suit::ALL {
                self.settle_support(suit)?;
                let points = Feature::of(suit, BySuit::Hcp);
                self.at_most(points, self.most(HCP) - (in_suits - self.least(points)))?;
            }
        }
        Some(())
    }

    /// Points for so many cards beyond four, with these quarters for honours.
    fn long(&self, cards: i16, honours: i16) -> i16 {
        weights::points(self.weights.of(Weighed::Long) * cards + honours)
    }

    /// Points for a suit as trumps: at least those for length, at most those and what the other suits may be short.
    fn settle_support(&mut self, trumps: Suit) -> Option<()> {
        const HCP: Feature = Feature::whole(Whole::Hcp);
        const POINTS: Feature = Feature::whole(Whole::Points);
        // A hand has at most nine cards beyond four.
        const BEYOND: i16 = 9;
        let support = Feature::of(trumps, BySuit::Support);
        let length = Feature::length(trumps);
        let (low, high) = self.weights.honours();
        // What short suits add for certain, and at most.
        let mut short = (0, 0);
        if self.most(length) >= 3 {
            for suit in Suit::ALL.into_iter().filter(|&suit| suit != trumps) {
                let other = Feature::length(suit);
                let worth = self.weights.short_suit((self.least(other), self.most(other)), self.least(length));
                short = (short.0 + worth.0, short.1 + worth.1);
            }
        }
        let (certain, possible) = (weights::points(short.0 + low), weights::points(short.1 + high));
        self.at_least(support, self.least(POINTS).max(self.least(HCP) + certain))?;
        self.at_most(support, self.most(POINTS).max(self.most(HCP) + possible))?;
        self.at_most(POINTS, self.most(support))?;
        self.at_most(HCP, self.most(support) - certain)?;
        if short.1 == 0 {
            self.at_least(POINTS, self.least(support))?;
        }
        self.at_least(HCP, self.least(support) - possible.max(self.long(BEYOND, high)))?;
        Some(())
    }
}

/// Every feature.
const ALL: [Feature; Feature::COUNT] = Feature::all();
