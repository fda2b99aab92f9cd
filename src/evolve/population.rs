//! Breeding: a population of genomes whose fitness the caller measures.
//!
//! One generation follows another: the fittest pass unchanged, parents are selected, their children are crossed and
//! mutated. The chance of a mutation adapts: it rises while nothing better is found and falls when something is. All
//! random numbers of a generation come from the seed and the number of the generation, so a population depends on its
//! seed and the fitness alone, and one that is written down ([`Population::to_text`]) goes on as if it had never
//! stopped.
//!
//! Goldberg, *Genetic Algorithms in Search, Optimization, and Machine Learning*, 1989, chapters 3 and 4.

use crate::few::SortFew;
use crate::random::Random;
use std::fmt::{Display, Write};
use std::str::FromStr;

/// What is bred: how genomes begin, join and change.
pub trait Species {
    type Genome: Clone;

    fn random(&self, random: &mut Random) -> Self::Genome;

    /// A child of two parents.
    fn cross(&self, one: &Self::Genome, other: &Self::Genome, random: &mut Random) -> Self::Genome;

    /// Changes a genome. How much `rate`, from 0 to 1, means is the species' own affair.
    fn mutate(&self, genome: &mut Self::Genome, rate: f64, random: &mut Random);
}

/// Who becomes a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The fittest of so many, drawn at random.
    Tournament(usize),
    /// Any whose fitness is at most one standard deviation away from the mean.
    WithinDeviation,
    /// Any whose fitness is at most one standard deviation below the mean.
    AboveDeviation,
}

/// How a population is bred.
#[derive(Clone, Copy, Debug)]
pub struct Breeding {
    /// Members of a generation, at least one.
    pub size: usize,
    /// The fittest that pass to the next generation unchanged.
    pub elite: usize,
    pub selection: Selection,
    /// The least and the highest chance of a mutation. It begins with the least.
    pub mutation: (f64, f64),
}

/// The genomes of one generation.
#[derive(Clone, Debug, PartialEq)]
pub struct Population<G> {
    pub members: Vec<G>,
    /// Generations before this one.
    pub generation: u32,
    seed: u64,
    rate: f64,
    /// The highest fitness of all generations before.
    best: Option<f64>,
}

/// The first line of a population's text.
const TITLE: &str = "finesse population 1";
/// The chance of a mutation is multiplied by this when a generation has found nothing better, and divided when it
/// has.
const ADAPT: f64 = 1.25;

impl<G: Clone> Population<G> {
    /// The first generation.
    pub fn new(species: &impl Species<Genome = G>, breeding: &Breeding, seed: u64) -> Population<G> {
        let mut random = numbers(seed, 0);
        let members = (0..breeding.size.max(1)).map(|_| species.random(&mut random)).collect();
        Population { members, generation: 0, seed, rate: breeding.mutation.0, best: None }
    }

    /// The next generation; `fitness` is that of the members, in their order.
    pub fn breed(&mut self, species: &impl Species<Genome = G>, breeding: &Breeding, fitness: &[f64]) {
        debug_assert_eq!(fitness.len(), self.members.len());
        let Spread { best, .. } = Spread::of(fitness);
        let (least, most) = breeding.mutation;
        let improved = self.best.is_none_or(|before| best > before);
        self.rate = (if improved { self.rate / ADAPT } else { self.rate * ADAPT }).clamp(least, most);
        self.best = Some(self.best.map_or(best, |before| before.max(best)));
        self.generation += 1;
        let mut random = numbers(self.seed, self.generation);
        let parents = Parents::new(breeding.selection, fitness);
        let size = breeding.size.max(1);
        let elite = ranked(fitness).into_iter().take(breeding.elite.min(size));
        let mut next: Vec<G> = elite.map(|place| self.members[place].clone()).collect();
        while next.len() < size {
            let (one, other) = (parents.draw(&mut random), parents.draw(&mut random));
            let mut child = species.cross(&self.members[one], &self.members[other], &mut random);
            species.mutate(&mut child, self.rate, &mut random);
            next.push(child);
        }
        self.members = next;
    }

    /// The chance of a mutation in the generation that comes next.
    pub fn rate(&self) -> f64 {
        self.rate
    }
}

impl<G: Display + FromStr> Population<G> {
    /// All that is needed to go on later, as lines of text: one for each genome, whose own text has no line breaks.
    pub fn to_text(&self) -> String {
        let best = self.best.map_or("-".to_owned(), |best| best.to_string());
        let mut text =
            format!("{TITLE}\nseed {}\ngeneration {}\nrate {}\nbest {best}\n", self.seed, self.generation, self.rate);
        for member in &self.members {
            let _ = writeln!(text, "member {member}");
        }
        text
    }

    /// Reads what [`Population::to_text`] wrote.
    pub fn from_text(text: &str) -> Result<Population<G>, PopulationError> {
        let mut lines = text.lines().enumerate().map(|(place, line)| (place + 1, line));
        let fault = |line| PopulationError { line };
        if lines.next().map(|(_, line)| line) != Some(TITLE) {
            return Err(fault(1));
        }
        let mut field = |name: &str| {
            let (number, line) = lines.next().unwrap_or((usize::MAX, ""));
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).ok_or(fault(number))?;
            Ok((number, value.to_owned()))
        };
        fn read<T: FromStr>((number, value): (usize, String)) -> Result<T, PopulationError> {
            value.parse().map_err(|_| PopulationError { line: number })
        }
        let seed = read(field("seed")?)?;
        let generation = read(field("generation")?)?;
        let rate = read(field("rate")?)?;
        let best = field("best")?;
        let best = if best.1 == "-" { None } else { Some(read(best)?) };
        let member = |(number, line): (usize, &str)| {
            let genome = line.strip_prefix("member ").and_then(|genome| genome.parse().ok());
            genome.ok_or(fault(number))
        };
        let members = lines.map(member).collect::<Result<Vec<G>, _>>()?;
        if members.is_empty() {
            return Err(fault(6));
        }
        Ok(Population { members, generation, seed, rate, best })
    }
}

/// Why a text is no population.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the population cannot be read")]
pub struct PopulationError {
    pub line: usize,
}

/// The random numbers of a generation.
fn numbers(seed: u64, generation: u32) -> Random {
    Random::new(Random::new(seed).next() ^ u64::from(generation))
}

/// Whether something happens that has this chance.
pub(crate) fn happens(chance: f64, random: &mut Random) -> bool {
    const UNIT: u64 = 1 << 53;
    ((random.next() >> 11) as f64) < chance * UNIT as f64
}

/// The places from the fittest down; of equals the first comes first.
pub fn ranked(fitness: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..fitness.len()).collect();
    places.sort_few_by(|&one, &other| fitness[other].total_cmp(&fitness[one]));
    places
}

/// How fit a generation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub best: f64,
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

impl Spread {
    /// Of some numbers, at least one.
    pub fn of(fitness: &[f64]) -> Spread {
        let count = fitness.len() as f64;
        let mean = fitness.iter().sum::<f64>() / count;
        let squares: f64 = fitness.iter().map(|one| (one - mean) * (one - mean)).sum();
        let best = fitness.iter().fold(f64::NEG_INFINITY, |best, &one| best.max(one));
        Spread { best, mean, deviation: (squares / count).sqrt() }
    }
}

/// Draws parents.
struct Parents<'f> {
    fitness: &'f [f64],
    /// The places drawn from.
    places: Vec<usize>,
    /// How many are drawn for each parent.
    rivals: usize,
}

impl Parents<'_> {
    fn new(selection: Selection, fitness: &[f64]) -> Parents<'_> {
        // A hair more, so that rounding does not throw away members that are all alike.
        let Spread { mean, deviation, .. } = Spread::of(fitness);
        let (low, high) = (mean - deviation - 1e-9, mean + deviation + 1e-9);
        let (low, high, rivals) = match selection {
            Selection::Tournament(rivals) => (f64::NEG_INFINITY, f64::INFINITY, rivals.max(1)),
            Selection::WithinDeviation => (low, high, 1),
            Selection::AboveDeviation => (low, f64::INFINITY, 1),
        };
        let places = (0..fitness.len()).filter(|&place| (low..=high).contains(&fitness[place])).collect();
        Parents { fitness, places, rivals }
    }

    fn draw(&self, random: &mut Random) -> usize {
        let drawn = (0..self.rivals).map(|_| self.places[random.index(self.places.len())]);
        drawn.reduce(|best, next| if self.fitness[next] > self.fitness[best] { next } else { best }).unwrap_or(0)
    }
}
