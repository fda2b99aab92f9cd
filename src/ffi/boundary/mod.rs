//! The boundary between C and Rust: invalid input cannot crash the library, and no panic crosses into C.
//!
//! - `guard`: every exported function goes through it; `panic` keeps it silent, `stack` gives it enough stack.
//! - `pointers`, `tagged`: the caller's memory; `memory`: ours, where it is large.
//! - [`codes`]: the return codes; `refusal`: a code with a message; `text`: texts in arrays of `char`; `answer`: structs that
//!   say why a call failed.

pub(crate) mod answer;
pub mod codes;
pub(crate) mod guard;
pub(crate) mod memory;
pub(crate) mod panic;
pub(crate) mod pointers;
pub(crate) mod refusal;
pub(crate) mod stack;
pub(crate) mod tagged;
pub(crate) mod text;
