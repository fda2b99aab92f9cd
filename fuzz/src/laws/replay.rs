//! Card by card: what a card is worth is what the position after it is worth, by all functions that tell.

use super::minimax::{scores, solve};
use crate::make::cards::*;
use crate::run::Run;
use finesse::cards::Seat;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::{null, null_mut};

pub fn law(run: &mut Run) {
    let start = board(&mut run.bytes);
    let side = start.leader().left().side();
    let cards = play(&mut run.bytes, &start, 52);
    let mut values = Vec::new();
    let mut won = 0;
    let mut next = Some(start);
    for &card in &cards {
        let board = next.expect("a card was played");
        let scored = scores(&solve(run, &board, -1, 3));
        let ours = |seat: Seat| seat.side() == side;
        let total = board.tricks_left() as c_int;
        let for_us = |score: c_int| won + if ours(board.to_play()) { score } else { total - score };
        let best = scored.iter().map(|&(_, score)| score).max().expect("a card");
        if let Some(&expected) = values.last() {
            assert_eq!(for_us(best), expected, "{board} is worth what the card before it was");
        } else {
            values.push(for_us(best));
        }
        let score = scored.iter().find(|&&(other, _)| other == card).expect("a legal card").1;
        values.push(for_us(score));
        let after = board.play(card).expect("a legal card");
        won += c_int::from(after.winner.is_some_and(ours));
        next = after.board;
    }
    // The last trick plays itself and has no values.
    let held = start.deal().cards().len();
    let kept = if held <= 4 { 1 } else { (cards.len() + 1).min(held - 3) };
    values.truncate(kept);
    let (deal, trace) = (deal_bin(&start), play_bin(&cards));
    let mut found = SolvedPlay { number: 0, tricks: [0; 53] };
    // SAFETY: there is a place for the values.
    let code = run.call("AnalysePlayBin", || unsafe { AnalysePlayBin(deal, trace, &mut found, 0) });
    check(code, &found, &values, &start);
    let text = deal_pbn(&mut run.bytes, &start);
    // SAFETY: as above.
    let code = run.call("AnalysePlayPBN", || unsafe { AnalysePlayPBN(text, play_pbn(&cards), &mut found, 0) });
    check(code, &found, &values, &start);
    // SAFETY: as above, for one play.
    let code = run.call("FinesseAnalysePlays", || unsafe {
        FinesseAnalysePlays(&deal, &trace, 1, &mut found, null_mut(), null())
    });
    check(code, &found, &values, &start);
    run.count("law-replay", true);
}

fn check(code: c_int, found: &SolvedPlay, values: &[c_int], board: &finesse::cards::Board) {
    assert_eq!(code, RETURN_NO_FAULT, "{board}");
    assert_eq!(&found.tricks[..found.number as usize], values, "{board}");
}
