//! Reading deals: from a file or standard input, as PBN boards or as one deal a line.

use crate::output::Failure;
use finesse::cards::pbn_file::{Form, PbnFile, PbnGame, decode, parse_lines};
use finesse::cards::{Deal, Seat, Vulnerability};
use std::io::Read;

/// An input with all its deals.
pub struct Source {
    /// How errors call it.
    pub name: String,
    pub deals: Vec<SourceDeal>,
    /// The PBN file; for one deal a line, a file made of the deals.
    pub file: PbnFile,
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
    let source = read_bytes(name, &bytes)?;
    if source.deals.is_empty() {
        return Err(Failure::in_input(&source.name, "no deal in it"));
    }
    Ok(source)
}

fn read_bytes(name: String, bytes: &[u8]) -> Result<Source, Failure> {
    let (text, _) = decode(bytes);
    match Form::of(&text) {
        Form::Pbn => {
            let file = PbnFile::from_bytes(bytes).map_err(|error| Failure::in_file(&name, &error))?;
            let mut deals = Vec::new();
            for (index, game) in file.games.iter().enumerate() {
                let deal = read_game(index, game).map_err(|error| Failure::in_file(&name, &error))?;
                deals.extend(deal);
            }
            Ok(Source { name, deals, file })
        }
        Form::Lines => {
            let lines = parse_lines(&text).map_err(|error| Failure::in_file(&name, &error))?;
            let mut deals = Vec::new();
            let mut games = Vec::new();
            for (index, line) in lines.into_iter().enumerate() {
                let label = (index + 1).to_string();
                let mut game = PbnGame::new();
                game.set_tag("Board", &label);
                game.set_tag("Deal", &line.deal.to_string());
                games.push(game);
                let (line, deal) = (line.line, line.deal);
                deals.push(SourceDeal { game: index, label, line, deal, dealer: None, vulnerability: None });
            }
            Ok(Source { name, deals, file: PbnFile::from_games(games) })
        }
    }
}

/// The deal of a game, if it has one.
fn read_game(index: usize, game: &PbnGame) -> Result<Option<SourceDeal>, finesse::cards::pbn_file::PbnFileError> {
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
