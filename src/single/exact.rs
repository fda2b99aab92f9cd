//! The exact value of the single-dummy game (Ginsberg, "GIB", sections 5 and 6).
//!
//! Declarer's side sees its two hands and plays the same card in all layouts that it cannot tell apart; the defenders
//! see everything. A way of playing wins in a set of layouts, and the value of a position is the front of such sets,
//! none within another (Definition 5.0.6, reduced): declarer's choice joins fronts, the defenders' meets them. What is
//! wanted at the root is the heaviest set only, so the search is given a *slack*: ways of playing that lose more than
//! this are left out everywhere. With slack 0 it is a plain search for one way of playing that wins in all layouts
//! (section 7.1). The slack at the root grows until something is found, and that is the best there is.
//!
//! Before anything else, a position is asked what perfect information wins there, in all layouts at once: a search over
//! sets of layouts, in which a card of declarer's adds what it wins and a card of the defenders' takes away what it
//! loses (Proposition 5.0.5). Nobody can do better, so layouts lost there are struck out before the real search starts.

use super::layouts::{Branch, Layouts, ListId};
use super::position::{Key, Position};
use crate::cards::{Card, Hand, Strain};
use crate::dd::{Interrupted, scatter};
use crate::mu::front::Front;
use crate::mu::memo::Mixer;
use crate::mu::outcomes::Outcomes;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// What is known of a position.
struct Entry {
    /// With perfect information: the layouts asked about, and those won.
    asked: Outcomes,
    won: Outcomes,
    /// The card that did best at that, by its number among the live ones.
    best: u8,
    fronts: Vec<Known>,
}

/// The value of a position for some layouts.
struct Known {
    useful: Outcomes,
    /// Ways of playing that lose more than this were left out.
    slack: u64,
    front: Front,
}

/// No card.
const NO_CARD: u8 = u8::MAX;

/// A search, with what it remembers.
pub(super) struct Exact<'w> {
    strain: Strain,
    /// The side of declarer: the parity of its seats.
    ours: usize,
    pub(super) layouts: Layouts,
    entries: HashMap<Key, Entry, BuildHasherDefault<Mixer>>,
    /// Asked from time to time whether to go on.
    watch: &'w mut dyn FnMut(u64) -> bool,
    pub(super) nodes: u64,
}

impl<'w> Exact<'w> {
    pub(super) fn new(
        strain: Strain,
        ours: usize,
        layouts: Layouts,
        watch: &'w mut dyn FnMut(u64) -> bool,
    ) -> Exact<'w> {
        Exact { strain, ours, layouts, entries: HashMap::default(), watch, nodes: 0 }
    }

    fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes % 1024 == 0 && !(self.watch)(self.nodes) { Err(Interrupted) } else { Ok(()) }
    }

    fn is_ours(&self, position: &Position) -> bool {
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
        self.count()?;
        let key = position.key();
        let (mut won, unknown, best) = match self.entries.get(&key) {
            Some(entry) => (ask.and(&entry.won), ask.minus(&entry.asked), entry.best),
            None => (ask.minus(ask), ask.clone(), NO_CARD),
        };
        if unknown.is_empty() {
            return Ok(won);
        }
        if self.sure_tricks(position) >= position.need {
            return Ok(ask.clone());
        }
        let (found, best) = if self.is_ours(position) {
            self.perfect_own(position, &unknown, best)?
        } else {
            (self.perfect_theirs(position, &unknown)?, best)
        };
        won = won.or(&found);
        let entry = self.entries.entry(key).or_insert_with(|| Entry::new(ask));
        entry.asked = entry.asked.or(&unknown);
        entry.won = entry.won.or(&found);
        entry.best = best;
        Ok(won)
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
        for Branch { card, allowed, rest } in self.branches(position) {
            let part = won.and(&allowed);
            if part.is_empty() {
                continue;
            }
            let next = self.after(position, position.unseen_card(card), rest);
            let lost = {
                let asked = part.gather(&allowed, self.layouts.len(rest));
                let found = self.perfect(&next, &asked)?;
                asked.minus(&found)
            };
            if !lost.is_empty() {
                won = won.minus(&lost.scatter(&allowed));
                if won.is_empty() {
                    break;
                }
            }
        }
        Ok(won)
    }

    fn branches(&mut self, position: &Position) -> Vec<Branch> {
        let defender = position.to_play().index() / 2;
        self.layouts.branches(position.list, defender, position.suit_led()).to_vec()
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

    /// Tricks that the hand on lead can take by leading its masters, whatever the layout.
    fn sure_tricks(&self, position: &Position) -> u8 {
        if position.turn != 0 || !self.is_ours(position) {
            return 0;
        }
        let hand = Hand::from_bits(position.own[position.to_play().index() / 2]);
        let unseen = Hand::from_bits(position.unseen);
        let masters = |suit| {
            let floor = unseen.suit(suit).top().map_or(0, |rank| u32::from(rank.place()) + 1);
            (u32::from(hand.suit(suit).bits()) >> floor).count_ones() as u8
        };
        let suits = crate::cards::Suit::ALL;
        match self.strain.trump() {
            Some(trump) if !unseen.suit(trump).is_empty() => masters(trump),
            _ => suits.into_iter().map(masters).sum(),
        }
    }

    /// The value of a position for the `useful` layouts, as far as it loses no more than `slack` of their weight.
    pub(super) fn value(&mut self, position: &Position, useful: &Outcomes, slack: u64) -> Result<Front, Interrupted> {
        let winnable = self.perfect(position, useful)?;
        let lost = self.layouts.weight(position.list, &useful.minus(&winnable));
        match slack.checked_sub(lost) {
            Some(slack) => self.winnable_value(position, &winnable, slack),
            None => Ok(Front::default()),
        }
    }

    /// The same, where each of the `useful` layouts can be won if it is known to be the one.
    fn winnable_value(&mut self, position: &Position, useful: &Outcomes, slack: u64) -> Result<Front, Interrupted> {
        if position.need == 0 || position.need > position.left || useful.len() <= 1 {
            return Ok(Front::of(useful.clone()));
        }
        self.count()?;
        let key = position.key();
        if let Some(entry) = self.entries.get(&key)
            && let Some(front) = self.remembered(position.list, entry, useful, slack)
        {
            return Ok(front);
        }
        let front = if self.is_ours(position) {
            self.join(position, useful, slack)?
        } else {
            self.meet(position, useful, slack)?
        };
        let entry = self.entries.entry(key).or_insert_with(|| Entry::new(useful));
        entry.fronts.retain(|known| known.useful != *useful);
        entry.fronts.push(Known { useful: useful.clone(), slack, front: front.clone() });
        Ok(front)
    }

    /// The value, if what is known of the position tells.
    fn remembered(&self, list: ListId, entry: &Entry, useful: &Outcomes, slack: u64) -> Option<Front> {
        for known in &entry.fronts {
            // What wins more wins this.
            if known.front.wins(useful) {
                return Some(Front::of(useful.clone()));
            }
            // Who cannot have less cannot have this.
            if known.front.is_empty() && known.slack >= slack && known.useful.is_within(useful) {
                return Some(Front::default());
            }
            if known.slack >= slack && known.useful == *useful {
                let mut front = known.front.clone();
                front.retain(|vector| self.layouts.weight(list, &useful.minus(vector)) <= slack);
                return Some(front);
            }
        }
        None
    }

    fn join(&mut self, position: &Position, useful: &Outcomes, slack: u64) -> Result<Front, Interrupted> {
        let mut cards: Vec<(u64, Outcomes, Position)> = Vec::new();
        for card in position.own_cards().cards() {
            let next = self.after(position, card, position.list);
            let winnable = self.perfect(&next, useful)?;
            let lost = self.layouts.weight(position.list, &useful.minus(&winnable));
            if lost <= slack {
                cards.push((lost, winnable, next));
            }
        }
        cards.sort_by_key(|&(lost, ..)| lost);
        let mut front = Front::default();
        for (lost, winnable, next) in cards {
            if front.wins(&winnable) {
                continue;
            }
            front.join(&self.winnable_value(&next, &winnable, slack - lost)?);
            if front.wins(useful) {
                break;
            }
        }
        Ok(front)
    }

    fn meet(&mut self, position: &Position, useful: &Outcomes, slack: u64) -> Result<Front, Interrupted> {
        let list = position.list;
        let mut front = Front::of(useful.clone());
        for Branch { card, allowed, rest } in self.branches(position) {
            let reach = front.reach(useful);
            let part = reach.and(&allowed);
            if part.is_empty() {
                continue;
            }
            let outside = useful.minus(&allowed);
            let lost_outside =
                front.vectors().iter().map(|vector| self.layouts.weight(list, &outside.minus(vector))).min();
            let lost_inside = self.layouts.weight(list, &useful.and(&allowed).minus(&reach));
            let spent = lost_outside.unwrap_or(0) + lost_inside;
            let next = self.after(position, position.unseen_card(card), rest);
            let asked = part.gather(&allowed, self.layouts.len(rest));
            let value = self.value(&next, &asked, slack.saturating_sub(spent))?;
            if value.wins(&asked) {
                continue;
            }
            let lifted = value.map(|vector| vector.scatter(&allowed).or(&outside));
            front = front.meet(&lifted);
            front.retain(|vector| self.layouts.weight(list, &useful.minus(vector)) <= slack);
            if front.is_empty() {
                break;
            }
        }
        Ok(front)
    }
}

impl Entry {
    fn new(like: &Outcomes) -> Entry {
        let none = like.minus(like);
        Entry { asked: none.clone(), won: none, best: NO_CARD, fronts: Vec::new() }
    }
}
