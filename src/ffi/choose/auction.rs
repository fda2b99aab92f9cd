//! A request with its auction: the contract follows from the calls, and the calls tell of the hidden hands.

use super::request::Known;
use super::types::FinesseRequest;
use crate::bidding::Heard;
use crate::cards::{Auction, Contract, Seat};
use crate::ffi::bidding::auction::{contract_numbers, read};
use crate::ffi::bidding::way::Way;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::worlds::Knowledge;
use std::os::raw::c_int;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A request, read as far as the cards and the auction go.
pub(crate) struct Asked {
    /// The request, with the contract of the auction.
    pub request: FinesseRequest,
    pub known: Known,
    pub bid: Option<Bid>,
}

/// An auction and whose bidding it is.
pub(crate) struct Bid {
    auction: Auction,
    way: Way,
}

impl Asked {
    /// `early`: before the first card an auction need not have led to a contract.
    ///
    /// # Safety
    /// The pointers of the request are NULL, or what the header says of them.
    pub(crate) unsafe fn read(request: FinesseRequest, early: bool) -> Result<Asked, Refusal> {
        if request.auction.is_null() {
            // SAFETY: as promised by the caller.
            let known = unsafe { Known::read(&request)? };
            return Ok(Asked { request, known, bid: None });
        }
        // SAFETY: as promised by the caller.
        let (auction, way) =
            unsafe { (read(request.auction, "request.auction")?, Way::read(request.system, request.bidder)?) };
        let reached = contract(&auction);
        let request = match reached {
            Ok(contract) => with_contract(request, &auction, contract)?,
            Err(_) => request,
        };
        // SAFETY: as promised by the caller.
        let known = unsafe { Known::read(&request)? };
        let begun = known.knowledge.tricks_left() < 13 || !known.knowledge.trick().is_empty();
        if begun || !early {
            reached?;
        }
        check_lengths(&known.knowledge)?;
        Ok(Asked { request, known, bid: Some(Bid { auction, way }) })
    }
}

impl Bid {
    /// Does some work with what the calls tell. A fault of the caller's own bidder raises the flag, which is to end
    /// the work.
    pub(crate) fn with<T>(&self, stop: &Arc<AtomicBool>, work: impl FnOnce(&dyn Heard) -> T) -> Result<T, Refusal> {
        self.way.with(stop, |bidder| work(&*bidder.heard(&self.auction)))
    }
}

/// The contract of an auction that is over.
fn contract(auction: &Auction) -> Result<Contract, Refusal> {
    if !auction.is_over() {
        return Err(refusal!(BadAuction, "request.auction: not over, {} is to call", auction.to_call()));
    }
    auction.contract().ok_or_else(|| refusal!(BadAuction, "request.auction: passed out, there is no contract"))
}

/// The request with the contract of its auction, which has to be its own or that of no field.
fn with_contract(request: FinesseRequest, auction: &Auction, contract: Contract) -> Result<FinesseRequest, Refusal> {
    let [level, trump, declarer, doubled] = contract_numbers(contract);
    let vulnerable = auction.vulnerability().index() as c_int;
    let fields = [
        ("declarer", request.declarer, declarer),
        ("trump", request.trump, trump),
        ("level", if request.level == 0 { level } else { request.level }, level),
        ("doubled", request.doubled, doubled),
        ("vulnerable", request.vulnerable, vulnerable),
    ];
    let blank = request.level == 0 && fields.iter().all(|&(field, given, _)| given == 0 || field == "level");
    if let Some((field, given, right)) = fields.into_iter().find(|&(_, given, right)| given != right && !blank) {
        return Err(refusal!(
            BadRequest,
            "request.{field}: {given}, but {right} in request.auction, which ends in {contract}"
        ));
    }
    Ok(FinesseRequest { level, trump, declarer, doubled, vulnerable, ..request })
}

/// Checks that the hands that called had thirteen cards.
fn check_lengths(knowledge: &Knowledge) -> Result<(), Refusal> {
    let original = |seat: Seat| knowledge.size(seat) + knowledge.gone(seat).len();
    match Seat::ALL.into_iter().find(|&seat| original(seat) != 13) {
        None => Ok(()),
        Some(seat) => Err(refusal!(
            BadRequest,
            "request.auction: {seat} had {} cards, held and gone, when the calls were made; 13 expected",
            original(seat)
        )),
    }
}
