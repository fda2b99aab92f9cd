//! Par scores and contracts, from tables of tricks that may be none.

use crate::bytes::Bytes;
use crate::make::cards::spoiled;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::{c_char, c_int};

/// Tricks of one kind of deal: any, or declarers of a side alike, or all the same.
pub fn tricks(bytes: &mut Bytes) -> TableResults {
    let kind = bytes.below(4);
    let even = bytes.below(14) as c_int;
    let mut table = TableResults { resTable: [[even; 4]; 5] };
    for row in &mut table.resTable {
        let [ours, theirs] = [bytes.below(14) as c_int, bytes.below(14) as c_int];
        match kind {
            0 => *row = [ours, 13 - ours, ours, 13 - ours],
            1 => *row = [ours, theirs, ours, 13 - ours],
            2 => *row = std::array::from_fn(|_| bytes.below(14) as c_int),
            _ => {}
        }
    }
    table
}

/// Whether the functions of par take a table.
fn is_table(table: &TableResults) -> bool {
    table.resTable.iter().flatten().all(|tricks| (0..=13).contains(tricks))
}

/// Calls with a table and a vulnerability: refused exactly when one of them is none, and then all zeros are written.
fn ask<T>(
    run: &mut Run,
    name: &str,
    count: usize,
    call: impl FnOnce(*mut TableResults, *mut T, c_int) -> c_int,
) -> Room {
    ask_with(run, name, count, RETURN_UNKNOWN_FAULT, call)
}

/// The same with the code for what is no table.
pub fn ask_with<T>(
    run: &mut Run,
    name: &str,
    count: usize,
    no_table: c_int,
    call: impl FnOnce(*mut TableResults, *mut T, c_int) -> c_int,
) -> Room {
    let bytes = &mut run.bytes;
    let good = tricks(bytes);
    let table = spoiled(bytes, good);
    let vulnerable = bytes.number(0, 3);
    let mut table_room = Room::with(bytes, &[table]);
    let mut room = Room::of::<T>(bytes, count);
    let (table_place, place) = (table_room.or_null(bytes), room.or_null::<T>(bytes));
    let code = run.call(name, || call(table_place, place, vulnerable));
    room.check("par");
    assert!(table_room.is_untouched(), "arguments are not to be written");
    let null = table_place.is_null() || place.is_null();
    if null || !is_table(&table) || !(0..4).contains(&vulnerable) {
        assert_eq!(code, if null || is_table(&table) { RETURN_UNKNOWN_FAULT } else { no_table });
        assert!(place.is_null() || room.bytes().iter().all(|&byte| byte == 0), "zeros when there is no par");
    }
    if place.is_null() {
        assert!(room.is_untouched());
    }
    room
}

pub fn par(run: &mut Run) {
    // SAFETY: the places are NULL or there.
    let room = ask::<ParResults>(run, "Par", 1, |table, par, vulnerable| unsafe { Par(table, par, vulnerable) });
    if !room.is_untouched() {
        let par: ParResults = room.get(0);
        assert!(par.parScore.iter().all(|text| text.contains(&0)));
        assert!(par.parContractsString.iter().all(|text| text.contains(&0)));
    }
}

pub fn sides_par(run: &mut Run) {
    // SAFETY: the places are NULL or there.
    let room = ask(run, "SidesPar", 2, |table, sides, vulnerable| unsafe { SidesPar(table, sides, vulnerable) });
    check_dealer(&room, 2);
}

pub fn sides_par_bin(run: &mut Run) {
    // SAFETY: the places are NULL or there.
    let room = ask(run, "SidesParBin", 2, |table, sides, vulnerable| unsafe { SidesParBin(table, sides, vulnerable) });
    check_master(&room, 2);
}

pub fn dealer_par(run: &mut Run) {
    let dealer = run.bytes.number(0, 3).max(0);
    // SAFETY: the places are NULL or there.
    let room = ask(run, "DealerPar", 1, |table, par, vulnerable| unsafe { DealerPar(table, par, dealer, vulnerable) });
    check_dealer(&room, 1);
}

pub fn dealer_par_bin(run: &mut Run) {
    let dealer = run.bytes.number(0, 3);
    // SAFETY: the places are NULL or there.
    let room =
        ask(run, "DealerParBin", 1, |table, par, vulnerable| unsafe { DealerParBin(table, par, dealer, vulnerable) });
    check_master(&room, 1);
}

pub fn check_dealer(room: &Room, count: usize) {
    for index in (0..count).filter(|_| !room.is_untouched()) {
        let par: ParResultsDealer = room.get(index);
        assert!((0..=10).contains(&par.number));
        assert!(par.contracts.iter().all(|text| text.contains(&0)));
    }
}

pub fn check_master(room: &Room, count: usize) {
    for index in (0..count).filter(|_| !room.is_untouched()) {
        let par: ParResultsMaster = room.get(index);
        assert!((0..=10).contains(&par.number));
    }
}

/// Contracts: what the library found for a table, or any, spoiled or not.
pub fn masters(run: &mut Run) -> [ParResultsMaster; 2] {
    // SAFETY: zeros are a result.
    let mut masters: [ParResultsMaster; 2] = unsafe { std::mem::zeroed() };
    let mut table = tricks(&mut run.bytes);
    let vulnerable = run.bytes.below(4) as c_int;
    // SAFETY: the places are there.
    let code = run.call("SidesParBin", || unsafe { SidesParBin(&mut table, masters.as_mut_ptr(), vulnerable) });
    assert_eq!(code, RETURN_NO_FAULT);
    masters.map(|mut master| {
        if run.bytes.once_in(3) {
            master.number = run.bytes.number(0, 10);
            for contract in &mut master.contracts {
                contract.denom = run.bytes.number(0, 4);
                contract.seats = run.bytes.number(0, 5);
                contract.level = run.bytes.number(0, 7);
                contract.overTricks = run.bytes.number(0, 6);
                contract.underTricks = run.bytes.number(0, 13);
            }
            master.score = run.bytes.odd();
        }
        spoiled(&mut run.bytes, master)
    })
}

pub fn dealer_text(run: &mut Run) {
    let [master, _] = masters(run);
    let mut from = Room::with(&mut run.bytes, &[master]);
    let mut to = Room::sized(&mut run.bytes, 128);
    let (from_place, place) = (from.or_null(&mut run.bytes), to.or_null::<c_char>(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call("ConvertToDealerTextFormat", || unsafe { ConvertToDealerTextFormat(from_place, place) });
    to.check("the text");
    if place.is_null() {
        return assert!(code == RETURN_UNKNOWN_FAULT && to.is_untouched());
    }
    let text = to.bytes();
    assert!(text.contains(&0), "ended by a zero");
    assert!(code == RETURN_NO_FAULT && text.starts_with(b"Par ") || code == RETURN_UNKNOWN_FAULT && text[0] == 0);
}

pub fn sides_text(run: &mut Run) {
    let masters = masters(run);
    let mut from = Room::with(&mut run.bytes, &masters);
    let mut to = Room::of::<ParTextResults>(&mut run.bytes, 1);
    let (from_place, place) = (from.or_null(&mut run.bytes), to.or_null::<ParTextResults>(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call("ConvertToSidesTextFormat", || unsafe { ConvertToSidesTextFormat(from_place, place) });
    to.check("the texts");
    if place.is_null() {
        return assert!(code == RETURN_UNKNOWN_FAULT && to.is_untouched());
    }
    let (texts, equal) = to.bytes().split_at(256);
    assert!(texts[..128].contains(&0) && texts[128..].contains(&0), "ended by zeros");
    assert!(equal[0] <= 1, "a bool");
    assert!(code == RETURN_NO_FAULT || texts[0] == 0 && texts[128] == 0);
}
