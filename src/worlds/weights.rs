//! Weights as whole numbers: sums are exact, equal weights stay equal, and no order of adding changes a result.

use super::sample::World;
use crate::reserve::listed;

/// Why a weight cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfiniteWeight;

/// A weight that counts: `None` for 0, negative numbers and what is no number, which all leave a world out.
pub(super) fn positive(weight: f64) -> Result<Option<f64>, InfiniteWeight> {
    match weight {
        f64::INFINITY => Err(InfiniteWeight),
        _ => Ok(Some(weight).filter(|&weight| weight > 0.0)),
    }
}

/// Scales positive weights so that the largest becomes [`World::UNIT`]; none becomes 0.
pub(super) fn fixed(weights: &[f64]) -> Vec<u64> {
    let largest = weights.iter().copied().fold(0.0, f64::max);
    listed(weights.iter().map(|&weight| ((weight / largest * World::UNIT as f64).round() as u64).max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_keep_their_proportions() {
        assert_eq!(fixed(&[3.0, 1.5, 3.0, 1e-300]), [World::UNIT, World::UNIT / 2, World::UNIT, 1]);
        assert_eq!(fixed(&[f64::MAX, f64::MIN_POSITIVE]), [World::UNIT, 1]);
        assert_eq!(fixed(&[5e-324, 5e-324]), [World::UNIT; 2]);
        assert_eq!(fixed(&[]), [0; 0]);
        assert_eq!(positive(f64::INFINITY), Err(InfiniteWeight));
        for nothing in [0.0, -0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(positive(nothing), Ok(None));
        }
    }
}
