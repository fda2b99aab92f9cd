//! Which library this is.

use std::os::raw::c_char;

/// The version of this library, such as `0.2.0`. The text lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn FinesseVersion() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}
