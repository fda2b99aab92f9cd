//! The contents and the size of a solver's table, and the instructions of the processor, never change an answer.

use finesse::cards::{Board, Deal, Seat, Strain, parse_hands, parse_play};
use finesse::dd::{Solver, minimax};

const REFERENCE: &str = include_str!("../data/list10.txt");

/// The deals of the reference file with their tables, strain by strain.
fn reference() -> Vec<(Deal, Vec<u8>)> {
    let deals = REFERENCE.lines().filter(|line| line.starts_with("PBN"));
    let tables = REFERENCE.lines().filter_map(|line| line.strip_prefix("TABLE "));
    deals
        .zip(tables)
        .map(|(deal, table)| {
            let deal = Deal::from_pbn(deal.split('"').nth(1).expect("a deal")).expect("a deal");
            (deal, table.split_whitespace().map(|word| word.parse().expect("a number")).collect())
        })
        .collect()
}

/// The smallest table fills up again and again; that may only cost time.
#[test]
fn a_full_table_changes_no_answer() {
    let mut small = Solver::with_memory(0);
    for (deal, table) in reference().into_iter().take(3) {
        let mut rows = Vec::new();
        for strain in [Strain::NoTrump, Strain::Spades] {
            rows.push((strain, small.strain_row(&deal, strain).expect("no limits")));
            assert!(small.memory() <= 1 << 20, "{} bytes", small.memory());
        }
        for (strain, row) in rows {
            assert_eq!(row[..], table[4 * strain.index()..][..4], "{strain} {deal}");
        }
    }
}

/// Plain arithmetic and special instructions visit the same nodes.
#[test]
fn the_search_is_the_same_without_special_instructions() {
    let (mut one, mut other) = (Solver::new(), Solver::new().without_special_instructions());
    for (deal, table) in reference().into_iter().take(3) {
        for strain in [Strain::Hearts, Strain::NoTrump] {
            let row = one.strain_row(&deal, strain).expect("no limits");
            assert_eq!(row[..], table[4 * strain.index()..][..4], "{strain} {deal}");
            assert_eq!(other.strain_row(&deal, strain), Ok(row), "{strain} {deal}");
            assert_eq!(one.nodes(), other.nodes(), "{strain} {deal}");
        }
    }
}

/// A proof that cashes side suits after drawing trumps relies on the trumps that draw them.
#[test]
fn drawing_trumps_relies_on_the_trumps() {
    for (deal, strain, leader, play) in [
        ("N:.AQ.KJ5. .T3.86.6 A4..93.8 J..A7.93", Strain::Diamonds, Seat::East, "D8D9DADJ"),
        ("N:.62.75.73 97.3.8.A2 3.A7.9.Q8 JT.KJ4..5", Strain::Hearts, Seat::North, "H6H3H7HJC5"),
    ] {
        let start = Board::new(strain, leader, &[], parse_hands(deal).expect(deal)).expect(deal);
        let mut boards = vec![start];
        for card in parse_play(play).expect(play) {
            let after = boards[boards.len() - 1].play(card).expect("legal");
            boards.push(after.board.expect("not the last card"));
        }
        let last = boards[boards.len() - 1];
        for board in &boards {
            for goal in 1..=board.tricks_left() as u8 {
                let mut solver = Solver::new();
                solver.reaches(board, goal).expect("no limits");
                let tricks = solver.tricks(&last).expect("no limits");
                assert_eq!(tricks, minimax::best_tricks(&last), "{last} after {board} for {goal}");
            }
        }
    }
}
