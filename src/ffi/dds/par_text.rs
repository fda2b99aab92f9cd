//! Par results that come back from C as numbers, written as texts. The numbers are whatever the caller has in memory,
//! so they stay integers here: numbers without a meaning are refused, odd ones are shown as they are.

use super::types::{ContractType, ParResultsMaster, ParTextResults};
use crate::ffi::boundary::text::c_text;
use std::fmt::Write;

/// The room behind the `char *` of a dealer text; DDS assumes as much as the texts of the sides have.
pub(crate) const DEALER_TEXT_SIZE: usize = 128;

/// `Par 110: NS 2S NS 1N+1`, or `None` if a contract is invalid.
pub(crate) fn dealer_text(par: &ParResultsMaster) -> Option<String> {
    line(par, "N")
}

/// The lines of both sides, with no-trump written `NT`, and whether they are the same.
pub(crate) fn sides_text(pars: &[ParResultsMaster; 2]) -> Option<ParTextResults> {
    let [first, second] = pars;
    if first.score == 0 {
        return Some(ParTextResults { parText: [c_text("Par 0"), c_text("")], equal: false });
    }
    let texts = [line(first, "NT")?, line(second, "NT")?];
    let equal = first.score == second.score.wrapping_neg()
        && first.number == second.number
        && contracts(first)?.iter().zip(contracts(second)?).all(|(ours, theirs)| same(ours, theirs));
    Some(ParTextResults { parText: texts.map(|text| c_text(&text)), equal })
}

fn line(par: &ParResultsMaster, no_trump: &str) -> Option<String> {
    let contracts: Option<Vec<String>> =
        contracts(par)?.iter().map(|contract| contract_text(contract, no_trump)).collect();
    Some(format!("Par {}: {}", par.score, contracts?.join(" ")))
}

/// The contracts counted by `number`; none if it is negative, `None` if it is more than the array has.
fn contracts(par: &ParResultsMaster) -> Option<&[ContractType]> {
    par.contracts.get(..usize::try_from(par.number).unwrap_or(0))
}

fn contract_text(contract: &ContractType, no_trump: &str) -> Option<String> {
    let seats = name(&["N", "E", "S", "W", "NS", "EW"], contract.seats)?;
    let strain = name(&[no_trump, "S", "H", "D", "C"], contract.denom)?;
    let mut text = format!("{seats} {}{strain}", contract.level);
    if contract.underTricks > 0 {
        write!(text, "x-{}", contract.underTricks).ok()?;
    } else if contract.overTricks > 0 {
        write!(text, "+{}", contract.overTricks).ok()?;
    }
    Some(text)
}

fn name<'a>(names: &[&'a str], number: i32) -> Option<&'a str> {
    names.get(usize::try_from(number).ok()?).copied()
}

fn same(one: &ContractType, other: &ContractType) -> bool {
    let fields = |contract: &ContractType| {
        [contract.underTricks, contract.overTricks, contract.level, contract.denom, contract.seats]
    };
    fields(one) == fields(other)
}
