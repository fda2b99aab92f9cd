//! What perfect information wins, and what the searches of this module share.
//!
//! Declarer's side sees its two hands and plays the same card in all layouts that it cannot tell apart; the defenders
//! see everything. Before anything else, a position is asked what would be won if everybody saw everything, in all
//! layouts at once: a search over sets of layouts, in which a card of declarer's adds what it wins and a card of the
//! defenders' takes away what it loses (Ginsberg, "GIB", Proposition 5.0.5). Nobody can do better, so layouts lost there
//! are struck out before the real search starts.

use super::conflicts::{AllBesides, LateSets, Sets, SetsTable};
use super::late::{LATE, LateSearch};
use super::lattice::KnownFront;
use super::layout_set::{LayoutSet, ListSet};
use super::layouts::{Branch, Layouts, ListId};
use super::position::{Key, Position};
use super::splits::{self, MOST_UNSEEN};
use crate::bits::{Any, Machine};
use crate::cards::{Card, Strain};
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use rustc_hash::FxHashMap;
use std::collections::HashMap;
use std::rc::Rc;

/// What perfect information is known to win, by position.
pub(super) type KnownPerfect<S> = FxHashMap<Key, Known<S>>;

/// What perfect information is known to win in a position.
#[derive(Clone)]
pub(super) struct Known<S> {
    /// The layouts asked about, and those won.
    asked: S,
    won: S,
    /// The own card that did best, by its number among the live ones.
    best: u8,
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
    /// What perfect information wins, in lists of more than 64 layouts and in shorter ones.
    pub(super) known: KnownPerfect<Outcomes>,
    pub(super) known_of_short: KnownPerfect<u64>,
    pub(super) fronts: FxHashMap<Key, Vec<KnownFront>>,
    /// The search late in the play.
    pub(super) late: LateSearch<'w>,
    /// Sets of layouts that can be won together, and such that cannot.
    pub(super) sets: SetsTable<Outcomes>,
    pub(super) late_sets: LateSets,
    /// What can be won beside some layouts, while that is asked about.
    pub(super) besides: AllBesides,
    /// Words compared that were not counted yet.
    idle: usize,
    /// Bytes in use for sets, and the most that may be in use in all.
    heap: usize,
    pub(super) memory: usize,
    /// Whether the search had to end because what it cannot forget filled the memory.
    pub(super) full: bool,
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
            known: HashMap::default(),
            known_of_short: HashMap::default(),
            fronts: HashMap::default(),
            late: LateSearch::new(strain, ours, watch),
            sets: HashMap::default(),
            late_sets: LateSets::default(),
            besides: AllBesides::default(),
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

    /// Takes note that so much more memory is in use. When it is too much everything is forgotten: what is needed comes
    /// back soon.
    pub(super) fn note_memory(&mut self, bytes: usize) {
        self.heap += bytes;
        let tables = self.known.capacity() * size_of::<(Key, Known<Outcomes>)>()
            + self.known_of_short.capacity() * size_of::<(Key, Known<u64>)>()
            + self.fronts.capacity() * size_of::<(Key, Vec<KnownFront>)>()
            + self.late.bytes()
            + self.sets.capacity() * size_of::<(Key, Sets<Outcomes>)>()
            + self.late_sets.bytes();
        // A table that grows is there twice. The lists of layouts cannot be forgotten.
        let kept = self.layouts.kept;
        self.full |= kept > (self.memory / 4 * 3).max(LEAST_FOR_LISTS);
        let most = self.memory.saturating_sub(kept).max(self.memory / 4);
        if self.heap + 3 * tables / 2 + self.layouts.found > most {
            self.layouts.forget();
            self.known = HashMap::default();
            self.known_of_short = HashMap::default();
            self.fronts = HashMap::default();
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
    pub(super) fn perfect<S: ListSet>(&mut self, position: &Position, ask: &S) -> Result<S, Interrupted> {
        if position.need == 0 {
            return Ok(ask.clone());
        }
        if position.need > position.left {
            return Ok(ask.none());
        }
        if position.left <= LATE {
            return self.perfect_late(position, ask);
        }
        if let Some(won) = S::quicker(self, position, ask) {
            return won;
        }
        self.count()?;
        let ours = self.is_ours(position);
        if !S::REMEMBERS_EVERY_TURN && position.turn % 2 == 1 {
            return match ours {
                true => self.perfect_own(position, ask, &mut NO_CARD.clone()),
                false => self.perfect_theirs(position, ask.clone()),
            };
        }
        let key = position.key();
        let (won, unknown, mut best) = match S::known(self).get(&key) {
            Some(known) => (ask.and(&known.won), ask.minus(&known.asked), known.best),
            None => (ask.none(), ask.clone(), NO_CARD),
        };
        if unknown.is_empty() {
            return Ok(won);
        }
        let found = if ours {
            if position.turn == 0 && position.sure_tricks(self.strain) >= position.need {
                return Ok(ask.clone());
            }
            self.perfect_own(position, &unknown, &mut best)?
        } else if position.turn == 0 {
            let lost = self.run_against(position, &unknown);
            self.perfect_theirs(position, unknown.minus(&lost))?
        } else {
            self.perfect_theirs(position, unknown.clone())?
        };
        let bytes = 2 * found.heap();
        let won = won.or(&found);
        let known = Known { asked: unknown, won: found, best };
        let entry = S::known(self).entry(key);
        entry
            .and_modify(|entry| {
                (entry.asked, entry.won, entry.best) = (entry.asked.or(&known.asked), entry.won.or(&known.won), best);
            })
            .or_insert(known);
        if bytes > 0 {
            self.note_memory(bytes);
        }
        Ok(won)
    }

    /// The same with few tricks to go, by splits.
    fn perfect_late<S: ListSet>(&mut self, position: &Position, ask: &S) -> Result<S, Interrupted> {
        let places = self.layouts.splits(position.list);
        let asked = splits::scatter(ask.as_number(), places);
        let won = match position.unseen.count_ones() as usize {
            MOST_UNSEEN => self.late.won(position, asked)?,
            _ => self.late.won(position, asked as u64)?.into(),
        };
        self.note_memory(0);
        Ok(S::from_places(won, places))
    }

    /// A card of declarer's adds what it wins.
    fn perfect_own<S: ListSet>(&mut self, position: &Position, ask: &S, best: &mut u8) -> Result<S, Interrupted> {
        won_by_any::<S, Any>(position, position.turn.into(), ask, best, |card, open| {
            let next = self.after(position, Card::from_bit(card), position.list);
            self.perfect(&next, open)
        })
    }

    /// A card of the defenders' takes away what it loses.
    fn perfect_theirs<S: ListSet>(&mut self, position: &Position, ask: S) -> Result<S, Interrupted> {
        let mut won = ask;
        for branch in self.branches(position).iter() {
            let part = won.part(branch);
            if part.is_empty() {
                continue;
            }
            let next = self.after(position, position.unseen_card(branch.card), branch.rest);
            let asked = part.gather(branch);
            let lost = asked.minus(&self.perfect(&next, &asked)?);
            if !lost.is_empty() {
                won = won.minus(&lost.scatter(branch));
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
}

/// The layouts among `ask` that some card of the own hand to play wins; `won` has what one card wins. First the `best`
/// card so far, by its number among the live ones, then masters.
#[inline(always)]
pub(super) fn won_by_any<S: LayoutSet, M: Machine>(
    position: &Position,
    turn: usize,
    ask: &S,
    best: &mut u8,
    mut won: impl FnMut(u32, &S) -> Result<S, Interrupted>,
) -> Result<S, Interrupted> {
    let (live, cards) = (position.live_at(turn), position.own_cards_at::<M>(turn));
    let remembered = if *best == NO_CARD { 0 } else { M::scatter(1 << *best, live) & cards };
    let masters = if turn == 3 { 0 } else { cards & !remembered & position.masters() };
    let rest = cards & !remembered & !masters;
    let mut open = ask.clone();
    let mut most = 0;
    for mut group in [remembered, masters, rest] {
        while group != 0 {
            let bit = group & group.wrapping_neg();
            group ^= bit;
            let won = won(bit.trailing_zeros(), &open)?;
            if won.len() > most {
                most = won.len();
                *best = (live & (bit - 1)).count_ones() as u8;
            }
            open = open.minus(&won);
            if open.is_empty() {
                return Ok(ask.clone());
            }
        }
    }
    Ok(ask.minus(&open))
}
