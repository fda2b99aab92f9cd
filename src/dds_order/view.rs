//! The facts that the weights use: holdings, who has the top cards of a suit, how the trick under way stands.

use crate::cards::{Board, Card, Holding, Rank, Seat, Suit, winning_turn};

/// A board seen from the player to play.
pub(super) struct View<'a> {
    board: &'a Board,
    trump: Option<Suit>,
    led: Option<Card>,
    best: Option<(usize, Card)>,
    in_play: [Holding; 4],
}

impl<'a> View<'a> {
    pub fn new(board: &'a Board) -> View<'a> {
        let cards = board.played().fold(board.deal().cards(), |cards, card| cards.with(card));
        let in_play = Suit::ALL.map(|suit| cards.suit(suit));
        let trump = board.trump().filter(|trump| !in_play[trump.index()].is_empty());
        let best = board.played().enumerate().nth(winning_turn(board.strain(), board.played()));
        View { board, trump, led: board.played().next(), best, in_play }
    }

    /// The trump suit as long as a trump is held or lies in the trick; after that the play is one at no-trump.
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    pub fn is_trump(&self, suit: Suit) -> bool {
        self.trump == Some(suit)
    }

    /// The player to play.
    pub fn player(&self) -> Seat {
        self.board.to_play()
    }

    /// Who led to the trick, or leads now.
    pub fn leader(&self) -> Seat {
        self.board.leader()
    }

    /// How many cards lie in the trick.
    pub fn turn(&self) -> usize {
        self.board.played_count()
    }

    /// The card led and the card that wins the trick so far, with the turn in which it was played.
    pub fn trick(&self) -> Option<Trick> {
        let (best_turn, best) = self.best?;
        Some(Trick { led: self.led?, best, best_turn })
    }

    /// Cards in the longest hand.
    pub fn tricks_left(&self) -> usize {
        self.board.tricks_left()
    }

    pub fn holding(&self, seat: Seat, suit: Suit) -> Holding {
        self.board.hand(seat).suit(suit)
    }

    pub fn void(&self, seat: Seat, suit: Suit) -> bool {
        self.holding(seat, suit).is_empty()
    }

    pub fn length(&self, seat: Seat, suit: Suit) -> usize {
        self.holding(seat, suit).len()
    }

    /// The highest card; a void counts as lower than any card.
    pub fn top(&self, seat: Seat, suit: Suit) -> Option<Rank> {
        self.holding(seat, suit).top()
    }

    /// The lowest card; a void counts as lower than any card.
    pub fn bottom(&self, seat: Seat, suit: Suit) -> Option<Rank> {
        self.holding(seat, suit).bottom()
    }

    /// The highest trump; no trump counts as lower than any.
    pub fn top_trump(&self, seat: Seat) -> Option<Rank> {
        self.trump.and_then(|trump| self.top(seat, trump))
    }

    /// Whether the player has none of `suit`, a side suit, but a trump.
    pub fn can_ruff(&self, seat: Seat, suit: Suit) -> bool {
        !self.is_trump(suit) && self.void(seat, suit) && self.top_trump(seat).is_some()
    }

    /// The cards of the suit that are held or lie in the trick.
    pub fn in_play(&self, suit: Suit) -> Holding {
        self.in_play[suit.index()]
    }

    /// The place of a card from the top of its suit, 1 for the highest; cards in the trick do not count.
    pub fn place_from_top(&self, card: Card) -> i32 {
        let held = self.board.deal().cards().suit(card.suit());
        held.ranks().filter(|&rank| rank >= card.rank()).count() as i32
    }

    /// The holders of the best, second best and third best card of the suit, the trick included. DDS does not know who
    /// played a card to the trick and counts North as its holder.
    pub fn best_three(&self, suit: Suit) -> [Option<Holder>; 3] {
        let mut ranks = self.in_play(suit).ranks();
        [(); 3].map(|()| {
            ranks.next().map(|rank| {
                let seat = self.board.deal().owner(Card::new(suit, rank)).unwrap_or(Seat::North);
                Holder { seat, rank }
            })
        })
    }

    /// Whether discarding from this suit gives up a guard: two cards, the second best among them.
    pub fn is_doubleton_guard(&self, suit: Suit) -> bool {
        let [_, second, _] = self.best_three(suit);
        self.length(self.player(), suit) == 2 && held_by(second, self.player())
    }

    /// Whether the player's only card of the suit belongs to the holder of the best one.
    pub fn is_bare_winner(&self, suit: Suit) -> bool {
        let [best, ..] = self.best_three(suit);
        self.length(self.player(), suit) == 1 && held_by(best, self.player())
    }
}

/// A high card and who has it.
#[derive(Clone, Copy)]
pub(super) struct Holder {
    pub seat: Seat,
    pub rank: Rank,
}

pub(super) fn held_by(holder: Option<Holder>, seat: Seat) -> bool {
    holder.is_some_and(|holder| holder.seat == seat)
}

/// A trick under way.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    pub led: Card,
    pub best: Card,
    pub best_turn: usize,
}
