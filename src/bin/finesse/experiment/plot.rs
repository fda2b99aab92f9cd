//! A plot as SVG: curves over whole numbers, on a scale of equal factors.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 58.0;
const INK: &str = "#222222";
const GRID: &str = "#d9d9d9";
/// Okabe and Ito's colours, which people with any colour vision can tell apart.
const COLOURS: [&str; 4] = ["#d55e00", "#0072b2", "#009e73", "#cc79a7"];
/// Nothing on the plot is lower: a time of nothing has no place on such a scale.
const LOWEST: f64 = 1e-3;

/// Values over whole numbers, in their order.
pub struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

pub struct Plot {
    pub title: String,
    pub note: String,
    /// What the two axes are about.
    pub across: String,
    pub up: String,
    pub curves: Vec<Curve>,
}

/// Values to places on the paper.
struct Scale {
    first: f64,
    last: f64,
    low: f64,
    high: f64,
}

impl Scale {
    /// Whole powers of ten, with room for every point.
    fn over(curves: &[Curve]) -> Scale {
        let points = || curves.iter().flat_map(|curve| &curve.points);
        let least = |value: fn(&(f64, f64)) -> f64| points().map(value).fold(f64::INFINITY, f64::min);
        let most = |value: fn(&(f64, f64)) -> f64| points().map(value).fold(f64::NEG_INFINITY, f64::max);
        let low = 10f64.powf(least(|point| point.1.max(LOWEST)).log10().floor());
        let high = 10f64.powf(most(|point| point.1.max(LOWEST)).log10().ceil());
        Scale { first: least(|point| point.0), last: most(|point| point.0), low, high: high.max(10.0 * low) }
    }

    fn x(&self, number: f64) -> f64 {
        let width = WIDTH - LEFT - RIGHT;
        // Points keep away from the edges; a single one stands in the middle.
        let part = if self.last > self.first { (number - self.first) / (self.last - self.first) } else { 0.5 };
        LEFT + width * (0.06 + 0.88 * part)
    }

    fn y(&self, value: f64) -> f64 {
        let part = (value.max(self.low) / self.low).ln() / (self.high / self.low).ln();
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }
}

impl Plot {
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let size = format!(r#"viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}""#);
        let font = r#"font-family="Helvetica, Arial, sans-serif" font-size="13""#;
        let _ = writeln!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" {size} {font} fill="{INK}">"#);
        let _ = writeln!(svg, r##"<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>"##);
        let title = escaped(&self.title);
        let _ = writeln!(svg, r#"<text x="20" y="28" font-size="17" font-weight="bold">{title}</text>"#);
        let _ = writeln!(svg, r#"<text x="20" y="48">{}</text>"#, escaped(&self.note));
        let scale = Scale::over(&self.curves);
        self.axes(&mut svg, &scale);
        for (index, curve) in self.curves.iter().enumerate() {
            draw(&mut svg, &scale, curve, COLOURS[index % COLOURS.len()]);
        }
        self.legend(&mut svg);
        svg + "</svg>\n"
    }

    /// Lines at the powers of ten, thin ones at twice and five times as much, and the numbers below.
    fn axes(&self, svg: &mut String, scale: &Scale) {
        let (left, right) = (LEFT, WIDTH - RIGHT);
        let mut power = scale.low;
        while power <= 1.001 * scale.high {
            let marks = [(1.0, 1.0), (2.0, 0.4), (5.0, 0.4)].map(|(factor, width)| (factor * power, width));
            for (value, width) in marks.into_iter().filter(|&(value, _)| value <= 1.001 * scale.high) {
                let y = scale.y(value);
                let ends = format!(r#"x1="{left}" x2="{right}" y1="{y:.1}" y2="{y:.1}""#);
                let _ = writeln!(svg, r#"<line {ends} stroke="{GRID}" stroke-width="{width}"/>"#);
            }
            let (x, y) = (left - 8.0, scale.y(power) + 4.5);
            let _ = writeln!(svg, r#"<text x="{x}" y="{y:.1}" text-anchor="end">{}</text>"#, short(power));
            power *= 10.0;
        }
        let below = HEIGHT - BOTTOM + 18.0;
        let mut numbers: Vec<f64> = self.curves.iter().flat_map(|curve| &curve.points).map(|point| point.0).collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        for number in numbers {
            let _ =
                writeln!(svg, r#"<text x="{:.1}" y="{below}" text-anchor="middle">{number}</text>"#, scale.x(number));
        }
        let (centre, middle) = ((left + right) / 2.0, (TOP + HEIGHT - BOTTOM) / 2.0);
        let across = escaped(&self.across);
        let _ = writeln!(svg, r#"<text x="{centre}" y="{}" text-anchor="middle">{across}</text>"#, below + 24.0);
        let turned = format!(r#"transform="rotate(-90 22 {middle})""#);
        let up = escaped(&self.up);
        let _ = writeln!(svg, r#"<text x="22" y="{middle}" text-anchor="middle" {turned}>{up}</text>"#);
    }

    fn legend(&self, svg: &mut String) {
        for (index, curve) in self.curves.iter().enumerate() {
            let (x, y) = (WIDTH - RIGHT + 16.0, TOP + 16.0 + 22.0 * index as f64);
            let paint = COLOURS[index % COLOURS.len()];
            let _ = writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="4.5" fill="{paint}"/>"#);
            let _ = writeln!(svg, r#"<text x="{}" y="{}">{}</text>"#, x + 12.0, y + 4.5, escaped(&curve.name));
        }
    }
}

fn draw(svg: &mut String, scale: &Scale, curve: &Curve, paint: &str) {
    let mut points = curve.points.clone();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    let places = points.iter().map(|&(number, value)| format!("{:.1},{:.1}", scale.x(number), scale.y(value)));
    let line = places.collect::<Vec<_>>().join(" ");
    let _ = writeln!(svg, r#"<polyline points="{line}" fill="none" stroke="{paint}" stroke-width="1.8"/>"#);
    let name = escaped(&curve.name);
    for (number, value) in points {
        let (x, y) = (scale.x(number), scale.y(value));
        let label = format!("{name}, {number}: {value:.2}");
        let _ =
            writeln!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="4" fill="{paint}"><title>{label}</title></circle>"#);
    }
}

/// A power of ten without needless digits.
fn short(power: f64) -> String {
    let digits = (-power.log10()).ceil().max(0.0) as usize;
    format!("{power:.digits$}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_their_places_and_powers_of_ten_their_lines() {
        let curve = |name: &str, points: &[(f64, f64)]| Curve { name: name.to_owned(), points: points.to_vec() };
        let curves = vec![curve("a < b", &[(24.0, 500.0), (20.0, 5.0)]), curve("c", &[(20.0, 0.05), (24.0, 0.0)])];
        let scale = Scale::over(&curves);
        assert!((scale.low - 1e-3).abs() < 1e-9 && (scale.high - 1e3).abs() < 1e-6);
        assert!((scale.y(1.0) - (scale.y(1e-3) + scale.y(1e3)) / 2.0).abs() < 1e-6);
        assert!(scale.x(20.0) < scale.x(24.0) && scale.y(500.0) < scale.y(5.0));
        let [title, note, across, up] = ["title", "note", "across", "up"].map(str::to_owned);
        let svg = Plot { title, note, across, up, curves }.svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!((svg.matches("<polyline").count(), svg.matches("<title>").count()), (2, 4), "{svg}");
        for label in [">0.001<", ">1000<", ">20<", ">24<", ">a &lt; b<", "a &lt; b, 24: 500.00<"] {
            assert!(svg.contains(label), "{label}: {svg}");
        }
    }

    #[test]
    fn a_single_point_stands_in_the_middle() {
        let scale = Scale::over(&[Curve { name: String::new(), points: vec![(16.0, 1.0)] }]);
        assert_eq!(scale.x(16.0), (LEFT + WIDTH - RIGHT) / 2.0);
        assert!(scale.low <= 1.0 && scale.high >= 10.0);
    }
}
