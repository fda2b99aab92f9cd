//! Pareto fronts: what a side that does not see all cards can bring about.
//!
//! A front holds outcome vectors none of which is within another: each is what some way of playing wins, and none of
//! the ways is better than another in every world. The side to decide has the choice between its cards, so its front is
//! the union of theirs; its opponents choose in each world by itself, so at their turn it is the product, an
//! intersection for each way of answering each of their cards (Cazenave and Ventos, "The alpha-mu search algorithm",
//! 4.2 to 4.4).

use crate::limits::{CountWork, Interrupted};
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;

/// Vectors of a product that are made at a time, at least: all at once might not fit into memory.
const LOT: usize = 1 << 13;

/// Outcome vectors, none within another. The empty front, "nothing tried yet" or "nothing worth while", is below every
/// other and is not the same as the front of the vector that loses everywhere.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Front(Vec<Outcomes>);

impl Front {
    /// The front of a node whose outcomes are known.
    pub fn of(vector: Outcomes) -> Front {
        Front(vec![vector])
    }

    pub fn vectors(&self) -> &[Outcomes] {
        &self.0
    }

    /// Adds a vector unless one is at least as good; vectors that it betters go. Tells whether it was added.
    pub fn add(&mut self, vector: Outcomes) -> bool {
        if self.0.iter().any(|known| vector.is_within(known)) {
            return false;
        }
        self.0.retain(|known| !known.is_within(&vector));
        self.0.push(vector);
        true
    }

    /// The choice between two fronts.
    pub fn join(&mut self, other: &Front, count: CountWork<'_>) -> Result<(), Interrupted> {
        for vector in &other.0 {
            count(2 * self.0.len() * vector.words())?;
            self.add(vector.clone());
        }
        Ok(())
    }

    /// What is left when the opponents choose between two fronts in each world.
    pub fn meet(&self, other: &Front, count: CountWork<'_>) -> Result<Front, Interrupted> {
        if let ([mine], [theirs]) = (&self.0[..], &other.0[..]) {
            return Ok(Front::of(mine.and(theirs)));
        }
        self.product(other, Outcomes::and, count)
    }

    /// What is left when in each world somebody who sees all chooses the better of two fronts.
    pub fn best_of_each(&self, other: &Front, count: CountWork<'_>) -> Result<Front, Interrupted> {
        self.product(other, Outcomes::or, count)
    }

    /// The best of all pairs. What is best of those made so far goes before those made next, so the result is the same
    /// as if all were made at once.
    fn product(
        &self,
        other: &Front,
        combine: impl Fn(&Outcomes, &Outcomes) -> Outcomes,
        count: CountWork<'_>,
    ) -> Result<Front, Interrupted> {
        let mut pairs = self.0.iter().flat_map(|mine| other.0.iter().map(move |theirs| (mine, theirs)));
        let mut best: Vec<Outcomes> = Vec::new();
        loop {
            let known = best.len();
            let lot = LOT.max(known);
            pairs.by_ref().take(lot).for_each(|(mine, theirs)| best.push(combine(mine, theirs)));
            let last = best.len() - known < lot;
            if best.len() > known {
                best = Front::best_of(best, count)?.0;
            }
            if last {
                return Ok(Front(best));
            }
        }
    }

    /// The vectors that are not within others. Taken in order of size, none is within a later one.
    fn best_of(mut vectors: Vec<Outcomes>, count: CountWork<'_>) -> Result<Front, Interrupted> {
        let mut order: Vec<_> =
            vectors.iter().enumerate().map(|(place, vector)| (Reverse(vector.len()), place)).collect();
        order.sort_unstable();
        let mut best: Vec<Outcomes> = Vec::new();
        for (_, place) in order {
            let vector = vectors[place].take();
            count((best.len() + 1) * vector.words())?;
            if !best.iter().any(|known| vector.is_within(known)) {
                best.push(vector);
            }
        }
        Ok(Front(best))
    }

    /// Every vector with something done to it.
    pub fn map(&self, change: impl Fn(&Outcomes) -> Outcomes, count: CountWork<'_>) -> Result<Front, Interrupted> {
        if let [only] = &self.0[..] {
            return Ok(Front::of(change(only)));
        }
        Front::best_of(self.0.iter().map(change).collect(), count)
    }

    /// Whether, as far as `useful` outcomes go, this front adds nothing to the choices of the other.
    pub fn is_below(&self, other: &Front, useful: &Outcomes, count: CountWork<'_>) -> Result<bool, Interrupted> {
        for mine in &self.0 {
            count(other.0.len() * useful.words())?;
            if !other.0.iter().any(|theirs| mine.is_within_on(useful, theirs)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some vector wins all of these outcomes.
    pub fn wins(&self, outcomes: &Outcomes) -> bool {
        self.0.iter().any(|vector| outcomes.is_within(vector))
    }

    /// Whether there is no vector: nothing was tried yet, or nothing is worth enough.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Leaves out vectors.
    pub fn retain(&mut self, keep: impl FnMut(&Outcomes) -> bool) {
        self.0.retain(keep);
    }

    /// The outcomes that some vector wins, out of `all`.
    pub fn reach(&self, all: &Outcomes) -> Outcomes {
        match self.0.split_first() {
            Some((first, rest)) => rest.iter().fold(first.clone(), |reach, vector| reach.or(vector)),
            None => all.minus(all),
        }
    }

    /// Bytes held.
    pub fn heap(&self) -> usize {
        self.0.capacity() * size_of::<Outcomes>() + self.0.iter().map(Outcomes::heap).sum::<usize>()
    }
}

impl Clone for Front {
    // Fronts may be long: a derived clone would not ask for the memory.
    fn clone(&self) -> Front {
        Front(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// With and without memory of its own for each vector.
    const COUNTS: [usize; 2] = [8, 260];

    fn some(count: usize, vectors: usize, random: &mut Random) -> Vec<Outcomes> {
        (0..vectors).map(|_| (0..count).map(|_| random.below(4) > 0).collect()).collect()
    }

    fn front(vectors: &[Outcomes]) -> Front {
        let mut front = Front::default();
        for vector in vectors {
            front.add(vector.clone());
        }
        front
    }

    /// Every pair, without the vectors within others.
    fn product(one: &Front, other: &Front, combine: impl Fn(&Outcomes, &Outcomes) -> Outcomes) -> Front {
        let pairs = one.vectors().iter().flat_map(|mine| other.vectors().iter().map(|theirs| combine(mine, theirs)));
        front(&pairs.collect::<Vec<_>>())
    }

    /// Whether both have the same vectors, in whatever order.
    fn same(one: &Front, other: &Front) -> bool {
        one.vectors().len() == other.vectors().len() && one.vectors().iter().all(|vector| other.0.contains(vector))
    }

    #[test]
    fn choices_and_answers() {
        let mut random = Random::new(3);
        for count in COUNTS {
            let (mine, theirs) = (some(count, 4, &mut random), some(count, 3, &mut random));
            let (one, other) = (front(&mine), front(&theirs));
            let work: CountWork<'_> = &mut |_| Ok(());
            assert!(same(&one.meet(&other, work).unwrap(), &product(&one, &other, Outcomes::and)));
            assert!(same(&one.best_of_each(&other, work).unwrap(), &product(&one, &other, Outcomes::or)));
            assert!(same(&one.map(Outcomes::clone, work).unwrap(), &one) && same(&one.clone(), &one));
            let mut both = one.clone();
            both.join(&other, work).unwrap();
            assert!(same(&both, &front(&[mine, theirs].concat())));
            assert!(one.is_below(&both, &Outcomes::all(count), work).unwrap());
            assert!(both.vectors().iter().all(|vector| vector.is_within(&both.reach(&Outcomes::all(count)))));
            assert_eq!(one.meet(&other, &mut |_| Err(Interrupted)), Err(Interrupted));
        }
    }
}
