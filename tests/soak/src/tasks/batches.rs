//! Batches of any size, with limits, progress and cancel.

use super::Table;
use super::boards::{check_board, check_play, check_table};
use crate::bank::{BoardCase, PlayCase, TableCase};
use crate::requests::BatchWishes;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::*;
use std::os::raw::c_int;

/// The code of a batch is that of its first item without an answer, and only a batch with limits is stopped.
fn check_codes(what: &str, wishes: &BatchWishes, code: c_int, codes: &[c_int]) {
    let expected = codes.iter().copied().find(|&code| code != RETURN_NO_FAULT).unwrap_or(RETURN_NO_FAULT);
    let stopped = codes.contains(&FINESSE_STOPPED);
    expect(code == expected && (!stopped || wishes.limited()), || format!("{what}: code {code}, codes {codes:?}"));
}

fn size(table: &mut Table<'_>) -> usize {
    if once_in(&mut table.random, 10) { 300 } else { below(&mut table.random, 24) }
}

pub fn boards(table: &mut Table<'_>) {
    let count = size(table);
    let cases: Vec<&BoardCase> = (0..count).map(|_| any(&mut table.random, &table.bank.boards)).collect();
    let deals: Vec<DealBin> = cases.iter().map(|case| case.deal).collect();
    let targets: Vec<c_int> = cases.iter().map(|case| case.target).collect();
    let solutions: Vec<c_int> = cases.iter().map(|case| case.solutions).collect();
    let (mut answers, mut codes) = (vec![FutureTricks::default(); count], vec![0; count]);
    let wishes = BatchWishes::random(&mut table.random);
    let code = wishes.with(|options| {
        call!(FinesseSolveBoards(
            deals.as_ptr(),
            targets.as_ptr(),
            solutions.as_ptr(),
            count as c_int,
            answers.as_mut_ptr(),
            codes.as_mut_ptr(),
            options,
        ))
    });
    check_codes("FinesseSolveBoards", &wishes, code, &codes);
    for ((case, answer), &code) in cases.iter().zip(&answers).zip(&codes).filter(|(_, code)| **code != FINESSE_STOPPED)
    {
        check_board("FinesseSolveBoards", case, code, answer);
    }
}

pub fn tables(table: &mut Table<'_>) {
    let count = size(table).min(12);
    let cases: Vec<&TableCase> = (0..count).map(|_| any(&mut table.random, &table.bank.tables)).collect();
    let deals: Vec<TableDeal> = cases.iter().map(|case| case.deal).collect();
    let (mut tables, mut codes) = (vec![zeroed::<TableResults>(); count], vec![0; count]);
    let wishes = BatchWishes::random(&mut table.random);
    let (place, own) = (tables.as_mut_ptr(), codes.as_mut_ptr());
    let code = wishes.with(|options| {
        call!(FinesseCalcTables(deals.as_ptr(), count as c_int, std::ptr::null(), place, own, options))
    });
    check_codes("FinesseCalcTables", &wishes, code, &codes);
    for ((case, found), &code) in cases.iter().zip(&tables).zip(&codes).filter(|(_, code)| **code != FINESSE_STOPPED) {
        check_table("FinesseCalcTables", case, code, found);
    }
}

pub fn plays(table: &mut Table<'_>) {
    let count = size(table).min(40);
    let cases: Vec<&PlayCase> = (0..count).map(|_| any(&mut table.random, &table.bank.plays)).collect();
    let deals: Vec<DealBin> = cases.iter().map(|case| case.deal).collect();
    let plays: Vec<PlayTraceBin> = cases.iter().map(|case| case.play).collect();
    let (mut values, mut codes) = (vec![zeroed::<SolvedPlay>(); count], vec![0; count]);
    let wishes = BatchWishes::random(&mut table.random);
    let (place, own) = (values.as_mut_ptr(), codes.as_mut_ptr());
    let code = wishes.with(|options| {
        call!(FinesseAnalysePlays(deals.as_ptr(), plays.as_ptr(), count as c_int, place, own, options))
    });
    check_codes("FinesseAnalysePlays", &wishes, code, &codes);
    for ((case, found), &code) in cases.iter().zip(&values).zip(&codes).filter(|(_, code)| **code != FINESSE_STOPPED) {
        check_play("FinesseAnalysePlays", case, code, found);
    }
}

/// A deal too hard to finish within the limits: it fills the thread's table.
pub fn fill_the_table(table: &mut Table<'_>) {
    let wishes = BatchWishes { threads: 1, milliseconds: 1500, ..BatchWishes::default() };
    let (mut answer, mut code) = (FutureTricks::default(), 0);
    let (freak, nothing) = (&table.bank.freak, std::ptr::null());
    let all =
        wishes.with(|options| call!(FinesseSolveBoards(freak, nothing, nothing, 1, &mut answer, &mut code, options)));
    expect(all == code && [FINESSE_STOPPED, RETURN_NO_FAULT].contains(&code), || format!("a freak deal: code {code}"));
}
