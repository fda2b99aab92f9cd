//! Structs that begin with their size, `structSize`, so that later versions can add fields at their end.
//!
//! A caller compiled with an older header has a smaller struct: fields beyond it are read as 0 and never written. A
//! newer caller's fields are ignored. A size that no released header had is a mistake and is refused.

use super::codes::Code;
use super::pointers::item;
use super::refusal::{Refusal, refusal};

/// A struct of C whose first field is its size.
///
/// # Safety
/// The struct is `repr(C)` and begins with a `usize`; any bytes are a value of it, and it has no padding if the library
/// writes it.
pub(crate) unsafe trait Tagged: Copy {
    /// The name in C, without `struct`.
    const NAME: &str;
    /// The size in the first release. When a field is added this becomes the offset of the first such field.
    const FIRST_SIZE: usize = size_of::<Self>();
    /// All fields 0 or NULL.
    // SAFETY: any bytes are a value.
    const NOTHING: Self = unsafe { std::mem::zeroed() };
}

/// Reads a struct that is passed as `argument`.
///
/// # Safety
/// Unless NULL, `pointer` points to as many readable bytes as the size in front says, aligned or not.
pub(crate) unsafe fn tagged<T: Tagged>(pointer: *const T, argument: &str) -> Result<T, Refusal> {
    // SAFETY: as promised by the caller, the size is there.
    let size = unsafe { tagged_size(pointer, argument)? };
    // A size that ends within a pointer is taken for the next lower one.
    let size = size - size % align_of::<T>();
    let mut known = T::NOTHING;
    // SAFETY: the caller has that many bytes, `known` has room for them, and any bytes are a value.
    unsafe { std::ptr::copy_nonoverlapping(pointer.cast::<u8>(), (&raw mut known).cast::<u8>(), size) };
    Ok(known)
}

/// Reads options that are passed as `argument`; NULL means all zeros.
///
/// # Safety
/// As for [`tagged`].
pub(crate) unsafe fn tagged_or_nothing<T: Tagged>(pointer: *const T, argument: &str) -> Result<T, Refusal> {
    // SAFETY: as promised by the caller.
    if pointer.is_null() { Ok(T::NOTHING) } else { unsafe { tagged(pointer, argument) } }
}

/// A place for a struct.
pub(crate) struct TaggedSlot<T> {
    start: *mut T,
    size: usize,
}

impl<T: Tagged> TaggedSlot<T> {
    /// A place that is passed as `argument`.
    ///
    /// # Safety
    /// As for [`tagged`], and the bytes stay writable while this lives.
    pub(crate) unsafe fn new(start: *mut T, argument: &str) -> Result<TaggedSlot<T>, Refusal> {
        // SAFETY: as promised by the caller, the size is there.
        let size = unsafe { tagged_size(start, argument)? };
        Ok(TaggedSlot { start, size })
    }

    /// Writes as much of the value as the caller has room for, except the size itself, which is the caller's.
    pub(crate) fn set(&self, value: &T) {
        let tag = size_of::<usize>();
        let from = (&raw const *value).cast::<u8>();
        let to = self.start.cast::<u8>();
        // SAFETY: `new` was promised that many writable bytes, and the value has as many.
        unsafe { std::ptr::copy_nonoverlapping(from.add(tag), to.add(tag), self.size - tag) };
    }
}

/// The bytes of a struct that both sides know.
///
/// # Safety
/// Unless NULL, `pointer` points to a readable `size_t`, aligned or not.
unsafe fn tagged_size<T: Tagged>(pointer: *const T, argument: &str) -> Result<usize, Refusal> {
    // SAFETY: as promised by the caller.
    let size = unsafe { item(pointer.cast::<usize>(), Code::BadArgument).map_err(|_| Refusal::null(argument))? };
    if size < T::FIRST_SIZE {
        return Err(refusal!(BadArgument, "{argument}.structSize: {size}, set it to sizeof(struct {})", T::NAME));
    }
    Ok(size.min(size_of::<T>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;
    use std::os::raw::c_int;

    /// A struct to which the pointer was added later.
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Grown {
        size: usize,
        number: c_int,
        pointer: *const u8,
    }

    // SAFETY: the size is in front, and nothing is written.
    unsafe impl Tagged for Grown {
        const NAME: &str = "Grown";
        const FIRST_SIZE: usize = offset_of!(Grown, pointer);
    }

    fn read(size: usize) -> Result<(c_int, usize), String> {
        let passed = Grown { size, number: 5, pointer: std::ptr::without_provenance(!0) };
        // SAFETY: all of it is there.
        let known = unsafe { tagged(&passed, "argument") }.map_err(|refusal| refusal.message)?;
        Ok((known.number, known.pointer.addr()))
    }

    #[test]
    fn fields_beyond_the_size_are_zero() {
        let first = Grown::FIRST_SIZE;
        let pointer = size_of::<usize>();
        assert_eq!(read(size_of::<Grown>()), Ok((5, !0)));
        assert_eq!(read(size_of::<Grown>() + 100), Ok((5, !0)));
        for size in [first, first + 1, first + pointer - 1] {
            assert_eq!(read(size), Ok((5, 0)), "{size}");
        }
    }

    #[test]
    fn a_size_that_no_release_had_is_refused() {
        for size in [0, 1, Grown::FIRST_SIZE - 1] {
            let message = format!("argument.structSize: {size}, set it to sizeof(struct Grown)");
            assert_eq!(read(size), Err(message));
        }
        // SAFETY: NULL is allowed.
        let nothing = unsafe { tagged(std::ptr::null::<Grown>(), "argument") };
        assert_eq!(nothing.err().map(|refusal| refusal.message), Some("argument: NULL".to_owned()));
    }
}
