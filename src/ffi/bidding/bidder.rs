//! The caller's own way to bid.
//!
//! When it does something that is not allowed, the first such fault is kept, the call in progress is told to end, and the
//! caller's functions are not called any more.

use super::auction::to_c;
use super::calls::{FINESSE_NO_CALL, call};
use super::types::*;
use crate::bidding::{Bidder, Heard};
use crate::cards::{Auction, Call, Deal, Hand, Seat};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::panic::call_user;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::choose::constraints::hand_constraints;
use crate::ffi::choose::types::FinesseHand;
use crate::ffi::dds::convert::holding_bits;
use crate::worlds::SeatConstraints;
use std::cell::RefCell;
use std::os::raw::{c_char, c_int};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) struct OwnBidder {
    bidder: FinesseBidder,
    fault: RefCell<Option<Refusal>>,
    /// Raised with the first fault.
    stop: Arc<AtomicBool>,
}

impl OwnBidder {
    pub(super) fn new(bidder: FinesseBidder, stop: Arc<AtomicBool>) -> OwnBidder {
        OwnBidder { bidder, fault: RefCell::new(None), stop }
    }

    /// The first fault, if there was one.
    pub(super) fn into_fault(self) -> Option<Refusal> {
        self.fault.into_inner()
    }

    fn is_at_fault(&self) -> bool {
        self.fault.borrow().is_some()
    }

    fn refuse(&self, refusal: Refusal) {
        self.fault.borrow_mut().get_or_insert(refusal);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The call number `index` with this hand; none if there are no more.
    fn suggested(&self, auction: &Auction, hand: Hand, index: c_int) -> Option<Call> {
        let suggest = self.bidder.suggest.filter(|_| !self.is_at_fault())?;
        let given = to_c(auction);
        let cards = hand_bits(hand);
        // SAFETY: the caller has passed a function of this type and its argument.
        let number = call_user(|| unsafe { suggest(self.bidder.user, &given, cards.as_ptr(), index) });
        if index > 0 && number == FINESSE_NO_CALL {
            return None;
        }
        let found = call(number).filter(|&call| auction.is_legal(call));
        if found.is_none() {
            self.refuse(refusal!(BadRequest, "request.bidder.suggest: {number} is no legal call after \"{auction}\""));
        }
        found
    }

    /// What a call shows, and its text.
    fn meaning(&self, auction: &Auction, call: Call) -> (SeatConstraints, String) {
        let nothing = (SeatConstraints::default(), String::new());
        let Some(meaning) = self.bidder.meaning.filter(|_| !self.is_at_fault()) else { return nothing };
        let mut shown = FinesseHand::default();
        let mut text: [c_char; FINESSE_MEANING] = [0; FINESSE_MEANING];
        let (given, number) = (to_c(auction), call.index() as c_int);
        // SAFETY: the caller has passed a function of this type and its argument.
        call_user(|| unsafe { meaning(self.bidder.user, &given, number, &mut shown, text.as_mut_ptr()) });
        let letters: Vec<u8> = text.iter().map(|&letter| letter as u8).take_while(|&letter| letter != 0).collect();
        match hand_constraints("bidder.meaning: shown", &shown) {
            Ok(shown) => (shown, String::from_utf8_lossy(&letters).into_owned()),
            Err(refusal) => {
                let why = format!("{}, for {call} after \"{auction}\"", refusal.message);
                self.refuse(Refusal::new(Code::BadRequest, why));
                nothing
            }
        }
    }
}

/// The cards of a hand by suit; bit = rank.
fn hand_bits(hand: Hand) -> [u32; 4] {
    crate::cards::Suit::ALL.map(|suit| holding_bits(hand.suit(suit)))
}

impl Bidder for OwnBidder {
    fn call(&mut self, auction: &Auction, hand: Hand) -> Call {
        self.suggested(auction, hand, 0).unwrap_or(Call::Pass)
    }

    fn candidates(&mut self, auction: &Auction, hand: Hand, most: usize, _near_misses: bool) -> Vec<Call> {
        let mut found = vec![self.call(auction, hand)];
        // Whoever never says that there are no more is not asked for ever.
        for index in 1..=Call::COUNT {
            let more = if found.len() < most { self.suggested(auction, hand, index as c_int) } else { None };
            let Some(call) = more else { break };
            if !found.contains(&call) {
                found.push(call);
            }
        }
        found
    }

    fn text(&mut self, auction: &Auction, call: Call, _hand: Option<Hand>) -> String {
        self.meaning(auction, call).1
    }

    fn heard(&mut self, auction: &Auction) -> Box<dyn Heard + '_> {
        let mut before = Auction::new(auction.dealer(), auction.vulnerability());
        let mut shown: [SeatConstraints; 4] = Default::default();
        let mut calls = Vec::new();
        for &call in auction.calls() {
            let seat = before.to_call();
            let known = &mut shown[seat.index()];
            let both = known.meet(&self.meaning(&before, call).0);
            // Of meanings that contradict each other the earlier ones count.
            if !both.contradict() {
                *known = both;
            }
            calls.push((before.clone(), call));
            if before.push(call).is_err() {
                break;
            }
        }
        Box::new(OwnCalls { bidder: self, shown, calls })
    }
}

/// The calls of an auction with the auction before each.
struct OwnCalls<'a> {
    bidder: &'a OwnBidder,
    shown: [SeatConstraints; 4],
    calls: Vec<(Auction, Call)>,
}

impl Heard for OwnCalls<'_> {
    fn shown(&self, seat: Seat) -> SeatConstraints {
        self.shown[seat.index()].clone()
    }

    fn wrong(&self, deal: &Deal, asked: [bool; 4]) -> u32 {
        let of_asked = self.calls.iter().filter(|(before, _)| asked[before.to_call().index()]);
        let wrong = of_asked.filter(|(before, call)| {
            self.bidder.suggested(before, deal.hand(before.to_call()), 0).is_some_and(|other| other != *call)
        });
        wrong.count() as u32
    }
}
