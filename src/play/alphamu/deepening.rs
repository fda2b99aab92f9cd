//! Iterative deepening over the cards at the root.
//!
//! The first iteration looks one own card ahead, which is Perfect Information Monte Carlo: every card in every world,
//! double dummy. Each further iteration looks one card further. Scores can only fall with depth, so a card that keeps
//! the best score of the depth before cannot be beaten (the root cut). A search that runs out of time has the answer of
//! the last complete iteration.

use super::front::Front;
use super::search::{Above, Search, Value, Worth};
use crate::cards::Card;
use crate::few::SortFew;
use crate::limits::Interrupted;
use crate::play::bridge::{Play, PlayNode, Situation};
use crate::play::choice::{CardScore, Choice, Ended, low_first};
use crate::play::game::Game;
use crate::play::options::{Options, Progress};
use crate::play::oracle::Oracle;
use crate::play::outcomes::Outcomes;
use crate::play::problem::{Objective, Problem, goals};
use crate::play::{MethodName, ties};
use std::cmp::Reverse;

/// The best card by alpha-mu. The target is lowered until some card has a chance.
pub(super) fn choose(problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
    oracle.begin(options);
    let mut objective = problem.objective;
    let mut worlds_before = 0;
    loop {
        let mut deepening = Deepening::new(problem, objective, options, oracle);
        deepening.worlds_before = worlds_before;
        let interrupted = deepening.deepen().is_err();
        let hopeless = deepening.depth > 0 && deepening.ranking.first().is_some_and(|best| best.score == 0);
        let choice = deepening.finish(objective, interrupted);
        match objective {
            Objective::Target(target) if target > 1 && hopeless && !interrupted => {
                objective = Objective::Target(target - 1);
                worlds_before += problem.worlds.len();
            }
            _ => {
                oracle.end();
                return choice;
            }
        }
    }
}

/// The search for one objective.
struct Deepening<'a> {
    search: Search<Play<'a>>,
    root: PlayNode,
    /// What each outcome is worth.
    worth: Worth,
    weights: Vec<u64>,
    all: Outcomes,
    options: &'a Options<'a>,
    /// Best first, after the last completed iteration.
    ranking: Vec<CardScore>,
    /// Worlds searched in the first iteration.
    worlds: usize,
    /// Worlds searched for higher targets.
    worlds_before: usize,
    depth: u32,
    /// Cards that the side has still to play, the greatest depth.
    own_cards: usize,
    /// Whether a deeper search would find the same.
    complete: bool,
}

impl<'a> Deepening<'a> {
    fn new(problem: &Problem, objective: Objective, options: &'a Options<'a>, oracle: &'a mut Oracle) -> Deepening<'a> {
        let steps = goals(objective, problem.tricks_left());
        let weights = problem.weights();
        let worth = Worth::of_goals(&steps, &weights);
        let situation = Situation::new(problem, steps.into_iter().map(|(tricks, _)| tricks).collect());
        let play = Play::new(situation, options, oracle);
        let all = Outcomes::all(play.outcomes());
        let ranking = play.choices().into_iter().map(|(card, equals)| CardScore::new(card, equals)).collect();
        let root = play.root();
        let own_cards = play.own_cards();
        let search = Search::new(play, options.switches, options.memory);
        Deepening {
            search,
            root,
            worth,
            weights,
            all,
            options,
            ranking,
            worlds: 0,
            worlds_before: 0,
            depth: 0,
            own_cards,
            complete: false,
        }
    }

    /// Iterates until the depth is reached, or a deeper search would change nothing, or a limit is met.
    fn deepen(&mut self) -> Result<(), Interrupted> {
        self.first_iteration()?;
        if self.ranking.len() == 1 && !self.options.every_card {
            return Ok(());
        }
        while self.depth < self.options.depth && !self.complete && !self.hopeless() {
            self.iterate(self.depth + 1)?;
        }
        if self.options.count_tricks && !self.hopeless() { self.settle_ties() } else { Ok(()) }
    }

    fn hopeless(&self) -> bool {
        self.ranking[0].score == 0
    }

    /// Every card in every world, in batches of worlds. When a limit is met, the scores are about the worlds in which all
    /// cards have an answer.
    fn first_iteration(&mut self) -> Result<(), Interrupted> {
        let worlds = self.weights.len();
        let cards: Vec<Card> = self.ranking.iter().map(|scored| scored.card).collect();
        let mut won: Vec<Outcomes> = vec![self.all.minus(&self.all); cards.len()];
        self.report_worlds()?;
        while self.worlds < worlds {
            let upto = worlds.min(self.worlds.saturating_add(self.options.batch_size(self.worlds)));
            let (found, end, outcome) = self.search.game.look(&cards, self.worlds..upto);
            self.worlds = end;
            for ((scored, won), found) in self.ranking.iter_mut().zip(&mut won).zip(&found) {
                self.search.note_perfect(&found.node, &found.asked, &found.won.and(&found.asked));
                *won = won.or(&found.won);
                scored.score = self.worth.of(won);
                scored.first = scored.score;
                scored.worlds = won.count_worlds(worlds);
                (scored.depth, scored.exact) = ((end > 0).into(), end > 0);
            }
            outcome?;
            self.report_worlds()?;
        }
        self.depth = 1;
        self.complete = self.own_cards <= 1;
        for scored in &mut self.ranking {
            scored.settled = self.complete || scored.score == 0;
        }
        self.sort();
        Ok(())
    }

    fn report_worlds(&mut self) -> Result<(), Interrupted> {
        let (done, total) = (self.worlds_before + self.worlds, self.worlds_before + self.weights.len());
        self.search.game.report(Progress { depth: 1, done, total })
    }

    /// Of the cards that share the best score, puts the one that takes more tricks first. A card that the search skipped
    /// may share that score too. It is searched when its tricks would make it the choice, so the choice does not depend
    /// on what was skipped. If the best card keeps its score at every depth, a card that shares it has to keep it too.
    fn settle_ties(&mut self) -> Result<(), Interrupted> {
        let best = self.ranking[0].score;
        let contends = |scored: &CardScore| scored.score >= best || self.options.every_card;
        if self.ranking.iter().filter(|scored| contends(scored)).count() < 2
            || self.search.game.situation.goals.len() > 1
        {
            return Ok(());
        }
        let furthest = if self.complete { self.options.depth.min(self.own_cards as u32) } else { self.depth };
        let mut ranking = self.ranking.clone();
        ties::settle(&mut self.search.game, &self.weights, &mut ranking, contends)?;
        loop {
            let first = ranking[0];
            if first.exact && (first.settled || first.depth >= furthest) {
                self.ranking = ranking;
                self.complete &= first.settled;
                return Ok(());
            }
            (_, ranking[0]) = self.search_card(first, furthest, best, None)?;
            ranking.sort_few_by_key(ties::best_first);
        }
    }

    /// One iteration, `depth` own cards ahead.
    fn iterate(&mut self, depth: u32) -> Result<(), Interrupted> {
        let before = self.ranking[0].score;
        let mut scored = self.ranking.clone();
        let mut front = Front::default();
        let mut best = 0;
        for (index, scored) in scored.iter_mut().enumerate() {
            if self.options.switches.score_bound && !self.options.every_card && scored.score < best {
                continue;
            }
            let above = Above { front: &front, up: None };
            let above = (!self.options.every_card).then_some(&above);
            let least = if self.options.every_card { 0 } else { best };
            let (value, found) = self.search_card(*scored, depth, least, above)?;
            *scored = found;
            if scored.exact && scored.depth == depth {
                best = best.max(scored.score);
            }
            self.search.join(&mut front, &value.front)?;
            self.search.game.report(Progress { depth, done: index + 1, total: self.ranking.len() })?;
            if self.options.switches.root_cut && best == before && !self.options.every_card {
                break;
            }
        }
        self.ranking = scored;
        self.depth = depth;
        self.sort();
        let last = self.own_cards <= depth as usize;
        let settled = if self.options.every_card { self.ranking.len() } else { 1 };
        self.complete = last || self.ranking[..settled].iter().all(|scored| scored.settled);
        Ok(())
    }

    /// Searches the node after a card for vectors worth at least `least`. The score is at most that of the depth before,
    /// and mostly the same. So the search first looks for vectors worth as much, then lowers what they need step by
    /// step.
    fn search_card(
        &mut self,
        scored: CardScore,
        depth: u32,
        least: u64,
        above: Option<&Above<'_>>,
    ) -> Result<(Value, CardScore), Interrupted> {
        let next = self.search.game.after(&self.root, self.search.game.choice(scored.card));
        let least = least.max(1);
        let mut need = scored.score.max(least);
        let mut slack = need / 32 + 1;
        loop {
            self.search.look_for(&self.worth, need);
            let value = self.search.value(&next, depth - 1, &self.all, &self.all, above)?;
            let found = self.scored_by(scored, depth, need, &value);
            if !value.front.is_empty() || need == least {
                return Ok((value, found));
            }
            need = need.saturating_sub(slack).max(least);
            slack *= 2;
        }
    }

    /// A card with the result of a search for vectors worth `need`.
    fn scored_by(&self, scored: CardScore, depth: u32, need: u64, value: &Value) -> CardScore {
        let best = value.front.vectors().iter().max_by_key(|vector| self.worth.of(vector));
        let score = best.map_or(0, |best| self.worth.of(best));
        match best {
            Some(best) if value.exact || score < scored.score => {
                let worlds = best.count_worlds(self.weights.len());
                let settled = value.exact && (value.complete || self.own_cards <= depth as usize);
                CardScore { score, worlds, depth, exact: value.exact, settled, ..scored }
            }
            Some(_) => scored,
            // The score is less than `need`; with `need` 1 it is 0.
            None if need <= 1 => CardScore { score: 0, worlds: 0, depth, exact: true, settled: true, ..scored },
            None => CardScore { score: scored.score.min(need - 1), exact: false, settled: false, ..scored },
        }
    }

    /// Best first: by score, exact scores before bounds, by the score of the first iteration, the lower card.
    fn sort(&mut self) {
        let depth = self.depth;
        self.ranking.sort_few_by_key(|scored| {
            let certain = scored.exact && scored.depth == depth;
            (Reverse((scored.score, certain, scored.first)), low_first(scored))
        });
    }

    fn finish(mut self, objective: Objective, interrupted: bool) -> Choice {
        if self.depth == 0 {
            self.sort();
        }
        let ended = if interrupted {
            self.search.game.why_interrupted()
        } else if self.ranking.len() == 1 {
            Ended::OneCard
        } else if self.complete || self.hopeless() {
            Ended::Exact
        } else {
            Ended::Depth
        };
        let (calls, nodes) = self.search.game.spent();
        Choice {
            weight: self.weights[..self.worlds].iter().sum(),
            depth: self.depth,
            objective,
            ended,
            method: MethodName::AlphaMu,
            worlds: self.worlds,
            calls,
            nodes,
            cards: self.ranking,
        }
    }
}
