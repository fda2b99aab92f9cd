//! The C interface: a leaf that nothing else imports.

pub mod types;
