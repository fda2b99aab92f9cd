//! Where DDS 2.9 and this library differ on purpose, and what 2.9 cannot be asked without harm. Tests against 2.9 go through
//! these rules; whatever is not here has to be the same.

use super::library::{Library, TableRows, UNTOUCHED};
use super::question::{Answer, Question, deal_of};
use finesse::cards::{Board, Card, Hand, Rank, Seat, Strain, Suit};
use finesse::ffi::{
    DealBin, FINESSE_BAD_ARGUMENT, FINESSE_BAD_AUCTION, FINESSE_BAD_REQUEST, FINESSE_IMPOSSIBLE, FINESSE_STOPPED,
    FINESSE_TOO_RARE, RETURN_PAR_TABLE_FAULT,
};
use std::ffi::c_int;

/// The score of a card that 2.9 did not search.
const UNSEARCHED: c_int = -2;

/// Clears what 2.9 remembers of earlier calls, by a question that leaves nothing behind: an ending in clubs only whose leader
/// takes no trick, in the same strain. What an earlier call would otherwise change:
/// - *Order.* A card that cut off the search in an earlier call, in any deal, at the same number of cards left, is moved up in
///   the root order when a leader is asked about with a target of 0 or more and not for all cards. Ours is always the
///   order of a fresh library.
/// - *Table.* Mode 2 keeps the table across a change of trumps and then answers wrongly. Ours is right in every mode.
/// - *Hands.* After a question is refused for its cards, the same cards asked about again are taken for set up and are not.
pub fn forget(dds: &Library, deal: &DealBin) {
    let clubs = |ranks: [u8; 2]| {
        let ranks = ranks.into_iter().filter_map(Rank::new);
        ranks.map(|rank| Card::new(Suit::Clubs, rank)).collect::<Hand>()
    };
    let hands = [clubs([2, 3]), clubs([13, 14]), clubs([4, 5]), clubs([6, 7])];
    let strain = usize::try_from(deal.trump).ok().and_then(Strain::from_index).unwrap_or(Strain::NoTrump);
    let board = Board::new(strain, Seat::North, &[], hands).expect("an ending");
    let question = Question { deal: deal_of(&board), target: -1, solutions: 3, mode: 1, thread: 0 };
    match dds.solve(&question) {
        Answer::Cards(lines) if lines.iter().all(|line| line.score == 0) => {}
        other => panic!("DDS answers {other:?} to {question}"),
    }
}

/// The answer that we owe: that of a DDS without a past, and searched. In mode 0 with a single choice 2.9 answers -2
/// instead of a score; we answer what it does in mode 1.
pub fn owed(dds: &Library, question: &Question) -> Answer {
    forget(dds, &question.deal);
    searched(dds, question, dds.solve(question))
}

/// As [`owed`], for hands written as text.
pub fn owed_pbn(dds: &Library, question: &Question) -> Answer {
    forget(dds, &question.deal);
    searched(dds, question, dds.solve_pbn(question))
}

/// An answer of 2.9, or the one it gives in mode 1 if it has not searched.
pub fn searched(dds: &Library, question: &Question, answer: Answer) -> Answer {
    match &answer {
        Answer::Cards(lines) if lines.iter().any(|line| line.score == UNSEARCHED) => {
            owed(dds, &Question { mode: 1, ..*question })
        }
        _ => answer,
    }
}

/// Whether 2.9 answers a board of a batch, where [`forget`] cannot be called in between, as it would alone: see the notes
/// there on order and table. (Boards of a batch also have to differ in their cards: 2.9 answers boards with the same cards,
/// trumps and leader by the answer to the first, whatever their targets.)
pub fn same_in_a_batch(question: &Question) -> bool {
    let order_has_no_past = question.cards_in_trick() > 0 || question.target == -1 || question.solutions == 3;
    order_has_no_past && question.mode != 2
}

/// The table that we owe for a deal with `tricks` cards a hand: 2.9 subtracts the leader's tricks from 13, whatever the size.
/// (With one card a hand it searches beyond the last trick and must not be asked.)
pub fn table_owed(tricks: usize, theirs: TableRows) -> TableRows {
    let too_many = 13 - tricks as c_int;
    theirs.map(|row| row.map(|cell| if cell == UNTOUCHED { cell } else { cell - too_many }))
}

/// How many of the values of a play can be compared: 2.9 takes the cards in the trick under way for cards of the play and
/// stops as many cards early; we go on to the last card but the last trick. (2.9 does not notice a revoke; we refuse the
/// play with -98. Numbers of cards, suits and ranks out of range must not be passed to it.)
pub fn values_owed(board: &Board, cards: usize) -> usize {
    let before_last_trick = 4 * (board.tricks_left() - 1);
    (cards.min(before_last_trick) + 1).saturating_sub(board.played_count())
}

/// The codes that only we have, and the one that DDS 3 has.
pub fn is_code_of_ours(code: c_int) -> bool {
    const OURS: [i32; 7] = [
        RETURN_PAR_TABLE_FAULT,
        FINESSE_STOPPED,
        FINESSE_BAD_ARGUMENT,
        FINESSE_BAD_REQUEST,
        FINESSE_IMPOSSIBLE,
        FINESSE_TOO_RARE,
        FINESSE_BAD_AUCTION,
    ];
    OURS.contains(&code)
}
