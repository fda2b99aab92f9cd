//! Par when it is only known which side opens: the two sides bid in turn, each the call that is best for it at once.
//!
//! The auction is that of Matthew Kidd's ACBLmerge, which DDS follows. It is replayed without the strains already found
//! as long as the same score comes out, which lists every strain that leads to par.

use super::{Ending, Par, ParContract, Prospects, made, sacrificed, spare_levels};
use crate::cards::{Bid, Side, Strain, Vulnerability};
use crate::dd::Table;
use crate::few::SortFew;
use std::cmp::Reverse;

/// Par when North-South open the bidding and when East-West do, each with the score of the side that opens.
pub fn par_by_side(table: &Table, vulnerability: Vulnerability) -> [Par; 2] {
    let mut pars = Side::ALL.map(|opener| {
        let prospects = Side::ALL.map(|side| Prospects::of(table, side));
        Auction { opener, prospects, vulnerability }.par()
    });
    drop_outbid(&mut pars);
    pars
}

/// The contract after a bid.
#[derive(Clone, Copy)]
struct Standing {
    bid: Bid,
    bidder: Side,
    /// For the opener's side.
    score: i32,
    /// None for a contract that makes.
    undertricks: u8,
}

struct Auction<'a> {
    opener: Side,
    /// By side.
    prospects: [Prospects<'a>; 2],
    vulnerability: Vulnerability,
}

impl Auction<'_> {
    fn par(&self) -> Par {
        let mut standings = self.best_standings();
        let score = standings.first().map_or(0, |standing| standing.score);
        // Sacrifices are listed from the highest strain down, contracts that make in the order found.
        if standings.first().is_some_and(|standing| standing.undertricks > 0) {
            standings.sort_few_by_key(|standing| Reverse(Bid::rank_of(standing.bid.strain)));
        }
        Par { score, contracts: standings.iter().map(|standing| self.contract(standing)).collect() }
    }

    /// Every standing that ends the auction with its best score, at most one for each strain.
    fn best_standings(&self) -> Vec<Standing> {
        let mut strains = Strain::BY_RANK.to_vec();
        let mut found: Vec<Standing> = Vec::new();
        while let Some(standing) = self.bid_out(&strains) {
            if found.first().is_some_and(|best| best.score != standing.score) {
                break;
            }
            strains.retain(|&strain| strain != standing.bid.strain);
            found.push(standing);
        }
        found
    }

    /// The auction in these strains, until a side has no better bid; `None` when neither side can open.
    fn bid_out(&self, strains: &[Strain]) -> Option<Standing> {
        let (opener, other) = (self.opener, self.opener.other());
        let mut standing = self.best_call(opener, None, strains).or_else(|| self.best_call(other, None, strains))?;
        while let Some(next) = self.best_call(standing.bidder.other(), Some(standing), strains) {
            standing = next;
        }
        Some(standing)
    }

    /// The call of `side` that gains the most over the standing one, if one gains at all. Of equal contracts that make
    /// the highest strain is preferred, of equal sacrifices the one with more tricks.
    fn best_call(&self, side: Side, standing: Option<Standing>, strains: &[Strain]) -> Option<Standing> {
        let for_side = |score: i32| if side == self.opener { score } else { -score };
        let calls = strains.iter().filter_map(|&strain| {
            let tricks = self.prospects[side.index()].tricks(strain);
            let (bid, undertricks) = match (self.prospects[side.index()].makes(strain), standing) {
                (Some(bid), None) => (bid, 0),
                (Some(bid), Some(standing)) if bid > standing.bid => (bid, 0),
                (_, Some(standing)) => {
                    let bid = Bid::cheapest_over(standing.bid, strain)?;
                    (bid, bid.level.tricks() - tricks)
                }
                (None, None) => return None,
            };
            let vulnerable = self.vulnerability.of(side);
            let gain = if undertricks == 0 { made(bid, vulnerable) } else { -sacrificed(undertricks, vulnerable) };
            Some((gain, if undertricks == 0 { 0 } else { tricks }, bid, undertricks))
        });
        // Of equals `min_by_key` takes the first, and the strains come from the highest down.
        let (gain, _, bid, undertricks) = calls.min_by_key(|&(gain, tricks, ..)| Reverse((gain, tricks)))?;
        let before = standing.map_or(0, |standing| for_side(standing.score));
        (gain > before).then_some(Standing { bid, bidder: side, score: for_side(gain), undertricks })
    }

    fn contract(&self, standing: &Standing) -> ParContract {
        let declarers = self.prospects[standing.bidder.index()].declarers(standing.bid.strain);
        if standing.undertricks > 0 {
            let ending = Ending::Down { undertricks: standing.undertricks };
            return ParContract { bid: standing.bid, declarers, ending };
        }
        let overtricks = self.levels_not_needed(standing);
        let level = standing.bid.level.lowered(overtricks);
        ParContract { bid: Bid::new(level, standing.bid.strain), declarers, ending: Ending::Makes { overtricks } }
    }

    /// How many levels lower the contract may be bid, because its bonus stays and no sacrifice against it pays. Two are
    /// considered: over it in the opponents' best strain, and, if they open, before it in the strain of the contract.
    fn levels_not_needed(&self, standing: &Standing) -> u8 {
        let opponents = self.prospects[standing.bidder.other().index()];
        let strain = standing.bid.strain;
        let (most, highest) = Strain::BY_RANK
            .map(|strain| (opponents.tricks(strain), strain))
            .into_iter()
            .min_by_key(|&(tricks, _)| Reverse(tricks))
            .unwrap_or((0, Strain::NoTrump));
        let vulnerable = self.vulnerability.of(opponents.side);
        let a_level_more = u8::from(Bid::rank_of(highest) <= Bid::rank_of(strain));
        let score = standing.score.abs();
        let too_dear = |target: u8, tricks: u8| score < sacrificed(target.saturating_sub(tricks), vulnerable);
        let opponents_open = standing.bidder != self.opener;
        (1..=spare_levels(standing.bid))
            .rev()
            .find(|lower| {
                let target = standing.bid.level.tricks() - lower;
                too_dear(target + a_level_more, most) && (!opponents_open || too_dear(target, opponents.tricks(strain)))
            })
            .unwrap_or(0)
    }
}

/// Where each side, opening, ends in a contract of its own, the contracts below the other side's highest are void: the
/// other side would bid on.
fn drop_outbid(pars: &mut [Par; 2]) {
    let highest = Side::ALL.map(|side| {
        let own = pars[side.index()].contracts.iter().filter(|contract| contract.is_played_by(side));
        own.map(ParContract::full_bid).max()
    });
    if let [Some(north_south), Some(east_west)] = highest {
        pars[0].contracts.retain(|contract| contract.full_bid() >= east_west);
        pars[1].contracts.retain(|contract| contract.full_bid() >= north_south);
    }
}
