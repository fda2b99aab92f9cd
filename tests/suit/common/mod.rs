//! Shared by the tests of suit combinations.

pub mod naive_suit;
pub mod suit_game;
