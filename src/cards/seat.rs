//! The four seats, clockwise from North, and the two sides they form.

use std::fmt;

/// A place at the table. The number of a seat is its index everywhere in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Seat {
    North = 0,
    East = 1,
    South = 2,
    West = 3,
}

/// A partnership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    NorthSouth = 0,
    EastWest = 1,
}

impl Seat {
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn from_index(index: usize) -> Option<Seat> {
        if index < 4 { Some(Seat::ALL[index]) } else { None }
    }

    /// The seat `steps` places further clockwise.
    #[inline]
    pub const fn plus(self, steps: usize) -> Seat {
        match (self as usize + steps) & 3 {
            0 => Seat::North,
            1 => Seat::East,
            2 => Seat::South,
            _ => Seat::West,
        }
    }

    /// The next player to the left: left-hand opponent.
    #[inline]
    pub const fn left(self) -> Seat {
        self.plus(1)
    }

    #[inline]
    pub const fn partner(self) -> Seat {
        self.plus(2)
    }

    #[inline]
    pub const fn right(self) -> Seat {
        self.plus(3)
    }

    #[inline]
    pub const fn side(self) -> Side {
        if self as u8 & 1 == 0 { Side::NorthSouth } else { Side::EastWest }
    }

    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// Reads `N`, `E`, `S` or `W` in either case.
    pub const fn from_letter(letter: char) -> Option<Seat> {
        match letter {
            'N' | 'n' => Some(Seat::North),
            'E' | 'e' => Some(Seat::East),
            'S' | 's' => Some(Seat::South),
            'W' | 'w' => Some(Seat::West),
            _ => None,
        }
    }

    pub const fn name(self) -> &'static str {
        ["North", "East", "South", "West"][self as usize]
    }

    /// Reads a letter or a whole name in either case: `N` or `North`.
    pub fn parse(text: &str) -> Option<Seat> {
        let fits = |seat: &Seat| seat.name().eq_ignore_ascii_case(text) || seat.name()[..1].eq_ignore_ascii_case(text);
        Seat::ALL.into_iter().find(fits)
    }
}

impl Side {
    pub const ALL: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::NorthSouth => Side::EastWest,
            Side::EastWest => Side::NorthSouth,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["NS", "EW"][self.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_by_letter_and_name() {
        for seat in Seat::ALL {
            for text in [seat.to_string(), seat.name().to_owned(), seat.name().to_lowercase()] {
                assert_eq!(Seat::parse(&text), Some(seat), "{text}");
            }
        }
        for text in ["", "X", "NE", "Nort", "Norths", "é"] {
            assert_eq!(Seat::parse(text), None, "{text}");
        }
    }
}
