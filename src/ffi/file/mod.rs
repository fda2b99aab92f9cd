//! Files by handle: boards from a text, and texts from boards.
//!
//! - [`types`]: the structs. `board`: a board as C sees it, and as the library does.

mod board;
pub mod types;

use self::board::{Shown, record};
use self::types::FinesseBoard;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::{guard, value_or};
use crate::ffi::boundary::memory::{check_room, check_room_for};
use crate::ffi::boundary::pointers::{Items, Slots, free, item, living};
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::tagged::{TaggedSlot, tagged};
use crate::ffi::boundary::text::{FINESSE_MESSAGE, write_message};
use crate::ffi::dds::convert::clipped;
use crate::formats::pbn::{self, PbnFileError};
use crate::formats::{Record, lin, read_records};
use once_cell::race::OnceBox;
use std::ffi::CString;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};

/// The boards of a file. It never changes, so any number of threads may use it at the same time, and nobody waits.
pub struct FinesseFile {
    boards: Vec<Held>,
    faults: Vec<PbnFileError>,
    /// The file as text in each format, once somebody has asked for it.
    texts: [OnceBox<CString>; FORMATS],
}

/// A board, and what C sees of it, once somebody has asked for it.
struct Held {
    record: Record,
    shown: OnceBox<Shown>,
}

/// The most bytes of a text that FinesseFileRead reads.
pub const FINESSE_FILE_LENGTH: usize = 67108863;

/// Reads boards from the text of a file: PBN; LIN, the format of Bridge Base Online; addresses of hand viewers, one a
/// line; or one PBN deal a line. Which of them it is shows in the text, which may be in UTF-8, Latin-1, or UTF-16 with a
/// byte order mark. No file is opened.
///
/// The text ends after `length` bytes; -1: at its first zero. More than FINESSE_FILE_LENGTH bytes are refused. A board
/// that cannot be read is left out, as is a part of a board; FinesseFileFault says why. So a text of anything at all has
/// boards, faults, or neither.
///
/// `message` has room for FINESSE_MESSAGE characters, or is NULL: why the text cannot be read at all, or empty. Returns
/// NULL then: `text` is NULL, `length` wrong, the text no text, or memory is refused. End the file with FinesseFileFree.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileRead(text: *const c_char, length: c_int, message: *mut c_char) -> *mut FinesseFile {
    // SAFETY: the caller passes NULL or room for that many characters, and NULL or a text of that length.
    unsafe { make(message, || read(text, length)) }
}

/// The most characters of a text in a FinesseBoard.
pub const FINESSE_FIELD_LENGTH: usize = 65535;

/// Makes a file of `count` boards, which lie `boards[0].structSize` bytes apart, as in an array. They are checked and
/// copied. A contract, a dealer or the vulnerability that is not known is taken from the auction, the leader from the
/// contract, the tricks from a play of all cards, and the fourth hand from three whole ones.
///
/// `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong, such as `boards[2].level: 8 is not 0 to
/// 7`, or empty. Returns NULL then. End the file with FinesseFileFree.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileCreate(
    boards: *const FinesseBoard,
    count: c_int,
    message: *mut c_char,
) -> *mut FinesseFile {
    // SAFETY: the caller passes NULL or room for that many characters, and so many structs as large as their structSize.
    unsafe { make(message, || create(boards, count)) }
}

/// Ends a file with all its texts. No other call may be using it, or use it later. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileFree(file: *mut FinesseFile) {
    // SAFETY: the caller passes NULL or what FinesseFileRead or FinesseFileCreate returned, and does not use it again.
    unsafe { free(file) }
}

/// How many boards and faults a file has. `boards` and `faults` may be NULL.
///
/// Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT if `file` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileCount(file: *const FinesseFile, boards: *mut c_int, faults: *mut c_int) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living file, and NULL or places for the numbers.
        let (file, boards, faults) = unsafe { (living(file)?, Slots::optional(boards, 1), Slots::optional(faults, 1)) };
        boards.iter().for_each(|place| place.set(0, clipped(file.boards.len())));
        faults.iter().for_each(|place| place.set(0, clipped(file.faults.len())));
        Ok(())
    })
}

/// Board `index` of a file, counted from 0. What its pointers lead to is the file's and stays until FinesseFileFree.
///
/// Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, no such board). On failure nothing is
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileBoard(file: *const FinesseFile, index: c_int, board: *mut FinesseBoard) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living file, and NULL or a struct as large as its structSize.
        let (file, place) = unsafe { (living(file)?, TaggedSlot::new(board, "board")?) };
        let held = usize::try_from(index).ok().and_then(|index| file.boards.get(index)).ok_or(Code::BadArgument)?;
        place.set(&held.shown.get_or_init(|| Box::new(Shown::new(&held.record))).board(&held.record));
        Ok(())
    })
}

/// Fault `index` of a file, counted from 0: something that could not be read and was left out. `line` is the line it is
/// on, counted from 1; `message` has room for FINESSE_MESSAGE characters: what is wrong there. Both may be NULL.
///
/// Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (`file` is NULL, no such fault). On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileFault(
    file: *const FinesseFile,
    index: c_int,
    line: *mut c_int,
    message: *mut c_char,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living file, and NULL or room for the answers.
        let (file, line, message) =
            unsafe { (living(file)?, Slots::optional(line, 1), Slots::optional(message, FINESSE_MESSAGE)) };
        let fault = usize::try_from(index).ok().and_then(|index| file.faults.get(index)).ok_or(Code::BadArgument)?;
        line.iter().for_each(|place| place.set(0, clipped(fault.line)));
        write_message(&message, &fault.fault.to_string());
        Ok(())
    })
}

/// `format`: Portable Bridge Notation 2.1. A call that was alerted has a note that begins with `Alert`.
pub const FINESSE_FORMAT_PBN: c_int = 0;
/// `format`: LIN. It cannot say a contract without an auction, its tricks and play, the place, the date, a score table,
/// or rooms other than `Open` and `Closed`; these are left out. Bars and line ends in texts become blanks, and so do
/// commas except in notes. Texts are cut after 1000 characters when they are read.
pub const FINESSE_FORMAT_LIN: c_int = 1;

/// The number of formats.
const FORMATS: usize = 2;

/// The boards of a file as text in UTF-8, ended by a zero: FINESSE_FORMAT_PBN or FINESSE_FORMAT_LIN, whatever they were
/// read from. FinesseFileRead reads it back. The text is the file's and stays until FinesseFileFree.
///
/// Returns NULL if `file` is NULL, `format` is none of these, or memory is refused.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseFileText(file: *const FinesseFile, format: c_int) -> *const c_char {
    value_or(null(), || {
        // SAFETY: the caller passes NULL or a living file.
        let Ok(file) = (unsafe { living(file) }) else { return null() };
        if check_room(file.boards.len().saturating_mul(4096)).is_err() {
            return null();
        }
        let records = || file.boards.iter().map(|held| &held.record);
        let write = || match format {
            FINESSE_FORMAT_PBN => pbn::write(records()),
            _ => lin::write(records()),
        };
        let place = usize::try_from(format).ok().and_then(|format| file.texts.get(format));
        place.map_or(null(), |place| place.get_or_init(|| Box::new(c_string(&write()))).as_ptr())
    })
}

/// A file by handle, or NULL with a message.
///
/// # Safety
/// `message` is NULL or has room for a message.
unsafe fn make(message: *mut c_char, made: impl FnOnce() -> Result<FinesseFile, Refusal>) -> *mut FinesseFile {
    value_or(null_mut(), || {
        // SAFETY: as promised by the caller.
        let words = unsafe { Slots::optional(message, FINESSE_MESSAGE) };
        write_message(&words, "an error inside the library");
        let made = made();
        write_message(&words, made.as_ref().err().map_or("", |refusal| &refusal.message));
        made.map_or(null_mut(), |file| Box::into_raw(Box::new(file)))
    })
}

fn file(records: Vec<Record>, faults: Vec<PbnFileError>) -> FinesseFile {
    let boards = records.into_iter().map(|record| Held { record, shown: OnceBox::new() }).collect();
    FinesseFile { boards, faults, texts: [const { OnceBox::new() }; FORMATS] }
}

/// # Safety
/// `text` is NULL, or points to a text of that length unless that is -1 and it ends with a zero.
unsafe fn read(text: *const c_char, length: c_int) -> Result<FinesseFile, Refusal> {
    let most = match length {
        ..-1 => return Err(refusal!(BadArgument, "length: less than -1")),
        -1 => FINESSE_FILE_LENGTH + 1,
        0.. => (length as usize).min(FINESSE_FILE_LENGTH + 1),
    };
    // SAFETY: as promised by the caller; nothing is read after a zero that ends the text.
    let letters = unsafe { Items::optional(text, most) }.ok_or_else(|| Refusal::null("text"))?;
    let bytes: Vec<u8> = match length {
        -1 => letters.bytes(most),
        _ => letters.iter().map(|letter| letter as u8).collect(),
    };
    if bytes.len() > FINESSE_FILE_LENGTH {
        return Err(refusal!(BadArgument, "text: more than {FINESSE_FILE_LENGTH} bytes"));
    }
    // The boards of a file take several times as much as its text.
    check_room(8 * bytes.len())?;
    let (records, faults) = read_records(&bytes).map_err(|error| refusal!(BadArgument, "text: {error}"))?;
    Ok(file(records, faults))
}

/// # Safety
/// `boards` is NULL, or points to so many structs as large as their structSize.
unsafe fn create(boards: *const FinesseBoard, count: c_int) -> Result<FinesseFile, Refusal> {
    let count = usize::try_from(count).map_err(|_| refusal!(BadArgument, "count: {count} is negative"))?;
    if count == 0 {
        return Ok(file(Vec::new(), Vec::new()));
    }
    // SAFETY: as promised by the caller, a first struct begins with its size.
    let size = unsafe { item(boards.cast::<usize>(), Code::BadArgument) }.map_err(|_| Refusal::null("boards"))?;
    check_room_for::<Held>(count)?;
    let records = (0..count).map(|index| {
        let name = format!("boards[{index}]");
        let start = boards.wrapping_byte_add(size.wrapping_mul(index));
        // SAFETY: as promised by the caller.
        let given = unsafe { tagged(start, &name)? };
        if given.structSize != size {
            return Err(refusal!(BadArgument, "{name}.structSize: {} is not that of boards[0]", given.structSize));
        }
        // SAFETY: as promised by the caller.
        unsafe { record(&given, &name) }
    });
    Ok(file(records.collect::<Result<_, _>>()?, Vec::new()))
}

/// A text as C has it.
fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}
