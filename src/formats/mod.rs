//! File formats of other programs. [`Record`] is a board as any of them has it.

pub mod lin;
pub mod pbn;
mod record;
mod records;

pub use record::{CallNote, Contracted, Record};
pub use records::read_records;

#[cfg(test)]
mod tests;
