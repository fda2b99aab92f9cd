//! Arguments: good ones, and ways to spoil them.

pub mod bidding;
pub mod callbacks;
pub mod cards;
pub mod requests;
