//! A worker for any shared library with DDS 2.9's C functions. `peer-library THREADS PATH`.

use libloading::os::unix::{Library as Shared, RTLD_LOCAL, RTLD_NOW};
use peer_protocol::c_interface::{Library, version};
use peer_protocol::{serve, threads};
use std::ffi::{CStr, c_char, c_int};

/// Boards in a batch of DDS 2.9.
const CAPACITY: usize = 200;

fn load(path: &str) -> Result<Library<CAPACITY>, libloading::Error> {
    // SAFETY: the functions have the types of DDS 2.9's header, and the library is never closed.
    unsafe {
        let shared = Shared::open(Some(path), RTLD_NOW | RTLD_LOCAL)?;
        shared.get::<unsafe extern "C" fn(c_int)>(b"SetMaxThreads")?(threads() as c_int);
        let library = Library {
            description: describe(&shared)?,
            calc_table: *shared.get(b"CalcDDtable")?,
            solve_board: *shared.get(b"SolveBoard")?,
            analyse_play: *shared.get(b"AnalysePlayBin")?,
            calc_all_tables: *shared.get(b"CalcAllTables")?,
            solve_all_boards: *shared.get(b"SolveAllChunksBin")?,
        };
        std::mem::forget(shared);
        Ok(library)
    }
}

/// Finesse gives the version of the interface as DDS does, and its own by a function of its own.
fn describe(shared: &Shared) -> Result<String, libloading::Error> {
    // SAFETY: the functions have the types of the headers; the text is a constant.
    unsafe {
        Ok(match shared.get::<unsafe extern "C" fn() -> *const c_char>(b"FinesseVersion") {
            Ok(version) => format!("Finesse {}", CStr::from_ptr(version()).to_string_lossy()),
            Err(_) => format!("DDS {}", version(*shared.get(b"GetDDSInfo")?)),
        })
    }
}

fn main() {
    let path = std::env::args().nth(2).unwrap_or_default();
    match load(&path) {
        Ok(mut library) => serve(&mut library),
        Err(error) => {
            eprintln!("{path}: {error}");
            std::process::exit(1);
        }
    }
}
