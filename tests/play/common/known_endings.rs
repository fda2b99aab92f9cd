//! Endings whose exact answers are known from a full enumeration.

use super::endings::subsets;
use finesse::cards::{Card, Deal, Hand, Rank, Seat, Strain, Suit};
use finesse::play::View;
use finesse::play::{Choice, Objective, Problem};

/// Cards written by suits: `SJ DQ8 C8`.
pub fn hand(text: &str) -> Hand {
    let suits = text.split_whitespace().map(|part| part.split_at(1));
    let cards = suits.flat_map(|(suit, ranks)| {
        let suit = Suit::from_letter(suit.chars().next().unwrap()).unwrap();
        ranks.chars().map(move |rank| Card::new(suit, Rank::from_letter(rank).unwrap()))
    });
    cards.collect()
}

pub struct Ending {
    pub strain: Strain,
    pub leader: Seat,
    pub target: u8,
    pub north: &'static str,
    pub south: &'static str,
    /// Cards known to be West's and East's, and those that may be either's.
    pub west: &'static str,
    pub east: &'static str,
    pub unseen: &'static str,
    pub worlds: usize,
    /// Cards, the number of worlds they win, and the number they win double dummy.
    pub facts: &'static [(&'static str, u64, u64)],
    /// The best cards.
    pub best: &'static [&'static str],
}

/// Double dummy prefers the ace of hearts, which is wrong.
pub const FUSION: Ending = Ending {
    strain: Strain::NoTrump,
    leader: Seat::South,
    target: 2,
    north: "SJ DQ8 C8",
    south: "S9 HA CK9",
    west: "",
    east: "",
    unseen: "SK7 HQJ2 DT CAQ",
    worlds: 70,
    facts: &[("CK", 32, 32), ("C9", 32, 32), ("HA", 26, 38)],
    best: &["CK", "C9"],
};

pub const RUFF: Ending = Ending {
    strain: Strain::Spades,
    leader: Seat::North,
    target: 2,
    north: "S4 HQ D9 CQ",
    south: "H7 D2 C64",
    west: "",
    east: "",
    unseen: "SA2 HT94 D5 CKT",
    worlds: 70,
    facts: &[("S4", 38, 38), ("HQ", 24, 39)],
    best: &["S4"],
};

/// Ginsberg, "GIB", appendix B.
pub const APPENDIX: Ending = Ending {
    strain: Strain::NoTrump,
    leader: Seat::South,
    target: 2,
    north: "CKJT8",
    south: "ST D98 C9",
    west: "SQ",
    east: "DJ CA",
    unseen: "CQ7642",
    worlds: 10,
    facts: &[("D9", 10, 10), ("C9", 6, 6)],
    best: &["D9", "D8"],
};

pub const FIVE_CARDS: Ending = Ending {
    strain: Strain::Spades,
    leader: Seat::North,
    target: 3,
    north: "SJ2 H6 D5 CJ",
    south: "S95 HA3 C7",
    west: "",
    east: "",
    unseen: "SAQ HK42 DQ98 CA3",
    worlds: 252,
    facts: &[("S2", 140, 140), ("SJ", 140, 140), ("D5", 133, 182)],
    best: &["S2", "SJ"],
};

impl Ending {
    pub fn problem(&self) -> Problem {
        let (north, south) = (hand(self.north), hand(self.south));
        let unseen: Vec<Card> = hand(self.unseen).cards().collect();
        let all: Hand = unseen.iter().copied().collect();
        let free = north.len() - hand(self.west).len();
        let world = |share: Hand| Deal::new([north, hand(self.east) | (all - share), south, hand(self.west) | share]);
        let worlds: Vec<_> = subsets(&unseen, free).into_iter().map(|share| (world(share).unwrap(), 1)).collect();
        assert_eq!(worlds.len(), self.worlds);
        Problem {
            strain: self.strain,
            leader: self.leader,
            trick: Vec::new(),
            view: View::Declarer(Seat::South),
            worlds,
            sampled: false,
            objective: Objective::Target(self.target),
        }
    }

    pub fn assert_facts(&self, exact: &Choice, double_dummy: &Choice) {
        for &(card, wins, double_dummy_wins) in self.facts {
            let card = Card::parse(card).unwrap();
            let score = |choice: &Choice| {
                choice.cards.iter().find(|scored| scored.equals.with(scored.card).contains(card)).unwrap().score
            };
            assert_eq!((score(exact), score(double_dummy)), (wins, double_dummy_wins), "{card} {exact:?}");
        }
    }

    pub fn assert_best(&self, choice: &Choice) {
        let first = &choice.cards[0];
        assert_eq!(first.score, self.facts[0].1, "{choice:?}");
        let named = |card: &&str| first.equals.with(first.card).contains(Card::parse(card).unwrap());
        assert!(self.best.iter().any(named), "{choice:?}");
    }
}
