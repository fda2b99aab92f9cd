//! Tables with the number of threads in the call, and of any number of deals.

use super::threads_asked;
use crate::cards::Deal;
use crate::dd::Table;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::memory::{check_room_for, try_collect};
use crate::ffi::boundary::pointers::{Items, Slots};
use crate::ffi::dds::convert::{Written, deal, vulnerability};
use crate::ffi::dds::par::par_results;
use crate::ffi::dds::tables::{Cells, all_tables, one_table, solve_tables, wanted_strains};
use crate::ffi::dds::types::{
    AllParResults, ParResults, TableDeal, TableDealPbn, TableDeals, TableDealsPbn, TableResults, TablesResults,
};
use crate::pool::Options;
use std::os::raw::c_int;

/// CalcDDtable on `maxThreads` threads, the calling one included; 0 or less: as set with SetMaxThreads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtableN(tableDeal: TableDeal, tablep: *mut TableResults, maxThreads: c_int) -> c_int {
    // SAFETY: the caller passes NULL or a place for the table.
    guard(|| unsafe { one_table(&tableDeal, tablep, threads_asked(maxThreads)) })
}

/// CalcDDtablePBN on `maxThreads` threads; see CalcDDtableN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtablePBNN(
    tableDealPBN: TableDealPbn,
    tablep: *mut TableResults,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or a place for the table.
    guard(|| unsafe { one_table(&tableDealPBN, tablep, threads_asked(maxThreads)) })
}

/// CalcAllTables on `maxThreads` threads; see CalcDDtableN.
///
/// cbindgen:ptrs-as-arrays=[[trumpFilter; 5]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesN(
    dealsp: *const TableDeals,
    mode: c_int,
    trumpFilter: *const c_int,
    resp: *mut TablesResults,
    presp: *mut AllParResults,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or deals, five numbers, and places for the results.
    guard(|| unsafe { all_tables(dealsp, mode, trumpFilter, resp, presp, threads_asked(maxThreads)) })
}

/// CalcAllTablesPBN on `maxThreads` threads; see CalcDDtableN.
///
/// cbindgen:ptrs-as-arrays=[[trumpFilter; 5]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBNN(
    dealsp: *const TableDealsPbn,
    mode: c_int,
    trumpFilter: *const c_int,
    resp: *mut TablesResults,
    presp: *mut AllParResults,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL or deals, five numbers, and places for the results.
    guard(|| unsafe { all_tables(dealsp, mode, trumpFilter, resp, presp, threads_asked(maxThreads)) })
}

/// The tables of any number of deals, as by CalcAllTables.
///
/// - `trumpFilter`: as for CalcAllTables. `mode`: as there; par needs all five strains.
/// - `results`: room for `numDeals` tables. `par`: room for as many par results; may be NULL without par, and is not
///   written then.
/// - `maxThreads`: as for CalcDDtableN.
///
/// Returns RETURN_NO_FAULT. Otherwise RETURN_TOO_MANY_TABLES (less than 0), RETURN_UNKNOWN_FAULT (NULL, no memory),
/// RETURN_NO_SUIT, or the code of the first bad deal, as CalcDDtable returns it: then good deals have their tables, and
/// par is not written. Without deals nothing else is looked at.
///
/// cbindgen:ptrs-as-arrays=[[trumpFilter; 5]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesX(
    numDeals: c_int,
    deals: *const TableDeal,
    mode: c_int,
    trumpFilter: *const c_int,
    results: *mut TableResults,
    par: *mut ParResults,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL, or deals, five numbers, and places for the results.
    guard(|| unsafe { any_tables(numDeals, deals, mode, trumpFilter, results, par, threads_asked(maxThreads)) })
}

/// CalcAllTablesX with the hands as PBN text; RETURN_PBN_FAULT for a text that is not a deal.
///
/// cbindgen:ptrs-as-arrays=[[trumpFilter; 5]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBNX(
    numDeals: c_int,
    deals: *const TableDealPbn,
    mode: c_int,
    trumpFilter: *const c_int,
    results: *mut TableResults,
    par: *mut ParResults,
    maxThreads: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL, or deals, five numbers, and places for the results.
    guard(|| unsafe { any_tables(numDeals, deals, mode, trumpFilter, results, par, threads_asked(maxThreads)) })
}

/// Solves the good ones of any number of deals.
///
/// # Safety
/// The pointers are NULL, or point to `count` deals, five numbers, and places for `count` tables and par results.
unsafe fn any_tables<D: Written<Numbers = TableDeal>>(
    count: c_int,
    hands: *const D,
    mode: c_int,
    filter: *const c_int,
    results: *mut TableResults,
    pars: *mut ParResults,
    threads: usize,
) -> Result<(), Code> {
    let count = usize::try_from(count).map_err(|_| Code::TooManyTables)?;
    if count == 0 {
        return Ok(());
    }
    // SAFETY: as promised by the caller.
    let (hands, cells) =
        unsafe { (Items::new(hands, count, Code::UnknownFault)?, Cells::new(results, count, Code::UnknownFault)?) };
    // SAFETY: as above.
    let strains = unsafe { wanted_strains(filter)? };
    let par_wanted = vulnerability(mode).filter(|_| strains == [true; 5]);
    let par_count = if par_wanted.is_some() { count } else { 0 };
    // SAFETY: as above.
    let pars = unsafe { Slots::new(pars, par_count, Code::UnknownFault)? };
    check_room_for::<(Deal, Table, [(usize, usize); 5])>(count)?;
    let deals = try_collect(hands.iter().map(|hands| deal(&hands.numbers()?)))?;
    let tables = solve_tables(&Options { threads, ..Options::default() }, &deals, strains)?;
    for (index, table) in tables.iter().enumerate() {
        table.iter().for_each(|table| cells.set(index, table, strains));
    }
    let solved: Vec<Table> = tables.into_iter().collect::<Result<_, Code>>()?;
    if let Some(vulnerability) = par_wanted {
        solved.iter().enumerate().for_each(|(index, table)| pars.set(index, par_results(table, vulnerability)));
    }
    Ok(())
}
