//! Deals from a stream, one after the other. Only a part of the input is in memory, however long it is, and a deal is
//! returned as soon as it has been read.

use super::encoding::Encoding;
use super::lines::read_line;
use super::read::{Cutter, Piece};
use super::{Form, LineDeal, PbnFileError, PbnGame};
use crate::formats::lin;
use crate::formats::record::Record;
use std::collections::VecDeque;
use std::io::{self, Read};

/// Bytes read at once.
const BLOCK: usize = 1 << 20;

/// A game or a line that is longer than this is cut here, which keeps memory bounded; it is likely to be faulty then.
const LONGEST: usize = 8 << 20;

/// LIN files are read as a whole, up to this length.
const LONGEST_LIN: usize = 64 << 20;

/// A part of an input, in the order of the input.
#[derive(Debug)]
pub enum Part {
    /// A game of a PBN file, and its encoding.
    Game(PbnGame, Encoding),
    /// A board of a LIN file.
    Record(Box<Record>),
    /// A deal of a file with one deal a line, or why the line has none.
    Line(Result<LineDeal, PbnFileError>),
    /// Bytes of a PBN file that cannot be read, and why.
    Lost(PbnFileError, Vec<u8>),
    /// Bytes of a PBN file that belong to no game: the byte order mark, and the text after the last game.
    Other(Vec<u8>),
}

/// Why an input cannot be read any further.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A LIN file that is longer than any.
    #[error("a LIN file of more than {} MiB", LONGEST_LIN >> 20)]
    LongLin,
    /// The byte order mark of UTF-16, but not UTF-16.
    #[error("the file begins as UTF-16 text, but is not; save it as UTF-8")]
    BadUtf16,
    /// Zero bytes: no text, or UTF-16 without its mark.
    #[error("not a text, or UTF-16 without a byte order mark; PBN files are UTF-8 or Latin-1")]
    NotText,
}

/// Reads the deals of a PBN file, of a LIN file, or of a file with one deal a line.
///
/// ```
/// use finesse::formats::pbn::{DealReader, Part};
///
/// let input = "# one deal a line\nN:A... K... Q... J...\n";
/// let mut reader = DealReader::new(input.as_bytes());
/// while let Some(part) = reader.next_part().unwrap() {
///     if let Part::Line(deal) = part {
///         assert_eq!(deal.unwrap().line, 2);
///     }
/// }
/// ```
pub struct DealReader<R> {
    input: R,
    /// The encoding that the file has throughout; in a file that seems to be UTF-8 some parts may be Latin-1.
    encoding: Encoding,
    /// `None` before the first deal.
    form: Option<Form>,
    cutter: Cutter,
    /// Lines that have been read, how much of them is done with, and their encoding.
    text: String,
    done: usize,
    text_encoding: Encoding,
    /// Bytes after the last of those lines.
    partial: Vec<u8>,
    /// Whether the input has ended.
    ended: bool,
    /// Bytes read so far.
    bytes: u64,
    /// Lines done with, if there is one deal a line.
    lines: usize,
    /// The boards of a LIN file that come next.
    boards: VecDeque<Part>,
}

impl<R: Read> DealReader<R> {
    pub fn new(input: R) -> DealReader<R> {
        DealReader {
            input,
            encoding: Encoding::Utf8,
            form: None,
            cutter: Cutter::new(),
            text: String::new(),
            done: 0,
            text_encoding: Encoding::Utf8,
            partial: Vec::new(),
            ended: false,
            bytes: 0,
            lines: 0,
            boards: VecDeque::new(),
        }
    }

    /// The next part, `None` at the end of the input. Waits for more input if need be.
    pub fn next_part(&mut self) -> Result<Option<Part>, ReadError> {
        loop {
            if self.form.is_none()
                && let Some(mark) = self.begin()?
            {
                return Ok(Some(Part::Other(mark)));
            }
            if let Some(part) = self.ready_part() {
                return Ok(Some(part));
            }
            if self.ended {
                return Ok(None);
            }
            self.fill()?;
        }
    }

    /// The next part if it is there already.
    pub fn ready_part(&mut self) -> Option<Part> {
        match self.form? {
            Form::Pbn => self.next_piece(),
            Form::Lines => self.next_line(),
            Form::Lin => self.boards.pop_front(),
        }
    }

    /// About how many bytes of the input are done with.
    pub fn position(&self) -> u64 {
        self.bytes.saturating_sub((self.partial.len() + self.text.len() - self.done) as u64)
    }

    /// Reads until the kind of input is known; returns its byte order mark, if it has one.
    fn begin(&mut self) -> Result<Option<Vec<u8>>, ReadError> {
        while !self.ended && self.partial.len() < 4 {
            self.read_block()?;
        }
        let marked = Encoding::marked(&self.partial);
        if marked.is_none() && self.partial.contains(&0) {
            return Err(ReadError::NotText);
        }
        self.encoding = marked.unwrap_or_default();
        let mark = self.encoding.mark();
        self.partial.drain(..mark.len());
        self.decode()?;
        while !self.ended && self.text.trim_start().is_empty() {
            self.fill()?;
        }
        let form = Form::of(&self.text);
        self.form = Some(form);
        match form {
            Form::Lin => self.read_lin().map(|()| None),
            Form::Pbn => Ok(Some(mark).filter(|mark| !mark.is_empty())),
            Form::Lines => Ok(None),
        }
    }

    /// Reads a whole LIN file.
    fn read_lin(&mut self) -> Result<(), ReadError> {
        let mut text = std::mem::take(&mut self.text);
        while !self.ended {
            self.fill()?;
            text += &std::mem::take(&mut self.text);
            if text.len() > LONGEST_LIN {
                return Err(ReadError::LongLin);
            }
        }
        for board in lin::read(&text) {
            match board {
                Ok(mut record) => {
                    let faults = std::mem::take(&mut record.faults);
                    self.boards.extend(faults.into_iter().map(|fault| Part::Lost(fault, Vec::new())));
                    self.boards.push_back(Part::Record(Box::new(record)));
                }
                Err(fault) => self.boards.push_back(Part::Lost(fault, Vec::new())),
            }
        }
        Ok(())
    }

    /// Reads on. The part of a long game that is in memory doubles each time, so the time to read it is linear.
    fn fill(&mut self) -> Result<(), ReadError> {
        let left = self.text.len() - self.done + self.partial.len();
        let enough = self.bytes + if left > BLOCK { left as u64 } else { 1 };
        while !self.ended && self.bytes < enough {
            self.read_block()?;
        }
        self.decode()
    }

    fn read_block(&mut self) -> io::Result<()> {
        let before = self.partial.len();
        self.partial.resize(before + BLOCK, 0);
        let read = loop {
            match self.input.read(&mut self.partial[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.partial.truncate(before + count);
        self.bytes += count as u64;
        self.ended = read? == 0;
        Ok(())
    }

    /// Decodes all whole lines in memory, and at the end of the input the rest.
    fn decode(&mut self) -> Result<(), ReadError> {
        let mut bytes = self.text_encoding.encode(&self.text[self.done..]);
        bytes.append(&mut self.partial);
        let whole = self.encoding.whole_lines(&bytes);
        let end = if self.ended || bytes.len() - whole >= LONGEST { bytes.len() } else { whole };
        self.partial = bytes.split_off(end);
        (self.text_encoding, self.text) = match self.encoding.decode(&bytes) {
            Some(text) => (self.encoding, text),
            None if matches!(self.encoding, Encoding::Utf8 | Encoding::Utf8WithMark) => {
                (Encoding::Latin1, bytes.iter().map(|&byte| char::from(byte)).collect())
            }
            None => return Err(ReadError::BadUtf16),
        };
        self.done = 0;
        Ok(())
    }

    fn next_piece(&mut self) -> Option<Part> {
        let text = &self.text[self.done..];
        if text.is_empty() {
            return None;
        }
        let (piece, length) = self.cutter.next(text, self.ended || text.len() >= LONGEST)?;
        let source = &text[..length];
        self.done += length;
        Some(match piece {
            Piece::Game(game) => Part::Game(game, self.text_encoding),
            Piece::Lost(fault) => Part::Lost(fault, self.text_encoding.encode(source)),
            Piece::Tail => Part::Other(self.text_encoding.encode(source)),
        })
    }

    fn next_line(&mut self) -> Option<Part> {
        while self.done < self.text.len() {
            let text = &self.text[self.done..];
            let length = text.find('\n').map_or(text.len(), |newline| newline + 1);
            self.done += length;
            self.lines += 1;
            if let Some(deal) = read_line(self.lines, &text[..length]) {
                return Some(Part::Line(deal));
            }
        }
        None
    }
}
