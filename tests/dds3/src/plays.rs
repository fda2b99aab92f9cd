//! The double-dummy value after every card of a play.

use crate::common::positions::Positions;
use crate::common::question::{deal_of, play_of};
use crate::comparison::Comparison;
use crate::divergences::values_owed;
use crate::libraries::{Libraries, bytes, numbers};
use calls::{Call, Reply};
use finesse::cards::{Board, Card};
use rand::Rng;
use std::ffi::c_int;

pub fn plays(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(21);
    let mut batch: Vec<(Board, Vec<Card>)> = Vec::new();
    for _ in 0..positions / 8 {
        let (tricks, played) = (source.size().min(10), source.rng.random_range(0..4));
        let board = source.board(tricks, played);
        let count = source.rng.random_range(0..=4 * tricks - played);
        let mut cards = source.play(&board, count);
        let (theirs, ours) = libraries.both(&call(&board, &cards));
        let what = format!("{board}, then {cards:?}");
        comparison.compare(&what, &values(&theirs, &board, &cards), &values(&ours, &board, &cards));
        if played == 0 && !cards.is_empty() {
            batch.push((board, cards.clone()));
            // A card that the player does not hold, because it was played before or somebody else has it.
            let wrong = source.rng.random_range(0..cards.len());
            let others: Vec<Card> = board.deal().cards().cards().filter(|&card| card != cards[wrong]).collect();
            let before = cards[..wrong].iter().try_fold(board, |board, &card| board.play(card)?.board);
            let held = before.map(|board| board.hand(board.to_play())).unwrap_or_default();
            if let Some(&card) = others.iter().find(|&&card| !held.contains(card)) {
                cards[wrong] = card;
                let (theirs, ours) = libraries.both(&call(&board, &cards));
                let what = format!("{board}, then {cards:?}, the card {wrong} wrong");
                comparison.compare(&what, &theirs.code, &ours.code);
            }
        }
    }
    for batch in batch.chunks(150) {
        let count = (batch.len() as c_int).to_ne_bytes();
        let mut boards = count.to_vec();
        batch.iter().for_each(|(board, _)| boards.extend(bytes(&deal_of(board))));
        boards.resize(21604, 0);
        let mut plays = count.to_vec();
        batch.iter().for_each(|(_, cards)| plays.extend(bytes(&play_of(cards))));
        plays.resize(84004, 0);
        let (theirs, ours) = libraries.both(&Call::new("AnalyseAllPlaysBin", &[], &[&boards, &plays], 43204));
        comparison.compare(format!("{} plays", batch.len()), &theirs.code, &ours.code);
        for (index, (board, cards)) in batch.iter().enumerate() {
            let one = |reply: &Reply| {
                let output = reply.output[4 + 216 * index..][..216].to_vec();
                values(&Reply { code: reply.code, output }, board, cards)
            };
            comparison.compare(format!("in a batch: {board}, then {cards:?}"), &one(&theirs), &one(&ours));
        }
    }
}

fn call(board: &Board, cards: &[Card]) -> Call {
    Call::new("AnalysePlayBin", &[], &[bytes(&deal_of(board)), bytes(&play_of(cards))], 216)
}

/// The values that both have, or the code.
fn values(reply: &Reply, board: &Board, cards: &[Card]) -> Result<Vec<c_int>, c_int> {
    if reply.code != 1 {
        return Err(reply.code);
    }
    let numbers = numbers(&reply.output);
    let mut values = numbers[1..1 + numbers[0].max(0) as usize].to_vec();
    values.truncate(values_owed(board, cards.len()));
    Ok(values)
}
