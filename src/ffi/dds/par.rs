//! Par for C programs: the double-dummy table of a deal in, par scores and contracts out, as texts or as numbers.
//!
//! Results are written whole, and those of a call that fails are all zeros: a caller who ignores the code finds empty
//! texts and no contracts, not the results of an earlier call.

use super::convert::vulnerability;
use super::par_text::{DEALER_TEXT_SIZE, dealer_text, sides_text};
use super::types::{ContractType, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults, TableResults};
use crate::cards::{Bid, Seat, Side, Vulnerability};
use crate::dd::Table;
use crate::few::SortFew;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::pointers::{Slots, item, slot};
use crate::ffi::boundary::text::c_text;
use crate::par::{Declarers, Par as ParOfDeal, ParContract, par_by_dealer, par_by_side};
use std::os::raw::{c_char, c_int};

/// Par if North-South open the bidding and if East-West do, as text: scores such as `NS -110`, contracts such as `NS:EW
/// 2S`. `NS:W 45N` means that four and five no-trump lead to the same score; a sacrifice reads `NS:NS 5Hx`.
/// `vulnerable` is FINESSE_VUL_NONE to FINESSE_VUL_EW.
///
/// Here and in the other par functions: returns RETURN_NO_FAULT, or RETURN_UNKNOWN_FAULT (NULL, a trick count that is
/// not 0 to 13, a vulnerability that is not 0 to 3, a negative dealer), and then the results are all zeros. On a deal
/// passed out the score is 0 and so are the fields of the contracts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Par(tablep: *mut TableResults, presp: *mut ParResults, vulnerable: c_int) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { fill(presp, || par(tablep, vulnerable)).map_err(code_of_2_9) })
}

/// Par if North-South open the bidding (first result) and if East-West do (second), each with the score of that side
/// and contracts as in DealerPar. A deal passed out has the one contract `0N-N`.
///
/// cbindgen:ptrs-as-arrays=[[sidesRes; 2]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesPar(
    tablep: *mut TableResults,
    sidesRes: *mut ParResultsDealer,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { fill(sidesRes.cast(), || sides_texts_of(tablep, vulnerable)).map_err(code_of_2_9) })
}

/// SidesPar as numbers.
///
/// cbindgen:ptrs-as-arrays=[[sidesRes; 2]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesParBin(
    tablep: *mut TableResults,
    sidesRes: *mut ParResultsMaster,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { fill(sidesRes.cast(), || sides_numbers(tablep, vulnerable)).map_err(code_of_2_9) })
}

/// Par for a known dealer, FINESSE_NORTH to FINESSE_WEST; higher numbers go round the table again. The score is that of
/// North-South. A contract reads `4S-NS`, `1S-EW+1` or, for a sacrifice, `4S*-EW-1`; a sacrifice in the opponents' own
/// strain that only one player has reads `3N-E-1`. A deal passed out has the contract `pass`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerPar(
    tablep: *mut TableResults,
    presp: *mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { fill(presp, || dealer_texts(tablep, dealer, vulnerable)).map_err(code_of_2_9) })
}

/// DealerPar as numbers, the contracts from the highest strain down.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerParBin(
    tablep: *mut TableResults,
    presp: *mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { fill(presp, || dealer_numbers(tablep, dealer, vulnerable)).map_err(code_of_2_9) })
}

/// Writes a result of DealerParBin as text, `Par 110: NS 2S NS 2H`, at most 128 bytes with the final zero.
/// RETURN_UNKNOWN_FAULT and an empty text for more than ten contracts, and for a strain or seats out of range.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToDealerTextFormat(pres: *mut ParResultsMaster, resp: *mut c_char) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { write_dealer_text(pres, resp) })
}

/// Writes the two results of SidesParBin as texts, `Par -110: EW 2S EW 1NT+1`, and whether they are the same. On a deal
/// passed out the first is `Par 0`, the second empty. RETURN_UNKNOWN_FAULT and empty texts for more than ten contracts,
/// and for a strain or seats out of range.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToSidesTextFormat(pres: *mut ParResultsMaster, resp: *mut ParTextResults) -> c_int {
    // SAFETY: the caller's promise.
    guard(|| unsafe { write_sides_text(pres, resp) })
}

/// The code of DDS 2.9, whose functions know none for a table that cannot be.
fn code_of_2_9(code: Code) -> Code {
    if code == Code::ParTable { Code::UnknownFault } else { code }
}

/// Par as text for both sides that may open the bidding.
///
/// # Safety
/// As for [`given`].
pub(crate) unsafe fn par(table: *const TableResults, vulnerable: c_int) -> Result<ParResults, Code> {
    // SAFETY: as promised by the caller.
    unsafe { given(table, vulnerable) }.map(|(table, vulnerability)| par_results(&table, vulnerability))
}

/// # Safety
/// As for [`given`].
pub(crate) unsafe fn sides_texts_of(
    table: *const TableResults,
    vulnerable: c_int,
) -> Result<[ParResultsDealer; 2], Code> {
    // SAFETY: as promised by the caller.
    let (table, vulnerability) = unsafe { given(table, vulnerable)? };
    Ok(par_by_side(&table, vulnerability).map(|par| contract_texts(&par, "0N-N")))
}

/// # Safety
/// As for [`given`].
pub(crate) unsafe fn sides_numbers(
    table: *const TableResults,
    vulnerable: c_int,
) -> Result<[ParResultsMaster; 2], Code> {
    // SAFETY: as promised by the caller.
    let (table, vulnerability) = unsafe { given(table, vulnerable)? };
    Ok(par_by_side(&table, vulnerability).map(|par| contract_numbers(&par)))
}

/// # Safety
/// As for [`given`].
pub(crate) unsafe fn dealer_texts(
    table: *const TableResults,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<ParResultsDealer, Code> {
    // SAFETY: as promised by the caller.
    unsafe { dealer_par(table, dealer, vulnerable) }.map(|par| contract_texts(&par, "pass"))
}

/// # Safety
/// As for [`given`].
pub(crate) unsafe fn dealer_numbers(
    table: *const TableResults,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<ParResultsMaster, Code> {
    // SAFETY: as promised by the caller.
    let mut par = unsafe { dealer_par(table, dealer, vulnerable)? };
    par.contracts.sort_few_by_key(|contract| denomination(contract.bid));
    Ok(contract_numbers(&par))
}

/// # Safety
/// Each pointer is NULL, or points to a result and to room for its text.
pub(crate) unsafe fn write_dealer_text(par: *const ParResultsMaster, text: *mut c_char) -> Result<(), Code> {
    // SAFETY: as promised by the caller; nothing is written behind the final zero.
    let (par, text) =
        unsafe { (item(par, Code::UnknownFault), Slots::new(text, DEALER_TEXT_SIZE, Code::UnknownFault)?) };
    text.write("");
    text.write(&dealer_text(&par?).ok_or(Code::UnknownFault)?);
    Ok(())
}

/// # Safety
/// Each pointer is NULL, or points to two results, of which one is enough for a deal passed out, and to a place for
/// their texts.
pub(crate) unsafe fn write_sides_text(pars: *const ParResultsMaster, text: *mut ParTextResults) -> Result<(), Code> {
    let texts = || {
        // SAFETY: as promised by the caller.
        let first = unsafe { item(pars, Code::UnknownFault)? };
        // SAFETY: as above; the second result is only read when the first is not a deal passed out.
        let second = if first.score == 0 { first } else { unsafe { item(pars.add(1), Code::UnknownFault)? } };
        sides_text(&[first, second]).ok_or(Code::UnknownFault)
    };
    // SAFETY: as promised by the caller.
    unsafe { fill(text, texts) }
}

/// What [`Par`] answers for a valid table.
pub(crate) fn par_results(table: &Table, vulnerability: Vulnerability) -> ParResults {
    let pars = par_by_side(table, vulnerability);
    let texts = |text: fn(Side, &ParOfDeal) -> String| Side::ALL.map(|side| text(side, &pars[side.index()]));
    let scores = texts(|side, par| format!("{side} {}", par.score));
    let contracts = texts(|side, par| format!("{side}:{}", par.line()));
    ParResults { parScore: scores.map(|text| c_text(&text)), parContractsString: contracts.map(|text| c_text(&text)) }
}

/// # Safety
/// As for [`given`].
unsafe fn dealer_par(results: *const TableResults, dealer: c_int, vulnerable: c_int) -> Result<ParOfDeal, Code> {
    // SAFETY: as promised by the caller.
    let (table, vulnerability) = unsafe { given(results, vulnerable)? };
    let dealer = usize::try_from(dealer).map_err(|_| Code::UnknownFault)?;
    Ok(par_by_dealer(&table, Seat::North.plus(dealer), vulnerability))
}

/// The table and the vulnerability that the caller passes.
///
/// # Safety
/// `results` is NULL or points to a table.
unsafe fn given(results: *const TableResults, vulnerable: c_int) -> Result<(Table, Vulnerability), Code> {
    let mut table = Table::default();
    // SAFETY: as promised by the caller.
    let counts = unsafe { item(results, Code::UnknownFault)? }.resTable;
    for (tricks, &count) in table.0.as_flattened_mut().iter_mut().zip(counts.as_flattened()) {
        *tricks = u8::try_from(count).ok().filter(|&count| count <= 13).ok_or(Code::ParTable)?;
    }
    Ok((table, vulnerability(vulnerable).ok_or(Code::UnknownFault)?))
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

/// Structs for which all bytes zero is a value.
pub(crate) trait Plain: Copy {}
impl Plain for ParResults {}
impl Plain for [ParResultsDealer; 2] {}
impl Plain for [ParResultsMaster; 2] {}
impl Plain for ParResultsDealer {}
impl Plain for ParResultsMaster {}
impl Plain for ParTextResults {}

/// Computes a result and writes it to `place`, or zeros if it cannot be computed.
///
/// # Safety
/// Unless NULL, `place` is writable.
pub(crate) unsafe fn fill<T: Plain>(place: *mut T, compute: impl FnOnce() -> Result<T, Code>) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let place = unsafe { slot(place, Code::UnknownFault)? };
    let result = compute();
    // SAFETY: a `Plain` struct may be all zeros.
    place.set(0, *result.as_ref().unwrap_or(&unsafe { std::mem::zeroed() }));
    result.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null_mut;

    const SIX_EACH: TableResults = TableResults { resTable: [[6; 4]; 5] };

    /// A result that the caller has not cleared.
    fn junk<T: Plain>() -> T {
        let mut result = std::mem::MaybeUninit::<T>::zeroed();
        // SAFETY: a `Plain` struct takes any bytes but for its flags, which 1 suits too.
        unsafe {
            std::ptr::write_bytes(result.as_mut_ptr().cast::<u8>(), 1, size_of::<T>());
            result.assume_init()
        }
    }

    fn bytes<T: Plain>(result: &T) -> &[u8] {
        // SAFETY: the structs have no padding but behind a flag that ends them.
        unsafe { std::slice::from_raw_parts((&raw const *result).cast(), size_of::<T>()) }
    }

    fn text(letters: &[c_char]) -> String {
        letters.iter().take_while(|&&letter| letter != 0).map(|&letter| letter as u8 as char).collect()
    }

    /// A pointer as the functions want it: to memory that they might change, as DDS declares it, but only read.
    fn input<T>(value: &T) -> *mut T {
        (&raw const *value).cast_mut()
    }

    fn par_of(number: c_int, contract: ContractType) -> ParResultsMaster {
        ParResultsMaster { score: 110, number, contracts: [contract; 10] }
    }

    const TWO_SPADES: ContractType = ContractType { underTricks: 0, overTricks: 0, level: 2, denom: 1, seats: 4 };

    /// Calls the five functions that take a table; every result must be all zeros.
    fn assert_refused(table: *mut TableResults, dealer: c_int, vulnerable: c_int) {
        let (mut par, mut sides, mut sides_bin) = (junk(), junk::<[_; 2]>(), junk::<[_; 2]>());
        let (mut by_dealer, mut by_dealer_bin) = (junk(), junk());
        // SAFETY: the table is NULL or good, the results are ours.
        let codes = unsafe {
            [
                DealerPar(table, &mut by_dealer, dealer, vulnerable),
                DealerParBin(table, &mut by_dealer_bin, dealer, vulnerable),
                if dealer < 0 { -1 } else { Par(table, &mut par, vulnerable) },
                if dealer < 0 { -1 } else { SidesPar(table, sides.as_mut_ptr(), vulnerable) },
                if dealer < 0 { -1 } else { SidesParBin(table, sides_bin.as_mut_ptr(), vulnerable) },
            ]
        };
        assert_eq!(codes, [-1; 5]);
        let by_dealer = [bytes::<ParResultsDealer>(&by_dealer), bytes::<ParResultsMaster>(&by_dealer_bin)];
        assert!(by_dealer.concat().iter().all(|&byte| byte == 0));
        let by_side = [bytes::<ParResults>(&par), bytes(&sides), bytes(&sides_bin)];
        assert!(dealer < 0 || by_side.concat().iter().all(|&byte| byte == 0));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert_refused(null_mut(), 0, 0);
        for vulnerable in [-1, 4, c_int::MAX, c_int::MIN] {
            assert_refused(input(&SIX_EACH), 0, vulnerable);
        }
        for dealer in [-1, c_int::MIN] {
            assert_refused(input(&SIX_EACH), dealer, 0);
        }
        for tricks in [-1, 14, 256, c_int::MAX, c_int::MIN] {
            let mut table = SIX_EACH;
            table.resTable[4][3] = tricks;
            assert_refused(input(&table), 0, 0);
        }
    }

    #[test]
    fn null_results_are_refused() {
        // SAFETY: NULL is allowed.
        let codes = unsafe {
            [
                Par(input(&SIX_EACH), null_mut(), 0),
                SidesPar(input(&SIX_EACH), null_mut(), 0),
                SidesParBin(input(&SIX_EACH), null_mut(), 0),
                DealerPar(input(&SIX_EACH), null_mut(), 0, 0),
                DealerParBin(input(&SIX_EACH), null_mut(), 0, 0),
                ConvertToDealerTextFormat(null_mut(), null_mut()),
                ConvertToDealerTextFormat(input(&par_of(1, TWO_SPADES)), null_mut()),
                ConvertToSidesTextFormat(null_mut(), null_mut()),
                ConvertToSidesTextFormat([par_of(1, TWO_SPADES); 2].as_mut_ptr(), null_mut()),
            ]
        };
        assert_eq!(codes, [-1; 9]);
    }

    #[test]
    fn a_deal_passed_out_has_zeros_where_nothing_else_fits() {
        let (mut par, mut sides, mut sides_bin) = (junk::<ParResults>(), junk::<[_; 2]>(), junk::<[_; 2]>());
        let (mut by_dealer, mut by_dealer_bin) = (junk::<ParResultsDealer>(), junk::<ParResultsMaster>());
        let mut texts = junk::<ParTextResults>();
        // SAFETY: all pointers are good.
        let codes = unsafe {
            [
                Par(input(&SIX_EACH), &mut par, 0),
                SidesPar(input(&SIX_EACH), sides.as_mut_ptr(), 0),
                SidesParBin(input(&SIX_EACH), sides_bin.as_mut_ptr(), 0),
                DealerPar(input(&SIX_EACH), &mut by_dealer, 0, 0),
                DealerParBin(input(&SIX_EACH), &mut by_dealer_bin, 0, 0),
                ConvertToSidesTextFormat(sides_bin.as_ptr().cast_mut(), &mut texts),
            ]
        };
        assert_eq!(codes, [1; 6]);
        assert_eq!(par.parScore.map(|score| text(&score)), ["NS 0", "EW 0"]);
        assert_eq!(par.parContractsString.map(|contracts| text(&contracts)), ["NS:", "EW:"]);
        for (results, contract) in [(sides[0], "0N-N"), (sides[1], "0N-N"), (by_dealer, "pass")] {
            assert_eq!((results.number, results.score, text(&results.contracts[0])), (1, 0, contract.to_owned()));
            assert!(results.contracts[1..].as_flattened().iter().all(|&letter| letter == 0));
        }
        for results in [sides_bin[0], sides_bin[1], by_dealer_bin] {
            let zeros_but_one_contract = ParResultsMaster { number: 1, ..contract_numbers(&ParOfDeal::default()) };
            assert_eq!(bytes(&results), bytes(&zeros_but_one_contract));
            assert_eq!(bytes(&results).iter().filter(|&&byte| byte != 0).count(), 1);
        }
        assert_eq!(texts.parText.map(|line| text(&line)), ["Par 0", ""]);
        assert!(!texts.equal);
    }

    #[test]
    fn made_up_numbers_never_write_out_of_bounds() {
        let wild = [c_int::MIN, -5, -1, 0, 4, 5, 6, 10, 11, 77, 1000, c_int::MAX];
        for number in wild {
            for value in wild {
                let longest = ContractType { underTricks: c_int::MIN, level: c_int::MIN, ..TWO_SPADES };
                for contract in [
                    ContractType { denom: value, ..TWO_SPADES },
                    ContractType { seats: value, ..TWO_SPADES },
                    ContractType { overTricks: value, ..longest },
                    ContractType { underTricks: value, ..longest },
                ] {
                    let pars = [par_of(number, contract); 2];
                    let mut dealer_text = [7; DEALER_TEXT_SIZE + 1];
                    let mut sides_text = junk::<ParTextResults>();
                    // SAFETY: all pointers are good, with the room that is promised.
                    let codes = unsafe {
                        [
                            ConvertToDealerTextFormat(input(&pars[0]), dealer_text.as_mut_ptr()),
                            ConvertToSidesTextFormat(pars.as_ptr().cast_mut(), &mut sides_text),
                        ]
                    };
                    let readable = (0..5).contains(&contract.denom) && (0..6).contains(&contract.seats);
                    let expected = if number <= 0 || (number <= 10 && readable) { 1 } else { -1 };
                    assert_eq!(codes, [expected; 2]);
                    assert_eq!(dealer_text[DEALER_TEXT_SIZE], 7);
                    assert_eq!(text(&dealer_text).is_empty(), expected == -1);
                    for line in sides_text.parText {
                        assert!(line.contains(&0));
                        assert_eq!(text(&line).is_empty(), expected == -1);
                    }
                }
            }
        }
    }

    #[test]
    fn texts_are_written_and_compared() {
        let game = ContractType { underTricks: 0, overTricks: 2, level: 3, denom: 0, seats: 1 };
        let mut pars = [par_of(2, TWO_SPADES), par_of(2, TWO_SPADES)];
        pars[0].contracts[1] = game;
        pars[1].contracts[1] = game;
        pars[1].score = -110;
        let mut texts = junk::<ParTextResults>();
        let mut dealer_text = [7; 64];
        // SAFETY: all pointers are good.
        unsafe {
            assert_eq!(ConvertToDealerTextFormat(input(&pars[0]), dealer_text.as_mut_ptr()), 1);
            assert_eq!(ConvertToSidesTextFormat(pars.as_ptr().cast_mut(), &mut texts), 1);
        }
        assert_eq!(text(&dealer_text), "Par 110: NS 2S E 3N+2");
        assert_eq!(texts.parText.map(|line| text(&line)), ["Par 110: NS 2S E 3NT+2", "Par -110: NS 2S E 3NT+2"]);
        assert!(texts.equal);
        pars[1].contracts[0].level = 3;
        // SAFETY: as above.
        assert_eq!(unsafe { ConvertToSidesTextFormat(pars.as_ptr().cast_mut(), &mut texts) }, 1);
        assert!(!texts.equal);
    }

    #[test]
    fn undertricks_are_given_for_every_sacrifice() {
        // North-South make 3NT. West has eight tricks there and bids before them, so West may take the contract.
        let mut table = SIX_EACH;
        table.resTable[4] = [9, 5, 9, 8];
        let mut texts = junk::<ParResultsDealer>();
        let mut numbers = junk::<ParResultsMaster>();
        // SAFETY: all pointers are good.
        unsafe {
            assert_eq!(DealerPar(input(&table), &mut texts, 3, 0), 1);
            assert_eq!(DealerParBin(input(&table), &mut numbers, 3, 0), 1);
        }
        assert_eq!((texts.number, texts.score, text(&texts.contracts[0])), (1, 100, "3N-W-1".to_owned()));
        let ContractType { underTricks, overTricks, level, denom, seats } = numbers.contracts[0];
        assert_eq!([underTricks, overTricks, level, denom, seats], [1, 0, 3, 0, 3]);
    }
}
