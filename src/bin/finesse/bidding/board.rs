//! A board bid out: its contract, what it scores double dummy, and how far that is from par.

use super::explain::Explained;
use super::method::{Bidder, bid_out};
use crate::json::{joined, json, list, text};
use crate::par::DealPar;
use finesse::cards::{Auction, Contract, Deal, Side, Strain, imps};
use finesse::dd::{Interrupted, Solver, Table};
use finesse::worlds::WorldsError;
use serde_json::Value;

/// The contract of an auction and its double-dummy result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The contract and declarer's tricks; `None` when passed out.
    pub played: Option<(Contract, u8)>,
    /// For North-South.
    pub score: i32,
}

impl Outcome {
    pub fn of(auction: &Auction, table: &Table) -> Outcome {
        let Some(contract) = auction.contract() else { return Outcome { played: None, score: 0 } };
        let tricks = table.tricks(contract.strain(), contract.declarer);
        let score = contract.score(tricks, auction.vulnerability());
        let score = if contract.declarer.side() == Side::NorthSouth { score } else { -score };
        Outcome { played: Some((contract, tricks)), score }
    }

    /// The contract as PBN writes it, without declarer.
    pub fn contract(&self) -> String {
        self.played.map_or("Pass".to_owned(), |(contract, _)| format!("{}{}", contract.bid, contract.doubling))
    }

    /// For people: `3NT by N, 9 tricks, +400 for NS`.
    pub fn text(&self) -> String {
        match self.played {
            None => "passed out".to_owned(),
            Some((contract, tricks)) => {
                let plural = if tricks == 1 { "" } else { "s" };
                format!("{contract}, {tricks} trick{plural}, {} for NS", signed(self.score))
            }
        }
    }

    pub fn json(&self) -> Value {
        json!({
            "contract": text(self.contract()),
            "declarer": self.played.map(|(contract, _)| text(contract.declarer)),
            "tricks": self.played.map(|(_, tricks)| tricks),
            "score": self.score,
        })
    }
}

/// A number with its sign; 0 has none.
pub fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string() }
}

/// The tricks of all strains and declarers.
pub fn table_of(deal: &Deal, solver: &mut Solver) -> Result<Table, Interrupted> {
    let mut table = Table::default();
    for strain in Strain::ALL {
        table.0[strain.index()] = solver.strain_row(deal, strain)?;
    }
    Ok(table)
}

/// A board bid out.
pub struct BidBoard {
    pub deal: Deal,
    pub auction: Auction,
    pub calls: Vec<Explained>,
    pub outcome: Outcome,
    pub par: DealPar,
}

/// Why a board could not be bid.
#[derive(Debug)]
pub enum BidError {
    Interrupted(Interrupted),
    /// No deals could be drawn for a simulation.
    Worlds(WorldsError),
}

impl From<Interrupted> for BidError {
    fn from(interrupted: Interrupted) -> BidError {
        BidError::Interrupted(interrupted)
    }
}

impl From<WorldsError> for BidError {
    fn from(error: WorldsError) -> BidError {
        BidError::Worlds(error)
    }
}

impl BidBoard {
    /// Bids a deal out from an auction that has not begun.
    pub fn bid(
        deal: &Deal,
        start: &Auction,
        solver: &mut Solver,
        mut bidder: Bidder<'_>,
    ) -> Result<BidBoard, BidError> {
        let auction = bid_out(start, |auction| bidder.call(auction, deal))?;
        let calls = Explained::all(&auction, deal, bidder.book());
        let table = table_of(deal, solver)?;
        let par = DealPar::new(&table, auction.dealer(), auction.vulnerability());
        let outcome = Outcome::of(&auction, &table);
        Ok(BidBoard { deal: *deal, auction, calls, outcome, par })
    }

    /// How many IMPs the result is better for North-South than par.
    pub fn imps(&self) -> i32 {
        imps(self.outcome.score - self.par.score())
    }

    pub fn json(&self) -> Value {
        let board = json!({
            "deal": text(self.deal),
            "dealer": text(self.auction.dealer()),
            "vulnerable": text(self.auction.vulnerability()),
            "auction": text(&self.auction),
            "calls": list(self.calls.iter().map(Explained::json)),
        });
        let result = json!({ "par": self.par.json(), "imps_from_par": self.imps() });
        joined(board, joined(self.outcome.json(), result))
    }
}
