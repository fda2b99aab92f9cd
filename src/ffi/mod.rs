//! The C interface: a leaf that nothing else imports.
//!
//! Every exported function goes through `boundary`. `dds` has the functions of DDS 2.9, `dds3` those that DDS 3 adds, each
//! other file one object of our own. The doc comments of the exported functions and structs are those of the C headers:
//! they speak of pointers that may be NULL, of what is written on failure and of threads. Rust programs call the library's
//! other modules instead; the exported names are re-exported here for tests.

// The names are those of the C header, and its comments state what callers promise.
#![allow(non_snake_case, clippy::missing_safety_doc)]

mod batch;
mod bidding;
mod boundary;
mod cards;
mod choose;
mod dds;
mod dds3;
mod evolve;
mod file;
mod lines;
mod numbers;
mod pbn;
mod player;
mod sample;
mod score;
mod solver;
mod suit;
mod table;
mod version;

pub use batch::*;
pub use bidding::*;
pub use boundary::codes::*;
pub use boundary::text::FINESSE_MESSAGE;
pub use cards::*;
pub use choose::types::*;
pub use choose::*;
pub use dds::boards::*;
pub use dds::par::*;
pub use dds::plays::*;
pub use dds::solve::*;
pub use dds::system::*;
pub use dds::tables::*;
pub use dds::types::*;
pub use dds3::boards::*;
pub use dds3::context::*;
pub use dds3::par::*;
pub use dds3::system::*;
pub use dds3::tables::*;
pub use evolve::*;
pub use file::types::*;
pub use file::*;
pub use lines::*;
pub use numbers::*;
pub use pbn::*;
pub use player::*;
pub use sample::*;
pub use score::*;
pub use solver::*;
pub use suit::*;
pub use table::*;
pub use version::*;
