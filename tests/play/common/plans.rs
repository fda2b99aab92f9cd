//! Pareto fronts by definition: the reference for the tests of alpha-mu.
//!
//! A plan has a value in each world. A world that is impossible where the plan is made has the greatest value.

use finesse::play::alphamu::search::Switches;
use rand::Rng;
use rand::rngs::SmallRng;

/// The values of a plan by world.
pub trait Plan: Clone + PartialEq + std::fmt::Debug {
    /// By world, `None` where it is impossible.
    fn of(levels: &[Option<u8>]) -> Self;
    /// The worse of the two in each world.
    fn worse(&self, other: &Self) -> Self;
    /// The better of the two in each world.
    fn better(&self, other: &Self) -> Self;
    /// Nothing won in worlds that are not `allowed`.
    fn only(&self, allowed: &[bool]) -> Self;
    fn no_better_than(&self, other: &Self) -> bool;
    /// The value in a world.
    fn level(&self, world: usize) -> u8;
}

/// Won and lost worlds.
impl Plan for u128 {
    fn of(levels: &[Option<u8>]) -> u128 {
        levels.iter().enumerate().fold(0, |plan, (world, level)| plan | u128::from(*level != Some(0)) << world)
    }

    fn worse(&self, other: &u128) -> u128 {
        self & other
    }

    fn better(&self, other: &u128) -> u128 {
        self | other
    }

    fn only(&self, allowed: &[bool]) -> u128 {
        allowed.iter().enumerate().fold(0, |plan, (world, &allowed)| plan | u128::from(allowed) << world) & self
    }

    fn no_better_than(&self, other: &u128) -> bool {
        self | other == *other
    }

    fn level(&self, world: usize) -> u8 {
        (self >> world & 1) as u8
    }
}

/// A number of tricks in each world.
impl Plan for Vec<u8> {
    fn of(levels: &[Option<u8>]) -> Vec<u8> {
        levels.iter().map(|level| level.unwrap_or(u8::MAX)).collect()
    }

    fn worse(&self, other: &Vec<u8>) -> Vec<u8> {
        self.iter().zip(other).map(|(mine, theirs)| *mine.min(theirs)).collect()
    }

    fn better(&self, other: &Vec<u8>) -> Vec<u8> {
        self.iter().zip(other).map(|(mine, theirs)| *mine.max(theirs)).collect()
    }

    fn only(&self, allowed: &[bool]) -> Vec<u8> {
        self.iter().zip(allowed).map(|(&level, &allowed)| if allowed { level } else { 0 }).collect()
    }

    fn no_better_than(&self, other: &Vec<u8>) -> bool {
        self.iter().zip(other).all(|(mine, theirs)| mine <= theirs)
    }

    fn level(&self, world: usize) -> u8 {
        self[world]
    }
}

/// The plans that are not below another: the Pareto front.
pub fn undominated<P: Plan>(plans: impl IntoIterator<Item = P>) -> Vec<P> {
    let mut kept: Vec<P> = Vec::new();
    for plan in plans {
        if !kept.iter().any(|known| plan.no_better_than(known)) {
            kept.retain(|known| !known.no_better_than(&plan));
            kept.push(plan);
        }
    }
    kept
}

/// A choice made without knowing the world: any plan of either front.
pub fn either<P: Plan>(mine: &[P], other: &[P]) -> Vec<P> {
    undominated(mine.iter().chain(other).cloned())
}

/// An opponent's choice in each world: a plan for each of two cards, and the worse of the two in each world.
pub fn both<P: Plan>(mine: &[P], other: &[P]) -> Vec<P> {
    undominated(mine.iter().flat_map(|plan| other.iter().map(|answer| plan.worse(answer))))
}

/// The choice of a partner who sees all hands.
pub fn best_of_both<P: Plan>(mine: &[P], other: &[P]) -> Vec<P> {
    undominated(mine.iter().flat_map(|plan| other.iter().map(|answer| plan.better(answer))))
}

/// Whether two fronts hold the same plans.
pub fn same<P: Plan>(mine: &[P], other: &[P]) -> bool {
    mine.len() == other.len() && mine.iter().all(|plan| other.contains(plan))
}

/// Whether every plan of the first is no better than one of the second.
pub fn below<P: Plan>(mine: &[P], other: &[P]) -> bool {
    mine.iter().all(|plan| other.iter().any(|better| plan.no_better_than(better)))
}

/// The number of switches.
const SWITCHES: usize = 10;

/// The optimisations whose bits are set.
pub fn switches(bits: u32) -> Switches {
    let on = |place: usize| bits >> place & 1 == 1;
    Switches {
        table: on(0),
        root_cut: on(1),
        early_cut: on(2),
        useful_worlds: on(3),
        empty_entry: on(4),
        cut_on_win: on(5),
        alpha_cut: on(6),
        deep_cut: on(7),
        world_cuts: on(8),
        score_bound: on(9),
        warm_solvers: true,
    }
}

/// None and all of the optimisations, each one alone, all but each one, and some combinations at random.
pub fn combinations(random: &mut SmallRng, at_random: usize) -> Vec<Switches> {
    let all = (1 << SWITCHES) - 1;
    let mut sets = vec![0, all];
    for place in 0..SWITCHES {
        sets.push(1 << place);
        sets.push(all ^ 1 << place);
    }
    sets.extend((0..at_random).map(|_| random.random_range(0..=all)));
    sets.into_iter().map(switches).collect()
}
