//! Settings and descriptions.

use crate::make::cards::text_of;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::ffi::CStr;
use std::os::raw::c_char;

pub fn set_max_threads(run: &mut Run) {
    let threads = run.bytes.number(0, 3);
    run.make("SetMaxThreads", || SetMaxThreads(threads));
}

pub fn set_resources(run: &mut Run) {
    let (memory, threads) = (run.bytes.number(0, 64), run.bytes.number(0, 3));
    run.make("SetResources", || SetResources(memory, threads));
}

pub fn set_threading(run: &mut Run) {
    let code = run.bytes.number(0, 6);
    let answer = run.call("SetThreading", || SetThreading(code));
    assert_eq!(answer, if [0, 2, 4, 5].contains(&code) { RETURN_NO_FAULT } else { RETURN_THREAD_MISSING });
    if code == 0 {
        // Not for all that follows.
        run.call("SetThreading", || SetThreading(5));
    }
}

pub fn free_memory(run: &mut Run) {
    run.make("FreeMemory", || FreeMemory());
}

pub fn info(run: &mut Run) {
    let mut room = Room::of::<DdsInfo>(&mut run.bytes, 1);
    let place = room.or_null::<DdsInfo>(&mut run.bytes);
    // SAFETY: the place is NULL or there.
    run.make("GetDDSInfo", || unsafe { GetDDSInfo(place) });
    room.check("the description");
    if place.is_null() {
        return assert!(room.is_untouched());
    }
    let info: DdsInfo = room.get(0);
    assert_eq!((info.major, info.minor, info.patch, info.numBits), (2, 9, 0, 64));
    assert!(info.noOfThreads >= 1 && info.noOfThreads <= info.numCores.max(1));
    assert!(info.systemString.contains(&0) && info.threadSizes.contains(&0) && info.versionString.contains(&0));
}

pub fn error_message(run: &mut Run) {
    let code = if run.bytes.once_in(2) { run.bytes.odd() } else { -(run.bytes.below(1200) as i32) + 2 };
    let mut room = Room::sized(&mut run.bytes, 80);
    let place = room.or_null::<c_char>(&mut run.bytes);
    // SAFETY: the place is NULL or has room for 80 characters.
    run.make("ErrorMessage", || unsafe { ErrorMessage(code, place) });
    room.check("the message");
    let line: [c_char; 80] = room.get(0);
    assert!(place.is_null() || line.contains(&0) && !text_of(&line).is_empty());
}

pub fn version(run: &mut Run) {
    let version = run.make("FinesseVersion", || FinesseVersion());
    // SAFETY: it is a text of the library's.
    assert!(unsafe { CStr::from_ptr(version) }.to_str().is_ok_and(|version| version.split('.').count() == 3));
}
