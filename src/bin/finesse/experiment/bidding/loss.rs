//! What went wrong at a table whose result is not par, as seen by the side that lost by it.

use crate::bidding::Outcome;
use finesse::cards::{Bid, Side, Strain, imps};
use finesse::dd::Table;
use finesse::par::{Ending, Par};

/// The bonus class of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    PartScore,
    Game,
    Slam,
}

/// The names of all kinds of loss, in the order of the report.
pub const LOSSES: [&str; 9] = [
    "missed part-score",
    "wrong part-score",
    "missed game",
    "wrong game",
    "missed slam",
    "wrong slam",
    "doubled contract",
    "sacrifice",
    "passed out",
];

fn missed(class: Class) -> &'static str {
    ["missed part-score", "missed game", "missed slam"][class as usize]
}

/// Too high, or in another strain than the best.
fn wrong(class: Class) -> &'static str {
    ["wrong part-score", "wrong game", "wrong slam"][class as usize]
}

fn class(bid: Bid) -> Class {
    let game = match bid.strain {
        Strain::NoTrump => 3,
        Strain::Spades | Strain::Hearts => 4,
        Strain::Diamonds | Strain::Clubs => 5,
    };
    match bid.level.get() {
        6.. => Class::Slam,
        level if level >= game => Class::Game,
        _ => Class::PartScore,
    }
}

/// The kind of loss, one of [`LOSSES`]; `None` if the result is par or not an IMP from it.
pub fn loss(outcome: &Outcome, tricks: &Table, par: &Par) -> Option<&'static str> {
    let off = imps(outcome.score - par.score);
    let loser = match off {
        0 => return None,
        1.. => Side::EastWest,
        _ => Side::NorthSouth,
    };
    let Some((contract, taken)) = outcome.played else { return Some("passed out") };
    if !contract.doubling.to_string().is_empty() {
        return Some("doubled contract");
    }
    let makes = taken >= contract.level().tricks();
    // What the loser plays at par, if it is his contract; a doubled sacrifice of his is another matter.
    let own = par.contracts.iter().find(|best| best.declarers.side() == loser);
    let bid = own.filter(|best| matches!(best.ending, Ending::Makes { .. })).map(|best| class(best.bid));
    if contract.declarer.side() == loser {
        if !makes {
            return Some(wrong(class(contract.bid)));
        }
        let best = bid.unwrap_or_else(|| best_of(loser, tricks).unwrap_or(class(contract.bid)));
        return Some(if best > class(contract.bid) { missed(best) } else { wrong(best) });
    }
    Some(match (bid, own) {
        (Some(best), _) => missed(best),
        (None, Some(_)) => "sacrifice",
        // They should have been doubled.
        (None, None) if !makes => "doubled contract",
        (None, None) => best_of(loser, tricks).map_or("sacrifice", missed),
    })
}

/// The class of the highest contract that a side makes.
fn best_of(side: Side, tricks: &Table) -> Option<Class> {
    let bids = (0..Bid::COUNT).rev().filter_map(Bid::from_index);
    let makes = |bid: &Bid| {
        let seats = finesse::Seat::ALL.into_iter().filter(|seat| seat.side() == side);
        seats.into_iter().any(|seat| tricks.tricks(bid.strain, seat) >= bid.level.tricks())
    };
    bids.filter(makes).map(class).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::cards::{Auction, Seat, Vulnerability};
    use finesse::par::par_by_dealer;

    /// North-South take these tricks in no-trump, spades, hearts, diamonds, clubs, East-West the others.
    fn table(north_south: [u8; 5]) -> Table {
        let mut table = Table::default();
        for (strain, tricks) in Strain::BY_RANK.into_iter().zip(north_south) {
            for seat in Seat::ALL {
                let own = seat.side() == Side::NorthSouth;
                table.0[strain.index()][seat.index()] = if own { tricks } else { 13 - tricks };
            }
        }
        table
    }

    fn kind(north_south: [u8; 5], vulnerability: Vulnerability, calls: &str) -> Option<&'static str> {
        let tricks = table(north_south);
        let auction = Auction::parse(calls, Seat::North, vulnerability).expect("an auction");
        let par = par_by_dealer(&tricks, Seat::North, vulnerability);
        loss(&Outcome::of(&auction, &tricks), &tricks, &par)
    }

    #[test]
    fn kinds_of_loss() {
        use Vulnerability::{Both, NorthSouth};
        let game = [9, 10, 8, 7, 7];
        for (calls, expected) in [
            ("4S P P P", None),
            ("2S P P P", Some("missed game")),
            ("6S P P P", Some("wrong slam")),
            ("5S P P P", Some("wrong game")),
            ("3H P P P", Some("wrong part-score")),
            ("4S X P P P", Some("doubled contract")),
            ("P P P P", Some("passed out")),
            ("P 1C P P P", Some("missed game")),
        ] {
            assert_eq!(kind(game, Both, calls), expected, "{calls}");
        }
        assert_eq!(kind([12, 12, 7, 7, 7], Both, "4S P P P"), Some("missed slam"));
        // Ten points are no IMP.
        assert_eq!(kind([8, 8, 7, 7, 7], Both, "2S P P P"), None);
        assert_eq!(kind([7, 8, 7, 7, 7], Both, "1NT P P P"), Some("wrong part-score"));
        // Five hearts doubled, two down, costs East-West less than the game.
        let cheap = [8, 10, 4, 7, 7];
        assert_eq!(kind(cheap, NorthSouth, "4S P P P"), Some("sacrifice"));
        assert!(LOSSES.contains(&missed(Class::Slam)) && LOSSES.contains(&wrong(Class::PartScore)));
    }
}
