//! Finesse, a bridge card-play engine.
//!
//! Read downwards; nothing points up:
//! - [`cards`]: the vocabulary of bridge, valid by construction.
//! - [`formats`]: files of boards.
//! - `bits`: bit tricks on sets of cards.
//! - [`limits`]: when to stop.
//! - [`random`]: random numbers that depend on their seed alone.
//! - `dds_order`: the order in which DDS lists the cards of a player.
//! - [`dd`]: double dummy, what each card is worth when everybody sees all hands.
//! - [`par`]: the result of a deal when both sides bid and play seeing all cards.
//! - [`pool`]: many boards at once, one solver a thread.
//! - [`worlds`]: what a seat knows, and the layouts of the hidden cards that go with it.
//! - [`play`]: what to play when two hands are hidden.
//! - [`suit`]: suit combinations.
//! - `ffi`: the C interface, a leaf that nothing imports.

mod bits;
pub mod cards;
pub mod dd;
mod dds_order;
pub mod ffi;
pub mod formats;
pub mod limits;
pub mod par;
pub mod play;
pub mod pool;
pub mod random;
pub mod suit;
pub mod worlds;
