//! Squeaky-wheel optimisation: the heaviest achievable set of worlds, nearly (Ginsberg, "GIB", 7.1, 7.2).
//!
//! Worlds are taken in some order, and each is added to the set if the larger set is still achievable (Algorithm 7.1.4).
//! The result is maximal, but depends on the order. Worlds that could not be added *squeak*: they move forward in the
//! order, and another set is built, again and again. The best one is kept (Joslin and Clements, "Squeaky Wheel
//! Optimization").
//!
//! In every other round a world is added together with all worlds that are *alike*, if the set stays achievable
//! (Algorithm 7.1.7). So the set follows the features of the layouts rather than the accidents of the sample.
//!
//! Several worlds in a row are added by one question if all of them can be added. That does not change the result.

use crate::limits::Interrupted;
use crate::play::achievable::search::{Achieve, Verdict};
use crate::play::game::Game;
use crate::play::outcomes::Outcomes;
use crate::random::Random;
use std::cmp::Reverse;

/// The effort of the search, and the seed of its random orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SqueakyWheel {
    /// The number of sets to build.
    pub rounds: u32,
    pub seed: u64,
}

impl Default for SqueakyWheel {
    /// Measured on random endings of four tricks with all layouts: of 142 cards worth less than with perfect
    /// information, one round finds the best set for 93, 3 rounds for 129, 6 for 133, 12 for 137, 24 for all. The first
    /// round takes most of the time.
    fn default() -> SqueakyWheel {
        SqueakyWheel { rounds: 24, seed: 0 }
    }
}

/// For a set and an outcome, the outcomes in worlds that are like those of the set or like that of the outcome.
pub type Alike<'a> = &'a dyn Fn(&Outcomes, usize) -> Outcomes;

/// A node, and the goal there.
#[derive(Clone, Copy)]
pub struct Wanted<'a, N> {
    pub node: &'a N,
    /// Own cards to look ahead.
    pub depth: u32,
    /// The outcomes of interest.
    pub all: &'a Outcomes,
    /// What a set is worth. A superset is worth at least as much.
    pub payoff: &'a dyn Fn(&Outcomes) -> u64,
    /// Which worlds are alike, if that is known.
    pub alike: Option<Alike<'a>>,
}

/// A set built from an order of worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    pub set: Outcomes,
    /// Outcomes that could not be added, in their order.
    pub squeaked: Vec<usize>,
    /// Whether the set stays achievable at every greater depth.
    pub lasting: bool,
}

/// The best set found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub set: Outcomes,
    pub payoff: u64,
    /// Whether the set stays achievable at every greater depth.
    pub lasting: bool,
    /// The worth of what perfect information wins, an upper bound. `None` if the search was stopped before.
    pub bound: Option<u64>,
    /// Rounds begun.
    pub rounds: u32,
    pub interrupted: bool,
}

/// A set being built.
struct Builder<'b, G: Game> {
    achieve: &'b mut Achieve<G>,
    wanted: &'b Wanted<'b, G::Node>,
    built: Built,
}

impl<G: Game> Builder<'_, G> {
    /// Makes these outcomes the set if they are achievable together.
    fn take(&mut self, larger: &Outcomes) -> Result<bool, Interrupted> {
        match self.achieve.achieves(self.wanted.node, self.wanted.depth, larger)? {
            Verdict::Achieved { lasting } => {
                self.built.set = larger.clone();
                self.built.lasting = lasting;
                Ok(true)
            }
            Verdict::Refused(_) => Ok(false),
        }
    }

    /// Adds the outcomes in this order. If it is interrupted, the set built so far is achievable.
    fn build(&mut self, order: &[usize], alike: Option<Alike<'_>>, winnable: &Outcomes) -> Result<(), Interrupted> {
        let mut left = winnable.clone();
        let mut at = 0;
        let mut stride = 1;
        while at < order.len() {
            let outcome = order[at];
            if self.built.set.contains(outcome) || !left.contains(outcome) {
                at += 1;
                continue;
            }
            if let Some(alike) = alike {
                let larger = alike(&self.built.set, outcome).and(&left).or(&self.built.set);
                if larger.contains(outcome) && self.take(&larger)? {
                    at += 1;
                    continue;
                }
            }
            let end = order.len().min(at + stride);
            let mut larger = self.built.set.clone();
            order[at..end].iter().filter(|&&next| left.contains(next)).for_each(|&next| larger.insert(next));
            if self.take(&larger)? {
                at = end;
                stride *= 2;
            } else if stride > 1 {
                stride /= 2;
            } else {
                left = left.minus(&winnable.only(outcome));
                self.built.squeaked.push(outcome);
                at += 1;
            }
        }
        Ok(())
    }
}

/// The set built from an order of outcomes: each is added if the set stays achievable, first together with those alike
/// if that is known. Outcomes that perfect information loses are skipped.
pub fn build<G: Game>(
    achieve: &mut Achieve<G>,
    wanted: &Wanted<'_, G::Node>,
    order: &[usize],
) -> Result<Built, Interrupted> {
    let winnable = achieve.winnable(wanted.node, wanted.all)?;
    let (built, outcome) = build_from(achieve, wanted, order, wanted.alike, &winnable);
    outcome.map(|()| built)
}

fn build_from<G: Game>(
    achieve: &mut Achieve<G>,
    wanted: &Wanted<'_, G::Node>,
    order: &[usize],
    alike: Option<Alike<'_>>,
    winnable: &Outcomes,
) -> (Built, Result<(), Interrupted>) {
    let nothing = Built { set: winnable.minus(winnable), squeaked: Vec::new(), lasting: true };
    let mut builder = Builder { achieve, wanted, built: nothing };
    let outcome = builder.build(order, alike, winnable);
    (builder.built, outcome)
}

/// The search changes to another start after this many rounds in a row without a better set from this one.
const MAX_STALE_ROUNDS: u32 = 6;

impl SqueakyWheel {
    /// The best set found. The search begins with the orders of `starts`, then with the outcomes by worth, then by the
    /// worth of those alike, then at random.
    pub fn run<G: Game>(&self, achieve: &mut Achieve<G>, wanted: &Wanted<'_, G::Node>, starts: &[Vec<usize>]) -> Found {
        let mut found = Found {
            set: wanted.all.minus(wanted.all),
            payoff: 0,
            lasting: true,
            bound: None,
            rounds: 0,
            interrupted: false,
        };
        let Ok(winnable) = achieve.winnable(wanted.node, wanted.all) else {
            found.interrupted = true;
            return found;
        };
        let mut orders = Orders { wanted, winnable: &winnable, random: Random::new(self.seed), tried: 0, starts };
        let bound = (wanted.payoff)(&winnable);
        found.bound = Some(bound);
        found.payoff = (wanted.payoff)(&found.set);
        while found.rounds < self.rounds && found.payoff < bound && !found.interrupted {
            let order = orders.next_start();
            self.follow(achieve, order, &mut orders, bound, &mut found);
        }
        found
    }

    /// Runs rounds from one starting order.
    fn follow<G: Game>(
        &self,
        achieve: &mut Achieve<G>,
        mut order: Vec<usize>,
        orders: &mut Orders<'_, G::Node>,
        bound: u64,
        found: &mut Found,
    ) {
        let wanted = orders.wanted;
        let mut most = 0;
        let mut rounds_left = MAX_STALE_ROUNDS;
        while found.rounds < self.rounds && rounds_left > 0 {
            let alike = wanted.alike.filter(|_| found.rounds % 2 == 1);
            let (built, outcome) = build_from(achieve, wanted, &order, alike, orders.winnable);
            found.rounds += 1;
            let payoff = (wanted.payoff)(&built.set);
            if payoff > found.payoff {
                (found.set, found.payoff, found.lasting) = (built.set, payoff, built.lasting);
            }
            found.interrupted = outcome.is_err();
            if found.interrupted || found.payoff >= bound || built.squeaked.is_empty() {
                return;
            }
            rounds_left = if payoff > most { MAX_STALE_ROUNDS } else { rounds_left - 1 };
            most = most.max(payoff);
            order = orders.bring_forward(order, &built.squeaked);
        }
    }
}

/// Makes the orders in which outcomes are added.
struct Orders<'a, N> {
    wanted: &'a Wanted<'a, N>,
    winnable: &'a Outcomes,
    random: Random,
    tried: usize,
    starts: &'a [Vec<usize>],
}

impl<N> Orders<'_, N> {
    /// The next order to start from.
    fn next_start(&mut self) -> Vec<usize> {
        let number = self.tried;
        self.tried += 1;
        if let Some(start) = self.starts.get(number) {
            return start.to_vec();
        }
        let mut order: Vec<_> = self.winnable.iter().collect();
        match (number - self.starts.len(), self.wanted.alike) {
            (0, _) => order = self.richest_first(&order, |outcome| self.winnable.only(outcome)),
            (1, Some(alike)) => {
                let none = self.winnable.minus(self.winnable);
                let agreeing = |outcome: usize| alike(&none, outcome).and(self.winnable);
                order = self.richest_first(&order, agreeing);
            }
            _ => self.random.shuffle(&mut order),
        }
        order
    }

    /// Sorts outcomes by the worth of the set that `group` gives for each; a stable sort.
    fn richest_first(&self, order: &[usize], group: impl Fn(usize) -> Outcomes) -> Vec<usize> {
        let worth = |outcome: usize| Reverse((self.wanted.payoff)(&group(outcome)));
        let mut keyed: Vec<_> =
            order.iter().enumerate().map(|(place, &outcome)| (worth(outcome), place, outcome)).collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|(.., outcome)| outcome).collect()
    }

    /// Moves each outcome that squeaked to a random earlier place. One that is like many of the others draws several
    /// places, and takes the earliest.
    fn bring_forward(&mut self, order: Vec<usize>, squeaked: &[usize]) -> Vec<usize> {
        let mut squeaking = self.winnable.minus(self.winnable);
        squeaked.iter().for_each(|&outcome| squeaking.insert(outcome));
        let total = (self.wanted.payoff)(&squeaking).max(1);
        let mut keyed: Vec<(usize, usize, usize)> = Vec::with_capacity(order.len());
        for (place, outcome) in order.into_iter().enumerate() {
            if !squeaking.contains(outcome) {
                keyed.push((2 * place + 1, place, outcome));
                continue;
            }
            let stands_for = self.wanted.alike.map_or(0, |alike| {
                let agreeing = alike(&squeaking.minus(&squeaking), outcome).and(&squeaking);
                u128::from((self.wanted.payoff)(&agreeing)) * 4 / u128::from(total)
            });
            let places = (0..=stands_for).map(|_| self.random.index(place + 1));
            keyed.push((2 * places.min().unwrap_or(place), place, outcome));
        }
        keyed.sort_unstable();
        keyed.into_iter().map(|(.., outcome)| outcome).collect()
    }
}
