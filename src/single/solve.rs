//! The best card and its chance, exactly.

use super::exact::{Exact, Wish};
use super::layouts::Layouts;
use super::position::Position;
use crate::cards::{Card, Hand, Seat, Suit};
use crate::dd::{Interrupted, gather};
use crate::mu::choose::{
    CardScore, Choice, Ended, Objective, Options, Problem, Progress, Warm, count_tricks, low_first,
};
use crate::mu::front::Front;
use crate::mu::outcomes::Outcomes;
use crate::mu::play::{View, equals_above};
use std::cell::Cell;
use std::cmp::Reverse;

/// A card, and what can be won by it.
#[derive(Clone, Debug)]
pub struct Line {
    pub card: Card,
    /// Sets of worlds, by their numbers in the problem, none within another: each is won by some way of playing on.
    /// Only the heaviest, and those that were found beside it.
    pub fronts: Vec<Outcomes>,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Solution {
    pub choice: Choice,
    /// In the order of the cards of the choice; only of cards whose score is exact.
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
pub fn solve(problem: &Problem, options: &Options<'_>, warm: &mut Warm) -> Result<Solution, NotSingle> {
    let View::Declarer(declarer) = problem.view else { return Err(NotSingle::Defender) };
    let Objective::Target(target) = problem.objective else { return Err(NotSingle::Objective) };
    let mut target = target;
    let mut solution = loop {
        let solution = Root::new(problem, declarer, target, options).solve();
        let hopeless = solution.choice.ended == Ended::Exact && solution.choice.cards[0].score == 0;
        if !hopeless || target <= 1 {
            break solution;
        }
        // When there is no chance, what counts is who comes nearest.
        target -= 1;
    };
    if options.count_tricks && solution.choice.ended == Ended::Exact {
        settle_ties(problem, target, options, warm, &mut solution);
    }
    Ok(solution)
}

/// Of the cards that share the best score, puts the one first that takes more tricks, all hands in sight. If there is no
/// time for that they stay as they are.
fn settle_ties(problem: &Problem, target: u8, options: &Options<'_>, warm: &mut Warm, solution: &mut Solution) {
    let Choice { cards: ranking, calls, nodes, .. } = &mut solution.choice;
    let best = ranking[0].score;
    let contends = |scored: &&CardScore| scored.score >= best && scored.exact || options.every_card;
    let cards: Vec<Card> = ranking.iter().filter(contends).map(|scored| scored.card).collect();
    if cards.len() < 2 || best == 0 {
        return;
    }
    let weights: Vec<u64> = problem.worlds.iter().map(|&(_, weight)| weight).collect();
    warm.begin(options);
    let mut play = warm.play(problem, vec![target], options);
    let counted = count_tricks(&mut play, &cards, &weights, ranking);
    let (asked, taken) = play.spent();
    (*calls, *nodes) = (*calls + asked, *nodes + taken);
    warm.end();
    if counted.is_ok() {
        ranking.sort_by_key(|scored| {
            (Reverse((scored.score, scored.exact, scored.tricks, scored.first)), low_first(scored))
        });
        let place = |line: &Line| ranking.iter().position(|scored| scored.card == line.card);
        solution.lines.sort_by_key(place);
    }
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
        let mut layouts: Vec<(u32, u64, usize)> = Vec::new();
        for (world, (deal, weight)) in problem.worlds.iter().enumerate() {
            layouts.push((gather(deal.hands()[1 - ours].bits(), unseen) as u32, *weight, world));
        }
        layouts.sort_unstable();
        let lengths = Suit::ALL.map(|suit| Hand::from_bits(unseen).suit(suit).len() as u8);
        let list: Vec<(u32, u64)> = layouts.iter().map(|&(share, weight, _)| (share, weight)).collect();
        let worlds = layouts.iter().map(|&(.., world)| world).collect();
        let (layouts, list) = Layouts::new(lengths, &list);
        let held = Hand::from_bits(hand(ours) | hand(ours + 2) | unseen);
        let of_suit = |suit: Suit| (held.suit(suit).len() as u16) << (4 * suit.index());
        let nobody = Card::from_bit(0);
        let mut position = Position {
            own: [hand(ours), hand(ours + 2)],
            unseen,
            lengths: Suit::ALL.into_iter().map(of_suit).sum(),
            list,
            leader: problem.leader,
            turn: 0,
            led: nobody,
            best: nobody,
            winner: problem.leader,
            need: target,
            left: problem.tricks_left(),
        };
        for &card in &problem.trick {
            // Cards of the trick are held no more.
            position.lengths += 1 << (4 * card.suit().index());
            position = position.after(card, list, problem.strain, ours);
        }
        Root { position, layouts, worlds, problem, options, target, ours }
    }

    fn solve(self) -> Solution {
        let Root { position, layouts, worlds, problem, options, target, ours } = self;
        let count = worlds.len();
        let all = Outcomes::all(count);
        let total = layouts.weight(position.list, &all);
        let unit = problem.worlds.iter().map(|&(_, weight)| weight).min().unwrap_or(1).max(1);
        let ended = Cell::new(Ended::Stopped);
        let mut watch = |nodes: u64| {
            let report = Progress { depth: 1, done: 0, total: 0 };
            let stopped = options.progress.is_some_and(|progress| progress(report).is_break());
            let used_up = options.nodes.is_some_and(|limit| nodes >= limit);
            if used_up {
                ended.set(Ended::Nodes);
            } else if options.deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline) {
                ended.set(Ended::Time);
            }
            !(stopped || used_up || options.is_over())
        };
        let mut search = Exact::new(problem.strain, ours, layouts, &mut watch);
        let live = Hand::from_bits(position.live());
        let hand = problem.worlds[0].0.hand(position.to_play());
        let legal = hand.following((position.turn > 0).then(|| position.led.suit()));
        let mut cards: Vec<Tried> =
            position.own_cards().cards().map(|card| Tried::new(card, equals_above(card, legal, live))).collect();
        let result = find(&mut search, &position, &all, unit, options.every_card, &mut cards);
        let nodes = search.nodes;
        let own_cards = (position.own[0].count_ones() + position.own[1].count_ones()).max(1);
        let weigh = |set: &Outcomes| search.layouts.weight(position.list, set);
        for tried in &mut cards {
            tried.scored.first = weigh(&tried.winnable);
            tried.scored.score = tried.scored.first.min(tried.most.unwrap_or(u64::MAX));
            tried.scored.worlds = tried.winnable.len();
            if let Some(best) = tried.front.vectors().iter().max_by_key(|set| weigh(set)) {
                tried.scored.score = weigh(best);
                tried.scored.worlds = best.len();
                tried.scored.exact = true;
                tried.scored.settled = true;
                tried.scored.depth = own_cards;
            }
        }
        let rating = |scored: &CardScore| (Reverse((scored.score, scored.exact, scored.first)), low_first(scored));
        cards.sort_by_key(|tried| rating(&tried.scored));
        let line = |tried: &Tried| {
            let named = |set: &Outcomes| {
                let mut named = Outcomes::none(count);
                set.iter().for_each(|layout| named.insert(worlds[layout]));
                named
            };
            Line { card: tried.scored.card, fronts: tried.front.vectors().iter().map(named).collect() }
        };
        let lines = cards.iter().filter(|tried| tried.scored.exact).map(line).collect();
        let choice = Choice {
            cards: cards.into_iter().map(|tried| tried.scored).collect(),
            weight: total,
            depth: if result.is_ok() { own_cards } else { 0 },
            objective: Objective::Target(target),
            ended: if result.is_ok() { Ended::Exact } else { ended.get() },
            worlds: count,
            calls: 0,
            nodes,
        };
        Solution { choice, lines }
    }
}

/// A card at the root, and what is known of it.
struct Tried {
    scored: CardScore,
    /// What perfect information wins after it.
    winnable: Outcomes,
    front: Front,
    /// What it wins at most, when that is known to be less.
    most: Option<u64>,
}

impl Tried {
    fn new(card: Card, equals: Hand) -> Tried {
        Tried { scored: CardScore::new(card, equals), winnable: Outcomes::none(0), front: Front::default(), most: None }
    }
}

/// Lets the slack grow until the best card is found, or every card's score.
fn find(
    search: &mut Exact<'_>,
    position: &Position,
    all: &Outcomes,
    unit: u64,
    every_card: bool,
    cards: &mut [Tried],
) -> Result<(), Interrupted> {
    let list = position.list;
    let total = search.layouts.weight(list, all);
    for tried in cards.iter_mut() {
        let next = search.after(position, tried.scored.card, list);
        tried.winnable = search.perfect(&next, all)?;
    }
    let lost = |search: &Exact<'_>, set: &Outcomes| total - search.layouts.weight(list, set);
    let least = cards.iter().map(|tried| lost(search, &tried.winnable)).min().unwrap_or(0);
    let mut beyond = 0;
    loop {
        let mut slack = least.saturating_add(beyond).min(total);
        for tried in cards.iter_mut().filter(|tried| tried.front.is_empty()) {
            let winnable_lost = lost(search, &tried.winnable);
            if winnable_lost > slack {
                continue;
            }
            let next = search.after(position, tried.scored.card, list);
            let wish =
                Wish { useful: tried.winnable.clone(), private: tried.winnable.clone(), slack: slack - winnable_lost };
            tried.front = search.value(&next, &wish)?;
            tried.most = Some(total - slack);
            let found = tried.front.vectors().iter().map(|set| lost(search, set)).min();
            if let (Some(found), false) = (found, every_card) {
                slack = slack.min(found);
            }
        }
        let found = cards.iter().filter(|tried| !tried.front.is_empty()).count();
        if found == cards.len() || found > 0 && !every_card {
            return Ok(());
        }
        beyond += (beyond / 8).max(unit);
    }
}
