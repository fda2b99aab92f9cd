//! The searches of the tree: against the solver and a plain walk, over threads, and stopped.

use finesse::cards::{Board, Deal, Seat, Strain};
use finesse::dd::Solver;
use finesse::evolve::node::Node;
use finesse::evolve::{Counted, Pick, collect, depth_first};
use finesse::limits::{Interrupted, Limits};
use finesse::pool::Options;
use finesse::random::Random;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Random boards with so many cards a hand, some with a trick under way.
fn boards(seed: u64, cards: usize, count: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let board = |_| {
        let deal: Deal = random.deal(cards);
        let (strain, leader) = (Strain::ALL[random.index(5)], Seat::ALL[random.index(4)]);
        let mut board = Board::opening(strain, leader, &deal).expect("a board");
        for _ in 0..random.index(4) {
            let legal: Vec<_> = board.legal().cards().collect();
            let next = board.play(legal[random.index(legal.len())]).and_then(|after| after.board);
            board = next.unwrap_or(board);
        }
        board
    };
    (0..count).map(board).collect()
}

/// North-South's tricks by the solver.
fn solved(board: &Board) -> [u8; 2] {
    let tricks = Solver::new().tricks(board).expect("no limit");
    let mut wins = [0; 2];
    wins[board.to_play().side().index()] = tricks;
    wins[board.to_play().side().other().index()] = board.tricks_left() as u8 - tricks;
    wins
}

/// The value and the paths of the whole tree, without pruning by tricks.
fn walked(node: Node, pick: Pick) -> (i8, u64) {
    if node.is_over() {
        return (node.net(), 1);
    }
    let below = pick.cards(&node).cards().map(|card| walked(node.after(card), pick)).collect::<Vec<_>>();
    let values = below.iter().map(|&(value, _)| value);
    let value = if node.is_max() { values.max() } else { values.min() };
    (value.expect("a card"), below.iter().map(|&(_, paths)| paths).sum())
}

#[test]
fn depth_first_search_agrees_with_the_solver() {
    for cards in 1..=5 {
        for board in boards(cards as u64, cards, 40) {
            let found = depth_first(&board, Pick::All, &Limits::default()).expect("no limit");
            assert_eq!(found.wins, solved(&board), "{board}");
            let collected = collect(&board, Pick::All, &Options::default()).expect("no limit");
            assert_eq!(collected.wins, found.wins, "{board}");
        }
    }
}

#[test]
fn pruning_changes_paths_and_not_the_value() {
    for pick in [Pick::All, Pick::LowMiddleHigh] {
        for board in (1..=4).flat_map(|cards| boards(20 + cards as u64, cards, 30)) {
            let (value, paths) = walked(Node::new(&board), pick);
            let found = depth_first(&board, pick, &Limits::default()).expect("no limit");
            assert_eq!(found.wins[0] as i8 - found.wins[1] as i8, value, "{board}");
            assert!(
                found.paths <= paths && (found.pruned > 0 || found.paths == paths),
                "{board}: {found:?} of {paths}"
            );
            let Counted { wins, .. } = collect(&board, pick, &Options::default()).expect("no limit");
            assert_eq!(wins, found.wins, "{board}");
        }
    }
}

/// What is tried is legal, has the lowest card of each suit, and is no more than an exact search tries.
#[test]
fn the_heuristic_tries_some_of_the_cards() {
    for board in boards(3, 13, 300) {
        let mut node = Node::new(&board);
        let mut random = Random::new(1);
        while !node.is_over() {
            let (all, some) = (Pick::All.cards(&node), Pick::LowMiddleHigh.cards(&node));
            assert!((some - node.legal()).is_empty() && some.len() <= all.len(), "{board}: {some} of {all}");
            for suit in finesse::Suit::ALL {
                let lowest = |hand: finesse::Hand| hand.suit(suit).bottom();
                assert_eq!(lowest(some), lowest(node.legal()), "{board}");
            }
            let legal: Vec<_> = node.legal().cards().collect();
            node = node.after(legal[random.index(legal.len())]);
        }
    }
}

#[test]
fn threads_change_neither_answer_nor_counts() {
    for pick in [Pick::All, Pick::LowMiddleHigh] {
        for board in boards(5, 5, 10) {
            let on = |threads| collect(&board, pick, &Options { threads, ..Options::default() }).expect("no limit");
            assert_eq!(on(1), on(4), "{board}");
        }
    }
}

#[test]
fn limits_stop_both_searches() {
    let board = &boards(9, 8, 1)[0];
    let stop = Arc::new(AtomicBool::new(true));
    for limits in [Limits::nodes(10_000), Limits::stopped_by(stop), Limits::until(std::time::Instant::now())] {
        assert_eq!(depth_first(board, Pick::All, &limits), Err(Interrupted), "{board}");
        let options = Options { limits, ..Options::default() };
        assert_eq!(collect(board, Pick::All, &options), Err(Interrupted), "{board}");
    }
    // A limit that is just enough is enough.
    let board = &boards(10, 4, 1)[0];
    let found = depth_first(board, Pick::All, &Limits::default()).expect("no limit");
    assert_eq!(depth_first(board, Pick::All, &Limits::nodes(found.nodes)), Ok(found));
    assert_eq!(depth_first(board, Pick::All, &Limits::nodes(found.nodes - 1)), Err(Interrupted));
}

#[test]
fn a_progress_function_stops_the_collector() {
    let board = &boards(11, 7, 1)[0];
    let stop = |_| ControlFlow::Break(());
    for threads in [1, 3] {
        let options = Options { threads, progress: Some(&stop), ..Options::default() };
        assert_eq!(collect(board, Pick::All, &options), Err(Interrupted), "{board}");
    }
}
