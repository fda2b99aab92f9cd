//! Many boards at once.
