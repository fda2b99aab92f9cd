//! What boards say of a system, in whole numbers, so that shares of the boards add up to exactly the same.

use crate::experiment::statistics::Estimate;
use std::fmt;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    boards: u64,
    /// Of IMPs, and of their squares.
    sum: i64,
    squares: i64,
}

impl Tally {
    pub fn of(imps: &[i32]) -> Tally {
        let sum = |value: fn(i64) -> i64| imps.iter().map(|&imps| value(i64::from(imps))).sum();
        Tally { boards: imps.len() as u64, sum: sum(|imps| imps), squares: sum(|imps| imps * imps) }
    }

    pub fn add(&mut self, other: Tally) {
        self.boards += other.boards;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub fn mean(&self) -> f64 {
        self.sum as f64 / (self.boards as f64).max(1.0)
    }

    pub fn estimate(&self) -> Estimate {
        let (count, mean) = (self.boards as f64, self.mean());
        let spread = (self.squares as f64 - count * mean * mean).max(0.0);
        let error = if count > 1.0 { (spread / (count - 1.0) / count).sqrt() } else { 0.0 };
        Estimate { mean, error }
    }

    /// Reads what was written.
    pub fn read(line: &str) -> Option<Tally> {
        let [boards, sum, squares] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        Some(Tally { boards: boards.parse().ok()?, sum: sum.parse().ok()?, squares: squares.parse().ok()? })
    }
}

/// As a line of a share.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.boards, self.sum, self.squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole() {
        let imps = [3, 0, -7, 12, 0, -1];
        let mut parts = Tally::of(&imps[..2]);
        parts.add(Tally::of(&imps[2..]));
        assert_eq!(parts, Tally::of(&imps));
        assert_eq!(Tally::read(&parts.to_string()), Some(parts));
        let (one, other) = (parts.estimate(), Estimate::of(imps.map(f64::from)));
        assert!((one.mean - other.mean).abs() < 1e-12 && (one.error - other.error).abs() < 1e-12, "{one} {other}");
        assert_eq!([Tally::read("1 2"), Tally::read("1 2 x")], [None, None]);
    }
}
