//! A choice as C sees it.

use super::auction::contract_numbers;
use super::types::*;
use crate::bidding::{BidChoice, BorelEnd, Candidate, Reached};
use crate::cards::Seat;
use crate::ffi::boundary::answer::Answer;
use crate::ffi::boundary::text::{FINESSE_MESSAGE, c_text};
use crate::ffi::choose::types::{FINESSE_ENDED_CANCELLED, FINESSE_ENDED_TIME};
use crate::ffi::dds::convert::clipped;
use std::mem::offset_of;
use std::os::raw::{c_char, c_int};

impl Answer for FinesseBidChoice {
    const ARGUMENT: &str = "choice";
    const MESSAGE: usize = offset_of!(FinesseBidChoice, message);

    fn refused(message: [c_char; FINESSE_MESSAGE]) -> FinesseBidChoice {
        FinesseBidChoice { message, ..FinesseBidChoice::NONE }
    }
}

/// The answer as C sees it; `cancelled` tells the two ways to be stopped apart.
pub(super) fn to_c(choice: &BidChoice, seat: Seat, cancelled: bool) -> FinesseBidChoice {
    let mut found = FinesseBidChoice {
        call: choice.call.index() as c_int,
        seat: seat.index() as c_int,
        candidates: clipped(choice.candidates.len().min(FINESSE_CANDIDATES)),
        deals: clipped(choice.deals),
        fitting: clipped(choice.fitting),
        stopReason: match choice.end {
            BorelEnd::OneCall => FINESSE_ENDED_ONE_CALL,
            BorelEnd::Clear => FINESSE_ENDED_CLEAR,
            BorelEnd::Deals => FINESSE_ENDED_DEALS,
            BorelEnd::Stopped if cancelled => FINESSE_ENDED_CANCELLED,
            BorelEnd::Stopped => FINESSE_ENDED_TIME,
        },
        ..FinesseBidChoice::NONE
    };
    for (place, candidate) in found.candidate.iter_mut().zip(&choice.candidates) {
        *place = scored(candidate);
    }
    found
}

fn scored(candidate: &Candidate) -> FinesseScoredCall {
    let mut scored = FinesseScoredCall {
        call: candidate.call.index() as c_int,
        byRules: candidate.by_rules.into(),
        contracts: clipped(candidate.reached.len().min(FINESSE_CONTRACTS)),
        reserved: 0,
        mean: candidate.mean,
        points: candidate.points,
        error: candidate.error,
        contract: [FinesseReached::default(); FINESSE_CONTRACTS],
        text: c_text(&candidate.text),
    };
    for (place, reached) in scored.contract.iter_mut().zip(&candidate.reached) {
        *place = contract(reached);
    }
    scored
}

fn contract(reached: &Reached) -> FinesseReached {
    let [level, trump, declarer, doubled] = reached.contract.map_or([0; 4], contract_numbers);
    FinesseReached { level, trump, declarer, doubled, share: reached.share }
}
