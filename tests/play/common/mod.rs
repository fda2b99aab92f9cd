//! Shared by the tests of card play.

pub mod endings;
pub mod guard;
pub mod known_endings;
pub mod naive_play;
pub mod plans;
pub mod random_tree;
pub mod tree;
