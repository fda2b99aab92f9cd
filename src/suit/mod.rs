//! Suit combinations as the encyclopedias print them: how to play one suit between two hands.
//!
//! Both hands have all the entries they want, so either may lead to each trick; a hand without cards of the suit
//! discards. The defenders see everything and never lead the suit themselves. Nothing is known of the other suits: a
//! layout in which West has *k* of the *n* missing cards comes in C(26-n, 13-k) of the C(26, 13) deals of the two
//! hidden hands. All numbers are counts of such deals, exactly.
//!
//! ```
//! use finesse::cards::{Holding, Rank};
//! use finesse::suit::{Combination, DEALS, SuitSolver};
//!
//! let holding = |ranks: &str| ranks.chars().filter_map(Rank::from_letter).fold(Holding::EMPTY, Holding::with);
//! let combination = Combination::new(holding("AKJ32"), holding("7654")).unwrap();
//! let answer = SuitSolver::new(combination).at_least(5).expect("nobody stops it");
//! assert_eq!(answer.score * 10_000 / DEALS, 5313);
//! ```

mod best;
mod levels;
mod perfect;
pub mod plan;
mod position;
mod search;

use crate::cards::{Holding, Rank, Seat};
use crate::few::SortFew;
use crate::limits::{Interrupted, Ticker};
use best::{Best, outcomes, winnable};
use plan::{Plan, Planner};
use position::{Counts, Play, Position, lowest_gap};
use search::{Node, Search};
use std::ops::ControlFlow;
use std::rc::Rc;

/// Steps between two questions to the caller whether to go on. A step takes microseconds, rarely a millisecond.
const POLL_INTERVAL: u32 = 16;

/// The deals of 26 cards to two hands: what all layouts weigh together.
pub const DEALS: u64 = 10_400_600;

/// The cards of two hands in one suit. They have at least one, and none twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combination {
    north: Holding,
    south: Holding,
}

/// Why two holdings are not a combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombinationError {
    /// Neither hand has a card.
    #[error("neither hand has a card")]
    NoCards,
    /// Both hands have this card; the highest, if there are several.
    #[error("both hands have the {0}")]
    InBothHands(Rank),
}

impl Combination {
    pub fn new(north: Holding, south: Holding) -> Result<Combination, CombinationError> {
        let both = Holding::from_bits(north.bits() & south.bits());
        match both.top() {
            Some(rank) => Err(CombinationError::InBothHands(rank)),
            None if (north | south).is_empty() => Err(CombinationError::NoCards),
            None => Ok(Combination { north, south }),
        }
    }

    pub fn north(&self) -> Holding {
        self.north
    }

    pub fn south(&self) -> Holding {
        self.south
    }

    /// The cards that the defenders have.
    pub fn missing(&self) -> Holding {
        Holding::from_bits(!(self.north | self.south).bits())
    }

    /// The tricks that are played: the cards of the longer hand.
    pub fn rounds(&self) -> u8 {
        self.north.len().max(self.south.len()) as u8
    }

    /// The gap that an own card lies in, or the class that a missing one belongs to: the classes below it.
    fn place(&self, rank: Rank) -> u8 {
        let ours = (self.north | self.south).bits();
        let changes = ours & !(ours << 1) & !1;
        let below = (1 << rank.place()) - 1;
        // Every own card just above a missing one begins a gap.
        let begun = (changes & below).count_ones() as u8;
        begun + u8::from(changes >> rank.place() & 1 == 1)
    }

    /// How many of the cards are in each gap, or class.
    fn counts(&self, cards: Holding) -> Counts {
        let mut counts = Counts::default();
        cards.ranks().for_each(|rank| counts.add(self.place(rank), 1));
        counts
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// At least so many tricks: the likeliest way, and of several such ways one with many tricks on average.
    AtLeast(u8),
    /// As many tricks as possible on average.
    Average,
}

/// A card to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    pub seat: Seat,
    /// The lowest of equal cards.
    pub card: Rank,
    /// The others of the same hand.
    pub equals: Holding,
}

impl Lead {
    /// All cards of one hand among these.
    pub fn cards_of(seat: Seat, leads: &[Lead]) -> Holding {
        let leads = leads.iter().filter(|lead| lead.seat == seat);
        leads.fold(Holding::EMPTY, |all, lead| all.with(lead.card) | lead.equals)
    }
}

/// A layout of the missing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub west: Holding,
    pub east: Holding,
    /// The deals with this layout, out of [`DEALS`].
    pub weight: u64,
    /// What the line of play takes, whatever the defenders do.
    pub tricks: u8,
}

/// The best that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub aim: Aim,
    /// The deals in which the aim is reached, out of [`DEALS`]; or the tricks taken in all of these deals.
    pub score: u64,
    /// The same if declarer saw all hands.
    pub perfect: u64,
    /// Every best card to begin with, the one of the line of play first. None if nothing can be had.
    pub leads: Vec<Lead>,
    /// A best line of play.
    pub plan: Plan,
    /// All layouts with what that line takes in each.
    pub layouts: Vec<Layout>,
}

impl Answer {
    /// The deals in which the line of play takes exactly 0, 1, ... 13 tricks, as long as the defenders do their best.
    pub fn distribution(&self) -> [u64; 14] {
        let mut deals = [0; 14];
        self.layouts.iter().for_each(|layout| deals[usize::from(layout.tricks)] += layout.weight);
        deals
    }

    /// The layouts in which the line reaches the aim; for the average, all.
    pub fn won(&self) -> impl Iterator<Item = &Layout> {
        let least = if let Aim::AtLeast(tricks) = self.aim { tricks } else { 0 };
        self.layouts.iter().filter(move |layout| layout.tricks >= least)
    }
}

/// Answers questions about one combination, and remembers what helps with the next. Every answer is exact; there is
/// none if whoever watches the search stops it. It may be asked again then.
pub struct SuitSolver<'w> {
    combination: Combination,
    root: Position,
    search: Search<'w>,
    /// What was found for each number of tricks; for 0, for the average.
    found: [Option<Rc<Found>>; 14],
}

/// The best way of playing.
struct Found {
    best: Best,
    score: u64,
    /// What all hands in sight would be worth.
    perfect: u64,
}

impl<'w> SuitSolver<'w> {
    /// A solver that nobody stops.
    pub fn new(combination: Combination) -> SuitSolver<'w> {
        SuitSolver::with_ticker(combination, Ticker::new(None, POLL_INTERVAL))
    }

    /// A solver that asks now and then, at least every few milliseconds, whether to go on.
    pub fn watched(combination: Combination, go_on: &'w dyn Fn() -> ControlFlow<()>) -> SuitSolver<'w> {
        SuitSolver::with_ticker(combination, Ticker::new(Some(go_on), POLL_INTERVAL))
    }

    fn with_ticker(combination: Combination, ticker: Ticker<'w>) -> SuitSolver<'w> {
        let own = [combination.north, combination.south].map(|hand| combination.counts(hand));
        let missing = combination.counts(combination.missing());
        let root = Position::new(own, missing, None);
        SuitSolver { combination, root, search: Search::new(missing, ticker), found: Default::default() }
    }

    pub fn combination(&self) -> Combination {
        self.combination
    }

    /// The deals in which at least so many tricks can be taken by the best line of play, out of [`DEALS`]; and with all
    /// hands seen.
    pub fn chance(&mut self, tricks: u8) -> Result<(u64, u64), Interrupted> {
        Ok(match tricks {
            0 => (DEALS, DEALS),
            _ if tricks > self.root.tricks_left() => (0, 0),
            _ => {
                let found = self.find(tricks)?;
                (found.score, found.perfect)
            }
        })
    }

    /// Every best card to begin with. None if nothing can be had.
    pub fn leads(&mut self, aim: Aim) -> Result<Vec<Lead>, Interrupted> {
        let tricks = if let Aim::AtLeast(tricks) = aim { tricks } else { 0 };
        if tricks > self.root.tricks_left() {
            return Ok(Vec::new());
        }
        let found = self.find(tricks)?;
        let plays = if found.score == 0 { &[] } else { &found.best.leads[..] };
        Ok(plays.iter().map(|&play| self.lead(play)).collect())
    }

    /// The safest way to so many tricks.
    pub fn at_least(&mut self, tricks: u8) -> Result<Answer, Interrupted> {
        let aim = Aim::AtLeast(tricks);
        let (score, perfect) = self.chance(tricks)?;
        if tricks == 0 {
            return Ok(Answer { aim, score, perfect, ..self.average()? });
        }
        if score == 0 {
            return Ok(Answer { aim, score, perfect, ..self.hopeless() });
        }
        let won = self.find(tricks)?.best.levels.iter().map(|&level| level == 1).collect::<Vec<bool>>();
        let levels = self.with_most_tricks(tricks, &won)?;
        self.answer(aim, score, perfect, &levels)
    }

    /// The way to the most tricks on average.
    pub fn average(&mut self) -> Result<Answer, Interrupted> {
        let found = self.find(0)?;
        match found.score {
            0 => Ok(self.hopeless()),
            score => self.answer(Aim::Average, score, found.perfect, &found.best.levels),
        }
    }

    /// The best for a number of tricks, not more than there are; for 0, the most on average.
    fn find(&mut self, tricks: u8) -> Result<Rc<Found>, Interrupted> {
        let place = usize::from(tricks);
        if let Some(found) = &self.found[place] {
            return Ok(Rc::clone(found));
        }
        let node = if tricks == 0 { self.all() } else { Node::new(self.root, tricks, tricks) };
        let top = winnable(&mut self.search, &node);
        let best = Best::find(&mut self.search, &node, &top, &vec![0; top.len()], true)?;
        let found = Found { score: self.weigh(&best.levels), perfect: self.weigh(&top), best };
        Ok(Rc::clone(self.found[place].insert(Rc::new(found))))
    }

    /// The beginning, where all tricks matter.
    fn all(&self) -> Node {
        Node::new(self.root, 1, self.root.tricks_left())
    }

    /// What levels are worth.
    fn weigh(&mut self, levels: &[u8]) -> u64 {
        let weights = self.search.weights(&self.all());
        weights.iter().zip(levels).map(|(weight, &level)| weight * u64::from(level)).sum()
    }

    /// The most tricks on average of a way that takes a number of tricks in all of the layouts `won`, and cannot in any
    /// other besides: tricks by layout.
    fn with_most_tricks(&mut self, tricks: u8, won: &[bool]) -> Result<Vec<u8>, Interrupted> {
        let node = self.all();
        let most = winnable(&mut self.search, &node);
        let top = most.iter().zip(won).map(|(&most, &won)| if won { most } else { most.min(tricks - 1) });
        let top: Vec<u8> = top.collect();
        let floor: Vec<u8> = won.iter().map(|&won| if won { tricks } else { 0 }).collect();
        Ok(Best::find(&mut self.search, &node, &top, &floor, false)?.levels)
    }

    /// The answer with a line of play that takes so many tricks in each layout.
    fn answer(&mut self, aim: Aim, score: u64, perfect: u64, levels: &[u8]) -> Result<Answer, Interrupted> {
        let asked = if let Aim::AtLeast(tricks) = aim { Some(tricks) } else { None };
        let node = self.all();
        let plan = Planner::new(self.combination, &mut self.search).plan(&node, &outcomes(&node, levels), asked)?;
        let mut leads = self.leads(aim)?;
        leads.sort_few_by_key(|lead| !plan.begins_with(lead.seat, lead.card));
        Ok(Answer { aim, score, perfect, leads, plan, layouts: self.layouts(levels) })
    }

    /// The answer when nothing can be had.
    fn hopeless(&self) -> Answer {
        let layouts = self.layouts(&vec![0; self.root.layouts()]);
        Answer { aim: Aim::Average, score: 0, perfect: 0, leads: Vec::new(), plan: Plan::Over, layouts }
    }

    fn lead(&self, play: Play) -> Lead {
        let hand = if play.seat == Seat::North { self.combination.north } else { self.combination.south };
        let missing = self.root.missing;
        let same = |rank: &Rank| Some(lowest_gap(self.combination.place(*rank), missing)) == play.card;
        let group = hand.ranks().filter(same).fold(Holding::EMPTY, Holding::with);
        let card = group.bottom().expect("the hand has such a card");
        Lead { seat: play.seat, card, equals: Holding::from_bits(group.bits() & (group.bits() - 1)) }
    }

    /// All layouts, with the tricks of a line of play.
    fn layouts(&self, levels: &[u8]) -> Vec<Layout> {
        let missing = self.combination.missing().bits();
        let kinds: Vec<Counts> = (0..levels.len()).map(|layout| self.root.west(layout)).collect();
        let subsets = (0..=missing).filter(|west| west & !missing == 0);
        let layout = |west: u16| {
            let (west, east) = (Holding::from_bits(west), Holding::from_bits(missing & !west));
            let counts = self.combination.counts(west);
            let kind = kinds.iter().position(|kind| *kind == counts).expect("one of the layouts");
            let weight = search::deals(missing.count_ones() as u8, west.len() as u8);
            Layout { west, east, weight, tricks: levels[kind] }
        };
        subsets.map(layout).collect()
    }
}
