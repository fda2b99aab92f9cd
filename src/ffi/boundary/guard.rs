//! The guard that exported functions go through: no panic reaches C, no NULL pointer is followed.
//!
//! Callers' memory is only touched through [`Items`], [`Slots`] and [`TaggedSlot`], which copy whole values in and out:
//! the memory may be unaligned, inputs may overlap outputs, and parts that a call does not need are neither read nor
//! written.
//!
//! Threads with little stack are looked after, see [`crate::batch`]: what does not fit there is done elsewhere.

use super::codes::{Code, RETURN_NO_FAULT};
use super::panic;
use crate::batch::with_room;
use std::mem::MaybeUninit;
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The stack that a double-dummy search takes, and all around it: measured are 38 KiB, of which 5 are the system's.
const SOLVING: usize = 44 << 10;
/// ... and one with hidden hands: measured are 130 KiB in endings of 24 cards, so 52 cards take less than this.
const CHOOSING: usize = 512 << 10;

/// Runs the body of an exported function and turns its outcome into the number that C sees; a panic is the general
/// error.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Code>) -> c_int {
    let outcome = value_or(Err(Code::UnknownFault), body);
    outcome.map_or_else(Code::number, |()| RETURN_NO_FAULT)
}

/// Runs the body of an exported function that returns something else than a code; a panic yields `otherwise`.
pub(crate) fn value_or<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(|| panic::inside(|| with_room(SOLVING, body)))).unwrap_or_else(|payload| {
        panic::dispose(payload);
        otherwise
    })
}

/// Runs that part of a body which looks at hidden hands.
pub(crate) fn roomy<T>(part: impl FnOnce() -> T) -> T {
    with_room(CHOOSING, part)
}

/// Values that the caller has filled in.
pub(crate) struct Items<T> {
    start: *const T,
    count: usize,
}

impl<T: Copy> Items<T> {
    /// `count` values from `start` on, or `fault` when that is NULL and there are any.
    ///
    /// # Safety
    /// Unless NULL, `start` points to `count` values that stay readable while this lives, aligned or not.
    pub(crate) unsafe fn new(start: *const T, count: usize, fault: Code) -> Result<Items<T>, Code> {
        if start.is_null() && count > 0 { Err(fault) } else { Ok(Items { start, count }) }
    }

    /// The same for values that need not be there: `None` for NULL.
    ///
    /// # Safety
    /// As for [`Items::new`].
    pub(crate) unsafe fn optional(start: *const T, count: usize) -> Option<Items<T>> {
        (!start.is_null()).then_some(Items { start, count })
    }

    pub(crate) fn get(&self, index: usize) -> T {
        assert!(index < self.count);
        // SAFETY: the index is in range, and `new` was promised that many readable values.
        unsafe { self.start.add(index).read_unaligned() }
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = T> {
        (0..self.count).map(|index| self.get(index))
    }
}

/// Places where the caller wants results.
pub(crate) struct Slots<T> {
    start: *mut T,
    count: usize,
}

impl<T: Copy> Slots<T> {
    /// `count` places from `start` on, or `fault` when that is NULL and there are any.
    ///
    /// # Safety
    /// Unless NULL, `start` points to `count` places that stay writable while this lives, aligned or not.
    pub(crate) unsafe fn new(start: *mut T, count: usize, fault: Code) -> Result<Slots<T>, Code> {
        if start.is_null() && count > 0 { Err(fault) } else { Ok(Slots { start, count }) }
    }

    /// The same for places that need not be there: `None` for NULL.
    ///
    /// # Safety
    /// As for [`Slots::new`].
    pub(crate) unsafe fn optional(start: *mut T, count: usize) -> Option<Slots<T>> {
        (!start.is_null()).then_some(Slots { start, count })
    }

    pub(crate) fn set(&self, index: usize, value: T) {
        assert!(index < self.count);
        // SAFETY: the index is in range, and `new` was promised that many writable places.
        unsafe { self.start.add(index).write_unaligned(value) }
    }
}

/// Reads one value, or says that the pointer is NULL.
///
/// # Safety
/// Unless NULL, `pointer` points to a readable value, aligned or not.
pub(crate) unsafe fn item<T: Copy>(pointer: *const T, fault: Code) -> Result<T, Code> {
    // SAFETY: as promised by the caller.
    unsafe { Items::new(pointer, 1, fault).map(|items| items.get(0)) }
}

/// A place for one result, or says that the pointer is NULL.
///
/// # Safety
/// Unless NULL, `pointer` points to a place that stays writable while the slot lives, aligned or not.
pub(crate) unsafe fn slot<T: Copy>(pointer: *mut T, fault: Code) -> Result<Slots<T>, Code> {
    // SAFETY: as promised by the caller.
    unsafe { Slots::new(pointer, 1, fault) }
}

/// Reads a struct whose first field, a `size_t`, says how many bytes of it the caller has: fields beyond count as 0,
/// and what a newer caller has beyond ours is not looked at. A size that is less than that of the field itself is
/// refused; one that no such struct can have, because it ends within a pointer, is taken for the next lower that can.
///
/// # Safety
/// `T` is a struct of C with such a field, of which zeros and any other bytes are values. Unless NULL, `pointer` points
/// to as many readable bytes as that field says, aligned or not.
pub(crate) unsafe fn tagged<T: Copy>(pointer: *const T, fault: Code) -> Result<T, Code> {
    // SAFETY: as promised by the caller, the size is there.
    let size = unsafe { tagged_size(pointer, fault)? };
    let size = size - size % align_of::<T>();
    let mut known = MaybeUninit::<T>::zeroed();
    // SAFETY: the caller has that many bytes, `known` has room for them, and whatever they are is a value.
    unsafe {
        std::ptr::copy_nonoverlapping(pointer.cast::<u8>(), known.as_mut_ptr().cast::<u8>(), size);
        Ok(known.assume_init())
    }
}

/// A place for a struct whose first field says how many bytes of it the caller has.
pub(crate) struct TaggedSlot<T> {
    start: *mut T,
    size: usize,
}

impl<T: Copy> TaggedSlot<T> {
    /// # Safety
    /// As for [`tagged`], and the bytes stay writable while this lives.
    pub(crate) unsafe fn new(start: *mut T, fault: Code) -> Result<TaggedSlot<T>, Code> {
        // SAFETY: as promised by the caller, the size is there.
        let size = unsafe { tagged_size(start, fault)? };
        Ok(TaggedSlot { start, size })
    }

    /// Writes as much of the value as the caller has room for, but for the size itself, which is the caller's.
    pub(crate) fn set(&self, value: &T) {
        let tag = size_of::<usize>();
        let from = (&raw const *value).cast::<u8>();
        let to = self.start.cast::<u8>();
        // SAFETY: `new` was promised that many writable bytes, and the value has as many.
        unsafe { std::ptr::copy_nonoverlapping(from.add(tag), to.add(tag), self.size - tag) };
    }
}

/// How many bytes of a struct both sides know of.
///
/// # Safety
/// Unless NULL, `pointer` points to a readable `size_t`, aligned or not.
unsafe fn tagged_size<T>(pointer: *const T, fault: Code) -> Result<usize, Code> {
    // SAFETY: as promised by the caller.
    let size = unsafe { item(pointer.cast::<usize>(), fault)? };
    if size < size_of::<usize>() { Err(fault) } else { Ok(size.min(size_of::<T>())) }
}

#[cfg(test)]
mod tests {
    use super::super::codes::RETURN_UNKNOWN_FAULT;
    use super::*;

    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            // As a panic, but without its message.
            std::panic::resume_unwind(Box::new(()));
        }
    }

    #[test]
    fn panics_stay_inside() {
        assert_eq!(guard(|| panic!("inside")), RETURN_UNKNOWN_FAULT);
        assert_eq!(guard(|| std::panic::resume_unwind(Box::new(Bomb))), RETURN_UNKNOWN_FAULT);
        assert_eq!(value_or(7, || panic!("inside")), 7);
    }

    #[test]
    fn outcomes_become_numbers() {
        assert_eq!(guard(|| Ok(())), RETURN_NO_FAULT);
        for code in Code::ALL {
            assert_eq!(guard(|| Err(code)), code.number());
        }
    }

    #[test]
    fn unaligned_memory_is_fine() {
        let mut bytes = [0u8; 17];
        let start = bytes[1..].as_mut_ptr().cast::<i64>();
        // SAFETY: sixteen bytes lie behind `start`.
        let slots = unsafe { Slots::new(start, 2, Code::UnknownFault) }.expect("not NULL");
        slots.set(1, -5);
        // SAFETY: as above.
        let items = unsafe { Items::new(start, 2, Code::UnknownFault) }.expect("not NULL");
        assert_eq!(items.iter().collect::<Vec<_>>(), [0, -5]);
    }

    #[test]
    fn half_a_pointer_is_none() {
        #[repr(C)]
        #[derive(Clone, Copy)]
        struct Tagged {
            size: usize,
            number: c_int,
            pointer: *const u8,
        }
        let end = std::mem::offset_of!(Tagged, pointer);
        for (size, read) in [(end + size_of::<usize>(), !0), (end + size_of::<usize>() - 1, 0), (end + 1, 0), (end, 0)]
        {
            let passed = Tagged { size, number: 5, pointer: std::ptr::without_provenance(!0) };
            // SAFETY: all of it is there.
            let known = unsafe { tagged(&passed, Code::BadArgument) }.expect("a good size");
            assert_eq!((known.number, known.pointer.addr()), (5, read), "{size}");
        }
    }

    #[test]
    fn null_is_refused() {
        // SAFETY: NULL is allowed.
        let nothing = unsafe { item::<c_int>(std::ptr::null(), Code::BadArgument) };
        assert_eq!(nothing, Err(Code::BadArgument));
    }
}
