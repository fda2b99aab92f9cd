//! What these tests share.

pub mod program;
