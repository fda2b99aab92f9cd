//! Desks with work on them, and the threads that see to it.
//!
//! The work comes in small bits, thousands of times a second, so waking a thread for each would cost more than it brings:
//! while a crew is at work its helpers watch for the next bit and go to sleep only when none comes for a while.

use crate::batch;

/// A place where work waits to be done.
pub(super) trait Desk: Send {
    fn work(&mut self);
}

pub(super) struct Crew<D> {
    desks: Vec<D>,
    threads: usize,
}

impl<D: Desk> Crew<D> {
    pub(super) fn new() -> Crew<D> {
        Crew { desks: Vec::new(), threads: 1 }
    }

    /// Threads that work from now on, the calling one included; 0 for the configured number.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = if threads == 0 { batch::threads() } else { threads.min(batch::MAX_THREADS) };
    }

    /// The desk at a place; those up to it are set up first if they are not.
    pub(super) fn desk(&mut self, place: usize, new: impl Fn() -> D) -> &mut D {
        while self.desks.len() <= place {
            self.desks.push(new());
        }
        &mut self.desks[place]
    }

    /// Does the work on these desks.
    pub(super) fn work(&mut self, busy: &[usize]) {
        for &place in busy {
            self.desks[place].work();
        }
    }
}
