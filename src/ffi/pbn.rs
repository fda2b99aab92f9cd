//! Deals as PBN text, read and written.

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::{Items, Slots, item, slot};
use super::boundary::text::{FINESSE_MESSAGE, write_message};
use super::dds::convert::{hands, table_deal};
use super::dds::types::TableDeal;
use crate::cards::{Deal, Seat};
use std::os::raw::{c_char, c_int};

/// The longest text that FinesseReadPBN reads. A deal of 52 cards has 69 characters.
pub const FINESSE_PBN_LENGTH: usize = 1023;

/// Reads a deal in PBN, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`: the seat of
/// the first hand, a colon, and four hands clockwise with blanks between. A hand is four suits, spades first, with dots
/// between. The text may be in either case, with white space around and between, `10` for a ten, `-` for a void or for
/// a hand that is not given, suit symbols in UTF-8 in front of the suits, and up to two characters before the
/// seat. Hands may be of any length, as in endings.
///
/// The text ends at its first zero, or after `length` characters; -1: at the zero. More than FINESSE_PBN_LENGTH
/// characters are refused. `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong and at which
/// character, or empty.
///
/// Returns RETURN_NO_FAULT, RETURN_PBN_FAULT if the text is not a deal or a card appears twice, or FINESSE_BAD_ARGUMENT
/// (`text` or `deal` NULL, `length` below -1). On failure `*deal` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseReadPBN(
    text: *const c_char,
    length: c_int,
    deal: *mut TableDeal,
    message: *mut c_char,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or room for that many characters.
        let words = unsafe { Slots::optional(message, FINESSE_MESSAGE) };
        write_message(&words, "");
        let refuse = |code: Code, why: &str| {
            write_message(&words, why);
            code
        };
        let length = match length {
            ..-1 => return Err(refuse(Code::BadArgument, "length: less than -1")),
            -1 => FINESSE_PBN_LENGTH + 1,
            0.. => length as usize,
        };
        // SAFETY: the caller passes NULL, or a text of that length unless it ends before, and a place for a deal.
        let (letters, place) = unsafe {
            (
                Items::optional(text, length).ok_or_else(|| refuse(Code::BadArgument, "text: NULL"))?,
                slot(deal, Code::BadArgument).map_err(|code| refuse(code, "deal: NULL"))?,
            )
        };
        // One character more than is allowed, so that one too many shows.
        let bytes = letters.bytes(FINESSE_PBN_LENGTH + 1);
        if bytes.len() > FINESSE_PBN_LENGTH {
            return Err(refuse(Code::Pbn, &format!("more than {FINESSE_PBN_LENGTH} characters")));
        }
        let text = std::str::from_utf8(&bytes)
            .map_err(|error| refuse(Code::Pbn, &format!("byte {} is not UTF-8", error.valid_up_to() + 1)))?;
        let read = Deal::from_pbn(text).map_err(|error| refuse(Code::Pbn, &error.to_string()))?;
        place.set(0, table_deal(&read));
        Ok(())
    })
}

/// The characters of a deal as PBN text, the final zero included: as many as `remainCards` of dealPBN has.
pub const FINESSE_PBN_TEXT: usize = 80;

/// Writes a deal in PBN, the hand of seat `first` first. `text` has room for FINESSE_PBN_TEXT characters, as in dealPBN
/// and ddTableDealPBN. Hands may be of any length.
///
/// Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK (a bit that is not a card), RETURN_DUPLICATE_CARDS, RETURN_FIRST_WRONG,
/// or FINESSE_BAD_ARGUMENT if a pointer is NULL. On failure nothing is written.
///
/// cbindgen:ptrs-as-arrays=[[text; 80]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseWritePBN(deal: *const TableDeal, first: c_int, text: *mut c_char) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a deal and room for its text.
        let (deal, text) =
            unsafe { (item(deal, Code::BadArgument)?, Slots::new(text, FINESSE_PBN_TEXT, Code::BadArgument)?) };
        let first = usize::try_from(first).ok().and_then(Seat::from_index).ok_or(Code::Leader)?;
        let deal = Deal::new(hands(&deal.cards)?).ok_or(Code::DuplicateCards)?;
        text.write(&deal.to_pbn(first));
        Ok(())
    })
}
