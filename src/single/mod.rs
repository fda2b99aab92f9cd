//! The single-dummy game solved exactly.

mod bounds;
mod exact;
mod layouts;
mod position;
mod products;
mod small;
pub mod solve;
