//! The figures of the experiment, for people and for programs.

use super::Args;
use super::loss::LOSSES;
use super::record::{BidTable, Duel, Record};
use crate::args::value_name;
use crate::bidding::signed;
use crate::experiment::statistics::Estimate;
use crate::grid::{Align, Grid};
use crate::json::{decimal, joined, json, list, text};
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::time::Duration;

pub struct Report<'a> {
    pub args: &'a Args,
    /// The names of the systems of both bidders.
    pub systems: [String; 2],
    pub records: Vec<Record>,
    pub time: Duration,
}

/// The name of a bidder in text.
pub fn title(name: &str) -> &str {
    match name {
        "borel" => "Borel",
        "against_rules" => "other rules",
        name => name,
    }
}

/// Boards with a loss of one kind, and the IMPs of all of them.
struct Losses {
    boards: usize,
    imps: i32,
}

impl Report<'_> {
    /// The bidders, by their names in JSON, and the places of their tables in a record.
    pub fn bidders(&self) -> Vec<(&'static str, usize)> {
        std::iter::once("rules").chain(self.args.second()).zip(0..).collect()
    }

    pub fn boards(&self) -> f64 {
        self.records.len() as f64
    }

    fn tables(&self, place: usize) -> impl Iterator<Item = &BidTable> {
        self.records.iter().map(move |record| &record.tables[place])
    }

    fn distance(&self, place: usize) -> Estimate {
        Estimate::of(self.tables(place).map(|table| f64::from(table.imps.abs())))
    }

    fn at_par(&self, place: usize) -> f64 {
        let at_par = self.records.iter().filter(|record| record.tables[place].score == record.par);
        at_par.count() as f64 / self.boards().max(1.0)
    }

    fn outside(&self, place: usize) -> u32 {
        self.tables(place).map(|table| table.outside).sum()
    }

    fn losses(&self, place: usize, kind: &str) -> Losses {
        let of_kind = || self.tables(place).filter(|table| table.loss == Some(kind));
        Losses { boards: of_kind().count(), imps: of_kind().map(|table| table.imps.abs()).sum() }
    }

    /// How much farther from par the second bidder is than the first.
    fn difference(&self) -> Option<Estimate> {
        self.args.second()?;
        let one = |record: &Record| f64::from(record.tables[1].imps.abs() - record.tables[0].imps.abs());
        Some(Estimate::of(self.records.iter().map(one)))
    }

    /// What the second bidder wins at two tables.
    fn duel(&self) -> Option<Estimate> {
        self.args.second()?;
        Some(Estimate::of(self.records.iter().filter_map(|record| Some(f64::from(record.duel.as_ref()?.imps)))))
    }

    /// Boards that the second bidder wins at two tables, and boards that he loses: the match by matchpoints.
    fn won_and_lost(&self) -> [usize; 2] {
        let gains = || {
            let duels = self.records.iter().filter_map(|record| record.duel.as_ref());
            duels.map(|Duel { tables: [north_south, east_west], .. }| north_south.score - east_west.score)
        };
        [gains().filter(|&gain| gain > 0).count(), gains().filter(|&gain| gain < 0).count()]
    }

    /// The boards farthest from par by the rules.
    fn worst(&self) -> Vec<&Record> {
        let mut worst: Vec<&Record> = self.records.iter().collect();
        worst.sort_by_key(|record| (-record.tables[0].imps.abs(), record.number));
        worst.truncate(self.args.worst);
        worst
    }

    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for record in self.worst() {
            self.write_board(out, record)?;
        }
        let plural = if self.records.len() == 1 { "" } else { "s" };
        let seconds = self.time.as_secs_f64();
        writeln!(out, "{} board{plural}, {}, {seconds:.1} s", self.records.len(), self.systems[0])?;
        if self.args.against.is_some() {
            writeln!(out, "other rules: {}", self.systems[1])?;
        }
        let columns =
            [("", Align::Left), ("IMPs from par", Align::Right), ("+-", Align::Right), ("at par", Align::Right)];
        let mut grid = Grid::new(&columns);
        for (name, place) in self.bidders() {
            let Estimate { mean, error } = self.distance(place);
            let at_par = format!("{:.1} %", 100.0 * self.at_par(place));
            grid.row([title(name).to_owned(), format!("{mean:.3}"), format!("{error:.3}"), at_par]);
        }
        writeln!(out, "\n{grid}\n{}", self.loss_table())?;
        if let (Some(name), Some(difference), Some(duel)) = (self.args.second(), self.difference(), self.duel()) {
            let name = title(name);
            writeln!(out, "{name} less rules, distance from par: {difference}")?;
            writeln!(out, "{name} against rules at two tables: {duel}")?;
            let [won, lost] = self.won_and_lost();
            writeln!(out, "boards won and lost: {won} and {lost}")?;
        }
        match self.outside(0) {
            0 => Ok(()),
            outside => writeln!(out, "rules: {outside} hands outside of what their calls have shown"),
        }
    }

    /// Kinds of loss with the boards and the IMPs a board that they cost.
    fn loss_table(&self) -> Grid {
        let mut columns = vec![("loss", Align::Left)];
        self.bidders()
            .iter()
            .for_each(|(name, _)| columns.extend([(title(name), Align::Right), ("IMPs", Align::Right)]));
        let mut grid = Grid::new(&columns);
        for kind in LOSSES {
            let mut row = vec![kind.to_owned()];
            for (_, place) in self.bidders() {
                let losses = self.losses(place, kind);
                let share = f64::from(losses.imps) / self.boards().max(1.0);
                row.extend([losses.boards.to_string(), format!("{share:.3}")]);
            }
            grid.row(row);
        }
        grid
    }

    fn write_board(&self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        let Record { label, dealer, vulnerability, deal, par, .. } = record;
        writeln!(out, "{label}: {deal}, dealer {dealer}, vulnerable {vulnerability}, par {}", signed(*par))?;
        for (name, place) in self.bidders() {
            let table = &record.tables[place];
            let loss = table.loss.map_or(String::new(), |loss| format!(", {loss}"));
            let (score, imps) = (signed(table.score), signed(table.imps));
            writeln!(out, "  {}: {}: {} {score}, {imps} IMPs{loss}", title(name), table.auction, table.contract)?;
        }
        writeln!(out)
    }

    pub fn json(&self) -> Value {
        let mut bidders = Map::new();
        for (name, place) in self.bidders() {
            bidders.insert(name.to_owned(), self.bidder_json(place));
        }
        let difference = self.difference();
        let part = |part: fn(&Estimate) -> f64| difference.as_ref().map(part).map(decimal);
        let [won, lost] = self.won_and_lost();
        let duel = self.duel().map(|duel| {
            json!({
                "imps_a_board": decimal(duel.mean),
                "standard_error": decimal(duel.error),
                "interval": list(duel.interval().map(decimal)),
                "won": won,
                "lost": lost,
            })
        });
        let settings = json!({
            "boards": self.records.len(),
            "system": text(&self.systems[0]),
            "against": self.args.against.is_some().then(|| text(&self.systems[1])),
            "seed": self.args.seed.number,
            "deals": self.args.borel.deals,
            "candidates": self.args.borel.candidates,
            "scoring": value_name(self.args.borel.scoring),
            "margin": decimal(self.args.borel.margin()),
            "par": self.args.borel.par,
        });
        let results = json!({
            "difference": part(|difference| difference.mean),
            "standard_error": part(|difference| difference.error),
            "interval": difference.as_ref().map(|difference| list(difference.interval().map(decimal))),
            "duel": duel,
            "worst": list(self.worst().into_iter().map(Record::json)),
            "seconds": decimal(self.time.as_secs_f64()),
        });
        joined(settings, joined(Value::Object(bidders), results))
    }

    fn bidder_json(&self, place: usize) -> Value {
        let from_par = self.distance(place);
        let losses = LOSSES.map(|kind| {
            let losses = self.losses(place, kind);
            let imps = f64::from(losses.imps) / self.boards().max(1.0);
            (kind.to_owned(), json!({"boards": losses.boards, "imps_a_board": decimal(imps)}))
        });
        json!({
            "imps_from_par": decimal(from_par.mean),
            "standard_error": decimal(from_par.error),
            "at_par": decimal(self.at_par(place)),
            "losses": Value::from_iter(losses),
            "outside": self.outside(place),
        })
    }
}
