//! The ratios as a plot: a row for each measurement, a dot for each solver with its interval.

#[path = "../../../../src/bin/finesse/experiment/plot.rs"]
#[allow(dead_code)] // Curves are for the experiments.
mod drawing;

use super::Report;
use drawing::{Dot, Ratios, Row};

impl Report<'_> {
    pub(super) fn plot(&self) -> Result<String, String> {
        let rows = self.rows().into_iter().map(|row| {
            let dot = |found: &Option<_>| {
                let (ratio, _) = found.as_ref()?;
                let &crate::statistics::Ratio { low, value, high } = ratio;
                Some(Dot { low, value, high })
            };
            Row { title: row.title, dots: row.ratios.iter().skip(1).map(dot).collect() }
        });
        let ratios = Ratios {
            title: "How many times as long as Finesse each solver takes".to_owned(),
            unit: "Finesse".to_owned(),
            across: "processor time (batches: wall time) relative to Finesse, with 95 % interval".to_owned(),
            names: self.field.peers.iter().skip(1).map(|peer| peer.label.clone()).collect(),
            rows: rows.collect(),
        };
        ratios.svg().map_err(|error| error.to_string())
    }
}
