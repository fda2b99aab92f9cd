//! The structs of the C interface, byte for byte those of DDS 2.9 on a 64-bit machine. Field names follow the C header;
//! the bridge words live on the other side of the conversion.

#![allow(non_snake_case)]

use std::mem::{offset_of, size_of};
use std::os::raw::{c_char, c_int, c_uint};

/// The most boards in one batch of the DDS functions.
pub const MAXNOOFBOARDS: usize = 200;
/// The most tables of all five strains in one batch of the DDS functions.
pub const MAXNOOFTABLES: usize = 40;
/// The characters that ErrorMessage may write, the final zero included.
pub const DDS_ERROR_LINE: usize = 80;
/// The table arrays have room for five strains of each table.
pub const TABLE_SLOTS: usize = MAXNOOFTABLES * 5;

/// The answer for one board: the cards worth playing, best first.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FutureTricks {
    /// Nodes searched.
    pub nodes: c_int,
    /// How many cards follow, 0 to 13.
    pub cards: c_int,
    /// Their suits.
    pub suit: [c_int; 13],
    /// Their ranks: each is the highest of its group of equal cards.
    pub rank: [c_int; 13],
    /// The lower cards of the same group; bit = rank, so the deuce is 4 and the ace 0x4000.
    pub equals: [c_int; 13],
    /// Tricks for the side to play if the card is played, the trick under way included.
    pub score: [c_int; 13],
}

/// A position in the play. Suits, seats and ranks are numbers: spades 0, hearts 1, diamonds 2, clubs 3, no-trump 4;
/// North 0, East 1, South 2, West 3; a rank is 2 to 14 (11 jack, 12 queen, 13 king, 14 ace).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealBin {
    /// Strain, 0 to 4.
    pub trump: c_int,
    /// Who led to the trick under way, or who is on lead.
    pub first: c_int,
    /// Suits of the cards in the trick under way, in the order played. Those cards are no longer among `remainCards`.
    pub currentTrickSuit: [c_int; 3],
    /// Ranks of those cards. How many count follows from the number of cards held: with a multiple of 4, none.
    pub currentTrickRank: [c_int; 3],
    /// Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
    pub remainCards: [[c_uint; 4]; 4],
}

/// A position in the play whose hands are written as PBN text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealPbn {
    /// Strain, 0 to 4.
    pub trump: c_int,
    /// Who led to the trick under way, or who is on lead.
    pub first: c_int,
    /// Suits of the cards in the trick under way, in the order played. Those cards are no longer among `remainCards`.
    pub currentTrickSuit: [c_int; 3],
    /// Ranks of those cards; see `deal`.
    pub currentTrickRank: [c_int; 3],
    /// Cards held, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`, ended by a zero: the
    /// seat of the first hand and a colon, then four hands clockwise, parted by blanks. A hand is spades, hearts,
    /// diamonds and clubs, parted by dots, nothing for a void, T or 10 for the ten; in an ending hands are shorter.
    /// FinesseReadPBN says what else does no harm.
    pub remainCards: [c_char; 80],
}

/// Up to 200 boards, each with its own question; see SolveBoard for target, solutions and mode.
#[repr(C)]
pub struct BoardsBin {
    /// How many boards, at most MAXNOOFBOARDS.
    pub noOfBoards: c_int,
    pub deals: [DealBin; MAXNOOFBOARDS],
    pub target: [c_int; MAXNOOFBOARDS],
    pub solutions: [c_int; MAXNOOFBOARDS],
    pub mode: [c_int; MAXNOOFBOARDS],
}

/// Up to 200 boards with the hands as PBN text.
#[repr(C)]
pub struct BoardsPbn {
    /// How many boards, at most MAXNOOFBOARDS.
    pub noOfBoards: c_int,
    pub deals: [DealPbn; MAXNOOFBOARDS],
    pub target: [c_int; MAXNOOFBOARDS],
    pub solutions: [c_int; MAXNOOFBOARDS],
    pub mode: [c_int; MAXNOOFBOARDS],
}

/// The answers to a batch of boards, in their order.
#[repr(C)]
pub struct SolvedBoards {
    /// How many boards were asked about.
    pub noOfBoards: c_int,
    /// The answers. A board that could not be answered has 0 cards.
    pub solvedBoard: [FutureTricks; MAXNOOFBOARDS],
}

/// Four hands before the opening lead, as in `deal`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableDeal {
    /// Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
    pub cards: [[c_uint; 4]; 4],
}

/// Up to 200 deals; tables times strains must not be more than 200.
#[repr(C)]
pub struct TableDeals {
    pub noOfTables: c_int,
    pub deals: [TableDeal; TABLE_SLOTS],
}

/// Four hands as PBN text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableDealPbn {
    /// Cards held as PBN text, ended by a zero.
    pub cards: [c_char; 80],
}

/// Up to 200 deals as PBN text; tables times strains must not be more than 200.
#[repr(C)]
pub struct TableDealsPbn {
    pub noOfTables: c_int,
    pub deals: [TableDealPbn; TABLE_SLOTS],
}

/// Tricks of every declarer in every strain.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableResults {
    /// Tricks by strain (spades 0 to no-trump 4) and declarer.
    pub resTable: [[c_int; 4]; 5],
}

/// The tables of a batch of deals, in their order.
#[repr(C)]
pub struct TablesResults {
    /// 4 times the number of strains times the number of tables.
    pub noOfBoards: c_int,
    pub results: [TableResults; TABLE_SLOTS],
}

/// The par score and the contracts that lead to it, as text; index 0 if North-South open the bidding, 1 if East-West
/// do.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResults {
    /// Such as `NS -110`.
    pub parScore: [[c_char; 16]; 2],
    /// Such as `NS:EW 2S`.
    pub parContractsString: [[c_char; 128]; 2],
}

/// The par results of a batch of tables, in their order.
#[repr(C)]
pub struct AllParResults {
    pub presults: [ParResults; MAXNOOFTABLES],
}

/// The par score and contracts when one particular seat is dealer, as text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResultsDealer {
    /// How many contracts lead to the par score.
    pub number: c_int,
    /// The par score for North-South.
    pub score: c_int,
    /// Such as `4S*-EW-1`.
    pub contracts: [[c_char; 10]; 10],
}

/// One par contract.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ContractType {
    /// 0 if the contract makes, else by how many tricks it fails.
    pub underTricks: c_int,
    /// Tricks beyond the contract.
    pub overTricks: c_int,
    /// 1 to 7; 0 when the deal is passed out.
    pub level: c_int,
    /// 0 no-trump, 1 spades, 2 hearts, 3 diamonds, 4 clubs.
    pub denom: c_int,
    /// 0 North, 1 East, 2 South, 3 West, 4 North or South, 5 East or West.
    pub seats: c_int,
}

/// The par score and contracts as numbers.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResultsMaster {
    /// The par score for North-South.
    pub score: c_int,
    /// How many contracts lead to it.
    pub number: c_int,
    pub contracts: [ContractType; 10],
}

/// Par as one line of text for each side that may open the bidding.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParTextResults {
    pub parText: [[c_char; 128]; 2],
    /// Whether it does not matter who opens the bidding; then only the first text counts.
    pub equal: bool,
}

/// The cards of a play, in the order played.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTraceBin {
    /// How many cards, 0 to 52.
    pub number: c_int,
    pub suit: [c_int; 52],
    pub rank: [c_int; 52],
}

/// The cards of a play as text: two characters a card, suit then rank, such as `CTC4CACJ`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTracePbn {
    /// How many cards, 0 to 52.
    pub number: c_int,
    pub cards: [c_char; 106],
}

/// The double-dummy values along a play.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SolvedPlay {
    /// How many values follow: one before the play and one after each card; the last trick plays itself and has none.
    pub number: c_int,
    /// Tricks in all for the side that did not lead to the first trick: declarer's, after an opening lead.
    pub tricks: [c_int; 53],
}

/// The plays of a batch of boards.
#[repr(C)]
pub struct PlayTracesBin {
    pub noOfBoards: c_int,
    pub plays: [PlayTraceBin; MAXNOOFBOARDS],
}

/// The plays of a batch of boards as text.
#[repr(C)]
pub struct PlayTracesPbn {
    pub noOfBoards: c_int,
    pub plays: [PlayTracePbn; MAXNOOFBOARDS],
}

/// The analyses of a batch of plays, in their order.
#[repr(C)]
pub struct SolvedPlays {
    pub noOfBoards: c_int,
    pub solved: [SolvedPlay; MAXNOOFBOARDS],
}

/// What the library is and how it is set up.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DdsInfo {
    /// The version of DDS whose interface this is: 2, 9, 0.
    pub major: c_int,
    pub minor: c_int,
    pub patch: c_int,
    /// The same as text.
    pub versionString: [c_char; 10],
    /// 0 unknown, 1 Windows, 3 Linux, 4 Apple.
    pub system: c_int,
    /// Bits of a pointer.
    pub numBits: c_int,
    /// 4: clang, whose code generator is rustc's too. DDS has 0 for unknown and up to 4 for compilers of C++.
    pub compiler: c_int,
    /// 0: nothing happens when the library is loaded.
    pub constructor: c_int,
    /// Processors that may be used.
    pub numCores: c_int,
    /// What was last set with SetThreading.
    pub threading: c_int,
    /// Threads of the batch functions.
    pub noOfThreads: c_int,
    /// Such as `0 S, 8 L`: all tables are of one size.
    pub threadSizes: [c_char; 128],
    /// All of this as lines of text.
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
