//! Alpha-mu: one plan for all worlds that cannot be told apart, for the next few cards.

mod entry;
pub mod front;
pub mod search;
