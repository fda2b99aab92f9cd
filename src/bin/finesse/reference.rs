//! The benchmark's deals with their answers, in the line format of DDS's own test files: for each deal, lines that
//! begin with `PBN` (dealer, vulnerability, strain, leader, the deal), `FUT` (cards, then suits, ranks, equals and
//! scores), `TABLE`, `PLAY` and `TRACE`.

use finesse::cards::{Board, Card, Deal, Holding, Rank, Seat, Strain, Suit, parse_play};
use finesse::dd::{ScoredCard, Table};

/// A hundred deals.
const DEALS: &str = include_str!("../../../tests/data/list100.txt");

/// A deal with its answers.
pub struct Reference {
    pub deal: Deal,
    pub table: Table,
    /// The start of play in the strain and from the leader given.
    pub board: Board,
    /// All cards of the opening leader, best first.
    pub cards: Vec<ScoredCard>,
    pub play: Vec<Card>,
    /// The value before the first and after each card of the play, without the last trick.
    pub trace: Vec<u8>,
}

/// All deals of the file. `None` if its format is wrong.
pub fn deals() -> Option<Vec<Reference>> {
    let lines: Vec<&str> = DEALS.lines().collect();
    let starts = (0..lines.len()).filter(|&index| lines[index].starts_with("PBN "));
    starts.map(|start| read(&lines[start..])).collect()
}

fn read(lines: &[&str]) -> Option<Reference> {
    let field = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let numbers =
        |text: &str| text.split_whitespace().map(|word| word.parse::<u16>().ok()).collect::<Option<Vec<u16>>>();
    let head = field("PBN ")?;
    let (conditions, quoted) = head.split_once('"')?;
    let deal = Deal::from_pbn(quoted.strip_suffix('"')?).ok()?;
    let &[_, _, strain, leader] = numbers(conditions)?.as_slice() else { return None };
    let strain = Strain::from_index(strain.into())?;
    let board = Board::opening(strain, Seat::from_index(leader.into())?, &deal).ok()?;
    let tricks = numbers(field("TABLE ")?)?;
    let table = Table(std::array::from_fn(|strain| {
        std::array::from_fn(|seat| tricks.get(4 * strain + seat).copied().unwrap_or_default() as u8)
    }));
    let cards = read_cards(&numbers(field("FUT ")?)?)?;
    let play = parse_play(field("PLAY ")?.split('"').nth(1)?).ok()?;
    let trace = numbers(field("TRACE ")?)?.into_iter().skip(1).map(|value| value as u8).collect();
    Some(Reference { deal, table, board, cards, play, trace })
}

/// The count, then as many suits, ranks, equals (bit 2 the deuce) and scores.
fn read_cards(numbers: &[u16]) -> Option<Vec<ScoredCard>> {
    let (&count, columns) = numbers.split_first()?;
    let count = usize::from(count);
    let column = |index: usize| columns.get(index * count..(index + 1) * count);
    let (suits, ranks, equals, scores) = (column(0)?, column(1)?, column(2)?, column(3)?);
    (0..count)
        .map(|index| {
            let card = Card::new(Suit::from_index(suits[index].into())?, Rank::new(ranks[index] as u8)?);
            Some(ScoredCard { card, equals: Holding::from_bits(equals[index] >> 2), score: scores[index] as u8 })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_keeps_to_its_format() {
        let deals = deals().expect("the format");
        assert_eq!(deals.len(), 100);
        for reference in &deals {
            assert_eq!(reference.deal.even_length(), Some(13), "{}", reference.deal);
            assert_eq!(reference.trace.len(), reference.play.len().min(48) + 1, "{}", reference.deal);
            // The first value of a play is declarer's in the table.
            let declarer = reference.board.leader().right();
            assert_eq!(reference.trace[0], reference.table.tricks(reference.board.strain(), declarer));
            assert_eq!(reference.cards[0].score, 13 - reference.trace[0], "{}", reference.deal);
        }
    }
}
