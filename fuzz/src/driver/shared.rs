//! What parent and child both see: a file in memory with the inputs at work, and all counts.

use super::inputs::LONGEST;
use crate::run::{Counts, MOST_NAMES, NAMES};
use std::fs::OpenOptions;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

/// The environment variable that tells a child where it is.
pub const PLACE: &str = "FINESSE_FUZZ_SHARED";

/// The most threads.
pub const SLOTS: usize = 16;

/// Room for an input's number below its time.
const NUMBER_BITS: u32 = 40;
const NUMBER: u64 = (1 << NUMBER_BITS) - 1;

/// All of it may be zeros.
#[repr(C)]
pub struct Shared {
    /// The number of the next input.
    pub next: AtomicU64,
    pub failures: AtomicU64,
    pub begun: AtomicU64,
    pub largest: AtomicU64,
    /// Milliseconds above the number of the input.
    longest: AtomicU64,
    pub counts: Counts,
    pub slots: [Slot; SLOTS],
}

/// The input that a thread is at.
#[repr(C)]
pub struct Slot {
    busy: AtomicU32,
    target: AtomicU32,
    number: AtomicU64,
    since: AtomicU64,
    /// Seconds that it may take.
    pub limit: AtomicU64,
    length: AtomicU64,
    data: [AtomicU8; LONGEST],
}

/// What was found in a slot.
pub struct Found {
    pub target: usize,
    pub number: u64,
    pub data: Vec<u8>,
    pub overdue: bool,
}

/// By the monotonic clock, which all processes share.
pub fn milliseconds() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is there to be written to.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as u64 * 1000 + now.tv_nsec as u64 / 1_000_000
}

impl Shared {
    pub fn create(path: &Path) -> &'static Shared {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path).expect("a file");
        file.set_len(size_of::<Shared>() as u64).expect("room");
        Shared::map(&file)
    }

    pub fn open(path: &Path) -> &'static Shared {
        Shared::map(&OpenOptions::new().read(true).write(true).open(path).expect("the file"))
    }

    fn map(file: &std::fs::File) -> &'static Shared {
        const _: () = assert!(size_of::<Counts>() == MOST_NAMES * 16);
        // SAFETY: the file has that size, and the mapping stays until the process ends.
        unsafe {
            let place = libc::mmap(
                std::ptr::null_mut(),
                size_of::<Shared>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            );
            assert_ne!(place, libc::MAP_FAILED);
            &*place.cast::<Shared>()
        }
    }

    /// Calls of the library so far: of functions, and of what reads texts. Laws make calls, and are none.
    pub fn calls(&self) -> u64 {
        let called = NAMES.iter().zip(&self.counts).filter(|(name, _)| !name.starts_with("law-"));
        called.flat_map(|(_, counts)| counts).map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// An input of endings took so many milliseconds.
    pub fn took(&self, time: u64, number: u64) {
        self.longest.fetch_max(time << NUMBER_BITS | number & NUMBER, Ordering::Relaxed);
    }

    /// The most milliseconds that an input of endings took, and its number.
    pub fn longest(&self) -> (u64, u64) {
        let longest = self.longest.load(Ordering::Relaxed);
        (longest >> NUMBER_BITS, longest & NUMBER)
    }

    /// The inputs under way.
    pub fn under_way(&self) -> Vec<Found> {
        self.slots.iter().filter_map(Slot::found).collect()
    }

    pub fn clear_slots(&self) {
        self.slots.iter().for_each(Slot::end);
    }
}

impl Slot {
    pub fn begin(&self, target: usize, number: u64, data: &[u8]) {
        for (place, &byte) in self.data.iter().zip(data) {
            place.store(byte, Ordering::Relaxed);
        }
        self.length.store(data.len().min(LONGEST) as u64, Ordering::Relaxed);
        self.target.store(target as u32, Ordering::Relaxed);
        self.number.store(number, Ordering::Relaxed);
        self.limit.store(crate::pace::USUAL, Ordering::Relaxed);
        self.since.store(milliseconds(), Ordering::Relaxed);
        self.busy.store(1, Ordering::Release);
    }

    pub fn end(&self) {
        self.busy.store(0, Ordering::Release);
    }

    fn found(&self) -> Option<Found> {
        if self.busy.load(Ordering::Acquire) == 0 {
            return None;
        }
        let length = self.length.load(Ordering::Relaxed) as usize;
        let taken = milliseconds().saturating_sub(self.since.load(Ordering::Relaxed));
        Some(Found {
            target: self.target.load(Ordering::Relaxed) as usize,
            number: self.number.load(Ordering::Relaxed),
            data: self.data[..length].iter().map(|byte| byte.load(Ordering::Relaxed)).collect(),
            overdue: taken > 1000 * self.limit.load(Ordering::Relaxed),
        })
    }
}
