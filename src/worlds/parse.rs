//! Constraints as text, easy to type: `12-14, spades 5+, H 0-3, holds HK, lacks SQ`.
//!
//! A seat's constraints are clauses with commas between, in any order and either case:
//! ```text
//!   points 12-14    high-card points; `hcp 12-14` and a bare `12-14` say the same
//!   spades 5+       length of a suit; `S 5+`, `s5+` and `♠5+` say the same
//!   shape 54xx      lengths of spades, hearts, diamonds, clubs, x for any
//!   holds HK HQ     cards the hand has
//!   lacks SQ        cards it has not
//! ```
//! A range is `5`, `5+`, `5-` (at most 5) or `2-4`. What is said twice must hold both times, and can. All seats together are
//! lines, each with its seat or side in front: `W: 12-14, spades 5+` or `NS: 25-28`; `#` begins a remark. What cannot
//! be read is refused with its place.

use super::constraints::{Constraints, Range, SeatConstraints};
use crate::cards::{Hand, Seat, Side, Suit, parse_play};
use std::fmt;
use std::str::FromStr;

/// Why a text holds no constraints, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintError {
    /// The line at fault, counted from 1; always 1 for a text about one seat.
    pub line: usize,
    /// The character of that line at fault, counted from 1; one past the end when something is missing there.
    pub place: usize,
    pub fault: ConstraintFault,
}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintFault {
    /// A clause begins with nothing known.
    UnknownClause,
    /// No range where one should be.
    NoRange,
    /// A number above 40 points or 13 cards, or a range from more to less.
    BadRange,
    /// A shape is four digits or `x`.
    BadShape,
    /// No cards after `holds` or `lacks`, or something that is no card.
    BadCards,
    /// A line about all seats does not begin with a seat or side and a colon.
    NoSeat,
    /// A side can only be asked for points.
    NotForSides,
    /// No hand can be so, or not together with what was said before.
    Contradiction,
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.fault {
            ConstraintFault::UnknownClause => {
                "neither points nor a suit, shape, holds or lacks, for instance \"12-14, spades 5+, holds HK\""
            }
            ConstraintFault::NoRange => "no range like 5, 5+, 5- or 2-4",
            ConstraintFault::BadRange => "a range from more to less, or beyond 40 points or 13 cards",
            ConstraintFault::BadShape => "a shape is four digits or x for spades, hearts, diamonds, clubs",
            ConstraintFault::BadCards => "cards are suit and rank, for instance \"holds HK HQ\"",
            ConstraintFault::NoSeat => "a line begins with N, E, S, W, NS or EW and a colon",
            ConstraintFault::NotForSides => "a side has points and nothing else",
            ConstraintFault::Contradiction => "no hand is like this, or not together with what is said before",
        })?;
        write!(f, " (character {})", self.place)
    }
}

impl std::error::Error for ConstraintError {}

impl FromStr for SeatConstraints {
    type Err = ConstraintError;

    fn from_str(text: &str) -> Result<SeatConstraints, ConstraintError> {
        read_seat(text, 0).map_err(|fault| fault.on_line(1))
    }
}

impl FromStr for Constraints {
    type Err = ConstraintError;

    fn from_str(text: &str) -> Result<Constraints, ConstraintError> {
        let mut all = Constraints::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            if !line.trim().is_empty() {
                let read = read_line(line).map_err(|fault| fault.on_line(index + 1))?;
                all = all.meet(&read);
                if all.contradict() {
                    let fault = Piece::new(line, 0).fault(ConstraintFault::Contradiction);
                    return Err(fault.on_line(index + 1));
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
        read_range(Piece::new(text, 0), 40).map_err(|fault| fault.on_line(1))
    }
}

impl Constraints {
    /// Both together: what either says holds.
    pub fn meet(&self, other: &Constraints) -> Constraints {
        Constraints {
            seats: std::array::from_fn(|seat| self.seats[seat].meet(&other.seats[seat])),
            sides: std::array::from_fn(|side| self.sides[side].meet(other.sides[side])),
        }
    }

    /// Whether what is said of a seat or a side contradicts itself.
    pub fn contradict(&self) -> bool {
        self.seats.iter().any(SeatConstraints::contradict) || self.sides.iter().any(|range| range.is_empty())
    }
}

impl SeatConstraints {
    /// Both together: what either says holds.
    pub fn meet(&self, other: &SeatConstraints) -> SeatConstraints {
        SeatConstraints {
            points: self.points.meet(other.points),
            lengths: std::array::from_fn(|suit| self.lengths[suit].meet(other.lengths[suit])),
            holds: self.holds | other.holds,
            lacks: self.lacks | other.lacks,
        }
    }

    /// Whether they contradict themselves, whatever the cards: a range that holds nothing, more than thirteen cards, or
    /// a card that is held and lacked.
    pub fn contradict(&self) -> bool {
        let least: u32 = self.lengths.iter().map(|length| u32::from(length.min)).sum();
        self.points.is_empty()
            || self.lengths.iter().any(|length| length.is_empty())
            || least > 13
            || !(self.holds & self.lacks).is_empty()
    }
}

/// A fault on a line whose number is not known yet.
#[derive(Debug)]
struct Misread {
    place: usize,
    fault: ConstraintFault,
}

impl Misread {
    fn on_line(self, line: usize) -> ConstraintError {
        ConstraintError { line, place: self.place, fault: self.fault }
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

    /// A fault at its beginning.
    fn fault(self, fault: ConstraintFault) -> Misread {
        Misread { place: self.before + 1, fault }
    }
}

/// A line of all seats' constraints.
fn read_line(line: &str) -> Result<Constraints, Misread> {
    let piece = Piece::new(line, 0);
    let (name, rest) = piece.word();
    let no_seat = || piece.fault(ConstraintFault::NoSeat);
    let rest = rest.text.starts_with(':').then(|| rest.after(1)).ok_or_else(no_seat)?;
    let mut read = Constraints::default();
    let known = read_seat(rest.text, rest.before)?;
    if let Some(side) = Side::ALL.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(&name)) {
        if (SeatConstraints { points: Range::ANY, ..known }) != SeatConstraints::default() {
            return Err(rest.fault(ConstraintFault::NotForSides));
        }
        read.sides[side.index()] = known.points;
        return Ok(read);
    }
    read.seats[Seat::parse(&name).ok_or_else(no_seat)?.index()] = known;
    Ok(read)
}

/// The clauses about one seat, of which so many characters of the line come before.
fn read_seat(text: &str, before: usize) -> Result<SeatConstraints, Misread> {
    let mut known = SeatConstraints::default();
    let mut place = before;
    for clause in text.split([',', ';']) {
        let piece = Piece::new(clause, place);
        place += clause.chars().count() + 1;
        if !piece.text.is_empty() {
            known = known.meet(&read_clause(piece)?);
            if known.contradict() {
                return Err(piece.fault(ConstraintFault::Contradiction));
            }
        }
    }
    Ok(known)
}

fn read_clause(piece: Piece) -> Result<SeatConstraints, Misread> {
    let mut known = SeatConstraints::default();
    let (word, rest) = piece.word();
    match word.as_str() {
        "" if piece.text.starts_with(|letter: char| letter.is_ascii_digit()) => known.points = read_range(piece, 40)?,
        "points" | "point" | "hcp" => known.points = read_range(rest, 40)?,
        "shape" => known.lengths = read_shape(rest)?,
        "holds" | "has" => known.holds = read_cards(rest)?,
        "lacks" | "not" => known.lacks = read_cards(rest)?,
        word => {
            let suit = Suit::parse(word).ok_or_else(|| piece.fault(ConstraintFault::UnknownClause))?;
            known.lengths[suit.index()] = read_range(rest, 13)?;
        }
    }
    Ok(known)
}

fn read_range(piece: Piece, most: u8) -> Result<Range, Misread> {
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

fn read_shape(piece: Piece) -> Result<[Range; 4], Misread> {
    let bad_shape = || piece.fault(ConstraintFault::BadShape);
    let length = |letter: char| match letter {
        'x' | 'X' => Some(Range::ANY),
        _ => letter.to_digit(10).map(|digit| Range::exactly(digit as u8)),
    };
    let lengths: Option<Vec<Range>> = piece.text.chars().map(length).collect();
    lengths.and_then(|lengths| lengths.try_into().ok()).ok_or_else(bad_shape)
}

fn read_cards(piece: Piece) -> Result<Hand, Misread> {
    let cards = parse_play(piece.text)
        .map_err(|error| Misread { place: piece.before + error.place, fault: ConstraintFault::BadCards })?;
    if cards.is_empty() { Err(piece.fault(ConstraintFault::BadCards)) } else { Ok(cards.into_iter().collect()) }
}

/// The text that reads as these constraints; nothing when there are none.
impl fmt::Display for SeatConstraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut clauses = Vec::new();
        if self.points != Range::ANY {
            clauses.push(format!("points {}", self.points));
        }
        for (suit, range) in Suit::ALL.into_iter().zip(self.lengths).filter(|&(_, range)| range != Range::ANY) {
            clauses.push(format!("{suit} {range}"));
        }
        for (word, set) in [("holds", self.holds), ("lacks", self.lacks)] {
            if !set.is_empty() {
                let cards: Vec<String> = set.cards().map(|card| card.to_string()).collect();
                clauses.push(format!("{word} {}", cards.join(" ")));
            }
        }
        f.write_str(&clauses.join(", "))
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
mod tests {
    use super::*;

    fn seat(text: &str) -> SeatConstraints {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn many_ways_to_say_the_same() {
        let long = seat("points 12-14, spades 5+, hearts 0-3, holds HK, lacks SQ DA");
        assert_eq!(long.to_string(), "points 12-14, S 5+, H 0-3, holds HK, lacks SQ DA");
        for text in [
            "12-14,S5+,H3-,holds hk,lacks sqda",
            "12-14, ♠5+, ♡\u{fe0f} 3-, holds ♥K, lacks ♠Q♦A",
            " HCP 12 - 14 ; spade 5+ ; h 0-3 ; has HK ; not DA ; lacks SQ ",
            "lacks SQ DA, holds HK, hearts 3-, spades 5+, 10-14, 12-20",
            &long.to_string(),
        ] {
            assert_eq!(seat(text), long, "{text}");
        }
        assert_eq!(seat(""), SeatConstraints::default());
        assert_eq!(seat(" , "), SeatConstraints::default());
        assert_eq!(seat("shape 5x31"), seat("S 5, D 3, C 1"));
    }

    #[test]
    fn all_seats_line_by_line() {
        let text =
            "# an opening\nW: 12-14, spades 5+   # one spade\n\nnorth: holds HA\nNS: 20-25\new: points 15+\nw: D 2+\n";
        let all: Constraints = text.parse().expect("constraints");
        assert_eq!(all.to_string(), "N: holds HA\nW: points 12-14, S 5+, D 2+\nNS: points 20-25\nEW: points 15+\n");
        assert_eq!(all.to_string().parse(), Ok(all));
        assert_eq!("".parse(), Ok(Constraints::default()));
    }

    #[test]
    fn faults_are_named_with_their_place() {
        use ConstraintFault::*;
        let fault = |text: &str| text.parse::<SeatConstraints>().map_err(|error| (error.place, error.fault));
        for (text, place, expected) in [
            ("12-14, strong", 8, UnknownClause),
            ("é", 1, UnknownClause),
            ("spades", 7, NoRange),
            ("spades five", 8, NoRange),
            ("spades 5 +3", 8, NoRange),
            ("points 12-14x", 8, NoRange),
            ("points 14-12", 8, BadRange),
            ("points 41", 8, BadRange),
            ("12-14, hearts 14", 15, BadRange),
            ("points 300", 8, BadRange),
            ("points 10-300", 8, BadRange),
            ("points 10-255", 8, BadRange),
            ("H 1-2-3", 3, NoRange),
            ("shape 5x3", 7, BadShape),
            ("shape 5x3é", 7, BadShape),
            ("holds", 6, BadCards),
            ("12+, holds HK HX", 16, BadCards),
            ("points 13, points 1", 12, Contradiction),
            ("S 5+, 12-14, shape 4xxx", 14, Contradiction),
            ("holds HK, lacks SA HK", 11, Contradiction),
            ("S 5+, H 5+, D 4+", 13, Contradiction),
            ("shape 9999", 1, Contradiction),
        ] {
            assert_eq!(fault(text), Err((place, expected)), "{text}");
        }
        let fault = |text: &str| text.parse::<Constraints>().map_err(|error| (error.line, error.place, error.fault));
        assert_eq!(fault("W: 12+\n12-14"), Err((2, 1, NoSeat)));
        assert_eq!(fault("X: 12-14"), Err((1, 1, NoSeat)));
        assert_eq!(fault("\nNW: 12-14"), Err((2, 1, NoSeat)));
        assert_eq!(fault("Nest: 12-14"), Err((1, 1, NoSeat)));
        assert_eq!(fault("N: 12-14, S 5+, x"), Err((1, 17, UnknownClause)));
        assert_eq!(fault("NS: spades 5+"), Err((1, 5, NotForSides)));
        assert_eq!(fault("N: 5+\nW: 12-14, S 5\n w: 15+"), Err((3, 2, Contradiction)));
        assert_eq!(fault("NS: 25+\nEW: 15\nNS: 20-24"), Err((3, 1, Contradiction)));
        assert_eq!(fault("NS: 25+, 24-"), Err((1, 10, Contradiction)));
        assert_eq!("25-".parse(), Ok(Range::at_most(25)));
        assert_eq!("22 +".parse(), Ok(Range::at_least(22)));
        assert!("".parse::<Range>().is_err());
        let message = seat_error("spades five");
        assert_eq!(message, "no range like 5, 5+, 5- or 2-4 (character 8)");
    }

    fn seat_error(text: &str) -> String {
        text.parse::<SeatConstraints>().expect_err(text).to_string()
    }
}
