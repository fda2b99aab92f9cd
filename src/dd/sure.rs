//! Tricks that can be counted without searching.
//!
//! [`on_lead`] counts tricks that the side on lead can cash at once, [`off_lead`] tricks that the other side gets whatever
//! happens, [`second_hand`] tricks that it gets once a card is led. All are lower bounds and say which cards they rely on.

use super::search::Proof;
use crate::cards::{Card, Hand, Suit};

/// The hands of a trick's start as the leader sees them, clockwise.
#[derive(Clone, Copy)]
struct View {
    me: Hand,
    left: Hand,
    partner: Hand,
    right: Hand,
    /// Cards of mine and of partner's that beat all cards of the opponents.
    my_winners: Hand,
    partners_winners: Hand,
}

/// Tricks counted so far: mine, which keep the lead in my hand, then partner's once he has it.
struct Count {
    mine: i32,
    /// The cards relied on for mine.
    used_mine: Hand,
    /// Partner's rounds in all suits and, by suit, with what they rely on.
    partners: i32,
    rounds: [i32; 4],
    my_rounds: [i32; 4],
    used_partners: [Hand; 4],
    /// The suit in which I can put partner in.
    entry: Option<Suit>,
}

/// More rounds than a suit has.
const NO_CAP: i32 = 13;

#[inline(always)]
fn count(cards: Hand) -> i32 {
    cards.len() as i32
}

impl View {
    #[inline(always)]
    fn new([me, left, partner, right]: [Hand; 4]) -> View {
        let (my_winners, partners_winners) = (me.masters(left | right), partner.masters(left | right));
        View { me, left, partner, right, my_winners, partners_winners }
    }

    #[inline(always)]
    fn winners(&self) -> Hand {
        self.my_winners | self.partners_winners
    }

    /// The opponents' cards.
    #[inline(always)]
    fn theirs(&self) -> Hand {
        self.left | self.right
    }

    /// The longer of the opponents' holdings in a suit.
    #[inline(always)]
    fn their_length(&self, suit: Hand) -> i32 {
        count(self.left & suit).max(count(self.right & suit))
    }
}

impl Count {
    #[inline(always)]
    fn new() -> Count {
        Count {
            mine: 0,
            used_mine: Hand::EMPTY,
            partners: 0,
            rounds: [0; 4],
            my_rounds: [0; 4],
            used_partners: [Hand::EMPTY; 4],
            entry: None,
        }
    }

    /// Rounds of one suit to cash from the top, at most `cap` (a ruff threatens after that).
    #[inline(always)]
    fn cash(&mut self, view: &View, suit: Suit, cap: i32, need: i32) {
        let (my_suit, partners_suit) = (view.me.in_suit(suit), view.partner.in_suit(suit));
        let (my_winners, partners_winners) = (view.my_winners.in_suit(suit), view.partners_winners.in_suit(suit));
        let (mine, partners) = (count(my_suit), count(partners_suit));
        let opponents = view.their_length(suit.cards());
        let mut my_rounds = 0;
        // My rounds: my winners from the top, as long as partner can play below them.
        if !my_winners.is_empty() {
            let winners = count(my_winners);
            my_rounds = if partners_winners.is_empty() { winners } else { rounds_above(my_winners, partners_suit) };
            my_rounds = my_rounds.min(cap);
            let others = opponents.max(partners);
            self.used_mine |= highest(my_winners, my_rounds.min(others).min(need - self.mine));
            // When everybody else is out of the suit, the rest of my cards win too.
            if my_rounds == winners && winners >= others {
                my_rounds = mine.min(cap);
            }
            self.mine += my_rounds;
            self.my_rounds[suit.index()] = my_rounds;
        }
        // Partner's rounds after those: what is left of his winners, lowest cards having gone first.
        if !partners_winners.is_empty() {
            let left_over = partners - my_rounds;
            let available = count(partners_winners);
            let mut rounds = left_over.min(available).min(cap - my_rounds);
            if rounds > 0 {
                let mut used = highest(partners_winners, rounds.min(opponents.max(mine) - my_rounds));
                // I can reach him with a card below his highest.
                let best = partners_winners.top();
                if mine > my_rounds && my_suit.bottom() < best {
                    self.entry = Some(suit);
                    used = used.with(best);
                }
                // His long cards win when nobody else has any left.
                if rounds == available && my_rounds + rounds >= opponents.max(mine) {
                    rounds = left_over.min(cap - my_rounds);
                }
                self.partners += rounds;
                self.rounds[suit.index()] = rounds;
                self.used_partners[suit.index()] = used;
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
        for suit in Suit::ALL {
            let my_rounds = self.my_rounds[suit.index()];
            let winners = view.partners_winners.in_suit(suit);
            if my_rounds == 0 && !winners.is_empty() {
                if view.theirs().intersects(suit.cards()) {
                    used |= highest(winners, (need - tricks).max(1));
                }
                tricks += count(winners);
            } else {
                most += (view.their_length(suit.cards()) - my_rounds).max(0);
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
    fn then_partner(&mut self, mut tricks: i32, mut used: Hand, need: i32) -> Proof {
        if let Some(entry) = self.entry {
            tricks += self.rounds[entry.index()];
            used |= self.used_partners[entry.index()];
            self.rounds[entry.index()] = 0;
        }
        for suit in Suit::ALL {
            if tricks >= need {
                break;
            }
            if self.rounds[suit.index()] > 0 {
                tricks += self.rounds[suit.index()];
                used |= self.used_partners[suit.index()];
            }
        }
        Proof { tricks: tricks.min(need), used }
    }
}

/// Rounds that `winners` win from the top against a partner who plays his lowest cards first.
#[inline(always)]
fn rounds_above(winners: Hand, partner: Hand) -> i32 {
    let (mut rest, mut under) = (winners, partner);
    let mut rounds = 0;
    while !rest.is_empty() {
        let winner = Hand::of(rest.top());
        let low = under.lowest();
        if low.outranks(winner) {
            break;
        }
        rest -= winner;
        under -= low;
        rounds += 1;
    }
    rounds
}

/// The highest cards of a holding, `number` of them.
#[inline(always)]
fn highest(cards: Hand, number: i32) -> Hand {
    if number <= 0 {
        return Hand::EMPTY;
    }
    let mut rest = cards;
    for _ in number..count(cards) {
        rest = rest.without_lowest();
    }
    rest
}

/// Tricks that the side on lead can take at once, as far as `need`: I cash my winners, put partner in with a winner of his
/// or with a ruff, and he cashes his. While the opponents have trumps, a suit is safe only as long as they follow to it;
/// the highest trumps win in any case.
#[inline(always)]
pub(super) fn on_lead(hands: [Hand; 4], trumps: Hand, need: i32) -> Proof {
    let view = View::new(hands);
    if view.theirs().intersects(trumps) {
        with_trumps_out(&view, trumps, need)
    } else if count(view.winners()) + LONG_CARDS < need {
        NOTHING
    } else {
        no_ruffs(&view, Count::new(), view.winners(), need)
    }
}

const NOTHING: Proof = Proof { tricks: 0, used: Hand::EMPTY };

/// So many tricks by length are hoped for before counting is given up.
const LONG_CARDS: i32 = 1;

/// At no-trump, or when the opponents have no trumps: all of a suit is safe. Counts the suits in `winners`.
#[inline(always)]
fn no_ruffs(view: &View, mut tricks: Count, winners: Hand, need: i32) -> Proof {
    for suit in winners.suits() {
        tricks.cash(view, suit, NO_CAP, need);
        if tricks.mine >= need {
            return tricks.mine_only(need);
        }
    }
    if tricks.entry.is_none() || tricks.mine + tricks.partners < need {
        return tricks.partner_gets_in(view, need);
    }
    tricks.then_partner(tricks.mine, tricks.used_mine, need)
}

/// The opponents have trumps.
#[inline(always)]
fn with_trumps_out(view: &View, trumps: Hand, need: i32) -> Proof {
    let losers = count(view.me) - need;
    let (my_trumps, partners_trumps, their_trumps) = (view.me & trumps, view.partner & trumps, view.theirs() & trumps);
    let mut tricks = Count::new();
    if view.my_winners.intersects(trumps) {
        let longest = view.their_length(trumps);
        if count(my_trumps) >= longest {
            tricks.cash(view, trumps.bottom().suit(), NO_CAP, need.max(longest));
            if tricks.mine >= longest {
                // I draw their trumps and go on as at no-trump. What follows relies on that.
                if tricks.mine >= need {
                    return tricks.mine_only(need);
                }
                return no_ruffs(view, tricks, view.winners() - trumps, need);
            }
            tricks = Count::new();
        }
    }
    let tops = trump_tricks(my_trumps, partners_trumps, their_trumps, need, losers);
    if tops.tricks >= need {
        return tops;
    }
    tricks.mine = tops.tricks;
    tricks.used_mine = tops.used;
    let side_winners = view.winners() - trumps;
    if tops.tricks + count(side_winners) + !partners_trumps.is_empty() as i32 + LONG_CARDS < need {
        return NOTHING;
    }
    for suit in side_winners.suits() {
        tricks.cash(view, suit, safe_rounds(view, suit, trumps), need);
        if tricks.mine >= need {
            return tricks.mine_only(need);
        }
    }
    if tops.tricks == 0
        && tricks.mine + 1 == need
        && count(view.partner - trumps) >= tricks.mine
        && let Some(card) = guarded(partners_trumps, view.left & trumps, their_trumps, losers)
    {
        return Proof { tricks: need, used: tricks.used_mine.with(card) };
    }
    // Partner's lowest trump takes a trick of its own when he ruffs, unless it was counted among the highest.
    if !partners_trumps.is_empty() && tricks.mine + 1 + tricks.partners >= need && can_ruff(view, trumps) {
        let after = trump_tricks(my_trumps, partners_trumps.without_lowest(), their_trumps, need, losers);
        tricks.entry = None;
        let mine = tricks.mine + 1 + after.tricks - tops.tricks;
        return tricks.then_partner(mine, tricks.used_mine | after.used, need);
    }
    // A trump of his can be the way to him.
    let (my_high, partners_high) = (view.my_winners & trumps, view.partners_winners & trumps);
    if tricks.entry.is_none() && !partners_high.is_empty() && my_high.is_empty() && !my_trumps.is_empty() {
        let best = partners_high.top();
        if my_trumps.bottom() < best {
            tricks.used_mine = tricks.used_mine.with(best);
            return tricks.then_partner(tricks.mine, tricks.used_mine, need);
        }
    }
    if tricks.entry.is_none() || tricks.mine + tricks.partners < need {
        return tricks.mine_only(need);
    }
    tricks.then_partner(tricks.mine, tricks.used_mine, need)
}

/// Rounds of a side suit to which every opponent with trumps follows.
#[inline(always)]
fn safe_rounds(view: &View, suit: Suit, trumps: Hand) -> i32 {
    let follows = |hand: Hand| if hand.intersects(trumps) { count(hand.in_suit(suit)) } else { NO_CAP };
    follows(view.left).min(follows(view.right))
}

/// Whether I can lead a suit that partner has not, and that the opponents with trumps have, after my rounds in it.
#[inline(always)]
fn can_ruff(view: &View, trumps: Hand) -> bool {
    for suit in (view.me - trumps).suits() {
        if view.partner.intersects(suit.cards()) {
            continue;
        }
        let cap = safe_rounds(view, suit, trumps);
        let winners = count(view.my_winners.in_suit(suit));
        let mine = count(view.me.in_suit(suit));
        let runs = winners != 0 && winners >= view.their_length(suit.cards());
        let rounds = if runs { mine.min(cap) } else { winners.min(cap) };
        if rounds < cap.min(mine) {
            return true;
        }
    }
    false
}

/// Trumps that win a trick each whatever happens, as far as `need`: the highest trumps of a side, as many as the longer hand
/// has trumps, or what one hand's trumps are worth by themselves.
#[inline(always)]
fn trump_tricks(one: Hand, other: Hand, theirs: Hand, need: i32, losers: i32) -> Proof {
    let longer = count(one).max(count(other));
    let against = count(theirs);
    if longer - against >= need && against <= losers {
        return Proof { tricks: need, used: Hand::EMPTY };
    }
    let high = (one | other).above_all(theirs);
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
fn trumps_alone(hand: Hand, theirs: Hand, need: i32, losers: i32) -> Proof {
    let long = count(hand) - count(theirs);
    let mut best = NOTHING;
    if long > 0 && count(theirs) <= losers {
        best.tricks = long.min(need);
    }
    let mut rest = hand;
    let mut played = 0;
    while !rest.is_empty() && best.tricks < need {
        let card = rest.top();
        rest = rest.without(card);
        played += 1;
        let higher = count(theirs.from(card));
        let tricks = played - higher;
        if higher > losers {
            break;
        }
        if tricks > best.tricks {
            best = Proof { tricks, used: Hand::of(card) };
        }
    }
    best
}

/// A guarded king behind the ace, or the like: one trick. Its holder gets the lead only by winning a trick, and else plays
/// after the higher trumps; when one of those is played he plays low, else he wins if he must play a trump at all. Answers
/// the card that is relied on, if the holding is such.
#[inline(always)]
fn guarded(holder: Hand, before: Hand, theirs: Hand, losers: i32) -> Option<Card> {
    if holder.is_empty() {
        return None;
    }
    let best = holder.top();
    let higher = theirs.from(best);
    let is_guarded = (higher - before).is_empty() && count(holder) > count(higher) && count(higher) <= losers;
    is_guarded.then_some(best)
}

/// Tricks that the side not on lead gets whatever the leader does.
#[inline(always)]
pub(super) fn off_lead(hands: [Hand; 4], trumps: Hand, all: Hand, left: i32, need: i32) -> Proof {
    let [me, lefts, partner, rights] = hands;
    let ours = me | partner;
    if all.intersects(trumps) {
        let our_trumps = ours & trumps;
        let (lefts, rights) = (lefts & trumps, rights & trumps);
        let tops = trump_tricks(lefts, rights, our_trumps, need, left);
        if tops.tricks == 0 && need == 1 {
            for (holder, before) in [(lefts, me), (rights, partner)] {
                if let Some(card) = guarded(holder, before, our_trumps, left) {
                    return Proof { tricks: 1, used: Hand::of(card) };
                }
            }
        }
        return tops;
    }
    // At no-trump: the leader's side can win only in suits of which it has the top card. If it cannot take all tricks in
    // those, it must let one of the opponents in, who cashes at least his highest cards.
    let tops = (lefts | rights).masters(ours);
    let mut most = 0;
    let mut used = Hand::EMPTY;
    // The suits in which the opponents' ranks matter.
    let mut ranks = Hand::EMPTY;
    for suit in Suit::ALL {
        if !tops.intersects(suit.cards()) {
            most += count(me.in_suit(suit)).max(count(partner.in_suit(suit)));
        } else if ours.intersects(suit.cards()) {
            used = used.with(tops.in_suit(suit).top());
            ranks |= suit.cards();
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
        for suit in Suit::ALL {
            let winners = highest(hand.in_suit(suit), wanted);
            wanted -= count(winners);
            used |= winners & ranks;
        }
    }
    Proof { tricks: need, used }
}

/// Tricks that the side of the second hand gets once a card has been led: it wins the trick for certain, with the best card
/// of the suit or a ruff that cannot be beaten, and then cashes what it has. `hands` lack the card led.
#[inline(always)]
pub(super) fn second_hand(hands: [Hand; 4], led: Card, trumps: Hand, need: i32) -> Proof {
    let [first, second, third, fourth] = hands;
    let [second_suit, third_suit, fourth_suit] = [second, third, fourth].map(|hand| hand.in_suit_of(led));
    let is_trumps = trumps.contains(led);
    if third_suit.is_empty() && third.intersects(trumps) && !is_trumps {
        return NOTHING;
    }
    // The winner: by rank, or by a ruff.
    let (second_wins, card, used) = if (second_suit | fourth_suit).outranks(third_suit.with(led)) {
        let card = Hand::of((second_suit | fourth_suit).top());
        (second_suit.outranks(fourth_suit), card, card)
    } else if is_trumps {
        return NOTHING;
    } else if second_suit.is_empty() && second.intersects(trumps) {
        (true, (second & trumps).lowest(), Hand::EMPTY)
    } else if fourth_suit.is_empty() && fourth.intersects(trumps) {
        (false, (fourth & trumps).lowest(), Hand::EMPTY)
    } else {
        return NOTHING;
    };
    if need <= 1 {
        return Proof { tricks: 1, used };
    }
    // The third hand follows too; the lowest card is the one it misses least. If it is void it may discard anything.
    let third = third - third_suit.lowest();
    let [winner, left, partner, right] =
        if second_wins { [second, third, fourth, first] } else { [fourth, first, second, third] };
    // Partner follows with his lowest card, or parts with the lowest card of his longest side suit.
    let partners_suit = partner.in_suit_of(led);
    let from = if partners_suit.is_empty() { longest_side_suit(partner, trumps) } else { partners_suit };
    if from.is_empty() {
        return NOTHING;
    }
    let more = on_lead([winner - card, left, partner - from.lowest(), right], trumps, need - 1);
    Proof { tricks: 1 + more.tricks, used: used | more.used }
}

/// The longest of a hand's suits other than trumps, if it has one.
#[inline(always)]
fn longest_side_suit(hand: Hand, trumps: Hand) -> Hand {
    let mut longest = Hand::EMPTY;
    for suit in Suit::ALL {
        let cards = hand.in_suit(suit) - trumps;
        if count(cards) > count(longest) {
            longest = cards;
        }
    }
    longest
}
