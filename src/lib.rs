//! Finesse, a bridge card-play engine.
//!
//! Read downwards; nothing points up:
//! - [`cards`]: the vocabulary of bridge, valid by construction.
//! - [`random`]: random numbers that depend on their seed alone.
//! - [`reserve`]: memory for when there is none.
//! - [`dd`]: double dummy, what each card is worth when everybody sees all hands.
//! - [`pool`]: many boards at once, one solver a thread.
//! - [`worlds`]: what a seat knows, and the layouts of the hidden cards that go with it.
//! - [`play`]: what to play when two hands are hidden.
//! - [`suit`]: suit combinations.
//! - `ffi`: the C interface, a leaf that nothing imports.

pub mod cards;
pub mod dd;
pub mod ffi;
pub mod play;
pub mod pool;
pub mod random;
pub mod reserve;
pub mod suit;
pub mod worlds;
