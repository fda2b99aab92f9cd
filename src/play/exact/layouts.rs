//! Lists of layouts: who of the two defenders may hold which of the unseen cards.
//!
//! What is left of a hand can be played the same way whichever cards went before. So a position knows nothing of the
//! past but the list of ways in which the cards still unseen may lie, and unseen cards are numbered, not named:
//!
//! ```text
//!  unseen   S K 7  H Q J 2  D T  C A Q        left hand holds S7 HQ CA CQ
//!  number     1 0    4 3 2    5    7 6        share 0b1101_0001 (bits 7 6 4 0)
//! ```
//!
//! When a defender plays a card, the layouts in which he could not are struck out, and the card disappears from the
//! numbering. Lists that come out the same are kept once, so that positions reached in different ways, or with small
//! cards in place of others, are seen to be the same. The cards of the other side do not enter: a list, and what may be
//! played from it, serves many positions.

use super::splits;
use crate::few::SortFew;
use crate::play::outcomes::Outcomes;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::hash::Hasher;
use std::rc::Rc;

/// The number of a list.
pub(super) type ListId = u32;

/// What a defender may play: a card, and where that leads.
#[derive(Clone)]
pub(super) struct Branch {
    /// The number of the card among the unseen ones.
    pub(super) card: u8,
    /// The layouts in which he may play it.
    pub(super) allowed: Outcomes,
    /// How many these are.
    pub(super) count: usize,
    /// The layouts that are possible afterwards, in the same order.
    pub(super) rest: ListId,
}

/// Layouts in rising order of their shares.
struct List {
    /// How many of the unseen cards are of each suit.
    lengths: [u8; 4],
    /// The cards of the first defender.
    shares: Rc<Vec<u32>>,
    /// What each layout weighs; empty if all weigh the same.
    weights: Rc<Vec<u64>>,
    /// What may be played, by defender and by the suit led (4 for none), as far as it was asked.
    branches: [[Option<Rc<[Branch]>>; 5]; 2],
    /// For each unseen card, the layouts in which the first defender holds it, as far as it was asked.
    held: Option<Rc<[Outcomes]>>,
    /// The places of the layouts among all splits of the unseen cards, as far as it was asked.
    splits: Option<u128>,
}

/// Bytes of a list and of its place in the table of lists, which has some more room than it needs.
const LIST: usize = 3 * (size_of::<List>() + size_of::<(u64, SmallVec<[ListId; 2]>)>()) / 2 + 2 * 32;

/// All lists of a problem.
pub(super) struct Layouts {
    lists: Vec<List>,
    known: FxHashMap<u64, SmallVec<[ListId; 2]>>,
    /// What a layout weighs if all weigh the same.
    unit: u64,
    /// Bytes of the lists, and of what may be played from them and who holds what, which can be found again.
    pub(super) kept: usize,
    pub(super) found: usize,
    /// Room to write a list in before it is known to be a new one.
    draft: (Vec<u32>, Vec<u64>),
}

impl Layouts {
    /// The first list, of layouts each of which comes once, rising. Weights are above 0.
    pub(super) fn new(lengths: [u8; 4], layouts: &[(u32, u64)]) -> (Layouts, ListId) {
        let unit = layouts.first().map_or(1, |&(_, weight)| weight);
        let even = layouts.iter().all(|&(_, weight)| weight == unit);
        let mut all = Layouts {
            lists: Vec::new(),
            known: HashMap::default(),
            unit,
            kept: 0,
            found: 0,
            draft: Default::default(),
        };
        let shares: Vec<_> = layouts.iter().map(|&(share, _)| share).collect();
        let weights = if even { Vec::new() } else { layouts.iter().map(|&(_, weight)| weight).collect() };
        let root = all.list(lengths, &shares, &weights);
        (all, root)
    }

    /// What some layouts of a list weigh together.
    pub(super) fn weight(&self, list: ListId, layouts: &Outcomes) -> u64 {
        let weights = &self.lists[list as usize].weights;
        match weights.is_empty() {
            true => self.unit * layouts.len() as u64,
            false => layouts.iter().map(|layout| weights[layout]).sum(),
        }
    }

    /// What each layout of a list weighs.
    pub(super) fn weights(&self, list: ListId) -> Vec<u64> {
        let List { shares, weights, .. } = &self.lists[list as usize];
        if weights.is_empty() { vec![self.unit; shares.len()] } else { weights.to_vec() }
    }

    /// Forgets what can be found again. Positions know lists by their numbers, so the lists stay.
    pub(super) fn forget(&mut self) {
        for list in &mut self.lists {
            (list.branches, list.held) = (Default::default(), None);
        }
        self.found = 0;
    }

    /// What a defender may play when the suit `led` was led, 4 for none. Cards that more layouts allow come first.
    pub(super) fn branches(&mut self, list: ListId, defender: usize, led: usize) -> Rc<[Branch]> {
        if let Some(known) = &self.lists[list as usize].branches[defender][led] {
            return known.clone();
        }
        let found = self.find_branches(list, defender, led);
        self.lists[list as usize].branches[defender][led] = Some(found.clone());
        found
    }

    /// For each unseen card, the layouts in which the first defender holds it.
    pub(super) fn held(&mut self, list: ListId) -> Rc<[Outcomes]> {
        let List { lengths, shares, held, .. } = &mut self.lists[list as usize];
        let find = || {
            let cards: u8 = lengths.iter().sum();
            (0..cards).map(|card| shares.iter().map(|share| share >> card & 1 == 1).collect()).collect()
        };
        if held.is_none() {
            let sets = held.insert(find());
            self.found += sets.iter().map(|set| size_of::<Outcomes>() + set.heap()).sum::<usize>();
        }
        held.clone().unwrap_or_default()
    }

    /// The places of the layouts among all splits of at most [`MOST_UNSEEN`] unseen cards.
    ///
    /// [`MOST_UNSEEN`]: crate::play::exact::splits::MOST_UNSEEN
    pub(super) fn splits(&mut self, list: ListId) -> u128 {
        let List { shares, splits, .. } = &mut self.lists[list as usize];
        *splits.get_or_insert_with(|| shares.iter().fold(0, |places, &share| places | 1 << splits::place(share)))
    }

    fn find_branches(&mut self, list: ListId, defender: usize, led: usize) -> Rc<[Branch]> {
        let List { lengths, shares, weights, .. } = &self.lists[list as usize];
        let (lengths, shares, weights) = (*lengths, shares.clone(), weights.clone());
        let cards: u32 = lengths.iter().map(|&length| u32::from(length)).sum();
        let all = ((1u64 << cards) - 1) as u32;
        let suit = suit_cards(lengths, led);
        let legal = |share: u32| {
            let held = if defender == 0 { share } else { all & !share };
            if held & suit == 0 { held } else { held & suit }
        };
        let any = shares.iter().fold(0, |any, &share| any | legal(share));
        let mut branches: SmallVec<[Branch; 8]> = SmallVec::new();
        let (mut rest, mut rest_weights) = std::mem::take(&mut self.draft);
        for card in (0..cards).filter(|&card| any >> card & 1 == 1) {
            let below = (1 << card) - 1;
            let mut allowed = Outcomes::none(shares.len());
            rest.clear();
            rest_weights.clear();
            for (place, &share) in shares.iter().enumerate() {
                if legal(share) >> card & 1 == 1 {
                    allowed.insert(place);
                    rest.push(share & below | share >> 1 & !below);
                    if let Some(&weight) = weights.get(place) {
                        rest_weights.push(weight);
                    }
                }
            }
            let mut rest_lengths = lengths;
            rest_lengths[suit_of(lengths, card)] -= 1;
            let count = rest.len();
            let rest = self.list(rest_lengths, &rest, &rest_weights);
            branches.push(Branch { card: card as u8, count, allowed, rest });
        }
        self.draft = (rest, rest_weights);
        branches.sort_few_by_key(|branch| std::cmp::Reverse(branch.count));
        self.found += branches.iter().map(|branch| size_of::<Branch>() + branch.allowed.heap()).sum::<usize>();
        branches.into_iter().collect()
    }

    /// The number of a list, the same for the same list.
    fn list(&mut self, lengths: [u8; 4], shares: &[u32], weights: &[u64]) -> ListId {
        let mut hasher = FxHasher::default();
        hasher.write_u32(u32::from_le_bytes(lengths));
        let pair = |pair: &[u32]| pair.iter().fold(0, |word, &share| word << 32 | u64::from(share));
        shares.chunks(2).for_each(|shares| hasher.write_u64(pair(shares)));
        weights.iter().for_each(|&weight| hasher.write_u64(weight));
        let same = self.known.entry(hasher.finish()).or_default();
        let is_same = |&&id: &&ListId| {
            let list = &self.lists[id as usize];
            list.lengths == lengths && *list.shares == *shares && *list.weights == *weights
        };
        if let Some(&id) = same.iter().find(is_same) {
            return id;
        }
        let id = self.lists.len() as ListId;
        same.push(id);
        self.kept += LIST + 4 * shares.len() + 8 * weights.len();
        let (shares, weights) = (Rc::new(shares.to_vec()), Rc::new(weights.to_vec()));
        self.lists.push(List { lengths, shares, weights, branches: Default::default(), held: None, splits: None });
        id
    }
}

/// The numbers of the unseen cards of a suit; none for suit 4.
fn suit_cards(lengths: [u8; 4], suit: usize) -> u32 {
    let Some(&length) = lengths.get(suit) else { return 0 };
    let below: u8 = lengths[..suit].iter().sum();
    (((1u64 << length) - 1) << below) as u32
}

fn suit_of(lengths: [u8; 4], card: u32) -> usize {
    (0..4).find(|&suit| suit_cards(lengths, suit) >> card & 1 == 1).expect("a card is of a suit")
}
