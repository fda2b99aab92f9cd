//! Which card to play: iterative deepening over the cards at the root.
//!
//! The first iteration looks one own card ahead, which is Perfect Information Monte Carlo: every card in every world,
//! double dummy. Each further one looks a card further. Scores can only fall with depth, so a card that keeps the best
//! score of the depth before cannot be beaten (the root cut), and a call that runs out of time has the answer of the
//! last whole iteration.

use crate::cards::{Card, Deal, Hand, Rank, Seat, Strain, Suit};
use crate::dd::Interrupted;
use crate::play::alphamu::front::Front;
use crate::play::alphamu::search::{Above, Search, Switches, Value, Worth};
use crate::play::bridge::{Play, PlayNode, Situation, View};
use crate::play::game::Game;
use crate::play::oracle::{Bounds, Oracle, SOLVERS};
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// At least so many tricks from now on, the trick under way included: the likeliest way.
    Target(u8),
    /// As many tricks as possible on average.
    Tricks,
    /// The highest payoff on average: by tricks from now on, never falling.
    Payoff([i64; 14]),
}

/// A position, what is wanted, and the worlds with their weights.
#[derive(Clone, Debug)]
pub struct Problem {
    pub strain: Strain,
    /// Who led, or leads, to the trick under way, and what lies in it.
    pub leader: Seat,
    pub trick: Vec<Card>,
    pub view: View,
    pub worlds: Vec<(Deal, u64)>,
    pub objective: Objective,
}

impl Problem {
    /// The same with other worlds.
    pub(crate) fn with_worlds(&self, worlds: Vec<(Deal, u64)>) -> Problem {
        Problem { worlds, trick: self.trick.clone(), ..*self }
    }

    /// Tricks not yet complete, the one under way included.
    pub fn tricks_left(&self) -> u8 {
        self.worlds[0].0.hand(self.leader.plus(3)).len() as u8
    }
}

/// Numbers of tricks that matter, rising, and what is gained by reaching each.
pub(crate) fn goals(objective: Objective, left: u8) -> Vec<(u8, u64)> {
    match objective {
        Objective::Target(target) => vec![(target, 1)],
        Objective::Tricks => (1..=left).map(|tricks| (tricks, 1)).collect(),
        Objective::Payoff(payoff) => {
            let gain = |tricks: u8| payoff[usize::from(tricks)].saturating_sub(payoff[usize::from(tricks) - 1]).max(0);
            (1..=left.min(13)).map(|tricks| (tricks, gain(tricks) as u64)).filter(|&(_, gain)| gain > 0).collect()
        }
    }
}

/// How to go about it.
#[derive(Clone)]
pub struct Options<'a> {
    /// Own cards to look ahead: 1 is Perfect Information Monte Carlo; `u32::MAX` has no limit.
    pub depth: u32,
    pub switches: Switches,
    /// Find the score of every card at the full depth, not only of those that might be best.
    pub every_card: bool,
    /// Of cards with the same score prefer the one that takes more tricks on average, all hands in sight. Early in the
    /// play counting tricks takes several times as long as the rest.
    pub count_tricks: bool,
    /// Threads, the calling one included; 0 for the configured number.
    pub threads: usize,
    pub deadline: Option<Instant>,
    /// Double-dummy nodes.
    pub nodes: Option<u64>,
    pub stop: Option<Arc<AtomicBool>>,
    /// Bytes for what alpha-mu remembers. The double-dummy solvers take up to as much again.
    pub memory: usize,
    /// Told how far the search is; `Break` stops it.
    pub progress: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            depth: 2,
            switches: Switches::ALL,
            every_card: false,
            count_tricks: true,
            threads: 0,
            deadline: None,
            nodes: None,
            stop: None,
            memory: 256 << 20,
            progress: None,
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The iteration under way; 0 while worlds are being put together.
    pub depth: u32,
    /// Cards done of it, and cards in all; worlds in the first iteration, and for Perfect Information Monte Carlo. A
    /// target that is lowered begins again with the first iteration, and adds its worlds to those before.
    pub done: usize,
    pub total: usize,
}

impl Progress {
    /// The worlds are still being put together.
    pub const SAMPLING: Progress = Progress { depth: 0, done: 0, total: 0 };
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The depth asked for was reached.
    Depth,
    /// Looking further ahead would change nothing: with all worlds, the answer is exact.
    Exact,
    /// There was nothing to choose.
    OneCard,
    /// The time was up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The caller stopped it.
    Stopped,
    /// What an exact search cannot forget filled its memory.
    Memory,
}

impl Ended {
    /// Whether a limit was met, or the caller stopped it.
    pub fn is_early(self) -> bool {
        matches!(self, Ended::Time | Ended::Nodes | Ended::Stopped | Ended::Memory)
    }
}

/// A card and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardScore {
    /// The lowest of a group of equal cards.
    pub card: Card,
    /// The higher ones.
    pub equals: Hand,
    /// The weight of the worlds in which it wins, or of what it wins there; see [`Choice::weight`].
    pub score: u64,
    /// Worlds in which the target is reached by the best plan found; with other objectives, by which the score is above
    /// that of no trick at all.
    pub worlds: usize,
    /// Tricks from now on if all hands were seen, times the weights; unless they were not counted.
    pub tricks: Option<u64>,
    /// The score with one own card ahead, double dummy: that of Perfect Information Monte Carlo.
    pub first: u64,
    /// The own cards the score looks ahead.
    pub depth: u32,
    /// Whether the score is the value at that depth; otherwise it is at most this. By achievable sets a score that was
    /// not proved best is not exact, and the value at least this.
    pub exact: bool,
    /// Whether it is the value at every greater depth too.
    pub settled: bool,
}

impl CardScore {
    /// A card of which nothing is known yet.
    pub(crate) fn new(card: Card, equals: Hand) -> CardScore {
        CardScore { card, equals, score: 0, worlds: 0, tricks: None, first: 0, depth: 0, exact: false, settled: false }
    }
}

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Best first.
    pub cards: Vec<CardScore>,
    /// The weight of all worlds.
    pub weight: u64,
    /// Iterations completed. 0 if not even the first was: then the scores, one card ahead, are of the worlds looked at
    /// until then, perhaps none.
    pub depth: u32,
    /// What the scores are about: the target, lowered as long as no card had a chance.
    pub objective: Objective,
    pub ended: Ended,
    /// Worlds looked at.
    pub worlds: usize,
    /// Double-dummy questions, and the nodes they took.
    pub calls: u64,
    pub nodes: u64,
}

/// What is remembered from one decision to the next.
pub struct Warm(Oracle);

impl Default for Warm {
    fn default() -> Warm {
        Warm(Oracle::new())
    }
}

impl Warm {
    pub(super) fn oracle(&mut self) -> &mut Oracle {
        &mut self.0
    }

    /// A problem as a game, with these numbers of tricks to be reached.
    pub(crate) fn play<'o>(&'o mut self, problem: &Problem, goals: Vec<u8>, options: &'o Options<'o>) -> Play<'o> {
        Play::new(Situation::new(problem, goals), options, self.oracle())
    }

    /// Begins a decision.
    pub(crate) fn begin(&mut self, options: &Options<'_>) {
        let bounds = Bounds {
            deadline: options.deadline,
            nodes: options.nodes,
            stop: options.stop.clone(),
            watched: options.progress.is_some(),
            forgetful: !options.switches.warm_solvers,
            memory: options.memory,
        };
        self.0.begin(bounds, options.threads);
    }

    /// Ends a decision.
    pub(crate) fn end(&mut self) {
        self.0.end();
    }
}

impl Options<'_> {
    /// Whether the caller has stopped it, or the time is up.
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// How many worlds to take at once when so many are done: at the end of each lot threads wait for the one with the
    /// longest question, and whatever cuts the search short may cost what is done of a lot. So with few nodes it begins
    /// with a single world, and if nothing but the answer can end the search all are taken.
    pub(super) fn lot(&self, done: usize) -> usize {
        let endless = self.deadline.is_none() && self.nodes.is_none() && self.stop.is_none() && self.progress.is_none();
        match self.nodes {
            _ if endless => usize::MAX,
            Some(nodes) if nodes < FEW_NODES => done.clamp(1, SOLVERS),
            _ if done == 0 => FIRST_LOT,
            _ => (done / 8).next_multiple_of(SOLVERS).max(SOLVERS),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Which of the limits was met.
    pub(super) fn why_interrupted(&self, oracle: &Oracle) -> Ended {
        if self.nodes.is_some_and(|nodes| oracle.spent() >= nodes) {
            Ended::Nodes
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) && !self.is_stopped() {
            Ended::Time
        } else {
            Ended::Stopped
        }
    }
}

/// The best card by alpha-mu. The worlds agree with the position, and there is at least one.
pub fn choose(problem: &Problem, options: &Options<'_>, warm: &mut Warm) -> Choice {
    warm.begin(options);
    let mut objective = problem.objective;
    let mut worlds_before = 0;
    loop {
        let mut chooser = Chooser::new(problem, objective, options, warm.oracle());
        chooser.worlds_before = worlds_before;
        let interrupted = chooser.deepen().is_err();
        let hopeless = chooser.depth > 0 && chooser.ranking.first().is_some_and(|best| best.score == 0);
        let choice = chooser.finish(objective, interrupted);
        match objective {
            Objective::Target(target) if target > 1 && hopeless && !interrupted => {
                objective = Objective::Target(target - 1);
                worlds_before += problem.worlds.len();
            }
            _ => {
                warm.end();
                return choice;
            }
        }
    }
}

/// One search for one objective.
struct Chooser<'a> {
    search: Search<Play<'a>>,
    root: PlayNode,
    /// What each outcome is worth.
    worth: Worth,
    weights: Vec<u64>,
    all: Outcomes,
    options: &'a Options<'a>,
    /// Best first, after the last completed iteration.
    ranking: Vec<CardScore>,
    /// Worlds looked at in the first iteration.
    worlds: usize,
    /// Worlds looked at for higher targets.
    worlds_before: usize,
    depth: u32,
    /// Cards that the side has still to play: no search looks further ahead.
    own_cards: usize,
    complete: bool,
}

impl<'a> Chooser<'a> {
    fn new(problem: &Problem, objective: Objective, options: &'a Options<'a>, oracle: &'a mut Oracle) -> Chooser<'a> {
        let steps = goals(objective, problem.tricks_left());
        let weights: Vec<_> = problem.worlds.iter().map(|&(_, weight)| weight).collect();
        let worth = steps.iter().flat_map(|&(_, gain)| weights.iter().map(move |weight| weight * gain));
        let worth = Worth::new(worth.collect());
        let situation = Situation::new(problem, steps.into_iter().map(|(tricks, _)| tricks).collect());
        let play = Play::new(situation, options, oracle);
        let all = Outcomes::all(play.outcomes());
        let ranking = play.choices().into_iter().map(|(card, equals)| CardScore::new(card, equals)).collect();
        let root = play.root();
        let own_cards = play.own_cards();
        let search = Search::new(play, options.switches, options.memory);
        Chooser {
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

    /// Iterates until there is nothing more to find out, or the limits are met.
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

    /// Every card in every world, some worlds at a time. Whenever the limits are met, what is known is about the worlds
    /// in which all cards were looked at.
    fn first_iteration(&mut self) -> Result<(), Interrupted> {
        let worlds = self.weights.len();
        let cards: Vec<Card> = self.ranking.iter().map(|scored| scored.card).collect();
        let mut won: Vec<Outcomes> = vec![self.all.minus(&self.all); cards.len()];
        self.report_worlds()?;
        while self.worlds < worlds {
            let upto = worlds.min(self.worlds.saturating_add(self.options.lot(self.worlds)));
            let (found, end, outcome) = self.search.game.look(&cards, self.worlds..upto);
            self.worlds = end;
            for ((scored, won), found) in self.ranking.iter_mut().zip(&mut won).zip(&found) {
                self.search.note_perfect(&found.node, &found.asked, &found.won.and(&found.asked));
                *won = won.or(&found.won);
                scored.score = self.worth.of(won);
                scored.first = scored.score;
                scored.worlds = count_worlds(won, worlds);
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

    /// Of the cards that share the best score, puts the one first that takes more tricks. A card that the search passed
    /// over may share that score too: it is looked at as soon as its tricks would make it the choice, so the choice
    /// does not depend on what was passed over. After a search whose best card keeps its score however far one looks, a
    /// card that shares it has to keep it too.
    fn settle_ties(&mut self) -> Result<(), Interrupted> {
        let best = self.ranking[0].score;
        let contends = |scored: &CardScore| scored.score >= best || self.options.every_card;
        let cards: Vec<Card> =
            self.ranking.iter().filter(|scored| contends(scored)).map(|scored| scored.card).collect();
        if cards.len() < 2 || self.search.game.situation().goals.len() > 1 {
            return Ok(());
        }
        let furthest = if self.complete { self.options.depth.min(self.own_cards as u32) } else { self.depth };
        let mut ranking = self.ranking.clone();
        count_tricks(&mut self.search.game, &cards, &self.weights, &mut ranking)?;
        loop {
            ranking.sort_by_key(|scored| (Reverse((scored.score, scored.tricks, scored.first)), low_first(scored)));
            let first = ranking[0];
            if first.exact && (first.settled || first.depth >= furthest) {
                self.ranking = ranking;
                self.complete &= first.settled;
                return Ok(());
            }
            (_, ranking[0]) = self.search_card(first, furthest, best, None)?;
        }
    }

    /// One more card ahead.
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

    /// Searches what follows a card, as far as it is worth at least `least`. Its score is at most what it was so far,
    /// and most often that again: so vectors worth as much are looked for first, then more and more of those worth
    /// less.
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

    /// A card with what a search for vectors worth `need` found.
    fn scored_by(&self, scored: CardScore, depth: u32, need: u64, value: &Value) -> CardScore {
        let best = value.front.vectors().iter().max_by_key(|vector| self.worth.of(vector));
        let score = best.map_or(0, |best| self.worth.of(best));
        match best {
            Some(best) if value.exact || score < scored.score => {
                let worlds = count_worlds(best, self.weights.len());
                let settled = value.exact && (value.complete || self.own_cards <= depth as usize);
                CardScore { score, worlds, depth, exact: value.exact, settled, ..scored }
            }
            Some(_) => scored,
            // Whatever it is worth, it is less than was looked for: with nothing to be had, nothing.
            None if need <= 1 => CardScore { score: 0, worlds: 0, depth, exact: true, settled: true, ..scored },
            None => CardScore { score: scored.score.min(need - 1), exact: false, settled: false, ..scored },
        }
    }

    /// Best first: by score, a score that is certain before one that is a bound, by the score of the first iteration,
    /// the lower card.
    fn sort(&mut self) {
        let depth = self.depth;
        self.ranking.sort_by_key(|scored| {
            let certain = scored.exact && scored.depth == depth;
            (Reverse((scored.score, certain, scored.first)), low_first(scored))
        });
    }

    fn finish(mut self, objective: Objective, interrupted: bool) -> Choice {
        if self.depth == 0 {
            self.sort();
        }
        let ended = if interrupted {
            self.options.why_interrupted(self.search.game.oracle())
        } else if self.ranking.len() == 1 {
            Ended::OneCard
        } else if self.complete || self.hopeless() {
            Ended::Exact
        } else {
            Ended::Depth
        };
        let oracle = self.search.game.oracle();
        Choice {
            weight: self.weights[..self.worlds].iter().sum(),
            depth: self.depth,
            objective,
            ended,
            worlds: self.worlds,
            calls: oracle.calls,
            nodes: oracle.nodes,
            cards: self.ranking,
        }
    }
}

/// Which of two cards that are worth the same comes first: the lower one, then by suit.
pub(crate) fn low_first(scored: &CardScore) -> (Rank, Suit) {
    (scored.card.rank(), scored.card.suit())
}

/// Worlds that are taken to begin with, so that a limit is met soon.
const FIRST_LOT: usize = 8;
/// With fewer nodes than this, worlds early in the play may be too many to be shared out among.
const FEW_NODES: u64 = 2_000_000;

/// Fills in how many tricks these cards take, all hands in sight, times the weights of the worlds.
pub(crate) fn count_tricks(
    play: &mut Play<'_>,
    cards: &[Card],
    weights: &[u64],
    ranking: &mut [CardScore],
) -> Result<(), Interrupted> {
    let (tricks, outcome) = play.tricks_after(cards, 0..weights.len());
    outcome?;
    for (place, &card) in cards.iter().enumerate() {
        let by_world = tricks.iter().map(|tricks| u64::from(tricks[place])).zip(weights);
        let total = by_world.map(|(tricks, weight)| tricks * weight).sum();
        let scored = ranking.iter_mut().find(|scored| scored.card == card);
        scored.expect("the card is one of those ranked").tricks = Some(total);
    }
    Ok(())
}

/// In how many worlds something is won.
pub(crate) fn count_worlds(outcomes: &Outcomes, worlds: usize) -> usize {
    let mut seen = vec![false; worlds];
    outcomes.iter().for_each(|outcome| seen[outcome % worlds] = true);
    seen.into_iter().filter(|&seen| seen).count()
}
