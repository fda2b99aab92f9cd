//! One suit between declarer and dummy, who have all the entries they want: they lead to every trick from either hand.

use finesse::cards::{Holding, Rank};
use finesse::dd::Interrupted;
use finesse::play::game::{Decided, Game, Turn};
use finesse::play::outcomes::Outcomes;
use std::collections::HashMap;

/// Seats in the order of play.
const NORTH: usize = 0;
const EAST: usize = 1;
const SOUTH: usize = 2;
const WEST: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuitNode {
    /// Cards left to North and South, cards gone from East and West; by seat.
    cards: [u16; 4],
    /// Who led to the trick under way, and what was played to it: ranks as bits, 0 for a card of another suit.
    leader: usize,
    trick: Vec<u16>,
    won: u8,
    /// Tricks to come, the one under way included.
    left: u8,
}

/// The seat that plays, and the bit of the rank, or 0 for a card of another suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitMove {
    pub seat: usize,
    pub card: u16,
}

pub struct SuitGame {
    own: [u16; 4],
    target: u8,
    /// West's and East's cards in each world.
    worlds: Vec<[u16; 2]>,
    double_dummy: HashMap<(SuitNode, usize), u8>,
}

fn bits(ranks: &str) -> u16 {
    ranks.chars().fold(0, |bits, letter| bits | 1 << Rank::from_letter(letter).expect("a rank").place())
}

fn each(mut bits: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl SuitGame {
    pub fn new(north: &str, south: &str, target: u8) -> SuitGame {
        let own = [bits(north), 0, bits(south), 0];
        let missing = 0x1fff & !(own[NORTH] | own[SOUTH]);
        let worlds = (0..=missing).filter(|west| west & !missing == 0).map(|west| [west, missing & !west]);
        SuitGame { own, target, worlds: worlds.collect(), double_dummy: HashMap::new() }
    }

    pub fn worlds(&self) -> usize {
        self.worlds.len()
    }

    /// How many ways there are to deal the other cards of the two hands, by world.
    pub fn weights(&self) -> Vec<u64> {
        let choose = |from: u64, count: u64| (0..count).fold(1, |ways, k| ways * (from - k) / (k + 1));
        let weight = |[west, east]: &[u16; 2]| {
            let (west, east) = (u64::from(west.count_ones()), u64::from(east.count_ones()));
            choose(26 - west - east, 13 - west)
        };
        self.worlds.iter().map(weight).collect()
    }

    pub fn root(&self) -> SuitNode {
        self.trick_to_come(self.own, 0)
    }

    fn trick_to_come(&self, cards: [u16; 4], won: u8) -> SuitNode {
        let left = cards[NORTH].count_ones().max(cards[SOUTH].count_ones()) as u8;
        SuitNode { cards, leader: NORTH, trick: Vec::new(), won, left }
    }

    fn to_play(node: &SuitNode) -> usize {
        (node.leader + node.trick.len()) % 4
    }

    fn holding(&self, node: &SuitNode, seat: usize, world: usize) -> u16 {
        let [west, east] = self.worlds[world];
        match seat {
            WEST => west & !node.cards[WEST],
            EAST => east & !node.cards[EAST],
            _ => node.cards[seat],
        }
    }

    /// The cards that have not gone with a trick that is over.
    fn live(&self, node: &SuitNode) -> u16 {
        let own = node.cards[NORTH] | node.cards[SOUTH];
        let missing = 0x1fff & !(self.own[NORTH] | self.own[SOUTH] | node.cards[EAST] | node.cards[WEST]);
        node.trick.iter().fold(own | missing, |live, card| live | card)
    }

    /// A hand's cards, of touching ones only the lowest; a card of another suit if it has none.
    fn own_cards(&self, node: &SuitNode, seat: usize) -> Vec<SuitMove> {
        let (hand, live) = (node.cards[seat], self.live(node));
        let touches_a_lower = |card: u16| {
            let below = live & (card - 1);
            below != 0 && hand >> (15 - below.leading_zeros()) & 1 == 1
        };
        let cards = each(hand).filter(|&card| !touches_a_lower(card));
        let moves: Vec<SuitMove> = cards.map(|card| SuitMove { seat, card }).collect();
        if moves.is_empty() { vec![SuitMove { seat, card: 0 }] } else { moves }
    }

    /// The cards that Max may play: any to lead to a trick.
    pub fn own_moves(&self, node: &SuitNode) -> Vec<SuitMove> {
        if !node.trick.is_empty() {
            return self.own_cards(node, SuitGame::to_play(node));
        }
        let hands = [NORTH, SOUTH].into_iter().filter(|&seat| node.cards[seat] != 0);
        hands.flat_map(|seat| self.own_cards(node, seat)).collect()
    }

    fn moves_in(&self, node: &SuitNode, world: usize) -> Vec<SuitMove> {
        if self.turn(node) == Turn::Max {
            return self.own_moves(node);
        }
        let seat = SuitGame::to_play(node);
        match self.holding(node, seat, world) {
            0 => vec![SuitMove { seat, card: 0 }],
            cards => each(cards).map(|card| SuitMove { seat, card }).collect(),
        }
    }

    /// All tricks of Max in one world, double dummy.
    fn minimax(&mut self, node: &SuitNode, world: usize) -> u8 {
        if node.left == 0 {
            return node.won;
        }
        let key = (node.clone(), world);
        if let Some(&known) = self.double_dummy.get(&key) {
            return known;
        }
        let moves = self.moves_in(node, world);
        let values: Vec<u8> = moves.into_iter().map(|mv| self.minimax(&self.after(node, mv), world)).collect();
        let value = if self.turn(node) == Turn::Max { values.iter().max() } else { values.iter().min() };
        self.double_dummy.insert(key, *value.unwrap());
        *value.unwrap()
    }

    /// A holding as text.
    pub fn text(cards: u16) -> String {
        Holding::from_bits(cards).to_string()
    }
}

impl Game for SuitGame {
    type Node = SuitNode;
    type Move = SuitMove;
    type Key = SuitNode;

    fn turn(&self, node: &SuitNode) -> Turn {
        let defender = matches!(SuitGame::to_play(node), EAST | WEST);
        if defender && !node.trick.is_empty() { Turn::Min } else { Turn::Max }
    }

    fn key(&self, node: &SuitNode) -> SuitNode {
        node.clone()
    }

    fn decided(&self, node: &SuitNode, outcomes: &Outcomes) -> Decided {
        let none = outcomes.minus(outcomes);
        if node.won >= self.target {
            Decided { lost: none.clone(), open: none }
        } else if node.won + node.left < self.target {
            Decided { lost: outcomes.clone(), open: none }
        } else {
            Decided { lost: none, open: outcomes.clone() }
        }
    }

    fn moves(&mut self, node: &SuitNode, outcomes: &Outcomes) -> Result<Vec<(SuitMove, Outcomes)>, Interrupted> {
        if self.turn(node) == Turn::Max {
            return Ok(self.own_moves(node).into_iter().map(|mv| (mv, outcomes.clone())).collect());
        }
        let mut moves: Vec<(SuitMove, Outcomes)> = Vec::new();
        for world in outcomes.iter() {
            for mv in self.moves_in(node, world) {
                let place = moves.iter().position(|(known, _)| *known == mv).unwrap_or_else(|| {
                    moves.push((mv, outcomes.minus(outcomes)));
                    moves.len() - 1
                });
                moves[place].1.insert(world);
            }
        }
        Ok(moves)
    }

    fn after(&self, node: &SuitNode, mv: SuitMove) -> SuitNode {
        let mut next = node.clone();
        if next.trick.is_empty() {
            next.leader = mv.seat;
        }
        if matches!(mv.seat, EAST | WEST) {
            next.cards[mv.seat] |= mv.card;
        } else {
            next.cards[mv.seat] &= !mv.card;
        }
        next.trick.push(mv.card);
        if next.trick.len() < 4 {
            return next;
        }
        let highest = (0..4).max_by_key(|&turn| next.trick[turn]).expect("four cards");
        self.trick_to_come(next.cards, next.won + u8::from(highest % 2 == 0))
    }

    fn perfect(&mut self, node: &SuitNode, outcomes: &Outcomes) -> Result<Outcomes, Interrupted> {
        let mut won = outcomes.minus(outcomes);
        for world in outcomes.iter() {
            if self.minimax(node, world) >= self.target {
                won.insert(world);
            }
        }
        Ok(won)
    }

    fn one_world(&self, outcomes: &Outcomes) -> bool {
        outcomes.len() <= 1
    }
}
