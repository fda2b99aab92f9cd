//! Where DDS 3.1 and this library differ on purpose. Whatever is not here has to be the same.

use crate::common::question::{Answer, Question};
use crate::libraries::{Dds, Library};
use finesse::cards::Board;
use std::ffi::c_int;

/// The score of a card that DDS did not search.
const UNSEARCHED: c_int = -2;

/// The answer that we owe: that of a new context. In mode 0 with a single choice DDS answers -2 instead of a score, unless
/// all cards are asked for; we answer what it does in mode 1.
pub fn owed(dds: &mut Dds, question: &Question) -> Answer {
    let answer = dds.solve(question, false);
    searched(dds, question, answer)
}

/// An answer, or the one in mode 1 if nothing was searched.
pub fn searched(dds: &mut Dds, question: &Question, answer: Answer) -> Answer {
    match &answer {
        Answer::Cards(lines) if lines.iter().any(|line| line.score == UNSEARCHED) => {
            dds.solve(&Question { mode: 1, ..*question }, false)
        }
        _ => answer,
    }
}

/// How many of the values of a play can be compared: DDS takes the cards in the trick under way for cards of the play and
/// stops as many cards early; we go on to the last card but the last trick.
pub fn values_owed(board: &Board, cards: usize) -> usize {
    let before_last_trick = 4 * (board.tricks_left() - 1);
    (cards.min(before_last_trick) + 1).saturating_sub(board.played_count())
}

/// A line of par as text. For both sides DDS cuts its beginning off after nine characters: "Par -500:" and "Par -1520"
/// without a blank or a colon.
pub fn par_line_owed(score: c_int, theirs: &str) -> String {
    const LENGTH: usize = 9;
    let begin = format!("Par {score}: ");
    let cut = begin.get(..LENGTH).filter(|_| !theirs.starts_with(&begin));
    match cut.and_then(|cut| theirs.strip_prefix(cut)) {
        Some(contracts) => begin + contracts,
        None => theirs.to_owned(),
    }
}

/// The tricks by which a contract of `dds_c_dealer_par_bin` fails, read from the texts of `dds_c_dealer_par`. DDS makes
/// its numbers of such texts too, and gets 0 for all contracts if there is a sacrifice without a star (`3N-W-1`).
pub fn under_tricks_owed(texts: &[String], level: c_int, denom: c_int, seats: c_int) -> c_int {
    let index = |number: c_int| usize::try_from(number).expect("a number in range");
    let bid = format!("{level}{}", ["N", "S", "H", "D", "C"][index(denom)]);
    let seats = format!("-{}-", ["N", "E", "S", "W", "NS", "EW"][index(seats)]);
    let lost = |text: &String| text.replacen('*', "", 1).strip_prefix(&bid)?.strip_prefix(&seats)?.parse().ok();
    texts.iter().find_map(lost).unwrap_or(0)
}
