//! Whose bidding it is: that of a system, or the caller's own.

use super::bidder::OwnBidder;
use super::system::{FinesseSystem, system_or_standard};
use super::types::FinesseBidder;
use crate::bidding::{Bidder, Book, System};
use crate::ffi::boundary::refusal::Refusal;
use crate::ffi::boundary::stack::with_search_stack;
use crate::ffi::boundary::tagged::tagged;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Clone)]
pub(crate) enum Way {
    Rules(Arc<System>),
    Own(FinesseBidder),
}

impl Way {
    /// The bidder of a request if it has one, else its system.
    ///
    /// # Safety
    /// `system` is NULL or a living system, `bidder` NULL or a struct as large as its structSize.
    pub(crate) unsafe fn read(system: *const FinesseSystem, bidder: *const FinesseBidder) -> Result<Way, Refusal> {
        // SAFETY: as promised by the caller.
        unsafe {
            if bidder.is_null() {
                // The standard system is read from its text when it is first used.
                Ok(Way::Rules(with_search_stack(|| system_or_standard(system))))
            } else {
                tagged(bidder, "request.bidder").map(Way::Own)
            }
        }
    }

    /// Whether there is nobody to say which call to make.
    pub(crate) fn is_mute(&self) -> bool {
        matches!(self, Way::Own(FinesseBidder { suggest: None, .. }))
    }

    /// Does some work with the rules, or the caller's own bidding. A fault of his raises the flag, which is to end
    /// the work.
    pub(crate) fn with<T>(
        &self,
        stop: &Arc<AtomicBool>,
        work: impl FnOnce(&mut dyn Bidder) -> T,
    ) -> Result<T, Refusal> {
        match self {
            Way::Rules(system) => Ok(work(&mut Book::new(Arc::clone(system)))),
            Way::Own(bidder) => {
                let mut own = OwnBidder::new(*bidder, Arc::clone(stop));
                let done = work(&mut own);
                own.into_fault().map_or(Ok(done), Err)
            }
        }
    }
}
