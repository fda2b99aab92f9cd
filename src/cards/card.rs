//! One card, and the cards of one suit in one place.

use super::suit::VARIATION;
use super::{Rank, Suit};
use std::fmt;
use std::ops::BitOr;

/// A card: suit and rank packed into the number of its bit in a [`super::Hand`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(16 * suit as u8 + rank.place())
    }

    /// The card of bit `bit` of a hand.
    #[inline]
    pub const fn from_bit(bit: u32) -> Card {
        debug_assert!(bit < 64 && bit & 15 < 13);
        Card(bit as u8)
    }

    /// The number of the card's bit in a [`super::Hand`].
    #[inline]
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    pub const fn suit(self) -> Suit {
        match self.0 >> 4 & 3 {
            0 => Suit::Spades,
            1 => Suit::Hearts,
            2 => Suit::Diamonds,
            _ => Suit::Clubs,
        }
    }

    /// Whether this is a card of the same suit.
    #[inline(always)]
    pub(crate) const fn follows(self, led: Card) -> bool {
        (self.0 ^ led.0) & 48 == 0
    }

    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::from_place(self.0 & 15)
    }

    /// Reads a card, suit then rank: `SA`, `h7`, `♣T`; `10` also reads as a ten.
    pub fn parse(text: &str) -> Option<Card> {
        let mut letters = text.chars();
        let suit = Suit::from_letter(letters.next()?)?;
        let rank = Rank::parse(letters.as_str().trim_start_matches(VARIATION))?;
        Some(Card::new(suit, rank))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit(), self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The cards of one suit in one place: bit 0 is the deuce, bit 12 the ace.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holding(u16);

impl Holding {
    pub const EMPTY: Holding = Holding(0);
    pub const FULL: Holding = Holding(0x1fff);

    /// The lower 13 bits as a holding; higher bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u16) -> Holding {
        Holding(bits & 0x1fff)
    }

    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank.place() & 1 == 1
    }

    /// The highest card's rank.
    #[inline]
    pub const fn top(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Some(Rank::from_place(15 - self.0.leading_zeros() as u8)) }
    }

    /// The lowest card's rank.
    #[inline]
    pub const fn bottom(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Some(Rank::from_place(self.0.trailing_zeros() as u8)) }
    }

    #[inline]
    pub const fn with(self, rank: Rank) -> Holding {
        Holding(self.0 | 1 << rank.place())
    }

    /// Reads the cards of one suit: ranks such as `AQ105`, `x` for each small card whose rank does not matter, `-` for
    /// a void. A suit symbol may come first. Returns the cards named and how many small ones there are besides.
    pub fn parse(text: &str) -> Result<(Holding, usize), HoldingFault> {
        let mut rest = text.trim_start_matches(|letter| Suit::from_symbol(letter).is_some());
        rest = rest.trim_start_matches(VARIATION).trim();
        let (mut cards, mut small) = (Holding::EMPTY, 0);
        if rest.is_empty() {
            return Err(HoldingFault::Empty);
        }
        if rest == "-" {
            return Ok((cards, small));
        }
        while let Some(letter) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix(['x', 'X']) {
                (small, rest) = (small + 1, after);
                continue;
            }
            let (rank, after) = Rank::take(rest).ok_or(HoldingFault::Unknown(letter))?;
            if cards.contains(rank) {
                return Err(HoldingFault::Twice(rank));
            }
            (cards, rest) = (cards.with(rank), after);
        }
        Ok((cards, small))
    }

    /// These cards and so many small ones: the lowest below the ten that are neither here nor among `others`. `None` if
    /// there are too few.
    pub fn with_small(self, small: usize, others: Holding) -> Option<Holding> {
        let free = |rank: &Rank| !(self | others).contains(*rank);
        let lowest: Vec<Rank> = (2..10).filter_map(Rank::new).filter(free).take(small).collect();
        (lowest.len() == small).then(|| lowest.into_iter().fold(self, Holding::with))
    }

    /// Ranks from the top down.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..13u8).rev().filter(move |&place| self.0 >> place & 1 == 1).map(Rank::from_place)
    }
}

impl BitOr for Holding {
    type Output = Holding;
    fn bitor(self, other: Holding) -> Holding {
        Holding(self.0 | other.0)
    }
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ranks().try_for_each(|rank| write!(f, "{rank}"))
    }
}

impl fmt::Debug for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Why a text is not the cards of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoldingFault {
    #[error("no cards; - stands for a void")]
    Empty,
    #[error("{0:?} is not one of AKQJT98765432, 10, or x for a small card")]
    Unknown(char),
    #[error("{0} comes twice")]
    Twice(Rank),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_as_text() {
        let card = Card::new(Suit::Clubs, Rank::TEN);
        for text in ["CT", "c10", "♣T", "♧10", "♣\u{fe0f}t"] {
            assert_eq!(Card::parse(text), Some(card), "{text}");
        }
        for text in ["", "C", "TC", "C1", "C100", "CTT", "♣", "\u{fe0f}CT"] {
            assert_eq!(Card::parse(text), None, "{text}");
        }
    }

    #[test]
    fn holdings_as_text() {
        let holding = |text: &str| Holding::parse(text).map(|(cards, small)| (cards.to_string(), small));
        assert_eq!(holding("AQ10x2x"), Ok(("AQT2".to_owned(), 2)));
        assert_eq!(holding("♠aqtX"), Ok(("AQT".to_owned(), 1)));
        assert_eq!(holding("-"), Ok((String::new(), 0)));
        assert_eq!(holding(""), Err(HoldingFault::Empty));
        assert_eq!(holding("A1"), Err(HoldingFault::Unknown('1')));
        assert_eq!(holding("AT10"), Err(HoldingFault::Twice(Rank::TEN)));
        let (ace, others) =
            (Holding::EMPTY.with(Rank::ACE).with(Rank::from_place(1)), Holding::EMPTY.with(Rank::DEUCE));
        assert_eq!(ace.with_small(2, others).map(|cards| cards.to_string()), Some("A543".to_owned()));
        assert_eq!(ace.with_small(6, others).map(|cards| cards.len()), Some(8));
        assert_eq!(ace.with_small(7, others), None);
    }
}
