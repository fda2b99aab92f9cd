//! File formats of other programs. [`Record`] is a board as any of them has it.

pub mod lin;
pub mod pbn;
mod record;

pub use record::{ALERT, Contracted, Record, read_records};
