//! Memory for when there is none.
//!
//! Rust ends the process when an allocation fails. A library must not, so a few megabytes are kept in reserve, which the
//! system does not have to find before they are used. While it refuses memory, small blocks come from there; a search
//! that goes on asking looks at [`check`] and gives up before the reserve is used up, as if it had panicked, and the
//! caller of the C functions gets a code. Large blocks are never taken from here, nor is what can be done without: whoever
//! wants a table or a long list has to [`ask`] whether he can have it. So every list that has an item for each layout, or
//! for each set of them, is made and grown by the functions here: nothing of unknown length may grow by itself.
//!
//! The reserve is the process's allocator, so a program in Rust that has one of its own leaves out the feature `reserve`.
//! No lock is taken that a child after `fork()` could find held.

use std::cell::Cell;
use std::collections::{HashMap, HashSet, TryReserveError, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::panic::resume_unwind;

/// What ends a call that has no memory: the payload of a panic that no hook is told of.
#[derive(Debug)]
pub struct OutOfMemory;

/// Gives up for want of memory.
#[cold]
pub fn give_up() -> ! {
    resume_unwind(Box::new(OutOfMemory))
}

/// Gives up if most of the reserve is in use. Searches that allocate call this at every node.
#[inline(always)]
pub(crate) fn check() {
    if is_low() {
        give_up();
    }
}

/// Asks for memory that need not be had: it is not taken from the reserve.
pub(crate) fn ask(wish: impl FnOnce() -> Result<(), TryReserveError>) -> Result<(), TryReserveError> {
    let _end = Asking(ASKING.replace(true));
    wish()
}

/// Asks for memory, and gives up if there is none.
pub(crate) fn need(wish: impl FnOnce() -> Result<(), TryReserveError>) {
    if ask(wish).is_err() {
        give_up();
    }
}

thread_local! {
    /// Whether this thread asks for memory that need not be had.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// What to return to after asking.
struct Asking(bool);

impl Drop for Asking {
    fn drop(&mut self) {
        ASKING.set(self.0);
    }
}

/// Lists up to this many bytes may come from the reserve; larger ones are asked for.
const SHORT: usize = 1 << 15;

/// Makes sure that a list of items of `size` bytes, with room for `room`, can grow to `wanted` items, or gives up.
#[inline]
fn let_grow(size: usize, room: usize, wanted: usize, wish: impl FnOnce() -> Result<(), TryReserveError>) {
    if wanted.max(2 * room) * size > SHORT { need(wish) } else { check() }
}

/// Adds an item to a list of which nobody knows how long it gets, or gives up.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        let_grow(size_of::<T>(), list.capacity(), list.len() + 1, || list.try_reserve(1));
    }
    list.push(item);
}

/// The same at the end of a queue.
#[inline]
pub(crate) fn queue<T>(list: &mut VecDeque<T>, item: T) {
    if list.len() == list.capacity() {
        let_grow(size_of::<T>(), list.capacity(), list.len() + 1, || list.try_reserve(1));
    }
    list.push_back(item);
}

/// A list of items of which nobody knows how many there are, or gives up. Each may take a little memory of its own.
#[inline]
pub(crate) fn gathered<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut list = with_room(items.size_hint().0);
    for item in items {
        check();
        push(&mut list, item);
    }
    list
}

/// An empty list with room for so many items, or gives up.
pub(crate) fn with_room<T>(count: usize) -> Vec<T> {
    let mut list = Vec::new();
    let_grow(size_of::<T>(), 0, count, || list.try_reserve_exact(count));
    list.reserve_exact(count);
    list
}

/// A list of so many equal items, or gives up.
pub(crate) fn repeated<T: Clone>(item: T, count: usize) -> Vec<T> {
    let mut list = with_room(count);
    list.resize(count, item);
    list
}

/// A list of what may be much, or gives up.
pub(crate) fn listed<T>(items: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    need(|| list.try_reserve_exact(items.len()));
    list.extend(items);
    list
}

/// Gives up unless there is a block of so many bytes now, for what is about to be asked for in many pieces.
pub(crate) fn assure(bytes: usize) {
    need(|| Vec::<u8>::new().try_reserve_exact(bytes));
}

/// Makes room for one more entry, or gives up. A table with many entries grows by a block that is not small.
#[inline(always)]
pub(crate) fn make_room<K: Eq + Hash, V, S: BuildHasher>(table: &mut HashMap<K, V, S>) {
    if table.len() == table.capacity() {
        need(|| table.try_reserve(1));
    }
    check();
}

/// The same for a set.
pub(crate) fn make_room_in_set<K: Eq + Hash, S: BuildHasher>(set: &mut HashSet<K, S>) {
    if set.len() == set.capacity() {
        need(|| set.try_reserve(1));
    }
    check();
}

/// Whether most of the reserve is in use.
#[cfg(not(feature = "reserve"))]
#[inline(always)]
fn is_low() -> bool {
    false
}

#[cfg(feature = "reserve")]
use kept::is_low;

#[cfg(feature = "reserve")]
mod units;

#[cfg(feature = "reserve")]
mod kept {
    use super::units::Units;
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::cell::UnsafeCell;
    use std::ptr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// All of it: enough for what many calls need until they have given up. A call for a few hundred layouts takes some
    /// 100 kB for all that is small.
    const BYTES: usize = if cfg!(miri) { 1 << 18 } else { 8 << 20 };
    /// The least block and the largest, as powers of two.
    const LEAST: u32 = 6;
    const LARGEST: u32 = 19;

    /// The memory itself, aligned for every block of up to a page.
    #[repr(align(4096))]
    struct Store(UnsafeCell<[u8; BYTES]>);

    // SAFETY: blocks are given to one owner at a time.
    unsafe impl Sync for Store {}

    static STORE: Store = Store(UnsafeCell::new([0; BYTES]));

    /// The process's allocator: the system's, and behind it the reserve.
    struct Reserve {
        /// Units of the least block.
        units: Units<{ BYTES >> (LEAST + 6) }>,
        /// Bytes given away.
        used: AtomicUsize,
    }

    #[global_allocator]
    static RESERVE: Reserve = Reserve { units: Units::new(), used: AtomicUsize::new(0) };

    pub(super) fn is_low() -> bool {
        RESERVE.used.load(Ordering::Relaxed) > BYTES / 2
    }

    /// The bytes of a block for a layout, if it is small enough.
    fn block(layout: Layout) -> Option<usize> {
        let bytes = layout.size().max(layout.align()).max(1 << LEAST).checked_next_power_of_two()?;
        (bytes <= 1 << LARGEST && layout.align() <= 4096).then_some(bytes)
    }

    fn start() -> *mut u8 {
        STORE.0.get().cast()
    }

    /// Whether a block is one of the reserve.
    fn is_kept(block: *mut u8) -> bool {
        block.addr().wrapping_sub(start().addr()) < BYTES
    }

    impl Reserve {
        /// A block from the reserve, or NULL.
        #[cold]
        fn take(&self, layout: Layout) -> *mut u8 {
            let Some(bytes) = block(layout).filter(|_| !super::ASKING.get()) else { return ptr::null_mut() };
            let Some(first) = self.units.give(bytes >> LEAST) else { return ptr::null_mut() };
            self.used.fetch_add(bytes, Ordering::Relaxed);
            // SAFETY: the block is within the store.
            unsafe { start().add(first << LEAST) }
        }

        /// Takes a block back.
        #[cold]
        fn put_back(&self, block_start: *mut u8, layout: Layout) {
            let Some(bytes) = block(layout) else { return };
            self.used.fetch_sub(bytes, Ordering::Relaxed);
            self.units.take_back((block_start.addr() - start().addr()) >> LEAST, bytes >> LEAST);
        }

        /// Moves a block that the system does not let grow, or that is one of the reserve.
        ///
        /// # Safety
        /// As for [`GlobalAlloc::realloc`].
        #[cold]
        unsafe fn move_block(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            // SAFETY: the size is not 0, and with this alignment it does not overflow, as the caller promises.
            let new = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
            if !new.is_null() {
                // SAFETY: both blocks are as long as that, and the old one is given back with its own layout.
                unsafe {
                    ptr::copy_nonoverlapping(block, new, layout.size().min(size));
                    self.dealloc(block, layout);
                }
            }
            new
        }
    }

    // SAFETY: every block is the system's or one of the reserve, which has one owner until it comes back; what is asked of
    // the system is what is asked here.
    unsafe impl GlobalAlloc for Reserve {
        #[inline]
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            // SAFETY: as promised by the caller.
            let block = unsafe { System.alloc(layout) };
            if block.is_null() { self.take(layout) } else { block }
        }

        #[inline]
        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            // SAFETY: as promised by the caller.
            let block = unsafe { System.alloc_zeroed(layout) };
            if !block.is_null() {
                return block;
            }
            let block = self.take(layout);
            if !block.is_null() {
                // SAFETY: the block is as long as that.
                unsafe { ptr::write_bytes(block, 0, layout.size()) };
            }
            block
        }

        #[inline]
        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            if is_kept(block) {
                self.put_back(block, layout);
            } else {
                // SAFETY: as promised by the caller, and it is not one of ours.
                unsafe { System.dealloc(block, layout) };
            }
        }

        #[inline]
        unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            if !is_kept(block) {
                // SAFETY: as promised by the caller, and it is not one of ours.
                let new = unsafe { System.realloc(block, layout, size) };
                if !new.is_null() {
                    return new;
                }
            }
            // SAFETY: as promised by the caller.
            unsafe { self.move_block(block, layout, size) }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::collections::HashSet;

        /// An interpreter that looks at every byte takes its time.
        const BLOCKS: usize = if cfg!(miri) { 12 } else { 200 };
        const ROUNDS: usize = if cfg!(miri) { 10 } else { 2000 };

        /// A reserve of its own would want a store of its own, so the tests share the real one, which nobody else uses.
        #[test]
        fn blocks_are_apart_aligned_and_come_back() {
            // Together they are more than there is, so they have to come back.
            for round in 0..if cfg!(miri) { 3 } else { 12 } {
                let mut blocks = Vec::new();
                for size in (0..BLOCKS).map(|step| 1 + step * 37 + round) {
                    let layout = Layout::from_size_align(size, 1 << (size % 8)).unwrap();
                    let block = RESERVE.take(layout);
                    assert!(!block.is_null() && is_kept(block) && block.addr().is_multiple_of(layout.align()));
                    // SAFETY: it is as long as that.
                    unsafe { ptr::write_bytes(block, size as u8, size) };
                    blocks.push((block, layout));
                }
                for (block, layout) in blocks {
                    // SAFETY: as above; nobody else has written there.
                    let bytes = unsafe { std::slice::from_raw_parts(block, layout.size()) };
                    assert!(bytes.iter().all(|&byte| byte == layout.size() as u8));
                    // SAFETY: it is given back once.
                    unsafe { RESERVE.dealloc(block, layout) };
                }
            }
        }

        #[test]
        fn large_blocks_are_refused_and_a_moved_block_keeps_its_bytes() {
            assert!(RESERVE.take(Layout::from_size_align((1 << LARGEST) + 1, 8).unwrap()).is_null());
            let layout = Layout::from_size_align(100, 8).unwrap();
            let block = RESERVE.take(layout);
            // SAFETY: the blocks are as long as that, and given back with their layouts.
            unsafe {
                ptr::write_bytes(block, 7, 100);
                let moved = RESERVE.realloc(block, layout, 5000);
                assert!(!is_kept(moved), "there is memory, so it left the reserve");
                assert!(std::slice::from_raw_parts(moved, 100).iter().all(|&byte| byte == 7));
                RESERVE.dealloc(moved, Layout::from_size_align(5000, 8).unwrap());
            }
        }

        #[test]
        fn threads_never_get_the_same_block() {
            let take_and_return = || {
                let layout = Layout::from_size_align(64, 8).unwrap();
                for _ in 0..ROUNDS {
                    let mine: Vec<_> = (0..5).map(|_| RESERVE.take(layout)).collect();
                    let apart: HashSet<_> = mine.iter().map(|block| block.addr()).collect();
                    assert!(apart.len() == 5 && !apart.contains(&0));
                    for &block in &mine {
                        // SAFETY: it is ours and as long as that.
                        unsafe { ptr::write(block.cast::<usize>(), block.addr()) };
                    }
                    for &block in &mine {
                        // SAFETY: it is still ours.
                        assert_eq!(unsafe { ptr::read(block.cast::<usize>()) }, block.addr());
                        RESERVE.put_back(block, layout);
                    }
                }
            };
            std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(take_and_return))));
        }
    }
}
