//! Double dummy: against plain minimax, par, and the laws of tables, machines and threads.

mod laws;
mod minimax;
mod par;
mod threads;
