//! Choosing a card: alpha-mu, achievable sets and the exact solver against brute force.

mod achievable;
mod agreement;
mod alphamu_declarer;
mod alphamu_defender;
mod alphamu_endings;
mod alphamu_limits;
mod alphamu_trees;
mod common;
mod describe;
mod exact;
mod lattice;
mod squeaky;
