//! Atoms, the simplest statements about a layout: who holds a card, how a suit breaks, how long it is in a hand.

use crate::cards::{Card, Deal, Hand, Seat, Side, Suit};

/// A statement that is true or false in a layout of the hidden cards. The hidden hands are those of two partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// The seat holds at least `least` of these cards of one suit.
    Holds { seat: Seat, cards: Hand, least: u8 },
    /// The seat has `from` to `to` cards of the suit; [`Atom::ANY`] is no upper limit.
    Length { seat: Seat, suit: Suit, from: u8, to: u8 },
    /// Of the `total` cards of the suit the longer holding of the seat and its partner has `from` to `to`.
    Break { seat: Seat, suit: Suit, total: u8, from: u8, to: u8 },
    /// Two cards are in the same hand, or in different ones.
    Together { cards: Hand, same: bool },
    /// The hand that holds the card has `from` to `to` cards of the suit, which may be the card's own suit.
    Guard { card: Card, suit: Suit, from: u8, to: u8 },
    /// The seat has more cards of one suit than of the other.
    Longer { seat: Seat, suit: Suit, than: Suit },
}

impl Atom {
    /// A length without an upper limit.
    pub const ANY: u8 = 13;

    /// Whether the statement is true in this layout.
    pub fn is_true(&self, deal: &Deal) -> bool {
        let length = |seat: Seat, suit: Suit| deal.hand(seat).suit(suit).len() as u8;
        match *self {
            Atom::Holds { seat, cards, least } => (deal.hand(seat) & cards).len() >= usize::from(least),
            Atom::Length { seat, suit, from, to } => (from..=to).contains(&length(seat, suit)),
            Atom::Break { seat, suit, from, to, .. } => {
                (from..=to).contains(&length(seat, suit).max(length(seat.partner(), suit)))
            }
            Atom::Together { cards, same } => {
                let in_one_hand = deal.hands().iter().any(|&hand| (hand & cards) == cards);
                in_one_hand == same
            }
            Atom::Guard { card, suit, from, to } => {
                deal.owner(card).is_some_and(|seat| (from..=to).contains(&length(seat, suit)))
            }
            Atom::Longer { seat, suit, than } => length(seat, suit) > length(seat, than),
        }
    }

    /// The words saved when both are said in one sentence instead of two joined by "and".
    pub(super) fn words_saved(&self, other: &Atom) -> u32 {
        match (self.holder(), other.holder()) {
            (Some((seat, cards)), Some((other_seat, others))) if seat == other_seat => match (cards, others) {
                (Some(one), Some(two)) if same_suit(one, two) => 5,
                (Some(_), Some(_)) => 2,
                _ => 1,
            },
            _ => 0,
        }
    }

    /// The subject, if it is a seat; and the cards, if the statement is that the seat holds all of them.
    fn holder(&self) -> Option<(Seat, Option<Hand>)> {
        match *self {
            Atom::Holds { seat, cards, least } => Some((seat, (usize::from(least) == cards.len()).then_some(cards))),
            Atom::Length { seat, .. } | Atom::Longer { seat, .. } => Some((seat, None)),
            Atom::Break { .. } | Atom::Together { .. } | Atom::Guard { .. } => None,
        }
    }

    /// A cost beside the number of words: players think first of where a card is and how a suit breaks.
    pub(super) fn strangeness(&self) -> u32 {
        match self {
            Atom::Holds { cards, least, .. } if usize::from(*least) == cards.len() => 0,
            Atom::Length { .. } | Atom::Break { .. } => 0,
            Atom::Holds { .. } | Atom::Guard { .. } => 1,
            Atom::Together { .. } => 2,
            Atom::Longer { .. } => 3,
        }
    }
}

fn same_suit(one: Hand, other: Hand) -> bool {
    Suit::ALL.into_iter().any(|suit| !one.in_suit(suit).is_empty() && !other.in_suit(suit).is_empty())
}

/// The longest run of high cards about which an atom counts how many a seat holds.
const HIGH_CARDS: usize = 4;

/// All atoms about these layouts of the cards of a side, those that players would say first in front. Cards of one class
/// are never distinguished; a class is a run of one suit, and the classes of a suit come from the top down.
pub(super) fn sayable(side: Side, classes: &[Hand], deals: &[Deal]) -> Vec<Atom> {
    let seats = if side == Side::EastWest { [Seat::West, Seat::East] } else { [Seat::North, Seat::South] };
    let mut atoms = Vec::new();
    for suit in Suit::ALL {
        let of_suit: Vec<Hand> = classes.iter().copied().filter(|class| !class.in_suit(suit).is_empty()).collect();
        places(seats, &of_suit, &mut atoms);
        lengths(seats, suit, deals, &mut atoms);
        together(&of_suit, &mut atoms);
        guards(&of_suit, deals, &mut atoms);
    }
    squeezes(classes, &mut atoms);
    for seat in seats {
        for suit in Suit::ALL {
            let others = Suit::ALL.into_iter().filter(|&than| than != suit);
            atoms.extend(others.map(|than| Atom::Longer { seat, suit, than }));
        }
    }
    atoms
}

/// Who holds which cards: each class by itself, and the highest classes together.
fn places(seats: [Seat; 2], classes: &[Hand], atoms: &mut Vec<Atom>) {
    let mut top = Hand::EMPTY;
    for (index, &class) in classes.iter().enumerate() {
        top |= class;
        let mut groups = vec![class];
        groups.extend((index > 0 && top.len() <= HIGH_CARDS).then_some(top));
        for cards in groups {
            let size = cards.len() as u8;
            atoms.extend((1..=size).flat_map(|least| seats.map(|seat| Atom::Holds { seat, cards, least })));
        }
    }
}

/// How a suit breaks, and its length in each hand. Of two atoms with the same meaning the one with the smaller number is
/// kept.
fn lengths(seats: [Seat; 2], suit: Suit, deals: &[Deal], atoms: &mut Vec<Atom>) {
    let length = |deal: &Deal, seat: Seat| deal.hand(seat).suit(suit).len() as u8;
    let Some((least, most)) = range(deals.iter().map(|deal| length(deal, seats[0]))) else { return };
    let total = length(&deals[0], seats[0]) + length(&deals[0], seats[1]);
    let longer = |deal: &Deal| length(deal, seats[0]).max(length(deal, seats[1]));
    let seat = seats[0];
    if let Some((best, worst)) = range(deals.iter().map(longer)) {
        atoms.extend((best..=worst).map(|longest| Atom::Break { seat, suit, total, from: longest, to: longest }));
        atoms.extend((best + 1..worst).map(|longest| Atom::Break { seat, suit, total, from: best, to: longest }));
        atoms.extend((best + 1..worst).map(|longest| Atom::Break { seat, suit, total, from: longest, to: Atom::ANY }));
    }
    let [one, other] = seats;
    for count in least..=most {
        let rest = total - count;
        let (seat, exactly) = if count <= rest { (one, count) } else { (other, rest) };
        atoms.push(Atom::Length { seat, suit, from: exactly, to: exactly });
        if count < most {
            atoms.push(match count <= rest {
                true => Atom::Length { seat: one, suit, from: 0, to: count },
                false => Atom::Length { seat: other, suit, from: rest, to: Atom::ANY },
            });
        }
        if count > least {
            atoms.push(match count <= rest {
                true => Atom::Length { seat: one, suit, from: count, to: Atom::ANY },
                false => Atom::Length { seat: other, suit, from: 0, to: rest },
            });
        }
    }
}

/// Whether two cards of a suit are in the same hand.
fn together(classes: &[Hand], atoms: &mut Vec<Atom>) {
    let mut pairs: Vec<Hand> = classes.iter().copied().filter(|class| class.len() == 2).collect();
    let single: Vec<Hand> = classes.iter().copied().filter(|class| class.len() == 1).collect();
    for (index, &one) in single.iter().enumerate() {
        pairs.extend(single[index + 1..].iter().map(|&other| one | other));
    }
    atoms.extend(pairs.into_iter().flat_map(|cards| [true, false].map(|same| Atom::Together { cards, same })));
}

/// Whether the highest cards of two suits are in the same hand, which may then be squeezed.
fn squeezes(classes: &[Hand], atoms: &mut Vec<Atom>) {
    let top = |suit: Suit| {
        let first = classes.iter().copied().find(|class| !class.in_suit(suit).is_empty());
        first.filter(|class| class.len() == 1)
    };
    for (index, suit) in Suit::ALL.into_iter().enumerate() {
        for other in &Suit::ALL[index + 1..] {
            if let (Some(one), Some(other)) = (top(suit), top(*other)) {
                atoms.extend([true, false].map(|same| Atom::Together { cards: one | other, same }));
            }
        }
    }
}

/// About the hand that holds a card: the length of the card's suit, and whether it is void in another.
fn guards(classes: &[Hand], deals: &[Deal], atoms: &mut Vec<Atom>) {
    for card in classes.iter().filter(|class| class.len() == 1).flat_map(|class| class.cards()) {
        let suit = card.suit();
        let held = deals.iter().filter_map(|deal| deal.owner(card).map(|seat| deal.hand(seat).suit(suit).len()));
        if let Some((least, most)) = range(held.map(|length| length as u8)) {
            atoms.extend((least..=most).map(|length| Atom::Guard { card, suit, from: length, to: length }));
            atoms.extend((least + 1..most).map(|length| Atom::Guard { card, suit, from: 1, to: length }));
            atoms.extend((least + 1..most).map(|length| Atom::Guard { card, suit, from: length, to: Atom::ANY }));
        }
        for suit in Suit::ALL.into_iter().filter(|&suit| suit != card.suit()) {
            atoms.extend([(0, 0), (1, Atom::ANY)].map(|(from, to)| Atom::Guard { card, suit, from, to }));
        }
    }
}

/// The least and the greatest number, if they differ.
fn range(numbers: impl Iterator<Item = u8> + Clone) -> Option<(u8, u8)> {
    let (least, most) = (numbers.clone().min()?, numbers.max()?);
    (least < most).then_some((least, most))
}
