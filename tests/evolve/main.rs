//! The paper's searches: its figures, the solver, and the laws of breeding.

mod figures;
mod genetic;
mod numbers;
mod population;
mod tree;
