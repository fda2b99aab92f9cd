//! The families of positions: a hash table from a family to its patterns.

use super::lines::Node;
use crate::cards::{Card, Hand, Seat, Strain, Suit};
use std::collections::TryReserveError;

/// The lengths of all suits in all hands, four bits each, seat by seat.
#[derive(Clone, Copy)]
pub(in crate::dd) struct Lengths(pub(super) u64);

impl Lengths {
    pub(in crate::dd) fn of(hands: [Hand; 4]) -> Lengths {
        let suits = hands.into_iter().flat_map(|hand| Suit::ALL.map(|suit| hand.suit(suit).len() as u64));
        Lengths(suits.enumerate().fold(0, |lengths, (place, length)| lengths | length << (4 * place)))
    }

    /// The lengths after a seat has played a card.
    #[inline(always)]
    pub(in crate::dd) fn without(self, seat: Seat, card: Card) -> Lengths {
        Lengths(self.0 - (1 << (16 * seat.index() + 4 * card.suit().index())))
    }
}

/// A family of positions: the lengths of all suits in all hands, what is trumps, and who leads.
#[derive(Clone, Copy)]
pub(in crate::dd) struct Family {
    shape: Shape,
    leader: Seat,
}

/// The lengths and the strain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::dd) struct Shape(u64);

impl Shape {
    /// No shape at all: that of no cards.
    const NONE: Shape = Shape(0);

    /// The clubs of East, South and West follow from the other lengths, as all hands are equally long: in West's place there
    /// is room for the strain.
    #[inline(always)]
    pub(in crate::dd) fn new(lengths: Lengths, strain: Strain) -> Shape {
        Shape(lengths.0 & 0x0fff_0fff_0fff_ffff | (strain as u64) << 60)
    }

    #[inline(always)]
    pub(in crate::dd) fn led_by(self, leader: Seat) -> Family {
        Family { shape: self, leader }
    }

    /// The length of North's hand.
    pub(super) fn tricks_left(self) -> usize {
        let pairs = (self.0 & 0x0f0f) + (self.0 >> 4 & 0x0f0f);
        ((pairs + (pairs >> 8)) & 15) as usize
    }

    #[inline(always)]
    fn hash(self) -> usize {
        ((self.0 ^ self.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize
    }
}

/// The patterns of a shape, by leader, in half a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Slot {
    pub(super) shape: Shape,
    pub(super) roots: [Node; 4],
}

impl Slot {
    pub(super) fn is_empty(&self) -> bool {
        self.shape == Shape::NONE
    }
}

const EMPTY: Slot = Slot { shape: Shape::NONE, roots: [Node::NOTHING; 4] };

/// Slots after clearing: enough for an ordinary deal, and quickly made empty.
const FIRST_SLOTS: usize = 1 << 12;

/// All families: open addressing, at most three quarters full.
pub(super) struct Families {
    slots: Vec<Slot>,
    count: usize,
    limit: usize,
}

impl Families {
    /// A table that takes at most so many bytes, of which three elevenths are kept back for growing.
    pub(super) fn new(bytes: usize) -> Families {
        let limit = bytes / (size_of::<Slot>() * 11 / 8);
        Families { slots: Vec::new(), count: 0, limit: 1 << limit.max(1).ilog2() }
    }

    /// Makes room for the first entries.
    pub(super) fn prepare(&mut self) -> Result<(), TryReserveError> {
        if self.slots.is_empty() {
            let wanted = FIRST_SLOTS.min(self.limit);
            self.slots.try_reserve_exact(wanted)?;
            self.slots.resize(wanted, EMPTY);
        }
        Ok(())
    }

    /// Forgets all families, keeps the memory.
    pub(super) fn clear(&mut self) {
        let wanted = self.slots.len().min(FIRST_SLOTS);
        self.slots.clear();
        self.slots.resize(wanted, EMPTY);
        self.count = 0;
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// All slots, empty ones too.
    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Whether the next new shape may find no room.
    pub(super) fn is_crowded(&self) -> bool {
        self.count * 2 > self.slots.len()
    }

    #[inline(always)]
    fn home(&self, shape: Shape) -> usize {
        shape.hash() & (self.slots.len() - 1)
    }

    #[inline(always)]
    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.slots.len() - 1)
    }

    /// The slot of the shape, or the empty one where it belongs.
    #[inline(always)]
    fn place(&self, shape: Shape) -> usize {
        let mut place = self.home(shape);
        loop {
            let slot = &self.slots[place];
            if slot.shape == shape || slot.is_empty() {
                return place;
            }
            place = self.after(place);
        }
    }

    /// The patterns of a family.
    #[inline(always)]
    pub(super) fn root(&self, family: Family) -> Node {
        self.slots[self.place(family.shape)].roots[family.leader.index()]
    }

    /// Changes the patterns of a family. False when it is new and there is no room for it.
    pub(super) fn set_root(&mut self, family: Family, root: Node) -> bool {
        let mut place = self.place(family.shape);
        if self.slots[place].is_empty() {
            if (self.count + 1) * 4 > self.slots.len() * 3 {
                if !self.grow() {
                    return false;
                }
                place = self.place(family.shape);
            }
            self.count += 1;
            self.slots[place].shape = family.shape;
        }
        self.slots[place].roots[family.leader.index()] = root;
        true
    }

    /// Changes the patterns of a slot that is not empty; with no patterns left it becomes empty, and then another one may
    /// move here. Answers whether it is still the same.
    pub(super) fn set_roots(&mut self, place: usize, roots: [Node; 4]) -> bool {
        self.slots[place].roots = roots;
        let stays = roots != [Node::NOTHING; 4];
        if !stays {
            self.remove(place);
        }
        stays
    }

    /// Empties a slot; others that did not find their own place free move up.
    fn remove(&mut self, place: usize) {
        let mask = self.slots.len() - 1;
        let mut hole = place;
        let mut place = self.after(place);
        while !self.slots[place].is_empty() {
            let wanted = self.home(self.slots[place].shape);
            if place.wrapping_sub(wanted) & mask >= place.wrapping_sub(hole) & mask {
                self.slots[hole] = self.slots[place];
                hole = place;
            }
            place = self.after(place);
        }
        self.slots[hole] = EMPTY;
        self.count -= 1;
    }

    /// Doubles the room, if the cap and the machine allow it.
    #[cold]
    fn grow(&mut self) -> bool {
        let wanted = self.slots.len() * 2;
        let mut known = Vec::new();
        let room = wanted <= self.limit
            && known.try_reserve_exact(self.count).is_ok()
            && self.slots.try_reserve_exact(wanted - self.slots.len()).is_ok();
        if !room {
            return false;
        }
        known.extend(self.slots.iter().copied().filter(|slot| !slot.is_empty()));
        self.slots.clear();
        self.slots.resize(wanted, EMPTY);
        for slot in known {
            let place = self.place(slot.shape);
            self.slots[place] = slot;
        }
        true
    }
}

impl Family {
    pub(super) fn tricks_left(self) -> usize {
        self.shape.tricks_left()
    }
}
