//! Double-dummy answers about many worlds at once.
//!
//! The worlds share a fixed number of solvers: world *w* always asks solver *w* modulo that number, and each solver
//! answers its questions in the order they were put. So what a solver has learned, and with it the number of nodes it
//! needs, does not depend on how many threads there are, and memory stays bounded however many worlds there are. The
//! solvers stay warm from one question to the next: the positions asked about are a few cards apart.

use super::lanes::{self, Lanes};
use super::options::Options;
use crate::cards::{Board, Card};
use crate::dd::{Goal, Interrupted, Limits, ScoredCard, Solutions, Solver};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Solvers that the worlds share.
pub(super) const SOLVERS: usize = 32;
/// After questions that took longer than this, the calling thread watches how the next ones are answered rather than
/// answer some itself, if somebody wants to hear of it.
const SLOW: Duration = Duration::from_millis(20);
/// Nodes that a solver is given at least when nodes are limited: with less it would stop before it has begun.
const LEAST_SHARE: u64 = 500;
/// The most memory for each solver's table, in bytes.
const SOLVER_MEMORY: usize = 4 << 20;

/// How many of these tricks the side that decides can take in one world.
pub(super) struct Question {
    pub world: usize,
    pub board: Board,
    /// Whether the side that decides is to play.
    pub mine: bool,
    /// Numbers of tricks to ask about, rising.
    pub needs: SmallVec<[u8; 2]>,
}

/// What one solver is asked, and what it answered.
#[derive(Default)]
struct Lane {
    solver: Option<Box<Solver>>,
    /// The questions without an answer yet, in order.
    asked: VecDeque<(usize, Ask)>,
    answers: Vec<(usize, Answers)>,
    /// The limits of this round, and the nodes spent in it.
    limits: Limits,
    cold: bool,
    /// The cap on the solver's table, in bytes.
    memory: usize,
    nodes: u64,
    /// Whether something else than the nodes has ended the round.
    interrupted: bool,
    /// Raised when the caller has broken off the questions of this round.
    broken_off: Arc<AtomicBool>,
}

/// What a solver answers to one question: mostly one number, and none if the limits were met before.
pub(super) type Answers = SmallVec<[u8; 8]>;

enum Ask {
    /// The greatest of these numbers of tricks that the side that decides can take, 0 if none.
    Reach { board: Board, mine: bool, needs: SmallVec<[u8; 2]> },
    /// The tricks it can take after each of these cards.
    Tricks { board: Board, cards: Vec<Card> },
    /// The best card for the side to play, the lowest of several: its bit.
    Card { board: Board },
}

/// Called again and again while questions are being answered; an error breaks them off.
pub(super) type Pulse<'a> = &'a mut dyn FnMut() -> Result<(), Interrupted>;

/// The solvers that answer, warm from one question and one decision to the next.
pub struct Oracle {
    lanes: Lanes<Lane>,
    /// Of the decision under way.
    limits: Limits,
    /// Whether the caller wants reports while a single question is being answered.
    watched: bool,
    /// Whether solvers forget everything after each question.
    cold: bool,
    /// The cap on the table of each solver, in bytes.
    memory: usize,
    broken_off: Arc<AtomicBool>,
    /// Whether the last questions took long, or these are the first.
    slow: bool,
    /// Questions asked.
    pub(super) calls: u64,
    /// Nodes searched for them.
    pub(super) nodes: u64,
    /// Nodes of whoever asks, which count against the limit too: a search whose questions were all asked before may go on
    /// for long.
    own_nodes: u64,
}

impl Default for Oracle {
    fn default() -> Oracle {
        let broken_off = Arc::new(AtomicBool::new(false));
        let lane = |_| Lane { broken_off: broken_off.clone(), ..Lane::default() };
        let lanes = Lanes::new((0..SOLVERS).map(lane));
        Oracle {
            lanes,
            limits: Limits::default(),
            watched: false,
            cold: false,
            memory: SOLVER_MEMORY,
            broken_off,
            slow: true,
            calls: 0,
            nodes: 0,
            own_nodes: 0,
        }
    }
}

impl Oracle {
    /// Begins a decision: counts anew, under new limits. What the solvers know is kept.
    pub(super) fn begin(&mut self, options: &Options<'_>) {
        self.lanes.begin(options.threads);
        self.limits = options.limits.clone();
        self.watched = options.progress.is_some();
        self.cold = !options.switches.warm_solvers;
        self.memory = (options.memory / SOLVERS).min(SOLVER_MEMORY);
        self.slow = true;
        self.calls = 0;
        self.nodes = 0;
        self.own_nodes = 0;
    }

    /// Whoever asks has searched so many nodes.
    pub(super) fn add_nodes(&mut self, nodes: u64) {
        self.own_nodes += nodes;
    }

    /// All nodes that count against a limit.
    pub(super) fn spent(&self) -> u64 {
        self.nodes + self.own_nodes
    }

    /// Whether the limit of nodes is met.
    pub(super) fn is_spent(&self) -> bool {
        self.limits.nodes.is_some_and(|allowed| self.spent() >= allowed)
    }

    /// Ends what [`Oracle::begin`] began.
    pub(super) fn end(&mut self) {
        self.lanes.end();
        self.limits = Limits::default();
    }

    /// For each question the greatest number of tricks among those asked about that can be taken, 0 if none. Where the
    /// limits were met before there is no answer.
    pub(super) fn reached(
        &mut self,
        questions: Vec<Question>,
        pulse: Pulse<'_>,
    ) -> (Vec<Option<u8>>, Result<(), Interrupted>) {
        let asks = questions
            .into_iter()
            .map(|Question { world, board, mine, needs }| (world, Ask::Reach { board, mine, needs }));
        let (answers, outcome) = self.answer(asks.collect(), pulse);
        (answers.into_iter().map(|tricks| tricks.first().copied()).collect(), outcome)
    }

    /// For each of the positions, the tricks that the side to play takes after each of the cards. Where the limits were
    /// met before there is no answer.
    pub(super) fn tricks_after(
        &mut self,
        boards: Vec<(usize, Board)>,
        cards: &[Card],
        pulse: Pulse<'_>,
    ) -> (Vec<Answers>, Result<(), Interrupted>) {
        let ask = |(world, board)| (world, Ask::Tricks { board, cards: cards.to_vec() });
        self.answer(boards.into_iter().map(ask).collect(), pulse)
    }

    /// The best card for the side to play in each of these positions, the lowest of several.
    pub(super) fn best_cards(
        &mut self,
        boards: Vec<(usize, Board)>,
        pulse: Pulse<'_>,
    ) -> Result<Vec<Card>, Interrupted> {
        let asks: Vec<_> = boards.into_iter().map(|(world, board)| (world, Ask::Card { board })).collect();
        let (bits, outcome) = self.answer(asks, pulse);
        outcome.map(|()| bits.into_iter().map(|bit| Card::from_bit(bit[0].into())).collect())
    }

    /// Puts the questions to the solvers. What they have answered counts even if some were interrupted.
    fn answer(&mut self, asks: Vec<(usize, Ask)>, pulse: Pulse<'_>) -> (Vec<Answers>, Result<(), Interrupted>) {
        self.calls += asks.len() as u64;
        let mut answers = vec![Answers::new(); asks.len()];
        let mut waiting: Vec<usize> = Vec::new();
        for (index, (world, ask)) in asks.into_iter().enumerate() {
            let place = world % SOLVERS;
            self.lanes.lane(place, |lane| {
                if lane.asked.is_empty() {
                    waiting.push(place);
                }
                lane.asked.push_back((index, ask));
            });
        }
        self.broken_off.store(false, Ordering::Relaxed);
        let mut outcome = Ok(());
        while !waiting.is_empty() && outcome.is_ok() {
            outcome = self.round(&mut waiting, &mut answers, pulse);
        }
        for place in waiting {
            self.lanes.lane(place, |lane| lane.asked.clear());
        }
        (answers, outcome)
    }

    /// Has the waiting solvers answer their questions. Where nodes are limited they are shared out evenly; solvers for
    /// which that was not enough wait for the next round, in which they share what the others have left. So how far
    /// the questions come does not depend on the threads. With few nodes left only some solvers have their turn.
    fn round(
        &mut self,
        waiting: &mut Vec<usize>,
        answers: &mut [Answers],
        pulse: Pulse<'_>,
    ) -> Result<(), Interrupted> {
        let left = self.limits.nodes.map(|allowed| allowed.saturating_sub(self.spent()));
        if left == Some(0) {
            return Err(Interrupted);
        }
        let turns = left.map_or(waiting.len(), |left| waiting.len().min((left / LEAST_SHARE).max(1) as usize));
        let limits = Limits { nodes: left.map(|left| left.div_ceil(turns as u64)), ..self.limits.clone() };
        let busy = waiting[..turns].to_vec();
        for &place in &busy {
            self.lanes.lane(place, |lane| {
                lane.limits = limits.clone();
                lane.cold = self.cold;
                lane.memory = self.memory;
            });
        }
        let broken_off = &self.broken_off;
        let mut pulse = || {
            if !broken_off.load(Ordering::Relaxed) && pulse().is_err() {
                broken_off.store(true, Ordering::Relaxed);
            }
        };
        let begun = Instant::now();
        if self.watched && self.slow {
            self.lanes.watch(&busy, &mut pulse);
        } else {
            self.lanes.work(&busy, &mut pulse);
        }
        self.slow = begun.elapsed() > SLOW;
        let mut interrupted = broken_off.load(Ordering::Relaxed);
        for place in busy {
            self.lanes.lane(place, |lane| {
                interrupted |= std::mem::take(&mut lane.interrupted);
                self.nodes += std::mem::take(&mut lane.nodes);
                for (index, answer) in lane.answers.drain(..) {
                    answers[index] = answer;
                }
                if lane.asked.is_empty() {
                    waiting.retain(|&other| other != place);
                }
            });
        }
        if interrupted { Err(Interrupted) } else { Ok(()) }
    }
}

impl Lane {
    /// The solver, made when it is first needed.
    fn solver(&mut self) -> &mut Solver {
        let solver = self.solver.get_or_insert_with(|| {
            let mut solver = Solver::with_memory(self.memory);
            solver.keep_across_deals(true);
            Box::new(solver)
        });
        solver.set_memory(self.memory);
        solver
    }

    /// Whether the nodes of this round are used up.
    fn is_spent(&self) -> bool {
        self.limits.nodes.is_some_and(|allowed| self.nodes >= allowed)
    }

    /// Whether nothing more is to be begun: to set up a search takes time too.
    fn is_over(&self) -> bool {
        self.broken_off.load(Ordering::Relaxed) || self.limits.expired()
    }
}

impl lanes::Lane for Lane {
    fn work(&mut self, pulse: &mut dyn FnMut()) {
        let limits = self.limits.clone();
        while let Some((index, ask)) = self.asked.pop_front() {
            if self.is_over() {
                self.interrupted = true;
                return;
            }
            if self.cold {
                self.solver().forget();
            }
            let mut nodes = self.nodes;
            let answer = ask.answered(self.solver(), &limits, &mut nodes);
            self.nodes = nodes;
            match answer {
                Ok(answer) => {
                    self.answers.push((index, answer));
                    pulse();
                }
                Err(Interrupted) => {
                    self.interrupted = !self.is_spent();
                    self.asked.push_front((index, ask));
                    return;
                }
            }
        }
    }
}

impl Ask {
    /// The answer; `nodes` are those spent so far, to which those for this question are added.
    fn answered(&self, solver: &mut Solver, limits: &Limits, nodes: &mut u64) -> Result<Answers, Interrupted> {
        solver.set_limits(limits.less(*nodes));
        match self {
            Ask::Reach { board, mine, needs } => {
                // All numbers below `sure` can be had, none from `too_many` on.
                let (mut sure, mut too_many) = (0, needs.len());
                while sure < too_many {
                    let middle = (sure + too_many) / 2;
                    if reaches(solver, board, *mine, needs[middle], nodes)? {
                        sure = middle + 1;
                    } else {
                        too_many = middle;
                    }
                    solver.set_limits(limits.less(*nodes));
                }
                let reached = if sure == 0 { 0 } else { needs[sure - 1] };
                Ok(SmallVec::from_slice(&[reached]))
            }
            Ask::Tricks { board, cards } => {
                let tricks = solver.tricks_of_cards(board, cards);
                *nodes += solver.nodes();
                Ok(tricks?.into())
            }
            Ask::Card { board } => {
                let cards = solver.solve(board, Goal::Maximum, Solutions::AllReaching);
                *nodes += solver.nodes();
                let cards = cards?;
                let lowest = cards.iter().map(lowest_of).min_by_key(|card| (card.rank(), card.suit()));
                let lowest = lowest.expect("whoever is to play has a card");
                Ok(SmallVec::from_slice(&[lowest.bit() as u8]))
            }
        }
    }
}

fn reaches(solver: &mut Solver, board: &Board, mine: bool, need: u8, nodes: &mut u64) -> Result<bool, Interrupted> {
    let left = board.tricks_left() as u8;
    if need == 0 || need > left {
        return Ok(need == 0);
    }
    let answer = solver.reaches(board, if mine { need } else { left + 1 - need });
    *nodes += solver.nodes();
    Ok(answer? == mine)
}

/// The lowest of a group of equal cards.
fn lowest_of(scored: &ScoredCard) -> Card {
    scored.equals.bottom().map_or(scored.card, |rank| Card::new(scored.card.suit(), rank))
}
