//! Par of a table, in functions that say when it is the table that is wrong.

use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::dds::par::{
    dealer_numbers, dealer_texts, fill, par, sides_numbers, sides_texts_of, write_dealer_text, write_sides_text,
};
use crate::ffi::dds::types::{ParResults, ParResultsDealer, ParResultsMaster, ParTextResults, TableResults};
use std::os::raw::{c_char, c_int};

/// Par. Here and in the functions that follow: returns RETURN_NO_FAULT, or RETURN_UNKNOWN_FAULT (NULL),
/// RETURN_PAR_TABLE_FAULT (a trick count that is not 0 to 13), RETURN_UNKNOWN_FAULT (a vulnerability or a dealer that is
/// not 0 to 3), in this order, and then the results are all zeros.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_par_from_table(
    table: *const TableResults,
    vulnerable: c_int,
    par_results: *mut ParResults,
) -> c_int {
    // SAFETY: the caller passes NULL, or a table and a place for the results.
    guard(|| unsafe { fill(par_results, || par(table, vulnerable)) })
}

/// SidesPar.
///
/// cbindgen:ptrs-as-arrays=[[sides_res; 2]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_sides_par(
    table: *const TableResults,
    sides_res: *mut ParResultsDealer,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL, or a table and places for two results.
    guard(|| unsafe { fill(sides_res.cast(), || sides_texts_of(table, vulnerable)) })
}

/// DealerPar.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_dealer_par(
    table: *const TableResults,
    par: *mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL, or a table and a place for the results.
    guard(|| unsafe { fill(par, || check_dealer(dealer, dealer_texts(table, dealer, vulnerable))) })
}

/// DealerParBin.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_dealer_par_bin(
    table: *const TableResults,
    par: *mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL, or a table and a place for the results.
    guard(|| unsafe { fill(par, || check_dealer(dealer, dealer_numbers(table, dealer, vulnerable))) })
}

/// SidesParBin.
///
/// cbindgen:ptrs-as-arrays=[[sides_res; 2]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_sides_par_bin(
    table: *const TableResults,
    sides_res: *mut ParResultsMaster,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller passes NULL, or a table and places for two results.
    guard(|| unsafe { fill(sides_res.cast(), || sides_numbers(table, vulnerable)) })
}

/// ConvertToDealerTextFormat.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_convert_to_dealer_text_format(par: *const ParResultsMaster, resp: *mut c_char) -> c_int {
    // SAFETY: the caller passes NULL, or a result and room for its text.
    guard(|| unsafe { write_dealer_text(par, resp) })
}

/// ConvertToSidesTextFormat.
///
/// cbindgen:ptrs-as-arrays=[[par; 2]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_convert_to_sides_text_format(
    par: *const ParResultsMaster,
    resp: *mut ParTextResults,
) -> c_int {
    // SAFETY: the caller passes NULL, or two results and a place for their texts.
    guard(|| unsafe { write_sides_text(par, resp) })
}

/// What was found for a dealer, unless there is no such seat: this fault comes last.
fn check_dealer<T>(dealer: c_int, found: Result<T, Code>) -> Result<T, Code> {
    found.and_then(|found| if dealer < 4 { Ok(found) } else { Err(Code::UnknownFault) })
}
