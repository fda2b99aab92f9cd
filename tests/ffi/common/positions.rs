//! Random positions, questions about them, and ways to spoil a question.

use super::question::{Question, deal_of};
use finesse::cards::{Board, Card, Hand, Seat, Strain, Suit};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use std::ffi::c_int;

/// How often a position has 1, 2 ... 13 tricks left, in percent. Full deals take DDS a hundred times as long as endings.
const SIZES: [u32; 13] = [4, 6, 8, 12, 13, 13, 12, 12, 8, 6, 3, 2, 1];

pub struct Positions {
    pub rng: SmallRng,
}

impl Positions {
    pub fn new(seed: u64) -> Positions {
        Positions { rng: SmallRng::seed_from_u64(seed) }
    }

    /// Tricks left, as often as [`SIZES`] says.
    pub fn size(&mut self) -> usize {
        let mut left = self.rng.random_range(0..SIZES.iter().sum());
        for (index, &share) in SIZES.iter().enumerate() {
            if left < share {
                return index + 1;
            }
            left -= share;
        }
        unreachable!("a number below the sum")
    }

    /// A position with `tricks` left and `played` cards in the trick, which mostly but not always follow suit: revokes of
    /// the past do not matter for what is to come. Some positions have few suits, only high cards, or long suits.
    pub fn board(&mut self, tricks: usize, played: usize) -> Board {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        match self.rng.random_range(0..4) {
            0 if tricks <= 6 => {
                let suits: Vec<Suit> = Suit::ALL.choose_multiple(&mut self.rng, 2).copied().collect();
                pack.retain(|card| suits.contains(&card.suit()));
            }
            1 if tricks <= 8 => pack.retain(|card| card.rank().number() >= 7),
            _ => {}
        }
        pack.shuffle(&mut self.rng);
        pack.truncate(4 * tricks);
        if self.rng.random_ratio(1, 3) {
            let sorted = self.rng.random_range(0..=pack.len());
            pack[..sorted].sort();
        }
        let mut hands = [Hand::EMPTY; 4];
        for (seat, cards) in pack.chunks(tricks).enumerate() {
            hands[seat] = cards.iter().copied().collect();
        }
        let strain = *Strain::ALL.choose(&mut self.rng).expect("five strains");
        let leader = *Seat::ALL.choose(&mut self.rng).expect("four seats");
        let follow = self.rng.random_ratio(4, 5);
        let mut trick: Vec<Card> = Vec::new();
        for turn in 0..played {
            let seat = leader.plus(turn).index();
            let suit_led = trick.first().map(|card| card.suit());
            let following: Vec<Card> = hands[seat].cards().filter(|card| Some(card.suit()) == suit_led).collect();
            let all: Vec<Card> = hands[seat].cards().collect();
            let choices = if follow && !following.is_empty() { following } else { all };
            let card = *choices.choose(&mut self.rng).expect("a card for each trick");
            hands[seat] = hands[seat].without(card);
            trick.push(card);
        }
        Board::new(strain, leader, &trick, hands).expect("a fair deal")
    }

    /// A position of any size with any number of cards in the trick.
    pub fn any_board(&mut self) -> Board {
        let (tricks, played) = (self.size(), self.rng.random_range(0..4));
        self.board(tricks, played)
    }

    /// Any question about the board that is not refused.
    pub fn question(&mut self, board: &Board) -> Question {
        let highest = board.tricks_left() as c_int;
        Question {
            deal: deal_of(board),
            target: self.rng.random_range(-1..=highest),
            solutions: self.rng.random_range(1..=3),
            mode: self.rng.random_range(0..=2),
            thread: 0,
        }
    }

    /// Legal cards from the board on, `count` or as many as there are.
    pub fn play(&mut self, board: &Board, count: usize) -> Vec<Card> {
        let mut cards = Vec::new();
        let mut next = Some(*board);
        while let Some(board) = next.filter(|_| cards.len() < count) {
            let legal: Vec<Card> = board.legal().cards().collect();
            let card = *legal.choose(&mut self.rng).expect("a card to play");
            cards.push(card);
            next = board.play(card).expect("a legal card").board;
        }
        cards
    }

    fn one_of(&mut self, numbers: &[c_int]) -> c_int {
        *numbers.choose(&mut self.rng).expect("some numbers")
    }
}

/// A way to spoil a question. In the order in which they are applied, so that no fault undoes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    CardTwice,
    PlayedCardHeld,
    CardMissing,
    CardMoved,
    NoCards,
    TooManyCards,
    TargetAboveTricks,
    BitsOutside,
    TrickRank,
    TrickSuit,
    TrickGap,
    Leader,
    Trump,
    Mode,
    Solutions,
    Target,
    Thread,
}

impl Fault {
    pub const ALL: [Fault; 17] = [
        Fault::CardTwice,
        Fault::PlayedCardHeld,
        Fault::CardMissing,
        Fault::CardMoved,
        Fault::NoCards,
        Fault::TooManyCards,
        Fault::TargetAboveTricks,
        Fault::BitsOutside,
        Fault::TrickRank,
        Fault::TrickSuit,
        Fault::TrickGap,
        Fault::Leader,
        Fault::Trump,
        Fault::Mode,
        Fault::Solutions,
        Fault::Target,
        Fault::Thread,
    ];

    /// Whether a solver sees the fault without counting cards.
    pub fn shows_before_counting(self) -> bool {
        self >= Fault::BitsOutside
    }

    /// The faults concern single numbers, a little out of range: DDS uses some of them as an index before it refuses them.
    pub fn spoil(self, question: &mut Question, positions: &mut Positions) {
        let slot = positions.rng.random_range(0..3);
        let rank = positions.rng.random_range(2..=14);
        let (seat, suit) = (positions.rng.random_range(0..4), positions.rng.random_range(0..4));
        let deal = &mut question.deal;
        match self {
            Fault::CardTwice => {
                // Somebody's card also in another hand, in place of one of its own.
                let other = (seat + positions.rng.random_range(1..4)) % 4;
                if let (Some(mine), Some(theirs)) = (lowest(&deal.remainCards[seat]), lowest(&deal.remainCards[other]))
                {
                    deal.remainCards[other][theirs.0] &= !theirs.1;
                    deal.remainCards[other][mine.0] |= mine.1;
                }
            }
            Fault::PlayedCardHeld => {
                let (suit, rank) = (deal.currentTrickSuit[slot] as usize, deal.currentTrickRank[slot]);
                if let (2..=14, Some(own)) = (rank, lowest(&deal.remainCards[seat])) {
                    deal.remainCards[seat][own.0] &= !own.1;
                    deal.remainCards[seat][suit] |= 1 << rank;
                }
            }
            Fault::CardMissing => {
                if let Some((suit, bit)) = lowest(&deal.remainCards[seat]) {
                    deal.remainCards[seat][suit] &= !bit;
                }
            }
            Fault::CardMoved => {
                let other = (seat + positions.rng.random_range(1..4)) % 4;
                if let Some((suit, bit)) = lowest(&deal.remainCards[seat]) {
                    deal.remainCards[seat][suit] &= !bit;
                    deal.remainCards[other][suit] |= bit;
                }
            }
            Fault::NoCards => deal.remainCards = [[0; 4]; 4],
            Fault::TooManyCards => deal.remainCards = [[0x7ffc; 4]; 4],
            Fault::TargetAboveTricks => {
                let tricks = question.cards_held().div_ceil(4) as c_int;
                question.target = positions.rng.random_range((tricks + 1).min(13)..=13);
            }
            Fault::BitsOutside => {
                deal.remainCards[seat][suit] =
                    positions.one_of(&[1, 2, 3, 0x8000, 0x8004, 0x10000, 0x7fff_ffff]) as u32;
            }
            Fault::TrickRank => deal.currentTrickRank[slot] = positions.one_of(&[-1, 1, 15]),
            Fault::TrickSuit => {
                deal.currentTrickRank[slot] = rank;
                deal.currentTrickSuit[slot] = positions.one_of(&[-1, 4, 5]);
            }
            Fault::TrickGap => {
                deal.currentTrickRank[0] = 0;
                deal.currentTrickRank[1] = rank;
            }
            Fault::Leader => deal.first = positions.one_of(&[-1, 4, 5]),
            Fault::Trump => deal.trump = positions.one_of(&[-1, 5, 6]),
            Fault::Mode => question.mode = positions.one_of(&[-1, 3, c_int::MAX]),
            Fault::Solutions => question.solutions = positions.one_of(&[0, -1, 4, c_int::MIN]),
            Fault::Target => question.target = positions.one_of(&[-2, 14, c_int::MIN, c_int::MAX]),
            Fault::Thread => question.thread = positions.one_of(&[-1, c_int::MIN, 1 << 20]),
        }
    }
}

/// The suit and bit of a hand's lowest card in its first suit.
fn lowest(hand: &[u32; 4]) -> Option<(usize, u32)> {
    hand.iter().enumerate().find(|(_, bits)| **bits != 0).map(|(suit, bits)| (suit, bits & bits.wrapping_neg()))
}
