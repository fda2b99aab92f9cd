//! One suit: in how many ways its unseen cards can go to three places, by tally.
//!
//! Cards that no constraint tells apart form a group. The table grows group by group; its stages are kept, to find the
//! way with a given number by going back through them.

use super::shares::Share;
use super::tally::Digits;
use crate::binomial::{choice, ways};
use crate::cards::{Card, Hand, Suit};
use crate::few::SortFew;

/// Tallies and the number of ways to each, in rising order of the tallies, each once, no number 0.
pub(super) type Ways = Vec<(u32, u64)>;

/// The ways of one suit.
pub(super) struct SuitTable {
    groups: Vec<Group>,
    /// Before the first group, and after each.
    stages: Vec<Ways>,
}

/// Cards that no constraint tells apart.
struct Group {
    cards: Hand,
    value: u8,
    /// Which places may hold them.
    open: [bool; 3],
    splits: Vec<Split>,
}

/// So many cards of a group for each place.
struct Split {
    cards: [usize; 3],
    tally: u32,
    ways: u64,
}

impl SuitTable {
    pub(super) fn new(suit: Suit, unseen: Hand, shares: &[Share; 3], digits: &Digits) -> SuitTable {
        let groups = groups(suit, unseen, shares, digits);
        let mut stages: Vec<Ways> = vec![vec![(0, 1)]];
        for group in &groups {
            let before = stages.last().map_or(&[][..], Vec::as_slice);
            stages.push(add_group(before, group, shares, digits));
        }
        let cards = unseen.suit(suit).len();
        if let Some(last) = stages.last_mut() {
            last.retain(|&(tally, _)| {
                let [first, second] = digits.counts(tally).cards;
                let lengths = [first, second, cards - first - second];
                (0..3).all(|place| shares[place].lengths[suit.index()].contains(lengths[place] as u8))
            });
        }
        SuitTable { groups, stages }
    }

    /// The ways to each tally of the whole suit.
    pub(super) fn ways(&self) -> &[(u32, u64)] {
        self.stages.last().map_or(&[], Vec::as_slice)
    }

    /// The way number `rank`, counted from 0, among those with this tally.
    pub(super) fn layout(&self, mut tally: u32, mut rank: u64) -> [Hand; 3] {
        let mut places = [Hand::EMPTY; 3];
        for (group, before) in self.groups.iter().zip(&self.stages).rev() {
            for split in &group.splits {
                let Some(rest) = tally.checked_sub(split.tally) else { continue };
                let Ok(found) = before.binary_search_by_key(&rest, |&(tally, _)| tally) else { continue };
                let block = before[found].1 * split.ways;
                if rank < block {
                    group.deal(split, rank % split.ways, &mut places);
                    (tally, rank) = (rest, rank / split.ways);
                    break;
                }
                rank -= block;
            }
        }
        places
    }
}

impl Group {
    /// Gives out the cards of the group in the way number `rank` of a split.
    fn deal(&self, split: &Split, rank: u64, places: &mut [Hand; 3]) {
        let [first, second, _] = split.cards;
        let inner = ways(self.cards.len() - first, second);
        let firsts = choice(self.cards, first, rank / inner);
        let seconds = choice(self.cards - firsts, second, rank % inner);
        places[0] |= firsts;
        places[1] |= seconds;
        places[2] |= self.cards - firsts - seconds;
    }
}

/// The groups of a suit, small groups first, for which the stages stay short.
fn groups(suit: Suit, unseen: Hand, shares: &[Share; 3], digits: &Digits) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for rank in unseen.suit(suit).ranks() {
        let card = Card::new(suit, rank);
        let value = if digits.minds_points() { rank.points() } else { 0 };
        let open = shares.map(|share| share.size > 0 && share.may_hold.contains(card));
        match groups.iter_mut().find(|group| group.value == value && group.open == open) {
            Some(group) => group.cards = group.cards.with(card),
            None => groups.push(Group { cards: Hand::EMPTY.with(card), value, open, splits: Vec::new() }),
        }
    }
    groups.sort_few_by_key(|group| group.cards.len());
    for group in &mut groups {
        group.splits = splits(group, shares, digits);
    }
    groups
}

fn splits(group: &Group, shares: &[Share; 3], digits: &Digits) -> Vec<Split> {
    let length = group.cards.len();
    let mut splits = Vec::new();
    for first in 0..=length.min(shares[0].size) {
        for second in 0..=(length - first).min(shares[1].size) {
            let cards = [first, second, length - first - second];
            if (0..3).all(|place| cards[place] == 0 || group.open[place]) {
                let ways = ways(length, first) * ways(length - first, second);
                splits.push(Split { cards, tally: digits.tally([first, second], group.value), ways });
            }
        }
    }
    splits
}

/// The table with one more group; no place gets more cards than it has room for.
fn add_group(before: &[(u32, u64)], group: &Group, shares: &[Share; 3], digits: &Digits) -> Ways {
    let mut after: Ways = Vec::with_capacity(before.len() * group.splits.len());
    for &(tally, ways) in before {
        let held = digits.counts(tally).cards;
        let fits = |split: &&Split| (0..2).all(|place| held[place] + split.cards[place] <= shares[place].size);
        after.extend(group.splits.iter().filter(fits).map(|split| (tally + split.tally, ways * split.ways)));
    }
    after.sort_unstable_by_key(|&(tally, _)| tally);
    after.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    after
}
