//! The best card and its chance, exactly.

use super::lattice::Wish;
use super::layouts::Layouts;
use super::max_set::MaxSet;
use super::perfect::PerfectInformation;
use super::position::{Position, Trick};
use crate::bits::{Any, Machine};
use crate::cards::{Card, Deal, Hand, Seat, Suit};
use crate::few::SortFew;
use crate::limits::Interrupted;
use crate::play::bridge::{Play, Situation, equals_above};
use crate::play::choice::{CardScore, Choice, Ended, low_first};
use crate::play::options::{Options, Progress};
use crate::play::oracle::Oracle;
use crate::play::outcomes::Outcomes;
use crate::play::problem::{Objective, Problem, View};
use crate::play::{MethodName, ties};
use std::cell::Cell;
use std::cmp::Reverse;

/// A card, and what can be won by it.
#[derive(Clone, Debug)]
pub struct Line {
    pub card: Card,
    /// Sets of worlds, by their numbers in the problem, the heaviest first and none within another: each is won by some
    /// way of playing on.
    pub fronts: Vec<Outcomes>,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Solution {
    pub choice: Choice,
    /// In the order of the cards of the choice: the heaviest set of each card whose score is exact, and others that were
    /// found on the way. When a limit was met, the best sets found, of all
    /// cards of which some were.
    pub lines: Vec<Line>,
}

/// Why a problem has no solution here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSingle {
    /// A defender decides: his partner's hand is hidden, too.
    Defender,
    /// Something other than a number of tricks is wanted.
    Objective,
}

/// Solves a problem of declarer's exactly, in the worlds given, unless a limit of the options is met.
pub fn solve(problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Result<Solution, NotSingle> {
    let View::Declarer(declarer) = problem.view else { return Err(NotSingle::Defender) };
    let Objective::Target(target) = problem.objective else { return Err(NotSingle::Objective) };
    let mut target = target;
    let mut spent = 0;
    let mut solution = loop {
        // What was spent on higher targets counts.
        let left = options.with_limits(options.limits.less(spent));
        let mut solution = Root::new(problem, declarer, target, &left).solve();
        spent += solution.choice.nodes;
        solution.choice.nodes = spent;
        let hopeless = solution.choice.ended == Ended::Exact && solution.choice.cards[0].score == 0;
        if !hopeless || target <= 1 {
            break solution;
        }
        // When there is no chance, what counts is who comes nearest.
        target -= 1;
    };
    let options = &options.with_limits(options.limits.less(spent));
    if options.count_tricks && solution.choice.ended == Ended::Exact {
        settle_ties(problem, target, options, oracle, &mut solution);
    }
    Ok(solution)
}

/// The fronts of all cards: every set of worlds that can be won after a card, losing at most `loss` in weight, and that
/// is not within another. They may be very many. `None` if a limit of the options was met.
pub fn fronts(problem: &Problem, loss: u64, options: &Options<'_>) -> Result<Option<Vec<Line>>, NotSingle> {
    let View::Declarer(declarer) = problem.view else { return Err(NotSingle::Defender) };
    let Objective::Target(target) = problem.objective else { return Err(NotSingle::Objective) };
    Ok(Root::new(problem, declarer, target, options).fronts(loss).ok())
}

/// Of the cards that share the best score, puts the one first that takes more tricks. If there is no time for that they
/// stay as they are.
fn settle_ties(problem: &Problem, target: u8, options: &Options<'_>, oracle: &mut Oracle, solution: &mut Solution) {
    let Choice { cards: ranking, calls, nodes, .. } = &mut solution.choice;
    let best = ranking[0].score;
    if best == 0 {
        return;
    }
    let weights = problem.weights();
    oracle.begin(options);
    let mut play = Play::new(Situation::new(problem, vec![target]), options, oracle);
    let contends = |scored: &CardScore| scored.score >= best && scored.exact || options.every_card;
    // An error is a limit that was met.
    let _ = ties::settle(&mut play, &weights, ranking, contends);
    let (asked, taken) = play.spent();
    (*calls, *nodes) = (*calls + asked, *nodes + taken);
    oracle.end();
    let place = |line: &Line| ranking.iter().position(|scored| scored.card == line.card);
    solution.lines.sort_few_by_key(place);
}

struct Root<'a> {
    position: Position,
    layouts: Layouts,
    /// For each layout in the order of the list, the number of its world.
    worlds: Vec<usize>,
    problem: &'a Problem,
    options: &'a Options<'a>,
    target: u8,
    ours: usize,
}

impl<'a> Root<'a> {
    fn new(problem: &'a Problem, declarer: Seat, target: u8, options: &'a Options<'a>) -> Root<'a> {
        let ours = declarer.index() % 2;
        let (deal, _) = problem.worlds[0];
        let hand = |index: usize| deal.hands()[index].bits();
        let unseen = hand(1 - ours) | hand(3 - ours);
        let share = |deal: &Deal| Any::gather(deal.hands()[1 - ours].bits(), unseen) as u32;
        let worlds = problem.worlds.iter().enumerate();
        let mut layouts: Vec<_> = worlds.map(|(world, (deal, weight))| (share(deal), *weight, world)).collect();
        layouts.sort_any_by_key(|&(share, weight, _)| (share, weight));
        let lengths = Suit::ALL.map(|suit| Hand::from_bits(unseen).suit(suit).len() as u8);
        let list: Vec<_> = layouts.iter().map(|&(share, weight, _)| (share, weight)).collect();
        let worlds: Vec<_> = layouts.iter().map(|&(.., world)| world).collect();
        let (layouts, list) = Layouts::new(lengths, &list);
        let trick = Trick { strain: problem.strain, leader: problem.leader, cards: &problem.trick };
        let position = Position::new(deal.hands(), trick, ours, target, list);
        Root { position, layouts, worlds, problem, options, target, ours }
    }

    fn fronts(self, loss: u64) -> Result<Vec<Line>, Interrupted> {
        let Root { position, layouts, worlds, problem, options, ours, .. } = self;
        let all = Outcomes::all(worlds.len());
        let ended = Cell::new(Ended::Stopped);
        let mut watch = |nodes: u64| may_go_on(options, nodes, &ended);
        let mut search = PerfectInformation::new(problem.strain, ours, layouts, options.memory, &mut watch);
        let wish = Wish { useful: all, slack: loss };
        let mut lines = Vec::new();
        for card in position.own_cards().cards() {
            let next = search.after(&position, card, position.list);
            let front = search.value(&next, &wish)?;
            lines.push(Line { card, fronts: front.vectors().iter().map(|set| named(set, &worlds)).collect() });
        }
        Ok(lines)
    }

    fn solve(self) -> Solution {
        let Root { position, layouts, worlds, problem, options, target, ours } = self;
        let count = worlds.len();
        let all = Outcomes::all(count);
        let total = layouts.weight(position.list, &all);
        let ended = Cell::new(Ended::Stopped);
        let mut watch = |nodes: u64| may_go_on(options, nodes, &ended);
        let mut search = PerfectInformation::new(problem.strain, ours, layouts, options.memory, &mut watch);
        let live = Hand::from_bits(position.live());
        let hand = problem.worlds[0].0.hand(position.to_play());
        let legal = hand.following((position.turn > 0).then(|| position.led.suit()));
        let groups = position.own_cards().cards().map(|card| (card, equals_above(card, legal, live)));
        let mut cards: Vec<Tried> = groups.map(|(card, equals)| Tried::new(card, equals, &all)).collect();
        let result = find(&mut search, &position, options.every_card, &mut cards);
        if search.full {
            ended.set(Ended::Memory);
        }
        let nodes = search.late.nodes;
        let own_cards = (position.own[0].count_ones() + position.own[1].count_ones()).max(1);
        let weigh = |set: &Outcomes| search.layouts.weight(position.list, set);
        // Of a first look that was not finished nothing is told.
        let looked = cards.iter().all(|tried| tried.search.is_some());
        // What is lighter than the best is lighter by one world, if all weigh the same.
        let lightest = problem.worlds.iter().map(|&(_, weight)| weight).min().unwrap_or(1);
        let even = problem.worlds.iter().all(|&(_, weight)| weight == lightest);
        let unit = if even { lightest.max(1) } else { 1 };
        for tried in &mut cards {
            let won = tried.search.as_ref().map_or(&[][..], MaxSet::won).first();
            let scored = &mut tried.scored;
            scored.first = if looked { weigh(&tried.winnable) } else { 0 };
            scored.exact = tried.exact;
            scored.settled = tried.exact;
            if tried.exact || result.is_err() {
                // The best way of playing that was found.
                scored.score = won.map_or(0, &weigh);
                scored.worlds = won.map_or(0, Outcomes::len);
            } else {
                let most = tried.most.unwrap_or(u64::MAX);
                scored.score = scored.first.min(most - most % unit);
                scored.worlds = tried.winnable.len().min(usize::try_from(most / unit).unwrap_or(usize::MAX));
            }
            if tried.exact {
                scored.depth = own_cards;
            }
        }
        let rating = |scored: &CardScore| (Reverse((scored.score, scored.exact, scored.first)), low_first(scored));
        cards.sort_few_by_key(|tried| rating(&tried.scored));
        let line = |tried: &Tried| {
            let won = tried.search.as_ref().map_or(&[][..], MaxSet::won);
            let fronts: Vec<Outcomes> = won.iter().map(|set| named(set, &worlds)).collect();
            let nothing = vec![Outcomes::none(count)];
            Line { card: tried.scored.card, fronts: if fronts.is_empty() { nothing } else { fronts } }
        };
        let shown = |tried: &&Tried| tried.exact || result.is_err() && tried.scored.score > 0;
        let lines = cards.iter().filter(shown).map(line).collect();
        let choice = Choice {
            cards: cards.into_iter().map(|tried| tried.scored).collect(),
            weight: if looked { total } else { 0 },
            depth: if result.is_ok() { own_cards } else { 0 },
            objective: Objective::Target(target),
            ended: if result.is_ok() { Ended::Exact } else { ended.get() },
            worlds: if looked { count } else { 0 },
            method: MethodName::Exact,
            calls: 0,
            nodes,
        };
        Solution { choice, lines }
    }
}

/// Whether the limits of the options allow more; if not, `ended` becomes the reason.
fn may_go_on(options: &Options<'_>, nodes: u64, ended: &Cell<Ended>) -> bool {
    let report = Progress { depth: 1, done: 0, total: 0 };
    let stopped = options.progress.is_some_and(|progress| progress(report).is_break());
    let used_up = options.limits.nodes.is_some_and(|limit| nodes >= limit);
    if used_up {
        ended.set(Ended::Nodes);
    } else if options.limits.is_late() {
        ended.set(Ended::Time);
    }
    !(stopped || used_up || options.limits.expired())
}

/// The worlds of these layouts.
fn named(set: &Outcomes, worlds: &[usize]) -> Outcomes {
    let mut named = Outcomes::none(worlds.len());
    set.iter().for_each(|layout| named.insert(worlds[layout]));
    named
}

/// A card at the root, and what is known of it.
struct Tried {
    scored: CardScore,
    /// What perfect information wins after it; everything as long as that is not known.
    winnable: Outcomes,
    search: Option<MaxSet>,
    /// Whether what the search has found is the best there is.
    exact: bool,
    /// What it wins at most, when that is known to be less.
    most: Option<u64>,
}

impl Tried {
    fn new(card: Card, equals: Hand, all: &Outcomes) -> Tried {
        Tried { scored: CardScore::new(card, equals), winnable: all.clone(), search: None, exact: false, most: None }
    }
}

/// Finds the best cards, all that share the best score, or every card's score. What even perfect information does not
/// win is not looked at.
fn find(
    search: &mut PerfectInformation<'_>,
    position: &Position,
    every_card: bool,
    cards: &mut [Tried],
) -> Result<(), Interrupted> {
    let list = position.list;
    for tried in cards.iter_mut() {
        let next = search.after(position, tried.scored.card, list);
        tried.winnable = search.perfect(&next, &tried.winnable)?;
        tried.search = Some(MaxSet::new(search, next, tried.winnable.clone()));
    }
    cards.sort_few_by_key(|tried| (Reverse(search.layouts.weight(list, &tried.winnable)), low_first(&tried.scored)));
    // Only what is heavier than this is of interest. A first look at all cards, and then they are settled.
    let mut floor = 0;
    for settle in [false, true] {
        for tried in cards.iter_mut() {
            let Some(heaviest) = &mut tried.search else { continue };
            heaviest.begin(search, floor)?;
            tried.exact = settle && heaviest.settle(search, floor)?;
            tried.most = Some(floor);
            if !every_card {
                floor = floor.max(heaviest.best(search).saturating_sub(1));
            }
        }
    }
    // Without a chance, nothing is what a card is worth: all of them if none has any, or if all are asked about.
    let hopeless = cards.iter().all(|tried| tried.winnable.is_empty());
    let nothing = |tried: &&mut Tried| tried.winnable.is_empty();
    cards.iter_mut().filter(nothing).for_each(|tried| tried.exact = every_card || hopeless);
    Ok(())
}
