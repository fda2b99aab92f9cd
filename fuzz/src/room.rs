//! Memory for the structs of C, exactly as large as the caller says, at an odd address at times. Around it lie bytes
//! that nobody may write; under a sanitizer nothing lies around it, so that reading beyond it is seen too.

use crate::bytes::Bytes;
use std::mem::size_of;

const MARGIN: usize = if cfg!(fuzzing) { 0 } else { 32 };
const MARK: u8 = 0xa7;

pub struct Room {
    block: Vec<u8>,
    start: usize,
    size: usize,
    /// What was there when it was handed out.
    before: Vec<u8>,
}

impl Room {
    /// Room for `size` bytes, filled with a pattern.
    pub fn sized(bytes: &mut Bytes, size: usize) -> Room {
        let start = MARGIN + if bytes.once_in(8) { 1 } else { 0 };
        let mut block = vec![MARK; start + size + MARGIN];
        block[start..start + size].fill(0x5e);
        let before = block[start..start + size].to_vec();
        Room { block, start, size, before }
    }

    /// Room for so many values.
    pub fn of<T>(bytes: &mut Bytes, count: usize) -> Room {
        Room::sized(bytes, count * size_of::<T>())
    }

    /// Room with these values.
    pub fn with<T>(bytes: &mut Bytes, values: &[T]) -> Room {
        let mut room = Room::of::<T>(bytes, values.len());
        // SAFETY: the values are structs of C, of which all bytes are set.
        let raw = unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) };
        room.set(raw);
        room
    }

    /// Room with the first bytes of a value, or with more than it has.
    pub fn tagged<T: Copy>(bytes: &mut Bytes, value: &T, size: usize) -> Room {
        let mut room = Room::sized(bytes, size.clamp(size_of::<usize>(), size_of::<T>() + 64));
        // SAFETY: the value is a struct of C, of which all bytes are set.
        let raw = unsafe { std::slice::from_raw_parts((&raw const *value).cast::<u8>(), size_of::<T>()) };
        let length = room.size.min(raw.len());
        room.set(&raw[..length]);
        room
    }

    fn set(&mut self, raw: &[u8]) {
        self.block[self.start..][..raw.len()].copy_from_slice(raw);
        self.before[..raw.len()].copy_from_slice(raw);
    }

    pub fn pointer<T>(&mut self) -> *mut T {
        self.block[self.start..].as_mut_ptr().cast()
    }

    /// The address, or NULL now and then; and whether it is NULL.
    pub fn or_null<T>(&mut self, bytes: &mut Bytes) -> *mut T {
        if bytes.once_in(48) { std::ptr::null_mut() } else { self.pointer() }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.block[self.start..self.start + self.size]
    }

    /// The value number `index`.
    pub fn get<T: Copy>(&self, index: usize) -> T {
        let from = index * size_of::<T>();
        assert!(from + size_of::<T>() <= self.size, "this is the harness's mistake");
        // SAFETY: the bytes are there, and are a struct of numbers.
        unsafe { self.block[self.start + from..].as_ptr().cast::<T>().read_unaligned() }
    }

    /// The bytes as one value, zeros where there are too few.
    pub fn padded<T: Copy>(&self) -> T {
        let mut value = std::mem::MaybeUninit::<T>::zeroed();
        let length = self.size.min(size_of::<T>());
        // SAFETY: there is room for as many bytes, and the value is a struct of numbers.
        unsafe {
            std::ptr::copy_nonoverlapping(self.bytes().as_ptr(), value.as_mut_ptr().cast::<u8>(), length);
            value.assume_init()
        }
    }

    pub fn is_untouched(&self) -> bool {
        self.bytes() == self.before
    }

    /// Nothing may have been written beside the room.
    pub fn check(&self, what: &str) {
        let after = self.start + self.size;
        let outside = self.block[..self.start].iter().chain(&self.block[after..]);
        assert!(outside.into_iter().all(|&byte| byte == MARK), "{what}: written outside the caller's memory");
    }
}
