//! How much memory is in use: what was asked for and not given back, to the byte, and what the system says.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The system's allocator, counted.
pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static LARGEST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as promised by the caller.
        given(unsafe { System.alloc(layout) }, layout.size(), 0)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as promised by the caller.
        given(unsafe { System.alloc_zeroed(layout) }, layout.size(), 0)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as promised by the caller.
        given(unsafe { System.realloc(pointer, layout, size) }, size, layout.size())
    }
}

/// Counts what was asked for, and given if it is not NULL.
fn given(pointer: *mut u8, size: usize, before: usize) -> *mut u8 {
    LARGEST.fetch_max(size, Ordering::Relaxed);
    if !pointer.is_null() {
        LIVE.fetch_add(size, Ordering::Relaxed);
        LIVE.fetch_sub(before, Ordering::Relaxed);
    }
    pointer
}

/// Has glibc give freed memory back to the system early. By itself it learns from large pieces to keep up to 64 MB for
/// each of its areas, of which there are eight per core, and then what is resident says nothing.
pub fn keep_little() {
    #[cfg(target_env = "gnu")]
    // SAFETY: settings of the allocator.
    unsafe {
        libc::mallopt(libc::M_TRIM_THRESHOLD, 256 << 10);
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Use {
    /// Bytes asked for and not given back; 0 where nobody counts.
    pub live: usize,
    /// Bytes in memory, by the system.
    pub resident: usize,
}

/// The memory in use when the library has been told to give back what it keeps.
pub fn in_use() -> Use {
    finesse::ffi::FreeMemory();
    #[cfg(target_env = "gnu")]
    // SAFETY: gives unused memory back to the system.
    unsafe {
        libc::malloc_trim(0);
    }
    Use { live: LIVE.load(Ordering::Relaxed), resident: resident() }
}

pub fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

/// The largest piece of memory that was ever asked for at once.
pub fn largest() -> usize {
    LARGEST.load(Ordering::Relaxed)
}
