//! Descriptions of sets of layouts: true where they say, and short.

use crate::common::endings::{Aim, Endings, subsets};
use crate::common::known_endings::{APPENDIX, FIVE_CARDS, FUSION, RUFF, hand};
use finesse::cards::{Card, Deal, Hand, Side, Suit};
use finesse::play::exact::solve::solve;
use finesse::play::explain::{Atom, Clause, Description, Formula, Universe};
use finesse::play::outcomes::Outcomes;
use finesse::play::{Options, Oracle, Problem};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};

/// All ways to share these cards evenly between East and West.
fn layouts(unseen: Hand) -> Vec<(Deal, u64)> {
    let cards: Vec<Card> = unseen.cards().collect();
    let world = |west: Hand| Deal::new([Hand::EMPTY, unseen - west, Hand::EMPTY, west]).expect("a deal");
    subsets(&cards, cards.len() / 2).into_iter().map(|west| (world(west), 1)).collect()
}

fn set_of(worlds: &[(Deal, u64)], inside: impl Fn(&Deal) -> bool) -> Outcomes {
    worlds.iter().map(|(deal, _)| inside(deal)).collect()
}

/// The description of a set, after checking its formula and its counts.
fn described(worlds: &[(Deal, u64)], side: Side, set: &Outcomes) -> Description {
    let description = Universe::new(worlds, side).describe(set);
    let (mut covered, mut covered_weight, mut weight) = (0, 0, 0);
    for (world, (deal, here)) in worlds.iter().enumerate() {
        let said = description.formula.is_true(deal);
        assert!(set.contains(world) || !said, "{description}, but not in {deal}");
        if set.contains(world) {
            weight += here;
            covered += usize::from(said);
            covered_weight += if said { *here } else { 0 };
        }
    }
    assert_eq!((description.covered, description.layouts), (covered, set.len()), "{description}");
    assert_eq!((description.covered_weight, description.weight), (covered_weight, weight), "{description}");
    assert_eq!(description.exact, covered == set.len(), "{description}");
    assert!(description.formula.words() <= 48, "{description}");
    description
}

fn random_cards(random: &mut SmallRng, count: usize) -> Hand {
    let suits = random.random_range(2..=4);
    let mut pack: Vec<Card> = Hand::PACK.cards().filter(|card| card.suit().index() < suits).collect();
    pack.shuffle(random);
    pack.into_iter().take(count).collect()
}

/// A random atom that players would say.
fn random_atom(random: &mut SmallRng, unseen: Hand) -> Atom {
    use finesse::cards::Seat::{East, West};
    let cards: Vec<Card> = unseen.cards().collect();
    let card = *cards.choose(random).expect("a card");
    let seat = *[West, East].choose(random).expect("a seat");
    let suit = card.suit();
    let total = unseen.suit(suit).len() as u8;
    match random.random_range(0..5) {
        0 => {
            let length = random.random_range(0..=total);
            Atom::Length { seat, suit, from: 0, to: length }
        }
        1 => {
            let length = random.random_range(total.div_ceil(2)..=total);
            Atom::Break { seat: West, suit, total, from: length, to: length }
        }
        2 if total >= 2 => {
            let other = *cards.iter().find(|other| **other != card && other.suit() == suit).expect("another");
            Atom::Together { cards: Hand::EMPTY.with(card).with(other), same: random.random_bool(0.5) }
        }
        _ => Atom::Holds { seat, cards: Hand::EMPTY.with(card), least: 1 },
    }
}

fn random_formula(random: &mut SmallRng, unseen: Hand) -> Formula {
    let clauses: Vec<Clause> = (0..random.random_range(1..=2))
        .map(|_| (0..random.random_range(1..=2)).map(|_| random_atom(random, unseen)).collect())
        .collect();
    match random.random_bool(0.5) {
        true => Formula { some: clauses, ..Formula::default() },
        false => Formula { unless: clauses, ..Formula::default() },
    }
}

/// A set with a short description gets one, mostly as short: at most a third longer where the given words are unusual,
/// and not longer in all.
#[test]
fn formulas_are_found_back() {
    let mut random = SmallRng::seed_from_u64(1);
    let (mut given, mut needed) = (0, 0);
    for round in 0..600 {
        let unseen = random_cards(&mut random, [4, 6, 8, 10, 12][round % 5]);
        let worlds = layouts(unseen);
        let formula = random_formula(&mut random, unseen);
        let set = set_of(&worlds, |deal| formula.is_true(deal));
        let found = described(&worlds, Side::EastWest, &set);
        assert!(found.exact, "{formula}\nonly {found}\nof {unseen}");
        let (mine, theirs) = (found.formula.words(), formula.words());
        assert!(3 * mine <= 4 * theirs, "{formula}\nbecame {found}\nof {unseen}");
        given += theirs;
        needed += mine;
    }
    assert!(needed <= given, "{needed} words for {given}");
}

/// Random sets are described in part, and truly.
#[test]
fn sets_at_random_are_described_in_part() {
    let mut random = SmallRng::seed_from_u64(2);
    for round in 0..24 {
        let unseen = random_cards(&mut random, [6, 8, 10, 12][round % 4]);
        let mut worlds = layouts(unseen);
        worlds.shuffle(&mut random);
        worlds.truncate(random.random_range(1..=worlds.len()));
        worlds.iter_mut().for_each(|(_, weight)| *weight = random.random_range(1..=5));
        let odds = random.random_range(0.0..1.0);
        let set: Outcomes = (0..worlds.len()).map(|_| random.random_bool(odds)).collect();
        described(&worlds, Side::EastWest, &set);
        // Every layout twice, now in the set and now not.
        let twice: Vec<(Deal, u64)> = worlds.iter().chain(&worlds).copied().collect();
        let set: Outcomes = (0..twice.len()).map(|_| random.random_bool(odds)).collect();
        described(&twice, Side::EastWest, &set);
    }
}

/// The same cards with the seats turned.
#[test]
fn the_hidden_hands_may_be_north_and_south() {
    let unseen = hand("SKQ HAJ3 C72 D9");
    let worlds: Vec<(Deal, u64)> = layouts(unseen)
        .into_iter()
        .map(|(deal, weight)| {
            let [_, east, _, west] = deal.hands();
            (Deal::new([west, Hand::EMPTY, east, Hand::EMPTY]).expect("a deal"), weight)
        })
        .collect();
    let king = Card::parse("SK").expect("a card");
    let set = set_of(&worlds, |deal| deal.hands()[2].contains(king));
    assert_eq!(described(&worlds, Side::NorthSouth, &set).to_string(), "when South holds the king of spades");
}

#[test]
fn as_players_say_it() {
    let worlds = layouts(hand("SKQ75 HAJ3 C72 D9"));
    let card = |name: &str| Card::parse(name).expect("a card");
    let west = |deal: &Deal| deal.hands()[3];
    let length = |deal: &Deal, suit: Suit| west(deal).suit(suit).len();
    type Inside<'a> = Box<dyn Fn(&Deal) -> bool + 'a>;
    let cases: Vec<(Inside<'_>, &str)> = vec![
        (Box::new(|_| true), "always"),
        (Box::new(|_| false), "never"),
        (Box::new(|deal| west(deal).contains(card("HA"))), "when West holds the ace of hearts"),
        (Box::new(|deal| !west(deal).contains(card("C7"))), "when East holds the 7 of clubs"),
        (Box::new(|deal| length(deal, Suit::Spades) == 2), "when spades break 2-2"),
        (Box::new(|deal| length(deal, Suit::Spades) != 2), "unless spades break 2-2"),
        (Box::new(|deal| length(deal, Suit::Spades) <= 1), "when West has at most one spade"),
        (Box::new(|deal| length(deal, Suit::Hearts) == 0), "when West is void in hearts"),
        (
            Box::new(|deal| west(deal).contains(card("HA")) && west(deal).contains(card("HJ"))),
            "when West holds the ace and jack of hearts",
        ),
        (
            Box::new(|deal| west(deal).contains(card("SK")) != west(deal).contains(card("SQ"))),
            "when the king and queen of spades are in different hands",
        ),
        (
            Box::new(|deal| west(deal).contains(card("SQ")) && length(deal, Suit::Spades) == 2),
            "when West holds the doubleton queen of spades",
        ),
        (
            Box::new(|deal| west(deal).contains(card("HA")) || length(deal, Suit::Spades) == 2),
            "when West holds the ace of hearts or spades break 2-2",
        ),
        (
            Box::new(|deal| west(deal).contains(card("HA")) && length(deal, Suit::Spades) == 2),
            "when West holds the ace of hearts and spades break 2-2",
        ),
        (
            Box::new(|deal| west(deal).contains(card("HA")) && length(deal, Suit::Clubs) != 1),
            "when West holds the ace of hearts and clubs break 2-0",
        ),
    ];
    for (inside, words) in cases {
        let set = set_of(&worlds, inside);
        assert_eq!(described(&worlds, Side::EastWest, &set).to_string(), words);
    }
}

/// Descriptions of all sets that the cards of an ending win.
fn lines_of(problem: &Problem) -> Vec<Description> {
    let options = Options { every_card: true, count_tricks: false, ..Options::default() };
    let solution = solve(problem, &options, &mut Oracle::default()).expect("declarer and a target");
    let side = problem.view.seat().side().other();
    let sets = solution.lines.iter().flat_map(|line| &line.fronts);
    sets.map(|set| described(&problem.worlds, side, set)).collect()
}

#[test]
fn endings_that_were_solved() {
    let mut endings = Endings { random: SmallRng::seed_from_u64(3) };
    let (mut all, mut exact) = (0, 0);
    for round in 0..120 {
        let problem = endings.declarer(3 + round % 2, 70, Aim::Target);
        let descriptions = lines_of(&problem);
        all += descriptions.len();
        exact += descriptions.iter().filter(|description| description.exact).count();
    }
    assert!(exact * 10 >= all * 9, "only {exact} of {all} sets have an exact description");
}

/// 140 of the 252 layouts are those with the spades 1-1, as 2 x C(8, 4) says; in GIB's appendix a diamond cannot fail,
/// and the club needs the queen on its left.
#[test]
fn known_endings() {
    let texts = |ending: &crate::common::known_endings::Ending| -> Vec<String> {
        lines_of(&ending.problem()).iter().map(Description::to_string).collect()
    };
    assert_eq!(texts(&FIVE_CARDS)[..2], ["when spades break 1-1"; 2]);
    assert_eq!(texts(&APPENDIX)[..2], ["always", "when West holds the queen of clubs"]);
    for ending in [&FUSION, &RUFF] {
        assert!(lines_of(&ending.problem()).iter().all(|description| description.exact));
    }
}
