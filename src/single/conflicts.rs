//! Layouts that cannot be won together.
//!
//! For one set of layouts the game of sets of sets shrinks to a game of yes and no (Ginsberg, "GIB", section 7.1):
//! declarer needs one card that does for the whole set, the defenders one card for which there is no answer. Where the
//! answer is no, the search names a *conflict*, a part of the set that cannot be won by itself: a layout that even
//! perfect information loses, the conflict after the one card of the defenders that has no answer, or the conflicts
//! after all cards of declarer's together. Most conflicts are of two layouts: a guess.

use super::exact::Exact;
use super::layouts::Branch;
use super::position::{Key, Position};
use crate::cards::Card;
use crate::dd::{Interrupted, gather, scatter};
use crate::mu::memo::Mixer;
use crate::mu::outcomes::Outcomes;
use crate::reserve::make_room;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// For positions with some layouts kept: those asked about, and those that can be won beside them.
type Besides = HashMap<(Key, Outcomes), (Outcomes, Outcomes), BuildHasherDefault<Mixer>>;

/// Sets remembered of a position, of each kind.
const MOST_SETS: usize = 24;

/// Sets of layouts that were asked about at a position.
#[derive(Default)]
pub(super) struct Sets {
    /// These can be won together.
    won: Vec<Outcomes>,
    /// These cannot.
    conflicts: Vec<Outcomes>,
    /// The card that did it last time, as a bit among the live cards.
    best: u64,
}

impl Sets {
    /// What follows for a set from others: nothing in conflict, or a conflict, if possible of what is preferred.
    fn verdict(&self, set: &Outcomes, preferred: &Outcomes) -> Option<Option<Outcomes>> {
        if self.won.iter().any(|known| set.is_within(known)) {
            return Some(None);
        }
        let within = self.conflicts.iter().filter(|known| known.is_within(set));
        within.min_by_key(|known| known.minus(preferred).len()).map(|least| Some(least.clone()))
    }

    fn remember(&mut self, set: &Outcomes, conflict: Option<&Outcomes>) {
        let (sets, set) = match conflict {
            None => {
                self.won.retain(|known| !known.is_within(set));
                (&mut self.won, set)
            }
            Some(conflict) => {
                self.conflicts.retain(|known| !conflict.is_within(known));
                (&mut self.conflicts, conflict)
            }
        };
        if sets.len() == MOST_SETS {
            sets.remove(0);
        }
        sets.push(set.clone());
    }
}

impl Exact<'_> {
    /// Layouts among these that cannot be won together; `None` if one way of playing wins all of them. Of several
    /// conflicts one with what is `preferred` is taken.
    pub(super) fn conflict(
        &mut self,
        position: &Position,
        set: &Outcomes,
        preferred: &Outcomes,
    ) -> Result<Option<Outcomes>, Interrupted> {
        if position.need == 0 || set.is_empty() {
            return Ok(None);
        }
        let lost = set.minus(&self.perfect(position, set)?);
        if !lost.is_empty() {
            return Ok(Some(one_of(&lost, preferred)));
        }
        if set.len() == 1 {
            return Ok(None);
        }
        self.count()?;
        let key = position.key();
        if let Some(verdict) = self.sets.get(&key).and_then(|known| known.verdict(set, preferred)) {
            return Ok(verdict);
        }
        let found = match self.is_ours(position) {
            true => self.own_conflict(position, set, preferred)?,
            false => self.their_conflict(position, set, preferred)?,
        };
        let added = size_of::<Outcomes>() + found.as_ref().unwrap_or(set).heap();
        make_room(&mut self.sets);
        self.sets.entry(key).or_default().remember(set, found.as_ref());
        self.note_memory(added);
        Ok(found)
    }

    /// One card has to do for all of them; the conflicts after all cards together are one.
    fn own_conflict(
        &mut self,
        position: &Position,
        set: &Outcomes,
        preferred: &Outcomes,
    ) -> Result<Option<Outcomes>, Interrupted> {
        let live = position.live();
        let key = position.key();
        let remembered = scatter(self.sets.get(&key).map_or(0, |known| known.best), live);
        let mut together = set.minus(set);
        // Cards that lose a layout at once are done with first.
        let mut open: Vec<(Card, Position)> = Vec::new();
        for card in position.own_cards().cards() {
            let next = self.after(position, card, position.list);
            let lost = set.minus(&self.perfect(&next, set)?);
            if lost.is_empty() {
                open.push((card, next));
            } else if lost.and(&together).is_empty() {
                together = together.or(&one_of(&lost, preferred));
            }
        }
        open.sort_by_key(|(card, _)| 1 << card.bit() != remembered);
        for (card, next) in open {
            match self.conflict(&next, set, &preferred.or(&together))? {
                None => {
                    make_room(&mut self.sets);
                    self.sets.entry(key).or_default().best = gather(1 << card.bit(), live);
                    return Ok(None);
                }
                Some(conflict) => together = together.or(&conflict),
            }
        }
        Ok(Some(together))
    }

    /// One card that cannot be answered is enough.
    fn their_conflict(
        &mut self,
        position: &Position,
        set: &Outcomes,
        preferred: &Outcomes,
    ) -> Result<Option<Outcomes>, Interrupted> {
        for Branch { card, allowed, rest, .. } in self.branches(position).iter() {
            let part = set.and(allowed);
            if part.len() <= 1 {
                continue;
            }
            let next = self.after(position, position.unseen_card(*card), *rest);
            let count = self.layouts.len(*rest);
            let (asked, preferred) = (part.gather(allowed, count), preferred.and(allowed).gather(allowed, count));
            if let Some(conflict) = self.conflict(&next, &asked, &preferred)? {
                return Ok(Some(conflict.scatter(allowed)));
            }
        }
        Ok(None)
    }

    /// A conflict with nothing in it that could be left out.
    pub(super) fn least_conflict(
        &mut self,
        position: &Position,
        mut conflict: Outcomes,
    ) -> Result<Outcomes, Interrupted> {
        for layout in conflict.iter().collect::<Vec<usize>>() {
            if conflict.len() <= 2 || !conflict.contains(layout) {
                continue;
            }
            let less = conflict.minus(&only(layout, &conflict));
            if let Some(smaller) = self.conflict(position, &less, &less)? {
                conflict = smaller;
            }
        }
        Ok(conflict)
    }

    /// The layouts in question that can be won together with those that are kept, each of them by itself.
    pub(super) fn compatible(
        &mut self,
        position: &Position,
        kept: &Outcomes,
        ask: &Outcomes,
    ) -> Result<Outcomes, Interrupted> {
        self.beside(position, kept, ask, &mut HashMap::default())
    }

    /// The same, with what was found out at the beginnings of tricks.
    fn beside(
        &mut self,
        position: &Position,
        kept: &Outcomes,
        ask: &Outcomes,
        known: &mut Besides,
    ) -> Result<Outcomes, Interrupted> {
        if position.turn > 0 {
            return self.find_beside(position, kept, ask, known);
        }
        let key = (position.key(), kept.clone());
        let (asked, good) = known.get(&key).cloned().unwrap_or_else(|| (ask.minus(ask), ask.minus(ask)));
        let new = ask.minus(&asked);
        if new.is_empty() {
            return Ok(ask.and(&good));
        }
        let good = good.or(&self.find_beside(position, kept, &new, known)?);
        make_room(known);
        known.insert(key, (asked.or(&new), good.clone()));
        Ok(ask.and(&good))
    }

    fn find_beside(
        &mut self,
        position: &Position,
        kept: &Outcomes,
        ask: &Outcomes,
        known: &mut Besides,
    ) -> Result<Outcomes, Interrupted> {
        let ask = &self.perfect(position, ask)?;
        if position.need == 0 || ask.is_empty() || kept.is_empty() {
            return Ok(ask.clone());
        }
        let none = ask.minus(ask);
        if self.conflict(position, kept, &none)?.is_some() {
            return Ok(none);
        }
        self.count()?;
        let mut open = ask.clone();
        if self.is_ours(position) {
            for card in position.own_cards().cards() {
                let next = self.after(position, card, position.list);
                open = open.minus(&self.beside(&next, kept, &open, known)?);
                if open.is_empty() {
                    break;
                }
            }
            return Ok(ask.minus(&open));
        }
        for Branch { card, allowed, rest, .. } in self.branches(position).iter() {
            let (part, beside) = (open.and(allowed), kept.and(allowed));
            if part.is_empty() || beside.is_empty() {
                continue;
            }
            let next = self.after(position, position.unseen_card(*card), *rest);
            let count = self.layouts.len(*rest);
            let asked = part.gather(allowed, count);
            let found = self.beside(&next, &beside.gather(allowed, count), &asked, known)?;
            open = open.minus(&asked.minus(&found).scatter(allowed));
        }
        Ok(open)
    }
}

/// The set of one layout, with the room of another set.
pub(super) fn only(layout: usize, like: &Outcomes) -> Outcomes {
    let mut one = like.minus(like);
    one.insert(layout);
    one
}

/// One layout of a set that has some, if possible one that is preferred.
fn one_of(set: &Outcomes, preferred: &Outcomes) -> Outcomes {
    let first = set.and(preferred).iter().next().or_else(|| set.iter().next());
    first.map_or_else(|| set.clone(), |layout| only(layout, set))
}
