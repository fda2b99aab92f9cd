//! Texts as C has them: arrays of `char` that end with a zero.

use super::codes::Code;
use super::pointers::{Items, Slots};
use super::refusal::{Refusal, refusal};
use std::os::raw::{c_char, c_int};

/// The characters of a message, the final zero included.
pub const FINESSE_MESSAGE: usize = 256;

/// A text in an array, cut off between two characters where the array ends, always ended by a zero.
pub(crate) fn c_text<const SIZE: usize>(text: &str) -> [c_char; SIZE] {
    let mut letters = [0; SIZE];
    let end = (0..=text.len().min(SIZE - 1)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    for (place, letter) in letters.iter_mut().zip(text[..end].bytes()) {
        *place = letter as c_char;
    }
    letters
}

/// Writes a message, if the caller has room for one.
pub(crate) fn write_message(place: &Option<Slots<c_char>>, text: &str) {
    place.iter().for_each(|place| place.write(text));
}

/// A text of the caller's: up to its zero, or of `length` characters if that is not -1. `wrong` is the code for more than
/// `most` characters and for what is not UTF-8.
///
/// # Safety
/// `start` is NULL, or points to a text of that length unless it ends with a zero before.
pub(crate) unsafe fn read_text(
    start: *const c_char,
    length: c_int,
    most: usize,
    argument: &str,
    wrong: Code,
) -> Result<String, Refusal> {
    let length = match length {
        ..-1 => return Err(refusal!(BadArgument, "length: less than -1")),
        -1 => most + 1,
        0.. => length as usize,
    };
    // SAFETY: as promised by the caller; nothing is read after the zero.
    let letters = unsafe { Items::optional(start, length) }.ok_or_else(|| Refusal::null(argument))?;
    // One character more than is allowed, so that one too many shows.
    let bytes = letters.iter().take(most + 1).map(|letter| letter as u8).take_while(|&letter| letter != 0);
    let bytes: Vec<u8> = bytes.collect();
    if bytes.len() > most {
        return Err(Refusal::new(wrong, format!("more than {most} characters")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        Refusal::new(wrong, format!("byte {place} is not UTF-8"))
    })
}
