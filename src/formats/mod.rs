//! Files: boards as other programs write them.

pub mod pbn;
