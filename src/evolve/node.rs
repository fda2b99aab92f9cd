//! A state of the search tree: the paper's node, which can be searched on by itself.
//!
//! Its *stat* is the depth (tricks complete), the player, the suit led, and the tricks won so far; *trick* is what
//! decides the trick under way: the card that wins it so far and who played it; of *cards* and *played* only the
//! cards still held are kept.

use crate::cards::{Board, Card, Hand, Seat, Side, Strain, Suit};

/// A state: cards held, the trick under way, and tricks won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    hands: [Hand; 4],
    strain: Strain,
    leader: Seat,
    /// Cards in the trick under way.
    turn: u8,
    led: Option<Suit>,
    /// The card that wins the trick so far, and who played it.
    best: Option<(Card, Seat)>,
    /// Tricks won since the start, North-South's and East-West's.
    wins: [u8; 2],
}

impl Node {
    /// The root of the tree.
    pub fn new(board: &Board) -> Node {
        let played: Vec<Card> = board.played().collect();
        let mut hands = board.deal().hands();
        for (turn, &card) in played.iter().enumerate() {
            let seat = board.leader().plus(turn).index();
            hands[seat] = hands[seat].with(card);
        }
        let leader = board.leader();
        let node = Node { hands, strain: board.strain(), leader, turn: 0, led: None, best: None, wins: [0; 2] };
        played.into_iter().fold(node, Node::after)
    }

    /// Who plays next.
    #[inline]
    pub fn player(&self) -> Seat {
        self.leader.plus(usize::from(self.turn))
    }

    pub fn strain(&self) -> Strain {
        self.strain
    }

    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The suit led to the trick under way.
    #[inline]
    pub fn led(&self) -> Option<Suit> {
        self.led
    }

    /// The card that wins the trick under way so far; none before the lead.
    #[inline]
    pub fn best_card(&self) -> Option<Card> {
        self.best.map(|(card, _)| card)
    }

    /// The tricks won so far, North-South's and East-West's.
    #[inline]
    pub fn wins(&self) -> [u8; 2] {
        self.wins
    }

    /// North-South's tricks so far less East-West's.
    #[inline]
    pub fn net(&self) -> i8 {
        self.wins[0] as i8 - self.wins[1] as i8
    }

    /// Tricks not yet complete.
    #[inline]
    pub fn tricks_left(&self) -> u8 {
        // The last player of the trick has not played to it.
        self.hands[self.leader.plus(3).index()].len() as u8
    }

    /// Whether all cards have been played: a terminal state.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.turn == 0 && self.hands[self.leader.index()].is_empty()
    }

    /// The cards that the rules allow.
    #[inline]
    pub fn legal(&self) -> Hand {
        self.hands[self.player().index()].following(self.led)
    }

    /// The state after one of these cards.
    #[inline]
    pub fn after(mut self, card: Card) -> Node {
        debug_assert!(self.legal().contains(card));
        let seat = self.player();
        self.hands[seat.index()] = self.hands[seat.index()].without(card);
        let best = match self.best {
            None => {
                self.led = Some(card.suit());
                (card, seat)
            }
            Some(best) if self.beats(card, best.0) => (card, seat),
            Some(best) => best,
        };
        self.best = Some(best);
        self.turn += 1;
        if self.turn == 4 {
            self.wins[best.1.side().index()] += 1;
            (self.leader, self.turn, self.led, self.best) = (best.1, 0, None, None);
        }
        self
    }

    /// Whether a card beats the best of the trick.
    #[inline]
    fn beats(&self, card: Card, best: Card) -> bool {
        if card.follows(best) { card > best } else { Some(card.suit()) == self.strain.trump() }
    }

    /// The side for which a node is a MAX node is North-South.
    #[inline]
    pub fn is_max(&self) -> bool {
        self.player().side() == Side::NorthSouth
    }
}
