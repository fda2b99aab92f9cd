//! LIN, the files of Bridge Base Online: pairs of a code and a value, `md|3S86H...|`, each ended by a bar.
//!
//! | code | value |
//! |---|---|
//! | `vg` | a match: its title first |
//! | `pn` | the players South, West, North, East; eight names in front of a match of two tables |
//! | `qx` | a new board: `o7` in the open room, `c7` in the closed room |
//! | `md` | dealer (1 South, 2 West, 3 North, 4 East), then the hands of South, West, North and, unless it is left out, East |
//! | `ah` | `Board 7` |
//! | `sv` | vulnerable: `o` nobody, `n` North-South, `e` East-West, `b` both |
//! | `mb`, `an` | a call (`1C`, `p`, `d`, `r`, with `!` if it was alerted), and what it means |
//! | `pc` | a card |
//! | `mc` | declarer's tricks in all, when the rest was claimed |
//!
//! Codes that say nothing of a board are skipped. The address of a hand viewer has such a text in its parameter `lin`,
//! or the hands and calls in parameters of their own. In notes `!S`, `!H`, `!D` and `!C` are the symbols of the suits.

mod address;
mod parts;
mod read;
mod write;

pub use write::{Writer, loses_play, write};

use super::pbn::PbnFileError;
use super::record::Record;
use crate::cards::Seat;

/// The seats in the order of LIN.
const ORDER: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// Reads a text: LIN, or addresses of hand viewers, one a line. A board whose deal cannot be read is an error; of another
/// board what cannot be read is left out and listed in its record.
pub fn read(text: &str) -> Vec<Result<Record, PbnFileError>> {
    if address::is_address(text) { address::read(text) } else { read::pairs(text, 1) }
}

/// Whether a text begins as LIN does, with two letters and a bar, or with the address of a hand viewer.
pub fn is_lin(text: &str) -> bool {
    match text.trim_start().as_bytes() {
        [first, second, b'|', ..] => first.is_ascii_alphabetic() && second.is_ascii_alphabetic(),
        _ => address::is_address(text),
    }
}

#[cfg(test)]
mod tests;
