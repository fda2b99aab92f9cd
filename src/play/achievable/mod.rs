//! Achievable sets: for each card the heaviest set of worlds that one plan wins after it, as far as squeaky-wheel
//! optimisation finds it (Ginsberg, "GIB", section 7).
//!
//! - [`search`]: does one plan win all worlds of this set?
//! - [`squeaky`]: the heaviest such set, nearly.
//! - `similarity`: worlds that are alike.
//!
//! The first look is Perfect Information Monte Carlo, which bounds every score from above and finds the highest target
//! with a chance. Then the search looks one own card further ahead at a time, each time starting from the set found
//! before, until the depth is reached or the sets no longer rely on perfect information. A search that runs out of time
//! has the answer of the last complete depth.

pub mod search;
mod similarity;
pub mod squeaky;

use super::alphamu::AlphaMu;
use super::alphamu::search::Worth;
use super::bridge::{Play, Situation};
use super::choice::{CardScore, Choice, Ended, low_first};
use super::game::Game;
use super::method::{Method, MethodName};
use super::options::{Options, Progress};
use super::oracle::Oracle;
use super::outcomes::Outcomes;
use super::problem::{Problem, goals};
use super::ties;
use crate::few::SortFew;
use crate::limits::Interrupted;
use search::Achieve;
use similarity::Similarity;
use squeaky::{Found, SqueakyWheel, Wanted};
use std::cmp::Reverse;

/// Achievable sets, with this much effort. The option `switches` is ignored.
///
/// A card's score is the worth of the best set found after it, a lower bound of the true score at this depth. It is
/// exact if perfect information wins no more after the card. Cards that can no longer be best keep the score of the
/// depth before.
pub struct Achievable(pub SqueakyWheel);

impl Method for Achievable {
    fn name(&self) -> MethodName {
        MethodName::Achievable(self.0)
    }

    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
        let method = self.name();
        if options.depth <= 1 {
            return Choice { method, ..AlphaMu.choose(problem, options, oracle) };
        }
        let first_look = Options { depth: 1, count_tricks: false, ..options.clone() };
        let first = Choice { method, ..AlphaMu.choose(problem, &first_look, oracle) };
        let nothing_to_choose = first.cards.len() == 1 && !options.every_card;
        if nothing_to_choose || first.ended.is_early() {
            return first;
        }
        let options = options.with_limits(options.limits.less(first.nodes));
        oracle.begin(&options);
        let mut search = AchievableSearch::new(problem, &first, &options, self.0, oracle);
        let interrupted = search.deepen().is_err();
        let choice = search.finish(first, interrupted);
        oracle.end();
        choice
    }
}

/// Rounds of the squeaky wheel at each depth before the last.
const ROUNDS_BEFORE: u32 = 3;

/// A card, and the best set found after it.
#[derive(Clone)]
struct Line {
    scored: CardScore,
    set: Option<Outcomes>,
}

/// The search for one objective.
struct AchievableSearch<'a> {
    achieve: Achieve<Play<'a>>,
    options: &'a Options<'a>,
    wheel: SqueakyWheel,
    similarity: Similarity,
    worth: Worth,
    weights: Vec<u64>,
    all: Outcomes,
    goals: usize,
    /// Best first, after the last complete depth.
    ranking: Vec<Line>,
    depth: u32,
}

impl<'a> AchievableSearch<'a> {
    fn new(
        problem: &Problem,
        first: &Choice,
        options: &'a Options<'a>,
        wheel: SqueakyWheel,
        oracle: &'a mut Oracle,
    ) -> AchievableSearch<'a> {
        let steps = goals(first.objective, problem.tricks_left());
        let weights = problem.weights();
        let worth = Worth::of_goals(&steps, &weights);
        let deals: Vec<_> = problem.worlds.iter().map(|&(deal, _)| deal).collect();
        let play =
            Play::new(Situation::new(problem, steps.iter().map(|&(tricks, _)| tricks).collect()), options, oracle);
        let all = Outcomes::all(play.outcomes());
        AchievableSearch {
            achieve: Achieve::new(play, options.memory),
            options,
            wheel,
            similarity: Similarity::new(&deals),
            worth,
            weights,
            all,
            goals: steps.len(),
            ranking: first.cards.iter().map(|&scored| Line { scored, set: None }).collect(),
            depth: 1,
        }
    }

    /// Looks further and further ahead, with few rounds before the last depth, and settles ties at the end.
    fn deepen(&mut self) -> Result<(), Interrupted> {
        let furthest = self.options.depth.min(u32::try_from(self.achieve.game.own_cards()).unwrap_or(u32::MAX));
        if self.ranking[0].scored.score == 0 {
            return Ok(());
        }
        while self.depth + 1 < furthest && !self.is_settled() {
            self.iterate(self.depth + 1, self.wheel.rounds.min(ROUNDS_BEFORE))?;
        }
        let last = if self.is_settled() { self.depth } else { furthest };
        if last > 1 {
            self.iterate(last, self.wheel.rounds)?;
        }
        if self.options.count_tricks { self.settle_ties() } else { Ok(()) }
    }

    /// Whether none of the sets relies on perfect information: those of all cards, or of those that may be best.
    fn is_settled(&self) -> bool {
        let best = self.ranking[0].scored.score;
        let contends = |line: &&Line| self.options.every_card || line.scored.first >= best;
        self.ranking.iter().filter(contends).all(|line| line.scored.settled)
    }

    /// One more own card ahead. Skips cards that would not be best even with perfect information.
    fn iterate(&mut self, depth: u32, rounds: u32) -> Result<(), Interrupted> {
        let mut ranking = self.ranking.clone();
        let total = ranking.len();
        let mut best = 0;
        for (index, line) in ranking.iter_mut().enumerate() {
            if self.options.every_card || line.scored.first >= best {
                self.follow(line, depth, rounds)?;
                best = best.max(line.scored.score);
            }
            self.achieve.game.report(Progress { depth, done: index + 1, total })?;
        }
        ranking.sort_few_by_key(|line| (Reverse((line.scored.score, line.scored.first)), low_first(&line.scored)));
        self.ranking = ranking;
        self.depth = depth;
        Ok(())
    }

    /// Finds a set for a card.
    fn follow(&mut self, line: &mut Line, depth: u32, rounds: u32) -> Result<(), Interrupted> {
        if line.scored.settled && (line.scored.exact || rounds < self.wheel.rounds) {
            line.scored.depth = depth;
            return Ok(());
        }
        let Found { set, payoff, lasting, bound, interrupted, .. } = self.search(line, depth, rounds);
        if interrupted {
            return Err(Interrupted);
        }
        line.scored = CardScore {
            score: payoff,
            worlds: set.count_worlds(self.weights.len()),
            depth,
            exact: bound == Some(payoff),
            settled: lasting,
            ..line.scored
        };
        line.set = Some(set);
        Ok(())
    }

    /// Runs the squeaky wheel after a card, first from the set found before.
    fn search(&mut self, line: &Line, depth: u32, rounds: u32) -> Found {
        let root = self.achieve.game.root();
        let next = self.achieve.game.after(&root, self.achieve.game.choice(line.scored.card));
        let before = line.set.as_ref().map(|set| set.iter().chain(self.all.minus(set).iter()).collect::<Vec<_>>());
        let starts: Vec<Vec<usize>> = before.into_iter().collect();
        let payoff = |set: &Outcomes| self.worth.of(set);
        let alike = |set: &Outcomes, outcome: usize| self.similarity.alike(set, outcome);
        let wanted = Wanted { node: &next, depth: depth - 1, all: &self.all, payoff: &payoff, alike: Some(&alike) };
        SqueakyWheel { rounds, ..self.wheel }.run(&mut self.achieve, &wanted, &starts)
    }

    /// Of the cards that share the best score, puts the one that takes more tricks first.
    fn settle_ties(&mut self) -> Result<(), Interrupted> {
        let best = self.ranking[0].scored.score;
        if self.goals > 1 {
            return Ok(());
        }
        let mut scored: Vec<CardScore> = self.ranking.iter().map(|line| line.scored).collect();
        let contends = |scored: &CardScore| scored.score >= best || self.options.every_card;
        ties::settle(&mut self.achieve.game, &self.weights, &mut scored, contends)?;
        for line in &mut self.ranking {
            line.scored = *scored.iter().find(|scored| scored.card == line.scored.card).expect("every card is ranked");
        }
        self.ranking.sort_few_by_key(|line| ties::best_first(&line.scored));
        Ok(())
    }

    /// Whether the best score is exact at every depth, and no other card has a better one.
    fn is_proved(&self) -> bool {
        let best = self.ranking[0].scored;
        let no_better = |line: &Line| line.scored.first <= best.score || (line.scored.exact && line.scored.settled);
        let certain = best.exact && best.settled || best.score == 0;
        certain && self.ranking[1..].iter().all(no_better)
    }

    fn finish(self, first: Choice, interrupted: bool) -> Choice {
        let ended = if interrupted {
            self.achieve.game.why_interrupted()
        } else if self.ranking.len() == 1 {
            Ended::OneCard
        } else if self.is_proved() {
            Ended::Exact
        } else {
            Ended::Depth
        };
        let (calls, nodes) = self.achieve.game.spent();
        let cards = self.ranking.into_iter().map(|line| line.scored).collect();
        Choice { cards, depth: self.depth, ended, calls: first.calls + calls, nodes: first.nodes + nodes, ..first }
    }
}
