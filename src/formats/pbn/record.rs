//! A game as a [`Record`], and a record as a game.

use super::tokens::words;
use super::{PbnFile, PbnFileError, PbnGame};
use crate::cards::{Card, Contract, Deal, Hand, Seat, Side, Strain};
use crate::formats::record::{Contracted, Record, leaders, tidy};

/// The tags of the players' names, by seat.
const PLAYERS: [&str; 4] = ["North", "East", "South", "West"];

impl Record {
    /// What a PBN game tells. A deal that cannot be read is an error; other faults are listed in the record.
    pub fn from_pbn(game: &PbnGame) -> Result<Record, PbnFileError> {
        let text = |tag: &str| game.given(tag).unwrap_or_default().to_owned();
        let mut record = Record {
            line: game.tags().next().map_or(0, |(first, _)| game.line(first)),
            board: text("Board"),
            event: text("Event"),
            site: text("Site"),
            date: text("Date"),
            room: text("Room"),
            players: PLAYERS.map(text),
            deal: game.deal()?,
            scores: game.rows("ScoreTable"),
            ..Record::default()
        };
        if record.deal.is_some_and(|deal| deal.hands().iter().any(|hand| hand.len() > 13)) {
            return Err(game.bad_value("Deal"));
        }
        record.dealer = record.unless(game.dealer()).flatten();
        record.vulnerability = record.unless(game.vulnerable()).flatten();
        if let Some(read) = record.unless(game.auction()).flatten() {
            record.dealer = Some(read.auction.dealer());
            (record.auction, record.notes) = (Some(read.auction), read.notes);
        }
        record.result = record.unless(game.contract()).flatten().or(record.auctioned());
        record.tricks = record.unless(game.tricks(record.result)).flatten();
        if let Some(play) = record.unless(game.play()).flatten() {
            (record.leader, record.play) = (Some(play.leader), play.cards);
        }
        record.settle(game.line("Play"));
        Ok(record)
    }

    /// The board as a game of a PBN file.
    pub fn to_pbn(&self) -> PbnGame {
        let mut game = PbnGame::new();
        let mut set = |tag: &str, value: &str| {
            if !value.is_empty() {
                game.set_tag(tag, value);
            }
        };
        let mut text = |tag: &str, value: &str| set(tag, &protected(value));
        text("Event", &self.event);
        text("Site", &self.site);
        text("Date", &self.date);
        text("Board", &self.board);
        for seat in [Seat::West, Seat::North, Seat::East, Seat::South] {
            text(PLAYERS[seat.index()], &self.players[seat.index()]);
        }
        set("Dealer", &self.dealer.map_or(String::new(), |dealer| dealer.to_string()));
        set("Vulnerable", &self.vulnerability.map_or(String::new(), |sides| sides.to_string()));
        set("Deal", &self.deal.map_or(String::new(), |deal| deal_text(&deal, self.dealer.unwrap_or(Seat::North))));
        match self.result {
            Some(Contracted::PassedOut) => set("Contract", "Pass"),
            Some(Contracted::Contract(contract)) => {
                set("Declarer", &contract.declarer.to_string());
                set("Contract", &format!("{}{}", contract.bid, contract.doubling));
            }
            None => {}
        }
        set("Result", &self.tricks.map_or(String::new(), |tricks| tricks.to_string()));
        set("Room", &protected(&self.room));
        if let Some(auction) = &self.auction {
            game.set_auction(auction, &self.notes);
            if self.vulnerability.is_none() {
                game.remove_tag("Vulnerable");
            }
        }
        if let Some((leader, contract)) = self.leader.zip(self.result.and_then(Contracted::contract)) {
            // In an ending anybody may lead.
            let full = self.deal.is_none_or(|deal| deal.hands().iter().any(|hand| hand.len() == 13));
            game.set_play(contract.strain(), leader, full && leader != contract.declarer.left(), &self.play);
        }
        if let Some((columns, rows)) = score_rows(&self.scores).split_first() {
            game.set_section("ScoreTable", &protected(columns), rows);
        }
        game
    }
}

/// The boards as a PBN file, without those of which nothing is known.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let games = records.into_iter().filter(|record| !record.is_empty()).map(Record::to_pbn);
    PbnFile::from_games(games.collect()).to_text()
}

impl PbnGame {
    /// How the auction ended, by the tags `Contract` and `Declarer`; `None` if they do not say.
    pub fn contract(&self) -> Result<Option<Contracted>, PbnFileError> {
        if self.is_passed_out() {
            return Ok(Some(Contracted::PassedOut));
        }
        let (Some(text), Some(declarer)) = (self.given("Contract"), self.declarer()?) else { return Ok(None) };
        match Contract::parse(text, declarer) {
            Ok(contract) => Ok(Some(Contracted::Contract(contract))),
            // A strain alone, as endings have it.
            Err(_) if self.strain().is_ok() => Ok(None),
            Err(_) => Err(self.bad_value("Contract")),
        }
    }

    /// The tricks that declarer took, by the tag `Result`: `9`, `^9`, or `NS 9` and `EW 4`.
    pub fn tricks(&self, result: Option<Contracted>) -> Result<Option<u8>, PbnFileError> {
        let (Some(contract), Some(text)) = (result.and_then(Contracted::contract), self.given("Result")) else {
            return Ok(None);
        };
        let (side, number) = match text.get(..2) {
            Some("NS") => (Side::NorthSouth, &text[2..]),
            Some("EW") => (Side::EastWest, &text[2..]),
            _ => (contract.declarer.side(), text),
        };
        // The other side's number may follow.
        let number = number.trim().trim_start_matches('^').split_whitespace().next().unwrap_or_default();
        let tricks = number.parse().ok().filter(|tricks| *tricks <= 13u8).ok_or_else(|| self.bad_value("Result"))?;
        Ok(Some(if side == contract.declarer.side() { tricks } else { 13 - tricks }))
    }

    /// Writes the play section: a row a trick, the leader's column first. It ends with `*` unless all cards are there. The
    /// first card may be a lead out of turn.
    pub fn set_play(&mut self, strain: Strain, leader: Seat, out_of_turn: bool, cards: &[Card]) {
        let mut rows: Vec<String> = Vec::new();
        for (trick, leads) in cards.chunks(4).zip(leaders(strain, leader, cards)) {
            let mut row = ["-"; 4].map(str::to_owned);
            for (turn, card) in trick.iter().enumerate() {
                row[(4 + leads.index() + turn - leader.index()) % 4] = card.to_string();
            }
            let mark = if out_of_turn && rows.is_empty() { "^L " } else { "" };
            rows.push(format!("{mark}{}", row.join(" ")));
        }
        if cards.len() < 52 {
            rows.push("*".to_owned());
        }
        self.set_section("Play", &leader.to_string(), &rows);
    }

    /// The value of a tag with a section, and the rows of the section; empty if there is none.
    fn rows(&self, tag: &str) -> Vec<String> {
        let (Some(value), Some(words)) = (self.given(tag), self.section(tag)) else { return Vec::new() };
        let rows = words.chunk_by(|(line, _), (next, _)| line == next).map(joined);
        std::iter::once(value.to_owned()).chain(rows).collect()
    }
}

/// Words with a blank between.
fn joined(words: &[(usize, &str)]) -> String {
    words.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// The columns of a score table and the rows that a section can have; nothing without columns.
pub(in crate::formats) fn score_rows(scores: &[String]) -> Vec<String> {
    let Some((columns, rows)) = scores.split_first().map(|(columns, rows)| (tidy(columns), rows)) else {
        return Vec::new();
    };
    let rows = rows.iter().filter(|row| is_row(row)).cloned();
    if matches!(columns.as_str(), "" | "?") { Vec::new() } else { std::iter::once(columns).chain(rows).collect() }
}

/// Whether a text can be a row of a section: words with a blank between, without a comment and without what would begin
/// another tag.
fn is_row(text: &str) -> bool {
    let words = words(text, 1);
    let plain = |word: &str| word.starts_with('"') || !word.contains(['[', '{']);
    !words.is_empty() && !text.starts_with('%') && joined(&words) == text && words.iter().all(|(_, word)| plain(word))
}

/// A deal as PBN text with the hand of `first` first, and `-` for hands that are not known.
fn deal_text(deal: &Deal, first: Seat) -> String {
    let hand = |hand: Hand| if hand.is_empty() { "-".to_owned() } else { hand.to_string() };
    let hands: [String; 4] = std::array::from_fn(|step| hand(deal.hand(first.plus(step))));
    format!("{first}:{}", hands.join(" "))
}

/// A text as the value of a tag. A blank in front of `#` keeps it from standing for the value of another game; `?` alone
/// says that the value is not known.
fn protected(text: &str) -> String {
    let text = tidy(text);
    if text.starts_with('#') { format!(" {text}") } else { text }
}
