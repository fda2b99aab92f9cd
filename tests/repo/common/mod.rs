//! What these tests share.

pub mod dds3;
pub mod generator;
pub mod interface;
