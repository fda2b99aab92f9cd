//! Par in the output.

use crate::json::{json, list, text};
use finesse::cards::{Seat, Side, Vulnerability};
use finesse::dd::Table;
use finesse::par::{Ending, Par, ParContract, par_by_dealer};
use serde_json::Value;

/// The par of one deal, with its dealer and vulnerability.
pub struct DealPar {
    pub dealer: Seat,
    pub vulnerability: Vulnerability,
    par: Par,
}

impl DealPar {
    pub fn new(table: &Table, dealer: Seat, vulnerability: Vulnerability) -> DealPar {
        DealPar { dealer, vulnerability, par: par_by_dealer(table, dealer, vulnerability) }
    }

    /// The score of North-South.
    pub fn score(&self) -> i32 {
        self.par.score
    }

    /// The contracts, `EW 4SX-1` or `NS 3NT=` each.
    fn contracts(&self) -> Vec<String> {
        if self.par.is_passed_out() { vec!["Pass".to_owned()] } else { self.par.contracts.iter().map(show).collect() }
    }

    /// For people: the score of North-South and the contracts.
    pub fn text(&self) -> String {
        let score = self.par.score;
        let sign = if score > 0 { "+" } else { "" };
        let contracts = self.contracts().join("; ");
        format!("par {sign}{score} for NS: {contracts} (dealer {}, vulnerable {})", self.dealer, self.vulnerability)
    }

    pub fn json(&self) -> Value {
        json!({
            "score": self.par.score,
            "contracts": list(self.contracts()),
            "dealer": text(self.dealer),
            "vulnerable": text(self.vulnerability),
        })
    }

    /// The value of the `OptimumScore` tag: the side that plays the contract and what it scores.
    pub fn score_tag(&self) -> String {
        let side = self.par.contracts.first().map(|contract| contract.declarers.side());
        match side {
            Some(side @ Side::EastWest) => format!("{side} {}", -self.par.score),
            _ => format!("NS {}", self.par.score),
        }
    }

    /// The value of the `ParContract` tag, in which no-trump is one letter by custom.
    pub fn contract_tag(&self) -> String {
        self.contracts().join("; ").replace("NT", "N")
    }
}

fn show(contract: &ParContract) -> String {
    let (doubled, result) = match contract.ending {
        Ending::Makes { overtricks: 0 } => ("", "=".to_owned()),
        Ending::Makes { overtricks } => ("", format!("+{overtricks}")),
        Ending::Down { undertricks } | Ending::DownInTheirStrain { undertricks } => ("X", format!("-{undertricks}")),
    };
    format!("{} {}{doubled}{result}", contract.declarers, contract.bid)
}
