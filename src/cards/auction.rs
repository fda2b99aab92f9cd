//! The auction: calls in turn from the dealer, legal by construction (Laws 17 to 22 of the Laws of Duplicate Bridge).
//!
//! Only the calls are kept. What stands follows from the last few of them, so a call taken back leaves nothing to undo.

mod text;

pub use text::{AuctionTextError, AuctionTextFault};

use super::{Bid, Call, Contract, Doubling, Seat, Vulnerability};
use smallvec::SmallVec;
use std::fmt;

/// An auction, under way or over.
///
/// ```
/// use finesse::cards::{Auction, Call, Vulnerability};
/// use finesse::Seat;
///
/// let mut auction = Auction::new(Seat::North, Vulnerability::None);
/// for call in ["P", "1D", "1S", "X", "2S", "3NT", "P", "P", "P"] {
///     auction.push(call.parse()?)?;
/// }
/// assert!(auction.is_over());
/// assert_eq!(auction.contract().unwrap().to_string(), "3NT by E");
/// assert_eq!(auction.to_string(), "P 1D 1S X 2S 3NT P P P");
///
/// // Without the opponents' passes:
/// let same = Auction::parse("P (1D) 1S (X) 2S (3NT) AP", Seat::North, Vulnerability::None)?;
/// assert_eq!(same, auction);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Seat,
    vulnerability: Vulnerability,
    calls: SmallVec<[Call; 16]>,
}

/// A call that the Laws do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("call {place}, {call}: {fault}")]
pub struct AuctionError {
    pub call: Call,
    /// Which call of the auction it would be, counted from 1.
    pub place: usize,
    pub fault: CallFault,
}

/// Why a call is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallFault {
    /// The bid does not top the highest one, which is given.
    #[error("not higher than {0}")]
    Insufficient(Bid),
    /// A double before any bid.
    #[error("there is no bid to double")]
    NothingToDouble,
    /// A redouble of what is not doubled.
    #[error("there is no double to redouble")]
    NothingToRedouble,
    /// A double of what is doubled or redoubled, or a redouble of what is redoubled.
    #[error("the bid is {} already", match .0 { Doubling::Redoubled => "redoubled", _ => "doubled" })]
    Already(Doubling),
    /// A double of the own side's bid, or a redouble of the own side's double.
    #[error("a side does not double its own bid, nor redouble its own double")]
    OwnSide,
    /// The auction has ended.
    #[error("the auction is over")]
    Over,
}

impl Auction {
    /// An auction before the first call.
    pub fn new(dealer: Seat, vulnerability: Vulnerability) -> Auction {
        Auction { dealer, vulnerability, calls: SmallVec::new() }
    }

    /// The auction with these calls from the dealer on.
    pub fn with_calls(dealer: Seat, vulnerability: Vulnerability, calls: &[Call]) -> Result<Auction, AuctionError> {
        let mut auction = Auction::new(dealer, vulnerability);
        calls.iter().try_for_each(|&call| auction.push(call))?;
        Ok(auction)
    }

    /// Adds a call of the player to call.
    pub fn push(&mut self, call: Call) -> Result<(), AuctionError> {
        match self.fault(call) {
            Some(fault) => Err(AuctionError { call, place: self.calls.len() + 1, fault }),
            None => {
                self.calls.push(call);
                Ok(())
            }
        }
    }

    /// Takes the last call back.
    pub fn pop(&mut self) -> Option<Call> {
        self.calls.pop()
    }

    /// Whether the player to call may make this call.
    pub fn is_legal(&self, call: Call) -> bool {
        self.fault(call).is_none()
    }

    /// The calls that the player to call may make, rising by their numbers; none when the auction is over.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> + use<> {
        let others =
            [Call::Pass, Call::Double, Call::Redouble].map(|call| Some(call).filter(|&call| self.is_legal(call)));
        let lowest = match (self.is_over(), self.highest()) {
            (true, _) => Bid::COUNT,
            (false, highest) => highest.map_or(0, |(bid, _)| bid.index() + 1),
        };
        let bids = (lowest..Bid::COUNT).filter_map(Bid::from_index).map(Call::Bid);
        others.into_iter().flatten().chain(bids)
    }

    fn fault(&self, call: Call) -> Option<CallFault> {
        if self.is_over() {
            return Some(CallFault::Over);
        }
        let highest = self.highest();
        let own = highest.is_some_and(|(_, bidder)| bidder.side() == self.to_call().side());
        match (call, highest, self.doubling()) {
            (Call::Pass, _, _) => None,
            (Call::Bid(bid), Some((highest, _)), _) => (bid <= highest).then_some(CallFault::Insufficient(highest)),
            (Call::Bid(_), None, _) => None,
            (Call::Double, None, _) => Some(CallFault::NothingToDouble),
            (Call::Double, _, _) if own => Some(CallFault::OwnSide),
            (Call::Double, _, Doubling::Undoubled) => None,
            (Call::Redouble, _, Doubling::Undoubled) => Some(CallFault::NothingToRedouble),
            (Call::Redouble, _, Doubling::Doubled) => (!own).then_some(CallFault::OwnSide),
            (Call::Double | Call::Redouble, _, doubling) => Some(CallFault::Already(doubling)),
        }
    }

    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    pub fn vulnerability(&self) -> Vulnerability {
        self.vulnerability
    }

    /// The calls so far, the dealer's first.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Who makes call `index`, counted from 0.
    pub fn caller(&self, index: usize) -> Seat {
        self.dealer.plus(index & 3)
    }

    /// Who calls next, or would if the auction were not over.
    pub fn to_call(&self) -> Seat {
        self.caller(self.calls.len())
    }

    /// Whether three passes follow a call that is none, or four passes are all.
    pub fn is_over(&self) -> bool {
        let passes = self.calls.iter().rev().take_while(|&&call| call == Call::Pass).count();
        passes >= if passes == self.calls.len() { 4 } else { 3 }
    }

    /// Whether the auction is over without a bid.
    pub fn is_passed_out(&self) -> bool {
        self.is_over() && self.highest_place().is_none()
    }

    /// The highest bid so far and who made it.
    pub fn highest(&self) -> Option<(Bid, Seat)> {
        self.highest_place().map(|(place, bid)| (bid, self.caller(place)))
    }

    fn highest_place(&self) -> Option<(usize, Bid)> {
        self.calls.iter().enumerate().rev().find_map(|(place, call)| Some((place, call.bid()?)))
    }

    /// Whether the highest bid is doubled or redoubled.
    pub fn doubling(&self) -> Doubling {
        match self.calls.iter().rev().find(|&&call| call != Call::Pass) {
            Some(Call::Double) => Doubling::Doubled,
            Some(Call::Redouble) => Doubling::Redoubled,
            _ => Doubling::Undoubled,
        }
    }

    /// The contract if nobody bids any more: the highest bid, played by the player of its side who named its strain first.
    pub fn contract(&self) -> Option<Contract> {
        let (place, bid) = self.highest_place()?;
        let names_strain = |call: Call| call.bid().is_some_and(|earlier| earlier.strain == bid.strain);
        let first = (place & 1..=place).step_by(2).find(|&place| names_strain(self.calls[place]))?;
        Some(Contract::new(bid, self.caller(first), self.doubling()))
    }

    /// The index of the first bid.
    pub fn opening(&self) -> Option<usize> {
        self.calls.iter().position(|call| call.bid().is_some())
    }
}

/// The calls with a blank between: `1NT P 3NT P P P`.
impl fmt::Display for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, call) in self.calls.iter().enumerate() {
            write!(f, "{}{call}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The dealer, the vulnerability and the calls: `N None: 1NT P 3NT`.
impl fmt::Debug for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {self}", self.dealer, self.vulnerability)
    }
}

#[cfg(test)]
mod tests;
