//! Sets of layouts, in four forms: layouts of a list, any number of them or up to 64 in one word, and splits of up to
//! seven or of eight unseen cards. The searches are written once for all of them: perfect information over lists
//! ([`ListSet`]) and conflicts ([`ConflictSet`]), which go from one form to the next as cards are played.

use super::conflicts::{Besides, SetsTable};
use super::late::{LATE, Late};
use super::layouts::Branch;
use super::perfect::{KnownPerfect, PerfectInformation};
use super::position::{Key, Position};
use super::splits::{self, MOST_UNSEEN};
use crate::bits::{Any, Machine};
use crate::limits::Interrupted;
use crate::play::outcomes::Outcomes;
use smallvec::SmallVec;
use std::hash::Hash;
use std::ops::Deref;
use std::rc::Rc;

/// A set of layouts.
pub(super) trait LayoutSet: Clone + Eq + Hash {
    /// The empty set with the room of this one.
    fn none(&self) -> Self;
    fn is_empty(&self) -> bool;
    fn len(&self) -> usize;
    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn is_within(&self, other: &Self) -> bool;
    /// The first layout alone; the set is not empty.
    fn first(&self) -> Self;
    /// Bytes beside the set itself.
    fn heap(&self) -> usize;
    /// The set as a number, for lists of at most 128 layouts, and the reverse; `count` is the length of the list.
    fn as_number(&self) -> u128;
    fn from_number(number: u128, count: usize) -> Self;

    /// The set of the splits at these places of a list.
    fn from_places(splits: u128, places: u128) -> Self {
        Self::from_number(splits::gather(splits, places), places.count_ones() as usize)
    }

    /// One layout of a set that has some, if possible one that is preferred.
    fn one_of(&self, preferred: &Self) -> Self {
        let both = self.and(preferred);
        if both.is_empty() { self.first() } else { both.first() }
    }
}

/// A set of layouts of a list: any number of them, or up to 64 in one word. Ten problems with 30 to 60 sampled layouts
/// take 14.6 thousand million instructions with the words, 17.4 without.
pub(super) trait ListSet: LayoutSet {
    /// Whether positions in the middle of a side's turn at a trick are worth remembering, too.
    const REMEMBERS_EVERY_TURN: bool;

    /// The layouts in which a card may be played.
    fn part(&self, branch: &Branch) -> Self;
    /// Such layouts, as they are numbered after it.
    fn gather(&self, branch: &Branch) -> Self;
    /// The reverse.
    fn scatter(&self, branch: &Branch) -> Self;
    /// Those among `held`, or those that are not.
    fn filter(&self, held: &Outcomes, is_held: bool) -> Self;
    /// What perfect information is known to win.
    fn known<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut KnownPerfect<Self>;

    /// What perfect information wins, by a form of sets that is quicker, if there is one for this list.
    fn quicker(_: &mut PerfectInformation<'_>, _: &Position, _: &Self) -> Option<Result<Self, Interrupted>> {
        None
    }
}

/// A set of layouts of a position, as the search for conflicts needs it.
pub(super) trait ConflictSet: LayoutSet {
    /// What positions are known by.
    type Key: Copy + Eq + Hash;
    /// The sets after a card of a defender.
    type Less: ConflictSet;
    /// A card that a defender may play, and all of them.
    type Branch;
    type Branches: Deref<Target = [Self::Branch]>;

    /// The layouts in which a card may be played.
    fn part(&self, branch: &Self::Branch) -> Self;
    /// Such layouts, as they are numbered after it.
    fn gather(&self, branch: &Self::Branch) -> Self::Less;
    /// The reverse.
    fn scatter(less: &Self::Less, branch: &Self::Branch) -> Self;

    fn key(position: &Position) -> Self::Key;
    fn branches(exact: &mut PerfectInformation<'_>, position: &Position) -> Self::Branches;
    /// The position after a card.
    fn after(exact: &PerfectInformation<'_>, position: &Position, branch: &Self::Branch) -> Position;
    /// The layouts among these that perfect information wins.
    fn perfect(exact: &mut PerfectInformation<'_>, position: &Position, set: &Self) -> Result<Self, Interrupted>;
    /// What is remembered of sets of this form.
    fn sets<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut SetsTable<Self>;
    fn besides<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut Besides<Self>;

    /// The places of the layouts among all splits, if few tricks are to go and this form is not one of splits.
    fn late_places(_: &mut PerfectInformation<'_>, _: &Position) -> Option<u128> {
        None
    }
}

impl LayoutSet for Outcomes {
    fn none(&self) -> Outcomes {
        self.minus(self)
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn and(&self, other: &Outcomes) -> Outcomes {
        self.and(other)
    }

    fn or(&self, other: &Outcomes) -> Outcomes {
        self.or(other)
    }

    fn minus(&self, other: &Outcomes) -> Outcomes {
        self.minus(other)
    }

    fn is_within(&self, other: &Outcomes) -> bool {
        self.is_within(other)
    }

    fn first(&self) -> Outcomes {
        let mut first = self.none();
        self.iter().take(1).for_each(|layout| first.insert(layout));
        first
    }

    fn heap(&self) -> usize {
        self.heap()
    }

    fn as_number(&self) -> u128 {
        self.as_number()
    }

    fn from_number(number: u128, count: usize) -> Outcomes {
        Outcomes::from_number(number, count)
    }
}

impl ListSet for Outcomes {
    const REMEMBERS_EVERY_TURN: bool = true;

    fn part(&self, branch: &Branch) -> Outcomes {
        self.and(&branch.allowed)
    }

    fn gather(&self, branch: &Branch) -> Outcomes {
        self.gather(&branch.allowed, branch.count)
    }

    fn scatter(&self, branch: &Branch) -> Outcomes {
        self.scatter(&branch.allowed)
    }

    fn filter(&self, held: &Outcomes, is_held: bool) -> Outcomes {
        if is_held { self.and(held) } else { self.minus(held) }
    }

    fn known<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut KnownPerfect<Outcomes> {
        &mut exact.known
    }

    fn quicker(
        exact: &mut PerfectInformation<'_>,
        position: &Position,
        ask: &Outcomes,
    ) -> Option<Result<Outcomes, Interrupted>> {
        let is_short = ask.words() == 1;
        is_short.then(|| exact.perfect(position, &ask.first_word()).map(Outcomes::from_word))
    }
}

impl ListSet for u64 {
    const REMEMBERS_EVERY_TURN: bool = false;

    fn part(&self, branch: &Branch) -> u64 {
        self & branch.allowed.first_word()
    }

    fn gather(&self, branch: &Branch) -> u64 {
        Any::gather(*self, branch.allowed.first_word())
    }

    fn scatter(&self, branch: &Branch) -> u64 {
        Any::scatter(*self, branch.allowed.first_word())
    }

    fn filter(&self, held: &Outcomes, is_held: bool) -> u64 {
        self & if is_held { held.first_word() } else { !held.first_word() }
    }

    fn known<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut KnownPerfect<u64> {
        &mut exact.known_of_short
    }
}

impl ConflictSet for Outcomes {
    type Key = Key;
    type Less = Outcomes;
    type Branch = Branch;
    type Branches = Rc<[Branch]>;

    fn part(&self, branch: &Branch) -> Outcomes {
        self.and(&branch.allowed)
    }

    fn gather(&self, branch: &Branch) -> Outcomes {
        self.gather(&branch.allowed, branch.count)
    }

    fn scatter(less: &Outcomes, branch: &Branch) -> Outcomes {
        less.scatter(&branch.allowed)
    }

    fn key(position: &Position) -> Key {
        position.key()
    }

    fn branches(exact: &mut PerfectInformation<'_>, position: &Position) -> Rc<[Branch]> {
        exact.branches(position)
    }

    fn after(exact: &PerfectInformation<'_>, position: &Position, branch: &Branch) -> Position {
        exact.after(position, position.unseen_card(branch.card), branch.rest)
    }

    fn perfect(
        exact: &mut PerfectInformation<'_>,
        position: &Position,
        set: &Outcomes,
    ) -> Result<Outcomes, Interrupted> {
        exact.perfect(position, set)
    }

    fn sets<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut SetsTable<Outcomes> {
        &mut exact.sets
    }

    fn besides<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut Besides<Outcomes> {
        &mut exact.besides.listed
    }

    fn late_places(exact: &mut PerfectInformation<'_>, position: &Position) -> Option<u128> {
        (position.left <= LATE).then(|| exact.layouts.splits(position.list))
    }
}

/// The operations of words.
macro_rules! of_words {
    ($word:ty, $sets:ident) => {
        impl LayoutSet for $word {
            fn none(&self) -> $word {
                0
            }

            fn is_empty(&self) -> bool {
                *self == 0
            }

            fn len(&self) -> usize {
                self.count_ones() as usize
            }

            fn and(&self, other: &$word) -> $word {
                self & other
            }

            fn or(&self, other: &$word) -> $word {
                self | other
            }

            fn minus(&self, other: &$word) -> $word {
                self & !other
            }

            fn is_within(&self, other: &$word) -> bool {
                self & !other == 0
            }

            fn first(&self) -> $word {
                self & self.wrapping_neg()
            }

            fn heap(&self) -> usize {
                0
            }

            fn as_number(&self) -> u128 {
                (*self).into()
            }

            fn from_number(number: u128, _: usize) -> $word {
                number as $word
            }
        }

        impl ConflictSet for $word {
            type Key = u64;
            type Less = u64;
            type Branch = SplitBranch<$word>;
            type Branches = SmallVec<[SplitBranch<$word>; MOST_UNSEEN]>;

            fn part(&self, branch: &Self::Branch) -> $word {
                self & branch.allowed
            }

            fn gather(&self, branch: &Self::Branch) -> u64 {
                splits::gather((*self).into(), branch.places.into()) as u64
            }

            fn scatter(less: &u64, branch: &Self::Branch) -> $word {
                splits::scatter((*less).into(), branch.places.into()) as $word
            }

            fn key(position: &Position) -> u64 {
                position.late_key::<Any>(position.turn.into())
            }

            fn branches(exact: &mut PerfectInformation<'_>, position: &Position) -> Self::Branches {
                split_branches(exact, position)
            }

            fn after(exact: &PerfectInformation<'_>, position: &Position, branch: &Self::Branch) -> Position {
                exact.after(position, position.unseen_card(branch.card), position.list)
            }

            fn perfect(
                exact: &mut PerfectInformation<'_>,
                position: &Position,
                set: &$word,
            ) -> Result<$word, Interrupted> {
                exact.late.won(position, *set)
            }

            fn sets<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut SetsTable<$word> {
                &mut exact.late_sets.$sets
            }

            fn besides<'a>(exact: &'a mut PerfectInformation<'_>) -> &'a mut Besides<$word> {
                &mut exact.besides.$sets
            }
        }
    };
}

of_words!(u64, up_to_seven);
of_words!(u128, of_eight);

/// A card that a defender may play.
pub(super) struct SplitBranch<B> {
    /// The number of the card among the unseen ones.
    card: u8,
    /// The splits in which he holds it, which become all splits of the others, and those in which he may play it.
    places: B,
    allowed: B,
}

/// What a defender may play, first the cards by which he follows suit.
fn split_branches<B: Late>(
    exact: &PerfectInformation<'_>,
    position: &Position,
) -> SmallVec<[SplitBranch<B>; MOST_UNSEEN]> {
    let (unseen, first) =
        (position.unseen.count_ones() as usize, position.first_holds(position.turn.into(), exact.ours));
    let all = B::all(unseen, first);
    let is_first = position.to_play().index() / 2 == 0;
    let suit = if position.turn == 0 { u64::MAX } else { 0xffff << (16 * position.suit_led()) };
    let follow = Any::gather(suit, position.unseen);
    let held = |card: usize| match B::held(unseen, first, card) {
        held if is_first => held,
        held => all & !held,
    };
    let cards = |follows: u64| (0..unseen).filter(move |&card| follow >> card & 1 == follows);
    let void = cards(1).fold(all, |void, card| void & !held(card));
    let branch = |card: usize, may: B| SplitBranch { card: card as u8, places: held(card), allowed: held(card) & may };
    cards(1).map(|card| branch(card, all)).chain(cards(0).map(|card| branch(card, void))).collect()
}
