//! What was found out about the boards asked about lately.
//!
//! The table of the search knows positions at the start of a trick. A board in the middle of one, asked about again, would
//! be searched anew down to those, and a program that walks through a deal asks about the same boards again and again: every
//! card of a position, then the position after one of them.

use super::killers::hash;
use crate::cards::Board;

/// Two to the power of so many boards are remembered at most.
const PLACES: u32 = 8;

/// Bounds on the tricks of the side to play.
#[derive(Clone, Copy)]
struct Bounds {
    least: i32,
    most: i32,
}

/// Bounds by board. Each board has one place, and a later one may take it.
pub(super) struct BoardCache {
    places: Vec<Option<(Board, Bounds)>>,
}

impl BoardCache {
    pub(super) fn new() -> BoardCache {
        BoardCache { places: Vec::new() }
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn free(&mut self) {
        *self = BoardCache::new();
    }

    /// A bound that decides whether the side to play takes `need` tricks: at least so many, or fewer.
    pub(super) fn decides(&self, board: &Board, need: i32) -> Option<i32> {
        let (known, bounds) = (*self.places.get(place(board))?)?;
        if known != *board {
            None
        } else if bounds.least >= need {
            Some(bounds.least)
        } else {
            (bounds.most < need).then_some(bounds.most)
        }
    }

    /// Takes note of a search for `need` tricks that came out at `tricks`.
    pub(super) fn note(&mut self, board: &Board, need: i32, tricks: i32) {
        if self.places.is_empty() {
            self.places = vec![None; 1 << PLACES];
        }
        let slot = &mut self.places[place(board)];
        let known = slot.filter(|(known, _)| known == board).map(|(_, bounds)| bounds);
        let mut bounds = known.unwrap_or(Bounds { least: 0, most: board.tricks_left() as i32 });
        if tricks >= need {
            bounds.least = bounds.least.max(tricks);
        } else {
            bounds.most = bounds.most.min(tricks);
        }
        *slot = Some((*board, bounds));
    }
}

/// The place of a board.
fn place(board: &Board) -> usize {
    let [north, east, south, west] = board.deal().hands().map(|hand| hand.bits());
    let trick = board.played().fold(1, |trick, card| trick << 6 | card.bit() as u64);
    let question = trick << 5 | (board.strain().index() << 2 | board.leader().index()) as u64;
    hash(north ^ east.rotate_left(13), south ^ west.rotate_left(13) ^ question.rotate_left(32)).place(PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deal, Hand, Seat, Strain};

    fn board(leader: Seat) -> Board {
        let mut cards = Hand::PACK.cards();
        let hands = std::array::from_fn(|_| cards.by_ref().take(3).collect());
        Board::opening(Strain::NoTrump, leader, &Deal::new(hands).expect("a deal")).expect("a board")
    }

    #[test]
    fn bounds_are_sharpened_and_belong_to_one_board() {
        let (board, other) = (board(Seat::North), board(Seat::East));
        let mut cache = BoardCache::new();
        assert_eq!(cache.decides(&board, 1), None);
        cache.note(&board, 1, 1);
        cache.note(&board, 3, 2);
        assert_eq!(cache.decides(&board, 1), Some(1));
        assert_eq!(cache.decides(&board, 2), None);
        assert_eq!(cache.decides(&board, 3), Some(2));
        assert_eq!(cache.decides(&other, 1), None);
        cache.free();
        assert_eq!(cache.decides(&board, 1), None);
    }
}
