//! Tricks that can be counted without searching.
//!
//! [`on_lead`] counts tricks that the side on lead can cash at once; [`off_lead`] counts tricks that the other side gets
//! whatever happens. Both are lower bounds and say which cards they rely on.

use super::lanes::{LANE, above, top};
use super::search::Proof;

/// The holdings of one suit, moved to the bottom lane, from the leader clockwise, and what follows from them.
struct Suit {
    shift: u32,
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

impl Suit {
    /// Rounds to cash from the top, at most `cap` (a ruff threatens after that).
    #[inline(always)]
    fn cash(&self, cap: i32) -> Cash {
        let against = self.lefts | self.rights;
        let winning = above(against);
        let (my_winners, partners_winners) = (self.mine & winning, self.partners & winning);
        if my_winners | partners_winners == 0 {
            return Cash::default();
        }
        let (mine, partners) = (self.mine.count_ones() as i32, self.partners.count_ones() as i32);
        let opponents = self.lefts.count_ones().max(self.rights.count_ones()) as i32;
        let mut cash = Cash::default();

        // My rounds: my winners from the top, as long as partner can play below them.
        let mut rest = my_winners;
        let mut under = self.partners;
        while rest != 0 && cash.mine < cap {
            let winner = 1 << top(rest);
            let low = under & under.wrapping_neg();
            if low > winner {
                break;
            }
            rest ^= winner;
            under ^= low;
            cash.mine += 1;
        }
        if cash.mine > 0 {
            let by_rank = cash.mine.min(opponents.max(partners));
            cash.used_mine = highest(my_winners, by_rank);
        }
        // When everybody else is out of the suit, the rest of my cards win too.
        if rest == 0 && cash.mine >= opponents.max(partners) && cash.mine < cap {
            cash.mine = mine.min(cap);
        }

        // Partner's rounds after those: what is left of his winners, lowest cards having gone first.
        let left_over = (partners - cash.mine).max(0);
        let available = partners_winners.count_ones() as i32;
        let rounds = left_over.min(available).min(cap - cash.mine);
        if rounds > 0 {
            cash.partners = rounds;
            let remaining_mine = mine - cash.mine;
            let by_rank = rounds.min((opponents.max(mine) - cash.mine).max(0));
            cash.used_partners = highest(partners_winners, by_rank);
            // His long cards win when nobody else has any left.
            let played = cash.mine + rounds;
            if rounds == available && played >= opponents && played >= mine {
                cash.partners = left_over.min(cap - cash.mine);
            }
            // I can reach him with a card below his highest.
            if remaining_mine > 0 {
                let lowest = self.mine & self.mine.wrapping_neg();
                cash.cross = lowest < 1 << top(partners_winners);
                if cash.cross {
                    cash.used_partners |= 1 << top(partners_winners);
                }
            }
        }
        cash
    }
}

/// The highest `count` cards of a holding.
#[inline(always)]
fn highest(cards: u64, count: i32) -> u64 {
    let mut rest = cards;
    for _ in 0..count {
        if rest == 0 {
            break;
        }
        rest ^= 1 << top(rest);
    }
    cards ^ rest
}

/// Tricks that the side on lead can take at once.
#[inline(always)]
pub(super) fn on_lead(hands: &[u64; 4], leader: usize, trumps: u64, need: i32) -> Proof {
    let [me, lefts, partner, rights] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
    let suit = |index: u32| {
        let shift = 16 * index;
        Suit {
            shift,
            mine: me >> shift & LANE,
            lefts: lefts >> shift & LANE,
            partners: partner >> shift & LANE,
            rights: rights >> shift & LANE,
        }
    };
    let mut drawn = Proof { tricks: 0, used: 0 };
    let mut cap_lefts = false;
    let mut cap_rights = false;
    if trumps & (lefts | rights) != 0 {
        cap_lefts = lefts & trumps != 0;
        cap_rights = rights & trumps != 0;
        let trump = suit(trumps.trailing_zeros() / 16);
        let cash = trump.cash(13);
        let out = trump.lefts.count_ones().max(trump.rights.count_ones()) as i32;
        if cash.mine >= out {
            // I draw their trumps and go on as at no-trump.
            cap_lefts = false;
            cap_rights = false;
        } else {
            drawn = top_trumps(&trump, need);
        }
    }
    if drawn.tricks >= need {
        return drawn;
    }
    let capped = cap_lefts || cap_rights;
    let mut mine = drawn.tricks;
    let mut used_mine = drawn.used;
    let mut partners = 0;
    let mut cross = NO_SUIT;
    let mut cashes = [Cash::default(); 4];
    for index in 0..4 {
        if capped && trumps >> (16 * index) & 1 == 1 {
            continue;
        }
        let suit = suit(index);
        if suit.mine | suit.partners == 0 {
            continue;
        }
        let mut cap = 13;
        if cap_lefts {
            cap = suit.lefts.count_ones() as i32;
        }
        if cap_rights {
            cap = cap.min(suit.rights.count_ones() as i32);
        }
        let cash = suit.cash(cap);
        mine += cash.mine;
        used_mine |= cash.used_mine << suit.shift;
        if mine >= need {
            return Proof { tricks: need, used: used_mine };
        }
        partners += cash.partners;
        if cash.cross {
            cross = index as usize;
        }
        cashes[index as usize] = cash;
    }
    if cross == NO_SUIT || mine + partners < need {
        return Proof { tricks: mine, used: used_mine };
    }
    // Cash mine, cross to partner, and go on with his until it is enough.
    let mut tricks = mine + cashes[cross].partners;
    let mut used = used_mine | cashes[cross].used_partners << (16 * cross);
    for (index, cash) in cashes.iter().enumerate() {
        if tricks >= need {
            break;
        }
        if index != cross {
            tricks += cash.partners;
            used |= cash.used_partners << (16 * index);
        }
    }
    Proof { tricks: tricks.min(need), used }
}

const NO_SUIT: usize = 4;

/// The highest trumps of the leader's side win a trick each, as many as the longer hand has trumps.
#[inline(always)]
fn top_trumps(suit: &Suit, need: i32) -> Proof {
    let against = suit.lefts | suit.rights;
    let winners = (suit.mine | suit.partners) & above(against);
    let longer = suit.mine.count_ones().max(suit.partners.count_ones());
    let tricks = (winners.count_ones().min(longer) as i32).min(need);
    Proof { tricks, used: highest(winners, tricks) << suit.shift }
}

/// Tricks that the side not on lead gets whatever the leader does.
#[inline(always)]
pub(super) fn off_lead(hands: &[u64; 4], leader: usize, trumps: u64, all: u64, left: i32, need: i32) -> Proof {
    let [me, lefts, partner, rights] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
    if all & trumps != 0 {
        let shift = trumps.trailing_zeros();
        // Seen from the left-hand opponent, who is on the other side.
        let suit = Suit {
            shift,
            mine: lefts >> shift & LANE,
            lefts: partner >> shift & LANE,
            partners: rights >> shift & LANE,
            rights: me >> shift & LANE,
        };
        if suit.mine | suit.partners == 0 {
            return Proof { tricks: 0, used: 0 };
        }
        return top_trumps(&suit, need);
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
            let (mine, partners) = (me >> shift & LANE, partner >> shift & LANE);
            most += mine.count_ones().max(partners.count_ones()) as i32;
        } else {
            used |= best << shift;
        }
    }
    if most < left { Proof { tricks: 1, used } } else { Proof { tricks: 0, used: 0 } }
}
