//! The caller's memory: read and written as whole values, copied in and out.
//!
//! The memory may be unaligned, inputs may overlap outputs, and parts that a call does not need are neither read nor
//! written. NULL is checked for here and nowhere else.

use super::codes::{Code, RETURN_NO_FAULT};
use super::guard::value_or;
use std::os::raw::{c_char, c_int};
use std::sync::atomic::{AtomicBool, Ordering};

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

impl Items<c_char> {
    /// The bytes of a text up to its final zero, at most `most`.
    pub(crate) fn bytes(&self, most: usize) -> Vec<u8> {
        self.iter().take(most).map(|letter| letter as u8).take_while(|&letter| letter != 0).collect()
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

impl Slots<c_char> {
    /// Writes a text, cut off where the room ends, and a zero behind it; nothing where there is no room.
    pub(crate) fn write(&self, text: &str) {
        let letters = text.bytes().take(self.count.saturating_sub(1)).chain([0]).take(self.count);
        letters.enumerate().for_each(|(index, letter)| self.set(index, letter as c_char));
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

/// An object of the library that the caller has a pointer to.
///
/// # Safety
/// `object` is NULL or came from `Box::into_raw` and is not yet freed.
pub(crate) unsafe fn living<'a, T>(object: *const T) -> Result<&'a T, Code> {
    // SAFETY: as promised by the caller.
    unsafe { object.as_ref() }.ok_or(Code::BadArgument)
}

/// Ends such an object, unless it is NULL.
///
/// # Safety
/// As for [`living`], and the caller does not use it again.
pub(crate) unsafe fn free<T>(object: *mut T) {
    // SAFETY: as promised by the caller.
    value_or((), || drop((!object.is_null()).then(|| unsafe { Box::from_raw(object) })))
}

/// Raises the flag that stops the call at work with such an object. It does not go through the guard, whose thread-local
/// variables a signal handler may not create; nothing here can panic.
pub(crate) fn cancel(flag: Result<&AtomicBool, Code>) -> c_int {
    flag.map_or_else(Code::number, |flag| {
        flag.store(true, Ordering::Relaxed);
        RETURN_NO_FAULT
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::raw::c_int;

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
    fn null_is_refused() {
        // SAFETY: NULL is allowed.
        let nothing = unsafe { item::<c_int>(std::ptr::null(), Code::BadArgument) };
        assert_eq!(nothing, Err(Code::BadArgument));
    }
}
