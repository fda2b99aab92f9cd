//! The alpha-mu search (Cazenave and Ventos, "The alpha-mu search algorithm for the game of bridge"; Cazenave, Legras
//! and Ventos, "Optimizing alpha-mu").
//!
//! The side that decides is Max. A node's value is the front of what Max can win there, each vector *lifted*: outcomes
//! of worlds that are impossible at the node count as won. Lifted vectors form a distributive lattice in which Max's
//! turn is a join and Min's a meet, so alpha-beta cuts hold, shallow and deep (Ginsberg, "GIB", 6.4). The search looks
//! `depth` own cards ahead and then asks what perfect information would win, which is never less than the truth. So a
//! deeper search never finds more, and every shallower value, every unfinished meet and every remembered front is an
//! upper bound.
//!
//! Two sets describe where a search stands. *Open* outcomes are those it has to decide. *Useful* outcomes are all but
//! those already lost, here or at a Min node above. Outcomes that are useful but not open are impossible here or already
//! won, and are set in every vector; outcomes that are not useful are not set.
//!
//! The published pseudo-code starts the meet at Min from the empty front, which no meet ever leaves, and returns it
//! from an early cut. Here a meet starts from the bound known beforehand, and a cut returns the bound it cut with.

use super::entry::Entry;
use crate::limits::CountWork;
use crate::limits::Interrupted;
use crate::play::alphamu::front::Front;
use crate::play::game::{Game, Turn, bring_forward};
use crate::play::memo::Memo;
use crate::play::outcomes::Outcomes;
use std::cmp::Reverse;
use std::sync::Arc;

/// Which optimisations are used. They change the work, never the value at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Remember nodes.
    pub table: bool,
    /// At the root, stop when the score of the depth before is reached: deeper scores are never higher.
    pub root_cut: bool,
    /// Leave a Min node whose remembered front is below the front of the Max node above.
    pub early_cut: bool,
    /// Do not ask about outcomes that a Min node above has lost.
    pub useful_worlds: bool,
    /// At a Min node without an entry, ask first what perfect information would win.
    pub empty_entry: bool,
    /// Leave a Max node when a card wins everything that is open.
    pub cut_on_win: bool,
    /// Leave a node as soon as its front is below the front of the Max node above.
    pub alpha_cut: bool,
    /// Compare with all Max nodes above, not only the nearest.
    pub deep_cut: bool,
    /// With one world left or none, perfect information is the answer.
    pub world_cuts: bool,
    /// Leave out vectors that cannot be worth as much as the root needs.
    pub score_bound: bool,
    /// Keep the solvers' tables from one question to the next.
    pub warm_solvers: bool,
}

impl Switches {
    pub const ALL: Switches = Switches::each(true);

    /// No cuts and no table. The solvers keep their tables: that is independent of the search.
    pub const NONE: Switches = Switches { warm_solvers: true, ..Switches::each(false) };

    const fn each(on: bool) -> Switches {
        Switches {
            table: on,
            root_cut: on,
            early_cut: on,
            useful_worlds: on,
            empty_entry: on,
            cut_on_win: on,
            alpha_cut: on,
            deep_cut: on,
            world_cuts: on,
            score_bound: on,
            warm_solvers: on,
        }
    }
}

impl Default for Switches {
    fn default() -> Switches {
        Switches::ALL
    }
}

/// The result of a search of a node.
#[derive(Clone, Debug)]
pub struct Value {
    pub front: Front,
    /// Whether the front is the value at this depth. Otherwise it is an upper bound that serves the caller as well as the
    /// value.
    pub exact: bool,
    /// Whether deeper searches would find the same, or nothing that matters to the caller.
    pub complete: bool,
    /// The level of the highest Max node above that caused a cut below: from there up the value is exact.
    cut_level: usize,
}

/// No Max node above caused a cut.
const NO_LEVEL: usize = usize::MAX;

impl Value {
    fn exact(front: Front, complete: bool) -> Value {
        Value { front, exact: true, complete, cut_level: NO_LEVEL }
    }

    /// A bound that adds nothing to the front of the Max node at level `above`. Deeper searches would find even less.
    fn cut(front: Front, above: usize) -> Value {
        Value { front, exact: false, complete: true, cut_level: above }
    }

    /// A value made from the values of the moves, which are upper bounds or exact. If the front is empty it is exact at
    /// any depth.
    fn from_bounds(front: Front, cut_level: usize, complete: bool) -> Value {
        let nothing = front.is_empty();
        let cut_level = if nothing { NO_LEVEL } else { cut_level };
        Value { front, exact: cut_level == NO_LEVEL, complete: complete || nothing, cut_level }
    }
}

/// The fronts so far of the Max nodes above, nearest first.
#[derive(Clone, Copy)]
pub struct Above<'a> {
    /// What the cards tried so far at a Max node can win.
    pub front: &'a Front,
    pub up: Option<&'a Above<'a>>,
}

impl Above<'_> {
    /// The number of Max nodes above this one.
    fn level(&self) -> usize {
        std::iter::successors(self.up, |above| above.up).count()
    }
}

/// A search with its memory.
pub struct Search<G: Game> {
    pub game: G,
    switches: Switches,
    memo: Memo<G::Key, Entry<G::Move>>,
    worth: Worth,
    /// What a vector must be worth to matter.
    need: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Work since the last poll, in words of vectors.
    work: usize,
}

/// The work between two polls, in words of vectors compared: less than a millisecond.
const POLL_INTERVAL: usize = 1 << 17;
/// The work of a node beside its fronts, for each word of its outcomes.
const NODE_WORK: usize = 64;

/// Where a search stands.
struct Place<'a> {
    depth: u32,
    open: Outcomes,
    useful: Outcomes,
    above: Option<&'a Above<'a>>,
}

impl<G: Game> Search<G> {
    /// A search with a memory of `memory` bytes.
    pub fn new(game: G, switches: Switches, memory: usize) -> Search<G> {
        Search { game, switches, memo: Memo::new(memory), worth: Worth::default(), need: 0, nodes: 0, work: 0 }
    }

    /// From now on, vectors worth less than `need` do not matter. A lifted vector contains every vector at the root
    /// that is made from it, so it can be left out at any node. If none is left the front is empty.
    pub fn look_for(&mut self, worth: &Worth, need: u64) {
        self.worth = worth.clone();
        self.need = if self.switches.score_bound { need } else { 0 };
    }

    /// The value of a node on the `open` outcomes, `depth` cards of Max ahead. `above` has the fronts of the cards tried
    /// already; a value that adds nothing to them may be left unfinished.
    pub fn value(
        &mut self,
        node: &G::Node,
        depth: u32,
        open: &Outcomes,
        useful: &Outcomes,
        above: Option<&Above<'_>>,
    ) -> Result<Value, Interrupted> {
        self.nodes += 1;
        self.count_work(NODE_WORK * open.words())?;
        let decided = self.game.decided(node, open);
        let place = Place { depth, open: decided.open, useful: useful.minus(&decided.lost), above };
        if place.open.is_empty() || !self.suffices(&place.useful) {
            return Ok(Value::exact(self.worth_while(Front::of(place.useful)), true));
        }
        let known = if self.switches.table { self.memo.get(&self.game.key(node)).cloned() } else { None };
        if let Some(entry) = &known {
            let serves = self.serves(&place, entry);
            if let Some(value) = place.answered_by(entry, serves, &mut |work| self.count_work(work))? {
                return Ok(Value { front: self.worth_while(value.front), ..value });
            }
        }
        if self.switches.world_cuts && self.game.one_world(&place.open) {
            let won = self.perfect(node, known.as_ref(), &place.open)?;
            return Ok(Value::exact(self.worth_while(Front::of(place.lift(&won))), true));
        }
        let (value, best) = if depth == 0 {
            (self.leaf(node, known.as_ref(), &place)?, None)
        } else {
            match self.game.turn(node) {
                Turn::Max => self.max(node, known.as_ref(), &place)?,
                Turn::Min => self.min(node, known.as_ref(), &place)?,
                Turn::Omniscient => (self.omniscient(node, &place)?, None),
            }
        };
        if self.switches.table && depth > 0 {
            self.remember(node, &place, &value, best)?;
        }
        Ok(value)
    }

    /// The end of the look-ahead: what perfect information wins. It asks first about the outcomes that decide whether the
    /// node adds anything to the fronts above.
    fn leaf(&mut self, node: &G::Node, known: Option<&Entry<G::Move>>, place: &Place) -> Result<Value, Interrupted> {
        let mut won = place.open.clone();
        let mut unknown = place.open.clone();
        if let Some(entry) = known {
            won = won.minus(&entry.asked.minus(&entry.perfect));
            unknown = unknown.minus(&entry.asked);
        }
        while self.switches.alpha_cut && !unknown.is_empty() {
            let Some((level, enough)) = self.best_cover(&place.lift(&won), &unknown, place) else { break };
            let ask = unknown.minus(&enough);
            if ask.is_empty() {
                return Ok(Value::cut(Front::of(place.lift(&won)), level));
            }
            let found = self.ask(node, &ask)?;
            won = won.minus(&ask.minus(&found));
            unknown = unknown.minus(&ask);
        }
        if !unknown.is_empty() {
            let found = self.ask(node, &unknown)?;
            won = won.minus(&unknown.minus(&found));
        }
        Ok(Value::exact(self.worth_while(Front::of(place.lift(&won))), won.is_empty()))
    }

    /// Of the vectors above that would contain the leaf's `vector` if all `unknown` outcomes outside them were lost, the
    /// one that leaves the fewest to ask about; and its level.
    fn best_cover(&self, vector: &Outcomes, unknown: &Outcomes, place: &Place) -> Option<(usize, Outcomes)> {
        let settled = vector.minus(unknown);
        let mut best: Option<(usize, usize, &Outcomes)> = None;
        for (level, front) in place.fronts(self.deep()) {
            for cover in front.vectors().iter().filter(|cover| settled.is_within(cover)) {
                let ask = unknown.minus(cover).len();
                if best.is_none_or(|(least, ..)| ask < least) {
                    best = Some((ask, level, cover));
                }
            }
        }
        best.map(|(_, level, cover)| (level, cover.clone()))
    }

    fn max(
        &mut self,
        node: &G::Node,
        known: Option<&Entry<G::Move>>,
        place: &Place,
    ) -> Result<(Value, Option<G::Move>), Interrupted> {
        if self.switches.alpha_cut
            && let Some(bound) = self.bound(known, place)?
            && let Some(level) = self.superfluous_at(place, &bound, &place.useful)?
        {
            return Ok((Value::cut(bound, level), known.and_then(|entry| entry.best)));
        }
        let mut moves = self.game.moves(node, &place.open)?;
        bring_forward(&mut moves, known.and_then(|entry| entry.best));
        let (mut cut_level, mut complete) = (NO_LEVEL, true);
        let mut front = Front::default();
        let mut best = None;
        let level = place.above.map_or(0, |above| above.level() + 1);
        for (mv, _) in moves {
            let above = Above { front: &front, up: place.above };
            let next = self.game.after(node, mv);
            let value = self.value(&next, place.depth - 1, &place.open, &place.useful, Some(&above))?;
            // A value cut by this node's own front adds nothing to it, so here it is exact.
            if value.cut_level < level {
                cut_level = cut_level.min(value.cut_level);
            }
            complete &= value.complete;
            let most = front.vectors().iter().map(Outcomes::len).max();
            if value.front.vectors().iter().map(Outcomes::len).max() > most {
                best = Some(mv);
            }
            self.join(&mut front, &value.front)?;
            if self.switches.cut_on_win && value.front.wins(&place.open) {
                // No other card can win more.
                cut_level = if value.cut_level < level { value.cut_level } else { NO_LEVEL };
                complete = value.complete;
                break;
            }
        }
        Ok((Value::from_bounds(front, cut_level, complete), best))
    }

    fn min(
        &mut self,
        node: &G::Node,
        known: Option<&Entry<G::Move>>,
        place: &Place,
    ) -> Result<(Value, Option<G::Move>), Interrupted> {
        let mut bound = self.bound(known, place)?;
        let early = self.switches.early_cut || self.switches.useful_worlds;
        let unasked = known.is_none_or(|entry| !place.open.is_within(&entry.asked));
        if self.switches.empty_entry && early && unasked {
            let won = self.perfect(node, known, &place.open)?;
            let perfect = Front::of(place.lift(&won));
            bound = Some(match bound {
                Some(bound) => bound.meet(&perfect, &mut |work| self.count_work(work))?,
                None => perfect,
            });
        }
        let mut useful = place.useful.clone();
        let mut open = place.open.clone();
        let mut front = Front::of(place.useful.clone());
        if let Some(bound) = bound {
            if self.switches.early_cut
                && let Some(level) = self.superfluous_at(place, &bound, &useful)?
            {
                return Ok((Value::cut(bound, level), known.and_then(|entry| entry.best)));
            }
            self.drop_useless(&bound, &mut useful, &mut open);
            front = self.worth_while(bound);
        }
        let mut moves = if open.is_empty() { Vec::new() } else { self.game.moves(node, &open)? };
        bring_forward(&mut moves, known.and_then(|entry| entry.best));
        let (mut cut_level, mut complete) = (NO_LEVEL, true);
        let mut best = None;
        let mut least = usize::MAX;
        for (mv, allowed) in moves {
            if front.is_empty() {
                break;
            }
            let allowed = allowed.and(&open);
            if allowed.is_empty() {
                continue;
            }
            let next = self.game.after(node, mv);
            let value = self.value(&next, place.depth, &allowed, &useful, place.above)?;
            cut_level = cut_level.min(value.cut_level);
            complete &= value.complete;
            front = front.meet(&value.front, &mut |work| self.count_work(work))?;
            front = self.worth_while(front);
            let reach = front.reach(&useful).len();
            if reach < least {
                (least, best) = (reach, Some(mv));
            }
            self.drop_useless(&front, &mut useful, &mut open);
            if self.switches.alpha_cut
                && let Some(level) = self.superfluous_at(place, &front, &useful)?
            {
                return Ok((Value::cut(front, level), Some(mv)));
            }
            if self.switches.useful_worlds && open.is_empty() {
                break;
            }
        }
        Ok((Value::from_bounds(front, cut_level, complete), best))
    }

    /// A partner who sees all hands picks the best card in each world. That is neither a join nor a meet, so the fronts
    /// above cannot cut below.
    fn omniscient(&mut self, node: &G::Node, place: &Place) -> Result<Value, Interrupted> {
        let mut complete = true;
        let mut front = Front::of(place.useful.minus(&place.open));
        // The worth of a vector below does not bound the worth of those at the root.
        let need = std::mem::take(&mut self.need);
        for (mv, allowed) in self.game.moves(node, &place.open)? {
            let next = self.game.after(node, mv);
            let value = self.value(&next, place.depth, &allowed, &allowed, None)?;
            complete &= value.complete;
            let below = value.front.map(|vector| vector.and(&allowed), &mut |work| self.count_work(work))?;
            front = front.best_of_each(&below, &mut |work| self.count_work(work))?;
        }
        self.need = need;
        Ok(Value::exact(self.worth_while(front), complete))
    }

    /// What a vector must be worth on `part` of the open outcomes alone, if it wins all others.
    fn need_within(&self, place: &Place, part: &Outcomes) -> u64 {
        if self.need == 0 { 0 } else { self.need.saturating_sub(self.worth.of(&place.useful.minus(part))) }
    }

    /// Whether an entry has all vectors that matter here. It lacks those that were not worth enough where it was made.
    fn serves(&self, place: &Place, entry: &Entry<G::Move>) -> bool {
        entry.need == 0 || entry.need <= self.need_within(place, &place.open.and(&entry.known))
    }

    /// Whether a vector is worth enough to matter.
    fn suffices(&self, vector: &Outcomes) -> bool {
        self.need == 0 || self.worth.of(vector) >= self.need
    }

    /// The vectors of a front that matter.
    fn worth_while(&self, mut front: Front) -> Front {
        if self.need > 0 {
            front.retain(|vector| self.suffices(vector));
        }
        front
    }

    /// Removes outcomes that no vector of the front wins.
    fn drop_useless(&self, front: &Front, useful: &mut Outcomes, open: &mut Outcomes) {
        if self.switches.useful_worlds {
            let reach = front.reach(useful);
            *useful = useful.and(&reach);
            *open = open.and(&reach);
        }
    }

    /// Counts work, and asks the game at intervals whether to go on.
    fn count_work(&mut self, work: usize) -> Result<(), Interrupted> {
        self.work = self.work.saturating_add(work);
        if self.work < POLL_INTERVAL {
            return Ok(());
        }
        let nodes = std::mem::take(&mut self.work) / NODE_WORK;
        self.game.go_on(nodes as u64)
    }

    /// Joins the other front into this one.
    pub fn join(&mut self, front: &mut Front, other: &Front) -> Result<(), Interrupted> {
        front.join(other, &mut |work| self.count_work(work))
    }

    /// The upper bound that an entry gives.
    fn bound(&mut self, known: Option<&Entry<G::Move>>, place: &Place) -> Result<Option<Front>, Interrupted> {
        let Some(entry) = known else { return Ok(None) };
        let serves = self.serves(place, entry);
        place.bound(entry, serves, &mut |work| self.count_work(work))
    }

    /// The level of the nearest Max node above whose front contains a bound of this node, so that this node adds nothing
    /// to it.
    fn superfluous_at(
        &mut self,
        place: &Place,
        bound: &Front,
        useful: &Outcomes,
    ) -> Result<Option<usize>, Interrupted> {
        for (level, front) in place.fronts(self.deep()) {
            if bound.is_below(front, useful, &mut |work| self.count_work(work))? {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }

    /// Whether a node is compared with all Max nodes above, not only the nearest.
    fn deep(&self) -> bool {
        self.switches.alpha_cut && self.switches.deep_cut
    }

    /// What perfect information wins. Asks only about outcomes without an answer in the entry.
    fn perfect(
        &mut self,
        node: &G::Node,
        known: Option<&Entry<G::Move>>,
        outcomes: &Outcomes,
    ) -> Result<Outcomes, Interrupted> {
        let Some(entry) = known else { return self.ask(node, outcomes) };
        let unknown = outcomes.minus(&entry.asked);
        let remembered = outcomes.and(&entry.perfect);
        if unknown.is_empty() { Ok(remembered) } else { Ok(self.ask(node, &unknown)?.or(&remembered)) }
    }

    /// Asks what perfect information wins, and remembers it.
    fn ask(&mut self, node: &G::Node, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        let won = self.game.perfect(node, outcomes)?;
        self.note_perfect(node, outcomes, &won);
        Ok(won)
    }

    /// Remembers what perfect information wins of the outcomes asked about.
    pub fn note_perfect(&mut self, node: &G::Node, asked: &Outcomes, won: &Outcomes) {
        if self.switches.table {
            self.memo.update(self.game.key(node), asked, |entry| {
                entry.perfect = entry.perfect.or(won);
                entry.asked = entry.asked.or(asked);
            });
        }
    }

    fn remember(
        &mut self,
        node: &G::Node,
        place: &Place,
        value: &Value,
        best: Option<G::Move>,
    ) -> Result<(), Interrupted> {
        let need = self.need_within(place, &place.open);
        let front = value.front.map(|vector| vector.and(&place.open), &mut |work| self.count_work(work))?;
        self.memo.update(self.game.key(node), &place.open, |entry| {
            let better = (place.depth, Reverse(need)) >= (entry.depth, Reverse(entry.need));
            if better || !place.open.is_within(&entry.known) {
                entry.need = need;
                entry.front = front;
                entry.known = place.open.clone();
                entry.depth = place.depth;
                entry.exact = value.exact;
                entry.complete = value.complete;
                entry.best = best.or(entry.best);
            }
        });
        Ok(())
    }
}

impl Place<'_> {
    /// The lifted vector of these open outcomes.
    fn lift(&self, won: &Outcomes) -> Outcomes {
        self.useful.minus(&self.open).or(won)
    }

    /// The fronts of the Max nodes above with their levels, nearest first; only the nearest unless `deep`.
    fn fronts(&self, deep: bool) -> impl Iterator<Item = (usize, &Front)> {
        let nodes = std::iter::successors(self.above, |above| above.up);
        let nearest = self.above.map_or(0, Above::level);
        nodes.take(if deep { usize::MAX } else { 1 }).enumerate().map(move |(up, above)| (nearest - up, above.front))
    }

    /// The upper bound that an entry gives here. A search deeper than ours gives none, as it may find less than our value.
    fn bound<M>(&self, entry: &Entry<M>, serves: bool, count: CountWork<'_>) -> Result<Option<Front>, Interrupted> {
        let asked = self.open.and(&entry.asked);
        let perfect = (!asked.is_empty()).then(|| {
            let lost = asked.minus(&entry.perfect);
            Front::of(self.useful.minus(&lost))
        });
        if !(1..=self.depth).contains(&entry.depth) || !serves {
            return Ok(perfect);
        }
        let searched = self.seen_from_here(entry, count)?;
        Ok(Some(match perfect {
            Some(perfect) => searched.meet(&perfect, count)?,
            None => searched,
        }))
    }

    /// The entry's front, with impossible outcomes set and useless ones clear.
    fn seen_from_here<M>(&self, entry: &Entry<M>, count: CountWork<'_>) -> Result<Front, Interrupted> {
        let impossible = self.useful.minus(&self.open);
        let unknown = self.open.minus(&entry.known);
        entry.front.map(|vector| vector.and(&self.open).or(&unknown).or(&impossible), count)
    }

    /// The value itself, if the entry has it.
    fn answered_by<M>(
        &self,
        entry: &Entry<M>,
        serves: bool,
        count: CountWork<'_>,
    ) -> Result<Option<Value>, Interrupted> {
        if self.depth == 0 && self.open.is_within(&entry.asked) {
            let won = self.open.and(&entry.perfect);
            return Ok(Some(Value::exact(Front::of(self.lift(&won)), won.is_empty())));
        }
        let same = (1..=self.depth).contains(&entry.depth) && (entry.complete || entry.depth == self.depth);
        if !(entry.exact && same && serves && self.open.is_within(&entry.known)) {
            return Ok(None);
        }
        Ok(Some(Value::exact(self.seen_from_here(entry, count)?, entry.complete)))
    }
}

/// What each outcome is worth.
#[derive(Clone, Debug, Default)]
pub struct Worth {
    each: Arc<Vec<u64>>,
    /// What each is worth, if all are worth the same.
    even: Option<u64>,
}

impl Worth {
    pub fn new(each: Vec<u64>) -> Worth {
        let even = each.first().copied().filter(|first| each.iter().all(|worth| worth == first));
        Worth { each: Arc::new(each), even }
    }

    /// The worth of outcomes: what reaching each goal gains, times the weight of each world.
    pub(crate) fn of_goals(goals: &[(u8, u64)], weights: &[u64]) -> Worth {
        Worth::new(goals.iter().flat_map(|&(_, gain)| weights.iter().map(move |weight| weight * gain)).collect())
    }

    /// What a vector is worth.
    pub fn of(&self, vector: &Outcomes) -> u64 {
        match self.even {
            Some(worth) => worth * vector.len() as u64,
            None => vector.iter().map(|outcome| self.each[outcome]).sum(),
        }
    }
}
