//! An input as a source of choices: numbers, deals and texts are read from its bytes, so that one file is one call that
//! can be made again. Past the end there are zeros, and zero always stands for the plain choice: short inputs are
//! simple calls.

use finesse::random::Random;
use std::os::raw::c_int;

/// Numbers at the edges of what fields may hold.
const EDGES: [c_int; 40] = [
    0,
    1,
    -1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    12,
    13,
    14,
    15,
    16,
    31,
    32,
    39,
    40,
    41,
    51,
    52,
    53,
    63,
    64,
    127,
    128,
    199,
    200,
    201,
    255,
    256,
    0x4000,
    0x8000,
    65535,
    65536,
    65537,
    c_int::MAX,
    c_int::MIN,
    c_int::MIN + 1,
];

#[derive(Clone)]
pub struct Bytes<'a> {
    data: &'a [u8],
    /// Whether a full deal was made of it.
    full: bool,
}

impl<'a> Bytes<'a> {
    pub fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes { data, full: false }
    }

    pub fn byte(&mut self) -> u8 {
        match self.data.split_first() {
            Some((&first, rest)) => {
                self.data = rest;
                first
            }
            None => 0,
        }
    }

    pub fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, place| word | u64::from(self.byte()) << (8 * place))
    }

    /// A number below `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        let number = usize::from(self.byte());
        let number =
            if count > 256 { number | usize::from(self.byte()) << 8 | usize::from(self.byte()) << 16 } else { number };
        number % count
    }

    /// One time in so many, never past the end.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A number of the range, or now and then any other.
    pub fn number(&mut self, from: c_int, to: c_int) -> c_int {
        if self.once_in(24) { self.odd() } else { from + self.below((to - from + 1) as usize) as c_int }
    }

    /// A number as hostile callers pass it.
    pub fn odd(&mut self) -> c_int {
        if self.once_in(3) { self.word() as c_int } else { self.pick(&EDGES) }
    }

    pub fn odd_real(&mut self) -> f64 {
        match self.below(10) {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => -1.0,
            4 => 1e-310,
            5 => 1.0 + f64::EPSILON,
            6 => f64::MAX,
            7 => -0.0,
            _ => f64::from_bits(self.word()),
        }
    }

    /// Fills `out` with bytes that eight of the input decide.
    pub fn fill(&mut self, out: &mut [u8]) {
        let mut random = Random::new(self.word());
        for chunk in out.chunks_mut(8) {
            chunk.copy_from_slice(&random.next().to_le_bytes()[..chunk.len()]);
        }
    }

    /// Leaves the bytes as they are, spoils a few places, or makes all of them random.
    pub fn spoil(&mut self, bytes: &mut [u8]) {
        match self.below(16) {
            0..8 => {}
            8 => self.fill(bytes),
            9 => {
                // A stretch of one value, as memory that was never set.
                let (from, value) = (self.below(bytes.len()), self.pick(&[0, 0xff, 0x7f, 0x80, b' ', 0xcc]));
                let length = 1 + self.below(64);
                bytes[from..].iter_mut().take(length).for_each(|byte| *byte = value);
            }
            how => {
                for _ in 0..1 + how % 3 {
                    if bytes.len() >= 4 && self.once_in(2) {
                        let place = self.below(bytes.len() / 4) * 4;
                        bytes[place..place + 4].copy_from_slice(&self.odd().to_le_bytes());
                    } else {
                        let place = self.below(bytes.len());
                        bytes[place] ^= 1 << self.below(8);
                    }
                }
            }
        }
    }

    /// Whether a full deal may be made: one of each input. Up to eight calls about full deals with one solver were seen
    /// to take 0.9 s, and calls are some twenty times as slow under AddressSanitizer.
    pub fn may_be_full(&mut self) -> bool {
        !std::mem::replace(&mut self.full, true)
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.data)
    }
}
