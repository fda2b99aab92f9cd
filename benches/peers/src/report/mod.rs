//! All that was measured, as Markdown, as a plot and as JSON.

mod markdown;
mod plot;

use crate::alternate::{Bound, Series};
use crate::batches::Batches;
use crate::judge::Difference;
use crate::peer::{self, Field};
use crate::statistics::Ratio;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
pub struct Report<'a> {
    field: &'a Field,
    load_at_the_end: String,
    series: Vec<Series>,
    batches: Vec<Batches>,
}

/// A line of the summary and of the plot: what was measured, and how much longer each solver takes than Finesse.
struct Row {
    title: String,
    /// By solver.
    ratios: Vec<Option<(Ratio, Bound)>>,
}

impl<'a> Report<'a> {
    pub fn new(field: &'a Field, series: Vec<Series>, batches: Vec<Batches>) -> Report<'a> {
        Report { field, load_at_the_end: peer::load(), series, batches }
    }

    /// Writes `report.md`, `ratios.svg` and `figures.json`.
    pub fn write(&self, directory: &Path) -> Result<(), String> {
        let figures = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        let files = [("report.md", self.markdown()), ("ratios.svg", self.plot()?), ("figures.json", figures)];
        for (name, text) in files {
            let path = directory.join(name);
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    pub fn differences(&self) -> usize {
        self.all_differences().count()
    }

    fn all_differences(&self) -> impl Iterator<Item = (String, &Difference)> {
        let series = self.series.iter().flat_map(|series| {
            series.differences.iter().map(move |one| (format!("{}, {}", series.job, series.mix.name()), one))
        });
        let batches = self.batches.iter().flat_map(|batches| {
            batches.differences.iter().map(move |one| (format!("{}, {}", batches.kind, batches.mix.name()), one))
        });
        series.chain(batches)
    }

    fn rows(&self) -> Vec<Row> {
        let solvers = 0..self.field.peers.len();
        let series = self.series.iter().map(|series| Row {
            title: format!("{}, {}", series.job, series.mix.name()),
            ratios: solvers.clone().map(|solver| Some((series.ratio(solver)?, series.bound(solver)))).collect(),
        });
        let batches = self.batches.iter().flat_map(|batches| {
            batches.threads.iter().enumerate().map(|(index, threads)| Row {
                title: format!("{}, {threads} thread{}", batches.kind, if *threads == 1 { "" } else { "s" }),
                ratios: solvers.clone().map(|solver| Some((batches.ratio(solver, index)?, Bound::Exact))).collect(),
            })
        });
        series.chain(batches).collect()
    }
}
