//! The order in which a player's cards are listed when their scores are equal.
//!
//! Programs written for DDS 2.9 expect equally good cards in one particular order: that in which its search tries them at
//! the root. Sources of that order, each reproduced here because any other choice would show in an answer:
//! - cards are gathered in groups of equals, spades first and the highest group of a suit first ([`groups`]);
//! - every group gets a weight that guesses how good the card is ([`lead`], [`follow`], [`discard`]);
//! - the groups go through a sorting network by weight, heaviest first, which leaves groups of the same weight in an order
//!   of its own ([`network`]).
//!
//! The weights are written as tables, `match ()` with a guard on every line: the first line that applies counts.
//!
//! Nothing in this module decides what a card is worth, and the search proper has its own, better, ordering.
//!
//! How answers follow from the order of [`root_moves`]:
//! - all cards with their scores: by score, ties as in the root order ([`order_by_score`]), score 0 not excepted;
//! - all of the best cards: the front of that list; one best card: its first;
//! - all cards that take at least `goal` tricks: those cards in root order, whatever more they take; one such card: the
//!   first of them;
//! - all legal cards without a score: the root order itself.

mod discard;
mod follow;
mod groups;
mod lead;
mod network;
mod view;

#[cfg(test)]
mod tests;

use crate::cards::{Board, Card, Holding};
use crate::few::SortFew;
use groups::Group;
use view::View;

/// A card that the player to play may choose, standing for all cards of the hand that are worth the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RootMove {
    /// The highest card of the group.
    pub card: Card,
    /// The lower cards of the group: nothing in play, the trick under way included, lies between.
    pub equals: Holding,
}

/// The choices of the player to play, one for each group of equal cards, in the order of DDS's root search.
pub(crate) fn root_moves(board: &Board) -> Vec<RootMove> {
    let view = View::new(board);
    let player = board.to_play();
    let mut weighed = Vec::with_capacity(13);
    match board.suit_led() {
        None => {
            for group in groups::of_hand(&view, player) {
                weighed.push((lead::weight(&view, &group), group));
            }
        }
        Some(led) if !view.void(player, led) => {
            let choices = groups::of_suit(&view, player, led);
            let weights = follow::weights(&view, &choices);
            weighed.extend(weights.into_iter().zip(choices));
        }
        Some(_) => {
            for group in groups::of_hand(&view, player) {
                weighed.push((discard::weight(&view, &group), group));
            }
        }
    }
    network::sort_heaviest_first(&mut weighed);
    weighed.into_iter().map(|(_, Group { card, equals })| RootMove { card, equals }).collect()
}

/// Sorts cards given in root order as DDS lists them: best first, ties in root order.
pub(crate) fn order_by_score<T>(cards: &mut [T], score: impl Fn(&T) -> u8) {
    cards.sort_few_by_key(|card| std::cmp::Reverse(score(card)));
}
