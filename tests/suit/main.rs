//! Suit combinations: against textbooks, brute force and alpha-mu.

mod alphamu;
mod combinations;
mod common;
