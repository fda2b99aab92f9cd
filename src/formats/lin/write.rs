//! Writing LIN.

use super::ORDER;
use super::parts::{clean, note_to_lin};
use crate::cards::{Call, Deal, Hand, Seat, Suit};
use crate::formats::record::Record;

/// The boards as a LIN file, one a line. What LIN cannot say is left out: a contract without an auction, with its result and play, the place, the
/// date, rooms other than open and closed, score tables.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut writer = Writer::default();
    records.into_iter().map(|record| writer.board(record)).collect()
}

/// Writes one board after the other. A title comes before the first board of each event.
#[derive(Default)]
pub struct Writer {
    event: String,
}

/// A board of which nothing is known.
const NOTHING: &str = "pn|,,,|st||md|0,,,|rh||\n";

impl Writer {
    /// The lines of the next board; none if there is nothing to say of it.
    pub fn board(&mut self, record: &Record) -> String {
        let board = board(record);
        let event = clean(&record.event, &[',']);
        if board == NOTHING {
            String::new()
        } else if event == self.event {
            board
        } else {
            let lines = format!("vg|{event}|\n{board}");
            self.event = event;
            lines
        }
    }
}

/// The line of a board.
fn board(record: &Record) -> String {
    let mut text = String::new();
    let mut pairs = |code: &str, value: &str| {
        [code, "|", value, "|"].into_iter().for_each(|part| text.push_str(part));
    };
    let pair: &mut dyn FnMut(&str, &str) = &mut pairs;
    let name = clean(&record.board, &[',']);
    for (room, letter) in [("open", 'o'), ("closed", 'c')] {
        if record.room.trim().eq_ignore_ascii_case(room) {
            pair("qx", &format!("{letter}{name}"));
        }
    }
    pair("pn", &ORDER.map(|seat| clean(&record.players[seat.index()], &[','])).join(","));
    pair("st", "");
    pair("md", &deal(record.dealer, record.deal.as_ref()));
    pair("rh", "");
    if !name.is_empty() {
        pair("ah", &format!("Board {name}"));
    }
    if let Some(sides) = record.vulnerability {
        pair("sv", ["o", "b", "n", "e"][sides.index()]);
    }
    write_calls(pair, record);
    if says_play(record) {
        write_play(pair, record);
    }
    text.push('\n');
    text
}

/// Whether LIN says what was played on a board: it follows from the auction.
fn says_play(record: &Record) -> bool {
    record.auctioned().is_some() && record.auctioned() == record.result
}

/// Whether a board has a contract, tricks or cards played that LIN cannot say, as there is no auction that leads to them.
pub fn loses_play(record: &Record) -> bool {
    let has_any = record.result.is_some() || record.tricks.is_some() || !record.play.is_empty();
    has_any && !says_play(record)
}

fn write_calls(pair: &mut dyn FnMut(&str, &str), record: &Record) {
    let calls = record.auction.as_ref().map_or(&[][..], |auction| auction.calls());
    for (index, &call) in calls.iter().enumerate() {
        let mut name = match call {
            Call::Pass => "p".to_owned(),
            Call::Double => "d".to_owned(),
            Call::Redouble => "r".to_owned(),
            Call::Bid(bid) => format!("{}{}", bid.level, bid.strain.letter()),
        };
        let note = record.notes.get(index);
        if note.is_some_and(|note| note.alerted) {
            name.push('!');
        }
        pair("mb", &name);
        let meaning = note.map_or(String::new(), |note| note_to_lin(&note.text));
        if !meaning.is_empty() {
            pair("an", &meaning);
        }
    }
    if !calls.is_empty() {
        pair("pg", "");
    }
}

/// The cards, if a reader can tell who led, and the tricks if these cards do not.
fn write_play(pair: &mut dyn FnMut(&str, &str), record: &Record) {
    let declarer = record.result.and_then(|result| result.contract()).map(|contract| contract.declarer);
    let known = record.deal.is_some_and(|deal| deal.even_length().is_some());
    let written = known || record.leader == declarer.map(Seat::left);
    for trick in record.play.chunks(4).filter(|_| written) {
        trick.iter().for_each(|card| pair("pc", &card.to_string()));
        pair("pg", "");
    }
    let counted = record.counted_tricks().filter(|_| written);
    if let Some(tricks) = record.tricks.filter(|_| record.tricks != counted) {
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
