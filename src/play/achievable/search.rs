//! Achievable sets (Ginsberg, "GIB", section 7.1): does Max have one plan that wins all outcomes of a set?
//!
//! For a given set the game has only two results, yes and no. At Max's turn some move must achieve the whole set. At
//! Min's turn every move must be answered in the worlds that allow it. Worlds outside the set do not matter, so a
//! verdict holds wherever the node is met again: subsets of an achieved set are achieved, and supersets of a refused set
//! are refused.
//!
//! A refusal names its *reason*, a subset that is refused by itself: a world that even perfect information loses, the
//! reason of one move of Min's without an answer, or the union of the reasons of all moves of Max's. Reasons cost
//! nothing during the search, and a small reason refuses many more sets than the one asked about.
//!
//! The search looks `depth` cards of Max ahead and assumes perfect information beyond, which is too optimistic. So a set
//! that is refused stays refused further ahead, and a set that is achieved is achieved less far ahead.

use crate::limits::Interrupted;
use crate::play::game::{Game, Turn, bring_forward};
use crate::play::memo::{Memo, Remembered};
use crate::play::outcomes::Outcomes;

/// Whether a set of outcomes is achievable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One plan wins all of them. The verdict is `lasting` if it does not rely on perfect information beyond the depth,
    /// so that looking further ahead would find the same.
    Achieved { lasting: bool },
    /// No plan does, not even for this subset.
    Refused(Outcomes),
}

impl Verdict {
    /// Whether the set is achievable.
    pub fn is_achieved(&self) -> bool {
        matches!(self, Verdict::Achieved { .. })
    }
}

/// Sets remembered of a node, achieved and refused each.
const MOST_SETS: usize = 12;
/// Nodes between two polls of the game.
const POLL_INTERVAL: u64 = 64;
/// Outcomes in the first batch of questions, to see whether one is lost; each further batch has twice as many.
const FIRST_BATCH: usize = 2;
/// The depth under which a lasting verdict is remembered.
const UNLIMITED: u32 = u32::MAX;

/// The results for a node so far.
struct Entry<M> {
    /// The outcomes asked about with perfect information.
    asked: Outcomes,
    /// Those of them that perfect information wins.
    won: Outcomes,
    /// Achieved sets, each with the greatest depth at which it is known to be achieved.
    achieved: Vec<(Outcomes, u32)>,
    /// Refused sets, each with the least depth at which it is known to be refused.
    refused: Vec<(Outcomes, u32)>,
    /// The move that decided the last verdict.
    best: Option<M>,
}

impl<M> Remembered for Entry<M> {
    fn unknown(like: &Outcomes) -> Entry<M> {
        let none = like.minus(like);
        Entry { asked: none.clone(), won: none, achieved: Vec::new(), refused: Vec::new(), best: None }
    }

    fn heap(&self) -> usize {
        let sets = self.achieved.iter().chain(&self.refused).map(|(set, _)| set.heap()).sum::<usize>();
        let lists = (self.achieved.capacity() + self.refused.capacity()) * size_of::<(Outcomes, u32)>();
        sets + lists + self.asked.heap() + self.won.heap()
    }
}

impl<M> Entry<M> {
    /// The verdict about a set if it follows from the entry; of several reasons the one that adds least to `reasons`.
    fn verdict(&self, depth: u32, set: &Outcomes, reasons: &Outcomes) -> Option<Verdict> {
        let lost = set.and(&self.asked).minus(&self.won);
        if !lost.is_empty() {
            return Some(Verdict::Refused(one_of(&lost, reasons)));
        }
        let holds = self.achieved.iter().filter(|(known, ahead)| *ahead >= depth && set.is_within(known));
        if let Some(ahead) = holds.map(|&(_, ahead)| ahead).max() {
            return Some(Verdict::Achieved { lasting: ahead == UNLIMITED });
        }
        let refused = self.refused.iter().filter(|(known, ahead)| *ahead <= depth && known.is_within(set));
        let least = refused.min_by_key(|(known, _)| known.minus(reasons).len());
        least.map(|(known, _)| Verdict::Refused(known.clone()))
    }

    fn remember(&mut self, depth: u32, set: &Outcomes, verdict: &Verdict) {
        match verdict {
            Verdict::Achieved { lasting } => {
                let depth = if *lasting { UNLIMITED } else { depth };
                self.achieved.retain(|(known, ahead)| !(*ahead <= depth && known.is_within(set)));
                push(&mut self.achieved, (set.clone(), depth));
            }
            Verdict::Refused(reason) => {
                self.refused.retain(|(known, ahead)| !(*ahead >= depth && reason.is_within(known)));
                push(&mut self.refused, (reason.clone(), depth));
            }
        }
    }
}

/// Adds a set; if the list is full the oldest is dropped.
fn push(sets: &mut Vec<(Outcomes, u32)>, set: (Outcomes, u32)) {
    if sets.len() == MOST_SETS {
        sets.remove(0);
    }
    sets.push(set);
}

/// Where a search stands, besides the node.
#[derive(Clone, Copy)]
struct Place<'a> {
    depth: u32,
    /// Whether perfect information is known to win the whole set: it did so before Min's move.
    winnable: bool,
    /// Reasons found so far at the Max node above: subsets of them are preferred.
    reasons: &'a Outcomes,
}

/// A search for achievable sets, with its memory.
pub struct Achieve<G: Game> {
    pub game: G,
    memory: Memo<G::Key, Entry<G::Move>>,
    /// Nodes visited.
    pub nodes: u64,
}

impl<G: Game> Achieve<G> {
    /// A search with a memory of `memory` bytes.
    pub fn new(game: G, memory: usize) -> Achieve<G> {
        Achieve { game, memory: Memo::new(memory), nodes: 0 }
    }

    /// Whether one plan from this node wins all of these outcomes, looking `depth` cards of Max ahead.
    pub fn achieves(&mut self, node: &G::Node, depth: u32, set: &Outcomes) -> Result<Verdict, Interrupted> {
        let reasons = set.minus(set);
        self.verdict(node, set, Place { depth, winnable: false, reasons: &reasons })
    }

    /// Which of the outcomes perfect information wins: no plan wins more.
    pub fn winnable(&mut self, node: &G::Node, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        let decided = self.game.decided(node, outcomes);
        let sure = outcomes.minus(&decided.lost).minus(&decided.open);
        Ok(if decided.open.is_empty() { sure } else { self.perfect(node, &decided.open)?.or(&sure) })
    }

    fn verdict(&mut self, node: &G::Node, set: &Outcomes, place: Place<'_>) -> Result<Verdict, Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.game.go_on(POLL_INTERVAL)?;
        }
        let decided = self.game.decided(node, set);
        if !decided.lost.is_empty() {
            return Ok(Verdict::Refused(one_of(&decided.lost, place.reasons)));
        }
        let open = decided.open;
        if open.is_empty() {
            return Ok(Verdict::Achieved { lasting: true });
        }
        let known = self.memory.get(&self.game.key(node));
        if let Some(verdict) = known.and_then(|entry| entry.verdict(place.depth, &open, place.reasons)) {
            return Ok(verdict);
        }
        if !place.winnable
            && let Some(lost) = self.lost(node, &open, place.reasons)?
        {
            return Ok(Verdict::Refused(lost));
        }
        if self.game.one_world(&open) {
            return Ok(Verdict::Achieved { lasting: true });
        }
        if place.depth == 0 {
            return Ok(Verdict::Achieved { lasting: false });
        }
        let (verdict, best) = match self.game.turn(node) {
            Turn::Max => self.max(node, &open, place.depth)?,
            Turn::Min => self.min(node, &open, place)?,
            Turn::Omniscient => (self.omniscient(node, &open, place.depth)?, None),
        };
        self.memory.update(self.game.key(node), &open, |entry| {
            entry.remember(place.depth, &open, &verdict);
            entry.best = best.or(entry.best);
        });
        Ok(verdict)
    }

    /// Some move must achieve the whole set.
    fn max(&mut self, node: &G::Node, open: &Outcomes, depth: u32) -> Result<(Verdict, Option<G::Move>), Interrupted> {
        let mut reasons = open.minus(open);
        for (mv, _) in self.moves(node, open)? {
            let next = self.game.after(node, mv);
            let place = Place { depth: depth - 1, winnable: false, reasons: &reasons };
            match self.verdict(&next, open, place)? {
                achieved @ Verdict::Achieved { .. } => return Ok((achieved, Some(mv))),
                Verdict::Refused(reason) => reasons = reasons.or(&reason),
            }
        }
        Ok((Verdict::Refused(reasons), None))
    }

    /// Every move must be answered in the worlds that allow it.
    fn min(
        &mut self,
        node: &G::Node,
        open: &Outcomes,
        place: Place<'_>,
    ) -> Result<(Verdict, Option<G::Move>), Interrupted> {
        let mut lasting = true;
        // Perfect information wins the set here, so it does after every move. Only the worst partner may throw it away;
        // with such a partner `one_world` is never true.
        let winnable = self.game.one_world(&one_of(open, open));
        for (mv, allowed) in self.moves(node, open)? {
            let next = self.game.after(node, mv);
            match self.verdict(&next, &allowed, Place { winnable, ..place })? {
                Verdict::Achieved { lasting: this } => lasting &= this,
                refused => return Ok((refused, Some(mv))),
            }
        }
        Ok((Verdict::Achieved { lasting }, None))
    }

    /// A partner who sees all hands picks a move in each world: the set must be divided among the moves so that each
    /// part is achievable. Backtracking: each outcome in turn goes to a move whose part stays achievable with it;
    /// without such a move, an earlier outcome goes elsewhere.
    fn omniscient(&mut self, node: &G::Node, open: &Outcomes, depth: u32) -> Result<Verdict, Interrupted> {
        let moves = self.moves(node, open)?;
        let outcomes: Vec<_> = open.iter().collect();
        let mut shares = vec![(open.minus(open), true); moves.len()];
        let shared = self.share_out(node, depth, &moves, &outcomes, &mut shares)?;
        let lasting = shares.iter().all(|&(_, lasting)| lasting);
        Ok(if shared { Verdict::Achieved { lasting } } else { Verdict::Refused(open.clone()) })
    }

    fn share_out(
        &mut self,
        node: &G::Node,
        depth: u32,
        moves: &[(G::Move, Outcomes)],
        outcomes: &[usize],
        shares: &mut [(Outcomes, bool)],
    ) -> Result<bool, Interrupted> {
        let Some((&outcome, rest)) = outcomes.split_first() else { return Ok(true) };
        for place in 0..moves.len() {
            let (mv, allowed) = &moves[place];
            if !allowed.contains(outcome) {
                continue;
            }
            let mut more = shares[place].0.clone();
            more.insert(outcome);
            let next = self.game.after(node, *mv);
            if let Verdict::Achieved { lasting } = self.achieves(&next, depth, &more)? {
                let before = std::mem::replace(&mut shares[place], (more, lasting));
                if self.share_out(node, depth, moves, rest, shares)? {
                    return Ok(true);
                }
                shares[place] = before;
            }
        }
        Ok(false)
    }

    /// The moves, the one that decided the last verdict first.
    fn moves(&mut self, node: &G::Node, open: &Outcomes) -> Result<Vec<(G::Move, Outcomes)>, Interrupted> {
        let mut moves = self.game.moves(node, open)?;
        let best = self.memory.get(&self.game.key(node)).and_then(|entry| entry.best);
        bring_forward(&mut moves, best);
        Ok(moves)
    }

    /// An outcome that even perfect information loses, if any. It asks first about those that are reasons already, then
    /// about the others in batches: most refused sets have many such outcomes.
    fn lost(&mut self, node: &G::Node, open: &Outcomes, reasons: &Outcomes) -> Result<Option<Outcomes>, Interrupted> {
        let known = self.memory.get(&self.game.key(node));
        let mut unknown = known.map_or_else(|| open.clone(), |entry| open.minus(&entry.asked));
        let mut batch = unknown.and(reasons);
        let mut size = FIRST_BATCH;
        while !unknown.is_empty() {
            if batch.is_empty() {
                unknown.iter().take(size).for_each(|outcome| batch.insert(outcome));
                size *= 2;
            }
            let lost = batch.minus(&self.perfect(node, &batch)?);
            if !lost.is_empty() {
                return Ok(Some(one_of(&lost, &lost)));
            }
            unknown = unknown.minus(&batch);
            batch = unknown.minus(&unknown);
        }
        Ok(None)
    }

    /// What perfect information wins. Asks only about outcomes without an answer in the memory.
    fn perfect(&mut self, node: &G::Node, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        let key = self.game.key(node);
        let (unknown, won) = match self.memory.get(&key) {
            Some(entry) => (outcomes.minus(&entry.asked), outcomes.and(&entry.won)),
            None => (outcomes.clone(), outcomes.minus(outcomes)),
        };
        if unknown.is_empty() {
            return Ok(won);
        }
        let found = self.game.perfect(node, &unknown)?;
        self.memory.update(key, outcomes, |entry| {
            entry.asked = entry.asked.or(&unknown);
            entry.won = entry.won.or(&found);
        });
        Ok(won.or(&found))
    }
}

/// One outcome of a set that is not empty, if possible one of `preferred`.
fn one_of(set: &Outcomes, preferred: &Outcomes) -> Outcomes {
    let first = set.and(preferred).iter().next().or_else(|| set.iter().next());
    first.map_or_else(|| set.clone(), |outcome| set.only(outcome))
}
