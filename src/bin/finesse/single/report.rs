//! The chance of each card and the layouts it plays for, for people and for programs.

use crate::choose::report::{Report, cards_of};
use crate::grid::{Align, Grid};
use crate::json::{decimal, joined, json, list, text};
use crate::output::plural;
use finesse::cards::{Deal, Seat, Side};
use finesse::play::explain::lines::Lined;
use finesse::play::outcomes::Outcomes;
use finesse::play::{CardScore, Ended};
use serde_json::Value;
use std::fmt;

pub struct Lines<'a> {
    pub report: Report<'a>,
    pub lined: &'a Lined,
    /// Sets of layouts to show for a card.
    pub most: usize,
    /// Whether the layouts of each are listed.
    pub layouts: bool,
}

impl Lines<'_> {
    fn grid(&self) -> Grid {
        let mut grid = Grid::new(&[
            ("card", Align::Left),
            ("chance", Align::Right),
            ("", Align::Left),
            ("wins", Align::Right),
            ("all hands seen", Align::Right),
        ]);
        let report = &self.report;
        for scored in &report.choice().cards {
            let mut row = vec![cards_of(scored)];
            if self.is_tried(scored) {
                let bound = report.bound(scored);
                row.push(format!("{bound}{}", report.shown(scored.score)));
                row.push(report.bar(scored.score));
                row.push(format!("{bound}{} of {}", scored.worlds, report.choice().worlds));
                row.push(report.shown(scored.first));
            } else {
                row.extend(["-", "", "-", "-"].map(str::to_owned));
            }
            grid.row(row);
        }
        grid
    }

    /// Whether the card has a result: a search that is cut short early has not tried all of them.
    fn is_tried(&self, scored: &CardScore) -> bool {
        self.report.is_known() && (self.warning().is_none() || scored.exact || scored.score > 0)
    }

    /// The cards that were solved, each with the sets to be shown.
    fn solved(&self) -> impl Iterator<Item = (&CardScore, &[Outcomes])> {
        self.lined.lines.iter().filter_map(|line| {
            let sets = &line.fronts[..line.fronts.len().min(self.most)];
            self.lined.scored(line).map(|scored| (scored, sets))
        })
    }

    /// Says that the search was cut short, if it was.
    fn warning(&self) -> Option<String> {
        let why = match self.report.choice().ended {
            Ended::Time => "the time was up",
            Ended::Nodes => "the nodes were used up",
            Ended::Stopped => "it was stopped",
            Ended::Memory => "the memory was full",
            Ended::Exact | Ended::Depth | Ended::OneCard => return None,
        };
        Some(format!("cut short, as {why}: chances with >= are at least that, and for cards with - nothing was found"))
    }

    pub fn json(&self) -> Value {
        let lines = self.solved().map(|(scored, sets)| {
            json!({
                "card": text(scored.card),
                "equals": list(scored.equals.cards().map(text)),
                "sets": list(sets.iter().map(|set| self.set_json(set))),
            })
        });
        let all: f64 = self.lined.worlds.iter().map(|&(_, weight)| weight as f64).sum();
        let deals = self.lined.worlds.iter().map(|&(deal, weight)| {
            json!({
                "deal": text(deal),
                "chance": decimal(weight as f64 / all.max(1.0)),
            })
        });
        joined(self.report.json(), json!({"lines": list(lines), "deals": list(deals)}))
    }

    /// A set of layouts: the numbers of its deals, and when it wins in words.
    fn set_json(&self, set: &Outcomes) -> Value {
        let description = self.lined.describe(set);
        json!({
            "value": decimal(self.report.average(self.lined.weight(set))),
            "wins": set.len(),
            "description": text(&description),
            "exact": description.exact,
            "described": description.covered,
            "described_value": decimal(self.report.average(description.covered_weight)),
            "deals": list(set.iter()),
        })
    }
}

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.heading(f)?;
        write!(f, "{}", self.grid())?;
        for (scored, sets) in self.solved() {
            for (index, set) in sets.iter().enumerate() {
                let card = cards_of(scored);
                let description = self.lined.describe(set);
                match index {
                    0 => write!(f, "{card} wins {description}")?,
                    _ => {
                        let chance = self.report.shown(self.lined.weight(set));
                        write!(f, "{card}, another line, {chance}: wins {description}")?;
                    }
                }
                writeln!(f)?;
                if self.layouts {
                    writeln!(f, "  {}:", plural(set.len(), "layout"))?;
                    let deals = set.iter().map(|world| self.lined.worlds[world].0);
                    deals.map(|deal| hidden(&deal, self.lined.hidden)).try_for_each(|deal| writeln!(f, "  {deal}"))?;
                }
            }
        }
        writeln!(f, "{}", self.report.effort())?;
        self.warning().map_or(Ok(()), |warning| writeln!(f, "{warning}"))
    }
}

/// The hands that are hidden, in one layout.
fn hidden(deal: &Deal, side: Side) -> String {
    let seats = if side == Side::EastWest { [Seat::West, Seat::East] } else { [Seat::North, Seat::South] };
    seats.map(|seat| format!("{seat} {}", deal.hand(seat))).join("  ")
}
