//! What a contract scores, and the difference of two scores in IMPs.

use super::bidding::FinesseContract;
use super::bidding::auction::{seat, vulnerability};
use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::slot;
use super::boundary::refusal::{Refusal, refusal};
use super::boundary::tagged::tagged;
use crate::cards::{Bid, Contract, Doubling, Level, Strain, imps};
use std::os::raw::c_int;

/// What declarer's side scores in duplicate bridge when it takes `tricks` tricks, 0 to 13, all thirteen counted: less
/// than 0 if the contract goes down. `over` and `turn` of the contract mean nothing; level 0 scores 0. `vulnerable` is
/// FINESSE_VUL_NONE to FINESSE_VUL_EW.
///
/// Returns RETURN_NO_FAULT; RETURN_TRUMP_WRONG; RETURN_FIRST_WRONG (declarer); FINESSE_BAD_ARGUMENT (NULL, a wrong
/// structSize, another number out of range). On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseScore(
    contract: *const FinesseContract,
    vulnerable: c_int,
    tricks: c_int,
    score: *mut c_int,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or a struct as large as its structSize and a place for the score.
        let (given, score) = unsafe { (tagged(contract, "contract")?, slot(score, Code::BadArgument)?) };
        let vulnerability = vulnerability("vulnerable", vulnerable)?;
        let tricks = u8::try_from(tricks).ok().filter(|&tricks| tricks <= 13);
        let tricks = tricks.ok_or_else(|| refusal!(BadArgument, "tricks: not 0 to 13"))?;
        score.set(0, contract_of(&given)?.map_or(0, |contract| contract.score(tricks, vulnerability)));
        Ok(())
    })
}

/// The contract that a struct names, `None` for level 0.
fn contract_of(given: &FinesseContract) -> Result<Option<Contract>, Refusal> {
    if given.level == 0 {
        return Ok(None);
    }
    let level = u8::try_from(given.level).ok().and_then(Level::new);
    let level = level.ok_or_else(|| refusal!(BadArgument, "contract.level: {} is not 0 to 7", given.level))?;
    let strain = usize::try_from(given.trump).ok().and_then(Strain::from_index);
    let strain = strain.ok_or_else(|| refusal!(Trump, "contract.trump: {} is not 0 to 4", given.trump))?;
    let declarer = seat("contract.declarer", given.declarer)?;
    let doubling = match given.doubled {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        2 => Doubling::Redoubled,
        other => return Err(refusal!(BadArgument, "contract.doubled: {other} is not 0 to 2")),
    };
    Ok(Some(Contract { bid: Bid::new(level, strain), doubling, declarer }))
}

/// The IMPs for a difference of two scores; less than 0 if the difference is.
#[unsafe(no_mangle)]
pub extern "C" fn FinesseImps(difference: c_int) -> c_int {
    imps(difference.clamp(-100_000, 100_000))
}
