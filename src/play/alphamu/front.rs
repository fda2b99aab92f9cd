//! Pareto fronts: what a side that does not see all hands can win.
//!
//! A front is a set of outcome vectors, none within another. Each vector is what one plan wins, and no plan is at least
//! as good as another in every world. The side that decides chooses between its cards, so at its turn the front is the
//! union of the fronts of the cards. Its opponents choose in each world by itself, so at their turn the front is a
//! product: an intersection for each way of answering each of their cards (Cazenave and Ventos, "The alpha-mu search
//! algorithm", 4.2 to 4.4).

use crate::limits::{CountWork, Interrupted};
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;

/// Vectors of a product that are made at a time, at least. All at once might not fit into memory.
const CHUNK: usize = 1 << 13;

/// Outcome vectors, none within another. The empty front means "nothing tried yet" or "nothing worth enough". It is
/// below every other front, and differs from the front of the one vector that loses in all worlds.
///
/// A two-way finesse, and a third world in which either way wins:
///
/// ```
/// use finesse::play::alphamu::front::Front;
/// use finesse::play::outcomes::Outcomes;
///
/// let vector = |wins: [bool; 3]| wins.into_iter().collect::<Outcomes>();
/// let mut front = Front::default();
/// assert!(front.add(vector([true, false, true]))); // finesse West for the queen
/// assert!(front.add(vector([false, true, true]))); // finesse East for the queen
/// assert!(!front.add(vector([false, false, true]))); // within both
/// assert_eq!(front.vectors().len(), 2);
/// assert!(!front.wins(&vector([true, true, false]))); // no plan wins in both of the first two worlds
///
/// // The opponents choose in each world between two cards; the second leaves only the last world.
/// let other = Front::of(vector([false, false, true]));
/// let met = front.meet(&other, &mut |_work| Ok(())).unwrap();
/// assert_eq!(met, other);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Front(Vec<Outcomes>);

impl Front {
    /// The front with one vector.
    pub fn of(vector: Outcomes) -> Front {
        Front(vec![vector])
    }

    pub fn vectors(&self) -> &[Outcomes] {
        &self.0
    }

    /// Adds a vector unless it is within another, and removes those within it. Returns whether it was added.
    pub fn add(&mut self, vector: Outcomes) -> bool {
        if self.0.iter().any(|known| vector.is_within(known)) {
            return false;
        }
        self.0.retain(|known| !known.is_within(&vector));
        self.0.push(vector);
        true
    }

    /// The union: the side that decides chooses between two fronts.
    pub fn join(&mut self, other: &Front, count: CountWork<'_>) -> Result<(), Interrupted> {
        for vector in &other.0 {
            count(2 * self.0.len() * vector.words())?;
            self.add(vector.clone());
        }
        Ok(())
    }

    /// The product: the opponents choose between two fronts in each world.
    pub fn meet(&self, other: &Front, count: CountWork<'_>) -> Result<Front, Interrupted> {
        if let ([mine], [theirs]) = (&self.0[..], &other.0[..]) {
            return Ok(Front::of(mine.and(theirs)));
        }
        self.product(other, Outcomes::and, count)
    }

    /// A partner who sees all hands chooses the better of two fronts in each world.
    pub fn best_of_each(&self, other: &Front, count: CountWork<'_>) -> Result<Front, Interrupted> {
        self.product(other, Outcomes::or, count)
    }

    /// The combinations of all pairs, without those within another. They are made in chunks. The best so far stay in
    /// front of the next chunk, so the result does not depend on the chunks.
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
            let chunk = CHUNK.max(known);
            pairs.by_ref().take(chunk).for_each(|(mine, theirs)| best.push(combine(mine, theirs)));
            let last = best.len() - known < chunk;
            if best.len() > known {
                best = Front::best_of(best, count)?.0;
            }
            if last {
                return Ok(Front(best));
            }
        }
    }

    /// The vectors that are not within another. In order of falling size none is within a later one.
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

    /// The front of all vectors changed by `change`.
    pub fn map(&self, change: impl Fn(&Outcomes) -> Outcomes, count: CountWork<'_>) -> Result<Front, Interrupted> {
        if let [only] = &self.0[..] {
            return Ok(Front::of(change(only)));
        }
        Front::best_of(self.0.iter().map(change).collect(), count)
    }

    /// Whether every vector, on the `useful` outcomes, is within one of the other front.
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

    /// Whether the front has no vector: nothing was tried yet, or nothing is worth enough.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keeps only these vectors.
    pub fn retain(&mut self, keep: impl FnMut(&Outcomes) -> bool) {
        self.0.retain(keep);
    }

    /// The outcomes that some vector wins; `all` gives the size.
    pub fn reach(&self, all: &Outcomes) -> Outcomes {
        match self.0.split_first() {
            Some((first, rest)) => rest.iter().fold(first.clone(), |reach, vector| reach.or(vector)),
            None => all.minus(all),
        }
    }

    /// Bytes on the heap.
    pub fn heap(&self) -> usize {
        self.0.capacity() * size_of::<Outcomes>() + self.0.iter().map(Outcomes::heap).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Vectors stored inline and on the heap.
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

    /// Whether both have the same vectors, in any order.
    fn same(one: &Front, other: &Front) -> bool {
        one.vectors().len() == other.vectors().len() && one.vectors().iter().all(|vector| other.0.contains(vector))
    }

    #[test]
    fn unions_and_products_agree_with_brute_force() {
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
