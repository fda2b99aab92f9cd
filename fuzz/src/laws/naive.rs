//! Double dummy by definition: every card of every hand, no cut, and a memory for positions between tricks only.

use finesse::cards::{Board, Card, Seat};
use std::collections::HashMap;

#[derive(Default)]
pub struct Naive {
    seen: HashMap<([u64; 4], usize), u8>,
}

impl Naive {
    /// The tricks that North-South take from here on.
    pub fn north_south(&mut self, board: &Board) -> u8 {
        let key = (board.deal().hands().map(|hand| hand.bits()), board.leader().index());
        let between = board.played_count() == 0;
        if let Some(&known) = self.seen.get(&key).filter(|_| between) {
            return known;
        }
        let values = board.legal().cards().map(|card| self.after(board, card));
        let best = if ours(board.to_play()) { values.max() } else { values.min() }.expect("a legal card");
        if between {
            self.seen.insert(key, best);
        }
        best
    }

    /// The same after a card.
    pub fn after(&mut self, board: &Board, card: Card) -> u8 {
        let after = board.play(card).expect("a legal card");
        let won = u8::from(after.winner.is_some_and(ours));
        won + after.board.map_or(0, |next| self.north_south(&next))
    }

    /// The tricks of the side to play after a card.
    pub fn score(&mut self, board: &Board, card: Card) -> u8 {
        let tricks = self.after(board, card);
        if ours(board.to_play()) { tricks } else { board.tricks_left() as u8 - tricks }
    }
}

fn ours(seat: Seat) -> bool {
    seat.side() == finesse::cards::Side::NorthSouth
}
