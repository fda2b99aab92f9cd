//! How long something takes, by the clock on the wall and by the processor.

use std::time::{Duration, Instant};

/// Whose processor time to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The calling thread's, which other threads of the program do not change.
    Thread,
    /// That of all threads together.
    Process,
}

impl Clock {
    /// The processor time used so far; `None` if the system does not give it.
    #[cfg(unix)]
    pub fn now(self) -> Option<Duration> {
        let clock = match self {
            Clock::Thread => libc::CLOCK_THREAD_CPUTIME_ID,
            Clock::Process => libc::CLOCK_PROCESS_CPUTIME_ID,
        };
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the pointer is to a place for the time.
        let code = unsafe { libc::clock_gettime(clock, &mut time) };
        (code == 0).then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
    }

    /// Windows counts in steps of 16 ms, longer than much of what is measured here.
    #[cfg(not(unix))]
    pub fn now(self) -> Option<Duration> {
        None
    }
}

/// Measures from its start.
pub struct Stopwatch {
    clock: Clock,
    processor: Option<Duration>,
    pub start: Instant,
}

/// The time that something took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub wall: Duration,
    /// The processor time, which does not depend on other programs; `None` if the system does not give it.
    pub processor: Option<Duration>,
}

impl Taken {
    /// Processor time, or else wall time.
    pub fn processor_or_wall(&self) -> Duration {
        self.processor.unwrap_or(self.wall)
    }
}

impl Stopwatch {
    pub fn start(clock: Clock) -> Stopwatch {
        Stopwatch { clock, processor: clock.now(), start: Instant::now() }
    }

    /// The time since the start; to be called on the thread that started it.
    pub fn stop(&self) -> Taken {
        let wall = self.start.elapsed();
        let processor = self.clock.now().zip(self.processor).map(|(now, before)| now.saturating_sub(before));
        Taken { wall, processor }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Works until the thread has used this much processor time.
    fn work(time: Duration) {
        let before = Clock::Thread.now().expect("a clock");
        while Clock::Thread.now().is_some_and(|now| now < before + time) {}
    }

    #[test]
    fn work_takes_processor_time_and_waiting_does_not() {
        let watch = Stopwatch::start(Clock::Thread);
        work(Duration::from_millis(2));
        let worked = watch.stop();
        assert!(worked.processor >= Some(Duration::from_millis(2)), "{worked:?}");
        assert!(worked.wall >= Duration::from_millis(2), "{worked:?}");
        let watch = Stopwatch::start(Clock::Thread);
        std::thread::sleep(Duration::from_millis(30));
        let slept = watch.stop();
        assert!(slept.processor_or_wall() < slept.wall, "{slept:?}");
        assert_eq!(Taken { processor: None, ..slept }.processor_or_wall(), slept.wall);
    }

    #[test]
    fn the_time_of_a_process_is_that_of_all_its_threads() {
        let watches = [Clock::Thread, Clock::Process].map(Stopwatch::start);
        let others = [(); 2].map(|()| std::thread::spawn(|| work(Duration::from_millis(10))));
        others.into_iter().for_each(|other| other.join().expect("it works"));
        let [thread, process] = watches.map(|watch| watch.stop().processor_or_wall());
        assert!(process >= Duration::from_millis(20) && thread < process, "{thread:?} {process:?}");
    }
}
