//! What alpha-mu remembers of a node.
//!
//! An outcome of a node does not depend on which other worlds are still possible: a way of playing wins or loses in
//! each world by itself. So an entry found with other worlds in mind is as good for those it knows of. Outcomes it does
//! not know of count as won, which makes every entry an upper bound wherever it is used, also when cuts left the search
//! unfinished.

use crate::play::alphamu::front::Front;
use crate::play::outcomes::Outcomes;
use crate::reserve::make_room;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What is known of a node.
#[derive(Clone)]
pub(super) struct Entry<M> {
    /// With perfect information: the outcomes asked about, and those of them that are won.
    pub asked: Outcomes,
    pub perfect: Outcomes,
    /// The front of the deepest search here, as far as it is `known`.
    pub front: Front,
    pub known: Outcomes,
    /// The own cards that search looked ahead, and what vectors had to be worth by the known outcomes alone: it left
    /// out the others.
    pub depth: u32,
    pub need: u64,
    /// Whether the front is the value at that depth, not just a bound.
    pub exact: bool,
    /// Whether deeper searches would find the same.
    pub complete: bool,
    pub best: Option<M>,
}

impl<M> Entry<M> {
    /// An entry that knows nothing yet.
    fn new(like: &Outcomes) -> Entry<M> {
        let none = like.minus(like);
        Entry {
            asked: none.clone(),
            perfect: none.clone(),
            front: Front::default(),
            known: none,
            depth: 0,
            need: 0,
            exact: false,
            complete: false,
            best: None,
        }
    }

    fn heap(&self) -> usize {
        self.front.heap() + self.asked.heap() + self.perfect.heap() + self.known.heap()
    }
}

/// Entries by node, up to a cap on the memory.
pub(super) struct Memo<K, M> {
    entries: HashMap<K, Entry<M>, BuildHasherDefault<Mixer>>,
    heap: usize,
    cap: usize,
}

impl<K: Eq + Hash, M: Copy> Memo<K, M> {
    pub(super) fn new(cap: usize) -> Memo<K, M> {
        Memo { entries: HashMap::default(), heap: 0, cap }
    }

    pub(super) fn get(&self, key: &K) -> Option<&Entry<M>> {
        self.entries.get(key)
    }

    /// Changes an entry, a new one if there is none; `like` is any set of outcomes, for its room. When the memory is
    /// full everything is forgotten: what is needed comes back soon.
    pub(super) fn update(&mut self, key: K, like: &Outcomes, change: impl FnOnce(&mut Entry<M>)) {
        if self.heap > self.cap {
            self.entries.clear();
            self.heap = 0;
        }
        make_room(&mut self.entries);
        let entry = self.entries.entry(key).or_insert_with(|| {
            let new = Entry::new(like);
            self.heap += 2 * size_of::<(K, Entry<M>)>() + new.heap();
            new
        });
        let before = entry.heap();
        change(entry);
        self.heap = self.heap + entry.heap() - before;
    }
}

/// A quick hash for keys made of a few words.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With many worlds the sets of an entry are most of what it takes.
    #[test]
    fn the_cap_counts_the_sets_of_new_entries() {
        let (cap, like) = (1 << 20, Outcomes::none(10_000));
        let mut memo: Memo<u64, ()> = Memo::new(cap);
        let mut most = 0;
        for key in 0..2_000 {
            memo.update(key, &like, |entry| entry.depth = 1);
            most = most.max(memo.entries.len());
        }
        assert!(most > 1 && most * 3 * like.heap() <= cap + 3 * like.heap(), "{most} entries");
    }
}
