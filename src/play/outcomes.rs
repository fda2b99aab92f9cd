//! Outcome vectors as bitsets.
//!
//! A bit stands for one world and one number of tricks: it is set if the side that decides takes at least that many
//! tricks in that world. With a single target there is one bit a world, as in the papers. A vector of trick
//! counts is its unary code: *t* tricks set the bits of 1, 2, ... *t*. Then the smaller of two counts is the
//! intersection and "at least as good" is inclusion, so one set type serves both objectives, and every cut made for won
//! and lost works for counts too.
//!
//! ```text
//!  target 9, worlds 0-3:         tricks 7-9, worlds 0-3:
//!  bit  0 1 2 3                  bit  0 1 2 3   4 5 6 7   8 9 10 11
//!       w0..w3, 9 tricks              7 tricks  8 tricks  9 tricks
//! ```

use crate::bits::{Any, Machine};
use smallvec::SmallVec;

/// A set of outcomes. Sets that are combined or compared have the same capacity. Up to 256 outcomes are stored inline.
///
/// ```
/// use finesse::play::outcomes::Outcomes;
///
/// let wins: Outcomes = [true, true, false, true].into_iter().collect();
/// let others: Outcomes = [true, false, false, true].into_iter().collect();
/// assert!(others.is_within(&wins));
/// assert_eq!(wins.minus(&others).iter().collect::<Vec<_>>(), [1]);
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Outcomes(SmallVec<[u64; INLINE]>);

/// Words that a set stores inline.
const INLINE: usize = 4;

impl Outcomes {
    /// The empty set, of capacity `count`.
    pub fn none(count: usize) -> Outcomes {
        Outcomes(SmallVec::from_elem(0, count.div_ceil(64)))
    }

    /// The set of all `count` outcomes.
    pub fn all(count: usize) -> Outcomes {
        let mut all = Outcomes(SmallVec::from_elem(u64::MAX, count.div_ceil(64)));
        if !count.is_multiple_of(64) {
            all.0[count / 64] = (1 << (count % 64)) - 1;
        }
        all
    }

    /// The set of one outcome, with the capacity of this one.
    pub(crate) fn only(&self, index: usize) -> Outcomes {
        let mut only = Outcomes(SmallVec::from_elem(0, self.words()));
        only.insert(index);
        only
    }

    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The first 64 outcomes as one word.
    pub(crate) fn first_word(&self) -> u64 {
        self.0.first().copied().unwrap_or(0)
    }

    /// A set of at most 64 outcomes from its one word.
    pub(crate) fn from_word(word: u64) -> Outcomes {
        Outcomes(SmallVec::from_slice(&[word]))
    }

    /// A set of at most 128 outcomes as one number.
    pub(crate) fn as_number(&self) -> u128 {
        self.0.iter().rev().fold(0, |number, &word| number << 64 | u128::from(word))
    }

    /// The reverse, of capacity `count`.
    pub(crate) fn from_number(number: u128, count: usize) -> Outcomes {
        Outcomes([number as u64, (number >> 64) as u64].into_iter().take(count.div_ceil(64)).collect())
    }

    /// Moves the set out, and leaves one of capacity 0.
    pub(crate) fn take(&mut self) -> Outcomes {
        Outcomes(std::mem::take(&mut self.0))
    }

    /// Words of the set.
    pub(crate) fn words(&self) -> usize {
        self.0.len()
    }

    /// The number of outcomes in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The number of outcomes in both sets.
    pub(crate) fn overlap(&self, other: &Outcomes) -> usize {
        self.0.iter().zip(&other.0).map(|(mine, theirs)| (mine & theirs).count_ones() as usize).sum()
    }

    /// The number of outcomes of this set that are not in the other.
    pub(crate) fn beyond(&self, other: &Outcomes) -> usize {
        self.0.iter().zip(&other.0).map(|(mine, theirs)| (mine & !theirs).count_ones() as usize).sum()
    }

    /// Removes an outcome.
    pub(crate) fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether every outcome of this set is in the other.
    #[inline]
    pub fn is_within(&self, other: &Outcomes) -> bool {
        self.0.iter().zip(&other.0).fold(0, |beyond, (mine, theirs)| beyond | (mine & !theirs)) == 0
    }

    /// Whether every outcome of both this set and `part` is in the other.
    #[inline]
    pub fn is_within_on(&self, part: &Outcomes, other: &Outcomes) -> bool {
        self.0.iter().zip(&part.0).zip(&other.0).all(|((mine, part), theirs)| mine & part & !theirs == 0)
    }

    #[inline]
    pub fn and(&self, other: &Outcomes) -> Outcomes {
        self.with(other, |mine, theirs| mine & theirs)
    }

    #[inline]
    pub fn or(&self, other: &Outcomes) -> Outcomes {
        self.with(other, |mine, theirs| mine | theirs)
    }

    /// This set without the outcomes of the other.
    #[inline]
    pub fn minus(&self, other: &Outcomes) -> Outcomes {
        self.with(other, |mine, theirs| mine & !theirs)
    }

    #[inline]
    fn with(&self, other: &Outcomes, combine: impl Fn(u64, u64) -> u64) -> Outcomes {
        let mut combined = self.clone();
        combined.0.iter_mut().zip(&other.0).for_each(|(mine, &theirs)| *mine = combine(*mine, theirs));
        combined
    }

    /// The outcomes that are among `places`, numbered by their order there; `count` is the number of places.
    pub fn gather(&self, places: &Outcomes, count: usize) -> Outcomes {
        let mut packed = Outcomes::none(count);
        let mut filled = 0;
        for (&word, &places) in self.0.iter().zip(&places.0) {
            let bits = Any::gather(word, places);
            let more = places.count_ones() as usize;
            if more > 0 {
                packed.0[filled / 64] |= bits << (filled % 64);
                if filled % 64 + more > 64 {
                    packed.0[filled / 64 + 1] = bits >> (64 - filled % 64);
                }
                filled += more;
            }
        }
        packed
    }

    /// The reverse of [`Outcomes::gather`]: outcomes numbered by their order among `places`, by their own numbers.
    pub fn scatter(&self, places: &Outcomes) -> Outcomes {
        let mut taken = 0;
        let spread = |&places: &u64| {
            let more = places.count_ones() as usize;
            if more == 0 {
                return 0;
            }
            let mut bits = self.0[taken / 64] >> (taken % 64);
            if taken % 64 + more > 64 {
                bits |= self.0[taken / 64 + 1] << (64 - taken % 64);
            }
            taken += more;
            Any::scatter(bits, places)
        };
        Outcomes(places.0.iter().map(spread).collect())
    }

    /// The outcomes in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    64 * place + bit
                })
            })
        })
    }

    /// Bytes on the heap.
    pub fn heap(&self) -> usize {
        if self.0.spilled() { 8 * self.0.capacity() } else { 0 }
    }

    /// The number of worlds, out of `worlds`, in which some goal is won. Outcomes are numbered goal by goal, world by
    /// world.
    pub(super) fn count_worlds(&self, worlds: usize) -> usize {
        let mut seen = vec![false; worlds];
        self.iter().for_each(|outcome| seen[outcome % worlds] = true);
        seen.into_iter().filter(|&seen| seen).count()
    }
}

impl Clone for Outcomes {
    // Copies all words at once; a derived clone copies them one by one.
    #[inline]
    fn clone(&self) -> Outcomes {
        Outcomes(SmallVec::from_slice(&self.0))
    }
}

impl FromIterator<bool> for Outcomes {
    fn from_iter<I: IntoIterator<Item = bool>>(bits: I) -> Outcomes {
        let mut words = SmallVec::new();
        for (index, bit) in bits.into_iter().enumerate() {
            if index % 64 == 0 {
                words.push(0);
            }
            words[index / 64] |= (bit as u64) << (index % 64);
        }
        Outcomes(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Some of `count` outcomes, as a set and as a list.
    fn some(count: usize, random: &mut Random) -> (Outcomes, Vec<bool>) {
        let list: Vec<bool> = (0..count).map(|_| random.below(3) > 0).collect();
        (list.iter().copied().collect(), list)
    }

    /// Sets stored inline and on the heap, and sizes at the ends of words.
    const COUNTS: [usize; 6] = [1, 63, 64, 130, 256, 300];

    #[test]
    fn sets_agree_with_lists() {
        let mut random = Random::new(1);
        for count in COUNTS {
            let ((one, mine), (other, theirs)) = (some(count, &mut random), some(count, &mut random));
            let places = |wanted: &dyn Fn(bool, bool) -> bool| -> Vec<usize> {
                (0..count).filter(|&index| wanted(mine[index], theirs[index])).collect()
            };
            assert_eq!(one.and(&other).iter().collect::<Vec<_>>(), places(&|a, b| a && b));
            assert_eq!(one.or(&other).iter().collect::<Vec<_>>(), places(&|a, b| a || b));
            assert_eq!(one.minus(&other).iter().collect::<Vec<_>>(), places(&|a, b| a && !b));
            assert_eq!(one.overlap(&other), places(&|a, b| a && b).len());
            assert_eq!(one.beyond(&other), places(&|a, b| a && !b).len());
            assert!(one.and(&other).is_within(&one) && one.is_within(&Outcomes::all(count)));
            assert_eq!(one.is_within(&other), one.beyond(&other) == 0);
            let mut moved = one.clone();
            let last = count - 1;
            moved.insert(last);
            assert!(moved.contains(last) && moved.len() == one.len() + usize::from(!mine[last]));
            moved.remove(last);
            assert!(!moved.contains(last));
            assert_eq!(moved.take().words(), count.div_ceil(64));
            assert!(moved.is_empty() && moved.words() == 0);
        }
    }

    #[test]
    fn scatter_reverses_gather() {
        let mut random = Random::new(2);
        for count in COUNTS {
            let ((set, members), (places, chosen)) = (some(count, &mut random), some(count, &mut random));
            let packed = set.gather(&places, places.len());
            let expected: Outcomes = (0..count).filter(|&index| chosen[index]).map(|index| members[index]).collect();
            assert_eq!(packed, expected);
            assert_eq!(packed.scatter(&places), set.and(&places));
        }
    }
}
