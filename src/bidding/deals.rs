//! Deals that go with an auction (Ginsberg, "GIB", section 3).
//!
//! What the calls have shown becomes points and suit lengths, under which layouts are drawn without bias. Then a second
//! look: would these hands have made the calls seen? Deals in which they would count fully; when those are too few, the
//! deals with the fewest wrong calls fill the list, with a small weight, so that even a strange auction has worlds.

use super::bidder::Heard;
use super::book::Book;
use super::features::{Feature, Features};
use super::shown::Shown;
use super::situation::Situation;
use crate::cards::{Auction, Call, Deal, Hand, Seat, Strain, Suit};
use crate::few::SortFew;
use crate::worlds::{
    self, Constraints, Knowledge, KnowledgeError, Position, Range, Sampling, SeatConstraints, World, WorldsError,
};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a wrong call multiplies the weight of a deal by.
pub const STRANGE: f64 = 0.02;

/// How many layouts are looked at for each deal wanted, at least, and in all at most.
const TRIES_EACH: usize = 100;
const MOST_TRIES: usize = 40_000;

/// Deals that go with an auction.
#[derive(Clone, Debug)]
pub struct AuctionDeals {
    /// The cards held, with weights; 1 for a deal in which every hidden hand would have made its calls.
    pub list: Vec<(Deal, f64)>,
    /// How many of them have weight 1.
    pub fitting: usize,
    /// How many layouts were looked at.
    pub tried: usize,
    /// How many layouts the points and lengths shown allow, if known; else 0.
    pub layouts: u128,
    /// Whether what the calls have shown is impossible together with the cards seen, so that it was not used.
    pub contradictory: bool,
}

/// The calls of an auction and who made them, as the hidden hands are asked about them.
pub struct Calls {
    calls: Vec<(Seat, Call, Arc<Situation>)>,
    last: Arc<Situation>,
}

impl Calls {
    /// The calls so far.
    pub fn of(auction: &Auction, book: &mut Book) -> Calls {
        let mut before = Auction::new(auction.dealer(), auction.vulnerability());
        let mut situation = book.situation(&before);
        let mut calls = Vec::new();
        for &call in auction.calls() {
            let seat = before.to_call();
            let next = book.next(&situation, call);
            calls.push((seat, call, std::mem::replace(&mut situation, next)));
            if before.push(call).is_err() {
                break;
            }
        }
        Calls { calls, last: situation }
    }

    /// The situation after them.
    pub fn situation(&self) -> &Situation {
        &self.last
    }

    /// What the calls have shown, for these seats: points and lengths.
    pub fn constraints(&self, seats: impl Iterator<Item = Seat>) -> Constraints {
        let mut constraints = Constraints::default();
        for seat in seats {
            constraints.seats[seat.index()] = seat_constraints(self.last.shown(seat));
        }
        constraints
    }

    /// How many calls the rules would not have made with these hands, of the seats asked about.
    pub fn wrong(&self, deal: &Deal, asked: [bool; 4]) -> u32 {
        let mut features: [Option<Features>; 4] = [const { None }; 4];
        let mut wrong = 0;
        for (seat, call, situation) in self.calls.iter().filter(|(seat, ..)| asked[seat.index()]) {
            let hand = features[seat.index()].get_or_insert_with(|| situation.features(deal.hand(*seat)));
            wrong += u32::from(situation.choose(hand).0 != *call);
        }
        wrong
    }

    /// How likely it is that these hands made the calls: 1, times [`STRANGE`] for every call that the rules would not
    /// have made.
    pub fn weight(&self, deal: &Deal, asked: [bool; 4]) -> f64 {
        STRANGE.powi(self.wrong(deal, asked) as i32)
    }
}

impl Heard for Calls {
    fn shown(&self, seat: Seat) -> SeatConstraints {
        seat_constraints(self.last.shown(seat))
    }

    fn wrong(&self, deal: &Deal, asked: [bool; 4]) -> u32 {
        Calls::wrong(self, deal, asked)
    }
}

/// Points and lengths as constraints on a hand.
fn seat_constraints(shown: &Shown) -> SeatConstraints {
    let range = |feature: Feature| Range::new(shown.least(feature).max(0) as u8, shown.most(feature).max(0) as u8);
    SeatConstraints {
        points: range(Feature::HCP),
        lengths: Suit::ALL.map(|suit| range(Feature::length(suit))),
        ..SeatConstraints::default()
    }
}

/// Deals in which `seat` holds `hand` and the others may have made their calls: at most `count`, fewer only if there are
/// no more layouts.
pub fn deals(
    calls: &dyn Heard,
    seat: Seat,
    hand: Hand,
    count: usize,
    seed: u64,
    go_on: Option<&dyn Fn() -> ControlFlow<()>>,
) -> Result<AuctionDeals, WorldsError> {
    let mut held = [None; 4];
    held[seat.index()] = Some(hand);
    let position = Position::new(Strain::NoTrump, seat, held, Hand::PACK - hand);
    let knowledge = Knowledge::from_position(position).map_err(|_: KnowledgeError| WorldsError::NoWeight)?;
    let sampling = Sampling { go_on, ..Sampling::new(count, seed) };
    worlds_after(calls, &knowledge, &Constraints::default(), &sampling)
}

impl Calls {
    /// Deals that agree with the knowledge and the constraints, in which the hidden hands may have made their calls: the
    /// cards still held, with weights. Of `sampling` the count, the seed, the weighing and `go_on` are used.
    pub fn worlds(
        &self,
        knowledge: &Knowledge,
        constraints: &Constraints,
        sampling: &Sampling<'_>,
    ) -> Result<AuctionDeals, WorldsError> {
        worlds_after(self, knowledge, constraints, sampling)
    }
}

/// See [`Calls::worlds`]. If what the calls have shown is impossible it is not used.
pub fn worlds_after(
    calls: &dyn Heard,
    knowledge: &Knowledge,
    constraints: &Constraints,
    sampling: &Sampling<'_>,
) -> Result<AuctionDeals, WorldsError> {
    let mut shown = Constraints::default();
    for seat in knowledge.hidden() {
        shown.seats[seat.index()] = calls.shown(seat);
    }
    match draw(calls, knowledge, &shown.meet(constraints), sampling) {
        Err(WorldsError::Impossible(_)) => {
            let deals = draw(calls, knowledge, constraints, sampling)?;
            Ok(AuctionDeals { contradictory: true, ..deals })
        }
        found => found,
    }
}

/// Layouts under the constraints: those in which the calls are right, then those with the fewest wrong ones.
fn draw(
    calls: &dyn Heard,
    knowledge: &Knowledge,
    constraints: &Constraints,
    sampling: &Sampling<'_>,
) -> Result<AuctionDeals, WorldsError> {
    let count = sampling.count;
    let asked = Seat::ALL.map(|seat| knowledge.is_hidden(seat));
    let tried = Cell::new(0);
    // Deals with wrong calls: the fewest first, of each number the first that came.
    let strange: RefCell<Vec<(u32, Deal)>> = RefCell::new(Vec::new());
    let weigh = |original: &Deal| {
        tried.set(tried.get() + 1);
        let wrong = calls.wrong(original, asked);
        if wrong == 0 {
            return sampling.weigh.map_or(1.0, |weigh| weigh(original));
        }
        let mut strange = strange.borrow_mut();
        strange.push((wrong, *original));
        if strange.len() > 4 * count {
            fewest_first(&mut strange);
            strange.truncate(count);
        }
        0.0
    };
    let tries = (TRIES_EACH * count).min(MOST_TRIES.max(count));
    let pass = Sampling { weigh: Some(&weigh), enough: 0, tries, ..*sampling };
    let mut layouts = 0;
    let mut list: Vec<(Deal, f64)> = match worlds::worlds(knowledge, constraints, &pass) {
        Ok(found) => {
            layouts = found.layouts;
            found.list.into_iter().map(|world| (world.deal, world.weight as f64 / World::UNIT as f64)).collect()
        }
        Err(WorldsError::NoWeight | WorldsError::TooRare { .. }) => Vec::new(),
        Err(error) => return Err(error),
    };
    let fitting = list.len();
    let mut strange = strange.into_inner();
    fewest_first(&mut strange);
    for (wrong, original) in strange.into_iter().take(count.saturating_sub(fitting)) {
        let weight = sampling.weigh.map_or(1.0, |weigh| weigh(&original)) * STRANGE.powi(wrong as i32);
        let held = Seat::ALL.map(|seat| original.hand(seat) - knowledge.gone(seat));
        list.extend(Deal::new(held).filter(|_| weight > 0.0).map(|deal| (deal, weight)));
    }
    if list.is_empty() {
        return Err(WorldsError::NoWeight);
    }
    Ok(AuctionDeals { list, fitting, tried: tried.get(), layouts, contradictory: false })
}

/// The deals with the fewest wrong calls first; of the same number as they came.
fn fewest_first(strange: &mut [(u32, Deal)]) {
    strange.sort_any_by_key(|&(wrong, _)| wrong);
}
