//! The solver against plain minimax on random endings.

use finesse::cards::{Board, Card, Hand, Seat, Strain};
use finesse::dd::{Goal, Solutions, Solver, minimax};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

/// A random position with `length` cards in each hand at the start of its trick, of which up to three have been played.
/// Packs of fewer suits make long suits and many winners.
fn random_board(random: &mut SmallRng, length: usize) -> Board {
    let strain = Strain::ALL[random.random_range(0..5)];
    let leader = Seat::ALL[random.random_range(0..4)];
    let mut pack: Vec<Card> = Hand::PACK.cards().collect();
    let suits = [2, 3, 4][random.random_range(0..3)].max(4 * length / 13 + 1);
    pack.retain(|card| card.suit().index() < suits);
    pack.shuffle(random);
    let hands = std::array::from_fn(|seat| pack[seat * length..][..length].iter().copied().collect());
    let mut board = Board::new(strain, leader, &[], hands).unwrap();
    for _ in 0..random.random_range(0..4) {
        let legal: Vec<Card> = board.legal().cards().collect();
        board = board.play(legal[random.random_range(0..legal.len())]).unwrap().board.unwrap();
    }
    board
}

fn check(board: &Board, solver: &mut Solver) {
    let expected = minimax::card_tricks(board);
    let best = expected.iter().map(|&(_, tricks)| tricks).max().unwrap();
    assert_eq!(solver.tricks(board), Ok(best), "{board}");
    for goal in 0..=board.tricks_left() as u8 + 1 {
        assert_eq!(solver.reaches(board, goal), Ok(best >= goal), "goal {goal}: {board}");
    }
    let scored = solver.solve(board, Goal::Maximum, Solutions::EveryCard).unwrap();
    for scored in &scored {
        let tricks = expected.iter().find(|(card, _)| *card == scored.card).unwrap().1;
        assert_eq!(scored.score, tricks, "{}: {board}", scored.card);
    }
}

#[test]
fn endings_with_a_fresh_solver() {
    let mut random = SmallRng::seed_from_u64(20);
    for round in 0..60_000 {
        let length = [1, 2, 2, 3, 3, 3, 3, 4][round % 8];
        check(&random_board(&mut random, length), &mut Solver::with_memory(1 << 18));
    }
}

/// One table serves all endings: a proof that claims to rely on fewer ranks than it does gives a wrong answer in a later
/// ending of the same lengths.
#[test]
fn endings_with_the_table_of_all_before() {
    let mut random = SmallRng::seed_from_u64(21);
    let mut solver = Solver::new();
    solver.keep_across_deals(true);
    for round in 0..60_000 {
        check(&random_board(&mut random, [2, 3, 3, 4][round % 4]), &mut solver);
    }
    for _ in 0..60 {
        check(&random_board(&mut random, 5), &mut solver);
    }
}

/// All positions of a play of a longer ending: a solver that has solved the others answers as a fresh one does.
#[test]
fn plays_with_a_warm_solver() {
    let mut random = SmallRng::seed_from_u64(22);
    let mut warm = Solver::new();
    warm.keep_across_deals(true);
    for round in 0..3000 {
        let mut next = Some(random_board(&mut random, 6 + round % 3));
        while let Some(board) = next {
            let expected = Solver::with_memory(1 << 18).tricks(&board);
            assert_eq!(warm.tricks(&board), expected, "{board}");
            let legal: Vec<Card> = board.legal().cards().collect();
            next = board.play(legal[random.random_range(0..legal.len())]).unwrap().board;
        }
    }
}
