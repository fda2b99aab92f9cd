//! The least that has to be given up: a minimum hitting set.
//!
//! Of layouts that are in conflict not all can be won. Given conflicts, mostly of two layouts, the lightest set of
//! layouts is looked for that has one of each: for pairs it is a minimum vertex cover. Branch and bound: layouts that
//! are the better ones to give up are given up at once, parts that have nothing to do with each other are solved by
//! themselves, and of a clique, layouts that are all in conflict with each other, all but one have to go.

use super::conflicts::only;
use crate::limits::CountWork;
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;

/// Layouts with their weights, and conflicts between them.
#[derive(Clone)]
pub(super) struct Conflicts {
    weights: Vec<u64>,
    /// For each layout those with which it forms a conflict of two; nothing if there are none.
    pairs: Vec<Option<Outcomes>>,
    none: Outcomes,
    /// Conflicts of more than two.
    larger: Vec<Outcomes>,
}

impl Conflicts {
    pub(super) fn new(weights: Vec<u64>) -> Conflicts {
        let none = Outcomes::none(weights.len());
        Conflicts { pairs: vec![None; weights.len()], weights, none, larger: Vec::new() }
    }

    /// Adds a conflict of at least two layouts.
    pub(super) fn add(&mut self, conflict: &Outcomes) {
        if conflict.len() == 2 {
            let mut both = conflict.iter();
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                self.pair(one, other);
            }
        } else {
            self.larger.push(conflict.clone());
        }
    }

    /// Adds a conflict of two layouts.
    pub(super) fn pair(&mut self, one: usize, other: usize) {
        for (layout, partner) in [(one, other), (other, one)] {
            self.pairs[layout].get_or_insert_with(|| self.none.clone()).insert(partner);
        }
    }

    /// The layouts with which one forms a conflict of two.
    fn partners(&self, layout: usize) -> &Outcomes {
        self.pairs[layout].as_ref().unwrap_or(&self.none)
    }

    /// What a layout weighs.
    pub(super) fn weight(&self, layout: usize) -> u64 {
        self.weights[layout]
    }

    fn len(&self) -> usize {
        self.weights.len()
    }

    /// The lightest layouts that have one of each conflict, if they weigh less than `limit`.
    pub(super) fn cheapest(&self, limit: u64, count: CountWork<'_>) -> Result<Option<(u64, Outcomes)>, Interrupted> {
        count((self.len() + self.larger.len()) * self.none.words())?;
        let mut open = Outcomes::all(self.len());
        let mut given_up = Outcomes::none(self.len());
        let mut cost = 0;
        self.give_up_the_better(&mut open, &mut given_up, &mut cost, count)?;
        if cost >= limit {
            return Ok(None);
        }
        let kept = self.better_kept(&open);
        if !kept.is_empty() {
            let (rest, names) = self.without(&open, &given_up, &kept);
            let Some((spent, lost)) = rest.cheapest(limit - cost, count)? else { return Ok(None) };
            lost.iter().for_each(|layout| given_up.insert(names[layout]));
            return Ok(Some((cost + spent, given_up)));
        }
        let parts = self.parts(&open);
        let parts: Vec<(Conflicts, Vec<usize>)> =
            parts.iter().map(|part| self.without(part, &given_up, &Outcomes::none(self.len()))).collect::<Vec<_>>();
        let bounds: Vec<_> = parts.iter().map(|(part, _)| part.least()).collect();
        let mut to_come: u64 = bounds.iter().sum();
        if cost + to_come >= limit {
            return Ok(None);
        }
        let mut order: Vec<_> = (0..parts.len()).collect();
        order.sort_unstable_by_key(|&place| (parts[place].0.len(), place));
        for place in order {
            to_come -= bounds[place];
            let (part, names) = &parts[place];
            let Some((spent, lost)) = part.branch(limit - cost - to_come, count)? else { return Ok(None) };
            cost += spent;
            lost.iter().for_each(|layout| given_up.insert(names[layout]));
            if cost + to_come >= limit {
                return Ok(None);
            }
        }
        Ok(Some((cost, given_up)))
    }

    /// Gives up a layout or keeps it.
    fn branch(&self, limit: u64, count: CountWork<'_>) -> Result<Option<(u64, Outcomes)>, Interrupted> {
        let mut degree: Vec<_> = (0..self.len()).map(|layout| 2 * self.partners(layout).len()).collect();
        self.larger.iter().flat_map(Outcomes::iter).for_each(|layout| degree[layout] += 1);
        let Some(pick) = (0..self.len()).max_by_key(|&layout| (degree[layout], Reverse(layout))) else {
            return Ok((limit > 0).then(|| (0, Outcomes::none(0))));
        };
        let mut best = None;
        let mut limit = limit;
        let all = Outcomes::all(self.len());
        let one = only(pick, &all);
        // Kept: all in conflict with it go.
        let with_it = self.partners(pick);
        let with_it_cost = self.weigh(with_it);
        for (gone, kept, spent) in [(&one, &all.minus(&all), self.weights[pick]), (with_it, &one, with_it_cost)] {
            if spent >= limit {
                continue;
            }
            let (rest, names) = self.without(&all, gone, kept);
            if let Some((cost, lost)) = rest.cheapest(limit - spent, count)? {
                let mut set = gone.clone();
                lost.iter().for_each(|layout| set.insert(names[layout]));
                limit = spent + cost;
                best = Some((spent + cost, set));
            }
        }
        Ok(best)
    }

    /// Gives up layouts as long as there is one that hits whatever another one in conflict with it hits, and is no
    /// heavier.
    fn give_up_the_better(
        &self,
        open: &mut Outcomes,
        given_up: &mut Outcomes,
        cost: &mut u64,
        count: CountWork<'_>,
    ) -> Result<(), Interrupted> {
        let larger_of = |layout: usize, given_up: &Outcomes| -> Vec<&Outcomes> {
            self.larger
                .iter()
                .filter(|conflict| conflict.contains(layout) && conflict.and(given_up).is_empty())
                .collect::<Vec<_>>()
        };
        for conflict in self.larger.iter().filter(|conflict| conflict.len() == 1) {
            if conflict.and(open).is_empty() {
                continue;
            }
            *open = open.minus(conflict);
            *given_up = given_up.or(conflict);
            *cost += self.weigh(conflict);
        }
        let mut again = true;
        while again {
            again = false;
            for layout in 0..self.len() {
                if !open.contains(layout) {
                    continue;
                }
                let row = self.partners(layout).and(open);
                if row.is_empty() {
                    continue;
                }
                count(row.len() * row.words())?;
                let mine = larger_of(layout, given_up);
                let better = row.iter().find(|&other| {
                    self.weights[other] <= self.weights[layout]
                        && row.beyond(self.partners(other)) == 1
                        && mine.iter().all(|conflict| conflict.contains(other))
                });
                if let Some(better) = better {
                    open.remove(better);
                    given_up.insert(better);
                    *cost += self.weights[better];
                    again = true;
                }
            }
        }
        // What has no conflicts is kept.
        for layout in 0..self.len() {
            if open.contains(layout)
                && self.partners(layout).overlap(open) == 0
                && larger_of(layout, given_up).is_empty()
            {
                open.remove(layout);
            }
        }
        Ok(())
    }

    /// Layouts that need not be given up, as another one, no heavier, is in all their conflicts.
    fn better_kept(&self, open: &Outcomes) -> Outcomes {
        let mut kept = open.minus(open);
        let live: Vec<_> = self.larger.iter().filter(|conflict| conflict.is_within(open)).collect();
        let involved = live.iter().fold(open.minus(open), |all, conflict| all.or(conflict));
        for layout in involved.iter().filter(|&layout| self.partners(layout).overlap(open) == 0) {
            let common = live.iter().filter(|conflict| conflict.contains(layout));
            let common =
                common.fold(involved.minus(&kept).minus(&only(layout, open)), |all, conflict| all.and(conflict));
            if common.iter().any(|other| self.weights[other] <= self.weights[layout]) {
                kept.insert(layout);
            }
        }
        kept
    }

    /// Layouts that have to do with each other.
    fn parts(&self, open: &Outcomes) -> Vec<Outcomes> {
        let mut left = open.clone();
        let mut parts = Vec::new();
        loop {
            let Some(first) = left.iter().next() else { break };
            let mut part = only(first, open);
            let mut new = part.clone();
            while !new.is_empty() {
                let mut next = new.minus(&new);
                for layout in new.iter() {
                    next = next.or(self.partners(layout));
                    for conflict in self.larger.iter().filter(|conflict| conflict.contains(layout)) {
                        if conflict.is_within(open) {
                            next = next.or(conflict);
                        }
                    }
                }
                new = next.and(open).minus(&part);
                part = part.or(&new);
            }
            left = left.minus(&part);
            parts.push(part);
        }
        parts
    }

    /// The conflicts among these layouts when some are given up and some kept, and their old numbers. Larger conflicts
    /// that contain a pair say nothing more.
    fn without(&self, among: &Outcomes, gone: &Outcomes, kept: &Outcomes) -> (Conflicts, Vec<usize>) {
        let left = among.minus(gone).minus(kept);
        let names: Vec<_> = left.iter().collect();
        let count = names.len();
        let mut rest = Conflicts {
            weights: names.iter().map(|&name| self.weights[name]).collect(),
            pairs: names.iter().map(|&name| Some(self.pairs[name].as_ref()?.and(&left).gather(&left, count))).collect(),
            none: Outcomes::none(count),
            larger: Vec::new(),
        };
        for conflict in &self.larger {
            let open = conflict.minus(kept);
            let says_more = open.iter().all(|layout| self.partners(layout).overlap(&open) == 0);
            if open.is_within(&left) && says_more {
                rest.add(&open.gather(&left, count));
            }
        }
        (rest, names)
    }

    /// What has to be given up at least: disjoint cliques, of which all but one have to go, and other conflicts.
    fn least(&self) -> u64 {
        let mut open = Outcomes::all(self.len());
        let mut left = self.weights.clone();
        // How many partners each layout has among those that are open.
        let mut degree: Vec<_> = (0..self.len()).map(|layout| self.partners(layout).len()).collect();
        let mut least = 0;
        loop {
            // The layout with the fewest partners first, and of them those that have the most in common.
            let first = open.iter().filter(|&layout| degree[layout] > 0).min_by_key(|&layout| degree[layout]);
            let Some(first) = first else { break };
            let mut clique = vec![first];
            let mut candidates = self.partners(first).and(&open);
            while let Some(next) = {
                let among = |layout: usize| self.partners(layout).overlap(&candidates);
                candidates.iter().max_by_key(|&layout| (among(layout), Reverse(degree[layout]), Reverse(layout)))
            } {
                clique.push(next);
                candidates = candidates.and(self.partners(next));
            }
            let common = clique.iter().map(|&layout| left[layout]).min().unwrap_or(0);
            least += common * (clique.len() as u64 - 1);
            for layout in clique {
                left[layout] -= common;
                if left[layout] == 0 {
                    open.remove(layout);
                    self.partners(layout).iter().for_each(|partner| degree[partner] -= 1);
                }
            }
        }
        for conflict in &self.larger {
            if conflict.is_within(&open) {
                let common = conflict.iter().map(|layout| left[layout]).min().unwrap_or(0);
                least += common;
                for layout in conflict.iter() {
                    left[layout] -= common;
                    if left[layout] == 0 {
                        open.remove(layout);
                    }
                }
            }
        }
        least
    }

    fn weigh(&self, set: &Outcomes) -> u64 {
        set.iter().map(|layout| self.weights[layout]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The cost of the cheapest set by trying all.
    fn naive(conflicts: &Conflicts) -> u64 {
        let hits = |set: u32| {
            let has = |layout: usize| set >> layout & 1 == 1;
            let pairs = (0..conflicts.len()).all(|one| has(one) || conflicts.partners(one).iter().all(has));
            pairs && conflicts.larger.iter().all(|conflict| conflict.iter().any(has))
        };
        let cost = |set: u32| -> u64 {
            conflicts
                .weights
                .iter()
                .enumerate()
                .filter(|(layout, _)| set >> layout & 1 == 1)
                .map(|(_, weight)| weight)
                .sum()
        };
        (0..1 << conflicts.len()).filter(|&set| hits(set)).map(cost).min().expect("all of them")
    }

    #[test]
    fn the_least_is_given_up() {
        let mut random = Random::new(1);
        for round in 0..3000 {
            let count = 2 + random.below(11) as usize;
            let heaviest = if round % 2 == 0 { 1 } else { 5 };
            let weights = (0..count).map(|_| 1 + random.below(heaviest) as u64).collect();
            let mut conflicts = Conflicts::new(weights);
            for _ in 0..random.below(2 * count as u128) {
                let mut conflict = Outcomes::none(count);
                (0..2 + random.below(3)).for_each(|_| conflict.insert(random.below(count as u128) as usize));
                if conflict.len() > 1 {
                    conflicts.add(&conflict);
                }
            }
            let expected = naive(&conflicts);
            let found = |limit: u64| conflicts.cheapest(limit, &mut |_| Ok(())).expect("nobody stops it");
            assert!(conflicts.least() <= expected);
            assert_eq!(found(expected), None, "nothing is cheaper than the cheapest");
            let (cost, given_up) = found(expected + 1).expect("as cheap as that");
            assert_eq!((cost, conflicts.weigh(&given_up)), (expected, expected));
            let hit = |conflict: &Outcomes| !conflict.and(&given_up).is_empty();
            assert!(conflicts.larger.iter().all(hit));
            assert!((0..count).all(|one| given_up.contains(one) || conflicts.partners(one).is_within(&given_up)));
        }
    }
}
