//! What perfect information wins, and what the searches of this module share.
//!
//! Declarer's side sees its two hands and plays the same card in all layouts that it cannot tell apart; the defenders
//! see everything. Before anything else, a position is asked what would be won if everybody saw everything, in all
//! layouts at once: a search over sets of layouts, in which a card of declarer's adds what it wins and a card of the
//! defenders' takes away what it loses (Ginsberg, "GIB", Proposition 5.0.5). Nobody can do better, so layouts lost there
//! are struck out before the real search starts.

use super::conflicts::{LateSets, Sets, SetsTable};
use super::late::{LATE, LateSearch};
use super::lattice::Known;
use super::layouts::{Branch, Layouts, ListId};
use super::perfect64::FewKnown;
use super::position::{Key, Position};
use super::splits::{self, MOST_UNSEEN};
use crate::bits::scatter;
use crate::cards::{Card, Hand, Strain};
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use rustc_hash::FxHashMap;
use std::collections::HashMap;
use std::rc::Rc;

/// What is known of a position.
pub(super) struct Entry {
    /// With perfect information: the layouts asked about, and those won.
    asked: Outcomes,
    won: Outcomes,
    /// The card that did best at that, by its number among the live ones.
    best: u8,
    pub(super) fronts: Vec<Known>,
}

/// To compare so many words takes about as long as a position.
const WORDS_A_POSITION: usize = 64;

/// Lists of layouts may take so many bytes in any case: endings that can be solved at all take less.
const LEAST_FOR_LISTS: usize = 64 << 20;

/// No card.
pub(super) const NO_CARD: u8 = u8::MAX;

/// A search, with what it remembers.
pub(super) struct PerfectInformation<'w> {
    pub(super) strain: Strain,
    /// The side of declarer: the parity of its seats.
    pub(super) ours: usize,
    pub(super) layouts: Layouts,
    pub(super) entries: FxHashMap<Key, Entry>,
    /// What perfect information wins where there are few layouts.
    pub(super) few: FxHashMap<Key, FewKnown>,
    /// The search late in the play.
    pub(super) late: LateSearch<'w>,
    /// Sets of layouts that can be won together, and such that cannot.
    pub(super) sets: SetsTable<Outcomes>,
    pub(super) late_sets: LateSets,
    /// Words compared that were not counted yet.
    idle: usize,
    /// Bytes in use for sets, and the most that may be in use in all.
    heap: usize,
    memory: usize,
    full: bool,
}

impl<'w> PerfectInformation<'w> {
    pub(super) fn new(
        strain: Strain,
        ours: usize,
        layouts: Layouts,
        memory: usize,
        watch: &'w mut dyn FnMut(u64) -> bool,
    ) -> PerfectInformation<'w> {
        PerfectInformation {
            strain,
            ours,
            layouts,
            entries: HashMap::default(),
            few: HashMap::default(),
            late: LateSearch::new(strain, ours, watch),
            sets: HashMap::default(),
            late_sets: LateSets::default(),
            idle: 0,
            heap: 0,
            memory,
            full: false,
        }
    }

    pub(super) fn count(&mut self) -> Result<(), Interrupted> {
        self.late.count()?;
        if self.late.nodes.is_multiple_of(128) {
            self.note_memory(0);
        }
        if self.full { Err(Interrupted) } else { Ok(()) }
    }

    /// Whether the search had to end because what it cannot forget filled the memory.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// The most memory that may be in use, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.memory
    }

    /// How many positions were looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.late.nodes
    }

    /// Takes note that so much more memory is in use. When it is too much everything is forgotten: what is needed comes
    /// back soon.
    pub(super) fn note_memory(&mut self, bytes: usize) {
        self.heap += bytes;
        let tables = self.entries.capacity() * size_of::<(Key, Entry)>()
            + self.few.capacity() * size_of::<(Key, FewKnown)>()
            + self.late.bytes()
            + self.sets.capacity() * size_of::<(Key, Sets<Outcomes>)>()
            + self.late_sets.bytes();
        // A table that grows is there twice. The lists of layouts cannot be forgotten.
        let kept = self.layouts.kept();
        self.full |= kept > (self.memory / 4 * 3).max(LEAST_FOR_LISTS);
        let most = self.memory.saturating_sub(kept).max(self.memory / 4);
        if self.heap + 3 * tables / 2 + self.layouts.found() > most {
            self.layouts.forget();
            self.entries = HashMap::default();
            self.few = HashMap::default();
            self.late.forget();
            self.sets = HashMap::default();
            self.late_sets = LateSets::default();
            self.heap = 0;
        }
    }

    /// Counts work that is not done at positions, in words of sets compared, as if it were: a limit is for both.
    pub(super) fn work(&mut self, words: usize) -> Result<(), Interrupted> {
        self.idle += words;
        while self.idle >= WORDS_A_POSITION {
            self.idle -= WORDS_A_POSITION;
            self.count()?;
        }
        Ok(())
    }

    pub(super) fn is_ours(&self, position: &Position) -> bool {
        position.to_play().index() % 2 == self.ours
    }

    pub(super) fn after(&self, position: &Position, card: Card, list: ListId) -> Position {
        position.after(card, list, self.strain, self.ours)
    }

    /// The layouts among `ask` in which declarer's side gets what it needs if everybody sees everything.
    pub(super) fn perfect(&mut self, position: &Position, ask: &Outcomes) -> Result<Outcomes, Interrupted> {
        if position.need == 0 {
            return Ok(ask.clone());
        }
        if position.need > position.left {
            return Ok(ask.minus(ask));
        }
        if position.left <= LATE {
            let won = self.perfect_late(position, ask.as_number())?;
            return Ok(Outcomes::from_number(won, self.layouts.len(position.list)));
        }
        if self.layouts.len(position.list) <= 64 {
            return Ok(Outcomes::from_word(self.perfect_few(position, ask.first_word())?));
        }
        self.count()?;
        let key = position.key();
        let (mut won, unknown, best) = match self.entries.get(&key) {
            Some(entry) => (ask.and(&entry.won), ask.minus(&entry.asked), entry.best),
            None => (ask.minus(ask), ask.clone(), NO_CARD),
        };
        if unknown.is_empty() {
            return Ok(won);
        }
        let ours = self.is_ours(position);
        if position.turn == 0 && ours && position.sure_tricks(self.strain) >= position.need {
            return Ok(ask.clone());
        }
        let lost = if position.turn == 0 && !ours { self.run_against(position, &unknown) } else { None };
        let open = lost.map_or_else(|| unknown.clone(), |lost| unknown.minus(&lost));
        let (found, best) =
            if ours { self.perfect_own(position, &open, best)? } else { (self.perfect_theirs(position, &open)?, best) };
        won = won.or(&found);
        let entry = self.entries.entry(key).or_insert_with(|| Entry::new(ask));
        entry.asked = entry.asked.or(&unknown);
        entry.won = entry.won.or(&found);
        entry.best = best;
        let bytes = 2 * found.heap();
        self.note_memory(bytes);
        Ok(won)
    }

    /// The same with few tricks to go, for layouts as one number.
    pub(super) fn perfect_late(&mut self, position: &Position, ask: u128) -> Result<u128, Interrupted> {
        let places = self.layouts.splits(position.list);
        let asked = splits::scatter(ask, places);
        let won = match position.unseen.count_ones() as usize {
            MOST_UNSEEN => self.late.won(position, asked)?,
            _ => self.late.won(position, asked as u64)?.into(),
        };
        self.note_memory(0);
        Ok(splits::gather(won, places))
    }

    fn perfect_own(&mut self, position: &Position, ask: &Outcomes, best: u8) -> Result<(Outcomes, u8), Interrupted> {
        let mut open = ask.clone();
        let live = position.live();
        let mut killer = best;
        let mut most = 0;
        for card in self.ordered(position, best) {
            let next = self.after(position, card, position.list);
            let won = self.perfect(&next, &open)?;
            if won.len() > most {
                most = won.len();
                killer = (live & ((1 << card.bit()) - 1)).count_ones() as u8;
            }
            open = open.minus(&won);
            if open.is_empty() {
                break;
            }
        }
        Ok((ask.minus(&open), killer))
    }

    fn perfect_theirs(&mut self, position: &Position, ask: &Outcomes) -> Result<Outcomes, Interrupted> {
        let mut won = ask.clone();
        for Branch { card, allowed, rest, .. } in self.branches(position).iter() {
            let part = won.and(allowed);
            if part.is_empty() {
                continue;
            }
            let next = self.after(position, position.unseen_card(*card), *rest);
            let lost = {
                let asked = part.gather(allowed, self.layouts.len(*rest));
                let found = self.perfect(&next, &asked)?;
                asked.minus(&found)
            };
            if !lost.is_empty() {
                won = won.minus(&lost.scatter(allowed));
                if won.is_empty() {
                    break;
                }
            }
        }
        Ok(won)
    }

    pub(super) fn branches(&mut self, position: &Position) -> Rc<[Branch]> {
        let defender = position.to_play().index() / 2;
        self.layouts.branches(position.list, defender, position.suit_led())
    }

    /// Own cards in the order in which they are tried.
    fn ordered(&self, position: &Position, best: u8) -> Vec<Card> {
        let live = position.live();
        let mut cards: Vec<Card> = position.own_cards().cards().collect();
        let first = (best != NO_CARD).then(|| scatter(1 << best, live));
        let unseen = Hand::from_bits(position.unseen);
        let rating = |card: Card| {
            let top = unseen.suit(card.suit()).top();
            let master = top.is_none_or(|top| top < card.rank());
            let remembered = Some(1u64 << card.bit()) == first;
            (std::cmp::Reverse(remembered), std::cmp::Reverse(master && position.turn != 3), card.rank())
        };
        cards.sort_by_key(|&card| rating(card));
        cards
    }
}

impl Entry {
    pub(super) fn new(like: &Outcomes) -> Entry {
        let none = like.minus(like);
        Entry { asked: none.clone(), won: none, best: NO_CARD, fronts: Vec::new() }
    }
}
