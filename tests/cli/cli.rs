//! The command line as a user meets it, and the files it reads.

mod bid;
mod choose;
mod commands;
mod common;
#[cfg(feature = "experiments")]
mod evolve;
mod experiment;
mod lin_files;
mod pbn_files;
mod single;
mod suit;
mod worlds;
