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

use super::hands::Hands;
use super::killers::Killers;
use super::ordering::{self, History, MovePicker};
use super::sure;
use super::table::{Family, Lengths, Owners, Shape, Table};
use crate::bits::{Machine, compiled_twice};
use crate::cards::{Card, Hand, Seat, Strain, Suit};
use crate::limits::Limits;

/// The players of a trick, in turn.
pub(super) const LEADER: usize = 0;
pub(super) const SECOND: usize = 1;
pub(super) const THIRD: usize = 2;
pub(super) const FOURTH: usize = 3;

/// A bound on the tricks of the side that led, and the cards whose ranks it relies on.
#[derive(Clone, Copy)]
pub(super) struct Proof {
    pub(super) tricks: i32,
    pub(super) used: Hand,
}

impl Proof {
    /// Before a card was tried: the worst for the player in turn.
    #[inline(always)]
    fn worst<const TURN: usize>(trick: &Trick) -> Proof {
        Proof { tricks: if is_leaders_side(TURN) { 0 } else { trick.left }, used: Hand::EMPTY }
    }

    /// Another card failed too: the better of both for the player in turn, relying on both proofs.
    #[inline(always)]
    fn add<const TURN: usize>(&mut self, failed: Proof) {
        let better = if is_leaders_side(TURN) { i32::max } else { i32::min };
        self.tricks = better(self.tricks, failed.tricks);
        self.used |= failed.used;
    }
}

/// Whether the player in turn is the leader or his partner.
#[inline(always)]
pub(super) const fn is_leaders_side(turn: usize) -> bool {
    turn & 1 == 0
}

/// A trick under way, as the next player sees it.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// The cards in play when it began.
    pub(super) all: Hand,
    /// The lengths of all suits in all hands, the cards of this trick taken off.
    pub(super) lengths: Lengths,
    /// The cards played to it.
    pub(super) cards: Hand,
    /// The card that is winning.
    pub(super) best: Card,
    /// The card led.
    pub(super) led: Card,
    /// The turn of the player who is winning.
    pub(super) winner: usize,
    pub(super) leader: Seat,
    /// Tricks left, this one included.
    pub(super) left: i32,
    /// Tricks that the leader's side wants of them.
    pub(super) need: i32,
}

impl Trick {
    /// The cards of the suit led that beat the winning one.
    #[inline(always)]
    fn beating(&self) -> Hand {
        if self.best.follows(self.led) { Hand::PACK.in_suit_of(self.led).from(self.best) } else { Hand::EMPTY }
    }

    /// Whether a proof about a card gives the player in turn what his side wants: then no other card need be tried.
    #[inline(always)]
    fn is_cut_off<const TURN: usize>(&self, proof: Proof) -> bool {
        (proof.tricks >= self.need) == is_leaders_side(TURN)
    }
}

/// Whether a card wins against the best one so far.
#[inline(always)]
pub(super) fn beats(card: Card, best: Card, trumps: Hand) -> bool {
    if card.follows(best) { card > best } else { trumps.contains(card) }
}

/// How often the deadline and the stop flag are polled, in trick starts: about every half millisecond.
const POLL_INTERVAL: u32 = 2048;

/// After so many nodes a search is a long one. Then what counts is that proofs rely on few ranks: sure tricks are counted
/// before the table is asked, whose proofs rely on more. (The second hard deal, no-trump: 91 to 55 million nodes; in short
/// searches it saves 2 % of the nodes and takes longer.)
const LONG_SEARCH: u64 = 3_000_000;

/// The state of a search.
pub(super) struct Search {
    /// The cards held.
    pub(super) hands: Hands,
    /// The owners of all cards of the deal that is being searched.
    owners: Owners,
    /// All cards of the trump suit; none at no-trump.
    pub(super) trumps: Hand,
    strain: Strain,
    pub(super) table: Table,
    /// Cards that cut off before, by situation: leads, cards in the suit led, and ruffs and discards.
    leads: Killers,
    follows: Killers,
    voids: Killers,
    /// How leads fared.
    history: History,
    pub(super) nodes: u64,
    limits: Limits,
    /// The limit of nodes: none is the highest number, and expired limits are no nodes at all.
    most_nodes: u64,
    /// Trick starts until the limits are polled again.
    until_poll: u32,
    /// This search is a long one.
    long: bool,
    /// The search is being abandoned: answers mean nothing and nothing is stored.
    pub(super) abandoned: bool,
}

impl Search {
    pub(super) fn new(cap: usize) -> Search {
        Search {
            hands: Hands([Hand::EMPTY; 4]),
            owners: Owners::NONE,
            trumps: Hand::EMPTY,
            strain: Strain::NoTrump,
            table: Table::new(cap),
            leads: Killers::new(14, 16),
            follows: Killers::new(12, 16),
            voids: Killers::new(12, 15),
            history: History::new(),
            nodes: 0,
            limits: Limits::default(),
            most_nodes: u64::MAX,
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
        self.most_nodes = limits.nodes.unwrap_or(u64::MAX);
        self.until_poll = 0;
        self.long = false;
        self.abandoned = false;
        self.nodes = 0;
    }

    /// Sets up the hands, what they were at the start of the trick, and the strain.
    pub(super) fn set_up(&mut self, hands: [Hand; 4], at_start: [Hand; 4], strain: Strain) {
        self.hands = Hands(hands);
        self.owners = Owners::of(at_start);
        self.trumps = strain.trump().map_or(Hand::EMPTY, Suit::cards);
        self.strain = strain;
        self.table.prepare().expect("memory for the smallest table of a solver");
    }

    /// Looks whether the limits have expired and whether this has become a long search.
    #[cold]
    fn poll(&mut self) {
        self.until_poll = POLL_INTERVAL;
        if self.limits.expired() {
            self.most_nodes = 0;
        }
        if self.nodes > LONG_SEARCH {
            self.long = true;
            self.leads.widen();
            self.follows.widen();
            self.voids.widen();
        }
    }

    /// Whether the leader's side takes at least `need` of the `left` tricks, 1 <= need <= left, at the start of a trick.
    #[inline(always)]
    pub(super) fn lead<E: Engine>(&mut self, leader: Seat, need: i32, left: i32, lengths: Lengths) -> Proof {
        if left == 1 {
            return self.last_trick(leader);
        }
        if self.until_poll == 0 {
            self.poll();
        }
        self.until_poll -= 1;
        if self.nodes >= self.most_nodes {
            self.abandoned = true;
            return Proof { tricks: 0, used: Hand::EMPTY };
        }
        let all = self.hands.all();
        let owners = self.owners.packed::<E::Machine>(all);
        let family = Shape::new(lengths, self.strain).led_by(leader);
        if !self.long
            && let Some(known) = self.known::<E::Machine>(family, owners, all, need, left)
        {
            return known;
        }
        let around = self.hands.around(leader);
        let mine = sure::on_lead(around, self.trumps, need);
        if mine.tricks >= need {
            return Proof { tricks: mine.tricks, used: self.not_implied(mine.used, all) };
        }
        let theirs = sure::off_lead(around, self.trumps, all, left, left - need + 1);
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
        let mut moves = MovePicker::new(hand, all, self.leads.recall(key));
        let mut failed = Hand::EMPTY;
        let mut best = Proof { tricks: 0, used: Hand::EMPTY };
        while let Some(group) = moves.next(|moves| {
            moves.weigh_leads(&self.hands, leader, self.trumps, all, left);
            moves.add(&self.history, all);
        }) {
            let card = self.one_to_lead(leader, group);
            self.nodes += 1;
            let trick = Trick {
                all,
                lengths: lengths.without(leader, card),
                cards: Hand::of(card),
                best: card,
                led: card,
                winner: LEADER,
                leader,
                left,
                need,
            };
            self.hands[leader] = hand.without(card);
            let proof = E::second(self, &trick);
            self.hands[leader] = hand;
            if trick.is_cut_off::<LEADER>(proof) {
                if self.abandoned {
                    return proof;
                }
                self.leads.learn(key, card);
                self.history.record(group.top(), failed, all);
                let used = self.keep::<E::Machine>(family, owners, all, proof.used, proof.tricks, left);
                return Proof { tricks: proof.tricks, used };
            }
            failed = failed.with(group.top());
            best.add::<LEADER>(proof);
            moves.skip(irrelevant(card, proof.used, hand));
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
    fn not_implied(&self, used: Hand, all: Hand) -> Hand {
        let relied = used.up_from_lowest() & all;
        self.hands.0.into_iter().fold(relied, |relied, hand| relied - (hand - (all - hand).up_from_lowest()))
    }

    /// What the table knows.
    #[inline(always)]
    fn known<M: Machine>(&mut self, family: Family, owners: Owners, all: Hand, need: i32, left: i32) -> Option<Proof> {
        let found = self.table.look_up(family, owners, need, left)?;
        Some(Proof { tricks: found.tricks, used: Hand::from_pack_bits(M::scatter(found.mask, all.bits())) })
    }

    /// Stores a proof and answers what it relies on.
    #[inline(always)]
    fn keep<M: Machine>(
        &mut self,
        family: Family,
        owners: Owners,
        all: Hand,
        used: Hand,
        least: i32,
        most: i32,
    ) -> Hand {
        let relied = self.not_implied(used, all);
        let mask = M::gather(relied.bits(), all.bits());
        self.table.store(family, owners, mask, least, most);
        relied
    }

    /// A player who follows to the trick. Tricks and needs are those of the leader's side throughout.
    #[inline(always)]
    pub(super) fn follow<E: Engine, const TURN: usize>(&mut self, trick: &Trick) -> Proof {
        let seat = trick.leader.plus(TURN);
        let around = self.hands.around(trick.leader);
        let hand = around[TURN];
        let suit = hand.in_suit_of(trick.led);
        if TURN == SECOND && trick.left > 1 {
            let theirs = sure::second_hand(around, trick.led, self.trumps, trick.left - trick.need + 1);
            if trick.left - theirs.tricks < trick.need {
                return Proof { tricks: trick.left - theirs.tricks, used: theirs.used };
            }
        }
        let (legal, card);
        if !suit.is_empty() {
            let groups = E::Machine::groups(suit, trick.all.in_suit_of(trick.led));
            let cards = groups.one_of_each(trick.beating());
            if cards.is_several() {
                return self.follow_suit::<E, TURN>(trick, seat, suit, cards);
            }
            (legal, card) = (suit, cards.bottom());
        } else {
            if !hand.are_equal(trick.all - hand) {
                return self.follow_void::<E, TURN>(trick, seat);
            }
            (legal, card) = (hand, self.one_of(hand, trick));
        }
        let mut proof = self.play::<E, TURN>(trick, seat, card);
        if !trick.is_cut_off::<TURN>(proof) {
            proof.used = widen_suit(proof.used, Hand::PACK.in_suit_of(card), legal, trick.all);
        }
        proof
    }

    /// The card to play of a group of equals: the highest if it beats the winning card, else the lowest. A proof then relies
    /// on as few ranks as can be: the winner by rank is high, and the cards that stay in the hand are.
    #[inline(always)]
    fn one_of(&self, group: Hand, trick: &Trick) -> Card {
        let highest = group.top();
        if beats(highest, trick.best, self.trumps) { highest } else { group.bottom() }
    }

    /// The card to lead of a group of equals: the highest if the last hand cannot beat it, or if the second hand is void and
    /// partner has nothing higher, so that only one player can. When that player lets it win, the proof relies on no lower
    /// rank than it must. Else the lowest. (The second hard deal, no-trump: 165 to 55 million nodes; ordinary deals: 1 %
    /// fewer. With the highest in any case ordinary deals take 1 % more.)
    #[inline(always)]
    fn one_to_lead(&self, leader: Seat, group: Hand) -> Card {
        let highest = group.top();
        let [_, left, partner, right] = self.hands.around(leader).map(|hand| hand.in_suit_of(highest));
        let is_high = !right.beats(highest) || left.is_empty() && !partner.beats(highest);
        if is_high { highest } else { group.bottom() }
    }

    /// A player with a choice of cards in the suit led, one of each group of equals, chosen as by [`Search::one_of`].
    #[inline(always)]
    fn follow_suit<E: Engine, const TURN: usize>(
        &mut self,
        trick: &Trick,
        seat: Seat,
        suit: Hand,
        cards: Hand,
    ) -> Proof {
        let key = ordering::follow_key::<TURN>(trick, self.hands[seat.partner()]);
        let beating = trick.beating();
        let promising = ordering::promising::<TURN>(&self.hands, trick, cards & beating, self.trumps);
        let mut best = Proof::worst::<TURN>(trick);
        // The card that cut off before, or the equal one that is tried in its place.
        let mut first = match self.follows.recall(key) {
            Some(card) if !suit.contains(card) => Hand::EMPTY,
            Some(card) if beating.contains(card) => cards.from(card).lowest(),
            Some(card) => Hand::of(cards.up_to(card).top()),
            None => Hand::EMPTY,
        };
        let mut untried = cards;
        while !untried.is_empty() {
            if first.is_empty() {
                first = untried & promising;
            }
            let card = if first.is_empty() { untried } else { first }.bottom();
            first = Hand::EMPTY;
            untried = untried.without(card);
            let proof = self.play::<E, TURN>(trick, seat, card);
            if trick.is_cut_off::<TURN>(proof) {
                self.follows.learn(key, card);
                return proof;
            }
            best.add::<TURN>(proof);
            untried -= irrelevant(card, proof.used, untried);
        }
        best.used = widen_suit(best.used, Hand::PACK.in_suit_of(trick.led), suit, trick.all);
        best
    }

    /// A player with a choice of cards who has none of the suit led.
    #[inline(always)]
    fn follow_void<E: Engine, const TURN: usize>(&mut self, trick: &Trick, seat: Seat) -> Proof {
        let hand = self.hands[seat];
        let key = ordering::void_key::<TURN>(&self.hands, trick, self.trumps);
        let mut moves = MovePicker::new(hand, trick.all, self.voids.recall(key));
        let mut best = Proof::worst::<TURN>(trick);
        while let Some(group) = moves.next(|moves| moves.weigh_void::<TURN>(&self.hands, trick, self.trumps)) {
            let card = self.one_of(group, trick);
            let proof = self.play::<E, TURN>(trick, seat, card);
            if trick.is_cut_off::<TURN>(proof) {
                self.voids.learn(key, card);
                return proof;
            }
            best.add::<TURN>(proof);
            moves.skip(irrelevant(card, proof.used, hand));
        }
        best.used = widen(best.used, hand, trick.all);
        best
    }

    /// Puts a card on the trick, finds out what follows, and takes it back.
    #[inline(always)]
    fn play<E: Engine, const TURN: usize>(&mut self, trick: &Trick, seat: Seat, card: Card) -> Proof {
        self.nodes += 1;
        self.hands.play(seat, card);
        let proof = self.after_card::<E, TURN>(trick, seat, card);
        self.hands.take_back(seat, card);
        proof
    }

    /// What follows when the player in turn has put `card` on the trick.
    #[inline(always)]
    fn after_card<E: Engine, const TURN: usize>(&mut self, trick: &Trick, seat: Seat, card: Card) -> Proof {
        let (best, winner) =
            if beats(card, trick.best, self.trumps) { (card, TURN) } else { (trick.best, trick.winner) };
        let lengths = trick.lengths.without(seat, card);
        let cards = trick.cards.with(card);
        if TURN < FOURTH {
            let next = Trick { lengths, cards, best, winner, ..*trick };
            return if TURN == SECOND { E::third(self, &next) } else { E::fourth(self, &next) };
        }
        // The trick is complete. Its winner matters by rank when another card of the suit was played; when it decides the
        // question, only an opponent's card counts: it does not matter which of two partners wins.
        let in_suit = cards.in_suit_of(best);
        let left = trick.left - 1;
        let leader = trick.leader.plus(winner);
        // What the side that leads next wants: the rest of the need, or enough to spoil it. It is at most what is left.
        let need = if is_leaders_side(winner) { trick.need - 1 } else { trick.left - trick.need };
        if need <= 0 {
            let by_rank = self.owners.any_of(leader.side().other(), in_suit);
            let used = if by_rank { Hand::of(best) } else { Hand::EMPTY };
            return Proof { tricks: if is_leaders_side(winner) { 1 } else { left }, used };
        }
        let proof = E::lead(self, leader, need, left, lengths);
        let tricks = if is_leaders_side(winner) { proof.tricks + 1 } else { left - proof.tricks };
        let used = if in_suit.is_several() { proof.used.with(best) } else { proof.used };
        Proof { tricks, used }
    }

    /// Everybody has one card.
    fn last_trick(&mut self, leader: Seat) -> Proof {
        let mut best = self.hands[leader].bottom();
        let mut winner = LEADER;
        for turn in [SECOND, THIRD, FOURTH] {
            let card = self.hands[leader.plus(turn)].bottom();
            if beats(card, best, self.trumps) {
                (best, winner) = (card, turn);
            }
        }
        let [_, left, _, right] = self.hands.around(leader.plus(winner));
        let used = if !(left | right).in_suit_of(best).is_empty() { Hand::of(best) } else { Hand::EMPTY };
        Proof { tricks: is_leaders_side(winner) as i32, used }
    }
}

/// After `card` failed by a proof that relied on `used`: those of the same suit among `cards` that fail by the same proof,
/// because the proof looked at no rank as low as theirs.
#[inline(always)]
fn irrelevant(card: Card, used: Hand, cards: Hand) -> Hand {
    let (used, cards) = (used.in_suit_of(card), cards.in_suit_of(card));
    if used.is_empty() {
        cards
    } else if card < used.bottom() {
        cards.below(used.bottom())
    } else {
        Hand::EMPTY
    }
}

/// When every card failed and `used` reaches down into a group of equal cards of which only one was tried, the proof holds
/// only where the whole group is held.
#[inline(always)]
fn widen(used: Hand, tried: Hand, all: Hand) -> Hand {
    let mut widened = used;
    for suit in (tried & used.up_from_lowest()).suits() {
        widened = widen_suit(widened, suit.cards(), tried, all);
    }
    widened
}

/// The same for one suit.
#[inline(always)]
fn widen_suit(used: Hand, suit: Hand, tried: Hand, all: Hand) -> Hand {
    let in_suit = used & suit;
    if !tried.intersects(in_suit.lowest()) {
        return used;
    }
    let below = (all & suit).below(in_suit.bottom());
    used | below.above_all(below - tried)
}

compiled_twice! {
    /// The search as it is compiled for a kind of processor.
    pub(super) trait Engine;

    fn lead(search: &mut Search, leader: Seat, need: i32, left: i32, lengths: Lengths) -> Proof {
        search.lead::<Self>(leader, need, left, lengths)
    }
    fn second(search: &mut Search, trick: &Trick) -> Proof {
        search.follow::<Self, SECOND>(trick)
    }
    fn third(search: &mut Search, trick: &Trick) -> Proof {
        search.follow::<Self, THIRD>(trick)
    }
    fn fourth(search: &mut Search, trick: &Trick) -> Proof {
        search.follow::<Self, FOURTH>(trick)
    }
}
