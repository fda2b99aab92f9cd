//! Which card to try first.
//!
//! A null-window search lives on trying the refuting card first. Three sources: weights that a bridge player would give the
//! cards of a hand, for leads a [`History`] of how they fared in this deal, which is added to the weights, and a memory of
//! the card that cut off last time in a like situation, which goes before the weights.

mod history;

pub(super) use history::History;

use super::killers::{Key, NO_CARD, hash};
use super::search::Trick;
use crate::bits::{LANE, above, bottom_bit, lane_of, top};

/// The cards that a player in turn has not tried yet. Equal cards are one move.
struct Untried {
    /// All cards that may be played.
    legal: u64,
    /// Cards of others that were in play at the start of the trick.
    others: u64,
    /// Cards not yet tried, nor equal to one that was, nor skipped.
    cards: u64,
}

impl Untried {
    #[inline(always)]
    fn new(legal: u64, all: u64) -> Untried {
        Untried { legal, others: all & !legal, cards: legal }
    }

    /// The group of equal cards around `bit`.
    #[inline(always)]
    fn group(&self, bit: u64) -> u64 {
        let lane = lane_of(bit.trailing_zeros());
        let others = self.others & lane;
        let ceiling = bottom_bit(others & !(bit - 1)).wrapping_sub(1);
        let below = others & (bit - 1);
        let floor = if below == 0 { !0 } else { !0 << top(below) };
        self.legal & lane & ceiling & floor
    }

    /// Takes out the group around a card, if it is still there.
    #[inline(always)]
    fn take(&mut self, card: u8) -> Option<u64> {
        if card == NO_CARD || self.cards >> card & 1 == 0 {
            return None;
        }
        let group = self.group(1 << card);
        self.cards &= !group;
        Some(group)
    }

    /// All groups still there.
    #[inline(always)]
    fn moves(&self) -> MoveList {
        let mut moves = MoveList { cards: [0; 13], sequence: [false; 13], weights: [0; 13], count: 0 };
        let mut rest = self.cards;
        while rest != 0 {
            let group = self.group(1 << top(rest));
            moves.cards[moves.count] = top(group) as u8;
            moves.sequence[moves.count] = group & (group - 1) != 0;
            moves.count += 1;
            rest &= !group;
        }
        moves
    }
}

/// The cards of a player in turn, one group of equals after the other: the one that cut off before, then the others by
/// weight, which is worked out only if it is wanted.
pub(super) struct Tries {
    untried: Untried,
    remembered: Option<u64>,
    moves: Option<MoveList>,
}

impl Tries {
    #[inline(always)]
    pub(super) fn new(legal: u64, all: u64, recalled: u8) -> Tries {
        let mut untried = Untried::new(legal, all);
        let remembered = untried.take(recalled);
        Tries { untried, remembered, moves: None }
    }

    /// The next group of equal cards of which to try one.
    #[inline(always)]
    pub(super) fn next(&mut self, weigh: impl FnOnce(&mut MoveList)) -> Option<u64> {
        if let Some(group) = self.remembered.take() {
            return Some(group);
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
    pub(super) fn skip(&mut self, cards: u64) {
        self.untried.cards &= !cards;
    }
}

/// Whether `legal` holds more than one group of equal cards.
#[inline(always)]
pub(super) fn is_choice(legal: u64, all: u64) -> bool {
    let (highest, lowest) = (top(legal), legal.trailing_zeros());
    let between = (1u64 << highest) - (1 << lowest);
    lane_of(highest) != lane_of(lowest) || all & !legal & between != 0
}

/// Groups of equal cards and their weights.
pub(super) struct MoveList {
    /// The top card of each.
    cards: [u8; 13],
    /// Whether the group has more than one card.
    sequence: [bool; 13],
    weights: [i32; 13],
    count: usize,
}

/// The rank of a card as printed, 2 to 14.
#[inline(always)]
fn rank(card: u32) -> i32 {
    (card & 15) as i32 + 2
}

/// The place of a card in its suit counted from the top, 1 for the highest card in play.
#[inline(always)]
fn place(card: u32, suit_in_play: u64) -> i32 {
    (suit_in_play >> (card & 15)).count_ones() as i32
}

impl MoveList {
    /// Takes out the heaviest group.
    #[inline(always)]
    fn take_heaviest(&mut self, untried: &mut Untried) -> Option<u64> {
        while let Some(card) = self.heaviest() {
            if let Some(group) = untried.take(card) {
                return Some(group);
            }
        }
        None
    }

    #[inline(always)]
    fn heaviest(&mut self) -> Option<u8> {
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
    pub(super) fn weigh_leads(&mut self, hands: &[u64; 4], leader: usize, trumps: u64, all: u64, left: i32) {
        let [me, left_hand, partner, right_hand] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
        let trumps_out = all & trumps != 0;
        let mut i = 0;
        while i < self.count {
            let lane = lane_of(self.cards[i] as u32);
            let shift = self.cards[i] as u32 & 48;
            let suit = LeadSuit {
                mine: me >> shift & LANE,
                lefts: left_hand >> shift & LANE,
                partners: partner >> shift & LANE,
                rights: right_hand >> shift & LANE,
                all: all >> shift & LANE,
            };
            let first = i;
            while i < self.count && lane_of(self.cards[i] as u32) == lane {
                i += 1;
            }
            if trumps_out {
                let ruffs = Ruffs {
                    is_trumps: lane == trumps,
                    mine: me & trumps,
                    lefts: left_hand & trumps,
                    partners: partner & trumps,
                    rights: right_hand & trumps,
                };
                self.weigh_suit_lead(first, i, &suit, &ruffs, left);
            } else {
                self.weigh_no_trump_lead(first, i, &suit, left);
            }
        }
    }

    /// Adds how leads fared so far in this deal.
    #[inline(always)]
    pub(super) fn add(&mut self, history: &History, all: u64) {
        for i in 0..self.count {
            self.weights[i] += history.bonus(self.cards[i] as u32, all);
        }
    }

    #[inline(always)]
    fn weigh_no_trump_lead(&mut self, first: usize, end: usize, suit: &LeadSuit, left: i32) {
        let tops = suit.tops();
        let answers = suit.answers(left);
        let mut base = -((answers << 5) / 19);
        if suit.partners == 0 {
            base -= 9;
        }
        let partner_wins = suit.partners > (suit.lefts | suit.rights);
        let (lefts, rights) = (suit.lefts.count_ones(), suit.rights.count_ones());
        let partners = suit.partners.count_ones();
        let singleton_ace = (lefts == 1 && tops.first == LEFT) || (rights == 1 && tops.first == RIGHT);
        for i in first..end {
            let card = self.cards[i] as u32;
            let place = place(card, suit.all);
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
        let (lefts, rights) = (suit.lefts.count_ones(), suit.rights.count_ones());
        let (mine, partners) = (suit.mine.count_ones(), suit.partners.count_ones());
        let side = !ruffs.is_trumps;
        let left_ruffs = side && lefts == 0 && ruffs.lefts != 0;
        let right_ruffs = side && rights == 0 && ruffs.rights != 0;
        let partner_ruffs = side && partners == 0 && ruffs.partners != 0;
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
        if side && mine == 1 && ruffs.mine != 0 && partners > 1 && tops.first == PARTNER {
            base += 19;
        }
        let not_ruffed = !left_ruffs && !right_ruffs;
        let partner_overruffs =
            (!left_ruffs || ruffs.partners > ruffs.lefts) && (!right_ruffs || ruffs.partners > ruffs.rights);
        let partner_high = suit.partners > (suit.lefts | suit.rights);
        let singleton_ace = (lefts == 1 && tops.first == LEFT) || (rights == 1 && tops.first == RIGHT);
        for i in first..end {
            let card = self.cards[i] as u32;
            let place = place(card, suit.all);
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
    pub(super) fn weigh_void<const TURN: usize>(&mut self, hands: &[u64; 4], trick: &Trick, trumps: u64) {
        let seat = |turn: usize| hands[(trick.leader + turn) & 3];
        match TURN {
            1 => self.void_second(trick, seat(1), seat(2), seat(3), trumps),
            2 => self.void_third(trick, seat(2), seat(3), trumps),
            _ => self.void_fourth(trick, seat(3), trumps),
        }
    }

    /// Discards: low from long suits, not from a guarded king or a bare ace.
    #[inline(always)]
    fn weigh_discard(&mut self, i: usize, hand: u64, all: u64, factor: i32) {
        let card = self.cards[i] as u32;
        let shift = card & 48;
        let suit = hand >> shift & LANE;
        let in_play = all >> shift & LANE;
        let length = suit.count_ones() as i32;
        let mut weight = -rank(card) + length * 64 / factor;
        if length == 2 {
            let second = in_play & !(1 << top(in_play));
            if second != 0 && suit >> top(second) & 1 == 1 {
                weight -= 4;
            }
        } else if length == 1 && suit & above(in_play & !suit) != 0 {
            weight -= 4;
        }
        self.weights[i] = weight;
    }

    #[inline(always)]
    fn void_fourth(&mut self, trick: &Trick, hand: u64, trumps: u64) {
        let partner_wins = trick.winner == 1;
        for i in 0..self.count {
            let card = self.cards[i] as u32;
            if 1 << card & trumps == 0 {
                self.weigh_discard(i, hand, trick.all, 24);
                self.weights[i] += 14;
            } else if partner_wins {
                self.weights[i] = 2 - rank(card);
            } else if trick.best > card && 1 << trick.best & trumps != 0 {
                self.weights[i] = -13 - rank(card);
            } else {
                self.weights[i] = 60 - rank(card);
            }
        }
    }

    #[inline(always)]
    fn void_third(&mut self, trick: &Trick, hand: u64, fourth: u64, trumps: u64) {
        let suit = lane_of(trick.led);
        let fourth_suit = fourth & suit;
        let fourth_trumps = if fourth_suit != 0 { 0 } else { fourth & trumps };
        let ruffed = 1 << trick.best & trumps != 0;
        let partner_holds =
            trick.winner == 0 && fourth_trumps == 0 && (fourth_suit == 0 || top(fourth_suit) < trick.best);
        for i in 0..self.count {
            let card = self.cards[i] as u32;
            if 1 << card & trumps == 0 {
                self.weigh_discard(i, hand, trick.all, 24);
            } else if partner_holds {
                self.weights[i] = -50 - rank(card);
            } else if ruffed && card < trick.best {
                self.weights[i] = -32 - rank(card);
            } else if fourth_trumps >> card == 0 {
                self.weights[i] = if trick.winner == 0 { 48 } else { 72 } - rank(card);
            } else {
                self.weights[i] = if trick.winner == 0 { -12 } else { 36 } - rank(card);
            }
        }
    }

    #[inline(always)]
    fn void_second(&mut self, trick: &Trick, hand: u64, third: u64, fourth: u64, trumps: u64) {
        let suit = lane_of(trick.led);
        let third_suit = third & suit;
        let fourth_suit = fourth & suit;
        let third_trumps = if third_suit != 0 { 0 } else { third & trumps };
        let fourth_trumps = if fourth_suit != 0 { 0 } else { fourth & trumps };
        let to_beat = third_suit | 1 << trick.best;
        let partner_wins =
            if fourth_trumps != 0 { fourth_trumps > third_trumps } else { third_trumps == 0 && fourth_suit > to_beat };
        for i in 0..self.count {
            let card = self.cards[i] as u32;
            if 1 << card & trumps == 0 {
                self.weigh_discard(i, hand, trick.all, if partner_wins { 44 } else { 36 });
                if partner_wins {
                    self.weights[i] += 60;
                }
            } else if third_trumps >> card == 0 {
                self.weights[i] = 24 - rank(card);
            } else {
                self.weights[i] = 15 - rank(card);
            }
        }
    }
}

/// The cards to try first when following suit, low to high; nothing when low cards are best anyway. `higher` are the cards
/// that beat the winning one.
#[inline(always)]
pub(super) fn promising<const TURN: usize>(hands: &[u64; 4], trick: &Trick, higher: u64, trumps: u64) -> u64 {
    let lane = lane_of(trick.led);
    let seat = |turn: usize| hands[(trick.leader + turn) & 3];
    match TURN {
        1 => second_hand(trick, higher, seat(2), seat(3), lane, trumps),
        2 => third_hand(trick, higher, seat(3) & lane),
        _ => {
            if trick.winner == 1 {
                0
            } else {
                higher
            }
        }
    }
}

/// Third hand: cards that win against the fourth hand, or the cheapest that forces out its best.
#[inline(always)]
fn third_hand(trick: &Trick, higher: u64, fourth: u64) -> u64 {
    let partner_holds = trick.winner == 0 && fourth >> trick.best == 0;
    if partner_holds || higher == 0 {
        return 0;
    }
    if fourth == 0 {
        return if trick.winner == 0 { 0 } else { higher };
    }
    let winning = higher & above(fourth);
    if winning != 0 {
        return winning;
    }
    let second_best = fourth & !(1 << top(fourth));
    bottom_bit(higher & above(second_best))
}

/// Second hand: nothing when partner has the best card of the suit or ruffs higher, else cards that third hand cannot beat
/// in the suit. A third hand that can ruff is made to, instead of discarding on its partner's trick. (Playing low before it
/// costs 5 % more nodes.)
#[inline(always)]
fn second_hand(trick: &Trick, higher: u64, third: u64, fourth: u64, lane: u64, trumps: u64) -> u64 {
    let (third_suit, fourth_suit) = (third & lane, fourth & lane);
    let third_ruffs = lane != trumps && third_suit == 0 && third & trumps != 0;
    let fourth_ruffs = lane != trumps && fourth_suit == 0 && fourth & trumps != 0;
    let partner_wins = fourth_suit > (third_suit | 1 << trick.best)
        || (fourth_ruffs && (!third_ruffs || fourth & trumps > third & trumps));
    if partner_wins { 0 } else { higher & above(third_suit) }
}

/// One suit as the leader sees it, each holding moved to the bottom lane.
struct LeadSuit {
    mine: u64,
    lefts: u64,
    partners: u64,
    rights: u64,
    all: u64,
}

/// The trumps of each player, while any are out.
struct Ruffs {
    is_trumps: bool,
    mine: u64,
    lefts: u64,
    partners: u64,
    rights: u64,
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
    #[inline(always)]
    fn owner(&self, cards: u64) -> usize {
        if cards == 0 {
            return NOBODY;
        }
        let bit = 1 << top(cards);
        if self.mine & bit != 0 {
            ME
        } else if self.lefts & bit != 0 {
            LEFT
        } else if self.partners & bit != 0 {
            PARTNER
        } else {
            RIGHT
        }
    }

    #[inline(always)]
    fn tops(&self) -> Tops {
        let first = self.owner(self.all);
        let rest = if self.all == 0 { 0 } else { self.all & !(1 << top(self.all)) };
        let second = self.owner(rest);
        let rest = if rest == 0 { 0 } else { rest & !(1 << top(rest)) };
        Tops { first, second, third: self.owner(rest) }
    }

    /// How many cards the opponents can answer with; all of them when void.
    #[inline(always)]
    fn answers(&self, left: i32) -> i32 {
        let answers = |suit: u64| if suit == 0 { left } else { suit.count_ones() as i32 };
        (answers(self.lefts) + answers(self.rights)) << 2
    }
}

/// Own and partner's cards and how many trumps the opponents have each: what a side's plan hangs on. The trumps take bits
/// of partner's word that no card takes.
#[inline(always)]
fn plan(hands: &[u64; 4], seat: usize, trumps: u64) -> (u64, u64) {
    let [own, left_hand, partner, right_hand] = std::array::from_fn(|turn| hands[(seat + turn) & 3]);
    let ruffers = ((left_hand & trumps).count_ones() as u64) << 13 | ((right_hand & trumps).count_ones() as u64) << 45;
    (own, partner ^ ruffers)
}

/// A lead: the side's plan and the tricks needed.
#[inline(always)]
pub(super) fn lead_key(hands: &[u64; 4], leader: usize, trumps: u64, need: i32) -> Key {
    let (own, partner) = plan(hands, leader, trumps);
    hash(own, partner ^ (need as u64) << 61)
}

/// A card to follow suit with: the suit, partner's part of it, the winning card and the turn. Not the tricks needed: what
/// is right in a suit is right whatever they are, and the memory is of more use the more often it has an answer.
#[inline(always)]
pub(super) fn follow_key<const TURN: usize>(trick: &Trick, partner: u64) -> Key {
    let shift = trick.led & 48;
    let (suit, partners) = (trick.all >> shift & LANE, partner >> shift & LANE);
    hash(suit | partners << 16 | place_in::<TURN>(trick) << 32, 0)
}

/// A ruff or a discard: the side's plan, the suit led, the winning card, the turn and the tricks needed. With less, such as
/// the suit of the winning card alone, the memory does harm.
#[inline(always)]
pub(super) fn void_key<const TURN: usize>(hands: &[u64; 4], trick: &Trick, trumps: u64) -> Key {
    let (own, partner) = plan(hands, (trick.leader + TURN) & 3, trumps);
    let place = place_in::<TURN>(trick) | (trick.need as u64) << 10;
    hash(own, partner ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The place in the trick: the suit led, the winning card and the turn.
#[inline(always)]
fn place_in<const TURN: usize>(trick: &Trick) -> u64 {
    (trick.led >> 4 | trick.best << 2 | (TURN as u32) << 8) as u64
}
