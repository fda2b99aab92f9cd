//! Lanes of work, and the threads that share it.
//!
//! Some work comes in small bits, thousands of times a second, each bit for a few lanes at once. Waking a thread for
//! each bit would cost more than it brings, so the helpers spin for the next round and go to sleep only when none comes
//! for a while. They are workers of the pool, held by permits from [`Lanes::begin`] to [`Lanes::end`].

use crate::pool::{self, STACK_BYTES, Workers};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// How often a helper spins for work before it goes to sleep: some 50 microseconds.
const SPINS: u32 = 10_000;
/// How often a waiting thread spins before it lets others run.
const SPINS_BEFORE_YIELD: u32 = 2_000;

/// How often a thread that watches spins up.
const WATCH_INTERVAL: Duration = Duration::from_millis(5);

/// A place where work waits to be done.
pub(crate) trait Lane: Send + 'static {
    /// Does what there is to do, and calls `pulse` from time to time.
    fn work(&mut self, pulse: &mut dyn FnMut());
}

/// Lanes, and while [`Lanes::begin`] has helpers, threads that share the work on them.
pub(crate) struct Lanes<D: Lane> {
    shared: Arc<Shared<D>>,
    helpers: usize,
    workers: Option<Arc<Workers>>,
}

/// What the threads share.
struct Shared<D> {
    lanes: Vec<Mutex<D>>,
    /// The lanes that have work, and the number of the round they belong to.
    round: Mutex<(u32, Vec<usize>)>,
    /// The round in the upper half, the next place in its list in the lower.
    next: AtomicU64,
    /// Lanes of this round not yet done.
    pending: AtomicUsize,
    closing: AtomicBool,
    /// Helpers that have not left.
    present: AtomicUsize,
    asleep: Mutex<usize>,
    wake: Condvar,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl<D: Lane> Lanes<D> {
    pub(crate) fn new(lanes: impl IntoIterator<Item = D>) -> Lanes<D> {
        let shared = Shared {
            lanes: lanes.into_iter().map(Mutex::new).collect(),
            round: Mutex::new((0, Vec::new())),
            next: AtomicU64::new(0),
            pending: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
            present: AtomicUsize::new(0),
            asleep: Mutex::new(0),
            wake: Condvar::new(),
            panic: Mutex::new(None),
        };
        Lanes { shared: Arc::new(shared), helpers: 0, workers: None }
    }

    /// Takes on helpers for a stretch of work, as many as are free, until [`Lanes::end`]; `threads` counts the caller,
    /// and 0 stands for the configured number.
    pub(crate) fn begin(&mut self, threads: usize) {
        self.end();
        let threads = if threads == 0 { pool::threads() } else { threads.min(pool::MAX_THREADS) };
        let wanted = threads.min(self.shared.lanes.len()).saturating_sub(1);
        let Some(workers) = pool::workers(wanted) else { return };
        self.shared.closing.store(false, Ordering::SeqCst);
        while self.helpers < wanted {
            let Some(permit) = workers.permit() else { break };
            let shared = self.shared.clone();
            shared.present.fetch_add(1, Ordering::SeqCst);
            permit.spawn(move |permit| {
                shared.help();
                drop(permit);
                shared.present.fetch_sub(1, Ordering::SeqCst);
            });
            self.helpers += 1;
        }
        // Kept until the helpers have left: no worker may be the last to let go of its pool.
        self.workers = Some(workers);
    }

    /// Lets the helpers go, and waits until they have left.
    pub(crate) fn end(&mut self) {
        if self.helpers == 0 {
            return;
        }
        self.shared.closing.store(true, Ordering::SeqCst);
        self.shared.call();
        wait_until(|| self.shared.present.load(Ordering::SeqCst) == 0, &mut || ());
        self.helpers = 0;
        self.workers = None;
    }

    /// The lane at a place.
    pub(crate) fn lane<R>(&self, place: usize, use_it: impl FnOnce(&mut D) -> R) -> R {
        use_it(&mut pool::lock(&self.shared.lanes[place]))
    }

    /// Does the work on these lanes. A panic there goes on here. The calling thread lets `pulse` know that time goes
    /// by, while it works and while it waits for others.
    pub(crate) fn work(&self, busy: Vec<usize>, pulse: &mut dyn FnMut()) {
        if self.helpers == 0 || busy.len() < 2 {
            busy.into_iter().for_each(|place| pool::lock(&self.shared.lanes[place]).work(pulse));
            return;
        }
        self.shared.open_round(busy);
        self.shared.take_part(pulse);
        self.finish(pulse);
    }

    /// The same for work that takes long at a single lane: a thread of its own takes the part of the calling one, which
    /// only watches.
    pub(crate) fn watch(&self, busy: Vec<usize>, pulse: &mut dyn FnMut()) {
        self.shared.open_round(busy);
        let (shared, watcher) = (self.shared.clone(), std::thread::current());
        let done = Arc::new(AtomicBool::new(false));
        let tell = done.clone();
        let stand_in = Builder::new().stack_size(STACK_BYTES).spawn(move || {
            shared.take_part(&mut || ());
            tell.store(true, Ordering::Release);
            watcher.unpark();
        });
        match stand_in {
            Ok(stand_in) => {
                while !done.load(Ordering::Acquire) {
                    std::thread::park_timeout(WATCH_INTERVAL);
                    pulse();
                }
                let _ = stand_in.join();
            }
            Err(_) => self.shared.take_part(pulse),
        }
        self.finish(pulse);
    }

    /// Waits until the round is over.
    fn finish(&self, pulse: &mut dyn FnMut()) {
        wait_until(|| self.shared.pending.load(Ordering::Acquire) == 0, pulse);
        if let Some(payload) = pool::lock(&self.shared.panic).take() {
            resume_unwind(payload);
        }
    }
}

impl<D: Lane> Drop for Lanes<D> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<D: Lane> Shared<D> {
    fn open_round(&self, busy: Vec<usize>) {
        self.pending.store(busy.len(), Ordering::Release);
        let mut round = pool::lock(&self.round);
        *round = (round.0.wrapping_add(1), busy);
        self.next.store(u64::from(round.0) << 32, Ordering::Release);
        drop(round);
        self.call();
    }

    /// Wakes helpers that are asleep.
    fn call(&self) {
        if *pool::lock(&self.asleep) > 0 {
            self.wake.notify_all();
        }
    }

    /// Works at lanes of the round that is open until all are taken.
    fn take_part(&self, pulse: &mut dyn FnMut()) {
        loop {
            let place = self.next.fetch_add(1, Ordering::AcqRel);
            let lane = {
                let round = pool::lock(&self.round);
                // Whoever comes late with a place of an older round finds the number changed.
                if round.0 == (place >> 32) as u32 { round.1.get(place as u32 as usize).copied() } else { None }
            };
            let Some(lane) = lane else { return };
            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| pool::lock(&self.lanes[lane]).work(pulse))) {
                pool::lock(&self.panic).get_or_insert(payload);
            }
            self.pending.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// A helper's part.
    fn help(&self) {
        let mut seen = 0;
        while !self.closing.load(Ordering::SeqCst) {
            let now = self.next.load(Ordering::Acquire) >> 32;
            if now != seen {
                seen = now;
                self.take_part(&mut || ());
            } else {
                self.watch(seen);
            }
        }
    }

    /// Waits for another round than `seen`, or the end.
    fn watch(&self, seen: u64) {
        let news = || self.next.load(Ordering::Acquire) >> 32 != seen || self.closing.load(Ordering::SeqCst);
        for _ in 0..SPINS {
            if news() {
                return;
            }
            std::hint::spin_loop();
        }
        let mut asleep = pool::lock(&self.asleep);
        *asleep += 1;
        while !news() {
            let waited = self.wake.wait_timeout(asleep, Duration::from_millis(50));
            asleep = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *asleep -= 1;
    }
}

/// Waits for something that is about to happen.
fn wait_until(happened: impl Fn() -> bool, pulse: &mut dyn FnMut()) {
    let mut spins = 0;
    while !happened() {
        spins += 1;
        if spins < SPINS_BEFORE_YIELD {
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
            pulse();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counter(u64);

    impl Lane for Counter {
        fn work(&mut self, pulse: &mut dyn FnMut()) {
            self.0 += 1;
            pulse();
        }
    }

    struct Bomb;

    impl Lane for Bomb {
        fn work(&mut self, _: &mut dyn FnMut()) {
            panic!("on purpose");
        }
    }

    #[test]
    fn every_lane_of_a_round_is_worked_at_once() {
        let mut lanes = Lanes::new((0..9).map(|_| Counter(0)));
        for stretch in 0..20 {
            lanes.begin(1 + stretch % 4);
            for round in 0..500 {
                lanes.work((0..9).filter(|place| (round + place) % 3 != 0).collect(), &mut || ());
            }
            lanes.end();
        }
        for place in 0..9 {
            let expected = (0..500).filter(|round| (round + place) % 3 != 0).count() as u64 * 20;
            lanes.lane(place, |lane| assert_eq!(lane.0, expected));
        }
    }

    #[test]
    fn a_watcher_is_not_kept_waiting() {
        struct Long(std::thread::ThreadId);
        impl Lane for Long {
            fn work(&mut self, _: &mut dyn FnMut()) {
                self.0 = std::thread::current().id();
                std::thread::sleep(Duration::from_millis(60));
            }
        }
        let here = std::thread::current().id();
        let mut lanes = Lanes::new([Long(here), Long(here)]);
        for threads in [1, 2] {
            lanes.begin(threads);
            let mut pulses = 0;
            lanes.watch(vec![0, 1], &mut || pulses += 1);
            lanes.end();
            assert!(pulses > 3, "{pulses}");
            (0..2).for_each(|place| lanes.lane(place, |lane| assert_ne!(lane.0, here)));
        }
    }

    #[test]
    fn a_panic_at_a_lane_reaches_the_caller_and_ends_nothing() {
        let mut lanes = Lanes::new([Bomb, Bomb, Bomb]);
        lanes.begin(2);
        for _ in 0..3 {
            let outcome = catch_unwind(AssertUnwindSafe(|| lanes.work(vec![0, 1, 2], &mut || ())));
            assert!(outcome.is_err());
            let outcome = catch_unwind(AssertUnwindSafe(|| lanes.watch(vec![0, 1, 2], &mut || ())));
            assert!(outcome.is_err());
        }
    }
}
