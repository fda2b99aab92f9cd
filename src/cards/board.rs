//! A board: a position in the play, valid by construction.
//!
//! Untrusted input becomes a [`Board`] through [`Board::new`] once; everything behind it relies on the promises made here.

use super::{Card, Deal, Hand, Seat, Strain, Suit};
use std::fmt;

/// A position from which play goes on: strain, who led to the trick under way, the cards already in that trick
/// (none to three), and the cards still held.
///
/// Promises: at least one card is held by the player to play; no card is held twice or both held and played; players who
/// have played to the trick hold one card less than those who have not.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    strain: Strain,
    leader: Seat,
    played: [Option<Card>; 3],
    deal: Deal,
}

/// Why a position is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Nobody holds a card.
    #[error("nobody holds a card")]
    NoCards,
    /// More than 13 cards in some hand.
    #[error("more than 13 cards in a hand")]
    TooManyCards,
    /// The hands have not the lengths that the trick under way asks for.
    #[error("the hands have not the lengths that the trick under way asks for")]
    UnequalHands,
    /// A card of the trick under way is still held by somebody.
    #[error("a card of the trick under way is still held")]
    PlayedCardHeld,
    /// A card is held, or was played to the trick, twice.
    #[error("a card appears twice")]
    DuplicateCard,
}

impl Board {
    /// A board with `played` (at most three cards) in the trick that `leader` led to; `hands` hold the other cards.
    pub fn new(strain: Strain, leader: Seat, played: &[Card], hands: [Hand; 4]) -> Result<Board, BoardError> {
        let all = hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
        if all.is_empty() {
            return Err(BoardError::NoCards);
        }
        if hands.iter().any(|hand| hand.len() > 13) {
            return Err(BoardError::TooManyCards);
        }
        if played.len() > 3 {
            return Err(BoardError::UnequalHands);
        }
        let length = hands[leader.plus(3).index()].len();
        let lengths_fit =
            (0..4).all(|turn| hands[leader.plus(turn).index()].len() + (turn < played.len()) as usize == length);
        if !lengths_fit {
            return Err(BoardError::UnequalHands);
        }
        if played.iter().any(|&card| all.contains(card)) {
            return Err(BoardError::PlayedCardHeld);
        }
        let played_once = played.iter().copied().collect::<Hand>().len() == played.len();
        let deal = Deal::new(hands).filter(|_| played_once).ok_or(BoardError::DuplicateCard)?;
        let mut trick = [None; 3];
        for (slot, &card) in trick.iter_mut().zip(played) {
            *slot = Some(card);
        }
        Ok(Board { strain, leader, played: trick, deal })
    }

    /// The start of play of a deal whose hands are equally long.
    pub fn opening(strain: Strain, leader: Seat, deal: &Deal) -> Result<Board, BoardError> {
        Board::new(strain, leader, &[], deal.hands())
    }

    #[inline]
    pub fn strain(&self) -> Strain {
        self.strain
    }

    #[inline]
    pub fn trump(&self) -> Option<Suit> {
        self.strain.trump()
    }

    /// Who led, or leads, to the current trick.
    #[inline]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards of the trick under way, in the order played.
    pub fn played(&self) -> impl Iterator<Item = Card> + use<> {
        self.played.into_iter().flatten()
    }

    /// How many cards lie in the trick under way, 0 to 3.
    #[inline]
    pub fn played_count(&self) -> usize {
        self.played().count()
    }

    /// Who plays next.
    #[inline]
    pub fn to_play(&self) -> Seat {
        self.leader.plus(self.played_count())
    }

    /// The cards still held.
    #[inline]
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.deal.hand(seat)
    }

    /// The suit led to the trick under way.
    pub fn suit_led(&self) -> Option<Suit> {
        self.played[0].map(Card::suit)
    }

    /// Tricks not yet complete, the one under way included.
    pub fn tricks_left(&self) -> usize {
        self.hand(self.leader.plus(3)).len()
    }

    /// The cards that the player to play may play.
    pub fn legal(&self) -> Hand {
        self.hand(self.to_play()).following(self.suit_led())
    }

    /// The board after the player to play has played `card`, together with the winner of the trick if the card completed it.
    /// `None` when the card is not legal. The last card of the play leaves no board.
    pub fn play(&self, card: Card) -> Option<After> {
        if !self.legal().contains(card) {
            return None;
        }
        let mut next = *self;
        let seat = self.to_play();
        next.deal = Deal::new(std::array::from_fn(|index| {
            let hand = self.deal.hands()[index];
            if index == seat.index() { hand.without(card) } else { hand }
        }))?;
        let turn = self.played_count();
        if turn < 3 {
            next.played[turn] = Some(card);
            return Some(After { winner: None, board: Some(next) });
        }
        let winner = self.winner_with(card);
        next.leader = winner;
        next.played = [None; 3];
        let over = next.deal.cards().is_empty();
        Some(After { winner: Some(winner), board: (!over).then_some(next) })
    }

    /// Who wins the trick under way if `last` is played to it now and nothing after.
    pub fn winner_with(&self, last: Card) -> Seat {
        self.leader.plus(winning_turn(self.strain, self.played().chain([last])))
    }
}

/// The place in a trick, as far as it was played, of the card that wins it; 0 for no cards.
pub fn winning_turn(strain: Strain, cards: impl IntoIterator<Item = Card>) -> usize {
    let beats = |card: Card, best: Card| match card.suit() == best.suit() {
        true => card.rank() > best.rank(),
        false => Some(card.suit()) == strain.trump(),
    };
    let better = |best: (usize, Card), next: (usize, Card)| if beats(next.1, best.1) { next } else { best };
    cards.into_iter().enumerate().reduce(better).map_or(0, |(turn, _)| turn)
}

/// What follows a card: who won the trick, if it is complete, and the board on which play goes on, if any card is left.
#[derive(Clone, Copy, Debug)]
pub struct After {
    pub winner: Option<Seat>,
    pub board: Option<Board>,
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} leads", self.deal, self.leader)?;
        for card in self.played() {
            write!(f, " {card}")?;
        }
        write!(f, " in {}", self.strain)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
