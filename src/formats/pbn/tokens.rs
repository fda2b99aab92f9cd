//! The smallest pieces of a PBN file: a cursor that counts lines and knows what comments and quoted strings are, and
//! the words of a section.

use super::{FileFault, PbnFileError};

/// A place in a text, with its line.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    pub(super) at: usize,
    pub(super) line: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, line: usize) -> Cursor<'a> {
        Cursor { text, at: 0, line }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn advance(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        self.line += (letter == '\n') as usize;
        Some(letter)
    }

    /// Takes everything up to the first character that does not fit.
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&fits) {
            self.advance();
        }
        &self.text[start..self.at]
    }

    pub(super) fn error(&self, fault: FileFault) -> PbnFileError {
        PbnFileError { line: self.line, fault }
    }

    /// Whether the next character is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with('\n')
    }

    /// Steps over the rest of the line, up to its end.
    pub(super) fn skip_line(&mut self) {
        self.take_while(|letter| letter != '\n');
    }

    /// Steps over a `;` comment, a `{}` comment or a `%` line. Returns whether there was one.
    pub(super) fn skip_comment(&mut self) -> Result<bool, PbnFileError> {
        match self.peek() {
            Some(';') => self.skip_line(),
            Some('%') if self.at_line_start() => self.skip_line(),
            Some('{') => {
                let open = self.error(FileFault::OpenComment);
                self.take_while(|letter| letter != '}');
                self.advance().ok_or(open)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a quoted string and undoes its escapes: `\"` and `\\`. Other backslashes, as in column headers, stand for
    /// themselves. The opening quote comes next.
    pub(super) fn string(&mut self) -> Result<String, PbnFileError> {
        let mut value = String::new();
        self.advance();
        loop {
            match self.peek() {
                None | Some('\n') => return Err(self.error(FileFault::OpenString)),
                Some('"') => {
                    self.advance();
                    return Ok(value);
                }
                Some('\\') => {
                    self.advance();
                    let escaped = self.peek().filter(|&letter| letter == '"' || letter == '\\');
                    value.push(escaped.unwrap_or('\\'));
                    if escaped.is_some() {
                        self.advance();
                    }
                }
                Some(letter) => {
                    value.push(letter);
                    self.advance();
                }
            }
        }
    }

    /// Steps over a quoted string of a section, which ends with its line if it has no closing quote.
    pub(super) fn skip_string(&mut self) {
        self.advance();
        while let Some(letter) = self.peek().filter(|&letter| letter != '\n') {
            self.advance();
            match letter {
                '"' => return,
                '\\' if matches!(self.peek(), Some('"' | '\\')) => drop(self.advance()),
                _ => {}
            }
        }
    }
}

/// The words of a section with their lines. The text has been read once, so its comments are known to end.
pub(super) fn words(text: &str, first_line: usize) -> Vec<(usize, &str)> {
    let mut cursor = Cursor::new(text, first_line);
    let mut words = Vec::new();
    while let Some(letter) = cursor.peek() {
        // The first line of the text stands after a tag, so a `%` there is not at the start of a line of the file.
        let escape = letter != '%' || cursor.at > 0;
        if escape && cursor.skip_comment().unwrap_or(false) {
            continue;
        }
        let (start, line) = (cursor.at, cursor.line);
        if letter.is_whitespace() {
            cursor.advance();
        } else if letter == '"' {
            cursor.skip_string();
            words.push((line, &text[start..cursor.at]));
        } else {
            cursor.advance();
            cursor.take_while(|letter| !letter.is_whitespace() && !matches!(letter, '"' | ';' | '{'));
            words.push((line, &text[start..cursor.at]));
        }
    }
    words
}

/// A tag pair as text. A backslash is doubled only where a lone one would be read as an escape, because column headers
/// (`Denomination\2R`) usually have lone ones.
pub(super) fn tag_pair(name: &str, value: &str) -> String {
    let mut text = format!("[{name} \"");
    let mut letters = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).peekable();
    while let Some(letter) = letters.next() {
        let ambiguous = letter == '\\' && matches!(letters.peek(), None | Some('"' | '\\'));
        if letter == '"' || ambiguous {
            text.push('\\');
        }
        text.push(letter);
    }
    text.push_str("\"]");
    text
}
