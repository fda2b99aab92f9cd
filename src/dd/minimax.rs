//! Plain minimax without a table, a bound or an ordering: the oracle of the tests. Fit for five cards a hand.

use crate::cards::{Board, Card};

/// The tricks that the side to play takes from here, the trick under way included.
pub fn best_tricks(board: &Board) -> u8 {
    card_tricks(board).into_iter().map(|(_, tricks)| tricks).max().unwrap_or(0)
}

/// Every legal card with the tricks it leads to.
pub fn card_tricks(board: &Board) -> Vec<(Card, u8)> {
    let left = board.tricks_left() as u8;
    board
        .legal()
        .cards()
        .filter_map(|card| {
            let after = board.play(card)?;
            let mine = board.to_play().side();
            let won = after.winner.is_some_and(|winner| winner.side() == mine) as u8;
            let remaining = left - after.winner.is_some() as u8;
            let later = after.board.map_or(0, |next| {
                let best = best_tricks(&next);
                if next.to_play().side() == mine { best } else { remaining - best }
            });
            Some((card, won + later))
        })
        .collect()
}
