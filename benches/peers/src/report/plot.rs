//! The ratios as a plot: a row for each measurement, a dot for each solver with its interval, on a scale of equal
//! factors.

use super::{Report, Row};
use std::fmt::Write;

const WIDTH: f64 = 960.0;
const LEFT: f64 = 300.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 122.0;
const ROW: f64 = 38.0;
const LEGEND_COLUMN: f64 = 205.0;
/// The end of the scale: a greater ratio is written at the edge.
const EDGE: f64 = 16.0;
const INK: &str = "#222222";
const GRID: &str = "#d9d9d9";
/// Okabe and Ito's colours, which people with any colour vision can tell apart. Finesse is the line at 1.
const COLOURS: [&str; 7] = ["#000000", "#56b4e9", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#0072b2"];
/// The ratios that may have a grid line.
const TICKS: [f64; 20] =
    [0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0, 50.0, 100.0, 200.0, 500.0];

/// Ratios to places on the paper.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// A scale with room for every dot and interval, and for 1.
    fn over(rows: &[Row]) -> Scale {
        let ratios = || rows.iter().flat_map(|row| row.ratios.iter().skip(1).flatten()).map(|(ratio, _)| ratio);
        let low = ratios().map(|ratio| ratio.low).fold(1.0, f64::min).max(1.0 / EDGE);
        let high = ratios().map(|ratio| ratio.high).fold(2.0, f64::max).min(EDGE);
        Scale { low: low / 1.1, high: high * 1.1 }
    }

    fn place(&self, ratio: f64) -> f64 {
        let part = (ratio.clamp(self.low, self.high) / self.low).ln() / (self.high / self.low).ln();
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }
}

impl Report<'_> {
    pub(super) fn plot(&self) -> String {
        let rows = self.rows();
        let scale = Scale::over(&rows);
        let bottom = TOP + ROW * rows.len() as f64;
        let height = bottom + 56.0;
        let mut svg = String::new();
        let size = format!(r#"viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}""#);
        let font = r#"font-family="Helvetica, Arial, sans-serif" font-size="13""#;
        let _ = writeln!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" {size} {font} fill="{INK}">"#);
        let _ = writeln!(svg, r##"<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>"##);
        let title = "How many times as long as Finesse each solver takes";
        let _ = writeln!(svg, r#"<text x="20" y="28" font-size="17" font-weight="bold">{title}</text>"#);
        self.legend(&mut svg);
        grid(&mut svg, &scale, bottom);
        for (index, row) in rows.iter().enumerate() {
            self.row(&mut svg, &scale, row, TOP + ROW * index as f64);
        }
        let centre = (LEFT + WIDTH - RIGHT) / 2.0;
        let axis = "processor time (batches: wall time) relative to Finesse, with 95 % interval";
        let _ = writeln!(svg, r#"<text x="{centre}" y="{:.0}" text-anchor="middle">{axis}</text>"#, bottom + 44.0);
        svg + "</svg>\n"
    }

    fn legend(&self, svg: &mut String) {
        for (index, peer) in self.field.peers.iter().enumerate().skip(1) {
            let (column, line) = ((index - 1) % 4, (index - 1) / 4);
            let (x, y) = (26.0 + LEGEND_COLUMN * column as f64, 52.0 + 20.0 * line as f64);
            let _ = writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="5" fill="{}"/>"#, colour(index));
            let _ = writeln!(svg, r#"<text x="{}" y="{}">{}</text>"#, x + 11.0, y + 4.5, escaped(&peer.label));
        }
    }

    /// The dots of a row, one below the other so that none hides another.
    fn row(&self, svg: &mut String, scale: &Scale, row: &Row, top: f64) {
        let middle = top + ROW / 2.0;
        let _ = writeln!(
            svg,
            r#"<text x="{}" y="{}" text-anchor="end">{}</text>"#,
            LEFT - 14.0,
            middle + 4.5,
            escaped(&row.title)
        );
        let _ = writeln!(svg, r#"<line x1="20" x2="{}" y1="{top}" y2="{top}" stroke="{GRID}"/>"#, WIDTH - RIGHT);
        let step = (ROW - 8.0) / row.ratios.len().saturating_sub(1).max(1) as f64;
        for (solver, found) in row.ratios.iter().enumerate().skip(1) {
            let Some((ratio, bound)) = found else { continue };
            let y = top + 4.0 + step * (solver as f64 - 0.5);
            let (low, dot, high) = (scale.place(ratio.low), scale.place(ratio.value), scale.place(ratio.high));
            let paint = colour(solver);
            let _ = writeln!(
                svg,
                r#"<line x1="{low:.1}" x2="{high:.1}" y1="{y:.1}" y2="{y:.1}" stroke="{paint}" stroke-width="1.5"/>"#
            );
            if ratio.value > scale.high {
                let text = format!("{:.0} →", ratio.value);
                let _ = writeln!(
                    svg,
                    r#"<text x="{:.1}" y="{:.1}" text-anchor="end" font-size="11" fill="{paint}">{text}</text>"#,
                    dot - 8.0,
                    y + 4.0
                );
            }
            let label = escaped(&self.field.peers[solver].label);
            let _ = writeln!(
                svg,
                r#"<circle cx="{dot:.1}" cy="{y:.1}" r="3.6" fill="{paint}"><title>{label}: {}{:.2}</title></circle>"#,
                bound.sign(),
                ratio.value
            );
        }
    }
}

/// Vertical grid lines at round ratios that are not too close, a strong one at 1.
fn grid(svg: &mut String, scale: &Scale, bottom: f64) {
    let mut last = f64::MIN;
    for tick in TICKS.into_iter().filter(|&tick| tick >= scale.low && tick <= scale.high) {
        let x = scale.place(tick);
        if x - last < 26.0 && tick != 1.0 {
            continue;
        }
        last = x;
        let (paint, width) = if tick == 1.0 { (INK, 2) } else { (GRID, 1) };
        let top = TOP - 6.0;
        let _ = writeln!(
            svg,
            r#"<line x1="{x:.1}" x2="{x:.1}" y1="{top}" y2="{bottom}" stroke="{paint}" stroke-width="{width}"/>"#
        );
        let _ = writeln!(svg, r#"<text x="{x:.1}" y="{:.0}" text-anchor="middle">{tick}</text>"#, bottom + 18.0);
        if tick == 1.0 {
            let above = top - 6.0;
            let _ =
                writeln!(svg, r#"<text x="{x:.1}" y="{above}" text-anchor="middle" font-weight="bold">Finesse</text>"#);
        }
    }
}

fn colour(solver: usize) -> &'static str {
    COLOURS[solver % COLOURS.len()]
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
