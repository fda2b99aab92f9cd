//! What declarer takes when all hands are seen: in every layout of a position at once.

use crate::suit::position::Position;
use rustc_hash::FxHashMap;

/// Trick counts of positions, remembered.
#[derive(Default)]
pub(super) struct Perfect {
    /// Where the counts of a position begin, one for each layout.
    known: FxHashMap<Position, usize>,
    counts: Vec<u8>,
}

impl Perfect {
    /// Tricks from the trick under way on, by layout.
    pub(super) fn tricks(&mut self, position: &Position) -> &[u8] {
        let start = self.find(position);
        &self.counts[start..start + position.layouts()]
    }

    fn find(&mut self, position: &Position) -> usize {
        if let Some(&start) = self.known.get(position) {
            return start;
        }
        let tricks = if position.is_lead() && position.missing.is_empty() {
            vec![position.tricks_left()]
        } else if position.is_ours() {
            self.best(position)
        } else {
            self.worst(position)
        };
        let start = self.counts.len();
        self.counts.extend(tricks);
        self.known.insert(*position, start);
        start
    }

    fn best(&mut self, position: &Position) -> Vec<u8> {
        let mut most = vec![0; position.layouts()];
        for play in position.own_plays() {
            let tricks = self.tricks(&position.after(play).position);
            most.iter_mut().zip(tricks).for_each(|(most, &tricks)| *most = tricks.max(*most));
        }
        most
    }

    fn worst(&mut self, position: &Position) -> Vec<u8> {
        let mut least = vec![u8::MAX; position.layouts()];
        for play in position.their_plays() {
            let after = position.after(play);
            let won = u8::from(after.won);
            let tricks = self.tricks(&after.position);
            let possible = least.iter_mut().zip(position.allows(play)).filter(|(_, allowed)| *allowed);
            possible.zip(tricks).for_each(|((least, _), &tricks)| *least = (*least).min(tricks + won));
        }
        least
    }
}
