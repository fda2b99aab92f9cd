//! The preprocessing of section "Heuristic Algorithm Tree Search": of each suit only the lowest card, middle cards
//! and the highest are tried.
//!
//! 1. The greatest card played to the trick so far; none for the leader.
//! 2. The lowest card of a suit is taken. If the suit is neither led nor trump, that is all. Else come the middle cards, those
//!    that beat the card of step 1: one of 2 to 10, the lowest, and every honour. Last comes the highest.
//! 3. They are tried in this order.
//!
//! A card next above one that was taken is its equal and left out (figure 8: the three after the deuce, the ace after
//! the king). The paper leaves open whether the highest card is tried when it does not beat step 1's: here it is not.

use super::node::Node;
use crate::cards::{Card, Hand, Rank};

/// The cards of a state that are tried.
pub fn lowest_middle_highest(node: &Node) -> Hand {
    let legal = node.legal();
    let mut taken = Hand::EMPTY;
    for suit in legal.suits() {
        let cards = legal.in_suit(suit);
        let contests = node.led().is_none_or(|led| led == suit) || node.strain().trump() == Some(suit);
        taken |= if contests { of_suit(cards, beating(cards, node)) } else { cards.lowest() };
    }
    taken
}

/// Those of one suit's cards that beat the greatest card of the trick.
fn beating(cards: Hand, node: &Node) -> Hand {
    let Some(best) = node.best_card() else { return cards };
    match cards.bottom().follows(best) {
        true => cards.from(best).without(best),
        // A ruff, or a suit that was ruffed.
        false if node.strain().trump() == Some(cards.bottom().suit()) => cards,
        false => Hand::EMPTY,
    }
}

/// The lowest, middle and highest of a suit's cards, `beating` being those that beat the trick so far.
fn of_suit(cards: Hand, beating: Hand) -> Hand {
    let mut taken = cards.lowest();
    // The highest equal of the card taken last.
    let mut end = cards.bottom().bit();
    let mut small = false;
    let mut rest = beating - taken;
    while !rest.is_empty() {
        let card = rest.bottom();
        rest = rest.without_lowest();
        let is_honour = card.rank() >= Rank::JACK;
        if card.bit() == end + 1 {
            end = card.bit();
        } else if is_honour || !small {
            taken = taken.with(card);
            end = card.bit();
            small |= !is_honour;
        }
    }
    if !beating.is_empty() && beating.top().bit() > end {
        taken = taken.with(first_equal(beating, beating.top()));
    }
    taken
}

/// The lowest card from which the cards of one suit go up to this one without a gap.
fn first_equal(cards: Hand, card: Card) -> Card {
    let mut first = card;
    while first.rank() > Rank::DEUCE && cards.contains(Card::from_bit(first.bit() - 1)) {
        first = Card::from_bit(first.bit() - 1);
    }
    first
}
