//! What tests against another library share: the functions of both, random positions, and the list of divergences.

pub mod divergences;
pub mod library;
pub mod positions;
pub mod question;
