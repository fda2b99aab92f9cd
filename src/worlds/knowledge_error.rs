//! Why hands, a play or a position make no [`Knowledge`](super::Knowledge).

use crate::cards::{Card, Seat, Suit};
use std::fmt;

/// Why the input is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnowledgeError {
    /// The pack has this many cards, which four hands of one to thirteen cards cannot share evenly.
    Pack(usize),
    /// A seen hand has not as many cards as it should.
    Length { seat: Seat, cards: usize, expected: usize },
    /// A seen hand has a card that is not in the pack.
    NotInPack { seat: Seat, card: Card },
    /// A card is in two places.
    Twice(Card),
    /// A card of the play, its place counted from 0, cannot have been played.
    Play { index: usize, card: Card, fault: PlayFault },
    /// All cards have been played.
    Over,
    /// More than three cards in the trick under way.
    Trick(usize),
    /// A seat has played more cards than there were tricks before.
    TooManyGone(Seat),
    /// More tricks were won than have been played.
    TooManyWon,
    /// A seat holds cards of a suit that it is said to be out of, or should have followed to.
    NotVoid { seat: Seat, suit: Suit },
    /// The unseen cards cannot be shared among the hidden hands: too many are of suits that those are out of.
    NoLayout,
}

/// Why a card cannot be played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayFault {
    /// The card is not in the pack.
    NotInPack,
    /// The card was played before.
    Again,
    /// The seat, whose cards are seen, does not hold it.
    NotHeld(Seat),
    /// The seat cannot have it, for it is seen in the other one's hand.
    HeldBy { seat: Seat, holder: Seat },
    /// The seat, whose cards are seen, does not follow suit.
    Revoke(Seat),
    /// The seat has shown before that it is out of the suit.
    ShownOut(Seat),
    /// The seat cannot be out of the suit led: the hidden hands have no room for its cards.
    NoLayout(Seat),
}

impl fmt::Display for KnowledgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnowledgeError::Pack(cards) => {
                write!(f, "{cards} cards in the game, which does not make four equal hands of 1 to 13 cards")
            }
            KnowledgeError::Length { seat, cards, expected } => {
                write!(f, "{seat} has {cards} instead of {expected} cards")
            }
            KnowledgeError::NotInPack { seat, card } => write!(f, "{seat} has {card}, which is not in the game"),
            KnowledgeError::Twice(card) => write!(f, "{card} is in two places"),
            KnowledgeError::Play { index, card, fault } => {
                write!(f, "card {} of the play, {card}: {fault}", index + 1)
            }
            KnowledgeError::Over => f.write_str("all cards have been played"),
            KnowledgeError::Trick(cards) => write!(f, "{cards} cards in the trick under way, which has at most 3"),
            KnowledgeError::TooManyGone(seat) => write!(f, "{seat} has played more cards than there were tricks"),
            KnowledgeError::TooManyWon => f.write_str("more tricks won than played"),
            KnowledgeError::NotVoid { seat, suit } => write!(f, "{seat} should be out of {suit}, but is not"),
            KnowledgeError::NoLayout => {
                f.write_str("the unseen cards cannot be shared among the hidden hands, which are out of too many suits")
            }
        }
    }
}

impl std::error::Error for KnowledgeError {}

impl fmt::Display for PlayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayFault::NotInPack => f.write_str("it is not in the game"),
            PlayFault::Again => f.write_str("it was played before"),
            PlayFault::NotHeld(seat) => write!(f, "{seat} does not hold it"),
            PlayFault::HeldBy { seat, holder } => write!(f, "{seat} cannot have it, {holder} does"),
            PlayFault::Revoke(seat) => write!(f, "{seat} does not follow suit"),
            PlayFault::ShownOut(seat) => write!(f, "{seat} showed out of the suit before"),
            PlayFault::NoLayout(seat) => {
                write!(f, "{seat} cannot be out of the suit led, the other hidden hands have no room for its cards")
            }
        }
    }
}

impl std::error::Error for PlayFault {}
