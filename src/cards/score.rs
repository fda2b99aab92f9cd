//! Duplicate scoring: Law 77 of the Laws of Duplicate Bridge, and the vulnerability that it depends on.

use super::{Bid, Contract, Doubling, Side, Strain};
use std::fmt;

/// Which sides are vulnerable. The numbers are those that bridge programs pass around, not those of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Vulnerability {
    #[default]
    None = 0,
    Both = 1,
    NorthSouth = 2,
    EastWest = 3,
}

impl Vulnerability {
    pub const ALL: [Vulnerability; 4] =
        [Vulnerability::None, Vulnerability::Both, Vulnerability::NorthSouth, Vulnerability::EastWest];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn from_index(index: usize) -> Option<Vulnerability> {
        if index < 4 { Some(Vulnerability::ALL[index]) } else { None }
    }

    /// Whether this side is vulnerable.
    pub const fn of(self, side: Side) -> bool {
        match self {
            Vulnerability::None => false,
            Vulnerability::Both => true,
            Vulnerability::NorthSouth => matches!(side, Side::NorthSouth),
            Vulnerability::EastWest => matches!(side, Side::EastWest),
        }
    }

    /// Reads the value of a PBN `Vulnerable` tag: `None`, `Love`, `-`, `NS`, `EW`, `All` or `Both`, and
    /// what others write: `N-S`, `E-W`.
    pub fn from_pbn(name: &str) -> Option<Vulnerability> {
        const NAMES: [(&str, Vulnerability); 9] = [
            ("None", Vulnerability::None),
            ("Love", Vulnerability::None),
            ("-", Vulnerability::None),
            ("NS", Vulnerability::NorthSouth),
            ("EW", Vulnerability::EastWest),
            ("N-S", Vulnerability::NorthSouth),
            ("E-W", Vulnerability::EastWest),
            ("All", Vulnerability::Both),
            ("Both", Vulnerability::Both),
        ];
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, vulnerability)| vulnerability)
    }
}

/// The name in a PBN file's export format.
impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Vulnerability::None => "None",
            Vulnerability::Both => "All",
            Vulnerability::NorthSouth => "NS",
            Vulnerability::EastWest => "EW",
        })
    }
}

impl Bid {
    /// What declarer's side scores when this bid is played and `tricks` tricks are taken.
    pub fn score(self, doubling: Doubling, tricks: u8, vulnerable: bool) -> i32 {
        let needed = self.level.tricks();
        if tricks < needed {
            return -penalty(doubling, needed - tricks, vulnerable);
        }
        let overtricks = i32::from(tricks - needed);
        let level = i32::from(self.level.get());
        let per_trick = match self.strain {
            Strain::Clubs | Strain::Diamonds => 20,
            Strain::Spades | Strain::Hearts | Strain::NoTrump => 30,
        };
        let first_trick_extra = if self.strain == Strain::NoTrump { 10 } else { 0 };
        let (times, for_the_insult, per_overtrick) = match doubling {
            Doubling::Undoubled => (1, 0, per_trick),
            Doubling::Doubled => (2, 50, if vulnerable { 200 } else { 100 }),
            Doubling::Redoubled => (4, 100, if vulnerable { 400 } else { 200 }),
        };
        let trick_score = times * (per_trick * level + first_trick_extra);
        let game = match (trick_score >= 100, vulnerable) {
            (false, _) => 50,
            (true, false) => 300,
            (true, true) => 500,
        };
        let slam = match (level, vulnerable) {
            (6, false) => 500,
            (6, true) => 750,
            (7, false) => 1000,
            (7, true) => 1500,
            _ => 0,
        };
        trick_score + per_overtrick * overtricks + for_the_insult + game + slam
    }
}

impl Contract {
    /// What declarer's side scores for `tricks` tricks: below zero when the contract goes down.
    pub fn score(&self, tricks: u8, vulnerability: Vulnerability) -> i32 {
        self.bid.score(self.doubling, tricks, vulnerability.of(self.declarer.side()))
    }
}

/// What the defenders get for this many undertricks; none for none.
pub fn penalty(doubling: Doubling, undertricks: u8, vulnerable: bool) -> i32 {
    let count = i32::from(undertricks);
    let doubled = match (count, vulnerable) {
        (0, _) => 0,
        (_, true) => 300 * count - 100,
        (1..=3, false) => 200 * count - 100,
        (_, false) => 300 * count - 400,
    };
    match doubling {
        Doubling::Undoubled => count * if vulnerable { 100 } else { 50 },
        Doubling::Doubled => doubled,
        Doubling::Redoubled => 2 * doubled,
    }
}

/// International match points for a difference of scores (Law 78B).
pub fn imps(difference: i32) -> i32 {
    const STEPS: [i32; 24] = [
        20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
        3000, 3500, 4000,
    ];
    let points = STEPS.iter().take_while(|&&step| difference.abs() >= step).count() as i32;
    points * difference.signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Seat;

    fn scores(text: &str, tricks: u8) -> (i32, i32) {
        let contract = Contract::parse(text, Seat::East).unwrap();
        (contract.score(tricks, Vulnerability::NorthSouth), contract.score(tricks, Vulnerability::EastWest))
    }

    #[test]
    fn contracts_made() {
        // Contract, tricks, then the score not vulnerable and vulnerable.
        for (text, tricks, expected) in [
            ("1C", 7, (70, 70)),
            ("1NT", 7, (90, 90)),
            ("1NT", 9, (150, 150)),
            ("2S", 8, (110, 110)),
            ("3D", 10, (130, 130)),
            ("3NT", 9, (400, 600)),
            ("3NT", 11, (460, 660)),
            ("4H", 10, (420, 620)),
            ("5C", 11, (400, 600)),
            ("6D", 12, (920, 1370)),
            ("6S", 12, (980, 1430)),
            ("6NT", 13, (1020, 1470)),
            ("7H", 13, (1510, 2210)),
            ("7NT", 13, (1520, 2220)),
        ] {
            assert_eq!(scores(text, tricks), expected, "{text} {tricks}");
        }
    }

    #[test]
    fn doubled_contracts_made() {
        for (text, tricks, expected) in [
            ("1CX", 7, (140, 140)),
            ("1CX", 8, (240, 340)),
            ("2DX", 8, (180, 180)),
            ("2SX", 8, (470, 670)),
            ("1CXX", 7, (230, 230)),
            ("1NTXX", 8, (760, 1160)),
            ("4SX", 11, (690, 990)),
            ("7NTXX", 13, (2280, 2980)),
        ] {
            assert_eq!(scores(text, tricks), expected, "{text} {tricks}");
        }
    }

    #[test]
    fn contracts_down() {
        for (text, tricks, expected) in [
            ("4S", 9, (-50, -100)),
            ("4S", 6, (-200, -400)),
            ("4SX", 9, (-100, -200)),
            ("4SX", 8, (-300, -500)),
            ("4SX", 7, (-500, -800)),
            ("4SX", 6, (-800, -1100)),
            ("4SXX", 9, (-200, -400)),
            ("7NTX", 0, (-3500, -3800)),
        ] {
            assert_eq!(scores(text, tricks), expected, "{text} {tricks}");
        }
    }

    #[test]
    fn international_match_points() {
        let cases = [(0, 0), (10, 0), (20, 1), (-50, -2), (420, 9), (430, 10), (-620, -12), (3990, 23), (4000, 24)];
        for (difference, points) in cases {
            assert_eq!(imps(difference), points, "{difference}");
        }
    }

    #[test]
    fn the_vulnerability_is_that_of_declarer() {
        let contract = Contract::parse("3NT", Seat::North).unwrap();
        let scores = Vulnerability::ALL.map(|vulnerability| contract.score(9, vulnerability));
        assert_eq!(scores, [400, 600, 600, 400]);
    }

    #[test]
    fn vulnerabilities_have_their_numbers_and_names() {
        for (name, number) in
            [("None", 0), ("Love", 0), ("-", 0), ("All", 1), ("Both", 1), ("both", 1), ("NS", 2), ("EW", 3)]
        {
            assert_eq!(Vulnerability::from_pbn(name).map(Vulnerability::index), Some(number), "{name}");
        }
        assert_eq!(Vulnerability::from_pbn("N"), None);
        assert_eq!(Vulnerability::from_index(4), None);
        for vulnerability in Vulnerability::ALL {
            assert_eq!(Vulnerability::from_pbn(&vulnerability.to_string()), Some(vulnerability));
            assert_eq!(Vulnerability::from_index(vulnerability.index()), Some(vulnerability));
        }
    }
}
