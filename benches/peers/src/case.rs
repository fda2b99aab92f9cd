//! A deal to be measured, with a contract, a play and what is known of the answers; and its form on the wire.

use crate::contract::contract;
use crate::player::play;
use finesse::cards::{Board, Card, Deal, Seat, Suit};
use finesse::random::Random;
use peer_protocol as wire;

/// The seed of the deal that is not measured.
const FIRST: u64 = 52;

/// A deal, the contract it is played in, and a play.
pub struct Case {
    pub deal: Deal,
    pub board: Board,
    pub play: Vec<Card>,
    pub reference: Option<Reference>,
}

/// Answers from outside.
pub struct Reference {
    pub table: wire::Table,
    pub cards: Vec<wire::Scored>,
    pub values: Vec<u8>,
}

impl Case {
    /// A deal with a contract and a play by rule.
    pub fn by_rule(deal: Deal, random: &mut Random) -> Case {
        let (strain, leader) = contract(&deal);
        let board = Board::opening(strain, leader, &deal).expect("a full deal");
        Case { deal, board, play: play(board, random), reference: None }
    }

    /// A warm-up deal that is in no mix.
    pub fn first() -> Case {
        let mut random = Random::new(FIRST);
        Case::by_rule(random.deal(13), &mut random)
    }

    pub fn holdings(&self) -> wire::Holdings {
        holdings(&self.deal)
    }

    /// The position before the opening lead.
    pub fn opening(&self) -> wire::Position {
        position(&self.board)
    }

    pub fn played(&self) -> wire::Play {
        wire::Play { position: self.opening(), cards: self.play.iter().copied().map(card).collect() }
    }

    /// The positions before each card of the play, up to the last trick, in which no hand has a choice.
    pub fn walk(&self) -> Vec<wire::Position> {
        let mut positions = vec![self.opening()];
        let mut board = self.board;
        for &card in &self.play {
            match board.play(card).and_then(|after| after.board) {
                Some(next) if next.deal().cards().len() > 4 => board = next,
                _ => break,
            }
            positions.push(position(&board));
        }
        positions
    }
}

fn holdings(deal: &Deal) -> wire::Holdings {
    Seat::ALL.map(|seat| Suit::ALL.map(|suit| deal.hand(seat).suit(suit).bits() << 2))
}

fn card(card: Card) -> wire::Card {
    wire::Card { suit: card.suit().index() as u8, rank: card.rank().number() }
}

fn position(board: &Board) -> wire::Position {
    wire::Position {
        strain: board.strain().index() as u8,
        leader: board.leader().index() as u8,
        trick: board.played().map(card).collect(),
        holdings: holdings(board.deal()),
    }
}
