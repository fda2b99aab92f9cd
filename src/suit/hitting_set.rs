//! Which outcomes to give up so that no conflict is left, at the least cost.
//!
//! What can be had together is everything but one outcome at least of every conflict. So the best way of playing is
//! found by guessing the cheapest outcomes that meet all conflicts known so far, and asking the search whether the rest
//! can be had; if not, it names a conflict more (an implicit hitting set, as in Davies and Bacchus, "Solving MAXSAT by
//! solving a sequence of simpler SAT instances"). A guess that costs the least possible and succeeds is the best.
//!
//! Who gives up *t* tricks in a layout gives up all higher numbers there, too: a guess is a number of tricks for each
//! layout, its *level*.

use crate::limits::Interrupted;
use crate::limits::Ticker;
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;
use std::ops::Range;

/// An outcome: a layout, and the level that it takes to have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    pub(super) layout: usize,
    pub(super) level: u8,
}

/// Conflicts, and what giving up costs.
#[derive(Clone)]
pub(super) struct Sacrifice {
    /// What each level costs in each layout.
    weights: Vec<u64>,
    /// The levels to begin with, and those that have to be kept.
    top: Vec<u8>,
    floor: Vec<u8>,
    /// What has been given up beforehand, and whether what has to be kept can be.
    spent: u64,
    possible: bool,
    conflicts: Vec<Vec<Demand>>,
    pairs: Pairs,
}

/// The conflicts of two layouts.
#[derive(Clone)]
struct Pairs {
    /// The layouts that a layout is in conflict with.
    near: Vec<Outcomes>,
    /// The levels that it takes, by the two layouts.
    levels: Vec<(u8, u8)>,
}

impl Pairs {
    fn none(layouts: usize) -> Pairs {
        Pairs { near: vec![Outcomes::none(layouts); layouts], levels: vec![(0, 0); layouts * layouts] }
    }

    fn levels(&self, one: usize, other: usize) -> (u8, u8) {
        self.levels[one * self.near.len() + other]
    }

    fn add(&mut self, one: Demand, other: Demand) {
        let layouts = self.near.len();
        for (one, other) in [(one, other), (other, one)] {
            self.near[one.layout].insert(other.layout);
            self.levels[one.layout * layouts + other.layout] = (one.level, other.level);
        }
    }
}

/// A search for the cheapest levels.
struct Guess {
    /// Only what costs less is wanted.
    cost: u64,
    levels: Option<Vec<u8>>,
    /// Nothing can cost less than this.
    least: u64,
    /// How many steps may still be made.
    steps: u32,
}

/// What a search for the cheapest levels has found.
pub(super) enum Cheapest {
    /// There are none below the limit.
    None,
    Exactly(Vec<u8>),
    /// There may be cheaper ones.
    AtMost(Vec<u8>),
}

/// Where such a search stands: levels that were given up, and levels that are kept.
#[derive(Clone)]
struct Stand {
    levels: Vec<u8>,
    floor: Vec<u8>,
    cost: u64,
}

impl Sacrifice {
    /// The layouts' weights, the levels that are wanted, those that have to be kept, and those that can be had at all.
    pub(super) fn new(weights: &[u64], top: &[u8], floor: &[u8], most: &[u8]) -> Sacrifice {
        let given_up = top.iter().zip(most).map(|(&top, &most)| u64::from(top.saturating_sub(most)));
        let spent = given_up.zip(weights).map(|(levels, weight)| levels * weight).sum();
        Sacrifice {
            weights: weights.to_vec(),
            top: top.iter().zip(most).map(|(&top, &most)| top.min(most)).collect(),
            floor: floor.to_vec(),
            spent,
            possible: floor.iter().zip(most).all(|(floor, most)| floor <= most),
            conflicts: Vec::new(),
            pairs: Pairs::none(weights.len()),
        }
    }

    /// What has to be given up in any case.
    pub(super) fn cost_at_least(&self) -> u64 {
        self.spent
    }

    /// What a level costs in a layout.
    pub(super) fn weight(&self, layout: usize) -> u64 {
        self.weights[layout]
    }

    /// The levels to begin with.
    pub(super) fn top(&self) -> &[u8] {
        &self.top
    }

    /// Whether the level of a demand need not be kept.
    pub(super) fn can_give_up(&self, demand: &Demand) -> bool {
        self.floor[demand.layout] < demand.level
    }

    /// What levels cost.
    pub(super) fn cost(&self, levels: &[u8]) -> u64 {
        let lost = self.top.iter().zip(levels).map(|(top, level)| u64::from(top - level));
        self.spent + lost.zip(&self.weights).map(|(lost, weight)| lost * weight).sum::<u64>()
    }

    pub(super) fn add(&mut self, conflict: Vec<Demand>) {
        if let [one, other] = conflict[..] {
            self.pairs.add(one, other);
        }
        self.conflicts.push(conflict);
    }

    /// The cheapest levels that meet all conflicts, if they cost less than `limit`; nothing costs less than `least`, as
    /// is known. After so many steps, and some levels found, those will do.
    pub(super) fn cheapest(
        &self,
        least: u64,
        limit: u64,
        steps: u32,
        ticker: &Ticker<'_>,
    ) -> Result<Cheapest, Interrupted> {
        let mut guess = Guess { cost: limit, levels: None, least, steps };
        if self.possible && self.spent < limit {
            let begin = Stand { levels: self.top.clone(), floor: self.floor.clone(), cost: self.spent };
            self.search(begin, &mut guess, ticker)?;
        }
        Ok(match guess {
            Guess { levels: None, .. } => Cheapest::None,
            Guess { levels: Some(levels), steps: 0, .. } => Cheapest::AtMost(levels),
            Guess { levels: Some(levels), .. } => Cheapest::Exactly(levels),
        })
    }

    fn search(&self, mut stand: Stand, guess: &mut Guess, ticker: &Ticker<'_>) -> Result<(), Interrupted> {
        ticker.tick()?;
        guess.steps = guess.steps.saturating_sub(1);
        let open = loop {
            let mut open: Vec<Vec<Demand>> = self.conflicts.iter().filter_map(|known| stand.choices(known)).collect();
            open.sort_by_key(Vec::len);
            match open.first().map(|conflict| &conflict[..]) {
                Some([]) => return Ok(()),
                Some(&[only]) => stand.give_up(only, &self.weights),
                _ if !self.narrow(&open, &mut stand, guess) => break open,
                _ => {}
            }
            if stand.cost >= guess.cost {
                return Ok(());
            }
        };
        let Some(conflict) = open.first() else {
            if stand.cost < guess.cost {
                (guess.cost, guess.levels) = (stand.cost, Some(stand.levels));
            }
            return Ok(());
        };
        let mut ways = conflict.clone();
        ways.sort_by_key(|demand| stand.price(demand, &self.weights));
        for demand in ways {
            if guess.levels.is_some() && (guess.cost <= guess.least || guess.steps == 0) {
                return Ok(());
            }
            let mut next = stand.clone();
            next.give_up(demand, &self.weights);
            self.search(next, guess, ticker)?;
            // From now on it is kept: what gives it up was seen just now.
            stand.keep(demand);
        }
        Ok(())
    }

    /// Finds out what the open conflicts cost at least, and keeps what would cost too much to give up. Tells whether
    /// that changes anything: there is more to keep, or it costs too much in any case.
    ///
    /// Each conflict in turn pays as much as it can without any way to meet it being paid more than its price. Who
    /// meets them all pays at least what they have paid, and for each level that he gives up what is left of its price.
    /// Where each of several demands is in conflict with each other, all but one have to be given up; they pay for
    /// that.
    fn narrow(&self, open: &[Vec<Demand>], stand: &mut Stand, guess: &Guess) -> bool {
        let mut prices = Prices { left: self.weights.iter().map(|&weight| [weight; 14]).collect(), paid: stand.cost };
        let pairs = open.iter().take_while(|conflict| conflict.len() == 2).count();
        prices.pay_for_pairs(&open[..pairs], &self.pairs, stand);
        for conflict in open {
            prices.pay(conflict, stand);
        }
        if prices.paid >= guess.cost {
            stand.cost = prices.paid;
            return true;
        }
        let mut news = false;
        for demand in open.iter().flatten() {
            if stand.floor[demand.layout] < demand.level && prices.paid + prices.of(demand, stand) >= guess.cost {
                stand.keep(*demand);
                news = true;
            }
        }
        news
    }
}

/// What is left of the price of each level in each layout, and what has been paid.
struct Prices {
    left: Vec<[u64; 14]>,
    paid: u64,
}

impl Prices {
    /// What is left of the price of a demand.
    fn of(&self, demand: &Demand, stand: &Stand) -> u64 {
        self.left[demand.layout][stand.rows(demand)].iter().sum()
    }

    /// A conflict pays as much as it can: the least of what is left of the prices. It is told how much that is.
    fn pay(&mut self, demands: &[Demand], stand: &Stand) -> u64 {
        let price = demands.iter().map(|demand| self.of(demand, stand)).min().unwrap_or(0);
        for demand in demands {
            let mut rest = price;
            for left in &mut self.left[demand.layout][stand.rows(demand)] {
                let part = rest.min(*left);
                *left -= part;
                rest -= part;
            }
        }
        self.paid += price;
        price
    }

    /// Groups of demands each of which is in conflict with each other, begun with each of these pairs.
    fn pay_for_pairs(&mut self, open: &[Vec<Demand>], pairs: &Pairs, stand: &Stand) {
        for pair in open {
            while pair.iter().all(|demand| self.of(demand, stand) > 0) {
                let mut group = pair.clone();
                let mut near = pairs.near[pair[0].layout].and(&pairs.near[pair[1].layout]);
                let mut candidates: Vec<usize> = near.iter().collect();
                candidates.sort_by_key(|&layout| Reverse(self.left[layout][1..].iter().max().copied()));
                for layout in candidates {
                    if near.contains(layout) && self.widen(&mut group, layout, pairs, stand) {
                        near = near.and(&pairs.near[layout]);
                    }
                }
                self.pay_for_group(group, stand);
            }
        }
    }

    /// Takes one layout more into a group, unless something in it would be free then.
    fn widen(&self, group: &mut Vec<Demand>, layout: usize, pairs: &Pairs, stand: &Stand) -> bool {
        let before = group.clone();
        let mut joining = Demand { layout, level: 0 };
        for demand in group.iter_mut() {
            let (theirs, ours) = pairs.levels(demand.layout, layout);
            demand.level = demand.level.max(theirs);
            joining.level = joining.level.max(ours);
        }
        group.push(joining);
        let possible = |demand: &Demand| stand.floor[demand.layout] < demand.level && self.of(demand, stand) > 0;
        let fine = group.iter().all(possible);
        if !fine {
            *group = before;
        }
        fine
    }

    /// All but one have to be given up: the cheapest is paid for first, in all others too.
    fn pay_for_group(&mut self, mut group: Vec<Demand>, stand: &Stand) {
        while group.len() > 1 {
            let price = self.pay(&group, stand);
            self.paid += price * (group.len() as u64 - 2);
            group.retain(|demand| self.of(demand, stand) > 0);
        }
    }
}

impl Stand {
    /// The ways to meet a conflict; `None` if it is met.
    fn choices(&self, conflict: &[Demand]) -> Option<Vec<Demand>> {
        let met = conflict.iter().any(|demand| self.levels[demand.layout] < demand.level);
        (!met).then(|| conflict.iter().filter(|demand| self.floor[demand.layout] < demand.level).copied().collect())
    }

    /// The levels that go with a demand.
    fn rows(&self, demand: &Demand) -> Range<usize> {
        let first = usize::from(demand.level);
        first..first.max(usize::from(self.levels[demand.layout]) + 1)
    }

    fn price(&self, demand: &Demand, weights: &[u64]) -> u64 {
        self.rows(demand).count() as u64 * weights[demand.layout]
    }

    fn give_up(&mut self, demand: Demand, weights: &[u64]) {
        self.cost += self.price(&demand, weights);
        self.levels[demand.layout] = demand.level - 1;
    }

    fn keep(&mut self, demand: Demand) {
        self.floor[demand.layout] = self.floor[demand.layout].max(demand.level);
    }
}
