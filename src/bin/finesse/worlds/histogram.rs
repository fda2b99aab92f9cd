//! How often a hidden hand has each number of points, and each shape.

use crate::json::{json, share};
use finesse::cards::{Hand, Seat, Suit};
use finesse::worlds::{Knowledge, World, Worlds};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// The characters of the longest bar.
const LONGEST: f64 = 40.0;

/// The most shapes shown one by one; the others are one line.
const SHAPES: usize = 12;

/// Weights by points and by shape of one seat's original hand.
pub struct Histogram {
    points: BTreeMap<u8, u64>,
    /// Lengths of the suits, longest first.
    shapes: BTreeMap<[usize; 4], u64>,
    /// Cards of each suit times weight.
    lengths: [u64; 4],
    total: u64,
}

impl Histogram {
    pub fn of(seat: Seat, knowledge: &Knowledge, worlds: &Worlds) -> Histogram {
        let mut counted = Histogram { points: BTreeMap::new(), shapes: BTreeMap::new(), lengths: [0; 4], total: 0 };
        for World { deal, weight } in &worlds.list {
            counted.add(deal.hand(seat) | knowledge.gone(seat), *weight);
        }
        counted
    }

    fn add(&mut self, hand: Hand, weight: u64) {
        let lengths = Suit::ALL.map(|suit| hand.suit(suit).len());
        let mut shape = lengths;
        shape.sort_unstable_by(|a, b| b.cmp(a));
        *self.points.entry(hand.points()).or_default() += weight;
        *self.shapes.entry(shape).or_default() += weight;
        for suit in Suit::ALL {
            self.lengths[suit.index()] += lengths[suit.index()] as u64 * weight;
        }
        self.total += weight;
    }

    /// The shapes, most frequent first.
    fn shapes(&self) -> Vec<(String, u64)> {
        let name = |[a, b, c, d]: [usize; 4]| format!("{a}-{b}-{c}-{d}");
        let mut shapes: Vec<(String, u64)> =
            self.shapes.iter().map(|(&shape, &weight)| (name(shape), weight)).collect();
        shapes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| b.0.cmp(&a.0)));
        shapes
    }

    /// By points and by shape, the share of all weights.
    pub fn json(&self) -> Value {
        let share = |weight: u64| share(weight as f64 / self.total as f64);
        let numbers = |counted: Vec<(String, u64)>| {
            counted.into_iter().map(|(name, weight)| (name, share(weight))).collect::<Value>()
        };
        let points = self.points.iter().map(|(points, &weight)| (points.to_string(), weight)).collect();
        json!({"points": numbers(points), "shapes": numbers(self.shapes())})
    }

    /// Lines with the share of each, as a number and as a bar.
    fn write_bars(&self, f: &mut fmt::Formatter<'_>, counted: &[(String, u64)]) -> fmt::Result {
        let largest = counted.iter().map(|&(_, weight)| weight).max().unwrap_or(1) as f64;
        for (name, weight) in counted {
            let share = 100.0 * *weight as f64 / self.total as f64;
            let bar = "#".repeat((LONGEST * *weight as f64 / largest).ceil() as usize);
            writeln!(f, "{}", format!("  {name:>8} {share:5.1} % {bar}").trim_end())?;
        }
        Ok(())
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.total == 0 {
            return Ok(());
        }
        writeln!(f, " points")?;
        let [first, last] = [self.points.keys().min(), self.points.keys().max()].map(|points| *points.unwrap_or(&0));
        let bar = |points: u8| (points.to_string(), self.points.get(&points).copied().unwrap_or(0));
        self.write_bars(f, &(first..=last).map(bar).collect::<Vec<_>>())?;
        writeln!(f, " shapes")?;
        let mut shapes = self.shapes();
        if shapes.len() > SHAPES {
            let others = shapes.split_off(SHAPES - 1).into_iter().map(|(_, weight)| weight).sum();
            shapes.push(("others".to_owned(), others));
        }
        self.write_bars(f, &shapes)?;
        write!(f, " average lengths")?;
        for suit in Suit::ALL {
            write!(f, " {suit} {:.2}", self.lengths[suit.index()] as f64 / self.total as f64)?;
        }
        Ok(())
    }
}
