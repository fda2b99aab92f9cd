//! The memory of this process, as the system counts it, and what of it is in use.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

/// The system's allocator, which counts.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static IN_USE: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: as promised to us.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: as promised to us.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        IN_USE.fetch_add((size as u64).wrapping_sub(layout.size() as u64), Ordering::Relaxed);
        // SAFETY: as promised to us.
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: as promised to us.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Bytes that the library and this program have asked for and not given back.
pub fn in_use() -> u64 {
    IN_USE.load(Ordering::Relaxed)
}

/// Resident memory now, in bytes.
pub fn resident() -> u64 {
    status("VmRSS:")
}

/// The most that ever was resident, in bytes.
pub fn peak() -> u64 {
    status("VmHWM:")
}

fn status(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("this is Linux");
    let line = status.lines().find_map(|line| line.strip_prefix(field)).expect(field);
    let kilobytes = line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number of kB");
    kilobytes << 10
}

pub fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Has the allocator return what nobody uses, so that what is left is in use.
pub fn give_back() {
    // SAFETY: may be called at any time.
    unsafe { libc::malloc_trim(0) };
}

/// Has the allocator keep little of what is freed. Left to itself that of glibc raises its thresholds as it goes and keeps
/// up to 64 MB for each of its arenas, more or less by chance: what is resident would say little about what is used.
pub fn keep_nothing() {
    // SAFETY: before any other thread.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 128 << 10);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 128 << 10);
    }
}
