//! Deals as the functions of DDS take them: from fields of 80 characters that programs fill carelessly.
//!
//! DDS 2.9 skips every character that it does not know, and programs rely on it: some leave quotes, line ends or the
//! remains of an older text behind the deal, some never write the final zero. Skipping is safe where the cards prove the
//! reading right: 52 different cards, 13 in each hand. An ending proves nothing, as an `x` may stand for a small card, so
//! there only what follows the fourth hand is skipped.

use super::{After, Letters, PbnError, read_first_seat, read_hands};
use crate::cards::{Card, Hand, Suit};

/// Reads the four hands of a PBN deal, in the order North, East, South, West, as leniently as DDS 2.9 does wherever the
/// meaning is beyond doubt. What follows the fourth hand is ignored, and in a deal of 52 cards all that is not a card, a
/// point or white space. Two hands may hold the same card, as in [`super::parse_hands`].
///
/// ```
/// use finesse::cards::{Deal, parse_hands, parse_hands_leniently};
///
/// let text = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
/// let hands = parse_hands(text)?;
/// let followed = format!("{text}\" and the rest of an older text");
/// assert!(parse_hands(&followed).is_err());
/// assert_eq!(parse_hands_leniently(&followed)?, hands);
/// assert_eq!(parse_hands_leniently("N:A... K... Q... J...; an ending")?[0].to_string(), "A...");
/// # Ok::<(), finesse::cards::PbnError>(())
/// ```
pub fn parse_hands_leniently(text: &str) -> Result<[Hand; 4], PbnError> {
    match full_deal(text) {
        Some(hands) => Ok(hands),
        None => read_hands(text, After::Ignored, None),
    }
}

/// The four hands if the first 52 cards of the text are the whole pack and 13 of them are in each hand. A blank ends a hand
/// that has its 13 cards, other white space only if it has its three points too: else they may follow, as DDS skips it.
fn full_deal(text: &str) -> Option<[Hand; 4]> {
    let mut letters = Letters::new(text);
    let mut seat = read_first_seat(&mut letters).ok()?;
    let mut hands = [Hand::EMPTY; 4];
    let mut pack = Hand::EMPTY;
    let mut suit = Some(Suit::Spades);
    while let Some((_, letter)) = letters.next() {
        let hand = &mut hands[seat.index()];
        let is_complete = hand.len() == 13 && (letter == ' ' || suit.is_none_or(|suit| suit == Suit::Clubs));
        if letter.is_whitespace() && is_complete {
            (seat, suit) = (seat.left(), Some(Suit::Spades));
        } else if letter == '.' {
            suit = suit.and_then(|suit| Suit::from_index(suit.index() + 1));
        } else if let Some(rank) = letters.rank(letter) {
            let card = Card::new(suit?, rank);
            if pack.contains(card) || hand.len() == 13 {
                return None;
            }
            (*hand, pack) = (hand.with(card), pack.with(card));
            if pack == Hand::PACK {
                return Some(hands);
            }
        } else if Suit::from_letter(letter).is_some_and(|named| suit != Some(named)) {
            // The suits are written in another order.
            return None;
        }
    }
    None
}
