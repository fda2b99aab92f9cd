//! Why hands, a play or a position make no [`Knowledge`](super::Knowledge).

use crate::cards::{Card, Seat, Suit};

/// Why the input is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnowledgeError {
    /// The pack has this many cards, which four hands of one to thirteen cards cannot share evenly.
    #[error("{0} cards in the game, which does not make four equal hands of 1 to 13 cards")]
    Pack(usize),
    /// A seen hand has not as many cards as it should.
    #[error("{seat} has {cards} instead of {expected} cards")]
    Length { seat: Seat, cards: usize, expected: usize },
    /// A seen hand has a card that is not in the pack.
    #[error("{seat} has {card}, which is not in the game")]
    NotInPack { seat: Seat, card: Card },
    /// A card is in two places.
    #[error("{0} is in two places")]
    Twice(Card),
    /// A card of the play, its place counted from 0, cannot have been played.
    #[error("card {} of the play, {card}: {fault}", .index + 1)]
    Play { index: usize, card: Card, fault: PlayFault },
    /// All cards have been played.
    #[error("all cards have been played")]
    Over,
    /// More than three cards in the trick under way.
    #[error("{0} cards in the trick under way, which has at most 3")]
    Trick(usize),
    /// A seat has played more cards than there were tricks before.
    #[error("{0} has played more cards than there were tricks")]
    TooManyGone(Seat),
    /// More tricks were won than have been played.
    #[error("more tricks won than played")]
    TooManyWon,
    /// A seat holds cards of a suit that it is said to be out of, or should have followed to.
    #[error("{seat} should be out of {suit}, but is not")]
    NotVoid { seat: Seat, suit: Suit },
    /// The unseen cards cannot be shared among the hidden hands: too many are of suits that those are out of.
    #[error("the unseen cards cannot be shared among the hidden hands, which are out of too many suits")]
    NoLayout,
}

/// Why a card cannot be played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayFault {
    /// The card is not in the pack.
    #[error("it is not in the game")]
    NotInPack,
    /// The card was played before.
    #[error("it was played before")]
    Again,
    /// The seat, whose cards are seen, does not hold it.
    #[error("{0} does not hold it")]
    NotHeld(Seat),
    /// The seat cannot have it, for it is seen in the other one's hand.
    #[error("{seat} cannot have it, {holder} does")]
    HeldBy { seat: Seat, holder: Seat },
    /// The seat, whose cards are seen, does not follow suit.
    #[error("{0} does not follow suit")]
    Revoke(Seat),
    /// The seat has shown before that it is out of the suit.
    #[error("{0} showed out of the suit before")]
    ShownOut(Seat),
    /// The seat cannot be out of the suit led: the hidden hands have no room for its cards.
    #[error("{0} cannot be out of the suit led, the other hidden hands have no room for its cards")]
    NoLayout(Seat),
}
