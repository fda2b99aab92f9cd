//! Proofs hold for every position they claim to hold for: the cards below those a proof relied on are dealt anew, and
//! minimax is asked.

use super::hands::Hands;
use super::minimax;
use super::search::{Engine, Plain, Proof, Search};
use super::sure;
use super::table::Lengths;
use crate::cards::{Board, Card, Hand, Seat, Strain, Suit};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};

/// A start of a trick.
#[derive(Clone, Copy)]
struct Ending {
    hands: Hands,
    leader: Seat,
    strain: Strain,
    left: i32,
}

impl Ending {
    /// Few suits and few small cards make winners, ruffs and blocks frequent.
    fn random(random: &mut SmallRng, length: usize) -> Ending {
        let suits = &Suit::ALL[..random.random_range(2..=4)];
        let ranks = 13 - random.random_range(0..=(13 - (4 * length).div_ceil(suits.len())).min(9));
        let highest = |&suit: &Suit| Hand::PACK.in_suit(suit).cards().take(ranks);
        let mut pack: Vec<Card> = suits.iter().flat_map(highest).collect();
        pack.shuffle(random);
        let hands = Hands(std::array::from_fn(|seat| pack[seat * length..][..length].iter().copied().collect()));
        let suit = *suits.choose(random).expect("a suit");
        let strain = if random.random_range(0..3) == 0 { Strain::NoTrump } else { suit.into() };
        Ending { hands, leader: Seat::North.plus(random.random_range(0..4)), strain, left: length as i32 }
    }

    fn trumps(&self) -> Hand {
        self.strain.trump().map_or(Hand::EMPTY, Suit::cards)
    }

    /// The same lengths and the same owners of all cards from the lowest used one up, in every suit.
    fn dealt_anew(&self, used: Hand, random: &mut SmallRng) -> Ending {
        let mut hands = self.hands;
        for suit in Suit::ALL {
            let small = suit.cards() - used.up_from_lowest();
            let mut cards: Vec<Card> = (self.hands.all() & small).cards().collect();
            cards.shuffle(random);
            for hand in &mut hands.0 {
                let dealt = cards.split_off(cards.len() - (*hand & small).len());
                *hand -= small;
                *hand |= dealt.into_iter().collect();
            }
        }
        Ending { hands, ..*self }
    }

    fn board(&self) -> Board {
        Board::new(self.strain, self.leader, &[], self.hands.0).expect("an ending")
    }

    fn tricks(&self) -> i32 {
        i32::from(minimax::best_tricks(&self.board()))
    }

    /// That the leader's side takes at least, or at most, so many tricks, here and wherever the proof claims it.
    fn check(&self, what: &str, at_least: bool, proof: Proof, random: &mut SmallRng) {
        for round in 0..3 {
            let ending = if round == 0 { *self } else { self.dealt_anew(proof.used, random) };
            let tricks = ending.tricks();
            let holds = if at_least { tricks >= proof.tricks } else { tricks <= proof.tricks };
            assert!(
                holds,
                "{what} says {} relying on {} of {}: {} has {tricks}",
                proof.tricks,
                proof.used,
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
        let (left, all) = (ending.left, ending.hands.all());
        for need in 1..=left {
            let mine = sure::on_lead(ending.hands.around(ending.leader), ending.trumps(), need);
            if mine.tricks > 0 {
                ending.check("on lead", true, mine, &mut random);
            }
            let theirs = sure::off_lead(ending.hands.around(ending.leader), ending.trumps(), all, left, need);
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
        let led = hand.cards().nth(round % ending.left as usize).expect("a card");
        for need in 1..=ending.left {
            let mut hands = ending.hands;
            hands.play(ending.leader, led);
            let theirs = sure::second_hand(hands.around(ending.leader), led, ending.trumps(), need);
            for again in 0..if theirs.tricks > 0 { 3 } else { 0 } {
                let other = if again == 0 { ending } else { ending.dealt_anew(theirs.used, &mut random) };
                // A card below those relied on stands for any such card of the suit.
                let is_small = !theirs.used.up_from_lowest().contains(led);
                let card = if is_small { other.hands[other.leader].in_suit_of(led).bottom() } else { led };
                let mut hands = other.hands;
                hands.play(other.leader, card);
                let board = Board::new(other.strain, other.leader, &[card], hands.0).expect("a trick under way");
                let tricks = i32::from(minimax::best_tricks(&board));
                let Proof { tricks: claimed, used } = theirs;
                assert!(tricks >= claimed, "{claimed} relying on {used} of {}: {board}", ending.board());
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
        search.set_up(ending.hands.0, ending.hands.0, ending.strain);
        let lengths = Lengths::of(ending.hands.0);
        for need in 1..=ending.left {
            let proof = Plain::lead(&mut search, ending.leader, need, ending.left, lengths);
            ending.check("the search", proof.tricks >= need, proof, &mut random);
        }
    }
}
