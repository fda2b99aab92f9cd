//! The protocol between the harness and a worker: a request and a reply, one line of JSON each.
//!
//! A worker is a process with one solver in it. The solvers in C define the same symbols, so they cannot share a
//! process; and a process can be killed when a deal takes too long, and has its own processor time and peak memory. The
//! numbers on the wire are those of DDS's C interface, because most workers pass them on to one.

pub mod c_interface;
pub mod measure;
mod serve;
mod wire;

pub use measure::{Cost, Stopwatch};
pub use serve::{Fault, Solver, serve, threads};
pub use wire::{Answer, Card, Holdings, Mode, Play, Position, Question, Reply, Request, Scored, Table, Work};
