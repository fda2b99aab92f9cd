//! The exact single-dummy solver against the definition, known endings and unlimited alpha-mu.

use crate::common::endings::{Aim, Endings};
use crate::common::known_endings::{APPENDIX, FIVE_CARDS, FUSION, RUFF};
use crate::common::naive_play::{Naive, context, scores, target};
use finesse::cards::{Deal, Seat, Strain, parse_hands};
use finesse::limits::Limits;
use finesse::play::Method;
use finesse::play::View;
use finesse::play::alphamu::AlphaMu;
use finesse::play::exact::solve::{NotSingle, Solution, fronts, solve};
use finesse::play::{Ended, Objective, Options, Oracle, Problem};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn solved(problem: &Problem, every_card: bool) -> Solution {
    let options = Options { every_card, count_tricks: false, ..Options::default() };
    let solution = solve(problem, &options, &mut Oracle::default()).expect("declarer and a target");
    assert_eq!(solution.choice.ended, Ended::Exact, "{}", context(problem));
    solution
}

fn random_endings(seed: u64) -> Endings {
    Endings { random: SmallRng::seed_from_u64(seed) }
}

/// The lowest card of a group of equals stands for all.
#[test]
fn every_card_is_worth_what_the_definition_says() {
    let mut endings = random_endings(1);
    for round in 0..1500 {
        let problem = endings.declarer(1 + round % 3, 40, Aim::Target);
        let (objective, cards) = scores(&problem, u32::MAX);
        let choice = solved(&problem, true).choice;
        assert_eq!(choice.objective, objective, "{}", context(&problem));
        for scored in &choice.cards {
            let group = scored.equals.with(scored.card);
            let naive = cards.iter().filter(|(card, _)| group.contains(*card)).map(|&(_, score)| score);
            let naive: Vec<u64> = naive.collect();
            assert!(!naive.is_empty(), "{} is not a choice\n{}", scored.card, context(&problem));
            assert!(
                naive.iter().all(|&score| score == scored.score),
                "{} {naive:?}\n{}",
                scored.card,
                context(&problem)
            );
        }
    }
}

/// Every set is won by one plan, and the heaviest has the score of the card.
#[test]
fn sets_are_won_by_one_plan_and_the_heaviest_has_the_score() {
    let mut endings = random_endings(2);
    for _ in 0..300 {
        let problem = endings.declarer(3, 40, Aim::Target);
        let solution = solved(&problem, true);
        let Objective::Target(tricks) = solution.choice.objective else { unreachable!() };
        let level = target(tricks);
        let fronts = Naive::new(&problem, &level).cards::<u128>(u32::MAX);
        for (line, scored) in solution.lines.iter().zip(&solution.choice.cards) {
            assert_eq!(line.card, scored.card);
            let weight = |worlds: &[usize]| worlds.iter().map(|&world| problem.worlds[world].1).sum::<u64>();
            let sets: Vec<Vec<usize>> = line.fronts.iter().map(|set| set.iter().collect()).collect();
            assert_eq!(sets.iter().map(|set| weight(set)).max(), Some(scored.score), "{}", context(&problem));
            let (_, front) = fronts.iter().find(|(card, _)| *card == line.card).expect("a legal card");
            for set in sets {
                let bits = set.iter().fold(0u128, |bits, world| bits | 1 << world);
                assert!(front.iter().any(|plan| bits & !plan == 0), "{}: {set:?}\n{}", line.card, context(&problem));
            }
        }
    }
}

/// The whole fronts, by the operations of the lattice, are those of the definition.
#[test]
fn fronts_are_those_of_the_definition() {
    let mut endings = random_endings(5);
    for _ in 0..300 {
        let problem = endings.declarer(3, 24, Aim::Target);
        let finesse::play::Objective::Target(tricks) = problem.objective else { unreachable!() };
        let level = target(tricks);
        let naive = Naive::new(&problem, &level).cards::<u128>(u32::MAX);
        let lines = fronts(&problem, u64::MAX, &Options::default()).expect("declarer and a target").expect("no limit");
        for line in lines {
            let (_, plans) = naive.iter().find(|(card, _)| *card == line.card).expect("a legal card");
            let bits =
                |set: &finesse::play::outcomes::Outcomes| set.iter().fold(0u128, |bits, world| bits | 1 << world);
            let mut mine: Vec<u128> = line.fronts.iter().map(bits).collect();
            let mut theirs = plans.clone();
            mine.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(mine, theirs, "{}\n{}", line.card, context(&problem));
        }
    }
}

/// The heaviest set of each card's front, by the lattice, weighs as much as the one found by conflicts.
#[test]
fn the_lattice_and_conflicts_agree() {
    let mut endings = random_endings(6);
    for round in 0..200 {
        let problem = endings.declarer(3 + round % 2, 70, Aim::Target);
        let solution = solved(&problem, true);
        let problem = Problem { objective: solution.choice.objective, ..problem };
        let best = solution.choice.cards[0].score;
        let total: u64 = problem.worlds.iter().map(|&(_, weight)| weight).sum();
        let lines = fronts(&problem, total - best, &Options::default()).expect("declarer and a target");
        for line in lines.expect("no limit") {
            let scored = solution.choice.cards.iter().find(|scored| scored.card == line.card).expect("the same cards");
            let weight =
                |set: &finesse::play::outcomes::Outcomes| set.iter().map(|world| problem.worlds[world].1).sum();
            let heaviest: Option<u64> = line.fronts.iter().map(weight).max();
            assert_eq!(heaviest, (scored.score >= best).then_some(best), "{}\n{}", line.card, context(&problem));
        }
    }
}

#[test]
fn known_endings_have_the_known_answers() {
    for ending in [&FUSION, &RUFF, &APPENDIX, &FIVE_CARDS] {
        let problem = ending.problem();
        let every = solved(&problem, true).choice;
        let mut double_dummy = every.clone();
        double_dummy.cards.iter_mut().for_each(|scored| scored.score = scored.first);
        ending.assert_facts(&every, &double_dummy);
        ending.assert_best(&solved(&problem, false).choice);
    }
}

/// Endings too large for the definition.
#[test]
fn alpha_mu_to_the_end_agrees() {
    let mut endings = random_endings(3);
    for _ in 0..150 {
        let problem = endings.declarer(4, 70, Aim::Target);
        let mine = solved(&problem, false).choice;
        let options = Options { depth: u32::MAX, every_card: true, count_tricks: false, ..Options::default() };
        let theirs = AlphaMu.choose(&problem, &options, &mut Oracle::default());
        let best = |choice: &finesse::play::Choice| (choice.objective, choice.cards[0].score);
        assert_eq!(best(&mine), best(&theirs), "{}", context(&problem));
    }
}

/// Whatever ends a search, cards keep the scores found by then, never more than the true ones.
#[test]
fn limits_leave_the_best_so_far_and_say_so() {
    let problem = FIVE_CARDS.problem();
    let exact = solved(&problem, true).choice;
    let check = |options: &Options<'_>| {
        let solution = solve(&problem, options, &mut Oracle::default()).expect("declarer and a target");
        for scored in &solution.choice.cards {
            let same = exact.cards.iter().find(|other| other.card == scored.card).expect("the same cards");
            let limited = solution.choice.ended != Ended::Exact;
            // Before each card was searched once, none has a score.
            let nothing = (scored.first, scored.score, scored.exact) == (0, 0, false) && solution.choice.worlds == 0;
            assert!(if solution.choice.weight == 0 { nothing } else { scored.first >= same.score }, "{scored:?}");
            assert!(!limited || scored.score <= same.score, "{scored:?}");
            assert!(!scored.exact || scored.score == same.score, "{scored:?}");
        }
        assert!(solution.choice.cards.is_sorted_by_key(|scored| std::cmp::Reverse(scored.score)));
        solution.choice
    };
    let stopped = Some(Arc::new(AtomicBool::new(true)));
    let cases = [
        (Options { limits: Limits::nodes(1), ..Options::default() }, Ended::Nodes),
        (Options { limits: Limits::until(Instant::now()), ..Options::default() }, Ended::Time),
        (Options { limits: Limits { stop: stopped, ..Limits::default() }, ..Options::default() }, Ended::Stopped),
    ];
    for (options, ended) in cases {
        assert_eq!(check(&options).ended, ended);
    }
    let mut found = 0;
    for thousands in 1.. {
        let choice =
            check(&Options { limits: Limits::nodes(1024 * thousands), every_card: true, ..Options::default() });
        if choice.ended == Ended::Exact {
            break;
        }
        found += u32::from(choice.cards[0].score > 0);
    }
    assert!(found > 0, "something was found before the end");
}

/// With little memory the search drops entries, and finds the same.
#[test]
fn memory_changes_no_answer() {
    let mut endings = random_endings(7);
    for _ in 0..60 {
        let problem = endings.declarer(4, 70, Aim::Target);
        let options = Options { memory: 20_000, every_card: true, count_tricks: false, ..Options::default() };
        let little = solve(&problem, &options, &mut Oracle::default()).expect("declarer and a target").choice;
        let scores = |choice: &finesse::play::Choice| -> Vec<_> {
            choice.cards.iter().map(|scored| (scored.card, scored.score)).collect()
        };
        assert_eq!(scores(&little), scores(&solved(&problem, true).choice), "{}", context(&problem));
    }
}

/// The lists of layouts cannot be dropped: when they fill the memory the search ends with `Ended::Memory`.
#[test]
fn memory_that_is_full_ends_the_search() {
    let mut endings = random_endings(8);
    let problem = endings.declarer(12, 20_000, Aim::Target);
    let problem = Problem { objective: Objective::Target(problem.tricks_left() - 3), ..problem };
    let options =
        Options { memory: 1 << 20, limits: Limits::nodes(200_000_000), count_tricks: false, ..Options::default() };
    let choice = solve(&problem, &options, &mut Oracle::default()).expect("declarer and a target").choice;
    assert_eq!(choice.ended, Ended::Memory, "{} nodes", choice.nodes);
    assert!(choice.cards.iter().all(|scored| !scored.exact));
}

/// If not even one trick can be won, every card is worth 0, exactly.
#[test]
fn a_hopeless_ending_is_exact() {
    let hands = parse_hands("N:32... AK... 54... QJ...").expect("four hands");
    let worlds = vec![(Deal::new(hands).expect("no card twice"), 1)];
    let view = View::Declarer(Seat::South);
    let objective = Objective::Target(1);
    let (strain, leader) = (Strain::NoTrump, Seat::South);
    let problem = Problem { strain, leader, trick: Vec::new(), view, worlds, sampled: false, objective };
    for every_card in [false, true] {
        let solution = solved(&problem, every_card);
        assert!(solution.choice.cards.iter().all(|scored| scored.exact && scored.score == 0));
        assert_eq!(solution.lines.len(), solution.choice.cards.len());
    }
}

#[test]
fn defenders_and_other_objectives_are_refused() {
    let mut endings = random_endings(4);
    let options = Options::default();
    let defender = endings.defender(3, 10, Aim::Target, true);
    assert_eq!(solve(&defender, &options, &mut Oracle::default()).err(), Some(NotSingle::Defender));
    let tricks = endings.declarer(3, 10, Aim::Tricks);
    assert_eq!(solve(&tricks, &options, &mut Oracle::default()).err(), Some(NotSingle::Objective));
}
