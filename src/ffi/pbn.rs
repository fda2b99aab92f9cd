//! Deals from texts, for the functions that take none.

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::{Items, Slots, slot};
use super::boundary::text::{FINESSE_MESSAGE, write_message};
use super::dds::convert::table_deal;
use super::dds::types::TableDeal;
use crate::cards::Deal;
use std::os::raw::{c_char, c_int};

/// The longest text that FinesseReadPBN reads. A deal of 52 cards has 69 characters.
pub const FINESSE_PBN_LENGTH: usize = 1023;

/// Reads a deal in PBN, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`, for the
/// functions that take no texts: the seat of the first hand, a colon, and four hands clockwise with blanks between; a
/// hand is four suits, spades first, with points between. Either case, white space around and between, `10` for a ten,
/// `-` for a void or for a hand that is not given, and up to two characters before the seat do no harm. The hands may be
/// of any length, as in endings; whether they make a question is judged where it is asked.
///
/// The text ends with its first zero, or after `length` characters; more than FINESSE_PBN_LENGTH are too many. It may
/// come from anywhere. `deal` is written as a whole, or, unless the text is a deal in which no card appears twice, not at
/// all. `message` gets what is wrong and at which character, in at most FINESSE_MESSAGE characters with the final zero,
/// and is empty after RETURN_NO_FAULT; it may be NULL. Returns RETURN_NO_FAULT, RETURN_PBN_FAULT, or
/// FINESSE_BAD_ARGUMENT (NULL, or a negative `length`).
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
        let length = usize::try_from(length).map_err(|_| refuse(Code::BadArgument, "length: negative"))?;
        // SAFETY: the caller passes NULL, or a text of that length unless it ends before, and a place for a deal.
        let (letters, place) = unsafe {
            (
                Items::optional(text, length).ok_or_else(|| refuse(Code::BadArgument, "text: NULL"))?,
                slot(deal, Code::BadArgument).map_err(|code| refuse(code, "deal: NULL"))?,
            )
        };
        // One character more than is allowed, so that one too many shows.
        let mut bytes = [0; FINESSE_PBN_LENGTH + 1];
        let mut read = 0;
        for letter in letters.iter().take(bytes.len()).map(|letter| letter as u8).take_while(|&letter| letter != 0) {
            bytes[read] = letter;
            read += 1;
        }
        if read > FINESSE_PBN_LENGTH {
            return Err(refuse(Code::Pbn, &format!("more than {FINESSE_PBN_LENGTH} characters")));
        }
        let text = std::str::from_utf8(&bytes[..read]);
        let text = text.map_err(|error| {
            refuse(Code::Pbn, &format!("byte {} is not of a text in UTF-8", error.valid_up_to() + 1))
        })?;
        let read = Deal::from_pbn(text).map_err(|error| refuse(Code::Pbn, &error.to_string()))?;
        place.set(0, table_deal(&read));
        Ok(())
    })
}
