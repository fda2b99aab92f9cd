//! The C interface: a leaf that nothing else imports.

pub mod par;
mod par_text;
pub mod types;
