//! How likely the true hands are among the layouts that are drawn to go with an auction.
//!
//! One hand is seen, 39 cards are not. A way to draw worlds is a density over all 39! / 13!^3 layouts; what it is worth
//! is the logarithm of the density at the true layout, in nats, as a mean over auctions. Three ways are compared:
//!
//! - constraints written down by hand: every layout that meets them is as likely as every other, so the density is one
//!   over their number, which is counted exactly; if nothing meets them, they are dropped;
//! - the ranges of points and lengths that the library works out: in the same way;
//! - the worlds that the library draws. Of `layouts` within the ranges `tried` were looked at without bias, and those
//!   taken have weights with the sum `weight`. A layout of weight w that was looked at and taken is drawn from the list
//!   with chance w / weight, so the density is w / weight times tried / layouts. It is estimated from the draw alone,
//!   which knows nothing of the true layout; with a hundred worlds that fit the estimate has an error of a tenth.
//!
//! A way that excludes the true layout has density 0 there. So each is mixed with the uniform density: a client trusts
//! it by 1 - e and with chance e believes nothing. This is a density again, the same for all three, and is told for
//! several e.

use super::by_hand;
use finesse::bidding::{AuctionDeals, Calls};
use finesse::cards::{Auction, Deal, Hand, Seat, Strain};
use finesse::worlds::{Constraints, Knowledge, Position, Sampling, SeatConstraints, WorldsError, worlds};

/// The shares with which nothing is believed.
pub const DOUBTS: [f64; 4] = [0.1, 0.05, 0.01, 0.001];

/// The logarithm of the number of layouts of 39 cards for three hands.
pub fn all_layouts() -> f64 {
    let factorial = |n: u32| (1..=n).map(|number| f64::from(number).ln()).sum::<f64>();
    factorial(39) - 3.0 * factorial(13)
}

/// The logarithm of the density at the true layout, for each way; `None` where the way excludes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Densities {
    pub by_hand: Option<f64>,
    pub ranges: Option<f64>,
    pub drawn: Option<f64>,
}

impl Densities {
    /// For an auction as one seat sees it, and the worlds drawn for it.
    pub fn of(
        auction: &Auction,
        calls: &Calls,
        seat: Seat,
        truth: &Deal,
        drawn: &AuctionDeals,
    ) -> Result<Densities, WorldsError> {
        let hidden = Seat::ALL.map(|other| other != seat);
        let wanted = only(by_hand::constraints(auction), hidden);
        let by_hand = match count(seat, truth.hand(seat), &wanted)? {
            None => Some(-all_layouts()),
            Some(layouts) => wanted.allow(truth).then(|| -(layouts as f64).ln()),
        };
        // After few layouts, all of which were looked at, their number may not be told.
        let layouts = (drawn.layouts as f64).max(drawn.tried as f64);
        let shown = calls.constraints(Seat::ALL.into_iter().filter(|other| *other != seat));
        let inside = drawn.contradictory || shown.allow(truth);
        Ok(Densities {
            by_hand,
            ranges: inside.then(|| -layouts.ln()),
            drawn: density(calls, hidden, truth, drawn).filter(|_| inside).map(|density| density.ln() - layouts.ln()),
        })
    }
}

/// The logarithm of a density when the uniform one is believed with this share.
pub fn with_doubt(density: Option<f64>, doubt: f64) -> f64 {
    let uniform = doubt.ln() - all_layouts();
    match density.map(|density| density + (1.0 - doubt).ln()) {
        None => uniform,
        Some(own) => own.max(uniform) + (-(own - uniform).abs()).exp().ln_1p(),
    }
}

fn only(mut constraints: Constraints, hidden: [bool; 4]) -> Constraints {
    for (seat, _) in constraints.seats.iter_mut().zip(hidden).filter(|(_, hidden)| !hidden) {
        *seat = SeatConstraints::default();
    }
    constraints
}

/// How many layouts meet constraints on the hidden hands; `None` if none does.
fn count(seat: Seat, hand: Hand, constraints: &Constraints) -> Result<Option<u128>, WorldsError> {
    let mut held = [None; 4];
    held[seat.index()] = Some(hand);
    let position = Position::new(Strain::NoTrump, seat, held, Hand::PACK - hand);
    let knowledge = Knowledge::from_position(position).map_err(|_| WorldsError::NoWeight)?;
    match worlds(&knowledge, constraints, &Sampling::new(1, 0)) {
        Ok(found) => Ok(Some(found.layouts)),
        Err(WorldsError::Impossible(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// By how much more likely than a layout within the ranges the true one is; `None` if it cannot be in the list.
fn density(calls: &Calls, hidden: [bool; 4], truth: &Deal, drawn: &AuctionDeals) -> Option<f64> {
    let weight: f64 = drawn.list.iter().map(|(_, weight)| weight).sum();
    let own = calls.weight(truth, hidden);
    // Of the strangest deals of the list not all that came were kept: they count as excluded, so never too much.
    let strangest = drawn.list.iter().map(|&(_, weight)| weight).fold(1.0, f64::min);
    (own == 1.0 || own > strangest).then(|| own * drawn.tried as f64 / weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_mixes_two_densities() {
        let all = all_layouts();
        assert!((all - 84_478_098_072_866_400f64.ln()).abs() < 1e-9, "{all}");
        assert!((with_doubt(None, 0.01) - (0.01f64.ln() - all)).abs() < 1e-9);
        assert!((with_doubt(Some(-all), 0.3) + all).abs() < 1e-9);
        let sharp = with_doubt(Some(-10.0), 0.5);
        assert!((sharp - (0.5 * (-10.0f64).exp() + 0.5 * (-all).exp()).ln()).abs() < 1e-9, "{sharp}");
    }
}
