//! Calls and what they show, for people.

use super::features::Features;
use super::language::ast::Condition;
use super::language::written;
use super::rules::{Rule, System};
use super::situation::Situation;
use crate::cards::Call;

/// A rule that may be used in a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub call: Call,
    /// The text of the rule; its condition if it has none.
    pub text: String,
    pub priority: i16,
    /// Whether the hand meets its condition.
    pub fits: bool,
}

/// What a rule says: its text, or its condition as it is written.
fn text_of(rule: &Rule) -> String {
    match (&rule.text, &rule.condition) {
        (Some(text), _) => text.clone(),
        (None, Condition::Always) => "any hand".to_owned(),
        (None, condition) => written(condition),
    }
}

impl Situation {
    /// All rules that may be used, the best first, and whether a hand meets their conditions.
    pub fn suggestions(&self, system: &System, hand: &Features) -> Vec<Suggestion> {
        let one = |(index, candidate): (usize, &super::situation::Candidate)| {
            let rule = self.rule(system, index);
            Suggestion {
                call: candidate.call,
                text: text_of(rule),
                priority: rule.priority,
                fits: candidate.formula.holds(hand),
            }
        };
        self.candidates().iter().enumerate().map(one).collect()
    }

    /// What a call of the player in turn means: the texts of the rules that it may come from. Without any it is what it
    /// shows that was not known before; nothing if the call has no meaning.
    pub fn words(&self, system: &System, call: Call) -> String {
        let seat = self.auction().to_call();
        let before = self.shown(seat);
        let (shown, used) = self.meaning(call, before);
        let mut texts: Vec<&str> = Vec::new();
        for text in used.iter().filter_map(|&index| self.rule(system, index).text.as_deref()) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if !texts.is_empty() {
            return texts.join("; or ");
        }
        shown.map_or(String::new(), |shown| shown.words_beyond(before))
    }
}
