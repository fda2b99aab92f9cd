//! Cuts the text of a PBN file into games and tags, and resolves the values that games inherit from earlier ones.

use super::tokens::Cursor;
use super::{FileFault, LineEnding, PbnFileError, PbnGame, PbnTag};
use std::collections::HashMap;
use std::sync::Arc;

/// What a text was cut into. The pieces laid end to end are the text.
pub(super) struct Cut {
    pub(super) games: Vec<PbnGame>,
    /// What comes after the last game.
    pub(super) tail: String,
    /// What could not be read. Such text, up to the next empty line, belongs to what comes before the next game.
    pub(super) faults: Vec<PbnFileError>,
}

/// All games of a text.
pub(super) fn read_games(text: &str) -> Cut {
    let ending = if text.contains("\r\n") { LineEnding::CarriageReturnNewline } else { LineEnding::Newline };
    let mut cursor = Cursor::new(text, 1);
    let mut heritage = Heritage::default();
    let mut latest = HashMap::new();
    let mut games: Vec<(&str, Vec<PbnTag>)> = Vec::new();
    let mut faults = Vec::new();
    let mut head_start = 0;
    loop {
        let before = cursor;
        let (head, mut tags) = match read_game(&mut cursor) {
            Ok((length, tags)) => (&text[head_start..before.at() + length], tags),
            Err(fault) => {
                cursor = before;
                skip_past(&mut cursor, fault.line);
                faults.push(fault);
                continue;
            }
        };
        if tags.is_empty() {
            let heritage = Arc::new(heritage);
            let game = |(number, (head, tags)): (usize, (&str, _))| {
                let (head, heritage) = (head.to_owned(), Arc::clone(&heritage));
                PbnGame { head, tags, number, heritage, ending }
            };
            return Cut { games: games.into_iter().enumerate().map(game).collect(), tail: head.to_owned(), faults };
        }
        heritage.settle(games.len(), &mut tags, &mut latest);
        games.push((head, tags));
        head_start = cursor.at();
    }
}

/// Reads what comes before a game, giving its length, and the game's tags: none at the end of the file.
fn read_game(cursor: &mut Cursor) -> Result<(usize, Vec<PbnTag>), PbnFileError> {
    let head = read_head(cursor)?.len();
    let mut tags: Vec<PbnTag> = Vec::new();
    while cursor.peek() == Some('[') {
        let tag = read_tag(cursor)?;
        if tag.name == "Deal" && tags.iter().any(|earlier| earlier.name == "Deal") {
            return Err(PbnFileError { line: tag.line, fault: FileFault::SecondDeal });
        }
        tags.push(tag);
    }
    Ok((head, tags))
}

/// Steps to the first empty line after a faulty one, where the next game may begin, or to the end of the file.
fn skip_past(cursor: &mut Cursor, faulty_line: usize) {
    while cursor.peek().is_some() && (cursor.line() <= faulty_line || !next_line_is_empty(cursor.rest())) {
        cursor.skip_line();
        cursor.advance();
    }
}

/// Steps over white space and comments up to the first tag of a game or the end of the file.
fn read_head<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str, PbnFileError> {
    let (start, before) = (cursor.at(), cursor.rest());
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
    Ok(&before[..cursor.at() - start])
}

/// Reads a tag pair, whose `[` comes next, and the text after it up to the next tag, the empty line that ends the game,
/// or the end of the file.
fn read_tag(cursor: &mut Cursor) -> Result<PbnTag, PbnFileError> {
    let (start, before, line) = (cursor.at(), cursor.rest(), cursor.line());
    cursor.advance();
    cursor.take_while(char::is_whitespace);
    let name = cursor.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_').to_owned();
    cursor.take_while(char::is_whitespace);
    if name.is_empty() || cursor.peek() != Some('"') {
        return Err(PbnFileError { line, fault: FileFault::BadTag });
    }
    let value = cursor.string()?;
    cursor.take_while(char::is_whitespace);
    if cursor.advance() != Some(']') {
        return Err(PbnFileError { line, fault: FileFault::BadTag });
    }
    let (middle, rest_line) = (cursor.at(), cursor.line());
    skip_section(cursor)?;
    let source = before[..middle - start].to_owned();
    let rest = before[middle - start..cursor.at() - start].to_owned();
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

/// Whether the text begins with a line of white space only. The nothing after the last line end is no line.
fn next_line_is_empty(text: &str) -> bool {
    let blank = text.trim_start_matches([' ', '\t', '\r']);
    blank.starts_with('\n') || blank.is_empty() && !text.is_empty()
}

/// What games hand down to all later ones: a value given as `##value` stands until a later game gives the tag anew
/// (PBN 2.1, section 4.8). For every such tag, its values with the number of the game that gave them.
#[derive(Debug, Default)]
pub(super) struct Heritage(HashMap<String, Vec<(usize, String)>>);

/// Tags that are nothing without what follows them in the same game.
const NEVER_INHERITED: [&str; 3] = ["Auction", "Play", "Note"];

impl Heritage {
    /// What a game inherits.
    pub(super) fn value(&self, name: &str, game: usize) -> Option<&str> {
        let values = self.0.get(name)?;
        let earlier = values.partition_point(|&(giver, _)| giver < game);
        Some(values[..earlier].last()?.1.as_str())
    }

    /// Resolves the values of the tags of game number `game`: `#` repeats the value that an earlier game gave, and
    /// stays as it is when none did, so that no tag of cards or seats is taken for one that is merely empty.
    fn settle(&mut self, game: usize, tags: &mut [PbnTag], latest: &mut HashMap<String, String>) {
        for tag in tags.iter_mut().filter(|tag| !NEVER_INHERITED.contains(&tag.name.as_str())) {
            if tag.value == "#" {
                tag.value = latest.get(&tag.name).cloned().unwrap_or(std::mem::take(&mut tag.value));
            } else if let Some(value) = tag.value.strip_prefix("##") {
                tag.value = value.to_owned();
                self.0.entry(tag.name.clone()).or_default();
            }
            if let Some(values) = self.0.get_mut(&tag.name) {
                values.push((game, tag.value.clone()));
            }
            latest.insert(tag.name.clone(), tag.value.clone());
        }
    }
}
