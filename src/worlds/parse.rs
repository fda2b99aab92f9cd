//! Constraints as text, easy to type: `12-14, spades 5+ or hearts 5+, balanced, holds HK, 2+ of SAKQ`.
//!
//! A seat's constraints are clauses with commas or semicolons between, in any order and either case:
//! ```text
//!   points 12-14       high-card points; `hcp 12-14` and a bare `12-14` say the same
//!   spades 5+          length of a suit; `S 5+`, `s5+` and `♠5+` say the same
//!   shape any 5431     lengths of the suits in any order, x for any length: `shape any 5xxx`
//!   shape 5=4=x=x      lengths of spades, hearts, diamonds, clubs
//!   balanced           the same as `shape any 4333 or any 4432 or any 5332`
//!   holds HK HQ        cards the hand has; `holds HKQ` says the same
//!   lacks SQ           cards it has not
//!   2+ of SAKQ         how many of these cards it has
//!   S 5+ or H 5+       one of these; `or` binds tighter than the comma
//!   (12-14, S 5+) or (20+, C 6+)    clauses in parentheses are one clause
//!   not (S 4, H 4)     not all of this; `not balanced` needs no parentheses, and `not HK` is `lacks HK`
//! ```
//! A range is `5`, `5+`, `5-` (at most 5) or `2-4`. What is said twice must hold both times, and can. All seats together are
//! lines, each with its seat or side in front: `W: 12-14, spades 5+` or `NS: 25-28`; `#` begins a remark. What cannot
//! be read is refused with its place. `shape 5431` is refused too: it could mean either shape.

use super::condition::{Condition, Shape};
use super::constraints::{Constraints, Range, SeatConstraints};
use crate::cards::{Card, Hand, Rank, Seat, Side, Suit, VARIATION};
use std::fmt;
use std::str::FromStr;

/// How deep parentheses and alternatives can be nested.
const DEEPEST: usize = 16;

/// Why a text holds no constraints, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (character {place})")]
pub struct ConstraintError {
    /// The line at fault, counted from 1; always 1 for a text about one seat.
    pub line: usize,
    /// The character of that line at fault, counted from 1; one past the end when something is missing there.
    pub place: usize,
    pub fault: ConstraintFault,
}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstraintFault {
    #[error("neither points nor a suit, shape, balanced, holds or lacks, for instance \"12-14, spades 5+, holds HK\"")]
    UnknownClause,
    #[error("no range like 5, 5+, 5- or 2-4")]
    NoRange,
    /// A length as it is spoken, `5+ spades`.
    #[error("the suit comes before its length: \"{0} 5+\"")]
    LengthFirst(Suit),
    #[error("a range from more to less, or beyond 40 points or 13 cards")]
    BadRange,
    #[error("a shape is \"any 4333\" or, of spades, hearts, diamonds, clubs, \"4=3=3=3\"; x stands for any length")]
    BadShape,
    /// Four lengths that could be of any suits or of spades, hearts, diamonds, clubs.
    #[error("write \"shape {}\", or \"shape {}\" for spades, hearts, diamonds, clubs",
        Shape::any_order(*.0), Shape::of_suits(*.0))]
    BareShape([Option<u8>; 4]),
    #[error("cards are suit and rank, for instance \"holds HK HQ\"")]
    BadCards,
    #[error("not is followed by cards, balanced or parentheses: \"not (S 5+)\"")]
    BadNot,
    #[error("parentheses do not match, or nothing joins them with what is beside them")]
    BadParentheses,
    #[error("more than {DEEPEST} parentheses or alternatives inside each other")]
    TooDeep,
    #[error("a line begins with N, E, S, W, NS or EW and a colon")]
    NoSeat,
    #[error("a side has points and nothing else")]
    NotForSides,
    #[error("no hand is like this, or not together with what is said before")]
    Contradiction,
}

impl FromStr for SeatConstraints {
    type Err = ConstraintError;

    fn from_str(text: &str) -> Result<SeatConstraints, ConstraintError> {
        read_seat(Piece::new(text, 0), 0)
    }
}

impl FromStr for Constraints {
    type Err = ConstraintError;

    fn from_str(text: &str) -> Result<Constraints, ConstraintError> {
        let mut all = Constraints::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            if !line.trim().is_empty() {
                let here = |fault| ConstraintError { line: index + 1, ..fault };
                all = all.meet(&read_line(line).map_err(here)?);
                if all.contradict() {
                    return Err(here(Piece::new(line, 0).fault(ConstraintFault::Contradiction)));
                }
            }
        }
        Ok(all)
    }
}

/// Reads points of a side or a seat: `25-28`, `12+`.
impl FromStr for Range {
    type Err = ConstraintError;

    fn from_str(text: &str) -> Result<Range, ConstraintError> {
        read_range(Piece::new(text, 0), 40)
    }
}

/// A part of a line without the white space around it, and how many characters of the line come before.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    before: usize,
}

impl<'a> Piece<'a> {
    fn new(text: &'a str, before: usize) -> Piece<'a> {
        let blanks = text.chars().take_while(|letter| letter.is_whitespace()).count();
        Piece { text: text.trim(), before: before + blanks }
    }

    /// What follows the first `bytes` bytes.
    fn after(self, bytes: usize) -> Piece<'a> {
        Piece::new(&self.text[bytes..], self.before + self.text[..bytes].chars().count())
    }

    /// The letters or the suit symbol it begins with, in lower case, and what follows them.
    fn word(self) -> (String, Piece<'a>) {
        let after =
            |is_part: &dyn Fn(char) -> bool| self.text.find(|letter| !is_part(letter)).unwrap_or(self.text.len());
        let is_symbol =
            |letter: char| Suit::from_symbol(letter).is_some() || ('\u{fe0e}'..='\u{fe0f}').contains(&letter);
        let end = after(&is_symbol).max(after(&|letter| letter.is_ascii_alphabetic()));
        (self.text[..end].to_ascii_lowercase(), self.after(end))
    }

    /// The pieces between the places outside parentheses at which a text begins with a joint, of so many bytes.
    fn split(self, joint: impl Fn(&str, usize) -> usize) -> Result<Vec<Piece<'a>>, ConstraintError> {
        let (mut pieces, mut start, mut open) = (Vec::new(), (0, 0), Vec::new());
        for (place, (at, letter)) in self.text.char_indices().enumerate() {
            let here =
                ConstraintError { line: 1, place: self.before + place + 1, fault: ConstraintFault::BadParentheses };
            let bytes = if open.is_empty() && at >= start.0 { joint(self.text, at) } else { 0 };
            match letter {
                '(' => open.push(here),
                ')' => {
                    open.pop().ok_or(here)?;
                }
                _ if bytes > 0 => {
                    pieces.push(Piece::new(&self.text[start.0..at], self.before + start.1));
                    start = (at + bytes, place + bytes);
                }
                _ => {}
            }
        }
        pieces.push(Piece::new(&self.text[start.0..], self.before + start.1));
        open.pop().map_or(Ok(pieces), Err)
    }

    /// A fault at its beginning.
    fn fault(self, fault: ConstraintFault) -> ConstraintError {
        ConstraintError { line: 1, place: self.before + 1, fault }
    }
}

/// A line of all seats' constraints.
fn read_line(line: &str) -> Result<Constraints, ConstraintError> {
    let piece = Piece::new(line, 0);
    let (name, rest) = piece.word();
    let no_seat = || piece.fault(ConstraintFault::NoSeat);
    let rest = rest.text.starts_with(':').then(|| rest.after(1)).ok_or_else(no_seat)?;
    let mut read = Constraints::default();
    let known = read_seat(rest, 0)?;
    if let Some(side) = Side::ALL.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(&name)) {
        read.sides[side.index()] = known.points;
        if (SeatConstraints { points: Range::ANY, ..known }) != SeatConstraints::default() {
            return Err(rest.fault(ConstraintFault::NotForSides));
        }
        return Ok(read);
    }
    read.seats[Seat::parse(&name).ok_or_else(no_seat)?.index()] = known;
    Ok(read)
}

/// The clauses about one seat, inside so many parentheses and alternatives.
fn read_seat(piece: Piece, depth: usize) -> Result<SeatConstraints, ConstraintError> {
    let comma = |text: &str, at: usize| usize::from(text[at..].starts_with([',', ';']));
    let mut known = SeatConstraints::default();
    for clause in piece.split(comma)?.into_iter().filter(|clause| !clause.text.is_empty()) {
        known = known.meet(&read_clause(clause, depth)?);
        if known.contradict() {
            return Err(clause.fault(ConstraintFault::Contradiction));
        }
    }
    Ok(known)
}

/// The length of a word if it stands at this place of a text.
fn word_at(word: &str, text: &str, at: usize) -> usize {
    let letter = |letter: char| letter.is_ascii_alphabetic();
    let found =
        text.as_bytes()[at..].get(..word.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(word.as_bytes()));
    let whole = || !text[..at].ends_with(letter) && !text[at + word.len()..].starts_with(letter);
    if found && whole() { word.len() } else { 0 }
}

/// Alternatives with `or` between, or one term.
fn read_clause(piece: Piece, depth: usize) -> Result<SeatConstraints, ConstraintError> {
    let terms = piece.split(|text, at| word_at("or", text, at))?;
    if depth == DEEPEST && (terms.len() > 1 || piece.text.starts_with('(') || piece.word().0 == "not") {
        return Err(piece.fault(ConstraintFault::TooDeep));
    }
    let mut terms = terms.into_iter().peekable();
    let mut alternatives = Vec::new();
    while let Some(term) = terms.next() {
        let (word, rest) = term.word();
        let known = if word == "shape" {
            let mut shapes = vec![read_shape(rest)?];
            while let Some(next) = terms.next_if(is_shape) {
                shapes.push(read_shape(next)?);
            }
            SeatConstraints::default().and(Condition::Shapes(shapes))
        } else {
            read_term(term, depth)?
        };
        if known.contradict() {
            return Err(term.fault(ConstraintFault::Contradiction));
        }
        alternatives.push(known);
    }
    Ok(SeatConstraints::default().and(Condition::OneOf(alternatives)))
}

/// What a clause says that is neither a shape nor has alternatives.
fn read_term(piece: Piece, depth: usize) -> Result<SeatConstraints, ConstraintError> {
    let mut known = SeatConstraints::default();
    let (word, rest) = piece.word();
    match word.as_str() {
        "" if piece.text.starts_with('(') => known = read_group(piece, depth)?,
        "" if piece.text.starts_with(|letter: char| letter.is_ascii_digit()) => {
            match piece.split(|text, at| word_at("of", text, at))?.as_slice() {
                &[range, cards] => known = known.and(Condition::Count(read_range(range, 13)?, read_cards(cards)?)),
                _ => known.points = read_range(piece, 40).map_err(|fault| length_first(piece).unwrap_or(fault))?,
            }
        }
        "points" | "point" | "hcp" => known.points = read_range(rest, 40)?,
        "balanced" if rest.text.is_empty() => known = known.and(Condition::Shapes(Shape::BALANCED.to_vec())),
        "holds" | "has" => known.holds = read_cards(rest)?,
        "lacks" => known.lacks = read_cards(rest)?,
        "not" if rest.text.starts_with('(') || rest.word().0 == "balanced" => {
            known = known.and(Condition::Not(Box::new(read_term(rest, depth)?)));
        }
        "not" => {
            let not_cards = |fault: ConstraintError| ConstraintError { fault: ConstraintFault::BadNot, ..fault };
            known.lacks = read_cards(rest).map_err(not_cards)?;
        }
        word => {
            let suit = Suit::parse(word).ok_or_else(|| piece.fault(ConstraintFault::UnknownClause))?;
            known.lengths[suit.index()] = read_range(rest, 13)?;
        }
    }
    Ok(known)
}

/// The clauses inside parentheses.
fn read_group(piece: Piece, depth: usize) -> Result<SeatConstraints, ConstraintError> {
    let mut open = 0;
    let close = piece.text.find(|letter: char| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        open == 0
    });
    let close = close.ok_or_else(|| piece.fault(ConstraintFault::BadParentheses))?;
    let beside = piece.after(close + 1);
    if !beside.text.is_empty() {
        return Err(beside.fault(ConstraintFault::BadParentheses));
    }
    let inside = Piece::new(&piece.text[1..close], piece.before + 1);
    let known = read_seat(inside, depth + 1)?;
    if inside.text.is_empty() { Err(inside.fault(ConstraintFault::UnknownClause)) } else { Ok(known) }
}

fn read_range(piece: Piece, most: u8) -> Result<Range, ConstraintError> {
    let no_range = || piece.fault(ConstraintFault::NoRange);
    let end = piece.text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(piece.text.len());
    let number = |text: &str| match text.parse::<u8>() {
        Ok(number) if number <= most => Ok(number),
        _ if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit()) => {
            Err(piece.fault(ConstraintFault::BadRange))
        }
        _ => Err(no_range()),
    };
    let first = number(&piece.text[..end])?;
    let range = match piece.after(end).text {
        "" => Range::exactly(first),
        "+" => Range::at_least(first),
        "-" => Range::at_most(first),
        rest => Range::new(first, number(rest.strip_prefix('-').ok_or_else(no_range)?.trim())?),
    };
    if range.min <= range.max { Ok(range) } else { Err(piece.fault(ConstraintFault::BadRange)) }
}

/// The fault of a length with its suit behind it, if the piece is one.
fn length_first(piece: Piece) -> Option<ConstraintError> {
    let suit = piece.text.find(|letter: char| letter.is_alphabetic() || Suit::from_symbol(letter).is_some())?;
    read_range(Piece::new(&piece.text[..suit], 0), 13).ok()?;
    Suit::parse(&piece.text[suit..]).map(|suit| piece.fault(ConstraintFault::LengthFirst(suit)))
}

/// Whether an alternative after a shape is another shape.
fn is_shape(piece: &Piece) -> bool {
    let lengths = |letter: char| letter.is_ascii_digit() || "xX=".contains(letter);
    piece.word().0 == "any" || piece.text.len() >= 4 && piece.text.chars().all(lengths)
}

fn read_shape(piece: Piece) -> Result<Shape, ConstraintError> {
    let (word, rest) = piece.word();
    let (any, text) = if word == "any" { (true, rest.text) } else { (false, piece.text) };
    let length = |text: &str| match text {
        "x" | "X" => Some(None),
        _ => text.parse().ok().filter(|&number| number <= 13).map(Some),
    };
    let parts: Option<Vec<Option<u8>>> = match text.contains('=') {
        true => text.split('=').map(|part| length(part.trim())).collect(),
        false => text.chars().map(|letter| length(letter.encode_utf8(&mut [0; 4]))).collect(),
    };
    let lengths = parts.and_then(|parts| <[Option<u8>; 4]>::try_from(parts).ok());
    let lengths = lengths.ok_or_else(|| piece.fault(ConstraintFault::BadShape))?;
    match if any { Shape::any_order(lengths) } else { Shape::of_suits(lengths) } {
        _ if !any && !text.contains('=') => Err(piece.fault(ConstraintFault::BareShape(lengths))),
        shape if shape.cards() > 13 => Err(piece.fault(ConstraintFault::Contradiction)),
        shape => Ok(shape),
    }
}

/// Cards as suit and rank or ranks, with or without white space between.
fn read_cards(piece: Piece) -> Result<Hand, ConstraintError> {
    let bad = |rest: &str| piece.after(piece.text.len() - rest.len()).fault(ConstraintFault::BadCards);
    let (mut cards, mut rest) = (Hand::EMPTY, piece.text);
    while let Some(letter) = rest.chars().next() {
        let suit = Suit::from_letter(letter).ok_or_else(|| bad(rest))?;
        let ranks = rest[letter.len_utf8()..].trim_start_matches(VARIATION);
        rest = ranks;
        while let Some((rank, after)) = Rank::take(rest) {
            (cards, rest) = (cards.with(Card::new(suit, rank)), after);
        }
        if rest.len() == ranks.len() {
            return Err(bad(rest));
        }
        rest = rest.trim_start();
    }
    if cards.is_empty() { Err(piece.fault(ConstraintFault::BadCards)) } else { Ok(cards) }
}

/// The text that reads as this condition.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Shapes(shapes) if *shapes == Shape::BALANCED => f.write_str("balanced"),
            Condition::Shapes(shapes) => {
                let shapes: Vec<String> = shapes.iter().map(Shape::to_string).collect();
                write!(f, "shape {}", shapes.join(" or "))
            }
            Condition::Count(range, cards) => write!(f, "{range} of {}", names(*cards)),
            Condition::OneOf(list) => {
                let alternative = |known: &SeatConstraints| match known.clauses().as_slice() {
                    [clause] => clause.clone(),
                    clauses => format!("({})", clauses.join(", ")),
                };
                f.write_str(&list.iter().map(alternative).collect::<Vec<String>>().join(" or "))
            }
            Condition::Not(known) => write!(f, "not ({known})"),
        }
    }
}

/// The cards one by one.
fn names(cards: Hand) -> String {
    cards.cards().map(|card| card.to_string()).collect::<Vec<String>>().join(" ")
}

impl SeatConstraints {
    /// One clause for each thing known.
    fn clauses(&self) -> Vec<String> {
        let mut clauses = Vec::new();
        if self.points != Range::ANY {
            clauses.push(format!("points {}", self.points));
        }
        for (suit, range) in Suit::ALL.into_iter().zip(self.lengths).filter(|&(_, range)| range != Range::ANY) {
            clauses.push(format!("{suit} {range}"));
        }
        for (word, set) in [("holds", self.holds), ("lacks", self.lacks)] {
            if !set.is_empty() {
                clauses.push(format!("{word} {}", names(set)));
            }
        }
        clauses.extend(self.conditions.iter().map(Condition::to_string));
        clauses
    }
}

/// The text that reads as these constraints; nothing when there are none.
impl fmt::Display for SeatConstraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clauses().join(", "))
    }
}

/// One line for each seat or side of which something is known.
impl fmt::Display for Constraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in Seat::ALL {
            let known = &self.seats[seat.index()];
            if *known != SeatConstraints::default() {
                writeln!(f, "{seat}: {known}")?;
            }
        }
        for side in Side::ALL.into_iter().filter(|side| self.sides[side.index()] != Range::ANY) {
            writeln!(f, "{side}: points {}", self.sides[side.index()])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
