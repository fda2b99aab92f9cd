//! Batches of any size: pointer and count instead of structs with room for 200, a code for every item, limits,
//! progress.

use super::boundary::codes::{Code, RETURN_NO_FAULT};
use super::boundary::guard::guard;
use super::boundary::memory::{check_room_for, try_collect};
use super::boundary::panic::call_user;
use super::boundary::pointers::{Items, Slots};
use super::boundary::tagged::{Tagged, tagged_or_nothing};
use super::dds::boards::answer_all;
use super::dds::convert::{Query, clipped, deal};
use super::dds::plays::{UNSOLVED, analyse, question};
use super::dds::solve::solve;
use super::dds::tables::{Cells, solve_tables, wanted_strains};
use super::dds::types::{DealBin, FutureTricks, PlayTraceBin, SolvedPlay, TableDeal, TableResults};
use crate::cards::Deal;
use crate::dd::Table;
use crate::limits::Limits;
use crate::pool::{self, Options};
use std::ops::ControlFlow;
use std::os::raw::{c_int, c_void};
use std::time::{Duration, Instant};

/// Receives the progress of a batch: items done and items in all. A result other than 0 stops the batch.
///
/// It is called on the thread that made the call: after each item that this thread has done itself, and while it waits
/// for others, when they have done more and at least every 100 ms. It is not called while that thread works on an item.
/// `done` never falls. In the last call of a batch that was not stopped it is `total`. A batch without items makes no
/// call.
///
/// It may call any function of the library. It must return: no exception, no longjmp.
pub type FinesseProgress = Option<unsafe extern "C-unwind" fn(user: *mut c_void, done: c_int, total: c_int) -> c_int>;

/// How to run a batch. Begin with FINESSE_BATCH_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default. A
/// wrong structSize, and a negative `threads`, `memoryMB` or `timeLimitMs`, are FINESSE_BAD_ARGUMENT; no number is too
/// large.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseBatchOptions {
    /// sizeof(struct FinesseBatchOptions).
    pub structSize: usize,
    /// Threads for this batch, the calling one included; never more than items, than 1024, or than the system grants.
    /// 0: as set with SetMaxThreads.
    pub threads: c_int,
    /// The most memory for each thread's table, in megabytes, taken as needed. A thread whose table had another limit
    /// starts with an empty one. 0: as set with SetResources, by default 32.
    pub memoryMB: c_int,
    /// Stops the batch after this many milliseconds. 0: no limit.
    pub timeLimitMs: c_int,
    /// 0.
    pub reserved: c_int,
    /// Receives the progress. NULL: none.
    pub progress: FinesseProgress,
    /// Passed to `progress`.
    pub user: *mut c_void,
}

// SAFETY: the size is in front, and any bytes are values; the caller promises that the function is one.
unsafe impl Tagged for FinesseBatchOptions {
    const NAME: &str = "FinesseBatchOptions";
}

/// Solves any number of boards as SolveBoard does.
///
/// - `targets`, `solutions`: a number for each board, or NULL: -1 and 3.
/// - `answers`: room for `count` answers. A board without answer has 0 cards.
/// - `codes`: room for `count` codes, or NULL: RETURN_NO_FAULT, as SolveBoard would return, or FINESSE_STOPPED.
/// - `options`: may be NULL.
///
/// Returns RETURN_NO_FAULT if all boards were solved, else the code of the first that was not; or, with nothing
/// written, FINESSE_BAD_ARGUMENT (NULL, a negative count, bad options) or RETURN_UNKNOWN_FAULT (no memory).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolveBoards(
    deals: *const DealBin,
    targets: *const c_int,
    solutions: *const c_int,
    count: c_int,
    answers: *mut FutureTricks,
    codes: *mut c_int,
    options: *const FinesseBatchOptions,
) -> c_int {
    guard(|| {
        let count = usize::try_from(count).map_err(|_| Code::BadArgument)?;
        // SAFETY: the caller passes NULL or `count` items in each of these.
        let (deals, targets, solutions, answers, codes, settings) = unsafe {
            (
                Items::new(deals, count, Code::BadArgument)?,
                Items::optional(targets, count),
                Items::optional(solutions, count),
                Slots::new(answers, count, Code::BadArgument)?,
                Slots::optional(codes, count),
                BatchSettings::read(options)?,
            )
        };
        let number = |numbers: &Option<Items<c_int>>, index, otherwise| {
            numbers.as_ref().map_or(otherwise, |numbers| numbers.get(index))
        };
        let query = |(index, deal)| Query::new(&deal, number(&targets, index, -1), number(&solutions, index, 3), 0);
        check_room_for::<FutureTricks>(count)?;
        let questions = try_collect(deals.iter().enumerate().map(query))?;
        let found = settings.run(|options| answer_all(options, &questions, solve))?;
        found.iter().enumerate().for_each(|(index, found)| answers.set(index, found.unwrap_or_default()));
        report(&codes, &found)
    })
}

/// The tables of any number of deals, as by CalcDDtable.
///
/// - `trumpFilter`: five numbers, spades to no-trump, or NULL. A strain whose number is not 0 is skipped and not
///   written.
/// - `tables`: room for `count` tables. That of a deal with another code than RETURN_NO_FAULT is not written.
/// - `codes`: room for `count` codes, or NULL: RETURN_NO_FAULT, as CalcDDtable would return, or FINESSE_STOPPED.
/// - `options`: may be NULL. The progress counts the strains of the good deals.
///
/// Returns RETURN_NO_FAULT if all tables were made, else the code of the first that was not; or, with nothing written,
/// RETURN_NO_SUIT, FINESSE_BAD_ARGUMENT (NULL, a negative count, bad options) or RETURN_UNKNOWN_FAULT (no memory).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseCalcTables(
    deals: *const TableDeal,
    count: c_int,
    trumpFilter: *const c_int,
    tables: *mut TableResults,
    codes: *mut c_int,
    options: *const FinesseBatchOptions,
) -> c_int {
    guard(|| {
        let count = usize::try_from(count).map_err(|_| Code::BadArgument)?;
        // SAFETY: the caller passes NULL or as many items as asked for in each of these.
        let (deals, strains, cells, codes, settings) = unsafe {
            (
                Items::new(deals, count, Code::BadArgument)?,
                strains_or_all(trumpFilter)?,
                Cells::new(tables, count, Code::BadArgument)?,
                Slots::optional(codes, count),
                BatchSettings::read(options)?,
            )
        };
        // For the deal, its table, and a question and an answer for each of five strains.
        check_room_for::<(Deal, Table, [(usize, usize); 5])>(count)?;
        let deals = try_collect(deals.iter().map(|table| deal(&table)))?;
        let made = settings.run(|options| solve_tables(options, &deals, strains))?;
        for (index, table) in made.iter().enumerate() {
            table.iter().for_each(|table| cells.set(index, table, strains));
        }
        report(&codes, &made)
    })
}

/// Analyses any number of plays as AnalysePlayBin does.
///
/// - `values`: room for the values of `count` plays. A play that was not analysed has 0 values.
/// - `codes`: room for `count` codes, or NULL: RETURN_NO_FAULT, as AnalysePlayBin would return, or FINESSE_STOPPED.
/// - `options`: may be NULL.
///
/// Returns RETURN_NO_FAULT if all plays were analysed, else the code of the first that was not; or, with nothing
/// written, FINESSE_BAD_ARGUMENT (NULL, a negative count, bad options) or RETURN_UNKNOWN_FAULT (no memory).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseAnalysePlays(
    deals: *const DealBin,
    plays: *const PlayTraceBin,
    count: c_int,
    values: *mut SolvedPlay,
    codes: *mut c_int,
    options: *const FinesseBatchOptions,
) -> c_int {
    guard(|| {
        let count = usize::try_from(count).map_err(|_| Code::BadArgument)?;
        // SAFETY: the caller passes NULL or `count` items in each of these.
        let (deals, plays, values, codes, settings) = unsafe {
            (
                Items::new(deals, count, Code::BadArgument)?,
                Items::new(plays, count, Code::BadArgument)?,
                Slots::new(values, count, Code::BadArgument)?,
                Slots::optional(codes, count),
                BatchSettings::read(options)?,
            )
        };
        check_room_for::<SolvedPlay>(count)?;
        let questions = try_collect(deals.iter().zip(plays.iter()).map(|(deal, play)| question(&deal, &play)))?;
        let found = settings.run(|options| answer_all(options, &questions, analyse))?;
        found.iter().enumerate().for_each(|(index, found)| values.set(index, found.unwrap_or(UNSOLVED)));
        report(&codes, &found)
    })
}

/// The strains that a filter does not skip; all, without a filter.
///
/// # Safety
/// `filter` is NULL or points to five numbers.
pub(super) unsafe fn strains_or_all(filter: *const c_int) -> Result<[bool; 5], Code> {
    // SAFETY: as promised by the caller.
    if filter.is_null() { Ok([true; 5]) } else { unsafe { wanted_strains(filter) } }
}

/// Writes the codes of all items, and returns the first fault.
fn report<T>(codes: &Option<Slots<c_int>>, outcomes: &[Result<T, Code>]) -> Result<(), Code> {
    for (index, outcome) in outcomes.iter().enumerate() {
        let number = outcome.as_ref().map_or_else(|code| code.number(), |_| RETURN_NO_FAULT);
        codes.iter().for_each(|codes| codes.set(index, number));
    }
    outcomes.iter().try_for_each(|outcome| outcome.as_ref().map(drop).map_err(|&code| code))
}

/// Options that are in range.
pub(super) struct BatchSettings {
    threads: usize,
    memory: Option<usize>,
    time: Option<Duration>,
    progress: FinesseProgress,
    user: *mut c_void,
}

impl BatchSettings {
    /// # Safety
    /// `options` is NULL or points to options as large as their structSize.
    pub(super) unsafe fn read(options: *const FinesseBatchOptions) -> Result<BatchSettings, Code> {
        // Any bytes are valid options; the caller promises that the function is one.
        // SAFETY: as promised by the caller.
        let known = unsafe { tagged_or_nothing(options, "options")? };
        let FinesseBatchOptions { threads, memoryMB, timeLimitMs, progress, user, .. } = known;
        BatchSettings::new(threads, memoryMB, timeLimitMs, progress, user)
    }

    /// Settings as C writes them.
    pub(super) fn new(
        threads: c_int,
        memoryMB: c_int,
        timeLimitMs: c_int,
        progress: FinesseProgress,
        user: *mut c_void,
    ) -> Result<BatchSettings, Code> {
        let number = |number: c_int| usize::try_from(number).map_err(|_| Code::BadArgument);
        let memory = number(memoryMB)?;
        let time = number(timeLimitMs)?;
        Ok(BatchSettings {
            threads: number(threads)?,
            memory: (memory > 0).then(|| memory.saturating_mul(1 << 20)),
            time: (time > 0).then(|| Duration::from_millis(time as u64)),
            progress,
            user,
        })
    }

    /// Runs a batch with these settings.
    pub(super) fn run<R>(&self, batch: impl FnOnce(&Options<'_>) -> R) -> R {
        let tell = |progress: pool::Progress| {
            let (done, total) = (clipped(progress.done), clipped(progress.total));
            let call = |tell: unsafe extern "C-unwind" fn(_, _, _) -> _| {
                // SAFETY: the caller has passed a function of this type and its argument.
                call_user(|| unsafe { tell(self.user, done, total) })
            };
            let stop: c_int = self.progress.map_or(0, call);
            if stop == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        batch(&Options {
            threads: self.threads,
            memory: self.memory,
            limits: Limits { deadline, ..Limits::default() },
            progress: if self.progress.is_some() { Some(&tell) } else { None },
        })
    }
}
