//! Calls and what they show, for people.

use super::features::{Feature, Features};
use super::rules::System;
use super::shown::Shown;
use super::situation::Situation;
use crate::cards::{Call, Suit};

/// A rule that may be used in a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub call: Call,
    /// The text of the rule; empty if it has none.
    pub text: String,
    pub priority: i16,
    /// Whether the hand meets its condition.
    pub fits: bool,
}

impl Situation {
    /// All rules that may be used, the best first, and whether a hand meets their conditions.
    pub fn suggestions(&self, system: &System, hand: &Features) -> Vec<Suggestion> {
        let one = |(index, candidate): (usize, &super::situation::Candidate)| {
            let rule = self.rule(system, index);
            Suggestion {
                call: candidate.call,
                text: rule.text.clone().unwrap_or_default(),
                priority: rule.priority,
                fits: candidate.formula.holds(hand),
            }
        };
        self.candidates().iter().enumerate().map(one).collect()
    }

    /// What a call of the player in turn means: the texts of the rules that it may come from. Without any it is what the
    /// player then has shown; nothing if the call has no meaning.
    pub fn words(&self, system: &System, call: Call) -> String {
        let seat = self.auction().to_call();
        let (shown, used) = self.meaning(call, self.shown(seat));
        let mut texts: Vec<&str> = Vec::new();
        for text in used.iter().filter_map(|&index| self.rule(system, index).text.as_deref()) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.is_empty() { shown.map_or(String::new(), |shown| ranges(&shown)) } else { texts.join("; or ") }
    }
}

/// Points and lengths, as far as they are known: `12-14 points, 5+ spades`.
fn ranges(shown: &Shown) -> String {
    let range = |feature: Feature| {
        let (bounds, least, most) = (feature.bounds(), shown.least(feature), shown.most(feature));
        match (least > bounds.0, most < bounds.1) {
            (false, false) => None,
            (true, false) => Some(format!("{least}+")),
            (false, true) => Some(format!("at most {most}")),
            (true, true) if least == most => Some(format!("{least}")),
            (true, true) => Some(format!("{least}-{most}")),
        }
    };
    let points = range(Feature::HCP).map(|range| format!("{range} points"));
    let names = ["spades", "hearts", "diamonds", "clubs"];
    let lengths = Suit::ALL.into_iter().zip(names);
    let lengths = lengths.filter_map(|(suit, name)| Some(format!("{} {name}", range(Feature::length(suit))?)));
    points.into_iter().chain(lengths).collect::<Vec<_>>().join(", ")
}
