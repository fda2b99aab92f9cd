//! Par when the dealer is known.
//!
//! The side with the highest contract that makes is bound to get a plus score; if both sides make the same one, it is
//! the side of the player who can bid it first. Its candidates are the contracts from that one down to the lowest of
//! those with the highest score. Against each the other side has its cheapest sacrifice. Par is the best candidate
//! against which that does not pay, or the sacrifice against the highest candidate if that is dearer.

use super::{Declarers, Ending, Par, ParContract, Prospects, made, sacrificed, spare_levels};
use crate::cards::{Bid, Level, Seat, Side, Strain, Vulnerability};
use crate::dd::Table;
use crate::few::SortFew;
use std::cmp::Reverse;

/// Par when `dealer` speaks first, with the score of North-South.
pub fn par_by_dealer(table: &Table, dealer: Seat, vulnerability: Vulnerability) -> Par {
    let Some(side) = entitled_side(table, dealer) else {
        return Par::default();
    };
    let contest = Contest {
        winners: Prospects::of(table, side),
        losers: Prospects::of(table, side.other()),
        turns: [0, 1, 2, 3].map(|place| dealer.plus(place)),
        winners_vulnerable: vulnerability.of(side),
        losers_vulnerable: vulnerability.of(side.other()),
    };
    let Par { score, contracts } = contest.par();
    Par { score: if side == Side::NorthSouth { score } else { -score }, contracts }
}

/// The side that gets a plus score; `None` when no side makes a contract.
fn entitled_side(table: &Table, dealer: Seat) -> Option<Side> {
    let [north_south, east_west] = Side::ALL.map(|side| {
        let prospects = Prospects::of(table, side);
        Strain::ALL.iter().filter_map(|&strain| prospects.makes(strain)).max()
    });
    if north_south != east_west {
        return Some(if north_south > east_west { Side::NorthSouth } else { Side::EastWest });
    }
    let bid = north_south?;
    let turns = [0, 1, 2, 3].map(|place| dealer.plus(place));
    turns.into_iter().find(|&seat| makes(table, seat, bid)).map(Seat::side)
}

fn makes(table: &Table, seat: Seat, bid: Bid) -> bool {
    table.tricks(bid.strain, seat) >= bid.level.tricks()
}

struct Contest<'a> {
    winners: Prospects<'a>,
    losers: Prospects<'a>,
    /// The seats from the dealer on.
    turns: [Seat; 4],
    winners_vulnerable: bool,
    losers_vulnerable: bool,
}

/// A contract of the winners, and the undertricks of the best sacrifice against it: none if it is simply outbid, `None`
/// if no bid is left.
struct Candidate {
    bid: Bid,
    score: i32,
    best_down: Option<u8>,
}

impl Contest<'_> {
    /// The score is that of the winners.
    fn par(&self) -> Par {
        let candidates = self.candidates();
        let (threatened, safe): (Vec<_>, Vec<_>) =
            candidates.into_iter().partition(|candidate| self.is_threatened(candidate));
        let best_safe = safe.iter().map(|candidate| candidate.score).max().unwrap_or(0);
        // Bidding less never makes the opponents' sacrifice dearer, so the highest candidate gives its price.
        if let Some(highest) = threatened.first() {
            let price = sacrificed(highest.best_down.unwrap_or(0), self.losers_vulnerable);
            if price > best_safe {
                return Par { score: price, contracts: self.sacrifices(highest) };
            }
        }
        let best = safe.iter().filter(|candidate| candidate.score == best_safe);
        Par { score: best_safe, contracts: best.map(|candidate| self.contract_made(candidate)).collect() }
    }

    /// From the highest contract that makes down to the lowest with the highest score.
    fn candidates(&self) -> Vec<Candidate> {
        let mut bids: Vec<Bid> = Strain::ALL.iter().filter_map(|&strain| self.winners.makes(strain)).collect();
        bids.sort_few_by_key(|&bid| Reverse(bid));
        let worth = |bid: Bid| made(bid, self.winners_vulnerable);
        let dearest = bids.iter().copied().max_by_key(|&bid| (worth(bid), Reverse(bid)));
        let wanted = bids.into_iter().filter(|&bid| Some(bid) >= dearest);
        wanted
            .map(|bid| {
                let best_down = Bid::RISING.iter().filter_map(|&strain| self.down_over(bid, strain)).min();
                Candidate { bid, score: worth(bid), best_down }
            })
            .collect()
    }

    /// Whether the losers would rather bid on than let the candidate make.
    fn is_threatened(&self, candidate: &Candidate) -> bool {
        candidate.best_down.is_some_and(|down| down <= self.affordable(candidate.score))
    }

    /// The most undertricks that cost the losers less than `score`.
    fn affordable(&self, score: i32) -> u8 {
        (1..=13).take_while(|&down| sacrificed(down, self.losers_vulnerable) < score).count() as u8
    }

    /// The undertricks of the losers' cheapest bid in `strain` against `bid`; `None` if no bid is left.
    fn down_over(&self, bid: Bid, strain: Strain) -> Option<u8> {
        if strain == bid.strain {
            let down = self.turns_in_their_strain(bid).map(|(_, _, down)| down).min()?;
            // Counted from the better hand, as DDS does, even where the worse one gets its turn first.
            return (self.losers.tricks(strain) + down <= 13).then_some(down);
        }
        let over = Bid::cheapest_over(bid, strain)?;
        Some(over.level.tricks().saturating_sub(self.losers.tricks(strain)))
    }

    /// The losers as they come to bid in the strain of `bid`: each with the tricks to promise and the undertricks then.
    /// A player who bids before a winner who makes `bid` takes the bid; the others must go a level higher.
    fn turns_in_their_strain(&self, bid: Bid) -> impl Iterator<Item = (Seat, u8, u8)> {
        let players = self.winners.by_player(bid.strain).into_iter().chain(self.losers.by_player(bid.strain));
        let players: Vec<(Seat, u8)> = players.collect();
        let losers = self.losers.side;
        let mut promised = bid.level.tricks();
        self.turns.into_iter().filter_map(move |seat| {
            let tricks = players.iter().find(|(player, _)| *player == seat).map_or(0, |&(_, tricks)| tricks);
            if seat.side() == losers {
                return Some((seat, promised, promised.saturating_sub(tricks)));
            }
            if tricks == bid.level.tricks() {
                promised = bid.level.tricks() + 1;
            }
            None
        })
    }

    /// The sacrifices that cost as little as any against the candidate, from the lowest strain up.
    fn sacrifices(&self, candidate: &Candidate) -> Vec<ParContract> {
        let bid = candidate.bid;
        let cheapest = |&strain: &Strain| self.down_over(bid, strain).filter(|&d| Some(d) == candidate.best_down);
        let strains = Bid::RISING.into_iter().filter_map(|strain| cheapest(&strain).map(|down| (strain, down)));
        strains
            .filter_map(|(strain, undertricks)| {
                if strain == bid.strain {
                    return self.sacrifice_in_their_strain(bid, undertricks);
                }
                let bid = Bid::cheapest_over(bid, strain)?;
                let declarers = self.losers.declarers(strain);
                Some(ParContract { bid, declarers, ending: Ending::Down { undertricks } })
            })
            .collect()
    }

    fn sacrifice_in_their_strain(&self, bid: Bid, undertricks: u8) -> Option<ParContract> {
        let mut hits = self.turns_in_their_strain(bid).filter(|&(_, _, down)| down == undertricks);
        let (seat, promised, _) = hits.next()?;
        let bid = Bid::new(Level::made_by(promised)?, bid.strain);
        Some(match hits.next() {
            Some((_, others, _)) if others == promised => {
                ParContract { bid, declarers: Declarers::Both(seat.side()), ending: Ending::Down { undertricks } }
            }
            _ => {
                let ending = Ending::DownInTheirStrain { undertricks };
                ParContract { bid, declarers: Declarers::Only(seat), ending }
            }
        })
    }

    /// The candidate at the lowest level that keeps its bonus and leaves no sacrifice that pays.
    fn contract_made(&self, candidate: &Candidate) -> ParContract {
        let bid = candidate.bid;
        let affordable = self.affordable(candidate.score);
        let without_risk = candidate.best_down.map_or(u8::MAX, |down| down.saturating_sub(affordable + 1));
        let overtricks = without_risk.min(spare_levels(bid));
        ParContract {
            bid: Bid::new(bid.level.lowered(overtricks), bid.strain),
            declarers: self.winners.declarers(bid.strain),
            ending: Ending::Makes { overtricks },
        }
    }
}
