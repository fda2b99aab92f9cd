//! Which card to try first.
//!
//! A null-window search lives on trying the refuting card first. Three sources: weights that a bridge player would give the
//! cards of a hand, for leads a [`History`] of how they fared in this deal, which is added to the weights, and a memory of
//! the card that cut off last time in a like situation, which goes before the weights.

mod history;

pub(super) use history::History;

use super::hands::Hands;
use super::killers::{Key, hash};
use super::search::{LEADER, SECOND, THIRD, Trick};
use crate::cards::{Card, Hand, Rank, Seat, Suit};

/// The cards that a player in turn has not tried yet. Equal cards are one move.
struct Untried {
    /// All cards that may be played.
    legal: Hand,
    /// Cards of others that were in play at the start of the trick.
    others: Hand,
    /// Cards not yet tried, nor equal to one that was, nor skipped.
    cards: Hand,
}

impl Untried {
    #[inline(always)]
    fn new(legal: Hand, all: Hand) -> Untried {
        Untried { legal, others: all - legal, cards: legal }
    }

    /// Takes out a card and its equals; nothing if it is not there any more.
    #[inline(always)]
    fn take(&mut self, card: Card) -> Hand {
        if !self.cards.contains(card) {
            return Hand::EMPTY;
        }
        let group = self.legal.equals(card, self.others);
        self.cards -= group;
        group
    }

    /// All groups still there.
    #[inline(always)]
    fn moves(&self) -> MoveList {
        let mut moves = MoveList { cards: [NO_CARD; 13], sequence: [false; 13], weights: [0; 13], count: 0 };
        let mut rest = self.cards;
        while !rest.is_empty() {
            let group = self.legal.equals(rest.top(), self.others);
            moves.cards[moves.count] = group.top();
            moves.sequence[moves.count] = group.is_several();
            moves.count += 1;
            rest -= group;
        }
        moves
    }
}

/// The cards of a player in turn, one group of equals after the other: the one that cut off before, then the others by
/// weight, which is worked out only if it is wanted.
pub(super) struct MovePicker {
    untried: Untried,
    remembered: Hand,
    moves: Option<MoveList>,
}

impl MovePicker {
    /// The legal cards of a player, with `all` cards in play when the trick began, and the card that cut off before.
    #[inline(always)]
    pub(super) fn new(legal: Hand, all: Hand, recalled: Option<Card>) -> MovePicker {
        let mut untried = Untried::new(legal, all);
        let remembered = recalled.map_or(Hand::EMPTY, |card| untried.take(card));
        MovePicker { untried, remembered, moves: None }
    }

    /// The next group of equal cards of which to try one.
    #[inline(always)]
    pub(super) fn next(&mut self, weigh: impl FnOnce(&mut MoveList)) -> Option<Hand> {
        let remembered = std::mem::take(&mut self.remembered);
        if !remembered.is_empty() {
            return Some(remembered);
        }
        let moves = self.moves.get_or_insert_with(|| {
            let mut moves = self.untried.moves();
            weigh(&mut moves);
            moves
        });
        moves.take_heaviest(&mut self.untried)
    }

    /// Leaves out cards known to fail.
    #[inline(always)]
    pub(super) fn skip(&mut self, cards: Hand) {
        self.untried.cards -= cards;
    }
}

/// Groups of equal cards and their weights.
pub(super) struct MoveList {
    /// The top card of each.
    cards: [Card; 13],
    /// Whether the group has more than one card.
    sequence: [bool; 13],
    weights: [i32; 13],
    count: usize,
}

/// Stands where a list has no card.
const NO_CARD: Card = Card::new(Suit::Spades, Rank::DEUCE);

/// The rank of a card as printed, 2 to 14.
#[inline(always)]
fn rank(card: Card) -> i32 {
    card.rank().number() as i32
}

impl MoveList {
    /// Takes out the heaviest group.
    #[inline(always)]
    fn take_heaviest(&mut self, untried: &mut Untried) -> Option<Hand> {
        while let Some(card) = self.heaviest() {
            let group = untried.take(card);
            if !group.is_empty() {
                return Some(group);
            }
        }
        None
    }

    #[inline(always)]
    fn heaviest(&mut self) -> Option<Card> {
        if self.count == 0 {
            return None;
        }
        let mut best = 0;
        for i in 1..self.count {
            if self.weights[i] > self.weights[best] {
                best = i;
            }
        }
        let card = self.cards[best];
        self.count -= 1;
        // Keep the order of the others, which decides ties.
        for i in best..self.count {
            self.cards[i] = self.cards[i + 1];
            self.weights[i] = self.weights[i + 1];
        }
        Some(card)
    }

    /// Weights of the leads. The scheme follows what DDS found by long tuning: prefer suits in which the opponents have few
    /// answers, winners whose suit runs, finesses through the left-hand opponent, ruffs for partner; avoid leading round to
    /// honours on the right and into ruffs.
    #[inline(always)]
    pub(super) fn weigh_leads(&mut self, hands: &Hands, leader: Seat, trumps: Hand, all: Hand, left: i32) {
        let around = hands.around(leader);
        let trumps_out = all.intersects(trumps);
        let mut i = 0;
        while i < self.count {
            let card = self.cards[i];
            let [mine, lefts, partners, rights] = around.map(|hand| hand.in_suit_of(card));
            let suit = LeadSuit { mine, lefts, partners, rights, all: all.in_suit_of(card) };
            let first = i;
            while i < self.count && self.cards[i].follows(card) {
                i += 1;
            }
            if trumps_out {
                let [mine, lefts, partners, rights] = around.map(|hand| hand & trumps);
                let ruffs = Ruffs { is_trumps: trumps.contains(card), mine, lefts, partners, rights };
                self.weigh_suit_lead(first, i, &suit, &ruffs, left);
            } else {
                self.weigh_no_trump_lead(first, i, &suit, left);
            }
        }
    }

    /// Adds how leads fared so far in this deal.
    #[inline(always)]
    pub(super) fn add(&mut self, history: &History, all: Hand) {
        for i in 0..self.count {
            self.weights[i] += history.bonus(self.cards[i], all);
        }
    }

    #[inline(always)]
    fn weigh_no_trump_lead(&mut self, first: usize, end: usize, suit: &LeadSuit, left: i32) {
        let tops = suit.tops();
        let answers = suit.answers(left);
        let mut base = -((answers << 5) / 19);
        if suit.partners.is_empty() {
            base -= 9;
        }
        let partner_wins = suit.partners.outranks(suit.lefts | suit.rights);
        let (lefts, rights) = (suit.lefts.len(), suit.rights.len());
        let partners = suit.partners.len();
        let singleton_ace = (lefts == 1 && tops.first == LEFT) || (rights == 1 && tops.first == RIGHT);
        for i in first..end {
            let card = self.cards[i];
            let place = suit.place(card);
            let mut weight = base;
            if place == 1 || partner_wins {
                if tops.second == RIGHT {
                    if rights != 1 {
                        weight -= 1;
                    }
                } else if tops.second == LEFT {
                    weight += if lefts != 1 { 22 } else { 16 };
                }
                let runs = (tops.second != LEFT || lefts == 1) && (tops.second != RIGHT || rights == 1);
                weight += if runs { 45 } else { 18 } + place;
            } else {
                if tops.first == RIGHT || tops.second == RIGHT {
                    if rights != 1 {
                        weight -= 10;
                    }
                } else if tops.first == LEFT && tops.second == PARTNER && partners != 1 {
                    weight += 31;
                }
                if tops.second == PARTNER && tops.third == PARTNER {
                    weight += 35;
                } else if partners > 1
                    && ((tops.second == ME && tops.third == PARTNER) || (tops.second == PARTNER && tops.third == ME))
                {
                    weight += 25;
                }
                weight += if singleton_ace {
                    28 + place
                } else if tops.first == ME {
                    -17 + place
                } else if !self.sequence[i] {
                    12 + place
                } else if place == 2 {
                    48
                } else {
                    29 - place
                };
            }
            self.weights[i] = weight;
        }
    }

    #[inline(always)]
    fn weigh_suit_lead(&mut self, first: usize, end: usize, suit: &LeadSuit, ruffs: &Ruffs, left: i32) {
        let tops = suit.tops();
        let (lefts, rights) = (suit.lefts.len(), suit.rights.len());
        let (mine, partners) = (suit.mine.len(), suit.partners.len());
        let side = !ruffs.is_trumps;
        let left_ruffs = side && lefts == 0 && !ruffs.lefts.is_empty();
        let right_ruffs = side && rights == 0 && !ruffs.rights.is_empty();
        let partner_ruffs = side && partners == 0 && !ruffs.partners.is_empty();
        let mut base = -((suit.answers(left) << 5) / 13);
        if left_ruffs || right_ruffs {
            base -= 12;
        }
        if partner_ruffs && rights > 0 {
            base += 17;
        }
        if tops.first == RIGHT || tops.second == RIGHT {
            if rights != 1 {
                base -= 12;
            }
        } else if tops.first == LEFT && tops.second == PARTNER && partners != 1 {
            base += 27;
        }
        if side && mine == 1 && !ruffs.mine.is_empty() && partners > 1 && tops.first == PARTNER {
            base += 19;
        }
        let not_ruffed = !left_ruffs && !right_ruffs;
        let partner_overruffs = (!left_ruffs || ruffs.partners.outranks(ruffs.lefts))
            && (!right_ruffs || ruffs.partners.outranks(ruffs.rights));
        let partner_high = suit.partners.outranks(suit.lefts | suit.rights);
        let singleton_ace = (lefts == 1 && tops.first == LEFT) || (rights == 1 && tops.first == RIGHT);
        for i in first..end {
            let card = self.cards[i];
            let place = suit.place(card);
            let wins = if place == 1 {
                if partner_ruffs { partner_overruffs } else { not_ruffed }
            } else if partner_high {
                not_ruffed
            } else {
                partner_ruffs && partner_overruffs
            };
            let mut weight = base;
            weight += if wins {
                if singleton_ace {
                    35 + place
                } else if tops.first == ME {
                    if tops.second == PARTNER {
                        48 + place
                    } else if place == 1 {
                        31
                    } else {
                        -3 + place
                    }
                } else if tops.first == PARTNER {
                    if tops.second == ME { 42 + place } else { 28 + place }
                } else if self.sequence[i] && place == 2 {
                    40
                } else if self.sequence[i] {
                    22 + place
                } else {
                    11 + place
                }
            } else {
                if tops.second == PARTNER && tops.third == PARTNER {
                    weight += 20;
                } else if partners > 1
                    && ((tops.second == ME && tops.third == PARTNER) || (tops.second == PARTNER && tops.third == ME))
                {
                    weight += 13;
                }
                if singleton_ace {
                    2 + place
                } else if tops.first == ME {
                    if tops.second == PARTNER {
                        33 + place
                    } else if place == 1 {
                        38
                    } else {
                        -14 + place
                    }
                } else if tops.first == PARTNER {
                    34 + place
                } else if self.sequence[i] && place == 2 {
                    35
                } else {
                    17 - rank(card)
                }
            };
            self.weights[i] = weight;
        }
    }

    /// Weights of the cards of a player who cannot follow suit: ruffs and discards.
    #[inline(always)]
    pub(super) fn weigh_void<const TURN: usize>(&mut self, hands: &Hands, trick: &Trick, trumps: Hand) {
        let [_, second, third, fourth] = hands.around(trick.leader);
        match TURN {
            SECOND => self.void_second(trick, second, third, fourth, trumps),
            THIRD => self.void_third(trick, third, fourth, trumps),
            _ => self.void_fourth(trick, fourth, trumps),
        }
    }

    /// Discards: low from long suits, not from a guarded king or a bare ace.
    #[inline(always)]
    fn weigh_discard(&mut self, i: usize, hand: Hand, all: Hand, factor: i32) {
        let card = self.cards[i];
        let suit = hand.in_suit_of(card);
        let in_play = all.in_suit_of(card);
        let length = suit.len() as i32;
        let mut weight = -rank(card) + length * 64 / factor;
        if length == 2 {
            // Two cards are in play at least: these.
            let second = in_play.without(in_play.top()).top();
            if suit.contains(second) {
                weight -= 4;
            }
        } else if length == 1 && suit.outranks(in_play - suit) {
            weight -= 4;
        }
        self.weights[i] = weight;
    }

    #[inline(always)]
    fn void_fourth(&mut self, trick: &Trick, hand: Hand, trumps: Hand) {
        let partner_wins = trick.winner == SECOND;
        for i in 0..self.count {
            let card = self.cards[i];
            if !trumps.contains(card) {
                self.weigh_discard(i, hand, trick.all, 24);
                self.weights[i] += 14;
            } else if partner_wins {
                self.weights[i] = 2 - rank(card);
            } else if trick.best > card && trumps.contains(trick.best) {
                self.weights[i] = -13 - rank(card);
            } else {
                self.weights[i] = 60 - rank(card);
            }
        }
    }

    #[inline(always)]
    fn void_third(&mut self, trick: &Trick, hand: Hand, fourth: Hand, trumps: Hand) {
        let fourth_suit = fourth.in_suit_of(trick.led);
        let fourth_trumps = ruffs(fourth, trick.led, trumps);
        let is_ruffed = trumps.contains(trick.best);
        let partner_holds = trick.winner == LEADER && fourth_trumps.is_empty() && !fourth_suit.beats(trick.best);
        for i in 0..self.count {
            let card = self.cards[i];
            if !trumps.contains(card) {
                self.weigh_discard(i, hand, trick.all, 24);
            } else if partner_holds {
                self.weights[i] = -50 - rank(card);
            } else if is_ruffed && card < trick.best {
                self.weights[i] = -32 - rank(card);
            } else if !fourth_trumps.beats(card) {
                self.weights[i] = if trick.winner == LEADER { 48 } else { 72 } - rank(card);
            } else {
                self.weights[i] = if trick.winner == LEADER { -12 } else { 36 } - rank(card);
            }
        }
    }

    #[inline(always)]
    fn void_second(&mut self, trick: &Trick, hand: Hand, third: Hand, fourth: Hand, trumps: Hand) {
        let [third_suit, fourth_suit] = [third, fourth].map(|hand| hand.in_suit_of(trick.led));
        let [third_trumps, fourth_trumps] = [third, fourth].map(|hand| ruffs(hand, trick.led, trumps));
        let partner_wins = if fourth_trumps.is_empty() {
            third_trumps.is_empty() && fourth_suit.outranks(third_suit.with(trick.best))
        } else {
            fourth_trumps.outranks(third_trumps)
        };
        for i in 0..self.count {
            let card = self.cards[i];
            if !trumps.contains(card) {
                self.weigh_discard(i, hand, trick.all, if partner_wins { 44 } else { 36 });
                if partner_wins {
                    self.weights[i] += 60;
                }
            } else if !third_trumps.beats(card) {
                self.weights[i] = 24 - rank(card);
            } else {
                self.weights[i] = 15 - rank(card);
            }
        }
    }
}

/// The trumps with which a hand can ruff the suit led.
#[inline(always)]
fn ruffs(hand: Hand, led: Card, trumps: Hand) -> Hand {
    if hand.in_suit_of(led).is_empty() { hand & trumps } else { Hand::EMPTY }
}

/// The cards to try first when following suit, low to high; nothing when low cards are best anyway. `higher` are the cards
/// that beat the winning one.
#[inline(always)]
pub(super) fn promising<const TURN: usize>(hands: &Hands, trick: &Trick, higher: Hand, trumps: Hand) -> Hand {
    let [_, _, third, fourth] = hands.around(trick.leader);
    match TURN {
        SECOND => second_hand(trick, higher, third, fourth, trumps),
        THIRD => third_hand(trick, higher, fourth.in_suit_of(trick.led)),
        _ if trick.winner == SECOND => Hand::EMPTY,
        _ => higher,
    }
}

/// Third hand: cards that win against the fourth hand, or the cheapest that forces out its best.
#[inline(always)]
fn third_hand(trick: &Trick, higher: Hand, fourth: Hand) -> Hand {
    let partner_holds = trick.winner == LEADER && !fourth.beats(trick.best);
    if partner_holds || higher.is_empty() {
        return Hand::EMPTY;
    }
    if fourth.is_empty() {
        return if trick.winner == LEADER { Hand::EMPTY } else { higher };
    }
    let winning = higher.above_all(fourth);
    if !winning.is_empty() {
        return winning;
    }
    let second_best = fourth.without(fourth.top());
    higher.above_all(second_best).lowest()
}

/// Second hand: nothing when partner has the best card of the suit or ruffs higher, else cards that third hand cannot beat
/// in the suit. A third hand that can ruff is made to, instead of discarding on its partner's trick. (Playing low before it
/// costs 5 % more nodes.)
#[inline(always)]
fn second_hand(trick: &Trick, higher: Hand, third: Hand, fourth: Hand, trumps: Hand) -> Hand {
    let [third_suit, fourth_suit] = [third, fourth].map(|hand| hand.in_suit_of(trick.led));
    let [third_trumps, fourth_trumps] = [third, fourth].map(|hand| ruffs(hand, trick.led, trumps));
    let partner_wins = fourth_suit.outranks(third_suit.with(trick.best)) || fourth_trumps.outranks(third_trumps);
    if partner_wins { Hand::EMPTY } else { higher.above_all(third_suit) }
}

/// One suit as the leader sees it.
struct LeadSuit {
    mine: Hand,
    lefts: Hand,
    partners: Hand,
    rights: Hand,
    all: Hand,
}

/// The trumps of each player, while any are out.
struct Ruffs {
    is_trumps: bool,
    mine: Hand,
    lefts: Hand,
    partners: Hand,
    rights: Hand,
}

const ME: usize = 0;
const LEFT: usize = 1;
const PARTNER: usize = 2;
const RIGHT: usize = 3;
const NOBODY: usize = 4;

/// Who holds the three highest cards of a suit, counted from the leader.
struct Tops {
    first: usize,
    second: usize,
    third: usize,
}

impl LeadSuit {
    /// Who holds the highest of some cards.
    #[inline(always)]
    fn owner(&self, cards: Hand) -> usize {
        if cards.is_empty() {
            return NOBODY;
        }
        let best = cards.top();
        if self.mine.contains(best) {
            ME
        } else if self.lefts.contains(best) {
            LEFT
        } else if self.partners.contains(best) {
            PARTNER
        } else {
            RIGHT
        }
    }

    #[inline(always)]
    fn tops(&self) -> Tops {
        let without_top = |cards: Hand| if cards.is_empty() { cards } else { cards.without(cards.top()) };
        let (all_but_one, all_but_two) = (without_top(self.all), without_top(without_top(self.all)));
        Tops { first: self.owner(self.all), second: self.owner(all_but_one), third: self.owner(all_but_two) }
    }

    /// The place of a card in the suit counted from the top, 1 for the highest card in play.
    #[inline(always)]
    fn place(&self, card: Card) -> i32 {
        self.all.from(card).len() as i32
    }

    /// How many cards the opponents can answer with; all of them when void.
    #[inline(always)]
    fn answers(&self, left: i32) -> i32 {
        let answers = |suit: Hand| if suit.is_empty() { left } else { suit.len() as i32 };
        (answers(self.lefts) + answers(self.rights)) << 2
    }
}

/// Own and partner's cards and how many trumps the opponents have each: what a side's plan hangs on. The trumps take bits
/// of partner's word that no card takes.
#[inline(always)]
fn plan(hands: &Hands, seat: Seat, trumps: Hand) -> (u64, u64) {
    let [own, lefts, partner, rights] = hands.around(seat);
    let ruffers = ((lefts & trumps).len() as u64) << 13 | ((rights & trumps).len() as u64) << 45;
    (own.bits(), partner.bits() ^ ruffers)
}

/// A lead: the side's plan and the tricks needed.
#[inline(always)]
pub(super) fn lead_key(hands: &Hands, leader: Seat, trumps: Hand, need: i32) -> Key {
    let (own, partner) = plan(hands, leader, trumps);
    hash(own, partner ^ (need as u64) << 61)
}

/// A card to follow suit with: the suit, partner's part of it, the winning card and the turn. Not the tricks needed: what
/// is right in a suit is right whatever they are, and the memory is of more use the more often it has an answer.
#[inline(always)]
pub(super) fn follow_key<const TURN: usize>(trick: &Trick, partner: Hand) -> Key {
    let [suit, partners] = [trick.all, partner].map(|cards| cards.suit(trick.led.suit()).bits() as u64);
    hash(suit | partners << 16 | place_in::<TURN>(trick) << 32, 0)
}

/// A ruff or a discard: the side's plan, the suit led, the winning card, the turn and the tricks needed. With less, such as
/// the suit of the winning card alone, the memory does harm.
#[inline(always)]
pub(super) fn void_key<const TURN: usize>(hands: &Hands, trick: &Trick, trumps: Hand) -> Key {
    let (own, partner) = plan(hands, trick.leader.plus(TURN), trumps);
    let place = place_in::<TURN>(trick) | (trick.need as u64) << 10;
    hash(own, partner ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The place in the trick: the suit led, the winning card and the turn.
#[inline(always)]
fn place_in<const TURN: usize>(trick: &Trick) -> u64 {
    (trick.led.suit() as u32 | trick.best.bit() << 2 | (TURN as u32) << 8) as u64
}
