//! Genomes that are lists of bounded whole numbers, such as the numbers of a bidding system.

use super::population::{Species, happens};
use crate::random::Random;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One number for each gene.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Integers(pub Vec<i32>);

/// Written with spaces between.
impl fmt::Display for Integers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, gene)| {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{gene}")
        })
    }
}

impl FromStr for Integers {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Integers, Self::Err> {
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Integers)
    }
}

/// Numbers within bounds.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// The bounds of each gene; none is empty.
    pub bounds: Vec<RangeInclusive<i32>>,
    /// Where the first generation begins: near these numbers, or anywhere.
    pub origin: Option<Integers>,
    /// How good a step down and a step up from the origin promise to be, for each gene; none if nothing is known.
    pub steps: Option<Vec<Promise>>,
}

/// The chances, from 0 to 1, that one less and one more is better. A step that makes no difference has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Promise {
    pub less: f64,
    pub more: f64,
}

impl Promise {
    /// As good as bad.
    const UNKNOWN: Promise = Promise { less: 0.5, more: 0.5 };
}

impl Bounded {
    /// Whether a genome keeps to the bounds.
    pub fn contains(&self, genome: &Integers) -> bool {
        let within = |(gene, bounds): (&i32, &RangeInclusive<i32>)| bounds.contains(gene);
        genome.0.len() == self.bounds.len() && genome.0.iter().zip(&self.bounds).all(within)
    }

    /// The origin with one gene a step away from it: for each gene the genomes with one less and with one more, where the bounds
    /// allow it.
    pub fn neighbours(&self) -> Vec<[Option<Integers>; 2]> {
        let Some(origin) = &self.origin else { return Vec::new() };
        let with = |place: usize, gene: i32| {
            let mut genome = origin.clone();
            genome.0[place] = gene;
            self.bounds[place].contains(&gene).then_some(genome)
        };
        let both =
            |(place, &gene): (usize, &i32)| [gene.checked_sub(1), gene.checked_add(1)].map(|gene| with(place, gene?));
        origin.0.iter().enumerate().map(both).collect()
    }

    fn promise(&self, place: usize) -> Promise {
        self.steps.as_ref().map_or(Promise::UNKNOWN, |steps| steps[place])
    }

    fn anywhere(&self, place: usize, random: &mut Random) -> i32 {
        let bounds = &self.bounds[place];
        let count = bounds.end().abs_diff(*bounds.start()) as usize + 1;
        // The sum may pass through numbers that are too large, and comes back.
        bounds.start().wrapping_add(random.index(count) as i32)
    }
}

impl Species for Bounded {
    type Genome = Integers;

    /// With an origin, one gene in four differs from it, by a step; if more is known of the steps, those are taken that
    /// promise more good than harm, the surer the more often.
    fn random(&self, random: &mut Random) -> Integers {
        match &self.origin {
            None => Integers((0..self.bounds.len()).map(|place| self.anywhere(place, random)).collect()),
            Some(origin) => {
                let mut genome = origin.clone();
                let Some(steps) = &self.steps else {
                    self.mutate(&mut genome, 0.25, random);
                    return genome;
                };
                for ((gene, promise), bounds) in genome.0.iter_mut().zip(steps).zip(&self.bounds) {
                    let (chance, step) =
                        if promise.more >= promise.less { (promise.more, 1) } else { (promise.less, -1) };
                    if happens(2.0 * chance - 1.0, random) {
                        *gene = gene.saturating_add(step).clamp(*bounds.start(), *bounds.end());
                    }
                }
                genome
            }
        }
    }

    /// Each gene from either parent.
    fn cross(&self, one: &Integers, other: &Integers, random: &mut Random) -> Integers {
        let either = |(&one, &other): (&i32, &i32)| if random.next() >> 63 == 0 { one } else { other };
        Integers(one.0.iter().zip(&other.0).map(either).collect())
    }

    /// `rate` is the chance of each gene, more for genes whose steps promise something. One time in eight it may become any
    /// number, else it moves by one.
    fn mutate(&self, genome: &mut Integers, rate: f64, random: &mut Random) {
        for (place, bounds) in self.bounds.iter().enumerate() {
            let Promise { less, more } = self.promise(place);
            if !happens(rate * (less + more), random) {
                continue;
            }
            let gene = genome.0[place];
            genome.0[place] = match random.index(8) {
                0 => self.anywhere(place, random),
                _ if happens(less / (less + more), random) => gene.saturating_sub(1).max(*bounds.start()),
                _ => gene.saturating_add(1).min(*bounds.end()),
            };
        }
    }
}
