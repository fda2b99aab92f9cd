//! Formulas in English, in the words of players.

use crate::cards::{Card, Hand, Rank, Seat, Suit};
use crate::few::SortFew;
use crate::play::explain::atom::Atom;
use crate::play::explain::formula::{Clause, Formula};

/// The formula as a clause that can follow "when", or one that begins with "unless"; or "always", or "never".
pub(super) fn formula(formula: &Formula) -> String {
    if formula.is_never() {
        return "never".to_owned();
    }
    let mut text = match (formula.all.is_empty(), formula.some.is_empty()) {
        (true, true) => String::new(),
        (false, true) => clause(&formula.all),
        (true, false) => any_of(&formula.some),
        (false, false) => format!("{}, and either {}", clause(&formula.all), any_of(&formula.some)),
    };
    if !formula.unless.is_empty() {
        text.push_str(if text.is_empty() { "" } else { ", " });
        // "unless" is repeated: after a comma "or" alone might open another case in which the card wins.
        let unless: Vec<String> = formula.unless.iter().map(|atoms| format!("unless {}", clause(atoms))).collect();
        text.push_str(&unless.join(" or "));
    }
    if text.is_empty() { "always".to_owned() } else { text }
}

fn any_of(clauses: &[Clause]) -> String {
    let texts: Vec<String> = clauses.iter().map(|atoms| clause(atoms)).collect();
    let simple = clauses.iter().all(|atoms| atoms.len() == 1) && clauses.len() == 2;
    texts.join(if simple { " or " } else { ", or " })
}

/// A conjunction: who holds what, how suits lie, the rest. Statements about one hand become one sentence.
fn clause(atoms: &[Atom]) -> String {
    let mut atoms = atoms.to_vec();
    atoms.sort_few_by_key(|atom| match atom {
        Atom::Holds { .. } => 0,
        Atom::Length { .. } => 1,
        Atom::Break { .. } => 2,
        Atom::Guard { .. } | Atom::Together { .. } | Atom::Longer { .. } => 3,
    });
    let atoms = atoms.as_slice();
    let mut subjects: Vec<(String, Vec<String>)> = Vec::new();
    let mut say = |subject: String, predicate: String| match subjects.iter_mut().find(|(known, _)| *known == subject) {
        Some((_, predicates)) => predicates.push(predicate),
        None => subjects.push((subject, vec![predicate])),
    };
    let (mut held_said, mut void) = ([false; 4], [false; 4]);
    for atom in atoms {
        match *atom {
            Atom::Holds { seat, cards, least } if usize::from(least) == cards.len() => {
                if !std::mem::replace(&mut held_said[seat.index()], true) {
                    say(seat.name().to_owned(), format!("holds {}", held(seat, atoms)));
                }
            }
            Atom::Length { seat, suit, .. } if adjective(seat, suit, atoms).is_some() => {}
            Atom::Break { seat, suit, .. }
                if [seat, seat.partner()].iter().any(|&seat| adjective(seat, suit, atoms).is_some()) => {}
            Atom::Length { seat, to: 0, .. } => {
                if !std::mem::replace(&mut void[seat.index()], true) {
                    say(seat.name().to_owned(), voids(seat, atoms));
                }
            }
            _ => {
                let (subject, predicate) = sentence(atom);
                say(subject, predicate);
            }
        }
    }
    let texts: Vec<String> =
        subjects.into_iter().map(|(subject, predicates)| format!("{subject} {}", list(&predicates))).collect();
    texts.join(" and ")
}

/// The cards that a seat holds by these atoms: "the king and jack of hearts and the singleton ace of spades".
fn held(seat: Seat, atoms: &[Atom]) -> String {
    by_suit(held_cards(seat, atoms), |suit| {
        adjective(seat, suit, atoms).map_or_else(String::new, |adjective| format!("{adjective} "))
    })
}

/// Cards of any suits: "the king and jack of hearts and the singleton ace of spades"; an adjective ends with a space.
fn by_suit(cards: Hand, adjective: impl Fn(Suit) -> String) -> String {
    let suits = Suit::ALL.into_iter().filter(|&suit| !cards.in_suit(suit).is_empty());
    let texts = suits.map(|suit| format!("the {}{}", adjective(suit), cards_of(cards.in_suit(suit))));
    texts.collect::<Vec<String>>().join(" and ")
}

fn held_cards(seat: Seat, atoms: &[Atom]) -> Hand {
    let held = |atom: &Atom| match *atom {
        Atom::Holds { seat: holder, cards, least } if holder == seat && usize::from(least) == cards.len() => cards,
        _ => Hand::EMPTY,
    };
    atoms.iter().map(held).fold(Hand::EMPTY, |all, cards| all | cards)
}

/// "singleton" or "doubleton", if the atoms say that the seat holds one card of the suit and how short the suit is.
fn adjective(seat: Seat, suit: Suit, atoms: &[Atom]) -> Option<&'static str> {
    let exactly = |length: u8| {
        atoms.iter().any(|atom| match *atom {
            Atom::Length { seat: of, suit: named, from, to } => (of, named, from, to) == (seat, suit, length, length),
            Atom::Break { suit: named, total, from, to, .. } => {
                (named, total, from, to) == (suit, 2 * length, length, length)
            }
            _ => false,
        })
    };
    let one_card = held_cards(seat, atoms).in_suit(suit).len() == 1;
    match one_card {
        true if exactly(1) => Some("singleton"),
        true if exactly(2) => Some("doubleton"),
        _ => None,
    }
}

/// The suits in which a seat is void.
fn voids(seat: Seat, atoms: &[Atom]) -> String {
    let void = |suit: &Suit| atoms.contains(&Atom::Length { seat, suit: *suit, from: 0, to: 0 });
    let suits: Vec<&str> = Suit::ALL.into_iter().filter(void).map(suit_name).collect();
    format!("is void in {}", list(&suits))
}

/// Subject and predicate of a single atom.
fn sentence(atom: &Atom) -> (String, String) {
    match *atom {
        Atom::Holds { seat, cards, least } => {
            let predicate = format!("holds at least {} of the {}", number(least), cards_of(cards));
            (seat.name().to_owned(), predicate)
        }
        Atom::Length { seat, suit, from, to } => (seat.name().to_owned(), length(suit, from, to)),
        Atom::Break { suit, total, from, to, .. } => (suit_name(suit).to_owned(), breaks(total, from, to)),
        Atom::Together { cards, same } => {
            let hands = if same { "are in the same hand" } else { "are in different hands" };
            (by_suit(cards, |_| String::new()), hands.to_owned())
        }
        Atom::Guard { card, suit, from, to } if suit == card.suit() => {
            (format!("the {}", card_name(card)), guard(suit, from, to))
        }
        Atom::Guard { card, suit, from, to } => {
            (format!("whoever holds the {}", card_name(card)), length(suit, from, to))
        }
        Atom::Longer { seat, suit, than } => {
            (seat.name().to_owned(), format!("has more {} than {}", suit_name(suit), suit_name(than)))
        }
    }
}

/// One atom by itself.
pub(super) fn atom(atom: &Atom) -> String {
    clause(std::slice::from_ref(atom))
}

fn length(suit: Suit, from: u8, to: u8) -> String {
    let of = |count: u8| several(count, "", suit);
    match (from, to) {
        (_, 0) => format!("is void in {}", suit_name(suit)),
        _ if from == to => format!("has {}", of(to)),
        (0, _) => format!("has at most {}", of(to)),
        (_, Atom::ANY) => format!("has at least {}", of(from)),
        _ => format!("has {} to {}", number(from), of(to)),
    }
}

/// How a suit of `total` cards breaks, by the longer part.
fn breaks(total: u8, from: u8, to: u8) -> String {
    let parts = |longer: u8| format!("{longer}-{}", total.saturating_sub(longer));
    match (from, to) {
        _ if from == to => format!("break {}", parts(to)),
        (_, Atom::ANY) => format!("break no better than {}", parts(from)),
        _ => format!("break no worse than {}", parts(to)),
    }
}

/// How many cards of its suit are with a card.
fn guard(suit: Suit, from: u8, to: u8) -> String {
    let others = |length: u8| several(length.saturating_sub(1), " other", suit);
    match (from, to) {
        (_, 1) => "is singleton".to_owned(),
        (2, 2) => "is doubleton".to_owned(),
        (2, Atom::ANY) => "is not singleton".to_owned(),
        _ if from == to => format!("is with {}", others(to)),
        (_, Atom::ANY) => format!("is with at least {}", others(from)),
        _ => format!("is with at most {}", others(to)),
    }
}

/// A number of cards of a suit: "one heart", "three other hearts".
fn several(count: u8, which: &str, suit: Suit) -> String {
    let name = suit_name(suit);
    format!("{}{which} {}", number(count), if count == 1 { &name[..name.len() - 1] } else { name })
}

/// Cards of one suit: "king, queen and 7 of hearts".
fn cards_of(cards: Hand) -> String {
    let ranks: Vec<&str> = cards.cards().map(|card| rank_name(card.rank())).collect();
    let suit = cards.cards().next().map_or("", |card| suit_name(card.suit()));
    format!("{} of {suit}", list(&ranks))
}

fn card_name(card: Card) -> String {
    format!("{} of {}", rank_name(card.rank()), suit_name(card.suit()))
}

pub(crate) fn rank_name(rank: Rank) -> &'static str {
    let names = ["2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace"];
    names[usize::from(rank.place())]
}

fn suit_name(suit: Suit) -> &'static str {
    ["spades", "hearts", "diamonds", "clubs"][suit.index()]
}

fn number(count: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(usize::from(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// "a", "a and b", "a, b and c".
fn list<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match &items[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        few => few.concat(),
    }
}
