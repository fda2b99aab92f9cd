//! Writing LIN.

use super::ORDER;
use super::parts::{clean, note_to_lin};
use crate::cards::{Call, Deal, Hand, Seat, Suit, Vulnerability};
use crate::formats::record::Record;
use std::fmt::Write;

/// The boards as a LIN file, one a line. What LIN cannot say is left out: a contract without an auction, the place, the
/// date, rooms other than open and closed, score tables.
pub fn write(records: &[Record]) -> String {
    let mut writer = Writer::default();
    records.iter().map(|record| writer.board(record)).collect()
}

/// Writes one board after the other. A title comes before the first board of each event.
#[derive(Default)]
pub struct Writer {
    event: String,
}

impl Writer {
    /// The lines of the next board.
    pub fn board(&mut self, record: &Record) -> String {
        let mut text = String::new();
        let event = clean(&record.event, &[',']);
        if event != self.event {
            text = format!("vg|{event}|\n");
            self.event = event;
        }
        write_board(&mut text, record);
        text
    }
}

fn write_board(text: &mut String, record: &Record) {
    let mut pair = |code: &str, value: &str| {
        let _ = write!(text, "{code}|{value}|");
    };
    let board = clean(&record.board, &[',']);
    let room = |name: &str| record.room.trim().eq_ignore_ascii_case(name);
    if room("open") || room("closed") {
        pair("qx", &format!("{}{board}", if room("open") { 'o' } else { 'c' }));
    }
    pair("pn", &ORDER.map(|seat| clean(&record.players[seat.index()], &[','])).join(","));
    pair("st", "");
    pair("md", &deal(record.dealer, record.deal.as_ref()));
    pair("rh", "");
    if !board.is_empty() {
        pair("ah", &format!("Board {board}"));
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
        let name = match call {
            Call::Pass => "p".to_owned(),
            Call::Double => "d".to_owned(),
            Call::Redouble => "r".to_owned(),
            Call::Bid(bid) => format!("{}{}", bid.level, bid.strain.letter()),
        };
        let note = record.notes.get(index);
        pair("mb", &format!("{name}{}", if note.is_some_and(|note| note.alerted) { "!" } else { "" }));
        let meaning = note.map_or(String::new(), |note| note_to_lin(&note.text));
        if !meaning.is_empty() {
            pair("an", &meaning);
        }
    }
    if !calls.is_empty() {
        pair("pg", "");
    }
    if record.auctioned().is_some() && record.auctioned() == record.result {
        write_play(&mut pair, record);
    }
    text.push('\n');
}

/// The cards, if a reader can tell who led, and the tricks if the cards do not.
fn write_play(pair: &mut impl FnMut(&str, &str), record: &Record) {
    let declarer = record.result.and_then(|result| result.contract()).map(|contract| contract.declarer);
    let known = record.deal.is_some_and(|deal| deal.even_length().is_some());
    if known || record.leader == declarer.map(Seat::left) {
        for trick in record.play.chunks(4) {
            trick.iter().for_each(|card| pair("pc", &card.to_string()));
            pair("pg", "");
        }
    }
    if let Some(tricks) = record.tricks.filter(|_| record.tricks != record.counted_tricks()) {
        pair("mc", &tricks.to_string());
    }
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
