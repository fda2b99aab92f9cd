//! What is wrong, in words.

use super::guard::Slots;
use crate::ffi::choose::types::FINESSE_MESSAGE;
use std::os::raw::c_char;

/// A text cut off where it is too long, ended by a zero.
pub(crate) fn message_letters(text: &str) -> [c_char; FINESSE_MESSAGE] {
    let mut letters = [0; FINESSE_MESSAGE];
    for (slot, letter) in letters.iter_mut().zip(text.bytes().take(FINESSE_MESSAGE - 1)) {
        *slot = letter as c_char;
    }
    letters
}

/// Writes it where the caller wants to read it, if he does.
pub(crate) fn say(words: &Option<Slots<c_char>>, text: &str) {
    if let Some(words) = words {
        message_letters(text).into_iter().enumerate().for_each(|(index, letter)| words.set(index, letter));
    }
}
