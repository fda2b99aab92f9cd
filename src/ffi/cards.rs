//! What every program about cards needs: cards as text, legal cards, who wins a trick, the position after a card.

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::{Items, Slots, item, slot};
use super::dds::convert::{board, card, holding_bits, numbers, table_deal};
use super::dds::types::DealBin;
use crate::cards::{Board, Card, Seat, Strain, Suit, parse_play, winning_turn};
use std::os::raw::{c_char, c_int, c_uint};

/// The characters of a card as text, the final zero included.
pub const FINESSE_CARD_TEXT: usize = 3;

/// Writes a card as text, suit then rank: `SA`, `HT`, `C2`. `text` has room for FINESSE_CARD_TEXT characters.
///
/// Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK, or FINESSE_BAD_ARGUMENT if `text` is NULL. On failure nothing is
/// written.
///
/// cbindgen:ptrs-as-arrays=[[text; 3]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseCardToText(suit: c_int, rank: c_int, text: *mut c_char) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or room for the card.
        let place = unsafe { Slots::new(text, FINESSE_CARD_TEXT, Code::BadArgument)? };
        let card = card(suit, rank).ok_or(Code::SuitOrRank)?;
        place.write(&card.to_string());
        Ok(())
    })
}

/// Reads a card from text: suit (a letter, or a suit symbol in UTF-8) then rank, in either case, `10` or `T` for the
/// ten, with or without white space around.
///
/// Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK if `text` is not one card, or FINESSE_BAD_ARGUMENT if a pointer is
/// NULL. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseCardFromText(text: *const c_char, suit: *mut c_int, rank: *mut c_int) -> c_int {
    /// A card with much white space around it.
    const LONGEST: usize = 64;
    guard(|| {
        // SAFETY: the caller passes NULL or a text that ends with a zero, and places for the numbers. Nothing is read after
        // the zero.
        let (letters, suit, rank) = unsafe {
            (
                Items::new(text, LONGEST, Code::BadArgument)?,
                slot(suit, Code::BadArgument)?,
                slot(rank, Code::BadArgument)?,
            )
        };
        let bytes = letters.bytes(LONGEST);
        let text = std::str::from_utf8(&bytes).map_err(|_| Code::SuitOrRank)?;
        let cards = if bytes.len() < LONGEST { parse_play(text).ok() } else { None };
        let Some([card]) = cards.as_deref() else { return Err(Code::SuitOrRank) };
        suit.set(0, numbers(*card).0);
        rank.set(0, numbers(*card).1);
        Ok(())
    })
}

/// The cards that the player to play may play, by suit; bit = rank.
///
/// Returns RETURN_NO_FAULT, the codes of SolveBoard for the position, or FINESSE_BAD_ARGUMENT if a pointer is NULL. On
/// failure nothing is written.
///
/// cbindgen:ptrs-as-arrays=[[cards; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseLegalCards(position: *const DealBin, cards: *mut c_uint) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a position and room for four numbers.
        let (position, cards) =
            unsafe { (item(position, Code::BadArgument)?, Slots::new(cards, 4, Code::BadArgument)?) };
        let legal = board(&position)?.legal();
        Suit::ALL.into_iter().for_each(|suit| cards.set(suit.index(), holding_bits(legal.suit(suit))));
        Ok(())
    })
}

/// The seat that wins a trick of four cards, given in the order played; `first` led to it.
///
/// Returns RETURN_NO_FAULT, RETURN_TRUMP_WRONG, RETURN_FIRST_WRONG, RETURN_SUIT_OR_RANK, RETURN_DUPLICATE_CARDS, or
/// FINESSE_BAD_ARGUMENT if a pointer is NULL. On failure nothing is written.
///
/// cbindgen:ptrs-as-arrays=[[suits; 4], [ranks; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseTrickWinner(
    trump: c_int,
    first: c_int,
    suits: *const c_int,
    ranks: *const c_int,
    winner: *mut c_int,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or four numbers each and a place for the seat.
        let (suits, ranks, winner) = unsafe {
            (
                Items::new(suits, 4, Code::BadArgument)?,
                Items::new(ranks, 4, Code::BadArgument)?,
                slot(winner, Code::BadArgument)?,
            )
        };
        let strain = usize::try_from(trump).ok().and_then(Strain::from_index).ok_or(Code::Trump)?;
        let leader = usize::try_from(first).ok().and_then(Seat::from_index).ok_or(Code::Leader)?;
        let read = |(suit, rank)| card(suit, rank).ok_or(Code::SuitOrRank);
        let cards = suits.iter().zip(ranks.iter()).map(read).collect::<Result<Vec<Card>, Code>>()?;
        if (1..4).any(|turn| cards[..turn].contains(&cards[turn])) {
            return Err(Code::DuplicateCards);
        }
        winner.set(0, leader.plus(winning_turn(strain, cards)).index() as c_int);
        Ok(())
    })
}

/// Plays a card: the player to play loses it, and it joins the trick under way. The fourth card of a trick clears the
/// trick, makes `first` its winner, and sets `*winner`; before that `*winner` becomes -1. `winner` may be NULL.
///
/// Returns RETURN_NO_FAULT, the codes of SolveBoard for the position, RETURN_PLAY_FAULT for a card that is not held and
/// for a revoke, or FINESSE_BAD_ARGUMENT if `position` is NULL. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayCard(
    position: *mut DealBin,
    suit: c_int,
    rank: c_int,
    winner: *mut c_int,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a position and a place for the seat.
        let (before, place, winner) = unsafe {
            (item(position, Code::BadArgument)?, slot(position, Code::BadArgument)?, Slots::optional(winner, 1))
        };
        let board = board(&before)?;
        let next = card(suit, rank).and_then(|card| board.play(card)).ok_or(Code::Play)?;
        place.set(0, after(&before, next.board, next.winner));
        winner.iter().for_each(|winner| winner.set(0, next.winner.map_or(-1, |seat| seat.index() as c_int)));
        Ok(())
    })
}

/// The position after a card, as C writes it.
fn after(before: &DealBin, board: Option<Board>, winner: Option<Seat>) -> DealBin {
    let mut position = DealBin {
        trump: before.trump,
        first: winner.map_or(before.first, |winner| winner.index() as c_int),
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: board.map_or([[0; 4]; 4], |board| table_deal(board.deal()).cards),
    };
    for (turn, card) in board.iter().flat_map(Board::played).enumerate() {
        (position.currentTrickSuit[turn], position.currentTrickRank[turn]) = numbers(card);
    }
    position
}
