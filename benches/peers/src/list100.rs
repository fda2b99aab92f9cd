//! The hundred reference deals of DDS, with their answers.

use crate::case::{Case, Reference};
use finesse::cards::{Board, Deal, Seat, Strain, parse_play};
use peer_protocol::{Card, Scored};

const DEALS: &str = include_str!("../../../tests/data/list100.txt");

/// The first `count` deals.
pub fn cases(count: usize) -> Vec<Case> {
    let blocks = DEALS.split("PBN ").skip(1).take(count);
    blocks.map(|block| case(block).expect("the format of the reference deals")).collect()
}

fn case(block: &str) -> Option<Case> {
    let mut quoted = block.split('"');
    let conditions = numbers(quoted.next()?);
    let deal = Deal::from_pbn(quoted.next()?).ok()?;
    let strain = Strain::from_index(usize::from(*conditions.get(2)?))?;
    let board = Board::opening(strain, Seat::from_index(usize::from(*conditions.get(3)?))?, &deal).ok()?;
    let play = parse_play(line(block, "PLAY")?.split('"').nth(1)?).ok()?;
    let table: [u16; 20] = numbers(line(block, "TABLE")?).try_into().ok()?;
    let reference = Reference {
        table: std::array::from_fn(|strain| std::array::from_fn(|seat| table[4 * strain + seat] as u8)),
        cards: scored(&numbers(line(block, "FUT")?))?,
        values: numbers(line(block, "TRACE")?).iter().skip(1).map(|&tricks| tricks as u8).collect(),
    };
    Some(Case { deal, board, play, reference: Some(reference) })
}

/// The rest of the line that begins with this word.
fn line<'a>(block: &'a str, word: &str) -> Option<&'a str> {
    block.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
}

fn numbers(text: &str) -> Vec<u16> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Cards in columns: how many, then suits, ranks, equals and scores.
fn scored(numbers: &[u16]) -> Option<Vec<Scored>> {
    let (&count, columns) = numbers.split_first()?;
    let count = usize::from(count);
    let row = |index: usize| {
        Some(Scored {
            card: Card { suit: *columns.get(index)? as u8, rank: *columns.get(count + index)? as u8 },
            equals: *columns.get(2 * count + index)?,
            score: *columns.get(3 * count + index)? as i8,
        })
    };
    (0..count).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_hundred_are_read_whole() {
        let cases = cases(1000);
        assert_eq!(cases.len(), 100);
        for case in cases {
            let reference = case.reference.unwrap();
            assert!(!reference.cards.is_empty() && !reference.values.is_empty(), "{}", case.deal);
        }
    }
}
