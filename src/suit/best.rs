//! The best way of playing: the most valuable outcomes that can be had together.
//!
//! Something of every conflict has to be given up. So the cheapest choice of what to give up, by the conflicts known so
//! far, comes from [`LevelConflicts`], and the question whether the rest can be had together goes to [`Search`]; if it
//! cannot, the search names a conflict more. A choice that costs the least possible and succeeds is the best (an
//! implicit hitting set, as in Davies and Bacchus, "Solving MAXSAT by solving a sequence of simpler SAT instances").

use crate::few::SortFew;
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use crate::suit::levels::LevelConflicts;
use crate::suit::position::Play;
use crate::suit::search::{Node, Search};
use std::cmp::Reverse;

/// The best that can be had at a node.
pub(super) struct Best {
    /// By layout, how many of the numbers of tricks that matter are taken.
    pub(super) levels: Vec<u8>,
    /// The cards that are best to begin with.
    pub(super) leads: Vec<Play>,
}

/// The outcomes that have these levels; lower numbers of tricks go without saying.
pub(super) fn outcomes(node: &Node, levels: &[u8]) -> Outcomes {
    let mut outcomes = Outcomes::none(node.outcomes());
    for (layout, &level) in levels.iter().enumerate().filter(|&(_, &level)| level > 0) {
        outcomes.insert(usize::from(level - 1) * levels.len() + layout);
    }
    outcomes
}

/// What can be had with all hands seen: by layout, how many of the numbers of tricks that matter.
pub(super) fn winnable(search: &mut Search<'_>, node: &Node) -> Vec<u8> {
    let winnable = search.winnable(node);
    let layouts = node.position.layouts();
    let taken =
        |layout: usize| (layout..node.outcomes()).step_by(layouts).filter(|&outcome| winnable.contains(outcome));
    (0..layouts).map(|layout| taken(layout).count() as u8).collect()
}

impl Best {
    /// The best of what is at most `top` and at least `floor`, which can be had. One card to lead is looked at after
    /// the other, because more is in conflict once the card is played. Unless every best lead is wanted, one will do.
    pub(super) fn find(
        search: &mut Search<'_>,
        node: &Node,
        top: &[u8],
        floor: &[u8],
        every_lead: bool,
    ) -> Result<Best, Interrupted> {
        let weights = search.weights(node);
        let mut leads: Vec<(Play, LevelConflicts)> = Vec::new();
        for play in node.position.own_plays() {
            leads.push((play, LevelConflicts::new(&weights, top, floor, &winnable(search, &node.after(play)))));
        }
        leads.sort_few_by_key(|(_, conflicts)| conflicts.spent);
        let mut best = Best { levels: floor.to_vec(), leads: Vec::new() };
        let mut below = u64::MAX;
        for (play, conflicts) in leads {
            let limit = if every_lead { below.saturating_add(1) } else { below };
            let mut after = AfterLead { search, node: node.after(play), conflicts };
            let Some(levels) = after.settle(limit)? else { continue };
            let cost = after.conflicts.cost(&levels);
            if cost < below {
                (best, below) = (Best { levels, leads: Vec::new() }, cost);
            }
            best.leads.push(play);
        }
        Ok(best)
    }
}

/// After this many guesses the search looks for all conflicts of two layouts. Twenty suits of all kinds take 9.2
/// thousand million instructions with 8, 11.1 with 3.
const GUESSES_BEFORE_PAIRS: usize = 8;

/// The search for the best outcomes after a lead.
struct AfterLead<'s, 'w> {
    search: &'s mut Search<'w>,
    node: Node,
    conflicts: LevelConflicts,
}

impl AfterLead<'_, '_> {
    /// A conflict among these levels.
    fn conflict(&mut self, levels: &[u8]) -> Result<Option<Outcomes>, Interrupted> {
        self.search.conflict(&self.node, &outcomes(&self.node, levels))
    }

    /// The cheapest levels without conflicts, if they cost less than `limit`.
    fn settle(&mut self, limit: u64) -> Result<Option<Vec<u8>>, Interrupted> {
        // What can be had together, as far as is known.
        let mut fine: Option<Vec<u8>> = None;
        let mut guesses = 0;
        loop {
            let below = fine.as_ref().map_or(limit, |levels| limit.min(self.conflicts.cost(levels)));
            let Some(guess) = self.conflicts.cheapest(below, &self.search.ticker)? else {
                return Ok(fine.filter(|levels| self.conflicts.cost(levels) < limit));
            };
            let Some(rest) = self.without_conflicts(&guess)? else { return Ok(None) };
            if rest == guess {
                return Ok(Some(guess));
            }
            if fine.as_ref().is_none_or(|levels| self.conflicts.cost(&rest) < self.conflicts.cost(levels)) {
                fine = Some(rest);
            }
            guesses += 1;
            if guesses == GUESSES_BEFORE_PAIRS {
                self.add_pairs()?;
            }
        }
    }

    /// Finds conflicts that have little to do with each other, as many as there are, and what is left without them;
    /// `None` if something is in conflict that has to be kept.
    fn without_conflicts(&mut self, guess: &[u8]) -> Result<Option<Vec<u8>>, Interrupted> {
        let mut rest = guess.to_vec();
        while let Some(conflict) = self.conflict(&rest)? {
            let conflict = self.smallest(conflict)?;
            let mut stuck = true;
            for outcome in conflict.iter().filter(|&outcome| self.conflicts.can_give_up(outcome)) {
                let (layout, below) = self.conflicts.without(outcome);
                (rest[layout], stuck) = (below, false);
            }
            if stuck {
                return Ok(None);
            }
            self.conflicts.add(&conflict);
        }
        if rest != guess {
            self.fill_up(&mut rest)?;
        }
        Ok(Some(rest))
    }

    /// All conflicts of two layouts. Where things are difficult there are many of them, and few others.
    fn add_pairs(&mut self) -> Result<(), Interrupted> {
        let top = self.conflicts.top.clone();
        let layouts: Vec<usize> = (0..top.len()).filter(|&layout| top[layout] > 0).collect();
        for (place, &one) in layouts.iter().enumerate() {
            for &other in &layouts[place + 1..] {
                let mut levels = vec![0; top.len()];
                (levels[one], levels[other]) = (top[one], top[other]);
                if let Some(conflict) = self.conflict(&levels)? {
                    let conflict = self.smallest(conflict)?;
                    self.conflicts.add(&conflict);
                }
            }
        }
        Ok(())
    }

    /// Raises levels as long as there is no conflict, the dearest first.
    fn fill_up(&mut self, levels: &mut [u8]) -> Result<(), Interrupted> {
        let mut layouts: Vec<usize> = (0..levels.len()).collect();
        layouts.sort_any_by_key(|&layout| Reverse(self.conflicts.weight(layout)));
        for layout in layouts {
            while levels[layout] < self.conflicts.top[layout] {
                levels[layout] += 1;
                if self.conflict(levels)?.is_some() {
                    levels[layout] -= 1;
                    break;
                }
            }
        }
        Ok(())
    }

    /// A part of a conflict that is still one, of which nothing can be left out. What is cheap is left out first: the
    /// dearer a conflict, the more it tells.
    fn smallest(&mut self, mut conflict: Outcomes) -> Result<Outcomes, Interrupted> {
        let layouts = self.node.position.layouts();
        let mut cheapest: Vec<usize> = conflict.iter().collect();
        cheapest.sort_any_by_key(|&outcome| self.conflicts.weight(outcome));
        for outcome in cheapest {
            if conflict.contains(outcome) {
                let without = conflict.minus(&conflict.only(outcome));
                conflict = self.search.conflict(&self.node, &without)?.unwrap_or(conflict);
            }
        }
        // So does one that asks for less.
        for mut outcome in conflict.iter().collect::<Vec<usize>>() {
            while outcome >= layouts {
                let mut easier = conflict.minus(&conflict.only(outcome));
                easier.insert(outcome - layouts);
                if self.search.conflict(&self.node, &easier)?.is_none() {
                    break;
                }
                (conflict, outcome) = (easier, outcome - layouts);
            }
        }
        Ok(conflict)
    }
}
