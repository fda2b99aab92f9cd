//! Suits and strains, in the order of the bridge table: spades, hearts, diamonds, clubs, then no-trump.

use std::fmt;

/// One of the four suits. The number of a suit is its index everywhere in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Suit {
    Spades = 0,
    Hearts = 1,
    Diamonds = 2,
    Clubs = 3,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit with this index, if there is one.
    pub const fn from_index(index: usize) -> Option<Suit> {
        if index < 4 { Some(Suit::ALL[index]) } else { None }
    }

    pub const fn letter(self) -> char {
        ['S', 'H', 'D', 'C'][self as usize]
    }

    /// Reads `S`, `H`, `D` or `C` in either case.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter {
            'S' | 's' => Some(Suit::Spades),
            'H' | 'h' => Some(Suit::Hearts),
            'D' | 'd' => Some(Suit::Diamonds),
            'C' | 'c' => Some(Suit::Clubs),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What a contract is played in: a trump suit or no-trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Strain {
    Spades = 0,
    Hearts = 1,
    Diamonds = 2,
    Clubs = 3,
    NoTrump = 4,
}

impl Strain {
    /// Table order: spades, hearts, diamonds, clubs, no-trump.
    pub const ALL: [Strain; 5] = [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::NoTrump];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn from_index(index: usize) -> Option<Strain> {
        if index < 5 { Some(Strain::ALL[index]) } else { None }
    }

    /// The trump suit, or `None` at no-trump.
    #[inline]
    pub const fn trump(self) -> Option<Suit> {
        Suit::from_index(self as usize)
    }

    pub const fn letter(self) -> char {
        ['S', 'H', 'D', 'C', 'N'][self as usize]
    }

    /// Reads `S H D C N` in either case; `NT` is read by taking its first letter.
    pub const fn from_letter(letter: char) -> Option<Strain> {
        match letter {
            'N' | 'n' => Some(Strain::NoTrump),
            _ => match Suit::from_letter(letter) {
                Some(suit) => Some(Strain::ALL[suit as usize]),
                None => None,
            },
        }
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Strain {
        Strain::ALL[suit.index()]
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["S", "H", "D", "C", "NT"][self.index()])
    }
}
