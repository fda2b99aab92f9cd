//! One suit between two hands that have all the entries they want: where the cards are, and what may be played.
//!
//! Only what can make a difference is kept. Missing cards without an own card between them are worth the same: they
//! form a *class*. As either hand may lead to every trick it does not matter which of them wins one, so own cards
//! between the same two classes are worth the same too, whoever holds them: they lie in one *gap*.
//!
//! ```text
//!  North K J 7 2, South A T 8, missing Q 9 6 5 4 3
//!
//!            2 | 6 5 4 3 | 8 7 |  9  | J T |  Q  | A K
//!  gap       0              1           2           3
//!  class            0              1           2
//!  power     0      1       2      3    4      5    6
//! ```
//!
//! # Why declarer need not look which card of a class is played
//!
//! Take any way of playing, even one that looks. Put the cards of each class in some order, and play it as if West's
//! cards of a class were the first ones of the order, as he plays them, and East's the last ones. Then in a layout with
//! *k* cards of the class in West's hand all goes as it might have gone, by some choice of the defenders', in the one
//! where these are the first *k* of the order; so it does no worse than in that one. Over all orders each set of *k*
//! cards comes first equally often, and layouts with as many cards weigh the same: on average over the orders nothing
//! is lost, so there is an order with which nothing is lost. What is now played depends on classes only. (To let the
//! *defenders* always play the lowest of a class is quite another thing, and wrong: then each card would tell which
//! others its owner has not got. With AKT98 opposite 5432 that makes 46.91 % out of 46.35 %.)

use crate::cards::Seat;

/// How many cards there are in each gap or class, by number: four bits each. There are at most seven classes and one
/// more gap.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub(super) struct Counts(u32);

impl Counts {
    pub(super) fn of(self, place: u8) -> u8 {
        (self.0 >> (4 * place) & 15) as u8
    }

    pub(super) fn add(&mut self, place: u8, count: u8) {
        self.0 += u32::from(count) << (4 * place);
    }

    fn take(&mut self, place: u8) {
        self.0 -= 1 << (4 * place);
    }

    pub(super) fn total(self) -> u8 {
        (0..8).map(|place| self.of(place)).sum()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places where there are any, rising.
    pub(super) fn places(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |&place| self.of(place) > 0)
    }
}

/// What everybody sees of a position, and who is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    /// The cards of North and South, by gap.
    own: [Counts; 2],
    /// The cards that the defenders still hold, by class.
    pub(super) missing: Counts,
    /// The defender who has all of them, if that is known because the other has shown out.
    holder: Option<Seat>,
    /// Who led to the trick under way; North if nobody did.
    leader: Seat,
    /// How many cards lie in it.
    turn: u8,
    /// The power of the highest of them, odd if it is theirs.
    best: Option<u8>,
}

/// A card and who plays it: the gap or the class; `None` for a card of another suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Play {
    pub(super) seat: Seat,
    pub(super) card: Option<u8>,
}

/// What a card leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct After {
    pub(super) position: Position,
    /// Whether the trick is over, and whether it is ours.
    pub(super) over: bool,
    pub(super) won: bool,
}

impl Position {
    /// A position before a trick. Gaps between which there is no missing card any more become one.
    pub(super) fn new(own: [Counts; 2], missing: Counts, holder: Option<Seat>) -> Position {
        let merged = own.map(|hand| {
            let mut merged = Counts::default();
            hand.places().for_each(|gap| merged.add(lowest_gap(gap, missing), hand.of(gap)));
            merged
        });
        Position { own: merged, missing, holder, leader: Seat::North, turn: 0, best: None }
    }

    /// Whether the defenders' cards are known.
    pub(super) fn is_known(&self) -> bool {
        self.holder.is_some() || self.missing.is_empty()
    }

    /// Whether this defender is known to have all missing cards.
    pub(super) fn holder_is(&self, defender: Seat) -> bool {
        self.holder == Some(defender)
    }

    /// The ways in which the missing cards may lie. The number of a layout is made of the numbers of cards that West
    /// has of each class, the lowest class counting least; a layout that is known has number 0.
    pub(super) fn layouts(&self) -> usize {
        if self.is_known() { 1 } else { self.missing.places().map(|class| radix(self.missing, class)).product() }
    }

    /// The cards that West has in a layout, by class.
    pub(super) fn west(&self, layout: usize) -> Counts {
        let (mut west, mut rest) = (Counts::default(), layout);
        for class in self.missing.places() {
            west.add(class, (rest % radix(self.missing, class)) as u8);
            rest /= radix(self.missing, class);
        }
        west
    }

    /// In which layouts a defender may play a card of a class, or of another suit, by their numbers. Without the card
    /// they follow each other in the same order.
    pub(super) fn allows(&self, play: Play) -> impl Iterator<Item = bool> + '_ {
        let class = play.card.unwrap_or(0);
        let below: usize = (0..class).map(|class| radix(self.missing, class)).product();
        let count = radix(self.missing, class);
        let (void, none) = if play.seat == Seat::West { (0, 0) } else { (self.layouts() - 1, count - 1) };
        (0..self.layouts()).map(move |layout| match play.card {
            _ if self.is_known() => true,
            Some(_) => layout / below % count != none,
            None => layout == void,
        })
    }

    /// What the defender to play may play: a card of any class, or of another suit, as far as is known.
    pub(super) fn their_plays(&self) -> impl Iterator<Item = Play> + '_ {
        let seat = self.to_play();
        let classes = self.missing.places().filter(move |_| !self.holder_is(seat.partner()));
        let void = std::iter::once(None).filter(move |_| !self.holder_is(seat));
        classes.map(Some).chain(void).map(move |card| Play { seat, card })
    }

    /// Tricks to come when nothing lies on the table.
    pub(super) fn tricks_left(&self) -> u8 {
        self.own[0].total().max(self.own[1].total())
    }

    /// Tricks that are there for the taking, when nothing lies on the table: as many as there are cards above all
    /// missing ones, if the hands are long enough to take them one at a time. As either hand may lead, each can be
    /// played with a low card or none of the other hand as long as there are tricks left for that.
    pub(super) fn sure_tricks(&self) -> u8 {
        let top = self.missing.places().last().map_or(0, |class| class + 1);
        let above: u8 = (top..8).map(|gap| self.own[0].of(gap) + self.own[1].of(gap)).sum();
        above.min(self.tricks_left())
    }

    /// Whether no missing card beats this one of ours.
    pub(super) fn is_winner(&self, play: Play) -> bool {
        self.missing.places().last().is_none_or(|class| play.card > Some(class))
    }

    /// Whether this card of ours beats a missing one, and everything on the table.
    pub(super) fn may_win(&self, play: Play) -> bool {
        play.card.is_some_and(|gap| gap > 0 && Some(2 * gap) > self.best)
    }

    /// Whether declarer is to play.
    pub(super) fn is_ours(&self) -> bool {
        self.turn.is_multiple_of(2)
    }

    /// Whether a new trick begins.
    pub(super) fn is_lead(&self) -> bool {
        self.turn == 0
    }

    /// Who is to play; at the lead, either of our hands.
    pub(super) fn to_play(self) -> Seat {
        self.leader.plus(usize::from(self.turn))
    }

    /// What declarer may play.
    pub(super) fn own_plays(&self) -> Vec<Play> {
        let hands = if self.is_lead() { vec![Seat::North, Seat::South] } else { vec![self.to_play()] };
        let mut plays = Vec::new();
        for seat in hands {
            let hand = self.own[seat.index() / 2];
            plays.extend(hand.places().map(|gap| Play { seat, card: Some(gap) }));
            if hand.is_empty() && !self.is_lead() {
                plays.push(Play { seat, card: None });
            }
        }
        plays
    }

    /// The position after a card.
    pub(super) fn after(&self, play: Play) -> After {
        let mut next = *self;
        if next.is_lead() {
            next.leader = play.seat;
        }
        match (play.card, self.is_ours()) {
            (Some(gap), true) => {
                next.own[play.seat.index() / 2].take(gap);
                next.best = next.best.max(Some(2 * gap));
            }
            (Some(class), false) => {
                next.missing.take(class);
                next.best = next.best.max(Some(2 * class + 1));
            }
            (None, true) => {}
            (None, false) => next.holder = Some(play.seat.partner()),
        }
        next.holder = next.holder.filter(|_| !next.missing.is_empty());
        next.turn += 1;
        let over = next.turn == 4;
        let won = over && next.best.is_some_and(|power| power % 2 == 0);
        let position = if over { Position::new(next.own, next.missing, next.holder) } else { next };
        After { position, over, won }
    }
}

/// How many cards of a class West can have: so many numbers.
fn radix(missing: Counts, class: u8) -> usize {
    usize::from(missing.of(class)) + 1
}

/// The lowest gap that is one with this one because no missing card is between.
pub(super) fn lowest_gap(gap: u8, missing: Counts) -> u8 {
    (0..gap).rev().find(|&class| missing.of(class) > 0).map_or(0, |class| class + 1)
}
