//! A solver of the caller's own: a handle with a table that stays warm from call to call, limits, and cancel.

use super::batch::strains_or_all;
use super::boundary::codes::Code;
use super::boundary::guard::{guard, value_or};
use super::boundary::memory::check_room;
use super::boundary::pointers::{cancel, free, item, living, slot};
use super::dds::convert::{Query, board, deal};
use super::dds::plays::{analyse, question};
use super::dds::solve::solve;
use super::dds::tables::Cells;
use super::dds::types::{DealBin, FutureTricks, PlayTraceBin, SolvedPlay, TableDeal, TableResults};
use crate::cards::{Deal, Strain};
use crate::dd::{Limits, Solver, Table};
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A double-dummy solver with its own table. It remembers what it has learned while the boards come from the same deal
/// (the same hands, or what is left of them) with the same trumps; with another deal or other trumps it starts afresh.
///
/// Any thread may use it. Calls from several threads wait for each other, except FinesseSolverCancel,
/// FinesseSolverMemory and FinesseSolverNodes, which never wait.
pub struct FinesseSolver {
    inner: Mutex<Inner>,
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
    memory: AtomicU64,
}

struct Inner {
    solver: Solver,
    /// The cap on the memory in bytes.
    cap: usize,
    time: Option<Duration>,
    nodes: Option<u64>,
}

/// What a new solver takes at once.
const FIRST_BYTES: usize = 1 << 20;

/// Makes a solver whose table takes at most `memoryMB` megabytes, as needed; 0: 32. Some 0.8 MB come on top. Returns
/// NULL if `memoryMB` is negative or memory is refused. End it with FinesseSolverFree.
#[unsafe(no_mangle)]
pub extern "C" fn FinesseSolverCreate(memoryMB: c_int) -> *mut FinesseSolver {
    value_or(std::ptr::null_mut(), || {
        if memoryMB < 0 { std::ptr::null_mut() } else { FinesseSolver::create(megabytes(memoryMB)) }
    })
}

/// Ends a solver and frees its memory. No other call may be using it, or use it later. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverFree(solver: *mut FinesseSolver) {
    // SAFETY: the caller passes NULL or what FinesseSolverCreate returned, and does not use it again.
    unsafe { free(solver) }
}

/// Sets limits for each later call: after this many milliseconds, or nodes, it returns FINESSE_STOPPED. 0: no limit.
/// Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL, a negative number), which changes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverSetLimits(solver: *mut FinesseSolver, milliseconds: c_int, nodes: i64) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living solver.
        let solver = unsafe { living(solver)? };
        let milliseconds = u64::try_from(milliseconds).map_err(|_| Code::BadArgument)?;
        let nodes = u64::try_from(nodes).map_err(|_| Code::BadArgument)?;
        let mut inner = solver.lock();
        inner.time = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
        inner.nodes = (nodes > 0).then_some(nodes);
        Ok(())
    })
}

/// Stops the call that uses the solver now, if there is one: it returns FINESSE_STOPPED unless it is done. Later calls
/// are not stopped. May be called from any thread and from a signal handler. Returns RETURN_NO_FAULT, or
/// FINESSE_BAD_ARGUMENT for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverCancel(solver: *mut FinesseSolver) -> c_int {
    // SAFETY: the caller passes NULL or a living solver.
    cancel(unsafe { living(solver) }.map(|solver| &*solver.stop))
}

/// Forgets everything and frees the table. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverClear(solver: *mut FinesseSolver) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living solver.
        unsafe { living(solver)? }.clear();
        Ok(())
    })
}

/// The bytes of the table at the end of the last call; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverMemory(solver: *const FinesseSolver) -> u64 {
    // SAFETY: the caller passes NULL or a living solver.
    value_or(0, || unsafe { living(solver) }.map_or(0, |solver| solver.memory.load(Ordering::Relaxed)))
}

/// The nodes of the last call; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverNodes(solver: *const FinesseSolver) -> u64 {
    // SAFETY: the caller passes NULL or a living solver.
    value_or(0, || unsafe { living(solver) }.map_or(0, |solver| solver.nodes.load(Ordering::Relaxed)))
}

/// The cards worth playing in a position; `target`, `solutions` and the answer are those of SolveBoard. Returns
/// RETURN_NO_FAULT, the codes of SolveBoard, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL. On failure `*answer` is
/// not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverSolveBoard(
    solver: *mut FinesseSolver,
    deal: *const DealBin,
    target: c_int,
    solutions: c_int,
    answer: *mut FutureTricks,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a living solver and a position.
        let (solver, deal) = unsafe { (living(solver)?, item(deal, Code::BadArgument)?) };
        // SAFETY: the caller passes NULL, or a place for the answer.
        let answer = unsafe { slot(answer, Code::BadArgument)? };
        let query = Query::new(&deal, target, solutions, 0)?;
        answer.set(0, solver.cards(&query)?);
        Ok(())
    })
}

/// Whether the side to play can take at least `tricks` tricks, 0 to 13, the trick under way included: `*reaches`
/// becomes 1 or 0. This is the fastest question. Returns RETURN_NO_FAULT, RETURN_TARGET_WRONG_LO,
/// RETURN_TARGET_WRONG_HI, the codes of SolveBoard for the position, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL.
/// On failure `*reaches` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverReaches(
    solver: *mut FinesseSolver,
    deal: *const DealBin,
    tricks: c_int,
    reaches: *mut c_int,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a living solver and a position.
        let (solver, deal) = unsafe { (living(solver)?, item(deal, Code::BadArgument)?) };
        // SAFETY: the caller passes NULL, or a place for the answer.
        let reaches = unsafe { slot(reaches, Code::BadArgument)? };
        let goal = match tricks {
            ..0 => return Err(Code::TargetBelowRange),
            0..=13 => tricks as u8,
            14.. => return Err(Code::TargetAboveRange),
        };
        let board = board(&deal)?;
        let answer = match usize::from(goal) {
            0 => true,
            goal if goal > board.tricks_left() => false,
            _ => solver.run(|call| call.ask(|solver| Ok(solver.reaches(&board, goal)?)))?,
        };
        reaches.set(0, answer.into());
        Ok(())
    })
}

/// The tricks of every declarer in the strains that `trumpFilter` does not skip; see FinesseCalcTables. Returns
/// RETURN_NO_FAULT, the codes of CalcDDtable, RETURN_NO_SUIT, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL. On
/// failure `*table` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverCalcTable(
    solver: *mut FinesseSolver,
    tableDeal: *const TableDeal,
    trumpFilter: *const c_int,
    table: *mut TableResults,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a living solver, a deal, five numbers, and a place for the table.
        let (solver, cards, strains, cells) = unsafe {
            (
                living(solver)?,
                item(tableDeal, Code::BadArgument)?,
                strains_or_all(trumpFilter)?,
                Cells::new(table, 1, Code::BadArgument)?,
            )
        };
        let deal = deal(&cards)?;
        cells.set(0, &solver.table(&deal, strains)?, strains);
        Ok(())
    })
}

/// The double-dummy values along a play, as by AnalysePlayBin. Returns RETURN_NO_FAULT, the codes of AnalysePlayBin,
/// FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL. On failure `*values` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSolverAnalysePlay(
    solver: *mut FinesseSolver,
    deal: *const DealBin,
    play: *const PlayTraceBin,
    values: *mut SolvedPlay,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a living solver, a position, a play, and a place for the values.
        let (solver, deal, play, values) = unsafe {
            (
                living(solver)?,
                item(deal, Code::BadArgument)?,
                item(play, Code::BadArgument)?,
                slot(values, Code::BadArgument)?,
            )
        };
        let question = question(&deal, &play)?;
        values.set(0, solver.run(|call| call.ask(|solver| analyse(solver, &question)))?);
        Ok(())
    })
}

/// Megabytes in bytes; the default if there are none.
pub(super) fn megabytes(number: c_int) -> usize {
    match usize::try_from(number) {
        Ok(number @ 1..) => number.saturating_mul(1 << 20),
        _ => Solver::DEFAULT_MEMORY,
    }
}

impl FinesseSolver {
    /// A solver for the caller to free, or NULL if memory is refused. `cap` is the most memory of its table in bytes.
    pub(super) fn create(cap: usize) -> *mut FinesseSolver {
        if check_room(FIRST_BYTES).is_err() {
            return std::ptr::null_mut();
        }
        Box::into_raw(Box::new(FinesseSolver {
            inner: Mutex::new(Inner { solver: Solver::with_memory(cap), cap, time: None, nodes: None }),
            stop: Arc::default(),
            nodes: AtomicU64::new(0),
            memory: AtomicU64::new(0),
        }))
    }

    pub(super) fn clear(&self) {
        let mut inner = self.lock();
        inner.solver.clear();
        self.memory.store(inner.solver.memory() as u64, Ordering::Relaxed);
    }

    /// Sets the most memory of the table in bytes. Another cap than before empties the table.
    pub(super) fn set_cap(&self, cap: usize) {
        let mut inner = self.lock();
        inner.cap = cap;
        inner.solver.set_memory(cap);
        self.memory.store(inner.solver.memory() as u64, Ordering::Relaxed);
    }

    /// The answer to a question about a board.
    pub(super) fn cards(&self, query: &Query) -> Result<FutureTricks, Code> {
        self.run(|call| call.ask(|solver| solve(solver, query)))
    }

    /// The table of a deal in the strains wanted.
    pub(super) fn table(&self, deal: &Deal, strains: [bool; 5]) -> Result<Table, Code> {
        self.run(|call| {
            let mut table = Table::default();
            for strain in Strain::ALL.into_iter().filter(|strain| strains[strain.index()]) {
                table.0[strain.index()] = call.ask(|solver| Ok(solver.strain_row(deal, strain)?))?;
            }
            Ok(table)
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One call from C: alone with the solver, under its limits. If it panics the solver starts afresh.
    fn run<T>(&self, body: impl FnOnce(&mut Call<'_>) -> Result<T, Code>) -> Result<T, Code> {
        let inner = &mut *self.lock();
        self.stop.store(false, Ordering::Relaxed);
        let deadline = inner.time.and_then(|time| Instant::now().checked_add(time));
        let mut call =
            Call { solver: &mut inner.solver, deadline, nodes_allowed: inner.nodes, stop: &self.stop, nodes: 0 };
        let outcome = catch_unwind(AssertUnwindSafe(|| body(&mut call)));
        self.nodes.store(call.nodes, Ordering::Relaxed);
        if outcome.is_err() {
            inner.solver = Solver::with_memory(inner.cap);
        }
        self.memory.store(inner.solver.memory() as u64, Ordering::Relaxed);
        outcome.unwrap_or_else(|payload| resume_unwind(payload))
    }
}

/// A call from C, which may ask the solver several questions.
struct Call<'a> {
    solver: &'a mut Solver,
    deadline: Option<Instant>,
    nodes_allowed: Option<u64>,
    stop: &'a Arc<AtomicBool>,
    nodes: u64,
}

impl Call<'_> {
    /// Asks one question, with what the questions before have left of the limits.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Solver) -> Result<T, Code>) -> Result<T, Code> {
        self.solver.set_limits(Limits {
            nodes: self.nodes_allowed.map(|allowed| allowed.saturating_sub(self.nodes)),
            deadline: self.deadline,
            stop: Some(self.stop.clone()),
        });
        let answer = question(self.solver);
        self.nodes += self.solver.nodes();
        answer
    }
}
