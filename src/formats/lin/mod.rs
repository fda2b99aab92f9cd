//! LIN, the files of Bridge Base Online: pairs of a code and a value, `md|3S86H...|`, each ended by a bar.
//!
//! | code | value |
//! |---|---|
//! | `vg` | a match: its title first |
//! | `pn` | the players South, West, North, East; eight names in front of a match of two tables |
//! | `qx` | a new board: `o7` in the open room, `c7` in the closed room |
//! | `md` | dealer (1 South, 2 West, 3 North, 4 East), then the hands of South, West, North and, unless it is left out, East |
//! | `ah` | `Board 7` |
//! | `sv` | vulnerable: `o` nobody, `n` North-South, `e` East-West, `b` both |
//! | `mb`, `an` | a call (`1C`, `p`, `d`, `r`, with `!` if it was alerted), and what it means |
//! | `pc` | a card |
//! | `mc` | declarer's tricks in all, when the rest was claimed |
//!
//! Codes that say nothing of a board are skipped. The address of a hand viewer has such a text in its parameter `lin`,
//! or the hands and calls in parameters of their own.

mod address;
mod write;

pub use write::write;

use super::pbn::{FileFault, PbnFileError};
use super::record::{ALERT, Contracted, Record, completed, first_wrong_card};
use crate::cards::{Auction, Bid, Call, Card, Deal, Hand, Level, Rank, Seat, Strain, Suit, Vulnerability};

/// The seats in the order of LIN.
const ORDER: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// Reads a text: LIN, or the address of a hand viewer. A board whose deal cannot be read is an error; of another board
/// what cannot be read is left out and listed in its record.
pub fn read(text: &str) -> Vec<Result<Record, PbnFileError>> {
    match address::parameters(text) {
        Some(parameters) => address::read(&parameters),
        None => read_pairs(text),
    }
}

/// Whether a text begins as LIN does, with two letters and a bar, or is the address of a hand viewer.
pub fn is_lin(text: &str) -> bool {
    match text.trim_start().as_bytes() {
        [first, second, b'|', ..] => first.is_ascii_alphabetic() && second.is_ascii_alphabetic(),
        _ => address::parameters(text).is_some(),
    }
}

fn read_pairs(text: &str) -> Vec<Result<Record, PbnFileError>> {
    let mut reader = Reader::default();
    let mut line = 1;
    let mut pieces = text.split('|');
    let newlines = |text: &str| text.matches('\n').count();
    while let (Some(code), Some(value)) = (pieces.next(), pieces.next()) {
        line += newlines(code);
        reader.take(line, &code.trim().to_ascii_lowercase(), value.trim());
        line += newlines(value);
    }
    reader.finish();
    reader.done
}

#[derive(Default)]
struct Reader {
    /// Of the whole file: the title of a match, and the players of its tables.
    event: String,
    players: Vec<String>,
    board: Board,
    done: Vec<Result<Record, PbnFileError>>,
}

impl Reader {
    fn take(&mut self, line: usize, code: &str, value: &str) {
        match code {
            "vg" => self.event = value.split(',').next().unwrap_or_default().trim().to_owned(),
            "pn" => {
                if self.board.dealt {
                    self.finish();
                }
                self.board.begin_at(line);
                let names: Vec<String> = value.split(',').map(|name| name.trim().to_owned()).collect();
                if self.board.record.board.is_empty() {
                    self.players.clone_from(&names);
                }
                self.board.name_players(&names);
            }
            "qx" => {
                self.finish();
                self.board.begin_at(line);
                let name = value.split(',').next().unwrap_or_default();
                let (room, number) = match name.split_at_checked(1) {
                    Some(("o" | "O", number)) => ("Open", number),
                    Some(("c" | "C", number)) => ("Closed", number),
                    _ => ("", name),
                };
                (self.board.record.room, self.board.record.board) = (room.to_owned(), number.to_owned());
                let of_room = if room == "Closed" && self.players.len() >= 8 { 4 } else { 0 };
                self.board.name_players(self.players.get(of_room..).unwrap_or_default());
            }
            "md" => {
                if self.board.dealt {
                    self.finish();
                }
                self.board.begin_at(line);
                self.board.dealt = true;
                match read_deal(value) {
                    Ok((dealer, deal)) => (self.board.record.dealer, self.board.record.deal) = (dealer, Some(deal)),
                    Err(fault) => self.board.fault = Some(PbnFileError { line, fault }),
                }
            }
            _ => self.board.take(line, code, value),
        }
    }

    /// Ends the board under way, if it has a deal.
    fn finish(&mut self) {
        let board = std::mem::take(&mut self.board);
        if board.dealt {
            self.done.push(board.finished(&self.event));
        }
    }
}

/// A board under way.
#[derive(Default)]
pub(super) struct Board {
    pub(super) record: Record,
    /// Whether it has a deal, readable or not.
    dealt: bool,
    /// Why its deal cannot be read.
    fault: Option<PbnFileError>,
    /// Calls and their lines; the auction begins when dealer and vulnerability are known.
    calls: Vec<(usize, Call)>,
    /// The line of the first card.
    play_line: usize,
}

impl Board {
    fn begin_at(&mut self, line: usize) {
        if self.record.line == 0 {
            self.record.line = line;
        }
    }

    fn name_players(&mut self, names: &[String]) {
        for (seat, name) in ORDER.into_iter().zip(names) {
            self.record.players[seat.index()].clone_from(name);
        }
    }

    fn bad_value(&mut self, line: usize, code: &'static str, value: &str) {
        let fault = FileFault::BadValue { tag: code, value: value.to_owned() };
        self.record.faults.push(PbnFileError { line, fault });
    }

    /// A code that belongs to a board.
    pub(super) fn take(&mut self, line: usize, code: &str, value: &str) {
        match code {
            "ah" if self.record.board.is_empty() => {
                let name = value.strip_prefix("Board").or(value.strip_prefix("board")).unwrap_or(value);
                self.record.board = name.trim().to_owned();
            }
            "sv" => match value.to_ascii_lowercase().as_str() {
                "" => {}
                "o" | "0" | "-" => self.record.vulnerability = Some(Vulnerability::None),
                "n" => self.record.vulnerability = Some(Vulnerability::NorthSouth),
                "e" => self.record.vulnerability = Some(Vulnerability::EastWest),
                "b" => self.record.vulnerability = Some(Vulnerability::Both),
                _ => self.bad_value(line, "sv", value),
            },
            "mb" => match read_calls(value) {
                Some(calls) => {
                    for (call, alerted) in calls {
                        self.calls.push((line, call));
                        self.record.notes.push(alerted.then(|| ALERT.to_owned()));
                    }
                }
                None => self.bad_value(line, "mb", value),
            },
            "an" if !value.is_empty() => {
                if let Some(note) = self.record.notes.last_mut() {
                    *note = Some(match note.take().filter(|before| before != ALERT) {
                        Some(before) => format!("{before}; {value}"),
                        None => value.to_owned(),
                    });
                }
            }
            "pc" => match read_cards(value) {
                Some(cards) => {
                    if self.record.play.is_empty() {
                        self.play_line = line;
                    }
                    self.record.play.extend(cards);
                }
                None => self.bad_value(line, "pc", value),
            },
            "mc" => match value.parse().ok().filter(|tricks| *tricks <= 13u8) {
                Some(tricks) => self.record.tricks = Some(tricks),
                None => self.bad_value(line, "mc", value),
            },
            _ => {}
        }
    }

    /// The board, once all of it is known.
    pub(super) fn finished(mut self, event: &str) -> Result<Record, PbnFileError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        self.record.event = event.to_owned();
        self.make_auction();
        self.check_play();
        self.record.count_tricks();
        Ok(self.record)
    }

    /// Makes the auction of the calls, as far as they are legal.
    fn make_auction(&mut self) {
        let record = &mut self.record;
        let Some(dealer) = record.dealer.filter(|_| !self.calls.is_empty()) else {
            record.notes.clear();
            return;
        };
        let mut auction = Auction::new(dealer, record.vulnerability.unwrap_or(Vulnerability::None));
        for &(line, call) in &self.calls {
            if let Err(error) = auction.push(call) {
                record.faults.push(PbnFileError { line, fault: FileFault::BadAuction(error) });
                break;
            }
        }
        record.notes.truncate(auction.calls().len());
        let last = record.notes.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        record.notes.truncate(last);
        record.auction = Some(auction);
        record.result = record.contracted();
    }

    /// Finds the leader, and leaves out cards from the first that cannot be.
    fn check_play(&mut self) {
        let record = &mut self.record;
        let Some(Contracted::Contract(contract)) = record.result else {
            record.play.clear();
            record.tricks = None;
            return;
        };
        if let Some(deal) = record.deal.filter(|deal| deal.even_length() == Some(13))
            && let Some(wrong) = first_wrong_card(&deal, contract, contract.declarer.left(), &record.play)
        {
            let fault = FileFault::BadCard(record.play[wrong].to_string());
            record.faults.push(PbnFileError { line: self.play_line, fault });
            record.play.truncate(wrong);
        }
        record.leader = Some(contract.declarer.left()).filter(|_| !record.play.is_empty());
    }
}

/// The dealer and the hands of an `md` value.
fn read_deal(value: &str) -> Result<(Option<Seat>, Deal), FileFault> {
    let bad = || FileFault::BadValue { tag: "md", value: value.to_owned() };
    let (dealer, rest) = match value.chars().next() {
        Some(digit @ '0'..='4') => (digit as usize - '0' as usize, &value[1..]),
        _ => (0, value),
    };
    let mut hands = [Hand::EMPTY; 4];
    let texts: Vec<&str> = rest.split(',').collect();
    if texts.len() > 4 && texts[4..].iter().any(|text| !text.trim().is_empty()) {
        return Err(bad());
    }
    for (seat, text) in ORDER.into_iter().zip(&texts) {
        hands[seat.index()] = read_hand(text).ok_or_else(bad)?;
    }
    let deal = Deal::new(completed(hands)).filter(|deal| deal.hands().iter().all(|hand| hand.len() <= 13));
    Ok((dealer.checked_sub(1).map(|place| ORDER[place]), deal.ok_or_else(bad)?))
}

/// A hand such as `SAKQH10982DCA5`: suits in any order, each with its ranks.
pub(super) fn read_hand(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        if let Some(next) = Suit::parse(&rest[..letter.len_utf8()]) {
            (suit, rest) = (Some(next), &rest[letter.len_utf8()..]);
            continue;
        }
        if letter.is_whitespace() || matches!(letter, '.' | '-') {
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        let (rank, after) = Rank::take(rest)?;
        let card = Card::new(suit?, rank);
        if hand.contains(card) {
            return None;
        }
        (hand, rest) = (hand.with(card), after);
    }
    Some(hand)
}

/// Calls without anything between them, `1npp2d!`, and whether each was alerted.
pub(super) fn read_calls(text: &str) -> Option<Vec<(Call, bool)>> {
    let mut calls: Vec<(Call, bool)> = Vec::new();
    if let Ok(call) = text.parse() {
        return Some(vec![(call, text.ends_with('!'))]);
    }
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
pub(super) fn read_cards(text: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        if letter.is_whitespace() || matches!(letter, '-' | '!' | '?') {
            rest = after;
            continue;
        }
        let suit = Suit::parse(&rest[..letter.len_utf8()])?;
        let (rank, after) = Rank::take(after)?;
        cards.push(Card::new(suit, rank));
        rest = after;
    }
    Some(cards)
}

#[cfg(test)]
mod tests;
