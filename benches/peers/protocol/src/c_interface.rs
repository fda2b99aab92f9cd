//! The part of DDS's C interface that is measured, and a solver on top of it. The structs for single boards have the
//! same layout in DDS 2.9, DDSS, DDS 3.1 and Finesse; those for batches differ only in their capacity.

use crate::{Card, Fault, Holdings, Play, Position, Question, Scored, Solver, Stopwatch, Table};
use std::ffi::{CStr, c_char, c_int, c_uint};

const SUCCESS: c_int = 1;
/// SolveBoard's target for the most tricks.
const MOST_TRICKS: c_int = -1;
/// SolveBoard's solutions for every card.
const EVERY_CARD: c_int = 3;
/// Bytes of DDS's par results of one table.
const PAR_RESULTS: usize = 288;

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Deal {
    pub trump: c_int,
    pub first: c_int,
    pub trick_suits: [c_int; 3],
    pub trick_ranks: [c_int; 3],
    pub cards: [[c_uint; 4]; 4],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FutureTricks {
    pub nodes: c_int,
    pub cards: c_int,
    pub suit: [c_int; 13],
    pub rank: [c_int; 13],
    pub equals: [c_int; 13],
    pub score: [c_int; 13],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct TableDeal {
    pub cards: [[c_uint; 4]; 4],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct TableResults {
    pub tricks: [[c_int; 4]; 5],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTrace {
    pub number: c_int,
    pub suit: [c_int; 52],
    pub rank: [c_int; 52],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct SolvedPlay {
    pub number: c_int,
    pub tricks: [c_int; 53],
}

#[repr(C)]
pub struct Boards<const CAPACITY: usize> {
    pub number: c_int,
    pub deals: [Deal; CAPACITY],
    pub target: [c_int; CAPACITY],
    pub solutions: [c_int; CAPACITY],
    pub mode: [c_int; CAPACITY],
}

#[repr(C)]
pub struct SolvedBoards<const CAPACITY: usize> {
    pub number: c_int,
    pub boards: [FutureTricks; CAPACITY],
}

#[repr(C)]
pub struct TableDeals<const CAPACITY: usize> {
    pub number: c_int,
    pub deals: [TableDeal; CAPACITY],
}

#[repr(C)]
pub struct TablesResults<const CAPACITY: usize> {
    pub number: c_int,
    pub tables: [TableResults; CAPACITY],
}

/// DDS's description of itself: the version, then fields that are not used here.
#[repr(C)]
pub struct Info {
    pub version: [c_int; 3],
    pub version_text: [c_char; 10],
    rest: [c_int; 512],
}

pub type GetDDSInfo = unsafe extern "C" fn(*mut Info);
pub type CalcDDtable = unsafe extern "C" fn(TableDeal, *mut TableResults) -> c_int;
pub type SolveBoard = unsafe extern "C" fn(Deal, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int;
pub type AnalysePlayBin = unsafe extern "C" fn(Deal, PlayTrace, *mut SolvedPlay, c_int) -> c_int;
pub type CalcAllTables<const CAPACITY: usize> = unsafe extern "C" fn(
    *mut TableDeals<CAPACITY>,
    c_int,
    *mut c_int,
    *mut TablesResults<CAPACITY>,
    *mut [u8; PAR_RESULTS],
) -> c_int;
pub type SolveAllChunksBin<const CAPACITY: usize> =
    unsafe extern "C" fn(*mut Boards<CAPACITY>, *mut SolvedBoards<CAPACITY>, c_int) -> c_int;

/// A library with DDS's functions, whose batches take up to `CAPACITY` boards, or a fifth as many tables.
/// `SetMaxThreads` has been called, and every function is that of the C header.
pub struct Library<const CAPACITY: usize> {
    pub description: String,
    pub calc_table: CalcDDtable,
    pub solve_board: SolveBoard,
    pub analyse_play: AnalysePlayBin,
    pub calc_all_tables: CalcAllTables<CAPACITY>,
    pub solve_all_boards: SolveAllChunksBin<CAPACITY>,
}

impl<const CAPACITY: usize> Solver for Library<CAPACITY> {
    fn describe(&self) -> String {
        self.description.clone()
    }

    fn table(&mut self, deal: &Holdings, watch: &mut Stopwatch) -> Result<(Table, Option<u64>), Fault> {
        let (deal, mut results) = (table_deal(deal), TableResults::default());
        // SAFETY: a sound deal and a place for the results.
        check(watch.time(|| unsafe { (self.calc_table)(deal, &mut results) }))?;
        Ok((table(&results), None))
    }

    fn board(&mut self, question: &Question, watch: &mut Stopwatch) -> Result<(Vec<Scored>, Option<u64>), Fault> {
        let (deal, mode) = (deal(&question.position), question.mode as c_int);
        let mut found = FutureTricks::default();
        // SAFETY: a sound position and a place for the answer.
        check(watch.time(|| unsafe { (self.solve_board)(deal, MOST_TRICKS, EVERY_CARD, mode, &mut found, 0) }))?;
        Ok((scored(&found), u64::try_from(found.nodes).ok()))
    }

    fn play(&mut self, play: &Play, watch: &mut Stopwatch) -> Result<Vec<u8>, Fault> {
        let (deal, trace) = (deal(&play.position), trace(&play.cards));
        let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
        // SAFETY: a sound position, a legal play, and a place for the values.
        check(watch.time(|| unsafe { (self.analyse_play)(deal, trace, &mut solved, 0) }))?;
        Ok(values(&solved))
    }

    fn table_batch(&mut self, deals: &[Holdings], watch: &mut Stopwatch) -> Result<Vec<Table>, Fault> {
        let mut tables = Vec::with_capacity(deals.len());
        let mut filter = [0; 5];
        for chunk in deals.chunks(CAPACITY / 5) {
            let mut all: Box<TableDeals<CAPACITY>> = empty();
            all.number = chunk.len() as c_int;
            all.deals.iter_mut().zip(chunk).for_each(|(slot, deal)| *slot = table_deal(deal));
            let mut results: Box<TablesResults<CAPACITY>> = empty();
            let mut pars = vec![[0; PAR_RESULTS]; CAPACITY / 5];
            // SAFETY: as many deals as said, five numbers in the filter, and places for the results.
            check(watch.time(|| unsafe {
                (self.calc_all_tables)(&mut *all, -1, filter.as_mut_ptr(), &mut *results, pars.as_mut_ptr())
            }))?;
            tables.extend(results.tables[..chunk.len()].iter().map(table));
        }
        Ok(tables)
    }

    fn board_batch(&mut self, positions: &[Position], watch: &mut Stopwatch) -> Result<Vec<Vec<Scored>>, Fault> {
        let mut answers = Vec::with_capacity(positions.len());
        for chunk in positions.chunks(CAPACITY) {
            let mut boards: Box<Boards<CAPACITY>> = empty();
            boards.number = chunk.len() as c_int;
            boards.deals.iter_mut().zip(chunk).for_each(|(slot, position)| *slot = deal(position));
            boards.target.fill(MOST_TRICKS);
            boards.solutions.fill(EVERY_CARD);
            boards.mode.fill(1);
            let mut solved: Box<SolvedBoards<CAPACITY>> = empty();
            // SAFETY: as many boards as said, and a place for their answers.
            check(watch.time(|| unsafe { (self.solve_all_boards)(&mut *boards, &mut *solved, 1) }))?;
            answers.extend(solved.boards[..chunk.len()].iter().map(scored));
        }
        Ok(answers)
    }
}

/// The structs that may be all zeros: they have only numbers.
trait Plain {}
impl Plain for Info {}
impl<const CAPACITY: usize> Plain for TableDeals<CAPACITY> {}
impl<const CAPACITY: usize> Plain for TablesResults<CAPACITY> {}
impl<const CAPACITY: usize> Plain for Boards<CAPACITY> {}
impl<const CAPACITY: usize> Plain for SolvedBoards<CAPACITY> {}

/// Zeros on the heap: the batches of some libraries are too large for a stack.
fn empty<T: Plain>() -> Box<T> {
    // SAFETY: zeros are a value of every `Plain` type.
    unsafe { Box::<T>::new_zeroed().assume_init() }
}

/// The version that a library gives itself.
///
/// # Safety
/// The function is that of DDS's header.
pub unsafe fn version(get_info: GetDDSInfo) -> String {
    let mut info: Box<Info> = empty();
    // SAFETY: a place for the description, whose texts end with a zero.
    unsafe {
        get_info(&mut *info);
        CStr::from_ptr(info.version_text.as_ptr()).to_string_lossy().into_owned()
    }
}

/// Whether a call succeeded.
pub fn check(code: c_int) -> Result<(), Fault> {
    if code == SUCCESS { Ok(()) } else { Err(format!("code {code}")) }
}

pub fn table_deal(holdings: &Holdings) -> TableDeal {
    TableDeal { cards: holdings.map(|hand| hand.map(c_uint::from)) }
}

pub fn deal(position: &Position) -> Deal {
    let mut deal = Deal {
        trump: c_int::from(position.strain),
        first: c_int::from(position.leader),
        cards: table_deal(&position.holdings).cards,
        ..Deal::default()
    };
    for (slot, card) in position.trick.iter().enumerate() {
        deal.trick_suits[slot] = c_int::from(card.suit);
        deal.trick_ranks[slot] = c_int::from(card.rank);
    }
    deal
}

pub fn trace(cards: &[Card]) -> PlayTrace {
    let mut trace = PlayTrace { number: cards.len() as c_int, suit: [0; 52], rank: [0; 52] };
    for (slot, card) in cards.iter().enumerate() {
        trace.suit[slot] = c_int::from(card.suit);
        trace.rank[slot] = c_int::from(card.rank);
    }
    trace
}

pub fn table(results: &TableResults) -> Table {
    results.tricks.map(|row| row.map(|tricks| tricks as u8))
}

pub fn scored(found: &FutureTricks) -> Vec<Scored> {
    (0..found.cards.clamp(0, 13) as usize)
        .map(|index| Scored {
            card: Card { suit: found.suit[index] as u8, rank: found.rank[index] as u8 },
            equals: found.equals[index] as u16,
            score: found.score[index] as i8,
        })
        .collect()
}

pub fn values(solved: &SolvedPlay) -> Vec<u8> {
    solved.tricks[..solved.number.clamp(0, 53) as usize].iter().map(|&tricks| tricks as u8).collect()
}
