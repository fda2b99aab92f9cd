//! The memory of this process: resident, and in use.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

/// The system's allocator, with a count of the bytes in use.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static IN_USE: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is passed on to the system's allocator.
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

/// Bytes that the library and this program have allocated and not freed.
pub fn in_use() -> u64 {
    IN_USE.load(Ordering::Relaxed)
}

/// Resident memory now, in bytes.
pub fn resident() -> u64 {
    status("VmRSS:")
}

/// The peak of the resident memory, in bytes.
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

/// Has the allocator return its free memory to the system.
pub fn trim() {
    // SAFETY: may be called at any time.
    unsafe { libc::malloc_trim(0) };
}

/// Has the allocator keep little freed memory. By default glibc raises its thresholds during the run and keeps up to 64 MB
/// for each of its arenas, more or less by chance, so the resident memory would say little about the memory in use.
pub fn limit_allocator_cache() {
    // SAFETY: before any other thread.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 128 << 10);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 128 << 10);
    }
}
