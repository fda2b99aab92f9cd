//! All ways to share the unseen cards among three places: counted exactly, and numbered, so that the way with a given
//! number can be had at once.
//!
//! The suits' tables are joined to two halves, spades with hearts and diamonds with clubs; then each tally of the first
//! half is matched with those of the second that fill the hands and give the points asked for. Constraints on lengths
//! prune the suits, those on points the matches, so a rare hand is found as quickly as a common one: nothing is dealt
//! in vain. A random number below the total names a layout, all equally likely; counting from 0 lists all of them.

use super::constraints::Range;
use super::sample::WorldsError;
use super::shares::Share;
use super::suit_table::{SuitTable, Ways};
use super::tally::{Counts, Digits, HALVES};
use crate::cards::{Hand, Suit};
use crate::limits::Ticker;

/// The numbered layouts of the unseen cards.
pub(super) struct Layouts {
    digits: Digits,
    shares: [Share; 3],
    points: u8,
    suits: [SuitTable; 4],
    second: Ways,
    matches: Vec<Match>,
    /// How many layouts there are.
    pub(super) total: u128,
}

/// A tally of the first half with all that fit it in the second.
struct Match {
    tally: u32,
    /// Ways of the second half.
    partners: u64,
    /// Layouts of the matches before.
    before: u128,
}

impl Layouts {
    /// The ways to share `unseen`, which are as many cards as the places have room for. With three places and points to
    /// be minded that takes a while, which `ticker` may interrupt.
    pub(super) fn new(unseen: Hand, mut shares: [Share; 3], ticker: &Ticker<'_>) -> Result<Layouts, WorldsError> {
        debug_assert_eq!(unseen.len(), shares.iter().map(|share| share.size).sum::<usize>());
        // A place that gets no cards gets no points: what is asked of it is met, or never will be.
        let mut possible = true;
        for share in shares.iter_mut().filter(|share| share.size == 0) {
            possible &= share.points.contains(0);
            share.points = Range::ANY;
        }
        let digits = Digits::new(unseen, &shares);
        let suits = Suit::ALL.map(|suit| SuitTable::new(suit, unseen, &shares, &digits));
        ticker.tick()?;
        let [first, second] = HALVES.map(|half| join(&suits, half, &shares, &digits, ticker));
        let (first, second) = (first?, second?);
        let mut layouts =
            Layouts { digits, shares, points: unseen.points(), suits, second, matches: Vec::new(), total: 0 };
        for (tally, ways) in first.into_iter().filter(|_| possible) {
            ticker.tick()?;
            let partners = layouts.partners(tally).map(|&(_, ways)| ways).sum();
            if partners > 0 {
                layouts.matches.push(Match { tally, partners, before: layouts.total });
                layouts.total += u128::from(ways) * u128::from(partners);
            }
        }
        Ok(layouts)
    }

    /// The cards of each place in the layout number `rank`, counted from 0; `rank` is below the total.
    pub(super) fn layout(&self, rank: u128) -> [Hand; 3] {
        let index = self.matches.partition_point(|found| found.before <= rank) - 1;
        let found = &self.matches[index];
        let rank = rank - found.before;
        let first_rank = (rank / u128::from(found.partners)) as u64;
        let mut second_rank = (rank % u128::from(found.partners)) as u64;
        let mut places = [Hand::EMPTY; 3];
        self.deal_half(HALVES[0], found.tally, first_rank, &mut places);
        for &(tally, ways) in self.partners(found.tally) {
            if second_rank < ways {
                self.deal_half(HALVES[1], tally, second_rank, &mut places);
                break;
            }
            second_rank -= ways;
        }
        places
    }

    /// The tallies of the second half that go with one of the first.
    fn partners(&self, tally: u32) -> impl Iterator<Item = &(u32, u64)> {
        let first = self.digits.counts(tally);
        let room: [usize; 2] = std::array::from_fn(|place| self.shares[place].size - first.cards[place]);
        let plane = self.digits.plane(room);
        let start = self.second.partition_point(|&(tally, _)| tally < plane.start);
        let end = start + self.second[start..].partition_point(|&(tally, _)| tally < plane.end);
        self.second[start..end].iter().filter(move |&&(tally, _)| self.points_fit(first, self.digits.counts(tally)))
    }

    /// Whether both halves together give each place points that were asked for. Points that are not kept count as 0,
    /// which is in the range of a place whose points may be anything.
    fn points_fit(&self, first: Counts, second: Counts) -> bool {
        let [a, b] = [0, 1].map(|place| first.points[place] + second.points[place]);
        self.shares[0].points.contains(a)
            && self.shares[1].points.contains(b)
            && self.shares[2].points.contains(self.points - a - b)
    }

    /// Deals the way number `rank` of a half with this tally.
    fn deal_half(&self, half: [Suit; 2], tally: u32, mut rank: u64, places: &mut [Hand; 3]) {
        let [low, high] = half.map(|suit| &self.suits[suit.index()]);
        // As the tallies of one suit rise those of the other that make up the sum fall.
        let mut others = high.ways().iter().rev().peekable();
        for &(mine, ways) in low.ways() {
            while others.next_if(|other| mine + other.0 > tally).is_some() {}
            let Some(&&(other, other_ways)) = others.peek() else { return };
            if mine + other != tally {
                continue;
            }
            let block = ways * other_ways;
            if rank < block {
                let dealt = [low.layout(mine, rank / other_ways), high.layout(other, rank % other_ways)];
                for place in 0..3 {
                    places[place] |= dealt[0][place] | dealt[1][place];
                }
                return;
            }
            rank -= block;
        }
    }
}

/// The ways of two suits together, as far as the places have room.
fn join(
    suits: &[SuitTable; 4],
    half: [Suit; 2],
    shares: &[Share; 3],
    digits: &Digits,
    ticker: &Ticker<'_>,
) -> Result<Ways, WorldsError> {
    let [low, high] = half.map(|suit| suits[suit.index()].ways());
    let mut ways: Vec<u64> = Vec::new();
    ways.try_reserve_exact(digits.size)?;
    ways.resize(digits.size, 0);
    for &(mine, my_ways) in low {
        ticker.tick()?;
        for &(other, other_ways) in high {
            ways[(mine + other) as usize] += my_ways * other_ways;
        }
    }
    let fits = |tally: u32| (0..2).all(|place| digits.counts(tally).cards[place] <= shares[place].size);
    Ok((0..).zip(ways).filter(|&(tally, ways)| ways > 0 && fits(tally)).collect())
}
