//! What came of a board, and the file of such records: JSON lines after one with the settings.

use super::boards::Board;
use super::loss::LOSSES;
use crate::json::{json, text};
use crate::output::Failure;
use finesse::cards::{Deal, Seat, Vulnerability};
use serde_json::Value;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// What came of a board at one table.
#[derive(Clone, Debug, PartialEq)]
pub struct BidTable {
    pub auction: String,
    pub contract: String,
    pub tricks: Option<u8>,
    /// For North-South, and by how many IMPs it is better for them than par.
    pub score: i32,
    pub imps: i32,
    pub loss: Option<&'static str>,
    /// Hands that lie outside of what their calls have shown.
    pub outside: u32,
}

/// The two tables where both bidders met: the second sat North-South at the first of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    pub tables: [BidTable; 2],
    /// For the second bidder.
    pub imps: i32,
}

/// What came of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub number: usize,
    pub label: String,
    pub dealer: Seat,
    pub vulnerability: Vulnerability,
    pub deal: Deal,
    /// The score of North-South at par.
    pub par: i32,
    /// Of the first bidder with all four hands, and of the second if there is one.
    pub tables: Vec<BidTable>,
    pub duel: Option<Duel>,
}

impl BidTable {
    pub fn json(&self) -> Value {
        json!({
            "auction": text(&self.auction),
            "contract": text(&self.contract),
            "tricks": self.tricks,
            "score": self.score,
            "imps": self.imps,
            "loss": self.loss,
            "outside": self.outside,
        })
    }

    fn read(value: &Value) -> Option<BidTable> {
        let loss = value["loss"].as_str().map(|name| LOSSES.into_iter().find(|known| *known == name));
        Some(BidTable {
            auction: value["auction"].as_str()?.to_owned(),
            contract: value["contract"].as_str()?.to_owned(),
            tricks: value["tricks"].as_u64().map(|tricks| tricks as u8),
            score: value["score"].as_i64()? as i32,
            imps: value["imps"].as_i64().filter(|imps| imps.abs() <= 24)? as i32,
            loss: match loss {
                Some(name) => Some(name?),
                None => None,
            },
            outside: value["outside"].as_u64()? as u32,
        })
    }
}

impl Record {
    pub fn json(&self) -> Value {
        let duel = self.duel.as_ref().map(|duel| {
            let [north_south, east_west] = &duel.tables;
            json!({"north_south": north_south.json(), "east_west": east_west.json(), "imps": duel.imps})
        });
        json!({
            "number": self.number,
            "board": text(&self.label),
            "dealer": text(self.dealer),
            "vulnerable": text(self.vulnerability),
            "deal": text(self.deal),
            "par": self.par,
            "tables": self.tables.iter().map(BidTable::json).collect::<Vec<_>>(),
            "duel": duel,
        })
    }

    fn read(value: &Value) -> Option<Record> {
        let duel = match &value["duel"] {
            Value::Null => None,
            duel => Some(Duel {
                tables: [BidTable::read(&duel["north_south"])?, BidTable::read(&duel["east_west"])?],
                imps: duel["imps"].as_i64()? as i32,
            }),
        };
        Some(Record {
            number: value["number"].as_u64()? as usize,
            label: value["board"].as_str()?.to_owned(),
            dealer: Seat::parse(value["dealer"].as_str()?)?,
            vulnerability: Vulnerability::from_pbn(value["vulnerable"].as_str()?)?,
            deal: Deal::from_pbn(value["deal"].as_str()?).ok()?,
            par: value["par"].as_i64()? as i32,
            tables: value["tables"].as_array()?.iter().map(BidTable::read).collect::<Option<_>>()?,
            duel,
        })
    }
}

/// The records of earlier runs, in a file to which new ones are added.
pub struct Kept {
    name: String,
    file: File,
    records: HashMap<usize, Record>,
}

impl Kept {
    /// Opens the file, or begins it. A last line that an interrupted run has not finished goes. Files put one behind the
    /// other are one file: all must have the same settings.
    pub fn open(path: &Path, settings: &Value) -> Result<Kept, Failure> {
        let name = path.display().to_string();
        let fault = |error| Failure::in_input(&name, error);
        let known = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            read => read.map_err(fault)?,
        };
        let whole = known.rfind('\n').map_or(0, |end| end + 1);
        let records = read_records(&name, &known[..whole], settings)?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(fault)?;
        file.set_len(whole as u64).map_err(fault)?;
        let mut kept = Kept { name, file, records };
        if whole == 0 {
            kept.write(settings)?;
        }
        Ok(kept)
    }

    /// The record of a board, if there is one.
    pub fn take(&mut self, board: &Board) -> Result<Option<Record>, Failure> {
        let found = self.records.remove(&board.number);
        let same = |record: &Record| {
            (record.deal, record.dealer, record.vulnerability) == (board.deal, board.dealer, board.vulnerability)
        };
        match found {
            Some(record) if !same(&record) => {
                Err(Failure::in_input(&self.name, format!("board number {} is another one there", board.number)))
            }
            found => Ok(found),
        }
    }

    pub fn append(&mut self, record: &Record) -> Result<(), Failure> {
        self.write(&record.json())
    }

    fn write(&mut self, value: &Value) -> Result<(), Failure> {
        self.file.write_all(format!("{value}\n").as_bytes()).map_err(|error| Failure::in_input(&self.name, error))
    }
}

fn read_records(name: &str, text: &str, settings: &Value) -> Result<HashMap<usize, Record>, Failure> {
    let mut records = HashMap::new();
    for (line, written) in text.lines().enumerate() {
        let fault = |what: &str| Failure::on_line(name, line + 1, what);
        let value: Value = serde_json::from_str(written).map_err(|_| fault("not a record of a board"))?;
        if value.get("settings").is_some() || line == 0 {
            if value != *settings {
                return Err(fault("the records are of another system, seed or method"));
            }
            continue;
        }
        let record = Record::read(&value).ok_or_else(|| fault("not a record of a board"))?;
        records.insert(record.number, record);
    }
    Ok(records)
}
