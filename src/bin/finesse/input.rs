//! Reading deals: from a file or standard input, as PBN boards or as one deal a line.

use crate::output::{Failure, LeftOut};
use finesse::cards::{Deal, Seat, Vulnerability};
use finesse::formats::pbn::{Form, PbnFile, PbnFileError, PbnGame, decode, read_lines};
use std::io::Read;

/// An input with all its deals.
pub struct Source {
    /// How errors call it.
    pub name: String,
    pub deals: Vec<SourceDeal>,
    /// The PBN file; for one deal a line, a file made of the deals.
    pub file: PbnFile,
    pub left_out: LeftOut,
}

/// One deal of an input.
pub struct SourceDeal {
    /// The game of [`Source::file`] it stands in.
    pub game: usize,
    /// The board's number or name, or the deal's number in the input.
    pub label: String,
    pub line: usize,
    pub deal: Deal,
    pub dealer: Option<Seat>,
    pub vulnerability: Option<Vulnerability>,
}

/// Reads the file at `path`, or standard input for `-`.
pub fn read(path: &str) -> Result<Source, Failure> {
    let (name, bytes) = match path {
        "-" => {
            let mut bytes = Vec::new();
            (String::from("standard input"), std::io::stdin().read_to_end(&mut bytes).map(|_| bytes))
        }
        _ => (path.to_owned(), std::fs::read(path)),
    };
    let bytes = bytes.map_err(|error| Failure::in_input(&name, error))?;
    let source = read_bytes(name, &bytes);
    source.check_not_empty()?;
    Ok(source)
}

impl Source {
    pub fn check_not_empty(&self) -> Result<(), Failure> {
        if self.deals.is_empty() { Err(Failure::in_input(&self.name, "no deal in it to work on")) } else { Ok(()) }
    }
}

/// Reads all deals that can be read; the others are named and left out.
fn read_bytes(name: String, bytes: &[u8]) -> Source {
    let (text, _) = decode(bytes);
    let mut left_out = LeftOut::none_of(&name);
    let fault = |error: PbnFileError| Failure::in_file(&name, &error);
    let mut deals = Vec::new();
    match Form::of(&text) {
        Form::Pbn => {
            let (file, faults) = PbnFile::salvage(bytes);
            faults.into_iter().for_each(|error| left_out.add(&fault(error)));
            for (index, game) in file.games.iter().enumerate() {
                deals.extend(left_out.unless(read_game(index, game).map_err(fault)).flatten());
            }
            Source { name, deals, file, left_out }
        }
        Form::Lines => {
            let mut games = Vec::new();
            for (index, line) in read_lines(&text).enumerate() {
                let Some(line) = left_out.unless(line.map_err(fault)) else { continue };
                let label = (index + 1).to_string();
                let mut game = PbnGame::new();
                game.set_tag("Board", &label);
                game.set_tag("Deal", &line.deal.to_string());
                let (line, deal) = (line.line, line.deal);
                deals.push(SourceDeal { game: games.len(), label, line, deal, dealer: None, vulnerability: None });
                games.push(game);
            }
            Source { name, deals, file: PbnFile::from_games(games), left_out }
        }
    }
}

/// The deal of a game, if it has one.
fn read_game(index: usize, game: &PbnGame) -> Result<Option<SourceDeal>, PbnFileError> {
    let Some(deal) = game.deal()? else { return Ok(None) };
    Ok(Some(SourceDeal {
        game: index,
        label: game.tag("Board").filter(|board| !board.is_empty()).map_or((index + 1).to_string(), str::to_owned),
        line: game.line("Deal"),
        deal,
        dealer: game.dealer()?,
        vulnerability: game.vulnerable()?,
    }))
}
