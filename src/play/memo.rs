//! The memory of a search: entries by node, up to a cap in bytes.

use crate::play::outcomes::Outcomes;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// An entry of a [`Memo`].
pub(super) trait Remembered {
    /// An empty entry; `like` is any set of outcomes, for its size.
    fn unknown(like: &Outcomes) -> Self;

    /// Bytes on the heap.
    fn heap(&self) -> usize;
}

/// Entries by node.
pub(super) struct Memo<K, E> {
    entries: FxHashMap<K, E>,
    heap: usize,
    cap: usize,
}

impl<K: Eq + Hash, E: Remembered> Memo<K, E> {
    /// An empty memo of at most `cap` bytes.
    pub(super) fn new(cap: usize) -> Memo<K, E> {
        Memo { entries: FxHashMap::default(), heap: 0, cap }
    }

    pub(super) fn get(&self, key: &K) -> Option<&E> {
        self.entries.get(key)
    }

    /// Changes an entry, which is made if it does not exist. When the cap is reached or the system refuses memory, all
    /// entries are dropped: those in use are soon found again.
    pub(super) fn update(&mut self, key: K, like: &Outcomes, change: impl FnOnce(&mut E)) {
        if self.heap > self.cap || self.entries.try_reserve(1).is_err() {
            self.entries = FxHashMap::default();
            self.heap = 0;
        }
        let entry = self.entries.entry(key).or_insert_with(|| {
            let new = E::unknown(like);
            self.heap += 2 * size_of::<(K, E)>() + new.heap();
            new
        });
        let before = entry.heap();
        change(entry);
        self.heap = self.heap + entry.heap() - before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Set(Outcomes);

    impl Remembered for Set {
        fn unknown(like: &Outcomes) -> Set {
            Set(like.minus(like))
        }

        fn heap(&self) -> usize {
            self.0.heap()
        }
    }

    /// With many worlds the sets of an entry are most of what it takes.
    #[test]
    fn the_cap_counts_the_sets_of_new_entries() {
        let (cap, like) = (1 << 20, Outcomes::none(10_000));
        let mut memo: Memo<u64, Set> = Memo::new(cap);
        let mut most = 0;
        for key in 0..2_000 {
            memo.update(key, &like, |_| ());
            most = most.max(memo.entries.len());
        }
        assert!(most > 1 && most * like.heap() <= cap + like.heap(), "{most} entries");
    }
}
