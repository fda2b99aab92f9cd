//! Random and hostile callers of the library.
//!
//! An input is some bytes. [`bytes`] reads choices from them, [`make`] makes arguments of those, [`room`] is the memory
//! they are passed in, [`targets`] calls the functions and [`laws`] compares answers, [`run`] counts. [`driver`] makes
//! random inputs without end; `fuzz_targets/any.rs` takes those of libFuzzer.

pub mod bytes;
pub mod driver;
pub mod header;
pub mod laws;
pub mod make;
pub mod pace;
pub mod room;
pub mod run;
pub mod targets;
