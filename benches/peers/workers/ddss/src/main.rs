//! A worker for DDSS, through the functions that its package links.

use peer_protocol::c_interface::{
    AnalysePlayBin, Boards, CalcAllTables, CalcDDtable, GetDDSInfo, Info, Library, SolveAllChunksBin, SolveBoard,
    SolvedBoards, TableDeals, TablesResults, version,
};
use peer_protocol::{serve, threads};
use std::ffi::c_int;
use std::mem::{size_of, transmute};

/// Boards in a batch of DDSS.
const CAPACITY: usize = ddss_sys::MAXNOOFBOARDS as usize;

// The layouts are the same, up to the capacity of the batches.
const _: () = {
    assert!(size_of::<ddss_sys::DDSInfo>() <= size_of::<Info>());
    assert!(size_of::<ddss_sys::boards>() == size_of::<Boards<CAPACITY>>());
    assert!(size_of::<ddss_sys::solvedBoards>() == size_of::<SolvedBoards<CAPACITY>>());
    assert!(size_of::<ddss_sys::ddTableDeals>() == size_of::<TableDeals<CAPACITY>>());
    assert!(size_of::<ddss_sys::ddTablesRes>() == size_of::<TablesResults<CAPACITY>>());
};

fn main() {
    // SAFETY: the call is that of the C header, and so are the functions, whose structs have the layout checked above.
    let mut library: Library<CAPACITY> = unsafe {
        ddss_sys::SetMaxThreads(threads() as c_int);
        Library {
            description: format!(
                "DDSS, from DDS {}",
                version(transmute::<*const (), GetDDSInfo>(ddss_sys::GetDDSInfo as *const ()))
            ),
            calc_table: transmute::<*const (), CalcDDtable>(ddss_sys::CalcDDtable as *const ()),
            solve_board: transmute::<*const (), SolveBoard>(ddss_sys::SolveBoard as *const ()),
            analyse_play: transmute::<*const (), AnalysePlayBin>(ddss_sys::AnalysePlayBin as *const ()),
            calc_all_tables: transmute::<*const (), CalcAllTables<CAPACITY>>(ddss_sys::CalcAllTables as *const ()),
            solve_all_boards: transmute::<*const (), SolveAllChunksBin<CAPACITY>>(
                ddss_sys::SolveAllChunksBin as *const (),
            ),
        }
    };
    serve(&mut library)
}
