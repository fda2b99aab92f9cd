//! Cuts the text of a PBN file into games and tags, and resolves the values that games inherit from earlier ones.

use super::tokens::Cursor;
use super::{FileFault, PbnFileError, PbnGame, PbnTag};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The next piece of a text. The pieces end to end are the text.
#[derive(Debug)]
pub(super) enum Piece {
    /// A game, with the text before it.
    Game(PbnGame),
    /// Text that cannot be read, up to the next empty line, and why.
    Lost(PbnFileError),
    /// The text after the last game: comments and white space.
    Tail,
}

/// Cuts one piece after the other, and keeps the values that later games inherit.
#[derive(Debug)]
pub(super) struct Cutter {
    /// The line on which the next piece begins, counted from 1.
    line: usize,
    carriage_returns: Option<bool>,
    heritage: Arc<Heritage>,
    /// The last value of each tag.
    latest: HashMap<String, String>,
    /// Whether the next game follows the last one without an empty line between.
    joined: bool,
}

impl Cutter {
    pub(super) fn new() -> Cutter {
        Cutter { line: 1, carriage_returns: None, heritage: Arc::default(), latest: HashMap::new(), joined: false }
    }

    /// The piece with which a text begins, and its length. If more of the text may follow (`is_whole` is false), the
    /// text has to end with a line, and only a piece that ends before the text does is returned: text that follows
    /// cannot change it.
    pub(super) fn next(&mut self, text: &str, is_whole: bool) -> Option<(Piece, usize)> {
        let mut cursor = Cursor::new(text, self.line);
        let mut tags = Vec::new();
        let read = read_game(&mut cursor, &mut tags);
        let mut needs_more = cursor.rest().is_empty();
        if let Err(fault) = &read {
            cursor = Cursor::new(text, self.line);
            skip_past(&mut cursor, fault.line, tags.first());
            needs_more |= cursor.rest().is_empty();
        }
        if needs_more && !is_whole {
            return None;
        }
        let piece = match read {
            Ok(_) if tags.is_empty() => Piece::Tail,
            Ok(head) => Piece::Game(self.game(text, head, tags, cursor.peek() == Some('['))),
            Err(fault) => Piece::Lost(fault),
        };
        self.line = cursor.line;
        Some((piece, cursor.at))
    }

    /// A game of these tags; `joined` says whether the next one follows without an empty line.
    fn game(&mut self, text: &str, head: usize, mut tags: Vec<PbnTag>, joined: bool) -> PbnGame {
        let carriage_returns = *self.carriage_returns.get_or_insert_with(|| text.contains("\r\n"));
        let heritage = Arc::clone(&self.heritage);
        self.settle(&mut tags);
        let joined_before = std::mem::replace(&mut self.joined, joined);
        let head = text[..head].to_owned();
        PbnGame { head, tags, heritage, carriage_returns, joined_before, joined_after: joined, changed: false }
    }

    /// Resolves the values of a game's tags: `#` repeats the value that an earlier game gave, and stays as it is when
    /// none did, so that a tag of cards or seats does not seem empty. Values that are longer than any name are not handed
    /// down, and not more tags than a game ever has: every game keeps a copy.
    fn settle(&mut self, tags: &mut [PbnTag]) {
        for tag in tags.iter_mut().filter(|tag| !NEVER_INHERITED.contains(&tag.name.as_str())) {
            let handed_down = tag.value.starts_with("##");
            if tag.value == "#" {
                tag.value = self.latest.get(&tag.name).cloned().unwrap_or(std::mem::take(&mut tag.value));
            } else if let Some(value) = tag.value.strip_prefix("##") {
                tag.value = value.to_owned();
            }
            if tag.value.len() > LONGEST_INHERITED {
                continue;
            }
            let known = self.heritage.get(&tag.name);
            let handed_down = handed_down && self.heritage.len() < MOST_INHERITED;
            if known != Some(&tag.value) && (handed_down || known.is_some()) {
                Arc::make_mut(&mut self.heritage).insert(tag.name.clone(), tag.value.clone());
            }
            self.latest.insert(tag.name.clone(), tag.value.clone());
        }
    }
}

/// Inherited values by tag: a value given as `##value` stands until a later game gives the tag anew (PBN 2.1, section
/// 4.8).
pub(super) type Heritage = HashMap<String, String>;

/// The longest value that a later game inherits, in bytes, and the most tags that are inherited.
const LONGEST_INHERITED: usize = 1000;
const MOST_INHERITED: usize = 200;

/// Tags whose section belongs to their own game.
const NEVER_INHERITED: [&str; 3] = ["Auction", "Play", "Note"];

/// Reads the text before a game, returning its length, and the game's tags: none at the end of the file. It ends before
/// an empty line, or before a tag that begins another game.
fn read_game(cursor: &mut Cursor, tags: &mut Vec<PbnTag>) -> Result<usize, PbnFileError> {
    let head = read_head(cursor)?.len();
    let mut names: HashSet<&str> = HashSet::new();
    while cursor.peek() == Some('[') {
        let name = read_name(&mut cursor.clone());
        if !names.insert(name) && begins_game(tags, name) {
            break;
        }
        tags.push(read_tag(cursor)?);
    }
    Ok(head)
}

/// Whether a tag that the game has already begins the next one, although no empty line comes before it. Notes come more
/// than once in a game, and a tag right after itself counts as a mistake unless it names a game.
fn begins_game(tags: &[PbnTag], name: &str) -> bool {
    let is_next = tags.last().is_some_and(|last| last.name == name);
    name != "Note" && (!is_next || matches!(name, "Event" | "Board" | "Deal"))
}

/// Steps to where the next game may begin after a faulty line: an empty line, another tag of the same name as the first
/// of the faulty game, or the end of the file.
fn skip_past(cursor: &mut Cursor, faulty_line: usize, first: Option<&PbnTag>) {
    let begins_game = |text: &str| {
        let name = text.strip_prefix('[').zip(first).and_then(|(text, first)| text.strip_prefix(first.name.as_str()));
        name.is_some_and(|rest| rest.starts_with([' ', '"']))
    };
    let is_end = |text: &str| next_line_is_empty(text) || begins_game(text);
    while cursor.peek().is_some() && (cursor.line <= faulty_line || !is_end(cursor.rest())) {
        cursor.skip_line();
        cursor.advance();
    }
}

/// Steps over white space and comments up to the first tag of a game or the end of the file.
fn read_head<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str, PbnFileError> {
    let (start, before) = (cursor.at, cursor.rest());
    while let Some(letter) = cursor.peek().filter(|&letter| letter != '[') {
        if cursor.skip_comment()? {
            continue;
        }
        if !letter.is_whitespace() {
            let stray = cursor.rest().lines().next().unwrap_or_default().chars().take(40).collect();
            return Err(cursor.error(FileFault::StrayText(stray)));
        }
        cursor.advance();
    }
    Ok(&before[..cursor.at - start])
}

/// Reads the bracket and the name with which a tag begins; the name is empty if there is none.
fn read_name<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.advance();
    cursor.take_while(char::is_whitespace);
    cursor.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Reads a tag pair, whose `[` comes next, and the text after it up to the next tag, the empty line that ends the game,
/// or the end of the file.
fn read_tag(cursor: &mut Cursor) -> Result<PbnTag, PbnFileError> {
    let (start, before, line) = (cursor.at, cursor.rest(), cursor.line);
    let name = read_name(cursor).to_owned();
    cursor.take_while(char::is_whitespace);
    if name.is_empty() || cursor.peek() != Some('"') {
        return Err(PbnFileError { line, fault: FileFault::BadTag });
    }
    let value = cursor.string()?;
    cursor.take_while(char::is_whitespace);
    if cursor.advance() != Some(']') {
        return Err(PbnFileError { line, fault: FileFault::BadTag });
    }
    let (middle, rest_line) = (cursor.at, cursor.line);
    skip_section(cursor)?;
    let source = before[..middle - start].to_owned();
    let rest = before[middle - start..cursor.at - start].to_owned();
    Ok(PbnTag { name, value, line, source, rest, rest_line })
}

/// Steps over a section's text: to the next tag, to the empty line after it, or to the end of the file.
fn skip_section(cursor: &mut Cursor) -> Result<(), PbnFileError> {
    while let Some(letter) = cursor.peek() {
        if letter == '[' || cursor.at_line_start() && next_line_is_empty(cursor.rest()) {
            return Ok(());
        }
        if cursor.skip_comment()? {
            continue;
        }
        match letter {
            '"' => cursor.skip_string(),
            _ => drop(cursor.advance()),
        }
    }
    Ok(())
}

/// Whether the text begins with a line of white space only. The end of the file is not an empty line.
fn next_line_is_empty(text: &str) -> bool {
    let blank = text.trim_start_matches([' ', '\t', '\r']);
    blank.starts_with('\n') || blank.is_empty() && !text.is_empty()
}
