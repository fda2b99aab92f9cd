//! Layouts that cannot be won together.
//!
//! For one set of layouts the game of sets of sets shrinks to a game of yes and no (Ginsberg, "GIB", section 7.1):
//! declarer needs one card that does for the whole set, the defenders one card for which there is no answer. Where the
//! answer is no, the search names a *conflict*, a part of the set that cannot be won by itself: a layout that even
//! perfect information loses, the conflict after the one card of the defenders that has no answer, or the conflicts
//! after all cards of declarer's together. Most conflicts are of two layouts: a guess.

use super::layout_set::{ConflictSet, LayoutSet};
use super::perfect::PerfectInformation;
use super::position::Position;
use super::splits::{self, MOST_UNSEEN};
use crate::bits::{Any, Machine};
use crate::cards::Card;
use crate::few::SortFew;
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What was asked about sets of layouts, by position.
pub(super) type SetsTable<S> = FxHashMap<<S as ConflictSet>::Key, Sets<S>>;

/// The same about splits.
#[derive(Default)]
pub(super) struct LateSets {
    pub(super) up_to_seven: SetsTable<u64>,
    pub(super) of_eight: SetsTable<u128>,
}

impl LateSets {
    /// Bytes in use, those of the lists of sets aside.
    pub(super) fn bytes(&self) -> usize {
        self.up_to_seven.capacity() * size_of::<(u64, Sets<u64>)>()
            + self.of_eight.capacity() * size_of::<(u64, Sets<u128>)>()
    }
}

/// For positions with some layouts kept: those asked about, and those that can be won beside them.
pub(super) type Besides<S> = FxHashMap<(<S as ConflictSet>::Key, S), (S, S)>;

/// The same for all forms of sets.
#[derive(Default)]
pub(super) struct AllBesides {
    bytes: usize,
    pub(super) listed: Besides<Outcomes>,
    pub(super) up_to_seven: Besides<u64>,
    pub(super) of_eight: Besides<u128>,
}

/// Sets remembered of a position, of each kind.
const MOST_SETS: usize = 24;

/// Sets of layouts that were asked about at a position.
pub(super) struct Sets<S> {
    /// These can be won together.
    won: Vec<S>,
    /// These cannot.
    conflicts: Vec<S>,
    /// The card that did it last time, as a bit among the live cards.
    best: u64,
}

impl<S> Default for Sets<S> {
    fn default() -> Sets<S> {
        Sets { won: Vec::new(), conflicts: Vec::new(), best: 0 }
    }
}

impl<S: ConflictSet> Sets<S> {
    /// What follows for a set from others: nothing in conflict, or a conflict, if possible of what is preferred.
    fn verdict(&self, set: &S, preferred: &S) -> Option<Option<S>> {
        if self.won.iter().any(|known| set.is_within(known)) {
            return Some(None);
        }
        let within = self.conflicts.iter().filter(|known| known.is_within(set));
        within.min_by_key(|known| known.minus(preferred).len()).map(|least| Some(least.clone()))
    }

    fn remember(&mut self, set: &S, conflict: Option<&S>) {
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

impl PerfectInformation<'_> {
    /// Layouts among these that cannot be won together; `None` if one way of playing wins all of them. Of several
    /// conflicts one with what is `preferred` is taken.
    pub(super) fn conflict<S: ConflictSet>(
        &mut self,
        position: &Position,
        set: &S,
        preferred: &S,
    ) -> Result<Option<S>, Interrupted> {
        if position.need == 0 || set.is_empty() {
            return Ok(None);
        }
        if let Some(places) = S::late_places(self, position) {
            let [set, preferred] = [set, preferred].map(|set| splits::scatter(set.as_number(), places));
            let found = match position.unseen.count_ones() as usize {
                MOST_UNSEEN => self.conflict(position, &set, &preferred)?,
                _ => self.conflict(position, &(set as u64), &(preferred as u64))?.map(u128::from),
            };
            return Ok(found.map(|found| S::from_places(found, places)));
        }
        let lost = set.minus(&S::perfect(self, position, set)?);
        if !lost.is_empty() {
            return Ok(Some(lost.one_of(preferred)));
        }
        if set.len() == 1 {
            return Ok(None);
        }
        self.count()?;
        let key = S::key(position);
        if let Some(verdict) = S::sets(self).get(&key).and_then(|known| known.verdict(set, preferred)) {
            return Ok(verdict);
        }
        let found = match self.is_ours(position) {
            true => self.own_conflict(position, set, preferred)?,
            false => self.their_conflict(position, set, preferred)?,
        };
        let added = size_of::<S>() + found.as_ref().unwrap_or(set).heap();
        S::sets(self).entry(key).or_default().remember(set, found.as_ref());
        self.note_memory(added);
        Ok(found)
    }

    /// One card has to do for all of them; the conflicts after all cards together are one.
    fn own_conflict<S: ConflictSet>(
        &mut self,
        position: &Position,
        set: &S,
        preferred: &S,
    ) -> Result<Option<S>, Interrupted> {
        let live = position.live();
        let key = S::key(position);
        let remembered = Any::scatter(S::sets(self).get(&key).map_or(0, |known| known.best), live);
        let mut together = set.none();
        // Cards that lose a layout at once are done with first.
        let mut open: SmallVec<[(Card, Position); 8]> = SmallVec::new();
        for card in position.own_cards().cards() {
            let next = self.after(position, card, position.list);
            let lost = set.minus(&S::perfect(self, &next, set)?);
            if lost.is_empty() {
                open.push((card, next));
            } else if lost.and(&together).is_empty() {
                together = together.or(&lost.one_of(preferred));
            }
        }
        open.sort_few_by_key(|(card, _)| 1 << card.bit() != remembered);
        for (card, next) in open {
            match self.conflict(&next, set, &preferred.or(&together))? {
                None => {
                    S::sets(self).entry(key).or_default().best = Any::gather(1 << card.bit(), live);
                    return Ok(None);
                }
                Some(conflict) => together = together.or(&conflict),
            }
        }
        Ok(Some(together))
    }

    /// One card that cannot be answered is enough.
    fn their_conflict<S: ConflictSet>(
        &mut self,
        position: &Position,
        set: &S,
        preferred: &S,
    ) -> Result<Option<S>, Interrupted> {
        for branch in S::branches(self, position).iter() {
            let part = set.part(branch);
            if part.len() <= 1 {
                continue;
            }
            let next = S::after(self, position, branch);
            let (asked, preferred) = (part.gather(branch), preferred.part(branch).gather(branch));
            if let Some(conflict) = self.conflict(&next, &asked, &preferred)? {
                return Ok(Some(S::scatter(&conflict, branch)));
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
            let less = conflict.minus(&conflict.only(layout));
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
        let found = self.beside(position, kept, ask);
        self.besides = AllBesides::default();
        found
    }

    /// The same, with what was found out at the beginnings of tricks.
    fn beside<S: ConflictSet>(&mut self, position: &Position, kept: &S, ask: &S) -> Result<S, Interrupted> {
        if let Some(places) = S::late_places(self, position) {
            let [kept, ask] = [kept, ask].map(|set| splits::scatter(set.as_number(), places));
            let found = match position.unseen.count_ones() as usize {
                MOST_UNSEEN => self.beside(position, &kept, &ask)?,
                _ => self.beside(position, &(kept as u64), &(ask as u64))?.into(),
            };
            return Ok(S::from_places(found, places));
        }
        if position.turn > 0 {
            return self.find_beside(position, kept, ask);
        }
        let key = (S::key(position), kept.clone());
        let (asked, good) = S::besides(self).get(&key).cloned().unwrap_or_else(|| (ask.none(), ask.none()));
        let new = ask.minus(&asked);
        if new.is_empty() {
            return Ok(ask.and(&good));
        }
        let good = good.or(&self.find_beside(position, kept, &new)?);
        let (asked, bytes) = (asked.or(&new), 2 * size_of::<(S::Key, S, S, S)>() + 3 * ask.heap());
        if self.besides.bytes + bytes > self.memory / 4 {
            self.besides = AllBesides::default();
        }
        self.besides.bytes += bytes;
        S::besides(self).insert(key, (asked, good.clone()));
        Ok(ask.and(&good))
    }

    fn find_beside<S: ConflictSet>(&mut self, position: &Position, kept: &S, ask: &S) -> Result<S, Interrupted> {
        let ask = &S::perfect(self, position, ask)?;
        if position.need == 0 || ask.is_empty() || kept.is_empty() {
            return Ok(ask.clone());
        }
        if self.conflict(position, kept, &ask.none())?.is_some() {
            return Ok(ask.none());
        }
        self.count()?;
        let mut open = ask.clone();
        if self.is_ours(position) {
            for card in position.own_cards().cards() {
                let next = self.after(position, card, position.list);
                open = open.minus(&self.beside(&next, kept, &open)?);
                if open.is_empty() {
                    break;
                }
            }
            return Ok(ask.minus(&open));
        }
        for branch in S::branches(self, position).iter() {
            let (part, beside) = (open.part(branch), kept.part(branch));
            if part.is_empty() || beside.is_empty() {
                continue;
            }
            let next = S::after(self, position, branch);
            let asked = part.gather(branch);
            let found = self.beside(&next, &beside.gather(branch), &asked)?;
            open = open.minus(&S::scatter(&asked.minus(&found), branch));
        }
        Ok(open)
    }
}
