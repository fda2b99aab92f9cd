//! Changing a game: tags and tables set or replaced, everything else left as it stands.
//!
//! The analysis tags follow the custom of the programs that show them: `DoubleDummyTricks` is twenty hexadecimal
//! digits, declarers N S E W, for each no-trump, spades, hearts, diamonds, clubs; `OptimumResultTable` (PBN 2.1,
//! section 5.7) has one row for each of the same in the same order.

use super::tokens::{tag_pair, words};
use super::{Encoding, PbnFile, PbnGame, PbnTag};
use crate::cards::{Deal, Seat, Strain, Vulnerability};

const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];
impl PbnTag {
    /// Ends the line on which the text after the tag ends, unless that line has white space only: ending it would make
    /// an empty line, and so end the game.
    fn end_line(&mut self, end: &str) {
        if !self.ends_line() {
            self.rest.push_str(end);
        }
    }

    /// Whether the line on which the text after the tag ends has white space only.
    pub(super) fn ends_line(&self) -> bool {
        self.rest.rsplit_once('\n').is_some_and(|(_, last)| last.trim().is_empty())
    }
}

impl PbnGame {
    /// What ends a line of the file.
    pub(super) fn line_end(&self) -> &'static str {
        if self.carriage_returns { "\r\n" } else { "\n" }
    }

    /// A game without any tag.
    pub fn new() -> PbnGame {
        PbnGame::default()
    }

    /// A game with a deal, the dealer's hand first, as tags in the order the standard asks for.
    pub fn from_deal(board: &str, dealer: Seat, vulnerability: Vulnerability, deal: &Deal) -> PbnGame {
        let mut game = PbnGame::new();
        game.set_tag("Board", board);
        game.set_tag("Dealer", &dealer.to_string());
        game.set_tag("Vulnerable", &vulnerability.to_string());
        game.set_tag("Deal", &deal.to_pbn(dealer));
        game
    }

    /// Sets a tag: in its place if the game has it, or else before the first section. A name with characters other than
    /// letters, digits and the underscore is ignored.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
            return;
        }
        self.changed = true;
        let source = tag_pair(name, value);
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name) {
            if tag.value != value {
                (tag.source, tag.value) = (source, value.to_owned());
            }
            return;
        }
        let is_section =
            |tag: &PbnTag| matches!(tag.name.as_str(), "Auction" | "Play") || !words(&tag.rest, 0).is_empty();
        let index = self.tags.iter().position(is_section).unwrap_or(self.tags.len());
        self.insert(index, name, value, source, String::new());
    }

    /// Sets a tag with a section: in its place if the game has it, the old section replaced, or else at the end.
    pub fn set_section(&mut self, name: &str, value: &str, rows: &[String]) {
        self.changed = true;
        let end = self.line_end();
        let lines: String = rows.iter().map(|row| format!("{row}{end}")).collect();
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name) {
            (tag.source, tag.value) = (tag_pair(name, value), value.to_owned());
            tag.rest = format!("{end}{lines}");
            return;
        }
        self.insert(self.tags.len(), name, value, tag_pair(name, value), lines);
    }

    /// Inserts a tag on a line of its own; not between two of one name, where the second would then begin a game.
    pub(super) fn insert(&mut self, mut index: usize, name: &str, value: &str, source: String, lines: String) {
        let end = self.line_end();
        while index > 0 && self.tags.get(index).is_some_and(|tag| tag.name == self.tags[index - 1].name) {
            index -= 1;
        }
        if let Some(before) = index.checked_sub(1).map(|index| &mut self.tags[index]) {
            before.end_line(end);
        }
        let rest = format!("{end}{lines}");
        let (name, value) = (name.to_owned(), value.to_owned());
        self.tags.insert(index, PbnTag { name, value, line: 0, source, rest, rest_line: 0 });
    }

    /// Removes a tag and its section.
    pub fn remove_tag(&mut self, name: &str) {
        self.changed = true;
        let was_last = self.tags.last().is_some_and(|tag| tag.name == name);
        self.tags.retain(|tag| tag.name != name);
        if was_last {
            self.end_line();
        }
    }

    /// Ends the line of the last tag, so that the line end with which the next game begins makes an empty line. Without
    /// one the two would be read as one game.
    fn end_line(&mut self) {
        let end = self.line_end();
        self.tags.last_mut().into_iter().for_each(|last| last.end_line(end));
    }

    /// Writes double-dummy tricks as `OptimumResultTable`, and as `DoubleDummyTricks` when every strain is known; a
    /// strain for which `tricks` gives `None` is left out.
    pub fn set_tricks(&mut self, tricks: impl Fn(Strain, Seat) -> Option<u8>) {
        let mut digits = String::new();
        let mut rows = Vec::new();
        for declarer in DECLARERS {
            for strain in Strain::BY_RANK {
                let Some(count) = tricks(strain, declarer) else { continue };
                digits.push(char::from_digit(count.into(), 16).map_or('?', |digit| digit.to_ascii_uppercase()));
                rows.push(format!("{declarer} {:>2} {count:>2}", strain.to_string()));
            }
        }
        match digits.len() {
            20 => self.set_tag("DoubleDummyTricks", &digits),
            _ => self.remove_tag("DoubleDummyTricks"),
        }
        self.set_section("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", &rows);
    }
}

impl PbnFile {
    /// A file of these games, with the line that says which version of PBN it is in.
    pub fn from_games(games: Vec<PbnGame>) -> PbnFile {
        let mut file = PbnFile { games, tail: String::new(), encoding: Encoding::Utf8 };
        for (index, game) in file.games.iter_mut().enumerate() {
            game.end_line();
            let head = if index == 0 { "% PBN 2.1\n" } else { "\n" };
            game.head.insert_str(0, head);
        }
        file
    }
}
