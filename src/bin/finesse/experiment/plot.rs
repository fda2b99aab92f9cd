//! Plots as SVG, on scales of equal factors: curves over whole numbers, and ratios with their intervals row by row. The
//! comparison with other solvers, `benches/peers`, draws with this file too.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;
use std::ops::Range;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type PlotResult<T> = Result<T, Box<dyn Error>>;

const FONT: &str = "Helvetica, Arial, sans-serif";
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GRID: RGBColor = RGBColor(0xd9, 0xd9, 0xd9);
/// Okabe and Ito's colours, which people with any colour vision can tell apart.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x00, 0x00, 0x00),
];
/// The lowest value on a scale: zero has no place there.
const LOWEST: f64 = 1e-3;
/// The height of the title and the note below it.
const HEAD: u32 = 58;
const LEGEND_COLUMN: i32 = 205;
const LEGEND_ROW: i32 = 20;

/// Values over whole numbers.
pub struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// Curves in one frame.
pub struct Curves {
    pub title: String,
    pub note: String,
    /// The names of the two axes.
    pub across: String,
    pub up: String,
    pub curves: Vec<Curve>,
}

impl Curves {
    pub fn svg(&self) -> PlotResult<String> {
        let mut svg = String::new();
        let area = canvas(&mut svg, (720, 480), &self.title, &self.note)?;
        let names: Vec<&str> = self.curves.iter().map(|curve| curve.name.as_str()).collect();
        let top = legend(&area, &names, HEAD as i32)?;
        let points = || self.curves.iter().flat_map(|curve| curve.points.iter().copied());
        let mut numbers: Vec<f64> = points().map(|(number, _)| number).collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        let (first, last) = (numbers.first().copied().unwrap_or(0.0), numbers.last().copied().unwrap_or(0.0));
        let margin = if last > first { 0.06 * (last - first) } else { 1.0 };
        let (low, high) = powers_of_ten(points().map(|(_, value)| value));
        let mut chart = ChartBuilder::on(&area)
            .margin_top(top as u32)
            .margin_left(12)
            .margin_right(30)
            .x_label_area_size(52)
            .y_label_area_size(72)
            .build_cartesian_2d(
                Axis { range: first - margin..last + margin, marks: numbers, equal_factors: false },
                Axis { range: low..high, marks: marks(low, high), equal_factors: true },
            )?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(font(16))
            .axis_desc_style(font(16))
            .x_desc(&self.across)
            .y_desc(&self.up)
            .x_label_formatter(&|number| number.to_string())
            .y_label_formatter(&|value| short(*value))
            .draw()?;
        for (curve, colour) in self.curves.iter().zip(COLOURS.iter().cycle()) {
            let mut points: Vec<(f64, f64)> = curve.points.iter().map(|&(x, y)| (x, y.max(LOWEST))).collect();
            points.sort_by(|one, other| one.0.total_cmp(&other.0));
            chart.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?;
            chart.draw_series(points.iter().map(|&point| Circle::new(point, 4, colour.filled())))?;
        }
        area.present()?;
        drop((chart, area));
        Ok(svg)
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

/// An axis with marks where we want them.
struct Axis {
    range: Range<f64>,
    marks: Vec<f64>,
    /// Whether equal factors are equally long, not equal differences.
    equal_factors: bool,
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (first, last): (i32, i32)) -> i32 {
        let Range { start, end } = self.range;
        let part = if self.equal_factors {
            (value / start).ln() / (end / start).ln()
        } else {
            (value - start) / (end - start)
        };
        first + (part * f64::from(last - first)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.marks.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

/// A white page with a title and a note at its top.
fn canvas<'a>(svg: &'a mut String, size: (u32, u32), title: &str, note: &str) -> PlotResult<Area<'a>> {
    let area = SVGBackend::with_string(svg, size).into_drawing_area();
    area.fill(&WHITE)?;
    let bold = FontDesc::new(FontFamily::Name(FONT), 21.0, FontStyle::Bold);
    area.draw(&Text::new(title.to_owned(), (20, 12), TextStyle::from(bold).color(&INK)))?;
    area.draw(&Text::new(note.to_owned(), (20, 36), font(16)))?;
    Ok(area)
}

/// Dots with their names, four to a line from `top` on; returns where it ends.
fn legend(area: &Area<'_>, names: &[&str], top: i32) -> PlotResult<i32> {
    for (place, (name, colour)) in names.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let (column, line) = ((place % 4) as i32, (place / 4) as i32);
        let (x, y) = (26 + LEGEND_COLUMN * column, top + 8 + LEGEND_ROW * line);
        area.draw(&Circle::new((x, y), 5, colour.filled()))?;
        area.draw(&Text::new((*name).to_owned(), (x + 11, y - 7), font(16)))?;
    }
    Ok(top + LEGEND_ROW * names.len().div_ceil(4) as i32 + 22)
}

/// The size is that of the line; the letters are four fifths of it.
fn font(size: u32) -> TextStyle<'static> {
    TextStyle::from((FONT, size)).color(&INK)
}

/// Whole powers of ten with room for every value between.
fn powers_of_ten(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
        (least.min(value.max(LOWEST)), most.max(value.max(LOWEST)))
    });
    if least > most {
        return (1.0, 10.0);
    }
    let low = 10f64.powf(least.log10().floor());
    (low, 10f64.powf(most.log10().ceil()).max(10.0 * low))
}

/// The powers of ten on a scale.
fn marks(low: f64, high: f64) -> Vec<f64> {
    std::iter::successors(Some(low), |power| Some(10.0 * power)).take_while(|power| *power <= 1.001 * high).collect()
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

/// A power of ten without needless digits.
fn short(power: f64) -> String {
    let digits = (-power.log10()).ceil().max(0.0) as usize;
    format!("{power:.digits$}")
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
    fn curves_have_a_line_each_and_a_dot_for_each_point() {
        let curve = |name: &str, points: &[(f64, f64)]| Curve { name: name.to_owned(), points: points.to_vec() };
        let curves = vec![curve("a < b", &[(24.0, 500.0), (20.0, 5.0)]), curve("c", &[(20.0, 0.05), (24.0, 0.0)])];
        let [title, note, across, up] = ["title", "note", "across", "up"].map(str::to_owned);
        let svg = Curves { title, note, across, up, curves }.svg().expect("a plot");
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert_eq!(svg.matches("stroke-width=\"2\"").count(), 2, "{svg}");
        assert_eq!(svg.matches("<circle ").count(), 4 + 2, "{svg}");
        let texts = texts(&svg);
        for text in ["title", "note", "across", "up", "a &lt; b", "c", "20", "24", "0.001", "1", "1000"] {
            assert!(texts.contains(&text), "{text}: {texts:?}");
        }
    }

    #[test]
    fn one_point_or_none_is_a_plot_too() {
        for points in [vec![], vec![(16.0, 1.0)]] {
            let curves = vec![Curve { name: "c".to_owned(), points }];
            let [title, note, across, up] = [(); 4].map(|()| String::new());
            assert!(Curves { title, note, across, up, curves }.svg().is_ok());
        }
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
        assert_eq!(powers_of_ten([0.05, 500.0, 0.0].into_iter()), (1e-3, 1e3));
        assert_eq!(powers_of_ten([1.0].into_iter()), (1.0, 10.0));
        assert_eq!(marks(1.0, 100.0), [1.0, 10.0, 100.0]);
        assert!(ticks(0.4, 16.0).contains(&1.0));
    }
}
