//! Borel simulation: the call whose consequences are best (Ginsberg, "GIB", section 4, algorithm 4.0.2).
//!
//! 1. Deals are drawn that go with the auction so far ([`super::deals`]).
//! 2. For every candidate call and every deal the auction goes on by the rules, each player knowing his own hand alone;
//!    a player for whom the rules have nothing passes. The final contract is scored by its double-dummy result.
//! 3. The candidate with the best mean is the answer.
//!
//! What the paper leaves open is decided like this. Candidates are the calls whose rules the hand meets, and those that
//! it would make with a point or two more or fewer. Scores are compared by IMPs against the other candidates on the same
//! deal, so that one large score does not decide everything. The sample grows until the difference is clear.
//!
//! Of the remedies for holes in the rules (end of section 4): a call that the rules do not choose must be better by a
//! margin ([`BorelOptions::margin`]) and by two standard errors; with [`BorelOptions::par`] no result counts for more than
//! par allows, since opponents who see each other's cards would not let it happen. The standard errors matter most. Each
//! call that leaves the rules misleads a partner who trusts them, and partners who both leave them for a small gain that
//! may be chance bid too much together.

use super::bidder::Bidder;
use super::deals::deals;
use crate::cards::{Auction, Board, Call, Contract, Deal, Hand, Seat, Side, Strain, Vulnerability, imps};
use crate::dd::{Solver, Table};
use crate::few::SortFew;
use crate::limits::{Interrupted, Limits};
use crate::par::par_by_dealer;
use crate::pool;
use crate::worlds::WorldsError;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How results are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scoring {
    /// IMPs against the other candidates on the same deal.
    #[default]
    Imps,
    /// Points.
    Points,
    /// A matchpoint for every other candidate that is beaten, half of one for a tie.
    Matchpoints,
}

impl Scoring {
    /// By how much a call must be better than that of the rules when no margin is given.
    pub const fn margin(self) -> f64 {
        match self {
            Scoring::Imps => 0.5,
            Scoring::Points => 10.0,
            Scoring::Matchpoints => 0.05,
        }
    }
}

/// Settings of a simulation.
#[derive(Clone)]
pub struct BorelOptions<'a> {
    /// Deals at most.
    pub deals: usize,
    pub seed: u64,
    /// Candidates at most.
    pub candidates: usize,
    /// Whether calls that the hand would make with a point or two more or fewer are candidates.
    pub near_misses: bool,
    pub scoring: Scoring,
    /// By how much a call must be better than that of the rules, in units of the scoring: remedy (c). `None`: that of
    /// [`Scoring::margin`].
    pub margin: Option<f64>,
    /// No result counts for more than par: remedy (b). It needs whole tables, which takes five times as long.
    pub par: bool,
    /// Threads, 0 for the configured number.
    pub threads: usize,
    pub limits: Limits,
    /// Called with deals done and deals in all, often, on the calling thread; 0 done while deals are drawn. `Break` ends
    /// the simulation, whose answer is then by whole rounds of deals.
    pub progress: Option<&'a dyn Fn(usize, usize) -> ControlFlow<()>>,
}

impl Default for BorelOptions<'_> {
    fn default() -> Self {
        BorelOptions {
            deals: 100,
            seed: 0,
            candidates: 6,
            near_misses: true,
            scoring: Scoring::Imps,
            margin: None,
            par: false,
            threads: 0,
            limits: Limits::default(),
            progress: None,
        }
    }
}

/// A contract that a candidate led to, and how often.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// `None`: passed out.
    pub contract: Option<Contract>,
    /// The share of the deals, by weight.
    pub share: f64,
}

/// A candidate and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub call: Call,
    /// What the rules say of the call; empty if nothing.
    pub text: String,
    /// Whether the rules choose it.
    pub by_rules: bool,
    /// The mean in units of the scoring.
    pub mean: f64,
    /// The mean score in points, for the side that calls.
    pub points: f64,
    /// The standard error of the difference from the best candidate; 0 for the best itself.
    pub error: f64,
    /// The contracts reached, the most frequent first.
    pub reached: Vec<Reached>,
}

/// Why a simulation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorelEnd {
    /// There was one candidate only.
    OneCall,
    /// The difference is clear.
    Clear,
    /// All deals asked for were used.
    Deals,
    /// A limit was met, or the caller stopped it.
    Stopped,
}

/// The answer of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct BidChoice {
    pub call: Call,
    /// The best first.
    pub candidates: Vec<Candidate>,
    /// Deals used.
    pub deals: usize,
    /// How many of them fit all calls.
    pub fitting: usize,
    pub end: BorelEnd,
}

/// Deals that are scored between two looks at the difference.
const ROUND: usize = 20;
/// The difference from the next candidate is clear at so many standard errors.
const CLEAR: f64 = 2.6;
/// So many standard errors a call must be better than that of the rules.
const SURE: f64 = 2.0;
/// A call that is so many standard errors below the margin will hardly become sure with the deals that are left: of 56
/// calls that were sure after 60 deals it would have left out none, in 556 decisions with 38 deals instead of 60.
const HOPELESS: f64 = 0.7;

/// The best call of `hand`, which is the player's in turn.
pub fn choose_bid(
    auction: &Auction,
    hand: Hand,
    bidder: &mut dyn Bidder,
    options: &BorelOptions<'_>,
) -> Result<BidChoice, WorldsError> {
    let seat = auction.to_call();
    let by_rules = bidder.call(auction, hand);
    let calls = bidder.candidates(auction, hand, options.candidates.max(1), options.near_misses);
    let single = |end: BorelEnd, bidder: &mut dyn Bidder| {
        let one = Candidate {
            call: by_rules,
            text: bidder.text(auction, by_rules, Some(hand)),
            by_rules: true,
            mean: 0.0,
            points: 0.0,
            error: 0.0,
            reached: Vec::new(),
        };
        BidChoice { call: by_rules, candidates: vec![one], deals: 0, fitting: 0, end }
    };
    if calls.len() < 2 {
        return Ok(single(BorelEnd::OneCall, bidder));
    }
    let go_on = || {
        let stops = options.progress.is_some_and(|tell| tell(0, options.deals).is_break());
        if stops { ControlFlow::Break(()) } else { options.limits.go_on() }
    };
    let heard = bidder.heard(auction);
    let sample = match deals(&*heard, seat, hand, options.deals, options.seed, Some(&go_on)) {
        Ok(sample) => sample,
        Err(WorldsError::Stopped) => {
            drop(heard);
            return Ok(single(BorelEnd::Stopped, bidder));
        }
        Err(error) => return Err(error),
    };
    drop(heard);
    let margin = options.margin.unwrap_or(options.scoring.margin());
    let mut simulation = Simulation {
        auction,
        seat,
        calls,
        scoring: options.scoring,
        margin,
        total: sample.list.len(),
        rows: Vec::new(),
    };
    let mut end = BorelEnd::Deals;
    for round in sample.list.chunks(ROUND) {
        if !simulation.play(round, bidder, options) {
            end = BorelEnd::Stopped;
            break;
        }
        if simulation.is_clear() {
            end = BorelEnd::Clear;
            break;
        }
    }
    if simulation.rows.is_empty() {
        return Ok(single(BorelEnd::Stopped, bidder));
    }
    Ok(simulation.answer(hand, by_rules, sample.fitting, end, bidder))
}

/// A deal with what every candidate led to.
struct Row {
    weight: f64,
    contracts: Vec<Option<Contract>>,
    /// For the side that calls.
    scores: Vec<i32>,
}

struct Simulation<'a> {
    auction: &'a Auction,
    seat: Seat,
    calls: Vec<Call>,
    scoring: Scoring,
    /// By how much a call must be better than that of the rules.
    margin: f64,
    /// Deals in all.
    total: usize,
    rows: Vec<Row>,
}

impl Simulation<'_> {
    /// Bids some deals out after every candidate and scores them. False if a limit was met; then they do not count.
    fn play(&mut self, round: &[(Deal, f64)], bidder: &mut dyn Bidder, options: &BorelOptions<'_>) -> bool {
        let before = self.rows.len();
        let tell = |done: usize| match options.progress {
            Some(tell) => tell(before + done, self.total),
            None => ControlFlow::Continue(()),
        };
        let mut jobs: Vec<(Deal, Vec<Option<Contract>>)> = Vec::new();
        for (deal, _) in round {
            if tell(0).is_break() || options.limits.expired() {
                return false;
            }
            let mut contracts = Vec::new();
            for &call in &self.calls {
                let mut auction = self.auction.clone();
                if auction.push(call).is_err() {
                    return false;
                }
                contracts.push(bidder.bid_out(&auction, deal).contract());
            }
            jobs.push((*deal, contracts));
        }
        let (side, vulnerability) = (self.seat.side(), self.auction.vulnerability());
        let dealer = options.par.then_some(self.auction.dealer());
        let report = |progress: pool::Progress| tell(progress.done);
        let batch = pool::Options {
            threads: options.threads,
            limits: options.limits.clone(),
            progress: options.progress.is_some().then_some(&report as _),
            ..pool::Options::default()
        };
        let scored = pool::map(&batch, &jobs, |solver, (deal, contracts)| {
            scores(solver, deal, contracts, side, dealer, vulnerability)
        });
        let Ok(scored) = scored.into_iter().collect::<Result<Vec<_>, Interrupted>>() else { return false };
        for (((_, contracts), scores), (_, weight)) in jobs.into_iter().zip(scored).zip(round) {
            self.rows.push(Row { weight: *weight, contracts, scores });
        }
        true
    }

    /// What a candidate is worth on a deal.
    fn value(&self, row: &Row, candidate: usize) -> f64 {
        let own = row.scores[candidate];
        let others = row.scores.iter().enumerate().filter(|&(other, _)| other != candidate).map(|(_, &score)| score);
        let against = |other: i32| match self.scoring {
            Scoring::Imps => f64::from(imps(own - other)),
            Scoring::Matchpoints => f64::from((own - other).signum() + 1) / 2.0,
            Scoring::Points => 0.0,
        };
        match self.scoring {
            Scoring::Points => f64::from(own),
            _ => others.map(against).sum::<f64>() / (row.scores.len() - 1).max(1) as f64,
        }
    }

    fn mean(&self, value: impl Fn(&Row) -> f64) -> f64 {
        let weight: f64 = self.rows.iter().map(|row| row.weight).sum();
        self.rows.iter().map(|row| row.weight * value(row)).sum::<f64>() / weight
    }

    /// The mean difference of two candidates and its standard error.
    fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let value = |row: &Row| self.value(row, one) - self.value(row, other);
        let mean = self.mean(value);
        let weight: f64 = self.rows.iter().map(|row| row.weight).sum();
        let square = |row: &Row| (row.weight * (value(row) - mean)).powi(2);
        let n = self.rows.len() as f64;
        let spread = self.rows.iter().map(square).sum::<f64>() * n / (n - 1.0).max(1.0);
        (mean, spread.sqrt() / weight)
    }

    /// The candidates by their means, the best first; of equal ones those that the rules prefer.
    fn ranking(&self) -> Vec<usize> {
        let means: Vec<f64> = (0..self.calls.len()).map(|one| self.mean(|row| self.value(row, one))).collect();
        let mut order: Vec<usize> = (0..self.calls.len()).collect();
        order.sort_few_by(|&a, &b| means[b].total_cmp(&means[a]));
        order
    }

    /// The candidate to choose: the best, unless that of the rules (the first) is hardly worse or may be as good.
    fn choice(&self) -> usize {
        let best = self.ranking()[0];
        let (mean, error) = self.difference(best, 0);
        if mean >= self.margin && mean >= SURE * error { best } else { 0 }
    }

    /// Whether more deals would hardly change the choice.
    fn is_clear(&self) -> bool {
        let chosen = self.choice();
        // One round is enough to see that the call of the rules stays.
        let enough = chosen == 0 || self.rows.len() >= 2 * ROUND;
        enough
            && (0..self.calls.len()).filter(|&other| other != chosen).all(|other| {
                let (mean, error) = self.difference(chosen, other);
                // The call of the rules wins ties: it is enough that the other will hardly be surely better by the margin.
                let (lead, needed) = match (chosen, other) {
                    (0, _) => (mean + self.margin, HOPELESS),
                    (_, 0) => (mean - self.margin, CLEAR),
                    _ => (mean, CLEAR),
                };
                lead > needed * error
            })
    }

    fn answer(&self, hand: Hand, by_rules: Call, fitting: usize, end: BorelEnd, bidder: &mut dyn Bidder) -> BidChoice {
        let chosen = self.choice();
        let mut order = self.ranking();
        order.retain(|&one| one != chosen);
        order.insert(0, chosen);
        let total: f64 = self.rows.iter().map(|row| row.weight).sum();
        let mut one = |&index: &usize| {
            let mut reached: BTreeMap<String, Reached> = BTreeMap::new();
            for row in &self.rows {
                let contract = row.contracts[index];
                let name = contract.map_or(String::new(), |contract| contract.to_string());
                reached.entry(name).or_insert(Reached { contract, share: 0.0 }).share += row.weight / total;
            }
            let mut reached: Vec<Reached> = reached.into_values().collect();
            reached.sort_few_by(|a, b| b.share.total_cmp(&a.share));
            Candidate {
                call: self.calls[index],
                text: bidder.text(self.auction, self.calls[index], Some(hand)),
                by_rules: self.calls[index] == by_rules,
                mean: self.mean(|row| self.value(row, index)),
                points: self.mean(|row| f64::from(row.scores[index])),
                error: self.difference(chosen, index).1,
                reached,
            }
        };
        let candidates: Vec<Candidate> = order.iter().map(&mut one).collect();
        let deals = self.rows.len();
        BidChoice { call: self.calls[chosen], candidates, deals, fitting: fitting.min(deals), end }
    }
}

/// The double-dummy scores of contracts on a deal, for a side. With a dealer no score counts for more than par.
fn scores(
    solver: &mut Solver,
    deal: &Deal,
    contracts: &[Option<Contract>],
    side: Side,
    dealer: Option<Seat>,
    vulnerability: Vulnerability,
) -> Result<Vec<i32>, Interrupted> {
    let sign = |owner: Side| if owner == side { 1 } else { -1 };
    let most = match dealer {
        None => i32::MAX,
        Some(dealer) => {
            let mut table = Table::default();
            for strain in Strain::ALL {
                table.0[strain.index()] = solver.strain_row(deal, strain)?;
            }
            sign(Side::NorthSouth) * par_by_dealer(&table, dealer, vulnerability).score
        }
    };
    let mut known: Vec<(Strain, Seat, u8)> = Vec::new();
    let mut score = |contract: &Option<Contract>| -> Result<i32, Interrupted> {
        let Some(contract) = contract else { return Ok(0) };
        let (strain, declarer) = (contract.strain(), contract.declarer);
        let found = known.iter().find(|one| (one.0, one.1) == (strain, declarer)).map(|one| one.2);
        let tricks = match found {
            Some(tricks) => tricks,
            None => {
                // The tricks of the side on lead.
                let board = Board::opening(strain, declarer.left(), deal).map_err(|_| Interrupted)?;
                let tricks = 13 - solver.tricks(&board)?;
                known.push((strain, declarer, tricks));
                tricks
            }
        };
        Ok(sign(declarer.side()) * contract.score(tricks, vulnerability))
    };
    contracts.iter().map(|contract| score(contract).map(|score| score.min(most))).collect()
}
