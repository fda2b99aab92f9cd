//! Conditions on a hand beyond ranges and single cards: shapes, counted cards, alternatives, negations.
//!
//! Layouts are counted exactly by points, lengths and single cards. Conditions are checked deal by deal, and a deal
//! that fails is drawn in vain. To make that rare, [`SeatConstraints::narrowed`] works out what the conditions say of
//! points, lengths and single cards: a balanced hand has two to five cards of each suit.

use super::constraints::{Fault, Range, SeatConstraints};
use crate::cards::{Hand, Suit};
use crate::few::SortFew;
use std::fmt;

/// A condition on the original hand of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The hand has one of these shapes.
    Shapes(Vec<Shape>),
    /// The hand has so many of these cards.
    Count(Range, Hand),
    /// The hand meets at least one of these.
    OneOf(Vec<SeatConstraints>),
    /// The hand does not meet all of this.
    Not(Box<SeatConstraints>),
}

/// The lengths of the four suits; `None` for any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    lengths: [Option<u8>; 4],
    any_order: bool,
}

impl Shape {
    /// The shapes of balanced hands.
    pub const BALANCED: [Shape; 3] =
        [Shape::balanced(4, 3, 3, 3), Shape::balanced(4, 4, 3, 2), Shape::balanced(5, 3, 3, 2)];

    const fn balanced(a: u8, b: u8, c: u8, d: u8) -> Shape {
        Shape { lengths: [Some(a), Some(b), Some(c), Some(d)], any_order: true }
    }

    /// These lengths of spades, hearts, diamonds, clubs.
    pub fn of_suits(lengths: [Option<u8>; 4]) -> Shape {
        Shape { lengths, any_order: false }
    }

    /// These lengths, whichever suits they are of.
    pub fn any_order(mut lengths: [Option<u8>; 4]) -> Shape {
        lengths.sort_few_by(|a, b| b.cmp(a));
        Shape { lengths, any_order: true }
    }

    fn fits(self, hand: Hand) -> bool {
        let mut left = Suit::ALL.map(|suit| Some(hand.suit(suit).len() as u8));
        self.lengths.into_iter().enumerate().filter(|(_, length)| length.is_some()).all(|(suit, length)| {
            let found = (0..4).find(|&other| (self.any_order || other == suit) && left[other] == length);
            found.map(|other| left[other] = None).is_some()
        })
    }

    /// How many cards are spoken for.
    pub(super) fn cards(self) -> u32 {
        self.lengths.into_iter().flatten().map(u32::from).sum()
    }

    /// The lengths of the suits in each order that the shape allows; some may come twice.
    fn orders(self) -> impl Iterator<Item = [Range; 4]> {
        let rest = Range::at_most(13_u32.saturating_sub(self.cards()) as u8);
        let ranges = self.lengths.map(|length| length.map_or(rest, Range::exactly));
        let orders = (0..256_usize).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
        let allowed = move |order: &[usize; 4]| match self.any_order {
            true => order.iter().fold(0, |seen, place| seen | 1 << place) == 15,
            false => *order == [0, 1, 2, 3],
        };
        orders.filter(allowed).map(move |order| order.map(|place| ranges[place]))
    }
}

impl Condition {
    /// Whether an original hand meets it.
    pub fn allow(&self, hand: Hand) -> bool {
        match self {
            Condition::Shapes(shapes) => shapes.iter().any(|shape| shape.fits(hand)),
            Condition::Count(range, cards) => range.contains((*cards & hand).len() as u8),
            Condition::OneOf(list) => list.iter().any(|known| known.allow(hand)),
            Condition::Not(known) => !known.allow(hand),
        }
    }

    /// What follows for points, lengths and single cards from this and `known`, which has no conditions; `None` if they
    /// contradict each other.
    fn narrow(&self, known: &SeatConstraints) -> Option<SeatConstraints> {
        let found = match self {
            Condition::Shapes(shapes) => {
                let orders = shapes.iter().flat_map(|shape| shape.orders());
                hull(orders.map(|lengths| SeatConstraints { lengths, ..SeatConstraints::default() }.meet(known)))?
            }
            Condition::OneOf(list) => hull(list.iter().filter_map(|other| known.meet(other).narrowed().ok()))?,
            Condition::Count(range, cards) => {
                let (held, open) = (*cards & known.holds, *cards - known.holds - known.lacks);
                let range = range.meet(Range::new(held.len() as u8, (held | open).len() as u8));
                let mut found = known.clone();
                if range.is_empty() {
                    return None;
                } else if usize::from(range.min) == (held | open).len() {
                    found.holds |= open;
                } else if usize::from(range.max) == held.len() {
                    found.lacks |= open;
                }
                found
            }
            Condition::Not(other) if **other == SeatConstraints::default() => return None,
            Condition::Not(_) => known.clone(),
        };
        Some(found)
    }
}

/// What all of these that are possible have in common; `None` if none is.
fn hull(list: impl Iterator<Item = SeatConstraints>) -> Option<SeatConstraints> {
    list.filter(|known| !known.contradict()).reduce(|all, known| SeatConstraints {
        points: all.points.hull(known.points),
        lengths: std::array::from_fn(|suit| all.lengths[suit].hull(known.lengths[suit])),
        holds: all.holds & known.holds,
        lacks: all.lacks & known.lacks,
        conditions: Vec::new(),
    })
}

impl SeatConstraints {
    /// This and a condition, which becomes ranges or single cards where those say the same.
    pub fn and(&self, condition: Condition) -> SeatConstraints {
        let mut more = SeatConstraints::default();
        match condition {
            Condition::Shapes(shapes) if shapes.iter().any(|shape| shape.lengths == [None; 4]) => {}
            Condition::Shapes(shapes) if shapes.len() == 1 && !shapes[0].any_order => {
                more.lengths = shapes[0].lengths.map(|length| length.map_or(Range::ANY, Range::exactly));
            }
            Condition::Count(range, cards) if range.is_free(cards.len() as u8) => {}
            Condition::Count(Range { min: 0, max: 0 }, cards) => more.lacks = cards,
            Condition::Count(range, cards) if usize::from(range.min) == cards.len() && !range.is_empty() => {
                more.holds = cards;
            }
            Condition::OneOf(list) if list.contains(&more) => {}
            Condition::OneOf(list) if list.len() == 1 => more = list[0].clone(),
            Condition::OneOf(list) => {
                more.conditions.push(Condition::OneOf(list.into_iter().flat_map(split).collect()))
            }
            condition => more.conditions.push(condition),
        }
        self.meet(&more)
    }

    /// What follows for points, lengths and single cards, without conditions; a condition that cannot be met.
    pub(super) fn narrowed(&self) -> Result<SeatConstraints, Fault> {
        let exact = SeatConstraints { conditions: Vec::new(), ..*self };
        self.conditions.iter().try_fold(exact, |known, condition| {
            condition.narrow(&known).ok_or_else(|| Fault::Condition(condition.clone()))
        })
    }
}

/// The alternatives that an alternative consists of.
fn split(known: SeatConstraints) -> Vec<SeatConstraints> {
    let nothing_else = SeatConstraints { conditions: Vec::new(), ..known } == SeatConstraints::default();
    match known.conditions.as_slice() {
        [Condition::OneOf(list)] if nothing_else => list.clone(),
        _ => vec![known],
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = self.lengths.map(|length| length.map_or("x".to_owned(), |length| length.to_string()));
        let short = self.any_order && lengths.iter().all(|length| length.len() == 1);
        write!(f, "{}{}", if self.any_order { "any " } else { "" }, lengths.join(if short { "" } else { "=" }))
    }
}
