//! What can be told of a position without playing on: tricks that one side takes by leading its masters.

use super::layout_set::{LayoutSet, ListSet};
use super::perfect::PerfectInformation;
use super::position::Position;
use crate::cards::{Hand, Strain, Suit};

/// How many tricks the defenders are looked at to run; more are seldom needed to settle a position.
const LONGEST_RUN: usize = 4;

/// The ranks of a suit, a bit each.
fn lane(cards: u64, suit: Suit) -> u16 {
    (cards >> (16 * suit.index())) as u16
}

/// All ranks above these.
fn above(ranks: u16) -> u16 {
    if ranks == 0 { u16::MAX } else { !(u16::MAX >> ranks.leading_zeros()) }
}

/// Masters of a hand in a suit that the other own hand need not overtake: above its cards too, or while it has lower
/// ones to play.
fn masters(hand: u16, other: u16, unseen: u16) -> u8 {
    let masters = hand & above(unseen);
    if masters == 0 {
        return 0;
    }
    let beyond = (masters & above(other)).count_ones();
    let lower = (other & ((masters & masters.wrapping_neg()) - 1)).count_ones();
    beyond.max(masters.count_ones().min(lower)) as u8
}

impl Position {
    /// Tricks that declarer's side, on lead, can take at once whatever the layout: the masters of the hand on lead, and
    /// partner's, if they can be reached.
    pub(super) fn sure_tricks(&self, strain: Strain) -> u8 {
        let lead = self.leader.index() / 2;
        let (hand, partner, unseen) = (self.own[lead], self.own[1 - lead], self.unseen);
        if let Some(trump) = strain.trump().filter(|&trump| lane(unseen, trump) != 0) {
            return masters(lane(hand, trump), lane(partner, trump), lane(unseen, trump));
        }
        // Partner's masters count, too, if there is a way over: first the own ones of suits in which partner has none,
        // on which partner throws away what is not wanted.
        let (mut own, mut before, mut after, mut entry) = (0, 0, 0, false);
        for suit in Suit::ALL {
            let (mine, others, unseen) = (lane(hand, suit), lane(partner, suit), lane(unseen, suit));
            let beyond = (others & above(unseen | mine)).count_ones() as u8;
            own += masters(mine, others, unseen);
            before += (mine & above(unseen | others)).count_ones() as u8;
            after += beyond;
            entry |= beyond > 0 && mine != 0;
        }
        if entry && before + after <= self.left { own.max(before + after) } else { own }
    }

    /// The numbers of the unseen cards of a suit that are above all cards of declarer's side, from the top, as far as
    /// they cannot be ruffed.
    pub(super) fn masters_against(&self, strain: Strain, suit: Suit) -> impl Iterator<Item = usize> + use<> {
        let lane = 0xffff << (16 * suit.index());
        let own = (self.own[0] | self.own[1]) & lane;
        let above = if own == 0 { lane } else { lane & !(u64::MAX >> own.leading_zeros()) };
        let masters = self.unseen & above;
        let can_ruff =
            |hand: &&u64| strain.trump().is_some_and(|trump| !Hand::from_bits(**hand).suit(trump).is_empty());
        let rounds = match strain.trump() {
            Some(trump) if trump != suit => self
                .own
                .iter()
                .filter(can_ruff)
                .map(|&hand| Hand::from_bits(hand).suit(suit).len())
                .min()
                .unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        // Numbers rise with the rank: those of this suit end where the next suit's begin.
        let end = (self.unseen & (lane | ((lane & lane.wrapping_neg()) - 1))).count_ones() as usize;
        let count = masters.count_ones() as usize;
        (1..=count.min(rounds)).map(move |place| end - place)
    }

    /// The layouts among `ask` in which the defender on lead takes too many tricks for declarer's side, at most
    /// [`LONGEST_RUN`], by leading his masters. Of a set, `held` has those in which he holds an unseen card.
    #[inline(always)]
    pub(super) fn run_against<S: LayoutSet>(&self, strain: Strain, ask: &S, held: impl Fn(&S, usize) -> S) -> S {
        let enough = usize::from(self.left - self.need) + 1;
        // With at least one trick, two, ...
        let mut with: [S; LONGEST_RUN] = std::array::from_fn(|_| ask.none());
        for suit in Suit::ALL {
            let mut run = ask.clone();
            for number in self.masters_against(strain, suit) {
                run = held(&run, number);
                // One trick more where there were some already.
                for tricks in (1..enough).rev() {
                    with[tricks] = with[tricks].or(&with[tricks - 1].and(&run));
                }
                with[0] = with[0].or(&run);
            }
        }
        with[enough - 1].clone()
    }
}

impl PerfectInformation<'_> {
    /// The layouts among `ask` that the defender on lead wins by leading his masters.
    pub(super) fn run_against<S: ListSet>(&mut self, position: &Position, ask: &S) -> S {
        if usize::from(position.left - position.need) >= LONGEST_RUN {
            return ask.none();
        }
        let first = position.to_play().index() / 2 == 0;
        let held = self.layouts.held(position.list);
        position.run_against(self.strain, ask, |set, number| set.filter(&held[number], first))
    }
}
