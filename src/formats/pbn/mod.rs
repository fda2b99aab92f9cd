//! Files of PBN boards: tag pairs, sections and comments, after the PBN 2.1 standard.
//!
//! A file is cut into games and a game into tags, each together with the text that follows it, so that the pieces end
//! to end are the file again: unchanged parts are written back byte for byte. The reader takes the standard's import
//! format. It is lenient about white space and never about content: errors name their line. A [`PbnFile`] is a whole
//! file; a [`DealReader`] gives one game after the other and holds only a part of the file.

mod auction;
mod edit;
mod encoding;
mod lines;
mod play;
mod read;
mod reader;
mod record;
mod table;
mod tokens;

pub use auction::PbnAuction;
pub use encoding::{Encoding, decode};
pub use lines::{Form, LineDeal, parse_lines, read_lines};
pub use play::PbnPlay;
pub use reader::{DealReader, Part, ReadError};
pub use table::PbnTable;

use crate::cards::{AuctionError, Card, Deal, PbnError, Seat, Strain, Vulnerability};
use read::Piece;
use std::fmt;
use std::sync::Arc;

/// A PBN file: its games in order.
///
/// ```
/// use finesse::formats::pbn::PbnFile;
/// use finesse::{Seat, Strain};
///
/// let text = "[Board \"7\"]\n[Deal \"N:A... K... Q... J...\"]\n[Contract \"2S\"]\n";
/// let mut file = PbnFile::from_text(text)?;
/// let game = &mut file.games[0];
/// assert_eq!(game.strain()?, Some(Strain::Spades));
/// assert!(game.deal()?.is_some());
///
/// game.set_tag("Declarer", "W");
/// assert_eq!(game.declarer()?, Some(Seat::West));
/// assert_eq!(file.to_text(), format!("{text}[Declarer \"W\"]\n"));
/// # Ok::<(), finesse::formats::pbn::PbnFileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PbnFile {
    pub games: Vec<PbnGame>,
    /// The text after the last game: comments, `%` lines, empty lines.
    tail: String,
    encoding: Encoding,
}

/// One game of a file: tags in the order given, with their sections.
#[derive(Clone, Debug, Default)]
pub struct PbnGame {
    /// The text before the first tag.
    head: String,
    tags: Vec<PbnTag>,
    /// Values inherited from earlier games.
    heritage: Arc<read::Heritage>,
    /// Whether lines end with a carriage return too, so that added lines end likewise.
    carriage_returns: bool,
    /// Whether no empty line comes before the game, and none after it, although it has neighbours there.
    joined_before: bool,
    joined_after: bool,
    /// Whether a tag was set or removed since.
    changed: bool,
}

/// A tag pair and the text from its closing bracket to the next tag: a section's lines, comments, line ends.
#[derive(Clone, Debug)]
struct PbnTag {
    name: String,
    /// The value meant: escapes undone, `#` and `##` resolved.
    value: String,
    /// The line the tag begins on, counted from 1; 0 when it was not read from a file.
    line: usize,
    source: String,
    rest: String,
    /// The line on which `rest` begins.
    rest_line: usize,
}

/// A fault in a file of deals, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PbnFileError {
    pub line: usize,
    pub fault: FileFault,
}

/// A fault on a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// A `{` without its `}`.
    #[error("the comment that begins here has no '}}'")]
    OpenComment,
    /// A `[` that does not begin a tag pair `[Name "value"]`.
    #[error("not a tag pair [Name \"value\"]")]
    BadTag,
    /// A quoted value that does not end on its line.
    #[error("the quoted value does not end on its line")]
    OpenString,
    /// Text that belongs to no tag.
    #[error("text that belongs to no tag: {0:?}")]
    StrayText(String),
    /// A line that is not the address of a hand viewer.
    #[error("not the address of a hand viewer with a deal in it")]
    BadAddress,
    /// The deal cannot be read.
    #[error("bad deal: {0}")]
    Deal(PbnError),
    /// A tag has a value that is not allowed for it.
    #[error("bad value of the {tag} tag: {value:?}")]
    BadValue { tag: &'static str, value: String },
    /// A play section without a tag that is needed to read it.
    #[error("a play cannot be read without the {0} tag")]
    PlayWithout(&'static str),
    /// A play of a board that was passed out.
    #[error("a play, but the board was passed out")]
    PassedOut,
    /// The play begins with another seat than the one to declarer's left.
    #[error("declarer {declarer} and a play that {leader} begins contradict each other")]
    WrongLeader { declarer: Seat, leader: Seat },
    /// A word of the play section that is neither a card nor a mark.
    #[error("not a card of a play: {0:?}")]
    BadCard(String),
    /// A card that was played before or is not held, or a revoke.
    #[error("card {place} of the play, {card}, cannot have been played")]
    BadPlay { card: Card, place: usize },
    /// An auction section without a tag that is needed to read it.
    #[error("an auction cannot be read without the {0} tag")]
    AuctionWithout(&'static str),
    /// The auction begins with another seat than the dealer.
    #[error("dealer {dealer} and an auction that {caller} begins contradict each other")]
    WrongDealer { dealer: Seat, caller: Seat },
    /// A word of the auction section that is neither a call nor a mark.
    #[error("not a call: {0:?}")]
    BadCall(String),
    /// A call of the auction section that is not legal.
    #[error("bad auction: {0}")]
    BadAuction(AuctionError),
}

impl PbnFile {
    /// Reads a file in UTF-8, in UTF-16 with a byte order mark, or else in Latin-1, so every byte can be read.
    pub fn from_bytes(bytes: &[u8]) -> Result<PbnFile, PbnFileError> {
        let (text, encoding) = decode(bytes);
        Ok(PbnFile { encoding, ..PbnFile::from_text(&text)? })
    }

    /// Reads a file's text.
    pub fn from_text(text: &str) -> Result<PbnFile, PbnFileError> {
        let (file, faults) = PbnFile::salvage_text(text);
        faults.into_iter().next().map_or(Ok(file), Err)
    }

    /// Reads all games without a fault, and lists the faults of the others. The text of a faulty game is kept and
    /// written back.
    pub fn salvage(bytes: &[u8]) -> (PbnFile, Vec<PbnFileError>) {
        let (text, encoding) = decode(bytes);
        let (file, faults) = PbnFile::salvage_text(&text);
        (PbnFile { encoding, ..file }, faults)
    }

    fn salvage_text(text: &str) -> (PbnFile, Vec<PbnFileError>) {
        let mut cutter = read::Cutter::new();
        let (mut games, mut faults) = (Vec::new(), Vec::new());
        let (mut rest, mut lost) = (text, String::new());
        while let Some((piece, length)) = cutter.next(rest, true) {
            let (source, after) = rest.split_at(length);
            rest = after;
            match piece {
                Piece::Game(mut game) => {
                    game.head.insert_str(0, &std::mem::take(&mut lost));
                    games.push(game);
                }
                Piece::Lost(fault) => {
                    lost.push_str(source);
                    faults.push(fault);
                }
                Piece::Tail => {
                    lost.push_str(source);
                    break;
                }
            }
        }
        (PbnFile { games, tail: lost, encoding: Encoding::Utf8 }, faults)
    }

    /// The file as text, with the changes made since it was read.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.games.iter().for_each(|game| text.push_str(&game.to_string()));
        text.push_str(&self.tail);
        text
    }

    /// The file as bytes, in the encoding it was read in.
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.encoding.mark(), self.encoding.encode(&self.to_text())].concat()
    }

    pub fn encoding(&self) -> Encoding {
        self.encoding
    }
}

/// The game's text as it stands in its file. A changed game gets empty lines before and after it if it had none:
/// without them it might merge with its neighbours.
impl fmt::Display for PbnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.line_end();
        if self.changed && self.joined_before {
            write!(f, "{end}{end}")?;
        }
        f.write_str(&self.head)?;
        self.tags.iter().try_for_each(|tag| write!(f, "{}{}", tag.source, tag.rest))?;
        if self.changed && self.joined_after {
            let is_ended = self.tags.last().is_some_and(PbnTag::ends_line);
            write!(f, "{}{end}", if is_ended { "" } else { end })?;
        }
        Ok(())
    }
}

impl PbnGame {
    /// Names and values of the tags in the order given, without inherited ones.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// The value of a tag: the first of that name here, or the inherited one.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str()).or_else(|| self.heritage.get(name).map(String::as_str))
    }

    /// The line of a tag, or of the game's first tag when the game has no such tag itself.
    pub fn line(&self, name: &str) -> usize {
        self.find(name).or(self.tags.first()).map_or(0, |tag| tag.line)
    }

    fn find(&self, name: &str) -> Option<&PbnTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The words of a tag's section without comments, with their lines.
    pub fn section(&self, name: &str) -> Option<Vec<(usize, &str)>> {
        self.find(name).map(|tag| tokens::words(&tag.rest, tag.rest_line))
    }

    /// The deal, or `None` when the game has none (no tag, or an empty or unknown value).
    pub fn deal(&self) -> Result<Option<Deal>, PbnFileError> {
        match self.tag("Deal") {
            None | Some("" | "?") => Ok(None),
            Some(text) => lines::read_deal(text)
                .map(Some)
                .map_err(|error| PbnFileError { line: self.line("Deal"), fault: FileFault::Deal(error) }),
        }
    }

    pub fn dealer(&self) -> Result<Option<Seat>, PbnFileError> {
        self.seat("Dealer")
    }

    pub fn declarer(&self) -> Result<Option<Seat>, PbnFileError> {
        self.seat("Declarer")
    }

    /// The strain of the contract, from `4SX`, `3NT`, or `H` alone in an ending; `None` when passed out or unknown.
    pub fn strain(&self) -> Result<Option<Strain>, PbnFileError> {
        let value = self.given("Contract").map(str::to_ascii_uppercase).filter(|_| !self.is_passed_out());
        let Some(value) = value else { return Ok(None) };
        let denomination = value.strip_prefix(|level: char| ('1'..='7').contains(&level)).unwrap_or(&value);
        let strain = Strain::parse(denomination.trim_end_matches('X').trim());
        let doubled = denomination.chars().rev().take_while(|&letter| letter == 'X').count();
        strain.filter(|_| doubled <= 2).map(Some).ok_or_else(|| self.bad_value("Contract"))
    }

    /// Whether the contract says that nobody bid.
    pub fn is_passed_out(&self) -> bool {
        let passes = |contract: &str| ["-", "pass", "ap"].into_iter().any(|pass| contract.eq_ignore_ascii_case(pass));
        self.given("Contract").is_some_and(passes)
    }

    /// Which sides are vulnerable; `None` when the game does not say.
    pub fn vulnerable(&self) -> Result<Option<Vulnerability>, PbnFileError> {
        let Some(value) = self.given("Vulnerable") else { return Ok(None) };
        let known = match value {
            "N-S" => Some(Vulnerability::NorthSouth),
            "E-W" => Some(Vulnerability::EastWest),
            name => Vulnerability::from_pbn(name),
        };
        known.map(Some).ok_or_else(|| self.bad_value("Vulnerable"))
    }

    /// A tag whose value is a seat, after a caret where the standard marks an irregularity.
    fn seat(&self, name: &'static str) -> Result<Option<Seat>, PbnFileError> {
        let Some(value) = self.given(name) else { return Ok(None) };
        let seat = Seat::parse(value.strip_prefix('^').unwrap_or(value));
        seat.map(Some).ok_or_else(|| self.bad_value(name))
    }

    /// The value of a tag without white space around it, unless it is empty or unknown.
    fn given(&self, tag: &str) -> Option<&str> {
        self.tag(tag).map(str::trim).filter(|value| !matches!(*value, "" | "?"))
    }

    fn bad_value(&self, tag: &'static str) -> PbnFileError {
        let value = self.tag(tag).unwrap_or_default().to_owned();
        PbnFileError { line: self.line(tag), fault: FileFault::BadValue { tag, value } }
    }
}

#[cfg(test)]
mod tests;
