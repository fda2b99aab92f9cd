//! Par: the result of a deal when both sides bid and play seeing all cards.
//!
//! It needs only the tricks of every strain and declarer. A side bids what it makes, the other side outbids it or takes
//! a doubled sacrifice that costs less, until neither side gains by another bid. Who bids first matters when both sides
//! can make the same contract, and there are two ways to settle that:
//! - [`par_by_side`] lets each partnership in turn open an auction in which sides, not players, alternate;
//! - [`par_by_dealer`] knows the dealer, and gives a contract to the player who can bid it first.
//!
//! Both agree with DDS 2.9 in scores, contracts and their order, because programs compare and store these texts.

mod auction;
mod dealer;
mod notation;

pub use auction::par_by_side;
pub use dealer::par_by_dealer;

use crate::cards::{Bid, Doubling, Level, Seat, Side, Strain, penalty};
use crate::dd::Table;
use std::cmp::Ordering;

/// A par result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Par {
    /// For the side named by the function that computed it; 0 when the deal is passed out, and only then.
    pub score: i32,
    /// The contracts that lead to the score.
    pub contracts: Vec<ParContract>,
}

impl Par {
    /// The deal is passed out: no contract makes.
    pub fn is_passed_out(&self) -> bool {
        self.score == 0
    }
}

/// A contract that leads to par.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParContract {
    /// The lowest bid that still does; with overtricks, every level up to the tricks made leads to the same score.
    pub bid: Bid,
    pub declarers: Declarers,
    pub ending: Ending,
}

impl ParContract {
    /// The bid that promises every trick there is.
    fn full_bid(&self) -> Bid {
        let level = self.bid.level.get() + self.ending.overtricks();
        Bid::new(Level::new(level).unwrap_or(Level::SEVEN), self.bid.strain)
    }

    fn is_played_by(&self, side: Side) -> bool {
        self.declarers.side() == side
    }
}

/// Who can play a contract with the result that par needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declarers {
    Only(Seat),
    Both(Side),
}

impl Declarers {
    pub fn side(self) -> Side {
        match self {
            Declarers::Only(seat) => seat.side(),
            Declarers::Both(side) => side,
        }
    }
}

/// How a par contract ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Makes {
        overtricks: u8,
    },
    /// A doubled sacrifice.
    Down {
        undertricks: u8,
    },
    /// A doubled sacrifice in the strain of the contract it is made against: one player can bid it because that turn
    /// comes first. It is a variant of its own because DDS writes it without the star of a doubled contract.
    DownInTheirStrain {
        undertricks: u8,
    },
}

impl Ending {
    pub fn overtricks(self) -> u8 {
        match self {
            Ending::Makes { overtricks } => overtricks,
            Ending::Down { .. } | Ending::DownInTheirStrain { .. } => 0,
        }
    }

    pub fn undertricks(self) -> u8 {
        match self {
            Ending::Makes { .. } => 0,
            Ending::Down { undertricks } | Ending::DownInTheirStrain { undertricks } => undertricks,
        }
    }
}

/// The tricks of one partnership, each strain in the better of its two hands. A count over 13 is taken as 13.
#[derive(Clone, Copy)]
struct Prospects<'a> {
    table: &'a Table,
    side: Side,
}

impl Prospects<'_> {
    fn of(table: &Table, side: Side) -> Prospects<'_> {
        Prospects { table, side }
    }

    /// The two players with their tricks.
    fn by_player(&self, strain: Strain) -> [(Seat, u8); 2] {
        let first = Seat::ALL[self.side.index()];
        [first, first.partner()].map(|seat| (seat, self.table.tricks(strain, seat).min(13)))
    }

    fn tricks(&self, strain: Strain) -> u8 {
        let [(_, first), (_, second)] = self.by_player(strain);
        first.max(second)
    }

    /// The hands from which the most tricks are taken.
    fn declarers(&self, strain: Strain) -> Declarers {
        let [(first, tricks), (second, others)] = self.by_player(strain);
        match tricks.cmp(&others) {
            Ordering::Greater => Declarers::Only(first),
            Ordering::Less => Declarers::Only(second),
            Ordering::Equal => Declarers::Both(self.side),
        }
    }

    /// The highest bid that makes.
    fn makes(&self, strain: Strain) -> Option<Bid> {
        Level::made_by(self.tricks(strain)).map(|level| Bid::new(level, strain))
    }
}

/// What a bid that just makes is worth.
fn made(bid: Bid, vulnerable: bool) -> i32 {
    bid.score(Doubling::Undoubled, bid.level.tricks(), vulnerable)
}

/// What a sacrifice that goes down `undertricks` costs.
fn sacrificed(undertricks: u8, vulnerable: bool) -> i32 {
    penalty(Doubling::Doubled, undertricks, vulnerable)
}

/// How many levels lower `bid` could be, making the rest as overtricks, without losing a game or slam bonus.
fn spare_levels(bid: Bid) -> u8 {
    let score_at = |level: Level| Bid::new(level, bid.strain).score(Doubling::Undoubled, bid.level.tricks(), false);
    let lower = (1..bid.level.get()).rev().filter_map(Level::new);
    lower.take_while(|&level| score_at(level) == score_at(bid.level)).count() as u8
}
