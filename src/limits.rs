//! When to stop: limits of time and nodes, and a flag, for all work that may take long.
//!
//! The rule is the same everywhere: the work looks at the deadline and the flag of its [`Limits`] once per poll interval,
//! and stops when the deadline has passed or the flag is set ([`Limits::expired`]). The double-dummy search polls about
//! every half millisecond, alpha-mu at least every millisecond. Work that a callback may stop counts its steps with a
//! [`Ticker`], which calls the callback at intervals. Stopped work ends with [`Interrupted`]; the methods of
//! [`crate::play`] return the best answer they had by then.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The error of work that was stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// What may stop a piece of work. The default is no limit.
///
/// ```
/// use finesse::cards::{Board, Deal, Seat, Strain};
/// use finesse::dd::Solver;
/// use finesse::limits::{Interrupted, Limits};
/// use std::time::{Duration, Instant};
///
/// let deal = Deal::from_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").unwrap();
/// let board = Board::opening(Strain::NoTrump, Seat::West, &deal).unwrap();
/// let mut solver = Solver::new();
/// solver.set_limits(Limits::nodes(10));
/// assert_eq!(solver.tricks(&board), Err(Interrupted));
/// solver.set_limits(Limits::until(Instant::now() + Duration::from_secs(3600)));
/// assert!(solver.tricks(&board).is_ok());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this many nodes.
    pub nodes: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Stops after this many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Stops at this time.
    pub fn until(deadline: Instant) -> Limits {
        Limits { deadline: Some(deadline), ..Limits::default() }
    }

    /// Stops when this flag is set.
    pub fn stopped_by(stop: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(stop), ..Limits::default() }
    }

    /// Whether nothing can stop the work.
    pub fn are_none(&self) -> bool {
        self.nodes.is_none() && self.deadline.is_none() && self.stop.is_none()
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether the deadline has passed.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the flag is set or the deadline has passed. The work itself counts its nodes.
    pub fn expired(&self) -> bool {
        self.is_stopped() || self.is_late()
    }

    /// [`Limits::expired`] as an answer to "go on?".
    pub fn go_on(&self) -> ControlFlow<()> {
        if self.expired() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The same limits, with `spent` nodes fewer.
    pub fn less(&self, spent: u64) -> Limits {
        Limits { nodes: self.nodes.map(|nodes| nodes.saturating_sub(spent)), ..self.clone() }
    }

    /// The same limits, but only one part in `parts` of the time left.
    pub fn part_of_time(&self, parts: u32) -> Limits {
        let now = Instant::now();
        let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / parts;
        Limits { deadline: self.deadline.map(part), ..self.clone() }
    }
}

/// Counts work, and asks at intervals whether to go on.
///
/// ```
/// use finesse::limits::Ticker;
/// use std::ops::ControlFlow;
///
/// let stop = || ControlFlow::Break(());
/// assert!(Ticker::new(Some(&stop), 16).tick().is_err());
/// assert!(Ticker::new(None, 16).tick().is_ok());
/// ```
pub struct Ticker<'a> {
    go_on: Option<&'a dyn Fn() -> ControlFlow<()>>,
    interval: u32,
    count: Cell<u32>,
}

impl<'a> Ticker<'a> {
    /// A ticker that calls `go_on`, if there is one, once in `interval` units of work.
    pub fn new(go_on: Option<&'a dyn Fn() -> ControlFlow<()>>, interval: u32) -> Ticker<'a> {
        Ticker { go_on, interval, count: Cell::new(0) }
    }

    /// Counts one unit of work. An error if `go_on` says stop; the first unit asks.
    pub fn tick(&self) -> Result<(), Interrupted> {
        let Some(go_on) = self.go_on else { return Ok(()) };
        let count = self.count.replace(self.count.get().wrapping_add(1));
        if count.is_multiple_of(self.interval) && go_on().is_break() { Err(Interrupted) } else { Ok(()) }
    }
}

/// Called with the work done since the last call, in units that the work defines. An error stops the work.
pub type CountWork<'a> = &'a mut dyn FnMut(usize) -> Result<(), Interrupted>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_ticker_asks_at_intervals() {
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            if asked.get() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let ticker = Ticker::new(Some(&go_on), 16);
        let done = (0..1000).take_while(|_| ticker.tick().is_ok()).count();
        assert_eq!((done, asked.get()), (48, 4));
        assert!((0..1000).all(|_| Ticker::new(None, 1).tick().is_ok()));
    }

    #[test]
    fn limits_expire() {
        assert!(Limits::default().are_none() && !Limits::default().expired());
        let soon = Limits::until(Instant::now() + Duration::from_secs(3600));
        assert!(!soon.expired() && soon.part_of_time(4).deadline < soon.deadline);
        let late = Limits::until(Instant::now());
        assert!(late.expired() && late.is_late() && !late.is_stopped());
        let stopped = Limits::stopped_by(Arc::new(AtomicBool::new(true)));
        assert!(stopped.expired() && stopped.is_stopped());
        let nodes = Limits::nodes(10);
        assert_eq!((nodes.less(3).nodes, nodes.less(11).nodes), (Some(7), Some(0)));
    }
}
