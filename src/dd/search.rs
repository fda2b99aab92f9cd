//! The search: does the side on lead take at least so many of the tricks left?
//!
//! A null-window alpha-beta over the cards of a trick, fail-soft, with partition search (Ginsberg, section 2.3). Every
//! answer is a [`Proof`]: a bound on the tricks of the leader's side and the cards whose ranks it relied on. Cards below the
//! lowest such card of a suit could be shuffled among the hands without changing the answer, as long as the lengths stay.
//!
//! What a proof relies on:
//! - a card that wins a trick in which another card of its suit was played;
//! - what the rules of [`super::sure`] report;
//! - at a cut-off, what the cutting card's proof relied on; when every card failed, what any of them relied on, and down to
//!   the last of the equal cards of which only one was tried.

use super::killers::{Killers, NO_CARD};
use super::ordering::{self, History, Tries};
use super::sure;
use super::table::{Family, Owners, Shape, Table};
use crate::bits::{LANE, Machine, bottom_bit, compiled_twice, from_lowest_up, lane_of, top};
use crate::limits::Limits;

/// A bound on the tricks of the side that led, and the cards whose ranks it relies on.
#[derive(Clone, Copy)]
pub(super) struct Proof {
    pub(super) tricks: i32,
    pub(super) used: u64,
}

/// A trick under way, as the next player sees it.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// The cards in play when it began.
    pub(super) all: u64,
    /// The lengths of all suits in all hands, the cards of this trick taken off.
    pub(super) lengths: u64,
    /// The cards played to it.
    pub(super) cards: u64,
    /// The bit number of the card that is winning.
    pub(super) best: u32,
    /// The bit number of the card led.
    pub(super) led: u32,
    /// Who is winning, counted from the leader.
    pub(super) winner: usize,
    pub(super) leader: usize,
    /// Tricks left, this one included.
    pub(super) left: i32,
    /// Tricks that the leader's side wants of them.
    pub(super) need: i32,
}

impl Trick {
    /// Whether a card beats the one that is winning.
    #[inline(always)]
    fn is_beaten_by(&self, card: u32, trumps: u64) -> bool {
        if (card ^ self.best) & 48 == 0 { card > self.best } else { trumps >> card & 1 == 1 }
    }

    /// The cards of the suit led that beat the winning one.
    #[inline(always)]
    fn beating(&self) -> u64 {
        if (self.best ^ self.led) & 48 == 0 { lane_of(self.led) & !0 << self.best } else { 0 }
    }
}

/// How often the deadline and the stop flag are polled, in trick starts: about every half millisecond.
const POLL_INTERVAL: u32 = 2048;

/// After so many nodes a search is a long one. Then what counts is that proofs rely on few ranks: sure tricks are counted
/// before the table is asked, whose proofs rely on more. (The second hard deal, no-trump: 91 to 55 million nodes; in short
/// searches it saves 2 % of the nodes and takes longer.)
const LONG_SEARCH: u64 = 3_000_000;

/// The state of a search.
pub(super) struct Search {
    /// The cards held, by seat.
    pub(super) hands: [u64; 4],
    /// The two bits of each card's owner, for the deal that is being searched.
    planes: Owners,
    /// The lane of the trump suit; empty at no-trump.
    pub(super) trumps: u64,
    /// The number of the strain.
    strain: usize,
    pub(super) table: Table,
    /// Cards that cut off before, by situation: leads, cards in the suit led, and ruffs and discards.
    leads: Killers,
    follows: Killers,
    voids: Killers,
    /// How leads fared.
    history: History,
    pub(super) nodes: u64,
    limits: Limits,
    /// Trick starts until the limits are polled again.
    until_poll: u32,
    /// This search is a long one.
    long: bool,
    /// The search is being abandoned: answers mean nothing and nothing is stored.
    pub(super) abandoned: bool,
}

/// The nibble of a seat's length in the suit of a card.
#[inline(always)]
fn one_card(seat: usize, card: u32) -> u64 {
    1 << (16 * seat as u32 + (card >> 4) * 4)
}

impl Search {
    pub(super) fn new(cap: usize) -> Search {
        Search {
            hands: [0; 4],
            planes: Owners { even: 0, odd: 0 },
            trumps: 0,
            strain: 4,
            table: Table::new(cap),
            leads: Killers::new(14, 16),
            follows: Killers::new(12, 16),
            voids: Killers::new(12, 15),
            history: History::new(),
            nodes: 0,
            limits: Limits::default(),
            until_poll: POLL_INTERVAL,
            long: false,
            abandoned: false,
        }
    }

    /// Forgets which cards cut off.
    pub(super) fn forget_cards(&mut self) {
        self.leads.clear();
        self.follows.clear();
        self.voids.clear();
        self.history.clear();
    }

    /// Sets limits for what follows; they are polled at once and then once per interval.
    pub(super) fn limit(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.until_poll = 0;
        self.long = false;
        self.abandoned = false;
        self.nodes = 0;
    }

    /// Sets up the hands, what they were at the start of the trick, and the trump suit (4 for none).
    pub(super) fn set_up(&mut self, hands: [u64; 4], at_start: [u64; 4], strain: usize) {
        self.hands = hands;
        self.planes = Owners { even: at_start[1] | at_start[3], odd: at_start[2] | at_start[3] };
        self.trumps = if strain < 4 { LANE << (16 * strain) } else { 0 };
        self.strain = strain;
        self.table.prepare().expect("memory for the smallest table of a solver");
    }

    /// The lengths of all suits in all hands, four bits each, seat by seat.
    pub(super) fn lengths(&self) -> u64 {
        let mut lengths = 0;
        for seat in 0..4 {
            for suit in 0..4 {
                let length = (self.hands[seat] >> (16 * suit) & LANE).count_ones() as u64;
                lengths |= length << (16 * seat + 4 * suit);
            }
        }
        lengths
    }

    /// Looks whether the limits have expired and whether this has become a long search.
    #[cold]
    fn poll(&mut self) {
        self.until_poll = POLL_INTERVAL;
        self.abandoned |= self.limits.expired();
        if self.nodes > LONG_SEARCH {
            self.long = true;
            self.leads.widen();
            self.follows.widen();
            self.voids.widen();
        }
    }

    /// Whether the leader's side takes at least `need` of the `left` tricks, 1 <= need <= left, at the start of a trick.
    #[inline(always)]
    pub(super) fn lead<E: Engine>(&mut self, leader: usize, need: i32, left: i32, lengths: u64) -> Proof {
        if left == 1 {
            return self.last_trick(leader);
        }
        if self.until_poll == 0 {
            self.poll();
        }
        self.until_poll -= 1;
        self.abandoned |= self.limits.nodes.is_some_and(|most| self.nodes >= most);
        if self.abandoned {
            return Proof { tricks: 0, used: 0 };
        }
        let all = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        let owners =
            Owners { even: E::Machine::gather(self.planes.even, all), odd: E::Machine::gather(self.planes.odd, all) };
        let family = Shape::new(lengths, self.strain).led_by(leader);
        if !self.long
            && let Some(known) = self.known::<E::Machine>(family, owners, all, need, left)
        {
            return known;
        }
        let mine = sure::on_lead(&self.hands, leader, self.trumps, need);
        if mine.tricks >= need {
            return Proof { tricks: mine.tricks, used: self.not_implied(mine.used, all) };
        }
        let theirs = sure::off_lead(&self.hands, leader, self.trumps, all, left, left - need + 1);
        if left - theirs.tricks < need {
            return Proof { tricks: left - theirs.tricks, used: self.not_implied(theirs.used, all) };
        }
        if self.long
            && let Some(known) = self.known::<E::Machine>(family, owners, all, need, left)
        {
            return known;
        }

        let hand = self.hands[leader];
        let key = ordering::lead_key(&self.hands, leader, self.trumps, need);
        let mut tries = Tries::new(hand, all, self.leads.recall(key));
        let mut failed = 0;
        let mut best = Proof { tricks: 0, used: 0 };
        while let Some(group) = tries.next(|moves| {
            moves.weigh_leads(&self.hands, leader, self.trumps, all, left);
            moves.add(&self.history, all);
        }) {
            let highest = top(group);
            let card = self.one_to_lead(leader, group);
            let bit = 1u64 << card;
            self.nodes += 1;
            let trick = Trick {
                all,
                lengths: lengths - one_card(leader, card),
                cards: bit,
                best: card,
                led: card,
                winner: 0,
                leader,
                left,
                need,
            };
            self.hands[leader] = hand ^ bit;
            let proof = E::second(self, &trick);
            self.hands[leader] = hand;
            if proof.tricks >= need {
                if self.abandoned {
                    return proof;
                }
                self.leads.learn(key, card);
                self.history.record(highest, failed, all);
                let used = self.keep::<E::Machine>(family, owners, all, proof.used, proof.tricks, left);
                return Proof { tricks: proof.tricks, used };
            }
            failed |= 1 << highest;
            best.tricks = best.tricks.max(proof.tricks);
            best.used |= proof.used;
            tries.skip(irrelevant(card, proof.used, hand));
        }
        if self.abandoned {
            return best;
        }
        best.used = widen(best.used, hand, all);
        best.used = self.keep::<E::Machine>(family, owners, all, best.used, 0, best.tricks);
        best
    }

    /// The cards from the highest down to the lowest used of each suit, without those whose owners follow from the lengths:
    /// at the bottom of a suit, where one hand has all that is left. (5.7 % fewer nodes than with them.)
    #[inline(always)]
    fn not_implied(&self, used: u64, all: u64) -> u64 {
        self.hands
            .iter()
            .fold(from_lowest_up(used) & all, |relied, hand| relied & (!hand | from_lowest_up(all & !hand)))
    }

    /// What the table knows.
    #[inline(always)]
    fn known<M: Machine>(&mut self, family: Family, owners: Owners, all: u64, need: i32, left: i32) -> Option<Proof> {
        let found = self.table.look_up(family, owners, need, left)?;
        Some(Proof { tricks: found.tricks, used: M::scatter(found.mask, all) })
    }

    /// Stores a proof and answers what it relies on.
    #[inline(always)]
    fn keep<M: Machine>(&mut self, family: Family, owners: Owners, all: u64, used: u64, least: i32, most: i32) -> u64 {
        let relied = self.not_implied(used, all);
        let mask = M::gather(relied, all);
        self.table.store(family, owners, mask, least, most);
        relied
    }

    /// A player who follows to the trick; `TURN` is 1 to 3. Tricks and needs are those of the leader's side throughout.
    #[inline(always)]
    pub(super) fn follow<E: Engine, const TURN: usize>(&mut self, trick: &Trick) -> Proof {
        let seat = (trick.leader + TURN) & 3;
        let hand = self.hands[seat];
        let suit = hand & lane_of(trick.led);
        if TURN == 1 && trick.left > 1 {
            let theirs =
                sure::second_hand(&self.hands, trick.leader, trick.led, self.trumps, trick.left - trick.need + 1);
            if trick.left - theirs.tricks < trick.need {
                return Proof { tricks: trick.left - theirs.tricks, used: theirs.used };
            }
        }
        let (legal, card);
        if suit != 0 {
            let groups = E::Machine::groups(suit, trick.all & lane_of(trick.led));
            let cards = groups.one_of_each(trick.beating());
            if cards & (cards - 1) != 0 {
                return self.follow_suit::<E, TURN>(trick, seat, suit, cards);
            }
            (legal, card) = (suit, cards.trailing_zeros());
        } else {
            if ordering::is_choice(hand, trick.all) {
                return self.follow_void::<E, TURN>(trick, seat);
            }
            (legal, card) = (hand, self.one_of(hand, trick));
        }
        let mut proof = self.play::<E, TURN>(trick, seat, card);
        if (proof.tricks >= trick.need) != (TURN == 2) {
            proof.used = widen_suit(proof.used, lane_of(card), legal, trick.all);
        }
        proof
    }

    /// The card to play of a group of equals: the highest if it beats the winning card, else the lowest. A proof then relies
    /// on as few ranks as can be: the winner by rank is high, and the cards that stay in the hand are.
    #[inline(always)]
    fn one_of(&self, group: u64, trick: &Trick) -> u32 {
        let highest = top(group);
        if trick.is_beaten_by(highest, self.trumps) { highest } else { group.trailing_zeros() }
    }

    /// The card to lead of a group of equals: the highest if the last hand cannot beat it, or if the second hand is void and
    /// partner has nothing higher, so that only one player can. When that player lets it win, the proof relies on no lower
    /// rank than it must. Else the lowest. (The second hard deal, no-trump: 165 to 55 million nodes; ordinary deals: 1 %
    /// fewer. With the highest in any case ordinary deals take 1 % more.)
    #[inline(always)]
    fn one_to_lead(&self, leader: usize, group: u64) -> u32 {
        let highest = top(group);
        let lane = lane_of(highest);
        let [left, partner, right] = [1, 2, 3].map(|turn| self.hands[(leader + turn) & 3] & lane);
        let is_high = right >> highest == 0 || left == 0 && partner >> highest == 0;
        if is_high { highest } else { group.trailing_zeros() }
    }

    /// A player with a choice of cards in the suit led, one of each group of equals, chosen as by [`Search::one_of`].
    #[inline(always)]
    fn follow_suit<E: Engine, const TURN: usize>(
        &mut self,
        trick: &Trick,
        seat: usize,
        suit: u64,
        cards: u64,
    ) -> Proof {
        let lane = lane_of(trick.led);
        let key = ordering::follow_key::<TURN>(trick, self.hands[(seat + 2) & 3]);
        let mut untried = cards;
        let beating = trick.beating();
        let promising = ordering::promising::<TURN>(&self.hands, trick, cards & beating, self.trumps);
        let mut best = Proof { tricks: if TURN == 2 { 0 } else { trick.left }, used: 0 };
        // The group of the card that cut off before.
        let recalled = self.follows.recall(key);
        let remembered = if recalled == NO_CARD { 0 } else { 1u64 << recalled & suit };
        let mut first = if remembered & beating != 0 {
            bottom_bit(cards & !(remembered - 1))
        } else if remembered != 0 {
            1 << top(cards & (remembered | (remembered - 1)))
        } else {
            0
        };
        while untried != 0 {
            if first == 0 {
                first = untried & promising;
            }
            let bit = bottom_bit(if first != 0 { first } else { untried });
            first = 0;
            untried ^= bit;
            let card = bit.trailing_zeros();
            let proof = self.play::<E, TURN>(trick, seat, card);
            if (proof.tricks >= trick.need) == (TURN == 2) {
                self.follows.learn(key, card);
                return proof;
            }
            best.tricks = if TURN == 2 { best.tricks.max(proof.tricks) } else { best.tricks.min(proof.tricks) };
            best.used |= proof.used;
            untried &= relevant(bit, proof.used & lane);
        }
        best.used = widen_suit(best.used, lane, suit, trick.all);
        best
    }

    /// A player with a choice of cards who has none of the suit led.
    #[inline(always)]
    fn follow_void<E: Engine, const TURN: usize>(&mut self, trick: &Trick, seat: usize) -> Proof {
        let hand = self.hands[seat];
        let key = ordering::void_key::<TURN>(&self.hands, trick, self.trumps);
        let mut tries = Tries::new(hand, trick.all, self.voids.recall(key));
        let mut best = Proof { tricks: if TURN == 2 { 0 } else { trick.left }, used: 0 };
        while let Some(group) = tries.next(|moves| moves.weigh_void::<TURN>(&self.hands, trick, self.trumps)) {
            let card = self.one_of(group, trick);
            let proof = self.play::<E, TURN>(trick, seat, card);
            if (proof.tricks >= trick.need) == (TURN == 2) {
                self.voids.learn(key, card);
                return proof;
            }
            best.tricks = if TURN == 2 { best.tricks.max(proof.tricks) } else { best.tricks.min(proof.tricks) };
            best.used |= proof.used;
            tries.skip(irrelevant(card, proof.used, hand));
        }
        best.used = widen(best.used, hand, trick.all);
        best
    }

    /// Puts a card on the trick, finds out what follows, and takes it back.
    #[inline(always)]
    fn play<E: Engine, const TURN: usize>(&mut self, trick: &Trick, seat: usize, card: u32) -> Proof {
        self.nodes += 1;
        self.hands[seat] ^= 1 << card;
        let proof = self.after_card::<E, TURN>(trick, seat, card);
        self.hands[seat] ^= 1 << card;
        proof
    }

    /// What follows when the player in turn has put `card` on the trick.
    #[inline(always)]
    fn after_card<E: Engine, const TURN: usize>(&mut self, trick: &Trick, seat: usize, card: u32) -> Proof {
        let bit = 1u64 << card;
        let (best, winner) =
            if trick.is_beaten_by(card, self.trumps) { (card, TURN) } else { (trick.best, trick.winner) };
        let lengths = trick.lengths - one_card(seat, card);
        let cards = trick.cards | bit;
        if TURN < 3 {
            let next = Trick { lengths, cards, best, winner, ..*trick };
            return if TURN == 1 { E::third(self, &next) } else { E::fourth(self, &next) };
        }
        // The trick is complete. Its winner matters by rank when another card of the suit was played; when it decides the
        // question, only an opponent's card counts: it does not matter which of two partners wins.
        let played = cards & lane_of(best);
        let by_rank = if played != 1 << best { 1u64 << best } else { 0 };
        let left = trick.left - 1;
        let leader = (trick.leader + winner) & 3;
        let against = if leader & 1 == 0 { self.planes.even } else { !self.planes.even };
        let by_rank_of_sides = if played & against != 0 { by_rank } else { 0 };
        // What the side that leads next wants: the rest of the need, or enough to spoil it. It is at most what is left.
        let leaders_side = winner & 1 == 0;
        let need = if leaders_side { trick.need - 1 } else { trick.left - trick.need };
        if need <= 0 {
            return Proof { tricks: if leaders_side { 1 } else { left }, used: by_rank_of_sides };
        }
        let proof = E::lead(self, leader, need, left, lengths);
        let tricks = if leaders_side { proof.tricks + 1 } else { left - proof.tricks };
        Proof { tricks, used: proof.used | by_rank }
    }

    /// Everybody has one card.
    fn last_trick(&mut self, leader: usize) -> Proof {
        let mut best = self.hands[leader].trailing_zeros();
        let mut winner = 0;
        for turn in 1..4 {
            let bit = self.hands[(leader + turn) & 3];
            let card = bit.trailing_zeros();
            let beats = if (card ^ best) & 48 == 0 { card > best } else { self.trumps & bit != 0 };
            if beats {
                (best, winner) = (card, turn);
            }
        }
        let against = self.hands[(leader + winner + 1) & 3] | self.hands[(leader + winner + 3) & 3];
        let used = if against & lane_of(best) != 0 { 1 << best } else { 0 };
        Proof { tricks: (winner & 1 == 0) as i32, used }
    }
}

/// After `card` failed by a proof that relied on `used`: the cards of the same suit that fail by the same proof, because
/// the proof looked at no rank as low as theirs.
#[inline(always)]
fn irrelevant(card: u32, used: u64, legal: u64) -> u64 {
    let lane = lane_of(card);
    legal & lane & !relevant(1 << card, used & lane)
}

/// The same for cards of one suit, `used` of which the proof relied on: the cards that may still do better.
#[inline(always)]
fn relevant(card: u64, used: u64) -> u64 {
    let lowest = bottom_bit(used);
    if lowest == 0 {
        0
    } else if card < lowest {
        !(lowest - 1)
    } else {
        !0
    }
}

/// When every card failed and `used` reaches down into a group of equal cards of which only one was tried, the proof holds
/// only where the whole group is held.
#[inline(always)]
fn widen(used: u64, tried: u64, all: u64) -> u64 {
    let mut used = used;
    let mut lanes = tried & from_lowest_up(used);
    while lanes != 0 {
        let lane = lane_of(lanes.trailing_zeros());
        lanes &= !lane;
        used = widen_suit(used, lane, tried, all);
    }
    used
}

/// The same for one suit.
#[inline(always)]
fn widen_suit(used: u64, lane: u64, tried: u64, all: u64) -> u64 {
    let lowest = bottom_bit(used & lane);
    if lowest & tried == 0 {
        return used;
    }
    let below = all & lane & (lowest - 1);
    let others = below & !tried;
    used | if others == 0 { below } else { below & !0 << top(others) & !others }
}

compiled_twice! {
    /// The search as it is compiled for a kind of processor.
    pub(super) trait Engine;

    fn lead(search: &mut Search, leader: usize, need: i32, left: i32, lengths: u64) -> Proof {
        search.lead::<Self>(leader, need, left, lengths)
    }
    fn second(search: &mut Search, trick: &Trick) -> Proof {
        search.follow::<Self, 1>(trick)
    }
    fn third(search: &mut Search, trick: &Trick) -> Proof {
        search.follow::<Self, 2>(trick)
    }
    fn fourth(search: &mut Search, trick: &Trick) -> Proof {
        search.follow::<Self, 3>(trick)
    }
}
