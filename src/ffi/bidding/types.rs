//! The structs of bidding. They begin with their size, so that they can grow.

#![allow(non_snake_case)]

use super::system::FinesseSystem;
use crate::ffi::batch::FinesseProgress;
use crate::ffi::boundary::tagged::Tagged;
use crate::ffi::boundary::text::FINESSE_MESSAGE;
use crate::ffi::choose::types::FinesseHand;
use std::mem::size_of;
use std::os::raw::{c_char, c_double, c_int, c_uint, c_void};

/// Room for the calls of an auction. None is longer than 319.
pub const FINESSE_CALLS: usize = 320;

/// An auction, under way or over. Begin with FINESSE_AUCTION_INIT: North deals, nobody is vulnerable, no call is made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseAuction {
    /// sizeof(struct FinesseAuction).
    pub structSize: usize,
    /// The seat of the dealer, who makes the first call.
    pub dealer: c_int,
    /// FINESSE_VUL_NONE to FINESSE_VUL_EW.
    pub vulnerable: c_int,
    /// The number of calls.
    pub count: c_int,
    /// 0.
    pub reserved: c_int,
    /// The calls, the dealer's first.
    pub calls: [c_int; FINESSE_CALLS],
}

impl FinesseAuction {
    /// FINESSE_AUCTION_INIT.
    ///
    /// cbindgen:ignore
    pub const NONE: FinesseAuction =
        FinesseAuction { structSize: size_of::<FinesseAuction>(), ..FinesseAuction::NOTHING };
}

/// Where an auction has led: the contract if nobody bids any more. Begin with FINESSE_CONTRACT_INIT.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseContract {
    /// sizeof(struct FinesseContract).
    pub structSize: usize,
    /// 1 to 7; 0: there is no bid, and the other fields down to `doubled` are 0 too.
    pub level: c_int,
    /// FINESSE_SPADES to FINESSE_NOTRUMP.
    pub trump: c_int,
    /// Who plays it.
    pub declarer: c_int,
    /// 0, 1 doubled, 2 redoubled.
    pub doubled: c_int,
    /// 1 if the auction is over.
    pub over: c_int,
    /// Who calls next; -1 if the auction is over.
    pub turn: c_int,
}

impl FinesseContract {
    /// FINESSE_CONTRACT_INIT.
    ///
    /// cbindgen:ignore
    pub const NONE: FinesseContract =
        FinesseContract { structSize: size_of::<FinesseContract>(), ..FinesseContract::NOTHING };
}

/// The characters of the meaning of a call, the final zero included.
pub const FINESSE_MEANING: usize = 128;

/// Says which call a bidder of the caller's own makes. `auction` is an auction that is not over, `hand` the thirteen
/// cards of the player in turn, by suit; bit = rank. Both are valid during the call only.
///
/// With `index` 0 the result is his call. With 1, 2 and so on it is another call to compare, the better ones first, or
/// FINESSE_NO_CALL when there are no more. Calls that are not legal are refused with FINESSE_BAD_REQUEST.
///
/// It is called many times, on the thread that made the call, and may call any function of the library. It must return:
/// no exception, no longjmp. The same arguments should have the same result.
pub type FinesseSuggest = Option<
    unsafe extern "C-unwind" fn(
        user: *mut c_void,
        auction: *const FinesseAuction,
        hand: *const c_uint,
        index: c_int,
    ) -> c_int,
>;

/// Says what a call means to a bidder of the caller's own. `auction` has the calls before it. What the call shows
/// goes to `*shown`, which is all zeros before: nothing is known. What several calls of a player have shown holds
/// together. `text` has room for FINESSE_MEANING characters, all zeros before: the meaning in words.
///
/// It is called as FinesseSuggest is.
pub type FinesseCallMeaning = Option<
    unsafe extern "C-unwind" fn(
        user: *mut c_void,
        auction: *const FinesseAuction,
        call: c_int,
        shown: *mut FinesseHand,
        text: *mut c_char,
    ),
>;

/// A way to bid of the caller's own, for all four players. Begin with FINESSE_BIDDER_INIT.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseBidder {
    /// sizeof(struct FinesseBidder).
    pub structSize: usize,
    /// Says which call to make. FinesseExplainAuction does without it.
    pub suggest: FinesseSuggest,
    /// Says what calls mean. NULL: of hands is known what `suggest` would call with them.
    pub meaning: FinesseCallMeaning,
    /// Passed to both.
    pub user: *mut c_void,
}

/// A question about an auction. Begin with FINESSE_BID_REQUEST_INIT, then set the auction and the hand.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseBidRequest {
    /// sizeof(struct FinesseBidRequest).
    pub structSize: usize,
    /// The calls so far.
    pub auction: *const FinesseAuction,
    /// The thirteen cards of the player in turn, by suit; bit = rank. FinesseExplainAuction ignores them.
    pub hand: [c_uint; 4],
    /// The system that all four players use; NULL: that of FinesseSystemStandard.
    pub system: *const FinesseSystem,
    /// A way to bid of the caller's own in place of a system, or NULL.
    pub bidder: *const FinesseBidder,
}

/// `method`: simulation (Ginsberg, "GIB", section 4). Deals are drawn that go with the auction; after each candidate
/// the auction goes on by the system, and the contracts reached are scored double dummy. The best mean wins.
pub const FINESSE_BY_SIMULATION: c_int = 0;
/// `method`: the call that the system says.
pub const FINESSE_BY_RULES: c_int = 1;

/// `scoring`: IMPs, against the other candidates on the same deal.
pub const FINESSE_SCORE_IMPS: c_int = 0;
/// `scoring`: points.
pub const FINESSE_SCORE_POINTS: c_int = 1;
/// `scoring`: matchpoints, one for each other candidate that is beaten and half of one for a tie, as a mean.
pub const FINESSE_SCORE_MATCHPOINTS: c_int = 2;

/// `flags`: no candidates but the calls that the rules allow for this very hand.
pub const FINESSE_NO_NEAR_MISSES: c_int = 1;
/// `flags`: no result counts for more than par, since opponents who see each other's cards would not let it happen. It
/// takes five times as long.
pub const FINESSE_PAR_AT_MOST: c_int = 2;

/// The most candidates.
pub const FINESSE_CANDIDATES: usize = 16;

/// How to choose a call. Begin with FINESSE_BID_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseBidOptions {
    /// sizeof(struct FinesseBidOptions).
    pub structSize: usize,
    /// FINESSE_BY_SIMULATION or FINESSE_BY_RULES, which ignores all other fields.
    pub method: c_int,
    /// Deals at most, up to 65536. The simulation ends earlier when the difference is clear. 0: 100. It bounds the work
    /// alike on every machine. There is no limit of nodes: how many nodes a deal takes depends on what the thread that
    /// solves it remembers from earlier calls, so the answer by then would not be the same again.
    pub deals: c_int,
    /// Candidates at most, up to FINESSE_CANDIDATES. 0: 6.
    pub candidates: c_int,
    /// FINESSE_SCORE_IMPS, FINESSE_SCORE_POINTS or FINESSE_SCORE_MATCHPOINTS.
    pub scoring: c_int,
    /// FINESSE_NO_NEAR_MISSES and FINESSE_PAR_AT_MOST, added up.
    pub flags: c_int,
    /// Threads for the double-dummy results, the calling one included. They change the time, never the answer. 0: as
    /// set with SetMaxThreads.
    pub threads: c_int,
    /// Decides which deals are drawn. The same request with the same seed has the same answer on every machine.
    pub seed: u64,
    /// By how much a call must be better than that of the system to be preferred, in units of the scoring; also by two
    /// standard errors. 0: 0.5 IMPs, 10 points, 0.05 matchpoints; FINESSE_ZERO: the standard errors are enough.
    pub margin: c_double,
    /// Ends the call after this many milliseconds, with the best call so far. The answer by then depends on the
    /// machine. 0: no limit.
    pub timeLimitMs: c_int,
    /// 0.
    pub reserved: c_int,
    /// Receives the progress: deals done and deals in all, first 0 done while deals are drawn. It is called on the
    /// thread that made the call, about a hundred times a second at most. A result other than 0 ends the call with
    /// the best call so far. NULL: none.
    pub progress: FinesseProgress,
    /// Passed to `progress`.
    pub user: *mut c_void,
}

/// A contract that a candidate led to.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct FinesseReached {
    /// 1 to 7; 0: passed out.
    pub level: c_int,
    /// FINESSE_SPADES to FINESSE_NOTRUMP.
    pub trump: c_int,
    /// Who plays it.
    pub declarer: c_int,
    /// 0, 1 doubled, 2 redoubled.
    pub doubled: c_int,
    /// The share of the deals, by weight: 0 to 1.
    pub share: c_double,
}

/// How many contracts of a candidate are told.
pub const FINESSE_CONTRACTS: usize = 8;

/// A candidate and what came of it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseScoredCall {
    /// The call.
    pub call: c_int,
    /// 1 if it is that of the system.
    pub byRules: c_int,
    /// The number of contracts in `contract`.
    pub contracts: c_int,
    /// 0.
    pub reserved: c_int,
    /// What it is worth on average, in units of the scoring.
    pub mean: c_double,
    /// The score on average, in points, for the side that calls.
    pub points: c_double,
    /// The standard error of the difference in `mean` from the call chosen; 0 for that call.
    pub error: c_double,
    /// Where it led, the most frequent first. Rarer contracts are left out.
    pub contract: [FinesseReached; FINESSE_CONTRACTS],
    /// What it means, in words, in UTF-8; empty if there is nothing to say. Always ended by a zero.
    pub text: [c_char; FINESSE_MEANING],
}

/// `stopReason`: one candidate only, whose numbers are 0. Always so with FINESSE_BY_RULES.
pub const FINESSE_ENDED_ONE_CALL: c_int = 7;
/// `stopReason`: the difference is clear.
pub const FINESSE_ENDED_CLEAR: c_int = 8;
/// `stopReason`: all deals were used.
pub const FINESSE_ENDED_DEALS: c_int = 9;

/// The answer: the call to make, and what all candidates are worth. Begin with FINESSE_BID_CHOICE_INIT. On failure
/// `message` is set and all other fields are 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseBidChoice {
    /// sizeof(struct FinesseBidChoice).
    pub structSize: usize,
    /// Empty, or why the call failed, such as `request.hand: 12 cards, 13 expected`. Always ended by a zero.
    pub message: [c_char; FINESSE_MESSAGE],
    /// The call to make.
    pub call: c_int,
    /// Who makes it.
    pub seat: c_int,
    /// The number of candidates in `candidate`, at least 1.
    pub candidates: c_int,
    /// Deals used. 0: the call is that of the system, and the numbers of the candidates are 0.
    pub deals: c_int,
    /// In how many of them every hand would have made its calls.
    pub fitting: c_int,
    /// Why the call ended: FINESSE_ENDED_ONE_CALL, FINESSE_ENDED_CLEAR, FINESSE_ENDED_DEALS, FINESSE_ENDED_TIME or
    /// FINESSE_ENDED_CANCELLED.
    pub stopReason: c_int,
    /// The time taken.
    pub milliseconds: c_double,
    /// The candidates, the call chosen first, then the best first.
    pub candidate: [FinesseScoredCall; FINESSE_CANDIDATES],
}

impl FinesseBidChoice {
    /// FINESSE_BID_CHOICE_INIT.
    ///
    /// cbindgen:ignore
    pub const NONE: FinesseBidChoice =
        FinesseBidChoice { structSize: size_of::<FinesseBidChoice>(), ..FinesseBidChoice::NOTHING };
}

/// What the calls of an auction mean. Begin with FINESSE_EXPLANATION_INIT. On failure `message` is set and all other
/// fields are 0. It takes 40 KB.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FinesseExplanation {
    /// sizeof(struct FinesseExplanation).
    pub structSize: usize,
    /// Empty, or why the call failed. Always ended by a zero.
    pub message: [c_char; FINESSE_MESSAGE],
    /// The number of calls explained.
    pub count: c_int,
    /// 0.
    pub reserved: c_int,
    /// What each seat has shown. Maxima are always set: FINESSE_ZERO where none is allowed. They can be copied to
    /// `hands` of a FinesseRequest.
    pub hands: [FinesseHand; 4],
    /// Each call in words, in UTF-8; empty if there is nothing to say. Always ended by a zero.
    pub text: [[c_char; FINESSE_MEANING]; FINESSE_CALLS],
}

// The structs have no padding, which a copy could leave unset.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<FinesseAuction>() == 8 + 4 * 4 + FINESSE_CALLS * 4);
    assert!(size_of::<FinesseContract>() == 8 + 6 * 4);
    assert!(size_of::<FinesseReached>() == 4 * 4 + 8);
    assert!(size_of::<FinesseScoredCall>() == 4 * 4 + 3 * 8 + FINESSE_CONTRACTS * 24 + FINESSE_MEANING);
    let candidates = FINESSE_CANDIDATES * size_of::<FinesseScoredCall>();
    assert!(size_of::<FinesseBidChoice>() == 8 + FINESSE_MESSAGE + 6 * 4 + 8 + candidates);
    let hands = 4 * size_of::<FinesseHand>();
    assert!(size_of::<FinesseExplanation>() == 8 + FINESSE_MESSAGE + 8 + hands + FINESSE_CALLS * FINESSE_MEANING);
};

// SAFETY: the size is in front, any bytes are values (of functions the caller says that they are), and see above.
unsafe impl Tagged for FinesseAuction {
    const NAME: &str = "FinesseAuction";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseContract {
    const NAME: &str = "FinesseContract";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseBidder {
    const NAME: &str = "FinesseBidder";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseBidRequest {
    const NAME: &str = "FinesseBidRequest";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseBidOptions {
    const NAME: &str = "FinesseBidOptions";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseBidChoice {
    const NAME: &str = "FinesseBidChoice";
}
// SAFETY: as above.
unsafe impl Tagged for FinesseExplanation {
    const NAME: &str = "FinesseExplanation";
}
