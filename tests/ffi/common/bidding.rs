//! Bidding through the C interface: auctions, requests, answers.

use super::structs::{text, zeroed_box};
use finesse::ffi::*;
use std::ffi::CString;
use std::mem::size_of;
use std::os::raw::{c_int, c_uint};
use std::ptr::null;

/// One spade.
pub const FINESSE_1S: c_int = 6;
/// Two hearts.
pub const FINESSE_BID_2H: c_int = 10;

/// A way to spoil something good.
pub type Spoil<T> = fn(&mut T);

pub fn auction(calls: &str, dealer: c_int, vulnerable: c_int) -> FinesseAuction {
    let mut made = FinesseAuction::NONE;
    let mut words = [1; FINESSE_MESSAGE];
    let given = CString::new(calls).expect("no zero");
    // SAFETY: there is room for the auction and the message.
    let code = unsafe { FinesseReadAuction(given.as_ptr(), -1, dealer, vulnerable, &mut made, words.as_mut_ptr()) };
    assert_eq!((code, text(&words)), (RETURN_NO_FAULT, String::new()), "{calls}");
    made
}

pub fn written(auction: &FinesseAuction) -> String {
    let mut letters = [1; FINESSE_AUCTION_TEXT];
    // SAFETY: there is room for the text.
    assert_eq!(unsafe { FinesseWriteAuction(auction, letters.as_mut_ptr()) }, RETURN_NO_FAULT);
    text(&letters)
}

pub fn legal(auction: &FinesseAuction) -> u64 {
    let mut calls = 0;
    // SAFETY: there is a place for the calls.
    assert_eq!(unsafe { FinesseLegalCalls(auction, &mut calls) }, RETURN_NO_FAULT);
    calls
}

/// Level, strain, declarer, doubled, over, turn.
pub fn contract(auction: &FinesseAuction) -> [c_int; 6] {
    let mut found = FinesseContract::NONE;
    // SAFETY: there is a place for the contract.
    assert_eq!(unsafe { FinesseAuctionContract(auction, &mut found) }, RETURN_NO_FAULT);
    [found.level, found.trump, found.declarer, found.doubled, found.over, found.turn]
}

/// The longest auction there is: three passes, then after every bid P P X P P XX P P, and a pass more at the end.
pub fn longest() -> FinesseAuction {
    let mut calls = vec![FINESSE_PASS; 3];
    for bid in FINESSE_LOWEST_BID..=FINESSE_HIGHEST_BID {
        calls.extend([bid, 0, 0, FINESSE_DOUBLE, 0, 0, FINESSE_REDOUBLE, 0, 0]);
    }
    calls.push(FINESSE_PASS);
    let mut made = FinesseAuction { count: calls.len() as c_int, ..FinesseAuction::NONE };
    made.calls[..calls.len()].copy_from_slice(&calls);
    made
}

/// A system that is freed at the end.
pub struct System(pub *mut FinesseSystem);

// SAFETY: any thread may use a system.
unsafe impl Send for System {}
// SAFETY: as above.
unsafe impl Sync for System {}

impl Drop for System {
    fn drop(&mut self) {
        // SAFETY: the system lives, and is not used again.
        unsafe { FinesseSystemFree(self.0) }
    }
}

pub fn bid_request() -> FinesseBidRequest {
    // SAFETY: zeros are a request.
    let request: FinesseBidRequest = unsafe { std::mem::zeroed() };
    FinesseBidRequest { structSize: size_of::<FinesseBidRequest>(), ..request }
}

pub fn bid_options() -> FinesseBidOptions {
    // SAFETY: zeros are options, and mean the defaults.
    let options: FinesseBidOptions = unsafe { std::mem::zeroed() };
    FinesseBidOptions { structSize: size_of::<FinesseBidOptions>(), ..options }
}

/// A request with its auction.
#[derive(Clone)]
pub struct Request {
    pub auction: FinesseAuction,
    pub hand: [c_uint; 4],
    pub system: *const FinesseSystem,
    pub bidder: *const FinesseBidder,
}

impl Request {
    /// About the standard system. North deals, nobody is vulnerable.
    pub fn new(calls: &str) -> Request {
        Request { auction: auction(calls, 0, 0), hand: [0; 4], system: null(), bidder: null() }
    }

    pub fn raw(&self) -> FinesseBidRequest {
        let Request { auction, hand, system, bidder } = self;
        FinesseBidRequest { auction, hand: *hand, system: *system, bidder: *bidder, ..bid_request() }
    }
}

/// What ChooseBid returns, and its answer.
pub fn ask(request: &Request, options: &FinesseBidOptions) -> (c_int, FinesseBidChoice) {
    let mut choice = FinesseBidChoice { candidates: 77, call: 77, ..FinesseBidChoice::NONE };
    // SAFETY: all of it is there.
    let code = unsafe { ChooseBid(&request.raw(), options, &mut choice) };
    (code, choice)
}

/// An answer, which makes sense.
pub fn answer(request: &Request, options: &FinesseBidOptions) -> FinesseBidChoice {
    let (code, choice) = ask(request, options);
    assert_eq!((code, text(&choice.message)), (RETURN_NO_FAULT, String::new()));
    check(&choice, legal(&request.auction));
    choice
}

/// What holds of every answer.
pub fn check(choice: &FinesseBidChoice, legal: u64) {
    assert!((1..=FINESSE_CANDIDATES as c_int).contains(&choice.candidates));
    let candidates = &choice.candidate[..choice.candidates as usize];
    assert_eq!(choice.call, candidates[0].call);
    assert_eq!(candidates.iter().filter(|one| one.byRules == 1).count(), 1);
    for (index, one) in candidates.iter().enumerate() {
        assert!(legal >> one.call & 1 == 1, "call {} is not legal", one.call);
        assert!(candidates[..index].iter().all(|other| other.call != one.call));
        assert!(one.mean.is_finite() && one.points.is_finite() && one.error >= 0.0);
        assert_eq!(one.contracts > 0, choice.deals > 0);
        let reached = &one.contract[..one.contracts as usize];
        let sum: f64 = reached.iter().map(|contract| contract.share).sum();
        assert!(reached.is_empty() || (0.0..=1.0 + 1e-9).contains(&sum) && sum > 0.0, "{sum}");
        assert!(reached.windows(2).all(|pair| pair[0].share >= pair[1].share));
        for contract in reached {
            assert!((0..=7).contains(&contract.level) && (0..5).contains(&contract.trump));
            assert!((0..4).contains(&contract.declarer) && (0..3).contains(&contract.doubled));
        }
        assert!(one.text.contains(&0));
    }
    assert!(candidates[1..].windows(2).all(|pair| pair[0].mean >= pair[1].mean));
    assert!((0..=choice.deals).contains(&choice.fitting));
    let reasons = [FINESSE_ENDED_ONE_CALL, FINESSE_ENDED_CLEAR, FINESSE_ENDED_DEALS];
    assert!(
        reasons.contains(&choice.stopReason)
            || [FINESSE_ENDED_TIME, FINESSE_ENDED_CANCELLED].contains(&choice.stopReason)
    );
}

/// The call that a system says. North deals, nobody is vulnerable.
pub fn by_rules(system: &System, calls: &str, hand: [c_uint; 4]) -> FinesseBidChoice {
    let request = Request { hand, system: system.0, ..Request::new(calls) };
    answer(&request, &FinesseBidOptions { method: FINESSE_BY_RULES, ..bid_options() })
}

pub fn explain(request: &Request) -> Box<FinesseExplanation> {
    let mut made = zeroed_box::<FinesseExplanation>();
    made.structSize = size_of::<FinesseExplanation>();
    // SAFETY: all of it is there.
    let code = unsafe { FinesseExplainAuction(&request.raw(), &mut *made) };
    assert_eq!((code, text(&made.message)), (RETURN_NO_FAULT, String::new()));
    made
}
