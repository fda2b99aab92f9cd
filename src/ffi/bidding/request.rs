//! From a request of C to an auction, a hand, and whose bidding it is.

use super::auction;
use super::types::FinesseBidRequest;
use super::way::Way;
use crate::cards::{Auction, Hand};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::tagged::tagged;
use crate::ffi::choose::request::hand;
use std::os::raw::c_uint;

/// A request that is in order, but for the hand, which not every function needs.
pub(super) struct Question {
    pub auction: Auction,
    hand: [c_uint; 4],
    pub way: Way,
}

impl Question {
    /// # Safety
    /// `request` is NULL or points to a request as large as its structSize; its pointers are NULL, a living system, and
    /// structs as large as their structSize.
    pub(super) unsafe fn read(request: *const FinesseBidRequest) -> Result<Question, Refusal> {
        // SAFETY: as promised by the caller.
        unsafe {
            let request = tagged(request, "request")?;
            let auction = auction::read(request.auction, "request.auction")?;
            let way = Way::read(request.system, request.bidder)?;
            Ok(Question { auction, hand: request.hand, way })
        }
    }

    /// The hand of the player in turn.
    pub(super) fn hand(&self) -> Result<Hand, Refusal> {
        whole_hand(&self.hand)
    }
}

/// The thirteen cards of the field `hand` of a request.
pub(crate) fn whole_hand(cards: &[c_uint; 4]) -> Result<Hand, Refusal> {
    let hand = hand(|| "hand".to_owned(), cards)?;
    match hand.len() {
        13 => Ok(hand),
        count => Err(refusal!(CardCount, "request.hand: {count} cards, 13 expected")),
    }
}
