//! Auctions as structs and as text, what may be called, and where it leads.

use super::calls::call;
use super::types::{FINESSE_CALLS, FinesseAuction, FinesseContract};
use crate::cards::{Auction, Contract, Doubling, Seat, Vulnerability};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::pointers::{Slots, slot};
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::tagged::{TaggedSlot, tagged};
use crate::ffi::boundary::text::{FINESSE_MESSAGE, read_text, write_message};
use crate::ffi::dds::convert::clipped;
use std::os::raw::{c_char, c_int};

/// The longest text that FinesseReadAuction reads.
pub const FINESSE_AUCTION_LENGTH: usize = 4095;

/// Reads the calls of an auction from the dealer on, such as `1NT P 3NT AP`, `1n-p-3n` or `1C (1S) X 2C`. Calls are
/// written as FinesseCallFromText reads them, with white space, commas, semicolons or hyphens between; `AP` is passes
/// to the end. Marks and notes after a call (`!`, `*`, `?`, `=1=`) mean nothing. With parentheses anywhere, the plain
/// calls are those of one side and the calls in parentheses those of the other, and opponents' passes may be left
/// out.
///
/// The text ends at its first zero, or after `length` characters; -1: at the zero. More than FINESSE_AUCTION_LENGTH
/// characters are refused. `dealer` and `vulnerable` go to the struct. `message` has room for FINESSE_MESSAGE
/// characters, or is NULL: what is wrong and at which character, or empty.
///
/// Returns RETURN_NO_FAULT, FINESSE_BAD_AUCTION if the text is no auction or a call is not legal, RETURN_FIRST_WRONG
/// (`dealer` is not 0 to 3), or FINESSE_BAD_ARGUMENT (`text` or `auction` NULL, a wrong structSize, `vulnerable` is
/// not 0 to 3, `length` below -1). On failure `*auction` is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseReadAuction(
    text: *const c_char,
    length: c_int,
    dealer: c_int,
    vulnerable: c_int,
    auction: *mut FinesseAuction,
    message: *mut c_char,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or room for that many characters.
        let words = unsafe { Slots::optional(message, FINESSE_MESSAGE) };
        write_message(&words, "");
        let read = || {
            // SAFETY: the caller passes NULL, or a text of that length unless it ends before, and a struct as large as its
            // structSize.
            let (text, place) = unsafe {
                let place = TaggedSlot::new(auction, "auction")?;
                (read_text(text, length, FINESSE_AUCTION_LENGTH, "text", Code::BadAuction)?, place)
            };
            let (dealer, vulnerable) = (seat("dealer", dealer)?, vulnerability("vulnerable", vulnerable)?);
            let auction = Auction::parse(&text, dealer, vulnerable);
            let auction = auction.map_err(|error| refusal!(BadAuction, "{error}"))?;
            place.set(&to_c(&auction));
            Ok(())
        };
        read().map_err(|refusal: Refusal| {
            write_message(&words, &refusal.message);
            refusal.code
        })
    })
}

/// The characters of an auction as text, the final zero included.
pub const FINESSE_AUCTION_TEXT: usize = 1024;

/// Writes the calls of an auction with a blank between: `1NT P 3NT P P P`. `text` has room for FINESSE_AUCTION_TEXT
/// characters.
///
/// Returns RETURN_NO_FAULT, RETURN_FIRST_WRONG (the dealer), FINESSE_BAD_AUCTION if a call is not legal, or
/// FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, `vulnerable` or `count` out of range). On failure nothing is
/// written.
///
/// cbindgen:ptrs-as-arrays=[[text; 1024]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseWriteAuction(auction: *const FinesseAuction, text: *mut c_char) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or an auction as large as its structSize and room for its text.
        let (auction, place) =
            unsafe { (read(auction, "auction")?, Slots::new(text, FINESSE_AUCTION_TEXT, Code::BadArgument)?) };
        let letters = auction.to_string();
        letters.bytes().chain([0]).enumerate().for_each(|(index, letter)| place.set(index, letter as c_char));
        Ok(())
    })
}

/// The calls that the player in turn may make; bit = call, so a pass is 1. `*calls` becomes 0 if the auction is over.
///
/// Returns as FinesseWriteAuction. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseLegalCalls(auction: *const FinesseAuction, calls: *mut u64) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or an auction as large as its structSize and a place for the calls.
        let (auction, place) = unsafe { (read(auction, "auction")?, slot(calls, Code::BadArgument)?) };
        place.set(0, auction.legal_calls().fold(0u64, |all, call| all | 1 << call.index()));
        Ok(())
    })
}

/// Where an auction has led: the contract if nobody bids any more, whether the auction is over, and who is in turn.
///
/// Returns as FinesseWriteAuction. On failure nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseAuctionContract(
    auction: *const FinesseAuction,
    contract: *mut FinesseContract,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL, or structs as large as their structSize.
        let (auction, place) = unsafe { (read(auction, "auction")?, TaggedSlot::new(contract, "contract")?) };
        let (over, turn) = (auction.is_over(), auction.to_call().index() as c_int);
        let [level, trump, declarer, doubled] = auction.contract().map_or([0; 4], contract_numbers);
        let turn = if over { -1 } else { turn };
        place.set(&FinesseContract {
            level,
            trump,
            declarer,
            doubled,
            over: over.into(),
            turn,
            ..FinesseContract::NONE
        });
        Ok(())
    })
}

/// Level, strain, declarer, and how often it is doubled.
pub(crate) fn contract_numbers(contract: Contract) -> [c_int; 4] {
    let doubled = match contract.doubling {
        Doubling::Undoubled => 0,
        Doubling::Doubled => 1,
        Doubling::Redoubled => 2,
    };
    let level = c_int::from(contract.level().get());
    [level, contract.strain().index() as c_int, contract.declarer.index() as c_int, doubled]
}

pub(crate) fn seat(name: &str, number: c_int) -> Result<Seat, Refusal> {
    let seat = usize::try_from(number).ok().and_then(Seat::from_index);
    seat.ok_or_else(|| refusal!(Leader, "{name}: {number} is not 0 to 3"))
}

pub(crate) fn vulnerability(name: &str, number: c_int) -> Result<Vulnerability, Refusal> {
    let vulnerable = usize::try_from(number).ok().and_then(Vulnerability::from_index);
    vulnerable.ok_or_else(|| refusal!(BadArgument, "{name}: {number} is not 0 to 3"))
}

/// The auction that is passed as `name`.
///
/// # Safety
/// `auction` is NULL, or points to a struct as large as its structSize.
pub(crate) unsafe fn read(auction: *const FinesseAuction, name: &str) -> Result<Auction, Refusal> {
    // SAFETY: as promised by the caller.
    let given = unsafe { tagged(auction, name)? };
    let dealer = seat(&format!("{name}.dealer"), given.dealer)?;
    let vulnerable = vulnerability(&format!("{name}.vulnerable"), given.vulnerable)?;
    let count = usize::try_from(given.count).ok().filter(|&count| count <= FINESSE_CALLS);
    let count =
        count.ok_or_else(|| refusal!(BadArgument, "{name}.count: {} is not 0 to {FINESSE_CALLS}", given.count))?;
    let mut auction = Auction::new(dealer, vulnerable);
    for (index, &number) in given.calls[..count].iter().enumerate() {
        let field = format_args!("{name}.calls[{index}]");
        let call = call(number).ok_or_else(|| refusal!(BadAuction, "{field}: {number} is not a call"))?;
        auction.push(call).map_err(|error| refusal!(BadAuction, "{field}: {call}: {}", error.fault))?;
    }
    Ok(auction)
}

/// An auction as C sees it.
pub(crate) fn to_c(auction: &Auction) -> FinesseAuction {
    let mut made = FinesseAuction {
        dealer: auction.dealer().index() as c_int,
        vulnerable: auction.vulnerability().index() as c_int,
        count: clipped(auction.calls().len()),
        ..FinesseAuction::NONE
    };
    for (place, call) in made.calls.iter_mut().zip(auction.calls()) {
        *place = call.index() as c_int;
    }
    made
}
