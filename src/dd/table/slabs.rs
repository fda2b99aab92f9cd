//! Memory that grows by slabs: items have numbers, and a number stays good while more slabs are added.
//!
//! One large array would either be moved as it grows, and for a moment be held twice, or take all of its addresses at
//! once. A slab is small enough that the system's allocator gives it back when a table is dropped: blocks beyond some
//! megabytes, once freed, make glibc keep as much for later (`M_MMAP_THRESHOLD` in mallopt(3)).

use std::collections::TryReserveError;
use std::ops::{Index, IndexMut};

/// Items in a slab: 64 kB of lines, 32 kB of forks.
const ITEMS: usize = 1 << 10;

/// Items in slabs, up to a limit.
pub(super) struct Slabs<T> {
    slabs: Vec<Box<[T; ITEMS]>>,
    /// What a new slab is filled with.
    filler: T,
    /// Items handed out.
    used: usize,
    /// The most slabs there may be.
    limit: usize,
}

impl<T: Copy> Slabs<T> {
    /// Slabs that take at most so many bytes, and numbers below `numbers`.
    pub(super) fn new(bytes: usize, numbers: usize, filler: T) -> Slabs<T> {
        let limit = (bytes / size_of::<[T; ITEMS]>()).min(numbers / ITEMS);
        Slabs { slabs: Vec::new(), filler, used: 0, limit }
    }

    /// Takes all items back, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.slabs.len() * size_of::<[T; ITEMS]>()
    }

    /// How many items can be taken before the next slab.
    pub(super) fn spare(&self) -> usize {
        self.slabs.len() * ITEMS - self.used
    }

    /// The number of an item that is free; what it holds is old. `None` when the limit is reached or the machine has no
    /// memory.
    #[inline(always)]
    pub(super) fn take(&mut self) -> Option<usize> {
        if self.spare() == 0 && !self.grow() {
            return None;
        }
        self.used += 1;
        Some(self.used - 1)
    }

    /// Adds a slab. False when the limit is reached or the machine has no memory.
    #[cold]
    pub(super) fn grow(&mut self) -> bool {
        self.slabs.len() < self.limit && self.add_slab().is_ok()
    }

    /// Adds the first slab, whatever the limit.
    pub(super) fn prepare(&mut self) -> Result<(), TryReserveError> {
        if self.slabs.is_empty() { self.add_slab() } else { Ok(()) }
    }

    fn add_slab(&mut self) -> Result<(), TryReserveError> {
        let mut items = Vec::new();
        items.try_reserve_exact(ITEMS)?;
        self.slabs.try_reserve(1)?;
        items.resize(ITEMS, self.filler);
        if let Ok(slab) = items.try_into() {
            self.slabs.push(slab);
        }
        Ok(())
    }
}

impl<T> Index<usize> for Slabs<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, number: usize) -> &T {
        &self.slabs[number / ITEMS][number % ITEMS]
    }
}

impl<T> IndexMut<usize> for Slabs<T> {
    #[inline(always)]
    fn index_mut(&mut self, number: usize) -> &mut T {
        &mut self.slabs[number / ITEMS][number % ITEMS]
    }
}
