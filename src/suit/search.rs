//! Which outcomes can be had together by one way of playing, without seeing the missing cards.
//!
//! An outcome is a layout and a number of tricks; a way of playing has it if it takes that many there. Declarer needs
//! one card that is good for all of them; against each card of the defenders he only has to care for the layouts in
//! which it can be played. As long as both defenders follow, every layout of the cards still missing is possible, so a
//! position stands for itself however it was reached; as soon as one shows out nothing is hidden any more.
//!
//! When outcomes cannot be had together, few of them are to blame as a rule: a *conflict*, such as a king onside and
//! the same king offside. The search answers with one, and remembers it; it settles every set that contains it.

use crate::binomial::ways;
use crate::cards::Seat;
use crate::limits::Interrupted;
use crate::limits::Ticker;
use crate::play::outcomes::Outcomes;
use crate::suit::perfect::Perfect;
use crate::suit::position::{Counts, Play, Position};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

type Table<K, V> = FxHashMap<K, V>;

/// A position, and what is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) position: Position,
    /// The numbers of tricks that matter, from the trick under way on: from the first up to the last.
    pub(super) first: u8,
    pub(super) last: u8,
    /// The missing cards that West has played, by class: the weights of the layouts depend on them.
    west_gone: Counts,
}

/// What is known of a node.
struct Entry {
    /// What can be had with all hands seen.
    winnable: Rc<Outcomes>,
    /// Outcomes that can be had together, none of the sets within another.
    together: Vec<Outcomes>,
    /// Outcomes that cannot.
    conflicts: Vec<Outcomes>,
    /// What may be played, in the order in which it is tried: what decided the matter before comes first.
    plays: Rc<[Play]>,
}

/// A card of the defenders, and where it leads.
pub(super) struct Branch {
    /// The outcomes that are decided later on, in the order of the node that follows.
    pub(super) places: Rc<Outcomes>,
    pub(super) node: Node,
}

/// What the outcomes that a defender's card leaves open depend on: the missing cards, whether they are known, his card,
/// how many numbers of tricks matter before it, and which of them after it.
type Turn = (Counts, bool, Play, u8, Range<u8>);

/// A search, with what it remembers.
pub(super) struct Search<'w> {
    pub(super) ticker: Ticker<'w>,
    perfect: Perfect,
    entries: Table<Node, Entry>,
    /// All missing cards, by class.
    missing: Counts,
    /// Weights of the layouts of a node, by what they depend on.
    weights: Table<(Counts, Counts), Rc<[u64]>>,
    /// Outcomes that a defender's card leaves open.
    places: Table<Turn, Rc<Outcomes>>,
}

impl Node {
    pub(super) fn new(position: Position, first: u8, last: u8) -> Node {
        Node { position, first, last, west_gone: Counts::default() }
    }

    /// How many numbers of tricks matter.
    fn goals(&self) -> u8 {
        (self.last + 1).saturating_sub(self.first)
    }

    /// How many outcomes there are.
    pub(super) fn outcomes(&self) -> usize {
        usize::from(self.goals()) * self.position.layouts()
    }

    /// The node after a card of ours.
    pub(super) fn after(&self, play: Play) -> Node {
        Node { position: self.position.after(play).position, ..*self }
    }

    /// The node after a card of a defender's: numbers of tricks that are taken or out of reach are left out.
    fn after_theirs(&self, play: Play) -> Node {
        let after = self.position.after(play);
        let mut west_gone = self.west_gone;
        if let (Seat::West, Some(class)) = (play.seat, play.card) {
            west_gone.add(class, 1);
        }
        let (mut first, mut last) = (self.first, self.last);
        if after.over {
            if after.won {
                (first, last) = (first.saturating_sub(1).max(1), last - 1);
            }
            last = last.min(after.position.tricks_left());
        }
        Node { position: after.position, first, last, west_gone }
    }
}

impl<'w> Search<'w> {
    /// A search among the layouts of these missing cards.
    pub(super) fn new(missing: Counts, ticker: Ticker<'w>) -> Search<'w> {
        Search {
            ticker,
            perfect: Perfect::default(),
            entries: Table::default(),
            missing,
            weights: Table::default(),
            places: Table::default(),
        }
    }

    /// What each layout of a node weighs, where both defenders have followed so far.
    pub(super) fn weights(&mut self, node: &Node) -> Rc<[u64]> {
        let (all, gone, position) = (self.missing, node.west_gone, &node.position);
        let list = self.weights.entry((position.missing, gone)).or_insert_with(|| {
            (0..position.layouts()).map(|layout| weight(all, position.west(layout), gone)).collect()
        });
        Rc::clone(list)
    }

    /// What can be had with all hands seen.
    pub(super) fn winnable(&mut self, node: &Node) -> Rc<Outcomes> {
        Rc::clone(&self.entry(node).winnable)
    }

    fn entry(&mut self, node: &Node) -> &mut Entry {
        self.entries.entry(*node).or_insert_with(|| {
            let tricks = self.perfect.tricks(&node.position);
            let outcomes = (node.first..=node.last).flat_map(|goal| tricks.iter().map(move |&tricks| tricks >= goal));
            let winnable = Rc::new(outcomes.collect());
            let plays = match node.position.is_ours() {
                true => node.position.own_plays().into(),
                // A defender who shows out gives all away: what is wanted can be had then.
                false => node.position.their_plays().filter(|play| play.card.is_some()).collect(),
            };
            Entry { winnable, together: Vec::new(), conflicts: Vec::new(), plays }
        })
    }

    /// A conflict among the `wanted` outcomes, each of which can be had if the layout is known; `None` if all can be
    /// had together.
    pub(super) fn conflict(&mut self, node: &Node, wanted: &Outcomes) -> Result<Option<Outcomes>, Interrupted> {
        let position = &node.position;
        let sure = position.is_lead() && position.sure_tricks() >= node.last;
        if position.is_known() || sure || wanted.len() <= 1 {
            return Ok(None);
        }
        let entry = self.entry(node);
        if entry.together.iter().any(|known| wanted.is_within(known)) {
            return Ok(None);
        }
        if let Some(known) = entry.conflicts.iter().find(|known| known.is_within(wanted)) {
            return Ok(Some(known.clone()));
        }
        self.ticker.tick()?;
        let found =
            if position.is_ours() { self.own_conflict(node, wanted)? } else { self.their_conflict(node, wanted)? };
        let entry = self.entry(node);
        match &found {
            Some(conflict) => {
                entry.conflicts.retain(|known| !conflict.is_within(known));
                entry.conflicts.push(conflict.clone());
            }
            None => {
                entry.together.retain(|known| !known.is_within(wanted));
                entry.together.push(wanted.clone());
            }
        }
        Ok(found)
    }

    /// Every card of ours fails for some of the outcomes: all of these together.
    fn own_conflict(&mut self, node: &Node, wanted: &Outcomes) -> Result<Option<Outcomes>, Interrupted> {
        let plays = Rc::clone(&self.entry(node).plays);
        let mut blamed = wanted.minus(wanted);
        for (place, &play) in plays.iter().enumerate() {
            let next = node.after(play);
            let lost = wanted.minus(&self.winnable(&next));
            let conflict = match lost.iter().next() {
                Some(_) if !lost.and(&blamed).is_empty() => continue,
                Some(first) => Some(lost.only(first)),
                None => self.conflict(&next, wanted)?,
            };
            match conflict {
                Some(conflict) => blamed = blamed.or(&conflict),
                None => {
                    self.bring_forward(node, place);
                    return Ok(None);
                }
            }
        }
        Ok(Some(blamed))
    }

    /// One card of theirs is enough.
    fn their_conflict(&mut self, node: &Node, wanted: &Outcomes) -> Result<Option<Outcomes>, Interrupted> {
        let plays = Rc::clone(&self.entry(node).plays);
        for (place, &play) in plays.iter().enumerate() {
            let Branch { places, node: next } = self.branch(node, play);
            let part = wanted.and(&places);
            if part.is_empty() {
                continue;
            }
            if let Some(conflict) = self.conflict(&next, &part.gather(&places, next.outcomes()))? {
                self.bring_forward(node, place);
                return Ok(Some(conflict.scatter(&places)));
            }
        }
        Ok(None)
    }

    fn bring_forward(&mut self, node: &Node, place: usize) {
        let entry = self.entry(node);
        if place > 0 {
            let mut plays = entry.plays.to_vec();
            plays[..=place].rotate_right(1);
            entry.plays = plays.into();
        }
    }

    /// What follows a card of the defender who is to play.
    pub(super) fn branch(&mut self, node: &Node, play: Play) -> Branch {
        let position = &node.position;
        let next = node.after_theirs(play);
        // Of the numbers of tricks before the card, those that matter after it.
        let from = next.first + u8::from(position.after(play).won) - node.first;
        let goals = from..from + next.goals();
        let key = (position.missing, position.is_known(), play, node.goals(), goals.clone());
        let places = self.places.entry(key).or_insert_with(|| {
            let outcomes = (0..node.goals()).flat_map(|goal| {
                let open = goals.contains(&goal);
                position.allows(play).map(move |allowed| open && allowed)
            });
            Rc::new(outcomes.collect())
        });
        Branch { places: Rc::clone(places), node: next }
    }
}

/// How many deals of the two hidden hands there are in which West has these cards of the missing ones and has played
/// those already.
fn weight(missing: Counts, west: Counts, gone: Counts) -> u64 {
    let classes =
        missing.places().map(|class| ways(missing.of(class).into(), (west.of(class) + gone.of(class)).into()));
    deals(missing.total(), west.total() + gone.total()) * classes.product::<u64>()
}

/// How many deals of the two hidden hands there are in which West has some certain cards, so many, of the missing ones.
pub(super) fn deals(missing: u8, west: u8) -> u64 {
    ways((26 - missing).into(), (13 - west).into())
}
