//! The single-dummy game solved exactly.

mod exact;
mod layouts;
mod position;
mod products;
pub mod solve;
