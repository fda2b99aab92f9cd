//! What DDS 3 adds: contexts, the number of threads in the call, any number of deals.

use super::answers::check_answer;
use super::boards::{boards_bin, boards_pbn, solve};
use super::par::{ask_with, check_dealer, check_master, masters};
use super::tables::{all, deals_bin, deals_pbn, filter, judge, judge_par};
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::os::raw::{c_char, c_int, c_uint};
use std::ptr::null_mut;

pub fn initialize(run: &mut Run) {
    run.make("InitializeStaticMemory", || InitializeStaticMemory());
}

/// A number of threads: a few, or any; a batch never takes more than it has items.
fn threads(run: &mut Run) -> c_int {
    run.bytes.number(-1, 3)
}

pub fn boards_threads(run: &mut Run) {
    let (boards, threads) = (boards_pbn(run), threads(run));
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllBoardsN", &*boards, 1, |boards, solved, _| unsafe { SolveAllBoardsN(boards, solved, threads) });
}

pub fn boards_bin_threads(run: &mut Run) {
    let (boards, threads) = (boards_bin(run), threads(run));
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllBoardsBinN", &*boards, 1, |boards, solved, _| unsafe {
        SolveAllBoardsBinN(boards, solved, threads)
    });
}

pub fn boards_alone(run: &mut Run) {
    let boards = boards_pbn(run);
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllBoardsSeq", &*boards, 1, |boards, solved, _| unsafe { SolveAllBoardsSeq(boards, solved) });
}

pub fn boards_bin_alone(run: &mut Run) {
    let boards = boards_bin(run);
    // SAFETY: the places are NULL or there.
    solve(run, "SolveAllBoardsBinSeq", &*boards, 1, |boards, solved, _| unsafe {
        SolveAllBoardsBinSeq(boards, solved)
    });
}

pub fn table(run: &mut Run) {
    let (deal, threads) = (some_table_deal(&mut run.bytes), threads(run));
    let mut room = Room::of::<TableResults>(&mut run.bytes, 1);
    let place = room.or_null(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("CalcDDtableN", || unsafe { CalcDDtableN(deal, place, threads) });
    judge(code, &room);
}

pub fn table_pbn(run: &mut Run) {
    let (deal, threads) = (some_table_pbn(&mut run.bytes), threads(run));
    let mut room = Room::of::<TableResults>(&mut run.bytes, 1);
    let place = room.or_null(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    let code = run.call_to_end("CalcDDtablePBNN", || unsafe { CalcDDtablePBNN(deal, place, threads) });
    judge(code, &room);
}

pub fn all_tables(run: &mut Run) {
    let (mut room, threads) = (deals_bin(run), threads(run));
    let place = room.or_null::<TableDeals>(&mut run.bytes);
    all(run, "CalcAllTablesN", &room, |mode, filter, results, pars| {
        // SAFETY: the places are NULL or there, and there are always deals for 200 tables.
        unsafe { CalcAllTablesN(place, mode, filter, results, pars, threads) }
    });
}

pub fn all_tables_pbn(run: &mut Run) {
    let (mut room, threads) = (deals_pbn(run), threads(run));
    let place = room.or_null::<TableDealsPbn>(&mut run.bytes);
    all(run, "CalcAllTablesPBNN", &room, |mode, filter, results, pars| {
        // SAFETY: the places are NULL or there, and there are always deals for 200 tables.
        unsafe { CalcAllTablesPBNN(place, mode, filter, results, pars, threads) }
    });
}

pub fn any_tables(run: &mut Run) {
    let deals: Vec<TableDeal> = (0..run.bytes.below(6)).map(|_| some_table_deal(&mut run.bytes)).collect();
    any(run, "CalcAllTablesX", &deals, CalcAllTablesX);
}

pub fn any_tables_pbn(run: &mut Run) {
    let deals: Vec<TableDealPbn> = (0..run.bytes.below(6)).map(|_| some_table_pbn(&mut run.bytes)).collect();
    any(run, "CalcAllTablesPBNX", &deals, CalcAllTablesPBNX);
}

type Any<D> =
    unsafe extern "C" fn(c_int, *const D, c_int, *const c_int, *mut TableResults, *mut ParResults, c_int) -> c_int;

/// As many deals as are there, or fewer than none.
fn any<D: Copy>(run: &mut Run, name: &str, deals: &[D], function: Any<D>) {
    let threads = threads(run);
    let bytes = &mut run.bytes;
    let count = if bytes.once_in(16) { bytes.pick(&[-1, c_int::MIN]) } else { deals.len() as c_int };
    let (mode, strains) = (bytes.number(-1, 3), filter(bytes));
    let (mut from, mut filter) = (Room::with(bytes, deals), Room::with(bytes, &strains));
    let mut tables = Room::of::<TableResults>(bytes, deals.len());
    let mut pars = Room::of::<ParResults>(bytes, deals.len());
    let (from_place, filter_place) = (from.or_null(bytes), filter.or_null(bytes));
    let (tables_place, pars_place) = (tables.or_null(bytes), pars.or_null(bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call_to_end(name, || unsafe {
        function(count, from_place, mode, filter_place, tables_place, pars_place, threads)
    });
    for room in [&tables, &pars, &from, &filter] {
        room.check("what lies around it");
    }
    assert!(from.is_untouched() && filter.is_untouched(), "arguments are not to be written");
    let null = from_place.is_null() || filter_place.is_null() || tables_place.is_null();
    match count {
        ..0 => assert_eq!(code, RETURN_TOO_MANY_TABLES),
        0 => assert_eq!(code, RETURN_NO_FAULT),
        _ if null => assert_eq!(code, RETURN_UNKNOWN_FAULT),
        _ => {}
    }
    let wants_par = (0..4).contains(&mode) && strains == [0; 5];
    assert!(code == RETURN_NO_FAULT && wants_par || pars.is_untouched(), "par that was not asked for");
}

/// Up to eight calls with one context, or with none.
pub fn context(run: &mut Run) {
    let (kind, least, most) = (run.bytes.number(0, 2), run.bytes.number(0, 4), run.bytes.number(0, 4));
    // No table of the size of the machine's memory: what is asked for is only taken as needed, but endings need little.
    let made = if run.bytes.once_in(4) {
        run.make("dds_c_create_solvercontext_default", || dds_c_create_solvercontext_default())
    } else {
        run.make("dds_c_create_solvercontext", || dds_c_create_solvercontext(kind, least, most))
    };
    assert!(!made.is_null());
    for _ in 0..1 + run.bytes.below(8) {
        let used = if run.bytes.once_in(40) { null_mut() } else { made };
        if run.bytes.once_in(3) {
            change(run, used);
        } else {
            ask(run, used);
        }
    }
    // SAFETY: the context lives and is not used again.
    run.make("dds_c_destroy_solvercontext", || unsafe { dds_c_destroy_solvercontext(made) });
}

/// A call that changes a context, or does nothing.
fn change(run: &mut Run, ctx: DDS_C_SOLVER_CTX) {
    let (kind, least, most) = (run.bytes.number(0, 2), run.bytes.number(0, 4), run.bytes.number(0, 4));
    let text = [b'a' as c_char, 0];
    let text = if run.bytes.once_in(4) { std::ptr::null() } else { text.as_ptr() };
    // SAFETY: in all of these the context is NULL or lives.
    unsafe {
        match run.bytes.below(7) {
            0 => run.make("dds_c_configure_tt", || dds_c_configure_tt(ctx, kind, least, most)),
            1 => run.make("dds_c_resize_tt", || dds_c_resize_tt(ctx, least, most)),
            2 => run.make("dds_c_clear_tt", || dds_c_clear_tt(ctx)),
            3 => run.make("dds_c_reset_for_solve", || dds_c_reset_for_solve(ctx)),
            4 => run.make("dds_c_reset_best_moves_lite", || dds_c_reset_best_moves_lite(ctx)),
            5 => run.make("dds_c_log_append", || dds_c_log_append(ctx, text)),
            _ => run.make("dds_c_log_clear", || dds_c_log_clear(ctx)),
        }
    }
}

/// A question to a context.
fn ask(run: &mut Run, ctx: DDS_C_SOLVER_CTX) {
    let mut tables = Room::of::<TableResults>(&mut run.bytes, 1);
    let tables_place = tables.or_null::<TableResults>(&mut run.bytes);
    let null = ctx.is_null() || tables_place.is_null();
    // SAFETY: in all of these the context is NULL or lives, and the places are NULL or there.
    match run.bytes.below(5) {
        0 => {
            let hands = some_table_deal(&mut run.bytes);
            let mut from = Room::with(&mut run.bytes, &[hands]);
            let place = from.or_null::<TableDeal>(&mut run.bytes);
            let code =
                run.call_to_end("dds_c_calc_dd_table", || unsafe { dds_c_calc_dd_table(ctx, place, tables_place) });
            judge(code, &tables);
            assert_eq!(code == RETURN_UNKNOWN_FAULT, null || place.is_null());
        }
        1 => {
            let hands = some_table_pbn(&mut run.bytes);
            let mut from = Room::with(&mut run.bytes, &[hands]);
            let place = from.or_null::<TableDealPbn>(&mut run.bytes);
            let code = run.call_to_end("dds_c_calc_dd_table_pbn", || unsafe {
                dds_c_calc_dd_table_pbn(ctx, place, tables_place)
            });
            judge(code, &tables);
            assert_eq!(code == RETURN_UNKNOWN_FAULT, null || place.is_null());
        }
        2 => {
            let hands = some_table_deal(&mut run.bytes);
            let mut from = Room::with(&mut run.bytes, &[hands]);
            let place = from.or_null::<TableDeal>(&mut run.bytes);
            let vulnerable = run.bytes.number(0, 3);
            let mut par = Room::of::<ParResults>(&mut run.bytes, 1);
            let par_place = par.or_null::<ParResults>(&mut run.bytes);
            let code = run.call_to_end("dds_c_calc_par", || unsafe {
                dds_c_calc_par(ctx, place, vulnerable, tables_place, par_place)
            });
            judge(code, &tables);
            judge_par(code, &par);
        }
        _ => {
            let deal = some_deal(&mut run.bytes);
            let mut from = Room::with(&mut run.bytes, &[deal]);
            let place = from.or_null::<DealBin>(&mut run.bytes);
            let (target, solutions, mode) = (run.bytes.number(-1, 3), run.bytes.number(1, 3), run.bytes.number(0, 2));
            let mut room = Room::of::<FutureTricks>(&mut run.bytes, 1);
            let answer = room.or_null::<FutureTricks>(&mut run.bytes);
            let code = run.call_to_end("dds_c_solve_board", || unsafe {
                dds_c_solve_board(ctx, place, target, solutions, mode, answer)
            });
            room.check("the answer");
            assert_eq!(code == RETURN_UNKNOWN_FAULT, ctx.is_null() || place.is_null() || answer.is_null());
            if code == RETURN_NO_FAULT {
                check_answer(&deal, target, solutions, &room.get(0));
            } else {
                assert!(room.is_untouched(), "written though refused with {code}");
            }
        }
    }
}

pub fn convert(run: &mut Run) {
    let deal = some_table_pbn(&mut run.bytes);
    let (mut from, mut to) = (Room::with(&mut run.bytes, &[deal]), Room::of::<[c_uint; 16]>(&mut run.bytes, 1));
    let (from_place, place) = (from.or_null::<c_char>(&mut run.bytes), to.or_null::<[c_uint; 4]>(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call("dds_c_convert_from_pbn", || unsafe { dds_c_convert_from_pbn(from_place, place) });
    to.check("the holdings");
    match code {
        RETURN_NO_FAULT => assert!(to.get::<[c_uint; 16]>(0).iter().all(|bits| bits & !0x7ffc == 0)),
        RETURN_PBN_FAULT => assert!(to.bytes().iter().all(|&byte| byte == 0)),
        code => assert!(code == RETURN_UNKNOWN_FAULT && to.is_untouched()),
    }
}

pub fn par(run: &mut Run) {
    // SAFETY: the places are NULL or there.
    let room = ask_with(run, "dds_c_par_from_table", 1, RETURN_PAR_TABLE_FAULT, |table, par, vulnerable| unsafe {
        dds_c_par_from_table(table, vulnerable, par)
    });
    if !room.is_untouched() {
        let par: ParResults = room.get(0);
        assert!(par.parScore.iter().all(|text| text.contains(&0)));
    }
}

pub fn sides_par(run: &mut Run) {
    // SAFETY: the places are NULL or there.
    let room = ask_with(run, "dds_c_sides_par", 2, RETURN_PAR_TABLE_FAULT, |table, sides, vulnerable| unsafe {
        dds_c_sides_par(table, sides, vulnerable)
    });
    check_dealer(&room, 2);
}

pub fn sides_par_bin(run: &mut Run) {
    // SAFETY: the places are NULL or there.
    let room = ask_with(run, "dds_c_sides_par_bin", 2, RETURN_PAR_TABLE_FAULT, |table, sides, vulnerable| unsafe {
        dds_c_sides_par_bin(table, sides, vulnerable)
    });
    check_master(&room, 2);
}

pub fn dealer_par(run: &mut Run) {
    let dealer = run.bytes.number(0, 3);
    // SAFETY: the places are NULL or there.
    let room = ask_with(run, "dds_c_dealer_par", 1, RETURN_PAR_TABLE_FAULT, |table, par, vulnerable| unsafe {
        dds_c_dealer_par(table, par, dealer, vulnerable)
    });
    check_dealer(&room, 1);
}

pub fn dealer_par_bin(run: &mut Run) {
    let dealer = run.bytes.number(0, 3);
    // SAFETY: the places are NULL or there.
    let room = ask_with(run, "dds_c_dealer_par_bin", 1, RETURN_PAR_TABLE_FAULT, |table, par, vulnerable| unsafe {
        dds_c_dealer_par_bin(table, par, dealer, vulnerable)
    });
    check_master(&room, 1);
}

pub fn dealer_text(run: &mut Run) {
    let [master, _] = masters(run);
    let (mut from, mut to) = (Room::with(&mut run.bytes, &[master]), Room::sized(&mut run.bytes, 128));
    let (from_place, place) = (from.or_null(&mut run.bytes), to.or_null::<c_char>(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call("dds_c_convert_to_dealer_text_format", || unsafe {
        dds_c_convert_to_dealer_text_format(from_place, place)
    });
    to.check("the text");
    assert!(code == RETURN_NO_FAULT || code == RETURN_UNKNOWN_FAULT);
    assert!(place.is_null() || to.bytes().contains(&0));
}

pub fn sides_text(run: &mut Run) {
    let masters = masters(run);
    let (mut from, mut to) = (Room::with(&mut run.bytes, &masters), Room::of::<ParTextResults>(&mut run.bytes, 1));
    let (from_place, place) = (from.or_null(&mut run.bytes), to.or_null::<ParTextResults>(&mut run.bytes));
    // SAFETY: the places are NULL or there.
    let code = run.call("dds_c_convert_to_sides_text_format", || unsafe {
        dds_c_convert_to_sides_text_format(from_place, place)
    });
    to.check("the texts");
    assert!(code == RETURN_NO_FAULT || code == RETURN_UNKNOWN_FAULT);
    assert!(place.is_null() || to.bytes()[..128].contains(&0));
}

pub fn info(run: &mut Run) {
    let mut room = Room::of::<DdsInfo>(&mut run.bytes, 1);
    let place = room.or_null::<DdsInfo>(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    run.make("dds_c_get_dds_info", || unsafe { dds_c_get_dds_info(place) });
    room.check("the description");
    assert!(place.is_null() || room.get::<c_int>(0) == 3);
}

pub fn error_message(run: &mut Run) {
    let code = run.bytes.odd();
    let mut room = Room::sized(&mut run.bytes, 80);
    let place = room.or_null::<c_char>(&mut run.bytes);
    // SAFETY: the place is NULL or has room for 80 characters.
    run.make("dds_c_error_message", || unsafe { dds_c_error_message(code, place) });
    room.check("the text");
    assert!(place.is_null() || room.bytes().contains(&0));
}
