//! Double-dummy answers about many worlds at once.
//!
//! The worlds share a fixed number of solvers: world *w* always asks solver *w* modulo that number, and each solver
//! answers its questions in the order they were asked. So the table of a solver, and with it the number of nodes it
//! needs, does not depend on the number of threads, and memory stays bounded for any number of worlds. The solvers keep
//! their tables from one question to the next, because the positions are only a few cards apart.

use super::lanes::{self, Lanes};
use super::options::Options;
use crate::cards::{Board, Card};
use crate::dd::{Interrupted, Limits, Solver};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Solvers that the worlds share.
pub(super) const SOLVERS: usize = 32;
/// After a round that took longer than this, the calling thread does not answer questions itself in the next one but
/// reports progress, if the caller wants reports.
const SLOW_ROUND: Duration = Duration::from_millis(20);
/// The least number of nodes that a solver gets in a round when nodes are limited: with fewer it proves nothing.
const MIN_SHARE: u64 = 500;
/// The most memory for each solver's table, in bytes.
const SOLVER_MEMORY: usize = 4 << 20;

/// A question about one world: the greatest of these numbers of tricks that the side that decides can take.
pub(super) struct Question {
    pub world: usize,
    pub board: Board,
    /// Whether the side that decides is to play.
    pub mine: bool,
    /// The numbers of tricks to ask about, rising.
    pub needs: SmallVec<[u8; 2]>,
}

/// One solver with its questions and answers.
#[derive(Default)]
struct Lane {
    solver: Option<Box<Solver>>,
    /// The questions without an answer yet, in order.
    asked: VecDeque<(usize, Ask)>,
    answers: Vec<(usize, Answers)>,
    /// The limits of this round.
    limits: Limits,
    /// Whether the solver clears its table before each question.
    cold: bool,
    /// The cap on the solver's table, in bytes.
    memory: usize,
    /// Nodes spent in this round.
    nodes: u64,
    /// Whether something other than the limit of nodes has ended the round.
    interrupted: bool,
    /// Set when the caller has stopped the questions of this round.
    broken_off: Arc<AtomicBool>,
}

/// The answer to one question: mostly one number; empty if a limit was met before.
pub(super) type Answers = SmallVec<[u8; 8]>;

enum Ask {
    /// 0 if it can take none of the numbers of tricks.
    Reach(Question),
    /// The tricks it can take after each of these cards.
    Tricks { board: Board, cards: Vec<Card> },
    /// The best card for the side to play, the lowest of several: its bit.
    Card { board: Board },
}

/// Called at intervals while questions are being answered; an error stops them.
pub(super) type Poll<'a> = &'a mut dyn FnMut() -> Result<(), Interrupted>;

/// The solvers, which keep their tables from one question and one decision to the next.
pub struct Oracle {
    lanes: Lanes<Lane>,
    /// The limits of the decision under way.
    limits: Limits,
    /// Whether the caller wants reports while a single question is being answered.
    watched: bool,
    /// Whether solvers clear their tables before each question.
    cold: bool,
    /// The cap on the table of each solver, in bytes.
    memory: usize,
    broken_off: Arc<AtomicBool>,
    /// Whether the last round took long, or this is the first.
    slow_round: bool,
    /// Questions asked.
    pub(super) calls: u64,
    /// Nodes searched for them.
    pub(super) nodes: u64,
    /// Nodes of the search itself. They count against the limit too: a search whose questions all have answers already
    /// may take long.
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
            slow_round: true,
            calls: 0,
            nodes: 0,
            own_nodes: 0,
        }
    }
}

impl Oracle {
    /// Begins a decision: resets the counts and sets the limits. The solvers keep their tables.
    pub(super) fn begin(&mut self, options: &Options<'_>) {
        self.lanes.begin(options.threads);
        self.limits = options.limits.clone();
        self.watched = options.progress.is_some();
        self.cold = !options.switches.warm_solvers;
        self.memory = (options.memory / SOLVERS).min(SOLVER_MEMORY);
        self.slow_round = true;
        self.calls = 0;
        self.nodes = 0;
        self.own_nodes = 0;
    }

    /// Counts nodes of the search itself.
    pub(super) fn add_nodes(&mut self, nodes: u64) {
        self.own_nodes += nodes;
    }

    /// All nodes that count against the limit.
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

    /// For each question the greatest of its numbers of tricks that can be taken, 0 if none; `None` if a limit was met
    /// before.
    pub(super) fn reached(
        &mut self,
        questions: Vec<Question>,
        poll: Poll<'_>,
    ) -> (Vec<Option<u8>>, Result<(), Interrupted>) {
        let asks = questions.into_iter().map(|question| (question.world, Ask::Reach(question)));
        let (answers, outcome) = self.answer(asks.collect(), poll);
        (answers.into_iter().map(|tricks| tricks.first().copied()).collect(), outcome)
    }

    /// For each of the positions the tricks that the side to play takes after each of the cards; empty if a limit was met
    /// before.
    pub(super) fn tricks_after(
        &mut self,
        boards: Vec<(usize, Board)>,
        cards: &[Card],
        poll: Poll<'_>,
    ) -> (Vec<Answers>, Result<(), Interrupted>) {
        let ask = |(world, board)| (world, Ask::Tricks { board, cards: cards.to_vec() });
        self.answer(boards.into_iter().map(ask).collect(), poll)
    }

    /// The best card for the side to play in each of these positions, the lowest of several.
    pub(super) fn best_cards(&mut self, boards: Vec<(usize, Board)>, poll: Poll<'_>) -> Result<Vec<Card>, Interrupted> {
        let asks: Vec<_> = boards.into_iter().map(|(world, board)| (world, Ask::Card { board })).collect();
        let (bits, outcome) = self.answer(asks, poll);
        outcome.map(|()| bits.into_iter().map(|bit| Card::from_bit(bit[0].into())).collect())
    }

    /// Has the solvers answer the questions. Answers found before an interruption are returned too.
    fn answer(&mut self, asks: Vec<(usize, Ask)>, poll: Poll<'_>) -> (Vec<Answers>, Result<(), Interrupted>) {
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
            outcome = self.round(&mut waiting, &mut answers, poll);
        }
        for place in waiting {
            self.lanes.lane(place, |lane| lane.asked.clear());
        }
        (answers, outcome)
    }

    /// One round: the waiting solvers answer their questions. If nodes are limited each gets an equal share. Solvers that
    /// need more wait for the next round, in which they share what the others have left. So which questions are answered
    /// does not depend on the number of threads. With few nodes left only some solvers take part.
    fn round(&mut self, waiting: &mut Vec<usize>, answers: &mut [Answers], poll: Poll<'_>) -> Result<(), Interrupted> {
        let left = self.limits.nodes.map(|allowed| allowed.saturating_sub(self.spent()));
        if left == Some(0) {
            return Err(Interrupted);
        }
        let turns = left.map_or(waiting.len(), |left| waiting.len().min((left / MIN_SHARE).max(1) as usize));
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
        let mut poll = || {
            if !broken_off.load(Ordering::Relaxed) && poll().is_err() {
                broken_off.store(true, Ordering::Relaxed);
            }
        };
        let begun = Instant::now();
        if self.watched && self.slow_round {
            self.lanes.watch(&busy, &mut poll);
        } else {
            self.lanes.work(&busy, &mut poll);
        }
        self.slow_round = begun.elapsed() > SLOW_ROUND;
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

    /// Whether the nodes of this round are spent.
    fn is_spent(&self) -> bool {
        self.limits.nodes.is_some_and(|allowed| self.nodes >= allowed)
    }

    /// Whether no further question may begin: setting up a search takes time too.
    fn is_over(&self) -> bool {
        self.broken_off.load(Ordering::Relaxed) || self.limits.expired()
    }
}

impl lanes::Lane for Lane {
    fn work(&mut self, poll: &mut dyn FnMut()) {
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
                    poll();
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
    /// The answer. `nodes` is the number spent so far in this round; those of this question are added to it.
    fn answered(&self, solver: &mut Solver, limits: &Limits, nodes: &mut u64) -> Result<Answers, Interrupted> {
        solver.set_limits(limits.less(*nodes));
        match self {
            Ask::Reach(Question { board, mine, needs, .. }) => {
                // Binary search: needs before `sure` can be reached, those from `too_many` on cannot.
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
                let card = solver.lowest_best(board);
                *nodes += solver.nodes();
                Ok(SmallVec::from_slice(&[card?.bit() as u8]))
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
