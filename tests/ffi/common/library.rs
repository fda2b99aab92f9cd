//! The same C functions twice: ours, and those of DDS 2.9 where its library is installed.

use super::question::{Answer, Question, deal_as_text};
use finesse::ffi::*;
use libloading::os::unix;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::{Mutex, MutexGuard, OnceLock};

const DDS: &str = "libdds.so.0";

type SolveBoard<Deal> = unsafe extern "C" fn(Deal, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int;
type SolveBatch<Boards> = unsafe extern "C" fn(*mut Boards, *mut SolvedBoards) -> c_int;
type SolveChunks<Boards> = unsafe extern "C" fn(*mut Boards, *mut SolvedBoards, c_int) -> c_int;
type Table<Deal> = unsafe extern "C" fn(Deal, *mut TableResults) -> c_int;
type Tables<Deals> =
    unsafe extern "C" fn(*mut Deals, c_int, *mut c_int, *mut TablesResults, *mut AllParResults) -> c_int;
type Play<Deal, Cards> = unsafe extern "C" fn(Deal, Cards, *mut SolvedPlay, c_int) -> c_int;
type Plays<Boards, Cards> = unsafe extern "C" fn(*mut Boards, *mut Cards, *mut SolvedPlays, c_int) -> c_int;

/// The functions of one library that are compared.
pub struct Library {
    solve_board: SolveBoard<DealBin>,
    solve_board_pbn: SolveBoard<DealPbn>,
    solve_all_boards: SolveBatch<BoardsPbn>,
    solve_all_chunks: SolveChunks<BoardsPbn>,
    solve_all_chunks_pbn: SolveChunks<BoardsPbn>,
    solve_all_chunks_bin: SolveChunks<BoardsBin>,
    calc_table: Table<TableDeal>,
    calc_table_pbn: Table<TableDealPbn>,
    calc_all_tables: Tables<TableDeals>,
    calc_all_tables_pbn: Tables<TableDealsPbn>,
    analyse_play: Play<DealBin, PlayTraceBin>,
    analyse_play_pbn: Play<DealPbn, PlayTracePbn>,
    analyse_all_plays: Plays<BoardsBin, PlayTracesBin>,
    analyse_all_plays_pbn: Plays<BoardsPbn, PlayTracesPbn>,
    error_message: unsafe extern "C" fn(c_int, *mut c_char),
}

pub const OURS: Library = Library {
    solve_board: SolveBoard,
    solve_board_pbn: SolveBoardPBN,
    solve_all_boards: SolveAllBoards,
    solve_all_chunks: SolveAllChunks,
    solve_all_chunks_pbn: SolveAllChunksPBN,
    solve_all_chunks_bin: SolveAllChunksBin,
    calc_table: CalcDDtable,
    calc_table_pbn: CalcDDtablePBN,
    calc_all_tables: CalcAllTables,
    calc_all_tables_pbn: CalcAllTablesPBN,
    analyse_play: AnalysePlayBin,
    analyse_play_pbn: AnalysePlayPBN,
    analyse_all_plays: AnalyseAllPlaysBin,
    analyse_all_plays_pbn: AnalyseAllPlaysPBN,
    error_message: ErrorMessage,
};

/// DDS 2.9, one caller at a time because it has one state for all. Says so and returns `None` when it is not installed.
pub fn dds() -> Option<MutexGuard<'static, Library>> {
    static LIBRARY: OnceLock<Option<Mutex<Library>>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| load().map(Mutex::new));
    if library.is_none() {
        println!("skipped: {DDS} is not installed");
    }
    library.as_ref().map(|library| library.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

fn load() -> Option<Library> {
    // SAFETY: the library's initialisation is that of any program that links with it.
    let library = unsafe { unix::Library::open(Some(DDS), unix::RTLD_NOW | unix::RTLD_LOCAL) }.ok()?;
    // SAFETY: nothing is called through the symbol.
    let leaked = unsafe { unix::Library::this().get::<*const c_void>(b"SolveBoard") };
    assert!(leaked.is_err(), "this program exports our SolveBoard, which {DDS} would then call instead of its own");
    // DDS writes a file `dump.txt` into the working directory whenever it refuses a question.
    std::env::set_current_dir(env!("CARGO_TARGET_TMPDIR")).expect("a place for dump.txt");
    leave_before_dds_does();
    // SAFETY: the types are those of the C header, and the library is never unloaded.
    let functions = unsafe {
        library.get::<unsafe extern "C" fn(c_int)>(b"SetMaxThreads").ok()?(1);
        Library {
            solve_board: *library.get(b"SolveBoard").ok()?,
            solve_board_pbn: *library.get(b"SolveBoardPBN").ok()?,
            solve_all_boards: *library.get(b"SolveAllBoards").ok()?,
            solve_all_chunks: *library.get(b"SolveAllChunks").ok()?,
            solve_all_chunks_pbn: *library.get(b"SolveAllChunksPBN").ok()?,
            solve_all_chunks_bin: *library.get(b"SolveAllChunksBin").ok()?,
            calc_table: *library.get(b"CalcDDtable").ok()?,
            calc_table_pbn: *library.get(b"CalcDDtablePBN").ok()?,
            calc_all_tables: *library.get(b"CalcAllTables").ok()?,
            calc_all_tables_pbn: *library.get(b"CalcAllTablesPBN").ok()?,
            analyse_play: *library.get(b"AnalysePlayBin").ok()?,
            analyse_play_pbn: *library.get(b"AnalysePlayPBN").ok()?,
            analyse_all_plays: *library.get(b"AnalyseAllPlaysBin").ok()?,
            analyse_all_plays_pbn: *library.get(b"AnalyseAllPlaysPBN").ok()?,
            error_message: *library.get(b"ErrorMessage").ok()?,
        }
    };
    std::mem::forget(library);
    Some(functions)
}

/// DDS 2.9 crashes in its own clean-up when a process ends, so this one ends before that, with the status it had.
fn leave_before_dds_does() {
    unsafe extern "C" {
        fn on_exit(leave: extern "C" fn(c_int, *mut c_void), nothing: *mut c_void) -> c_int;
    }
    extern "C" fn leave(status: c_int, _: *mut c_void) {
        // SAFETY: ends the process at once.
        unsafe { libc::_exit(status) }
    }
    // SAFETY: `leave` is there as long as the process.
    let failed = unsafe { on_exit(leave, std::ptr::null_mut()) };
    assert_eq!(failed, 0);
}

/// The functions that take many boards.
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    Boards,
    Chunks,
    ChunksPbn,
    ChunksBin,
}

impl Batch {
    pub const ALL: [Batch; 4] = [Batch::Boards, Batch::Chunks, Batch::ChunksPbn, Batch::ChunksBin];
}

/// Tricks by strain and declarer.
pub type TableRows = [[c_int; 4]; 5];

/// What a place holds before a function has written to it.
pub const UNTOUCHED: c_int = -77;

impl Library {
    pub fn solve(&self, question: &Question) -> Answer {
        let Question { deal, target, solutions, mode, thread } = *question;
        let mut found = FutureTricks::default();
        // SAFETY: `found` is a place for the answer.
        let code = unsafe { (self.solve_board)(deal, target, solutions, mode, &mut found, thread) };
        Answer::new(code, &found)
    }

    pub fn solve_pbn(&self, question: &Question) -> Answer {
        let Question { ref deal, target, solutions, mode, thread } = *question;
        let mut found = FutureTricks::default();
        // SAFETY: `found` is a place for the answer.
        let code = unsafe { (self.solve_board_pbn)(deal_as_text(deal), target, solutions, mode, &mut found, thread) };
        Answer::new(code, &found)
    }

    /// The code of the batch and, unless it was refused as a whole, an answer for each question.
    pub fn solve_batch(&self, function: Batch, questions: &[Question], chunk: c_int) -> (c_int, Vec<Answer>) {
        let mut solved = empty::<SolvedBoards>();
        solved.noOfBoards = UNTOUCHED;
        // SAFETY: the batch has as many boards as it says, and `solved` is a place for their answers.
        let code = unsafe {
            match function {
                Batch::Boards => (self.solve_all_boards)(&mut *boards_as_text(questions), &mut *solved),
                Batch::Chunks => (self.solve_all_chunks)(&mut *boards_as_text(questions), &mut *solved, chunk),
                Batch::ChunksPbn => (self.solve_all_chunks_pbn)(&mut *boards_as_text(questions), &mut *solved, chunk),
                Batch::ChunksBin => (self.solve_all_chunks_bin)(&mut *boards_of(questions), &mut *solved, chunk),
            }
        };
        let count = usize::try_from(solved.noOfBoards).unwrap_or(0);
        (code, solved.solvedBoard.iter().take(count).map(|found| Answer::new(1, found)).collect())
    }

    pub fn table(&self, deal: TableDeal) -> (c_int, TableRows) {
        let mut results = TableResults { resTable: [[UNTOUCHED; 4]; 5] };
        // SAFETY: `results` is a place for the table.
        let code = unsafe { (self.calc_table)(deal, &mut results) };
        (code, results.resTable)
    }

    pub fn table_pbn(&self, deal: TableDealPbn) -> (c_int, TableRows) {
        let mut results = TableResults { resTable: [[UNTOUCHED; 4]; 5] };
        // SAFETY: `results` is a place for the table.
        let code = unsafe { (self.calc_table_pbn)(deal, &mut results) };
        (code, results.resTable)
    }

    /// The code, the number of boards solved, and the tables of the strains that `skipped` does not name, without par.
    pub fn tables(&self, deals: &[TableDeal], mut skipped: [c_int; 5]) -> (c_int, c_int, Vec<TableRows>) {
        let mut all = empty::<TableDeals>();
        all.noOfTables = deals.len() as c_int;
        all.deals[..deals.len()].copy_from_slice(deals);
        let mut results = untouched_tables();
        let (filter, pars) = (skipped.as_mut_ptr(), &mut *empty::<AllParResults>());
        // SAFETY: there are as many deals as said, five numbers in the filter, and places for the results.
        let code = unsafe { (self.calc_all_tables)(&mut *all, -1, filter, &mut *results, pars) };
        (code, results.noOfBoards, results.results.iter().take(deals.len()).map(|table| table.resTable).collect())
    }

    pub fn tables_pbn(&self, deals: &[TableDealPbn], mut skipped: [c_int; 5]) -> (c_int, c_int, Vec<TableRows>) {
        let mut all = empty::<TableDealsPbn>();
        all.noOfTables = deals.len() as c_int;
        all.deals[..deals.len()].copy_from_slice(deals);
        let mut results = untouched_tables();
        let (filter, pars) = (skipped.as_mut_ptr(), &mut *empty::<AllParResults>());
        // SAFETY: there are as many deals as said, five numbers in the filter, and places for the results.
        let code = unsafe { (self.calc_all_tables_pbn)(&mut *all, -1, filter, &mut *results, pars) };
        (code, results.noOfBoards, results.results.iter().take(deals.len()).map(|table| table.resTable).collect())
    }

    pub fn play(&self, deal: DealBin, play: PlayTraceBin) -> Result<Vec<c_int>, c_int> {
        let mut solved = SolvedPlay { number: 0, tricks: [UNTOUCHED; 53] };
        // SAFETY: `solved` is a place for the values.
        let code = unsafe { (self.analyse_play)(deal, play, &mut solved, 0) };
        values(code, &solved)
    }

    pub fn play_pbn(&self, deal: DealPbn, play: PlayTracePbn) -> Result<Vec<c_int>, c_int> {
        let mut solved = SolvedPlay { number: 0, tricks: [UNTOUCHED; 53] };
        // SAFETY: `solved` is a place for the values.
        let code = unsafe { (self.analyse_play_pbn)(deal, play, &mut solved, 0) };
        values(code, &solved)
    }

    pub fn plays(&self, deals: &[DealBin], plays: &[PlayTraceBin]) -> (c_int, Vec<Vec<c_int>>) {
        let (mut boards, mut traces, mut solved) =
            (empty::<BoardsBin>(), empty::<PlayTracesBin>(), empty::<SolvedPlays>());
        boards.noOfBoards = deals.len() as c_int;
        boards.deals[..deals.len()].copy_from_slice(deals);
        traces.noOfBoards = plays.len() as c_int;
        traces.plays[..plays.len()].copy_from_slice(plays);
        // SAFETY: there are as many boards and plays as said, and a place for their values.
        let code = unsafe { (self.analyse_all_plays)(&mut *boards, &mut *traces, &mut *solved, 1) };
        (code, all_values(&solved))
    }

    pub fn plays_pbn(&self, deals: &[DealPbn], plays: &[PlayTracePbn]) -> (c_int, Vec<Vec<c_int>>) {
        let (mut boards, mut traces, mut solved) =
            (empty::<BoardsPbn>(), empty::<PlayTracesPbn>(), empty::<SolvedPlays>());
        boards.noOfBoards = deals.len() as c_int;
        boards.deals[..deals.len()].copy_from_slice(deals);
        traces.noOfBoards = plays.len() as c_int;
        traces.plays[..plays.len()].copy_from_slice(plays);
        // SAFETY: there are as many boards and plays as said, and a place for their values.
        let code = unsafe { (self.analyse_all_plays_pbn)(&mut *boards, &mut *traces, &mut *solved, 1) };
        (code, all_values(&solved))
    }

    pub fn error_message(&self, code: c_int) -> String {
        let mut line: [c_char; 80] = [0; 80];
        // SAFETY: the line has room for 80 characters, which end with a zero.
        unsafe {
            (self.error_message)(code, line.as_mut_ptr());
            CStr::from_ptr(line.as_ptr()).to_string_lossy().into_owned()
        }
    }
}

fn values(code: c_int, solved: &SolvedPlay) -> Result<Vec<c_int>, c_int> {
    let count = usize::try_from(solved.number).unwrap_or(0);
    if code == 1 { Ok(solved.tricks[..count].to_vec()) } else { Err(code) }
}

fn all_values(solved: &SolvedPlays) -> Vec<Vec<c_int>> {
    let count = usize::try_from(solved.noOfBoards).unwrap_or(0);
    solved.solved.iter().take(count).map(|solved| values(1, solved).unwrap_or_default()).collect()
}

fn untouched_tables() -> Box<TablesResults> {
    let mut results = empty::<TablesResults>();
    results.results.fill(TableResults { resTable: [[UNTOUCHED; 4]; 5] });
    results
}

fn boards_of(questions: &[Question]) -> Box<BoardsBin> {
    let mut boards = empty::<BoardsBin>();
    boards.noOfBoards = questions.len() as c_int;
    for (index, question) in questions.iter().take(boards.deals.len()).enumerate() {
        boards.deals[index] = question.deal;
        boards.target[index] = question.target;
        boards.solutions[index] = question.solutions;
        boards.mode[index] = question.mode;
    }
    boards
}

fn boards_as_text(questions: &[Question]) -> Box<BoardsPbn> {
    let mut boards = empty::<BoardsPbn>();
    boards.noOfBoards = questions.len() as c_int;
    for (index, question) in questions.iter().take(boards.deals.len()).enumerate() {
        boards.deals[index] = deal_as_text(&question.deal);
        boards.target[index] = question.target;
        boards.solutions[index] = question.solutions;
        boards.mode[index] = question.mode;
    }
    boards
}

/// The structs of the C interface that may be all zeros: they have only numbers and letters.
trait Plain {}
impl Plain for BoardsBin {}
impl Plain for BoardsPbn {}
impl Plain for SolvedBoards {}
impl Plain for TableDeals {}
impl Plain for TableDealsPbn {}
impl Plain for TablesResults {}
impl Plain for AllParResults {}
impl Plain for PlayTracesBin {}
impl Plain for PlayTracesPbn {}
impl Plain for SolvedPlays {}

fn empty<T: Plain>() -> Box<T> {
    // SAFETY: zeros are a value of every `Plain` type.
    Box::new(unsafe { std::mem::zeroed() })
}
