//! Writing LIN.

use super::super::record::{ALERT, Record};
use super::ORDER;
use crate::cards::{Call, Deal, Hand, Seat, Suit, Vulnerability};
use std::fmt::Write;

/// The boards as a LIN file, one a line. Boards of two rooms are numbered by `qx`.
pub fn write(records: &[Record]) -> String {
    let mut text = String::new();
    let event = records.first().map_or("", |record| record.event.as_str());
    if !event.is_empty() {
        let _ = writeln!(text, "vg|{}|", clean(event, &[',']));
    }
    for record in records {
        write_board(&mut text, record);
    }
    text
}

fn write_board(text: &mut String, record: &Record) {
    let mut pair = |code: &str, value: &str| {
        let _ = write!(text, "{code}|{value}|");
    };
    if !record.room.is_empty() {
        let room = if record.room.eq_ignore_ascii_case("closed") { 'c' } else { 'o' };
        pair("qx", &format!("{room}{}", clean(&record.board, &[','])));
    }
    if record.players.iter().any(|name| !name.is_empty()) {
        pair("pn", &ORDER.map(|seat| clean(&record.players[seat.index()], &[','])).join(","));
    }
    pair("st", "");
    pair("md", &deal(record.dealer, record.deal.as_ref()));
    pair("rh", "");
    if !record.board.is_empty() {
        pair("ah", &format!("Board {}", clean(&record.board, &[])));
    }
    let vulnerable = record.vulnerability.map(|sides| match sides {
        Vulnerability::None => "o",
        Vulnerability::NorthSouth => "n",
        Vulnerability::EastWest => "e",
        Vulnerability::Both => "b",
    });
    vulnerable.into_iter().for_each(|sides| pair("sv", sides));
    let calls = record.auction.as_ref().map_or(&[][..], |auction| auction.calls());
    for (index, &call) in calls.iter().enumerate() {
        let note = record.notes.get(index).and_then(Option::as_deref);
        let name = match call {
            Call::Pass => "p".to_owned(),
            Call::Double => "d".to_owned(),
            Call::Redouble => "r".to_owned(),
            Call::Bid(bid) => format!("{}{}", bid.level, bid.strain.letter()),
        };
        pair("mb", &if note == Some(ALERT) { format!("{name}!") } else { name });
        if let Some(note) = note.filter(|note| *note != ALERT) {
            pair("an", &clean(note, &[]));
        }
    }
    if !calls.is_empty() {
        pair("pg", "");
    }
    for trick in record.play.chunks(4) {
        trick.iter().for_each(|card| pair("pc", &card.to_string()));
        pair("pg", "");
    }
    if let Some(tricks) = record.tricks.filter(|_| record.play.len() < 52) {
        pair("mc", &tricks.to_string());
    }
    text.push('\n');
}

/// A text without what would end the value or its part.
fn clean(text: &str, others: &[char]) -> String {
    text.chars()
        .map(|letter| if letter == '|' || letter.is_control() || others.contains(&letter) { ' ' } else { letter })
        .collect()
}

/// The value of `md`: all four hands, since a reader can leave out the last but not guess it.
fn deal(dealer: Option<Seat>, deal: Option<&Deal>) -> String {
    let digit = dealer.and_then(|dealer| ORDER.iter().position(|&seat| seat == dealer)).map_or(0, |place| place + 1);
    let hands = ORDER.map(|seat| hand(deal.map_or(Hand::EMPTY, |deal| deal.hand(seat))));
    format!("{digit}{}", hands.join(","))
}

fn hand(hand: Hand) -> String {
    let suit = |suit: Suit| {
        let ranks: String = hand.suit(suit).ranks().map(|rank| rank.letter()).collect();
        format!("{}{ranks}", suit.letter())
    };
    if hand.is_empty() { String::new() } else { Suit::ALL.map(suit).concat() }
}
