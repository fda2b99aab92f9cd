//! Achievable sets (Ginsberg, "GIB", section 7.1): has Max one way of playing that wins all of these outcomes?
//!
//! For one set the game of sets of sets shrinks to a game of yes and no: at Max's turn some move has to do, at Min's
//! turn every move has to be answered in the worlds that allow it. Worlds outside the set do not matter, so what is
//! found out about a set at a node holds wherever the node is met: parts of an achieved set are achieved, and whatever
//! contains a refused set is refused.
//!
//! A refusal names its *reason*, a part of the set that is refused by itself: a world that even perfect information
//! loses, the reason of the one move of Min's that has no answer, or the reasons of all moves of Max's together. That
//! costs nothing while searching, and a small reason refuses many more sets than the one that was asked about.
//!
//! The search may look only so many cards of Max ahead and believe in perfect information after that, which can only be
//! too hopeful: what is refused stays refused further ahead, and what is achieved is achieved less far ahead.

use crate::limits::Interrupted;
use crate::play::game::{Game, Turn};
use crate::play::memo::{Memo, Remembered};
use crate::play::outcomes::Outcomes;

/// Whether a set of outcomes can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One way of playing wins all of them. It is `lasting` if that does not rest on perfect information after the
    /// look-ahead, so that looking further ahead would find the same.
    Achieved { lasting: bool },
    /// None does; this part of them is too much already.
    Refused(Outcomes),
}

impl Verdict {
    /// Whether the set can be had.
    pub fn is_achieved(&self) -> bool {
        matches!(self, Verdict::Achieved { .. })
    }
}

/// Sets remembered of a node, of each kind.
const MOST_SETS: usize = 12;
/// The game is asked whether to go on whenever so many nodes were visited.
const NODES_BETWEEN: u64 = 64;
/// Outcomes asked about at first, to see whether one is lost; then twice as many each time.
const FIRST_LOT: usize = 2;
/// The look-ahead for which a lasting verdict is remembered.
const FOR_GOOD: u32 = u32::MAX;

/// What is known of a node.
struct Entry<M> {
    /// With perfect information: the outcomes asked about, and those of them that are won.
    asked: Outcomes,
    won: Outcomes,
    /// Sets that can be had looking at most so far ahead.
    achieved: Vec<(Outcomes, u32)>,
    /// Sets that cannot be had looking at least so far ahead.
    refused: Vec<(Outcomes, u32)>,
    /// The move that settled the matter last time.
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
    /// The verdict about a set, if it follows from others; of reasons the one that adds least to `reasons`.
    fn verdict(&self, depth: u32, set: &Outcomes, reasons: &Outcomes) -> Option<Verdict> {
        let lost = set.and(&self.asked).minus(&self.won);
        if !lost.is_empty() {
            return Some(Verdict::Refused(one_of(&lost, reasons)));
        }
        let holds = self.achieved.iter().filter(|(known, ahead)| *ahead >= depth && set.is_within(known));
        if let Some(ahead) = holds.map(|&(_, ahead)| ahead).max() {
            return Some(Verdict::Achieved { lasting: ahead == FOR_GOOD });
        }
        let refused = self.refused.iter().filter(|(known, ahead)| *ahead <= depth && known.is_within(set));
        let least = refused.min_by_key(|(known, _)| known.minus(reasons).len());
        least.map(|(known, _)| Verdict::Refused(known.clone()))
    }

    fn remember(&mut self, depth: u32, set: &Outcomes, verdict: &Verdict) {
        match verdict {
            Verdict::Achieved { lasting } => {
                let depth = if *lasting { FOR_GOOD } else { depth };
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

/// Adds a set; when there are too many the oldest goes.
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
    /// Whether perfect information is known to win everything asked about: Min was to move and could not help it.
    winnable: bool,
    /// Reasons found so far for the Max node above: those within are preferred.
    reasons: &'a Outcomes,
}

/// A search for achievable sets, with what it remembers.
pub struct Achieve<G: Game> {
    pub game: G,
    memory: Memo<G::Key, Entry<G::Move>>,
    /// Nodes visited.
    pub nodes: u64,
}

impl<G: Game> Achieve<G> {
    /// A search that remembers as much as fits into so many bytes.
    pub fn new(game: G, memory: usize) -> Achieve<G> {
        Achieve { game, memory: Memo::new(memory), nodes: 0 }
    }

    /// Whether one way of playing from this node wins all of these outcomes, looking `depth` cards of Max ahead.
    pub fn achieves(&mut self, node: &G::Node, depth: u32, set: &Outcomes) -> Result<Verdict, Interrupted> {
        let reasons = set.minus(set);
        self.verdict(node, set, Place { depth, winnable: false, reasons: &reasons })
    }

    /// Which of the outcomes are won if from here on everybody sees everything: nobody can do more.
    pub fn winnable(&mut self, node: &G::Node, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        let decided = self.game.decided(node, outcomes);
        let sure = outcomes.minus(&decided.lost).minus(&decided.open);
        Ok(if decided.open.is_empty() { sure } else { self.perfect(node, &decided.open)?.or(&sure) })
    }

    fn verdict(&mut self, node: &G::Node, set: &Outcomes, place: Place<'_>) -> Result<Verdict, Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN) {
            self.game.go_on(NODES_BETWEEN)?;
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
            Turn::Omniscient => (self.seer(node, &open, place.depth)?, None),
        };
        self.memory.update(self.game.key(node), &open, |entry| {
            entry.remember(place.depth, &open, &verdict);
            entry.best = best.or(entry.best);
        });
        Ok(verdict)
    }

    /// Some move has to do for the whole set.
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

    /// Every move has to be answered in the worlds that allow it.
    fn min(
        &mut self,
        node: &G::Node,
        open: &Outcomes,
        place: Place<'_>,
    ) -> Result<(Verdict, Option<G::Move>), Interrupted> {
        let mut lasting = true;
        // Perfect information wins the set here, and so after every move; only a partner who plays as a foe may throw
        // it away, and then the game does not take a single world for settled.
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

    /// A partner who sees everything picks a move in each world: the set has to be shared out among the moves so that
    /// each part can be had. One outcome after the other goes to a move that can take it too; if there is none, those
    /// before it have to go elsewhere.
    fn seer(&mut self, node: &G::Node, open: &Outcomes, depth: u32) -> Result<Verdict, Interrupted> {
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

    /// The moves, the one that settled the matter last time first.
    fn moves(&mut self, node: &G::Node, open: &Outcomes) -> Result<Vec<(G::Move, Outcomes)>, Interrupted> {
        let mut moves = self.game.moves(node, open)?;
        let best = self.memory.get(&self.game.key(node)).and_then(|entry| entry.best);
        if let Some(place) = moves.iter().position(|&(mv, _)| Some(mv) == best) {
            moves[..=place].rotate_right(1);
        }
        Ok(moves)
    }

    /// An outcome that even perfect information loses, if there is one. Those that are reasons already are asked about
    /// first, then some at a time: most sets that are refused have many such outcomes.
    fn lost(&mut self, node: &G::Node, open: &Outcomes, reasons: &Outcomes) -> Result<Option<Outcomes>, Interrupted> {
        let known = self.memory.get(&self.game.key(node));
        let mut unknown = known.map_or_else(|| open.clone(), |entry| open.minus(&entry.asked));
        let mut lot = unknown.and(reasons);
        let mut size = FIRST_LOT;
        while !unknown.is_empty() {
            if lot.is_empty() {
                unknown.iter().take(size).for_each(|outcome| lot.insert(outcome));
                size *= 2;
            }
            let lost = lot.minus(&self.perfect(node, &lot)?);
            if !lost.is_empty() {
                return Ok(Some(one_of(&lost, &lost)));
            }
            unknown = unknown.minus(&lot);
            lot = unknown.minus(&unknown);
        }
        Ok(None)
    }

    /// What perfect information wins, asking only about what is not remembered.
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

/// One outcome of a set that has some, if possible one that is preferred.
fn one_of(set: &Outcomes, preferred: &Outcomes) -> Outcomes {
    let mut one = set.minus(set);
    let first = set.and(preferred).iter().next().or_else(|| set.iter().next());
    first.into_iter().for_each(|outcome| one.insert(outcome));
    one
}
