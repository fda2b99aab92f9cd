//! Plain minimax without a table, a bound, an ordering or equal cards: the oracle of the tests. Fit for five cards a hand.

use crate::cards::{Board, Card, Hand};

/// The tricks that the side to play takes from here, the trick under way included.
pub fn best_tricks(board: &Board) -> u8 {
    card_tricks(board).into_iter().map(|(_, tricks)| tricks).max().unwrap_or(0)
}

/// Every legal card with the tricks it leads to.
pub fn card_tricks(board: &Board) -> Vec<(Card, u8)> {
    let mut table = Table {
        hands: board.deal().hands().map(Hand::bits),
        trumps: board.trump().map_or(0, |suit| SUIT << (16 * suit.index())),
    };
    let played: Vec<Card> = board.played().collect();
    let mut trick = Trick { leader: board.leader().index(), ..Trick::default() };
    for card in played {
        trick = trick.with(card.bit(), table.trumps);
    }
    board.legal().cards().map(|card| (card, table.after(trick, card.bit()) as u8)).collect()
}

const SUIT: u64 = 0x1fff;

/// The cards held, and the suit that ruffs.
struct Table {
    hands: [u64; 4],
    trumps: u64,
}

/// A trick under way: who led, how many cards lie in it, the first of them and the best, and who played that, counted
/// from the leader.
#[derive(Clone, Copy, Default)]
struct Trick {
    leader: usize,
    played: usize,
    led: u32,
    best: u32,
    winner: usize,
}

impl Trick {
    fn with(self, card: u32, trumps: u64) -> Trick {
        let same_suit = card >> 4 == self.best >> 4;
        let beats = self.played == 0 || if same_suit { card > self.best } else { trumps >> card & 1 == 1 };
        Trick {
            played: self.played + 1,
            led: if self.played == 0 { card } else { self.led },
            best: if beats { card } else { self.best },
            winner: if beats { self.played } else { self.winner },
            ..self
        }
    }
}

impl Table {
    /// Tricks of the side to play if it plays `card` now.
    fn after(&mut self, trick: Trick, card: u32) -> u32 {
        let seat = (trick.leader + trick.played) % 4;
        let next = trick.with(card, self.trumps);
        self.hands[seat] ^= 1 << card;
        let tricks = if next.played < 4 {
            // Cards of this trick not yet played: everybody else still has one for it.
            let left = self.hands[seat].count_ones() + 1;
            left - self.best(next)
        } else {
            let leader = (trick.leader + next.winner) % 4;
            let left = self.hands[seat].count_ones();
            let later = if left == 0 { 0 } else { self.best(Trick { leader, ..Trick::default() }) };
            if leader % 2 == seat % 2 { 1 + later } else { left - later }
        };
        self.hands[seat] ^= 1 << card;
        tricks
    }

    /// The most tricks of the side to play.
    fn best(&mut self, trick: Trick) -> u32 {
        let hand = self.hands[(trick.leader + trick.played) % 4];
        let suit = hand & SUIT << (trick.led & 48);
        let mut legal = if trick.played > 0 && suit != 0 { suit } else { hand };
        let mut most = 0;
        while legal != 0 {
            most = most.max(self.after(trick, legal.trailing_zeros()));
            legal &= legal - 1;
        }
        most
    }
}
