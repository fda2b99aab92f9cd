//! What a solver remembers never changes an answer.

use finesse::cards::{Board, Seat, Strain, parse_hands, parse_play};
use finesse::dd::{Solver, minimax};

/// Side suits that are cashed after drawing trumps rely on the trumps that draw them.
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
