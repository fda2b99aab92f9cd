//! Statistics for the experiments.

use crate::json::{decimal, json};
use serde_json::Value;
use std::fmt;

/// Within so many standard errors lie 95 % of all estimates.
const Z: f64 = 1.959_964;

/// The chance that a fair coin falls at least as unevenly as `wins` to `losses`: the exact two-sided sign test.
pub fn sign_test(wins: u64, losses: u64) -> f64 {
    let (tosses, fewer) = (wins + losses, wins.min(losses));
    let half = tosses as f64 * std::f64::consts::LN_2;
    let mut logarithm = -half;
    let mut tail = 0.0;
    for heads in 0..=fewer {
        tail += logarithm.exp();
        // From one binomial coefficient to the next.
        logarithm += ((tosses - heads) as f64).ln() - (heads as f64 + 1.0).ln();
    }
    (2.0 * tail).min(1.0)
}

/// Two players on the same deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// Deals that only the second made, and that only the first made.
    pub won: u64,
    pub lost: u64,
}

impl Paired {
    /// From what the two made of each deal.
    pub fn of(made: impl Iterator<Item = [bool; 2]>) -> Paired {
        let mut paired = Paired { won: 0, lost: 0 };
        for [first, second] in made {
            paired.won += u64::from(second && !first);
            paired.lost += u64::from(first && !second);
        }
        paired
    }

    pub fn json(&self) -> Value {
        json!({"won": self.won, "lost": self.lost, "p": decimal(sign_test(self.won, self.lost))})
    }
}

impl fmt::Display for Paired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Paired { won, lost } = *self;
        let p = sign_test(won, lost);
        write!(f, "{} deals differ, {won} won and {lost} lost, p = {p:.4}", won + lost)
    }
}

/// The part of the whole, in hundredths; 0 of nothing.
pub fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / (whole as f64).max(1.0)
}

/// Where the share of successes lies with 95 % confidence (Wilson 1927); from 0 to 1.
pub fn confidence(successes: u64, tries: u64) -> (f64, f64) {
    if tries == 0 {
        return (0.0, 1.0);
    }
    let (n, share) = (tries as f64, successes as f64 / tries as f64);
    let scale = 1.0 + Z * Z / n;
    let centre = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The value that the given share of all values does not exceed; 0 if there are none.
pub fn percentile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or(0.0)
}

/// Median, 95th percentile, mean and maximum of some times.
pub struct Figures {
    pub median: f64,
    pub high: f64,
    pub mean: f64,
    pub longest: f64,
}

impl Figures {
    pub fn of(times: impl IntoIterator<Item = f64>) -> Figures {
        let times: Vec<f64> = times.into_iter().collect();
        let share = |share: f64| percentile(&times, share);
        Figures { median: share(0.5), high: share(0.95), mean: mean(&times), longest: share(1.0) }
    }

    pub fn json(&self) -> Value {
        let [median, high, mean, longest] = [self.median, self.high, self.mean, self.longest].map(decimal);
        json!({"median": median, "percentile_95": high, "mean": mean, "longest": longest})
    }
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    pub error: f64,
}

impl Estimate {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Estimate {
        let values: Vec<f64> = values.into_iter().collect();
        let (mean, count) = (mean(&values), values.len() as f64);
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        Estimate { mean, error }
    }

    /// The chance that the true mean is above 0, by the logistic curve next to the normal one; 0 if nothing differed.
    pub fn chance(&self) -> f64 {
        if self.error > 0.0 { 1.0 / (1.0 + (-1.702 * self.mean / self.error).exp()) } else { 0.0 }
    }

    /// Where the true mean lies with 95 % confidence, if there are many values.
    pub fn interval(&self) -> [f64; 2] {
        [self.mean - Z * self.error, self.mean + Z * self.error]
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.interval();
        write!(f, "{:+.3} +- {:.3} IMPs a board, 95 % {low:+.3} to {high:+.3}", self.mean, self.error)
    }
}

pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / (values.len() as f64).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_that_fall_unevenly() {
        // 2 (1 + 10) / 1024, 2 / 32, 2 (1 + 12 + 66) / 4096.
        for (wins, losses, chance) in [(1, 9, 22.0 / 1024.0), (5, 0, 1.0 / 16.0), (10, 2, 158.0 / 4096.0)] {
            assert!((sign_test(wins, losses) - chance).abs() < 1e-12, "{wins} {losses}");
            assert_eq!(sign_test(wins, losses), sign_test(losses, wins));
        }
        assert_eq!((sign_test(0, 0), sign_test(4, 4), sign_test(1, 0)), (1.0, 1.0, 1.0));
        // All results of many tosses add up to one: near the middle the chance is 1.
        assert!(sign_test(2500, 2501) > 0.98 && sign_test(2500, 2501) <= 1.0);
        // Three standard deviations: 2.7 in a thousand.
        assert!((sign_test(5150, 4850) - 0.0027).abs() < 0.0002);
    }

    #[test]
    fn confidence_as_tables_have_it() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4, "{low} {high}");
        };
        near(confidence(301, 500), (0.5584, 0.6440));
        near(confidence(0, 10), (0.0, 0.2775));
        near(confidence(10, 10), (0.7225, 1.0));
        near(confidence(0, 0), (0.0, 1.0));
    }

    #[test]
    fn a_mean_and_its_error() {
        // Squares 9 + 1 + 1 + 9 = 20 over 3, over 4.
        let estimate = Estimate::of([1.0, 3.0, 5.0, 7.0]);
        assert!((estimate.mean - 4.0).abs() < 1e-12 && (estimate.error - (5.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of([2.0]), Estimate { mean: 2.0, error: 0.0 });
        assert_eq!(Estimate::of([]), Estimate { mean: 0.0, error: 0.0 });
        let text = Estimate { mean: 0.5, error: 0.1 }.to_string();
        assert_eq!(text, "+0.500 +- 0.100 IMPs a board, 95 % +0.304 to +0.696");
    }

    #[test]
    fn percentiles() {
        let values: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert_eq!(
            (percentile(&values, 0.5), percentile(&values, 0.95), percentile(&values, 1.0)),
            (50.0, 95.0, 100.0)
        );
        assert_eq!((percentile(&[7.0], 0.5), percentile(&[], 0.5)), (7.0, 0.0));
        assert_eq!((mean(&values), mean(&[])), (50.5, 0.0));
    }
}
