//! Which parts of the reserve are given away: a bit for each unit, without a lock.
//!
//! Blocks are of 1, 2, 4, ... units and lie at multiples of their size, small ones from the beginning and large ones, of
//! whole words, from the end. What comes back can become part of blocks of any size, so the reserve is as good after many
//! shortages as before the first.

use std::sync::atomic::{AtomicU64, Ordering};

/// Units of a word.
const WORD: usize = 64;

/// `WORDS` times 64 units.
pub(super) struct Units<const WORDS: usize> {
    given: [AtomicU64; WORDS],
}

impl<const WORDS: usize> Units<WORDS> {
    /// All of them free.
    pub(super) const fn new() -> Units<WORDS> {
        Units { given: [const { AtomicU64::new(0) }; WORDS] }
    }

    /// The first unit of a block of so many, a power of two, if there is one.
    pub(super) fn give(&self, units: usize) -> Option<usize> {
        if units < WORD {
            return (0..WORDS).find_map(|word| self.give_within(word, units));
        }
        let words = units / WORD;
        let first = (0..WORDS / words).rev().find(|&place| self.give_words(place * words, words));
        first.map(|place| place * units)
    }

    /// Takes a block back.
    pub(super) fn take_back(&self, first: usize, units: usize) {
        if units < WORD {
            self.given[first / WORD].fetch_and(!(block(units) << (first % WORD)), Ordering::Release);
        } else {
            self.free_words(first / WORD, units / WORD);
        }
    }

    fn give_within(&self, word: usize, units: usize) -> Option<usize> {
        let mut given = self.given[word].load(Ordering::Relaxed);
        loop {
            let place = (0..WORD).step_by(units).find(|&place| given & block(units) << place == 0)?;
            let more = given | block(units) << place;
            match self.given[word].compare_exchange_weak(given, more, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Some(word * WORD + place),
                Err(now) => given = now,
            }
        }
    }

    /// Whether all of these words were free; then they are so no more.
    fn give_words(&self, first: usize, words: usize) -> bool {
        let give = |word: &usize| {
            self.given[*word].compare_exchange(0, u64::MAX, Ordering::Acquire, Ordering::Relaxed).is_ok()
        };
        let got = (first..first + words).take_while(give).count();
        if got < words {
            self.free_words(first, got);
        }
        got == words
    }

    fn free_words(&self, first: usize, words: usize) {
        self.given[first..first + words].iter().for_each(|word| word.store(0, Ordering::Release));
    }
}

/// The bits of a block that is smaller than a word, at the bottom.
fn block(units: usize) -> u64 {
    (1 << units) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: usize = 16;

    /// Blocks of one size until there are no more; they are apart and where they should be.
    fn all(units: &Units<WORDS>, size: usize) -> Vec<usize> {
        let blocks: Vec<usize> = std::iter::from_fn(|| units.give(size)).collect();
        let mut places = blocks.clone();
        places.sort_unstable();
        assert!(places.iter().all(|place| place.is_multiple_of(size) && place + size <= WORDS * WORD));
        assert!(places.windows(2).all(|pair| pair[0] + size <= pair[1]));
        blocks
    }

    #[test]
    fn what_comes_back_serves_blocks_of_any_size() {
        let units = Units::new();
        for size in [1, 64, 2, 1024, 32, 256, 16, 1, 512] {
            let blocks = all(&units, size);
            assert_eq!(blocks.len(), WORDS * WORD / size);
            assert!([1, size, 1024].into_iter().all(|size| units.give(size).is_none()));
            blocks.into_iter().for_each(|first| units.take_back(first, size));
        }
        assert_eq!(units.give(2048), None);
    }

    #[test]
    fn small_blocks_leave_room_for_large_ones() {
        let units: Units<WORDS> = Units::new();
        let small: Vec<usize> = (0..WORD).filter_map(|_| units.give(8)).collect();
        assert_eq!(small.len(), WORD);
        assert_eq!(units.give(512), Some(512));
        assert_eq!(units.give(512), None, "the other half is in use");
    }

    #[test]
    fn threads_never_get_the_same_units() {
        let units: Units<WORDS> = Units::new();
        let owners: [AtomicU64; WORDS * WORD] = [const { AtomicU64::new(0) }; WORDS * WORD];
        let rounds = if cfg!(miri) { 20 } else { 2000 };
        let work = |number: u64| {
            for round in 0..rounds {
                let size = 1 << ((round + number) % 8);
                let Some(first) = units.give(size) else { continue };
                for owner in &owners[first..first + size] {
                    assert_eq!(owner.swap(number, Ordering::Relaxed), 0);
                }
                owners[first..first + size].iter().for_each(|owner| owner.store(0, Ordering::Relaxed));
                units.take_back(first, size);
            }
        };
        std::thread::scope(|scope| (1..=4).for_each(|number| drop(scope.spawn(move || work(number)))));
    }
}
