//! What is still to be dealt to each hidden hand: the constraints on the original hands less the cards already gone.

use super::constraints::{Constraints, Fault, Range, SeatConstraints};
use super::knowledge::Knowledge;
use crate::cards::{Hand, Seat, Side, Suit};

/// Why no layout can meet the constraints.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The cards that the seat has or may have do not allow what is asked of it.
    #[error("{0} cannot have {1}")]
    Seat(Seat, Fault),
    /// The points asked of a side cannot be had.
    #[error("{0} cannot have the points asked for")]
    Side(Side),
    /// Each constraint alone could be met, but not all together.
    #[error("no layout of the unseen cards meets all constraints together")]
    Together,
}

/// What one place is still to be dealt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) size: usize,
    pub(super) lengths: [Range; 4],
    pub(super) points: Range,
    pub(super) may_hold: Hand,
}

impl Share {
    /// A place that gets nothing.
    pub(super) const NONE: Share =
        Share { size: 0, lengths: [Range::ANY; 4], points: Range::ANY, may_hold: Hand::EMPTY };

    /// A place that may get any cards, so many of them.
    pub(super) fn free(size: usize, may_hold: Hand) -> Share {
        Share { size, may_hold, ..Share::NONE }
    }

    /// Two places as one: what both together get at least and at most.
    pub(super) fn join(self, other: Share) -> Share {
        Share {
            size: self.size + other.size,
            lengths: std::array::from_fn(|suit| self.lengths[suit].plus(other.lengths[suit])),
            points: self.points.plus(other.points),
            may_hold: self.may_hold | other.may_hold,
        }
    }
}

/// What is to be dealt to each hidden seat, and the points that North and South together get of the unseen cards, which
/// only matter as a constraint of their own when all four hands are hidden.
#[derive(Debug)]
pub(super) struct Shares {
    pub(super) seats: [Share; 4],
    pub(super) north_south: Range,
}

impl Shares {
    pub(super) fn new(knowledge: &Knowledge, constraints: &Constraints) -> Result<Shares, Impossible> {
        let wanted = narrowed(knowledge, constraints)?;
        let mut seats = [Share::NONE; 4];
        let held_for = |seat: Seat| {
            let others = knowledge.hidden().filter(|&other| other != seat);
            others.fold(Hand::EMPTY, |cards, other| cards | wanted[other.index()].holds)
        };
        for seat in Seat::ALL {
            let wanted = &wanted[seat.index()];
            match knowledge.held(seat) {
                Some(hand) => match wanted.fault(hand | knowledge.gone(seat)) {
                    Some(fault) => return Err(Impossible::Seat(seat, fault)),
                    None => continue,
                },
                None => {
                    let share = share(knowledge, seat, wanted, held_for(seat));
                    seats[seat.index()] = share.map_err(|fault| Impossible::Seat(seat, fault))?;
                }
            }
        }
        let mut shares = Shares { seats, north_south: Range::ANY };
        for side in Side::ALL {
            shares.mind_side(knowledge, side, constraints.sides[side.index()])?;
        }
        Ok(shares)
    }

    /// Turns the points asked of a side into points still to be dealt to one seat.
    fn mind_side(&mut self, knowledge: &Knowledge, side: Side, wanted: Range) -> Result<(), Impossible> {
        let mine = |seat: &Seat| seat.side() == side;
        let known = |seat: Seat| (knowledge.gone(seat) | knowledge.held(seat).unwrap_or_default()).points();
        let range = wanted.beyond(Seat::ALL.into_iter().filter(mine).map(known).sum()).ok_or(Impossible::Side(side))?;
        let all = knowledge.unseen().points();
        let ours: Vec<Seat> = knowledge.hidden().filter(mine).collect();
        let theirs: Vec<Seat> = knowledge.hidden().filter(|seat| !mine(seat)).collect();
        let complement = range.rest_of(all);
        match (ours.as_slice(), theirs.as_slice()) {
            ([], _) if !range.contains(0) => return Err(Impossible::Side(side)),
            (_, []) if !range.contains(all) => return Err(Impossible::Side(side)),
            ([], _) | (_, []) => {}
            (&[seat], _) => self.narrow(seat, range),
            (_, &[seat]) => self.narrow(seat, complement),
            _ if side == Side::NorthSouth => self.north_south = self.north_south.meet(range),
            _ => self.north_south = self.north_south.meet(complement),
        }
        Ok(())
    }

    fn narrow(&mut self, seat: Seat, range: Range) {
        let share = &mut self.seats[seat.index()];
        share.points = share.points.meet(range);
    }
}

/// The constraints on each seat; for hidden ones, conditions as points, lengths and single cards as far as possible.
fn narrowed(knowledge: &Knowledge, constraints: &Constraints) -> Result<[SeatConstraints; 4], Impossible> {
    let mut seats = constraints.seats.clone();
    for seat in knowledge.hidden() {
        let wanted = &mut seats[seat.index()];
        if !wanted.conditions.is_empty() {
            // What is asked besides comes first: a condition is at fault only if that could be met.
            let shared = share(knowledge, seat, wanted, Hand::EMPTY);
            let cards = from_cards(knowledge, seat);
            let narrowed = shared.and_then(|_| wanted.meet(&cards).narrowed());
            let mut narrowed = narrowed.map_err(|fault| Impossible::Seat(seat, fault))?;
            // A limit that the cards set anyway would only make the tables larger.
            if narrowed.points.max == cards.points.max {
                narrowed.points.max = wanted.points.max;
            }
            *wanted = narrowed;
        }
    }
    Ok(seats)
}

/// What the cards say of the original hand of a hidden seat, in the words of constraints.
fn from_cards(knowledge: &Knowledge, seat: Seat) -> SeatConstraints {
    let (gone, may_hold) = (knowledge.gone(seat), knowledge.may_hold(seat));
    let length = |suit: Suit| {
        let least = gone.suit(suit).len();
        Range::new(least as u8, (least + may_hold.suit(suit).len().min(knowledge.size(seat))) as u8)
    };
    SeatConstraints {
        points: Range::new(gone.points(), (gone | may_hold).points()),
        lengths: Suit::ALL.map(length),
        holds: gone,
        lacks: Hand::PACK - gone - may_hold,
        conditions: Vec::new(),
    }
}

/// What is to be dealt to one hidden seat; `elsewhere` are cards that other hidden hands must get.
fn share(knowledge: &Knowledge, seat: Seat, wanted: &SeatConstraints, elsewhere: Hand) -> Result<Share, Fault> {
    let gone = knowledge.gone(seat);
    if let Some(card) = (wanted.lacks & (gone | wanted.holds)).cards().next() {
        return Err(Fault::Lacks(card));
    }
    let may_hold = knowledge.may_hold(seat) - wanted.lacks - elsewhere;
    let must_hold = wanted.holds - gone;
    if let Some(card) = (must_hold - may_hold).cards().next() {
        return Err(Fault::Holds(card));
    }
    let size = knowledge.size(seat);
    if must_hold.len() > size {
        return Err(must_hold.cards().next().map_or(Fault::Points, Fault::Holds));
    }
    let mut lengths = [Range::ANY; 4];
    for suit in Suit::ALL {
        let fault = || Fault::Length(suit);
        let range = wanted.lengths[suit.index()].beyond(gone.suit(suit).len() as u8).ok_or_else(fault)?;
        let most = may_hold.suit(suit).len().min(size) as u8;
        lengths[suit.index()] = range.meet(Range::new(must_hold.suit(suit).len() as u8, most));
        if lengths[suit.index()].min > lengths[suit.index()].max {
            return Err(fault());
        }
    }
    let range = wanted.points.beyond(gone.points()).ok_or(Fault::Points)?;
    if range.min > range.max || range.min > may_hold.points() || range.max < must_hold.points() {
        return Err(Fault::Points);
    }
    Ok(Share { size, lengths, points: range, may_hold })
}
