//! Random whole numbers that depend on their seed alone, on every machine.

/// A source of random numbers: SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number, any of 64 bits. The sequence of a seed is a promise: it never changes.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`, which is not 0, each exactly as likely: as many bits as the largest needs, drawn again
    /// while they make too large a number, which happens less than every second time.
    pub fn below(&mut self, limit: u128) -> u128 {
        let zeros = (limit - 1).leading_zeros();
        loop {
            let low = u128::from(self.next());
            let bits = if zeros < 64 { u128::from(self.next()) << 64 | low } else { low };
            let number = bits & u128::MAX.checked_shr(zeros).unwrap_or(0);
            if number < limit {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_their_limit_and_are_as_likely() {
        let mut random = Random::new(5);
        for limit in [1, 2, 3, 7, 1 << 64, (1 << 64) + 1, u128::MAX] {
            assert!((0..100).all(|_| random.below(limit) < limit));
        }
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        // 10 000 on average with a standard deviation of 91.
        assert!(seen.iter().all(|&times| times.abs_diff(10_000) < 550), "{seen:?}");
    }
}
