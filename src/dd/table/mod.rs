//! What has been proved: bounds for patterns of relative ranks.
//!
//! The table of partition search (Ginsberg, section 2; Bradmetz, "Structure de données"). Positions with the same suit
//! lengths in all hands and the same player on lead form a family. Within a family a proof is stored as a *pattern*: the
//! owners of the ranks the proof relied on, highest first in each suit, and bounds on the tricks of the leader's side. As
//! ranks are relative and lengths agree, a pattern says the same whichever cards are gone, and indeed whichever deal it is.
//!
//! ```text
//! family (lengths, leader, strain) --hash--> slot --> node
//! node  = fork (one card of the packed owners: a child for each owner, one for "any") or list of lines
//! line  = four patterns; pattern = owner planes (2 words of 32 bits), mask (1 word), bounds (2 bytes)
//! match:  ((even ^ mine.even) | (odd ^ mine.odd)) & mask == 0
//! ```
//! Most families have a handful of patterns, some have hundreds: a list that grows long becomes a fork on the card that
//! tells its patterns apart best. A look-up visits the "any" child, whose patterns are more general, then the owner's.
//!
//! What a look-up costs is the cache lines it touches, so they are few: a slot has the four leaders of one shape, and four
//! patterns with their bounds fill a line. With more than eight tricks left (6 % of the look-ups) there are more than 32
//! cards, and a pattern goes on in a second line.

mod families;
mod lines;
mod pattern;
mod slabs;
#[cfg(test)]
mod tests;
mod thinning;
mod trees;

use families::Families;
use pattern::Pattern;
use std::collections::TryReserveError;
use trees::Trees;

pub(super) use families::{Family, Lengths, Shape};
pub(super) use pattern::{Found, Owners};

/// Up to so many tricks left, a word of 32 bits has room for all cards.
const NARROW: usize = 8;

/// The table itself. Its memory is asked for when it is first needed and never grows beyond the cap.
pub(super) struct Table {
    families: Families,
    trees: Trees,
    cap: usize,
}

impl Table {
    /// The least memory a table can work with.
    pub(super) const LEAST_MEMORY: usize = 256 << 10;

    pub(super) fn new(cap: usize) -> Table {
        let cap = cap.max(Table::LEAST_MEMORY);
        let for_families = cap / 10;
        Table { families: Families::new(for_families), trees: Trees::new(cap - for_families), cap }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.families.memory() + self.trees.memory()
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
        self.families.clear();
        self.trees.clear();
    }

    /// Makes room for the first entries: a table without them would let a search run for ages.
    pub(super) fn prepare(&mut self) -> Result<(), TryReserveError> {
        self.families.prepare()?;
        self.trees.prepare()
    }

    /// A bound that decides whether the leader's side takes `need` of the `left` tricks, a general one if there are several.
    #[inline(always)]
    pub(super) fn look_up(&mut self, family: Family, owners: Owners, need: i32, left: i32) -> Option<Found> {
        let root = self.families.root(family);
        if left <= NARROW as i32 {
            self.trees.find::<false>(root, owners, need)
        } else {
            self.trees.find::<true>(root, owners, need)
        }
    }

    /// Remembers that in `family` the positions that agree with `owners` on `mask` give the leader's side at least `least`
    /// and at most `most` tricks.
    pub(super) fn store(&mut self, family: Family, owners: Owners, mask: u64, least: i32, most: i32) {
        let pattern = Pattern {
            even: owners.even & mask,
            odd: owners.odd & mask,
            mask,
            least: least as u8,
            most: most as u8,
            hit: false,
        };
        // If there is no room even then, the pattern is lost.
        if !self.add(family, &pattern) {
            self.thin_out();
            self.add(family, &pattern);
        }
    }

    /// Adds a pattern. False when there is no room.
    fn add(&mut self, family: Family, pattern: &Pattern) -> bool {
        let old = self.families.root(family);
        let new = if family.tricks_left() <= NARROW {
            self.trees.add::<false>(old, pattern)
        } else {
            self.trees.add::<true>(old, pattern)
        };
        let Ok(new) = new else { return false };
        if new != old && !self.families.set_root(family, new) {
            self.trees.drop_tree(new);
            return false;
        }
        true
    }
}
