//! The C interface: answers, codes, garbage, limits, callbacks, and DDS itself beside it.

mod answers;
mod auction;
mod bidding;
mod bidding_choice;
mod bidding_garbage;
mod callbacks;
mod cards;
mod choose;
mod choose_ends;
mod choose_garbage;
mod choose_limits;
mod codes;
mod common;
mod crowd;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod differential;
mod evolve;
mod files;
mod garbage;
mod limits;
mod lines;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod par_differential;
mod pbn_leniency;
mod player;
mod read;
mod table;
