//! Reading deals: from a file or standard input, as PBN or LIN boards or as one deal a line, one after the other.

use crate::output::{Failure, LeftOut};
use finesse::cards::{Deal, Seat, Vulnerability};
use finesse::formats::Record;
use finesse::formats::pbn::{DealReader, Encoding, LineDeal, Part, PbnFileError, PbnGame};
use std::fs::File;
use std::io::Read;

/// Items that are read at once, at most, however few of them have deals.
const MOST_ITEMS: usize = 4096;

/// An input, read as far as it is needed. Deals that cannot be read are named on standard error and left out.
pub struct Source {
    /// Its name in messages.
    pub name: String,
    pub left_out: LeftOut,
    reader: DealReader<Box<dyn Read>>,
    /// The input's length in bytes, if it is a file.
    pub length: Option<u64>,
    /// The only board wanted, if not all are.
    pub board: Option<String>,
    /// Games, or lines with deals, read so far.
    count: usize,
    /// Deals found so far.
    deals: usize,
}

/// A part of an input: a deal with its game, or only text.
pub struct Item {
    pub deal: Option<SourceDeal>,
    pub content: Content,
    /// Bytes of the input up to the end of the item.
    pub position: u64,
}

/// An item for writing the input back as a PBN file.
pub enum Content {
    Game(PbnGame, Encoding),
    /// A game made of a deal that has a line of its own, or of a board in another format.
    Line(PbnGame),
    Text(Vec<u8>),
}

/// One deal of an input.
pub struct SourceDeal {
    /// The board's number or name, or the deal's number in the input.
    pub label: String,
    pub line: usize,
    pub deal: Deal,
    /// If it is given; only par needs it.
    pub dealer: Result<Option<Seat>, PbnFileError>,
    /// If it is given; only par and scores need it.
    pub vulnerability: Result<Option<Vulnerability>, PbnFileError>,
}

impl Source {
    /// Opens the file at `path`, or standard input for `-`. With `board`, only deals of that board count.
    pub fn open(path: &str, board: Option<&str>) -> Result<Source, Failure> {
        let (name, input, length): (_, Box<dyn Read>, _) = match path {
            "-" => ("standard input".to_owned(), Box::new(std::io::stdin()), None),
            _ => {
                let file = File::open(path).map_err(|error| match Deal::from_pbn(path) {
                    Ok(_) => {
                        Failure::BadInput(format!("a deal instead of a file; write echo '{path}' | finesse table -"))
                    }
                    Err(_) => Failure::in_input(path, error),
                })?;
                let length = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
                (path.to_owned(), Box::new(file), length)
            }
        };
        let left_out = LeftOut::none_of(&name);
        let (reader, board) = (DealReader::new(input), board.map(str::to_owned));
        Ok(Source { name, left_out, reader, length, board, count: 0, deals: 0 })
    }

    /// The next items: at least one, unless the input is at its end, and more if that needs no waiting for input, with
    /// at most `most` deals.
    pub fn next_items(&mut self, most: usize) -> Result<Vec<Item>, Failure> {
        let mut items: Vec<Item> = Vec::new();
        let mut deals = 0;
        while deals < most && items.len() < MOST_ITEMS {
            let part = match deals {
                0 => self.reader.next_part().map_err(|error| Failure::in_input(&self.name, error))?,
                _ => self.reader.ready_part(),
            };
            let Some(part) = part else { break };
            let item = self.item(part);
            deals += usize::from(item.deal.is_some());
            items.push(item);
        }
        Ok(items)
    }

    /// The next deal, with its game.
    pub fn next_deal(&mut self) -> Result<Option<(SourceDeal, PbnGame)>, Failure> {
        loop {
            let Some(item) = self.next_items(1)?.pop() else { return Ok(None) };
            if let (Some(deal), Content::Game(game, _) | Content::Line(game)) = (item.deal, item.content) {
                return Ok(Some((deal, game)));
            }
        }
    }

    /// At the end of the input: the failure, if it had no deals.
    pub fn nothing(&self, what: &str) -> Failure {
        match &self.board {
            Some(board) if self.deals == 0 => Failure::in_input(&self.name, format!("no board {board}")),
            _ => Failure::in_input(&self.name, format!("no {what} in it to work on")),
        }
    }

    fn item(&mut self, part: Part) -> Item {
        let (deal, content) = match part {
            Part::Other(text) => (None, Content::Text(text)),
            Part::Lost(fault, text) => {
                self.left_out.add(&Failure::in_input(&self.name, fault));
                (None, Content::Text(text))
            }
            Part::Game(game, encoding) => {
                self.count += 1;
                let deal = read_game(self.count, &game).map_err(|error| Failure::in_input(&self.name, error));
                (self.left_out.unless(deal).flatten(), Content::Game(game, encoding))
            }
            Part::Record(record) => {
                self.count += 1;
                (from_record(self.count, &record), Content::Line(record.to_pbn()))
            }
            Part::Line(line) => {
                self.count += 1;
                match self.left_out.unless(line.map_err(|error| Failure::in_input(&self.name, error))) {
                    Some(line) => {
                        let (deal, game) = from_line(self.count, &line);
                        (Some(deal), Content::Line(game))
                    }
                    None => (None, Content::Text(Vec::new())),
                }
            }
        };
        let deal = deal.filter(|deal| self.board.as_ref().is_none_or(|board| *board == deal.label));
        self.deals += usize::from(deal.is_some());
        Item { deal, content, position: self.reader.position() }
    }
}

/// How many cards each hand has.
pub fn lengths(deal: &Deal) -> String {
    format!("N, E, S, W hold {} cards", deal.hands().map(|hand| hand.len().to_string()).join(", "))
}

/// The deal of game `number`, if it has one.
fn read_game(number: usize, game: &PbnGame) -> Result<Option<SourceDeal>, PbnFileError> {
    let Some(deal) = game.deal()? else { return Ok(None) };
    Ok(Some(SourceDeal {
        label: game.tag("Board").filter(|board| !board.is_empty()).map_or(number.to_string(), str::to_owned),
        line: game.line("Deal"),
        deal,
        dealer: game.dealer(),
        vulnerability: game.vulnerable(),
    }))
}

/// The deal of board `number` of a LIN file, if it has one.
fn from_record(number: usize, record: &Record) -> Option<SourceDeal> {
    Some(SourceDeal {
        label: if record.board.is_empty() { number.to_string() } else { record.board.clone() },
        line: record.line,
        deal: record.deal?,
        dealer: Ok(record.dealer),
        vulnerability: Ok(record.vulnerability),
    })
}

/// Deal `number` of a file with one deal a line, and a game made of it.
fn from_line(number: usize, &LineDeal { line, deal }: &LineDeal) -> (SourceDeal, PbnGame) {
    let label = number.to_string();
    let mut game = PbnGame::new();
    game.set_tag("Board", &label);
    game.set_tag("Deal", &deal.to_string());
    (SourceDeal { label, line, deal, dealer: Ok(None), vulnerability: Ok(None) }, game)
}
