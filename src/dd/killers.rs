//! The card that cut off the search last time in a like situation. What makes situations alike is for the caller to say, by
//! what goes into the [`Key`].

use crate::cards::Card;

/// The entry of no situation.
const NOTHING: u32 = 0xff;

/// Cards by situation: a direct-mapped table of checked entries (24 bits of the situation, 8 of
/// the card). Unchecked entries do harm: a wrong card first costs more than no hint.
///
/// It begins small, so that it stays near the processor, and is widened for a long search.
pub(super) struct Killers {
    entries: Box<[u32]>,
    /// Two to the power of so many situations are kept at first, later, and now.
    narrow: u32,
    wide: u32,
    bits: u32,
    /// Mixed into every situation: with another salt, what was learned is not found again.
    salt: u64,
}

impl Killers {
    /// A memory of 2 to the power of `narrow` situations, and of `wide` in a long search.
    pub(super) fn new(narrow: u32, wide: u32) -> Killers {
        let entries = vec![NOTHING; 1 << wide].into_boxed_slice();
        Killers { entries, narrow, wide, bits: narrow, salt: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.bits = self.narrow;
    }

    /// The search turns out to be long.
    pub(super) fn widen(&mut self) {
        self.bits = self.wide;
    }

    /// The card that cut off last time.
    #[inline(always)]
    pub(super) fn recall(&self, key: Key) -> Option<Card> {
        let key = Key(key.0 ^ self.salt);
        let entry = self.entries[key.place(self.bits)];
        if entry >> 8 == key.check() && entry != NOTHING { Some(Card::from_bit(entry & 0xff)) } else { None }
    }

    /// Takes note of a card that cut off.
    #[inline(always)]
    pub(super) fn learn(&mut self, key: Key, card: Card) {
        let key = Key(key.0 ^ self.salt);
        self.entries[key.place(self.bits)] = key.check() << 8 | card.bit();
    }
}

/// A situation, hashed.
#[derive(Clone, Copy)]
pub(super) struct Key(u64);

impl Key {
    /// A number below two to the power of `bits`.
    #[inline(always)]
    pub(super) fn place(self, bits: u32) -> usize {
        (self.0 >> (64 - bits)) as usize
    }

    #[inline(always)]
    fn check(self) -> u32 {
        (self.0 >> 16) as u32 & 0xff_ffff
    }
}

#[inline(always)]
pub(super) fn hash(a: u64, b: u64) -> Key {
    let mixed = (a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.rotate_left(23)).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    Key(mixed ^ mixed >> 31)
}
