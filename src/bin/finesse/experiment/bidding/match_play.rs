//! One board, bid at all tables of the experiment.

use super::boards::Board;
use super::loss::loss;
use super::record::{BidTable, Duel, Record};
use crate::bidding::{BidError, Bidder, BorelArgs, Outcome, bid_out, table_of};
use finesse::bidding::Book;
use finesse::cards::{Auction, Seat, Side, imps};
use finesse::dd::{Solver, Table};
use finesse::par::{Par, par_by_dealer};
use std::time::Duration;

/// A board and its two bidders.
pub struct Match<'a> {
    pub board: &'a Board,
    /// The books of the first bidder and of the second.
    pub books: [&'a mut Book; 2],
    /// Whether the second simulates.
    pub borel: Option<&'a BorelArgs>,
    pub seed: u64,
    pub time: Option<Duration>,
}

impl Match<'_> {
    /// Bids the board: the first bidder with all four hands; then, if there is a second, he too, and both against each
    /// other.
    pub fn record(&mut self, second: bool, solver: &mut Solver) -> Result<Record, BidError> {
        let board = self.board;
        let tricks = board.tricks.map_or_else(|| table_of(&board.deal, solver), Ok)?;
        let par = par_by_dealer(&tricks, board.dealer, board.vulnerability);
        let start = Auction::new(board.dealer, board.vulnerability);
        let auctions = self.auctions(&start, second)?;
        let mut tables: Vec<BidTable> = Vec::new();
        for (place, auction) in auctions.iter().take(if second { 2 } else { 1 }).enumerate() {
            let table = bid_table(auction, &tricks, &par);
            tables.push(BidTable { outside: self.outside(place, auction), ..table });
        }
        let duel = auctions.get(2).zip(auctions.get(3)).map(|(north_south, east_west)| {
            let tables = [north_south, east_west].map(|auction| bid_table(auction, &tricks, &par));
            let imps = imps(tables[0].score - tables[1].score);
            Duel { tables, imps }
        });
        let (number, label, deal) = (board.number, board.label.clone(), board.deal);
        let (dealer, vulnerability) = (board.dealer, board.vulnerability);
        Ok(Record { number, label, dealer, vulnerability, deal, par: par.score, tables, duel })
    }

    /// The auctions of the first with all hands, of the second, and of both with the second North-South and East-West.
    fn auctions(&mut self, start: &Auction, second: bool) -> Result<Vec<Auction>, BidError> {
        let deal = &self.board.deal;
        let [book, other] = &mut self.books;
        let mut bidders =
            [Bidder::new(book, None, self.seed, None), Bidder::new(other, self.borel, self.seed, self.time)];
        let both = [Side::NorthSouth, Side::EastWest];
        let seatings: &[&[Side]] = &[&[], &both, &both[..1], &both[1..]];
        let seatings = if second { seatings } else { &seatings[..1] };
        let mut auctions = Vec::new();
        for sides in seatings {
            auctions.push(bid_out(start, |auction| {
                let place = usize::from(sides.contains(&auction.to_call().side()));
                bidders[place].call(auction, deal)
            })?);
        }
        Ok(auctions)
    }

    /// How many hands lie outside of what their calls have shown. By rules it is none.
    fn outside(&mut self, place: usize, auction: &Auction) -> u32 {
        let situation = self.books[place].situation(auction);
        let deal = &self.board.deal;
        let lies_outside = |&seat: &Seat| !situation.shown(seat).allows(&situation.features(deal.hand(seat)));
        Seat::ALL.iter().filter(|seat| lies_outside(seat)).count() as u32
    }
}

fn bid_table(auction: &Auction, tricks: &Table, par: &Par) -> BidTable {
    let outcome = Outcome::of(auction, tricks);
    BidTable {
        auction: auction.to_string(),
        contract: outcome.played.map_or("Pass".to_owned(), |(contract, _)| contract.to_string()),
        tricks: outcome.played.map(|(_, tricks)| tricks),
        score: outcome.score,
        imps: imps(outcome.score - par.score),
        loss: loss(&outcome, tricks, par),
        outside: 0,
    }
}
