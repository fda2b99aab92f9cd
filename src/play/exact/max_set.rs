//! The heaviest set of layouts that one way of playing can win, by implicit hitting sets.
//!
//! Something of every conflict has to be given up. So the least that has to be given up to meet the conflicts known so
//! far bounds what can be won, and what is left is tried: if it can be won, nothing heavier can; if not, there are more
//! conflicts to learn from it. Every set that was won on the way bounds the answer from the other side. Far fewer
//! conflicts are needed than there are ways of playing, and in most endings the first ones, disjoint, are enough: they
//! cost as much as the best set that is found beside them loses.
//!
//! (The scheme is that of Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve Combinatorial
//! Optimization Problems", and of the MaxHS solvers for maximum satisfiability.)

use super::perfect::PerfectInformation;
use super::position::Position;
use crate::few::SortFew;
use crate::limits::Interrupted;
use crate::play::hitting_set::Conflicts;
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;

/// Sets that are kept beside the heaviest.
const OTHERS: usize = 16;

/// With more layouts than this some set is built before conflicts are looked for, which may take long.
const MANY: usize = 1000;

/// The search after one card.
pub(super) struct MaxSet {
    position: Position,
    /// What perfect information wins.
    all: Outcomes,
    conflicts: Conflicts,
    /// Layouts of which all conflicts of two are known.
    paired: Outcomes,
    /// Sets that can be won, none within another, the heaviest first.
    won: Vec<Outcomes>,
    /// Whether the first conflicts were looked for.
    begun: bool,
}

impl MaxSet {
    /// The search in a position of which `all` is what perfect information wins.
    pub(super) fn new(exact: &PerfectInformation<'_>, position: Position, all: Outcomes) -> MaxSet {
        let conflicts = Conflicts::new(exact.layouts.weights(position.list));
        MaxSet { position, paired: all.minus(&all), all, conflicts, won: Vec::new(), begun: false }
    }

    /// Sets that can be won, the heaviest first, as far as they were found.
    pub(super) fn won(&self) -> &[Outcomes] {
        &self.won
    }

    fn weigh(&self, exact: &PerfectInformation<'_>, set: &Outcomes) -> u64 {
        exact.layouts.weight(self.position.list, set)
    }

    /// What the heaviest set found so far weighs.
    pub(super) fn best(&self, exact: &PerfectInformation<'_>) -> u64 {
        self.won.first().map_or(0, |set| self.weigh(exact, set))
    }

    /// A first look: disjoint conflicts, and a good set. It may be shorter if nothing is heavier than `floor`.
    pub(super) fn begin(&mut self, exact: &mut PerfectInformation<'_>, floor: u64) -> Result<(), Interrupted> {
        if !self.begun && self.weigh(exact, &self.all) > floor {
            let all = self.all.clone();
            if all.len() > MANY {
                self.grow(exact, all.minus(&all), &all)?;
            }
            self.probe(exact, &all, floor)?;
        }
        Ok(())
    }

    /// Finds the heaviest set, if it is heavier than `floor`; says whether it is.
    pub(super) fn settle(&mut self, exact: &mut PerfectInformation<'_>, floor: u64) -> Result<bool, Interrupted> {
        self.begin(exact, floor)?;
        loop {
            let best = self.best(exact);
            let limit = self.weigh(exact, &self.all).saturating_sub(best.max(floor));
            let given_up = self.conflicts.cheapest(limit, &mut |work| exact.work(work))?;
            let Some((_, given_up)) = given_up else { return Ok(best > floor) };
            let set = self.all.minus(&given_up);
            self.begun = true;
            if self.probe(exact, &set, floor)? {
                return Ok(true);
            }
        }
    }

    /// Finds conflicts among these layouts until the rest can be won, and adds to it whatever can be added. Says whether
    /// all of them can be won.
    fn probe(&mut self, exact: &mut PerfectInformation<'_>, set: &Outcomes, floor: u64) -> Result<bool, Interrupted> {
        let none = set.minus(set);
        let mut rest = set.clone();
        let mut bound = self.weigh(exact, set);
        while let Some(conflict) = exact.conflict(&self.position, &rest, &none)? {
            let conflict = exact.least_conflict(&self.position, conflict)?;
            self.learn(exact, &conflict)?;
            rest = rest.minus(&conflict);
            // The first ones have nothing in common, so that each of them costs something.
            bound -= conflict.iter().map(|layout| self.conflicts.weight(layout)).min().unwrap_or(0);
            if !self.begun && bound <= floor {
                return Ok(false);
            }
        }
        self.begun = true;
        let whole = rest == *set;
        self.grow(exact, rest, set)?;
        Ok(whole)
    }

    /// Remembers a conflict. Of layouts that form pairs all pairs are worth knowing, once it turns out that there is
    /// more to do.
    fn learn(&mut self, exact: &mut PerfectInformation<'_>, conflict: &Outcomes) -> Result<(), Interrupted> {
        self.conflicts.add(conflict);
        if conflict.len() > 2 || !self.begun {
            return Ok(());
        }
        for layout in conflict.minus(&self.paired).iter() {
            let one = self.all.only(layout);
            let others = self.all.minus(&one);
            let beside = exact.compatible(&self.position, &one, &others)?;
            others.minus(&beside).iter().for_each(|other| self.conflicts.pair(layout, other));
            self.paired.insert(layout);
        }
        Ok(())
    }

    /// Adds to a set that can be won what can be added, first of what was `wished`. When it is interrupted, what is built
    /// so far counts.
    fn grow(
        &mut self,
        exact: &mut PerfectInformation<'_>,
        mut set: Outcomes,
        wished: &Outcomes,
    ) -> Result<(), Interrupted> {
        let outcome = self.add_all(exact, &mut set, wished);
        if !self.won.iter().any(|known| set.is_within(known)) {
            self.won.retain(|known| !known.is_within(&set));
            self.won.push(set);
            let list = self.position.list;
            self.won.sort_few_by_key(|set| Reverse(exact.layouts.weight(list, set)));
            self.won.truncate(OTHERS);
        }
        outcome
    }

    fn add_all(
        &self,
        exact: &mut PerfectInformation<'_>,
        set: &mut Outcomes,
        wished: &Outcomes,
    ) -> Result<(), Interrupted> {
        let none = set.minus(set);
        let others: Vec<_> = wished.minus(set).iter().chain(self.all.minus(wished).iter()).collect();
        let (mut at, mut stride) = (0, 1);
        while at < others.len() {
            let end = others.len().min(at + stride);
            let mut more = set.clone();
            others[at..end].iter().for_each(|&layout| more.insert(layout));
            if exact.conflict(&self.position, &more, &none)?.is_none() {
                (*set, at) = (more, end);
                stride *= 2;
            } else if stride > 1 {
                stride /= 2;
            } else {
                at += 1;
            }
        }
        Ok(())
    }
}
