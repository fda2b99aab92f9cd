//! Fronts of sets of layouts: the value of the single-dummy game in full (Ginsberg, "GIB", sections 5 and 6).
//!
//! A way of playing wins in a set of layouts, and the value of a position is the front of such sets, none within
//! another (Definition 5.0.6, reduced): declarer's choice joins fronts, the defenders' meets them. These are the
//! operations of a distributive lattice, so alpha-beta is sound there, shallow and deep (section 6).
//!
//! The search is given a *slack*: ways of playing that lose more than this are left out everywhere, which is what a
//! bound from above does in this lattice. With slack 0 it is a plain search for one way of playing that wins in all
//! layouts (section 7.1). Fronts grow quickly with the slack; where only the heaviest set is wanted, to look for
//! conflicts (`heaviest`) is much quicker, and the front serves those who want to see it.

use super::layouts::Branch;
use super::perfect::PerfectInformation;
use super::position::Position;
use crate::limits::Interrupted;
use crate::play::alphamu::front::Front;
use crate::play::outcomes::Outcomes;

/// What is asked of a position.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Wish {
    /// The layouts that matter.
    pub(super) useful: Outcomes,
    /// Ways of playing that lose more than this are left out.
    pub(super) slack: u64,
}

/// The answer to a wish.
pub(super) struct KnownFront {
    wish: Wish,
    front: Front,
}

impl PerfectInformation<'_> {
    /// The value of a position: sets of useful layouts.
    pub(super) fn value(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        let useful = self.perfect(position, &wish.useful)?;
        let lost = self.layouts.weight(position.list, &wish.useful.minus(&useful));
        let Some(slack) = wish.slack.checked_sub(lost) else { return Ok(Front::default()) };
        if position.need == 0 || useful.len() <= 1 {
            return Ok(Front::of(useful));
        }
        self.count()?;
        let (key, wish) = (position.key(), Wish { useful, slack });
        if let Some(front) = self.fronts.get(&key).and_then(|known| remembered(known, &wish)) {
            return Ok(front);
        }
        let front = if self.is_ours(position) { self.join(position, &wish)? } else { self.meet(position, &wish)? };
        let bytes = front.heap() + wish.useful.heap();
        let fronts = self.fronts.entry(key).or_default();
        fronts.retain(|known| known.wish.useful != wish.useful);
        fronts.push(KnownFront { wish, front: front.clone() });
        self.note_memory(bytes);
        Ok(front)
    }

    /// Declarer's choice between his cards.
    fn join(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        let mut front = Front::default();
        for card in position.own_cards().cards() {
            let next = self.after(position, card, position.list);
            let value = self.value(&next, wish)?;
            front.join(&value, &mut |work| self.work(work))?;
            if front.wins(&wish.useful) {
                break;
            }
        }
        Ok(front)
    }

    /// The defenders' choice, in each layout by itself.
    fn meet(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        let Wish { useful, slack } = wish;
        let list = position.list;
        let mut front = Front::of(useful.clone());
        for Branch { card, allowed, count, rest } in self.branches(position).iter() {
            let part = front.reach(useful).and(allowed);
            if part.is_empty() {
                continue;
            }
            // What every way of playing has lost elsewhere cannot be lost here.
            let elsewhere = |set: &Outcomes| self.layouts.weight(list, &useful.minus(set).minus(allowed));
            let spent = front.vectors().iter().map(elsewhere).min().unwrap_or(0);
            let Some(slack_here) = slack.checked_sub(spent) else { return Ok(Front::default()) };
            let asked = Wish { useful: part.gather(allowed, *count), slack: slack_here };
            let next = self.after(position, position.unseen_card(*card), *rest);
            let value = self.value(&next, &asked)?;
            if value.wins(&asked.useful) {
                continue;
            }
            let others = useful.minus(allowed);
            let value = value.map(|set| set.scatter(allowed).or(&others), &mut |work| self.work(work))?;
            front = front.meet(&value, &mut |work| self.work(work))?;
            front.retain(|set| self.layouts.weight(list, &useful.minus(set)) <= *slack);
        }
        Ok(front)
    }
}

/// The value, if what is known of the position tells.
fn remembered(fronts: &[KnownFront], wish: &Wish) -> Option<Front> {
    let Wish { useful, slack } = wish;
    for KnownFront { wish: known, front } in fronts {
        // What wins more wins this, and who cannot have less cannot have this.
        if front.wins(useful) {
            return Some(Front::of(useful.clone()));
        }
        if front.is_empty() && known.slack >= *slack && known.useful.is_within(useful) {
            return Some(Front::default());
        }
        if known == wish {
            return Some(front.clone());
        }
    }
    None
}
