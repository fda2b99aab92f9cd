//! Curves over whole numbers as SVG, on a scale of equal factors, and bars. The comparison with other solvers, `benches/peers`, draws
//! its plot with the parts of this file.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type PlotResult<T> = Result<T, Box<dyn Error>>;

const FONT: &str = "Helvetica, Arial, sans-serif";
pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
pub(super) const GRID: RGBColor = RGBColor(0xd9, 0xd9, 0xd9);
/// Okabe and Ito's colours, which people with any colour vision can tell apart.
pub(super) const COLOURS: [RGBColor; 7] = [
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
pub(super) const HEAD: u32 = 58;
const LEGEND_COLUMN: i32 = 205;
pub(super) const LEGEND_ROW: i32 = 20;

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
    /// Whether equal factors are equally high, or else equal differences.
    pub equal_factors: bool,
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
        let values = points().map(|(_, value)| value);
        let up = if self.equal_factors { factors(values) } else { differences(values) };
        let least = up.range.start;
        let mut chart = ChartBuilder::on(&area)
            .margin_top(top as u32)
            .margin_left(12)
            .margin_right(30)
            .x_label_area_size(52)
            .y_label_area_size(72)
            .build_cartesian_2d(
                Axis { range: first - margin..last + margin, marks: numbers, equal_factors: false },
                up,
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
            .y_label_formatter(&|value| if self.equal_factors { short(*value) } else { rounded(*value) })
            .draw()?;
        for (curve, colour) in self.curves.iter().zip(COLOURS.iter().cycle()) {
            let mut points: Vec<(f64, f64)> = curve.points.iter().map(|&(x, y)| (x, y.max(least))).collect();
            points.sort_by(|one, other| one.0.total_cmp(&other.0));
            chart.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?;
            chart.draw_series(points.iter().map(|&point| Circle::new(point, 4, colour.filled())))?;
        }
        area.present()?;
        drop((chart, area));
        Ok(svg)
    }
}

/// Bars over the whole numbers from 0 on, those of several series side by side.
pub struct Bars {
    pub title: String,
    pub note: String,
    /// The names of the two axes.
    pub across: String,
    pub up: String,
    /// Names, and the heights over 0, 1, 2 and so on.
    pub series: Vec<(String, Vec<f64>)>,
}

impl Bars {
    pub fn svg(&self) -> PlotResult<String> {
        let mut svg = String::new();
        let area = canvas(&mut svg, (720, 480), &self.title, &self.note)?;
        let names: Vec<&str> = self.series.iter().map(|(name, _)| name.as_str()).collect();
        let top = legend(&area, &names, HEAD as i32)?;
        let count = self.series.iter().map(|(_, heights)| heights.len()).max().unwrap_or(0);
        let highest = self.series.iter().flat_map(|(_, heights)| heights).fold(0.0, |most: f64, &next| most.max(next));
        let step = step(highest);
        let up = (1.0 + (highest / step).floor()) * step;
        let marks = (0..=(up / step).round() as u32).map(|mark| f64::from(mark) * step).collect();
        let mut chart = ChartBuilder::on(&area)
            .margin_top(top as u32)
            .margin_left(12)
            .margin_right(30)
            .x_label_area_size(52)
            .y_label_area_size(72)
            .build_cartesian_2d(
                Axis {
                    range: -0.6..count as f64 - 0.4,
                    marks: (0..count).step_by(2).map(|mark| mark as f64).collect(),
                    equal_factors: false,
                },
                Axis { range: 0.0..up, marks, equal_factors: false },
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
            .y_label_formatter(&|number| rounded(*number))
            .draw()?;
        let width = 0.8 / self.series.len().max(1) as f64;
        for (place, ((_, heights), colour)) in self.series.iter().zip(COLOURS.iter().cycle()).enumerate() {
            let left = -0.4 + width * place as f64;
            let bar = |(number, &height): (usize, &f64)| {
                let from = number as f64 + left;
                Rectangle::new([(from, 0.0), (from + width, height)], colour.filled())
            };
            chart.draw_series(heights.iter().enumerate().map(bar))?;
        }
        area.present()?;
        drop((chart, area));
        Ok(svg)
    }
}

/// A distance of marks, 1, 2 or 5 times a power of ten, that puts about five on a scale up to `highest`.
fn step(highest: f64) -> f64 {
    let rough = (highest / 5.0).max(1e-3);
    let power = 10f64.powf(rough.log10().floor());
    power * [1.0, 2.0, 5.0, 10.0].into_iter().find(|&times| times * power >= rough).unwrap_or(10.0)
}

/// An axis with marks where we want them.
pub(super) struct Axis {
    pub range: Range<f64>,
    pub marks: Vec<f64>,
    /// Whether equal factors are equally long, not equal differences.
    pub equal_factors: bool,
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
pub(super) fn canvas<'a>(svg: &'a mut String, size: (u32, u32), title: &str, note: &str) -> PlotResult<Area<'a>> {
    let area = SVGBackend::with_string(svg, size).into_drawing_area();
    area.fill(&WHITE)?;
    let bold = FontDesc::new(FontFamily::Name(FONT), 21.0, FontStyle::Bold);
    area.draw(&Text::new(title.to_owned(), (20, 12), TextStyle::from(bold).color(&INK)))?;
    area.draw(&Text::new(note.to_owned(), (20, 36), font(16)))?;
    Ok(area)
}

/// Dots with their names, four to a line from `top` on; returns where it ends.
pub(super) fn legend(area: &Area<'_>, names: &[&str], top: i32) -> PlotResult<i32> {
    for (place, (name, colour)) in names.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let (column, line) = ((place % 4) as i32, (place / 4) as i32);
        let (x, y) = (26 + LEGEND_COLUMN * column, top + 8 + LEGEND_ROW * line);
        area.draw(&Circle::new((x, y), 5, colour.filled()))?;
        area.draw(&Text::new((*name).to_owned(), (x + 11, y - 7), font(16)))?;
    }
    Ok(top + LEGEND_ROW * names.len().div_ceil(4) as i32 + 22)
}

/// The size is that of the line; the letters are four fifths of it.
pub(super) fn font(size: u32) -> TextStyle<'static> {
    TextStyle::from((FONT, size)).color(&INK)
}

/// A number without needless digits.
fn rounded(number: f64) -> String {
    ((number * 1000.0).round() / 1000.0).to_string()
}

/// A scale of equal factors, between powers of ten.
fn factors(values: impl Iterator<Item = f64>) -> Axis {
    let (low, high) = powers_of_ten(values);
    Axis { range: low..high, marks: marks(low, high), equal_factors: true }
}

/// A scale of equal differences that has the zero.
fn differences(values: impl Iterator<Item = f64>) -> Axis {
    let (least, most) = values.fold((0.0, 0.0), |(least, most): (f64, f64), value| (least.min(value), most.max(value)));
    let step = step(most - least);
    let (low, high) = ((least / step).floor(), 1.0 + (most / step).floor());
    let marks = (low as i32..=high as i32).map(|mark| f64::from(mark) * step).collect();
    Axis { range: low * step..high * step, marks, equal_factors: false }
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
        let svg = Curves { title, note, across, up, equal_factors: true, curves }.svg().expect("a plot");
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
            for equal_factors in [true, false] {
                let curves = vec![Curve { name: "c".to_owned(), points: points.clone() }];
                let [title, note, across, up] = [(); 4].map(|()| String::new());
                assert!(Curves { title, note, across, up, equal_factors, curves }.svg().is_ok());
            }
        }
    }

    #[test]
    fn bars_stand_side_by_side() {
        let series = vec![("a".to_owned(), vec![20.0, 0.0, 5.0]), ("b".to_owned(), vec![10.0])];
        let [title, note, across, up] = ["title", "note", "across", "up"].map(str::to_owned);
        let svg = Bars { title, note, across, up, series }.svg().expect("a plot");
        // The page is one of the rectangles.
        assert_eq!(svg.matches("<rect ").count(), 1 + 4, "{svg}");
        let texts = texts(&svg);
        for text in ["title", "note", "across", "up", "a", "b", "0", "2", "5", "10", "20"] {
            assert!(texts.contains(&text), "{text}: {texts:?}");
        }
        let [title, note, across, up] = [(); 4].map(|()| String::new());
        assert!(Bars { title, note, across, up, series: Vec::new() }.svg().is_ok());
        assert_eq!([step(20.0), step(26.0), step(100.0), step(3.0)], [5.0, 10.0, 20.0, 1.0]);
    }

    #[test]
    fn scales() {
        assert_eq!(powers_of_ten([0.05, 500.0, 0.0].into_iter()), (1e-3, 1e3));
        assert_eq!(powers_of_ten([1.0].into_iter()), (1.0, 10.0));
        assert_eq!(marks(1.0, 100.0), [1.0, 10.0, 100.0]);
        let Axis { range, marks, .. } = differences([-3.0, 12.0].into_iter());
        assert_eq!((range, marks), (-5.0..15.0, vec![-5.0, 0.0, 5.0, 10.0, 15.0]));
    }
}
