//! The boundary between C and Rust: nothing that a caller passes can crash it, and no panic crosses it.
//!
//! Every exported function goes through `guard`. `panic` keeps it silent, [`codes`] lists what it may return, `text` writes
//! messages.

pub mod codes;
pub(crate) mod guard;
pub(crate) mod panic;
pub(crate) mod text;
