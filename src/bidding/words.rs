//! What players have shown, in words.

use super::features::{BySuit, Feature, Whole};
use super::language::ast::SUIT_WORDS;
use super::shown::Shown;
use crate::cards::Suit;

const BALANCED: Feature = Feature::whole(Whole::Balanced);

impl Shown {
    /// What is known, in words: "15-17 points, balanced"; empty if nothing is.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use finesse::bidding::{Book, System};
    /// use finesse::cards::{Auction, Seat, Vulnerability};
    /// use std::sync::Arc;
    ///
    /// let text = r#"
    ///     context "Openings"
    ///       when opening
    ///       1N: hcp 15-17 and balanced
    ///       1S: points 13+ and spades 5+
    /// "#;
    /// let mut book = Book::new(Arc::new(System::parse(text, &|_| None)?));
    /// let auction = Auction::parse("1S", Seat::North, Vulnerability::None)?;
    /// assert_eq!(book.situation(&auction).shown(Seat::North).in_words(), "4+ points, 5+ spades");
    /// # Ok(())
    /// # }
    /// ```
    pub fn in_words(&self) -> String {
        self.words_beyond(&Shown::nothing(*self.weights()))
    }

    /// What is known and was not known before, in words.
    pub fn words_beyond(&self, before: &Shown) -> String {
        let range = |feature: Feature, unit: &str| {
            let now = (self.least(feature), self.most(feature));
            if now == (before.least(feature), before.most(feature)) {
                return None;
            }
            Some(in_range(now, feature.bounds(), unit))
        };
        let mut parts = Vec::new();
        parts.extend(range(Feature::HCP, "points"));
        let balanced = self.least(BALANCED) == 1;
        if balanced && before.least(BALANCED) == 0 {
            parts.push("balanced".to_owned());
        }
        for suit in Suit::ALL {
            let length = Feature::length(suit);
            // That a balanced hand has two to five cards of each suit goes without saying.
            let usual = balanced && self.least(length) <= 2 && self.most(length) >= 4;
            // Nor does it say much that there are at least none or one, and that the rest leaves room for so many.
            let telling =
                self.least(length) > before.least(length).max(1) || self.most(length) < before.most(length).min(6);
            if telling && !usual {
                parts.extend(range(length, name_of(suit)));
            }
        }
        for (feature, unit) in [(Feature::whole(Whole::Aces), "aces"), (Feature::whole(Whole::Kings), "kings")] {
            parts.extend(range(feature, unit));
        }
        for suit in Suit::ALL {
            let stop = Feature::of(suit, BySuit::Stop);
            if self.least(stop) >= 2 && before.least(stop) < 2 {
                parts.push(format!("{} stopped", name_of(suit)));
            }
        }
        parts.join(", ")
    }
}

fn name_of(suit: Suit) -> &'static str {
    SUIT_WORDS.into_iter().find(|(_, known)| *known == suit).map_or("", |(name, _)| name)
}

fn in_range((least, most): (i16, i16), (lowest, highest): (i16, i16), unit: &str) -> String {
    match (least <= lowest, most >= highest) {
        (_, true) => format!("{least}+ {unit}"),
        (true, false) if most == 0 => format!("no {unit}"),
        (true, false) => format!("at most {most} {unit}"),
        _ if least == most => format!("{least} {unit}"),
        _ => format!("{least}-{most} {unit}"),
    }
}
