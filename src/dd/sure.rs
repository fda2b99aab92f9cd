//! Tricks that can be counted without searching.
//!
//! [`on_lead`] counts tricks that the side on lead can cash at once, [`off_lead`] tricks that the other side gets whatever
//! happens, [`second_hand`] tricks that it gets once a card is led. All are lower bounds and say which cards they rely on.

use super::search::Proof;
use crate::bits::{LANE, above, bottom_bit, from_top_down, lane_of, top};

/// The hands of a trick's start as the leader sees them, clockwise.
#[derive(Clone, Copy)]
struct View {
    me: u64,
    left: u64,
    partner: u64,
    right: u64,
    /// Cards of mine and of partner's that beat all cards of the opponents.
    my_winners: u64,
    partners_winners: u64,
}

/// Tricks counted so far: mine, which keep the lead in my hand, then partner's once he has it.
struct Count {
    mine: i32,
    /// The cards relied on for mine.
    used_mine: u64,
    /// Partner's rounds in all suits and, by suit, with what they rely on.
    partners: i32,
    rounds: [i32; 4],
    my_rounds: [i32; 4],
    used_partners: [u64; 4],
    /// The suit in which I can put partner in.
    cross: usize,
}

const NO_SUIT: usize = 4;
/// More rounds than a suit has.
const NO_CAP: i32 = 13;

#[inline(always)]
fn count(cards: u64) -> i32 {
    cards.count_ones() as i32
}

impl View {
    #[inline(always)]
    fn new(hands: &[u64; 4], leader: usize) -> View {
        let [me, left, partner, right] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
        let winning = !from_top_down(left | right);
        View { me, left, partner, right, my_winners: me & winning, partners_winners: partner & winning }
    }

    #[inline(always)]
    fn winners(&self) -> u64 {
        self.my_winners | self.partners_winners
    }
}

impl Count {
    #[inline(always)]
    fn new() -> Count {
        Count {
            mine: 0,
            used_mine: 0,
            partners: 0,
            rounds: [0; 4],
            my_rounds: [0; 4],
            used_partners: [0; 4],
            cross: NO_SUIT,
        }
    }

    /// Rounds of one suit to cash from the top, at most `cap` (a ruff threatens after that).
    #[inline(always)]
    fn cash(&mut self, view: &View, lane: u64, cap: i32, need: i32) {
        let (my_winners, partners_winners) = (view.my_winners & lane, view.partners_winners & lane);
        let (mine, partners) = (count(view.me & lane), count(view.partner & lane));
        let opponents = count(view.left & lane).max(count(view.right & lane));
        let mut my_rounds = 0;
        // My rounds: my winners from the top, as long as partner can play below them.
        if my_winners != 0 {
            let winners = count(my_winners);
            my_rounds = if partners_winners == 0 { winners } else { rounds_above(my_winners, view.partner & lane) };
            my_rounds = my_rounds.min(cap);
            let others = opponents.max(partners);
            self.used_mine |= highest(my_winners, my_rounds.min(others).min(need - self.mine));
            // When everybody else is out of the suit, the rest of my cards win too.
            if my_rounds == winners && winners >= others {
                my_rounds = mine.min(cap);
            }
            self.mine += my_rounds;
            self.my_rounds[lane.trailing_zeros() as usize / 16] = my_rounds;
        }
        // Partner's rounds after those: what is left of his winners, lowest cards having gone first.
        if partners_winners != 0 {
            let left_over = partners - my_rounds;
            let available = count(partners_winners);
            let mut rounds = left_over.min(available).min(cap - my_rounds);
            if rounds > 0 {
                let suit = lane.trailing_zeros() as usize / 16;
                let mut used = highest(partners_winners, rounds.min(opponents.max(mine) - my_rounds));
                // I can reach him with a card below his highest.
                let best = 1 << top(partners_winners);
                if mine > my_rounds && bottom_bit(view.me & lane) < best {
                    self.cross = suit;
                    used |= best;
                }
                // His long cards win when nobody else has any left.
                if rounds == available && my_rounds + rounds >= opponents.max(mine) {
                    rounds = left_over.min(cap - my_rounds);
                }
                self.partners += rounds;
                self.rounds[suit] = rounds;
                self.used_partners[suit] = used;
            }
        }
    }

    /// My tricks, and partner's though I cannot reach him, if the opponents must let him in: nobody can ruff, and they win
    /// only in suits of which they have the top card, no more tricks than the longer of their holdings.
    #[inline(always)]
    fn partner_gets_in(&self, view: &View, need: i32) -> Proof {
        if self.mine + count(view.partners_winners) < need {
            return self.mine_only(need);
        }
        let mut most = 0;
        let mut tricks = self.mine;
        let mut used = self.used_mine;
        for suit in 0..4 {
            let lane = LANE << (16 * suit);
            let winners = view.partners_winners & lane;
            if self.my_rounds[suit] == 0 && winners != 0 {
                if (view.left | view.right) & lane != 0 {
                    used |= highest(winners, (need - tricks).max(1));
                }
                tricks += count(winners);
            } else {
                let longer = count(view.left & lane).max(count(view.right & lane));
                most += (longer - self.my_rounds[suit]).max(0);
            }
        }
        if tricks >= need && count(view.me) - most >= need {
            Proof { tricks: need, used }
        } else {
            self.mine_only(need)
        }
    }

    /// My tricks alone.
    #[inline(always)]
    fn mine_only(&self, need: i32) -> Proof {
        Proof { tricks: self.mine.min(need), used: self.used_mine }
    }

    /// Partner has the lead with `tricks` taken, and cashes as far as `need`, the suit he was put in with first.
    #[inline(always)]
    fn then_partner(&mut self, mut tricks: i32, mut used: u64, need: i32) -> Proof {
        if self.cross != NO_SUIT {
            tricks += self.rounds[self.cross];
            used |= self.used_partners[self.cross];
            self.rounds[self.cross] = 0;
        }
        for suit in 0..4 {
            if tricks >= need {
                break;
            }
            if self.rounds[suit] > 0 {
                tricks += self.rounds[suit];
                used |= self.used_partners[suit];
            }
        }
        Proof { tricks: tricks.min(need), used }
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
    let view = View::new(hands, leader);
    if trumps & (view.left | view.right) != 0 {
        with_trumps_out(&view, trumps, need)
    } else if count(view.winners()) + LONG_CARDS < need {
        NOTHING
    } else {
        no_ruffs(&view, Count::new(), view.winners(), need)
    }
}

const NOTHING: Proof = Proof { tricks: 0, used: 0 };

/// So many tricks by length are hoped for before counting is given up.
const LONG_CARDS: i32 = 1;

/// At no-trump, or when the opponents have no trumps: all of a suit is safe. Counts the suits in `winners`.
#[inline(always)]
fn no_ruffs(view: &View, mut tricks: Count, winners: u64, need: i32) -> Proof {
    let mut rest = winners;
    while rest != 0 {
        let lane = lane_of(rest.trailing_zeros());
        rest &= !lane;
        tricks.cash(view, lane, NO_CAP, need);
        if tricks.mine >= need {
            return tricks.mine_only(need);
        }
    }
    if tricks.cross == NO_SUIT || tricks.mine + tricks.partners < need {
        return tricks.partner_gets_in(view, need);
    }
    tricks.then_partner(tricks.mine, tricks.used_mine, need)
}

/// The opponents have trumps.
#[inline(always)]
fn with_trumps_out(view: &View, trumps: u64, need: i32) -> Proof {
    let losers = count(view.me) - need;
    let theirs = (view.left | view.right) & trumps;
    let mut tricks = Count::new();
    if view.my_winners & trumps != 0 {
        let longest = count(view.left & trumps).max(count(view.right & trumps));
        if count(view.me & trumps) >= longest {
            tricks.cash(view, trumps, NO_CAP, need.max(longest));
            if tricks.mine >= longest {
                // I draw their trumps and go on as at no-trump. What follows relies on that.
                if tricks.mine >= need {
                    return tricks.mine_only(need);
                }
                return no_ruffs(view, tricks, view.winners() & !trumps, need);
            }
            tricks = Count::new();
        }
    }
    let tops = trump_tricks(view.me & trumps, view.partner & trumps, theirs, need, losers);
    if tops.tricks >= need {
        return tops;
    }
    tricks.mine = tops.tricks;
    tricks.used_mine = tops.used;
    let partners_trumps = view.partner & trumps;
    if tops.tricks + count(view.winners() & !trumps) + (partners_trumps != 0) as i32 + LONG_CARDS < need {
        return NOTHING;
    }
    let mut rest = view.winners() & !trumps;
    while rest != 0 {
        let lane = lane_of(rest.trailing_zeros());
        rest &= !lane;
        tricks.cash(view, lane, safe_rounds(view, lane, trumps), need);
        if tricks.mine >= need {
            return tricks.mine_only(need);
        }
    }
    if tops.tricks == 0 && tricks.mine + 1 == need && count(view.partner & !trumps) >= tricks.mine {
        let used = guarded(partners_trumps, view.left & trumps, theirs, losers);
        if used != 0 {
            return Proof { tricks: need, used: tricks.used_mine | used };
        }
    }
    // Partner's lowest trump takes a trick of its own when he ruffs, unless it was counted among the highest.
    if partners_trumps != 0 && tricks.mine + 1 + tricks.partners >= need && can_ruff(view, trumps) {
        let shorter = partners_trumps & (partners_trumps - 1);
        let after = trump_tricks(view.me & trumps, shorter, theirs, need, losers);
        tricks.cross = NO_SUIT;
        let mine = tricks.mine + 1 + after.tricks - tops.tricks;
        return tricks.then_partner(mine, tricks.used_mine | after.used, need);
    }
    // A trump of his can be the way to him.
    let partners_high = view.partners_winners & trumps;
    if tricks.cross == NO_SUIT && partners_high != 0 {
        let best = 1 << top(partners_high);
        let my_high = view.my_winners & trumps;
        let mine = view.me & trumps;
        if mine != 0 && my_high == 0 && bottom_bit(mine) < best {
            tricks.used_mine |= best;
            return tricks.then_partner(tricks.mine, tricks.used_mine, need);
        }
    }
    if tricks.cross == NO_SUIT || tricks.mine + tricks.partners < need {
        return tricks.mine_only(need);
    }
    tricks.then_partner(tricks.mine, tricks.used_mine, need)
}

/// Rounds of a side suit to which every opponent with trumps follows.
#[inline(always)]
fn safe_rounds(view: &View, lane: u64, trumps: u64) -> i32 {
    let follows = |hand: u64| if hand & trumps != 0 { count(hand & lane) } else { NO_CAP };
    follows(view.left).min(follows(view.right))
}

/// Whether I can lead a suit that partner has not, and that the opponents with trumps have, after my rounds in it.
#[inline(always)]
fn can_ruff(view: &View, trumps: u64) -> bool {
    let mut rest = view.me & !trumps;
    while rest != 0 {
        let lane = lane_of(rest.trailing_zeros());
        rest &= !lane;
        if view.partner & lane == 0 {
            let cap = safe_rounds(view, lane, trumps);
            let winners = count(view.my_winners & lane);
            let opponents = count(view.left & lane).max(count(view.right & lane));
            let mine = count(view.me & lane);
            let rounds = if winners != 0 && winners >= opponents { mine.min(cap) } else { winners.min(cap) };
            if rounds < cap.min(mine) {
                return true;
            }
        }
    }
    false
}

/// Trumps that win a trick each whatever happens, as far as `need`: the highest trumps of a side, as many as the longer hand
/// has trumps, or what one hand's trumps are worth by themselves.
#[inline(always)]
fn trump_tricks(one: u64, other: u64, theirs: u64, need: i32, losers: i32) -> Proof {
    let longer = count(one).max(count(other));
    let against = count(theirs);
    if longer - against >= need && against <= losers {
        return Proof { tricks: need, used: 0 };
    }
    let high = (one | other) & above(theirs);
    let tricks = count(high).min(longer).min(need);
    let mut best = Proof { tricks, used: highest(high, tricks) };
    for hand in [one, other] {
        if best.tricks >= need || count(hand) <= best.tricks {
            continue;
        }
        let alone = trumps_alone(hand, theirs, need, losers);
        if alone.tricks > best.tricks {
            best = alone;
        }
    }
    best
}

/// Each trump of a hand is played to a trick of its own, which its side wins unless a higher trump of the other side is
/// played to it: the k highest trumps of the hand take at least k tricks less the number of higher trumps against them. Only
/// so many may be lost as `losers` says: who wants to take other tricks as well needs other cards to play to them.
#[inline(always)]
fn trumps_alone(hand: u64, theirs: u64, need: i32, losers: i32) -> Proof {
    let long = count(hand) - count(theirs);
    let mut best = Proof { tricks: 0, used: 0 };
    if long > 0 && count(theirs) <= losers {
        best.tricks = long.min(need);
    }
    let mut rest = hand;
    let mut played = 0;
    while rest != 0 && best.tricks < need {
        let card = top(rest);
        rest ^= 1 << card;
        played += 1;
        let higher = count(theirs >> card);
        let tricks = played - higher;
        if higher > losers {
            break;
        }
        if tricks > best.tricks {
            best = Proof { tricks, used: 1 << card };
        }
    }
    best
}

/// A guarded king behind the ace, or the like: one trick. Its holder gets the lead only by winning a trick, and else plays
/// after the higher trumps; when one of those is played he plays low, else he wins if he must play a trump at all. Answers
/// the card that is relied on, if the holding is such.
#[inline(always)]
fn guarded(holder: u64, before: u64, theirs: u64, losers: i32) -> u64 {
    if holder == 0 {
        return 0;
    }
    let best = top(holder);
    let higher = theirs >> best << best;
    if higher & !before == 0 && count(holder) > count(higher) && count(higher) <= losers { 1 << best } else { 0 }
}

/// Tricks that the side not on lead gets whatever the leader does.
#[inline(always)]
pub(super) fn off_lead(hands: &[u64; 4], leader: usize, trumps: u64, all: u64, left: i32, need: i32) -> Proof {
    let hands: [u64; 4] = std::array::from_fn(|turn| hands[(leader + turn) & 3]);
    let [me, lefts, partner, rights] = hands;
    if all & trumps != 0 {
        let ours = (me | partner) & trumps;
        let (lefts, rights) = (lefts & trumps, rights & trumps);
        let tops = trump_tricks(lefts, rights, ours, need, left);
        if tops.tricks == 0 && need == 1 {
            for (holder, before) in [(lefts, me), (rights, partner)] {
                let used = guarded(holder, before, ours, left);
                if used != 0 {
                    return Proof { tricks: 1, used };
                }
            }
        }
        return tops;
    }
    // At no-trump: the leader's side can win only in suits of which it has the top card. If it cannot take all tricks in
    // those, it must let one of the opponents in, who cashes at least his highest cards.
    let tops = (lefts | rights) & !from_top_down(me | partner);
    let mut most = 0;
    let mut used = 0;
    let mut ranks = 0;
    for suit in 0..4 {
        let lane = LANE << (16 * suit);
        if tops & lane != 0 {
            if (me | partner) & lane != 0 {
                used |= 1 << top(tops & lane);
                ranks |= lane;
            }
        } else {
            most += count(me & lane).max(count(partner & lane));
        }
    }
    if most >= left {
        return NOTHING;
    }
    if need == 1 {
        return Proof { tricks: 1, used };
    }
    let tricks = count(tops & lefts).min(count(tops & rights)).min(left - most);
    if tricks < need {
        return NOTHING;
    }
    for hand in [tops & lefts, tops & rights] {
        let mut wanted = need;
        for suit in 0..4 {
            let lane = LANE << (16 * suit);
            let winners = highest(hand & lane, wanted);
            wanted -= count(winners);
            used |= winners & ranks;
        }
    }
    Proof { tricks: need, used }
}

/// Tricks that the side of the second hand gets once a card has been led: it wins the trick for certain, with the best card
/// of the suit or a ruff that cannot be beaten, and then cashes what it has. `hands` lack the card led.
#[inline(always)]
pub(super) fn second_hand(hands: &[u64; 4], leader: usize, led: u32, trumps: u64, need: i32) -> Proof {
    let seat = |turn: usize| (leader + turn) & 3;
    let lane = lane_of(led);
    let (second, third, fourth) = (hands[seat(1)], hands[seat(2)], hands[seat(3)]);
    let (second_suit, third_suit, fourth_suit) = (second & lane, third & lane, fourth & lane);
    let is_trumps = lane == trumps;
    if third_suit == 0 && third & trumps != 0 && !is_trumps {
        return NOTHING;
    }
    let to_beat = third_suit | 1 << led;
    // The winner: by rank, or by a ruff.
    let (winner, card, used) = if (second_suit | fourth_suit) > to_beat {
        let card = 1 << top(second_suit | fourth_suit);
        (if second_suit > fourth_suit { 1 } else { 3 }, card, card)
    } else if is_trumps {
        return NOTHING;
    } else if second_suit == 0 && second & trumps != 0 {
        (1, bottom_bit(second & trumps), 0)
    } else if fourth_suit == 0 && fourth & trumps != 0 {
        (3, bottom_bit(fourth & trumps), 0)
    } else {
        return NOTHING;
    };
    if need <= 1 {
        return Proof { tricks: 1, used };
    }
    let mut rest = *hands;
    rest[seat(winner)] ^= card;
    // Partner follows with his lowest card, or parts with the lowest card of his longest side suit.
    let partner = rest[seat(winner + 2)];
    let partners_suit = partner & lane;
    let from = if partners_suit != 0 { partners_suit } else { longest_side_suit(partner, trumps) };
    if from == 0 {
        return NOTHING;
    }
    rest[seat(winner + 2)] ^= bottom_bit(from);
    // The third hand follows too; the lowest card is the one it misses least. If it is void it may discard anything.
    if third_suit != 0 {
        rest[seat(2)] ^= bottom_bit(third_suit);
    }
    let more = on_lead(&rest, seat(winner), trumps, need - 1);
    Proof { tricks: 1 + more.tricks, used: used | more.used }
}

/// The longest of a hand's suits other than trumps, if it has one.
#[inline(always)]
fn longest_side_suit(hand: u64, trumps: u64) -> u64 {
    let mut longest = 0;
    for suit in 0..4 {
        let cards = hand & LANE << (16 * suit) & !trumps;
        if count(cards) > count(longest) {
            longest = cards;
        }
    }
    longest
}
