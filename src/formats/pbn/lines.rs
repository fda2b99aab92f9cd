//! The plain form of a file of deals: one PBN deal a line. And how to tell it from a PBN file.

use super::{FileFault, PbnFileError};
use crate::cards::Deal;

/// A deal and the line it stands on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineDeal {
    pub line: usize,
    pub deal: Deal,
}

/// The two forms of a file of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Tag pairs, sections, comments.
    Pbn,
    /// One deal a line.
    Lines,
}

impl Form {
    /// The form of a text, by the first line that is not empty: tags, comments and `%` lines are PBN.
    pub fn of(text: &str) -> Form {
        if text.trim_start().starts_with(['[', '%', ';', '{']) { Form::Pbn } else { Form::Lines }
    }
}

/// Reads one deal a line. Empty lines, and lines that begin with `#`, are skipped.
pub fn parse_lines(text: &str) -> Result<Vec<LineDeal>, PbnFileError> {
    read_lines(text).collect()
}

/// Reads one deal a line, as [`parse_lines`] does, each for itself.
pub fn read_lines(text: &str) -> impl Iterator<Item = Result<LineDeal, PbnFileError>> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')).map(|(line, text)| {
        match Deal::from_pbn(text) {
            Ok(deal) => Ok(LineDeal { line, deal }),
            Err(error) => Err(PbnFileError { line, fault: FileFault::Deal(error) }),
        }
    })
}
