//! The functions that DDS 3 adds to those of DDS 2.9, for programs written for it. `include/dds3` has their headers, in
//! which the structs of DDS 2.9 have the names that DDS 3 gives them.
//!
//! The functions without a context are those of DDS 2.9 with a number of threads, or for any number of deals. What input
//! they take and which codes they return is the same.

pub mod boards;
pub mod context;
pub mod par;
pub mod system;
pub mod tables;

use std::os::raw::c_int;

/// The threads that a call asks for; 0 or less: as configured.
fn threads_asked(number: c_int) -> usize {
    usize::try_from(number).unwrap_or(0)
}
