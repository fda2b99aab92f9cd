//! Tables: the tricks of every declarer in every strain, of one deal or of many, and par from them.

use super::convert::{Batch, Written, counted, deal, vulnerability};
use super::par::par_results;
use super::types::{
    AllParResults, ParResults, TABLE_SLOTS, TableDeal, TableDealPbn, TableDeals, TableDealsPbn, TableResults,
    TablesResults,
};
use crate::cards::{Deal, Seat, Strain};
use crate::dd::Table;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::memory::try_collect;
use crate::ffi::boundary::pointers::{Items, Slots, slot};
use crate::pool::{self, Options};
use std::os::raw::c_int;

/// The tricks of every declarer in every strain, on all threads. The hands have equally many cards, 1 to 13.
///
/// Returns RETURN_NO_FAULT, or the first of RETURN_SUIT_OR_RANK, RETURN_ZERO_CARDS, RETURN_TOO_MANY_CARDS,
/// RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, RETURN_UNKNOWN_FAULT (`tablep` is NULL). On failure `*tablep` is not
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtable(tableDeal: TableDeal, tablep: *mut TableResults) -> c_int {
    // SAFETY: the caller passes NULL or a place for the table.
    guard(|| unsafe { one_table(&tableDeal, tablep, 0) })
}

/// CalcDDtable with the hands as PBN text. RETURN_PBN_FAULT comes before all other codes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtablePBN(tableDealPBN: TableDealPbn, tablep: *mut TableResults) -> c_int {
    // SAFETY: the caller passes NULL or a place for the table.
    guard(|| unsafe { one_table(&tableDealPBN, tablep, 0) })
}

/// The tables of many deals, on all threads, and their par results if wanted.
///
/// - `trumpFilter`: five numbers, spades to no-trump. A strain whose number is not 0 is skipped and its results are not
///   written. Tables times strains may be 200 at most.
/// - `mode`: the vulnerability for par, FINESSE_VUL_NONE to FINESSE_VUL_EW; any other number, such as -1: no par. Par
///   needs all five strains.
/// - `presp`: may be NULL without par, and is not written then.
///
/// Returns RETURN_NO_FAULT with `resp->noOfBoards` 4 * tables * strains. Otherwise RETURN_UNKNOWN_FAULT (NULL),
/// RETURN_NO_SUIT, RETURN_TOO_MANY_TABLES, or the code of the first bad deal, as CalcDDtable returns it: then
/// noOfBoards is 0, good deals have their tables, and par is not written.
///
/// cbindgen:ptrs-as-arrays=[[trumpFilter; 5]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTables(
    dealsp: *mut TableDeals,
    mode: c_int,
    trumpFilter: *mut c_int,
    resp: *mut TablesResults,
    presp: *mut AllParResults,
) -> c_int {
    // SAFETY: the caller passes NULL or deals, five numbers, and places for the results.
    guard(|| unsafe { all_tables(dealsp, mode, trumpFilter, resp, presp, 0) })
}

/// CalcAllTables with the hands as PBN text; RETURN_PBN_FAULT for a text that is not a deal.
///
/// cbindgen:ptrs-as-arrays=[[trumpFilter; 5]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBN(
    dealsp: *mut TableDealsPbn,
    mode: c_int,
    trumpFilter: *mut c_int,
    resp: *mut TablesResults,
    presp: *mut AllParResults,
) -> c_int {
    // SAFETY: the caller passes NULL or deals, five numbers, and places for the results.
    guard(|| unsafe { all_tables(dealsp, mode, trumpFilter, resp, presp, 0) })
}

/// The table of a deal as by CalcDDtable, and its par results as by Par. Returns RETURN_NO_FAULT, the codes of
/// CalcDDtable, or RETURN_UNKNOWN_FAULT (NULL, vulnerability out of range). On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcPar(
    tableDeal: TableDeal,
    vulnerable: c_int,
    tablep: *mut TableResults,
    presp: *mut ParResults,
) -> c_int {
    // SAFETY: the caller passes NULL or places for the results.
    guard(|| unsafe { table_and_par(&tableDeal, vulnerable, tablep, presp) })
}

/// CalcPar with the hands as PBN text. RETURN_PBN_FAULT comes before all other codes. Note the order of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcParPBN(
    tableDealPBN: TableDealPbn,
    tablep: *mut TableResults,
    vulnerable: c_int,
    presp: *mut ParResults,
) -> c_int {
    // SAFETY: the caller passes NULL or places for the results.
    guard(|| unsafe { table_and_par(&tableDealPBN, vulnerable, tablep, presp) })
}

/// A table made on so many threads; 0: as configured.
///
/// # Safety
/// `table` is NULL or points to a place for a table.
pub(crate) unsafe fn one_table(
    hands: &impl Written<Numbers = TableDeal>,
    table: *mut TableResults,
    threads: usize,
) -> Result<(), Code> {
    let deal = deal(&hands.numbers()?)?;
    // SAFETY: as promised by the caller.
    let cells = unsafe { Cells::new(table, 1, Code::UnknownFault)? };
    cells.set(0, &whole_table(deal, threads)?, [true; 5]);
    Ok(())
}

/// # Safety
/// `table` and `par` are NULL or point to places for results.
unsafe fn table_and_par(
    hands: &impl Written<Numbers = TableDeal>,
    vulnerable: c_int,
    table: *mut TableResults,
    par: *mut ParResults,
) -> Result<(), Code> {
    let deal = deal(&hands.numbers()?)?;
    let vulnerability = vulnerability(vulnerable).ok_or(Code::UnknownFault)?;
    // SAFETY: as promised by the caller.
    let (cells, par) = unsafe { (Cells::new(table, 1, Code::UnknownFault)?, slot(par, Code::UnknownFault)?) };
    let solved = whole_table(deal, 0)?;
    cells.set(0, &solved, [true; 5]);
    par.set(0, par_results(&solved, vulnerability));
    Ok(())
}

fn whole_table(deal: Deal, threads: usize) -> Result<Table, Code> {
    let solved = pool::tables(&Options { threads, ..Options::default() }, &[deal], [true; 5]).pop();
    Ok(solved.ok_or(Code::UnknownFault)??)
}

/// Deals by numbers or as text.
pub(crate) trait Deals: Batch<Item: Written<Numbers = TableDeal>> {}
impl Deals for TableDeals {}
impl Deals for TableDealsPbn {}

/// The deals of a batch, or the fault of each.
type ReadDeals = Vec<Result<Deal, Code>>;

/// The deals of a batch and the strains wanted. A text that cannot be read counts before the filter and the number of
/// tables.
///
/// # Safety
/// `deals` is NULL or points to as many deals as it says, `filter` is NULL or points to five numbers.
unsafe fn read_deals<D: Deals>(deals: *const D, filter: *const c_int) -> Result<(ReadDeals, [bool; 5]), Code> {
    // SAFETY: as promised by the caller.
    let ((count, hands), strains) = unsafe { (counted(deals)?, wanted_strains(filter)) };
    if count > TABLE_SLOTS {
        return Err(strains.err().unwrap_or(Code::TooManyTables));
    }
    // SAFETY: the array has at least `count` places, and the caller has filled them.
    let hands = unsafe { Items::new(hands, count, Code::UnknownFault)? };
    let deals: Vec<_> = hands.iter().map(|hands| deal(&hands.numbers()?)).collect();
    let unread = deals.contains(&Err(Code::Pbn));
    let sized = strains.and_then(|strains| check_size(count, strains).map(|()| strains));
    let strains = sized.map_err(|code| if unread { Code::Pbn } else { code })?;
    Ok((deals, strains))
}

/// Solves the good ones of a batch of deals on so many threads; 0: as configured.
///
/// # Safety
/// As for [`read_deals`]; `results` and `pars` are NULL or point to places for results.
pub(crate) unsafe fn all_tables<D: Deals>(
    deals: *const D,
    mode: c_int,
    filter: *const c_int,
    results: *mut TablesResults,
    pars: *mut AllParResults,
    threads: usize,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let (deals, strains) = unsafe { read_deals(deals, filter)? };
    if results.is_null() {
        return Err(Code::UnknownFault);
    }
    // Five strains leave at most 40 tables, for which the par results have room.
    let par_wanted = vulnerability(mode).filter(|_| strains == [true; 5]);
    let par_count = if par_wanted.is_some() { deals.len() } else { 0 };
    // SAFETY: the caller passes NULL or a place for the par results, which begin the struct.
    let pars = unsafe { Slots::new(pars.cast::<ParResults>(), par_count, Code::UnknownFault)? };
    // SAFETY: the caller passes places for the results.
    let number = unsafe { &raw mut (*results).noOfBoards };
    // SAFETY: as above.
    let first = unsafe { &raw mut (*results).results }.cast::<TableResults>();
    // SAFETY: there are at least as many places as deals.
    let cells = unsafe { Cells::new(first, deals.len(), Code::UnknownFault)? };
    let tables = solve_tables(&Options { threads, ..Options::default() }, &deals, strains)?;
    for (index, table) in tables.iter().enumerate() {
        table.iter().for_each(|table| cells.set(index, table, strains));
    }
    let solved: Result<Vec<Table>, Code> = tables.into_iter().collect();
    let strains_wanted = strains.iter().filter(|&&wanted| wanted).count();
    let boards = solved.as_ref().map_or(0, |tables| 4 * strains_wanted * tables.len());
    // SAFETY: `number` is a field of the results.
    unsafe { number.write_unaligned(boards as c_int) };
    if let (Ok(tables), Some(vulnerability)) = (&solved, par_wanted) {
        tables.iter().enumerate().for_each(|(index, table)| pars.set(index, par_results(table, vulnerability)));
    }
    solved.map(drop)
}

/// The tables of the good ones of `deals`, the codes of the others, in their order.
pub(crate) fn solve_tables(
    options: &Options<'_>,
    deals: &[Result<Deal, Code>],
    strains: [bool; 5],
) -> Result<Vec<Result<Table, Code>>, Code> {
    let good: Vec<Deal> = deals.iter().copied().filter_map(Result::ok).collect();
    let mut solved = pool::tables(options, &good, strains).into_iter();
    try_collect(deals.iter().map(|deal| deal.and_then(|_| Ok(solved.next().ok_or(Code::UnknownFault)??))))
}

/// The strains that a filter does not skip, at least one.
///
/// # Safety
/// `filter` is NULL or points to five numbers.
pub(crate) unsafe fn wanted_strains(filter: *const c_int) -> Result<[bool; 5], Code> {
    // SAFETY: as promised by the caller.
    let filter = unsafe { Items::new(filter, 5, Code::UnknownFault)? };
    let strains = std::array::from_fn(|strain| filter.get(strain) == 0);
    if strains == [false; 5] { Err(Code::NoStrain) } else { Ok(strains) }
}

fn check_size(tables: usize, strains: [bool; 5]) -> Result<(), Code> {
    let strains = strains.iter().filter(|&&wanted| wanted).count();
    if tables.saturating_mul(strains) > TABLE_SLOTS { Err(Code::TooManyTables) } else { Ok(()) }
}

/// The numbers of tables; only the wanted strains are written.
pub(crate) struct Cells(Slots<c_int>);

impl Cells {
    /// The numbers of `count` tables.
    ///
    /// # Safety
    /// Unless NULL, `tables` points to `count` tables that stay writable while this lives.
    pub(crate) unsafe fn new(tables: *mut TableResults, count: usize, fault: Code) -> Result<Cells, Code> {
        // SAFETY: a table is twenty numbers in a row.
        unsafe { Slots::new(tables.cast(), count * 20, fault).map(Cells) }
    }

    pub(crate) fn set(&self, index: usize, table: &Table, strains: [bool; 5]) {
        for strain in Strain::ALL.into_iter().filter(|strain| strains[strain.index()]) {
            for declarer in Seat::ALL {
                let tricks = c_int::from(table.tricks(strain, declarer));
                self.0.set(20 * index + 4 * strain.index() + declarer.index(), tricks);
            }
        }
    }
}
