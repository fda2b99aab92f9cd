//! A decision at the table: from what a player knows to the card.
//!
//! [`decide`] turns knowledge into worlds, worlds into a [`Problem`], and has the card found in the way it is given.
//! Declarer decides for dummy too, and sees both hands; a defender sees his own hand and, after the opening lead,
//! dummy's.

use crate::batch;
use crate::cards::{Contract, Deal, Seat, Side, Vulnerability};
use crate::play::bridge::{Partner, View};
use crate::play::choose::{self, CardScore, Choice, Ended, Objective, Options, Problem, Progress, Warm};
use crate::worlds::{self, Constraints, InferenceError, Knowledge, Sampling, Stop, Worlds, WorldsError};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

/// What declarer's side is after; the defenders are after the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// So many tricks in all, those won already included: the contract is made or not.
    Contract(u8),
    /// As many tricks as possible.
    Tricks,
    /// The best score on average, for a full deal of 13 tricks.
    Score(Contract, Vulnerability),
}

/// Where the worlds come from.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    /// All layouts that go with what is known, or a sample of so many.
    Sample { count: usize, seed: u64, weigh: Option<&'a dyn Fn(&Deal) -> f64> },
    /// The caller's own: cards still held, and weights.
    Given(&'a [(Deal, f64)]),
}

/// How the card is found: the methods themselves are no business of a decision.
pub type Way<'a> = &'a dyn Fn(&Problem, &Options<'_>, &mut Warm) -> Choice;

/// A question of a player who is to play, or whose dummy is.
#[derive(Clone)]
pub struct Request<'a> {
    pub knowledge: Knowledge,
    pub declarer: Seat,
    pub goal: Goal,
    pub constraints: Constraints,
    pub source: Source<'a>,
    /// How likely it is that a hidden hand throws away a trick: the weight of a world is multiplied by this for each
    /// trick that a play so far would have cost there, double dummy.
    pub mistakes: Option<f64>,
    /// For a defender: also find what the cards are worth if his partner plays against him, and if he sees everything.
    pub bracket: bool,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Decision {
    pub choice: Choice,
    /// What was asked for; [`Choice::objective`] is the target that was lowered as long as no card had a chance.
    pub asked: Objective,
    /// For a defender who asked for it: the scores, in the order of the cards, with partner a foe and with partner a
    /// seer.
    pub bracket: Option<Bracket>,
    /// Whether the worlds looked at are all layouts there are.
    pub complete: bool,
    /// How many layouts go with what is known, before any weighing.
    pub layouts: u128,
    /// Whether the worlds were to be weighed by the play so far and there was no time for that.
    pub unweighed: bool,
}

/// What a defender's cards are worth at least and at most, whatever his partner does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    pub least: Vec<u64>,
    pub most: Vec<u64>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum DecisionError {
    /// A hand that the player to play sees is missing.
    Hidden(Seat),
    /// The target is more than declarer's side can have, with the tricks that it has won and all that are left.
    Target { asked: u8, most: u8 },
    /// Scores are for full deals, in the strain of the contract and with its declarer.
    Contract,
    /// The odds of a mistake are above 0 and at most 1.
    Odds,
    /// Mistakes can be judged only if all cards played so far are known.
    NoHistory,
    /// More worlds than [`MOST_WORLDS`].
    TooMany(usize),
    /// No worlds were asked for, or given.
    NoWorlds,
    /// The method is for declarer's side, and a defender is to play.
    NotDeclarer,
    /// The method is for a number of tricks to be reached.
    NotTarget,
    /// No worlds.
    Worlds(WorldsError),
}

impl fmt::Display for DecisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecisionError::Hidden(seat) => write!(f, "the hand of {seat} is not given, but whoever is to play sees it"),
            DecisionError::Target { asked, most } => {
                write!(
                    f,
                    "{asked} tricks, but declarer's side can have at most {most}, those won and all that are left"
                )
            }
            DecisionError::Contract => {
                f.write_str("scores need a full deal, and a contract in its strain and by its declarer")
            }
            DecisionError::Odds => f.write_str("the odds of a mistake must be above 0 and at most 1"),
            DecisionError::NoHistory => f.write_str("mistakes can be judged only when the whole play is given"),
            DecisionError::TooMany(count) => write!(f, "{count} worlds asked for, which is more than {MOST_WORLDS}"),
            DecisionError::NoWorlds => f.write_str("no worlds asked for"),
            DecisionError::NotDeclarer => {
                f.write_str("a defender is to play; only declarer's cards are solved exactly")
            }
            DecisionError::NotTarget => f.write_str("only a number of tricks can be solved for exactly"),
            DecisionError::Worlds(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for DecisionError {}

impl From<WorldsError> for DecisionError {
    fn from(error: WorldsError) -> DecisionError {
        DecisionError::Worlds(error)
    }
}

/// Of the time that is left when the worlds are there, one part in so many goes to weighing them by the play.
const INFERENCE_PART: u32 = 3;

/// The most worlds of one decision.
pub const MOST_WORLDS: usize = 1 << 16;

/// Finds the card to play in this way.
pub fn decide(
    request: &Request<'_>,
    way: Way<'_>,
    options: &Options<'_>,
    player: &mut Player,
) -> Result<Decision, DecisionError> {
    let view = view(request)?;
    let objective = objective(request, view)?;
    let (worlds, unweighed) = match player.worlds(request, options) {
        Ok(found) => found,
        Err(DecisionError::Worlds(WorldsError::Stopped)) => return Ok(no_time(request, objective, options)),
        Err(error) => return Err(error),
    };
    let problem = Problem {
        strain: request.knowledge.strain(),
        leader: request.knowledge.leader(),
        trick: request.knowledge.trick().to_vec(),
        view,
        worlds: worlds.list.iter().map(|world| (world.deal, world.weight)).collect(),
        objective,
    };
    let mut choice = way(&problem, options, &mut player.warm);
    let bracket = match view {
        View::Defender { .. } if request.bracket => bracket(&problem, &mut choice, options, &mut player.warm),
        _ => None,
    };
    let complete = worlds.complete && choice.worlds == worlds.list.len();
    Ok(Decision { choice, asked: objective, bracket, complete, layouts: worlds.layouts, unweighed })
}

/// Who decides, and whether he sees what he should.
fn view(request: &Request<'_>) -> Result<View, DecisionError> {
    let knowledge = &request.knowledge;
    let (to_play, declarer) = (knowledge.to_play(), request.declarer);
    let dummy = declarer.partner();
    let seen = |seat: Seat| if knowledge.is_hidden(seat) { Err(DecisionError::Hidden(seat)) } else { Ok(()) };
    seen(to_play)?;
    if to_play.side() == declarer.side() {
        seen(declarer)?;
        seen(dummy)?;
        return Ok(View::Declarer(declarer));
    }
    let exposed = !knowledge.is_hidden(dummy);
    let opening_lead = to_play == declarer.left()
        && knowledge.play().map_or(knowledge.trick().is_empty(), |(_, cards)| cards.is_empty());
    if !exposed && !opening_lead {
        return Err(DecisionError::Hidden(dummy));
    }
    Ok(View::Defender { seat: to_play, dummy, exposed, partner: Partner::Rule })
}

/// What the side to play wants from now on.
fn objective(request: &Request<'_>, view: View) -> Result<Objective, DecisionError> {
    let knowledge = &request.knowledge;
    let declaring = request.declarer.side();
    let left = knowledge.tricks_left() as u8;
    let all = left + knowledge.won(Side::NorthSouth) + knowledge.won(Side::EastWest);
    let own = view.seat().side();
    let won = knowledge.won(own);
    match request.goal {
        Goal::Contract(tricks) => {
            let most = knowledge.won(declaring) + left;
            // A contract may be down already, if the play shows it or all tricks are accounted for.
            let lost = tricks <= all && (knowledge.play().is_some() || all == 13);
            if tricks > most && !lost {
                return Err(DecisionError::Target { asked: tricks, most });
            }
            let needed = if own == declaring { tricks } else { (all + 1).saturating_sub(tricks) };
            Ok(Objective::Target(needed.saturating_sub(won)))
        }
        Goal::Tricks => Ok(Objective::Tricks),
        Goal::Score(contract, vulnerability) => {
            let fits = contract.strain() == knowledge.strain() && contract.declarer == request.declarer && all == 13;
            if !fits {
                return Err(DecisionError::Contract);
            }
            let score = |tricks: u8| {
                let taken = won + tricks.min(left);
                let (declarers, sign) = if own == declaring { (taken, 1) } else { (13 - taken, -1) };
                sign * i64::from(contract.score(declarers, vulnerability))
            };
            Ok(Objective::Payoff(std::array::from_fn(|tricks| score(tricks as u8))))
        }
    }
}

/// The scores of a defender's cards with partner at his worst and at his best. The work is added to that of the choice.
fn bracket(problem: &Problem, choice: &mut Choice, options: &Options<'_>, warm: &mut Warm) -> Option<Bracket> {
    let View::Defender { seat, dummy, exposed, .. } = problem.view else { return None };
    let done = all_done(problem, choice);
    let mut scores = |partner| {
        let nodes = options.nodes.map(|nodes| nodes.saturating_sub(choice.nodes));
        let again = |_| options.progress.map_or(ControlFlow::Continue(()), |report| report(done));
        let progress: Option<&dyn Fn(Progress) -> ControlFlow<()>> = Some(&again);
        // A score that is exact stays the same at any depth, and is compared with what is found at the one asked for.
        let exact = matches!(choice.ended, Ended::Exact | Ended::OneCard);
        let depth = if exact { options.depth } else { choice.depth };
        let options = Options { depth, every_card: true, count_tricks: false, nodes, progress, ..options.clone() };
        let view = View::Defender { seat, dummy, exposed, partner };
        let worlds = problem.worlds.clone();
        let problem = Problem { view, objective: choice.objective, ..problem.with_worlds(worlds) };
        let other = choose::choose(&problem, &options, warm);
        choice.calls += other.calls;
        choice.nodes += other.nodes;
        if other.ended.is_early() {
            choice.ended = other.ended;
            return None;
        }
        // With such a partner no card may have a chance of this target.
        let hopeless = other.objective != choice.objective;
        let score = |scored: &CardScore| {
            let found = other.cards.iter().find(|other| other.card == scored.card).map(|other| other.score);
            if hopeless { Some(0) } else { found }
        };
        Some(choice.cards.iter().filter_map(score).collect())
    };
    Some(Bracket { least: scores(Partner::Foe)?, most: scores(Partner::Seer)? })
}

/// The last that was told of a search.
fn all_done(problem: &Problem, choice: &Choice) -> Progress {
    let rounds = match (problem.objective, choice.objective) {
        (Objective::Target(asked), Objective::Target(used)) => 1 + usize::from(asked.saturating_sub(used)),
        _ => 1,
    };
    let total = if choice.depth > 1 { choice.cards.len() } else { problem.worlds.len() * rounds };
    Progress { depth: choice.depth, done: total, total }
}

/// The answer when the time was up before there was a world: a card that may be played.
fn no_time(request: &Request<'_>, objective: Objective, options: &Options<'_>) -> Decision {
    let knowledge = &request.knowledge;
    let hand = knowledge.held(knowledge.to_play()).unwrap_or_default();
    let led = knowledge.trick().first().map(|led| led.suit());
    let mut cards: Vec<_> = hand.following(led).cards().map(|card| CardScore::new(card, Default::default())).collect();
    cards.sort_by_key(choose::low_first);
    let late = options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let ended = if late { Ended::Time } else { Ended::Stopped };
    let choice = Choice { cards, weight: 0, depth: 0, objective, ended, worlds: 0, calls: 0, nodes: 0 };
    let unweighed = request.mistakes.is_some();
    Decision { choice, asked: objective, bracket: None, complete: false, layouts: 0, unweighed }
}

/// What a player keeps from one decision to the next of the same deal: the worlds that are still possible, and the
/// solvers with what they have learned.
#[derive(Default)]
pub struct Player {
    warm: Warm,
    last: Option<Last>,
}

/// The last decision: what was known, and the worlds it was about.
struct Last {
    knowledge: Knowledge,
    declarer: Seat,
    constraints: Constraints,
    deals: Vec<Deal>,
}

impl Last {
    /// Whether the worlds that are still possible are as good a sample for the request as any. That is so if what is
    /// known now is what was known then and the cards played since. What somebody tried out, such as a void that was
    /// assumed, must not colour the answer.
    fn leads_to(&self, request: &Request<'_>) -> bool {
        self.declarer == request.declarer
            && self.constraints == request.constraints
            && request.knowledge.follows(&self.knowledge)
    }
}

impl Player {
    /// A player who knows nothing yet.
    pub fn new() -> Player {
        Player::default()
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {
        *self = Player::default();
    }

    /// The worlds of a request, and whether they should have been weighed by the play but were not.
    fn worlds(&mut self, request: &Request<'_>, options: &Options<'_>) -> Result<(Worlds, bool), DecisionError> {
        let stop = || options.is_over() || options.progress.is_some_and(|report| report(Progress::SAMPLING).is_break());
        let knowledge = &request.knowledge;
        let mut worlds = match request.source {
            Source::Given(deals) => {
                check_count(deals.len())?;
                worlds::given(knowledge, deals, Stop(Some(&stop)))?
            }
            Source::Sample { count, seed, weigh } => {
                check_count(count)?;
                let sampling = Sampling { weigh, stop: Some(&stop), ..Sampling::new(count, seed) };
                let fresh = worlds::worlds(knowledge, &request.constraints, &sampling)?;
                if weigh.is_some() { fresh } else { self.keep(request, fresh, count) }
            }
        };
        let weighed = match request.mistakes {
            Some(odds) => infer(knowledge, &mut worlds, odds, options)?,
            None => true,
        };
        Ok((worlds, !weighed))
    }

    /// Worlds of the last decision that are still possible come first, as the solvers know them already.
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
        // A list of all layouts is in order, so a part of it would be no fair sample.
        self.last = (!worlds.complete).then(|| Last {
            knowledge: request.knowledge.clone(),
            declarer: request.declarer,
            constraints: request.constraints,
            deals: worlds.list.iter().map(|world| world.deal).collect(),
        });
        worlds
    }
}

/// What is left of an earlier world, if it is possible yet.
fn still(world: &Deal, request: &Request<'_>) -> Option<Deal> {
    let knowledge = &request.knowledge;
    let hands = Seat::ALL.map(|seat| world.hand(seat) - knowledge.gone(seat));
    let deal = Deal::new(hands).filter(|deal| knowledge.refuses(deal).is_none())?;
    knowledge.original(&deal).filter(|original| request.constraints.allow(original)).map(|_| deal)
}

fn check_count(count: usize) -> Result<(), DecisionError> {
    match count {
        0 => Err(DecisionError::NoWorlds),
        1..=MOST_WORLDS => Ok(()),
        _ => Err(DecisionError::TooMany(count)),
    }
}

/// Weighs the worlds by the play so far, and says whether it did. If that takes more than its part of the time the worlds stay as they are: a
/// card found with all worlds alike is better than one without a look at them.
fn infer(knowledge: &Knowledge, worlds: &mut Worlds, odds: f64, options: &Options<'_>) -> Result<bool, DecisionError> {
    let report = |_| options.progress.map_or(ControlFlow::Continue(()), |report| report(Progress::SAMPLING));
    let now = Instant::now();
    let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / INFERENCE_PART;
    let batch = batch::Options {
        threads: options.threads,
        deadline: options.deadline.map(part),
        stop: options.stop.clone(),
        progress: Some(&report),
        ..batch::Options::default()
    };
    match worlds::infer(knowledge, worlds, odds, &batch) {
        Ok(()) => Ok(true),
        Err(InferenceError::Interrupted) => Ok(false),
        Err(InferenceError::Odds(_)) => Err(DecisionError::Odds),
        Err(InferenceError::NoHistory) => Err(DecisionError::NoHistory),
        // A world of this knowledge is one.
        Err(InferenceError::NotAWorld(_)) => Err(WorldsError::Stopped.into()),
    }
}
