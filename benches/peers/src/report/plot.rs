//! The ratios as a plot: a row for each measurement, a dot for each solver with its interval.

#[path = "../../../../src/bin/finesse/experiment/plot.rs"]
#[allow(dead_code)] // Curves are for the experiments.
mod drawing;

use super::Report;
use drawing::{Axis, COLOURS, GRID, HEAD, INK, LEGEND_ROW, PlotResult, canvas, font, legend};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

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

/// A ratio and its interval.
#[derive(Clone, Copy)]
pub struct Dot {
    pub low: f64,
    pub value: f64,
    pub high: f64,
}

/// A row of a plot of ratios: what was measured, and for each name a dot or none.
pub struct Row {
    pub title: String,
    pub dots: Vec<Option<Dot>>,
}

/// Ratios to something that is 1.
pub struct Ratios {
    pub title: String,
    /// The name of what is 1, and of the axis.
    pub unit: String,
    pub across: String,
    pub names: Vec<String>,
    pub rows: Vec<Row>,
}

/// No ratio beyond this stretches the scale: it is written at the edge.
const EDGE: f64 = 16.0;

impl Ratios {
    pub fn svg(&self) -> PlotResult<String> {
        const ROW: u32 = 38;
        let mut svg = String::new();
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let head = HEAD + LEGEND_ROW as u32 * names.len().div_ceil(4) as u32;
        let height = head + ROW * self.rows.len() as u32 + 70;
        let area = canvas(&mut svg, (960, height), &self.title, "")?;
        let top = legend(&area, &names, HEAD as i32 - 14)?;
        let dots = || self.rows.iter().flat_map(|row| row.dots.iter().flatten());
        let low = dots().map(|dot| dot.low).fold(1.0, f64::min).max(1.0 / EDGE) / 1.1;
        let high = dots().map(|dot| dot.high).fold(2.0, f64::max).min(EDGE) * 1.1;
        let count = self.rows.len() as f64;
        let middles = (0..self.rows.len()).map(|row| row as f64 + 0.5).collect();
        let mut chart = ChartBuilder::on(&area)
            .margin_top(top as u32)
            .margin_right(30)
            .x_label_area_size(52)
            .y_label_area_size(290)
            .build_cartesian_2d(
                Axis { range: low..high, marks: ticks(low, high), equal_factors: true },
                Axis { range: count..0.0, marks: middles, equal_factors: false },
            )?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(font(16))
            .axis_desc_style(font(16))
            .x_desc(&self.across)
            .x_label_formatter(&|ratio| ratio.to_string())
            .y_label_formatter(&|middle| self.rows.get(*middle as usize).map_or(String::new(), |row| row.title.clone()))
            .draw()?;
        let rules = (0..=self.rows.len()).map(|row| vec![(low, row as f64), (high, row as f64)]);
        chart.draw_series(rules.map(|line| PathElement::new(line, GRID)))?;
        chart.draw_series([PathElement::new(vec![(1.0, 0.0), (1.0, count)], INK.stroke_width(2))])?;
        let unit = font(16).pos(Pos::new(HPos::Center, VPos::Bottom));
        chart.draw_series([Text::new(self.unit.clone(), (1.0, 0.0), unit)])?;
        for (row, top) in self.rows.iter().zip(0..) {
            // One below the other, so that none hides another.
            let step = 0.8 / row.dots.len().max(1) as f64;
            for (place, dot) in row.dots.iter().enumerate() {
                let Some(dot) = dot else { continue };
                let y = f64::from(top) + 0.1 + step * (place as f64 + 0.5);
                let colour = COLOURS[place % COLOURS.len()];
                let [from, at, to] = [dot.low, dot.value, dot.high].map(|ratio| ratio.clamp(low, high));
                chart.draw_series([PathElement::new(vec![(from, y), (to, y)], colour.stroke_width(2))])?;
                chart.draw_series([Circle::new((at, y), 4, colour.filled())])?;
                if dot.value > high {
                    let style = font(14).color(&colour).pos(Pos::new(HPos::Right, VPos::Center));
                    chart.draw_series([Text::new(format!("{:.0} →   ", dot.value), (high, y), style)])?;
                }
            }
        }
        area.present()?;
        drop((chart, area));
        Ok(svg)
    }
}

/// Round ratios on a scale, not too close to each other.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    const ROUND: [f64; 14] = [0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0];
    let apart = (high / low).powf(0.04);
    let mut ticks: Vec<f64> = Vec::new();
    for tick in ROUND.into_iter().filter(|tick| (low..=high).contains(tick)) {
        if tick == 1.0 || ticks.last().is_none_or(|last| tick / last > apart) {
            ticks.push(tick);
        }
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of a plot.
    fn texts(svg: &str) -> Vec<&str> {
        let after = svg.split("<text ").skip(1);
        after.filter_map(|text| text.split_once('>')?.1.split('<').next()).map(str::trim).collect()
    }

    #[test]
    fn ratios_have_their_rows_and_those_beyond_the_edge_their_numbers() {
        let dot = |value: f64| Some(Dot { low: 0.9 * value, value, high: 1.1 * value });
        let row = |title: &str, dots: Vec<Option<Dot>>| Row { title: title.to_owned(), dots };
        let rows = vec![row("tables", vec![dot(2.0), dot(250.0)]), row("boards", vec![dot(0.5), None])];
        let [title, unit, across] = ["title", "us", "across"].map(str::to_owned);
        let names = ["one", "other"].map(str::to_owned).to_vec();
        let svg = Ratios { title, unit, across, names, rows }.svg().expect("a plot");
        assert_eq!(svg.matches("<circle ").count(), 3 + 2, "{svg}");
        let texts = texts(&svg);
        for text in ["title", "us", "across", "one", "other", "tables", "boards", "1", "0.5", "250 →"] {
            assert!(texts.contains(&text), "{text}: {texts:?}");
        }
    }

    #[test]
    fn scales() {
        assert!(ticks(0.4, 16.0).contains(&1.0));
    }
}
