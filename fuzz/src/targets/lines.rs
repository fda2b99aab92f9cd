//! Lines of play with the layouts they win.

use super::choose::{judge, make};
use crate::make::requests::{Role, arguments};
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::mem::offset_of;
use std::os::raw::{c_double, c_int};
use std::ptr::null_mut;

/// Methods that may be asked for, and one that may not.
const METHODS: [c_int; 4] =
    [FINESSE_METHOD_BEST, FINESSE_METHOD_SINGLE_DUMMY, FINESSE_METHOD_BEST, FINESSE_METHOD_ALPHA_MU];

pub fn lines(run: &mut Run) {
    let mut arguments = arguments(&mut run.bytes, &METHODS, Role::Declarer);
    let bytes = &mut run.bytes;
    let (capacity, words, worlds) = (bytes.below(14), bytes.below(6), bytes.pick(&[300, 0, 3, 64]));
    let line_size = match bytes.below(12) {
        10 => bytes.below(40),
        11 => size_of::<FinesseLine>() + 24,
        _ => size_of::<FinesseLine>(),
    };
    let mut line_room = Room::sized(bytes, capacity * line_size);
    let (mut won_room, mut world_room) =
        (Room::of::<u64>(bytes, capacity * words), Room::of::<TableDeal>(bytes, worlds));
    let mut weight_room = Room::of::<c_double>(bytes, worlds);
    let size = match bytes.below(16) {
        14 => bytes.odd() as usize,
        15 => bytes.below(size_of::<FinesseLines>() + 9),
        _ => size_of::<FinesseLines>(),
    };
    let mut said = |room: usize| if bytes.once_in(40) { bytes.odd().min(room as c_int) } else { room as c_int };
    let lines = FinesseLines {
        structSize: size,
        lineSize: line_size,
        lineCapacity: said(capacity),
        linesPerCard: said(4),
        wonWords: said(words),
        worldCapacity: said(worlds),
        lines: if said(1) == 1 { line_room.pointer() } else { null_mut() },
        won: if said(1) == 1 { won_room.pointer() } else { null_mut() },
        worlds: if said(1) == 1 { world_room.pointer() } else { null_mut() },
        weights: if said(1) == 1 { weight_room.pointer() } else { null_mut() },
        lineCount: 77,
        worldCount: 77,
    };
    let mut room = Room::tagged(bytes, &lines, size);
    let place = room.or_null::<FinesseLines>(bytes);
    let code = make(run, "FinesseSingleDummyLines", &mut arguments, |request, options, choice| {
        // SAFETY: whatever is passed is NULL or there, as much of it as it says.
        unsafe { FinesseSingleDummyLines(request, options, choice, place) }
    });
    [&room, &line_room, &won_room, &world_room, &weight_room].iter().for_each(|room| room.check("lines"));
    assert!(!place.is_null() || code == FINESSE_BAD_ARGUMENT);
    judge(&arguments, code);
    let arrays = [&line_room, &won_room, &world_room, &weight_room];
    if code != RETURN_NO_FAULT {
        return assert!(arrays.iter().all(|room| room.is_untouched()), "written though refused with {code}");
    }
    if size < size_of::<FinesseLines>() || line_size < size_of::<FinesseLine>() {
        return;
    }
    let told: FinesseLines = room.get(0);
    assert!(told.lineCount >= 0 && told.worldCount >= 0);
    for index in (0..told.lineCount.min(lines.lineCapacity) as usize).filter(|_| !lines.lines.is_null()) {
        let from = index * line_size;
        let letters = &line_room.bytes()[from + offset_of!(FinesseLine, text)..from + size_of::<FinesseLine>()];
        assert!(letters.contains(&0), "ended by a zero");
        let number =
            |offset: usize| f64::from_le_bytes(line_room.bytes()[from + offset..][..8].try_into().expect("8 bytes"));
        let chance = number(offset_of!(FinesseLine, probability));
        let described = number(offset_of!(FinesseLine, probabilityDescribed));
        assert!((0.0..=1.0 + 1e-9).contains(&chance) && described <= chance + 1e-9, "{chance} {described}");
    }
}
