//! Worlds: all layouts when they are few, else a sample in which every layout is exactly as likely as every other.
//!
//! Layouts are numbered ([`Dealing`]), so a sample is a draw of different numbers, and no world comes twice. A weighing
//! function does not change which layouts are drawn; each world carries its weight, so that a weighted sum over the
//! worlds estimates the same sum over all layouts (GIB, section 3).

use super::constraints::Constraints;
use super::dealing::Dealing;
use super::given::GivenFault;
use super::knowledge::Knowledge;
use super::shares::Impossible;
use super::weights::{InfiniteWeight, fixed, largest, positive};
use crate::cards::Deal;
use crate::limits::{Interrupted, Ticker};
use crate::random::Random;
use std::collections::{HashSet, TryReserveError};
use std::ops::ControlFlow;

/// Rows of a table of layouts that are made between two polls.
const POLL_INTERVAL: u32 = 16;

/// A sampled deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// The cards still held.
    pub deal: Deal,
    /// How much the world counts, from 1 to [`World::UNIT`].
    pub weight: u64,
}

impl World {
    /// The weight of the worlds that count most: of all worlds, when nothing was weighed.
    pub const UNIT: u64 = 1 << 32;
}

/// The worlds of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worlds {
    /// Different deals, with weights above 0.
    pub list: Vec<World>,
    /// Whether the list has all layouts that are possible and weigh something.
    pub complete: bool,
    /// How many layouts meet the constraints, before any weighing.
    pub layouts: u128,
    /// Whether that is exact; otherwise at most so many do. It is exact for complete lists, and for up to three hidden
    /// hands without conditions.
    pub counted: bool,
}

/// How many worlds are wanted, and how.
#[derive(Clone, Copy)]
pub struct Sampling<'a> {
    /// How many worlds at most, see [`Sampling::MOST`].
    pub count: usize,
    /// The number that decides which. The same request with the same seed gives the same worlds on every machine.
    pub seed: u64,
    /// How likely the original four hands (cards gone put back) are for other reasons; only the proportions matter. 0,
    /// a negative number or NaN leaves the world out.
    pub weigh: Option<&'a dyn Fn(&Deal) -> f64>,
    /// Polled; when it says break the call ends with [`WorldsError::Stopped`].
    pub go_on: Option<&'a dyn Fn() -> ControlFlow<()>>,
    /// With fewer worlds than this, after all tries, the call ends with [`WorldsError::TooRare`].
    pub enough: usize,
    /// How many layouts are tried at most when some must be left out: by the weighing, by conditions, or when all four
    /// hands are hidden. At least twenty for each world asked for are tried in any case.
    pub tries: usize,
}

impl Sampling<'_> {
    /// The most worlds that can be asked for.
    pub const MOST: usize = 1 << 20;

    /// Up to this many layouts are all tried, rather than drawn at random, when some must be left out.
    const FEW: usize = 20_000;

    /// `count` worlds, unweighed.
    pub fn new(count: usize, seed: u64) -> Self {
        Sampling { count, seed, weigh: None, go_on: None, enough: 1, tries: 200_000 }
    }
}

impl Default for Sampling<'_> {
    fn default() -> Self {
        Sampling::new(100, 0)
    }
}

/// Why there are no worlds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldsError {
    /// No layout meets the constraints.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    #[error("only {found} of {tried} layouts tried at random could be used")]
    TooRare { found: usize, tried: usize },
    #[error("every layout that meets the constraints has weight 0")]
    NoWeight,
    #[error("{0} worlds asked for, which is more than {most}", most = Sampling::MOST)]
    TooMany(usize),
    #[error("a weight is infinite")]
    InfiniteWeight,
    /// The deal of this number, counted from 0, among those given is not possible.
    #[error("deal {}: {fault}", .index + 1)]
    Given { index: usize, fault: GivenFault },
    /// The caller stopped it.
    #[error("stopped")]
    Stopped,
    /// For the list of worlds or the tables of layouts.
    #[error("not enough memory for the worlds")]
    NoMemory,
}

impl From<Interrupted> for WorldsError {
    fn from(_: Interrupted) -> WorldsError {
        WorldsError::Stopped
    }
}

impl From<TryReserveError> for WorldsError {
    fn from(_: TryReserveError) -> WorldsError {
        WorldsError::NoMemory
    }
}

impl From<InfiniteWeight> for WorldsError {
    fn from(_: InfiniteWeight) -> WorldsError {
        WorldsError::InfiniteWeight
    }
}

/// The worlds that agree with the knowledge and the constraints: all of them if they are at most `sampling.count`, else
/// that many at random, without repetition.
///
/// With a weighing, and few layouts, all of them are weighed, and if more than `sampling.count` remain that many are
/// chosen at random, each with its weight.
pub fn worlds(
    knowledge: &Knowledge,
    constraints: &Constraints,
    sampling: &Sampling<'_>,
) -> Result<Worlds, WorldsError> {
    if sampling.count > Sampling::MOST {
        return Err(WorldsError::TooMany(sampling.count));
    }
    let dealing = Dealing::new(knowledge, constraints, &Ticker::new(sampling.go_on, POLL_INTERVAL))?;
    let refusing = sampling.weigh.is_some() || !dealing.exact;
    let few = if refusing { Sampling::FEW.max(4 * sampling.count) } else { sampling.count };
    let (random, ticker) = (Random::new(sampling.seed), Ticker::new(sampling.go_on, 1));
    let draw = Draw { knowledge, sampling, dealing, random, ticker, found: Vec::new() };
    if draw.dealing.total() <= few as u128 { draw.list_all() } else { draw.sample(refusing) }
}

/// A draw under way.
struct Draw<'a> {
    knowledge: &'a Knowledge,
    sampling: &'a Sampling<'a>,
    dealing: Dealing<'a>,
    random: Random,
    ticker: Ticker<'a>,
    /// The worlds found so far.
    found: Vec<(Deal, f64)>,
}

impl Draw<'_> {
    /// Tries all layouts.
    fn list_all(mut self) -> Result<Worlds, WorldsError> {
        let mut layouts = 0;
        for number in 0..self.dealing.total() {
            layouts += u128::from(self.attempt(number)?);
        }
        if layouts == 0 {
            return Err(Impossible::Together.into());
        }
        if self.found.is_empty() {
            return Err(WorldsError::NoWeight);
        }
        let count = self.sampling.count;
        let complete = self.found.len() <= count;
        if !complete {
            self.random.keep(&mut self.found, count);
        }
        Ok(Worlds { list: weighed(&self.found)?, complete, layouts, counted: true })
    }

    /// Tries layouts at random, none of them twice. `refusing`: some of them may be refused or weigh nothing.
    fn sample(mut self, refusing: bool) -> Result<Worlds, WorldsError> {
        let total = self.dealing.total();
        let count = self.sampling.count;
        // With more than half of all layouts, most draws would repeat a number drawn before.
        let half = usize::try_from(total / 2).unwrap_or(usize::MAX);
        let most = if refusing { self.sampling.tries.max(20 * count).min(half) } else { count };
        let mut numbers = HashSet::new();
        numbers.try_reserve(count)?;
        while self.found.len() < count && numbers.len() < most {
            let number = self.random.below(total);
            numbers.try_reserve(1)?;
            if numbers.insert(number) {
                self.attempt(number)?;
            }
        }
        let (found, tried) = (self.found.len(), numbers.len());
        if found < self.sampling.enough.min(count) {
            return Err(WorldsError::TooRare { found, tried });
        }
        Ok(Worlds { list: weighed(&self.found)?, complete: false, layouts: total, counted: self.dealing.exact })
    }

    /// Tries a layout and adds it to those found, unless it weighs nothing. Whether it meets the constraints.
    fn attempt(&mut self, number: u128) -> Result<bool, WorldsError> {
        self.ticker.tick()?;
        let Some(deal) = self.dealing.deal(number) else { return Ok(false) };
        let weight = match (self.sampling.weigh, self.knowledge.original(&deal)) {
            (Some(weigh), Some(original)) => positive(weigh(&original))?,
            _ => Some(1.0),
        };
        self.found.try_reserve(1)?;
        self.found.extend(weight.map(|weight| (deal, weight)));
        Ok(true)
    }
}

/// Deals with their weights made whole numbers.
pub(super) fn weighed(found: &[(Deal, f64)]) -> Result<Vec<World>, WorldsError> {
    let largest = largest(found.iter().map(|&(_, weight)| weight));
    let mut list = Vec::new();
    list.try_reserve_exact(found.len())?;
    list.extend(found.iter().map(|&(deal, weight)| World { deal, weight: fixed(weight, largest) }));
    Ok(list)
}
