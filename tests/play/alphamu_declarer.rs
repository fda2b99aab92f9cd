//! Alpha-mu for declarer: random endings against every way of playing them.

use crate::common::endings::{Aim, Endings};
use crate::common::guard::answer;
use crate::common::naive_play::{context, scores};
use crate::common::plans::{combinations, switches};
use finesse::cards::{Board, Card, Deal, Seat, Strain};
use finesse::dd::minimax;
use finesse::play::View;
use finesse::play::alphamu::search::Switches;
use finesse::play::{Choice, Ended, Objective, Options, Oracle, Problem};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// The cards of declarer and dummy, the greatest depth.
fn own_cards(problem: &Problem) -> u32 {
    let declarer = problem.view.seat();
    let hands = [declarer, declarer.partner()].map(|seat| problem.worlds[0].0.hand(seat).len());
    hands.iter().sum::<usize>() as u32
}

fn endings(seed: u64) -> Endings {
    Endings { random: SmallRng::seed_from_u64(seed) }
}

fn options(depth: u32, switches: Switches, every_card: bool) -> Options<'static> {
    Options { depth, switches, every_card, threads: 1, ..Options::default() }
}

/// Each card and its equals have the expected score.
fn assert_scores(choice: &Choice, expected: &[(Card, u64)], why: &dyn Fn() -> String) {
    let mut seen = 0;
    for scored in &choice.cards {
        for card in scored.equals.with(scored.card).cards() {
            let known = expected.iter().find(|(known, _)| *known == card);
            assert_eq!(Some(scored.score), known.map(|&(_, score)| score), "{card}: {}", why());
            seen += 1;
        }
    }
    assert_eq!(seen, expected.len(), "{}", why());
    assert!(choice.cards.is_sorted_by(|one, other| one.score >= other.score), "{}", why());
}

/// The card put first is one of the best, and its score is the best.
fn assert_best(choice: &Choice, expected: &[(Card, u64)], why: &dyn Fn() -> String) {
    let best = expected.iter().map(|&(_, score)| score).max().unwrap();
    let first = &choice.cards[0];
    assert_eq!(first.score, best, "{}", why());
    for card in first.equals.with(first.card).cards() {
        let (_, score) = expected.iter().find(|(known, _)| *known == card).unwrap();
        assert_eq!(*score, best, "{card} is not best: {}", why());
    }
}

/// The choice at every depth against the definition, with samples of the optimisations.
fn check(problem: &Problem, warm: &mut Oracle, random: &mut SmallRng) {
    let alone = scores(problem, 1);
    let to_the_end = own_cards(problem);
    for depth in [1, 2, 3, to_the_end] {
        let (objective, expected) = scores(problem, depth);
        for switches in [Switches::ALL, Switches::NONE] {
            let why = || format!("every card, depth {depth}, {switches:?}\n{}", context(problem));
            let choice = answer(problem, &options(depth, switches, true), warm);
            assert_eq!(choice.objective, objective, "{}", why());
            assert_scores(&choice, &expected, &why);
        }
        let sets =
            if depth == to_the_end { combinations(random, 3) } else { vec![switches(random.random_range(0..1024))] };
        for switches in sets {
            let why = || format!("the best card, depth {depth}, {switches:?}\n{}", context(problem));
            let choice = answer(problem, &options(depth, switches, false), warm);
            // With a single card there is no search beyond depth 1.
            let (objective, expected) =
                if choice.ended == Ended::OneCard { &alone } else { &(objective, expected.clone()) };
            assert_eq!(choice.objective, *objective, "{}", why());
            assert_best(&choice, expected, &why);
        }
    }
}

fn check_many(seed: u64, aim: Aim, sizes: &[(usize, usize, usize)]) {
    let mut endings = endings(seed);
    let mut warm = Oracle::default();
    for &(count, length, worlds) in sizes {
        for _ in 0..count {
            let most = endings.random.random_range(1..=worlds);
            let problem = endings.declarer(length, most, aim);
            check(&problem, &mut warm, &mut endings.random);
        }
    }
}

#[test]
fn the_likeliest_way_to_a_target() {
    check_many(31, Aim::Target, &[(400, 2, 6), (150, 3, 20), (2, 4, 10)]);
}

#[test]
fn all_splits_of_the_unseen_cards() {
    let mut endings = endings(32);
    let mut warm = Oracle::default();
    for round in 0..120 {
        let length = if round % 40 == 0 { 4 } else { 3 };
        let problem = endings.declarer(length, 70, Aim::Target);
        let (objective, expected) = scores(&problem, u32::MAX);
        for switches in [Switches::ALL, Switches { table: false, ..Switches::ALL }] {
            let why = || format!("{switches:?}\n{}", context(&problem));
            let choice = answer(&problem, &options(own_cards(&problem), switches, true), &mut warm);
            assert_eq!(choice.objective, objective, "{}", why());
            assert_scores(&choice, &expected, &why);
        }
    }
}

#[test]
fn the_most_tricks() {
    check_many(33, Aim::Tricks, &[(250, 2, 6), (80, 3, 8), (2, 4, 4)]);
}

#[test]
fn the_highest_payoff() {
    check_many(34, Aim::Payoff, &[(250, 2, 6), (80, 3, 8), (2, 4, 4)]);
}

/// Tricks for the side that decides after a card, double dummy.
fn tricks_after(problem: &Problem, world: usize, card: Card) -> u8 {
    let board = Board::new(problem.strain, problem.leader, &problem.trick, problem.worlds[world].0.hands()).unwrap();
    let cards = minimax::card_tricks(&board);
    cards.into_iter().find(|&(known, _)| known == card).unwrap().1
}

/// One own card ahead is Perfect Information Monte Carlo: the mean over the worlds of double dummy.
#[test]
fn one_card_ahead_is_the_mean_of_double_dummy() {
    let mut endings = endings(35);
    let mut warm = Oracle::default();
    for round in 0..600 {
        let aim = [Aim::Target, Aim::Tricks, Aim::Payoff][round % 3];
        let problem = endings.declarer(2 + round % 3, 20, aim);
        let why = || context(&problem);
        let choice = answer(&problem, &options(1, Switches::ALL, true), &mut warm);
        assert_eq!(choice.depth, 1, "{}", why());
        for scored in &choice.cards {
            let mut sums = (0, 0, 0);
            for (world, (_, weight)) in problem.worlds.iter().enumerate() {
                let tricks = tricks_after(&problem, world, scored.card);
                let worth = match choice.objective {
                    Objective::Target(target) => u64::from(tricks >= target),
                    Objective::Tricks => tricks.into(),
                    Objective::Payoff(payoff) => payoff[usize::from(tricks)].abs_diff(payoff[0]),
                };
                sums = (sums.0 + worth * weight, sums.1 + u64::from(tricks) * weight, sums.2 + usize::from(worth > 0));
            }
            assert_eq!((scored.score, scored.worlds), (sums.0, sums.2), "{} {}", scored.card, why());
            if let Some(tricks) = scored.tricks {
                assert_eq!(tricks, sums.1, "{} {}", scored.card, why());
            }
        }
        assert_eq!(choice.weight, problem.worlds.iter().map(|(_, weight)| weight).sum::<u64>());
        assert_eq!(choice.worlds, problem.worlds.len());
    }
}

/// With one world nothing is hidden.
#[test]
fn one_world_is_double_dummy() {
    let mut endings = endings(36);
    let mut warm = Oracle::default();
    for round in 0..2000 {
        let problem = endings.declarer(2 + round % 3, 1, Aim::Tricks);
        for depth in [1, 2, own_cards(&problem)] {
            let choice = answer(&problem, &options(depth, Switches::ALL, true), &mut warm);
            for scored in &choice.cards {
                let tricks = tricks_after(&problem, 0, scored.card);
                assert_eq!(
                    scored.score,
                    u64::from(tricks) * problem.worlds[0].1,
                    "{} {}",
                    scored.card,
                    context(&problem)
                );
            }
        }
    }
}

/// An ending in which West or East leads and all but West's and East's cards are hidden: declarer is East.
fn two_hands_hidden(strain: Strain, leader: Seat, trick: &[&str], worlds: &[&str]) -> Problem {
    Problem {
        strain,
        leader,
        trick: trick.iter().map(|card| Card::parse(card).unwrap()).collect(),
        view: View::Declarer(Seat::East),
        worlds: worlds.iter().map(|deal| (Deal::from_pbn(deal).unwrap(), 1)).collect(),
        sampled: false,
        objective: Objective::Target(1),
    }
}

/// Without a limit on the depth a search ends when the cards do, or before, and its answer is exact.
fn assert_ends(problem: &Problem, every_card: bool, warm: &mut Oracle) {
    let choice = answer(problem, &options(u32::MAX, Switches::ALL, every_card), warm);
    if every_card {
        let exact = choice.cards.iter().all(|scored| scored.exact && scored.depth == choice.depth);
        assert!(exact, "{choice:?} {}", context(problem));
    }
    if choice.cards[0].score > 0 {
        assert!(matches!(choice.ended, Ended::Exact | Ended::OneCard), "{choice:?} {}", context(problem));
    }
}

fn assert_random_searches_end(every_card: bool, seed: u64) {
    let mut endings = endings(seed);
    let mut warm = Oracle::default();
    for round in 0..1500 {
        assert_ends(&endings.declarer(2 + round % 3, 12, Aim::Target), every_card, &mut warm);
    }
}

/// The first card keeps its score at every depth, so the others need not be searched again.
#[test]
fn a_search_ends_whose_first_card_keeps_its_score() {
    let worlds = ["N:A... K9... J7... T...", "N:7... K9... AJ... T...", "N:J... K9... A7... T..."];
    let problem = two_hands_hidden(Strain::NoTrump, Seat::West, &["SQ", "S6"], &worlds);
    assert_ends(&problem, false, &mut Oracle::default());
}

/// A deep cut leaves a node unfinished although its value is certain.
#[test]
fn a_search_ends_that_left_something_unfinished() {
    let worlds = ["N:J87... 943... AT5... K62...", "N:A87... 943... JT5... K62...", "N:AJ8... 943... T75... K62..."];
    let problem = two_hands_hidden(Strain::Spades, Seat::East, &[], &worlds);
    assert_ends(&problem, true, &mut Oracle::default());
    assert_ends(&problem, false, &mut Oracle::default());
}

#[test]
fn a_search_for_the_best_card_ends_with_the_cards() {
    assert_random_searches_end(false, 41);
}

#[test]
fn a_search_for_every_card_ends_with_the_cards() {
    assert_random_searches_end(true, 42);
}

/// Of cards with equal scores the one with more double-dummy tricks comes first.
#[test]
fn ties_are_broken_by_tricks() {
    let mut endings = endings(43);
    let mut warm = Oracle::default();
    for round in 0..600 {
        let problem = endings.declarer(2 + round % 3, 12, Aim::Target);
        for depth in [1, 2, own_cards(&problem)] {
            let choice = answer(&problem, &options(depth, Switches::ALL, true), &mut warm);
            let order: Vec<_> = choice.cards.iter().map(|scored| (scored.score, scored.tricks)).collect();
            if choice.cards.len() > 1 {
                assert!(
                    order.is_sorted_by(|one, other| one >= other),
                    "depth {depth} {choice:?} {}",
                    context(&problem)
                );
            }
        }
    }
}

/// Endings too large for the definition: no set of optimisations changes the best score, and scores fall with depth.
#[test]
fn no_optimisation_changes_the_best_score() {
    let mut endings = endings(37);
    let mut warm = Oracle::default();
    for round in 0..60 {
        let aim = [Aim::Target, Aim::Target, Aim::Tricks, Aim::Payoff][round % 4];
        let problem = endings.declarer(5 + round % 2, 12, aim);
        let mut before = None;
        for depth in 1..=3 {
            let best = answer(&problem, &options(depth, Switches::ALL, true), &mut warm);
            let cold = Switches { warm_solvers: false, ..Switches::ALL };
            for switches in combinations(&mut endings.random, 2).into_iter().chain([cold]) {
                let why = || format!("depth {depth}, {switches:?}\n{}", context(&problem));
                let choice = answer(&problem, &options(depth, switches, false), &mut warm);
                if choice.ended == Ended::OneCard {
                    continue;
                }
                assert_eq!(choice.objective, best.objective, "{}", why());
                assert_eq!(choice.cards[0].score, best.cards[0].score, "{}", why());
                let same = best.cards.iter().find(|scored| scored.card == choice.cards[0].card).unwrap();
                assert_eq!(same.score, best.cards[0].score, "{} is not best: {}", same.card, why());
            }
            if let Some((objective, scores)) = before.replace((best.objective, by_card(&best)))
                && objective == best.objective
            {
                let fell =
                    scores.iter().zip(by_card(&best)).all(|(before, now)| before.0 == now.0 && before.1 >= now.1);
                assert!(fell, "depth {depth} {}", context(&problem));
            }
        }
    }
}

fn by_card(choice: &Choice) -> Vec<(Card, u64)> {
    let mut scores: Vec<(Card, u64)> = choice.cards.iter().map(|scored| (scored.card, scored.score)).collect();
    scores.sort_unstable();
    scores
}

/// The whole answer, work included, is the same with any number of threads and when asked again.
#[test]
fn threads_change_nothing() {
    let mut endings = endings(38);
    for round in 0..40 {
        let aim = [Aim::Target, Aim::Tricks, Aim::Payoff][round % 3];
        let problem = endings.declarer(4 + round % 4, 40, aim);
        let with = |threads: usize| {
            let options = Options { depth: 3, threads, ..Options::default() };
            answer(&problem, &options, &mut Oracle::default())
        };
        let one = with(1);
        for threads in [1, 2, 5] {
            assert_eq!(with(threads), one, "{threads} threads: {}", context(&problem));
        }
    }
}

/// The order in which worlds are listed, and a world listed twice instead of with double weight, do not matter.
#[test]
fn worlds_are_a_weighted_set() {
    let mut endings = endings(39);
    let mut warm = Oracle::default();
    for round in 0..300 {
        let problem = endings.declarer(2 + round % 3, 12, Aim::Target);
        let mut other = problem.clone();
        other.worlds.reverse();
        let split: Vec<_> = other.worlds.iter().flat_map(|&(deal, weight)| vec![(deal, 1); weight as usize]).collect();
        other.worlds = split;
        let one = answer(&problem, &options(3, Switches::ALL, true), &mut warm);
        let two = answer(&other, &options(3, Switches::ALL, true), &mut warm);
        assert_eq!(
            (one.objective, one.weight, by_card(&one)),
            (two.objective, two.weight, by_card(&two)),
            "{}",
            context(&problem)
        );
    }
}

/// Turning the table changes names, not scores.
#[test]
fn declarer_may_sit_anywhere() {
    let mut endings = endings(40);
    let mut warm = Oracle::default();
    for round in 0..200 {
        let problem = endings.declarer(3, 12, Aim::Target);
        let mut turned = problem.clone();
        let turn = |seat: Seat| seat.plus(1 + round % 3);
        turned.leader = turn(problem.leader);
        turned.view = View::Declarer(turn(problem.view.seat()));
        for (deal, _) in &mut turned.worlds {
            let mut hands = deal.hands();
            Seat::ALL.into_iter().for_each(|seat| hands[turn(seat).index()] = deal.hand(seat));
            *deal = Deal::new(hands).unwrap();
        }
        let one = answer(&problem, &options(3, Switches::ALL, true), &mut warm);
        let two = answer(&turned, &options(3, Switches::ALL, true), &mut warm);
        assert_eq!(by_card(&one), by_card(&two), "{}", context(&problem));
    }
}
