//! The layouts that go with what is known and with the constraints, as numbered deals.
//!
//! Up to three hidden hands are dealt exactly: every number below the total is a layout that meets everything. When all
//! four are hidden two of them are, and the cards left over are split between the other two without a look at what is
//! asked of these: such a deal may have to be refused. The two that are dealt exactly are those of which most is asked.
//! So may a deal in which a hidden hand does not meet a condition.

use super::constraints::{Constraints, Range, SeatConstraints};
use super::knowledge::Knowledge;
use super::layouts::Layouts;
use super::sample::WorldsError;
use super::shares::{Impossible, Share, Shares};
use crate::binomial::{choice, ways};
use crate::cards::{Deal, Seat, Side};
use crate::few::SortFew;
use crate::limits::Ticker;

/// Numbered deals of the unseen cards, cards still held only.
pub(super) struct Dealing<'a> {
    knowledge: &'a Knowledge,
    constraints: &'a Constraints,
    layouts: Layouts,
    /// Who gets the cards of each of the three places.
    places: [Option<Seat>; 3],
    /// The seat that shares the cards of the last place with that place's own, when all four hands are hidden.
    fourth: Option<Seat>,
    /// Whether every number is a deal.
    pub(super) exact: bool,
}

impl<'a> Dealing<'a> {
    pub(super) fn new(
        knowledge: &'a Knowledge,
        constraints: &'a Constraints,
        ticker: &Ticker<'_>,
    ) -> Result<Dealing<'a>, WorldsError> {
        let shares = Shares::new(knowledge, constraints)?;
        let all = knowledge.unseen().points();
        let mut hidden: Vec<Seat> = knowledge.hidden().collect();
        // The points of the last place need the most work.
        hidden.sort_few_by_key(|seat| shares.seats[seat.index()].points.is_free(all));
        let (places, fourth) = match *hidden.as_slice() {
            [] => ([None; 3], None),
            [a] => ([None, None, Some(a)], None),
            [a, b] => ([Some(a), None, Some(b)], None),
            [a, b, c] => ([Some(a), Some(b), Some(c)], None),
            _ => {
                let [a, b, c, d] = busiest_first(knowledge, &shares, ticker)?;
                ([Some(a), Some(b), Some(c)], Some(d))
            }
        };
        let share = |seat: Option<Seat>| seat.map_or(Share::NONE, |seat| shares.seats[seat.index()]);
        let mut dealt = places.map(share);
        let mut exact = knowledge.hidden().all(|seat| constraints.seats[seat.index()].conditions.is_empty());
        if let (Some(fourth), [Some(a), Some(b), Some(third)]) = (fourth, places) {
            let nothing_asked = |seat: Seat| {
                let free = knowledge.may_hold(seat) == knowledge.unseen();
                free && constraints.seats[seat.index()] == SeatConstraints::default()
            };
            exact &=
                nothing_asked(third) && nothing_asked(fourth) && (a.partner() == b || shares.north_south.is_free(all));
            dealt[2] = dealt[2].join(share(Some(fourth)));
            if a.partner() == b {
                let pair = side_range(&shares, a.side(), all);
                dealt[2].points = dealt[2].points.meet(pair.rest_of(all));
            }
        }
        let layouts = Layouts::new(knowledge.unseen(), dealt, ticker)?;
        if layouts.total == 0 {
            return Err(Impossible::Together.into());
        }
        Ok(Dealing { knowledge, constraints, layouts, places, fourth, exact })
    }

    /// How many numbers there are.
    pub(super) fn total(&self) -> u128 {
        self.layouts.total * u128::from(self.splits())
    }

    /// The deal with this number, counted from 0; `None` if it does not meet the constraints.
    pub(super) fn deal(&self, number: u128) -> Option<Deal> {
        let splits = u128::from(self.splits());
        let dealt = self.layouts.layout(number / splits);
        let mut hands = Seat::ALL.map(|seat| self.knowledge.held(seat).unwrap_or_default());
        for (place, hand) in self.places.into_iter().zip(dealt) {
            if let Some(seat) = place {
                hands[seat.index()] = hand;
            }
        }
        if let (Some(third), Some(fourth)) = (self.places[2], self.fourth) {
            let left = hands[third.index()];
            let own = choice(left, self.knowledge.size(third), (number % splits) as u64);
            (hands[third.index()], hands[fourth.index()]) = (own, left - own);
        }
        Deal::new(hands).filter(|deal| self.exact || self.allows(deal))
    }

    fn allows(&self, deal: &Deal) -> bool {
        self.knowledge.refuses(deal).is_none()
            && self.knowledge.original(deal).is_some_and(|original| self.constraints.allow(&original))
    }

    /// In how many ways the cards of the last place are split between two seats.
    fn splits(&self) -> u64 {
        match (self.places[2], self.fourth) {
            (Some(third), Some(fourth)) => {
                let own = self.knowledge.size(third);
                ways(own + self.knowledge.size(fourth), own)
            }
            _ => 1,
        }
    }
}

/// The points that a side gets of the unseen cards when all four hands are hidden.
fn side_range(shares: &Shares, side: Side, all: u8) -> Range {
    match side {
        Side::NorthSouth => shares.north_south,
        Side::EastWest => shares.north_south.rest_of(all),
    }
}

/// The four seats, those two first that leave the fewest layouts, judged by what is asked of each seat and, if the two
/// are partners, of the side.
fn busiest_first(knowledge: &Knowledge, shares: &Shares, ticker: &Ticker<'_>) -> Result<[Seat; 4], WorldsError> {
    let unseen = knowledge.unseen();
    let alone = |share: Share| -> Result<f64, WorldsError> {
        let rest = Share::free(unseen.len() - share.size, unseen);
        let all = Layouts::new(unseen, [Share::free(share.size, unseen), Share::NONE, rest], ticker)?;
        Ok(Layouts::new(unseen, [share, Share::NONE, rest], ticker)?.total as f64 / all.total as f64)
    };
    let mut seats = [1.0; 4];
    for (place, share) in seats.iter_mut().zip(shares.seats) {
        *place = alone(share)?;
    }
    let size =
        |side: Side| Seat::ALL.into_iter().filter(|seat| seat.side() == side).map(|seat| knowledge.size(seat)).sum();
    let both =
        |side: Side| Share { points: side_range(shares, side, unseen.points()), ..Share::free(size(side), unseen) };
    let sides = [alone(both(Side::ALL[0]))?, alone(both(Side::ALL[1]))?];
    let left = |a: Seat, b: Seat| {
        let side = if a.partner() == b { sides[a.side().index()] } else { 1.0 };
        seats[a.index()] * seats[b.index()] * side
    };
    let mut best = (Seat::North, Seat::East);
    for a in Seat::ALL {
        for b in Seat::ALL.into_iter().filter(|&b| b > a) {
            if left(a, b) < left(best.0, best.1) {
                best = (a, b);
            }
        }
    }
    let mut order = Seat::ALL;
    order.sort_few_by_key(|&seat| seat != best.0 && seat != best.1);
    Ok(order)
}
