//! The language in which bidding systems are written: text to parts and back. `docs/bidding.md` describes it.

pub mod ast;
mod conditions;
mod hints;
mod lexer;
mod parser;
mod print;

pub(in crate::bidding) use conditions::check_range;
pub(in crate::bidding) use hints::{hint, known_words};
pub use parser::parse;
pub use print::print;
pub(in crate::bidding) use print::written;

use ast::Place;

/// What is wrong with the text of a system, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}line {}, column {}: {message}", if module.is_empty() { String::new() } else { format!("{module}, ") }, place.line, place.column)]
pub struct LanguageError {
    /// The module that it is in; empty for the text itself.
    pub module: String,
    pub place: Place,
    pub message: String,
}

impl LanguageError {
    pub(super) fn new(place: Place, message: String) -> LanguageError {
        LanguageError { module: String::new(), place, message }
    }
}
