//! The C interface: a leaf that nothing else imports.
//!
//! [`types`] mirrors the structs of DDS 2.9, `convert` judges what callers pass, `guard` is what every exported
//! function goes through (`quiet` keeps it silent), and [`codes`] says what it may return. The doc comments of the
//! functions are the C header's: they speak of pointers that may be NULL, of what is written on failure and of
//! threads.

// The names are those of the C header, and its comments state what callers promise.
#![allow(non_snake_case, clippy::missing_safety_doc)]

pub mod batches;
pub mod boards;
pub mod choose;
pub mod choose_handle;
mod choose_read;
pub mod choose_types;
mod choose_write;
pub mod codes;
mod convert;
mod guard;
pub mod handle;
mod message;
pub mod par;
mod par_text;
pub mod plays;
mod quiet;
pub mod read;
pub mod single_lines;
pub mod solve;
pub mod suit;
pub mod system;
pub mod tables;
pub mod types;
