//! What hostile callers pass.

use rand::rngs::SmallRng;
use rand::{Rng, RngCore};

/// Random bytes, or good ones with some bits flipped, or good ones.
pub fn spoil(random: &mut SmallRng, bytes: &mut [u8]) {
    match random.random_range(0..8) {
        0 => random.fill_bytes(bytes),
        1..4 => {}
        flips => {
            for _ in 3..flips {
                let place = random.random_range(0..bytes.len());
                bytes[place] ^= 1 << random.random_range(0..8);
            }
        }
    }
}
