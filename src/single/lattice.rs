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

use super::exact::{Entry, Exact};
use super::layouts::{Branch, ListId};
use super::position::Position;
use super::products::{Part, Products};
use crate::dd::Interrupted;
use crate::mu::front::Front;
use crate::mu::outcomes::Outcomes;

/// The value of a position for some layouts.
pub(super) struct Known {
    wish: Wish,
    front: Front,
}

/// What is asked of a position.
#[derive(Clone)]
pub(super) struct Wish {
    /// The layouts that matter.
    pub(super) useful: Outcomes,
    /// Those of them of which only the weight matters: whether they are won is decided here alone. A layout in which a
    /// defender above could have played another card, which is still to be looked at, is not private, as it has to be
    /// won after both.
    pub(super) private: Outcomes,
    /// Ways of playing that lose more than this are left out.
    pub(super) slack: u64,
}

impl Exact<'_> {
    /// The value of a position for the layouts of a [`Wish`].
    pub(super) fn value(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        let winnable = self.perfect(position, &wish.useful)?;
        let lost = self.layouts.weight(position.list, &wish.useful.minus(&winnable));
        match wish.slack.checked_sub(lost) {
            Some(slack) => {
                let private = wish.private.and(&winnable);
                self.winnable_value(position, &Wish { useful: winnable, private, slack })
            }
            None => Ok(Front::default()),
        }
    }

    /// The same, where each of the useful layouts can be won if it is known to be the one.
    fn winnable_value(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        if position.need == 0 || position.need > position.left || wish.useful.len() <= 1 {
            return Ok(Front::of(wish.useful.clone()));
        }
        self.count()?;
        let key = position.key();
        if let Some(entry) = self.entries.get(&key)
            && let Some(front) = self.remembered(position.list, entry, wish)
        {
            return Ok(front);
        }
        let front = if self.is_ours(position) { self.join(position, wish)? } else { self.meet(position, wish)? };
        let entry = self.entries.entry(key).or_insert_with(|| Entry::new(&wish.useful));
        entry.fronts.retain(|known| known.wish.useful != wish.useful || known.wish.private != wish.private);
        entry.fronts.push(Known { wish: wish.clone(), front: front.clone() });
        let bytes = front.heap() + 2 * wish.useful.heap();
        self.note_memory(bytes);
        Ok(front)
    }

    /// The value, if what is known of the position tells.
    fn remembered(&self, list: ListId, entry: &Entry, wish: &Wish) -> Option<Front> {
        let Wish { useful, private, slack } = wish;
        for known in &entry.fronts {
            // What wins more wins this.
            if known.front.wins(useful) {
                return Some(Front::of(useful.clone()));
            }
            // Who cannot have less cannot have this.
            if known.front.is_empty() && known.wish.slack >= *slack && known.wish.useful.is_within(useful) {
                return Some(Front::default());
            }
            if known.wish.slack >= *slack && known.wish.useful == *useful && known.wish.private.is_within(private) {
                let within = |vector: &&Outcomes| self.layouts.weight(list, &useful.minus(vector)) <= *slack;
                let vectors = known.front.vectors().iter().filter(within).cloned();
                return Some(self.best_of(list, private, vectors.collect()));
            }
        }
        None
    }

    /// Declarer's choice between his cards.
    fn join(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        let list = position.list;
        let Wish { useful, private, mut slack } = wish.clone();
        let mut cards: Vec<(u64, Outcomes, Position)> = Vec::new();
        for card in position.own_cards().cards() {
            let next = self.after(position, card, list);
            let winnable = self.perfect(&next, &useful)?;
            let lost = self.layouts.weight(list, &useful.minus(&winnable));
            if lost <= slack {
                cards.push((lost, winnable, next));
            }
        }
        cards.sort_by_key(|&(lost, ..)| lost);
        let only_weight = useful.is_within(&private);
        let mut vectors: Vec<Outcomes> = Vec::new();
        for (lost, winnable, next) in cards {
            if lost > slack || vectors.iter().any(|known| self.is_worse(list, &private, &winnable, known)) {
                continue;
            }
            let private = private.and(&winnable);
            let found = self.winnable_value(&next, &Wish { useful: winnable, private, slack: slack - lost })?;
            for vector in found.vectors() {
                let lost = self.layouts.weight(list, &useful.minus(vector));
                vectors.push(vector.clone());
                if lost == 0 {
                    return Ok(Front::of(useful));
                }
                if only_weight {
                    // Only something better is of interest now.
                    slack = slack.min(lost - 1);
                }
            }
        }
        Ok(self.best_of(list, &private, vectors))
    }

    /// The defenders' choice, in each layout by itself. What each of their cards leaves is found first, the products
    /// afterwards, when it is known which layouts are at stake in more than one of them.
    fn meet(&mut self, position: &Position, wish: &Wish) -> Result<Front, Interrupted> {
        let list = position.list;
        let Wish { useful, private, slack } = wish;
        let branches = self.branches(position);
        // The layouts that come up again in later branches.
        let mut later = vec![useful.minus(useful); branches.len()];
        for index in (1..branches.len()).rev() {
            later[index - 1] = later[index].or(&branches[index].allowed);
        }
        // The layouts that can still be won, and those that are certainly won.
        let mut reach = useful.clone();
        let mut safe = useful.clone();
        let mut parts: Vec<Part> = Vec::new();
        for (Branch { card, allowed, rest, .. }, later) in branches.iter().zip(later) {
            let part = reach.and(allowed);
            if part.is_empty() {
                continue;
            }
            let spent = parts.iter().map(|part| self.least_lost(list, part, allowed)).max().unwrap_or(0);
            let spent = spent.max(self.layouts.weight(list, &useful.minus(&reach)));
            let Some(slack) = slack.checked_sub(spent) else { return Ok(Front::default()) };
            let count = self.layouts.len(*rest);
            let asked = Wish {
                useful: part.gather(allowed, count),
                private: private.minus(&later).and(&safe).gather(allowed, count),
                slack,
            };
            let next = self.after(position, position.unseen_card(*card), *rest);
            let value = self.value(&next, &asked)?;
            if value.is_empty() {
                return Ok(value);
            }
            if value.wins(&asked.useful) {
                continue;
            }
            let lost = |vector: &Outcomes| part.minus(&vector.scatter(allowed));
            let losses: Vec<Outcomes> = value.vectors().iter().map(lost).collect();
            let always = losses.iter().skip(1).fold(losses[0].clone(), |all, lost| all.and(lost));
            reach = reach.minus(&always);
            safe = losses.iter().fold(safe, |safe, lost| safe.minus(lost));
            parts.push(Part { allowed: allowed.clone(), losses });
        }
        let gone = useful.minus(&reach);
        let Exact { layouts, watch, nodes, .. } = self;
        let mut products = Products { layouts, list, private, slack: *slack, watch, nodes: *nodes, work: 0 };
        let losses = products.all(gone, parts)?;
        Ok(Front::from_best(losses.into_iter().map(|lost| useful.minus(&lost)).collect()))
    }

    /// What is lost at least of the layouts outside `allowed`.
    fn least_lost(&self, list: ListId, part: &Part, allowed: &Outcomes) -> u64 {
        part.losses.iter().map(|lost| self.layouts.weight(list, &lost.minus(allowed))).min().unwrap_or(0)
    }

    /// Whether a vector is of no use beside another: what is not private it wins no more of, and of what is private it
    /// wins no more weight.
    fn is_worse(&self, list: ListId, private: &Outcomes, vector: &Outcomes, than: &Outcomes) -> bool {
        let beyond = vector.minus(than);
        if beyond.is_empty() {
            return true;
        }
        beyond.is_within(private)
            && self.layouts.weight(list, &vector.and(private)) <= self.layouts.weight(list, &than.and(private))
    }

    /// The vectors that are of use beside each other.
    fn best_of(&self, list: ListId, private: &Outcomes, vectors: Vec<Outcomes>) -> Front {
        if vectors.len() <= 1 {
            return Front::from_best(vectors);
        }
        let mut vectors: Vec<(u64, Outcomes)> =
            vectors.into_iter().map(|vector| (self.layouts.weight(list, &vector), vector)).collect();
        vectors.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        let mut best: Vec<Outcomes> = Vec::new();
        for (_, vector) in vectors {
            if !best.iter().any(|known| self.is_worse(list, private, &vector, known)) {
                best.push(vector);
            }
        }
        Front::from_best(best)
    }
}
