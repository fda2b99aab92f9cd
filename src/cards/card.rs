//! One card, and sets of cards: a holding in one suit (13 bits) and a hand (four holdings in one word).
//!
//! ```text
//!  bit of a Hand   63      48 47      32 31      16 15       0
//!                  |  clubs  | diamonds |  hearts  |  spades  |
//!  inside a lane   15 14 13 | 12 11 10 9 8 7 6 5 4 3 2 1 0
//!                   unused  |  A  K  Q J T 9 8 7 6 5 4 3 2
//! ```
//! A card is the number of its bit, so a hand is a set of cards and the ace of a suit is the top bit of its lane.

use super::suit::VARIATION;
use super::{Rank, Suit};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A card: suit and rank packed into the number of its bit in a [`Hand`].
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

    /// The number of the card's bit in a [`Hand`].
    #[inline]
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize]
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

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    pub const EMPTY: Hand = Hand(0);
    /// The whole pack.
    pub const PACK: Hand = Hand(0x1fff_1fff_1fff_1fff);

    /// The cards whose bits are set; bits outside the pack are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> Hand {
        Hand(bits & Hand::PACK.0)
    }

    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Four holdings: spades, hearts, diamonds, clubs.
    pub fn from_holdings(holdings: [Holding; 4]) -> Hand {
        Hand(holdings.iter().rev().fold(0, |bits, holding| bits << 16 | holding.0 as u64))
    }

    #[inline]
    pub const fn suit(self, suit: Suit) -> Holding {
        Holding((self.0 >> (16 * suit as u32)) as u16)
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
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    #[inline]
    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.bit())
    }

    #[inline]
    pub const fn without(self, card: Card) -> Hand {
        Hand(self.0 & !(1 << card.bit()))
    }

    #[inline]
    pub const fn intersects(self, other: Hand) -> bool {
        self.0 & other.0 != 0
    }

    /// The cards of one suit, still as a set of cards.
    #[inline]
    pub const fn in_suit(self, suit: Suit) -> Hand {
        Hand(self.0 & 0x1fff << (16 * suit as u32))
    }

    /// The cards that may be played to a trick to which `led` was led: that suit, or anything without it.
    #[inline]
    pub const fn following(self, led: Option<Suit>) -> Hand {
        match led {
            Some(suit) if !self.in_suit(suit).is_empty() => self.in_suit(suit),
            _ => self,
        }
    }

    /// Milton Work's points: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack.
    pub fn points(self) -> u8 {
        let held = |rank: Rank| (self.0 & 0x0001_0001_0001_0001 << rank.place()).count_ones() as u8;
        Rank::high_to_low().take(4).map(|rank| rank.points() * held(rank)).sum()
    }

    /// Cards by suit, spades first, and from the top down in each.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(move |suit| self.suit(suit).ranks().map(move |rank| Card::new(suit, rank)))
    }
}

impl BitOr for Hand {
    type Output = Hand;
    fn bitor(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }
}

impl BitOrAssign for Hand {
    fn bitor_assign(&mut self, other: Hand) {
        self.0 |= other.0;
    }
}

impl BitAnd for Hand {
    type Output = Hand;
    fn bitand(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }
}

/// Set difference.
impl Sub for Hand {
    type Output = Hand;
    fn sub(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }
}

impl Not for Hand {
    type Output = Hand;
    fn not(self) -> Hand {
        Hand::PACK - self
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

/// PBN form: holdings from spades to clubs, separated by points.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [s, h, d, c] = Suit::ALL.map(|suit| self.suit(suit));
        write!(f, "{s}.{h}.{d}.{c}")
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_hands() {
        assert_eq!(Hand::PACK.points(), 40);
        assert_eq!(Hand::EMPTY.points(), 0);
        let cards = ["SA", "SK", "SQ", "SJ", "HT", "H9", "H8", "D5", "CJ"];
        assert_eq!(cards.into_iter().filter_map(Card::parse).collect::<Hand>().points(), 11);
    }

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

    #[test]
    fn a_suit_is_followed_if_it_is_held() {
        let hand: Hand = ["SA", "S2", "CK"].into_iter().filter_map(Card::parse).collect();
        assert_eq!(hand.following(None), hand);
        assert_eq!(hand.following(Some(Suit::Spades)).to_string(), "A2...");
        assert_eq!(hand.following(Some(Suit::Hearts)), hand);
        assert_eq!(hand.following(Some(Suit::Clubs)), hand.in_suit(Suit::Clubs));
    }
}
