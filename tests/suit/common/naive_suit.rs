//! One suit with unlimited entries by plain enumeration: every card of every hand by itself, and every plan that is not
//! below another in all layouts.

use std::collections::HashMap;

/// Tricks by world; impossible worlds have more tricks than possible.
type Tricks = Vec<u8>;

const IMPOSSIBLE: u8 = u8::MAX;

/// Cards of North and South, and cards gone from West and East, as bits of ranks; and the worlds that are possible.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    own: [u16; 2],
    gone: [u16; 2],
    worlds: Vec<usize>,
}

pub struct Naive {
    own: [u16; 2],
    /// West's cards in each world.
    pub west: Vec<u16>,
    missing: u16,
    known: HashMap<Position, Vec<Tricks>>,
}

fn cards(bits: u16) -> impl Iterator<Item = u16> {
    (0..13).map(|place| 1 << place).filter(move |card| bits & card != 0)
}

/// Removes plans that are no better than another in any world.
fn best_of(all: Vec<Tricks>) -> Vec<Tricks> {
    let mut best: Vec<Tricks> = Vec::new();
    for tricks in all {
        let below = |low: &Tricks, high: &Tricks| low.iter().zip(high).all(|(low, high)| low <= high);
        if !best.iter().any(|known| below(&tricks, known)) {
            best.retain(|known| !below(known, &tricks));
            best.push(tricks);
        }
    }
    best
}

impl Naive {
    pub fn new(north: u16, south: u16) -> Naive {
        let missing = 0x1fff & !(north | south);
        let west = (0..=missing).filter(|west| west & !missing == 0).collect();
        Naive { own: [north, south], west, missing, known: HashMap::new() }
    }

    /// The deals of a world.
    pub fn weight(&self, world: usize) -> u64 {
        let choose = |from: u64, count: u64| (0..count).fold(1, |ways, k| ways * (from - k) / (k + 1));
        choose(26 - u64::from(self.missing.count_ones()), 13 - u64::from(self.west[world].count_ones()))
    }

    /// The tricks of each plan, by world.
    pub fn solve(&mut self) -> Vec<Tricks> {
        self.value(&Position { own: self.own, gone: [0; 2], worlds: (0..self.west.len()).collect() })
    }

    /// The tricks in one world, double dummy.
    pub fn double_dummy(&mut self, world: usize) -> u8 {
        self.value(&Position { own: self.own, gone: [0; 2], worlds: vec![world] })[0][world]
    }

    /// The same from a later position on: the cards of North and South, and those gone from West and East.
    pub fn rest(&mut self, own: [u16; 2], gone: [u16; 2], world: usize) -> u8 {
        self.value(&Position { own, gone, worlds: vec![world] })[0][world]
    }

    fn value(&mut self, position: &Position) -> Vec<Tricks> {
        if position.own == [0; 2] {
            return vec![self.no_tricks(&position.worlds)];
        }
        if let Some(known) = self.known.get(position) {
            return known.clone();
        }
        let mut all = Vec::new();
        for leader in 0..2 {
            for card in cards(position.own[leader]) {
                let mut next = position.clone();
                next.own[leader] &= !card;
                all.extend(self.defend(&next, leader, card, 1));
            }
        }
        let best = best_of(all);
        self.known.insert(position.clone(), best.clone());
        best
    }

    fn no_tricks(&self, worlds: &[usize]) -> Tricks {
        let mut tricks = vec![IMPOSSIBLE; self.west.len()];
        worlds.iter().for_each(|&world| tricks[world] = 0);
        tricks
    }

    /// A defender plays to a trick led by North (0) or South (1), second or fourth. `best` is the highest own card.
    fn defend(&mut self, position: &Position, leader: usize, best: u16, turn: usize) -> Vec<Tricks> {
        // Behind North comes East, behind South West.
        let west = (leader == 1) == (turn == 1);
        let mut front = vec![vec![IMPOSSIBLE; self.west.len()]];
        for card in cards(self.missing).chain([0]) {
            let may_play = |&world: &usize| {
                let held = if west { self.west[world] } else { self.missing & !self.west[world] };
                let left = held & !position.gone[usize::from(!west)];
                if card == 0 { left == 0 } else { left & card != 0 }
            };
            let worlds: Vec<usize> = position.worlds.iter().copied().filter(may_play).collect();
            if worlds.is_empty() {
                continue;
            }
            let mut next = Position { worlds, ..position.clone() };
            next.gone[usize::from(!west)] |= card;
            let after = if turn == 1 { self.follow(&next, leader, best, card) } else { self.end(&next, best, card) };
            let pairs = front.iter().flat_map(|mine| {
                after
                    .iter()
                    .map(move |theirs| mine.iter().zip(theirs).map(|(mine, theirs)| *mine.min(theirs)).collect())
            });
            front = best_of(pairs.collect());
        }
        front
    }

    /// The partner of the leader plays third.
    fn follow(&mut self, position: &Position, leader: usize, led: u16, second: u16) -> Vec<Tricks> {
        let hand = position.own[1 - leader];
        let choices: Vec<u16> = if hand == 0 { vec![0] } else { cards(hand).collect() };
        let mut all = Vec::new();
        for card in choices {
            let mut next = position.clone();
            next.own[1 - leader] &= !card;
            let best = led.max(card);
            // A card that is beaten already cannot win any more.
            all.extend(self.defend(&next, leader, if second > best { 0 } else { best }, 3));
        }
        best_of(all)
    }

    fn end(&mut self, position: &Position, best: u16, last: u16) -> Vec<Tricks> {
        let won = u8::from(best > last);
        let mut front = self.value(position);
        front.iter_mut().for_each(|tricks| position.worlds.iter().for_each(|&world| tricks[world] += won));
        front
    }
}
