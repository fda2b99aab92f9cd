//! Tables of all declarers in all strains, with par or without.

use crate::bytes::Bytes;
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::c_int;

pub fn calc_table(run: &mut Run) {
    let deal = some_table_deal(&mut run.bytes);
    let mut room = Room::of::<TableResults>(&mut run.bytes, 1);
    let place = room.or_null(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("CalcDDtable", || unsafe { CalcDDtable(deal, place) });
    judge(code, &room);
}

pub fn calc_table_pbn(run: &mut Run) {
    let deal = some_table_pbn(&mut run.bytes);
    let mut room = Room::of::<TableResults>(&mut run.bytes, 1);
    let place = room.or_null(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("CalcDDtablePBN", || unsafe { CalcDDtablePBN(deal, place) });
    judge(code, &room);
}

pub fn calc_par(run: &mut Run) {
    let deal = some_table_deal(&mut run.bytes);
    let vulnerable = run.bytes.number(0, 3);
    let (mut room, mut par) = (Room::of::<TableResults>(&mut run.bytes, 1), Room::of::<ParResults>(&mut run.bytes, 1));
    let (table, place) = (room.or_null(&mut run.bytes), par.or_null(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call_to_end("CalcPar", || unsafe { CalcPar(deal, vulnerable, table, place) });
    judge(code, &room);
    judge_par(code, &par);
}

pub fn calc_par_pbn(run: &mut Run) {
    let deal = some_table_pbn(&mut run.bytes);
    let vulnerable = run.bytes.number(0, 3);
    let (mut room, mut par) = (Room::of::<TableResults>(&mut run.bytes, 1), Room::of::<ParResults>(&mut run.bytes, 1));
    let (table, place) = (room.or_null(&mut run.bytes), par.or_null(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call_to_end("CalcParPBN", || unsafe { CalcParPBN(deal, table, vulnerable, place) });
    judge(code, &room);
    judge_par(code, &par);
}

pub fn judge(code: c_int, room: &Room) {
    room.check("the table");
    if code == RETURN_NO_FAULT {
        let table: TableResults = room.get(0);
        assert!(table.resTable.iter().flatten().all(|tricks| (0..=13).contains(tricks)));
    } else {
        assert!(room.is_untouched(), "written though refused with {code}");
    }
}

pub fn judge_par(code: c_int, par: &Room) {
    par.check("par");
    if code == RETURN_NO_FAULT {
        let texts: ParResults = par.get(0);
        assert!(texts.parScore.iter().all(|text| text.contains(&0)));
        assert!(texts.parContractsString.iter().all(|text| text.contains(&0)));
    } else {
        assert!(par.is_untouched(), "written though refused with {code}");
    }
}

/// How many tables, and whether that is as many as are filled in.
fn table_count(bytes: &mut Bytes) -> usize {
    if bytes.once_in(64) { 40 } else { bytes.below(5) }
}

pub fn filter(bytes: &mut Bytes) -> [c_int; 5] {
    let skipped = if bytes.once_in(3) { bytes.below(32) } else { 0 };
    std::array::from_fn(|strain| c_int::from(skipped >> strain & 1 == 1) * bytes.pick(&[1, -1, c_int::MIN]))
}

/// Deals in the struct of DDS, which may be too many.
pub fn deals_bin(run: &mut Run) -> Room {
    let mut deals = Box::new(TableDeals { noOfTables: 0, deals: [TableDeal { cards: [[0; 4]; 4] }; TABLE_SLOTS] });
    let count = table_count(&mut run.bytes);
    deals.deals[..count].iter_mut().for_each(|deal| *deal = some_table_deal(&mut run.bytes));
    deals.noOfTables = if run.bytes.once_in(10) { run.bytes.odd() } else { count as c_int };
    if run.bytes.once_in(64) {
        run.bytes.fill(bytes_of(&mut *deals));
    }
    Room::with(&mut run.bytes, std::slice::from_ref(&*deals))
}

pub fn calc_all_tables(run: &mut Run) {
    let mut room = deals_bin(run);
    let place = room.or_null(&mut run.bytes);
    all(run, "CalcAllTables", &room, |mode, filter, results, pars| {
        // SAFETY: the places are NULL or there, and there are always deals for 200 tables.
        unsafe { CalcAllTables(place, mode, filter, results, pars) }
    });
}

/// The same with hands as text.
pub fn deals_pbn(run: &mut Run) -> Room {
    let mut deals = Box::new(TableDealsPbn { noOfTables: 0, deals: [TableDealPbn { cards: [0; 80] }; TABLE_SLOTS] });
    let count = table_count(&mut run.bytes);
    deals.deals[..count].iter_mut().for_each(|deal| *deal = some_table_pbn(&mut run.bytes));
    deals.noOfTables = if run.bytes.once_in(10) { run.bytes.odd() } else { count as c_int };
    if run.bytes.once_in(64) {
        run.bytes.fill(bytes_of(&mut *deals));
    }
    Room::with(&mut run.bytes, std::slice::from_ref(&*deals))
}

pub fn calc_all_tables_pbn(run: &mut Run) {
    let mut room = deals_pbn(run);
    let place = room.or_null(&mut run.bytes);
    all(run, "CalcAllTablesPBN", &room, |mode, filter, results, pars| {
        // SAFETY: the places are NULL or there, and there are always deals for 200 tables.
        unsafe { CalcAllTablesPBN(place, mode, filter, results, pars) }
    });
}

/// The bytes of a struct of numbers.
pub fn bytes_of<T>(value: &mut T) -> &mut [u8] {
    // SAFETY: only called for structs of C that consist of numbers.
    unsafe { std::slice::from_raw_parts_mut((&raw mut *value).cast(), size_of::<T>()) }
}

pub fn all(
    run: &mut Run,
    name: &str,
    deals: &Room,
    calc: impl FnOnce(c_int, *mut c_int, *mut TablesResults, *mut AllParResults) -> c_int,
) {
    let bytes = &mut run.bytes;
    let mode = bytes.number(-1, 3);
    let strains = filter(bytes);
    let mut filter = Room::with(bytes, &strains);
    let (mut results, mut pars) = (Room::of::<TablesResults>(bytes, 1), Room::of::<AllParResults>(bytes, 1));
    let filter_place = filter.or_null(bytes);
    let results_place = results.or_null::<TablesResults>(bytes);
    let pars_place = if mode == -1 && bytes.once_in(2) { std::ptr::null_mut() } else { pars.or_null(bytes) };
    let code = run.call_to_end(name, || calc(mode, filter_place, results_place, pars_place));
    results.check("the tables");
    pars.check("the pars");
    filter.check("the filter");
    assert!(deals.is_untouched() && filter.is_untouched(), "arguments are not to be written");
    if !results_place.is_null() && !results.is_untouched() {
        let boards: c_int = results.get(0);
        let wanted = strains.iter().filter(|&&skipped| skipped == 0).count() as c_int;
        assert!((0..=800).contains(&boards) && boards % (4 * wanted).max(1) == 0);
        assert!(code == RETURN_NO_FAULT || boards == 0);
    }
}
