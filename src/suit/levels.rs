//! What to give up when the tricks of a layout are counted: a hitting set over levels.
//!
//! A way of playing has a *level* in each layout: how many of the numbers of tricks that matter it takes there. Its
//! outcomes are the pairs of a layout and a number up to the level; who gives up an outcome gives up all higher numbers
//! of the same layout.
//!
//! The solver for hitting sets need not know of that, if every conflict is added in all its *raised* forms too, in which
//! some of its outcomes stand for higher numbers of the same layouts. For take a set that hits all of them, and of it
//! only the outcomes above which nothing is kept. That is a choice of levels, it costs no more, and it hits every
//! conflict: else each outcome of the conflict has one above it, or is one, that is kept, and these form a raised
//! conflict that was not hit. So the lightest hitting set is the best choice of levels.

use crate::limits::{Interrupted, Ticker};
use crate::play::hitting_set::Conflicts;
use crate::play::outcomes::Outcomes;

/// Conflicts between outcomes, and what giving up costs. The outcome of number `n` in a layout is the bit
/// `(n - 1) * layouts + layout`.
pub(super) struct LevelConflicts {
    conflicts: Conflicts,
    /// What each level costs in each layout.
    weights: Vec<u64>,
    /// The levels to begin with, and those that have to be kept.
    pub(super) top: Vec<u8>,
    floor: Vec<u8>,
    /// What has been given up beforehand, and whether what has to be kept can be.
    pub(super) spent: u64,
    possible: bool,
}

impl LevelConflicts {
    /// The layouts' weights, the levels that are wanted, those that have to be kept, and those that can be had at all.
    pub(super) fn new(weights: &[u64], top: &[u8], floor: &[u8], most: &[u8]) -> LevelConflicts {
        let given_up = top.iter().zip(most).map(|(&top, &most)| u64::from(top.saturating_sub(most)));
        let spent = given_up.zip(weights).map(|(levels, weight)| levels * weight).sum();
        let top: Vec<u8> = top.iter().zip(most).map(|(&top, &most)| top.min(most)).collect();
        let highest = usize::from(top.iter().max().copied().unwrap_or(0));
        LevelConflicts {
            conflicts: Conflicts::new(weights.repeat(highest)),
            weights: weights.to_vec(),
            possible: floor.iter().zip(&top).all(|(floor, top)| floor <= top),
            top,
            floor: floor.to_vec(),
            spent,
        }
    }

    /// What a level costs in the layout of an outcome.
    pub(super) fn weight(&self, outcome: usize) -> u64 {
        self.weights[outcome % self.weights.len()]
    }

    /// The layout of an outcome, and the level that is left without it.
    pub(super) fn without(&self, outcome: usize) -> (usize, u8) {
        (outcome % self.weights.len(), (outcome / self.weights.len()) as u8)
    }

    /// Whether an outcome need not be kept.
    pub(super) fn can_give_up(&self, outcome: usize) -> bool {
        let (layout, below) = self.without(outcome);
        self.floor[layout] <= below
    }

    /// What levels cost.
    pub(super) fn cost(&self, levels: &[u8]) -> u64 {
        let lost = self.top.iter().zip(levels).map(|(top, level)| u64::from(top - level));
        self.spent + lost.zip(&self.weights).map(|(lost, weight)| lost * weight).sum::<u64>()
    }

    /// Adds a conflict in all its raised forms, without what cannot be given up.
    pub(super) fn add(&mut self, conflict: &Outcomes) {
        let layouts = self.weights.len();
        let mut forms = vec![Outcomes::none(layouts * usize::from(self.top.iter().max().copied().unwrap_or(0)))];
        for outcome in conflict.iter().filter(|&outcome| self.can_give_up(outcome)) {
            let (layout, _) = self.without(outcome);
            let end = layouts * usize::from(self.top[layout]);
            let raised = (outcome..end).step_by(layouts);
            forms = raised.flat_map(|outcome| forms.iter().map(move |form| form.or(&form.only(outcome)))).collect();
        }
        match &forms[..] {
            [form] if form.is_empty() => self.possible = false,
            forms => forms.iter().for_each(|form| self.conflicts.add(form)),
        }
    }

    /// The cheapest levels that meet all conflicts, if they cost less than `limit`.
    pub(super) fn cheapest(&self, limit: u64, ticker: &Ticker<'_>) -> Result<Option<Vec<u8>>, Interrupted> {
        if !self.possible || self.spent >= limit {
            return Ok(None);
        }
        let found = self.conflicts.cheapest(limit - self.spent, &mut |_| ticker.tick())?;
        let Some((_, given_up)) = found else { return Ok(None) };
        let mut levels = self.top.clone();
        given_up.iter().map(|outcome| self.without(outcome)).for_each(|(layout, below)| {
            levels[layout] = levels[layout].min(below);
        });
        Ok(Some(levels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// All choices of levels.
    fn choices(top: &[u8]) -> Vec<Vec<u8>> {
        top.iter().fold(vec![Vec::new()], |choices, &top| {
            let longer = |choice: &Vec<u8>| (0..=top).map(|level| [&choice[..], &[level]].concat()).collect::<Vec<_>>();
            choices.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn the_cheapest_levels_by_trying_all() {
        let mut random = Random::new(1);
        let ticker = Ticker::new(None, 1);
        for _ in 0..2000 {
            let mut below = |end: u128| random.below(end);
            let layouts = 2 + below(4) as usize;
            let weights: Vec<u64> = (0..layouts).map(|_| 1 + below(5) as u64).collect();
            let top: Vec<u8> = (0..layouts).map(|_| below(4) as u8).collect();
            let most: Vec<u8> = (0..layouts).map(|_| 1 + below(3) as u8).collect();
            let floor: Vec<u8> = top.iter().map(|&top| (below(6) as u8).saturating_sub(4).min(top)).collect();
            let mut problem = LevelConflicts::new(&weights, &top, &floor, &most);
            let wanted: Vec<u8> = problem.top.clone();
            let mut known: Vec<Outcomes> = Vec::new();
            for _ in 0..below(8) {
                let mut conflict = Outcomes::none(layouts * 3);
                for layout in (0..layouts).filter(|&layout| wanted[layout] > 0) {
                    if below(2) == 0 {
                        conflict.insert(layout + layouts * below(wanted[layout].into()) as usize);
                    }
                }
                problem.add(&conflict);
                known.push(conflict);
            }
            let met = |levels: &Vec<u8>, conflict: &Outcomes| {
                conflict.iter().any(|outcome| usize::from(levels[outcome % layouts]) <= outcome / layouts)
            };
            let fits = |levels: &Vec<u8>| {
                levels.iter().zip(&floor).all(|(level, floor)| level >= floor)
                    && known.iter().all(|conflict| met(levels, conflict))
            };
            let least = choices(&wanted).into_iter().filter(fits).map(|levels| problem.cost(&levels)).min();
            let found = |limit: u64| problem.cheapest(limit, &ticker).expect("nobody stops it");
            match (least, found(u64::MAX)) {
                (None, found) => assert_eq!(found, None),
                (Some(least), levels) => {
                    let levels = levels.expect("there are some");
                    assert!(fits(&levels) && problem.cost(&levels) == least);
                    assert_eq!(found(least), None, "nothing is cheaper than the cheapest");
                }
            }
        }
    }
}
