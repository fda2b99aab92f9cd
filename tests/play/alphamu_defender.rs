//! Alpha-mu for a defender: random endings against every way of playing them, under each assumption about partner.

use crate::common::endings::{Aim, Endings};
use crate::common::naive_play::{context, scores};
use crate::common::plans::combinations;
use finesse::cards::{Card, Deal, Seat, Strain};
use finesse::play::Method;
use finesse::play::alphamu::AlphaMu;
use finesse::play::alphamu::search::Switches;
use finesse::play::{Choice, Ended, Objective, Options, Oracle, Problem};
use finesse::play::{Partner, View};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn endings(seed: u64) -> Endings {
    Endings { random: SmallRng::seed_from_u64(seed) }
}

fn options(depth: u32, switches: Switches, every_card: bool) -> Options<'static> {
    Options { depth, switches, every_card, threads: 1, ..Options::default() }
}

fn with_partner(problem: &Problem, as_he_is: Partner) -> Problem {
    let mut problem = problem.clone();
    if let View::Defender { partner, .. } = &mut problem.view {
        *partner = as_he_is;
    }
    problem
}

/// The defender's cards, the greatest depth.
fn own_cards(problem: &Problem) -> u32 {
    problem.worlds[0].0.hand(problem.view.seat()).len() as u32
}

fn by_card(choice: &Choice) -> Vec<(Card, u64)> {
    let groups = choice.cards.iter();
    let mut scores: Vec<(Card, u64)> = groups
        .flat_map(|scored| scored.equals.with(scored.card).cards().map(|card| (card, scored.score)).collect::<Vec<_>>())
        .collect();
    scores.sort_unstable();
    scores
}

/// The choice at every depth against the definition.
fn check(problem: &Problem, warm: &mut Oracle, random: &mut SmallRng) {
    for depth in 1..=own_cards(problem) {
        let (objective, mut expected) = scores(problem, depth);
        expected.sort_unstable();
        for switches in [Switches::NONE, Switches::ALL] {
            let why = || format!("every card, depth {depth}, {switches:?}\n{}", context(problem));
            let choice = AlphaMu.choose(problem, &options(depth, switches, true), warm);
            assert_eq!((choice.objective, by_card(&choice)), (objective, expected.clone()), "{}", why());
        }
        if depth < own_cards(problem) {
            continue;
        }
        let best = expected.iter().map(|&(_, score)| score).max().unwrap();
        for switches in combinations(random, 3) {
            let why = || format!("the best card, depth {depth}, {switches:?}\n{}", context(problem));
            let choice = AlphaMu.choose(problem, &options(depth, switches, false), warm);
            if choice.ended != Ended::OneCard {
                assert_eq!((choice.objective, choice.cards[0].score), (objective, best), "{}", why());
                let card = choice.cards[0].card;
                assert!(expected.contains(&(card, best)), "{card} is not best: {}", why());
            }
        }
    }
}

fn check_many(seed: u64, partner: Partner, aim: Aim, exposed: bool, sizes: &[(usize, usize, usize)]) {
    let mut endings = endings(seed);
    let mut warm = Oracle::default();
    for &(count, length, worlds) in sizes {
        for _ in 0..count {
            let most = endings.random.random_range(1..=worlds);
            let problem = with_partner(&endings.defender(length, most, aim, exposed), partner);
            check(&problem, &mut warm, &mut endings.random);
        }
    }
}

const SMALL: [(usize, usize, usize); 2] = [(250, 2, 8), (70, 3, 10)];

#[test]
fn a_partner_who_plays_by_the_rule() {
    check_many(51, Partner::DoubleDummy, Aim::Target, true, &[(300, 2, 10), (150, 3, 14), (3, 4, 12)]);
}

#[test]
fn a_partner_who_plays_by_the_rule_for_tricks() {
    check_many(52, Partner::DoubleDummy, Aim::Tricks, true, &SMALL);
}

#[test]
fn a_partner_who_plays_by_the_rule_for_a_payoff() {
    check_many(53, Partner::DoubleDummy, Aim::Payoff, true, &SMALL);
}

#[test]
fn a_partner_who_sees_everything() {
    check_many(54, Partner::BestCase, Aim::Target, true, &SMALL);
}

#[test]
fn a_partner_who_sees_everything_for_tricks() {
    check_many(55, Partner::BestCase, Aim::Tricks, true, &[(200, 2, 6), (40, 3, 5)]);
}

#[test]
fn a_partner_who_plays_for_the_other_side() {
    check_many(56, Partner::WorstCase, Aim::Target, true, &SMALL);
}

#[test]
fn a_partner_who_plays_for_the_other_side_for_tricks() {
    check_many(57, Partner::WorstCase, Aim::Tricks, true, &[(200, 2, 6), (60, 3, 6)]);
}

#[test]
fn an_opening_lead_with_a_partner_who_plays_by_the_rule() {
    check_many(58, Partner::DoubleDummy, Aim::Target, false, &[(300, 2, 12), (150, 3, 12), (3, 4, 10)]);
}

#[test]
fn an_opening_lead_with_a_partner_who_sees_everything() {
    check_many(59, Partner::BestCase, Aim::Target, false, &[(200, 2, 10), (60, 3, 10)]);
}

#[test]
fn an_opening_lead_with_a_partner_who_plays_for_the_other_side() {
    check_many(60, Partner::WorstCase, Aim::Target, false, &[(200, 2, 10), (60, 3, 10)]);
}

/// West leads the ace of spades and has to guess at the next trick whether East has the ace of hearts or of diamonds.
/// East follows with the five or the six, which are equal; if both knew that the five asks for hearts there would be no
/// guess. The best case for West includes such a signal.
#[test]
fn a_partner_who_sees_everything_may_signal_with_equal_cards() {
    let pbn = ["N:3.3.3. 65.A.. 4..A.K A.2.2.", "N:3.3.3. 65..A. 4.A..K A.2.2."];
    let problem = Problem {
        strain: Strain::NoTrump,
        leader: Seat::West,
        trick: Vec::new(),
        view: View::Defender { seat: Seat::West, dummy: Seat::North, exposed: true, partner: Partner::BestCase },
        worlds: pbn.map(|deal| (Deal::from_pbn(deal).unwrap(), 1)).to_vec(),
        sampled: false,
        objective: Objective::Target(2),
    };
    check(&problem, &mut Oracle::default(), &mut SmallRng::seed_from_u64(63));
}

/// The worst and the best partner bracket the rule, card by card.
#[test]
fn the_rule_lies_between_the_worst_and_the_best_partner() {
    let mut endings = endings(61);
    let mut warm = Oracle::default();
    for round in 0..400 {
        let problem = endings.defender(2 + round % 4, 10, Aim::Tricks, round % 3 > 0);
        let [foe, rule, seer] = [Partner::WorstCase, Partner::DoubleDummy, Partner::BestCase].map(|partner| {
            let problem = with_partner(&problem, partner);
            let depth = if partner == Partner::BestCase && round % 4 > 1 { 2 } else { own_cards(&problem) };
            by_card(&AlphaMu.choose(&problem, &options(depth, Switches::ALL, true), &mut warm))
        });
        for ((foe, rule), seer) in foe.iter().zip(&rule).zip(&seer) {
            let why = || format!("{foe:?} {rule:?} {seer:?} {}", context(&problem));
            assert!(foe.0 == rule.0 && rule.0 == seer.0, "{}", why());
            assert!(foe.1 <= rule.1 && rule.1 <= seer.1, "{}", why());
        }
    }
}

/// The whole answer is the same with any number of threads.
#[test]
fn threads_change_nothing() {
    let mut endings = endings(62);
    for round in 0..24 {
        let problem = endings.defender(4 + round % 3, 20, Aim::Target, round % 4 > 0);
        for partner in [Partner::DoubleDummy, Partner::WorstCase] {
            let problem = with_partner(&problem, partner);
            let answer = |threads: usize| {
                AlphaMu.choose(&problem, &Options { depth: 2, threads, ..Options::default() }, &mut Oracle::default())
            };
            assert_eq!(answer(2), answer(1), "{}", context(&problem));
        }
    }
}
