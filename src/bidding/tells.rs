//! How much a call tells: the improbability of what it shows.

use super::features::Feature;
use super::formula::Formula;
use super::shown::Shown;
use crate::cards::Suit;

/// Of a million hands those with 0 to 37 high-card points.
const POINTS: [u32; 38] = [
    3639, 7884, 13561, 24624, 38454, 51862, 65541, 80281, 88922, 93562, 94051, 89447, 80269, 69143, 56933, 44237,
    33109, 23617, 16051, 10362, 6435, 3779, 2100, 1119, 559, 264, 117, 49, 19, 7, 2, 1, 0, 0, 0, 0, 0, 0,
];

/// Of a million hands those with 0 to 13 cards of a suit.
const LENGTHS: [u32; 14] = [12791, 80062, 205873, 286330, 238608, 124692, 41564, 8817, 1167, 93, 4, 0, 0, 0];

/// How improbable it is that a hand which fits `before` also meets the condition, in thousandths of a natural logarithm.
/// Points and lengths are taken one by one: for a comparison of calls that is good enough.
pub(super) fn tells(before: &Shown, formula: &Formula) -> i32 {
    let Some(after) = before.with(formula) else { return i32::MAX };
    let share = |table: &[u32], feature: Feature| {
        let count = |shown: &Shown| -> f64 {
            let range = shown.least(feature) as usize..=(shown.most(feature) as usize).min(table.len() - 1);
            table[range].iter().map(|&count| f64::from(count) + 0.01).sum()
        };
        (count(before) / count(&after)).ln()
    };
    let lengths: f64 = Suit::ALL.into_iter().map(|suit| share(&LENGTHS, Feature::length(suit))).sum();
    ((share(&POINTS, Feature::HCP) + lengths) * 1000.0).round() as i32
}
