//! Weights as whole numbers: sums are exact, equal weights stay equal, and no order of adding changes a result.

use super::sample::World;

/// Why a weight cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfiniteWeight;

/// A weight above 0; `None` for 0, negative numbers and NaN, which leave a world out.
pub(super) fn positive(weight: f64) -> Result<Option<f64>, InfiniteWeight> {
    match weight {
        f64::INFINITY => Err(InfiniteWeight),
        _ => Ok(Some(weight).filter(|&weight| weight > 0.0)),
    }
}

/// The largest of these weights; 0 if there are none.
pub(super) fn largest(weights: impl Iterator<Item = f64>) -> f64 {
    weights.fold(0.0, f64::max)
}

/// A positive weight on the scale that makes the largest [`World::UNIT`]; never 0.
pub(super) fn fixed(weight: f64, largest: f64) -> u64 {
    ((weight / largest * World::UNIT as f64).round() as u64).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_keep_their_proportions() {
        let scaled = |weights: &[f64]| {
            let largest = largest(weights.iter().copied());
            weights.iter().map(|&weight| fixed(weight, largest)).collect::<Vec<u64>>()
        };
        assert_eq!(scaled(&[3.0, 1.5, 3.0, 1e-300]), [World::UNIT, World::UNIT / 2, World::UNIT, 1]);
        assert_eq!(scaled(&[f64::MAX, f64::MIN_POSITIVE]), [World::UNIT, 1]);
        assert_eq!(scaled(&[5e-324, 5e-324]), [World::UNIT; 2]);
        assert_eq!(positive(f64::INFINITY), Err(InfiniteWeight));
        for nothing in [0.0, -0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(positive(nothing), Ok(None));
        }
    }
}
