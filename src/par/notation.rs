//! The two ways DDS writes par contracts down.

use super::{Declarers, Ending, Par, ParContract};
use crate::cards::Level;
use std::fmt;

impl Par {
    /// All contracts in one line, `EW 3N,EW 5C`. Every level that leads to the score is named, `W 45N` for four or
    /// five, and a sacrifice is marked, `NS 5Hx`.
    pub fn line(&self) -> String {
        let contracts: Vec<String> = self.contracts.iter().map(ParContract::with_all_levels).collect();
        contracts.join(",")
    }
}

impl ParContract {
    fn with_all_levels(&self) -> String {
        let lowest = self.bid.level.get();
        let levels: String = (lowest..=lowest + self.ending.overtricks())
            .filter_map(Level::new)
            .map(|level| level.to_string())
            .collect();
        let mark = if self.ending.undertricks() > 0 { "x" } else { "" };
        format!("{} {levels}{}{mark}", self.declarers, self.bid.strain.letter())
    }
}

/// The contract with its result: `4S-NS`, `2D-EW+1`, `4S*-EW-1`.
impl fmt::Display for ParContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let star = if matches!(self.ending, Ending::Down { .. }) { "*" } else { "" };
        write!(f, "{}{}{star}-{}", self.bid.level, self.bid.strain.letter(), self.declarers)?;
        match self.ending {
            Ending::Makes { overtricks: 0 } => Ok(()),
            Ending::Makes { overtricks } => write!(f, "+{overtricks}"),
            Ending::Down { undertricks } | Ending::DownInTheirStrain { undertricks } => write!(f, "-{undertricks}"),
        }
    }
}

impl fmt::Display for Declarers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declarers::Only(seat) => seat.fmt(f),
            Declarers::Both(side) => side.fmt(f),
        }
    }
}
