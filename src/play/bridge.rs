//! Bridge as a [`Game`] of hidden information: the side that decides, its opponents, and the worlds.

use super::choice::Ended;
use super::game::{Decided, Game, Turn};
use super::options::{Options, Progress};
use super::oracle::{Answers, Oracle, Question};
use super::outcomes::Outcomes;
use super::problem::{Partner, Problem, View};
use crate::cards::{Board, Card, Deal, Hand, Seat, Strain, winning_turn};
use crate::few::SortFew;
use crate::limits::Interrupted;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::ops::Range;
use std::time::{Duration, Instant};

/// A search reports to the caller at least this often, unless a single question takes longer.
const REPORT_INTERVAL: Duration = Duration::from_millis(20);

/// A position with its worlds.
#[derive(Clone, Debug)]
pub struct Situation {
    pub strain: Strain,
    /// The seat that led, or leads, to the trick under way.
    pub leader: Seat,
    /// The cards of the trick under way.
    pub trick: Vec<Card>,
    pub view: View,
    /// The hands in each world.
    pub worlds: Vec<Deal>,
    /// The numbers of tricks from now on that matter, rising.
    pub goals: Vec<u8>,
}

impl Situation {
    pub(super) fn new(problem: &Problem, goals: Vec<u8>) -> Situation {
        Situation {
            strain: problem.strain,
            leader: problem.leader,
            trick: problem.trick.clone(),
            view: problem.view,
            worlds: problem.worlds.iter().map(|&(deal, _)| deal).collect(),
            goals,
        }
    }
}

/// A situation, and the oracle that answers double-dummy questions about it.
pub(crate) struct Play<'o> {
    pub(super) situation: Situation,
    oracle: &'o mut Oracle,
    reporter: Reporter<'o>,
    /// All cards in play at the start, those of the trick under way included.
    pack: u64,
    /// The double-dummy best card of partner at a node in a world, as far as it is known.
    rule: FxHashMap<(PlayKey, usize), Card>,
}

/// Reports to the caller how far the search is, and asks whether to go on.
struct Reporter<'o> {
    options: &'o Options<'o>,
    /// The last report.
    progress: Progress,
    /// When it was made.
    reported: Instant,
}

impl Reporter<'_> {
    fn report(&mut self, progress: Progress) -> Result<(), Interrupted> {
        self.progress = progress;
        self.reported = Instant::now();
        let broken_off = self.options.progress.is_some_and(|report| report(progress).is_break());
        if broken_off || self.options.limits.expired() { Err(Interrupted) } else { Ok(()) }
    }

    /// Repeats the last report at intervals, so that the caller can stop a long step.
    fn poll(&mut self) -> Result<(), Interrupted> {
        if self.reported.elapsed() >= REPORT_INTERVAL { self.report(self.progress) } else { Ok(()) }
    }
}

/// The result of a card at the root, double dummy.
pub(super) struct Looked {
    /// The position after the card.
    pub node: PlayNode,
    /// The outcomes that the oracle was asked about; the others follow from the tricks already won.
    pub asked: Outcomes,
    pub won: Outcomes,
}

/// What all players know of a position.
#[derive(Clone, Debug)]
pub(crate) struct PlayNode {
    /// Cards played since the start, by seat.
    gone: [u64; 4],
    leader: Seat,
    trick: SmallVec<[Card; 4]>,
    /// Tricks won since the start by the side that decides.
    won: u8,
    /// Tricks not yet complete.
    left: u8,
    /// Which of the possible dummies was laid down: the first world that has it.
    dummy: Option<u32>,
}

impl PlayNode {
    pub(super) fn to_play(&self) -> Seat {
        self.leader.plus(self.trick.len())
    }

    fn gone(&self) -> u64 {
        self.gone.iter().fold(0, |all, gone| all | gone)
    }

    fn trick_bits(&self) -> u64 {
        self.trick.iter().fold(0, |bits, card| bits | 1 << card.bit())
    }
}

/// A card, and which dummy is on the table once it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub card: Card,
    dummy: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlayKey {
    gone: [u64; 4],
    rest: u64,
}

impl<'o> Play<'o> {
    pub(super) fn new(situation: Situation, options: &'o Options<'o>, oracle: &'o mut Oracle) -> Play<'o> {
        let trick = situation.trick.iter().fold(0, |bits, card| bits | 1u64 << card.bit());
        let pack = situation.worlds.iter().fold(trick, |pack, world| pack | world.cards().bits());
        let reporter = Reporter { options, progress: Progress::SAMPLING, reported: Instant::now() };
        Play { situation, oracle, reporter, pack, rule: HashMap::default() }
    }

    /// Reports to the caller how far the search is; the caller may stop it.
    pub(crate) fn report(&mut self, progress: Progress) -> Result<(), Interrupted> {
        self.reporter.report(progress)
    }

    /// The double-dummy questions asked so far, and the nodes they took.
    pub(crate) fn spent(&self) -> (u64, u64) {
        (self.oracle.calls, self.oracle.nodes)
    }

    /// Which limit ended the search.
    pub(crate) fn why_interrupted(&self) -> Ended {
        self.reporter.options.why_interrupted(self.oracle)
    }

    /// The number of outcomes: worlds times goals.
    pub(crate) fn outcomes(&self) -> usize {
        self.situation.worlds.len() * self.situation.goals.len()
    }

    pub(crate) fn root(&self) -> PlayNode {
        let situation = &self.situation;
        let last = situation.leader.plus(3);
        PlayNode {
            gone: [0; 4],
            leader: situation.leader,
            trick: situation.trick.iter().copied().collect(),
            won: 0,
            left: situation.worlds[0].hand(last).len() as u8,
            dummy: None,
        }
    }

    /// Cards that the side that decides has still to play.
    pub(crate) fn own_cards(&self) -> usize {
        let own = Seat::ALL.into_iter().filter(|&seat| self.situation.view.decides(seat));
        own.map(|seat| self.situation.worlds[0].hand(seat).len()).sum()
    }

    fn world_of(&self, outcome: usize) -> usize {
        outcome % self.situation.worlds.len()
    }

    fn hand(&self, node: &PlayNode, world: usize, seat: Seat) -> Hand {
        self.situation.worlds[world].hand(seat) - Hand::from_bits(node.gone[seat.index()])
    }

    /// The position in one world.
    pub(super) fn board(&self, node: &PlayNode, world: usize) -> Board {
        let hands = Seat::ALL.map(|seat| self.hand(node, world, seat));
        Board::new(self.situation.strain, node.leader, &node.trick, hands).expect("a world fits its situation")
    }

    fn legal(&self, node: &PlayNode, world: usize) -> Hand {
        self.hand(node, world, node.to_play()).following(node.trick.first().map(|led| led.suit()))
    }

    /// The cards that count when two cards are compared: all but those of tricks that are over.
    fn live(&self, node: &PlayNode) -> Hand {
        Hand::from_bits(self.pack & !(node.gone() & !node.trick_bits()))
    }

    /// The cards to choose from at the root: the lowest of each group of equals, with the others of the group.
    pub(super) fn choices(&self) -> Vec<(Card, Hand)> {
        let root = self.root();
        let legal = self.legal(&root, 0);
        let live = self.live(&root);
        let lowest = lowest_of_equals(legal, self.hand(&root, 0, root.to_play()), live);
        lowest.cards().map(|card| (card, equals_above(card, legal, live))).collect()
    }

    /// For each of these worlds the tricks from now on after each of these cards at the root, double dummy. When a limit
    /// is met, for the worlds before the first that has no answer.
    pub(super) fn tricks_after(
        &mut self,
        cards: &[Card],
        worlds: Range<usize>,
    ) -> (Vec<Answers>, Result<(), Interrupted>) {
        let root = self.root();
        let boards: Vec<_> = worlds.map(|world| (world, self.board(&root, world))).collect();
        let (mut tricks, outcome) = self.oracle.tricks_after(boards, cards, &mut || self.reporter.poll());
        let solved = tricks.iter().take_while(|tricks| !tricks.is_empty()).count();
        tricks.truncate(solved);
        (tricks, outcome)
    }

    /// What each of these cards at the root wins in these worlds, double dummy: world by world, all cards in each. When
    /// a limit is met, in the worlds before the first without all answers. The number of that world is returned too.
    pub(super) fn look(
        &mut self,
        cards: &[Card],
        worlds: Range<usize>,
    ) -> (Vec<Looked>, usize, Result<(), Interrupted>) {
        let root = self.root();
        let nodes: Vec<PlayNode> = cards.iter().map(|&card| self.after(&root, self.choice(card))).collect();
        let mut questions = Vec::new();
        let mut asked = Vec::new();
        // Of many worlds there are many megabytes of questions; a refusal is a panic, which callers can catch.
        let most = worlds.len() * nodes.len();
        questions.try_reserve_exact(most).expect("memory for the questions");
        asked.try_reserve_exact(most).expect("memory for the questions");
        for world in worlds.clone() {
            for (place, node) in nodes.iter().enumerate() {
                let needs: SmallVec<[u8; 2]> = self.open_goals(node).map(|(_, goal)| goal - node.won).collect();
                if !needs.is_empty() {
                    let board = self.board(node, world);
                    asked.push((world, place));
                    questions.push(Question { world, board, mine: self.is_mine(node), needs });
                }
            }
        }
        let (answers, outcome) = self.oracle.reached(questions, &mut || self.reporter.poll());
        let end = answers.iter().position(Option::is_none).map_or(worlds.end, |unanswered| asked[unanswered].0);
        let none = Outcomes::none(self.outcomes());
        let looked = |node: PlayNode| Looked { node, asked: none.clone(), won: none.clone() };
        let mut found: Vec<Looked> = nodes.into_iter().map(looked).collect();
        let count = self.situation.worlds.len();
        for looked in &mut found {
            let goals = self.situation.goals.iter().enumerate();
            for (goal, _) in goals.filter(|&(_, &tricks)| tricks <= looked.node.won) {
                (worlds.start..end).for_each(|world| looked.won.insert(goal * count + world));
            }
        }
        for (&(world, place), tricks) in asked.iter().zip(&answers).filter(|((world, _), _)| *world < end) {
            let Looked { node, asked, won } = &mut found[place];
            for (goal, tricks_needed) in self.open_goals(node) {
                asked.insert(goal * count + world);
                if tricks.is_some_and(|tricks| tricks_needed <= node.won + tricks) {
                    won.insert(goal * count + world);
                }
            }
        }
        (found, end, outcome)
    }

    /// The goals that are neither reached at a node nor out of reach, with their indices.
    fn open_goals(&self, node: &PlayNode) -> impl Iterator<Item = (usize, u8)> + use<'_, 'o> {
        let open = node.won + 1..=node.won + node.left;
        self.situation.goals.iter().copied().enumerate().filter(move |(_, goal)| open.contains(goal))
    }

    /// Whether the side that decides is to play.
    fn is_mine(&self, node: &PlayNode) -> bool {
        node.to_play().side() == self.situation.view.seat().side()
    }

    /// The move that plays a card at the root.
    pub(crate) fn choice(&self, card: Card) -> Move {
        Move { card, dummy: None }
    }

    fn own_moves(&self, node: &PlayNode, outcomes: &Outcomes) -> Vec<(Move, Outcomes)> {
        let world = self.world_of(outcomes.iter().next().expect("a move is asked for in some world"));
        let hand = self.hand(node, world, node.to_play());
        let lowest = lowest_of_equals(self.legal(node, world), hand, self.live(node));
        lowest.cards().map(|card| (Move { card, dummy: node.dummy }, outcomes.clone())).collect()
    }

    /// The moves of a player whose hand is hidden, or who sees all hands: in each world the cards legal there.
    fn others_moves(&self, node: &PlayNode, outcomes: &Outcomes) -> Vec<(Move, Outcomes)> {
        let mut legal = vec![None; self.situation.worlds.len()];
        let cards = |world: usize| *legal[world].get_or_insert_with(|| self.legal(node, world));
        let mut moves = self.moves_by_world(node, outcomes, cards);
        // A partner who sees all hands may signal the world by the choice between equal cards.
        if self.turn(node) == Turn::Min {
            self.merge_equals(node, &mut moves);
        }
        moves
    }

    /// The moves if the player may play these cards in each world. The cards that most worlds allow come first: they are
    /// likeliest to refute.
    fn moves_by_world(
        &self,
        node: &PlayNode,
        outcomes: &Outcomes,
        mut cards: impl FnMut(usize) -> Hand,
    ) -> Vec<(Move, Outcomes)> {
        let dummies = self.dummies(node, outcomes);
        let mut moves: Vec<(Move, Outcomes)> = Vec::new();
        for outcome in outcomes.iter() {
            let world = self.world_of(outcome);
            let dummy = dummies.get(&world).copied().or(node.dummy);
            for card in cards(world).cards() {
                let mv = Move { card, dummy };
                match moves.iter_mut().find(|(known, _)| *known == mv) {
                    Some((_, allowed)) => allowed.insert(outcome),
                    None => moves.push((mv, outcomes.only(outcome))),
                }
            }
        }
        moves.sort_few_by_key(|(mv, allowed)| (std::cmp::Reverse(allowed.len()), mv.card.bit(), mv.dummy));
        moves
    }

    /// Removes the upper of two touching cards that are in the same hand in every world.
    fn merge_equals(&self, node: &PlayNode, moves: &mut Vec<(Move, Outcomes)>) {
        let live = self.live(node);
        let has_twin = |(mv, allowed): &(Move, Outcomes)| {
            let below = next_below(mv.card, live);
            let is_twin = |(other, worlds): &(Move, Outcomes)| {
                Some(other.card) == below && other.dummy == mv.dummy && worlds == allowed
            };
            moves.iter().any(is_twin)
        };
        let mut twins = moves.iter().map(has_twin).collect::<Vec<bool>>().into_iter();
        moves.retain(|_| twins.next() == Some(false));
    }

    /// When dummy's hand is about to be laid down: which hand it is in each world.
    fn dummies(&self, node: &PlayNode, outcomes: &Outcomes) -> HashMap<usize, u32> {
        let View::Defender { dummy, exposed: false, .. } = self.situation.view else { return HashMap::new() };
        if node.dummy.is_some() {
            return HashMap::new();
        }
        // Numbered by the first world that has it, so the number means the same at every node.
        let worlds = &self.situation.worlds;
        let first = |world: usize| worlds.iter().position(|deal| deal.hand(dummy) == worlds[world].hand(dummy));
        let worlds = outcomes.iter().map(|outcome| self.world_of(outcome));
        worlds.map(|world| (world, first(world).unwrap_or(world) as u32)).collect()
    }

    /// The moves of a partner who plays the double-dummy best card: one card in each world.
    fn rule_moves(&mut self, node: &PlayNode, outcomes: &Outcomes) -> Result<Vec<(Move, Outcomes)>, Interrupted> {
        let mut worlds: Vec<_> = outcomes.iter().map(|outcome| self.world_of(outcome)).collect();
        worlds.sort_unstable();
        worlds.dedup();
        let key = self.key(node);
        worlds.retain(|&world| !self.rule.contains_key(&(key, world)));
        let boards: Vec<_> = worlds.iter().map(|&world| (world, self.board(node, world))).collect();
        let cards = self.oracle.best_cards(boards, &mut || self.reporter.poll())?;
        self.rule.extend(worlds.into_iter().map(|world| (key, world)).zip(cards));
        Ok(self.moves_by_world(node, outcomes, |world| Hand::EMPTY.with(self.rule[&(key, world)])))
    }
}

impl Game for Play<'_> {
    type Node = PlayNode;
    type Move = Move;
    type Key = PlayKey;

    fn turn(&self, node: &PlayNode) -> Turn {
        let seat = node.to_play();
        match self.situation.view {
            view if view.decides(seat) => Turn::Max,
            View::Defender { seat: own, partner: Partner::BestCase, .. } if seat == own.partner() => Turn::Omniscient,
            _ => Turn::Min,
        }
    }

    fn key(&self, node: &PlayNode) -> PlayKey {
        let cards = node.trick.iter().fold(0, |cards, card| cards << 8 | u64::from(card.bit() + 1));
        let dummy = node.dummy.map_or(0, |dummy| u64::from(dummy) + 1);
        let rest = cards | (node.leader.index() as u64) << 32 | u64::from(node.won) << 36 | dummy << 40;
        PlayKey { gone: node.gone, rest }
    }

    fn decided(&self, node: &PlayNode, outcomes: &Outcomes) -> Decided {
        let worlds = self.situation.worlds.len();
        let goals = &self.situation.goals;
        if goals.iter().all(|&goal| node.won < goal && node.won + node.left >= goal) {
            return Decided { lost: outcomes.minus(outcomes), open: outcomes.clone() };
        }
        let mut lost = outcomes.minus(outcomes);
        let mut open = lost.clone();
        for outcome in outcomes.iter() {
            let goal = goals[outcome / worlds];
            if node.won + node.left < goal {
                lost.insert(outcome);
            } else if node.won < goal {
                open.insert(outcome);
            }
        }
        Decided { lost, open }
    }

    fn moves(&mut self, node: &PlayNode, outcomes: &Outcomes) -> Result<Vec<(Move, Outcomes)>, Interrupted> {
        self.reporter.poll()?;
        let seat = node.to_play();
        match self.situation.view {
            view if view.decides(seat) => Ok(self.own_moves(node, outcomes)),
            View::Defender { seat: own, partner: Partner::DoubleDummy, .. } if seat == own.partner() => {
                self.rule_moves(node, outcomes)
            }
            _ => Ok(self.others_moves(node, outcomes)),
        }
    }

    fn after(&self, node: &PlayNode, mv: Move) -> PlayNode {
        let mut next = node.clone();
        let seat = node.to_play();
        next.gone[seat.index()] |= 1 << mv.card.bit();
        next.dummy = mv.dummy;
        next.trick.push(mv.card);
        if next.trick.len() == 4 {
            let winner = next.leader.plus(winning_turn(self.situation.strain, next.trick.iter().copied()));
            next.won += (winner.side() == self.situation.view.seat().side()) as u8;
            next.left -= 1;
            next.leader = winner;
            next.trick.clear();
        }
        next
    }

    fn perfect(&mut self, node: &PlayNode, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        self.reporter.poll()?;
        let worlds = self.situation.worlds.len();
        let mine = self.is_mine(node);
        let mut questions: Vec<Question> = Vec::new();
        let mut asked: Vec<Option<usize>> = vec![None; worlds];
        for outcome in outcomes.iter() {
            let world = self.world_of(outcome);
            let need = self.situation.goals[outcome / worlds] - node.won;
            match asked[world] {
                Some(place) => {
                    questions[place].needs.push(need);
                }
                None => {
                    asked[world] = Some(questions.len());
                    let board = self.board(node, world);
                    questions.push(Question { world, board, mine, needs: SmallVec::from_slice(&[need]) });
                }
            }
        }
        let (tricks, outcome) = self.oracle.reached(questions, &mut || self.reporter.poll());
        outcome?;
        let won = |outcome: usize| {
            let place = asked[outcome % worlds].expect("every world of the outcomes was asked about");
            tricks[place].is_some_and(|tricks| self.situation.goals[outcome / worlds] - node.won <= tricks)
        };
        let mut all = outcomes.minus(outcomes);
        outcomes.iter().filter(|&outcome| won(outcome)).for_each(|outcome| all.insert(outcome));
        Ok(all)
    }

    fn go_on(&mut self, nodes: u64) -> Result<(), Interrupted> {
        self.oracle.add_nodes(nodes);
        self.reporter.poll()?;
        if self.reporter.options.limits.expired() || self.oracle.is_spent() { Err(Interrupted) } else { Ok(()) }
    }

    fn one_world(&self, outcomes: &Outcomes) -> bool {
        // With perfect information partner helps, but the worst partner does not.
        if matches!(self.situation.view, View::Defender { partner: Partner::WorstCase, .. }) {
            return false;
        }
        let mut worlds = outcomes.iter().map(|outcome| self.world_of(outcome));
        let first = worlds.next();
        worlds.all(|world| Some(world) == first)
    }
}

/// The next lower card of the suit among the `live` ones.
fn next_below(card: Card, live: Hand) -> Option<Card> {
    let below = live.in_suit_of(card).below(card);
    (!below.is_empty()).then(|| below.top())
}

/// Of cards in one hand with no live card of another between them, the lowest.
fn lowest_of_equals(legal: Hand, hand: Hand, live: Hand) -> Hand {
    legal.cards().filter(|&card| next_below(card, live).is_none_or(|below| !hand.contains(below))).collect()
}

/// The cards of the hand that are equal to the `lowest` of them.
pub(crate) fn equals_above(lowest: Card, legal: Hand, live: Hand) -> Hand {
    legal.equals(lowest, live - legal).without(lowest)
}
