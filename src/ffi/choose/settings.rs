//! The options of a call that chooses a card, checked and with their defaults.

use super::callbacks::Reporter;
use super::types::*;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::tagged::tagged_or_nothing;
use crate::limits::Limits;
use crate::play::achievable::squeaky::SqueakyWheel;
use crate::play::alphamu::search::Switches;
use crate::play::{MOST_WORLDS, MethodName, Options, Progress};
use std::os::raw::c_int;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Options that are in range.
pub(crate) struct ChooseSettings {
    pub options: FinesseChooseOptions,
    /// How many worlds, if the caller says so.
    worlds: Option<usize>,
    time: Option<Duration>,
    /// The time for all decisions of a deal.
    pub budget: Option<Duration>,
    pub method: MethodName,
    /// The rest, as far as it does not depend on the call.
    play: Options<'static>,
}

impl ChooseSettings {
    /// The settings of a function that has all methods, or only one.
    ///
    /// # Safety
    /// `options` is NULL or points to options as large as their structSize.
    pub(crate) unsafe fn read(
        options: *const FinesseChooseOptions,
        only: Option<c_int>,
    ) -> Result<ChooseSettings, Refusal> {
        // SAFETY: as promised by the caller.
        let options = unsafe { tagged_or_nothing(options, "options")? };
        let usual = Options::default();
        let refuse = |field: &str, number: i64, what: &str| refusal!(BadArgument, "options.{field}: {number} {what}");
        let natural =
            |field: &str, number: i64| u64::try_from(number).map_err(|_| refuse(field, number, "is negative"));
        let bits = |field: &str, number: c_int, all: c_int| match number & !all {
            0 => Ok(()),
            _ => Err(refuse(field, number.into(), "has bits that mean nothing")),
        };
        let method = match (only, options.method) {
            (Some(only), FINESSE_METHOD_BEST) => only,
            (Some(only), method) if method != only => {
                return Err(refuse("method", method.into(), &format!("is not that of the function, {only}")));
            }
            (_, method) => method,
        };
        bits("flags", options.flags, FINESSE_ALL_CARDS | FINESSE_NO_TRICK_COUNT | FINESSE_BRACKET)?;
        bits("switchesOff", options.switchesOff, 2 * FINESSE_OFF_WARM_SOLVERS - 1)?;
        let worlds = match natural("worlds", options.worlds.into())? as usize {
            0 => None,
            count if count > MOST_WORLDS => {
                return Err(refuse("worlds", count as i64, &format!("is more than {MOST_WORLDS}")));
            }
            count => Some(count),
        };
        let depth = match options.depth {
            -1 => u32::MAX,
            0 => usual.depth,
            1.. => options.depth as u32,
            depth => return Err(refuse("depth", depth.into(), "is less than -1")),
        };
        let memory = match natural("memoryMB", options.memoryMB.into())? as usize {
            0 => usual.memory,
            megabytes => megabytes.saturating_mul(1 << 20),
        };
        let rounds = match natural("rounds", options.rounds.into())? as u32 {
            0 => SqueakyWheel::default().rounds,
            rounds => rounds,
        };
        let time = natural("timeLimitMs", options.timeLimitMs.into())?;
        let budget = natural("dealTimeLimitMs", options.dealTimeLimitMs)?;
        let nodes = natural("nodeLimit", options.nodeLimit)?;
        Ok(ChooseSettings {
            worlds,
            time: (time > 0).then(|| Duration::from_millis(time)),
            budget: (budget > 0).then(|| Duration::from_millis(budget)),
            play: Options {
                depth,
                switches: switches(options.switchesOff),
                every_card: options.flags & FINESSE_ALL_CARDS != 0,
                count_tricks: options.flags & FINESSE_NO_TRICK_COUNT == 0,
                threads: natural("threads", options.threads.into())? as usize,
                limits: Limits { nodes: (nodes > 0).then_some(nodes), ..Limits::default() },
                memory,
                progress: None,
            },
            method: match method {
                FINESSE_METHOD_BEST => MethodName::Best,
                FINESSE_METHOD_PIMC => MethodName::Pimc,
                FINESSE_METHOD_ALPHA_MU => MethodName::AlphaMu,
                FINESSE_METHOD_ACHIEVABLE => MethodName::Achievable(SqueakyWheel { rounds, seed: options.seed }),
                FINESSE_METHOD_SINGLE_DUMMY => MethodName::Exact,
                _ => return Err(refuse("method", method.into(), "is not 0 to 4")),
            },
            options,
        })
    }

    /// How many worlds to use at most; `judged`: they are weighed by the play.
    pub(crate) fn worlds(&self, tricks_left: usize, judged: bool) -> usize {
        self.worlds.unwrap_or_else(|| self.method.usual_worlds(tricks_left, judged))
    }

    /// Runs a decision with these settings and this share of the time for the deal. A progress function that returns
    /// non-zero raises the flag that stops the call.
    pub(crate) fn run<R>(
        &self,
        begun: Instant,
        share: Option<Duration>,
        stop: Option<&Arc<AtomicBool>>,
        decision: impl FnOnce(&Options<'_>) -> R,
    ) -> R {
        let time = self.time.into_iter().chain(share).min();
        let stop = stop.cloned().or_else(|| self.options.progress.map(|_| Arc::default()));
        let reporter = self.options.progress.map(|report| Reporter::new(report, self.options.user, stop.clone()));
        let tell = reporter.as_ref().map(|reporter| |progress: Progress| reporter.report(progress));
        let deadline = time.and_then(|time| begun.checked_add(time));
        let limits = Limits { deadline, stop: stop.clone(), ..self.play.limits };
        decision(&Options { limits, progress: tell.as_ref().map(|tell| tell as _), ..self.play.clone() })
    }
}

fn switches(off: c_int) -> Switches {
    let on = |bit: c_int| off & bit == 0;
    Switches {
        table: on(FINESSE_OFF_TABLE),
        root_cut: on(FINESSE_OFF_ROOT_CUT),
        early_cut: on(FINESSE_OFF_EARLY_CUT),
        useful_worlds: on(FINESSE_OFF_USEFUL_WORLDS),
        empty_entry: on(FINESSE_OFF_EMPTY_ENTRY),
        cut_on_win: on(FINESSE_OFF_CUT_ON_WIN),
        alpha_cut: on(FINESSE_OFF_ALPHA_CUT),
        deep_cut: on(FINESSE_OFF_DEEP_CUT),
        world_cuts: on(FINESSE_OFF_WORLD_CUTS),
        score_bound: on(FINESSE_OFF_SCORE_BOUND),
        warm_solvers: on(FINESSE_OFF_WARM_SOLVERS),
    }
}
