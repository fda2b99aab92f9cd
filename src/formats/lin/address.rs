//! The addresses of hand viewers: `...?lin=pn|...`, or `...?n=SAKQ...&s=...&d=n&v=o&a=1cp1n...&p=...`.

use super::super::pbn::{FileFault, PbnFileError};
use super::super::record::{Record, completed};
use super::{Board, read_hand, read_pairs};
use crate::cards::{Deal, Hand, Seat};

/// The parameters of the address, decoded; `None` if the text is no address.
pub(super) fn parameters(text: &str) -> Option<Vec<(String, String)>> {
    let text = text.trim();
    let scheme = ["http://", "https://"]
        .iter()
        .any(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
    let (_, query) = text.split_once('?').filter(|_| scheme)?;
    let query = query.split_once('#').map_or(query, |(query, _)| query);
    // An address that was copied undecoded may have `&` only between parameters.
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    Some(pairs.map(|(name, value)| (name.to_ascii_lowercase(), decode(value))).collect())
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

pub(super) fn read(parameters: &[(String, String)]) -> Vec<Result<Record, PbnFileError>> {
    let find = |name: &str| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
    match find("lin") {
        Some(lin) => read_pairs(lin),
        None if ["n", "e", "s", "w"].iter().any(|seat| find(seat).is_some()) => vec![read_hands(&find)],
        None => Vec::new(),
    }
}

/// A board whose hands have parameters of their own.
fn read_hands<'a>(find: &dyn Fn(&str) -> Option<&'a str>) -> Result<Record, PbnFileError> {
    let bad = |tag: &'static str, value: &str| {
        let fault = FileFault::BadValue { tag, value: value.to_owned() };
        PbnFileError { line: 1, fault }
    };
    let mut hands = [Hand::EMPTY; 4];
    let mut board = Board::default();
    for (seat, [hand, name]) in Seat::ALL.into_iter().zip([["n", "nn"], ["e", "en"], ["s", "sn"], ["w", "wn"]]) {
        let text = find(hand).unwrap_or_default();
        hands[seat.index()] = read_hand(text).ok_or_else(|| bad(hand, text))?;
        board.record.players[seat.index()] = find(name).unwrap_or_default().to_owned();
    }
    board.record.line = 1;
    board.record.deal = Some(Deal::new(completed(hands)).ok_or_else(|| bad("n", find("n").unwrap_or_default()))?);
    board.record.dealer = find("d").and_then(Seat::parse);
    for (name, code) in [("v", "sv"), ("b", "ah"), ("p", "pc"), ("c", "mc")] {
        if let Some(value) = find(name).filter(|value| !value.is_empty()) {
            board.take(1, code, value);
        }
    }
    for (calls, note) in find("a").map(noted_calls).unwrap_or_default() {
        board.take(1, "mb", calls);
        board.take(1, "an", note);
    }
    board.finished("")
}

/// The calls up to each note, which stands in parentheses, and the note.
fn noted_calls(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split(')').map(|part| part.split_once('(').unwrap_or((part, "")));
    parts.filter(|(calls, _)| !calls.trim().is_empty()).collect()
}
