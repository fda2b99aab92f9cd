//! Structs that begin with their size, `structSize`, so that later versions can add fields at their end.
//!
//! Fields beyond the caller's size are read as 0 and never written.

use super::codes::Code;
use super::pointers::item;
use std::mem::MaybeUninit;

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
    use super::*;
    use std::os::raw::c_int;

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
}
