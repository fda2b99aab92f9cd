//! The plain form of a file of deals: one PBN deal a line. Also tells the forms of files apart.

use super::{FileFault, PbnFileError};
use crate::cards::{Deal, PbnError, parse_hands_leniently};
use crate::formats::lin::is_lin;

/// A deal and the line it stands on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineDeal {
    pub line: usize,
    pub deal: Deal,
}

/// The forms of a file of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Tag pairs, sections, comments.
    Pbn,
    /// One deal a line.
    Lines,
    /// LIN, the format of Bridge Base Online, or the address of a hand viewer.
    Lin,
}

impl Form {
    /// The form of a text, by the first line that is not empty: tags, comments and `%` lines are PBN; two letters and a
    /// bar, as in `vg|` or `md|`, are LIN, and so is an address with parameters.
    pub fn of(text: &str) -> Form {
        match text.trim_start().as_bytes() {
            [b'[' | b'%' | b';' | b'{', ..] => Form::Pbn,
            _ if is_lin(text) => Form::Lin,
            _ => Form::Lines,
        }
    }
}

/// Reads one deal a line. Empty lines, and lines that begin with `#`, are skipped.
pub fn parse_lines(text: &str) -> Result<Vec<LineDeal>, PbnFileError> {
    read_lines(text).collect()
}

/// Reads one deal a line, as [`parse_lines`] does, each for itself.
pub fn read_lines(text: &str) -> impl Iterator<Item = Result<LineDeal, PbnFileError>> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter_map(|(line, text)| read_line(line, text))
}

/// The deal on a line; `None` if the line is skipped.
pub(super) fn read_line(line: usize, text: &str) -> Option<Result<LineDeal, PbnFileError>> {
    let text = text.trim();
    let deal = || match read_deal(text) {
        Ok(deal) => Ok(LineDeal { line, deal }),
        Err(error) => Err(PbnFileError { line, fault: FileFault::Deal(error) }),
    };
    (!text.is_empty() && !text.starts_with('#')).then(deal)
}

/// A deal as files have it. In a deal of 52 cards letters of suits, and what else is no card, mean nothing.
pub(super) fn read_deal(text: &str) -> Result<Deal, PbnError> {
    let leniently = || Deal::new(parse_hands_leniently(text).ok()?).filter(|deal| deal.even_length() == Some(13));
    Deal::from_pbn(text).or_else(|error| leniently().ok_or(error))
}
