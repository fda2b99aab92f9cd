//! What was found out about late positions.

use crate::play::exact::perfect::NO_CARD;
use crate::play::exact::splits::Splits;

/// Room for so many positions at first; small tables grow fast.
const FEWEST: usize = 2048;
const MANY: usize = 1 << 15;

/// What is known of a position, at its place in the table.
#[derive(Clone, Copy)]
pub(in crate::play::exact) struct Known<B> {
    /// What the position is known by; 0 is none.
    pub(super) key: u64,
    pub(super) asked: B,
    pub(super) won: B,
    /// The own card that did best, by its number among the live ones.
    pub(super) best: u8,
}

/// Positions and what is known of them: open addressing, never more than half full.
pub(in crate::play::exact) struct LateTable<B> {
    slots: Vec<Known<B>>,
    used: usize,
}

impl<B: Splits> LateTable<B> {
    const UNKNOWN: Known<B> = Known { key: 0, asked: B::NONE, won: B::NONE, best: NO_CARD };

    pub(super) fn new() -> LateTable<B> {
        LateTable { slots: Vec::new(), used: 0 }
    }

    /// Where a position is, or would be.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed >> 32) as usize & mask;
        while self.slots[place].key != key && self.slots[place].key != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Known<B> {
        if self.slots.is_empty() { Self::UNKNOWN } else { self.slots[self.place(key)] }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, known: Known<B>) {
        if 2 * self.used >= self.slots.len() {
            self.grow();
        }
        let place = self.place(known.key);
        self.used += usize::from(self.slots[place].key == 0);
        self.slots[place] = known;
    }

    /// More room.
    #[cold]
    fn grow(&mut self) {
        let times = if self.slots.len() < MANY { 4 } else { 2 };
        let count = (times * self.slots.len()).max(FEWEST);
        for known in std::mem::replace(&mut self.slots, vec![Self::UNKNOWN; count]) {
            if known.key != 0 {
                let place = self.place(known.key);
                self.slots[place] = known;
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Known<B>>()
    }
}
