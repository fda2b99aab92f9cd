//! The single-dummy game solved exactly.

mod exact;
mod layouts;
mod position;
pub mod solve;
