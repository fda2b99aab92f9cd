//! The repository itself: the generated header, the record of the ABI, third-party licences, rules for the sources, system
//! calls.

// The calls of the soak test, which `system_calls` makes too. Each of its files is for both.
#[path = "../soak/src/bank.rs"]
mod bank;
#[path = "../soak/src/requests.rs"]
mod requests;
#[path = "../soak/src/shared.rs"]
mod shared;
#[path = "../soak/src/structs.rs"]
mod structs;
#[allow(dead_code)]
#[path = "../soak/src/tally.rs"]
mod tally;
#[allow(dead_code)]
#[path = "../soak/src/tasks/mod.rs"]
mod tasks;

mod abi;
mod common;
mod header;
mod sources;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod system_calls;
mod third_party;
