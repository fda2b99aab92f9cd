//! The options of a call that chooses a call, checked and with their defaults.

use super::types::*;
use crate::bidding::{BorelOptions, Scoring};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::panic::call_user;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::tagged::tagged_or_nothing;
use crate::ffi::choose::types::FINESSE_ZERO;
use crate::ffi::dds::convert::clipped;
use crate::limits::Limits;
use crate::play::MOST_WORLDS;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The least time between two calls of a progress function.
const BETWEEN_REPORTS: Duration = Duration::from_millis(10);

/// Options that are in range.
pub(crate) struct BidSettings {
    options: FinesseBidOptions,
    pub by_rules: bool,
    deals: usize,
    candidates: usize,
    scoring: Scoring,
    margin: Option<f64>,
    threads: usize,
    time: Option<Duration>,
}

impl BidSettings {
    /// # Safety
    /// `options` is NULL or points to options as large as their structSize.
    pub(crate) unsafe fn read(options: *const FinesseBidOptions) -> Result<BidSettings, Refusal> {
        // SAFETY: as promised by the caller.
        let options = unsafe { tagged_or_nothing(options, "options")? };
        let usual = BorelOptions::default();
        let refuse = |field: &str, number: f64, what: &str| refusal!(BadArgument, "options.{field}: {number} {what}");
        let up_to = |field: &str, number: i32, most: usize, usual: usize| match usize::try_from(number) {
            Ok(0) => Ok(usual),
            Ok(number) if number <= most => Ok(number),
            _ => Err(refuse(field, number.into(), &format!("is not 0 to {most}"))),
        };
        if options.flags & !(FINESSE_NO_NEAR_MISSES | FINESSE_PAR_AT_MOST) != 0 {
            return Err(refuse("flags", options.flags.into(), "has bits that mean nothing"));
        }
        let margin = match options.margin {
            0.0 => None,
            margin if margin == f64::from(FINESSE_ZERO) => Some(0.0),
            margin if margin > 0.0 && margin.is_finite() => Some(margin),
            margin => return Err(refuse("margin", margin, "is no margin")),
        };
        let time = up_to("timeLimitMs", options.timeLimitMs, i32::MAX as usize, 0)?;
        Ok(BidSettings {
            by_rules: match options.method {
                FINESSE_BY_SIMULATION => false,
                FINESSE_BY_RULES => true,
                method => return Err(refuse("method", method.into(), "is not 0 or 1")),
            },
            deals: up_to("deals", options.deals, MOST_WORLDS, usual.deals)?,
            candidates: up_to("candidates", options.candidates, FINESSE_CANDIDATES, usual.candidates)?,
            scoring: match options.scoring {
                FINESSE_SCORE_IMPS => Scoring::Imps,
                FINESSE_SCORE_POINTS => Scoring::Points,
                FINESSE_SCORE_MATCHPOINTS => Scoring::Matchpoints,
                scoring => return Err(refuse("scoring", scoring.into(), "is not 0 to 2")),
            },
            margin,
            threads: up_to("threads", options.threads, i32::MAX as usize, 0)?,
            time: (time > 0).then(|| Duration::from_millis(time as u64)),
            options,
        })
    }

    /// Runs a simulation with these settings. The flag ends it; a progress function that returns non-zero raises it.
    pub(super) fn run<R>(
        &self,
        begun: Instant,
        stop: &Arc<AtomicBool>,
        simulation: impl FnOnce(&BorelOptions<'_>) -> R,
    ) -> R {
        let last = Cell::new(None::<Instant>);
        let tell = |done: usize, total: usize| {
            let soon = last.get().is_some_and(|last| last.elapsed() < BETWEEN_REPORTS);
            if let Some(progress) = self.options.progress.filter(|_| !soon) {
                let user = self.options.user;
                // SAFETY: the caller has passed a function of this type and its argument.
                let answer = call_user(|| unsafe { progress(user, clipped(done), clipped(total)) });
                last.set(Some(Instant::now()));
                if answer != 0 {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        simulation(&BorelOptions {
            deals: self.deals,
            seed: self.options.seed,
            candidates: self.candidates,
            near_misses: self.options.flags & FINESSE_NO_NEAR_MISSES == 0,
            scoring: self.scoring,
            margin: self.margin,
            par: self.options.flags & FINESSE_PAR_AT_MOST != 0,
            threads: self.threads,
            limits: Limits {
                deadline: self.time.and_then(|time| begun.checked_add(time)),
                stop: Some(Arc::clone(stop)),
                ..Limits::default()
            },
            progress: Some(&tell),
        })
    }
}
