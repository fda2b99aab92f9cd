//! What to play when two hands are hidden: Perfect Information Monte Carlo and alpha-mu.
//!
//! - [`outcomes`], [`front`]: what a way of playing wins, and the ways worth having.
//! - [`game`], [`search`], `memo`: alpha-mu itself, for any game of this kind.
//! - [`play`], `oracle`: bridge as such a game, and the double-dummy answers at its leaves.
//! - [`pimc`], [`choose`]: the card to play, by Monte Carlo alone and by alpha-mu.
//! - [`decision`]: from what a player knows to the card.

pub mod choose;
pub mod decision;
pub mod front;
pub mod game;
pub(crate) mod memo;
mod oracle;
pub mod outcomes;
pub mod pimc;
pub mod play;
pub mod search;
