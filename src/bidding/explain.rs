//! Calls and what they show, for people.

use super::features::Features;
use super::rules::System;
use super::situation::Situation;
use crate::cards::Call;

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
}
