//! How a call is found: by the rules alone, or by simulation.

use super::system::SystemArg;
use crate::args::{self, SeedArg, ThreadsArg, heading};
use finesse::Hand;
use finesse::bidding::{BidChoice, Book, BorelOptions, Scoring, System, choose_bid};
use finesse::cards::{Auction, Call, Deal};
use finesse::limits::Limits;
use finesse::random::Random;
use finesse::worlds::WorldsError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// The call that the rules of the system say
    Rules,
    /// Borel simulation: the calls that come into question, each bid out by the rules on sampled deals, and scored
    /// double dummy
    Borel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ScoringName {
    /// IMPs against the other candidates on the same deal
    Imps,
    /// Points
    Points,
    /// A matchpoint for every other candidate beaten, half of one for a tie
    Matchpoints,
}

/// The options of a simulation.
#[derive(clap::Args)]
pub struct BorelArgs {
    /// Borel: deals at most; fewer are used once the difference is clear
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = args::worlds, help_heading = heading::METHOD)]
    pub deals: usize,
    /// Borel: calls to compare at most
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = args::some, help_heading = heading::METHOD)]
    pub candidates: usize,
    /// Borel: how results are compared
    #[arg(long, value_enum, default_value_t = ScoringName::Imps, help_heading = heading::METHOD)]
    pub scoring: ScoringName,
    /// Borel: by how much a call must be better than that of the rules, in units of the scoring; also by two standard
    /// errors. 0.5 IMPs, 10 points or 0.05 matchpoints when not given
    #[arg(long, value_name = "X", value_parser = margin, help_heading = heading::METHOD)]
    margin: Option<f64>,
    /// Borel: let no result count for more than par; takes about five times as long
    #[arg(long, help_heading = heading::METHOD)]
    pub par: bool,
    /// Borel: compare only calls whose rules the hand meets, not those that it would make with a point or two more or
    /// fewer
    #[arg(long, help_heading = heading::METHOD)]
    pub no_near_misses: bool,
}

fn margin(text: &str) -> Result<f64, String> {
    let margin = text.parse().ok().filter(|margin: &f64| margin.is_finite() && *margin >= 0.0);
    margin.ok_or("a number from 0 on".to_owned())
}

impl BorelArgs {
    fn scoring(&self) -> Scoring {
        match self.scoring {
            ScoringName::Imps => Scoring::Imps,
            ScoringName::Points => Scoring::Points,
            ScoringName::Matchpoints => Scoring::Matchpoints,
        }
    }

    /// By how much a call must be better than that of the rules.
    pub fn margin(&self) -> f64 {
        self.margin.unwrap_or(self.scoring().margin())
    }

    fn options(&self, seed: u64, threads: usize, limits: Limits) -> BorelOptions<'static> {
        BorelOptions {
            deals: self.deals,
            seed,
            candidates: self.candidates,
            near_misses: !self.no_near_misses,
            scoring: self.scoring(),
            margin: self.margin,
            par: self.par,
            threads,
            limits,
            progress: None,
        }
    }

    /// The simulation for one call of a hand.
    pub fn choose(
        &self,
        auction: &Auction,
        hand: Hand,
        book: &mut Book,
        seed: u64,
        threads: usize,
        time: Option<Duration>,
    ) -> Result<BidChoice, WorldsError> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        choose_bid(auction, hand, book, &self.options(seed, threads, Limits { deadline, ..Limits::default() }))
    }
}

/// The options of a method.
#[derive(clap::Args)]
pub struct MethodArgs {
    /// How a call is found
    #[arg(long, value_enum, default_value_t = Method::Rules, help_heading = heading::METHOD)]
    pub method: Method,
    #[command(flatten)]
    pub system: SystemArg,
    #[command(flatten)]
    pub borel: BorelArgs,
    #[command(flatten)]
    pub seed: SeedArg,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Seconds that a simulation takes at most, for each call
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds, help_heading = heading::LIMITS)]
    pub time: Option<Duration>,
}

impl MethodArgs {
    /// The players of one board, who use one thread.
    pub fn bidder<'a>(&'a self, book: &'a mut Book) -> Bidder<'a> {
        let borel = (self.method == Method::Borel).then_some(&self.borel);
        Bidder::new(book, borel, self.seed.number, self.time)
    }
}

/// Finds the calls of one board, each once, on one thread.
pub struct Bidder<'a> {
    book: &'a mut Book,
    borel: Option<&'a BorelArgs>,
    seed: u64,
    time: Option<Duration>,
    known: HashMap<Auction, Call>,
}

impl<'a> Bidder<'a> {
    /// By simulation if `borel` is given.
    pub fn new(book: &'a mut Book, borel: Option<&'a BorelArgs>, seed: u64, time: Option<Duration>) -> Bidder<'a> {
        Bidder { book, borel, seed, time, known: HashMap::new() }
    }

    /// The book behind it.
    pub fn book(&mut self) -> &mut Book {
        self.book
    }

    pub fn call(&mut self, auction: &Auction, deal: &Deal) -> Result<Call, WorldsError> {
        let hand = deal.hand(auction.to_call());
        let Some(borel) = self.borel else { return Ok(self.book.call(auction, hand)) };
        if let Some(&call) = self.known.get(auction) {
            return Ok(call);
        }
        let seed = seed_of(self.seed, deal, auction.calls().len());
        let call = borel.choose(auction, hand, self.book, seed, 1, self.time)?.call;
        self.known.insert(auction.clone(), call);
        Ok(call)
    }
}

/// Goes on with an auction until it is over.
pub fn bid_out(
    start: &Auction,
    mut call: impl FnMut(&Auction) -> Result<Call, WorldsError>,
) -> Result<Auction, WorldsError> {
    let mut auction = start.clone();
    while !auction.is_over() {
        let next = call(&auction)?;
        if auction.push(next).is_err() && auction.push(Call::Pass).is_err() {
            break;
        }
    }
    Ok(auction)
}

/// The seed of a simulation: that of the command, the deal and the number of calls decide it, so that a board has the
/// same auction in every file and on any number of threads.
pub fn seed_of(seed: u64, deal: &Deal, calls: usize) -> u64 {
    let parts = deal.hands().map(|hand| hand.bits()).into_iter().chain([calls as u64]);
    parts.fold(seed, |seed, part| Random::new(seed ^ part).next())
}

/// A book for each thread at work: who needs one takes it, and gives it back with what it has learnt.
pub struct Books {
    system: Arc<System>,
    idle: Mutex<Vec<Book>>,
}

impl Books {
    pub fn new(system: Arc<System>) -> Books {
        Books { system, idle: Mutex::new(Vec::new()) }
    }

    pub fn with<R>(&self, work: impl FnOnce(&mut Book) -> R) -> R {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut book = taken.unwrap_or_else(|| Book::new(Arc::clone(&self.system)));
        let result = work(&mut book);
        idle().push(book);
        result
    }
}
