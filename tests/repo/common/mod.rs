//! What these tests share.

pub mod generator;
pub mod interface;
