//! Desks with work on them, and the threads that see to it.
//!
//! Some work comes in small bits, thousands of times a second, each bit for a few desks at once. Waking threads for
//! each would cost more than they bring, so the helpers of a crew watch for the next bit and go to sleep only when none
//! comes for a while. They belong to the pool and are taken on for one stretch of work at a time.

use super::pool::Pool;
use super::process::{self, lock};
use super::thread::Thread;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How often a helper looks for work before it goes to sleep: some 50 microseconds.
const LOOKS: u32 = 10_000;
/// How often a waiting thread looks before it lets others run.
const LOOKS_WHEN_LATE: u32 = 2_000;

/// How often a thread that watches looks up.
const BETWEEN_PULSES: Duration = Duration::from_millis(5);

/// A place where work waits to be done.
pub(crate) trait Desk: Send + 'static {
    /// Does what there is to do, and calls `pulse` from time to time.
    fn work(&mut self, pulse: &mut dyn FnMut());
}

/// Desks, and while [`Crew::begin`] has helpers, threads that share the work on them.
pub(crate) struct Crew<D: Desk> {
    office: Arc<Office<D>>,
    helpers: usize,
    pool: Option<Arc<Pool>>,
}

/// What the threads share.
struct Office<D> {
    desks: Vec<Mutex<D>>,
    /// The desks that have work, and the number of the round they belong to.
    round: Mutex<(u32, Vec<usize>)>,
    /// The round in the upper half, the next place in its list in the lower.
    next: AtomicU64,
    /// Desks of this round not yet done.
    pending: AtomicUsize,
    closing: AtomicBool,
    /// Helpers that have not left.
    present: AtomicUsize,
    asleep: Mutex<usize>,
    wake: Condvar,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl<D: Desk> Crew<D> {
    pub(crate) fn new(desks: impl IntoIterator<Item = D>) -> Crew<D> {
        let office = Office {
            desks: desks.into_iter().map(Mutex::new).collect(),
            round: Mutex::new((0, Vec::new())),
            next: AtomicU64::new(0),
            pending: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
            present: AtomicUsize::new(0),
            asleep: Mutex::new(0),
            wake: Condvar::new(),
            panic: Mutex::new(None),
        };
        Crew { office: Arc::new(office), helpers: 0, pool: None }
    }

    /// Takes on helpers for a stretch of work, as many as are free, until [`Crew::end`]; `threads` counts the caller,
    /// and 0 stands for the configured number.
    pub(crate) fn begin(&mut self, threads: usize) {
        self.end();
        let threads = if threads == 0 { super::threads() } else { threads.min(super::MAX_THREADS) };
        let wanted = threads.min(self.office.desks.len()).saturating_sub(1);
        if wanted == 0 || super::in_job() {
            return;
        }
        let Some(pool) = process::current().pool(wanted.max(super::threads().saturating_sub(1))) else { return };
        self.office.closing.store(false, Ordering::SeqCst);
        while self.helpers < wanted {
            let office = self.office.clone();
            office.present.fetch_add(1, Ordering::SeqCst);
            let help = move |employed| {
                office.help();
                drop(employed);
                office.present.fetch_sub(1, Ordering::SeqCst);
            };
            if !Pool::employ(&pool, help) {
                self.office.present.fetch_sub(1, Ordering::SeqCst);
                break;
            }
            self.helpers += 1;
        }
        // Kept until the helpers have left, as no worker may be the last to let go of its pool.
        self.pool = Some(pool);
    }

    /// Lets the helpers go, and waits until they have left.
    pub(crate) fn end(&mut self) {
        if self.helpers == 0 {
            return;
        }
        self.office.closing.store(true, Ordering::SeqCst);
        self.office.call();
        wait_until(|| self.office.present.load(Ordering::SeqCst) == 0, &mut || ());
        self.helpers = 0;
        self.pool = None;
    }

    /// The desk at a place.
    pub(crate) fn desk<R>(&self, place: usize, use_it: impl FnOnce(&mut D) -> R) -> R {
        use_it(&mut lock(&self.office.desks[place]))
    }

    /// Does the work on these desks. A panic there goes on here. The calling thread lets `pulse` know that time goes
    /// by, while it works and while it waits for others.
    pub(crate) fn work(&self, busy: Vec<usize>, pulse: &mut dyn FnMut()) {
        if self.helpers == 0 || busy.len() < 2 {
            busy.into_iter().for_each(|place| lock(&self.office.desks[place]).work(pulse));
            return;
        }
        self.office.open_round(busy);
        self.office.take_part(pulse);
        self.finish(pulse);
    }

    /// The same for work that takes long at a single desk: a thread of its own takes the part of the calling one, which
    /// only watches.
    pub(crate) fn watch(&self, busy: Vec<usize>, pulse: &mut dyn FnMut()) {
        self.office.open_round(busy);
        let (office, watcher) = (self.office.clone(), std::thread::current());
        let done = Arc::new(AtomicBool::new(false));
        let tell = done.clone();
        let deputy = Thread::start(move || {
            office.take_part(&mut || ());
            tell.store(true, Ordering::Release);
            watcher.unpark();
        });
        match deputy {
            Ok(deputy) => {
                while !done.load(Ordering::Acquire) {
                    std::thread::park_timeout(BETWEEN_PULSES);
                    pulse();
                }
                deputy.join();
            }
            Err(_) => self.office.take_part(pulse),
        }
        self.finish(pulse);
    }

    /// Waits until the round is over.
    fn finish(&self, pulse: &mut dyn FnMut()) {
        wait_until(|| self.office.pending.load(Ordering::Acquire) == 0, pulse);
        if let Some(payload) = lock(&self.office.panic).take() {
            resume_unwind(payload);
        }
    }
}

impl<D: Desk> Drop for Crew<D> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<D: Desk> Office<D> {
    fn open_round(&self, busy: Vec<usize>) {
        self.pending.store(busy.len(), Ordering::Release);
        let mut round = lock(&self.round);
        *round = (round.0.wrapping_add(1), busy);
        self.next.store(u64::from(round.0) << 32, Ordering::Release);
        drop(round);
        self.call();
    }

    /// Wakes helpers that are asleep.
    fn call(&self) {
        if *lock(&self.asleep) > 0 {
            self.wake.notify_all();
        }
    }

    /// Works at desks of the round that is open until all are taken.
    fn take_part(&self, pulse: &mut dyn FnMut()) {
        loop {
            let place = self.next.fetch_add(1, Ordering::AcqRel);
            let desk = {
                let round = lock(&self.round);
                // Whoever comes late with a place of an older round finds the number changed.
                if round.0 == (place >> 32) as u32 { round.1.get(place as u32 as usize).copied() } else { None }
            };
            let Some(desk) = desk else { return };
            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| lock(&self.desks[desk]).work(pulse))) {
                lock(&self.panic).get_or_insert(payload);
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
        for _ in 0..LOOKS {
            if news() {
                return;
            }
            std::hint::spin_loop();
        }
        let mut asleep = lock(&self.asleep);
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
    let mut looks = 0;
    while !happened() {
        looks += 1;
        if looks < LOOKS_WHEN_LATE {
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

    impl Desk for Counter {
        fn work(&mut self, pulse: &mut dyn FnMut()) {
            self.0 += 1;
            pulse();
        }
    }

    struct Bomb;

    impl Desk for Bomb {
        fn work(&mut self, _: &mut dyn FnMut()) {
            panic!("on purpose");
        }
    }

    #[test]
    fn every_desk_of_a_round_is_worked_at_once() {
        let mut crew = Crew::new((0..9).map(|_| Counter(0)));
        for stretch in 0..20 {
            crew.begin(1 + stretch % 4);
            for round in 0..500 {
                crew.work((0..9).filter(|place| (round + place) % 3 != 0).collect(), &mut || ());
            }
            crew.end();
        }
        for place in 0..9 {
            let expected = (0..500).filter(|round| (round + place) % 3 != 0).count() as u64 * 20;
            crew.desk(place, |desk| assert_eq!(desk.0, expected));
        }
    }

    #[test]
    fn a_watcher_is_not_kept_waiting() {
        struct Long(std::thread::ThreadId);
        impl Desk for Long {
            fn work(&mut self, _: &mut dyn FnMut()) {
                self.0 = std::thread::current().id();
                std::thread::sleep(Duration::from_millis(60));
            }
        }
        let here = std::thread::current().id();
        let mut crew = Crew::new([Long(here), Long(here)]);
        for threads in [1, 2] {
            crew.begin(threads);
            let mut pulses = 0;
            crew.watch(vec![0, 1], &mut || pulses += 1);
            crew.end();
            assert!(pulses > 3, "{pulses}");
            (0..2).for_each(|place| crew.desk(place, |desk| assert_ne!(desk.0, here)));
        }
    }

    #[test]
    fn a_panic_at_a_desk_reaches_the_caller_and_ends_nothing() {
        let mut crew = Crew::new([Bomb, Bomb, Bomb]);
        crew.begin(2);
        for _ in 0..3 {
            let outcome = catch_unwind(AssertUnwindSafe(|| crew.work(vec![0, 1, 2], &mut || ())));
            assert!(outcome.is_err());
            let outcome = catch_unwind(AssertUnwindSafe(|| crew.watch(vec![0, 1, 2], &mut || ())));
            assert!(outcome.is_err());
        }
    }
}
