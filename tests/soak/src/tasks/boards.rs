//! The functions of DDS.

use super::Table;
use crate::bank::{BoardCase, PlayCase, TableCase, pars};
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::null_mut;

/// Whether two answers are the same; their nodes depend on the table.
pub fn same_cards(one: &FutureTricks, other: &FutureTricks) -> bool {
    same(&FutureTricks { nodes: 0, ..*one }, &FutureTricks { nodes: 0, ..*other })
}

pub fn check_board(what: &str, case: &BoardCase, code: c_int, answer: &FutureTricks) {
    expect(code == case.code && (code != 1 || same_cards(answer, &case.answer)), || {
        format!("{what}: code {code}, expected {}, of {} for {}", case.code, text(&case.text.remainCards), case.target)
    });
}

pub fn check_table(what: &str, case: &TableCase, code: c_int, table: &TableResults) {
    expect(code == case.code && (code != 1 || table.resTable == case.table.resTable), || {
        format!("{what}: code {code}, expected {}, of {}", case.code, text(&case.text.cards))
    });
}

pub fn check_play(what: &str, case: &PlayCase, code: c_int, values: &SolvedPlay) {
    expect(code == case.code && (code != 1 || same(values, &case.values)), || {
        format!("{what}: code {code}, expected {}, of {}", case.code, text(&case.text.remainCards))
    });
}

/// One board, as numbers and as text, some of the time again.
pub fn solve(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.boards);
    for _ in 0..1 + below(&mut table.random, 3) {
        let (mode, thread) = (below(&mut table.random, 3) as c_int, below(&mut table.random, 256) as c_int);
        let mut answer = zeroed();
        let code = call!(SolveBoard(case.deal, case.target, case.solutions, mode, &mut answer, thread));
        check_board("SolveBoard", case, code, &answer);
        let mut answer = zeroed();
        let code = call!(SolveBoardPBN(case.text, case.target, case.solutions, mode, &mut answer, thread));
        let no_text = text(&case.text.remainCards) == "no deal";
        if no_text {
            expect(code == -99, || format!("SolveBoardPBN: code {code} for no deal"));
        } else {
            check_board("SolveBoardPBN", case, code, &answer);
        }
    }
}

pub fn table(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.tables);
    let vulnerable = below(&mut table.random, 4);
    let mut found: TableResults = zeroed();
    let mut par: ParResults = zeroed();
    let mut read: TableDeal = zeroed();
    let letters = &case.text.cards;
    let code = call!(FinesseReadPBN(letters.as_ptr(), letters.len() as c_int, &mut read, null_mut()));
    expect(code == 1 && read.cards == case.deal.cards, || format!("FinesseReadPBN: code {code} for {}", text(letters)));
    let code = match below(&mut table.random, 4) {
        0 => call!(CalcDDtable(case.deal, &mut found)),
        1 => call!(CalcDDtablePBN(case.text, &mut found)),
        2 => call!(CalcPar(case.deal, vulnerable as c_int, &mut found, &mut par)),
        _ => call!(CalcParPBN(case.text, &mut found, vulnerable as c_int, &mut par)),
    };
    check_table("CalcDDtable and its like", case, code, &found);
    if par.parScore[0][0] != 0 {
        expect(same(&par, &case.pars[vulnerable]), || format!("CalcPar of {}", text(&case.text.cards)));
    }
}

pub fn play(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.plays);
    let mut values = zeroed();
    let code = call!(AnalysePlayBin(case.deal, case.play, &mut values, 3));
    check_play("AnalysePlayBin", case, code, &values);
    let mut values = zeroed();
    let code = call!(AnalysePlayPBN(case.text, case.play_text, &mut values, 4));
    check_play("AnalysePlayPBN", case, code, &values);
}

pub fn par(table: &mut Table<'_>) {
    let case = any(&mut table.random, &table.bank.pars);
    let found = pars(&case.table, case.vulnerable, case.dealer);
    expect(same(&found, &case.pars), || format!("par of {:?}", case.table.resTable));
}

/// The size of a batch: rarely the greatest possible.
fn batch_size(table: &mut Table<'_>, most: usize) -> usize {
    if once_in(&mut table.random, 6) { most } else { 1 + below(&mut table.random, most.min(20)) }
}

pub fn many_boards(table: &mut Table<'_>) {
    let count = batch_size(table, MAXNOOFBOARDS);
    let cases: Vec<&BoardCase> = (0..count).map(|_| any(&mut table.random, &table.bank.boards)).collect();
    let mut solved = zeroed_box::<SolvedBoards>();
    let chunk = 1 + below(&mut table.random, 20) as c_int;
    let as_text = once_in(&mut table.random, 2);
    let code = if as_text {
        let mut boards = zeroed_box::<BoardsPbn>();
        boards.noOfBoards = count as c_int;
        for (index, case) in cases.iter().enumerate() {
            (boards.deals[index], boards.target[index]) = (case.text, case.target);
            (boards.solutions[index], boards.mode[index]) = (case.solutions, 1);
        }
        match below(&mut table.random, 3) {
            0 => call!(SolveAllBoards(&mut *boards, &mut *solved)),
            1 => call!(SolveAllChunks(&mut *boards, &mut *solved, chunk)),
            _ => call!(SolveAllChunksPBN(&mut *boards, &mut *solved, chunk)),
        }
    } else {
        let mut boards = zeroed_box::<BoardsBin>();
        boards.noOfBoards = count as c_int;
        for (index, case) in cases.iter().enumerate() {
            (boards.deals[index], boards.target[index]) = (case.deal, case.target);
            (boards.solutions[index], boards.mode[index]) = (case.solutions, 1);
        }
        match below(&mut table.random, 2) {
            0 => call!(SolveAllBoardsBin(&mut *boards, &mut *solved)),
            _ => call!(SolveAllChunksBin(&mut *boards, &mut *solved, chunk)),
        }
    };
    let own = |case: &BoardCase| if as_text && text(&case.text.remainCards) == "no deal" { -99 } else { case.code };
    let expected = cases.iter().map(|case| own(case)).find(|&code| code != 1).unwrap_or(1);
    expect(code == expected, || format!("SolveAllBoards and its like: code {code}, expected {expected}"));
    for (case, answer) in cases.iter().zip(&solved.solvedBoard) {
        match own(case) {
            1 => check_board("SolveAllBoards and its like", case, 1, answer),
            _ => expect(answer.cards == 0, || "SolveAllBoards: a bad board has cards".to_owned()),
        }
    }
}

pub fn many_tables(table: &mut Table<'_>) {
    let count = batch_size(table, MAXNOOFTABLES);
    let cases: Vec<&TableCase> = (0..count).map(|_| any(&mut table.random, &table.bank.tables)).collect();
    let mode = below(&mut table.random, 5) as c_int - 1;
    let mut filter = [0; 5];
    let mut results = zeroed_box::<TablesResults>();
    let mut pars = zeroed_box::<AllParResults>();
    let code = if once_in(&mut table.random, 2) {
        let mut deals = zeroed_box::<TableDeals>();
        deals.noOfTables = count as c_int;
        cases.iter().enumerate().for_each(|(index, case)| deals.deals[index] = case.deal);
        call!(CalcAllTables(&mut *deals, mode, filter.as_mut_ptr(), &mut *results, &mut *pars))
    } else {
        let mut deals = zeroed_box::<TableDealsPbn>();
        deals.noOfTables = count as c_int;
        cases.iter().enumerate().for_each(|(index, case)| deals.deals[index] = case.text);
        call!(CalcAllTablesPBN(&mut *deals, mode, filter.as_mut_ptr(), &mut *results, &mut *pars))
    };
    expect(results.noOfBoards == 20 * count as c_int, || format!("CalcAllTables: {} boards", results.noOfBoards));
    for (index, case) in cases.iter().enumerate() {
        check_table("CalcAllTables", case, code, &results.results[index]);
        if mode >= 0 {
            let expected = &case.pars[mode as usize];
            expect(same(&pars.presults[index], expected), || {
                format!("CalcAllTables: par of {}", text(&case.text.cards))
            });
        }
    }
}

pub fn many_plays(table: &mut Table<'_>) {
    let count = batch_size(table, MAXNOOFBOARDS / 4);
    let cases: Vec<&PlayCase> = (0..count).map(|_| any(&mut table.random, &table.bank.plays)).collect();
    let mut solved = zeroed_box::<SolvedPlays>();
    let code = if once_in(&mut table.random, 2) {
        let (mut boards, mut plays) = (zeroed_box::<BoardsBin>(), zeroed_box::<PlayTracesBin>());
        (boards.noOfBoards, plays.noOfBoards) = (count as c_int, count as c_int);
        for (index, case) in cases.iter().enumerate() {
            (boards.deals[index], plays.plays[index]) = (case.deal, case.play);
        }
        call!(AnalyseAllPlaysBin(&mut *boards, &mut *plays, &mut *solved, 0))
    } else {
        let (mut boards, mut plays) = (zeroed_box::<BoardsPbn>(), zeroed_box::<PlayTracesPbn>());
        (boards.noOfBoards, plays.noOfBoards) = (count as c_int, count as c_int);
        for (index, case) in cases.iter().enumerate() {
            (boards.deals[index], plays.plays[index]) = (case.text, case.play_text);
        }
        call!(AnalyseAllPlaysPBN(&mut *boards, &mut *plays, &mut *solved, 0))
    };
    let expected = cases.iter().map(|case| case.code).find(|&code| code != 1).unwrap_or(1);
    expect(code == expected, || format!("AnalyseAllPlays: code {code}, expected {expected}"));
    for (case, values) in cases.iter().zip(&solved.solved) {
        match case.code {
            1 => check_play("AnalyseAllPlays", case, 1, values),
            _ => expect(values.number == 0, || "AnalyseAllPlays: a bad play has values".to_owned()),
        }
    }
}
