//! One player for the whole of a deal: the card by the best method that can be afforded.
//!
//! The stages, each of which may only improve on the answer of the one before:
//!
//! 1. Perfect Information Monte Carlo on a few worlds, which has some answer however short the time is.
//! 2. With all layouts of declarer's ending in the list, the exact solver for a part of what is left. Its answer is
//!    the last word if it comes to an end; otherwise it is forgotten.
//! 3. Alpha-mu, whose first iteration is Monte Carlo again, on more and more worlds; and if there is a limit of time,
//!    on all of the list as far ahead as it can. If it is cut short, ties are settled with what was kept back for that.
//!
//! Means are time, nodes, or both. Without a limit there is one of nodes, so that the answer depends on nothing but the
//! question.
//!
//! Measured on 40 decisions in endings of 24 cards of 3NT with 0.3 s for each, judged by the exact solver, the chance
//! thrown away on average: Monte Carlo on 40 worlds 0.89 %, on 100 0.73 %; alpha-mu two own cards ahead the same; three
//! ahead on 40 worlds 0.90 %, on 100 0.51 %; achievable sets three ahead on 100 0.53 %, in the same time. That is three
//! to six wrong cards each, so it says little more than that a hundred worlds come before depth, and that nothing
//! speaks for achievable sets as a stage of their own. Against defenders who see all hands, 400 endings of 32 cards
//! with 0.2 s a decision (`finesse experiment players`): 21 came out otherwise than with Monte Carlo on 100 worlds, 11
//! better and 10 worse; 50 whole deals with 1 s: one better and one worse.

use super::alphamu::{AlphaMu, Switches};
use super::bridge::{Play, Situation};
use super::choice::{CardScore, Choice, Ended};
use super::exact::solve::solve;
use super::method::{Method, MethodName};
use super::options::{Options, Progress};
use super::oracle::Oracle;
use super::problem::{Objective, Problem, View};
use super::request::{DecisionError, Request, Source};
use super::ties;
use crate::limits::Limits;
use crate::random::Random;
use crate::worlds::Sampling;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Nodes when nobody has set a limit: about a second on one core.
pub const USUAL_NODES: u64 = 10_000_000;

/// Worlds of the first look.
const FIRST_LOOK_WORLDS: usize = 32;
/// Worlds that the first look takes when there is nothing to choose: only what it is worth is not known.
const FORCED: usize = 8;
/// ... and one part in so many of the means.
const FORCED_PART: u32 = 16;
/// The exact solver gets one part in so many of what is left.
const EXACT_PART: u32 = 2;
/// To ask a double-dummy question, and to think about the answer, takes about as long as so many nodes.
const QUESTION: u64 = 400;
/// A position of the exact solver takes about as long as so many double-dummy nodes.
pub const POSITION: u64 = 6;
/// Positions of the exact solver in a second, roughly.
const POSITIONS_A_SECOND: u64 = 1_000_000;
/// The exact solver is not tried with fewer positions for each layout. Endings of 24 and 28 cards with 210 to 3432
/// layouts took 50 to 700, and some much more.
const POSITIONS_A_LAYOUT: u64 = 50;
/// ... nor with more tricks left: somebody's own worlds may be few early in the play, too.
const EXACT_TRICKS: u8 = 8;
/// It is given up after so many positions, whatever the time: it remembers them all.
const MOST_POSITIONS: u64 = 10_000_000;
/// Worlds on which alpha-mu begins. With fewer, more is lost by the accidents of the sample than won by looking ahead.
const WORLDS_AHEAD: usize = 100;
/// Own cards that alpha-mu looks ahead as long as there are more worlds to look at: a larger sample tells more.
const DEPTH: u32 = 3;
/// If alpha-mu comes to an end, it looks at so many times as many worlds ...
const GROWTH: usize = 4;
/// ... if so many times as much is left as it took.
const WORTHWHILE: u64 = 2;

/// One part in so many of what is left before alpha-mu is kept to settle ties, ...
const TIES_PART: u32 = 8;
/// ... in so many worlds, then in more.
const TIE_WORLDS: [usize; 3] = [8, 32, 100];

/// How many worlds are worth having in the list, by the tricks that are left: all layouts of endings for which the
/// exact solver has a chance, and otherwise more than alpha-mu can look at in a few seconds. Where the play is to be
/// judged, which takes a while for each world, only as many as other methods take.
pub fn worlds_wanted(tricks_left: usize, judged: bool) -> usize {
    match tricks_left {
        _ if judged => Sampling::default().count,
        0..=7 => 4096,
        _ => 512,
    }
}

/// The card by what the limits allow. Of the options depth and switches do not matter.
pub struct Anytime {
    source: WorldSource,
}

impl Anytime {
    /// For one request.
    pub fn new(request: &Request<'_>) -> Anytime {
        Anytime { source: WorldSource::of(request) }
    }
}

impl Method for Anytime {
    /// Where there is nothing to choose, the likelihoods of the worlds need not be found out. What will be refused is
    /// left as it is.
    fn prepare<'r>(&self, request: &Request<'r>) -> Result<Request<'r>, DecisionError> {
        let refused = |odds: f64| !(odds > 0.0 && odds <= 1.0) || request.knowledge.play().is_none();
        let mistakes = request.mistakes.filter(|&odds| !self.source.forced || refused(odds));
        Ok(Request { mistakes, bracket: false, ..request.clone() })
    }

    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
        let reporter = Reporter { options, before: Cell::new(0), last: Cell::new(Progress::SAMPLING) };
        let report = |progress| reporter.report(progress);
        let options = Options {
            depth: u32::MAX,
            switches: Switches::ALL,
            progress: options.progress.map(|_| &report as &dyn Fn(Progress) -> ControlFlow<()>),
            ..options.clone()
        };
        let budget = Budget::new(&options);
        let source = &self.source;
        let mut stages = Stages { problem, source, budget, oracle, reporter: &reporter, calls: 0, nodes: 0 };
        let mut choice = stages.run();
        if source.forced && !options.every_card {
            choice.ended = Ended::OneCard;
        }
        Choice { calls: stages.calls, nodes: stages.nodes, ..choice }
    }
}

/// What the list of worlds does not tell of a question.
struct WorldSource {
    /// As many worlds as there are in the list at most.
    count: usize,
    seed: u64,
    sampled: bool,
    /// Whether all cards are equal.
    forced: bool,
}

impl WorldSource {
    fn of(request: &Request<'_>) -> WorldSource {
        let forced = request.groups() <= 1;
        match request.source {
            Source::Sample { count, seed, .. } => WorldSource { count, seed, sampled: true, forced },
            Source::Given(deals) => WorldSource { count: deals.len(), seed: 0, sampled: false, forced },
        }
    }

    /// Whether these worlds are all there are.
    fn is_all(&self, problem: &Problem) -> bool {
        !self.sampled || problem.worlds.len() < self.count
    }

    /// The problem with some of its worlds. Those of a sample are in a random order; all layouts, or somebody's own,
    /// are not.
    fn some(&self, problem: &Problem, count: usize) -> Problem {
        let all = &problem.worlds;
        let count = count.min(all.len());
        let mut worlds = all.to_vec();
        if count < all.len() && self.is_all(problem) {
            let mut random = Random::new(self.seed);
            for place in 0..count {
                let other = place + random.below((all.len() - place) as u128) as usize;
                worlds.swap(place, other);
            }
        }
        worlds.truncate(count);
        problem.with_worlds(worlds)
    }
}

/// What is left to be spent.
struct Budget<'a> {
    options: &'a Options<'a>,
    deadline: Option<Instant>,
    /// [`Budget::NO_LIMIT`] if nodes do not matter.
    nodes: u64,
}

impl<'a> Budget<'a> {
    const NO_LIMIT: u64 = u64::MAX;

    fn new(options: &'a Options<'a>) -> Budget<'a> {
        let without = if options.limits.deadline.is_none() { USUAL_NODES } else { Budget::NO_LIMIT };
        Budget { options, deadline: options.limits.deadline, nodes: options.limits.nodes.unwrap_or(without) }
    }

    fn time(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// One part in so many of the nodes.
    fn part_of_nodes(&self, parts: u32) -> u64 {
        if self.nodes == Budget::NO_LIMIT { Budget::NO_LIMIT } else { self.nodes.div_ceil(parts.into()) }
    }

    /// Options that let a stage have one part in so many of what is left.
    fn part(&self, parts: u32) -> Options<'a> {
        let nodes = Some(self.part_of_nodes(parts)).filter(|&nodes| nodes != Budget::NO_LIMIT);
        let limits = Limits { nodes, deadline: self.deadline, ..self.options.limits.clone() };
        self.options.with_limits(limits.part_of_time(parts))
    }

    /// A budget with one part in so many of what is left, which is taken out of this one.
    fn reserve(&mut self, parts: u32) -> Budget<'a> {
        let kept = Budget { options: self.options, deadline: self.deadline, nodes: self.part_of_nodes(parts) };
        self.spend(kept.nodes);
        if let (Some(deadline), Some(time)) = (self.deadline, self.time()) {
            self.deadline = Some(deadline - time / parts);
        }
        kept
    }

    fn spend(&mut self, nodes: u64) {
        if self.nodes != Budget::NO_LIMIT {
            self.nodes = self.nodes.saturating_sub(nodes);
        }
    }

    /// How many times as much is left as was spent on something.
    fn times(&self, spent: &Spent) -> u64 {
        let by_time = self.time().map_or(u64::MAX, |left| (left.as_micros() / spent.time.as_micros().max(1)) as u64);
        by_time.min(self.nodes / spent.nodes.max(1))
    }
}

/// Tells of all stages as if they were one search.
struct Reporter<'a> {
    options: &'a Options<'a>,
    /// Worlds of the stages before.
    before: Cell<usize>,
    last: Cell<Progress>,
}

impl Reporter<'_> {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        let last = self.last.get();
        let before = self.before.get();
        let progress = match progress.depth {
            1 if last.depth <= 1 && progress.total > 0 => {
                Progress { done: before + progress.done, total: before + progress.total, ..progress }
            }
            // A depth that is reached once more, on other worlds, or work of which nobody knows how far it is.
            depth if depth < last.depth || progress.total == 0 => last,
            depth if depth == last.depth && progress.done < last.done => last,
            _ => progress,
        };
        self.last.set(progress);
        self.options.progress.map_or(ControlFlow::Continue(()), |report| report(progress))
    }

    /// A stage is over.
    fn stage_over(&self) {
        if self.last.get().depth == 1 {
            self.before.set(self.last.get().total);
        }
    }
}

/// One decision.
struct Stages<'a> {
    problem: &'a Problem,
    source: &'a WorldSource,
    budget: Budget<'a>,
    oracle: &'a mut Oracle,
    reporter: &'a Reporter<'a>,
    calls: u64,
    nodes: u64,
}

impl Stages<'_> {
    fn run(&mut self) -> Choice {
        if self.source.forced && !self.budget.options.every_card {
            return self.stage(FORCED, FORCED_PART, first_look);
        }
        let look = self.stage(FIRST_LOOK_WORLDS, 1, first_look);
        if is_cut_short(&look) || self.is_over_already(&look) {
            return look;
        }
        if let Some(choice) = self.exact() {
            return choice;
        }
        let last = self.budget.reserve(TIES_PART);
        let mut choice = self.look_ahead(look);
        if is_cut_short(&choice) {
            self.budget = last;
            self.settle_ties(&mut choice);
        }
        choice
    }

    /// Runs a method on some of the worlds with one part in so many of what is left.
    fn stage(
        &mut self,
        worlds: usize,
        parts: u32,
        method: impl Fn(&Problem, &Options<'_>, &mut Oracle) -> Choice,
    ) -> Choice {
        let some = self.source.some(self.problem, worlds);
        let choice = method(&some, &self.budget.part(parts), self.oracle);
        self.record(choice.calls, choice.nodes);
        choice
    }

    fn record(&mut self, calls: u64, nodes: u64) {
        self.budget.spend(nodes.saturating_add(calls.saturating_mul(QUESTION)));
        self.calls += calls;
        self.nodes += nodes;
        self.reporter.stage_over();
    }

    /// Whether nothing more can be found out: nothing is to be won any more, or the target is reached, or all worlds
    /// were looked at and there is one of them, or one trick.
    fn is_over_already(&self, look: &Choice) -> bool {
        let reached = look.objective == Objective::Target(0);
        let nothing = look.cards[0].score == 0;
        let all = look.worlds == self.problem.worlds.len();
        reached || nothing || all && (look.worlds == 1 || self.problem.tricks_left() == 1)
    }

    /// The exact answer, if it is there to be had for a part of what is left.
    fn exact(&mut self) -> Option<Choice> {
        let aimed = matches!((self.problem.view, self.problem.objective), (View::Declarer(_), Objective::Target(_)));
        if !aimed || !self.source.is_all(self.problem) || self.problem.tricks_left() > EXACT_TRICKS {
            return None;
        }
        let part = self.budget.part(EXACT_PART);
        let positions = MOST_POSITIONS.min(self.budget.part_of_nodes(EXACT_PART) / POSITION);
        let in_time = part.limits.deadline.map_or(u64::MAX, |deadline| {
            let time = deadline.saturating_duration_since(Instant::now());
            (time.as_micros() as u64).saturating_mul(POSITIONS_A_SECOND) / 1_000_000
        });
        if positions.min(in_time) / POSITIONS_A_LAYOUT < self.problem.worlds.len() as u64 {
            return None;
        }
        let limits = Limits { nodes: Some(positions), ..part.limits.clone() };
        let options = part.with_limits(limits);
        let choice = solve(self.problem, &options, self.oracle).expect("declarer wants a number of tricks").choice;
        self.record(choice.calls, choice.nodes * POSITION);
        (choice.ended == Ended::Exact).then_some(choice)
    }

    /// Alpha-mu on more and more worlds, and when it has looked at all of them as far ahead as it can, for which a
    /// limit of nodes is no limit: late in the play most work is not double dummy. On the opening lead it does not look
    /// ahead at all: dummy's hand, once laid down, tells the worlds apart.
    fn look_ahead(&mut self, look: Choice) -> Choice {
        let all = self.problem.worlds.len();
        let mut worlds = WORLDS_AHEAD.min(all);
        let unseen_dummy = matches!(self.problem.view, View::Defender { exposed: false, .. });
        let first_depth = if unseen_dummy { 1 } else { DEPTH };
        let deepest = if unseen_dummy || self.budget.deadline.is_none() { first_depth } else { u32::MAX };
        let mut depth = first_depth;
        let mut best = look;
        loop {
            let begun = Instant::now();
            let choice = self.stage(worlds, 1, |problem, options, oracle| {
                AlphaMu.choose(problem, &Options { depth, ..options.clone() }, oracle)
            });
            let spent = Spent { nodes: choice.nodes, time: begun.elapsed() };
            best.ended = choice.ended;
            if choice.depth > 1 || best.depth <= 1 && choice.worlds >= best.worlds {
                let method = if choice.depth > 1 { MethodName::AlphaMu } else { MethodName::Pimc };
                best = Choice { method, ..choice };
            }
            let last = worlds == all && (depth == deepest || best.ended == Ended::Exact);
            // What wins everywhere may still rest on seeing all hands later on: then it is time to look further ahead.
            let everywhere = best.cards[0].score == best.weight;
            let seen_through = best.ended == Ended::Exact || depth == deepest;
            let certain = everywhere && seen_through && worlds >= all.min(GROWTH * WORLDS_AHEAD);
            if is_cut_short(&best) || last || certain || self.budget.times(&spent) < WORTHWHILE {
                return best;
            }
            (worlds, depth) = match worlds {
                _ if everywhere && !seen_through => (worlds, deepest),
                _ if worlds == all => (all, deepest),
                _ => ((worlds * GROWTH).min(all), first_depth),
            };
        }
    }

    /// Of the cards that share the best score for certain, puts the one first that takes more tricks, as methods do
    /// that have the time: in some worlds first, then in more.
    fn settle_ties(&mut self, choice: &mut Choice) {
        let (best, depth) = (choice.cards[0], choice.depth);
        let shares = |scored: &&CardScore| scored.score == best.score && scored.exact && scored.depth >= depth;
        let tied = choice.cards.iter().take_while(shares).count();
        let Objective::Target(target) = choice.objective else { return };
        if tied < 2 || !self.budget.options.count_tricks {
            return;
        }
        let mut counted = choice.cards[..tied].to_vec();
        for worlds in TIE_WORLDS {
            let some = self.source.some(self.problem, worlds);
            let weights: Vec<_> = some.worlds.iter().map(|&(_, weight)| weight).collect();
            let options = self.budget.part(1);
            self.oracle.begin(&options);
            let mut play = Play::new(Situation::new(&some, vec![target]), &options, self.oracle);
            let outcome = ties::settle(&mut play, &weights, &mut counted, |_| true);
            let (calls, nodes) = play.spent();
            self.oracle.end();
            self.record(calls, nodes);
            if outcome.is_err() {
                break;
            }
        }
        // These are the tricks of some worlds only, and not those that the answer is about.
        let mean = |scored: CardScore| CardScore { tricks: None, ..scored };
        choice.cards.splice(..tied, counted.into_iter().map(mean));
    }
}

/// Perfect Information Monte Carlo that asks for what is wanted only, and does not count tricks: early in the play that
/// takes several times as long.
fn first_look(problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
    let options = Options { depth: 1, count_tricks: false, ..options.clone() };
    Choice { method: MethodName::Pimc, ..AlphaMu.choose(problem, &options, oracle) }
}

/// What a stage has taken.
struct Spent {
    nodes: u64,
    time: Duration,
}

fn is_cut_short(choice: &Choice) -> bool {
    choice.ended.is_early()
}
