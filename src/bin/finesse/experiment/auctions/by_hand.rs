//! What the common calls of Standard American show, written down by hand: high-card points and suit lengths of one seat.
//!
//! It stands for what a client of an interface that knows points and lengths alone would translate by hand before it
//! asks for deals: opening bids, responses, the opener's second bid, overcalls, doubles, and the answers to these. Later
//! calls and rare ones say nothing here. The ranges are those of the books, a little wider where a hand with a long suit
//! makes the call with fewer points. Nothing in this table comes from the rules of the library.

use finesse::cards::{Auction, Bid, Call, Seat, Strain, Suit};
use finesse::worlds::{Constraints, Range, SeatConstraints};

/// What the calls of an auction say of the four hands.
pub fn constraints(auction: &Auction) -> Constraints {
    let mut constraints = Constraints::default();
    for index in 0..auction.calls().len() {
        let seat = &mut constraints.seats[auction.caller(index).index()];
        *seat = seat.meet(&At { auction, index }.says().0);
    }
    constraints
}

/// Points and lengths of a hand.
#[derive(Default)]
struct Says(SeatConstraints);

fn nothing() -> Says {
    Says::default()
}

fn points(least: u8, most: u8) -> Says {
    Says(SeatConstraints { points: Range::new(least, most), ..SeatConstraints::default() })
}

/// Points without an upper limit.
fn from(least: u8) -> Says {
    points(least, 37)
}

impl Says {
    fn length(mut self, suit: Suit, least: u8, most: u8) -> Says {
        let length = &mut self.0.lengths[suit.index()];
        *length = length.meet(Range::new(least, most));
        self
    }

    fn with(self, suit: Suit, least: u8) -> Says {
        self.length(suit, least, 13)
    }

    fn at_most(self, suit: Suit, most: u8) -> Says {
        self.length(suit, 0, most)
    }

    fn balanced(self) -> Says {
        Suit::ALL.into_iter().fold(self, |says, suit| says.length(suit, 2, 5))
    }

    fn no_four_card_major(self) -> Says {
        self.at_most(Suit::Spades, 3).at_most(Suit::Hearts, 3)
    }
}

fn is_major(suit: Suit) -> bool {
    matches!(suit, Suit::Spades | Suit::Hearts)
}

/// A call of an auction.
#[derive(Clone, Copy)]
struct At<'a> {
    auction: &'a Auction,
    index: usize,
}

impl At<'_> {
    fn call(self) -> Call {
        self.auction.calls()[self.index]
    }

    /// The calls of a seat from the opening bid to just before this call.
    fn before(self, seat: Seat) -> Vec<Call> {
        let first = self.auction.opening().unwrap_or(0);
        let places = (first..self.index).filter(|&place| self.auction.caller(place) == seat);
        places.map(|place| self.auction.calls()[place]).collect()
    }

    /// The highest bid before this call.
    fn standing(self) -> Option<Bid> {
        self.auction.calls()[..self.index].iter().rev().find_map(|call| call.bid())
    }

    /// How many levels above the cheapest a bid is.
    fn jump(self, bid: Bid) -> u8 {
        let cheapest = match self.standing() {
            None => 1,
            Some(standing) => Bid::cheapest_over(standing, bid.strain).map_or(7, |bid| bid.level.get()),
        };
        bid.level.get().saturating_sub(cheapest)
    }

    fn says(self) -> Says {
        let me = self.auction.caller(self.index);
        let opening = self.auction.opening().filter(|&opening| opening <= self.index);
        let Some(opening) = opening else { return points(0, 12) };
        let Some(opened) = self.auction.calls()[opening].bid() else { return nothing() };
        if opening == self.index {
            return opening_bid(opened);
        }
        let opener = self.auction.caller(opening);
        let [mine, partners, right] = [me, me.partner(), me.right()].map(|seat| self.before(seat));
        let right = right.last().copied().unwrap_or(Call::Pass);
        let first_partner = partners.first().copied().unwrap_or(Call::Pass);
        if me == opener {
            if mine.len() == 1 { self.opener_again(opened, first_partner, right) } else { nothing() }
        } else if !mine.is_empty() {
            nothing()
        } else if me.side() == opener.side() {
            self.response(opened, right)
        } else if first_partner == Call::Pass {
            self.overcall(opened)
        } else {
            self.advance(opened, first_partner, right)
        }
    }

    /// The first call of the opener's partner.
    fn response(self, opened: Bid, right: Call) -> Says {
        let quiet = right == Call::Pass;
        match (opened.level.get(), opened.strain.trump()) {
            (1, None) if quiet => to_one_notrump(self.call()),
            (2, None) if quiet => to_two_notrump(self.call()),
            (2, Some(Suit::Clubs)) if quiet => self.to_two_clubs(),
            (1, Some(suit)) if quiet => self.to_one_of_a_suit(suit),
            (1, Some(suit)) => self.after_their_call(suit, right),
            (2.., Some(suit)) => self.to_a_weak_opening(suit),
            _ => nothing(),
        }
    }

    fn to_one_of_a_suit(self, suit: Suit) -> Says {
        let Call::Bid(bid) = self.call() else { return points(0, 6) };
        let (level, jump, major) = (bid.level.get(), self.jump(bid), is_major(suit));
        let trumps = if major { 3 } else { 4 };
        match bid.strain.trump() {
            Some(strain) if strain == suit => match jump {
                0 => points(4, 10).with(suit, trumps),
                1 => points(7, 12).with(suit, trumps),
                _ => points(2, 10).with(suit, trumps + 2),
            },
            Some(new) if jump >= 2 || jump == 1 && level == 4 => points(9, 15).with(suit, 4).at_most(new, 1),
            Some(new) if jump == 1 => from(15).with(new, 5),
            Some(new) if level == 1 => from(5).with(new, 4),
            Some(new) => from(10).with(new, if new == Suit::Hearts { 5 } else { 4 }),
            None => match (level, major) {
                (1, true) if suit == Suit::Hearts => points(6, 11).at_most(Suit::Spades, 3).at_most(suit, 3),
                (1, true) => points(6, 11).at_most(suit, 3),
                (1, false) => points(6, 11).no_four_card_major(),
                (2, true) => from(11).with(suit, 3),
                (2, false) => points(11, 15).balanced().no_four_card_major(),
                (3, true) => points(13, 17).balanced().at_most(suit, 3),
                (3, false) => points(13, 18).balanced().no_four_card_major(),
                _ => nothing(),
            },
        }
    }

    /// A response after an overcall or a double.
    fn after_their_call(self, suit: Suit, right: Call) -> Says {
        let theirs = right.bid().and_then(|bid| bid.strain.trump());
        let bid = match self.call() {
            Call::Pass => return points(0, 10),
            Call::Redouble => return from(10),
            Call::Double => {
                let unbid = |major: &Suit| Some(*major) != theirs && *major != suit;
                let majors: Vec<Suit> = [Suit::Spades, Suit::Hearts].into_iter().filter(unbid).collect();
                return match *majors.as_slice() {
                    [major] if theirs.is_some() => from(6).with(major, 4),
                    [_, _] if theirs.is_some() => from(6).with(Suit::Spades, 3).with(Suit::Hearts, 3),
                    _ => from(7),
                };
            }
            Call::Bid(bid) => bid,
        };
        let (level, jump) = (bid.level.get(), self.jump(bid));
        let trumps = if is_major(suit) { 3 } else { 4 };
        match bid.strain.trump() {
            Some(strain) if strain == suit && jump == 0 => points(4, 11).with(suit, trumps),
            Some(strain) if strain == suit => points(0, 11).with(suit, trumps + 1),
            Some(strain) if Some(strain) == theirs => from(10).with(suit, 3),
            Some(new) if jump > 0 => points(0, 11).with(new, 6),
            Some(new) if level == 1 => from(5).with(new, 4),
            Some(new) if right == Call::Double => points(4, 12).with(new, 5),
            Some(new) => from(9).with(new, 5),
            None => match level {
                1 => points(6, 11),
                2 => points(10, 13),
                _ => from(11),
            },
        }
    }

    fn to_two_clubs(self) -> Says {
        let Call::Bid(bid) = self.call() else { return nothing() };
        match bid.strain.trump() {
            Some(Suit::Diamonds) if bid.level.get() == 2 => nothing(),
            Some(suit) => from(7).with(suit, 5),
            None => from(7).balanced(),
        }
    }

    fn to_a_weak_opening(self, suit: Suit) -> Says {
        match self.call() {
            Call::Pass => points(0, 16),
            Call::Bid(bid) if bid.strain == suit.into() => nothing().with(suit, 2),
            Call::Bid(bid) => match bid.strain.trump() {
                Some(new) => from(10).with(new, 5),
                None => from(14),
            },
            _ => nothing(),
        }
    }

    /// The opener's second call after a first response.
    fn opener_again(self, opened: Bid, response: Call, right: Call) -> Says {
        let (Some(suit), Call::Bid(answered)) = (opened.strain.trump(), response) else {
            return self.opener_of_notrump_again(opened, response, right);
        };
        if opened.level.get() > 1 {
            return nothing();
        }
        let Call::Bid(bid) = self.call() else {
            return if self.call() == Call::Pass { points(10, 17) } else { nothing() };
        };
        let (level, jump) = (bid.level.get(), self.jump(bid));
        let raised = answered.strain == opened.strain;
        match bid.strain.trump() {
            Some(strain) if strain == suit && raised => from(13),
            Some(strain) if strain == suit => match jump {
                0 => points(10, 17).with(suit, if answered.level.get() == 1 && is_major(suit) { 6 } else { 5 }),
                _ => points(14, 20).with(suit, 6),
            },
            Some(strain) if Some(strain) == answered.strain.trump() => match jump {
                0 => points(10, 16).with(strain, 3),
                1 => points(14, 18).with(strain, 4),
                _ => points(14, 21).with(strain, 4),
            },
            Some(new) if jump > 0 => from(15).with(new, 4),
            // A reverse.
            Some(new) if level == 2 && Bid::rank_of(new.into()) > Bid::rank_of(suit.into()) => from(15).with(new, 4),
            Some(new) => points(10, 19).with(new, if answered.strain == Strain::NoTrump { 3 } else { 4 }),
            None => match (level, answered.level.get(), right) {
                (1, ..) => points(11, 15).balanced(),
                (2, 1, Call::Pass) => points(17, 19).balanced(),
                (2, ..) => points(11, 15),
                _ => from(12),
            },
        }
    }

    /// After 1NT and Stayman, or a transfer.
    fn opener_of_notrump_again(self, opened: Bid, response: Call, right: Call) -> Says {
        let stayman = response.bid().is_some_and(|bid| bid.strain == Strain::Clubs && bid.level.get() == 2);
        let (true, true, Call::Pass, 1, Call::Bid(bid)) =
            (opened.strain == Strain::NoTrump, stayman, right, opened.level.get(), self.call())
        else {
            return nothing();
        };
        match bid.strain.trump() {
            Some(Suit::Diamonds) => nothing().no_four_card_major(),
            Some(Suit::Hearts) => nothing().with(Suit::Hearts, 4),
            Some(Suit::Spades) => nothing().with(Suit::Spades, 4).at_most(Suit::Hearts, 3),
            _ => nothing(),
        }
    }

    /// The first call of an opponent of the opener, whose partner has passed.
    fn overcall(self, opened: Bid) -> Says {
        let last_two = self.auction.calls()[..self.index].iter().rev().take(2);
        let balancing = last_two.filter(|&&call| call == Call::Pass).count() == 2;
        let theirs = opened.strain.trump();
        let high = opened.level.get() > 1;
        let bid = match self.call() {
            Call::Pass if balancing => return points(0, 13),
            Call::Pass => return points(0, 16),
            Call::Double => {
                let says = from(match (theirs, balancing) {
                    (None, _) => 14,
                    (_, true) => 9,
                    _ => 11,
                });
                return theirs.map_or(nothing(), |suit| says.at_most(suit, 4));
            }
            Call::Bid(bid) => bid,
            Call::Redouble => return nothing(),
        };
        let (level, jump) = (bid.level.get(), self.jump(bid));
        match bid.strain.trump() {
            // Michaels: both majors, or the other major and a minor.
            Some(suit) if Some(suit) == theirs && level <= 2 => match suit {
                Suit::Spades => from(7).with(Suit::Hearts, 5),
                Suit::Hearts => from(7).with(Suit::Spades, 5),
                _ => from(7).with(Suit::Spades, 5).with(Suit::Hearts, 5),
            },
            Some(suit) if Some(suit) == theirs => from(12),
            Some(suit) if theirs.is_none() => points(7, 16).with(suit, 5),
            Some(suit) if jump > 0 && !high => points(4, 11).with(suit, 6),
            Some(suit) if level == 1 => points(7, 17).with(suit, 5),
            Some(suit) => points(9, 18).with(suit, 5),
            None => match (jump, balancing, theirs) {
                (0, true, _) => points(10, 15).balanced(),
                (0, false, _) => points(15, 18).balanced(),
                (_, false, Some(Suit::Spades | Suit::Hearts)) => from(7).with(Suit::Clubs, 5).with(Suit::Diamonds, 5),
                _ => nothing(),
            },
        }
    }

    /// The first call of the partner of somebody who overcalled or doubled.
    fn advance(self, opened: Bid, partners: Call, right: Call) -> Says {
        match partners {
            Call::Double => self.advance_of_double(opened, right),
            Call::Bid(bid) if bid.strain == Strain::NoTrump => match (bid.level.get(), right) {
                (1, Call::Pass) => to_one_notrump(self.call()),
                _ => nothing(),
            },
            Call::Bid(overcall) => self.advance_of_overcall(opened, overcall),
            _ => nothing(),
        }
    }

    fn advance_of_overcall(self, opened: Bid, overcall: Bid) -> Says {
        let Some(suit) = overcall.strain.trump() else { return nothing() };
        match self.call() {
            Call::Pass => points(0, 11),
            Call::Bid(bid) if bid.strain == overcall.strain => match self.jump(bid) {
                0 => points(4, 12).with(suit, 3),
                _ => points(0, 12).with(suit, 4),
            },
            Call::Bid(bid) if bid.strain == opened.strain => from(10),
            Call::Bid(bid) => match bid.strain.trump() {
                Some(new) => from(7).with(new, 5),
                None => points(7, 15),
            },
            _ => nothing(),
        }
    }

    fn advance_of_double(self, opened: Bid, right: Call) -> Says {
        let theirs = opened.strain.trump();
        let bid = match (self.call(), theirs) {
            (Call::Pass, Some(suit)) if right == Call::Pass => return nothing().with(suit, 4),
            (Call::Pass, _) => return points(0, 9),
            (Call::Bid(bid), Some(_)) => bid,
            _ => return nothing(),
        };
        match (bid.strain.trump(), self.jump(bid)) {
            (suit, _) if suit == theirs => from(10),
            (Some(suit), 0) => points(0, 11).with(suit, 4),
            (Some(suit), _) => points(7, 14).with(suit, 4),
            (None, 0) => points(5, 12),
            (None, _) => from(9),
        }
    }
}

fn opening_bid(bid: Bid) -> Says {
    match (bid.level.get(), bid.strain.trump()) {
        (1, None) => points(15, 17).balanced(),
        (2, None) => points(20, 21).balanced(),
        (_, None) => nothing(),
        (1, Some(suit)) if is_major(suit) => points(10, 21).with(suit, 5),
        (1, Some(suit)) => points(10, 21).with(suit, 3).at_most(Suit::Spades, 5).at_most(Suit::Hearts, 5),
        (2, Some(Suit::Clubs)) => from(18),
        (2, Some(suit)) => points(5, 11).length(suit, 6, 6),
        (3, Some(suit)) => points(3, 10).with(suit, 6),
        (_, Some(suit)) => points(3, 11).with(suit, 7),
    }
}

/// A response to 1NT: Stayman, transfers, invitation, game.
fn to_one_notrump(call: Call) -> Says {
    let Call::Bid(bid) = call else {
        return if call == Call::Pass { points(0, 8) } else { nothing() };
    };
    match (bid.level.get(), bid.strain.trump()) {
        (2, Some(Suit::Clubs)) => from(7),
        (2, Some(Suit::Diamonds)) => nothing().with(Suit::Hearts, 5),
        (2, Some(Suit::Hearts)) => nothing().with(Suit::Spades, 5),
        (2, None) => points(8, 9),
        (3, None) => points(9, 15),
        (4, None) => points(15, 17),
        (3.., Some(suit)) => nothing().with(suit, 6),
        _ => nothing(),
    }
}

fn to_two_notrump(call: Call) -> Says {
    let Call::Bid(bid) = call else { return points(0, 5) };
    match (bid.level.get(), bid.strain.trump()) {
        (3, Some(Suit::Clubs)) => from(4),
        (3, Some(Suit::Diamonds)) => nothing().with(Suit::Hearts, 5),
        (3, Some(Suit::Hearts)) => nothing().with(Suit::Spades, 5),
        (3, None) => points(4, 11),
        _ => nothing(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::cards::Vulnerability;

    fn shown(calls: &str, seat: Seat) -> String {
        let auction = Auction::parse(calls, Seat::North, Vulnerability::None).expect(calls);
        let found = &constraints(&auction).seats[seat.index()];
        let lengths = Suit::ALL.map(|suit| format!("{suit} {}", found.lengths[suit.index()]));
        format!("{}; {}", found.points, lengths.join(" "))
    }

    #[test]
    fn common_calls() {
        for (calls, seat, expected) in [
            ("1NT", Seat::North, "15-17; S 2-5 H 2-5 D 2-5 C 2-5"),
            ("P 1S", Seat::North, "0-12; S any H any D any C any"),
            ("P 1S", Seat::East, "10-21; S 5-13 H any D any C any"),
            ("1S P 2S", Seat::South, "4-10; S 3-13 H any D any C any"),
            ("1D P 1NT", Seat::South, "6-11; S 0-3 H 0-3 D any C any"),
            ("1D P 1H P 2H", Seat::North, "10-16; S 0-5 H 3-5 D 3-13 C any"),
            ("1D P 1S P 2H", Seat::North, "15-21; S 0-5 H 4-5 D 3-13 C any"),
            ("1NT P 2C P 2S", Seat::North, "15-17; S 4-5 H 2-3 D 2-5 C 2-5"),
            ("1NT P 2D", Seat::South, "any; S any H 5-13 D any C any"),
            ("1C 1S", Seat::East, "7-17; S 5-13 H any D any C any"),
            ("1C X", Seat::East, "11-37; S any H any D any C 0-4"),
            ("1C 2C", Seat::East, "7-37; S 5-13 H 5-13 D any C any"),
            ("1H 2NT", Seat::East, "7-37; S any H any D 5-13 C 5-13"),
            ("1C P P 1NT", Seat::West, "10-15; S 2-5 H 2-5 D 2-5 C 2-5"),
            ("1C 1H X", Seat::South, "6-37; S 4-13 H any D any C any"),
            ("1C X P 1H", Seat::West, "0-11; S any H 4-13 D any C any"),
            ("1C 1H P 2H", Seat::West, "4-12; S any H 3-13 D any C any"),
        ] {
            assert_eq!(shown(calls, seat), expected, "{calls}");
        }
    }
}
