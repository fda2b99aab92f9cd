//! From a request of C to an auction, a hand, and whose bidding it is.

use super::auction;
use super::bidder::OwnBidder;
use super::system::system_or_standard;
use super::types::*;
use crate::bidding::{Bidder, Book, System};
use crate::cards::{Auction, Hand};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::tagged::tagged;
use crate::ffi::choose::request::hand;
use std::os::raw::c_uint;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A request that is in order, but for the hand, which not every function needs.
pub(super) struct Question {
    pub auction: Auction,
    hand: [c_uint; 4],
    way: Way,
}

/// Whose bidding it is.
enum Way {
    Rules(Arc<System>),
    Own(FinesseBidder),
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
            let way = if request.bidder.is_null() {
                Way::Rules(system_or_standard(request.system))
            } else {
                Way::Own(tagged(request.bidder, "request.bidder")?)
            };
            Ok(Question { auction, hand: request.hand, way })
        }
    }

    /// The hand of the player in turn.
    pub(super) fn hand(&self) -> Result<Hand, Refusal> {
        let hand = hand(|| "hand".to_owned(), &self.hand)?;
        match hand.len() {
            13 => Ok(hand),
            count => Err(refusal!(CardCount, "request.hand: {count} cards, 13 expected")),
        }
    }

    /// Whether there is nobody to say which call to make.
    pub(super) fn is_mute(&self) -> bool {
        matches!(self.way, Way::Own(FinesseBidder { suggest: None, .. }))
    }

    /// Does some work with the rules, or the caller's own bidding. A fault of his raises the flag, which is to end
    /// the work.
    pub(super) fn with<T>(
        &self,
        stop: &Arc<AtomicBool>,
        work: impl FnOnce(&mut dyn Bidder) -> T,
    ) -> Result<T, Refusal> {
        match &self.way {
            Way::Rules(system) => Ok(work(&mut Book::new(Arc::clone(system)))),
            Way::Own(bidder) => {
                let mut own = OwnBidder::new(*bidder, Arc::clone(stop));
                let done = work(&mut own);
                own.into_fault().map_or(Ok(done), Err)
            }
        }
    }
}
