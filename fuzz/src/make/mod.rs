//! Arguments: good ones, and ways to spoil them.

pub mod callbacks;
pub mod cards;
pub mod requests;
