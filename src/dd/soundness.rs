//! Proofs hold for every position they claim to hold for: the cards below those a proof relied on are dealt anew, and
//! minimax is asked.

use super::minimax;
use super::search::{Engine, Plain, Proof, Search};
use super::sure;
use crate::bits::{LANE, LANES, bottom_bit};
use crate::cards::{Board, Hand, Seat, Strain};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

/// A start of a trick.
struct Ending {
    hands: [u64; 4],
    leader: usize,
    strain: usize,
    left: i32,
}

impl Ending {
    /// Few suits and few small cards make winners, ruffs and blocks frequent.
    fn random(random: &mut SmallRng, length: usize) -> Ending {
        let suits = random.random_range(2..=4);
        let lowest = random.random_range(0..=(13 - (4 * length).div_ceil(suits)).min(9)) as u32;
        let mut pack: Vec<u64> = (0..64)
            .map(|bit| 1u64 << bit)
            .filter(|card| card & LANES != 0)
            .filter(|card| card.trailing_zeros() / 16 < suits as u32 && card.trailing_zeros() % 16 >= lowest)
            .collect();
        pack.shuffle(random);
        let hands = std::array::from_fn(|seat| pack[seat * length..][..length].iter().sum());
        let strain = if random.random_range(0..3) == 0 { 4 } else { random.random_range(0..suits) };
        Ending { hands, leader: random.random_range(0..4), strain, left: length as i32 }
    }

    fn trumps(&self) -> u64 {
        if self.strain < 4 { LANE << (16 * self.strain) } else { 0 }
    }

    fn all(&self) -> u64 {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// The same lengths and the same owners of all cards from the lowest used one up, in every suit.
    fn dealt_anew(&self, used: u64, random: &mut SmallRng) -> Ending {
        let mut hands = [0; 4];
        for suit in 0..4 {
            let lane = LANE << (16 * suit);
            let lowest = bottom_bit(used & lane);
            let small = if lowest == 0 { lane } else { lane & (lowest - 1) };
            let mut cards = Vec::new();
            for bit in (0..64).map(|bit| 1u64 << bit).filter(|bit| self.all() & small & bit != 0) {
                cards.push(bit);
            }
            cards.shuffle(random);
            for (seat, hand) in hands.iter_mut().enumerate() {
                *hand |= self.hands[seat] & lane & !small;
                let wanted = (self.hands[seat] & small).count_ones() as usize;
                *hand |= cards.split_off(cards.len() - wanted).iter().sum::<u64>();
            }
        }
        Ending { hands, ..*self }
    }

    fn board(&self) -> Board {
        let strain = Strain::from_index(self.strain).expect("a strain");
        let leader = Seat::from_index(self.leader).expect("a seat");
        Board::new(strain, leader, &[], self.hands.map(Hand::from_bits)).expect("an ending")
    }

    fn tricks(&self) -> i32 {
        i32::from(minimax::best_tricks(&self.board()))
    }

    /// That the leader's side takes at least, or at most, so many tricks, here and wherever the proof claims it.
    fn check(&self, what: &str, at_least: bool, proof: Proof, random: &mut SmallRng) {
        for round in 0..3 {
            let ending = if round == 0 { Ending { ..*self } } else { self.dealt_anew(proof.used, random) };
            let tricks = ending.tricks();
            let holds = if at_least { tricks >= proof.tricks } else { tricks <= proof.tricks };
            let used = Hand::from_bits(proof.used);
            assert!(
                holds,
                "{what} says {} relying on {used} of {}: {} has {tricks}",
                proof.tricks,
                self.board(),
                ending.board()
            );
        }
    }
}

#[test]
fn sure_tricks_hold_wherever_they_claim_to() {
    let mut random = SmallRng::seed_from_u64(31);
    for round in 0..10_000 {
        let ending = Ending::random(&mut random, [2, 3, 3, 3, 4][round % 5]);
        let (left, all) = (ending.left, ending.all());
        for need in 1..=left {
            let mine = sure::on_lead(&ending.hands, ending.leader, ending.trumps(), need);
            if mine.tricks > 0 {
                ending.check("on lead", true, mine, &mut random);
            }
            let theirs = sure::off_lead(&ending.hands, ending.leader, ending.trumps(), all, left, need);
            if theirs.tricks > 0 {
                let proof = Proof { tricks: left - theirs.tricks, used: theirs.used };
                ending.check("off lead", false, proof, &mut random);
            }
        }
    }
}

#[test]
fn sure_tricks_of_the_second_hand_hold_wherever_they_claim_to() {
    let mut random = SmallRng::seed_from_u64(33);
    let mut claims = 0;
    for round in 0..20_000 {
        let ending = Ending::random(&mut random, [2, 3, 3, 3, 4][round % 5]);
        let hand = ending.hands[ending.leader];
        let led = (0..64).filter(|card| hand >> card & 1 == 1).nth(round % ending.left as usize).expect("a card");
        for need in 1..=ending.left {
            let mut hands = ending.hands;
            hands[ending.leader] ^= 1 << led;
            let theirs = sure::second_hand(&hands, ending.leader, led, ending.trumps(), need);
            for again in 0..if theirs.tricks > 0 { 3 } else { 0 } {
                let other = if again == 0 { Ending { ..ending } } else { ending.dealt_anew(theirs.used, &mut random) };
                // A card below those relied on stands for any such card of the suit.
                let lane = LANE << (led & 48);
                let small = theirs.used & lane == 0 || 1 << led < bottom_bit(theirs.used & lane);
                let card = if small { bottom_bit(other.hands[other.leader] & lane) } else { 1 << led };
                let mut hands = other.hands;
                hands[other.leader] ^= card;
                let card = Hand::from_bits(card).cards().next().expect("a card");
                let leader = Seat::from_index(other.leader).expect("a seat");
                let strain = Strain::from_index(other.strain).expect("a strain");
                let board = Board::new(strain, leader, &[card], hands.map(Hand::from_bits)).expect("a trick under way");
                let tricks = i32::from(minimax::best_tricks(&board));
                let used = Hand::from_bits(theirs.used);
                assert!(tricks >= theirs.tricks, "{} relying on {used} of {}: {board}", theirs.tricks, ending.board());
                claims += 1;
            }
        }
    }
    assert!(claims > 20_000, "{claims}");
}

#[test]
fn proofs_hold_wherever_they_claim_to() {
    let mut random = SmallRng::seed_from_u64(32);
    let mut search = Search::new(1 << 20);
    for round in 0..5_000 {
        let ending = Ending::random(&mut random, [2, 3, 3, 3, 4][round % 5]);
        search.set_up(ending.hands, ending.hands, ending.strain);
        let lengths = search.lengths();
        for need in 1..=ending.left {
            let proof = Plain::lead(&mut search, ending.leader, need, ending.left, lengths);
            ending.check("the search", proof.tricks >= need, proof, &mut random);
        }
    }
}
