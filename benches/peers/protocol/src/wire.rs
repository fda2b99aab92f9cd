//! The messages. Seats are N E S W = 0 to 3, suits S H D C = 0 to 3, strains the same with no-trump = 4, ranks 2 to 14.

use crate::Cost;
use serde::{Deserialize, Serialize};

/// Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
pub type Holdings = [[u16; 4]; 4];

/// Tricks by strain and declarer.
pub type Table = [[u8; 4]; 5];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card {
    pub suit: u8,
    pub rank: u8,
}

/// A position in the play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub strain: u8,
    /// The seat that led to the trick under way, or is on lead.
    pub leader: u8,
    /// The cards of the trick under way, in the order played.
    pub trick: Vec<Card>,
    pub holdings: Holdings,
}

impl Position {
    /// The number of cards held in all.
    pub fn cards_held(&self) -> u32 {
        self.holdings.iter().flatten().map(|bits| bits.count_ones()).sum()
    }
}

/// The `mode` of DDS's SolveBoard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// A forced card need not be scored.
    SkipForced = 0,
    /// Every card is scored.
    Always = 1,
    /// As `Always`, and the table of the last board is kept without checking how similar the boards are.
    Reuse = 2,
}

/// A position of which every card is to be scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub position: Position,
    pub mode: Mode,
}

/// A position and the cards played from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    pub position: Position,
    pub cards: Vec<Card>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Request {
    /// The solver's name and version.
    Describe,
    /// The tricks of every declarer in every strain, on one thread.
    Table(Holdings),
    /// Every card of the boards, one board after the other, on one thread; each is timed.
    Boards(Vec<Question>),
    /// The double-dummy value before the first and after each card, on one thread.
    Play(Play),
    /// Tables of many deals on all threads, timed as a whole.
    TableBatch(Vec<Holdings>),
    /// Every card of many boards on all threads, timed as a whole.
    BoardBatch(Vec<Position>),
}

/// A card, the lower cards that are worth the same (bits as in [`Holdings`]), and the tricks it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Scored {
    pub card: Card,
    pub equals: u16,
    pub score: i8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Table(Table),
    Cards(Vec<Scored>),
    /// Tricks of the side that did not lead, before the first and after each card.
    Values(Vec<u8>),
}

/// A call that was timed, and its answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Work {
    pub answers: Vec<Answer>,
    pub cost: Cost,
    /// Nodes as the solver counts them, where it says.
    pub nodes: Option<u64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    Description(String),
    /// The work of a request, in order, and the peak memory of the process, in KiB.
    Done {
        work: Vec<Work>,
        peak_memory: u64,
    },
    /// The solver has no such function, or returned an error.
    Refused(String),
}
