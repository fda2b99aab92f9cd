//! A worker for DDS 3.1, through solver contexts, which its authors recommend: one that stays from call to call for
//! single questions, and one for each thread of a batch. A play has no such function and goes through the old one.

use dds_bridge_sys as dds;
use peer_protocol::c_interface::{self as c, Deal, FutureTricks, SolvedPlay, TableDeal, TableResults};
use peer_protocol::{Fault, Holdings, Play, Position, Question, Scored, Solver, Stopwatch, Table, serve, threads};
use std::ffi::c_int;
use std::mem::size_of;
use std::ptr::null;

const _: () = {
    assert!(size_of::<dds::DDSInfo>() <= size_of::<c::Info>());
    assert!(size_of::<dds::Deal>() == size_of::<Deal>());
    assert!(size_of::<dds::FutureTricks>() == size_of::<FutureTricks>());
    assert!(size_of::<dds::DdTableDeal>() == size_of::<TableDeal>());
    assert!(size_of::<dds::DdTableResults>() == size_of::<TableResults>());
    assert!(size_of::<dds::PlayTraceBin>() == size_of::<c::PlayTrace>());
    assert!(size_of::<dds::SolvedPlay>() == size_of::<SolvedPlay>());
};

struct Dds3 {
    version: String,
    context: *mut dds::DdsSolverContext,
    analyse_play: c::AnalysePlayBin,
    threads: c_int,
}

impl Solver for Dds3 {
    fn describe(&self) -> String {
        format!("DDS {}", self.version)
    }

    fn table(&mut self, deal: &Holdings, watch: &mut Stopwatch) -> Result<(Table, Option<u64>), Fault> {
        let (deal, mut results) = (c::table_deal(deal), TableResults::default());
        let (from, to) = ((&raw const deal).cast(), (&raw mut results).cast());
        // SAFETY: the context lives as long as the process; a sound deal and a place for the results.
        c::check(watch.time(|| unsafe { dds::dds_calc_dd_table(self.context, from, to) }))?;
        Ok((c::table(&results), None))
    }

    fn board(&mut self, question: &Question, watch: &mut Stopwatch) -> Result<(Vec<Scored>, Option<u64>), Fault> {
        let (deal, mode, mut found) = (c::deal(&question.position), question.mode as c_int, FutureTricks::default());
        let (from, to) = ((&raw const deal).cast(), (&raw mut found).cast());
        // SAFETY: as above.
        c::check(watch.time(|| unsafe { dds::dds_solve_board(self.context, from, -1, 3, mode, to) }))?;
        Ok((c::scored(&found), u64::try_from(found.nodes).ok()))
    }

    fn play(&mut self, play: &Play, watch: &mut Stopwatch) -> Result<Vec<u8>, Fault> {
        let (deal, trace) = (c::deal(&play.position), c::trace(&play.cards));
        let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
        // SAFETY: a sound position, a legal play, and a place for the values.
        c::check(watch.time(|| unsafe { (self.analyse_play)(deal, trace, &mut solved, 0) }))?;
        Ok(c::values(&solved))
    }

    fn table_batch(&mut self, deals: &[Holdings], watch: &mut Stopwatch) -> Result<Vec<Table>, Fault> {
        let deals: Vec<TableDeal> = deals.iter().map(c::table_deal).collect();
        let mut results = vec![TableResults::default(); deals.len()];
        let (count, from, to) = (deals.len() as c_int, deals.as_ptr().cast(), results.as_mut_ptr().cast());
        // SAFETY: as many deals and places for results as said; no configuration means the default.
        c::check(watch.time(|| unsafe { dds::dds_calc_dd_tables_batched(count, from, to, self.threads, null()) }))?;
        Ok(results.iter().map(c::table).collect())
    }

    fn board_batch(&mut self, positions: &[Position], watch: &mut Stopwatch) -> Result<Vec<Vec<Scored>>, Fault> {
        let deals: Vec<Deal> = positions.iter().map(c::deal).collect();
        let (targets, solutions, modes) = (vec![-1; deals.len()], vec![3; deals.len()], vec![1; deals.len()]);
        let mut found = vec![FutureTricks::default(); deals.len()];
        let (count, from, to) = (deals.len() as c_int, deals.as_ptr().cast(), found.as_mut_ptr().cast());
        let (targets, solutions, modes) = (targets.as_ptr(), solutions.as_ptr(), modes.as_ptr());
        // SAFETY: as many boards, numbers and places for answers as said; no configuration means the default.
        c::check(watch.time(|| unsafe {
            dds::dds_solve_boards_batched(count, from, targets, solutions, modes, to, self.threads, null())
        }))?;
        Ok(found.iter().map(c::scored).collect())
    }
}

fn main() {
    // The defaults of DDS 3.1: its newest table, and as much memory as it likes.
    let config =
        dds::DdsSolverConfig { tt_kind: dds::DDS_TT_KIND_PATTERN as c_int, tt_mem_default_mb: 0, tt_mem_maximum_mb: 0 };
    // SAFETY: the calls are those of the headers; the function's structs have the layout checked above.
    let mut solver = unsafe {
        dds::SetMaxThreads(1);
        let get_info = std::mem::transmute::<*const (), c::GetDDSInfo>(dds::GetDDSInfo as *const ());
        Dds3 {
            version: c::version(get_info),
            context: dds::dds_solver_context_new(&config),
            analyse_play: std::mem::transmute::<*const (), c::AnalysePlayBin>(dds::AnalysePlayBin as *const ()),
            threads: threads() as c_int,
        }
    };
    serve(&mut solver)
}
