//! Minimum hitting sets: the least that has to be given up so that no conflict is left.
//!
//! Elements have weights, and some sets of them, mostly pairs, are conflicts. The lightest set is looked for that has an
//! element of each conflict: for pairs it is a minimum vertex cover. Branch and bound, with the usual means: an element
//! that dominates another is given up, or the other kept, at once; components are solved by themselves; and of a clique,
//! elements that are all in conflict with each other, all but one have to go, which bounds the weight from below.
//!
//! The exact solver's elements are layouts, those of suit combinations layouts with a number of tricks.

use crate::few::SortFew;
use crate::limits::CountWork;
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;

/// Elements with their weights, and conflicts between them.
pub(crate) struct Conflicts {
    weights: Vec<u64>,
    /// For each element those with which it forms a conflict of two; nothing if there are none.
    pairs: Vec<Option<Outcomes>>,
    none: Outcomes,
    /// Conflicts of one or of more than two.
    larger: Vec<Outcomes>,
    /// The elements that are in any conflict, and perhaps others.
    involved: Outcomes,
}

impl Conflicts {
    pub(crate) fn new(weights: Vec<u64>) -> Conflicts {
        let none = Outcomes::none(weights.len());
        Conflicts { pairs: vec![None; weights.len()], weights, larger: Vec::new(), involved: none.clone(), none }
    }

    /// Adds a conflict of at least one element.
    pub(crate) fn add(&mut self, conflict: &Outcomes) {
        if conflict.len() == 2 {
            let mut both = conflict.iter();
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                self.pair(one, other);
            }
        } else {
            self.involved = self.involved.or(conflict);
            self.larger.push(conflict.clone());
        }
    }

    /// Adds a conflict of two elements.
    pub(crate) fn pair(&mut self, one: usize, other: usize) {
        for (element, neighbour) in [(one, other), (other, one)] {
            self.pairs[element].get_or_insert_with(|| self.none.clone()).insert(neighbour);
            self.involved.insert(element);
        }
    }

    /// The elements with which one forms a conflict of two.
    fn neighbours(&self, element: usize) -> &Outcomes {
        self.pairs[element].as_ref().unwrap_or(&self.none)
    }

    /// What an element weighs.
    pub(crate) fn weight(&self, element: usize) -> u64 {
        self.weights[element]
    }

    fn len(&self) -> usize {
        self.weights.len()
    }

    /// The lightest elements that have one of each conflict, if they weigh less than `limit`.
    pub(crate) fn cheapest(&self, limit: u64, count: CountWork<'_>) -> Result<Option<(u64, Outcomes)>, Interrupted> {
        count((self.len() + self.larger.len()) * self.none.words())?;
        let mut open = self.involved.clone();
        let mut given_up = Outcomes::none(self.len());
        let mut cost = 0;
        self.give_up_dominating(&mut open, &mut given_up, &mut cost, count)?;
        if cost >= limit {
            return Ok(None);
        }
        let kept = self.dominated(&open);
        if !kept.is_empty() {
            let (rest, names) = self.subproblem(&open, &given_up, &kept);
            let Some((spent, lost)) = rest.cheapest(limit - cost, count)? else { return Ok(None) };
            lost.iter().for_each(|element| given_up.insert(names[element]));
            return Ok(Some((cost + spent, given_up)));
        }
        let parts: Vec<(Conflicts, Vec<usize>)> = self
            .components(&open)
            .iter()
            .map(|part| self.subproblem(part, &given_up, &Outcomes::none(self.len())))
            .collect();
        let bounds: Vec<_> = parts.iter().map(|(part, _)| part.lower_bound()).collect();
        let mut to_come: u64 = bounds.iter().sum();
        if cost + to_come >= limit {
            return Ok(None);
        }
        let mut order: Vec<_> = (0..parts.len()).collect();
        order.sort_any_by_key(|&place| parts[place].0.len());
        for place in order {
            to_come -= bounds[place];
            let (part, names) = &parts[place];
            let Some((spent, lost)) = part.branch(limit - cost - to_come, count)? else { return Ok(None) };
            cost += spent;
            lost.iter().for_each(|element| given_up.insert(names[element]));
            if cost + to_come >= limit {
                return Ok(None);
            }
        }
        Ok(Some((cost, given_up)))
    }

    /// Branches on an element: gives it up or keeps it.
    fn branch(&self, limit: u64, count: CountWork<'_>) -> Result<Option<(u64, Outcomes)>, Interrupted> {
        let mut degree: Vec<_> = (0..self.len()).map(|element| 2 * self.neighbours(element).len()).collect();
        self.larger.iter().flat_map(Outcomes::iter).for_each(|element| degree[element] += 1);
        let Some(pick) = (0..self.len()).max_by_key(|&element| (degree[element], Reverse(element))) else {
            return Ok((limit > 0).then(|| (0, Outcomes::none(0))));
        };
        let mut best = None;
        let mut limit = limit;
        let all = Outcomes::all(self.len());
        let one = all.only(pick);
        // Kept: all in conflict with it go.
        let with_it = self.neighbours(pick);
        let with_it_cost = self.weigh(with_it);
        for (gone, kept, spent) in [(&one, &all.minus(&all), self.weights[pick]), (with_it, &one, with_it_cost)] {
            if spent >= limit {
                continue;
            }
            let (rest, names) = self.subproblem(&all, gone, kept);
            if let Some((cost, lost)) = rest.cheapest(limit - spent, count)? {
                let mut set = gone.clone();
                lost.iter().for_each(|element| set.insert(names[element]));
                limit = spent + cost;
                best = Some((spent + cost, set));
            }
        }
        Ok(best)
    }

    /// Gives up elements as long as there is one that hits whatever another one in conflict with it hits, and is no
    /// heavier.
    fn give_up_dominating(
        &self,
        open: &mut Outcomes,
        given_up: &mut Outcomes,
        cost: &mut u64,
        count: CountWork<'_>,
    ) -> Result<(), Interrupted> {
        let larger_of = |element: usize, given_up: &Outcomes| -> Vec<&Outcomes> {
            self.larger
                .iter()
                .filter(|conflict| conflict.contains(element) && conflict.and(given_up).is_empty())
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
            for element in open.clone().iter() {
                if !open.contains(element) {
                    continue;
                }
                let row = self.neighbours(element).and(open);
                if row.is_empty() {
                    continue;
                }
                count(row.len() * row.words())?;
                let mine = larger_of(element, given_up);
                let dominating = row.iter().find(|&other| {
                    self.weights[other] <= self.weights[element]
                        && row.beyond(self.neighbours(other)) == 1
                        && mine.iter().all(|conflict| conflict.contains(other))
                });
                if let Some(pick) = dominating {
                    open.remove(pick);
                    given_up.insert(pick);
                    *cost += self.weights[pick];
                    again = true;
                }
            }
        }
        // What has no conflicts is kept.
        for element in open.clone().iter() {
            if self.neighbours(element).overlap(open) == 0 && larger_of(element, given_up).is_empty() {
                open.remove(element);
            }
        }
        Ok(())
    }

    /// Elements that need not be given up, as another one, no heavier, is in all their conflicts.
    fn dominated(&self, open: &Outcomes) -> Outcomes {
        let mut kept = open.minus(open);
        let live: Vec<_> = self.larger.iter().filter(|conflict| conflict.is_within(open)).collect();
        let involved = live.iter().fold(open.minus(open), |all, conflict| all.or(conflict));
        for element in involved.iter().filter(|&element| self.neighbours(element).overlap(open) == 0) {
            let common = live.iter().filter(|conflict| conflict.contains(element));
            let common =
                common.fold(involved.minus(&kept).minus(&open.only(element)), |all, conflict| all.and(conflict));
            if common.iter().any(|other| self.weights[other] <= self.weights[element]) {
                kept.insert(element);
            }
        }
        kept
    }

    /// Elements that have to do with each other.
    fn components(&self, open: &Outcomes) -> Vec<Outcomes> {
        let mut left = open.clone();
        let mut parts = Vec::new();
        loop {
            let Some(first) = left.iter().next() else { break };
            let mut part = open.only(first);
            let mut new = part.clone();
            while !new.is_empty() {
                let mut next = new.minus(&new);
                for element in new.iter() {
                    next = next.or(self.neighbours(element));
                    for conflict in self.larger.iter().filter(|conflict| conflict.contains(element)) {
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

    /// The conflicts among these elements when some are given up and some kept, and their old numbers. Larger conflicts
    /// that contain a pair say nothing more.
    fn subproblem(&self, among: &Outcomes, gone: &Outcomes, kept: &Outcomes) -> (Conflicts, Vec<usize>) {
        let left = among.minus(gone).minus(kept);
        let names: Vec<_> = left.iter().collect();
        let count = names.len();
        let mut rest = Conflicts {
            weights: names.iter().map(|&name| self.weights[name]).collect(),
            pairs: names.iter().map(|&name| Some(self.pairs[name].as_ref()?.and(&left).gather(&left, count))).collect(),
            none: Outcomes::none(count),
            larger: Vec::new(),
            involved: self.involved.gather(&left, count),
        };
        for conflict in &self.larger {
            let open = conflict.minus(kept);
            let says_more = open.iter().all(|element| self.neighbours(element).overlap(&open) == 0);
            if open.is_within(&left) && says_more {
                rest.add(&open.gather(&left, count));
            }
        }
        (rest, names)
    }

    /// What has to be given up at least: disjoint cliques, of which all but one have to go, and other conflicts.
    fn lower_bound(&self) -> u64 {
        let mut open = Outcomes::all(self.len());
        let mut left = self.weights.clone();
        // How many neighbours each element has among those that are open.
        let mut degree: Vec<_> = (0..self.len()).map(|element| self.neighbours(element).len()).collect();
        let mut least = 0;
        loop {
            // The element with the fewest neighbours first, and of them those that have the most in common.
            let first = open.iter().filter(|&element| degree[element] > 0).min_by_key(|&element| degree[element]);
            let Some(first) = first else { break };
            let mut clique = vec![first];
            let mut candidates = self.neighbours(first).and(&open);
            while let Some(next) = {
                let among = |element: usize| self.neighbours(element).overlap(&candidates);
                candidates.iter().max_by_key(|&element| (among(element), Reverse(degree[element]), Reverse(element)))
            } {
                clique.push(next);
                candidates = candidates.and(self.neighbours(next));
            }
            let common = clique.iter().map(|&element| left[element]).min().unwrap_or(0);
            least += common * (clique.len() as u64 - 1);
            for element in clique {
                left[element] -= common;
                if left[element] == 0 {
                    open.remove(element);
                    self.neighbours(element).iter().for_each(|neighbour| degree[neighbour] -= 1);
                }
            }
        }
        for conflict in &self.larger {
            if conflict.is_within(&open) {
                let common = conflict.iter().map(|element| left[element]).min().unwrap_or(0);
                least += common;
                for element in conflict.iter() {
                    left[element] -= common;
                    if left[element] == 0 {
                        open.remove(element);
                    }
                }
            }
        }
        least
    }

    fn weigh(&self, set: &Outcomes) -> u64 {
        set.iter().map(|element| self.weights[element]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The cost of the cheapest set by trying all.
    fn naive(conflicts: &Conflicts) -> u64 {
        let hits = |set: u32| {
            let has = |element: usize| set >> element & 1 == 1;
            let pairs = (0..conflicts.len()).all(|one| has(one) || conflicts.neighbours(one).iter().all(has));
            pairs && conflicts.larger.iter().all(|conflict| conflict.iter().any(has))
        };
        let cost = |set: u32| -> u64 {
            conflicts
                .weights
                .iter()
                .enumerate()
                .filter(|(element, _)| set >> element & 1 == 1)
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
                conflicts.add(&conflict);
            }
            let expected = naive(&conflicts);
            let found = |limit: u64| conflicts.cheapest(limit, &mut |_| Ok(())).expect("nobody stops it");
            assert!(conflicts.lower_bound() <= expected);
            assert_eq!(found(expected), None, "nothing is cheaper than the cheapest");
            let (cost, given_up) = found(expected + 1).expect("as cheap as that");
            assert_eq!((cost, conflicts.weigh(&given_up)), (expected, expected));
            let hit = |conflict: &Outcomes| !conflict.and(&given_up).is_empty();
            assert!(conflicts.larger.iter().all(hit));
            assert!((0..count).all(|one| given_up.contains(one) || conflicts.neighbours(one).is_within(&given_up)));
        }
    }
}
