//! Sums of features of the own hand, with all that everybody knows filled in as a number.

use super::features::Feature;
use super::formula::{Formula, Sum};

/// A sum of features and a number.
pub(super) struct Linear {
    sum: Vec<(i16, Feature)>,
    number: i16,
}

impl Linear {
    pub(super) fn number(number: i16) -> Linear {
        Linear { sum: Vec::new(), number }
    }

    pub(super) fn feature(feature: Feature) -> Linear {
        Linear { sum: vec![(1, feature)], number: 0 }
    }

    /// Nothing overflows: the language keeps every comparison within [`FARTHEST`](super::formula::FARTHEST).
    pub(super) fn add(&mut self, other: &Linear, times: i16) {
        self.number += other.number * times;
        for &(factor, feature) in &other.sum {
            let factor = factor * times;
            match self.sum.iter_mut().find(|(_, known)| *known == feature) {
                Some(known) => known.0 += factor,
                None => self.sum.push((factor, feature)),
            }
        }
        self.sum.retain(|&(factor, _)| factor != 0);
    }

    pub(super) fn between(mut self, least: i16, most: i16) -> Formula {
        let (mut least, mut most) = (least - self.number, most - self.number);
        match self.sum.as_mut_slice() {
            [] => Formula::from(least <= 0 && 0 <= most),
            [(-1, feature)] => {
                (least, most) = (-most, -least);
                Formula::Between(Sum(vec![(1, *feature)]), least, most)
            }
            _ => Formula::Between(Sum(self.sum), least, most),
        }
    }
}
