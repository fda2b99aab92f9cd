//! Auctions as people write them: `1NT P 3NT AP`, `1N-p-3N`, `1C (1S) X 2C`.

use super::{Auction, CallFault};
use crate::cards::{Call, Seat, Vulnerability};

/// Why a text is no auction, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} (character {place}): {fault}")]
pub struct AuctionTextError {
    /// The call or parenthesis at fault.
    pub word: String,
    /// Its first character, counted from 1.
    pub place: usize,
    pub fault: AuctionTextFault,
}

/// What is wrong with a word of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuctionTextFault {
    #[error("not a call")]
    NotACall,
    #[error("a parenthesis without its other one")]
    Parenthesis,
    #[error(transparent)]
    Call(CallFault),
}

impl Auction {
    /// Reads the calls from the dealer on.
    ///
    /// Each is written as [`Call`] reads it, with white space, commas, semicolons or hyphens between; a hyphen with white
    /// space before and after it is a pass. `AP` or `all pass` is passes to the end. Marks after a call or alone (`!`, `*`, `?`, and the note
    /// `=1=`) mean nothing.
    ///
    /// Without parentheses the text is read call by call. With parentheses anywhere, the plain calls are those of one side
    /// and the calls in parentheses those of the other; the first call is the dealer's in either case. Where two calls of
    /// one side follow each other the opponent between them has passed. So `1C (1S) X 2C` is `1C (1S) X (P) 2C`, and
    /// parentheses mean nothing when all calls are there. No pass is added after the last call. Three passes or more
    /// without parentheses at the end are those of three players, as they cannot be those of one side.
    ///
    /// ```
    /// use finesse::cards::{Auction, Vulnerability};
    /// use finesse::Seat;
    ///
    /// let read = |text| Auction::parse(text, Seat::North, Vulnerability::None).map(|auction| auction.to_string());
    /// assert_eq!(read("1n-p-3n")?, "1NT P 3NT");
    /// assert_eq!(read("1C (1S) X 2C")?, "1C 1S X P 2C");
    /// assert_eq!(read("(2♠) 3♥! 4♥, all pass")?, "2S 3H P 4H P P P");
    /// assert_eq!(read("1S P 1H").unwrap_err().to_string(), "\"1H\" (character 6): not higher than 1S");
    /// # Ok::<(), finesse::cards::AuctionTextError>(())
    /// ```
    pub fn parse(text: &str, dealer: Seat, vulnerability: Vulnerability) -> Result<Auction, AuctionTextError> {
        let entries = entries(&words(text)?)?;
        let tells_sides = entries.iter().any(|entry| entry.word.enclosed);
        let plain_pass = |entry: &&Entry| entry.call == Some(Call::Pass) && !entry.word.enclosed;
        let closing = entries.iter().rev().take_while(plain_pass).count();
        let in_turn = if closing >= 3 { entries.len() - closing } else { entries.len() };
        let mut auction = Auction::new(dealer, vulnerability);
        let mut last = None;
        for (index, entry) in entries.iter().enumerate() {
            let mut push =
                |call| auction.push(call).map_err(|error| entry.word.fault(AuctionTextFault::Call(error.fault)));
            let Some(call) = entry.call else {
                auction.pass_out();
                continue;
            };
            if tells_sides && last == Some(entry.word.enclosed) && index < in_turn {
                push(Call::Pass)?;
            }
            push(call)?;
            last = Some(entry.word.enclosed);
        }
        Ok(auction)
    }

    /// Passes to the end.
    pub(crate) fn pass_out(&mut self) {
        while !self.is_over() {
            self.calls.push(Call::Pass);
        }
    }
}

/// A piece of the text without white space.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    /// Its first character, counted from 1.
    place: usize,
    /// Whether it stands in parentheses.
    enclosed: bool,
}

impl<'a> Word<'a> {
    fn fault(&self, fault: AuctionTextFault) -> AuctionTextError {
        AuctionTextError { word: self.text.to_owned(), place: self.place, fault }
    }

    /// The word without the marks after it.
    fn unmarked(self) -> Word<'a> {
        let mut text = self.text.trim_end_matches(MARKS);
        while let Some(before) = text.strip_suffix('=').and_then(before_note) {
            text = before.trim_end_matches(MARKS);
        }
        Word { text, ..self }
    }

    /// The word without the hyphens between it and a parenthesis that it touches.
    fn apart_from(self, before: &str, after: &str) -> Word<'a> {
        let closed = before.ends_with(')') && self.text.starts_with(HYPHENS);
        let start = self.text.char_indices().nth(closed as usize).map_or(self.text.len(), |(start, _)| start);
        let rest = &self.text[start..];
        let text = rest.strip_suffix(HYPHENS).filter(|_| after.starts_with('(')).unwrap_or(rest);
        Word { text, place: self.place + closed as usize, ..self }
    }

    /// The pieces between hyphens.
    fn pieces(self) -> impl Iterator<Item = Word<'a>> {
        let whole = Some(self).filter(|word| word.text.parse::<Call>().is_ok());
        let mut place = self.place;
        let pieces = self.text.split(HYPHENS).map(move |text| {
            let piece = Word { text, place, ..self }.unmarked();
            place += text.chars().count() + 1;
            piece
        });
        whole.into_iter().chain(pieces.filter(move |_| whole.is_none()))
    }
}

const MARKS: [char; 3] = ['!', '?', '*'];
const HYPHENS: [char; 3] = ['-', '–', '—'];

/// What comes before a note's first `=`, if only its number follows.
fn before_note(text: &str) -> Option<&str> {
    let before = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    before.strip_suffix('=').filter(|_| before.len() < text.len())
}

fn words(text: &str) -> Result<Vec<Word<'_>>, AuctionTextError> {
    let is_gap = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    let mut words = Vec::new();
    let mut open: Option<Word> = None;
    let (mut rest, mut place) = (text, 1);
    while let Some(letter) = rest.chars().next() {
        let ends = |letter: char| is_gap(letter) || matches!(letter, '(' | ')');
        let length = if ends(letter) { letter.len_utf8() } else { rest.find(ends).unwrap_or(rest.len()) };
        let word = Word { text: &rest[..length], place, enclosed: open.is_some() };
        match letter {
            '(' | ')' if (letter == '(') == open.is_some() => return Err(word.fault(AuctionTextFault::Parenthesis)),
            '(' => open = Some(word),
            ')' => open = None,
            _ if is_gap(letter) => {}
            _ if word.enclosed => words.push(word),
            _ => words.push(word.apart_from(&text[..text.len() - rest.len()], &rest[length..])),
        }
        place += word.text.chars().count();
        rest = &rest[length..];
    }
    match open {
        Some(word) => Err(word.fault(AuctionTextFault::Parenthesis)),
        None => Ok(words),
    }
}

/// A call, or passes to the end.
struct Entry<'a> {
    call: Option<Call>,
    word: Word<'a>,
}

fn entries<'a>(words: &[Word<'a>]) -> Result<Vec<Entry<'a>>, AuctionTextError> {
    let words = words.iter().map(|word| word.unmarked()).filter(|word| !word.text.is_empty());
    let mut pieces = words.flat_map(Word::pieces).peekable();
    let mut entries = Vec::new();
    while let Some(word) = pieces.next() {
        let is = |word: &Word, text: &str| word.text.eq_ignore_ascii_case(text);
        let all_pass = is(&word, "AP") || is(&word, "all") && pieces.next_if(|next| is(next, "pass")).is_some();
        let call = match all_pass {
            true => None,
            false => Some(word.text.parse().map_err(|_| word.fault(AuctionTextFault::NotACall))?),
        };
        entries.push(Entry { call, word });
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        match Auction::parse(text, Seat::East, Vulnerability::Both) {
            Ok(auction) => Ok(auction.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn calls_one_after_the_other() {
        for (text, calls) in [
            ("", ""),
            (" \n", ""),
            ("1NT P 3NT P P P", "1NT P 3NT P P P"),
            ("1N-p-3N", "1NT P 3NT"),
            ("1N – 3N", "1NT P 3NT"),
            ("1N–P–3N", "1NT P 3NT"),
            ("1N - 3N - - -", "1NT P 3NT P P P"),
            ("1nt,pass,2c,x,\nxx;2♥", "1NT P 2C X XX 2H"),
            ("1C Dbl Rdbl", "1C X XX"),
            ("AP", "P P P P"),
            ("p p ap", "P P P P"),
            ("1S all pass", "1S P P P"),
            ("1S P All Pass", "1S P P P"),
            ("1S-p-all-pass", "1S P P P"),
            ("1S P P P AP", "1S P P P"),
            ("1C! X* 1D? ?", "1C X 1D"),
            ("1C =1= X =12= 1D=3= 1H!=4=? * ! P=1=-1S", "1C X 1D 1H P 1S"),
            ("-=1= 1C", "P 1C"),
        ] {
            assert_eq!(read(text), Ok(calls.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn parentheses_tell_the_sides() {
        for (text, calls) in [
            ("1C (1S) X 2C", "1C 1S X P 2C"),
            ("1C (1S) X (P) 2C", "1C 1S X P 2C"),
            ("1C(1S)X(P)2C", "1C 1S X P 2C"),
            ("1C-(1S)-X-2C", "1C 1S X P 2C"),
            ("1♣–(1♠)–X–(–)–2♣", "1C 1S X P 2C"),
            ("1C-(1S)-(2S)", "1C 1S P 2S"),
            ("1C (1S) - (2S)", "1C 1S P 2S"),
            ("(1C) 1S (X)", "1C 1S X"),
            ("(1C) 1S (2C) (3C)", "1C 1S 2C P 3C"),
            ("(1C) (1S) 2D 3D", "1C P 1S 2D P 3D"),
            ("(1C 1D)", "1C P 1D"),
            ("P (P) 1C (P) 1D", "P P 1C P 1D"),
            ("P 1C (1S)", "P P 1C 1S"),
            ("(1D) P (P) X", "1D P P X"),
            ("(1D) X (all pass)", "1D X P P P"),
            ("(1D) X AP", "1D X P P P"),
            ("(1D) X P P P", "1D X P P P"),
            ("1NT (X) 2C P P P", "1NT X 2C P P P"),
            ("1NT (X) 2C P", "1NT X 2C P P"),
            ("( 1C ) 1S", "1C 1S"),
            ("()1C 1S", "1C 1S"),
        ] {
            assert_eq!(read(text), Ok(calls.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn faults_with_their_words() {
        for (text, error) in [
            ("1C foo", "\"foo\" (character 4): not a call"),
            ("1♣ 1♣", "\"1♣\" (character 4): not higher than 1C"),
            ("1C 1S-1H", "\"1H\" (character 7): not higher than 1S"),
            ("1C (1S", "\"(\" (character 4): a parenthesis without its other one"),
            ("1C (1S (2C))", "\"(\" (character 8): a parenthesis without its other one"),
            ("1C 1S)", "\")\" (character 6): a parenthesis without its other one"),
            ("1C--1S", "\"\" (character 4): not a call"),
            ("1C -1S", "\"\" (character 4): not a call"),
            ("all 1C", "\"all\" (character 1): not a call"),
            ("X", "\"X\" (character 1): there is no bid to double"),
            ("1C X XX X", "\"X\" (character 9): the bid is redoubled already"),
            ("1C P P P 1D", "\"1D\" (character 10): the auction is over"),
            ("1C X (XX)", "\"X\" (character 4): a side does not double its own bid, nor redouble its own double"),
            // Four passes: one of the opponents' between the last two.
            ("1NT (2C) 3NT (P) P P", "\"P\" (character 20): the auction is over"),
            ("1C =a=", "\"=a=\" (character 4): not a call"),
            ("==", "\"==\" (character 1): not a call"),
            ("é", "\"é\" (character 1): not a call"),
        ] {
            assert_eq!(read(text), Err(error.to_owned()), "{text:?}");
        }
    }
}
