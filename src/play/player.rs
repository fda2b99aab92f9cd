//! A player: from what a seat knows to the card it plays.
//!
//! [`Player::choose`] turns knowledge into worlds, worlds into a [`Problem`], and has a [`Method`] find the card.
//! Declarer decides for dummy too, and sees both hands; a defender sees their own hand and, after the opening lead,
//! dummy's.

use super::alphamu::AlphaMu;
use super::choice::{Bracket, CardScore, Choice, Decision, Ended, Fitting, low_first};
use super::method::{Method, MethodName};
use super::options::{Options, Progress};
use super::oracle::Oracle;
use super::problem::{Objective, Partner, Problem, View};
use super::request::{DecisionError, MOST_WORLDS, Request, Source};
use crate::bidding::{Heard, worlds_after};
use crate::cards::{Deal, Seat};
use crate::few::SortFew;
use crate::limits::Limits;
use crate::pool;
use crate::worlds::{self, Constraints, InferenceError, Knowledge, Sampling, Worlds, WorldsError};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Of the time left once the worlds are known, a third goes to weighing them by the play.
const INFERENCE_PART: u32 = 3;
/// Of the time left, at most a half goes to asking hands for their calls.
const AUCTION_PART: u32 = 2;

/// Chooses cards, and keeps two things from one decision to the next of the same deal: the worlds that are still
/// possible, and the solvers with their tables. [`Request`] has an example.
#[derive(Default)]
pub struct Player {
    oracle: Oracle,
    last: Option<Last>,
}

/// The worlds of a request.
struct Drawn {
    worlds: Worlds,
    /// Whether weighing them by the play was asked for but not done.
    unweighed: bool,
    heard: Option<Fitting>,
}

/// The last decision: what was known, and the worlds it was about.
struct Last {
    knowledge: Knowledge,
    declarer: Seat,
    constraints: Constraints,
    deals: Vec<Deal>,
}

impl Last {
    /// Whether the worlds that are still possible are a fair sample for the request. They are if the knowledge of the
    /// request is the earlier knowledge and the cards played since. If the caller tried something out in between, such
    /// as a void assumed, that must not bias the answer.
    fn leads_to(&self, request: &Request<'_>) -> bool {
        self.declarer == request.declarer
            && self.constraints == request.constraints
            && request.knowledge.follows(&self.knowledge)
    }
}

impl Player {
    /// A player without a memory of earlier decisions.
    pub fn new() -> Player {
        Player::default()
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {
        *self = Player::default();
    }

    /// Finds the card to play by one of our methods.
    pub fn choose(
        &mut self,
        request: &Request<'_>,
        method: MethodName,
        options: &Options<'_>,
    ) -> Result<Decision, DecisionError> {
        self.choose_by(request, &*method.method(request), options)
    }

    /// Finds the card to play by any method.
    pub fn choose_by(
        &mut self,
        request: &Request<'_>,
        method: &dyn Method,
        options: &Options<'_>,
    ) -> Result<Decision, DecisionError> {
        let request = &method.prepare(request)?;
        let view = request.view()?;
        let objective = request.objective(view)?;
        let Drawn { worlds, unweighed, heard } = match self.worlds(request, options) {
            Ok(found) => found,
            Err(DecisionError::Worlds(WorldsError::Stopped)) => {
                return Ok(no_time(request, objective, method.name(), options));
            }
            Err(error) => return Err(error),
        };
        check_memory(worlds.list.len())?;
        let problem = Problem {
            strain: request.knowledge.strain(),
            leader: request.knowledge.leader(),
            trick: request.knowledge.trick().to_vec(),
            view,
            worlds: worlds.list.iter().map(|world| (world.deal, world.weight)).collect(),
            sampled: matches!(request.source, Source::Sample { .. }) && !worlds.complete,
            objective,
        };
        let mut choice = method.choose(&problem, options, &mut self.oracle);
        let bracket = match view {
            View::Defender { .. } if request.bracket => bracket(&problem, &mut choice, options, &mut self.oracle),
            _ => None,
        };
        let complete = worlds.complete && choice.worlds == worlds.list.len();
        Ok(Decision {
            choice,
            asked: objective,
            bracket,
            complete,
            layouts: worlds.layouts,
            counted: worlds.counted,
            unweighed,
            heard,
        })
    }

    /// The worlds of a request.
    fn worlds(&mut self, request: &Request<'_>, options: &Options<'_>) -> Result<Drawn, DecisionError> {
        let go_on = || match options.progress {
            Some(report) if !options.limits.expired() => report(Progress::SAMPLING),
            _ => options.limits.go_on(),
        };
        let knowledge = &request.knowledge;
        let mut heard = None;
        let mut worlds = match request.source {
            Source::Given(deals) => {
                check_count(deals.len())?;
                worlds::given(knowledge, deals, Some(&go_on))?
            }
            Source::Auction { calls, count, seed, weigh } => {
                check_count(count)?;
                let sampling = Sampling { weigh, go_on: Some(&go_on), ..Sampling::new(count, seed) };
                let (found, fitting) = worlds_heard(request, calls, &sampling, &options.limits)?;
                heard = Some(fitting);
                found
            }
            Source::Sample { count, seed, weigh } => {
                check_count(count)?;
                let sampling = Sampling { weigh, go_on: Some(&go_on), ..Sampling::new(count, seed) };
                let fresh = worlds::worlds(knowledge, &request.constraints, &sampling)?;
                if weigh.is_some() { fresh } else { self.keep(request, fresh, count) }
            }
        };
        let weighed = match request.mistakes {
            Some(odds) => infer(knowledge, &mut worlds, odds, options)?,
            None => true,
        };
        Ok(Drawn { worlds, unweighed: !weighed, heard })
    }

    /// Puts the worlds of the last decision that are still possible first: the solvers' tables know them already.
    fn keep(&mut self, request: &Request<'_>, fresh: Worlds, count: usize) -> Worlds {
        let mut worlds = fresh;
        if !worlds.complete
            && let Some(last) = self.last.as_ref().filter(|last| last.leads_to(request))
        {
            let unit = worlds.list.first().map_or(1, |world| world.weight);
            let possible = |deal: &Deal| still(deal, request);
            let kept = last.deals.iter().filter_map(possible);
            let mut list: Vec<_> = kept.map(|deal| worlds::World { deal, weight: unit }).collect();
            let mut known: HashSet<Deal> = HashSet::new();
            for world in &list {
                known.insert(world.deal);
            }
            let others = worlds.list.iter().filter(|world| !known.contains(&world.deal));
            others.for_each(|&world| list.push(world));
            list.truncate(count);
            worlds.list = list;
        }
        // A list of all layouts is in order: a part of it would not be a fair sample.
        self.last = (!worlds.complete).then(|| Last {
            knowledge: request.knowledge.clone(),
            declarer: request.declarer,
            constraints: request.constraints.clone(),
            deals: worlds.list.iter().map(|world| world.deal).collect(),
        });
        worlds
    }
}

/// Worlds that go with an auction. If it takes too much of the time to ask the hands for their calls, they are not asked,
/// and only the points and lengths shown count: worlds that are less likely are better than none.
fn worlds_heard(
    request: &Request<'_>,
    calls: &dyn Heard,
    sampling: &Sampling<'_>,
    limits: &Limits,
) -> Result<(Worlds, Fitting), WorldsError> {
    let (knowledge, constraints) = (&request.knowledge, &request.constraints);
    let part = limits.part_of_time(AUCTION_PART);
    let in_part = || match sampling.go_on {
        Some(go_on) if !part.is_late() => go_on(),
        _ => part.go_on(),
    };
    match worlds_after(calls, knowledge, constraints, &Sampling { go_on: Some(&in_part), ..*sampling }) {
        Ok(found) => {
            let fitting = Fitting { drawn: found.list.len(), fitting: found.fitting };
            Ok((worlds::given(knowledge, &found.list, sampling.go_on)?, fitting))
        }
        Err(WorldsError::Stopped) if part.is_late() && !limits.expired() => {
            let mut shown = Constraints::default();
            for seat in knowledge.hidden() {
                shown.seats[seat.index()] = calls.shown(seat);
            }
            let found = match worlds::worlds(knowledge, &shown.meet(constraints), sampling) {
                Err(WorldsError::Impossible(_)) => worlds::worlds(knowledge, constraints, sampling)?,
                found => found?,
            };
            let fitting = Fitting { drawn: found.list.len(), fitting: 0 };
            Ok((Worlds { complete: false, ..found }, fitting))
        }
        Err(error) => Err(error),
    }
}

/// The cards still held in an earlier world, if it is still possible.
fn still(world: &Deal, request: &Request<'_>) -> Option<Deal> {
    let knowledge = &request.knowledge;
    let hands = Seat::ALL.map(|seat| world.hand(seat) - knowledge.gone(seat));
    let deal = Deal::new(hands).filter(|deal| knowledge.refuses(deal).is_none())?;
    knowledge.original(&deal).filter(|original| request.constraints.allow(original)).map(|_| deal)
}

/// What a search takes for each world, apart from what its memory cap covers.
const BYTES_PER_WORLD: usize = 1 << 10;

/// Whether there is memory for the lists that a search makes of its worlds. They are many and of all sizes, so the system
/// is asked once, before the search begins.
fn check_memory(worlds: usize) -> Result<(), DecisionError> {
    let mut room = Vec::<u8>::new();
    room.try_reserve_exact(worlds * BYTES_PER_WORLD).map_err(|_| DecisionError::Worlds(WorldsError::NoMemory))
}

fn check_count(count: usize) -> Result<(), DecisionError> {
    match count {
        0 => Err(DecisionError::NoWorlds),
        1..=MOST_WORLDS => Ok(()),
        _ => Err(DecisionError::TooMany(count)),
    }
}

/// The scores of a defender's cards with the worst and with the best partner. The work is added to that of the choice.
fn bracket(problem: &Problem, choice: &mut Choice, options: &Options<'_>, oracle: &mut Oracle) -> Option<Bracket> {
    let View::Defender { seat, dummy, exposed, .. } = problem.view else { return None };
    let done = all_done(problem, choice);
    let mut scores = |partner| {
        let limits = options.limits.less(choice.nodes);
        let again = |_| options.progress.map_or(ControlFlow::Continue(()), |report| report(done));
        let progress: Option<&dyn Fn(Progress) -> ControlFlow<()>> = Some(&again);
        // An exact score is the same at any depth, so it is compared with the scores at the depth asked for.
        let exact = matches!(choice.ended, Ended::Exact | Ended::OneCard);
        let depth = if exact { options.depth } else { choice.depth };
        let options = Options { depth, every_card: true, count_tricks: false, limits, progress, ..options.clone() };
        let view = View::Defender { seat, dummy, exposed, partner };
        let worlds = problem.worlds.clone();
        let problem = Problem { view, objective: choice.objective, ..problem.with_worlds(worlds) };
        let other = AlphaMu.choose(&problem, &options, oracle);
        choice.calls += other.calls;
        choice.nodes += other.nodes;
        if other.ended.is_early() {
            choice.ended = other.ended;
            return None;
        }
        // With such a partner perhaps no card has a chance of this target.
        let hopeless = other.objective != choice.objective;
        let score = |scored: &CardScore| {
            let found = other.cards.iter().find(|other| other.card == scored.card).map(|other| other.score);
            if hopeless { Some(0) } else { found }
        };
        Some(choice.cards.iter().filter_map(score).collect())
    };
    Some(Bracket { least: scores(Partner::WorstCase)?, most: scores(Partner::BestCase)? })
}

/// The last progress that a search reported.
fn all_done(problem: &Problem, choice: &Choice) -> Progress {
    let rounds = match (problem.objective, choice.objective) {
        (Objective::Target(asked), Objective::Target(used)) => 1 + usize::from(asked.saturating_sub(used)),
        _ => 1,
    };
    let total = if choice.depth > 1 { choice.cards.len() } else { problem.worlds.len() * rounds };
    Progress { depth: choice.depth, done: total, total }
}

/// The answer when the time was up before there was a world: the legal cards, without scores.
fn no_time(request: &Request<'_>, objective: Objective, method: MethodName, options: &Options<'_>) -> Decision {
    let knowledge = &request.knowledge;
    let hand = knowledge.held(knowledge.to_play()).unwrap_or_default();
    let led = knowledge.trick().first().map(|led| led.suit());
    let mut cards: Vec<_> = hand.following(led).cards().map(|card| CardScore::new(card, Default::default())).collect();
    cards.sort_few_by_key(low_first);
    let ended = match options.limits.is_late() {
        _ if request.groups() <= 1 && !options.every_card => Ended::OneCard,
        true => Ended::Time,
        false => Ended::Stopped,
    };
    // The first stage of the best method is Monte Carlo.
    let method = if method == MethodName::Best { MethodName::Pimc } else { method };
    let choice = Choice { cards, weight: 0, depth: 0, objective, ended, method, worlds: 0, calls: 0, nodes: 0 };
    let unweighed = request.mistakes.is_some();
    Decision {
        choice,
        asked: objective,
        bracket: None,
        complete: false,
        layouts: 0,
        counted: false,
        unweighed,
        heard: None,
    }
}

/// Weighs the worlds by the play so far, and returns whether it did. If that takes more than its part of the time the
/// worlds keep their weights: a card chosen with wrong weights is better than a card chosen without a search.
fn infer(knowledge: &Knowledge, worlds: &mut Worlds, odds: f64, options: &Options<'_>) -> Result<bool, DecisionError> {
    let report = |_| options.progress.map_or(ControlFlow::Continue(()), |report| report(Progress::SAMPLING));
    let batch = pool::Options {
        threads: options.threads,
        limits: Limits { nodes: None, ..options.limits.part_of_time(INFERENCE_PART) },
        progress: Some(&report),
        ..pool::Options::default()
    };
    match worlds::infer(knowledge, worlds, odds, &batch) {
        Ok(()) => Ok(true),
        Err(InferenceError::Interrupted) => Ok(false),
        Err(InferenceError::Odds(_)) => Err(DecisionError::Odds),
        Err(InferenceError::NoHistory) => Err(DecisionError::NoHistory),
        Err(InferenceError::NotAWorld(_)) => unreachable!("the worlds were made from this knowledge"),
    }
}
