//! The structs of files.

#![allow(non_snake_case)]

use crate::ffi::bidding::types::FinesseAuction;
use crate::ffi::boundary::tagged::Tagged;
use crate::ffi::dds::types::{PlayTraceBin, TableDeal};
use std::mem::size_of;
use std::os::raw::{c_char, c_int};
use std::ptr::null;

/// What a file says of a call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseNote {
    /// What it means, in UTF-8; empty or NULL: nobody says.
    pub text: *const c_char,
    /// 1 if it was alerted.
    pub alerted: c_int,
    /// 0.
    pub reserved: c_int,
}

/// `known`: the dealer.
pub const FINESSE_KNOWN_DEALER: c_int = 1;
/// `known`: who is vulnerable.
pub const FINESSE_KNOWN_VULNERABLE: c_int = 2;
/// `known`: the contract, or that all passed.
pub const FINESSE_KNOWN_CONTRACT: c_int = 4;
/// `known`: declarer's tricks.
pub const FINESSE_KNOWN_TRICKS: c_int = 8;
/// `known`: who led.
pub const FINESSE_KNOWN_LEADER: c_int = 16;

/// A board of a file: the deal, and what became of it at one table. Begin with FINESSE_BOARD_INIT, by which nothing is
/// known, then set the fields known.
///
/// The texts are in UTF-8. Of a board that was read none is NULL; those that are not known are empty. In a board to be
/// written they may be NULL, and have at most FINESSE_FIELD_LENGTH characters.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseBoard {
    /// sizeof(struct FinesseBoard).
    pub structSize: usize,
    /// The line on which the board begins, counted from 1; 0 if it was not read from a text.
    pub line: c_int,
    /// Which of the next fields are known: FINESSE_KNOWN_DEALER and so on, added up. The others are 0.
    pub known: c_int,
    /// The seat of the dealer.
    pub dealer: c_int,
    /// FINESSE_VUL_NONE to FINESSE_VUL_EW.
    pub vulnerable: c_int,
    /// The level of the contract, 1 to 7; 0: all passed, and the other fields down to `tricks` are 0 too.
    pub level: c_int,
    /// FINESSE_SPADES to FINESSE_NOTRUMP.
    pub trump: c_int,
    /// Who plays it.
    pub declarer: c_int,
    /// 0, 1 doubled, 2 redoubled.
    pub doubled: c_int,
    /// The tricks that declarer took in all, cards played or not: 0 to 13.
    pub tricks: c_int,
    /// The seat that led first.
    pub leader: c_int,
    /// The hands at the start; a hand without cards is not known. Without any card the deal is not known.
    pub deal: TableDeal,
    /// The cards in the order played; 0 if none is known. There is no play without a contract.
    pub play: PlayTraceBin,
    /// 0.
    pub reserved: c_int,
    /// The calls, or NULL if they are not known.
    pub auction: *const FinesseAuction,
    /// A note for each of the calls, or NULL if there are none.
    pub notes: *const FinesseNote,
    /// The number or name of the board.
    pub board: *const c_char,
    /// The tournament or match.
    pub event: *const c_char,
    /// Where it was played.
    pub site: *const c_char,
    /// When it was played, as PBN has it: `2026.11.19`.
    pub date: *const c_char,
    /// `Open` or `Closed`.
    pub room: *const c_char,
    /// The names of the players, by seat.
    pub players: [*const c_char; 4],
    /// The score table of PBN, in lines: the columns, such as `Rank\2R;Contract;Score_NS\4R`, then each row.
    pub scores: *const c_char,
}

impl FinesseBoard {
    /// FINESSE_BOARD_INIT.
    ///
    /// cbindgen:ignore
    pub const NONE: FinesseBoard = FinesseBoard { structSize: size_of::<FinesseBoard>(), ..FinesseBoard::NOTHING };
}

impl FinesseNote {
    /// cbindgen:ignore
    pub const NONE: FinesseNote = FinesseNote { text: null(), alerted: 0, reserved: 0 };
}

// The struct has no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<FinesseNote>() == 8 + 2 * 4);
    let numbers = 10 * 4 + size_of::<TableDeal>() + size_of::<PlayTraceBin>() + 4;
    assert!(size_of::<FinesseBoard>() == 8 + numbers + 12 * 8);
};

// SAFETY: the size is in front, any bytes are values, and see above.
unsafe impl Tagged for FinesseBoard {
    const NAME: &str = "FinesseBoard";
}
