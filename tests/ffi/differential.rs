//! Our C functions against those of DDS 2.9, where its library is installed: codes, cards, equals and scores in order, on
//! random positions of every size and on spoilt questions.
//!
//! `FINESSE_DIFFERENTIAL` is the number of positions, 4000 unless set. The positions are the same in every run.

use crate::common::divergences;
use crate::common::library::{Batch, Library, OURS, dds};
use crate::common::positions::{Fault, Positions};
use crate::common::question::{
    Answer, Question, deal_as_text, deal_of, play_as_text, play_of, table_deal_as_text, table_deal_of,
};
use finesse::cards::{Board, Card};
use rand::Rng;
use rand::seq::IndexedRandom;
use std::fmt::{Debug, Display};

const DEFAULT_POSITIONS: usize = 4000;

/// The number of positions to compare, of which a test takes its share.
fn positions() -> usize {
    match std::env::var("FINESSE_DIFFERENTIAL") {
        Ok(number) => number.parse().expect("FINESSE_DIFFERENTIAL is a number of positions"),
        Err(_) => DEFAULT_POSITIONS,
    }
}

/// Counts comparisons, and shows the first differences.
#[derive(Default)]
struct Comparison {
    made: usize,
    different: usize,
}

impl Comparison {
    fn compare<T: PartialEq + Debug>(&mut self, what: impl Display, owed: &T, ours: &T) {
        self.made += 1;
        if owed != ours {
            self.different += 1;
            if self.different <= 10 {
                println!("{what}\n  owed {owed:?}\n  ours {ours:?}");
            }
        }
    }

    fn finish(self, what: &str) {
        println!("{what}: {} comparisons, {} differences", self.made, self.different);
        assert_eq!(self.different, 0, "{what}");
        assert!(self.made > 0, "{what}: nothing compared");
    }
}

#[test]
fn answers() {
    let Some(dds) = dds() else { return };
    let mut source = Positions::new(1);
    let mut comparison = Comparison::default();
    for index in 0..positions() {
        let board = source.any_board();
        let question = source.question(&board);
        comparison.compare(question, &divergences::owed(&dds, &question), &OURS.solve(&question));
        if index % 4 == 0 {
            comparison.compare(question, &divergences::owed_pbn(&dds, &question), &OURS.solve_pbn(&question));
        }
    }
    comparison.finish("answers");
}

#[test]
fn codes_of_spoilt_questions() {
    let Some(dds) = dds() else { return };
    let mut source = Positions::new(2);
    let mut comparison = Comparison::default();
    for _ in 0..positions() {
        let (tricks, played) = (source.rng.random_range(1..=6), source.rng.random_range(0..4));
        let board = source.board(tricks, played);
        let mut question = source.question(&board);
        let count = source.rng.random_range(1..=3);
        let mut faults: Vec<Fault> = Fault::ALL.choose_multiple(&mut source.rng, count).copied().collect();
        faults.sort();
        faults.iter().for_each(|fault| fault.spoil(&mut question, &mut source));
        let ours = OURS.solve(&question);
        let shows_early = faults.iter().any(|fault| fault.shows_before_counting());
        if shows_early || question.trick_is_sound_or_never_looked_at() {
            comparison.compare(format!("{faults:?} {question}"), &divergences::owed(&dds, &question), &ours);
        } else {
            assert!(matches!(ours, Answer::Refused(code) if code < 0), "{faults:?} {question}: {ours:?}");
        }
    }
    comparison.finish("spoilt questions");
}

#[test]
fn batches() {
    let Some(dds) = dds() else { return };
    let mut source = Positions::new(3);
    let mut comparison = Comparison::default();
    let mut left = positions() / 4;
    while left > 0 {
        let size = source.rng.random_range(1..=left.min(200));
        left -= size;
        let mut questions: Vec<Question> = Vec::new();
        while questions.len() < size {
            let board = source.any_board();
            let question = source.question(&board);
            let cards_are_new = questions.iter().all(|other| other.deal.remainCards != question.deal.remainCards);
            if divergences::same_in_a_batch(&question) && cards_are_new {
                questions.push(question);
            }
        }
        let function = *Batch::ALL.choose(&mut source.rng).expect("four functions");
        let spoilt = source.rng.random_ratio(1, 2).then(|| source.rng.random_range(0..size));
        if let Some(spoilt) = spoilt {
            // Of the faults only these: DDS uses the others as an index before it looks at the board.
            let faults = [Fault::Mode, Fault::Solutions, Fault::Target, Fault::CardMoved];
            faults.choose(&mut source.rng).expect("four faults").spoil(&mut questions[spoilt], &mut source);
        }
        let chunk = source.rng.random_range(0..3);
        compare_batch(&dds, &mut comparison, function, &questions, chunk);
    }
    let board = source.board(2, 0);
    let question = Question { target: -1, solutions: 3, mode: 1, ..source.question(&board) };
    compare_batch(&dds, &mut comparison, Batch::ChunksBin, &vec![question; 201], 1);
    comparison.finish("batches");
}

fn compare_batch(dds: &Library, comparison: &mut Comparison, function: Batch, questions: &[Question], chunk: i32) {
    divergences::forget(dds, &questions[0].deal);
    let (owed_code, owed) = dds.solve_batch(function, questions, chunk);
    let (our_code, ours) = OURS.solve_batch(function, questions, chunk);
    let what = format!("{function:?} of {} boards, chunks of {chunk}", questions.len());
    comparison.compare(&what, &(owed_code, owed.len()), &(our_code, ours.len()));
    for ((question, owed), ours) in questions.iter().zip(owed).zip(ours) {
        let (no_card, our_no_card) = (matches!(owed, Answer::NoCard(_)), matches!(ours, Answer::NoCard(_)));
        if divergences::owed(dds, question) == Answer::Refused(owed_code) {
            // DDS leaves the answer to a refused board as it was, but for the number of cards.
            comparison.compare(format!("{what}: refused {question}"), &no_card, &our_no_card);
        } else {
            let owed = divergences::searched(dds, question, owed);
            comparison.compare(format!("{what}: {question}"), &owed, &ours);
        }
    }
}

#[test]
fn tables() {
    let Some(dds) = dds() else { return };
    let mut source = Positions::new(4);
    let mut comparison = Comparison::default();
    let mut compare_one = |board: &Board| {
        let deal = table_deal_of(board);
        let (code, theirs) = dds.table(deal);
        let owed = (code, divergences::table_owed(board.tricks_left(), theirs));
        comparison.compare(board, &owed, &OURS.table(deal));
        let (code, theirs) = dds.table_pbn(table_deal_as_text(&deal));
        let owed = (code, divergences::table_owed(board.tricks_left(), theirs));
        comparison.compare(board, &owed, &OURS.table_pbn(table_deal_as_text(&deal)));
    };
    for _ in 0..positions() / 20 {
        let tricks = source.rng.random_range(2..=7);
        compare_one(&source.board(tricks, 0));
    }
    for _ in 0..positions() / 2000 {
        compare_one(&source.board(13, 0));
    }
    for _ in 0..positions() / 200 {
        let tricks = source.rng.random_range(2..=5);
        let skipped: [i32; 5] = std::array::from_fn(|_| source.rng.random_range(0..2));
        let count = source.rng.random_range(1..=30);
        let deals: Vec<_> = (0..count).map(|_| table_deal_of(&source.board(tricks, 0))).collect();
        let owed = |(code, boards, tables): (i32, i32, Vec<_>)| {
            let tables = tables.into_iter().map(|table| divergences::table_owed(tricks, table)).collect::<Vec<_>>();
            if code == 1 { (code, boards, tables) } else { (code, 0, Vec::new()) }
        };
        let ours = |(code, boards, tables)| if code == 1 { (code, boards, tables) } else { (code, 0, Vec::new()) };
        let what = format!("{count} tables of {tricks} tricks, strains skipped {skipped:?}");
        comparison.compare(&what, &owed(dds.tables(&deals, skipped)), &ours(OURS.tables(&deals, skipped)));
        let texts: Vec<_> = deals.iter().map(table_deal_as_text).collect();
        comparison.compare(&what, &owed(dds.tables_pbn(&texts, skipped)), &ours(OURS.tables_pbn(&texts, skipped)));
    }
    comparison.finish("tables");
}

#[test]
fn plays() {
    let Some(dds) = dds() else { return };
    let mut source = Positions::new(5);
    let mut comparison = Comparison::default();
    let mut batch: Vec<(Board, Vec<Card>)> = Vec::new();
    for _ in 0..positions() / 8 {
        let (tricks, played) = (source.size().min(10), source.rng.random_range(0..4));
        let board = source.board(tricks, played);
        let count = source.rng.random_range(0..=4 * tricks - played);
        let mut cards = source.play(&board, count);
        let owed = |values: Result<Vec<i32>, i32>, cards: &[Card]| {
            values.map(|mut values| {
                values.truncate(divergences::values_owed(&board, cards.len()));
                values
            })
        };
        let what = format!("{board}, then {cards:?}");
        let deal = deal_of(&board);
        divergences::forget(&dds, &deal);
        let theirs = dds.play(deal, play_of(&cards));
        comparison.compare(&what, &owed(theirs, &cards), &owed(OURS.play(deal, play_of(&cards)), &cards));
        let (text, play) = (deal_as_text(&deal), play_as_text(&cards));
        comparison.compare(&what, &owed(dds.play_pbn(text, play), &cards), &owed(OURS.play_pbn(text, play), &cards));
        if played == 0 && !cards.is_empty() {
            batch.push((board, cards.clone()));
            // A card that the player does not hold, because it was played before or somebody else has it.
            let wrong = source.rng.random_range(0..cards.len());
            let others: Vec<Card> = board.deal().cards().cards().filter(|&card| card != cards[wrong]).collect();
            let hands = cards[..wrong].iter().try_fold(board, |board, &card| board.play(card)?.board);
            let held = hands.map(|board| board.hand(board.to_play())).unwrap_or_default();
            if let Some(&card) = others.iter().find(|&&card| !held.contains(card)) {
                cards[wrong] = card;
                let what = format!("{board}, then {cards:?}, the card {wrong} wrong");
                let refused = |values: Result<Vec<i32>, i32>| values.err();
                let theirs = refused(dds.play(deal, play_of(&cards)));
                comparison.compare(&what, &theirs, &refused(OURS.play(deal, play_of(&cards))));
            }
        }
    }
    for batch in batch.chunks(150) {
        let deals: Vec<_> = batch.iter().map(|(board, _)| deal_of(board)).collect();
        let plays: Vec<_> = batch.iter().map(|(_, cards)| play_of(cards)).collect();
        let what = format!("{} plays", batch.len());
        comparison.compare(&what, &dds.plays(&deals, &plays), &OURS.plays(&deals, &plays));
        let deals: Vec<_> = deals.iter().map(deal_as_text).collect();
        let plays: Vec<_> = batch.iter().map(|(_, cards)| play_as_text(cards)).collect();
        comparison.compare(&what, &dds.plays_pbn(&deals, &plays), &OURS.plays_pbn(&deals, &plays));
    }
    comparison.finish("plays");
}

#[test]
fn error_messages() {
    let Some(dds) = dds() else { return };
    let mut comparison = Comparison::default();
    for code in (-2000..=10).filter(|&code| !divergences::is_code_of_ours(code)) {
        comparison.compare(code, &dds.error_message(code), &OURS.error_message(code));
    }
    comparison.finish("error messages");
}
