//! What the calls of an auction mean.

use super::request::Question;
use super::types::*;
use crate::bidding::Bidder;
use crate::cards::{Auction, Seat, Suit};
use crate::ffi::boundary::answer::{Answer, AnswerSlot};
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::stack::with_search_stack;
use crate::ffi::boundary::tagged::Tagged;
use crate::ffi::boundary::text::{FINESSE_MESSAGE, c_text};
use crate::ffi::choose::types::{FINESSE_ZERO, FinesseHand};
use crate::ffi::dds::convert::{clipped, holding_bits};
use crate::worlds::{Range, SeatConstraints};
use std::mem::offset_of;
use std::os::raw::{c_char, c_int};
use std::sync::Arc;

impl Answer for FinesseExplanation {
    const ARGUMENT: &str = "explanation";
    const MESSAGE: usize = offset_of!(FinesseExplanation, message);

    fn refused(message: [c_char; FINESSE_MESSAGE]) -> FinesseExplanation {
        FinesseExplanation { message, ..FinesseExplanation::NOTHING }
    }
}

/// What the calls of an auction mean, and what each player has shown by them. The auction may be over.
///
/// The text of a call is that of the rules that it may come from; without any it says points and lengths, such as
/// `12-14 points, 5+ spades`. The ranges are never too narrow, but may be too wide: they cannot say "spades or hearts".
///
/// Returns RETURN_NO_FAULT or the codes of ChooseBid. On failure `explanation->message` says what is wrong and the
/// other fields are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseExplainAuction(
    request: *const FinesseBidRequest,
    explanation: *mut FinesseExplanation,
) -> c_int {
    // An explanation is too large for the stack that every caller has.
    guard(|| {
        with_search_stack(|| {
            // SAFETY: the caller passes NULL, or a struct as large as its structSize.
            let place = unsafe { AnswerSlot::new(explanation)? };
            let found = place.fill(|| {
                // SAFETY: the caller passes NULL, or a request as large as its structSize with pointers to such structs.
                let question = unsafe { Question::read(request)? };
                question.way.with(&Arc::default(), |bidder| explain(&question.auction, bidder))
            })?;
            place.set(&found);
            Ok(())
        })
    })
}

fn explain(auction: &Auction, bidder: &mut dyn Bidder) -> Box<FinesseExplanation> {
    let mut made = Box::new(FinesseExplanation::NOTHING);
    made.count = clipped(auction.calls().len());
    let mut before = Auction::new(auction.dealer(), auction.vulnerability());
    for (place, &call) in made.text.iter_mut().zip(auction.calls()) {
        *place = c_text(&bidder.text(&before, call, None));
        if before.push(call).is_err() {
            break;
        }
    }
    let heard = bidder.heard(auction);
    for seat in Seat::ALL {
        made.hands[seat.index()] = hand(&heard.shown(seat));
    }
    made
}

/// What is known of a hand, as C sees it.
fn hand(known: &SeatConstraints) -> FinesseHand {
    let most = |range: Range, all: u8| match range.max.min(all) {
        0 => FINESSE_ZERO,
        most => most.into(),
    };
    FinesseHand {
        minPoints: known.points.min.into(),
        maxPoints: most(known.points, 37),
        minLength: known.lengths.map(|length| length.min.into()),
        maxLength: known.lengths.map(|length| most(length, 13)),
        holds: Suit::ALL.map(|suit| holding_bits(known.holds.suit(suit))),
        lacks: Suit::ALL.map(|suit| holding_bits(known.lacks.suit(suit))),
    }
}
