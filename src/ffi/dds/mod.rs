//! The 30 functions of DDS and their structs.
//!
//! [`types`] mirrors the structs of DDS 2.9, `convert` checks what callers pass.

pub mod boards;
pub(crate) mod convert;
pub mod par;
mod par_text;
pub mod plays;
pub mod solve;
pub mod system;
pub mod tables;
pub mod types;
