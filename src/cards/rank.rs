//! Ranks, deuce to ace.

use std::fmt;

/// The rank of a card: 2 to 10 as printed, then 11 jack, 12 queen, 13 king, 14 ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    pub const DEUCE: Rank = Rank(2);
    pub const TEN: Rank = Rank(10);
    pub const JACK: Rank = Rank(11);
    pub const QUEEN: Rank = Rank(12);
    pub const KING: Rank = Rank(13);
    pub const ACE: Rank = Rank(14);

    /// A rank from its number, 2 to 14.
    pub const fn new(number: u8) -> Option<Rank> {
        if number >= 2 && number <= 14 { Some(Rank(number)) } else { None }
    }

    /// A rank from its place in a suit, 0 for the deuce to 12 for the ace.
    #[inline]
    pub const fn from_place(place: u8) -> Rank {
        debug_assert!(place < 13);
        Rank(place + 2)
    }

    /// 2 to 14.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 0 for the deuce to 12 for the ace.
    #[inline]
    pub const fn place(self) -> u8 {
        self.0 - 2
    }

    /// Milton Work's points: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack.
    pub const fn points(self) -> u8 {
        self.0.saturating_sub(10)
    }

    pub const fn letter(self) -> char {
        b"23456789TJQKA"[(self.0 - 2) as usize] as char
    }

    /// Reads `2`-`9`, `T`, `J`, `Q`, `K`, `A` in either case.
    pub const fn from_letter(letter: char) -> Option<Rank> {
        match letter {
            '2'..='9' => Some(Rank(letter as u8 - b'0')),
            'T' | 't' => Some(Rank(10)),
            'J' | 'j' => Some(Rank(11)),
            'Q' | 'q' => Some(Rank(12)),
            'K' | 'k' => Some(Rank(13)),
            'A' | 'a' => Some(Rank(14)),
            _ => None,
        }
    }

    /// Reads a letter as [`Rank::from_letter`] does, or `10`.
    pub fn parse(text: &str) -> Option<Rank> {
        match Rank::take(text) {
            Some((rank, "")) => Some(rank),
            _ => None,
        }
    }

    /// Takes the rank that a text begins with, a letter or `10`, and hands back what follows it.
    pub fn take(text: &str) -> Option<(Rank, &str)> {
        if let Some(rest) = text.strip_prefix("10") {
            return Some((Rank::TEN, rest));
        }
        let mut letters = text.chars();
        let rank = Rank::from_letter(letters.next()?)?;
        Some((rank, letters.as_str()))
    }

    /// Ace to deuce.
    pub fn high_to_low() -> impl Iterator<Item = Rank> {
        (2..=14).rev().map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
