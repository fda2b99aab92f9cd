//! The defenders' choice between several cards, after each of which declarer has a choice of what to lose.
//!
//! Declarer picks one way of playing on after each card, and loses every layout that is lost after any of them: a union
//! of losses, one of each part. Of all such unions those are wanted that lose no more than the slack and are of use
//! beside each other. When only the weight matters that is one, and a search for it with bounds is enough.

use super::layouts::{Layouts, ListId};
use crate::mu::outcomes::Outcomes;
use std::cmp::Reverse;

/// What may be lost after one card of the defenders.
pub(super) struct Part {
    /// The layouts in which the card can be played.
    pub(super) allowed: Outcomes,
    /// The layouts lost, for each way of playing on.
    pub(super) losses: Vec<Outcomes>,
}

/// The choice between unions.
pub(super) struct Products<'a> {
    pub(super) layouts: &'a Layouts,
    pub(super) list: ListId,
    /// The layouts of which only the weight matters.
    pub(super) private: &'a Outcomes,
    /// What may be lost at most.
    pub(super) slack: u64,
}

impl Products<'_> {
    /// The unions that are of use, with what is `gone` in any case.
    pub(super) fn all(&self, gone: Outcomes, mut parts: Vec<Part>) -> Vec<Outcomes> {
        if self.weight(&gone) > self.slack {
            return Vec::new();
        }
        parts.sort_by_key(|part| Reverse(part.losses.len()));
        let mut unions = vec![gone];
        while let Some(part) = parts.pop() {
            let mut next: Vec<Outcomes> = Vec::new();
            for known in &unions {
                next.extend(part.losses.iter().map(|lost| known.or(lost)).filter(|union| self.may_do(union, &parts)));
            }
            let shared = parts.iter().fold(self.private.minus(self.private), |all, part| all.or(&part.allowed));
            unions = self.best_of(&self.private.minus(&shared), next);
        }
        unions
    }

    /// Whether a union leaves room for something of each part to come.
    fn may_do(&self, union: &Outcomes, parts: &[Part]) -> bool {
        self.weight(union) <= self.slack
            && parts.iter().all(|part| part.losses.iter().any(|lost| self.weight(&union.or(lost)) <= self.slack))
    }

    /// The unions that are of use beside each other: of what is not `private` none loses a subset, of what is private
    /// it loses less weight.
    fn best_of(&self, private: &Outcomes, unions: Vec<Outcomes>) -> Vec<Outcomes> {
        if unions.len() <= 1 {
            return unions;
        }
        let mut unions: Vec<(u64, u64, Outcomes)> =
            unions.into_iter().map(|union| (self.weight(&union), self.weight(&union.and(private)), union)).collect();
        unions.sort_by_key(|&(lost, ..)| lost);
        let mut best: Vec<(u64, Outcomes)> = Vec::new();
        for (_, weight, union) in unions {
            let worse = |(known_weight, known): &(u64, Outcomes)| {
                *known_weight <= weight && known.minus(private).is_within(&union)
            };
            if !best.iter().any(worse) {
                best.push((weight, union));
            }
        }
        best.into_iter().map(|(_, union)| union).collect()
    }

    fn weight(&self, layouts: &Outcomes) -> u64 {
        self.layouts.weight(self.list, layouts)
    }
}
