//! Batches of any size, with options and progress.

use super::answers::{check_answer, check_values};
use crate::bytes::Bytes;
use crate::make::callbacks::{Script, progress};
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::mem::offset_of;
use std::os::raw::c_int;
use std::ptr::null_mut;

/// Options in memory of their own, which may be shorter than the struct; or none at all.
pub struct Options {
    room: Option<Room>,
    /// Whether something may stop the batch.
    pub stoppable: bool,
}

impl Options {
    pub fn new(bytes: &mut Bytes, script: &Script) -> Options {
        let value = options(bytes, script);
        let given = !bytes.once_in(5);
        Options::of(bytes, value, given)
    }

    /// The same, always there and with a limit of time.
    pub fn in_time(bytes: &mut Bytes, script: &Script) -> Options {
        let mut value = options(bytes, script);
        value.timeLimitMs = bytes.pick(&[500, 100, 1, -1]);
        if value.structSize >= size_of::<usize>() {
            value.structSize = value.structSize.max(offset_of!(FinesseBatchOptions, progress));
        }
        Options::of(bytes, value, true)
    }

    fn of(bytes: &mut Bytes, value: FinesseBatchOptions, given: bool) -> Options {
        let room = given.then(|| Room::tagged(bytes, &value, value.structSize));
        Options { room, stoppable: value.timeLimitMs != 0 || value.progress.is_some() }
    }

    pub fn pointer(&mut self) -> *const FinesseBatchOptions {
        self.room.as_mut().map_or(std::ptr::null(), |room| room.pointer::<FinesseBatchOptions>().cast_const())
    }

    pub fn check(&self) {
        assert!(self.room.as_ref().is_none_or(Room::is_untouched), "arguments are not to be written");
    }
}

fn options(bytes: &mut Bytes, script: &Script) -> FinesseBatchOptions {
    let mut value = FinesseBatchOptions {
        structSize: size_of::<FinesseBatchOptions>(),
        threads: bytes.number(0, 3),
        memoryMB: bytes.number(0, 3),
        timeLimitMs: if bytes.once_in(4) { bytes.number(0, 20) } else { 0 },
        reserved: 0,
        progress: None,
        user: null_mut(),
    };
    if bytes.once_in(3) {
        value.progress = Some(progress);
        value.user = script.user();
    }
    if bytes.once_in(4) {
        value.structSize = match bytes.below(4) {
            0 => bytes.below(12),
            1 => bytes.odd() as usize,
            _ => bytes.below(size_of::<FinesseBatchOptions>() + 9),
        };
    }
    value
}

/// The places for answers and codes, and how many items there are said to be.
struct Places {
    answers: Room,
    codes: Room,
    codes_wanted: bool,
    count: usize,
    said: c_int,
}

impl Places {
    fn new<T>(bytes: &mut Bytes, count: usize) -> Places {
        let answers = Room::of::<T>(bytes, count);
        let codes = Room::of::<c_int>(bytes, count);
        // More than there are would be a lie about the memory.
        let said = if bytes.once_in(24) { bytes.odd().min(count as c_int) } else { count as c_int };
        Places { answers, codes, codes_wanted: !bytes.once_in(4), count, said }
    }

    fn codes(&mut self) -> *mut c_int {
        if self.codes_wanted { self.codes.pointer() } else { null_mut() }
    }

    /// Checks each answered item by itself.
    fn judge(&self, code: c_int, stoppable: bool, mut check: impl FnMut(usize, bool)) {
        self.answers.check("the answers");
        self.codes.check("the codes");
        assert!(code != FINESSE_STOPPED || stoppable, "stopped by nobody");
        if code == RETURN_UNKNOWN_FAULT {
            // What a panic leaves is unfinished.
            return;
        }
        if code == FINESSE_BAD_ARGUMENT || code == RETURN_NO_SUIT {
            assert!(self.answers.is_untouched() && self.codes.is_untouched());
            return;
        }
        assert!(self.said >= 0 && self.said as usize <= self.count);
        let mut first = RETURN_NO_FAULT;
        for index in (0..self.said as usize).filter(|_| self.codes_wanted) {
            let own: c_int = self.codes.get(index);
            assert!(own == RETURN_NO_FAULT || own < 0);
            first = if first == RETURN_NO_FAULT { own } else { first };
            check(index, own == RETURN_NO_FAULT);
        }
        assert!(!self.codes_wanted || code == first, "the code is that of the first item not answered");
    }
}

/// How many items: none, few, or more than there are threads.
fn count(bytes: &mut Bytes) -> usize {
    if bytes.once_in(64) { 40 } else { bytes.below(7) }
}

pub fn solve_boards(run: &mut Run) {
    let bytes = &mut run.bytes;
    let count = count(bytes);
    let deals: Vec<DealBin> = (0..count).map(|_| some_deal(bytes)).collect();
    let targets: Vec<c_int> = deals.iter().map(|_| bytes.number(-1, 3)).collect();
    let solutions: Vec<c_int> = deals.iter().map(|_| bytes.number(1, 3)).collect();
    let script = Script::new(bytes.word());
    let mut options = Options::new(bytes, &script);
    let mut places = Places::new::<FutureTricks>(bytes, count);
    let (mut deal_room, mut target_room) = (Room::with(bytes, &deals), Room::with(bytes, &targets));
    let mut solution_room = Room::with(bytes, &solutions);
    let (deal_place, answers) = (deal_room.or_null::<DealBin>(bytes), places.answers.or_null(bytes));
    let target_place = if bytes.once_in(3) { null_mut() } else { target_room.pointer::<c_int>() };
    let solution_place = if bytes.once_in(3) { null_mut() } else { solution_room.pointer::<c_int>() };
    let (codes, said, pointer) = (places.codes(), places.said, options.pointer());
    // SAFETY: the places are NULL or there, for as many items as are said.
    let code = run.call("FinesseSolveBoards", || unsafe {
        FinesseSolveBoards(deal_place, target_place, solution_place, said, answers, codes, pointer)
    });
    script.check(code);
    options.check();
    places.judge(code, options.stoppable, |index, answered| {
        let answer: FutureTricks = places.answers.get(index);
        let target = if target_place.is_null() { -1 } else { targets[index] };
        let solutions = if solution_place.is_null() { 3 } else { solutions[index] };
        if answered { check_answer(&deals[index], target, solutions, &answer) } else { assert_eq!(answer.cards, 0) }
    });
}

pub fn calc_tables(run: &mut Run) {
    let bytes = &mut run.bytes;
    let count = count(bytes).min(9);
    let deals: Vec<TableDeal> = (0..count).map(|_| some_table_deal(bytes)).collect();
    let script = Script::new(bytes.word());
    let mut options = Options::new(bytes, &script);
    let mut places = Places::new::<TableResults>(bytes, count);
    let mut deal_room = Room::with(bytes, &deals);
    let filter: [c_int; 5] = std::array::from_fn(|_| if bytes.once_in(3) { bytes.odd() } else { 0 });
    let mut filter_room = Room::with(bytes, &filter);
    let filter_place = if bytes.once_in(2) { null_mut() } else { filter_room.pointer::<c_int>() };
    let (deal_place, tables) = (deal_room.or_null::<TableDeal>(bytes), places.answers.or_null(bytes));
    let (codes, said, pointer) = (places.codes(), places.said, options.pointer());
    // SAFETY: the places are NULL or there, for as many items as are said.
    let code = run.call("FinesseCalcTables", || unsafe {
        FinesseCalcTables(deal_place, said, filter_place, tables, codes, pointer)
    });
    script.check(code);
    options.check();
    places.judge(code, options.stoppable, |index, answered| {
        let table: TableResults = places.answers.get(index);
        for (strain, row) in table.resTable.iter().enumerate() {
            let wanted = answered && (filter_place.is_null() || filter[strain] == 0);
            assert!(row.iter().all(|&tricks| (0..=13).contains(&tricks) == wanted), "strain {strain} of {index}");
        }
    });
}

pub fn analyse_plays(run: &mut Run) {
    let bytes = &mut run.bytes;
    let count = count(bytes);
    let (deals, plays): (Vec<DealBin>, Vec<PlayTraceBin>) = (0..count).map(|_| some_play(bytes)).unzip();
    let script = Script::new(bytes.word());
    let mut options = Options::new(bytes, &script);
    let mut places = Places::new::<SolvedPlay>(bytes, count);
    let (mut deal_room, mut play_room) = (Room::with(bytes, &deals), Room::with(bytes, &plays));
    let (deal_place, play_place) = (deal_room.or_null::<DealBin>(bytes), play_room.or_null::<PlayTraceBin>(bytes));
    let values = places.answers.or_null(bytes);
    let (codes, said, pointer) = (places.codes(), places.said, options.pointer());
    // SAFETY: the places are NULL or there, for as many items as are said.
    let code = run.call("FinesseAnalysePlays", || unsafe {
        FinesseAnalysePlays(deal_place, play_place, said, values, codes, pointer)
    });
    script.check(code);
    options.check();
    places.judge(code, options.stoppable, |index, answered| {
        let values: SolvedPlay = places.answers.get(index);
        if answered { check_values(&deals[index], plays[index].number, &values) } else { assert_eq!(values.number, 0) }
    });
}
