//! Texts as C has them: arrays of `char` that end with a zero.

use super::pointers::Slots;
use std::os::raw::c_char;

/// The characters of a message, the final zero included.
pub const FINESSE_MESSAGE: usize = 256;

/// A text in an array, cut off where the array ends, always ended by a zero.
pub(crate) fn c_text<const SIZE: usize>(text: &str) -> [c_char; SIZE] {
    let mut letters = [0; SIZE];
    for (place, letter) in letters[..SIZE - 1].iter_mut().zip(text.bytes()) {
        *place = letter as c_char;
    }
    letters
}

/// Writes a message, if the caller has room for one.
pub(crate) fn write_message(place: &Option<Slots<c_char>>, text: &str) {
    place.iter().for_each(|place| place.write(text));
}
