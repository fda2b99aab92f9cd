//! Words, numbers and signs of a system's text.

use super::LanguageError;
use super::ast::Place;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// Letters, digits and underscores, beginning with a letter; or a call that begins with a digit.
    Word(String),
    Number(i16),
    Text(String),
    /// `...`, `..`, `<=` and the like, or a single character.
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) place: Place,
    /// Whether it is the first of its line.
    pub(super) first: bool,
    /// Whether it follows the one before without a space.
    pub(super) joined: bool,
}

const SIGNS: [&str; 22] = [
    "...", "..", "<=", ">=", "!=", "<", ">", "=", "(", ")", "{", "}", "|", "+", "-", "*", ":", ",", "@", ".", "?", "!",
];

pub(super) fn lex(text: &str) -> Result<Vec<Lexeme>, LanguageError> {
    let mut lexemes: Vec<Lexeme> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line;
        let mut first = true;
        let mut joined = false;
        let mut column = 1;
        loop {
            let trimmed = rest.trim_start();
            joined &= trimmed.len() == rest.len();
            column += rest[..rest.len() - trimmed.len()].chars().count() as u32;
            rest = trimmed;
            if rest.is_empty() || rest.starts_with('#') {
                break;
            }
            let place = Place { line: number as u32 + 1, column };
            let (token, length) = next(rest, place)?;
            lexemes.push(Lexeme { token, place, first, joined });
            column += rest[..length].chars().count() as u32;
            rest = &rest[length..];
            (first, joined) = (false, true);
        }
    }
    Ok(lexemes)
}

fn next(rest: &str, place: Place) -> Result<(Token, usize), LanguageError> {
    let error = |message: String| Err(LanguageError::new(place, message));
    let word =
        |text: &str| text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(text.len());
    let Some(letter) = rest.chars().next() else { return error("nothing to read".to_owned()) };
    if letter == '"' {
        let Some(length) = rest[1..].find('"') else { return error("a text without its closing \"".to_owned()) };
        return Ok((Token::Text(rest[1..=length].to_owned()), length + 2));
    }
    if letter.is_ascii_digit() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let length = word(rest);
        if length > digits {
            return Ok((Token::Word(rest[..length].to_owned()), length));
        }
        return match rest[..digits].parse() {
            Ok(number) if number < 10_000 => Ok((Token::Number(number), digits)),
            _ => error(format!("{} is too large a number", &rest[..digits])),
        };
    }
    if letter.is_ascii_alphabetic() {
        let length = word(rest);
        return Ok((Token::Word(rest[..length].to_owned()), length));
    }
    match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        Some(sign) => Ok((Token::Sign(sign), sign.len())),
        None => error(format!("{letter:?} is not used in systems")),
    }
}
