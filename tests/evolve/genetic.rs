//! The genetic searches: genomes stay valid, threads change nothing, limits and progress stop them, and endings of one card
//! are exact.

use finesse::cards::{Board, Card, Hand, Seat, Strain};
use finesse::dd::Solver;
use finesse::evolve::node::Node;
use finesse::evolve::order::{Order, Played, is_valid, play, random_orders};
use finesse::evolve::published::{self, Cull, Lines, Settings, score};
use finesse::evolve::two_sided;
use finesse::limits::{Interrupted, Limits};
use finesse::pool::{Options, Progress};
use finesse::random::Random;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const SETTINGS: Settings = Settings { population: 100, generations: 12, seed: 4 };

fn board(seed: u64, cards: usize) -> Board {
    let mut random = Random::new(seed);
    let (strain, leader) = (Strain::ALL[random.index(5)], Seat::ALL[random.index(4)]);
    Board::opening(strain, leader, &random.deal(cards)).expect("a board")
}

/// Plays the orders through boards, which refuse a revoke. Returns the tricks of both sides.
fn replayed(board: &Board, orders: &[Order; 4]) -> [u8; 2] {
    let (mut wins, mut turns, mut now) = ([0; 2], [0; 4], Some(*board));
    while let Some(board) = now {
        let seat = board.to_play().index();
        let card: Card = orders[seat].cards()[turns[seat]];
        turns[seat] += 1;
        let after = board.play(card).unwrap_or_else(|| panic!("{board}: {card} is a revoke"));
        after.winner.iter().for_each(|winner| wins[winner.side().index()] += 1);
        now = after.board;
    }
    wins
}

fn cards_of(order: &Order) -> Hand {
    order.cards().iter().copied().collect()
}

#[test]
fn genomes_stay_valid_under_crossover_and_mutation() {
    for (seed, cards) in (0..40).zip([1, 2, 4, 8, 13].into_iter().cycle()) {
        let board = board(seed, cards);
        let start = Node::new(&board);
        let mut random = Random::new(seed);
        let mut parents = [0, 1].map(|_| random_orders(&start, &mut random));
        for step in 0..50 {
            let point = random.index(cards + 1);
            let mut child: [Order; 4] = std::array::from_fn(|seat| parents[0][seat].crossed(&parents[1][seat], point));
            for (seat, order) in child.iter().enumerate() {
                assert_eq!(order.cards()[..point], parents[0][seat].cards()[..point], "{board}");
            }
            child[random.index(4)].switch_two(&mut random);
            for (order, hand) in child.iter().zip(board.deal().hands()) {
                assert_eq!((cards_of(order), order.cards().len()), (hand, cards), "{board}: {order:?}");
            }
            let Played { wins, orders } = play(&start, child.each_ref());
            assert!(is_valid(&start, &orders), "{board}: {orders:?}");
            assert!(!is_valid(&start, &child) || child == orders, "{board}");
            assert_eq!(replayed(&board, &orders), wins, "{board}: {orders:?}");
            parents[step % 2] = orders;
        }
    }
}

#[test]
fn two_cards_are_switched() {
    let mut random = Random::new(1);
    let start = Node::new(&board(3, 13));
    for _ in 0..200 {
        let before = random_orders(&start, &mut random)[0];
        let mut after = before;
        after.switch_two(&mut random);
        let differ = before.cards().iter().zip(after.cards()).filter(|(one, other)| one != other).count();
        assert_eq!((differ, cards_of(&after)), (2, cards_of(&before)), "{before:?} {after:?}");
    }
}

/// "If the number of tricks won is ten with hearts as trump, the final bid would be four hearts."
#[test]
fn tricks_are_scored_as_if_they_had_been_bid() {
    assert_eq!(score(Strain::Hearts, 10), 420);
    assert_eq!((score(Strain::NoTrump, 13), score(Strain::Clubs, 7), score(Strain::Spades, 5)), (1520, 70, -100));
    for strain in Strain::ALL {
        assert!((0..13).all(|tricks| score(strain, tricks) < score(strain, tricks + 1)), "{strain}");
    }
}

#[test]
fn the_same_seed_gives_the_same_population_on_any_number_of_threads() {
    for cards in [5, 13] {
        let board = board(7, cards);
        let on = |threads: usize, seed: u64| {
            let options = Options { threads, ..Options::default() };
            let settings = Settings { seed, ..SETTINGS };
            let lines = [Cull::Both, Cull::Below].map(|cull| published::search(&board, cull, &settings, &options));
            (
                lines.map(|lines| lines.expect("no limit")),
                two_sided::search(&board, &settings, &options).expect("no limit"),
            )
        };
        let one = on(1, 4);
        assert_eq!(one, on(4, 4), "{board}");
        assert_eq!(one, on(16, 4), "{board}");
        assert_ne!(one.1.populations, on(1, 5).1.populations, "{board}");
    }
}

#[test]
fn what_is_found_is_a_line_of_the_deal() {
    for seed in 0..6 {
        let board = board(seed, 9);
        let side = board.leader().side().other().index();
        let options = Options::default();
        let Lines { best, population, tricks, generations, played } =
            published::search(&board, Cull::Below, &SETTINGS, &options).expect("no limit");
        assert_eq!((generations, played, population.len()), (12, 1200, 100));
        assert_eq!(replayed(&board, &best.orders), best.wins, "{board}");
        assert!(f64::from(best.wins[side]) >= tricks.best && tricks.best >= tricks.mean, "{board}");
        population.iter().for_each(|orders| assert!(is_valid(&Node::new(&board), orders), "{board}"));
        let value = two_sided::search(&board, &SETTINGS, &options).expect("no limit");
        assert_eq!(replayed(&board, &value.line.orders), value.line.wins, "{board}");
        assert!(value.tricks() <= 9 && value.generations == 12, "{board}");
    }
}

/// With one card a hand there is one line; with two, both sides have met all plans of the other.
#[test]
fn short_endings_are_exact() {
    for seed in 0..60 {
        let board = board(seed, 1);
        let tricks = 1 - Solver::new().tricks(&board).expect("no limit");
        let side = board.leader().side().other().index();
        let lines = published::search(&board, Cull::Both, &SETTINGS, &Options::default()).expect("no limit");
        assert_eq!((lines.best.wins[side], lines.tricks.deviation), (tricks, 0.0), "{board}");
        let value = two_sided::search(&board, &SETTINGS, &Options::default()).expect("no limit");
        assert_eq!((value.declarers, value.defenders, value.tricks()), (tricks, tricks, tricks), "{board}");
    }
    for seed in 0..60 {
        let board = board(seed, 2);
        let tricks = 2 - Solver::new().tricks(&board).expect("no limit");
        let value = two_sided::search(&board, &SETTINGS, &Options::default()).expect("no limit");
        assert!((value.declarers..=value.defenders).contains(&tricks), "{board}: {value:?}");
    }
}

#[test]
fn limits_end_the_searches() {
    let board = board(2, 13);
    let stopped = Limits::stopped_by(Arc::new(AtomicBool::new(true)));
    for limits in [stopped, Limits::until(Instant::now())] {
        let options = Options { limits, ..Options::default() };
        assert_eq!(published::search(&board, Cull::Both, &SETTINGS, &options), Err(Interrupted));
        assert_eq!(two_sided::search(&board, &SETTINGS, &options), Err(Interrupted));
    }
    let options = Options { limits: Limits::nodes(250), ..Options::default() };
    let lines = published::search(&board, Cull::Both, &SETTINGS, &options).expect("one generation at least");
    assert_eq!((lines.generations, lines.played), (3, 300));
}

/// A progress function that says stop ends the search with the generations played until then.
#[test]
fn progress_counts_generations_and_may_stop() {
    let board = board(5, 13);
    for threads in [1, 3] {
        let (told, last) = (Cell::new(0), Cell::new(0));
        let tell = |Progress { done, total }| {
            assert!(done >= last.get() && done <= total && total == 12);
            last.set(done);
            told.set(told.get() + 1);
            if done == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = Options { threads, progress: Some(&tell), ..Options::default() };
        let lines = published::search(&board, Cull::Both, &SETTINGS, &options).expect("four generations");
        assert_eq!((lines.generations, last.get()), (4, 4));
        last.set(0);
        let value = two_sided::search(&board, &SETTINGS, &options).expect("four generations");
        assert_eq!(value.generations, 4);
        assert!(told.get() >= 8);
    }
}
