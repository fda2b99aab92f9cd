//! The comparison as text and JSON.

use super::super::statistics::Estimate;
use super::read::{Played, datums};
use super::{RIVALS, Tricks};
use crate::grid::{Align, Grid};
use crate::json::{decimal, json, list, text};
use finesse::cards::imps;
use serde_json::Value;
use std::io::{self, Write};

/// All results with the tricks of their rivals.
pub struct Report<'a> {
    pub results: &'a [Played],
    pub tricks: &'a [Tricks],
}

/// Tricks and IMPs of declarers against one rival.
#[derive(Default)]
struct Against {
    results: usize,
    gained: i32,
    lost: i32,
    imps: Vec<f64>,
}

impl Against {
    fn add(&mut self, played: &Played, tricks: u8) {
        let more = i32::from(played.tricks) - i32::from(tricks);
        self.results += 1;
        self.gained += more.max(0);
        self.lost += (-more).max(0);
        self.imps.push(f64::from(played.imps_against(tricks)));
    }

    fn json(&self) -> Value {
        let Estimate { mean, error } = Estimate::of(self.imps.iter().copied());
        json!({
            "results": self.results,
            "tricks_gained": self.gained,
            "tricks_lost": self.lost,
            "imps": decimal(mean),
            "standard_error": decimal(error),
        })
    }

    fn cells(&self) -> [String; 4] {
        let Estimate { mean, error } = Estimate::of(self.imps.iter().copied());
        [
            self.results.to_string(),
            format!("{:+}", self.gained),
            format!("-{}", self.lost),
            format!("{mean:+.2} +- {error:.2}"),
        ]
    }
}

/// The results of one contract.
#[derive(Default)]
struct OfContract {
    name: String,
    made: usize,
    double_dummy: Against,
    /// Declarers' IMPs against the datum, of boards that have one.
    datum: Vec<f64>,
}

impl Report<'_> {
    fn against(&self, rival: usize) -> Against {
        let mut against = Against::default();
        for (played, tricks) in self.results.iter().zip(self.tricks) {
            tricks[rival].iter().for_each(|&tricks| against.add(played, tricks));
        }
        against
    }

    /// The contracts, the commonest first.
    fn contracts(&self) -> Vec<OfContract> {
        let mut contracts: Vec<OfContract> = Vec::new();
        for ((played, tricks), datum) in self.results.iter().zip(self.tricks).zip(datums(self.results)) {
            let name =
                played.contract.map_or("Pass".to_owned(), |contract| format!("{}{}", contract.bid, contract.doubling));
            let place = contracts.iter().position(|known| known.name == name).unwrap_or_else(|| {
                contracts.push(OfContract { name, ..OfContract::default() });
                contracts.len() - 1
            });
            let of_contract = &mut contracts[place];
            let needed = played.contract.map_or(0, |contract| contract.level().tricks());
            of_contract.made += usize::from(played.tricks >= needed);
            of_contract.double_dummy.add(played, tricks[0].unwrap_or(played.tricks));
            let points = |datum: i32| f64::from(played.declarers(imps(played.score() - datum)));
            of_contract.datum.extend(datum.map(points));
        }
        contracts.sort_by_key(|contract| std::cmp::Reverse(contract.double_dummy.results));
        contracts
    }

    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} results; tricks and IMPs are those of declarers, + if they did better", self.results.len())?;
        let grid = |names: &[&str]| {
            let align = |(place, name)| (name, if place == 0 { Align::Left } else { Align::Right });
            Grid::new(&names.iter().copied().enumerate().map(align).collect::<Vec<_>>())
        };
        let mut rivals = grid(&["against", "results", "gained", "lost", "IMPs a result"]);
        for (rival, [name, _]) in RIVALS.into_iter().enumerate() {
            let against = self.against(rival);
            match against.results {
                0 => rivals.row([name, "0"]),
                _ => rivals.row([name.to_owned()].into_iter().chain(against.cells())),
            }
        }
        writeln!(out, "{rivals}")?;
        let mut contracts =
            grid(&["contract", "results", "gained", "lost", "IMPs a result", "made", "IMPs against the datum"]);
        for contract in self.contracts() {
            let Estimate { mean, error } = Estimate::of(contract.datum.iter().copied());
            let datum = if contract.datum.is_empty() { String::new() } else { format!("{mean:+.2} +- {error:.2}") };
            let more = [contract.made.to_string(), datum];
            contracts.row([contract.name.clone()].into_iter().chain(contract.double_dummy.cells()).chain(more));
        }
        write!(out, "{contracts}")
    }

    pub fn json(&self) -> Value {
        let rivals = RIVALS.iter().enumerate();
        let rivals = rivals.map(|(rival, [_, name])| ((*name).to_owned(), self.against(rival).json()));
        let contracts = self.contracts().into_iter().map(|contract| {
            let datum = Estimate::of(contract.datum.iter().copied());
            json!({
                "contract": contract.name,
                "made": contract.made,
                "double_dummy": contract.double_dummy.json(),
                "datum": (!contract.datum.is_empty()).then(|| json!({
                    "results": contract.datum.len(),
                    "imps": decimal(datum.mean),
                    "standard_error": decimal(datum.error),
                })),
            })
        });
        let datums = datums(self.results);
        let each = self.results.iter().zip(self.tricks).zip(datums).map(|((played, tricks), datum)| {
            let rivals = RIVALS.iter().zip(tricks).map(|([_, name], tricks)| ((*name).to_owned(), json!(tricks)));
            json!({
                "board": played.label,
                "contract": played.contract.map(text),
                "tricks": played.tricks,
                "score": played.score(),
                "datum": datum,
                "rivals": Value::from_iter(rivals),
            })
        });
        json!({
            "results": self.results.len(),
            "against": Value::from_iter(rivals),
            "contracts": list(contracts),
            "each": list(each),
        })
    }
}
