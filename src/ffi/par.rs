//! Par for C programs: the double-dummy table of a deal in, par scores and contracts out, as texts or as numbers.
//!
//! Every function here answers 1, or -1 when a pointer is NULL, a trick count is not 0 to 13, the vulnerability not 0 to
//! 3 or the dealer below 0. Results are written whole: those of a call that fails are all zeros, empty texts included.
//! A deal that nobody can make anything on has score 0, and zeros in every field that has no other meaning then.

#![allow(non_snake_case)]

use super::par_text::{DEALER_TEXT_SIZE, c_text, dealer_text, sides_text};
use super::types::{ContractType, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults, TableResults};
use crate::cards::{Bid, Seat, Side, Vulnerability};
use crate::dd::Table;
use crate::dd::par::{Declarers, Par as ParOfDeal, ParContract, par_by_dealer, par_by_side};
use boundary::{Code, guard, item, slot};
use std::os::raw::{c_char, c_int};

/// Par when North-South open the bidding and when East-West do, as texts: the scores `NS -110` and `EW 110`, and the
/// contracts `NS:EW 2S` and `EW:EW 2S`. `NS:W 45N` means that four and five no-trump lead to the same score, `NS:NS 5Hx`
/// is a sacrifice. `vulnerable` is 0 for none, 1 for both, 2 for North-South, 3 for East-West.
///
/// # Safety
/// `tablep` must be NULL or readable, `presp` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Par(tablep: *const TableResults, presp: *mut ParResults, vulnerable: c_int) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { answer(presp, || Ok(par_results(&table(item(tablep, Code::UnknownFault)?)?, vulnerability(vulnerable)?))) }
}

/// Par when North-South open the bidding (the first result) and when East-West do (the second), each with the score of
/// that side and the contracts as in [`DealerPar`]. A deal passed out has one contract, `0N-N`.
///
/// # Safety
/// `tablep` must be NULL or readable, `sidesRes` NULL or writable for two results.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesPar(
    tablep: *const TableResults,
    sidesRes: *mut ParResultsDealer,
    vulnerable: c_int,
) -> c_int {
    let sides: *mut [ParResultsDealer; 2] = sidesRes.cast();
    // SAFETY: the caller's promise.
    unsafe {
        answer(sides, || {
            let (table, vulnerability) = (table(item(tablep, Code::UnknownFault)?)?, vulnerability(vulnerable)?);
            Ok(par_by_side(&table, vulnerability).map(|par| contract_texts(&par, "0N-N")))
        })
    }
}

/// [`SidesPar`] in numbers.
///
/// # Safety
/// `tablep` must be NULL or readable, `sidesRes` NULL or writable for two results.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesParBin(
    tablep: *const TableResults,
    sidesRes: *mut ParResultsMaster,
    vulnerable: c_int,
) -> c_int {
    let sides: *mut [ParResultsMaster; 2] = sidesRes.cast();
    // SAFETY: the caller's promise.
    unsafe {
        answer(sides, || {
            let (table, vulnerability) = (table(item(tablep, Code::UnknownFault)?)?, vulnerability(vulnerable)?);
            Ok(par_by_side(&table, vulnerability).map(|par| contract_numbers(&par)))
        })
    }
}

/// Par when it is known who deals: 0 to 3 for North, East, South, West; higher numbers go round the table again. The score
/// is that of North-South, a contract reads `4S-NS`, `1S-EW+1` or, for a sacrifice, `4S*-EW-1`. A sacrifice in the
/// opponents' own strain that is open to one player only has no star, `3N-E-1`. A deal passed out has the contract `pass`.
///
/// # Safety
/// `tablep` must be NULL or readable, `presp` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerPar(
    tablep: *const TableResults,
    presp: *mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        answer(presp, || {
            let par = dealer_par(item(tablep, Code::UnknownFault)?, dealer, vulnerable)?;
            Ok(contract_texts(&par, "pass"))
        })
    }
}

/// [`DealerPar`] in numbers, the contracts from the highest strain down.
///
/// # Safety
/// `tablep` must be NULL or readable, `presp` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerParBin(
    tablep: *const TableResults,
    presp: *mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        answer(presp, || {
            let mut par = dealer_par(item(tablep, Code::UnknownFault)?, dealer, vulnerable)?;
            par.contracts.sort_by_key(|contract| denomination(contract.bid));
            Ok(contract_numbers(&par))
        })
    }
}

/// Writes a result of [`DealerParBin`] as a text, `Par 110: NS 2S NS 2H`. At most 128 bytes are written, the closing NUL
/// included; a result of this library takes less than half of that. The answer is -1 for more than ten contracts and for
/// a strain or seats out of range.
///
/// # Safety
/// `pres` must be NULL or readable, `resp` NULL or writable for the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToDealerTextFormat(pres: *const ParResultsMaster, resp: *mut c_char) -> c_int {
    guard(|| {
        // SAFETY: the caller's promise; one byte for the closing NUL is always there.
        let (par, nothing) = unsafe { (item(pres, Code::UnknownFault), slot(resp, Code::UnknownFault)?) };
        nothing.set(0, 0);
        let text = dealer_text(&par?).ok_or(Code::UnknownFault)?;
        let bytes: [c_char; DEALER_TEXT_SIZE] = c_text(&text);
        let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(0);
        // SAFETY: the caller's promise; `bytes` is our own and holds `length` bytes and a NUL.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), resp, length + 1) };
        Ok(())
    })
}

/// Writes the two results of [`SidesParBin`] as texts, `Par -110: EW 2S EW 1NT+1`, and says whether they are the same.
/// On a deal passed out the first is `Par 0`, the second empty. The answer is -1 for more than ten contracts and for a
/// strain or seats out of range. Texts are cut off at 127 letters, which results of this library never reach.
///
/// # Safety
/// `pres` must be NULL or readable for two results, `resp` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToSidesTextFormat(pres: *const ParResultsMaster, resp: *mut ParTextResults) -> c_int {
    // SAFETY: the caller's promise; the second result is only read when the first is not a deal passed out.
    unsafe {
        answer(resp, || {
            let first = item(pres, Code::UnknownFault)?;
            let second = if first.score == 0 { first } else { item(pres.add(1), Code::UnknownFault)? };
            sides_text(&[first, second]).ok_or(Code::UnknownFault)
        })
    }
}

/// What [`Par`] answers for a valid table.
pub(super) fn par_results(table: &Table, vulnerability: Vulnerability) -> ParResults {
    let pars = par_by_side(table, vulnerability);
    let texts = |text: fn(Side, &ParOfDeal) -> String| Side::ALL.map(|side| text(side, &pars[side.index()]));
    let scores = texts(|side, par| format!("{side} {}", par.score));
    let contracts = texts(|side, par| format!("{side}:{}", par.line()));
    ParResults { parScore: scores.map(|text| c_text(&text)), parContractsString: contracts.map(|text| c_text(&text)) }
}

fn dealer_par(results: TableResults, dealer: c_int, vulnerable: c_int) -> Result<ParOfDeal, Code> {
    let dealer = usize::try_from(dealer).map_err(|_| Code::UnknownFault)?;
    Ok(par_by_dealer(&table(results)?, Seat::North.plus(dealer), vulnerability(vulnerable)?))
}

fn table(results: TableResults) -> Result<Table, Code> {
    let mut table = Table::default();
    for (row, counts) in table.0.iter_mut().zip(results.resTable) {
        for (tricks, count) in row.iter_mut().zip(counts) {
            *tricks = u8::try_from(count).ok().filter(|&count| count <= 13).ok_or(Code::UnknownFault)?;
        }
    }
    Ok(table)
}

fn vulnerability(number: c_int) -> Result<Vulnerability, Code> {
    usize::try_from(number).ok().and_then(Vulnerability::from_index).ok_or(Code::UnknownFault)
}

/// Strains as par results number them: 0 for no-trump, 1 for spades to 4 for clubs.
fn denomination(bid: Bid) -> c_int {
    4 - c_int::from(Bid::rank_of(bid.strain))
}

fn seats(declarers: Declarers) -> c_int {
    match declarers {
        Declarers::Only(seat) => seat.index() as c_int,
        Declarers::Both(side) => 4 + side.index() as c_int,
    }
}

fn contract_texts(par: &ParOfDeal, passed_out: &str) -> ParResultsDealer {
    let mut texts: Vec<String> = par.contracts.iter().map(ParContract::to_string).collect();
    if par.is_passed_out() {
        texts = vec![passed_out.to_owned()];
    }
    let mut results = ParResultsDealer { number: texts.len() as c_int, score: par.score, contracts: [[0; 10]; 10] };
    for (place, text) in results.contracts.iter_mut().zip(&texts) {
        *place = c_text(text);
    }
    results
}

fn contract_numbers(par: &ParOfDeal) -> ParResultsMaster {
    let none = ContractType { underTricks: 0, overTricks: 0, level: 0, denom: 0, seats: 0 };
    let number = if par.is_passed_out() { 1 } else { par.contracts.len() as c_int };
    let mut results = ParResultsMaster { score: par.score, number, contracts: [none; 10] };
    for (place, contract) in results.contracts.iter_mut().zip(&par.contracts) {
        *place = ContractType {
            underTricks: contract.ending.undertricks().into(),
            overTricks: contract.ending.overtricks().into(),
            level: contract.bid.level.get().into(),
            denom: denomination(contract.bid),
            seats: seats(contract.declarers),
        };
    }
    results
}

/// Structs of which all bytes may be zero.
trait Plain: Copy {}
impl Plain for ParResults {}
impl Plain for [ParResultsDealer; 2] {}
impl Plain for [ParResultsMaster; 2] {}
impl Plain for ParResultsDealer {}
impl Plain for ParResultsMaster {}
impl Plain for ParTextResults {}

/// Computes a result and writes it to `place`, or zeros if it cannot be computed.
///
/// # Safety
/// Unless NULL, `place` is writable; what `compute` reads is readable.
unsafe fn answer<T: Plain>(place: *mut T, compute: impl FnOnce() -> Result<T, Code>) -> c_int {
    guard(|| {
        // SAFETY: the caller's promise.
        let place = unsafe { slot(place, Code::UnknownFault)? };
        let result = compute();
        // SAFETY: a `Plain` struct may be all zeros.
        place.set(0, *result.as_ref().unwrap_or(&unsafe { std::mem::zeroed() }));
        result.map(drop)
    })
}

/// How callers' memory is reached: no panic gets out, no NULL is followed, nothing need be aligned.
mod boundary {
    use std::os::raw::c_int;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[derive(Clone, Copy)]
    pub(super) enum Code {
        UnknownFault = -1,
    }

    pub(super) fn guard(body: impl FnOnce() -> Result<(), Code>) -> c_int {
        match catch_unwind(AssertUnwindSafe(body)) {
            Ok(Ok(())) => 1,
            Ok(Err(code)) => code as c_int,
            Err(_) => Code::UnknownFault as c_int,
        }
    }

    /// # Safety
    /// Unless NULL, `pointer` is readable.
    pub(super) unsafe fn item<T: Copy>(pointer: *const T, fault: Code) -> Result<T, Code> {
        // SAFETY: the caller's promise.
        if pointer.is_null() { Err(fault) } else { Ok(unsafe { pointer.read_unaligned() }) }
    }

    pub(super) struct Slots<T>(*mut T);

    impl<T: Copy> Slots<T> {
        pub(super) fn set(&self, index: usize, value: T) {
            assert!(index == 0);
            // SAFETY: `slot` was promised one writable place.
            unsafe { self.0.write_unaligned(value) }
        }
    }

    /// # Safety
    /// Unless NULL, `pointer` is writable while the slot lives.
    pub(super) unsafe fn slot<T: Copy>(pointer: *mut T, fault: Code) -> Result<Slots<T>, Code> {
        if pointer.is_null() { Err(fault) } else { Ok(Slots(pointer)) }
    }
}
