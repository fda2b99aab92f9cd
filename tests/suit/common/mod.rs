//! What these tests share.

pub mod naive_suit;
pub mod suit_game;
