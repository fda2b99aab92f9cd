//! Searches that are not allowed to finish.

use crate::common::endings::{Aim, Endings};
use crate::common::guard::TIMEOUT;
use crate::common::naive_play::context;
use finesse::cards::{Deal, Hand, Seat, Strain, parse_hands};
use finesse::limits::Limits;
use finesse::play::View;
use finesse::play::alphamu::AlphaMu;
use finesse::play::alphamu::search::Switches;
use finesse::play::pimc::Pimc;
use finesse::play::{CardScore, Choice, Ended, Objective, Options, Oracle, Problem, Progress};
use finesse::play::{DecisionError, Goal, Request, Source};
use finesse::play::{Method, MethodName as How, Player};
use finesse::worlds::{Constraints, Knowledge, Position};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// Problems that take some work, with more than one card to choose from.
fn problems(seed: u64, count: usize) -> Vec<Problem> {
    let mut endings = Endings { random: SmallRng::seed_from_u64(seed) };
    let mut problems = Vec::new();
    while problems.len() < count {
        let aim = [Aim::Target, Aim::Tricks, Aim::Payoff][problems.len() % 3];
        let problem = endings.declarer(7, 25, aim);
        if answer(&problem, &options(1)).cards.len() > 1 {
            problems.push(problem);
        }
    }
    problems
}

/// Declarer is on lead with all cards: too long to be searched to the end.
fn long_problem(endings: &mut Endings) -> Problem {
    let on_lead = |problem: &Problem| problem.trick.is_empty() && answer(problem, &options(1)).cards.len() > 3;
    std::iter::repeat_with(|| endings.declarer(13, 200, Aim::Tricks)).find(on_lead).expect("there are many")
}

fn options<'a>(depth: u32) -> Options<'a> {
    Options { depth, threads: 1, ..Options::default() }
}

fn answer(problem: &Problem, options: &Options<'_>) -> Choice {
    AlphaMu.choose(problem, options, &mut Oracle::default())
}

/// The part of an answer that limits must not change. Left out: why it ended, its cost, and how ties were settled, for
/// which there may have been no time.
fn verdict(choice: &Choice) -> impl PartialEq + std::fmt::Debug + use<> {
    (choice.cards[0].score, choice.depth, choice.objective)
}

/// Every card to choose from is listed once.
fn assert_lists_all_cards(choice: &Choice, problem: &Problem) {
    let listed: Vec<_> =
        choice.cards.iter().flat_map(|scored| scored.equals.with(scored.card).cards().collect::<Vec<_>>()).collect();
    let seat = problem.leader.plus(problem.trick.len());
    let hand = problem.worlds[0].0.hand(seat);
    let led = problem.trick.first().map(|card| card.suit());
    let following: Hand = hand.cards().filter(|card| Some(card.suit()) == led).collect();
    let legal = if following.is_empty() { hand } else { following };
    assert_eq!(listed.len(), legal.len(), "{}", context(problem));
    assert_eq!(listed.into_iter().collect::<Hand>(), legal, "{}", context(problem));
}

/// The answer of a search cut short is that of its last whole iteration, unless a target was about to be lowered.
fn assert_is_of_last_iteration(choice: &Choice, problem: &Problem) {
    if choice.depth > 0 {
        let whole = answer(problem, &options(choice.depth));
        if whole.objective == choice.objective {
            assert_eq!(verdict(choice), verdict(&whole), "{}", context(problem));
        }
    }
}

#[test]
fn nodes_run_out() {
    for problem in problems(81, 12) {
        let free = answer(&problem, &options(3));
        for share in [1, 3, 10, 30, 70, 95] {
            let nodes = (free.nodes * share / 100).max(1);
            let limited =
                |threads: usize| answer(&problem, &Options { limits: Limits::nodes(nodes), threads, ..options(3) });
            let choice = limited(1);
            assert_lists_all_cards(&choice, &problem);
            assert_eq!(limited(1), choice, "not the same again: {}", context(&problem));
            assert_eq!(limited(2), choice, "not the same with two threads: {}", context(&problem));
            if choice.ended == Ended::Nodes {
                // The limit may be met while ties are settled; a card that the iterations skipped must not come first.
                let depth = if choice.worlds > 0 { choice.depth.max(1) } else { 0 };
                assert_eq!(choice.cards[0].depth, depth, "{choice:?} {}", context(&problem));
                assert_is_of_last_iteration(&choice, &problem);
            } else {
                assert_eq!(verdict(&choice), verdict(&free), "{}", context(&problem));
            }
        }
        let enough = answer(&problem, &Options { limits: Limits::nodes(u64::MAX), ..options(3) });
        assert_eq!(enough, free, "{}", context(&problem));
        let none = answer(&problem, &Options { limits: Limits::nodes(0), ..options(3) });
        assert_eq!((none.ended, none.depth), (Ended::Nodes, 0), "{}", context(&problem));
        assert_lists_all_cards(&none, &problem);
    }
}

/// If a limit is met in the first iteration, the answer is that of a search with only the worlds finished by then.
#[test]
fn worlds_that_were_finished_count() {
    let mut unfinished = 0;
    for problem in problems(92, 6) {
        for method in [&AlphaMu as &dyn Method, &Pimc] {
            let free = method.choose(&problem, &options(1), &mut Oracle::default());
            for share in (1..20).step_by(2) {
                let nodes = (free.nodes * share / 200).max(1);
                let limited = Options { limits: Limits::nodes(nodes), ..options(1) };
                let choice = method.choose(&problem, &limited, &mut Oracle::default());
                assert_lists_all_cards(&choice, &problem);
                if choice.depth > 0 || choice.worlds == 0 {
                    continue;
                }
                unfinished += 1;
                let worlds = problem.worlds[..choice.worlds].to_vec();
                assert_eq!(choice.weight, worlds.iter().map(|&(_, weight)| weight).sum::<u64>());
                let whole = Problem { worlds, objective: choice.objective, ..problem.clone() };
                let whole = method.choose(&whole, &Options { every_card: true, ..options(1) }, &mut Oracle::default());
                if whole.objective == choice.objective {
                    let scores = |choice: &Choice| {
                        let mut scores: Vec<_> =
                            choice.cards.iter().map(|scored| (scored.card, scored.score, scored.worlds)).collect();
                        scores.sort();
                        scores
                    };
                    assert_eq!(scores(&choice), scores(&whole), "{} worlds {}", choice.worlds, context(&problem));
                }
            }
        }
    }
    assert!(unfinished > 20, "{unfinished}");
}

/// Of cards with the same score the lowest comes first, then by suit; also if no card has a score.
#[test]
fn ties_go_to_the_lower_card() {
    let mut ties = 0;
    for problem in problems(93, 12) {
        for method in [&AlphaMu as &dyn Method, &Pimc] {
            for nodes in [None, Some(0)] {
                let every = Options { every_card: true, limits: Limits { nodes, ..Limits::default() }, ..options(2) };
                let choice = method.choose(&problem, &every, &mut Oracle::default());
                for pair in choice.cards.windows(2) {
                    let worth = |scored: &CardScore| (scored.score, scored.tricks, scored.first, scored.exact);
                    let place = |scored: &CardScore| (scored.card.rank(), scored.card.suit().index());
                    if worth(&pair[0]) == worth(&pair[1]) {
                        ties += 1;
                        assert!(place(&pair[0]) < place(&pair[1]), "{choice:?} {}", context(&problem));
                    }
                }
            }
        }
    }
    assert!(ties > 20, "{ties}");
}

/// When nothing can be won, looking further ahead would not help.
#[test]
fn nothing_to_be_won_is_exact() {
    let hands = ["2.2..", "AK...", "3.3..", ".AK.."].map(|hand| {
        let hands = parse_hands(&format!("N:{hand} ... ... ...")).expect(hand);
        hands[0]
    });
    let problem = Problem {
        strain: Strain::NoTrump,
        leader: Seat::South,
        trick: Vec::new(),
        view: View::Declarer(Seat::South),
        worlds: vec![(Deal::new(hands).expect("different cards"), 1)],
        sampled: false,
        objective: Objective::Target(2),
    };
    for objective in [Objective::Target(2), Objective::Tricks, Objective::Payoff([7; 14])] {
        let choice = answer(&Problem { objective, ..problem.clone() }, &options(2));
        assert_eq!((choice.ended, choice.cards[0].score), (Ended::Exact, 0));
    }
}

/// Without worlds there is no answer, but no panic either.
#[test]
fn no_worlds_are_refused() {
    let seen = [Some("2.2.."), None, Some("3.3.."), None]
        .map(|hand: Option<&str>| hand.map(|hand| parse_hands(&format!("N:{hand} ... ... ...")).expect(hand)[0]));
    let unseen = parse_hands("N:AK.AK.. ... ... ...").expect("a hand")[0];
    let position = Position::new(Strain::NoTrump, Seat::South, seen, unseen);
    let request = Request {
        knowledge: Knowledge::from_position(position).expect("a position"),
        declarer: Seat::South,
        goal: Goal::Contract(1),
        constraints: Constraints::default(),
        source: Source::Given(&[]),
        mistakes: None,
        bracket: false,
    };
    for source in [Source::Given(&[]), Source::Sample { count: 0, seed: 0, weigh: None }] {
        let request = Request { source, ..request.clone() };
        for method in [How::Pimc, How::AlphaMu] {
            let outcome = Player::new().choose(&request, method, &options(2));
            assert_eq!(outcome.err(), Some(DecisionError::NoWorlds));
        }
    }
    let sample = Source::Sample { count: 10, seed: 0, weigh: None };
    let too_many = Request { goal: Goal::Contract(3), source: sample, ..request };
    let outcome = Player::new().choose(&too_many, How::AlphaMu, &options(2));
    assert_eq!(outcome.err(), Some(DecisionError::Target { asked: 3, most: 2 }));
}

/// A few nodes are never enough for the whole of a problem that takes many.
#[test]
fn few_nodes_end_a_long_search() {
    for problem in problems(82, 12) {
        let free = answer(&problem, &options(3));
        if free.nodes > 2000 {
            let choice = answer(&problem, &Options { limits: Limits::nodes(50), ..options(3) });
            assert_eq!(choice.ended, Ended::Nodes, "{choice:?} {}", context(&problem));
            assert!(choice.depth < 3, "{choice:?} {}", context(&problem));
            assert!(choice.nodes < free.nodes / 2, "{} of {} nodes", choice.nodes, free.nodes);
        }
    }
}

#[test]
fn a_deadline_in_the_past() {
    for problem in problems(83, 12) {
        let choice = answer(&problem, &Options { limits: Limits::until(Instant::now()), ..options(3) });
        assert_eq!(choice.ended, Ended::Time, "{choice:?} {}", context(&problem));
        assert!(choice.depth < 3);
        assert_lists_all_cards(&choice, &problem);
    }
}

/// A search that nobody could wait for ends after its deadline.
#[test]
fn a_deadline_is_kept() {
    let mut endings = Endings { random: SmallRng::seed_from_u64(84) };
    for _ in 0..4 {
        let problem = long_problem(&mut endings);
        let begun = Instant::now();
        let time = Duration::from_millis(300);
        let choice = answer(&problem, &Options { limits: Limits::until(begun + time), ..options(u32::MAX) });
        let taken = begun.elapsed();
        assert!((time..TIMEOUT).contains(&taken), "{taken:?} {}", context(&problem));
        assert_eq!(choice.ended, Ended::Time, "{}", context(&problem));
        assert_lists_all_cards(&choice, &problem);
    }
}

#[test]
fn stopped_before_the_start() {
    for problem in problems(85, 12) {
        let stop = Arc::new(AtomicBool::new(true));
        let choice = answer(&problem, &Options { limits: Limits::stopped_by(stop), ..options(3) });
        assert_eq!((choice.ended, choice.depth), (Ended::Stopped, 0), "{choice:?} {}", context(&problem));
        assert_lists_all_cards(&choice, &problem);
    }
}

/// Another thread stops a search that nobody could wait for, once it is two cards deep.
#[test]
fn stopped_on_the_way() {
    let mut endings = Endings { random: SmallRng::seed_from_u64(86) };
    let problem = long_problem(&mut endings);
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::stopped_by(stop.clone());
    let ((deep, is_deep), (until_stopped, stopped)) = (mpsc::channel(), mpsc::channel::<()>());
    let stopper = std::thread::spawn(move || {
        if is_deep.recv().is_ok() {
            stop.store(true, Ordering::Relaxed);
        }
        drop(until_stopped);
    });
    let report = move |progress: Progress| {
        if progress.depth == 2 && deep.send(()).is_ok() {
            let _ = stopped.recv();
        }
        ControlFlow::Continue(())
    };
    let choice = answer(&problem, &Options { limits, progress: Some(&report), ..options(u32::MAX) });
    drop(report);
    stopper.join().expect("no panic");
    assert_eq!((choice.ended, choice.depth), (Ended::Stopped, 1), "{}", context(&problem));
    assert_lists_all_cards(&choice, &problem);
}

/// Reports come in order, and a break at one of them leaves the answer of the last whole iteration.
#[test]
fn progress_that_breaks() {
    for problem in problems(87, 9) {
        let seen = RefCell::new(Vec::new());
        let note = |progress: Progress| {
            seen.borrow_mut().push(progress);
            ControlFlow::Continue(())
        };
        let free = answer(&problem, &options(3));
        let watched = answer(&problem, &Options { progress: Some(&note), ..options(3) });
        assert_eq!(watched, free, "watching changes something: {}", context(&problem));
        let seen = seen.into_inner();
        assert!(!seen.is_empty(), "{}", context(&problem));
        for progress in &seen {
            assert!(progress.done <= progress.total && (1..=3).contains(&progress.depth), "{progress:?}");
            let expected = if progress.depth == 1 {
                progress.total / problem.worlds.len() * problem.worlds.len()
            } else {
                free.cards.len()
            };
            assert_eq!(progress.total, expected, "{}", context(&problem));
        }
        for pair in seen.windows(2).filter(|pair| pair[0].depth == pair[1].depth) {
            assert!(pair[0].done <= pair[1].done, "{seen:?} {}", context(&problem));
        }
        for break_at in 1..=3 {
            let breaks = |progress: Progress| {
                if progress.depth >= break_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let choice = answer(&problem, &Options { progress: Some(&breaks), ..options(3) });
            assert_lists_all_cards(&choice, &problem);
            if !seen.iter().any(|progress| progress.depth >= break_at) {
                assert_eq!(choice, free, "{}", context(&problem));
                continue;
            }
            assert_eq!(choice.ended, Ended::Stopped, "{}", context(&problem));
            assert_eq!(choice.depth, break_at - 1, "{}", context(&problem));
            assert_is_of_last_iteration(&choice, &problem);
        }
    }
}

/// A stop by the caller's own report leaves the caller's flag alone.
#[test]
fn a_break_does_not_touch_the_flag() {
    let problem = &problems(88, 1)[0];
    let stop = Arc::new(AtomicBool::new(false));
    let breaks = |_: Progress| ControlFlow::Break(());
    answer(problem, &Options { progress: Some(&breaks), limits: Limits::stopped_by(stop.clone()), ..options(3) });
    assert!(!stop.load(Ordering::Relaxed));
}

/// An interrupted search changes no later answer.
#[test]
fn interrupted_searches_leave_no_trace() {
    let mut warm = Oracle::default();
    for problem in problems(89, 12) {
        let free = answer(&problem, &options(2));
        for nodes in [1, 20, 300] {
            AlphaMu.choose(&problem, &Options { limits: Limits::nodes(nodes), ..options(2) }, &mut warm);
        }
        let choice = AlphaMu.choose(&problem, &options(2), &mut warm);
        assert_eq!(verdict(&choice), verdict(&free), "{}", context(&problem));
        assert_eq!(choice.ended, free.ended);
    }
}

/// The size of alpha-mu's memory changes no answer.
#[test]
fn memory_changes_no_answer() {
    for problem in problems(90, 12) {
        let free = answer(&problem, &options(3));
        for memory in [0, 10_000, 100_000] {
            let choice = answer(&problem, &Options { memory, ..options(3) });
            assert_eq!(choice.cards[0].score, free.cards[0].score, "{memory} bytes {}", context(&problem));
            assert_eq!((choice.objective, choice.depth), (free.objective, free.depth), "{memory} bytes");
        }
    }
}

/// Objectives at the limits of their ranges.
#[test]
fn odd_objectives() {
    for problem in problems(91, 6) {
        for objective in [
            Objective::Target(0),
            Objective::Target(13),
            Objective::Target(u8::MAX),
            Objective::Payoff([7; 14]),
            Objective::Payoff([i64::MIN / 2; 14]),
        ] {
            let problem = Problem { objective, ..problem.clone() };
            for switches in [Switches::ALL, Switches::NONE] {
                let choice = answer(&problem, &Options { switches, ..options(2) });
                assert_lists_all_cards(&choice, &problem);
                match objective {
                    Objective::Target(0) => assert!(choice.cards.iter().all(|scored| scored.score == choice.weight)),
                    Objective::Payoff(_) => assert!(choice.cards.iter().all(|scored| scored.score == 0)),
                    _ => assert!(matches!(choice.objective, Objective::Target(1..=7)), "{choice:?}"),
                }
            }
        }
    }
}
