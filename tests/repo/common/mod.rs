//! What these tests share.

pub mod interface;
