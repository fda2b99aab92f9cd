//! What integration tests share; each test uses a part of it.

#![allow(dead_code)]

pub mod divergences;
pub mod garbage;
pub mod library;
pub mod positions;
pub mod question;
pub mod requests;
pub mod structs;
