//! The play section: cards in columns, one column a player and one row a trick, put into the order played.

use super::{FileFault, PbnFileError, PbnGame};
use crate::cards::VARIATION;
use crate::cards::{Card, Seat, Strain, Suit, winning_turn};

/// A play as far as it is known from the first card on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbnPlay {
    pub strain: Strain,
    /// Who led to the first trick.
    pub leader: Seat,
    /// The cards in the order played, up to the first that is not given.
    pub cards: Vec<Card>,
    /// The line of each of the cards.
    pub lines: Vec<usize>,
    /// Whether cards are given after one that is missing: their turn is unknown.
    pub cut_short: bool,
}

/// An entry of a play section.
enum Entry {
    Card(Card),
    /// `-` or `+`: a card unknown or not yet played.
    Unknown,
    /// `*`: no more cards are given.
    End,
    /// `^L`: the next card is a lead out of turn.
    LeadOutOfTurn,
    /// A note `=1=`, a glyph `$7`, a suffix such as `!?`, or the mark of a revoke `^R`.
    Mark,
}

/// A card and the line it stands on.
type LinedCard = (Card, usize);

/// A row of the section: what each seat played to one trick, in the order of the seats.
#[derive(Default)]
struct Row {
    cards: [Option<LinedCard>; 4],
    /// Who led out of turn.
    irregular_leader: Option<Seat>,
}

impl PbnGame {
    /// The play section's cards in the order played, or `None` when the game has no play section or nothing in it.
    ///
    /// The columns begin with the seat that the `Play` tag names. In a full deal declarer's left-hand opponent leads
    /// first; in an ending, or without a declarer, the seat of the first column does.
    pub fn play(&self) -> Result<Option<PbnPlay>, PbnFileError> {
        let Some(words) = self.section("Play") else { return Ok(None) };
        let Some(first_column) = self.seat("Play")? else { return Ok(None) };
        let rows = read_rows(first_column, &words)?;
        if rows.is_empty() {
            return Ok(None);
        }
        let full = self.deal()?.is_none_or(|deal| deal.hands().iter().any(|hand| hand.len() == 13));
        let leader = self.declarer()?.filter(|_| full).map_or(first_column, Seat::left);
        // A caret, or a lead out of turn, marks an irregular declarer or leader.
        let irregular = self.tag("Declarer").is_some_and(|value| value.trim().starts_with('^'))
            || rows.first().is_some_and(|row| row.irregular_leader.is_some());
        if leader != first_column && !irregular {
            let fault = FileFault::WrongLeader { declarer: leader.right(), leader: first_column };
            return Err(PbnFileError { line: self.line("Play"), fault });
        }
        let fault = if self.is_passed_out() { FileFault::PassedOut } else { FileFault::PlayWithout("Contract") };
        let without_contract = PbnFileError { line: self.line("Play"), fault };
        let strain = self.strain()?.ok_or(without_contract)?;
        Ok(Some(in_playing_order(strain, leader, &rows)))
    }
}

fn read_rows(first_column: Seat, words: &[(usize, &str)]) -> Result<Vec<Row>, PbnFileError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut column = 0;
    let mut out_of_turn = false;
    for &(line, word) in words {
        let mut rest = word;
        while !rest.is_empty() {
            let bad_card = || PbnFileError { line, fault: FileFault::BadCard(word.to_owned()) };
            let (entry, after) = read_entry(rest).ok_or_else(bad_card)?;
            rest = after;
            let card = match entry {
                Entry::Mark => continue,
                Entry::End => return Ok(rows),
                Entry::LeadOutOfTurn => {
                    out_of_turn = true;
                    continue;
                }
                Entry::Unknown => None,
                Entry::Card(card) => Some((card, line)),
            };
            if column == 0 {
                rows.push(Row::default());
            }
            let seat = first_column.plus(column);
            if let Some(row) = rows.last_mut() {
                row.cards[seat.index()] = card;
                if std::mem::take(&mut out_of_turn) {
                    row.irregular_leader = Some(seat);
                }
            }
            column = (column + 1) % 4;
        }
    }
    Ok(rows)
}

/// The first entry of a word, and the rest of the word: most entries need no blank after them.
fn read_entry(word: &str) -> Option<(Entry, &str)> {
    let cut = |fits: &dyn Fn(char) -> bool| word.split_at(word.find(|letter| !fits(letter)).unwrap_or(word.len()));
    match word.chars().next()? {
        '*' => Some((Entry::End, &word[1..])),
        '+' => Some((Entry::Unknown, &word[1..])),
        '!' | '?' => Some((Entry::Mark, word.trim_start_matches(['!', '?']))),
        '=' => {
            let (index, after) = word[1..].split_once('=')?;
            index.chars().all(|letter| letter.is_ascii_digit()).then_some((Entry::Mark, after))
        }
        '$' => Some((Entry::Mark, word[1..].trim_start_matches(|letter: char| letter.is_ascii_digit()))),
        '^' => match word.get(1..2)? {
            "R" | "r" => Some((Entry::Mark, &word[2..])),
            "L" | "l" => Some((Entry::LeadOutOfTurn, &word[2..])),
            _ => None,
        },
        '-' => Some((Entry::Unknown, cut(&|letter| letter == '-').1)),
        _ => {
            let is_symbol = |letter| Suit::from_symbol(letter).is_some() || VARIATION.contains(&letter);
            let (card, after) = cut(&|letter| letter.is_ascii_alphanumeric() || is_symbol(letter));
            Some((Entry::Card(Card::parse(card)?), after))
        }
    }
}

fn in_playing_order(strain: Strain, leader: Seat, rows: &[Row]) -> PbnPlay {
    let mut played: Vec<LinedCard> = Vec::new();
    let mut cut_short = false;
    let mut leads = leader;
    let mut first_leader = leader;
    for (index, row) in rows.iter().enumerate() {
        if let Some(seat) = row.irregular_leader {
            leads = seat;
            first_leader = if index == 0 { seat } else { first_leader };
        }
        let trick: Vec<LinedCard> = (0..4).map_while(|turn| row.cards[leads.plus(turn).index()]).collect();
        played.extend(&trick);
        if trick.len() < 4 {
            let given_here = row.cards.iter().flatten().count();
            let given_later = rows[index + 1..].iter().flat_map(|row| row.cards).flatten().count();
            cut_short = given_here > trick.len() || given_later > 0;
            break;
        }
        leads = leads.plus(winning_turn(strain, trick.iter().map(|&(card, _)| card)));
    }
    let (cards, lines) = played.into_iter().unzip();
    PbnPlay { strain, leader: first_leader, cards, lines, cut_short }
}
