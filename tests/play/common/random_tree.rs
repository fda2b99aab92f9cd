//! Random games as explicit trees.

use super::tree::Position::{self, End, Max, Min, Seer};
use super::tree::Tree;
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

/// A random game: `shared` positions can be reached in several ways.
struct Maker<'r> {
    random: &'r mut SmallRng,
    positions: Vec<Position>,
    worlds: usize,
    levels: u8,
    shared: bool,
    seers: bool,
}

impl Maker<'_> {
    fn end(&mut self) -> Position {
        let kind = self.random.random_range(0..3);
        let level = |random: &mut SmallRng| match kind {
            0 => random.random_range(0..=self.levels),
            _ => self.levels.min(random.random_range(0..=2 * self.levels)),
        };
        End((0..self.worlds).map(|_| level(self.random)).collect())
    }

    /// Moves such that every world allows one.
    fn in_worlds(&mut self, moves: Vec<usize>) -> Vec<(usize, u64)> {
        let all = (1u64 << self.worlds) - 1;
        let mut moves: Vec<(usize, u64)> = moves
            .into_iter()
            .map(|next| (next, if self.random.random_bool(0.3) { all } else { self.random.random_range(0..=all) }))
            .collect();
        let covered = moves.iter().fold(0, |covered, (_, worlds)| covered | worlds);
        let place = self.random.random_range(0..moves.len());
        moves[place].1 |= all & !covered;
        moves
    }

    fn position(&mut self, moves: Vec<usize>) -> Position {
        match self.random.random_range(0..if self.seers { 5 } else { 4 }) {
            0 | 1 => Max(moves),
            2 | 3 => Min(self.in_worlds(moves)),
            _ => Seer(self.in_worlds(moves)),
        }
    }

    /// Positions by distance from the root, each with moves to the next rank (or a few ranks on, if they are shared).
    fn tree(mut self) -> Tree {
        let height = self.random.random_range(2..=6);
        let mut ranks = vec![1usize];
        for _ in 0..height {
            let wide = if self.shared { self.random.random_range(1..=6) } else { 0 };
            ranks.push(wide);
        }
        if self.shared {
            let starts: Vec<usize> =
                ranks.iter().scan(0, |sum, width| Some(std::mem::replace(sum, *sum + width))).collect();
            for rank in 0..ranks.len() {
                for _ in 0..ranks[rank] {
                    let position = if rank + 1 == ranks.len() {
                        self.end()
                    } else {
                        let count = self.random.random_range(1..=3);
                        let next = |random: &mut SmallRng| {
                            let on = if random.random_bool(0.15) { ranks.len() - 1 } else { rank + 1 };
                            starts[on] + random.random_range(0..ranks[on])
                        };
                        let mut moves: Vec<usize> = (0..count).map(|_| next(self.random)).collect();
                        moves.sort_unstable();
                        moves.dedup();
                        self.position(moves)
                    };
                    self.positions.push(position);
                }
            }
        } else {
            self.grow(height);
        }
        let foresight = self.random.random_bool(0.5);
        Tree::new(self.positions, self.worlds, self.levels, foresight)
    }

    /// Adds a position and what follows, and gives its number.
    fn grow(&mut self, height: u32) -> usize {
        let place = self.positions.len();
        self.positions.push(End(Vec::new()));
        self.positions[place] = if height == 0 || (place > 0 && self.random.random_bool(0.1)) {
            self.end()
        } else {
            let count = self.random.random_range(1..=3);
            let moves = (0..count).map(|_| self.grow(height - 1)).collect();
            self.position(moves)
        };
        place
    }
}

/// A random game of at most seven worlds.
pub fn random_tree(random: &mut SmallRng, shared: bool, seers: bool) -> Tree {
    let worlds = random.random_range(1..=7);
    let levels = *[1, 1, 2, 3].choose(random).unwrap();
    Maker { random, positions: Vec::new(), worlds, levels, shared, seers }.tree()
}
