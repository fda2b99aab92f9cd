//! Calls as numbers and as text.

use crate::cards::{Bid, Call, Level, Strain};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::{guard, value_or};
use crate::ffi::boundary::pointers::{Slots, slot};
use crate::ffi::boundary::text::read_text;
use std::os::raw::{c_char, c_int};

/// Calls are numbers: FINESSE_PASS, FINESSE_DOUBLE, FINESSE_REDOUBLE, then the bids as they rise, from 3 for 1C to 37
/// for 7NT. FinesseBid makes one of level and strain. The level of a bid is (call - 3) / 5 + 1, its strain the
/// remainder, clubs first.
pub const FINESSE_PASS: c_int = 0;
pub const FINESSE_DOUBLE: c_int = 1;
pub const FINESSE_REDOUBLE: c_int = 2;
/// One club.
pub const FINESSE_LOWEST_BID: c_int = 3;
/// Seven no-trump.
pub const FINESSE_HIGHEST_BID: c_int = 37;
/// No call at all, where one may be missing.
pub const FINESSE_NO_CALL: c_int = -1;

/// The call with this number.
pub(crate) fn call(number: c_int) -> Option<Call> {
    usize::try_from(number).ok().and_then(Call::from_index)
}

/// The bid of a level, 1 to 7, in a strain, FINESSE_SPADES to FINESSE_NOTRUMP. Returns its number, or
/// FINESSE_BAD_AUCTION if one of both is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn FinesseBid(level: c_int, strain: c_int) -> c_int {
    value_or(Code::UnknownFault.number(), || {
        let level = u8::try_from(level).ok().and_then(Level::new);
        let strain = usize::try_from(strain).ok().and_then(Strain::from_index);
        let bid = level.zip(strain).map(|(level, strain)| Call::Bid(Bid::new(level, strain)).index() as c_int);
        bid.unwrap_or(Code::BadAuction.number())
    })
}

/// The characters of a call as text, the final zero included.
pub const FINESSE_CALL_TEXT: usize = 4;

/// Writes a call as text: `P`, `X`, `XX`, or a bid from `1C` to `7NT`. `text` has room for FINESSE_CALL_TEXT
/// characters.
///
/// Returns RETURN_NO_FAULT, FINESSE_BAD_AUCTION if the number is no call, or FINESSE_BAD_ARGUMENT if `text` is NULL. On
/// failure nothing is written.
///
/// cbindgen:ptrs-as-arrays=[[text; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseCallToText(number: c_int, text: *mut c_char) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or room for the call.
        let place = unsafe { Slots::new(text, FINESSE_CALL_TEXT, Code::BadArgument)? };
        let letters = call(number).ok_or(Code::BadAuction)?.to_string();
        letters.bytes().chain([0]).enumerate().for_each(|(index, letter)| place.set(index, letter as c_char));
        Ok(())
    })
}

/// Reads a call from text, in either case: `P`, `Pass` or `-`; `X`, `D`, `Dbl` or `Double`; `XX`, `R`, `Rdbl` or
/// `Redouble`; or a bid such as `1NT`, `1n`, `2h` or `2♥`, with or without white space around. The marks `!` and `*`
/// after it mean nothing.
///
/// Returns RETURN_NO_FAULT, FINESSE_BAD_AUCTION if `text` is not one call, or FINESSE_BAD_ARGUMENT if a pointer is
/// NULL. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseCallFromText(text: *const c_char, number: *mut c_int) -> c_int {
    /// A call with much white space around it.
    const LONGEST: usize = 63;
    guard(|| {
        // SAFETY: the caller passes NULL, or a text that ends with a zero and a place for the number.
        let (text, place) =
            unsafe { (read_text(text, -1, LONGEST, "text", Code::BadAuction)?, slot(number, Code::BadArgument)?) };
        let call: Call = text.trim().parse().map_err(|_| Code::BadAuction)?;
        place.set(0, call.index() as c_int);
        Ok(())
    })
}
