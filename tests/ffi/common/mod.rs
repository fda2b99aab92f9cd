//! What these tests share.

pub mod bidding;
pub mod divergences;
pub mod garbage;
pub mod library;
pub mod positions;
pub mod question;
pub mod requests;
pub mod structs;
