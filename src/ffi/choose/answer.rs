//! A decision as C sees it: scores become chances, tricks and numbers of cards.

use super::types::*;
use crate::cards::{Card, Hand};
use crate::ffi::boundary::answer::{Answer, AnswerSlot};
use crate::ffi::boundary::text::FINESSE_MESSAGE;
use crate::ffi::dds::convert::{clipped, holding_bits, numbers};
use crate::play::{Bound, CardScore, Decision, Ended, Goal, MethodName, Objective, Request};
use std::mem::offset_of;
use std::os::raw::{c_char, c_int};
use std::time::Instant;

/// The place for an answer.
pub(crate) type ChoiceSlot = AnswerSlot<FinesseChoice>;

impl Answer for FinesseChoice {
    const ARGUMENT: &str = "choice";
    const MESSAGE: usize = offset_of!(FinesseChoice, message);

    fn refused(message: [c_char; FINESSE_MESSAGE]) -> FinesseChoice {
        FinesseChoice { message, ..FinesseChoice::NONE }
    }
}

/// Writes the answer.
pub(crate) fn write(place: &ChoiceSlot, found: FinesseChoice, begun: Instant) {
    place.set(&FinesseChoice { milliseconds: begun.elapsed().as_secs_f64() * 1000.0, ..found });
}

/// The answer as C sees it.
pub(crate) fn to_c(question: &Request<'_>, decision: &Decision) -> FinesseChoice {
    let choice = &decision.choice;
    let knowledge = &question.knowledge;
    let seat = knowledge.to_play();
    let (target, lowered) = target_in_all(question, decision);
    let heard = decision.heard.unwrap_or_default();
    let mut found = FinesseChoice {
        seat: seat.index() as c_int,
        cards: clipped(choice.cards.len()),
        depth: clipped(choice.depth as usize),
        stopReason: stop_reason(choice.ended),
        method: method_number(choice.method),
        target,
        lowered,
        worlds: clipped(choice.worlds),
        complete: decision.complete.into(),
        layouts: decision.layouts as f64,
        ddCalls: choice.calls,
        nodes: choice.nodes,
        unweighed: decision.unweighed.into(),
        drawn: clipped(heard.drawn),
        fitting: clipped(heard.fitting),
        ..FinesseChoice::NONE
    };
    let scale = Scale::new(decision, knowledge.won(seat.side()));
    for (slot, scored) in found.card.iter_mut().zip(&choice.cards) {
        *slot = scale.card(scored);
    }
    if let Some(bracket) = &decision.bracket {
        found.bracketed = 1;
        for (slot, (&least, &most)) in found.card.iter_mut().zip(bracket.least.iter().zip(&bracket.most)) {
            slot.expectedLeast = scale.expected(least);
            slot.expectedMost = scale.expected(most);
        }
    }
    if let Some(best) = choice.cards.first() {
        (found.suit, found.rank) = numbers(best.card);
    }
    found
}

/// The target of the side to play in tricks in all, and by how much it was lowered.
fn target_in_all(question: &Request<'_>, decision: &Decision) -> (c_int, c_int) {
    let (Goal::Contract(tricks), Objective::Target(asked), Objective::Target(used)) =
        (question.goal, decision.asked, decision.choice.objective)
    else {
        return (0, 0);
    };
    let knowledge = &question.knowledge;
    let own = knowledge.to_play().side();
    let all = c_int::from(knowledge.won(own) + knowledge.won(own.other())) + clipped(knowledge.tricks_left());
    let tricks = c_int::from(tricks);
    let needed = if own == question.declarer.side() { tricks } else { (all + 1 - tricks).max(0) };
    let lowered = c_int::from(asked.saturating_sub(used));
    (needed - lowered, lowered)
}

/// How scores become the numbers that C sees.
struct Scale<'a> {
    decision: &'a Decision,
    weight: f64,
    /// Tricks won already by the side that decides.
    won: f64,
}

impl Scale<'_> {
    fn new(decision: &Decision, won: u8) -> Scale<'_> {
        Scale { decision, weight: decision.choice.weight as f64, won: won.into() }
    }

    fn expected(&self, score: u64) -> f64 {
        let mean = score as f64 / self.weight;
        match self.decision.choice.objective {
            Objective::Target(_) => mean,
            Objective::Tricks => self.won + mean,
            Objective::Payoff(payoff) => payoff[0] as f64 + mean,
        }
    }

    fn card(&self, scored: &CardScore) -> FinesseScoredCard {
        let (suit, rank, equals) = group(scored.card, scored.equals);
        let card = FinesseScoredCard { suit, rank, equals, meanTricks: -1.0, ..FinesseScoredCard::default() };
        let choice = &self.decision.choice;
        if choice.weight == 0 {
            return FinesseScoredCard { bound: FINESSE_ESTIMATE, ..card };
        }
        let aimed = matches!(choice.objective, Objective::Target(_));
        let expected = self.expected(scored.score);
        FinesseScoredCard {
            worldsWon: if aimed { clipped(scored.worlds) } else { 0 },
            probability: if aimed { expected } else { -1.0 },
            expected,
            expectedFirst: self.expected(scored.first),
            meanTricks: scored.tricks.map_or(-1.0, |tricks| self.won + tricks as f64 / self.weight),
            depth: clipped(scored.depth as usize),
            bound: match choice.bound(scored) {
                Bound::AtMost => FINESSE_AT_MOST,
                Bound::Exact => FINESSE_EXACT,
                Bound::AtLeast => FINESSE_AT_LEAST,
                Bound::Estimate => FINESSE_ESTIMATE,
            },
            ..card
        }
    }
}

/// A group of equal cards as C sees it: suit, highest rank, and the lower ranks as bits. `others` are the group without
/// `card`.
pub(crate) fn group(card: Card, others: Hand) -> (c_int, c_int, c_int) {
    let ranks = holding_bits(others.with(card).suit(card.suit()));
    let highest = ranks.checked_ilog2().unwrap_or(0);
    (card.suit().index() as c_int, highest as c_int, (ranks & !(1 << highest)) as c_int)
}

fn stop_reason(ended: Ended) -> c_int {
    match ended {
        Ended::Depth => FINESSE_ENDED_DEPTH,
        Ended::Exact => FINESSE_ENDED_EXACT,
        Ended::OneCard => FINESSE_ENDED_ONE_CARD,
        Ended::Time => FINESSE_ENDED_TIME,
        Ended::Nodes => FINESSE_ENDED_NODES,
        Ended::Stopped => FINESSE_ENDED_CANCELLED,
        Ended::Memory => FINESSE_ENDED_MEMORY,
    }
}

/// The number of a method. An answer never names [`MethodName::Best`] but the method that it has used.
fn method_number(method: MethodName) -> c_int {
    match method {
        MethodName::Best => FINESSE_METHOD_BEST,
        MethodName::Pimc => FINESSE_METHOD_PIMC,
        MethodName::AlphaMu => FINESSE_METHOD_ALPHA_MU,
        MethodName::Achievable(_) => FINESSE_METHOD_ACHIEVABLE,
        MethodName::Exact => FINESSE_METHOD_SINGLE_DUMMY,
    }
}
