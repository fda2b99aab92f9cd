//! The structs of the C interface, byte for byte those of DDS 2.9 on a 64-bit machine. Field names follow the C header;
//! the bridge words live on the other side of the conversion.

#![allow(non_snake_case)]

use std::mem::{offset_of, size_of};
use std::os::raw::{c_char, c_int, c_uint};

pub const MAXNOOFBOARDS: usize = 200;
pub const MAXNOOFTABLES: usize = 40;
/// The table arrays have room for five strains of each table.
pub const TABLE_SLOTS: usize = MAXNOOFTABLES * 5;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct FutureTricks {
    pub nodes: c_int,
    pub cards: c_int,
    pub suit: [c_int; 13],
    pub rank: [c_int; 13],
    pub equals: [c_int; 13],
    pub score: [c_int; 13],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealBin {
    pub trump: c_int,
    pub first: c_int,
    pub currentTrickSuit: [c_int; 3],
    pub currentTrickRank: [c_int; 3],
    pub remainCards: [[c_uint; 4]; 4],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealPbn {
    pub trump: c_int,
    pub first: c_int,
    pub currentTrickSuit: [c_int; 3],
    pub currentTrickRank: [c_int; 3],
    pub remainCards: [c_char; 80],
}

#[repr(C)]
pub struct BoardsBin {
    pub noOfBoards: c_int,
    pub deals: [DealBin; MAXNOOFBOARDS],
    pub target: [c_int; MAXNOOFBOARDS],
    pub solutions: [c_int; MAXNOOFBOARDS],
    pub mode: [c_int; MAXNOOFBOARDS],
}

#[repr(C)]
pub struct BoardsPbn {
    pub noOfBoards: c_int,
    pub deals: [DealPbn; MAXNOOFBOARDS],
    pub target: [c_int; MAXNOOFBOARDS],
    pub solutions: [c_int; MAXNOOFBOARDS],
    pub mode: [c_int; MAXNOOFBOARDS],
}

#[repr(C)]
pub struct SolvedBoards {
    pub noOfBoards: c_int,
    pub solvedBoard: [FutureTricks; MAXNOOFBOARDS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableDeal {
    pub cards: [[c_uint; 4]; 4],
}

#[repr(C)]
pub struct TableDeals {
    pub noOfTables: c_int,
    pub deals: [TableDeal; TABLE_SLOTS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableDealPbn {
    pub cards: [c_char; 80],
}

#[repr(C)]
pub struct TableDealsPbn {
    pub noOfTables: c_int,
    pub deals: [TableDealPbn; TABLE_SLOTS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableResults {
    pub resTable: [[c_int; 4]; 5],
}

#[repr(C)]
pub struct TablesResults {
    pub noOfBoards: c_int,
    pub results: [TableResults; TABLE_SLOTS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResults {
    pub parScore: [[c_char; 16]; 2],
    pub parContractsString: [[c_char; 128]; 2],
}

#[repr(C)]
pub struct AllParResults {
    pub presults: [ParResults; MAXNOOFTABLES],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResultsDealer {
    pub number: c_int,
    pub score: c_int,
    pub contracts: [[c_char; 10]; 10],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ContractType {
    pub underTricks: c_int,
    pub overTricks: c_int,
    pub level: c_int,
    pub denom: c_int,
    pub seats: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResultsMaster {
    pub score: c_int,
    pub number: c_int,
    pub contracts: [ContractType; 10],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParTextResults {
    pub parText: [[c_char; 128]; 2],
    pub equal: bool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTraceBin {
    pub number: c_int,
    pub suit: [c_int; 52],
    pub rank: [c_int; 52],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTracePbn {
    pub number: c_int,
    pub cards: [c_char; 106],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct SolvedPlay {
    pub number: c_int,
    pub tricks: [c_int; 53],
}

#[repr(C)]
pub struct PlayTracesBin {
    pub noOfBoards: c_int,
    pub plays: [PlayTraceBin; MAXNOOFBOARDS],
}

#[repr(C)]
pub struct PlayTracesPbn {
    pub noOfBoards: c_int,
    pub plays: [PlayTracePbn; MAXNOOFBOARDS],
}

#[repr(C)]
pub struct SolvedPlays {
    pub noOfBoards: c_int,
    pub solved: [SolvedPlay; MAXNOOFBOARDS],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct DdsInfo {
    pub major: c_int,
    pub minor: c_int,
    pub patch: c_int,
    pub versionString: [c_char; 10],
    pub system: c_int,
    pub numBits: c_int,
    pub compiler: c_int,
    pub constructor: c_int,
    pub numCores: c_int,
    pub threading: c_int,
    pub noOfThreads: c_int,
    pub threadSizes: [c_char; 128],
    pub systemString: [c_char; 1024],
}

// The layout that programs compiled against DDS 2.9 rely on.
const _: () = {
    assert!(size_of::<FutureTricks>() == 216);
    assert!(size_of::<DealBin>() == 96);
    assert!(size_of::<DealPbn>() == 112);
    assert!(size_of::<BoardsBin>() == 21604);
    assert!(size_of::<BoardsPbn>() == 24804);
    assert!(size_of::<SolvedBoards>() == 43204);
    assert!(size_of::<PlayTraceBin>() == 420);
    assert!(size_of::<PlayTracePbn>() == 112);
    assert!(size_of::<PlayTracesBin>() == 84004);
    assert!(size_of::<PlayTracesPbn>() == 22404);
    assert!(size_of::<SolvedPlay>() == 216);
    assert!(size_of::<SolvedPlays>() == 43204);
    assert!(size_of::<TableDeal>() == 64);
    assert!(size_of::<TableDealPbn>() == 80);
    assert!(size_of::<TableDeals>() == 12804);
    assert!(size_of::<TableDealsPbn>() == 16004);
    assert!(size_of::<TableResults>() == 80);
    assert!(size_of::<TablesResults>() == 16004);
    assert!(size_of::<ParResults>() == 288);
    assert!(size_of::<AllParResults>() == 11520);
    assert!(size_of::<ParResultsDealer>() == 108);
    assert!(size_of::<ContractType>() == 20);
    assert!(size_of::<ParResultsMaster>() == 208);
    assert!(size_of::<ParTextResults>() == 257);
    assert!(size_of::<DdsInfo>() == 1204);
    assert!(offset_of!(FutureTricks, score) == 164);
    assert!(offset_of!(DealBin, remainCards) == 32);
    assert!(offset_of!(BoardsBin, target) == 19204);
    assert!(offset_of!(BoardsBin, mode) == 20804);
    assert!(offset_of!(BoardsPbn, target) == 22404);
    assert!(offset_of!(BoardsPbn, mode) == 24004);
    assert!(offset_of!(ParTextResults, equal) == 256);
    assert!(offset_of!(DdsInfo, system) == 24);
    assert!(offset_of!(DdsInfo, threadSizes) == 52);
    assert!(offset_of!(DdsInfo, systemString) == 180);
};
