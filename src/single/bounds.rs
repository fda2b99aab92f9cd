//! What can be told of a position without playing on: tricks that one side takes by leading its masters.

use super::exact::Exact;
use super::position::Position;
use crate::cards::{Hand, Holding, Rank, Suit};
use crate::mu::outcomes::Outcomes;

/// How many tricks the defenders are looked at to run; more are seldom needed to settle a position.
const LONGEST_RUN: usize = 4;

impl Exact<'_> {
    /// Tricks that declarer's side, on lead, can take at once whatever the layout: the masters of the hand on lead, and
    /// partner's, if they can be reached.
    pub(super) fn sure_tricks(&self, position: &Position) -> u8 {
        let lead = position.to_play().index() / 2;
        let hand = Hand::from_bits(position.own[lead]);
        let partner = Hand::from_bits(position.own[1 - lead]);
        let unseen = Hand::from_bits(position.unseen);
        // Masters of a hand that the other cannot overtake: above its cards too, or while it has lower ones to play.
        let masters = |hand: Hand, other: Hand, suit: Suit| {
            let above = |cards: Holding, floor: Option<Rank>| cards.ranks().filter(|&rank| Some(rank) > floor).count();
            let cards = hand.suit(suit);
            let top = unseen.suit(suit).top();
            let count = above(cards, top);
            let beyond = above(cards, top.max(other.suit(suit).top()));
            let Some(lowest) = cards.ranks().take(count).last() else { return 0 };
            let lower = other.suit(suit).ranks().filter(|&rank| rank < lowest).count();
            beyond.max(count.min(lower)) as u8
        };
        if let Some(trump) = self.strain.trump().filter(|&trump| !unseen.suit(trump).is_empty()) {
            return masters(hand, partner, trump);
        }
        let own: u8 = Suit::ALL.into_iter().map(|suit| masters(hand, partner, suit)).sum();
        // Partner's masters count, too, if there is a way over: first the own ones of suits in which partner has none,
        // on which partner throws away what is not wanted.
        let beyond = |hand: Hand, other: Hand, suit: Suit| {
            let floor = unseen.suit(suit).top().max(other.suit(suit).top());
            hand.suit(suit).ranks().filter(|&rank| Some(rank) > floor).count() as u8
        };
        let theirs = Suit::ALL.map(|suit| beyond(partner, hand, suit));
        let entry = Suit::ALL.into_iter().any(|suit| theirs[suit.index()] > 0 && !hand.suit(suit).is_empty());
        let before: u8 = Suit::ALL.into_iter().map(|suit| beyond(hand, partner, suit)).sum();
        let after: u8 = theirs.iter().sum();
        if entry && before + after <= position.left { own.max(before + after) } else { own }
    }

    /// The layouts among `ask` in which the defender on lead takes too many tricks for declarer's side by leading his
    /// masters.
    pub(super) fn run_against(&mut self, position: &Position, ask: &Outcomes) -> Option<Outcomes> {
        let enough = usize::from(position.left - position.need) + 1;
        if enough > LONGEST_RUN {
            return None;
        }
        let first = position.to_play().index() / 2 == 0;
        let held = self.layouts.held(position.list);
        let mut with: [Option<Outcomes>; LONGEST_RUN] = Default::default();
        for suit in Suit::ALL {
            let mut run = ask.clone();
            for number in self.masters(position, suit) {
                run = if first { run.and(&held[number]) } else { run.minus(&held[number]) };
                if run.is_empty() {
                    break;
                }
                // One trick more where there were some already.
                for tricks in (1..enough).rev() {
                    let more = with[tricks - 1].as_ref().map(|with| with.and(&run));
                    with[tricks] = match (with[tricks].take(), more) {
                        (Some(with), Some(more)) => Some(with.or(&more)),
                        (with, more) => with.or(more),
                    };
                }
                with[0] = Some(with[0].take().map_or_else(|| run.clone(), |with| with.or(&run)));
            }
        }
        with[enough - 1].take()
    }

    /// The numbers of the unseen cards of a suit that are above all cards of declarer's side, from the top, as far as
    /// they cannot be ruffed.
    pub(super) fn masters(&self, position: &Position, suit: Suit) -> impl Iterator<Item = usize> + use<> {
        let lane = 0xffff << (16 * suit.index());
        let own = (position.own[0] | position.own[1]) & lane;
        let above = if own == 0 { lane } else { lane & !(u64::MAX >> own.leading_zeros()) };
        let masters = position.unseen & above;
        let can_ruff =
            |hand: &&u64| self.strain.trump().is_some_and(|trump| !Hand::from_bits(**hand).suit(trump).is_empty());
        let rounds = match self.strain.trump() {
            Some(trump) if trump != suit => position
                .own
                .iter()
                .filter(can_ruff)
                .map(|&hand| Hand::from_bits(hand).suit(suit).len())
                .min()
                .unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        // Numbers rise with the rank: those of this suit end where the next suit's begin.
        let end = (position.unseen & (lane | ((lane & lane.wrapping_neg()) - 1))).count_ones() as usize;
        let count = masters.count_ones() as usize;
        (1..=count.min(rounds)).map(move |place| end - place)
    }
}
