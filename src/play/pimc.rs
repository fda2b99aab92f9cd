//! Perfect Information Monte Carlo: every card in every world, double dummy (Levy 1989; Ginsberg, "GIB", section 3).
//!
//! Worlds are solved in batches. After each batch the cards that can no longer catch up with the best are dropped. When
//! a limit ends the search, the answer comes from the worlds solved so far.

use super::bridge::{Play, Situation};
use super::choice::{CardScore, Choice, Ended, low_first};
use super::method::{Method, MethodName};
use super::options::{Options, Progress};
use super::oracle::{Oracle, SOLVERS};
use super::problem::{Objective, Problem, goals};
use crate::cards::Card;
use crate::few::SortFew;
use crate::limits::Interrupted;
use std::cmp::Reverse;

/// Perfect Information Monte Carlo. The options `depth` and `switches` are ignored; with `every_card` no card is dropped
/// early. Tricks are always counted.
pub struct Pimc;

impl Method for Pimc {
    fn name(&self) -> MethodName {
        MethodName::Pimc
    }

    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
        oracle.begin(options);
        let mut objective = problem.objective;
        let mut tally = Tally::new(problem, options, oracle);
        let outcome = tally.count(options);
        // If no card has a chance of the target, the target is lowered.
        loop {
            tally.score(objective);
            match objective {
                Objective::Target(target) if target > 1 && tally.cards[0].score == 0 && tally.worlds > 0 => {
                    objective = Objective::Target(target - 1);
                }
                _ => break,
            }
        }
        let choice = tally.finish(objective, outcome);
        oracle.end();
        choice
    }
}

/// The results so far.
struct Tally<'o> {
    play: Play<'o>,
    weights: Vec<u64>,
    objective: Objective,
    cards: Vec<CardScore>,
    /// By card, the tricks in each world solved; fewer worlds for a card that was dropped.
    tricks: Vec<(Card, Vec<u8>)>,
    /// Worlds solved.
    worlds: usize,
    /// Tricks left to play.
    left: u8,
}

impl<'o> Tally<'o> {
    fn new(problem: &Problem, options: &'o Options<'o>, oracle: &'o mut Oracle) -> Tally<'o> {
        let play = Play::new(Situation::new(problem, Vec::new()), options, oracle);
        let cards: Vec<CardScore> =
            play.choices().into_iter().map(|(card, equals)| CardScore::new(card, equals)).collect();
        let tricks = cards.iter().map(|scored| (scored.card, Vec::new())).collect();
        let weights = problem.weights();
        let left = problem.tricks_left();
        Tally { play, weights, objective: problem.objective, cards, tricks, worlds: 0, left }
    }

    fn count(&mut self, options: &Options<'_>) -> Result<(), Interrupted> {
        let all = self.weights.len();
        let mut alive: Vec<usize> = (0..self.tricks.len()).collect();
        self.play.report(Progress { depth: 1, done: 0, total: all })?;
        while self.worlds < all {
            let batch = self.worlds..all.min(self.worlds + options.batch_size(self.worlds).min(SOLVERS));
            let cards: Vec<Card> = alive.iter().map(|&place| self.tricks[place].0).collect();
            let (found, outcome) = self.play.tricks_after(&cards, batch);
            self.worlds += found.len();
            for by_card in found {
                for (&place, tricks) in alive.iter().zip(by_card) {
                    self.tricks[place].1.push(tricks);
                }
            }
            outcome?;
            if !options.every_card {
                alive = self.still_in_it(alive);
            }
            self.play.report(Progress { depth: 1, done: self.worlds, total: all })?;
        }
        Ok(())
    }

    /// The cards that may still have the best score, or share it: then their tricks decide.
    fn still_in_it(&self, alive: Vec<usize>) -> Vec<usize> {
        let steps = goals(self.objective, self.left);
        let still: u64 = self.weights[self.worlds..].iter().sum();
        let gain: u64 = steps.iter().map(|&(_, gain)| gain).sum();
        let scores: Vec<u64> = alive.iter().map(|&place| self.worth(&self.tricks[place].1, &steps)).collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let may = |score: u64| score + still * gain >= best;
        alive.iter().zip(scores).filter(|&(_, score)| may(score)).map(|(&place, _)| place).collect()
    }

    /// The score of these tricks, one number for each world.
    fn worth(&self, tricks: &[u8], steps: &[(u8, u64)]) -> u64 {
        let worth = |tricks: u8| steps.iter().filter(|&&(goal, _)| tricks >= goal).map(|&(_, gain)| gain).sum::<u64>();
        tricks.iter().zip(&self.weights).map(|(&tricks, weight)| worth(tricks) * weight).sum()
    }

    /// Fills in the scores; a card that was dropped keeps that of the worlds solved until then.
    fn score(&mut self, objective: Objective) {
        let steps = goals(objective, self.left);
        let some = self.worlds > 0;
        for (card, tricks) in &self.tricks {
            let score = self.worth(tricks, &steps);
            let total = tricks.iter().zip(&self.weights).map(|(&tricks, weight)| u64::from(tricks) * weight).sum();
            let won = |tricks: &&u8| steps.iter().any(|&(goal, _)| **tricks >= goal);
            let worlds = tricks.iter().filter(won).count();
            let in_all_worlds = tricks.len() == self.worlds;
            let scored = self.cards.iter_mut().find(|scored| scored.card == *card).expect("every card is ranked");
            *scored = CardScore {
                score,
                worlds,
                first: score,
                tricks: (some && in_all_worlds).then_some(total),
                depth: some.into(),
                exact: some && in_all_worlds,
                ..*scored
            };
        }
        self.cards.sort_few_by_key(|scored| (Reverse((scored.exact, scored.score, scored.tricks)), low_first(scored)));
    }

    fn finish(self, objective: Objective, outcome: Result<(), Interrupted>) -> Choice {
        let ended = if outcome.is_err() {
            self.play.why_interrupted()
        } else if self.cards.len() == 1 {
            Ended::OneCard
        } else {
            Ended::Depth
        };
        let (calls, nodes) = self.play.spent();
        Choice {
            weight: self.weights[..self.worlds].iter().sum(),
            depth: (self.worlds == self.weights.len()).into(),
            objective,
            ended,
            method: MethodName::Pimc,
            worlds: self.worlds,
            calls,
            nodes,
            cards: self.cards,
        }
    }
}
