//! What has been proved: bounds for patterns of relative ranks.
//!
//! The table of partition search (Ginsberg, section 2; Bradmetz, "Structure de données"). Positions with the same suit
//! lengths in all hands and the same player on lead form a family. Within a family a proof is stored as a *pattern*: the
//! owners of the ranks the proof relied on, highest first in each suit, and bounds on the tricks of the leader's side. As
//! ranks are relative and lengths agree, a pattern says the same whichever cards are gone, and indeed whichever deal it is.
//!
//! ```text
//! family (lengths, leader, strain) --hash--> slot --> block --> block --> ...
//! block = four patterns; pattern = owner planes (2 words), mask (1 word), bounds (2 bytes)
//! match:  ((even ^ mine.even) | (odd ^ mine.odd)) & mask == 0
//! ```

/// A family of positions: the lengths of all suits in all hands, four bits each, who leads and what is trumps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Family(pub(super) u64);

/// The owners of all cards in play, packed by relative rank: bit i of `even` and `odd` are the two bits of the seat that
/// owns the i-th card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Owners {
    pub(super) even: u64,
    pub(super) odd: u64,
}

/// A bound found for a position: tricks of the leader's side, and the packed ranks the proof relied on.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) tricks: i32,
    pub(super) mask: u64,
}

const PATTERNS: usize = 4;

/// Four patterns of one family and the number of the next block. Two cache lines.
#[derive(Clone, Copy)]
#[repr(C, align(128))]
struct Block {
    even: [u64; PATTERNS],
    odd: [u64; PATTERNS],
    mask: [u64; PATTERNS],
    /// At least and at most so many tricks for the leader's side.
    least: [u8; PATTERNS],
    most: [u8; PATTERNS],
    next: u32,
    used: u32,
}

const NONE: u32 = u32::MAX;

/// No position matches: packed owners have at most 52 bits.
const UNUSED: Block = Block {
    even: [u64::MAX; PATTERNS],
    odd: [u64::MAX; PATTERNS],
    mask: [u64::MAX; PATTERNS],
    least: [0; PATTERNS],
    most: [0; PATTERNS],
    next: NONE,
    used: 0,
};

#[derive(Clone, Copy)]
struct Slot {
    family: u64,
    first: u32,
    /// The slot is empty unless this is the table's epoch.
    epoch: u32,
}

const EMPTY: Slot = Slot { family: 0, first: NONE, epoch: 0 };
const FIRST_SLOTS: usize = 1 << 12;

/// The table itself. Its memory is asked for when it is first needed and never grows beyond the cap.
pub(super) struct Table {
    slots: Vec<Slot>,
    blocks: Vec<Block>,
    families: usize,
    epoch: u32,
    cap: usize,
}

impl Table {
    /// The least memory a table can work with.
    pub(super) const LEAST_MEMORY: usize = 256 << 10;

    pub(super) fn new(cap: usize) -> Table {
        Table { slots: Vec::new(), blocks: Vec::new(), families: 0, epoch: 1, cap: cap.max(Table::LEAST_MEMORY) }
    }

    /// Most slots that the cap allows: a fifth of the memory, in a power of two.
    fn slot_limit(&self) -> usize {
        let limit = self.cap / 5 / size_of::<Slot>();
        1 << limit.ilog2()
    }

    fn block_limit(&self) -> usize {
        (self.cap - self.slot_limit() * size_of::<Slot>()) / size_of::<Block>()
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>() + self.blocks.len() * size_of::<Block>()
    }

    /// Changes the cap; a table with another cap starts empty.
    pub(super) fn set_cap(&mut self, cap: usize) {
        if cap.max(Table::LEAST_MEMORY) != self.cap {
            *self = Table::new(cap);
        }
    }

    /// Gives all memory back.
    pub(super) fn free(&mut self) {
        *self = Table::new(self.cap);
    }

    /// Forgets everything, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.families = 0;
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.slots.fill(EMPTY);
            self.epoch = 1;
        }
    }

    /// Makes room for the first entries.
    pub(super) fn prepare(&mut self) {
        if self.slots.is_empty() {
            self.slots = vec![EMPTY; FIRST_SLOTS.min(self.slot_limit())];
            self.blocks = Vec::new();
        }
    }

    #[inline(always)]
    fn place(&self, family: Family) -> usize {
        let mixed = (family.0 ^ family.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 20) as usize & (self.slots.len() - 1)
    }

    /// The slot of the family, or the empty one where it belongs.
    #[inline(always)]
    fn slot(&self, family: Family) -> usize {
        let mut place = self.place(family);
        loop {
            let slot = &self.slots[place];
            if slot.epoch != self.epoch || slot.family == family.0 {
                return place;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }

    /// The most general bound that decides whether the leader's side takes `need` tricks.
    #[inline(always)]
    pub(super) fn look_up(&self, family: Family, owners: Owners, need: i32) -> Option<Found> {
        let slot = &self.slots[self.slot(family)];
        if slot.epoch != self.epoch {
            return None;
        }
        let mut number = slot.first;
        while number != NONE {
            let block = &self.blocks[number as usize];
            let mut best: Option<Found> = None;
            for i in 0..PATTERNS {
                let differing = ((block.even[i] ^ owners.even) | (block.odd[i] ^ owners.odd)) & block.mask[i];
                if differing == 0 {
                    let (least, most) = (block.least[i] as i32, block.most[i] as i32);
                    let tricks = if least >= need {
                        least
                    } else if most < need {
                        most
                    } else {
                        continue;
                    };
                    if best.is_none_or(|found| block.mask[i].count_ones() < found.mask.count_ones()) {
                        best = Some(Found { tricks, mask: block.mask[i] });
                    }
                }
            }
            if best.is_some() {
                return best;
            }
            number = block.next;
        }
        None
    }

    /// Remembers that in `family` the positions that agree with `owners` on `mask` give the leader's side at least `least`
    /// and at most `most` tricks.
    pub(super) fn store(&mut self, family: Family, owners: Owners, mask: u64, least: i32, most: i32) {
        let (even, odd) = (owners.even & mask, owners.odd & mask);
        let mut place = self.slot(family);
        if self.slots[place].epoch != self.epoch {
            if self.families * 2 >= self.slots.len() && !self.grow() {
                self.clear();
            }
            place = self.slot(family);
            self.families += 1;
            self.slots[place] = Slot { family: family.0, first: NONE, epoch: self.epoch };
        }
        let first = self.slots[place].first;
        let mut number = first;
        while number != NONE {
            let block = &mut self.blocks[number as usize];
            for i in 0..PATTERNS {
                if block.mask[i] == mask && block.even[i] == even && block.odd[i] == odd {
                    block.least[i] = block.least[i].max(least as u8);
                    block.most[i] = block.most[i].min(most as u8);
                    return;
                }
            }
            number = block.next;
        }
        let room = first != NONE && (self.blocks[first as usize].used as usize) < PATTERNS;
        let number = if room {
            first
        } else {
            if self.blocks.len() == self.blocks.capacity() && !self.extend() {
                // The cap is met: start afresh with this one pattern.
                self.clear();
                return self.store(family, owners, mask, least, most);
            }
            let number = self.blocks.len() as u32;
            self.blocks.push(Block { next: first, ..UNUSED });
            self.slots[place].first = number;
            number
        };
        let block = &mut self.blocks[number as usize];
        let i = block.used as usize;
        block.even[i] = even;
        block.odd[i] = odd;
        block.mask[i] = mask;
        block.least[i] = least as u8;
        block.most[i] = most as u8;
        block.used += 1;
    }

    /// Doubles the slots, if the cap allows it.
    #[cold]
    fn grow(&mut self) -> bool {
        let wanted = self.slots.len() * 2;
        if wanted > self.slot_limit() {
            return false;
        }
        let mut larger = Vec::new();
        if larger.try_reserve_exact(wanted).is_err() {
            return false;
        }
        larger.resize(wanted, EMPTY);
        let old = std::mem::replace(&mut self.slots, larger);
        for slot in old.into_iter().filter(|slot| slot.epoch == self.epoch) {
            let place = self.slot(Family(slot.family));
            self.slots[place] = slot;
        }
        true
    }

    /// Makes room for more blocks, if the cap and the machine allow it.
    #[cold]
    fn extend(&mut self) -> bool {
        let limit = self.block_limit();
        let more = (self.blocks.len()).clamp(1 << 10, 1 << 14).min(limit - self.blocks.len().min(limit));
        more > 0 && self.blocks.try_reserve_exact(more).is_ok()
    }
}
