//! Tricks that can be counted without searching.
//!
//! [`on_lead`] counts tricks that the side on lead can cash at once; [`off_lead`] counts tricks that the other side gets
//! whatever happens. Both are lower bounds and say which cards they rely on.

use super::lanes::{LANE, bottom_bit, from_top_down, top};
use super::search::Proof;

/// The holdings of one suit, moved to the bottom lane, from the leader clockwise.
#[derive(Clone, Copy)]
struct Suit {
    mine: u64,
    lefts: u64,
    partners: u64,
    rights: u64,
}

/// What a side can cash in one suit.
#[derive(Clone, Copy, Default)]
struct Cash {
    /// Rounds that I win, keeping the lead.
    mine: i32,
    /// Rounds that partner wins after those.
    partners: i32,
    /// I can put partner in with this suit after my rounds.
    cross: bool,
    /// The cards relied on for my rounds, and for partner's.
    used_mine: u64,
    used_partners: u64,
}

#[inline(always)]
fn count(cards: u64) -> i32 {
    cards.count_ones() as i32
}

impl Suit {
    #[inline(always)]
    fn new(hands: &[u64; 4], shift: u32) -> Suit {
        let [mine, lefts, partners, rights] = hands.map(|hand| hand >> shift & LANE);
        Suit { mine, lefts, partners, rights }
    }

    /// The longest holding of the opponents.
    #[inline(always)]
    fn opponents(&self) -> i32 {
        count(self.lefts).max(count(self.rights))
    }

    /// Rounds to cash from the top, at most `cap` (a ruff threatens after that). The winners are the cards of each that beat
    /// all cards of the opponents.
    #[inline(always)]
    fn cash(&self, my_winners: u64, partners_winners: u64, cap: i32) -> Cash {
        let (mine, partners) = (count(self.mine), count(self.partners));
        let opponents = self.opponents();
        let mut cash = Cash::default();

        // My rounds: my winners from the top, as long as partner can play below them.
        if my_winners != 0 {
            let winners = count(my_winners);
            cash.mine =
                if partners_winners == 0 { winners.min(cap) } else { rounds_above(my_winners, self.partners).min(cap) };
            let others = opponents.max(partners);
            cash.used_mine = highest(my_winners, cash.mine.min(others));
            // When everybody else is out of the suit, the rest of my cards win too.
            if cash.mine == winners && winners >= others {
                cash.mine = mine.min(cap);
            }
        }

        // Partner's rounds after those: what is left of his winners, lowest cards having gone first.
        if partners_winners != 0 {
            let left_over = partners - cash.mine;
            let available = count(partners_winners);
            let rounds = left_over.min(available).min(cap - cash.mine);
            if rounds > 0 {
                cash.partners = rounds;
                let by_rank = rounds.min(opponents.max(mine) - cash.mine);
                cash.used_partners = highest(partners_winners, by_rank);
                // His long cards win when nobody else has any left.
                let played = cash.mine + rounds;
                if rounds == available && played >= opponents && played >= mine {
                    cash.partners = left_over.min(cap - cash.mine);
                }
                // I can reach him with a card below his highest.
                let highest_partner = 1 << top(partners_winners);
                if mine > cash.mine && bottom_bit(self.mine) < highest_partner {
                    cash.cross = true;
                    cash.used_partners |= highest_partner;
                }
            }
        }
        cash
    }
}

/// Rounds that `winners` win from the top against a partner who plays his lowest cards first.
#[inline(always)]
fn rounds_above(winners: u64, partner: u64) -> i32 {
    let (mut rest, mut under) = (winners, partner);
    let mut rounds = 0;
    while rest != 0 {
        let winner = 1 << top(rest);
        let low = bottom_bit(under);
        if low > winner {
            break;
        }
        rest ^= winner;
        under ^= low;
        rounds += 1;
    }
    rounds
}

/// The highest cards of a holding, `number` of them.
#[inline(always)]
fn highest(cards: u64, number: i32) -> u64 {
    if number <= 0 {
        return 0;
    }
    let mut rest = cards;
    for _ in number..count(cards) {
        rest &= rest - 1;
    }
    rest
}

/// Tricks that the side on lead can take at once, as far as `need`: I cash my winners, put partner in with a winner of his
/// or with a ruff, and he cashes his. While the opponents have trumps, a suit is safe only as long as they follow to it;
/// the highest trumps win in any case.
#[inline(always)]
pub(super) fn on_lead(hands: &[u64; 4], leader: usize, trumps: u64, need: i32) -> Proof {
    let hands: [u64; 4] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
    let [me, lefts, partner, rights] = hands;
    let winning = !from_top_down(lefts | rights);
    let (my_winners, partners_winners) = (me & winning, partner & winning);
    let mut mine = 0;
    let mut used_mine = 0;
    let mut caps = (0, 0);
    let mut cross = NO_SUIT;
    let mut trump_suit = NO_SUIT;
    let mut cashes = [Cash::default(); 4];
    let mut partners = 0;
    let mut drawn = NO_SUIT;
    if trumps & (lefts | rights) != 0 {
        trump_suit = trumps.trailing_zeros() as usize / 16;
        let shift = trumps.trailing_zeros();
        let trump = Suit::new(&hands, shift);
        let (mine_high, partners_high) = (my_winners >> shift & LANE, partners_winners >> shift & LANE);
        let cash = trump.cash(mine_high, partners_high, 13);
        if cash.mine >= trump.opponents() {
            // I draw their trumps and go on as at no-trump. What follows relies on that.
            drawn = trump_suit;
            trump_suit = NO_SUIT;
            mine = cash.mine;
            used_mine = cash.used_mine << shift;
            if mine >= need {
                return Proof { tricks: need, used: used_mine };
            }
            partners = cash.partners;
            if cash.cross {
                cross = drawn;
            }
            cashes[drawn] = cash;
        } else {
            caps = (lefts & trumps, rights & trumps);
            let tops = top_trumps(mine_high | partners_high, trump.mine, trump.partners, need);
            mine = tops.tricks;
            used_mine = tops.used << shift;
            if mine >= need {
                return Proof { tricks: need, used: used_mine };
            }
            if cash.cross {
                cross = trump_suit;
                cashes[trump_suit].used_partners = 1 << top(partners_high);
            }
        }
    }
    let mut ruff = false;
    let may_ruff = trump_suit != NO_SUIT && partner & trumps != 0;
    for (index, slot) in cashes.iter_mut().enumerate() {
        let shift = 16 * index as u32;
        let (mine_high, partners_high) = (my_winners >> shift & LANE, partners_winners >> shift & LANE);
        if index == trump_suit || index == drawn || (mine_high | partners_high == 0 && !may_ruff) {
            continue;
        }
        let suit = Suit::new(&hands, shift);
        let mut cap = 13;
        if caps.0 != 0 {
            cap = count(suit.lefts);
        }
        if caps.1 != 0 {
            cap = cap.min(count(suit.rights));
        }
        let cash = suit.cash(mine_high, partners_high, cap);
        mine += cash.mine;
        used_mine |= cash.used_mine << shift;
        if mine >= need {
            return Proof { tricks: need, used: used_mine };
        }
        partners += cash.partners;
        if cash.cross {
            cross = index;
        }
        ruff |= may_ruff && suit.partners == 0 && cash.mine < cap.min(count(suit.mine));
        *slot = cash;
    }
    let mut tricks = mine;
    let mut used = used_mine;
    if ruff {
        // Partner's lowest trump takes a trick of its own, unless it was counted among the highest.
        let shift = trumps.trailing_zeros();
        let trump = Suit::new(&hands, shift);
        let shorter = trump.partners & (trump.partners - 1);
        let high = (my_winners | partners_winners) >> shift & LANE;
        let before = top_trumps(high, trump.mine, trump.partners, need).tricks;
        let after = top_trumps(high & (trump.mine | shorter), trump.mine, shorter, need);
        tricks += 1 + after.tricks - before;
        used |= after.used << shift;
    } else if cross == NO_SUIT {
        return Proof { tricks, used };
    }
    if tricks + partners < need {
        return Proof { tricks: mine, used: used_mine };
    }
    if !ruff {
        tricks += cashes[cross].partners;
        used |= cashes[cross].used_partners << (16 * cross);
        cashes[cross] = Cash::default();
    }
    for (index, cash) in cashes.iter().enumerate() {
        if tricks >= need {
            break;
        }
        if cash.partners > 0 {
            tricks += cash.partners;
            used |= cash.used_partners << (16 * index);
        }
    }
    Proof { tricks: tricks.min(need), used }
}

const NO_SUIT: usize = 4;

/// The highest trumps of a side win a trick each, as many as the longer hand has trumps.
#[inline(always)]
fn top_trumps(high: u64, one: u64, other: u64, need: i32) -> Proof {
    let tricks = count(high).min(count(one).max(count(other))).min(need);
    Proof { tricks, used: highest(high, tricks) }
}

/// Tricks that the side not on lead gets whatever the leader does.
#[inline(always)]
pub(super) fn off_lead(hands: &[u64; 4], leader: usize, trumps: u64, all: u64, left: i32, need: i32) -> Proof {
    let hands: [u64; 4] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
    let [me, lefts, partner, rights] = hands;
    if all & trumps != 0 {
        let ours = (me | partner) & trumps;
        let high = (lefts | rights) & trumps & !from_top_down(ours);
        let shift = trumps.trailing_zeros();
        let tops = top_trumps(high >> shift, lefts & trumps, rights & trumps, need);
        return Proof { tricks: tops.tricks, used: tops.used << shift };
    }
    // At no-trump: the leader's side can win only in suits of which it has the top card. If it cannot take all tricks in
    // those, it loses one.
    let ours = me | partner;
    let mut most = 0;
    let mut used = 0;
    for index in 0..4 {
        let shift = 16 * index;
        let suit = all >> shift & LANE;
        if suit == 0 {
            continue;
        }
        let best = 1 << top(suit);
        if ours >> shift & best != 0 {
            most += count(me >> shift & LANE).max(count(partner >> shift & LANE));
        } else {
            used |= best << shift;
        }
    }
    if most < left { Proof { tricks: 1, used } } else { Proof { tricks: 0, used: 0 } }
}
