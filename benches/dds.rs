//! Finesse beside Debian's DDS 2.9, both through their C functions, alternating deal by deal in one process on one thread:
//! full tables, all cards of a board, and play analysis of the hundred reference deals. Every answer is compared.
//!
//! `cargo bench --bench dds` (add `-- 20` for the first twenty deals).

use finesse::cards::{Deal, Seat, Strain, Suit, parse_play};
use finesse::ffi::plays::AnalysePlayBin;
use finesse::ffi::solve::SolveBoard;
use finesse::ffi::system::SetMaxThreads;
use finesse::ffi::tables::CalcDDtable;
use finesse::ffi::types::{DealBin, FutureTricks, PlayTraceBin, SolvedPlay, TableDeal, TableResults};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::ffi::c_int;
use std::time::Duration;

const DEALS: &str = include_str!("../tests/data/list100.txt");

/// The functions that are timed.
struct Solver {
    table: unsafe extern "C" fn(TableDeal, *mut TableResults) -> c_int,
    board: unsafe extern "C" fn(DealBin, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int,
    play: unsafe extern "C" fn(DealBin, PlayTraceBin, *mut SolvedPlay, c_int) -> c_int,
}

const FINESSE: Solver = Solver { table: CalcDDtable, board: SolveBoard, play: AnalysePlayBin };

fn dds() -> Option<Solver> {
    // SAFETY: the functions have the types of DDS 2.9's header, which ours share; the library is never closed.
    unsafe {
        let library = Library::open(Some("libdds.so.0"), RTLD_NOW | RTLD_LOCAL).ok()?;
        let set_threads = *library.get::<unsafe extern "C" fn(c_int)>(b"SetMaxThreads").ok()?;
        let solver = Solver {
            table: *library.get(b"CalcDDtable").ok()?,
            board: *library.get(b"SolveBoard").ok()?,
            play: *library.get(b"AnalysePlayBin").ok()?,
        };
        std::mem::forget(library);
        set_threads(1);
        Some(solver)
    }
}

/// A deal of the reference file in the shapes the functions take.
struct Case {
    table: TableDeal,
    board: DealBin,
    play: PlayTraceBin,
}

fn cases() -> Vec<Case> {
    let blocks: Vec<&str> = DEALS.split("PBN ").skip(1).collect();
    blocks.into_iter().map(|block| case(block).expect("the format of the reference deals")).collect()
}

fn case(block: &str) -> Option<Case> {
    let mut quoted = block.split('"');
    let conditions: Vec<c_int> = quoted.next()?.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let deal = Deal::from_pbn(quoted.next()?).ok()?;
    let cards = Seat::ALL.map(|seat| Suit::ALL.map(|suit| u32::from(deal.hand(seat).suit(suit).bits()) << 2));
    let play_line = block.lines().find(|line| line.starts_with("PLAY "))?;
    let mut play = PlayTraceBin { number: 0, suit: [0; 52], rank: [0; 52] };
    for card in parse_play(play_line.split('"').nth(1)?).ok()? {
        play.suit[play.number as usize] = card.suit().index() as c_int;
        play.rank[play.number as usize] = c_int::from(card.rank().number());
        play.number += 1;
    }
    let board = DealBin {
        trump: conditions[2],
        first: conditions[3],
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: cards,
    };
    Some(Case { table: TableDeal { cards }, board, play })
}

/// The processor time of this process.
fn cpu_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on Linux, and the struct is ours.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn timed<R>(total: &mut Duration, work: impl FnOnce() -> R) -> R {
    let begun = cpu_time();
    let result = work();
    *total += cpu_time() - begun;
    result
}

fn table(solver: &Solver, case: &Case) -> Vec<c_int> {
    let mut results = TableResults { resTable: [[0; 4]; 5] };
    // SAFETY: a sound deal and a place for the results.
    assert_eq!(unsafe { (solver.table)(case.table, &mut results) }, 1);
    Strain::ALL.iter().flat_map(|strain| results.resTable[strain.index()]).collect()
}

fn board(solver: &Solver, case: &Case) -> Vec<c_int> {
    let mut answer = FutureTricks { nodes: 0, cards: 0, suit: [0; 13], rank: [0; 13], equals: [0; 13], score: [0; 13] };
    // SAFETY: a sound deal and a place for the answer.
    assert_eq!(unsafe { (solver.board)(case.board, -1, 3, 1, &mut answer, 0) }, 1);
    let cards = answer.cards as usize;
    [answer.suit, answer.rank, answer.equals, answer.score].iter().flat_map(|column| column[..cards].to_vec()).collect()
}

fn play(solver: &Solver, case: &Case) -> Vec<c_int> {
    let mut values = SolvedPlay { number: 0, tricks: [0; 53] };
    // SAFETY: a sound deal and play, and a place for the values.
    assert_eq!(unsafe { (solver.play)(case.board, case.play, &mut values, 0) }, 1);
    values.tricks[..values.number as usize].to_vec()
}

fn main() {
    let wanted = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(100);
    let cases: Vec<Case> = cases().into_iter().take(wanted).collect();
    let Some(dds) = dds() else {
        println!("libdds.so.0 is not installed: nothing to compare with");
        return;
    };
    SetMaxThreads(1);
    println!("{} deals, one thread, CPU ms a deal     Finesse   DDS 2.9   ratio   differences", cases.len());
    type Task = fn(&Solver, &Case) -> Vec<c_int>;
    let tasks: [(&str, Task); 3] = [("full tables", table), ("all cards of a board", board), ("play analysis", play)];
    for (name, task) in tasks {
        let (mut ours, mut theirs, mut differences) = (Duration::ZERO, Duration::ZERO, 0);
        for case in &cases {
            let our_answer = timed(&mut ours, || task(&FINESSE, case));
            let their_answer = timed(&mut theirs, || task(&dds, case));
            differences += usize::from(our_answer != their_answer);
        }
        let per_deal = |time: Duration| time.as_secs_f64() * 1e3 / cases.len() as f64;
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!("{name:36}{:10.2}{:10.2}{ratio:8.2}{differences:14}", per_deal(ours), per_deal(theirs));
    }
    // DDS 2.9 crashes when the process ends in the ordinary way.
    // SAFETY: nothing is left to be written.
    unsafe { libc::_exit(0) };
}
