//! Ratios of total times with an interval. The deals are the sample: the bootstrap (Efron 1979) draws as many deals
//! with replacement, again and again, and the middle 95 % of the ratios are the interval. It covers both the choice of
//! deals and the noise of the machine, as each deal was measured at another time.

use finesse::random::Random;
use serde::Serialize;

const RESAMPLES: usize = 2000;
/// With fewer pairs than this the interval goes from the lowest to the highest single ratio instead.
const ENOUGH: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// The ratio of the sum of the first numbers to the sum of the second.
pub fn ratio(pairs: &[(f64, f64)]) -> Option<Ratio> {
    let of = |pairs: &mut dyn Iterator<Item = (f64, f64)>| {
        let (above, below) = pairs.fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        above / below
    };
    let value = Some(of(&mut pairs.iter().copied())).filter(|value| value.is_finite())?;
    let mut ratios: Vec<f64> = if pairs.len() < ENOUGH {
        pairs.iter().map(|&(above, below)| above / below).collect()
    } else {
        let mut random = Random::new(1);
        let mut resample = || of(&mut (0..pairs.len()).map(|_| pairs[random.index(pairs.len())]));
        (0..RESAMPLES).map(|_| resample()).collect()
    };
    ratios.sort_by(f64::total_cmp);
    let cut = if pairs.len() < ENOUGH { 0 } else { RESAMPLES / 40 };
    Some(Ratio { value, low: ratios[cut], high: ratios[ratios.len() - 1 - cut] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_ratio_and_narrows_with_more_pairs() {
        let pairs =
            |count: usize| (0..count).map(|i| (20.0 + (i % 7) as f64, 10.0 + (i % 3) as f64)).collect::<Vec<_>>();
        let (few, many) = (ratio(&pairs(21)).unwrap(), ratio(&pairs(2100)).unwrap());
        assert!(few.low < few.value && few.value < few.high);
        assert!((few.value - many.value).abs() < 1e-9);
        assert!(many.high - many.low < (few.high - few.low) / 5.0);
    }

    #[test]
    fn nothing_measured_gives_no_ratio() {
        assert_eq!(ratio(&[]), None);
    }
}
