//! The defenders' choice between several cards, after each of which declarer has a choice of what to lose.
//!
//! Declarer picks one way of playing on after each card, and loses every layout that is lost after any of them: a union
//! of losses, one of each part. Of all such unions those are wanted that lose no more than the slack and are of use
//! beside each other. When only the weight matters that is one, and a search for it with bounds is enough.

use super::layouts::{Layouts, ListId};
use crate::dd::Interrupted;
use crate::mu::outcomes::Outcomes;
use std::cmp::Reverse;

/// What may be lost after one card of the defenders.
pub(super) struct Part {
    /// The layouts in which the card can be played.
    pub(super) allowed: Outcomes,
    /// The layouts lost, for each way of playing on.
    pub(super) losses: Vec<Outcomes>,
}

/// What losses would cost, the least first.
type Costs<'a> = Vec<(u64, &'a Outcomes)>;

/// The choice between unions.
pub(super) struct Products<'a> {
    pub(super) layouts: &'a Layouts,
    pub(super) list: ListId,
    /// The layouts of which only the weight matters.
    pub(super) private: &'a Outcomes,
    /// What may be lost at most.
    pub(super) slack: u64,
    /// Asked from time to time whether to go on, with the nodes of the search so far.
    pub(super) watch: &'a mut dyn FnMut(u64) -> bool,
    pub(super) nodes: u64,
    pub(super) work: u64,
}

impl Products<'_> {
    /// The unions that are of use, with what is `gone` in any case.
    pub(super) fn all(&mut self, gone: Outcomes, mut parts: Vec<Part>) -> Result<Vec<Outcomes>, Interrupted> {
        if self.weight(&gone) > self.slack {
            return Ok(Vec::new());
        }
        if parts.len() > 1 && parts.iter().flat_map(|part| &part.losses).all(|lost| lost.is_within(self.private)) {
            let parts: Vec<&Part> = parts.iter().collect();
            let mut best = None;
            self.lightest(gone, &parts, &mut best)?;
            return Ok(best.into_iter().collect());
        }
        parts.sort_by_key(|part| Reverse(part.losses.len()));
        let mut unions = vec![gone];
        while let Some(part) = parts.pop() {
            let mut next: Vec<Outcomes> = Vec::new();
            for known in &unions {
                self.count(part.losses.len())?;
                next.extend(part.losses.iter().map(|lost| known.or(lost)).filter(|union| self.may_do(union, &parts)));
            }
            let shared = parts.iter().fold(self.private.minus(self.private), |all, part| all.or(&part.allowed));
            unions = self.best_of(&self.private.minus(&shared), next)?;
        }
        Ok(unions)
    }

    /// Looks for the lightest union of what is `gone` with a loss of each part; the slack falls below what was found.
    /// The part that has the least to offer comes first.
    fn lightest(&mut self, gone: Outcomes, parts: &[&Part], best: &mut Option<Outcomes>) -> Result<(), Interrupted> {
        self.count(parts.iter().map(|part| part.losses.len()).sum())?;
        let so_far = self.weight(&gone);
        if so_far > self.slack {
            return Ok(());
        }
        // What each loss of each part would cost; parts that cost nothing are done with.
        let mut open: Vec<(u64, &Part, Costs<'_>)> = Vec::new();
        for part in parts {
            let room = self.slack - so_far;
            let cost = |lost: &'_ Outcomes| self.weight(&lost.minus(&gone));
            let mut costs: Costs<'_> =
                part.losses.iter().map(|lost| (cost(lost), lost)).filter(|&(cost, _)| cost <= room).collect();
            costs.sort_by_key(|&(cost, _)| cost);
            match costs.first() {
                None => return Ok(()),
                Some((0, _)) => {}
                Some(&(least, _)) => open.push((least, part, costs)),
            }
        }
        let Some(place) = (0..open.len()).max_by_key(|&place| (open[place].0, Reverse(open[place].2.len()))) else {
            self.slack = so_far.saturating_sub(1);
            *best = Some(gone);
            return Ok(());
        };
        let (_, _, costs) = open.swap_remove(place);
        let rest: Vec<&Part> = open.iter().map(|&(_, part, _)| part).collect();
        for (cost, lost) in costs {
            if so_far + cost > self.slack {
                break;
            }
            self.lightest(gone.or(lost), &rest, best)?;
        }
        Ok(())
    }

    /// Counts work, and asks from time to time whether to go on.
    fn count(&mut self, work: usize) -> Result<(), Interrupted> {
        self.work += work as u64;
        if self.work < 4096 {
            return Ok(());
        }
        self.work = 0;
        if (self.watch)(self.nodes) { Ok(()) } else { Err(Interrupted) }
    }

    /// Whether a union leaves room for something of each part to come.
    fn may_do(&self, union: &Outcomes, parts: &[Part]) -> bool {
        self.weight(union) <= self.slack
            && parts.iter().all(|part| part.losses.iter().any(|lost| self.weight(&union.or(lost)) <= self.slack))
    }

    /// The unions that are of use beside each other: of what is not `private` none loses a subset, of what is private
    /// it loses less weight.
    fn best_of(&mut self, private: &Outcomes, unions: Vec<Outcomes>) -> Result<Vec<Outcomes>, Interrupted> {
        if unions.len() <= 1 {
            return Ok(unions);
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
            self.count(best.len())?;
        }
        Ok(best.into_iter().map(|(_, union)| union).collect())
    }

    fn weight(&self, layouts: &Outcomes) -> u64 {
        self.layouts.weight(self.list, layouts)
    }
}
