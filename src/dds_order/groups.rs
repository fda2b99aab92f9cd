//! Groups of equal cards.

use super::view::View;
use crate::cards::{Card, Holding, Seat, Suit};

/// Cards of one hand between which no card in play lies.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The highest.
    pub card: Card,
    /// The others.
    pub equals: Holding,
}

impl Group {
    pub fn rank(&self) -> i32 {
        self.card.rank().number() as i32
    }

    pub fn has_equals(&self) -> bool {
        !self.equals.is_empty()
    }
}

/// The groups of a whole hand, spades first, from the top down in each suit.
pub(super) fn of_hand(view: &View, seat: Seat) -> Vec<Group> {
    Suit::ALL.into_iter().flat_map(|suit| of_suit(view, seat, suit)).collect()
}

/// The groups of a hand in one suit, from the top down. A card of the trick under way separates as a held one does.
pub(super) fn of_suit(view: &View, seat: Seat, suit: Suit) -> Vec<Group> {
    split(view.holding(seat, suit), view.in_play(suit), suit)
}

/// Splits `own` cards into groups wherever another card of `in_play` lies between.
pub(super) fn split(own: Holding, in_play: Holding, suit: Suit) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut above_is_own = false;
    for rank in (in_play | own).ranks() {
        let is_own = own.contains(rank);
        if is_own {
            match groups.last_mut() {
                Some(group) if above_is_own => group.equals = group.equals.with(rank),
                _ => groups.push(Group { card: Card::new(suit, rank), equals: Holding::EMPTY }),
            }
        }
        above_is_own = is_own;
    }
    groups
}
