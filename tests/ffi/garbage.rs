//! Nothing that a caller passes may crash the library: random bytes, good calls with a few bits flipped, and NULL.

use crate::common::garbage::spoil;
use crate::common::structs::*;
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::mem::size_of;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

/// Good calls to start from: few cards, so that what stays good is answered at once.
const ENDINGS: [&str; 4] =
    ["N:A.2.. K.3.. Q.5.. J.7..", "N:AK.2.3. QJ.4..5 T9.5.6. 87..T.9", "N:... ... ... A...", "N:... A... K... Q..."];

/// Structs that consist of numbers only, so that any bytes are values.
trait Numbers: Copy {}
impl Numbers for DealBin {}
impl Numbers for DealPbn {}
impl Numbers for TableDeal {}
impl Numbers for TableDealPbn {}
impl Numbers for TableResults {}
impl Numbers for PlayTraceBin {}
impl Numbers for PlayTracePbn {}
impl Numbers for ParResultsMaster {}

fn bytes_of<T: Numbers>(value: &mut T) -> &mut [u8] {
    // SAFETY: any bytes are a value, and there is no padding.
    unsafe { std::slice::from_raw_parts_mut((value as *mut T).cast(), size_of::<T>()) }
}

/// Random bytes, or a good value with some bits flipped, or good.
fn spoiled<T: Numbers>(random: &mut SmallRng, mut value: T) -> T {
    spoil(random, bytes_of(&mut value));
    value
}

fn number(random: &mut SmallRng, usual: std::ops::Range<c_int>) -> c_int {
    if random.random_range(0..6) == 0 { random.random() } else { random.random_range(usual) }
}

fn some_deal(random: &mut SmallRng) -> DealBin {
    let text = ENDINGS[random.random_range(0..ENDINGS.len())];
    let mut deal = deal_bin(random.random_range(0..5), random.random_range(0..4), text);
    for turn in 0..3 {
        deal.currentTrickSuit[turn] = random.random_range(0..4);
        deal.currentTrickRank[turn] = random.random_range(2..15);
    }
    spoiled(random, deal)
}

fn some_pbn(random: &mut SmallRng) -> DealPbn {
    let text = ENDINGS[random.random_range(0..ENDINGS.len())];
    let deal = deal_pbn(random.random_range(0..5), random.random_range(0..4), text);
    spoiled(random, deal)
}

fn some_play(random: &mut SmallRng) -> PlayTraceBin {
    spoiled(random, play_bin("SASKSQSJH2H3H5H7"))
}

fn some_play_text(random: &mut SmallRng) -> PlayTracePbn {
    spoiled(random, PlayTracePbn { number: 4, cards: letters("SASKSQSJH2H3") })
}

/// What every code must be: success or a code that has a text.
fn check(code: c_int) {
    let mut line = [0; 80];
    // SAFETY: there is room for 80 characters.
    unsafe { ErrorMessage(code, line.as_mut_ptr()) };
    assert_ne!(text(&line), "Not a DDS error code", "{code}");
    assert_ne!(code, FINESSE_STOPPED);
}

#[test]
fn single_calls() {
    let random = &mut SmallRng::seed_from_u64(21);
    let mut good = 0;
    for _ in 0..20_000 {
        let mut answer = FutureTricks::default();
        let (target, solutions, mode) = (number(random, -1..3), number(random, 1..4), number(random, 0..3));
        let thread = number(random, 0..4);
        // SAFETY: there is a place for the answer.
        let code = unsafe { SolveBoard(some_deal(random), target, solutions, mode, &mut answer, thread) };
        check(code);
        good += (code == RETURN_NO_FAULT) as u32;
        assert!((0..=13).contains(&answer.cards));
        // SAFETY: there is a place for the answer.
        check(unsafe { SolveBoardPBN(some_pbn(random), target, solutions, mode, &mut answer, thread) });
        let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
        // SAFETY: there is a place for the values.
        unsafe {
            check(AnalysePlayBin(some_deal(random), some_play(random), &mut solved, thread));
            check(AnalysePlayPBN(some_pbn(random), some_play_text(random), &mut solved, thread));
        }
        assert!((0..=49).contains(&solved.number));
    }
    assert!(good > 1000, "only {good} calls got through to the solver");
}

#[test]
fn tables_and_par() {
    let random = &mut SmallRng::seed_from_u64(22);
    let mut par = zeroed_box::<ParResults>();
    let mut sides = [*zeroed_box::<ParResultsDealer>(); 2];
    let mut masters = [*zeroed_box::<ParResultsMaster>(); 2];
    let mut texts = zeroed_box::<ParTextResults>();
    let mut line: [c_char; 400] = [0; 400];
    for _ in 0..3_000 {
        let mut table = TableResults { resTable: [[6; 4]; 5] };
        let cards = some_deal(random).remainCards;
        let text = TableDealPbn { cards: some_pbn(random).remainCards };
        let vulnerable = number(random, 0..4);
        let dealer = number(random, 0..4);
        // SAFETY: there are places for all results.
        unsafe {
            check(CalcDDtable(TableDeal { cards }, &mut table));
            check(CalcDDtablePBN(text, &mut table));
            check(CalcPar(TableDeal { cards }, vulnerable, &mut table, &mut *par));
            check(CalcParPBN(text, &mut table, vulnerable, &mut *par));
            let mut table = spoiled(random, table);
            check(Par(&mut table, &mut *par, vulnerable));
            check(SidesPar(&mut table, sides.as_mut_ptr(), vulnerable));
            check(SidesParBin(&mut table, masters.as_mut_ptr(), vulnerable));
            check(DealerPar(&mut table, &mut sides[0], dealer, vulnerable));
            check(DealerParBin(&mut table, &mut masters[0], dealer, vulnerable));
            let mut masters = masters.map(|master| spoiled(random, master));
            check(ConvertToDealerTextFormat(masters.as_mut_ptr(), line.as_mut_ptr()));
            check(ConvertToSidesTextFormat(masters.as_mut_ptr(), &mut *texts));
        }
    }
}

#[test]
fn batches() {
    let random = &mut SmallRng::seed_from_u64(23);
    let mut boards = zeroed_box::<BoardsBin>();
    let mut board_texts = zeroed_box::<BoardsPbn>();
    let mut plays = zeroed_box::<PlayTracesBin>();
    let mut play_texts = zeroed_box::<PlayTracesPbn>();
    let mut deals = zeroed_box::<TableDeals>();
    let mut deal_texts = zeroed_box::<TableDealsPbn>();
    let mut solved_boards = zeroed_box::<SolvedBoards>();
    let mut solved_plays = zeroed_box::<SolvedPlays>();
    let mut tables = zeroed_box::<TablesResults>();
    let mut pars = zeroed_box::<AllParResults>();
    for _ in 0..200 {
        for index in 0..12 {
            boards.deals[index] = some_deal(random);
            board_texts.deals[index] = some_pbn(random);
            boards.target[index] = number(random, -1..3);
            boards.solutions[index] = number(random, 1..4);
            boards.mode[index] = number(random, 0..3);
            plays.plays[index] = some_play(random);
            play_texts.plays[index] = some_play_text(random);
            deals.deals[index].cards = some_deal(random).remainCards;
            deal_texts.deals[index].cards = some_pbn(random).remainCards;
        }
        let count = if random.random_range(0..6) == 0 { random.random_range(c_int::MIN..0) } else { 12 };
        let too_many = random.random_range(201..=c_int::MAX);
        let count = if random.random_range(0..6) == 0 { too_many } else { count };
        (boards.noOfBoards, board_texts.noOfBoards) = (count, count);
        (plays.noOfBoards, play_texts.noOfBoards) = (count, number(random, 11..13));
        (deals.noOfTables, deal_texts.noOfTables) = (count, count);
        let chunk = number(random, 0..3);
        let mode = number(random, -1..4);
        let mut filter: [c_int; 5] = std::array::from_fn(|_| random.random_range(0..3) / 2);
        // SAFETY: there are places for all results.
        unsafe {
            check(SolveAllBoardsBin(&mut *boards, &mut *solved_boards));
            check(SolveAllBoards(&mut *board_texts, &mut *solved_boards));
            check(SolveAllChunksBin(&mut *boards, &mut *solved_boards, chunk));
            check(SolveAllChunks(&mut *board_texts, &mut *solved_boards, chunk));
            check(SolveAllChunksPBN(&mut *board_texts, &mut *solved_boards, chunk));
            check(AnalyseAllPlaysBin(&mut *boards, &mut *plays, &mut *solved_plays, chunk));
            check(AnalyseAllPlaysPBN(&mut *board_texts, &mut *play_texts, &mut *solved_plays, chunk));
            check(CalcAllTables(&mut *deals, mode, filter.as_mut_ptr(), &mut *tables, &mut *pars));
            check(CalcAllTablesPBN(&mut *deal_texts, mode, filter.as_mut_ptr(), &mut *tables, &mut *pars));
        }
    }
}

#[test]
fn handles() {
    let random = &mut SmallRng::seed_from_u64(24);
    let solver = FinesseSolverCreate(1);
    for _ in 0..3_000 {
        let deal = some_deal(random);
        let play = some_play(random);
        let mut answer = FutureTricks::default();
        let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
        let mut table = TableResults { resTable: [[0; 4]; 5] };
        let mut reaches = 0;
        let cards = TableDeal { cards: deal.remainCards };
        let filter: [c_int; 5] = std::array::from_fn(|_| number(random, 0..2));
        // SAFETY: the solver lives, and there are places for all results.
        unsafe {
            check(FinesseSolverSolveBoard(solver, &deal, number(random, -1..3), number(random, 1..4), &mut answer));
            check(FinesseSolverReaches(solver, &deal, number(random, 0..3), &mut reaches));
            check(FinesseSolverAnalysePlay(solver, &deal, &play, &mut solved));
            check(FinesseSolverCalcTable(solver, &cards, filter.as_ptr(), &mut table));
        }
    }
    // SAFETY: the solver lives, and is not used again.
    unsafe { FinesseSolverFree(solver) };
}

#[test]
fn null_everywhere() {
    let deal = deal_bin(4, 0, ENDINGS[0]);
    let text = deal_pbn(4, 0, ENDINGS[0]);
    let play = play_bin("SA");
    let play_text = PlayTracePbn { number: 1, cards: letters("SA") };
    let cards = TableDeal { cards: deal.remainCards };
    let cards_text = TableDealPbn { cards: text.remainCards };
    let mut boards = zeroed_box::<BoardsBin>();
    let mut board_texts = zeroed_box::<BoardsPbn>();
    let mut plays = zeroed_box::<PlayTracesBin>();
    let mut play_texts = zeroed_box::<PlayTracesPbn>();
    let mut deals = zeroed_box::<TableDeals>();
    let mut deal_texts = zeroed_box::<TableDealsPbn>();
    let mut solved_boards = zeroed_box::<SolvedBoards>();
    let mut solved_plays = zeroed_box::<SolvedPlays>();
    let mut results = zeroed_box::<TablesResults>();
    let mut table = TableResults { resTable: [[0; 4]; 5] };
    let mut par = zeroed_box::<ParResults>();
    let mut filter = [0; 5];
    // SAFETY: NULL is what this is about; the other pointers are good.
    let codes = unsafe {
        [
            SolveBoard(deal, -1, 3, 0, null_mut(), 0),
            SolveBoardPBN(text, -1, 3, 0, null_mut(), 0),
            AnalysePlayBin(deal, play, null_mut(), 0),
            AnalysePlayPBN(text, play_text, null_mut(), 0),
            CalcDDtable(cards, null_mut()),
            CalcDDtablePBN(cards_text, null_mut()),
            CalcPar(cards, 0, null_mut(), &mut *par),
            CalcPar(cards, 0, &mut table, null_mut()),
            CalcParPBN(cards_text, null_mut(), 0, &mut *par),
            CalcParPBN(cards_text, &mut table, 0, null_mut()),
            CalcAllTables(null_mut(), -1, filter.as_mut_ptr(), &mut *results, null_mut()),
            CalcAllTables(&mut *deals, -1, null_mut(), &mut *results, null_mut()),
            CalcAllTables(&mut *deals, -1, filter.as_mut_ptr(), null_mut(), null_mut()),
            CalcAllTablesPBN(null_mut(), -1, filter.as_mut_ptr(), &mut *results, null_mut()),
            CalcAllTablesPBN(&mut *deal_texts, -1, null_mut(), &mut *results, null_mut()),
            CalcAllTablesPBN(&mut *deal_texts, -1, filter.as_mut_ptr(), null_mut(), null_mut()),
            SolveAllBoards(null_mut(), &mut *solved_boards),
            SolveAllBoards(&mut *board_texts, null_mut()),
            SolveAllBoardsBin(null_mut(), &mut *solved_boards),
            SolveAllBoardsBin(&mut *boards, null_mut()),
            SolveAllChunks(null_mut(), null_mut(), 1),
            SolveAllChunksPBN(null_mut(), null_mut(), 1),
            SolveAllChunksBin(null_mut(), null_mut(), 1),
            AnalyseAllPlaysBin(null_mut(), &mut *plays, &mut *solved_plays, 1),
            AnalyseAllPlaysBin(&mut *boards, null_mut(), &mut *solved_plays, 1),
            AnalyseAllPlaysBin(&mut *boards, &mut *plays, null_mut(), 1),
            AnalyseAllPlaysPBN(null_mut(), &mut *play_texts, &mut *solved_plays, 1),
            AnalyseAllPlaysPBN(&mut *board_texts, null_mut(), &mut *solved_plays, 1),
            AnalyseAllPlaysPBN(&mut *board_texts, &mut *play_texts, null_mut(), 1),
            Par(null_mut(), &mut *par, 0),
            Par(&mut table, null_mut(), 0),
            SidesPar(null_mut(), null_mut(), 0),
            SidesParBin(null_mut(), null_mut(), 0),
            DealerPar(null_mut(), null_mut(), 0, 0),
            DealerParBin(null_mut(), null_mut(), 0, 0),
            ConvertToDealerTextFormat(null_mut(), null_mut()),
            ConvertToSidesTextFormat(null_mut(), null_mut()),
        ]
    };
    assert_eq!(codes, [RETURN_UNKNOWN_FAULT; 37]);
    // SAFETY: as above.
    unsafe {
        ErrorMessage(1, null_mut());
        GetDDSInfo(null_mut());
    }
}

#[test]
fn null_beyond_dds() {
    let deal = deal_bin(4, 0, ENDINGS[0]);
    let play = play_bin("SA");
    let cards = TableDeal { cards: deal.remainCards };
    let mut answer = FutureTricks::default();
    let mut table = TableResults { resTable: [[0; 4]; 5] };
    let mut values = SolvedPlay { number: 0, tricks: [0; 53] };
    let mut reaches = 0;
    let options = FinesseBatchOptions { structSize: 3, ..batch_options() };
    let size = size_of::<FinesseBatchOptions>();
    let solver = FinesseSolverCreate(0);
    // SAFETY: NULL is what this is about; the other pointers are good.
    let codes = unsafe {
        [
            FinesseSolveBoards(null(), null(), null(), 1, &mut answer, null_mut(), null()),
            FinesseSolveBoards(&deal, null(), null(), 1, null_mut(), null_mut(), null()),
            FinesseSolveBoards(&deal, null(), null(), -1, &mut answer, null_mut(), null()),
            FinesseSolveBoards(&deal, null(), null(), 1, &mut answer, null_mut(), &options),
            FinesseCalcTables(null(), 1, null(), &mut table, null_mut(), null()),
            FinesseCalcTables(&cards, 1, null(), null_mut(), null_mut(), null()),
            FinesseCalcTables(&cards, c_int::MIN, null(), &mut table, null_mut(), null()),
            FinesseCalcTables(
                &cards,
                1,
                null(),
                &mut table,
                null_mut(),
                &FinesseBatchOptions { threads: -1, structSize: size, ..options },
            ),
            FinesseAnalysePlays(null(), &play, 1, &mut values, null_mut(), null()),
            FinesseAnalysePlays(&deal, null(), 1, &mut values, null_mut(), null()),
            FinesseAnalysePlays(&deal, &play, 1, null_mut(), null_mut(), null()),
            FinesseAnalysePlays(
                &deal,
                &play,
                1,
                &mut values,
                null_mut(),
                &FinesseBatchOptions { timeLimitMs: -1, structSize: size, ..options },
            ),
            FinesseSolverSolveBoard(null_mut(), &deal, -1, 3, &mut answer),
            FinesseSolverSolveBoard(solver, null(), -1, 3, &mut answer),
            FinesseSolverSolveBoard(solver, &deal, -1, 3, null_mut()),
            FinesseSolverReaches(null_mut(), &deal, 1, &mut reaches),
            FinesseSolverReaches(solver, null(), 1, &mut reaches),
            FinesseSolverReaches(solver, &deal, 1, null_mut()),
            FinesseSolverCalcTable(null_mut(), &cards, null(), &mut table),
            FinesseSolverCalcTable(solver, null(), null(), &mut table),
            FinesseSolverCalcTable(solver, &cards, null(), null_mut()),
            FinesseSolverAnalysePlay(null_mut(), &deal, &play, &mut values),
            FinesseSolverAnalysePlay(solver, null(), &play, &mut values),
            FinesseSolverAnalysePlay(solver, &deal, null(), &mut values),
            FinesseSolverAnalysePlay(solver, &deal, &play, null_mut()),
            FinesseSolverSetLimits(null_mut(), 0, 0),
            FinesseSolverSetLimits(solver, -1, 0),
            FinesseSolverSetLimits(solver, 0, -1),
            FinesseSolverCancel(null_mut()),
            FinesseSolverClear(null_mut()),
        ]
    };
    assert_eq!(codes, [FINESSE_BAD_ARGUMENT; 30]);
    assert!(FinesseSolverCreate(-1).is_null());
    // SAFETY: as above; the solver is not used again.
    unsafe {
        assert_eq!(FinesseSolveBoards(null(), null(), null(), 0, null_mut(), null_mut(), null()), RETURN_NO_FAULT);
        assert_eq!(FinesseCalcTables(null(), 0, null(), null_mut(), null_mut(), null()), RETURN_NO_FAULT);
        assert_eq!(FinesseAnalysePlays(null(), null(), 0, null_mut(), null_mut(), null()), RETURN_NO_FAULT);
        assert_eq!((FinesseSolverMemory(null()), FinesseSolverNodes(null())), (0, 0));
        FinesseSolverFree(null_mut());
        FinesseSolverFree(solver);
    }
}
