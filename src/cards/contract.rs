//! What is bid and what is played: a bid is a level and a strain, a contract adds declarer and doubling.
//!
//! Strains are numbered in table order, which is not the order of the auction; a [`Bid`] compares as the auction does.

use super::suit::VARIATION;
use super::{Seat, Strain};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The odd tricks promised, 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    pub const ONE: Level = Level(1);
    pub const SEVEN: Level = Level(7);

    pub const fn new(level: u8) -> Option<Level> {
        if level >= 1 && level <= 7 { Some(Level(level)) } else { None }
    }

    /// The highest level that this many tricks fulfil; `None` below seven tricks.
    pub const fn made_by(tricks: u8) -> Option<Level> {
        if tricks > 6 { Level::new(tricks - 6) } else { None }
    }

    pub const fn get(self) -> u8 {
        self.0
    }

    /// The level this many steps lower, not below one.
    pub const fn lowered(self, steps: u8) -> Level {
        if steps < self.0 { Level(self.0 - steps) } else { Level::ONE }
    }

    /// The tricks declarer needs.
    pub const fn tricks(self) -> u8 {
        self.0 + 6
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A bid of the auction, from one club to seven no-trump. A higher bid is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid {
    pub level: Level,
    pub strain: Strain,
}

impl Bid {
    /// The strains as they rank in the auction, lowest first.
    pub const RISING: [Strain; 5] = [Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades, Strain::NoTrump];
    /// How many bids there are.
    pub const COUNT: usize = 35;

    pub const fn new(level: Level, strain: Strain) -> Bid {
        Bid { level, strain }
    }

    /// The place of a strain among its level: 0 for clubs to 4 for no-trump.
    pub const fn rank_of(strain: Strain) -> u8 {
        match strain {
            Strain::Clubs => 0,
            Strain::Diamonds => 1,
            Strain::Hearts => 2,
            Strain::Spades => 3,
            Strain::NoTrump => 4,
        }
    }

    /// The place of the bid among all bids, from 0 for one club to 34 for seven no-trump.
    #[inline]
    pub const fn index(self) -> usize {
        5 * (self.level.0 as usize - 1) + Bid::rank_of(self.strain) as usize
    }

    pub const fn from_index(index: usize) -> Option<Bid> {
        if index >= Bid::COUNT {
            return None;
        }
        Some(Bid::new(Level((index / 5 + 1) as u8), Bid::RISING[index % 5]))
    }

    /// The cheapest bid in `strain` over `standing`; `None` when that would be over the seven level.
    pub fn cheapest_over(standing: Bid, strain: Strain) -> Option<Bid> {
        let same_level = Bid::new(standing.level, strain);
        if same_level > standing {
            return Some(same_level);
        }
        Level::new(standing.level.get() + 1).map(|level| Bid::new(level, strain))
    }
}

impl Ord for Bid {
    fn cmp(&self, other: &Bid) -> Ordering {
        (self.level, Bid::rank_of(self.strain)).cmp(&(other.level, Bid::rank_of(other.strain)))
    }
}

impl PartialOrd for Bid {
    fn partial_cmp(&self, other: &Bid) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level, self.strain)
    }
}

impl FromStr for Bid {
    type Err = ContractError;

    /// Reads `3NT`, `3N` or `4h`.
    fn from_str(text: &str) -> Result<Bid, ContractError> {
        match read_bid(text)? {
            (bid, "") => Ok(bid),
            _ => Err(ContractError::Doubling),
        }
    }
}

/// Whether a contract was doubled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Doubling {
    #[default]
    Undoubled,
    Doubled,
    Redoubled,
}

impl fmt::Display for Doubling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubling::Undoubled => "",
            Doubling::Doubled => "X",
            Doubling::Redoubled => "XX",
        })
    }
}

/// A final contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    pub bid: Bid,
    pub declarer: Seat,
    pub doubling: Doubling,
}

impl Contract {
    pub const fn new(bid: Bid, declarer: Seat, doubling: Doubling) -> Contract {
        Contract { bid, declarer, doubling }
    }

    pub const fn level(&self) -> Level {
        self.bid.level
    }

    pub const fn strain(&self) -> Strain {
        self.bid.strain
    }

    /// Reads `3NT`, `4HX` or `6CXX`, in either case; PBN keeps the declarer in a tag of its own.
    pub fn parse(text: &str, declarer: Seat) -> Result<Contract, ContractError> {
        let (bid, rest) = read_bid(text)?;
        let doubling = match rest {
            "" => Doubling::Undoubled,
            "X" | "x" => Doubling::Doubled,
            "XX" | "xx" | "Xx" | "xX" => Doubling::Redoubled,
            _ => return Err(ContractError::Doubling),
        };
        Ok(Contract::new(bid, declarer, doubling))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} by {}", self.bid, self.doubling, self.declarer)
    }
}

/// Reads a level and a strain, and hands back what follows them.
fn read_bid(text: &str) -> Result<(Bid, &str), ContractError> {
    let mut letters = text.chars();
    let level = letters.next().and_then(|digit| digit.to_digit(10)).and_then(|digit| Level::new(digit as u8));
    let level = level.ok_or(ContractError::Level)?;
    let strain = letters.next().and_then(Strain::from_letter).ok_or(ContractError::Strain)?;
    let rest = letters.as_str().trim_start_matches(VARIATION);
    let rest = match strain {
        Strain::NoTrump => rest.strip_prefix(['T', 't']).unwrap_or(rest),
        _ => rest,
    };
    Ok((Bid::new(level, strain), rest))
}

/// Why a text is not a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContractError {
    #[error("a contract begins with its level, 1 to 7")]
    Level,
    #[error("the strain of a contract is S, H, D, C or NT")]
    Strain,
    #[error("nothing but X or XX follows the strain of a contract")]
    Doubling,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bid(text: &str) -> Bid {
        text.parse().unwrap()
    }

    #[test]
    fn contracts_are_read_and_shown() {
        for (text, shown) in [
            ("4♠x", "4SX by S"),
            ("3NT", "3NT by S"),
            ("3n", "3NT by S"),
            ("4HX", "4HX by S"),
            ("6cXX", "6CXX by S"),
            ("1ntx", "1NTX by S"),
        ] {
            assert_eq!(Contract::parse(text, Seat::South).unwrap().to_string(), shown);
        }
        let contract = Contract::parse("4SX", Seat::North).unwrap();
        assert_eq!(contract.to_string(), "4SX by N");
        assert_eq!((contract.level().get(), contract.strain()), (4, Strain::Spades));
        assert_eq!(contract.doubling, Doubling::Doubled);
    }

    #[test]
    fn what_is_no_contract_is_refused() {
        for text in ["", "0S", "8H", "S", "NT", "é4S"] {
            assert_eq!(Contract::parse(text, Seat::North), Err(ContractError::Level), "{text:?}");
        }
        for text in ["4", "4X", "4€", "3T"] {
            assert_eq!(Contract::parse(text, Seat::North), Err(ContractError::Strain), "{text:?}");
        }
        for text in ["4ST", "4SXXX", "4S ", "3NTN", "3NTXé"] {
            assert_eq!(Contract::parse(text, Seat::North), Err(ContractError::Doubling), "{text:?}");
        }
        assert_eq!("4SX".parse::<Bid>(), Err(ContractError::Doubling));
    }

    #[test]
    fn bids_rise_as_in_the_auction() {
        let rising: Vec<Bid> =
            (1..=7).flat_map(|level| Bid::RISING.map(|strain| Bid::new(Level::new(level).unwrap(), strain))).collect();
        assert_eq!(rising.len(), Bid::COUNT);
        assert!(rising.windows(2).all(|pair| pair[0] < pair[1]));
        for (index, bid) in rising.into_iter().enumerate() {
            assert_eq!((bid.index(), Bid::from_index(index)), (index, Some(bid)));
        }
        assert_eq!(Bid::from_index(Bid::COUNT), None);
    }

    #[test]
    fn a_bid_must_top_the_standing_one() {
        assert_eq!(Bid::cheapest_over(bid("2H"), Strain::Spades), Some(bid("2S")));
        assert_eq!(Bid::cheapest_over(bid("2H"), Strain::Hearts), Some(bid("3H")));
        assert_eq!(Bid::cheapest_over(bid("2H"), Strain::Clubs), Some(bid("3C")));
        assert_eq!(Bid::cheapest_over(bid("7S"), Strain::NoTrump), Some(bid("7NT")));
        assert_eq!(Bid::cheapest_over(bid("7S"), Strain::Spades), None);
    }
}
