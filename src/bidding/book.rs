//! The situations of a system, each worked out once.

use super::rules::{Differences, System};
use super::situation::Situation;
use crate::cards::{Auction, Call, Deal, Hand, Seat, Side};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many situations are kept; when there are more all are forgotten.
const MOST: usize = 50_000;

/// A system with the situations met so far. A book belongs to one thread; the system behind it is shared.
pub struct Book {
    system: Arc<System>,
    situations: FxHashMap<Auction, Arc<Situation>>,
}

impl Book {
    pub fn new(system: Arc<System>) -> Book {
        Book { system, situations: FxHashMap::default() }
    }

    pub fn system(&self) -> &Arc<System> {
        &self.system
    }

    /// The situation after the calls of an auction.
    pub fn situation(&mut self, auction: &Auction) -> Arc<Situation> {
        let mut known = auction.clone();
        let mut calls = Vec::new();
        let mut situation = loop {
            if let Some(found) = self.situations.get(&known) {
                break Arc::clone(found);
            }
            match known.pop() {
                Some(call) => calls.push(call),
                None => break self.keep(Arc::new(Situation::start(known, &self.system))),
            }
        };
        for call in calls.into_iter().rev() {
            situation = self.next(&situation, call);
        }
        situation
    }

    /// Whether the calls of an auction by this book may be others in a system that differs so: a context in which they differ
    /// fits somewhere on the way.
    pub fn is_met_by(&mut self, differences: &Differences, auction: &Auction) -> bool {
        let mut before = auction.clone();
        while before.pop().is_some() {
            if self.situation(&before).is_met_by(differences, &self.system) {
                return true;
            }
        }
        false
    }

    fn keep(&mut self, situation: Arc<Situation>) -> Arc<Situation> {
        if self.situations.len() >= MOST {
            self.situations.clear();
        }
        self.situations.insert(situation.auction().clone(), Arc::clone(&situation));
        situation
    }

    /// The situation after one more call.
    pub fn next(&mut self, situation: &Situation, call: Call) -> Arc<Situation> {
        let mut auction = situation.auction().clone();
        if auction.push(call).is_err() {
            return Arc::new(situation.clone());
        }
        if let Some(known) = self.situations.get(&auction) {
            return Arc::clone(known);
        }
        let found = Arc::new(situation.after(call, &self.system));
        self.keep(found)
    }

    /// The call that the rules say.
    pub fn call(&mut self, auction: &Auction, hand: Hand) -> Call {
        let situation = self.situation(auction);
        situation.choose(&situation.features(hand)).0
    }

    /// Goes on with an auction by the rules until it is over.
    pub fn bid_out(&mut self, auction: &Auction, deal: &Deal) -> Auction {
        let mut situation = self.situation(auction);
        let hands = deal.hands().map(|hand| situation.features(hand));
        while !situation.auction().is_over() {
            let (call, _) = situation.choose(&hands[situation.auction().to_call().index()]);
            situation = self.next(&situation, call);
        }
        situation.auction().clone()
    }

    /// The same against opponents who bid by another book. This one has the hands of `side`. Each side takes the calls of the
    /// other for those of its own system.
    pub fn bid_out_against(&mut self, other: &mut Book, side: Side, auction: &Auction, deal: &Deal) -> Auction {
        let mut seen = [self.situation(auction), other.situation(auction)];
        let system = |seat: Seat| usize::from(seat.side() != side);
        let hands = Seat::ALL.map(|seat| seen[system(seat)].features(deal.hand(seat)));
        while !seen[0].auction().is_over() {
            let seat = seen[0].auction().to_call();
            let (call, _) = seen[system(seat)].choose(&hands[seat.index()]);
            seen = [self.next(&seen[0], call), other.next(&seen[1], call)];
        }
        seen[0].auction().clone()
    }
}
