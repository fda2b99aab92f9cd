//! Worlds against what can be known from outside: layouts listed by brute force, plays replayed on real boards, shares
//! of a fair draw, tricks by plain minimax.

mod case;
mod common;
mod counts;
mod fairness;
mod knowledge;
mod weights;
