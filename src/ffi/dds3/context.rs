//! Contexts: solvers of the caller's own. A context is a FinesseSolver, so the functions of either sort may be called
//! with it.
//!
//! In DDS a context belongs to one thread and its table may be one of three kinds. Here any thread may use it, calls with
//! the same context wait for each other, and there is one kind of table.

use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::{guard, value_or};
use crate::ffi::boundary::pointers::{free, item, living, slot};
use crate::ffi::dds::convert::{Query, Written, deal as checked, vulnerability};
use crate::ffi::dds::par::par_results;
use crate::ffi::dds::tables::Cells;
use crate::ffi::dds::types::{DealBin, FutureTricks, ParResults, TableDeal, TableDealPbn, TableResults};
use crate::ffi::solver::{FinesseSolver, megabytes};
use std::os::raw::{c_char, c_int, c_void};

/// A solver with its own table, or NULL. Any thread may use it; calls with the same context wait for each other.
#[allow(non_camel_case_types)]
pub type DDS_C_SOLVER_CTX = *mut c_void;

/// Makes a context whose table takes at most 32 MB, as needed. NULL if memory is refused. End it with
/// dds_c_destroy_solvercontext.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_create_solvercontext_default() -> DDS_C_SOLVER_CTX {
    dds_c_create_solvercontext(0, 0, 0)
}

/// Makes a context whose table takes at most the larger of `def_mb` and `max_mb` megabytes, as needed; 32 if neither is
/// positive. `tt_kind` has no effect. NULL if memory is refused.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_create_solvercontext(tt_kind: c_int, def_mb: c_int, max_mb: c_int) -> DDS_C_SOLVER_CTX {
    let _ = tt_kind;
    value_or(std::ptr::null_mut(), || FinesseSolver::create(megabytes(def_mb.max(max_mb))).cast())
}

/// Ends a context and frees its memory. No other call may be using it, or use it later. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_destroy_solvercontext(ctx: DDS_C_SOLVER_CTX) {
    // SAFETY: the caller passes NULL or a context, and does not use it again.
    unsafe { free(ctx.cast::<FinesseSolver>()) }
}

/// SolveBoard with the table of a context. Here and in the functions that follow: RETURN_UNKNOWN_FAULT for NULL comes
/// before all other codes. On failure `*futp` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_solve_board(
    ctx: DDS_C_SOLVER_CTX,
    dl: *const DealBin,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: *mut FutureTricks,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a context, a position, and a place for the answer.
        let (solver, deal, answer) =
            unsafe { (context(ctx)?, item(dl, Code::UnknownFault)?, slot(futp, Code::UnknownFault)?) };
        answer.set(0, solver.cards(&Query::new(&deal, target, solutions, mode)?)?);
        Ok(())
    })
}

/// CalcDDtable with the table of a context, on the calling thread. On failure `*results` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_calc_dd_table(
    ctx: DDS_C_SOLVER_CTX,
    deal: *const TableDeal,
    results: *mut TableResults,
) -> c_int {
    // SAFETY: the caller passes NULL, or a context, a deal, and a place for the table.
    guard(|| unsafe { table(ctx, deal, results) })
}

/// CalcDDtablePBN with the table of a context, on the calling thread. On failure `*results` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_calc_dd_table_pbn(
    ctx: DDS_C_SOLVER_CTX,
    deal: *const TableDealPbn,
    results: *mut TableResults,
) -> c_int {
    // SAFETY: the caller passes NULL, or a context, a deal, and a place for the table.
    guard(|| unsafe { table(ctx, deal, results) })
}

/// CalcPar with the table of a context, on the calling thread. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_calc_par(
    ctx: DDS_C_SOLVER_CTX,
    deal: *const TableDeal,
    vulnerable: c_int,
    results: *mut TableResults,
    par: *mut ParResults,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a context and a deal.
        let (solver, hands) = unsafe { (context(ctx)?, item(deal, Code::UnknownFault)?) };
        // SAFETY: the caller passes NULL or places for the results.
        let (cells, par) = unsafe { (Cells::new(results, 1, Code::UnknownFault)?, slot(par, Code::UnknownFault)?) };
        let deal = checked(&hands)?;
        let vulnerability = vulnerability(vulnerable).ok_or(Code::UnknownFault)?;
        let found = solver.table(&deal, [true; 5])?;
        cells.set(0, &found, [true; 5]);
        par.set(0, par_results(&found, vulnerability));
        Ok(())
    })
}

/// Sets the memory of a context's table as dds_c_create_solvercontext does. What was learned is forgotten if it changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_configure_tt(ctx: DDS_C_SOLVER_CTX, tt_kind: c_int, def_mb: c_int, max_mb: c_int) {
    let _ = tt_kind;
    // SAFETY: the caller passes NULL or a context.
    unsafe { with(ctx, |solver| solver.set_cap(megabytes(def_mb.max(max_mb)))) }
}

/// The same as dds_c_configure_tt.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_resize_tt(ctx: DDS_C_SOLVER_CTX, def_mb: c_int, max_mb: c_int) {
    // SAFETY: the caller passes NULL or a context.
    unsafe { with(ctx, |solver| solver.set_cap(megabytes(def_mb.max(max_mb)))) }
}

/// Forgets what a context has learned and frees its table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_clear_tt(ctx: DDS_C_SOLVER_CTX) {
    // SAFETY: the caller passes NULL or a context.
    unsafe { with(ctx, FinesseSolver::clear) }
}

/// The same as dds_c_clear_tt. It is never needed: what a context remembers makes no answer wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_reset_for_solve(ctx: DDS_C_SOLVER_CTX) {
    // SAFETY: the caller passes NULL or a context.
    unsafe { with(ctx, FinesseSolver::clear) }
}

/// Does nothing: no call depends on the best cards of another.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_reset_best_moves_lite(ctx: DDS_C_SOLVER_CTX) {
    let _ = ctx;
}

/// Does nothing: no function reads the log of a context.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_log_append(ctx: DDS_C_SOLVER_CTX, msg: *const c_char) {
    let _ = (ctx, msg);
}

/// Does nothing, as dds_c_log_append.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_log_clear(ctx: DDS_C_SOLVER_CTX) {
    let _ = ctx;
}

/// # Safety
/// `ctx` is NULL or a context that is not yet ended.
unsafe fn context<'a>(ctx: DDS_C_SOLVER_CTX) -> Result<&'a FinesseSolver, Code> {
    // SAFETY: as promised by the caller.
    unsafe { living(ctx.cast::<FinesseSolver>()) }.map_err(|_| Code::UnknownFault)
}

/// # Safety
/// As for [`context`].
unsafe fn with(ctx: DDS_C_SOLVER_CTX, change: impl FnOnce(&FinesseSolver)) {
    value_or((), || {
        // SAFETY: as promised by the caller.
        if let Ok(solver) = unsafe { context(ctx) } {
            change(solver);
        }
    })
}

/// # Safety
/// As for [`context`]; the other pointers are NULL, or point to a deal and to a place for its table.
unsafe fn table(
    ctx: DDS_C_SOLVER_CTX,
    hands: *const impl Written<Numbers = TableDeal>,
    results: *mut TableResults,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let (solver, hands, cells) =
        unsafe { (context(ctx)?, item(hands, Code::UnknownFault)?, Cells::new(results, 1, Code::UnknownFault)?) };
    cells.set(0, &solver.table(&checked(&hands.numbers()?)?, [true; 5])?, [true; 5]);
    Ok(())
}
