//! The structs of DDS 2.9, byte for byte. Fields have their names in C. `tests/c/layout.c` checks the sizes and offsets.

#![allow(non_snake_case)]

use std::os::raw::{c_char, c_int, c_uint};

// Not in the header, where the numbers stand as in that of DDS.

/// The characters that ErrorMessage may write, the final zero included.
pub const DDS_ERROR_LINE: usize = 80;
/// The table arrays have room for five strains of each table.
pub const TABLE_SLOTS: usize = MAXNOOFTABLES * 5;

/// The answer for one board: the cards worth playing, best first. Of a group of equal cards it names the highest.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FutureTricks {
    /// Nodes searched.
    pub nodes: c_int,
    /// The number of groups that follow, 0 to 13.
    pub cards: c_int,
    /// Their suits.
    pub suit: [c_int; 13],
    /// Their highest ranks.
    pub rank: [c_int; 13],
    /// The lower cards of each group; bit = rank, so the deuce is 4 and the ace 0x4000.
    pub equals: [c_int; 13],
    /// Tricks for the side to play if the card is played, the trick under way included.
    pub score: [c_int; 13],
}

/// A position in the play.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealBin {
    /// FINESSE_SPADES to FINESSE_NOTRUMP.
    pub trump: c_int,
    /// The leader of the trick under way, or who is on lead.
    pub first: c_int,
    /// Suits of the cards in the trick under way, in the order played. These cards are no longer in `remainCards`.
    pub currentTrickSuit: [c_int; 3],
    /// Ranks of these cards. How many count follows from the cards held: none if their number is a multiple of 4.
    pub currentTrickRank: [c_int; 3],
    /// Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
    pub remainCards: [[c_uint; 4]; 4],
}

/// A position in the play with the hands as PBN text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DealPbn {
    /// As in `deal`.
    pub trump: c_int,
    /// As in `deal`.
    pub first: c_int,
    /// As in `deal`.
    pub currentTrickSuit: [c_int; 3],
    /// As in `deal`.
    pub currentTrickRank: [c_int; 3],
    /// Cards held, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`; see FinesseReadPBN.
    /// What follows the fourth hand is ignored. In a deal of 52 cards characters without a meaning are skipped, as DDS
    /// does; in an ending they are RETURN_PBN_FAULT.
    pub remainCards: [c_char; 80],
}

/// The most boards in one batch of DDS.
pub const MAXNOOFBOARDS: usize = 200;

/// Up to 200 boards; see SolveBoard for target, solutions and mode.
#[repr(C)]
pub struct BoardsBin {
    /// The number of boards, at most MAXNOOFBOARDS.
    pub noOfBoards: c_int,
    pub deals: [DealBin; MAXNOOFBOARDS],
    pub target: [c_int; MAXNOOFBOARDS],
    pub solutions: [c_int; MAXNOOFBOARDS],
    pub mode: [c_int; MAXNOOFBOARDS],
}

/// Up to 200 boards with the hands as PBN text.
#[repr(C)]
pub struct BoardsPbn {
    /// The number of boards, at most MAXNOOFBOARDS.
    pub noOfBoards: c_int,
    pub deals: [DealPbn; MAXNOOFBOARDS],
    pub target: [c_int; MAXNOOFBOARDS],
    pub solutions: [c_int; MAXNOOFBOARDS],
    pub mode: [c_int; MAXNOOFBOARDS],
}

/// The answers to a batch of boards, in their order.
#[repr(C)]
pub struct SolvedBoards {
    /// The number of boards asked for.
    pub noOfBoards: c_int,
    /// The answers. A board that could not be answered has 0 cards.
    pub solvedBoard: [FutureTricks; MAXNOOFBOARDS],
}

/// Four hands.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableDeal {
    /// Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
    pub cards: [[c_uint; 4]; 4],
}

/// The most tables of five strains in one batch of DDS.
pub const MAXNOOFTABLES: usize = 40;

/// Up to 200 deals; tables times strains may be 200 at most.
#[repr(C)]
pub struct TableDeals {
    pub noOfTables: c_int,
    pub deals: [TableDeal; TABLE_SLOTS],
}

/// Four hands as PBN text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableDealPbn {
    /// The text, ended by a zero; see dealPBN.
    pub cards: [c_char; 80],
}

/// Up to 200 deals as PBN text; tables times strains may be 200 at most.
#[repr(C)]
pub struct TableDealsPbn {
    pub noOfTables: c_int,
    pub deals: [TableDealPbn; TABLE_SLOTS],
}

/// Tricks of every declarer in every strain.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TableResults {
    /// Tricks by strain (FINESSE_SPADES to FINESSE_NOTRUMP) and declarer.
    pub resTable: [[c_int; 4]; 5],
}

/// The tables of a batch of deals, in their order.
#[repr(C)]
pub struct TablesResults {
    /// 4 times the number of strains times the number of tables.
    pub noOfBoards: c_int,
    pub results: [TableResults; TABLE_SLOTS],
}

/// The par score and contracts as text: index 0 if North-South open the bidding, 1 if East-West do.
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

/// The par score and contracts as text, for one dealer.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParResultsDealer {
    /// The number of contracts.
    pub number: c_int,
    /// The par score for North-South.
    pub score: c_int,
    /// Such as `4S*-EW-1`.
    pub contracts: [[c_char; 10]; 10],
}

/// A par contract.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ContractType {
    /// 0 if the contract makes, else the tricks it fails by.
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
    /// The number of contracts.
    pub number: c_int,
    pub contracts: [ContractType; 10],
}

/// Par as one line of text for each side that may open the bidding.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ParTextResults {
    pub parText: [[c_char; 128]; 2],
    /// Whether both texts are the same; then only the first counts.
    pub equal: bool,
}

/// The cards of a play, in the order played.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTraceBin {
    /// The number of cards, 0 to 52.
    pub number: c_int,
    pub suit: [c_int; 52],
    pub rank: [c_int; 52],
}

/// The cards of a play as text, two characters a card, suit then rank: `CTC4CACJ`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayTracePbn {
    /// The number of cards, 0 to 52.
    pub number: c_int,
    pub cards: [c_char; 106],
}

/// The double-dummy values along a play.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SolvedPlay {
    /// The number of values: one before the play and one after each card, without the last trick.
    pub number: c_int,
    /// Tricks in all for the side that did not lead to the first trick: declarer, after an opening lead.
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

/// The library and its settings.
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
    /// The kind of compiler: 1 Microsoft, 2 mingw, 3 GNU, 4 clang.
    pub compiler: c_int,
    /// 0: nothing happens when the library is loaded.
    pub constructor: c_int,
    /// Processors that may be used.
    pub numCores: c_int,
    /// The number last set with SetThreading.
    pub threading: c_int,
    /// Threads of the batch functions.
    pub noOfThreads: c_int,
    /// Such as `0 S, 8 L`: all tables have one size.
    pub threadSizes: [c_char; 128],
    /// All of this as lines of text.
    pub systemString: [c_char; 1024],
}
