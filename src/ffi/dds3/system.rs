//! What needs no context: deals as text, the description of the library, the texts of the codes.

use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::{guard, value_or};
use crate::ffi::boundary::pointers::{Items, slot};
use crate::ffi::dds::convert::{Holdings, read_holdings};
use crate::ffi::dds::system::{ErrorMessage, describe};
use crate::ffi::dds::types::DdsInfo;
use std::os::raw::{c_char, c_int, c_uint};

/// The most characters of a deal as text, the final zero included.
const PBN_CHARACTERS: usize = 80;

/// Does nothing: nothing has to be set up.
#[unsafe(no_mangle)]
pub extern "C" fn InitializeStaticMemory() {}

/// Reads a deal in PBN, as CalcDDtablePBN does, at most 80 characters: the cards held, by seat and suit, as in Deal and
/// DdTableDeal. Hands may be of any length, and a card in two hands is not noticed.
///
/// Returns RETURN_NO_FAULT, RETURN_UNKNOWN_FAULT if a pointer is NULL, and then `cards` is not written, or
/// RETURN_PBN_FAULT, and then they are all zeros.
///
/// cbindgen:ptrs-as-arrays=[[cards; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_convert_from_pbn(pbn_deal: *const c_char, cards: *mut [c_uint; 4]) -> c_int {
    guard(|| {
        let place: *mut Holdings = cards.cast();
        // SAFETY: the caller passes NULL, or a text that ends with a zero or has 80 characters, and a place for holdings.
        let (letters, place) =
            unsafe { (Items::new(pbn_deal, PBN_CHARACTERS, Code::UnknownFault)?, slot(place, Code::UnknownFault)?) };
        let text: Vec<c_char> = letters.iter().take_while(|&letter| letter != 0).collect();
        let read = read_holdings(&text);
        place.set(0, read.unwrap_or_default());
        read.map(drop)
    })
}

/// GetDDSInfo, with 3.1.0 for the version of DDS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_get_dds_info(info: *mut DdsInfo) {
    value_or((), || {
        // SAFETY: the caller passes NULL or a place for the description.
        if let Ok(slot) = unsafe { slot(info, Code::UnknownFault) } {
            slot.set(0, describe([3, 1, 0]));
        }
    })
}

/// ErrorMessage.
///
/// cbindgen:ptrs-as-arrays=[[line; 80]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_error_message(code: c_int, line: *mut c_char) {
    // SAFETY: the caller passes NULL or room for 80 characters.
    unsafe { ErrorMessage(code, line) }
}
