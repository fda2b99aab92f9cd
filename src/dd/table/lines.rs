//! Lists of patterns in cache lines: where a look-up spends its time.

use super::pattern::{Found, Owners, Pattern};
use super::slabs::Slabs;
use std::collections::TryReserveError;
use std::ops::AddAssign;

/// Patterns in a line.
pub(super) const PATTERNS: usize = 4;

/// Four patterns of one list, for 32 cards, in one cache line. With more than eight tricks left there are more cards: then
/// the next line holds the rest of each pattern, and the list goes on from there.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Line {
    even: [u32; PATTERNS],
    odd: [u32; PATTERNS],
    mask: [u32; PATTERNS],
    least: [u8; PATTERNS],
    most: [u8; PATTERNS],
    /// The line where the list goes on.
    next: Node,
    /// Patterns in the list from here on, 255 if there are more.
    listed: u8,
    /// Patterns in this line.
    used: u8,
    /// The patterns, as bits, that were found since the table was last thinned out.
    hit: u8,
}

impl Line {
    /// No position matches: nobody owns all of 32 cards.
    pub(super) const UNUSED: Line = Line {
        even: [u32::MAX; PATTERNS],
        odd: [u32::MAX; PATTERNS],
        mask: [u32::MAX; PATTERNS],
        least: [0; PATTERNS],
        most: [0; PATTERNS],
        next: Node::NOTHING,
        listed: 0,
        used: 0,
        hit: 0,
    };

    /// The patterns, as bits, that fit the owners of these 32 cards.
    #[inline(always)]
    fn fitting(&self, even: u32, odd: u32) -> u32 {
        let differing: [u32; PATTERNS] =
            std::array::from_fn(|i| ((self.even[i] ^ even) | (self.odd[i] ^ odd)) & self.mask[i]);
        (0..PATTERNS).fold(0, |bits, i| bits | ((differing[i] == 0) as u32) << i)
    }

    #[inline(always)]
    fn write(&mut self, i: usize, [even, odd, mask]: [u32; 3]) {
        (self.even[i], self.odd[i], self.mask[i]) = (even, odd, mask);
    }

    /// The patterns, as bits, that name all these owners of these 32 cards, and perhaps others.
    #[inline(always)]
    fn naming(&self, [even, odd, mask]: [u32; 3]) -> u32 {
        let differing: [u32; PATTERNS] =
            std::array::from_fn(|i| ((self.even[i] ^ even) | (self.odd[i] ^ odd) | !self.mask[i]) & mask);
        (0..PATTERNS).fold(0, |bits, i| bits | ((differing[i] == 0) as u32) << i)
    }
}

/// The lines of all lists. Functions that take `WIDE` are for lists of pairs of lines when it is set.
pub(super) struct Lines {
    lines: Slabs<Line>,
    /// Lines given back, one behind the other.
    free: Node,
    free_count: usize,
}

impl Lines {
    /// Lines that take at most so many bytes.
    pub(super) fn new(bytes: usize) -> Lines {
        Lines { lines: Slabs::new(bytes, Node::MOST, Line::UNUSED), free: Node::NOTHING, free_count: 0 }
    }

    /// Forgets all lines, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        (self.free, self.free_count) = (Node::NOTHING, 0);
    }

    /// Makes room for the first lines.
    pub(super) fn prepare(&mut self) -> Result<(), TryReserveError> {
        self.lines.prepare()
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.lines.memory()
    }

    /// A line that nobody uses, if the cap and the machine allow one.
    #[inline(always)]
    fn take(&mut self) -> Option<usize> {
        if let Some(at) = self.free.as_list() {
            self.free = self.lines[at].next;
            self.free_count -= 1;
            return Some(at);
        }
        self.lines.take()
    }

    /// Gives a line back.
    fn give_back(&mut self, at: usize) {
        self.lines[at].next = self.free;
        self.free = Node::list(at);
        self.free_count += 1;
    }

    /// Whether so many lines can be taken.
    pub(super) fn has_room(&mut self, count: usize) -> bool {
        self.free_count + self.lines.spare() >= count || self.lines.grow()
    }

    /// An empty start of a list that goes on with `next`. `None` when there is no room.
    fn start<const WIDE: bool>(&mut self, next: Node) -> Option<usize> {
        let first = self.take()?;
        let listed = self.listed(next) as u8;
        let mut then = next;
        if WIDE {
            let Some(second) = self.take() else {
                self.give_back(first);
                return None;
            };
            self.lines[second] = Line { next, ..Line::UNUSED };
            then = Node::list(second);
        }
        self.lines[first] = Line { next: then, listed, ..Line::UNUSED };
        Some(first)
    }

    /// Puts a pattern in front of a list and answers its start. `None` when there is no room.
    #[inline(always)]
    pub(super) fn push<const WIDE: bool>(&mut self, list: Node, pattern: &Pattern) -> Option<Node> {
        let first = match list.as_list().filter(|&at| !self.is_full(at)) {
            Some(at) => at,
            None => self.start::<WIDE>(list)?,
        };
        let line = &mut self.lines[first];
        line.listed = line.listed.saturating_add(1);
        let i = line.used as usize & (PATTERNS - 1);
        self.set::<WIDE>(first, i, pattern);
        Some(Node::list(first))
    }

    /// Gives a list back, line by line.
    pub(super) fn drop_list(&mut self, list: Node) {
        let mut node = list;
        while let Some(at) = node.as_list() {
            node = self.lines[at].next;
            self.give_back(at);
        }
    }

    /// How many patterns of a list were found since the table was last thinned out, and how many were not.
    pub(super) fn count<const WIDE: bool>(&self, list: Node) -> Count {
        let mut count = Count::default();
        let mut node = list;
        while let Some(at) = node.as_list() {
            let hit = self.lines[at].hit.count_ones() as usize;
            count += Count { hit, others: self.lines[at].used as usize - hit };
            node = self.next::<WIDE>(at);
        }
        count
    }

    /// Drops the patterns that were not found since the table was last thinned out, and answers the new list.
    pub(super) fn keep_hits<const WIDE: bool>(&mut self, list: Node) -> Node {
        let mut kept = Node::NOTHING;
        let mut node = list;
        while let Some(at) = node.as_list() {
            node = self.next::<WIDE>(at);
            let used = self.lines[at].used as usize;
            let patterns: [Pattern; PATTERNS] = std::array::from_fn(|i| self.get::<WIDE>(at, i));
            if WIDE {
                self.give_back(self.lines[at].next.number());
            }
            self.give_back(at);
            for pattern in patterns[..used].iter().filter(|pattern| pattern.hit) {
                let pattern = Pattern { hit: false, ..*pattern };
                kept = self.push::<WIDE>(kept, &pattern).unwrap_or(kept);
            }
        }
        kept
    }

    /// Forgets which patterns were found.
    pub(super) fn forget_hits<const WIDE: bool>(&mut self, list: Node) {
        let mut node = list;
        while let Some(at) = node.as_list() {
            self.lines[at].hit = 0;
            node = self.next::<WIDE>(at);
        }
    }

    fn is_full(&self, at: usize) -> bool {
        self.lines[at].used as usize == PATTERNS
    }

    /// Patterns in a list, 255 if there are more.
    pub(super) fn listed(&self, list: Node) -> usize {
        list.as_list().map_or(0, |at| self.lines[at].listed as usize)
    }

    /// The line that holds the rest of the patterns in this one.
    #[inline(always)]
    fn second(&self, at: usize) -> &Line {
        &self.lines[self.lines[at].next.number()]
    }

    /// Where the list goes on.
    #[inline(always)]
    pub(super) fn next<const WIDE: bool>(&self, at: usize) -> Node {
        if WIDE { self.second(at).next } else { self.lines[at].next }
    }

    /// The most general of the patterns here that fit the position and decide whether the leader's side takes `need` tricks;
    /// if there is none, where the list goes on.
    #[inline(always)]
    pub(super) fn find<const WIDE: bool>(&mut self, at: usize, owners: Owners, need: i32) -> Result<Found, Node> {
        let line = &self.lines[at];
        let mut fitting = line.fitting(owners.even as u32, owners.odd as u32);
        let mut next = line.next;
        if WIDE {
            let second = &self.lines[next.number()];
            fitting &= second.fitting((owners.even >> 32) as u32, (owners.odd >> 32) as u32);
            next = second.next;
        }
        let mut best: Option<Found> = None;
        let mut hit = 0;
        while fitting != 0 {
            let i = fitting.trailing_zeros() as usize & (PATTERNS - 1);
            fitting &= fitting - 1;
            let (least, most) = (line.least[i] as i32, line.most[i] as i32);
            let tricks = if least >= need {
                least
            } else if most < need {
                most
            } else {
                continue;
            };
            let mut mask = line.mask[i] as u64;
            if WIDE {
                mask |= (self.second(at).mask[i] as u64) << 32;
            }
            if best.is_none_or(|found| mask.count_ones() < found.mask.count_ones()) {
                best = Some(Found { tricks, mask });
                hit = 1 << i;
            }
        }
        let Some(best) = best else { return Err(next) };
        self.lines[at].hit |= hit;
        Ok(best)
    }

    /// Sharpens the bounds of the same pattern, or overwrites one that the new one makes superfluous; if there is none here,
    /// answers where the list goes on.
    #[inline(always)]
    pub(super) fn absorb<const WIDE: bool>(&mut self, at: usize, pattern: &Pattern) -> Result<(), Node> {
        let line = &self.lines[at];
        let mut naming = line.naming(pattern.half(false)) & ((1 << line.used) - 1);
        let mut next = line.next;
        if WIDE {
            let second = &self.lines[next.number()];
            naming &= second.naming(pattern.half(true));
            next = second.next;
        }
        while naming != 0 {
            let i = naming.trailing_zeros() as usize & (PATTERNS - 1);
            naming &= naming - 1;
            let old = self.get::<WIDE>(at, i);
            if old.mask == pattern.mask {
                let (least, most) = (old.least.max(pattern.least), old.most.min(pattern.most));
                self.set::<WIDE>(at, i, &Pattern { least, most, ..old });
                return Ok(());
            }
            if old.least <= pattern.least && old.most >= pattern.most {
                self.set::<WIDE>(at, i, pattern);
                return Ok(());
            }
        }
        Err(next)
    }

    /// Writes a pattern into a line.
    #[inline(always)]
    fn set<const WIDE: bool>(&mut self, at: usize, i: usize, pattern: &Pattern) {
        let line = &mut self.lines[at];
        line.write(i, pattern.half(false));
        (line.least[i], line.most[i]) = (pattern.least, pattern.most);
        line.hit |= (pattern.hit as u8) << i;
        line.used = line.used.max(i as u8 + 1);
        if WIDE {
            let second = line.next.number();
            self.lines[second].write(i, pattern.half(true));
        }
    }

    fn get<const WIDE: bool>(&self, at: usize, i: usize) -> Pattern {
        let line = &self.lines[at];
        let [mut even, mut odd, mut mask] = [line.even[i], line.odd[i], line.mask[i]].map(u64::from);
        if WIDE {
            let high = self.second(at);
            even |= (high.even[i] as u64) << 32;
            odd |= (high.odd[i] as u64) << 32;
            mask |= (high.mask[i] as u64) << 32;
        }
        let hit = line.hit >> i & 1 == 1;
        Pattern { even, odd, mask, least: line.least[i], most: line.most[i], hit }
    }

    /// Writes the patterns of a list into `patterns`, newest first, and answers how many there are; `None` if they do not
    /// fit.
    pub(super) fn read<const WIDE: bool>(&self, list: Node, patterns: &mut [Pattern]) -> Option<usize> {
        let mut count = 0;
        let mut node = list;
        while let Some(at) = node.as_list() {
            for i in (0..self.lines[at].used as usize).rev() {
                *patterns.get_mut(count)? = self.get::<WIDE>(at, i);
                count += 1;
            }
            node = self.next::<WIDE>(at);
        }
        Some(count)
    }
}

/// Patterns that were found since the table was last thinned out, and others.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) hit: usize,
    pub(super) others: usize,
}

impl AddAssign for Count {
    fn add_assign(&mut self, more: Count) {
        self.hit += more.hit;
        self.others += more.others;
    }
}

/// Nothing, a list (the number of its first line), or a fork.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Node(u32);

const FORK: u32 = 1 << 31;

impl Node {
    pub(super) const NOTHING: Node = Node(u32::MAX);

    /// Lines and forks have smaller numbers than this.
    pub(super) const MOST: usize = (FORK - 1) as usize;

    pub(super) fn list(first: usize) -> Node {
        Node(first as u32)
    }

    pub(super) fn fork(number: usize) -> Node {
        Node(FORK | number as u32)
    }

    #[inline(always)]
    pub(super) fn is_nothing(self) -> bool {
        self == Node::NOTHING
    }

    /// The number of the fork, if it is one.
    #[inline(always)]
    pub(super) fn as_fork(self) -> Option<usize> {
        (self.0 & FORK != 0 && self != Node::NOTHING).then_some((self.0 & !FORK) as usize)
    }

    /// The number of a line that is known to be there.
    #[inline(always)]
    fn number(self) -> usize {
        self.0 as usize
    }

    /// The number of the first line, if it is a list.
    #[inline(always)]
    pub(super) fn as_list(self) -> Option<usize> {
        (self.0 & FORK == 0).then_some(self.0 as usize)
    }
}
