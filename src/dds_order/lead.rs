//! The weight of a lead.
//!
//! A suit is worth less the more cards the opponents may choose from, a void counting as a free choice. On top of that come
//! the prospects of this trick (will our side win it?) and of the suit (who has its best cards?).

use super::groups::Group;
use super::view::{Holder, View, held_by};
use crate::cards::{Seat, Suit};

/// A lead in view of its suit.
struct Lead<'a> {
    view: &'a View<'a>,
    group: &'a Group,
    suit: Suit,
    me: Seat,
    left: Seat,
    partner: Seat,
    right: Seat,
    best: Option<Holder>,
    second: Option<Holder>,
    third: Option<Holder>,
    place: i32,
}

pub(super) fn weight(view: &View, group: &Group) -> i32 {
    let suit = group.card.suit();
    let me = view.leader();
    let [best, second, third] = view.best_three(suit);
    let lead = Lead {
        view,
        group,
        suit,
        me,
        left: me.left(),
        partner: me.partner(),
        right: me.right(),
        best,
        second,
        third,
        place: view.place_from_top(group.card),
    };
    if view.trump().is_some() { lead.with_trumps() } else { lead.at_no_trump() }
}

impl Lead<'_> {
    fn at_no_trump(&self) -> i32 {
        let opponents_choice = -(self.cards_to_choose_from() * 128 / 19);
        let partner_void = if self.length(self.partner) == 0 { -9 } else { 0 };
        let suit = opponents_choice + partner_void;
        if self.is_best() || self.partner_tops() {
            let right_can_guard = held_by(self.second, self.right) && self.length(self.right) != 1;
            let left_can_guard = held_by(self.second, self.left) && self.length(self.left) != 1;
            let second_best = match () {
                () if right_can_guard => -1,
                () if left_can_guard => 22,
                () if held_by(self.second, self.left) => 16,
                () => 0,
            };
            let two_tricks = !left_can_guard && !right_can_guard;
            return suit + second_best + self.place + if two_tricks { 45 } else { 18 };
        }
        let suit = suit + self.finesse(-10, 31) + self.next_round(35, 25);
        match () {
            () if self.best_is_bare_with_opponent() => suit + 28 + self.place,
            () if held_by(self.best, self.me) => suit - 17 + self.place,
            () if !self.group.has_equals() => suit + 12 + self.place,
            () if self.is_second_best() => suit + 48,
            () => suit + 29 - self.place,
        }
    }

    fn with_trumps(&self) -> i32 {
        let opponents_choice = -(self.cards_to_choose_from() * 128 / 13);
        let suit = opponents_choice + self.ruffs() + self.finesse(-12, 27) + self.return_for_a_ruff();
        if self.wins_against_ruffs() {
            return suit
                + match () {
                    () if self.best_is_bare_with_opponent() => 35 + self.place,
                    () if held_by(self.best, self.me) && held_by(self.second, self.partner) => 48 + self.place,
                    () if self.is_best() => 31,
                    () if held_by(self.best, self.me) => -3 + self.place,
                    () if held_by(self.best, self.partner) && held_by(self.second, self.me) => 42 + self.place,
                    () if held_by(self.best, self.partner) => 28 + self.place,
                    () if self.group.has_equals() && self.is_second_best() => 40,
                    () if self.group.has_equals() => 22 + self.place,
                    () => 11 + self.place,
                };
        }
        suit + self.next_round(20, 13)
            + match () {
                () if self.best_is_bare_with_opponent() => 2 + self.place,
                () if held_by(self.best, self.me) && held_by(self.second, self.partner) => 33 + self.place,
                () if self.is_best() => 38,
                () if held_by(self.best, self.me) => -14 + self.place,
                () if held_by(self.best, self.partner) => 34 + self.place,
                () if self.group.has_equals() && self.is_second_best() => 35,
                () => 17 - self.group.rank(),
            }
    }

    fn length(&self, seat: Seat) -> usize {
        self.view.length(seat, self.suit)
    }

    /// The cards from which both opponents may choose what to play to the lead.
    fn cards_to_choose_from(&self) -> i32 {
        let choice = |seat| match self.length(seat) {
            0 => self.view.tricks_left() as i32,
            length => length as i32,
        };
        choice(self.left) + choice(self.right)
    }

    fn is_best(&self) -> bool {
        self.best.is_some_and(|best| best.rank == self.group.card.rank())
    }

    fn is_second_best(&self) -> bool {
        self.second.is_some_and(|second| second.rank == self.group.card.rank())
    }

    /// Whether partner's highest card beats both opponents.
    fn partner_tops(&self) -> bool {
        let top = |seat| self.view.top(seat, self.suit);
        top(self.partner) > top(self.left).max(top(self.right))
    }

    fn best_is_bare_with_opponent(&self) -> bool {
        [self.left, self.right].into_iter().any(|seat| self.length(seat) == 1 && held_by(self.best, seat))
    }

    /// Leading up to strength on the right is bad; through the best card on the left towards partner's second best, good.
    fn finesse(&self, into_strength: i32, through_strength: i32) -> i32 {
        if held_by(self.best, self.right) || held_by(self.second, self.right) {
            if self.length(self.right) == 1 { 0 } else { into_strength }
        } else if held_by(self.best, self.left) && held_by(self.second, self.partner) && self.length(self.partner) != 1
        {
            through_strength
        } else {
            0
        }
    }

    /// Our side has the second and third best cards, which will be high in the next round of the suit.
    fn next_round(&self, with_partner: i32, shared: i32) -> i32 {
        let second_and_third =
            |second_seat, third_seat| held_by(self.second, second_seat) && held_by(self.third, third_seat);
        if second_and_third(self.partner, self.partner) {
            with_partner
        } else if (second_and_third(self.me, self.partner) || second_and_third(self.partner, self.me))
            && self.length(self.partner) > 1
        {
            shared
        } else {
            0
        }
    }

    fn can_ruff(&self, seat: Seat) -> bool {
        self.view.can_ruff(seat, self.suit)
    }

    /// Opponents' ruffs are to be feared, partner's to be sought unless the right-hand opponent is void as well.
    fn ruffs(&self) -> i32 {
        let feared = if self.can_ruff(self.left) || self.can_ruff(self.right) { -12 } else { 0 };
        let sought = if self.can_ruff(self.partner) && self.length(self.right) > 0 { 17 } else { 0 };
        feared + sought
    }

    /// A singleton that partner wins and can return for us to ruff.
    fn return_for_a_ruff(&self) -> i32 {
        let returned = !self.view.is_trump(self.suit)
            && self.length(self.me) == 1
            && self.view.top_trump(self.me).is_some()
            && self.length(self.partner) > 1
            && held_by(self.best, self.partner);
        if returned { 19 } else { 0 }
    }

    /// Whether our side has the means to win the trick: partner ruffs and is not overruffed, or one of us has the high card
    /// and no opponent ruffs it.
    fn wins_against_ruffs(&self) -> bool {
        let opponents = [self.left, self.right];
        if self.can_ruff(self.partner) {
            let trump = self.view.top_trump(self.partner);
            opponents.into_iter().all(|seat| !self.can_ruff(seat) || trump > self.view.top_trump(seat))
        } else {
            (self.is_best() || self.partner_tops()) && !opponents.into_iter().any(|seat| self.can_ruff(seat))
        }
    }
}
