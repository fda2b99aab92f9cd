//! Sets of cards.
//!
//! ```text
//!  bit of a Hand   63      48 47      32 31      16 15       0
//!                  |  clubs  | diamonds |  hearts  |  spades  |
//!  inside a lane   15 14 13 | 12 11 10 9 8 7 6 5 4 3 2 1 0
//!                   unused  |  A  K  Q J T 9 8 7 6 5 4 3 2
//! ```
//! A card is the number of its bit, so the ace of a suit is the top bit of its lane. The unused bits are always clear, which
//! leaves room for borrows, so that one instruction serves all four suits.

use super::{Card, Holding, Rank, Suit};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    pub const EMPTY: Hand = Hand(0);
    /// The whole pack.
    pub const PACK: Hand = Hand(0x1fff_1fff_1fff_1fff);

    /// The cards whose bits are set; bits outside the pack are dropped.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Hand {
        Hand(bits & Hand::PACK.0)
    }

    /// The cards whose bits are set, none of them outside the pack.
    #[inline(always)]
    pub(crate) const fn from_pack_bits(bits: u64) -> Hand {
        debug_assert!(bits & !Hand::PACK.0 == 0);
        Hand(bits)
    }

    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Four holdings: spades, hearts, diamonds, clubs.
    pub fn from_holdings(holdings: [Holding; 4]) -> Hand {
        Hand(holdings.iter().rev().fold(0, |bits, holding| bits << 16 | holding.bits() as u64))
    }

    #[inline(always)]
    pub const fn suit(self, suit: Suit) -> Holding {
        Holding::from_bits((self.0 >> (16 * suit as u32)) as u16)
    }

    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    #[inline(always)]
    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.bit())
    }

    #[inline(always)]
    pub const fn without(self, card: Card) -> Hand {
        Hand(self.0 & !(1 << card.bit()))
    }

    #[inline(always)]
    pub const fn intersects(self, other: Hand) -> bool {
        self.0 & other.0 != 0
    }

    /// The cards of one suit, still as a set of cards.
    #[inline(always)]
    pub const fn in_suit(self, suit: Suit) -> Hand {
        Hand(self.0 & 0x1fff << (16 * suit as u32))
    }

    /// The cards that may be played to a trick to which `led` was led: that suit, or anything without it.
    #[inline(always)]
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

/// The verbs of a search. They compile to an instruction or two each. Those that compare ranks without a word on suits are
/// for cards of one suit.
impl Hand {
    /// One card.
    #[inline(always)]
    pub(crate) const fn of(card: Card) -> Hand {
        Hand(1 << card.bit())
    }

    /// The cards of the suit of a card.
    #[inline(always)]
    pub(crate) const fn in_suit_of(self, card: Card) -> Hand {
        Hand(self.0 & 0x1fff << (card.bit() & 48))
    }

    /// The highest card of a hand that is not empty; of several suits the last.
    #[inline(always)]
    pub(crate) const fn top(self) -> Card {
        debug_assert!(self.0 != 0);
        Card::from_bit(63 ^ self.0.leading_zeros())
    }

    /// The lowest card of a hand that is not empty; of several suits the first.
    #[inline(always)]
    pub(crate) const fn bottom(self) -> Card {
        debug_assert!(self.0 != 0);
        Card::from_bit(self.0.trailing_zeros())
    }

    /// The lowest card as a set, which is empty if there is none.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Hand {
        Hand(self.0 & self.0.wrapping_neg())
    }

    /// All but the lowest card of a hand that is not empty.
    #[inline(always)]
    pub(crate) const fn without_lowest(self) -> Hand {
        Hand(self.0 & (self.0 - 1))
    }

    /// Whether there is more than one card.
    #[inline(always)]
    pub(crate) const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The cards not below this one.
    #[inline(always)]
    pub(crate) const fn from(self, card: Card) -> Hand {
        Hand(self.0 & !0 << card.bit())
    }

    /// The cards not above this one.
    #[inline(always)]
    pub(crate) const fn up_to(self, card: Card) -> Hand {
        Hand(self.0 & ((2 << card.bit()) - 1))
    }

    /// The cards below this one.
    #[inline(always)]
    pub(crate) const fn below(self, card: Card) -> Hand {
        Hand(self.0 & ((1 << card.bit()) - 1))
    }

    /// Whether one of the cards is higher than this one.
    #[inline(always)]
    pub(crate) const fn beats(self, card: Card) -> bool {
        self.0 >> card.bit() > 1
    }

    /// Whether the highest card is higher than all of the others'. Two voids: no.
    #[inline(always)]
    pub(crate) const fn outranks(self, others: Hand) -> bool {
        self.0 > others.0
    }

    /// The cards higher than all of the others'.
    #[inline(always)]
    pub(crate) const fn above_all(self, others: Hand) -> Hand {
        if others.0 == 0 { self } else { Hand(self.0 & !0 << 1 << others.top().bit()) }
    }

    /// In every suit, the cards higher than all of the others'.
    #[inline(always)]
    pub(crate) const fn masters(self, others: Hand) -> Hand {
        // From the highest card of each suit downwards. Bits that leave a lane at the bottom would enter the next one at
        // the top: the masks keep them out.
        let mut beaten = others.0;
        beaten |= beaten >> 1 & 0x7fff_7fff_7fff_7fff;
        beaten |= beaten >> 2 & 0x3fff_3fff_3fff_3fff;
        beaten |= beaten >> 4 & 0x0fff_0fff_0fff_0fff;
        beaten |= beaten >> 8 & 0x00ff_00ff_00ff_00ff;
        Hand(self.0 & !beaten)
    }

    /// In every suit, all cards of the pack that are not below the lowest card held.
    #[inline(always)]
    pub(crate) const fn up_from_lowest(self) -> Hand {
        Hand::from_bits(self.0 | (0x8000_8000_8000_8000 - self.0))
    }

    /// The cards of the suit of `card`, one of these, with none of the others' between them and it.
    #[inline(always)]
    pub(crate) const fn equals(self, card: Card, others: Hand) -> Hand {
        let others = others.in_suit_of(card).0;
        let one = 1u64 << card.bit();
        let higher = Hand(others & !(one - 1)).lowest().0;
        let lower = Hand(others & (one - 1));
        let floor = if lower.0 == 0 { !0 } else { !0 << lower.top().bit() };
        Hand(self.in_suit_of(card).0 & higher.wrapping_sub(1) & floor)
    }

    /// Whether the cards of a hand that is not empty are of one suit and have none of the others' between them.
    #[inline(always)]
    pub(crate) const fn are_equal(self, others: Hand) -> bool {
        let (top, bottom) = (self.top(), self.bottom());
        let between = (1u64 << top.bit()) - (1 << bottom.bit());
        top.follows(bottom) && others.0 & between == 0
    }

    /// The suits held, spades first.
    #[inline(always)]
    pub(crate) const fn suits(self) -> Suits {
        Suits(self)
    }
}

/// The suits of a hand, one after the other. To be used with `for`: other methods of an iterator are compiled apart, without
/// the instructions of the search that calls them.
pub(crate) struct Suits(Hand);

impl Iterator for Suits {
    type Item = Suit;
    #[inline(always)]
    fn next(&mut self) -> Option<Suit> {
        if self.0.is_empty() {
            return None;
        }
        let suit = self.0.bottom().suit();
        self.0 -= suit.cards();
        Some(suit)
    }
}

impl Suit {
    /// The thirteen cards of the suit.
    #[inline(always)]
    pub(crate) const fn cards(self) -> Hand {
        Hand(0x1fff << (16 * self as u32))
    }
}

/// Operators on two hands, each also with assignment; `-` is set difference.
macro_rules! operators {
    ($($Op:ident $op:ident, $OpAssign:ident $op_assign:ident: |$one:ident, $other:ident| $bits:expr;)*) => {$(
        impl $Op for Hand {
            type Output = Hand;
            #[inline(always)]
            fn $op(self, other: Hand) -> Hand {
                let ($one, $other) = (self.0, other.0);
                Hand($bits)
            }
        }

        impl $OpAssign for Hand {
            #[inline(always)]
            fn $op_assign(&mut self, other: Hand) {
                *self = self.$op(other);
            }
        }
    )*};
}

operators! {
    BitOr bitor, BitOrAssign bitor_assign: |one, other| one | other;
    BitAnd bitand, BitAndAssign bitand_assign: |one, other| one & other;
    BitXor bitxor, BitXorAssign bitxor_assign: |one, other| one ^ other;
    Sub sub, SubAssign sub_assign: |one, other| one & !other;
}

impl Not for Hand {
    type Output = Hand;
    #[inline(always)]
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

    fn hand(text: &str) -> Hand {
        crate::cards::parse_hand(crate::cards::Seat::North, text).expect("a hand")
    }

    #[test]
    fn masters_are_above_all_others() {
        let all = Hand::PACK;
        assert_eq!(all.masters(Hand::EMPTY), all);
        assert_eq!(all.masters(all), Hand::EMPTY);
        assert_eq!(all.masters(hand("3.J7.2.A")), hand("AKQJT987654.AKQ.AKQJT9876543."));
        assert_eq!(hand("A2...").above_all(hand("K3...")), hand("A..."));
        assert_eq!(hand("A2...").above_all(Hand::EMPTY), hand("A2..."));
    }

    #[test]
    fn the_pack_from_the_lowest_card_up() {
        assert_eq!(Hand::EMPTY.up_from_lowest(), Hand::EMPTY);
        assert_eq!(Hand::PACK.up_from_lowest(), Hand::PACK);
        assert_eq!(hand("3.T6..A").up_from_lowest(), hand("AKQJT9876543.AKQJT9876..A"));
    }

    #[test]
    fn equal_cards_have_none_of_the_others_between() {
        let (mine, others) = (hand("AQJ.A3.."), hand("K.2.."));
        let equals = |text: &str| mine.equals(Card::parse(text).expect("a card"), others);
        assert_eq!([equals("SA"), equals("SQ"), equals("SJ")], [hand("A..."), hand("QJ..."), hand("QJ...")]);
        assert_eq!([equals("HA"), equals("H3")], [hand(".A3.."); 2]);
        assert!(hand("QJ...").are_equal(others) && !hand("AQ...").are_equal(others) && !mine.are_equal(Hand::EMPTY));
    }

    #[test]
    fn tops_bottoms_and_suits() {
        let cards = hand("T6..K.");
        assert_eq!([cards.top(), cards.bottom()].map(|card| card.to_string()), ["DK", "S6"]);
        assert_eq!((cards.lowest(), cards.without_lowest()), (hand("6..."), hand("T..K.")));
        assert_eq!(cards.suits().collect::<Vec<Suit>>(), [Suit::Spades, Suit::Diamonds]);
        let nine = Card::parse("S9").expect("a card");
        assert_eq!((hand("T96...").from(nine), hand("T96...").below(nine)), (hand("T9..."), hand("6...")));
        assert!(hand("T96...").beats(nine) && !hand("96...").beats(nine));
    }

    #[test]
    fn points_of_hands() {
        assert_eq!(Hand::PACK.points(), 40);
        assert_eq!(Hand::EMPTY.points(), 0);
        let cards = ["SA", "SK", "SQ", "SJ", "HT", "H9", "H8", "D5", "CJ"];
        assert_eq!(cards.into_iter().filter_map(Card::parse).collect::<Hand>().points(), 11);
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
