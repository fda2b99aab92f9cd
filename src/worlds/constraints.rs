//! What is known about hands beyond the cards seen: points, suit lengths, single cards, and conditions such as a shape.
//!
//! Everything is about the *original* hands, as the auction is: cards that were played since count with the hand that
//! played them.

use super::condition::Condition;
use crate::cards::{Card, Deal, Hand, Seat, Side, Suit};
use std::fmt;

/// A whole number from `min` to `max`, both included. A range with `min` above `max` holds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub min: u8,
    pub max: u8,
}

impl Range {
    pub const ANY: Range = Range { min: 0, max: u8::MAX };

    pub const fn new(min: u8, max: u8) -> Range {
        Range { min, max }
    }

    pub const fn exactly(number: u8) -> Range {
        Range::new(number, number)
    }

    pub const fn at_least(min: u8) -> Range {
        Range::new(min, u8::MAX)
    }

    pub const fn at_most(max: u8) -> Range {
        Range::new(0, max)
    }

    pub const fn contains(self, number: u8) -> bool {
        self.min <= number && number <= self.max
    }

    /// Whether it holds nothing.
    pub const fn is_empty(self) -> bool {
        self.min > self.max
    }

    /// The numbers in both ranges.
    pub fn meet(self, other: Range) -> Range {
        Range::new(self.min.max(other.min), self.max.min(other.max))
    }

    /// The smallest range with all numbers of both.
    pub(super) fn hull(self, other: Range) -> Range {
        Range::new(self.min.min(other.min), self.max.max(other.max))
    }

    /// What is left to reach the range when `known` is there already; `None` when that is too much already.
    pub(super) fn beyond(self, known: u8) -> Option<Range> {
        let max = if self.max == u8::MAX { u8::MAX } else { self.max.checked_sub(known)? };
        Some(Range::new(self.min.saturating_sub(known), max))
    }

    /// What is left of `all` when the rest of it is in the range.
    pub(super) fn rest_of(self, all: u8) -> Range {
        match all.checked_sub(self.min) {
            Some(max) => Range::new(all.saturating_sub(self.max), max),
            None => Range::new(1, 0),
        }
    }

    /// Whether every number up to `most` is in the range.
    pub(super) fn is_free(self, most: u8) -> bool {
        self.min == 0 && self.max >= most
    }

    pub(super) fn plus(self, other: Range) -> Range {
        Range::new(self.min.saturating_add(other.min), self.max.saturating_add(other.max))
    }
}

impl Default for Range {
    fn default() -> Range {
        Range::ANY
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (0, u8::MAX) => f.write_str("any"),
            (min, u8::MAX) => write!(f, "{min}+"),
            (min, max) if min == max => write!(f, "{min}"),
            (min, max) => write!(f, "{min}-{max}"),
        }
    }
}

/// What is known about the original hand of one seat. The default is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatConstraints {
    /// High-card points, 0 to 37.
    pub points: Range,
    /// Lengths of spades, hearts, diamonds, clubs.
    pub lengths: [Range; 4],
    /// Cards the hand has.
    pub holds: Hand,
    /// Cards the hand has not.
    pub lacks: Hand,
    /// What else the hand must meet, all of it. [`SeatConstraints::and`] adds to it.
    pub conditions: Vec<Condition>,
}

/// What is known about the original hands. The default is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constraints {
    /// North, East, South, West.
    pub seats: [SeatConstraints; 4],
    /// High-card points of North-South and of East-West, 0 to 40.
    pub sides: [Range; 2],
}

/// Which constraint a hand does not meet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("the points asked for")]
    Points,
    #[error("the length in {0} asked for")]
    Length(Suit),
    /// It lacks a card that it should hold.
    #[error("{0}")]
    Holds(Card),
    /// It holds a card that it should lack.
    #[error("a hand without {0}")]
    Lacks(Card),
    #[error("\"{0}\"")]
    Condition(Condition),
}

impl SeatConstraints {
    /// The first constraint that an original hand does not meet.
    pub fn fault(&self, hand: Hand) -> Option<Fault> {
        let broken = || self.conditions.iter().find(|condition| !condition.allow(hand));
        self.exact_fault(hand).or_else(|| broken().cloned().map(Fault::Condition))
    }

    /// Whether an original hand meets all constraints.
    pub fn allow(&self, hand: Hand) -> bool {
        self.exact_fault(hand).is_none() && self.conditions.iter().all(|condition| condition.allow(hand))
    }

    /// The first of points, lengths and single cards that a hand does not meet.
    fn exact_fault(&self, hand: Hand) -> Option<Fault> {
        if !self.points.contains(hand.points()) {
            return Some(Fault::Points);
        }
        let fits = |suit: &Suit| self.lengths[suit.index()].contains(hand.suit(*suit).len() as u8);
        if let Some(suit) = Suit::ALL.into_iter().find(|suit| !fits(suit)) {
            return Some(Fault::Length(suit));
        }
        let missing = (self.holds - hand).cards().next().map(Fault::Holds);
        missing.or_else(|| (self.lacks & hand).cards().next().map(Fault::Lacks))
    }

    /// Both together: what either says holds.
    pub fn meet(&self, other: &SeatConstraints) -> SeatConstraints {
        let mut conditions = self.conditions.clone();
        conditions.extend(other.conditions.iter().filter(|&condition| !self.conditions.contains(condition)).cloned());
        SeatConstraints {
            points: self.points.meet(other.points),
            lengths: std::array::from_fn(|suit| self.lengths[suit].meet(other.lengths[suit])),
            holds: self.holds | other.holds,
            lacks: self.lacks | other.lacks,
            conditions,
        }
    }

    /// Whether they contradict themselves, whatever the cards: a range that holds nothing, more than thirteen cards, a
    /// card that is held and lacked, or a condition that none of this allows.
    pub fn contradict(&self) -> bool {
        let least: u32 = self.lengths.iter().map(|length| u32::from(length.min)).sum();
        self.points.is_empty()
            || self.lengths.iter().any(|length| length.is_empty())
            || least > 13
            || !(self.holds & self.lacks).is_empty()
            || self.narrowed().is_err()
    }
}

impl Constraints {
    /// Whether the original hands meet all constraints.
    pub fn allow(&self, original: &Deal) -> bool {
        let side_points = |side: Side| {
            let seats = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
            seats.map(|seat| original.hand(seat).points()).sum()
        };
        Seat::ALL.into_iter().all(|seat| self.seats[seat.index()].allow(original.hand(seat)))
            && Side::ALL.into_iter().all(|side| self.sides[side.index()].contains(side_points(side)))
    }

    /// Both together: what either says holds.
    pub fn meet(&self, other: &Constraints) -> Constraints {
        Constraints {
            seats: std::array::from_fn(|seat| self.seats[seat].meet(&other.seats[seat])),
            sides: std::array::from_fn(|side| self.sides[side].meet(other.sides[side])),
        }
    }

    /// Whether what is said of a seat or a side contradicts itself.
    pub fn contradict(&self) -> bool {
        self.seats.iter().any(SeatConstraints::contradict) || self.sides.iter().any(|range| range.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(Range::new(12, 14).beyond(13), Some(Range::new(0, 1)));
        assert_eq!(Range::new(12, 14).beyond(15), None);
        assert_eq!(Range::at_least(5).beyond(7), Some(Range::ANY));
        assert_eq!(Range::new(25, 28).rest_of(40), Range::new(12, 15));
        assert_eq!(Range::at_least(25).rest_of(40), Range::new(0, 15));
        assert!((0..=40).all(|all| !Range::at_least(41).rest_of(40).contains(all)));
        let shown =
            [Range::ANY, Range::at_least(5), Range::at_most(3), Range::exactly(4)].map(|range| range.to_string());
        assert_eq!(shown, ["any", "5+", "0-3", "4"]);
    }

    #[test]
    fn the_first_fault_of_a_hand() {
        let hand = Deal::from_pbn("N:AKQJ.T98.5.J ... ... ...").expect("a deal").hand(Seat::North);
        let mut known = SeatConstraints::default();
        assert_eq!(known.fault(hand), None);
        known.lacks = known.lacks.with(Card::parse("SK").expect("a card"));
        assert_eq!(known.fault(hand).map(|fault| fault.to_string()), Some("a hand without SK".to_owned()));
        known.holds = known.holds.with(Card::parse("DA").expect("a card"));
        assert_eq!(known.fault(hand).map(|fault| fault.to_string()), Some("DA".to_owned()));
        known.lengths[1] = Range::at_least(4);
        assert_eq!(known.fault(hand), Some(Fault::Length(Suit::Hearts)));
        known.points = Range::new(12, 14);
        assert_eq!(known.fault(hand), Some(Fault::Points));
    }
}
