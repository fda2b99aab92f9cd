//! What perfect information wins, for lists of at most 64 layouts: sets of layouts in one word.
//!
//! With three tricks to go there are at most 20 layouts, and nearly all positions of a search are that late. This is
//! the same search as the one over larger sets.

use super::late::LATE;
use super::perfect::{NO_CARD, PerfectInformation};
use super::position::Position;
use crate::bits::{gather, scatter};
use crate::cards::{Card, Suit};
use crate::limits::Interrupted;

/// Layouts of a small list.
pub(super) type Few = u64;

/// What is known of a position with few layouts.
#[derive(Clone, Copy)]
pub(super) struct FewKnown {
    asked: Few,
    won: Few,
    /// The own card that did best, by its number among the live ones.
    best: u8,
}

impl PerfectInformation<'_> {
    /// The layouts among `ask` in which declarer's side gets what it needs if everybody sees everything.
    pub(super) fn perfect_few(&mut self, position: &Position, ask: Few) -> Result<Few, Interrupted> {
        if position.need == 0 {
            return Ok(ask);
        }
        if position.need > position.left {
            return Ok(0);
        }
        if position.left <= LATE {
            return Ok(self.perfect_late(position, ask.into())? as Few);
        }
        self.count()?;
        // Hardly ever does the same lead come up again before it is answered.
        if position.turn == 1 || position.turn == 3 {
            return match self.is_ours(position) {
                true => self.few_own(position, ask, &mut NO_CARD.clone()),
                false => self.few_theirs(position, ask),
            };
        }
        let key = position.key();
        let known = self.few.get(&key).copied().unwrap_or(FewKnown { asked: 0, won: 0, best: NO_CARD });
        let unknown = ask & !known.asked;
        if unknown == 0 {
            return Ok(ask & known.won);
        }
        let mut best = known.best;
        let won = if self.is_ours(position) {
            if position.turn == 0 && position.sure_tricks(self.strain) >= position.need {
                return Ok(ask);
            }
            self.few_own(position, unknown, &mut best)?
        } else {
            let lost = if position.turn == 0 { self.few_run_against(position, unknown) } else { 0 };
            self.few_theirs(position, unknown & !lost)?
        };
        let entry = self.few.entry(key).or_insert(known);
        entry.asked |= unknown;
        entry.won |= won;
        entry.best = best;
        Ok(ask & known.won | won)
    }

    fn few_own(&mut self, position: &Position, ask: Few, best: &mut u8) -> Result<Few, Interrupted> {
        let live = position.live();
        let cards = position.own_cards().bits();
        let remembered = if *best == NO_CARD { 0 } else { scatter(1 << *best, live) & cards };
        let masters = if position.turn == 3 { 0 } else { cards & !remembered & position.masters() };
        let rest = cards & !remembered & !masters;
        let mut open = ask;
        let mut most = 0;
        for mut group in [remembered, masters, rest] {
            while group != 0 {
                let bit = group & group.wrapping_neg();
                group ^= bit;
                let next = self.after(position, Card::from_bit(bit.trailing_zeros()), position.list);
                let won = self.perfect_few(&next, open)?;
                if won.count_ones() > most {
                    most = won.count_ones();
                    *best = (live & (bit - 1)).count_ones() as u8;
                }
                open &= !won;
                if open == 0 {
                    return Ok(ask);
                }
            }
        }
        Ok(ask & !open)
    }

    fn few_theirs(&mut self, position: &Position, ask: Few) -> Result<Few, Interrupted> {
        let mut won = ask;
        for branch in self.branches(position).iter() {
            let part = won & branch.few;
            if part == 0 {
                continue;
            }
            let next = self.after(position, position.unseen_card(branch.card), branch.rest);
            let asked = gather(part, branch.few);
            let lost = asked & !self.perfect_few(&next, asked)?;
            if lost != 0 {
                won &= !scatter(lost, branch.few);
                if won == 0 {
                    break;
                }
            }
        }
        Ok(won)
    }

    /// The layouts in which the defender on lead takes too many tricks by leading his masters.
    fn few_run_against(&mut self, position: &Position, ask: Few) -> Few {
        let enough = usize::from(position.left - position.need) + 1;
        let first = position.to_play().index() / 2 == 0;
        let held = self.layouts.held(position.list);
        // With at least one trick, two, ...
        let mut with = [0; 4];
        if enough > with.len() {
            return 0;
        }
        for suit in Suit::ALL {
            let mut run = ask;
            for number in position.masters_against(self.strain, suit) {
                let held = held[number].first_word();
                run &= if first { held } else { !held };
                for tricks in (1..enough).rev() {
                    with[tricks] |= with[tricks - 1] & run;
                }
                with[0] |= run;
            }
        }
        with[enough - 1]
    }
}
