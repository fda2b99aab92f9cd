//! A decision as C sees it: scores become chances, tricks and numbers of cards.

use super::types::*;
use crate::cards::Holding;
use crate::ffi::dds::convert::{clipped, holding_bits};
use crate::play::MethodName;
use crate::play::{CardScore, Ended, Objective};
use crate::play::{Decision, Goal, Request};
use std::os::raw::c_int;

/// The answer as C sees it.
pub(crate) fn to_c(question: &Request<'_>, decision: &Decision) -> FinesseChoice {
    let choice = &decision.choice;
    let knowledge = &question.knowledge;
    let seat = knowledge.to_play();
    let (target, lowered) = target_in_all(question, decision);
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
    let best = found.card[0];
    (found.suit, found.rank, found.equals) = (best.suit, best.rank, best.equals);
    found
}

/// The tricks in all that the side to play is after, and by how much they were lowered.
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
struct Scale {
    objective: Objective,
    /// Whether every card was looked at in some worlds.
    known: bool,
    weight: f64,
    /// Tricks won already by the side that decides.
    won: f64,
    /// The depth at which a score is final; `None` if only those are that hold at any depth.
    depth: Option<u32>,
}

impl Scale {
    fn new(decision: &Decision, won: u8) -> Scale {
        let choice = &decision.choice;
        Scale {
            objective: choice.objective,
            known: choice.weight > 0,
            weight: choice.weight as f64,
            won: won.into(),
            depth: (choice.ended != Ended::Exact).then_some(choice.depth),
        }
    }

    fn expected(&self, score: u64) -> f64 {
        let mean = score as f64 / self.weight;
        match self.objective {
            Objective::Target(_) => mean,
            Objective::Tricks => self.won + mean,
            Objective::Payoff(payoff) => payoff[0] as f64 + mean,
        }
    }

    /// Whether a score is that of the depth of the whole answer: a card that was not looked at again may have one of a
    /// lesser depth, which is mostly higher.
    fn is_final(&self, scored: &CardScore) -> bool {
        scored.settled || scored.score == 0 || self.depth.is_some_and(|depth| scored.depth >= depth)
    }

    fn card(&self, scored: &CardScore) -> FinesseScoredCard {
        let card = FinesseScoredCard {
            suit: scored.card.suit().index() as c_int,
            rank: c_int::from(scored.card.rank().number()),
            equals: ranks(scored.equals.suit(scored.card.suit())),
            meanTricks: -1.0,
            ..FinesseScoredCard::default()
        };
        if !self.known {
            return card;
        }
        let aimed = matches!(self.objective, Objective::Target(_));
        let expected = self.expected(scored.score);
        FinesseScoredCard {
            worldsWon: if aimed { clipped(scored.worlds) } else { 0 },
            probability: if aimed { expected } else { -1.0 },
            expected,
            expectedFirst: self.expected(scored.first),
            meanTricks: scored.tricks.map_or(-1.0, |tricks| self.won + tricks as f64 / self.weight),
            depth: clipped(scored.depth as usize),
            exact: (scored.exact && self.is_final(scored)).into(),
            ..card
        }
    }
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

pub(crate) fn ranks(holding: Holding) -> c_int {
    holding_bits(holding) as c_int
}

/// The number of a method; an answer is never from [`MethodName::Best`], but from one that it has found to be affordable.
fn method_number(method: MethodName) -> c_int {
    match method {
        MethodName::Best => 0,
        MethodName::Pimc => FINESSE_METHOD_PIMC,
        MethodName::AlphaMu => FINESSE_METHOD_ALPHA_MU,
        MethodName::Achievable(_) => FINESSE_METHOD_ACHIEVABLE,
        MethodName::Exact => FINESSE_METHOD_SINGLE_DUMMY,
    }
}
