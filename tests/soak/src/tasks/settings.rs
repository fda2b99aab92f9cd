//! Changes the numbers of threads and memory while other threads work.

use super::Table;
use crate::requests::room;
use crate::structs::*;
use crate::tally::{call, expect};
use finesse::ffi::DdsInfo;
use std::ffi::CStr;
use std::os::raw::c_int;

pub fn change(table: &mut Table<'_>) {
    let random = &mut table.random;
    let threads = below(random, 4) as c_int;
    match below(random, 5) {
        0 => call!(SetMaxThreads(threads)),
        1 => call!(SetResources(*any(random, &[0, 10, 100, 400]), threads)),
        2 => {
            let way = *any(random, &[0, 2, 4, 5, 5, 5, 77]);
            let code = call!(SetThreading(way));
            expect(code == if way == 77 { -104 } else { 1 }, || format!("SetThreading({way}): {code}"));
        }
        _ => call!(FreeMemory()),
    }
    let mut info: DdsInfo = zeroed();
    call!(GetDDSInfo(&mut info));
    expect((info.major, info.minor, info.numCores > 0, info.noOfThreads > 0) == (2, 9, true, true), || {
        text(&info.systemString)
    });
    for (code, words) in [(1, "Success"), (0, "Not a DDS error code"), (-1001, "")] {
        let mut line = room::<80>();
        call!(ErrorMessage(code, line.as_mut_ptr()));
        let found = text(&line);
        expect(if words.is_empty() { !found.is_empty() } else { found == words }, || format!("{code}: {found}"));
    }
    // SAFETY: a text that lives as long as the library.
    let version = unsafe { CStr::from_ptr(call!(FinesseVersion())) };
    expect(version.to_bytes().len() > 4, || format!("version {version:?}"));
}
