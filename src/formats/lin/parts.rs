//! The values of LIN: deals, calls, cards, notes.

use super::ORDER;
use crate::cards::{Bid, Call, Card, Deal, Hand, Level, Rank, Seat, Strain, Suit};
use crate::formats::record::completed;

/// The dealer and the hands of an `md` value. Hands that are not given are empty; without any card there is no deal.
pub(super) fn deal(value: &str) -> Option<(Option<Seat>, Option<Deal>)> {
    let (dealer, rest) = match value.chars().next() {
        Some(digit @ '0'..='4') => (digit as usize - '0' as usize, &value[1..]),
        _ => (0, value),
    };
    let mut hands = [Hand::EMPTY; 4];
    for (place, text) in rest.split(',').enumerate() {
        match ORDER.get(place) {
            Some(seat) => hands[seat.index()] = hand(text)?,
            None if text.trim().is_empty() => {}
            None => return None,
        }
    }
    Some((dealer.checked_sub(1).map(|place| ORDER[place]), completed(Deal::new(hands)?)))
}

/// A hand such as `SAKQH10982DCA5`: suits in any order, each with its ranks.
pub(super) fn hand(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        if letter.is_whitespace() || matches!(letter, '.' | '-') {
            rest = after;
        } else if let Some(next) = Suit::from_letter(letter) {
            (suit, rest) = (Some(next), after);
        } else {
            let (rank, after) = Rank::take(rest)?;
            let card = Card::new(suit?, rank);
            if hand.contains(card) {
                return None;
            }
            (hand, rest) = (hand.with(card), after);
        }
    }
    (hand.len() <= 13).then_some(hand)
}

/// Calls without anything between them, `1npp2d!`, and whether each was alerted.
pub(super) fn calls(text: &str) -> Option<Vec<(Call, bool)>> {
    if let Ok(call) = text.parse() {
        return Some(vec![(call, text.ends_with('!'))]);
    }
    let mut calls: Vec<(Call, bool)> = Vec::new();
    let mut letters = text.chars().map(|letter| letter.to_ascii_lowercase()).peekable();
    while let Some(letter) = letters.next() {
        let call = match letter {
            '!' => {
                calls.last_mut()?.1 = true;
                continue;
            }
            '-' | ' ' | '*' | '?' => continue,
            'p' => Call::Pass,
            'd' => Call::Double,
            'r' => Call::Redouble,
            'x' => match letters.next_if_eq(&'x') {
                Some(_) => Call::Redouble,
                None => Call::Double,
            },
            '1'..='7' => {
                let level = Level::new(letter as u8 - b'0')?;
                let strain = Strain::from_letter(letters.next()?)?;
                if strain == Strain::NoTrump {
                    letters.next_if_eq(&'t');
                }
                Call::Bid(Bid::new(level, strain))
            }
            _ => return None,
        };
        calls.push((call, false));
    }
    (!calls.is_empty()).then_some(calls)
}

/// Cards without anything between them, `S2SAH10`.
pub(super) fn cards(text: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let mut after = &rest[letter.len_utf8()..];
        if !letter.is_whitespace() && !matches!(letter, '-' | '!' | '?') {
            let (rank, end) = Rank::take(after)?;
            cards.push(Card::new(Suit::from_letter(letter)?, rank));
            after = end;
        }
        rest = after;
    }
    Some(cards)
}

/// The symbols of the suits, in the order of the suits.
const SYMBOLS: [char; 4] = ['♠', '♥', '♦', '♣'];

/// The text of a note: with suit symbols, on one line.
pub(super) fn note(text: &str) -> String {
    let mut note = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let suit = letters.peek().and_then(|&next| Suit::from_letter(next)).filter(|_| letter == '!');
        note.push(suit.map_or(letter, |suit| SYMBOLS[suit.index()]));
        if suit.is_some() {
            letters.next();
        }
    }
    clean(&note, &[])
}

/// The text of a note as LIN has it, and without bars.
pub(super) fn note_to_lin(text: &str) -> String {
    let symbol = |letter: char| SYMBOLS.iter().position(|&symbol| symbol == letter).and_then(Suit::from_index);
    let write = |letter: char| symbol(letter).map_or(letter.to_string(), |suit| format!("!{suit}"));
    clean(&note(text).chars().map(write).collect::<String>(), &[])
}

/// Names and notes are cut here: every board of a file keeps its own.
const LONGEST: usize = 1000;

/// A text on one line, without what would end the value or a part of it.
pub(super) fn clean(text: &str, others: &[char]) -> String {
    let ends = |letter: char| letter == '|' || letter.is_control() || others.contains(&letter);
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(end, _)| end);
    text[..end].replace(ends, " ").trim().to_owned()
}
