//! Games as explicit trees, whose positions may be shared: a `Game` for the searches, and its fronts by definition.

use super::plans::{Plan, best_of_both, both, either};
use finesse::dd::Interrupted;
use finesse::play::alphamu::front::Front;
use finesse::play::game::{Decided, Game, Turn};
use finesse::play::outcomes::Outcomes;

/// A position. Moves lead to positions with higher numbers.
#[derive(Clone, Debug)]
pub enum Position {
    Max(Vec<usize>),
    /// Each move with the worlds that allow it.
    Min(Vec<(usize, u64)>),
    Seer(Vec<(usize, u64)>),
    /// Max's result in each world, from 0 up to the highest level.
    End(Vec<u8>),
}

use Position::{End, Max, Min, Seer};

/// A game whose outcomes are levels 1 to `levels` in each world.
#[derive(Clone, Debug)]
pub struct Tree {
    pub positions: Vec<Position>,
    pub worlds: usize,
    pub levels: u8,
    /// Whether `decided` knows before the end which outcomes are certain.
    pub foresight: bool,
    /// The least and the greatest level in any end from each position.
    range: Vec<(u8, u8)>,
}

impl Tree {
    pub fn new(positions: Vec<Position>, worlds: usize, levels: u8, foresight: bool) -> Tree {
        let mut range = vec![(0, 0); positions.len()];
        for (place, position) in positions.iter().enumerate().rev() {
            let next: Vec<usize> = match position {
                Max(moves) => moves.clone(),
                Min(moves) | Seer(moves) => moves.iter().map(|&(next, _)| next).collect(),
                End(reached) => {
                    assert_eq!(reached.len(), worlds);
                    let (least, most) = (reached.iter().min().unwrap(), reached.iter().max().unwrap());
                    range[place] = (*least, *most);
                    continue;
                }
            };
            assert!(next.iter().all(|&next| next > place));
            let least = next.iter().map(|&next| range[next].0).min().unwrap();
            range[place] = (least, next.iter().map(|&next| range[next].1).max().unwrap());
        }
        Tree { positions, worlds, levels, foresight, range }
    }

    pub fn outcomes(&self) -> usize {
        self.worlds * usize::from(self.levels)
    }

    /// The outcomes of some worlds.
    pub fn outcomes_of(&self, worlds: u64) -> Outcomes {
        (0..self.outcomes()).map(|outcome| worlds >> (outcome % self.worlds) & 1 == 1).collect()
    }

    /// The front as plans. Levels a vector wins have to be the lowest ones of their world.
    pub fn plans(&self, front: &Front) -> Vec<Vec<u8>> {
        let plan = |vector: &Outcomes| -> Vec<u8> {
            let level = |world: usize| {
                let won = |level: &u8| vector.contains(usize::from(*level) * self.worlds + world);
                let count = (0..self.levels).filter(won).count();
                assert!((0..count as u8).all(|level| won(&level)), "level {count} without those below: {vector:?}");
                count as u8
            };
            (0..self.worlds).map(level).collect()
        };
        front.vectors().iter().map(plan).collect()
    }

    /// Max's result in one world with perfect information.
    pub fn minimax(&self, place: usize, world: usize) -> u8 {
        let value = |next: usize| self.minimax(next, world);
        let allowed = |moves: &[(usize, u64)]| -> Vec<u8> {
            moves.iter().filter(|(_, worlds)| worlds >> world & 1 == 1).map(|&(next, _)| value(next)).collect()
        };
        match &self.positions[place] {
            Max(moves) => moves.iter().map(|&next| value(next)).max().unwrap(),
            Min(moves) => allowed(moves).into_iter().min().unwrap(),
            Seer(moves) => allowed(moves).into_iter().max().unwrap(),
            End(reached) => reached[world],
        }
    }

    /// The front of a position by definition, `depth` moves of Max ahead, with these `worlds` possible.
    pub fn front(&self, place: usize, worlds: u64, depth: u32) -> Vec<Vec<u8>> {
        let possible = |world: usize| worlds >> world & 1 == 1;
        let lifted = |level: &dyn Fn(usize) -> u8| -> Vec<u8> {
            (0..self.worlds).map(|world| if possible(world) { level(world) } else { self.levels }).collect()
        };
        match &self.positions[place] {
            End(reached) => vec![lifted(&|world| reached[world])],
            _ if depth == 0 => vec![lifted(&|world| self.minimax(place, world))],
            Max(moves) => {
                moves.iter().fold(Vec::new(), |front, &next| either(&front, &self.front(next, worlds, depth - 1)))
            }
            Min(moves) => moves.iter().fold(vec![vec![self.levels; self.worlds]], |front, &(next, allowed)| {
                both(&front, &self.front(next, worlds & allowed, depth))
            }),
            Seer(moves) => moves.iter().fold(vec![lifted(&|_| 0)], |front, &(next, allowed)| {
                let allowed = worlds & allowed;
                let there: Vec<bool> = (0..self.worlds).map(|world| allowed >> world & 1 == 1).collect();
                let next: Vec<Vec<u8>> =
                    self.front(next, allowed, depth).iter().map(|plan| plan.only(&there)).collect();
                best_of_both(&front, &next)
            }),
        }
    }

    fn goal(&self, outcome: usize) -> u8 {
        (outcome / self.worlds) as u8 + 1
    }

    fn moves_in(&self, moves: &[(usize, u64)], outcomes: &Outcomes) -> Vec<(usize, Outcomes)> {
        let moves = moves.iter().map(|&(next, worlds)| (next, self.outcomes_of(worlds).and(outcomes)));
        moves.filter(|(_, allowed)| !allowed.is_empty()).collect()
    }
}

impl Game for Tree {
    type Node = usize;
    type Move = usize;
    type Key = usize;

    fn turn(&self, node: &usize) -> Turn {
        match self.positions[*node] {
            Max(_) => Turn::Max,
            Min(_) => Turn::Min,
            Seer(_) => Turn::Omniscient,
            End(_) => panic!("no turn at the end"),
        }
    }

    fn key(&self, node: &usize) -> usize {
        *node
    }

    fn decided(&self, node: &usize, outcomes: &Outcomes) -> Decided {
        let mut lost = outcomes.minus(outcomes);
        let mut open = lost.clone();
        for outcome in outcomes.iter() {
            let goal = self.goal(outcome);
            match &self.positions[*node] {
                End(reached) if reached[outcome % self.worlds] < goal => lost.insert(outcome),
                End(_) => {}
                _ if self.foresight && self.range[*node].1 < goal => lost.insert(outcome),
                _ if self.foresight && self.range[*node].0 >= goal => {}
                _ => open.insert(outcome),
            }
        }
        Decided { lost, open }
    }

    fn moves(&mut self, node: &usize, outcomes: &Outcomes) -> Result<Vec<(usize, Outcomes)>, Interrupted> {
        Ok(match &self.positions[*node] {
            Max(moves) => moves.iter().map(|&next| (next, outcomes.clone())).collect(),
            Min(moves) | Seer(moves) => self.moves_in(moves, outcomes),
            End(_) => panic!("no moves at the end"),
        })
    }

    fn after(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn perfect(&mut self, node: &usize, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        let won = |outcome: usize| self.minimax(*node, outcome % self.worlds) >= self.goal(outcome);
        Ok((0..self.outcomes()).map(|outcome| outcomes.contains(outcome) && won(outcome)).collect())
    }

    fn one_world(&self, outcomes: &Outcomes) -> bool {
        let mut worlds = outcomes.iter().map(|outcome| outcome % self.worlds);
        let first = worlds.next();
        worlds.all(|world| Some(world) == first)
    }
}
