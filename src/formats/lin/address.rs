//! The addresses of hand viewers: `...?lin=pn|...`, or `...?n=SAKQ...&s=...&d=n&v=o&a=1cp1n...&p=...`.

use super::parts;
use super::read::{Board, bad_value, pairs};
use crate::cards::{Deal, Hand, Seat};
use crate::formats::pbn::{FileFault, PbnFileError};
use crate::formats::record::{Record, completed};

/// Whether a text begins with an address.
pub(super) fn is_address(text: &str) -> bool {
    let text = text.trim_start();
    let begins = |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    begins("http://") || begins("https://")
}

/// Reads addresses, one a line.
pub(super) fn read(text: &str) -> Vec<Result<Record, PbnFileError>> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines.filter(|(_, address)| !address.is_empty()).flat_map(|(line, address)| boards(line, address)).collect()
}

fn boards(line: usize, address: &str) -> Vec<Result<Record, PbnFileError>> {
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let query = query.split_once('#').map_or(query, |(query, _)| query);
    let values = query.split('&').filter_map(|pair| pair.split_once('='));
    let parameters: Vec<(String, String)> =
        values.map(|(name, value)| (name.to_ascii_lowercase(), decode(value))).collect();
    let find = |name: &str| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    match find("lin") {
        Some(lin) => pairs(&lin.replace('\n', " "), line),
        None if ["n", "e", "s", "w"].iter().any(|seat| find(seat).is_some()) => vec![hands(line, &find)],
        None => vec![Err(PbnFileError { line, fault: FileFault::BadAddress })],
    }
}

/// A value with its `%` codes and plus signs undone.
fn decode(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.filter(|_| byte == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(if byte == b'+' { b' ' } else { byte });
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A board whose hands have parameters of their own.
fn hands<'a>(line: usize, find: &dyn Fn(&str) -> Option<&'a str>) -> Result<Record, PbnFileError> {
    let mut hands = [Hand::EMPTY; 4];
    let mut board = Board::default();
    for (seat, [hand, name]) in Seat::ALL.into_iter().zip([["n", "nn"], ["e", "en"], ["s", "sn"], ["w", "wn"]]) {
        let text = find(hand).unwrap_or_default();
        hands[seat.index()] = parts::hand(text).ok_or_else(|| bad_value(line, hand, text))?;
        board.record.players[seat.index()] = parts::clean(find(name).unwrap_or_default(), &[]);
    }
    let twice = || bad_value(line, "n", find("n").unwrap_or_default());
    board.record.line = line;
    board.record.deal = completed(Deal::new(hands).ok_or_else(twice)?);
    if let Some(dealer) = find("d").filter(|dealer| !dealer.is_empty()) {
        board.record.dealer = Seat::parse(dealer);
        board.record.faults.extend(board.record.dealer.is_none().then(|| bad_value(line, "d", dealer)));
    }
    for (name, code) in [("v", "sv"), ("b", "ah"), ("p", "pc"), ("c", "mc")] {
        if let Some(value) = find(name).filter(|value| !value.is_empty()) {
            board.take(line, code, value);
        }
    }
    for (calls, note) in find("a").map(noted_calls).unwrap_or_default() {
        board.take(line, "mb", calls);
        board.take(line, "an", note);
    }
    board.finished()
}

/// The calls up to each note, which stands in parentheses, and the note.
fn noted_calls(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split(')').map(|part| part.split_once('(').unwrap_or((part, "")));
    parts.filter(|(calls, _)| !calls.trim().is_empty()).collect()
}
