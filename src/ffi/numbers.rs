//! Names for the numbers of seats, suits, ranks and vulnerabilities.

use std::os::raw::c_int;

/// Seats, clockwise.
pub const FINESSE_NORTH: c_int = 0;
pub const FINESSE_EAST: c_int = 1;
pub const FINESSE_SOUTH: c_int = 2;
pub const FINESSE_WEST: c_int = 3;

/// Suits, and no-trump where a strain is meant.
pub const FINESSE_SPADES: c_int = 0;
pub const FINESSE_HEARTS: c_int = 1;
pub const FINESSE_DIAMONDS: c_int = 2;
pub const FINESSE_CLUBS: c_int = 3;
pub const FINESSE_NOTRUMP: c_int = 4;

/// Ranks: the spot cards are 2 to 10. Where cards are bits the deuce is 1 << 2 and the ace 1 << FINESSE_ACE.
pub const FINESSE_JACK: c_int = 11;
pub const FINESSE_QUEEN: c_int = 12;
pub const FINESSE_KING: c_int = 13;
pub const FINESSE_ACE: c_int = 14;

/// Vulnerability.
pub const FINESSE_VUL_NONE: c_int = 0;
pub const FINESSE_VUL_BOTH: c_int = 1;
pub const FINESSE_VUL_NS: c_int = 2;
pub const FINESSE_VUL_EW: c_int = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Rank, Seat, Strain, Suit, Vulnerability};

    #[test]
    fn names_mean_what_they_say() {
        for (number, seat) in [(FINESSE_NORTH, Seat::North), (FINESSE_EAST, Seat::East)] {
            assert_eq!(number as usize, seat.index());
        }
        for (number, seat) in [(FINESSE_SOUTH, Seat::South), (FINESSE_WEST, Seat::West)] {
            assert_eq!(number as usize, seat.index());
        }
        let suits = [FINESSE_SPADES, FINESSE_HEARTS, FINESSE_DIAMONDS, FINESSE_CLUBS];
        assert_eq!(suits.map(|suit| suit as usize), Suit::ALL.map(|suit| suit.index()));
        assert_eq!(Strain::from_index(FINESSE_NOTRUMP as usize), Some(Strain::NoTrump));
        let ranks = [FINESSE_JACK, FINESSE_QUEEN, FINESSE_KING, FINESSE_ACE];
        let letters = ranks.map(|rank| Rank::new(rank as u8).expect("a rank").to_string());
        assert_eq!(letters, ["J", "Q", "K", "A"]);
        let vulnerable =
            |number: c_int| Vulnerability::from_index(number as usize).expect("one of the four").to_string();
        let names = [FINESSE_VUL_NONE, FINESSE_VUL_BOTH, FINESSE_VUL_NS, FINESSE_VUL_EW].map(vulnerable);
        assert_eq!(names.map(|name| name.to_lowercase()), ["none", "all", "ns", "ew"]);
    }
}
