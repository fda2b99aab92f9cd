//! A table has what its boards are worth one by one, from text and from numbers, with par as Par finds it.

use crate::make::cards::*;
use crate::run::Run;
use finesse::cards::{Board, Seat, Strain};
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::{null, null_mut};

pub fn law(run: &mut Run) {
    let board = table_board(&mut run.bytes);
    let deal = TableDeal { cards: deal_bin(&board).remainCards };
    let text = TableDealPbn { cards: letters(pbn(&mut run.bytes, &board).as_bytes()) };
    let vulnerable = run.bytes.below(4) as c_int;
    let empty = TableResults { resTable: [[-1; 4]; 5] };
    let mut tables = [empty; 5];
    // SAFETY: zeros are results.
    let mut pars: [ParResults; 3] = unsafe { std::mem::zeroed() };
    let [one, two, three, four, five] = &mut tables;
    let [first, second, third] = &mut pars;
    // SAFETY: there are places for everything.
    let codes = unsafe {
        [
            run.call("CalcDDtable", || CalcDDtable(deal, one)),
            run.call("CalcDDtablePBN", || CalcDDtablePBN(text, two)),
            run.call("CalcPar", || CalcPar(deal, vulnerable, three, first)),
            run.call("CalcParPBN", || CalcParPBN(text, four, vulnerable, second)),
            run.call("FinesseCalcTables", || FinesseCalcTables(&deal, 1, null(), five, null_mut(), null())),
            run.call("Par", || Par(one, third, vulnerable)),
        ]
    };
    assert_eq!(codes, [RETURN_NO_FAULT; 6], "{board}");
    assert!(tables.iter().all(|table| table.resTable == tables[0].resTable), "{board}");
    assert!(pars.iter().all(|par| par.parScore == pars[0].parScore), "{board}");
    assert!(pars.iter().all(|par| par.parContractsString == pars[0].parContractsString), "{board}");
    let strain = Strain::ALL[run.bytes.below(5)];
    for declarer in Seat::ALL {
        let opening = Board::new(strain, declarer.left(), &[], board.deal().hands()).expect("a deal");
        let answer = super::minimax::solve(run, &opening, -1, 1);
        let tricks = opening.tricks_left() as c_int - answer.score[0];
        assert_eq!(tables[0].resTable[strain.index()][declarer.index()], tricks, "{opening}");
    }
    run.count("law-table", true);
}
