//! How long something takes, by the clock on the wall and by the processor.

use std::time::{Duration, Instant};

/// Started when something begins.
pub struct Stopwatch {
    processor: Duration,
    start: Instant,
}

/// What something took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub wall: Duration,
    /// The processor time of the thread, which does not depend on what else the machine does; 0 where the system does
    /// not tell.
    pub processor: Duration,
}

impl Taken {
    /// Processor time, or wall time where that is all there is.
    pub fn processor_or_wall(&self) -> Duration {
        if self.processor.is_zero() { self.wall } else { self.processor }
    }
}

impl Stopwatch {
    pub fn start() -> Stopwatch {
        // In this order, as asking for the processor time takes time itself.
        let processor = thread_time();
        Stopwatch { processor, start: Instant::now() }
    }

    /// When the watch was started.
    pub fn started(&self) -> Instant {
        self.start
    }

    /// What has passed since the start, on the thread that started it.
    pub fn stop(&self) -> Taken {
        let wall = self.start.elapsed();
        Taken { wall, processor: thread_time().saturating_sub(self.processor) }
    }
}

/// The processor time of this thread so far, from the kernel's account; 0 where there is none.
///
/// The kernel brings the account up to date when the thread is taken off the processor, or else a few hundred times a
/// second: without offering the processor to others first, what takes a millisecond would mostly take nothing.
fn thread_time() -> Duration {
    std::thread::yield_now();
    let account = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = account.split_whitespace().next().and_then(|time| time.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times of a millisecond are told apart from nothing.
    #[test]
    fn work_takes_processor_time_and_sleep_does_not() {
        if thread_time().is_zero() {
            return;
        }
        // Others may have the processor for a while, but not always.
        let worked = (0..20).map(|_| {
            let watch = Stopwatch::start();
            while watch.started().elapsed() < Duration::from_millis(1) {}
            watch.stop()
        });
        let most = worked.max_by_key(|taken| taken.processor).expect("some");
        assert!(most.wall >= Duration::from_millis(1) && most.processor > Duration::from_micros(100), "{most:?}");
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(30));
        let slept = watch.stop();
        assert!(slept.processor < slept.wall / 2, "{slept:?}");
        assert_eq!(Taken { wall: slept.wall, processor: Duration::ZERO }.processor_or_wall(), slept.wall);
    }
}
