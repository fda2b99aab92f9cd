//! Endings whose exact answers are known from a full enumeration.

#[path = "common/endings.rs"]
mod endings;
#[path = "common/plans.rs"]
mod plans;

use endings::subsets;
use finesse::cards::{Card, Deal, Hand, Rank, Seat, Strain, Suit};
use finesse::mu::choose::{Choice, Objective, Options, Problem, Warm, choose};
use finesse::mu::play::View;
use finesse::mu::search::Switches;
use plans::combinations;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Cards written by suits: `SJ DQ8 C8`.
fn hand(text: &str) -> Hand {
    let suits = text.split_whitespace().map(|part| part.split_at(1));
    let cards = suits.flat_map(|(suit, ranks)| {
        let suit = Suit::from_letter(suit.chars().next().unwrap()).unwrap();
        ranks.chars().map(move |rank| Card::new(suit, Rank::from_letter(rank).unwrap()))
    });
    cards.collect()
}

struct Ending {
    strain: Strain,
    leader: Seat,
    target: u8,
    north: &'static str,
    south: &'static str,
    /// Cards known to be West's and East's, and those that may be either's.
    west: &'static str,
    east: &'static str,
    unseen: &'static str,
    worlds: usize,
    /// Cards, the worlds they win, and those they win double dummy.
    facts: &'static [(&'static str, u64, u64)],
    /// The best cards.
    best: &'static [&'static str],
}

/// Double dummy prefers the ace of hearts, which is wrong.
const FUSION: Ending = Ending {
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

const RUFF: Ending = Ending {
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
const APPENDIX: Ending = Ending {
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

const FIVE_CARDS: Ending = Ending {
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
    fn problem(&self) -> Problem {
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
            objective: Objective::Target(self.target),
        }
    }

    fn check(&self, samples: &[Switches]) {
        let problem = self.problem();
        let mut warm = Warm::default();
        // As many own cards as there are.
        let depth = 2 * hand(self.north).len() as u32;
        for &switches in samples {
            let mut scores = |depth: u32, every_card: bool| {
                choose(&problem, &Options { depth, switches, every_card, threads: 1, ..Options::default() }, &mut warm)
            };
            let (exact, double_dummy) = (scores(depth, true), scores(1, true));
            self.assert_facts(&exact, &double_dummy);
            self.assert_best(&exact);
            self.assert_best(&scores(depth, false));
        }
    }

    fn assert_facts(&self, exact: &Choice, double_dummy: &Choice) {
        for &(card, wins, double_dummy_wins) in self.facts {
            let card = Card::parse(card).unwrap();
            let score = |choice: &Choice| {
                choice.cards.iter().find(|scored| scored.equals.with(scored.card).contains(card)).unwrap().score
            };
            assert_eq!((score(exact), score(double_dummy)), (wins, double_dummy_wins), "{card} {exact:?}");
        }
    }

    fn assert_best(&self, choice: &Choice) {
        let first = &choice.cards[0];
        assert_eq!(first.score, self.facts[0].1, "{choice:?}");
        let named = |card: &&str| first.equals.with(first.card).contains(Card::parse(card).unwrap());
        assert!(self.best.iter().any(named), "{choice:?}");
    }
}

fn samples(at_random: usize) -> Vec<Switches> {
    combinations(&mut SmallRng::seed_from_u64(71), at_random)
}

/// Samples that do not take long with many worlds: without a table only that of no optimisation at all.
fn quick_samples() -> Vec<Switches> {
    let quick = |switches: &Switches| *switches == Switches::NONE || (switches.table && switches.cut_on_win);
    samples(10).into_iter().filter(quick).collect()
}

#[test]
fn double_dummy_prefers_the_wrong_ace() {
    FUSION.check(&quick_samples());
}

#[test]
fn a_trump_and_not_a_queen() {
    RUFF.check(&quick_samples());
}

#[test]
fn gib_appendix_b() {
    APPENDIX.check(&samples(20));
}

/// With so many worlds the scores of all cards to the end would take a minute. Five own cards ahead they are the exact
/// ones already, and the best card can be followed to the end.
#[test]
fn five_cards_and_all_splits() {
    let problem = FIVE_CARDS.problem();
    let mut warm = Warm::default();
    let mut scores = |depth: u32, every_card: bool| {
        choose(&problem, &Options { depth, every_card, threads: 1, ..Options::default() }, &mut warm)
    };
    FIVE_CARDS.assert_facts(&scores(5, true), &scores(1, true));
    FIVE_CARDS.assert_best(&scores(10, false));
}
