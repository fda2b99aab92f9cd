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

    /// Reads `S`, `H`, `D` or `C` in either case, or a suit symbol.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter {
            'S' | 's' => Some(Suit::Spades),
            'H' | 'h' => Some(Suit::Hearts),
            'D' | 'd' => Some(Suit::Diamonds),
            'C' | 'c' => Some(Suit::Clubs),
            _ => Suit::from_symbol(letter),
        }
    }

    /// Reads a suit symbol of Unicode, black or white: `♠` or `♤`.
    pub const fn from_symbol(letter: char) -> Option<Suit> {
        match letter {
            '♠' | '♤' => Some(Suit::Spades),
            '♥' | '♡' => Some(Suit::Hearts),
            '♦' | '♢' => Some(Suit::Diamonds),
            '♣' | '♧' => Some(Suit::Clubs),
            _ => None,
        }
    }

    /// Reads a suit's name in either case: `spades`, `spade`, `S` or its symbol.
    pub fn parse(text: &str) -> Option<Suit> {
        let name = text.strip_suffix(VARIATION).unwrap_or(text);
        let mut letters = name.chars();
        let first = letters.next()?;
        if letters.next().is_none() {
            return Suit::from_letter(first);
        }
        let names = ["spades", "hearts", "diamonds", "clubs"];
        let fits = |full: &str| full.eq_ignore_ascii_case(name) || full[..full.len() - 1].eq_ignore_ascii_case(name);
        names.iter().position(|full| fits(full)).and_then(Suit::from_index)
    }
}

/// Follows a suit symbol that is to be drawn as text (FE0E) or as a picture (FE0F), and means nothing else.
pub(crate) const VARIATION: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

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
    /// From the highest in an auction to the lowest.
    pub const BY_RANK: [Strain; 5] = [Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

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

    /// Reads `S H D C N` in either case, or a suit symbol; `NT` is read by taking its first letter.
    pub const fn from_letter(letter: char) -> Option<Strain> {
        match letter {
            'N' | 'n' => Some(Strain::NoTrump),
            _ => match Suit::from_letter(letter) {
                Some(suit) => Some(Strain::ALL[suit as usize]),
                None => None,
            },
        }
    }

    /// Reads a suit as [`Suit::parse`] does, or no-trump as `N`, `NT` or `notrump`, in either case.
    pub fn parse(text: &str) -> Option<Strain> {
        match text.to_ascii_lowercase().as_str() {
            "n" | "nt" | "notrump" | "no-trump" => Some(Strain::NoTrump),
            _ => Suit::parse(text).map(Strain::from),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_and_strains_by_letter_name_and_symbol() {
        for text in ["S", "s", "spades", "Spade", "♠", "♤", "♠\u{fe0f}", "♠\u{fe0e}"] {
            assert_eq!(Suit::parse(text), Some(Suit::Spades), "{text}");
            assert_eq!(Strain::parse(text), Some(Strain::Spades), "{text}");
        }
        for text in ["N", "nt", "NoTrump", "no-trump"] {
            assert_eq!((Suit::parse(text), Strain::parse(text)), (None, Some(Strain::NoTrump)), "{text}");
        }
        for text in ["", "SH", "♠♠", "spad", "\u{fe0f}", "é"] {
            assert_eq!((Suit::parse(text), Strain::parse(text)), (None, None), "{text}");
        }
        for (symbol, suit) in "♠♥♦♣♤♡♢♧".chars().zip(Suit::ALL.into_iter().cycle()) {
            assert_eq!(Suit::from_letter(symbol), Some(suit));
        }
    }
}
