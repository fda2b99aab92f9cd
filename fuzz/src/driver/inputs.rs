//! Input number so and so of a seed: a target and its bytes, always the same.

use crate::targets::{TARGETS, Target};
use finesse::random::Random;

/// The most bytes of an input.
pub const LONGEST: usize = 4096;

pub fn input(seed: u64, number: u64, only: &[&'static Target]) -> (&'static Target, Vec<u8>) {
    let mut random = Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let target = if only.is_empty() { by_weight(&mut random) } else { only[random.index(only.len())] };
    let length = [24, 96, 400, 1500, LONGEST][random.index(5)];
    let mut data = vec![0; length];
    for chunk in data.chunks_mut(8) {
        chunk.copy_from_slice(&random.next().to_le_bytes()[..chunk.len()]);
    }
    (target, data)
}

fn by_weight(random: &mut Random) -> &'static Target {
    let all: u64 = TARGETS.iter().map(|target| u64::from(target.weight)).sum();
    let mut left = random.below(u128::from(all)) as u64;
    for target in TARGETS {
        match left.checked_sub(u64::from(target.weight)) {
            Some(rest) => left = rest,
            None => return target,
        }
    }
    unreachable!("a number below the sum")
}
