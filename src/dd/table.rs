//! What has been proved: bounds for patterns of relative ranks.
//!
//! The table of partition search (Ginsberg, section 2; Bradmetz, "Structure de données"). Positions with the same suit
//! lengths in all hands and the same player on lead form a family. Within a family a proof is stored as a *pattern*: the
//! owners of the ranks the proof relied on, highest first in each suit, and bounds on the tricks of the leader's side. As
//! ranks are relative and lengths agree, a pattern says the same whichever cards are gone, and indeed whichever deal it is.
//!
//! ```text
//! family (lengths, leader, strain) --hash--> slot --> node
//! node  = fork (one card of the packed owners: a child for each owner, one for "any") or list of blocks
//! block = four patterns; pattern = owner planes (2 words), mask (1 word), bounds (2 bytes)
//! match:  ((even ^ mine.even) | (odd ^ mine.odd)) & mask == 0
//! ```
//! Most families have a handful of patterns, some have hundreds: a list that grows long becomes a fork on the card that
//! tells its patterns apart best. A look-up visits the "any" child, whose patterns are more general, then the owner's.

/// A family of positions: the lengths of all suits in all hands, four bits each, who leads and what is trumps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Family(pub(super) u64);

impl Family {
    /// The length of North's hand.
    fn tricks_left(self) -> usize {
        (0..4).map(|suit| (self.0 >> (4 * suit) & 15) as usize).sum::<usize>().min(13)
    }
}

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

/// A list longer than this becomes a fork, if a card tells its patterns apart well enough.
const LONG: usize = 12;

/// Four patterns of one list and the number of the next block.
#[derive(Clone, Copy)]
#[repr(C, align(128))]
struct Block {
    even: [u64; PATTERNS],
    odd: [u64; PATTERNS],
    mask: [u64; PATTERNS],
    /// At least and at most so many tricks for the leader's side.
    least: [u8; PATTERNS],
    most: [u8; PATTERNS],
    next: Node,
    /// Patterns in this block, and in the list from here on.
    used: u16,
    listed: u16,
}

/// A branching of a family's patterns by the owner of one card.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Fork {
    /// The place of the card among the packed owners.
    card: u32,
    /// Patterns that name an owner, by owner.
    owner: [Node; 4],
    /// Patterns that do not care.
    any: Node,
}

/// Nothing, a list (the number of its first block), or a fork.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node(u32);

const FORK: u32 = 1 << 31;
const NOTHING: Node = Node(u32::MAX);

impl Node {
    #[inline(always)]
    fn fork(self) -> Option<usize> {
        (self.0 & FORK != 0 && self != NOTHING).then_some((self.0 & !FORK) as usize)
    }
}

/// No position matches: packed owners have at most 52 bits.
const UNUSED: Block = Block {
    even: [u64::MAX; PATTERNS],
    odd: [u64::MAX; PATTERNS],
    mask: [u64::MAX; PATTERNS],
    least: [0; PATTERNS],
    most: [0; PATTERNS],
    next: NOTHING,
    used: 0,
    listed: 0,
};

/// One pattern on its own.
#[derive(Clone, Copy)]
struct Pattern {
    even: u64,
    odd: u64,
    mask: u64,
    least: u8,
    most: u8,
}

#[derive(Clone, Copy)]
struct Slot {
    family: u64,
    node: Node,
    /// The slot is empty unless this is the table's epoch.
    epoch: u32,
}

const EMPTY: Slot = Slot { family: 0, node: NOTHING, epoch: 0 };
const FIRST_SLOTS: usize = 1 << 12;

/// The table itself. Its memory is asked for when it is first needed and never grows beyond the cap.
pub(super) struct Table {
    slots: Vec<Slot>,
    blocks: Vec<Block>,
    forks: Vec<Fork>,
    families: usize,
    /// The most blocks that were ever in use.
    touched: usize,
    epoch: u32,
    cap: usize,
}

/// Where a node hangs: in a slot, or under a fork (the fifth child is "any").
#[derive(Clone, Copy)]
enum Parent {
    Slot(usize),
    Fork(usize, usize),
}

impl Table {
    /// The least memory a table can work with.
    pub(super) const LEAST_MEMORY: usize = 256 << 10;

    pub(super) fn new(cap: usize) -> Table {
        Table {
            slots: Vec::new(),
            blocks: Vec::new(),
            forks: Vec::new(),
            families: 0,
            touched: 0,
            epoch: 1,
            cap: cap.max(Table::LEAST_MEMORY),
        }
    }

    /// Most slots that the cap allows: a fifth of the memory, in a power of two.
    fn slot_limit(&self) -> usize {
        let limit = self.cap / 5 / size_of::<Slot>();
        1 << limit.ilog2()
    }

    /// Forks are few: a block holds four patterns, a fork separates a dozen.
    fn fork_limit(&self) -> usize {
        self.cap / 16 / size_of::<Fork>()
    }

    fn block_limit(&self) -> usize {
        let others = self.slot_limit() * size_of::<Slot>() + self.fork_limit() * size_of::<Fork>();
        (self.cap - others) / size_of::<Block>()
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
            + self.touched.max(self.blocks.len()) * size_of::<Block>()
            + self.forks.capacity() * size_of::<Fork>()
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
        self.touched = self.touched.max(self.blocks.len());
        self.blocks.clear();
        self.forks.clear();
        self.families = 0;
        self.next_epoch();
    }

    /// Makes all slots empty.
    fn next_epoch(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.slots.fill(EMPTY);
            self.epoch = 1;
        }
    }

    /// Makes room for the first entries.
    pub(super) fn prepare(&mut self) {
        if self.slots.is_empty() {
            let wanted = FIRST_SLOTS.min(self.slot_limit());
            self.slots.try_reserve_exact(wanted).expect("memory for a table");
            self.slots.resize(wanted, EMPTY);
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

    /// A bound that decides whether the leader's side takes `need` tricks, the most general of the block it is found in.
    #[inline(always)]
    pub(super) fn look_up(&self, family: Family, owners: Owners, need: i32) -> Option<Found> {
        let slot = &self.slots[self.slot(family)];
        if slot.epoch != self.epoch {
            return None;
        }
        let mut node = slot.node;
        let mut later = [NOTHING; MOST_FORKS];
        let mut waiting = 0;
        loop {
            while let Some(fork) = node.fork() {
                let fork = &self.forks[fork];
                let owner = owners.even >> fork.card & 1 | (owners.odd >> fork.card & 1) << 1;
                later[waiting] = fork.owner[owner as usize];
                waiting += 1;
                node = fork.any;
            }
            while node != NOTHING {
                let block = &self.blocks[node.0 as usize];
                if let Some(found) = block.find(owners, need) {
                    return Some(found);
                }
                node = block.next;
            }
            if waiting == 0 {
                return None;
            }
            waiting -= 1;
            node = later[waiting];
        }
    }

    /// Remembers that in `family` the positions that agree with `owners` on `mask` give the leader's side at least `least`
    /// and at most `most` tricks.
    pub(super) fn store(&mut self, family: Family, owners: Owners, mask: u64, least: i32, most: i32) {
        let pattern =
            Pattern { even: owners.even & mask, odd: owners.odd & mask, mask, least: least as u8, most: most as u8 };
        let mut place = self.slot(family);
        if self.slots[place].epoch != self.epoch {
            if self.families * 2 >= self.slots.len() && !self.grow() {
                self.thin_out();
            }
            place = self.slot(family);
            self.families += 1;
            self.slots[place] = Slot { family: family.0, node: NOTHING, epoch: self.epoch };
        }
        let mut parent = Parent::Slot(place);
        let mut node = self.slots[place].node;
        let mut depth = 0;
        while let Some(number) = node.fork() {
            let child = pattern.branch(self.forks[number].card);
            parent = Parent::Fork(number, child);
            node = self.child(parent);
            depth += 1;
        }
        let mut seen = node;
        while seen != NOTHING {
            let block = &mut self.blocks[seen.0 as usize];
            if block.tighten(&pattern) {
                return;
            }
            seen = block.next;
        }
        if !self.insert(parent, node, pattern) {
            // The cap is met, or the system has no memory to give; with no memory at all nothing can be kept.
            if !self.blocks.is_empty() {
                self.thin_out();
                self.store(family, owners, mask, least, most);
            }
            return;
        }
        let node = self.child(parent);
        let listed = self.blocks[node.0 as usize].listed as usize;
        if listed > LONG && (listed - 1).is_multiple_of(LONG) && depth < MOST_FORKS {
            self.fork(parent, node);
        }
    }

    fn child(&self, parent: Parent) -> Node {
        match parent {
            Parent::Slot(place) => self.slots[place].node,
            Parent::Fork(number, child) if child < 4 => self.forks[number].owner[child],
            Parent::Fork(number, _) => self.forks[number].any,
        }
    }

    fn set_child(&mut self, parent: Parent, node: Node) {
        match parent {
            Parent::Slot(place) => self.slots[place].node = node,
            Parent::Fork(number, child) if child < 4 => self.forks[number].owner[child] = node,
            Parent::Fork(number, _) => self.forks[number].any = node,
        }
    }

    /// Puts a pattern at the front of a list. False when there is no room.
    fn insert(&mut self, parent: Parent, list: Node, pattern: Pattern) -> bool {
        let mut first = list;
        let mut listed = 0;
        if list != NOTHING {
            let block = &self.blocks[list.0 as usize];
            listed = block.listed;
            if block.used as usize == PATTERNS {
                first = NOTHING;
            }
        }
        if first == NOTHING {
            let full = self.blocks.len() == self.blocks.capacity() || self.blocks.len() >= self.block_limit();
            if full && !self.extend() {
                return false;
            }
            first = Node(self.blocks.len() as u32);
            self.blocks.push(Block { next: list, ..UNUSED });
            self.set_child(parent, first);
        }
        let block = &mut self.blocks[first.0 as usize];
        block.listed = listed.saturating_add(1);
        block.put(pattern);
        true
    }

    /// Turns a long list into a fork on the card that leaves the fewest patterns to look at, if one helps. The blocks of
    /// the list are used again for the children.
    #[cold]
    fn fork(&mut self, parent: Parent, list: Node) {
        let mut patterns = Vec::new();
        let mut freed = Vec::new();
        let mut node = list;
        while node != NOTHING {
            let block = &self.blocks[node.0 as usize];
            patterns.extend((0..block.used as usize).map(|i| block.get(i)));
            freed.push(node);
            node = block.next;
        }
        let total = patterns.len();
        let cost = |card: u32| {
            let mut counts = [0; 5];
            patterns.iter().for_each(|pattern| counts[pattern.branch(card)] += 1);
            let [a, b, c, d, any] = counts;
            any * total + a * a + b * b + c * c + d * d
        };
        let named = patterns.iter().fold(0, |named, pattern| named | pattern.mask);
        let cards = (0..52).filter(|card| named >> card & 1 == 1);
        let Some((least_cost, card)) = cards.map(|card| (cost(card), card)).min() else { return };
        let blocks_wanted = total / PATTERNS + 5;
        let free = self.blocks.capacity().min(self.block_limit()).saturating_sub(self.blocks.len());
        let room = free + freed.len() >= blocks_wanted || self.extend();
        if least_cost * 4 > total * total * 3 || !room {
            return;
        }
        if self.forks.len() == self.forks.capacity() && !self.extend_forks() {
            return;
        }
        let number = self.forks.len();
        self.forks.push(Fork { card, owner: [NOTHING; 4], any: NOTHING });
        self.set_child(parent, Node(FORK | number as u32));
        // Oldest first, so that the newest stand in front again.
        for pattern in patterns.into_iter().rev() {
            let under = Parent::Fork(number, pattern.branch(card));
            let child = self.child(under);
            let full = child == NOTHING || self.blocks[child.0 as usize].used as usize == PATTERNS;
            if full && let Some(block) = freed.pop() {
                let listed = if child == NOTHING { 0 } else { self.blocks[child.0 as usize].listed };
                self.blocks[block.0 as usize] = Block { next: child, listed, ..UNUSED };
                self.set_child(under, block);
            }
            let child = self.child(under);
            self.insert(under, child, pattern);
        }
    }

    /// Makes room by forgetting the families with the fewest tricks left, which are the cheapest to search again, until at
    /// most half of the blocks are in use. On the hardest deal at hand, under 32 MB, this takes half the time that
    /// forgetting everything takes.
    #[cold]
    fn thin_out(&mut self) {
        self.touched = self.touched.max(self.blocks.len());
        let live: Vec<Slot> = self.slots.iter().copied().filter(|slot| slot.epoch == self.epoch).collect();
        let mut by_tricks = [Used::default(); 14];
        for slot in &live {
            self.visit(slot.node, &mut |node| by_tricks[Family(slot.family).tricks_left()].count(node));
        }
        let (mut kept, mut fewest) = (Used::default(), 14);
        while fewest > 0 {
            let more = by_tricks[fewest - 1];
            let families = live.iter().filter(|slot| Family(slot.family).tricks_left() + 1 >= fewest).count();
            let fits = (kept.blocks + more.blocks) * 2 <= self.blocks.len()
                && (kept.forks + more.forks) * 2 <= self.forks.capacity()
                && families * 4 <= self.slots.len();
            if !fits {
                break;
            }
            kept = Used { blocks: kept.blocks + more.blocks, forks: kept.forks + more.forks };
            fewest -= 1;
        }
        let keeps = |slot: &Slot| Family(slot.family).tricks_left() >= fewest;
        let mut moved = Moved { blocks: vec![NOTHING.0; self.blocks.len()], forks: vec![NOTHING.0; self.forks.len()] };
        for slot in live.iter().filter(|slot| keeps(slot)) {
            self.visit(slot.node, &mut |node| match node.fork() {
                Some(fork) => moved.forks[fork] = 0,
                None => moved.blocks[node.0 as usize] = 0,
            });
        }
        moved.number();
        slide(&mut self.blocks, &moved.blocks);
        slide(&mut self.forks, &moved.forks);
        for block in &mut self.blocks {
            block.next = moved.node(block.next);
        }
        for fork in &mut self.forks {
            fork.owner = fork.owner.map(|node| moved.node(node));
            fork.any = moved.node(fork.any);
        }
        self.families = 0;
        self.next_epoch();
        for slot in live.into_iter().filter(keeps) {
            let place = self.slot(Family(slot.family));
            self.slots[place] = Slot { node: moved.node(slot.node), epoch: self.epoch, ..slot };
            self.families += 1;
        }
    }

    /// Calls `seen` for every fork and block from `node` on.
    fn visit(&self, node: Node, seen: &mut impl FnMut(Node)) {
        let mut node = node;
        while node != NOTHING {
            seen(node);
            match node.fork() {
                Some(number) => {
                    let fork = self.forks[number];
                    fork.owner.into_iter().for_each(|child| self.visit(child, seen));
                    node = fork.any;
                }
                None => node = self.blocks[node.0 as usize].next,
            }
        }
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

    /// Makes room for more blocks, if the cap and the machine allow it. Address space for all of them is asked for at once:
    /// pages count only when they are touched, nothing has to be moved later, and an area this large is given back to the
    /// system when it is freed. Where that is refused, room grows step by step.
    #[cold]
    fn extend(&mut self) -> bool {
        let room = self.block_limit().saturating_sub(self.blocks.len());
        let at_once = self.block_limit().max(ALWAYS_GIVEN_BACK / size_of::<Block>());
        if self.blocks.capacity() == 0 && self.blocks.try_reserve_exact(at_once).is_ok() {
            return true;
        }
        let more = self.blocks.len().clamp(1 << 9, 1 << 14).min(room);
        more > 0 && self.blocks.try_reserve_exact(more).is_ok()
    }

    #[cold]
    fn extend_forks(&mut self) -> bool {
        let room = self.fork_limit().saturating_sub(self.forks.len());
        let more = self.forks.len().clamp(1 << 6, 1 << 13).min(room);
        more > 0 && self.forks.try_reserve_exact(more).is_ok()
    }
}

/// Areas larger than this are always mapped and unmapped by the C library, never kept for later.
const ALWAYS_GIVEN_BACK: usize = 33 << 20;

/// Blocks and forks in use.
#[derive(Clone, Copy, Default)]
struct Used {
    blocks: usize,
    forks: usize,
}

impl Used {
    fn count(&mut self, node: Node) {
        match node.fork() {
            Some(_) => self.forks += 1,
            None => self.blocks += 1,
        }
    }
}

/// Where blocks and forks go when the others are dropped: the new number by the old one.
struct Moved {
    blocks: Vec<u32>,
    forks: Vec<u32>,
}

impl Moved {
    /// Numbers what is kept, in order.
    fn number(&mut self) {
        for numbers in [&mut self.blocks, &mut self.forks] {
            let kept = numbers.iter_mut().filter(|number| **number != NOTHING.0);
            kept.zip(0..).for_each(|(number, new)| *number = new);
        }
    }

    fn node(&self, node: Node) -> Node {
        if node == NOTHING {
            return NOTHING;
        }
        match node.fork() {
            Some(number) => Node(self.forks[number] | FORK),
            None => Node(self.blocks[node.0 as usize]),
        }
    }
}

/// Moves the items that are kept to the front, each to its new number, which is never larger than its old one.
fn slide<T: Copy>(items: &mut Vec<T>, numbers: &[u32]) {
    let mut kept = 0;
    for (old, &new) in numbers.iter().enumerate() {
        if new != NOTHING.0 {
            items[new as usize] = items[old];
            kept += 1;
        }
    }
    items.truncate(kept);
}

/// Forks one below the other, at most.
const MOST_FORKS: usize = 12;

impl Pattern {
    /// The child of a fork on `card` to which the pattern belongs.
    #[inline(always)]
    fn branch(&self, card: u32) -> usize {
        if self.mask >> card & 1 == 0 {
            return 4;
        }
        (self.even >> card & 1 | (self.odd >> card & 1) << 1) as usize
    }
}

impl Block {
    /// The most general pattern that fits the position and decides the question.
    #[inline(always)]
    fn find(&self, owners: Owners, need: i32) -> Option<Found> {
        let differing: [u64; PATTERNS] =
            std::array::from_fn(|i| ((self.even[i] ^ owners.even) | (self.odd[i] ^ owners.odd)) & self.mask[i]);
        let mut fitting = (0..PATTERNS).fold(0u32, |bits, i| bits | ((differing[i] == 0) as u32) << i);
        let mut best: Option<Found> = None;
        while fitting != 0 {
            let i = fitting.trailing_zeros() as usize & (PATTERNS - 1);
            fitting &= fitting - 1;
            let (least, most) = (self.least[i] as i32, self.most[i] as i32);
            let tricks = if least >= need {
                least
            } else if most < need {
                most
            } else {
                continue;
            };
            if best.is_none_or(|found| self.mask[i].count_ones() < found.mask.count_ones()) {
                best = Some(Found { tricks, mask: self.mask[i] });
            }
        }
        best
    }

    /// Sharpens the bounds of the same pattern, if it is here.
    #[inline(always)]
    fn tighten(&mut self, pattern: &Pattern) -> bool {
        for i in 0..PATTERNS {
            if self.mask[i] == pattern.mask && self.even[i] == pattern.even && self.odd[i] == pattern.odd {
                self.least[i] = self.least[i].max(pattern.least);
                self.most[i] = self.most[i].min(pattern.most);
                return true;
            }
        }
        false
    }

    fn put(&mut self, pattern: Pattern) {
        let i = self.used as usize;
        self.even[i] = pattern.even;
        self.odd[i] = pattern.odd;
        self.mask[i] = pattern.mask;
        self.least[i] = pattern.least;
        self.most[i] = pattern.most;
        self.used += 1;
    }

    fn get(&self, i: usize) -> Pattern {
        Pattern { even: self.even[i], odd: self.odd[i], mask: self.mask[i], least: self.least[i], most: self.most[i] }
    }
}
