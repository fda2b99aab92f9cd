//! Reading LIN: pairs are gathered to boards.

use super::{ORDER, parts};
use crate::cards::{Auction, Call, Deal, Vulnerability};
use crate::formats::pbn::{FileFault, PbnFileError};
use crate::formats::record::{CallNote, Record};

/// The boards of a text that begins on line `line`.
pub(super) fn pairs(text: &str, mut line: usize) -> Vec<Result<Record, PbnFileError>> {
    let mut reader = Reader::default();
    let mut pieces = text.split('|');
    let newlines = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
    while let Some(code) = pieces.next() {
        line += newlines(code);
        let name = code.trim();
        if !is_code(name) {
            // A bar within the value before: what follows it is left out, up to the next code.
            if !name.is_empty() {
                reader.board.record.faults.push(bad_value(line, "|", name));
            }
            continue;
        }
        let Some(value) = pieces.next() else { break };
        reader.take(line, &name.to_ascii_lowercase(), value.trim());
        line += newlines(value);
    }
    reader.finish();
    reader.done
}

/// Codes are a letter and a letter or digit.
fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [first, second] if first.is_ascii_alphabetic() && second.is_ascii_alphanumeric())
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
        // A second deal, and names or a title behind a deal, belong to the next board.
        if code == "qx" || matches!(code, "vg" | "pn") && self.board.begun || code == "md" && self.board.dealt {
            self.finish();
        }
        if matches!(code, "qx" | "pn" | "md") && self.board.record.line == 0 {
            self.board.record.line = line;
        }
        match code {
            "vg" => self.event = parts::clean(value.split(',').next().unwrap_or_default(), &[]),
            "pn" => {
                let names: Vec<String> = value.split(',').map(|name| parts::clean(name, &[])).collect();
                if self.board.record.board.is_empty() {
                    self.players.clone_from(&names);
                }
                self.board.name_players(&names);
            }
            "qx" => {
                let name = value.split(',').next().unwrap_or_default();
                let (room, number) = match name.split_at_checked(1) {
                    Some(("o" | "O", number)) => ("Open", number),
                    Some(("c" | "C", number)) => ("Closed", number),
                    _ => ("", name),
                };
                self.board.record.room = room.to_owned();
                self.board.record.board = parts::clean(number, &[]);
                let second_table = if room == "Closed" && self.players.len() >= 8 { 4 } else { 0 };
                self.board.name_players(self.players.get(second_table..).unwrap_or_default());
            }
            _ => self.board.take(line, code, value),
        }
    }

    /// Ends the board under way, if it has a deal or something happened on it. The closed room may leave out the deal.
    fn finish(&mut self) {
        let mut board = std::mem::take(&mut self.board);
        if !board.begun {
            return;
        }
        if !board.dealt
            && let Some(Ok(before)) = self.done.last().filter(|_| !board.record.board.is_empty())
            && before.board == board.record.board
        {
            (board.record.deal, board.record.dealer) = (before.deal, before.dealer);
            board.record.vulnerability = board.record.vulnerability.or(before.vulnerability);
        }
        board.record.event.clone_from(&self.event);
        self.done.push(board.finished());
    }
}

/// A board under way.
#[derive(Default)]
pub(super) struct Board {
    pub(super) record: Record,
    /// Whether it has a deal, readable or not; and whether it has that, a call or a card.
    dealt: bool,
    begun: bool,
    /// Why its deal cannot be read.
    fault: Option<PbnFileError>,
    /// Calls and their lines; the auction begins when dealer and vulnerability are known.
    calls: Vec<(usize, Call)>,
    /// The line of the first card.
    play_line: usize,
    /// Whether a call or a card could not be read: then it is not known who made those after it.
    call_lost: bool,
    card_lost: bool,
}

impl Board {
    fn name_players(&mut self, names: &[String]) {
        for (seat, name) in ORDER.into_iter().zip(names) {
            self.record.players[seat.index()].clone_from(name);
        }
    }

    /// A code that belongs to a board.
    pub(super) fn take(&mut self, line: usize, code: &str, value: &str) {
        self.begun |= matches!(code, "md" | "mb" | "pc");
        let bad = match code {
            "md" => {
                self.dealt = true;
                let read = parts::deal(value);
                self.fault = read.is_none().then(|| bad_value(line, "md", value));
                (self.record.dealer, self.record.deal) = read.unwrap_or_default();
                None
            }
            "ah" => {
                if self.record.board.is_empty() {
                    self.record.board = board_name(value);
                }
                None
            }
            "sv" => self.take_vulnerable(value).is_none().then_some("sv"),
            "mb" => {
                let bad = self.take_calls(line, value).is_none();
                self.call_lost |= bad;
                bad.then_some("mb")
            }
            "an" => {
                if let Some(note) = self.record.notes.last_mut() {
                    note.add(&parts::note(value));
                }
                None
            }
            "pc" if self.card_lost => None,
            "pc" => {
                if self.record.play.is_empty() {
                    self.play_line = line;
                }
                self.card_lost = parts::cards(value).map(|cards| self.record.play.extend(cards)).is_none();
                self.card_lost.then_some("pc")
            }
            "mc" => {
                let tricks = value.parse().ok().filter(|tricks| *tricks <= 13u8);
                self.record.tricks = tricks.or(self.record.tricks);
                tricks.is_none().then_some("mc")
            }
            _ => None,
        };
        self.record.faults.extend(bad.map(|code| bad_value(line, code, value)));
    }

    fn take_vulnerable(&mut self, value: &str) -> Option<()> {
        self.record.vulnerability = match value.to_ascii_lowercase().as_str() {
            "" => self.record.vulnerability,
            "o" | "0" | "-" => Some(Vulnerability::None),
            "n" => Some(Vulnerability::NorthSouth),
            "e" => Some(Vulnerability::EastWest),
            "b" => Some(Vulnerability::Both),
            _ => return None,
        };
        Some(())
    }

    fn take_calls(&mut self, line: usize, value: &str) -> Option<()> {
        for (call, alerted) in parts::calls(value)? {
            self.calls.push((line, call));
            self.record.notes.push(CallNote { alerted, text: String::new() });
        }
        Some(())
    }

    /// The board, once all of it is known.
    pub(super) fn finished(mut self) -> Result<Record, PbnFileError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let record = &mut self.record;
        if self.call_lost {
            self.calls.clear();
            record.notes.clear();
        }
        if let Some(&(first, _)) = self.calls.first() {
            match record.dealer {
                Some(dealer) => {
                    let auction = Auction::new(dealer, record.vulnerability.unwrap_or(Vulnerability::None));
                    let auction = record.auction.insert(auction);
                    let fault =
                        self.calls.iter().find_map(|&(line, call)| auction.push(call).err().map(|error| (line, error)));
                    let fault = fault.map(|(line, error)| PbnFileError { line, fault: FileFault::BadAuction(error) });
                    record.faults.extend(fault);
                }
                None => record.faults.push(PbnFileError { line: first, fault: FileFault::AuctionWithout("md") }),
            }
        }
        // Whoever holds the first card led it.
        let owner = |deal: Deal| deal.even_length().and_then(|_| deal.owner(*record.play.first()?));
        record.leader = record.deal.and_then(owner);
        record.settle(self.play_line);
        Ok(self.record)
    }
}

/// What stands behind the word `Board`.
fn board_name(value: &str) -> String {
    let word = value.get(..5).filter(|word| word.eq_ignore_ascii_case("board"));
    let rest = word.map(|_| &value[5..]).filter(|rest| !rest.starts_with(char::is_alphabetic));
    parts::clean(rest.unwrap_or(value), &[])
}

pub(super) fn bad_value(line: usize, code: &'static str, value: &str) -> PbnFileError {
    PbnFileError { line, fault: FileFault::BadValue { tag: code, value: value.to_owned() } }
}
