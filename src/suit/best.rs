//! The best way of playing: the most valuable outcomes that can be had together.
//!
//! Guesses of what to give up come from [`Sacrifice`], conflicts from [`Search`]; they take turns until they agree.

use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use crate::suit::hitting_set::{Cheapest, Demand, Sacrifice};
use crate::suit::position::Play;
use crate::suit::search::{Branch, Node, Search, only};
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
        let mut leads: Vec<(Play, Sacrifice)> = Vec::new();
        for play in node.position.own_plays() {
            leads.push((play, Sacrifice::new(&weights, top, floor, &winnable(search, &node.after(play)))));
        }
        leads.sort_by_key(|(_, sacrifice)| sacrifice.cost_at_least());
        let mut best = Best { levels: floor.to_vec(), leads: Vec::new() };
        let mut below = u64::MAX;
        for (play, mut sacrifice) in leads {
            let limit = if every_lead { below.saturating_add(1) } else { below };
            let mut question = Question { search, node: node.after(play), answers: Vec::new() };
            let Some(levels) = question.settle(&mut sacrifice, limit)? else { continue };
            let cost = sacrifice.cost(&levels);
            if cost < below {
                (best, below) = (Best { levels, leads: Vec::new() }, cost);
            }
            best.leads.push(play);
        }
        Ok(best)
    }
}

/// So many steps are made to find the cheapest guess; then a cheap one will do.
const STEPS: u32 = 500;

/// So many guesses are made before all conflicts of two layouts are looked for.
const PATIENCE: usize = 3;

/// So many guesses are made before declarer's answers to the next card are looked at one by one.
const MORE_PATIENCE: usize = 10;

/// Which outcomes can be had together after a lead, with some of declarer's answers to the next card given.
struct Question<'s, 'w> {
    search: &'s mut Search<'w>,
    node: Node,
    /// Cards of the defender behind the lead, and what is played on them.
    answers: Vec<(Play, Play)>,
}

impl Question<'_, '_> {
    /// A conflict among these levels.
    fn conflict(&mut self, levels: &[u8]) -> Result<Option<Outcomes>, Interrupted> {
        self.conflict_among(&outcomes(&self.node, levels))
    }

    fn conflict_among(&mut self, wanted: &Outcomes) -> Result<Option<Outcomes>, Interrupted> {
        for &(reply, answer) in &self.answers {
            let Branch { places, node } = self.search.branch(&self.node, reply);
            let asked = wanted.and(&places).gather(&places, node.outcomes());
            let next = node.after(answer);
            let lost = asked.minus(&self.search.winnable(&next));
            let conflict = match lost.iter().next() {
                Some(outcome) => Some(only(&lost, outcome)),
                None => self.search.conflict(&next, &asked)?,
            };
            if let Some(conflict) = conflict {
                return Ok(Some(conflict.scatter(&places)));
            }
        }
        self.search.conflict(&self.node, wanted)
    }

    /// The cheapest levels without conflicts, if they cost less than `limit`.
    fn settle(&mut self, sacrifice: &mut Sacrifice, limit: u64) -> Result<Option<Vec<u8>>, Interrupted> {
        // What can be had together, as far as is known.
        let mut fine: Option<Vec<u8>> = None;
        let mut least = 0;
        let mut guesses = 0;
        loop {
            let below = fine.as_ref().map_or(limit, |levels| limit.min(sacrifice.cost(levels)));
            let (guess, exact) = match sacrifice.cheapest(least, below, STEPS, &self.search.ticker)? {
                Cheapest::None => return Ok(fine.filter(|levels| sacrifice.cost(levels) < limit)),
                Cheapest::Exactly(levels) => (levels, true),
                Cheapest::AtMost(levels) => (levels, false),
            };
            if exact {
                least = sacrifice.cost(&guess);
            }
            let Some(rest) = self.without_conflicts(sacrifice, &guess)? else { return Ok(None) };
            if exact && rest == guess {
                return Ok(Some(guess));
            }
            if fine.as_ref().is_none_or(|levels| sacrifice.cost(&rest) < sacrifice.cost(levels)) {
                fine = Some(rest);
            }
            guesses += 1;
            if guesses == PATIENCE && self.answers.is_empty() {
                self.add_pairs(sacrifice)?;
            }
            if guesses == MORE_PATIENCE
                && let Some(reply) = self.heaviest_reply(sacrifice)
            {
                return self.settle_each(sacrifice, reply, limit, fine);
            }
        }
    }

    /// Finds conflicts that have little to do with each other, as many as there are, and what is left without them;
    /// `None` if something is in conflict that has to be kept.
    fn without_conflicts(&mut self, sacrifice: &mut Sacrifice, guess: &[u8]) -> Result<Option<Vec<u8>>, Interrupted> {
        let mut rest = guess.to_vec();
        while let Some(conflict) = self.conflict(&rest)? {
            let conflict = self.smallest(sacrifice, conflict)?;
            let given_up: Vec<&Demand> = conflict.iter().filter(|demand| sacrifice.can_give_up(demand)).collect();
            if given_up.is_empty() {
                return Ok(None);
            }
            given_up.into_iter().for_each(|demand| rest[demand.layout] = demand.level - 1);
            sacrifice.add(conflict);
        }
        if rest != guess {
            self.fill_up(sacrifice, &mut rest)?;
        }
        Ok(Some(rest))
    }

    /// Of the cards behind the lead to which no answer is given yet, the likeliest.
    fn heaviest_reply(&mut self, sacrifice: &Sacrifice) -> Option<Play> {
        let (node, wanted) = (self.node, outcomes(&self.node, sacrifice.top()));
        let open = |play: &Play| play.card.is_some() && self.answers.iter().all(|(reply, _)| reply != play);
        let replies: Vec<Play> = node.position.their_plays().filter(open).collect();
        let layouts = node.position.layouts();
        let mut weight = |reply: Play| {
            let part = wanted.and(&self.search.branch(&node, reply).places);
            part.iter().map(|outcome| sacrifice.weight(outcome % layouts)).sum::<u64>()
        };
        replies.into_iter().max_by_key(|&reply| weight(reply))
    }

    /// The same with each of declarer's answers to a card given in turn.
    fn settle_each(
        &mut self,
        sacrifice: &Sacrifice,
        reply: Play,
        limit: u64,
        fine: Option<Vec<u8>>,
    ) -> Result<Option<Vec<u8>>, Interrupted> {
        let mut best = fine.filter(|levels| sacrifice.cost(levels) < limit);
        for answer in self.search.branch(&self.node, reply).node.position.own_plays() {
            let below = best.as_ref().map_or(limit, |levels| sacrifice.cost(levels));
            self.answers.push((reply, answer));
            best = self.settle(&mut sacrifice.clone(), below)?.or(best);
            self.answers.pop();
        }
        Ok(best)
    }

    /// All conflicts of two layouts. Where things are difficult there are many of them, and few others.
    fn add_pairs(&mut self, sacrifice: &mut Sacrifice) -> Result<(), Interrupted> {
        let top = sacrifice.top().to_vec();
        let layouts: Vec<usize> = (0..top.len()).filter(|&layout| top[layout] > 0).collect();
        for (place, &one) in layouts.iter().enumerate() {
            for &other in &layouts[place + 1..] {
                let mut levels = vec![0; top.len()];
                (levels[one], levels[other]) = (top[one], top[other]);
                if let Some(conflict) = self.conflict(&levels)? {
                    let conflict = self.smallest(sacrifice, conflict)?;
                    sacrifice.add(conflict);
                }
            }
        }
        Ok(())
    }

    /// Raises levels as long as there is no conflict, the dearest first.
    fn fill_up(&mut self, sacrifice: &Sacrifice, levels: &mut [u8]) -> Result<(), Interrupted> {
        let mut layouts: Vec<usize> = (0..levels.len()).collect();
        layouts.sort_by_key(|&layout| Reverse(sacrifice.weight(layout)));
        for layout in layouts {
            while levels[layout] < sacrifice.top()[layout] {
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
    fn smallest(&mut self, sacrifice: &Sacrifice, mut conflict: Outcomes) -> Result<Vec<Demand>, Interrupted> {
        let layouts = self.node.position.layouts();
        let mut demands: Vec<usize> = conflict.iter().collect();
        demands.sort_by_key(|&outcome| sacrifice.weight(outcome % layouts));
        for outcome in demands {
            if conflict.contains(outcome) {
                let without = conflict.minus(&only(&conflict, outcome));
                conflict = self.conflict_among(&without)?.unwrap_or(conflict);
            }
        }
        // So does one that demands less.
        for mut outcome in conflict.iter().collect::<Vec<usize>>() {
            while outcome >= layouts {
                let mut easier = conflict.minus(&only(&conflict, outcome));
                easier.insert(outcome - layouts);
                if self.conflict_among(&easier)?.is_none() {
                    break;
                }
                (conflict, outcome) = (easier, outcome - layouts);
            }
        }
        let demand = |outcome: usize| Demand { layout: outcome % layouts, level: (outcome / layouts) as u8 + 1 };
        Ok(conflict.iter().map(demand).collect())
    }
}
