//! The structs of a player who follows a deal.

use crate::ffi::bidding::system::FinesseSystem;
use crate::ffi::bidding::types::FinesseBidder;
use crate::ffi::boundary::tagged::Tagged;
use std::mem::size_of;
use std::os::raw::{c_int, c_uint};

/// A deal for a player: the seat and the thirteen cards. Begin with FINESSE_DEAL_REQUEST_INIT.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseDealRequest {
    /// sizeof(struct FinesseDealRequest).
    pub structSize: usize,
    /// The player's seat.
    pub seat: c_int,
    /// The seat of the dealer.
    pub dealer: c_int,
    /// FINESSE_VUL_NONE to FINESSE_VUL_EW.
    pub vulnerable: c_int,
    /// What cards are chosen for: FINESSE_MAKE_TARGET (the contract), FINESSE_MOST_TRICKS or FINESSE_BEST_SCORE.
    pub objective: c_int,
    /// The player's cards, by suit; bit = rank.
    pub hand: [c_uint; 4],
    /// The system of all four players. NULL: the standard system. The player keeps it: it may be freed.
    pub system: *const FinesseSystem,
    /// A way to bid of your own instead, or NULL. The struct is copied. Its functions are called until the next deal
    /// begins or the player is cleared or freed, so `user` has to live as long.
    pub bidder: *const FinesseBidder,
}

/// `stage` of a FinesseTurn: no deal was begun.
pub const FINESSE_STAGE_NONE: c_int = 0;
/// `stage`: the auction goes on. Tell calls.
pub const FINESSE_STAGE_AUCTION: c_int = 1;
/// `stage`: the opening lead is next. Tell it.
pub const FINESSE_STAGE_LEAD: c_int = 2;
/// `stage`: the lead is made. Tell dummy's hand. Dummy itself is in the play at once.
pub const FINESSE_STAGE_DUMMY: c_int = 3;
/// `stage`: the play goes on. Tell cards.
pub const FINESSE_STAGE_PLAY: c_int = 4;
/// `stage`: all cards are played, or the deal was passed out.
pub const FINESSE_STAGE_OVER: c_int = 5;

/// How far a deal is, and whose turn it is. Begin with FINESSE_TURN_INIT.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseTurn {
    /// sizeof(struct FinesseTurn).
    pub structSize: usize,
    /// FINESSE_STAGE_NONE to FINESSE_STAGE_OVER.
    pub stage: c_int,
    /// Whose call or card is next; -1 if nobody's.
    pub seat: c_int,
    /// 1 if this player decides on it: FinessePlayerNextCall or FinessePlayerNextCard has an answer. Declarer decides
    /// on dummy's cards, dummy on none.
    pub decides: c_int,
    /// The level of the contract; 0 as long as there is none, and the next three fields are 0 too.
    pub level: c_int,
    /// FINESSE_SPADES to FINESSE_NOTRUMP.
    pub trump: c_int,
    /// Who plays it.
    pub declarer: c_int,
    /// 0, 1 doubled, 2 redoubled.
    pub doubled: c_int,
    /// Tricks won by North-South and by East-West.
    pub won: [c_int; 2],
    /// 0.
    pub reserved: c_int,
}

impl FinesseTurn {
    /// FINESSE_TURN_INIT.
    ///
    /// cbindgen:ignore
    pub const NONE: FinesseTurn = FinesseTurn { structSize: size_of::<FinesseTurn>(), ..FinesseTurn::NOTHING };
}

// The struct has no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<FinesseTurn>() == 8 + 10 * 4);

// SAFETY: the size is in front, and any bytes are values.
unsafe impl Tagged for FinesseDealRequest {
    const NAME: &str = "FinesseDealRequest";
}
// SAFETY: as above, and the struct has no padding.
unsafe impl Tagged for FinesseTurn {
    const NAME: &str = "FinesseTurn";
}
