//! The call to make.

use super::answer::to_c;
use super::request::Question;
use super::settings::BidSettings;
use super::types::*;
use super::way::Way;
use crate::bidding::{BidChoice, Bidder, BorelEnd, Candidate, choose_bid};
use crate::cards::{Auction, Hand};
use crate::ffi::boundary::answer::AnswerSlot;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::worlds::WorldsError;
use std::os::raw::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The call to make with a hand, by simulation or by the rules of a system.
///
/// `options` may be NULL: all defaults. The answer goes to `*choice`. A simulation takes about a tenth of a second
/// for each ten deals; with one candidate it takes no time.
///
/// A call that meets its time limit, or is cancelled by its progress function, returns RETURN_NO_FAULT with the best
/// answer so far, and `stopReason` says so. Nothing is remembered from call to call. Without `timeLimitMs` the answer
/// depends on the arguments alone.
///
/// Returns RETURN_NO_FAULT, or
/// - FINESSE_BAD_ARGUMENT: a pointer is NULL, a structSize is wrong, an option is out of range, or `vulnerable` or
///   `count` of the auction is;
/// - RETURN_FIRST_WRONG: the dealer is wrong;
/// - FINESSE_BAD_AUCTION: a call of the auction is not legal, or the auction is over;
/// - RETURN_CARD_COUNT, RETURN_SUIT_OR_RANK: the hand is wrong;
/// - FINESSE_BAD_REQUEST: `bidder` has called or shown what is not allowed;
/// - FINESSE_TOO_RARE, FINESSE_IMPOSSIBLE: no deal was found;
/// - RETURN_UNKNOWN_FAULT: no memory, a panic in a callback, or an error inside the library.
///
/// On failure `choice->message` says what is wrong and the other fields are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ChooseBid(
    request: *const FinesseBidRequest,
    options: *const FinesseBidOptions,
    choice: *mut FinesseBidChoice,
) -> c_int {
    guard(|| {
        let begun = Instant::now();
        // SAFETY: the caller passes NULL, or a struct as large as its structSize.
        let place = unsafe { AnswerSlot::new(choice)? };
        // SAFETY: the caller passes NULL, or structs as large as their structSize with pointers to such.
        let found = place.fill(|| unsafe { answer(request, options, begun) })?;
        place.set(&FinesseBidChoice { milliseconds: begun.elapsed().as_secs_f64() * 1000.0, ..found });
        Ok(())
    })
}

/// # Safety
/// The pointers are NULL, or point to structs as large as their structSize; those of the request are as
/// [`Question::read`] says.
unsafe fn answer(
    request: *const FinesseBidRequest,
    options: *const FinesseBidOptions,
    begun: Instant,
) -> Result<FinesseBidChoice, Refusal> {
    // SAFETY: as promised by the caller.
    let (question, settings) = unsafe { (Question::read(request)?, BidSettings::read(options)?) };
    let (auction, hand) = (&question.auction, question.hand()?);
    if auction.is_over() {
        return Err(refusal!(BadAuction, "request.auction: the auction is over"));
    }
    chosen(auction, hand, &question.way, &settings, &Arc::default(), begun)
}

/// The call of a hand in an auction that is not over. The flag ends the work.
pub(crate) fn chosen(
    auction: &Auction,
    hand: Hand,
    way: &Way,
    settings: &BidSettings,
    stop: &Arc<AtomicBool>,
    begun: Instant,
) -> Result<FinesseBidChoice, Refusal> {
    if way.is_mute() {
        return Err(Refusal::null("request.bidder.suggest"));
    }
    let found = way.with(stop, |bidder| {
        if settings.by_rules {
            return Ok(by_rules(auction, hand, bidder));
        }
        settings.run(begun, stop, |options| choose_bid(auction, hand, bidder, options))
    })?;
    let choice = found.map_err(no_deals)?;
    Ok(to_c(&choice, auction.to_call(), stop.load(Ordering::Relaxed)))
}

/// The call that the rules say, as the only candidate.
fn by_rules(auction: &Auction, hand: Hand, bidder: &mut dyn Bidder) -> BidChoice {
    let call = bidder.call(auction, hand);
    let text = bidder.text(auction, call, Some(hand));
    let one = Candidate { call, text, by_rules: true, mean: 0.0, points: 0.0, error: 0.0, reached: Vec::new() };
    BidChoice { call, candidates: vec![one], deals: 0, fitting: 0, end: BorelEnd::OneCall }
}

/// Why there are no deals, in the words of the request.
fn no_deals(error: WorldsError) -> Refusal {
    let what = error.to_string();
    let code = Code::from(Refusal::from(error));
    Refusal::new(code, format!("request.hand, request.auction: {what}"))
}
