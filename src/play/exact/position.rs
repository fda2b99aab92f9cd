//! A position as declarer's side sees it, and what makes two positions the same.

use super::layouts::ListId;
use crate::bits::{Any, Machine};
use crate::cards::{Card, Hand, Seat, Strain, Suit};
use std::hash::{Hash, Hasher};

/// What everybody can see of a position, with the list of layouts that are possible in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// What is left of declarer's and dummy's hands: first of North or East, then of South or West.
    pub(super) own: [u64; 2],
    /// The cards that the defenders still hold.
    pub(super) unseen: u64,
    /// How many cards of each suit are held, four bits each.
    pub(super) lengths: u16,
    pub(super) list: ListId,
    /// Who led, or leads, to the trick under way, and how many cards lie in it.
    pub(super) leader: Seat,
    pub(super) turn: u8,
    /// The first card of the trick, the best so far, and whose that is; of no meaning before the lead.
    pub(super) led: Card,
    pub(super) best: Card,
    pub(super) winner: Seat,
    /// Tricks that declarer's side still needs, and tricks not yet complete.
    pub(super) need: u8,
    pub(super) left: u8,
}

/// Positions with the same key are played the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// From the lowest card still in play up: whether it belongs to the second of the own hands or is unseen, two bits
    /// that are both set for the best card of the trick.
    owners: [u64; 2],
    rest: u64,
}

impl Hash for Key {
    /// Word by word: an array would be taken byte by byte.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.owners[0]);
        state.write_u64(self.owners[1]);
        state.write_u64(self.rest);
    }
}

/// A trick under way.
pub(super) struct Trick<'a> {
    pub(super) strain: Strain,
    pub(super) leader: Seat,
    /// What was played to it.
    pub(super) cards: &'a [Card],
}

impl Position {
    /// The position of which these are the hands in one of the layouts; `ours` is the side of declarer, which needs so
    /// many tricks.
    pub(super) fn new(hands: [Hand; 4], trick: Trick<'_>, ours: usize, need: u8, list: ListId) -> Position {
        let [own, theirs] = [ours, 1 - ours].map(|side| [hands[side].bits(), hands[side + 2].bits()]);
        let held = hands.into_iter().fold(Hand::EMPTY, |held, hand| held | hand);
        let of_suit = |suit: Suit| (held.suit(suit).len() as u16) << (4 * suit.index());
        let nobody = Card::from_bit(0);
        let mut position = Position {
            own,
            unseen: theirs[0] | theirs[1],
            lengths: Suit::ALL.into_iter().map(of_suit).sum(),
            list,
            leader: trick.leader,
            turn: 0,
            led: nobody,
            best: nobody,
            winner: trick.leader,
            need,
            left: hands[trick.leader.plus(3).index()].len() as u8,
        };
        for &card in trick.cards {
            // Cards of the trick are held no more.
            position.lengths += 1 << (4 * card.suit().index());
            position = position.after(card, list, trick.strain, ours);
        }
        position
    }

    pub(super) fn to_play(self) -> Seat {
        self.leader.plus(self.turn.into())
    }

    /// The suit led, 4 before the lead.
    pub(super) fn suit_led(&self) -> usize {
        if self.turn == 0 { 4 } else { self.led.suit().index() }
    }

    /// The cards that matter when cards are compared: those held, and the best of the trick.
    pub(super) fn live(&self) -> u64 {
        self.live_at(self.turn.into())
    }

    /// The same at a turn that the compiler may know.
    #[inline(always)]
    pub(super) fn live_at(&self, turn: usize) -> u64 {
        self.own[0] | self.own[1] | self.unseen | self.best_at(turn)
    }

    /// The best card of the trick as a bit, if there is one.
    #[inline(always)]
    fn best_at(&self, turn: usize) -> u64 {
        if turn == 0 { 0 } else { 1 << self.best.bit() }
    }

    pub(super) fn key(&self) -> Key {
        let turn = self.turn.into();
        let rest = u64::from(self.lengths)
            | (self.leader as u64) << 16
            | self.trick_key(turn) << 18
            | u64::from(self.need) << 26
            | u64::from(self.list) << 32;
        Key { owners: self.owners::<Any>(turn), rest }
    }

    /// The live cards from the lowest up: those of the second own hand, and the unseen ones; the best card of the trick
    /// is among both.
    #[inline(always)]
    pub(super) fn owners<M: Machine>(&self, turn: usize) -> [u64; 2] {
        let (live, best) = (self.live_at(turn), self.best_at(turn));
        [M::gather(self.own[1] | best, live), M::gather(self.unseen | best, live)]
    }

    /// What tells tricks under way apart, the best card aside.
    #[inline(always)]
    pub(super) fn trick_key(&self, turn: usize) -> u64 {
        if turn == 0 {
            return 0;
        }
        let ruffed = self.best.suit() != self.led.suit();
        turn as u64 | (self.led.suit() as u64) << 2 | (self.winner as u64) << 4 | (ruffed as u64) << 6
    }

    /// What a hand of declarer's side may play, one card of each group of equal ones.
    pub(super) fn own_cards(&self) -> Hand {
        Hand::from_bits(self.own_cards_at::<Any>(self.turn.into()))
    }

    /// The same at a turn that the compiler may know.
    #[inline(always)]
    pub(super) fn own_cards_at<M: Machine>(&self, turn: usize) -> u64 {
        let hand = self.own[(self.leader.index() + turn) % 4 / 2];
        let suit = LANE << (16 * self.led.suit().index());
        let legal = if turn > 0 && hand & suit != 0 { hand & suit } else { hand };
        legal & !like_lower::<M>(hand, self.live_at(turn))
    }

    /// The card with this number among the unseen ones.
    pub(super) fn unseen_card(&self, number: u8) -> Card {
        Card::from_bit(Any::scatter(1 << number, self.unseen).trailing_zeros())
    }

    /// The position after a card. If it was an unseen one, `list` has the layouts that are left; `ours` is the side of
    /// declarer.
    pub(super) fn after(&self, card: Card, list: ListId, strain: Strain, ours: usize) -> Position {
        let next = match self.turn {
            0 => self.after_turn::<0>(card.bit(), strain, ours),
            1 => self.after_turn::<1>(card.bit(), strain, ours),
            2 => self.after_turn::<2>(card.bit(), strain, ours),
            _ => self.after_turn::<3>(card.bit(), strain, ours),
        };
        Position { list, ..next }
    }

    /// The same for a card, by its bit, that is the first, second, third or fourth of its trick, with the list as it is.
    #[inline(always)]
    pub(super) fn after_turn<const TURN: usize>(&self, card: u32, strain: Strain, ours: usize) -> Position {
        let seat = self.leader.plus(TURN);
        let card = Card::from_bit(card);
        let mut next = *self;
        let bit = 1 << card.bit();
        next.lengths -= 1 << (4 * card.suit().index());
        if seat.index() % 2 == ours {
            next.own[seat.index() / 2] &= !bit;
        } else {
            next.unseen &= !bit;
        }
        let beats = match TURN {
            0 => true,
            _ if card.suit() == self.best.suit() => card.rank() > self.best.rank(),
            _ => Some(card.suit()) == strain.trump(),
        };
        if TURN == 0 {
            next.led = card;
        }
        if beats {
            (next.best, next.winner) = (card, seat);
        }
        if TURN < 3 {
            next.turn = TURN as u8 + 1;
            return next;
        }
        next.turn = 0;
        next.left -= 1;
        next.leader = next.winner;
        if next.winner.index() % 2 == ours {
            next.need = next.need.saturating_sub(1);
        }
        next
    }
}

/// Those of some cards below which the next live card, of the same suit, is one of them, too.
#[inline(always)]
pub(super) fn like_lower<M: Machine>(cards: u64, live: u64) -> u64 {
    let packed = M::gather(cards, live);
    // The lowest card of each suit by the two's complement of each lane: the guards keep borrows inside.
    let lowest_of_suits = live & (GUARDS - live);
    M::scatter(packed & packed << 1, live) & !lowest_of_suits
}

/// The cards of a suit, at the bottom.
pub(super) const LANE: u64 = 0x1fff;
const GUARDS: u64 = 0x8000_8000_8000_8000;
