//! Boards: every card or the best ones, for a target or the most tricks, in every mode, by contexts and in batches.

use crate::common::positions::{Fault, Positions};
use crate::common::question::{Answer, Line, Question, deal_as_text, deal_of};
use crate::comparison::Comparison;
use crate::divergences;
use crate::libraries::{FUTURE, Libraries, Library, bytes, numbers, value};
use calls::Call;
use finesse::cards::Strain;
use rand::Rng;
use rand::seq::IndexedRandom;
use std::ffi::c_int;

/// New contexts, and `SolveBoard`, which has no past either in DDS 3.1.
pub fn answers(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(1);
    for index in 0..positions {
        let board = source.any_board();
        let question = source.question(&board);
        let owed = divergences::owed(&mut libraries.dds, &question);
        comparison.compare(question, &owed, &libraries.ours.solve(&question, false));
        if index % 4 == 0 {
            comparison.compare(question, &owed, &libraries.ours.solve_flat(&question));
            let flat = libraries.dds.solve_flat(&question);
            let flat = divergences::searched(&mut libraries.dds, &question, flat);
            comparison.compare(format!("SolveBoard of DDS: {question}"), &flat, &owed);
        }
    }
}

/// One context for everything, which is reset now and then. Ours answers as if it had no past; the cards of DDS may come
/// in another order.
pub fn answers_of_one_context(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(2);
    for _ in 0..positions / 4 {
        let (tricks, played) = (source.size(), source.rng.random_range(0..4));
        let mut board = source.board(tricks, played);
        for _ in 0..4 {
            change_context(libraries, &mut source);
            let mut question = source.question(&board);
            question.mode = source.rng.random_range(0..2);
            let owed = divergences::owed(&mut libraries.dds, &question);
            comparison.compare(question, &owed, &libraries.ours.solve(&question, true));
            let theirs = libraries.dds.solve(&question, true);
            let theirs = divergences::searched(&mut libraries.dds, &question, theirs);
            comparison.compare(
                format!("the set of cards: {question}"),
                &unordered(&theirs, &question),
                &unordered(&owed, &question),
            );
            comparison.note("other order in DDS's own context", theirs != owed);
            // The position after a card or two.
            let count = source.rng.random_range(1..=2);
            for card in source.play(&board, count) {
                board = board.play(card).and_then(|after| after.board).unwrap_or(board);
            }
        }
    }
}

/// Changes the table of the kept contexts now and then. DDS 3.1 crashes at times after dds_c_configure_tt, so it is spared.
fn change_context(libraries: &mut Libraries, source: &mut Positions) {
    let (small, large) = (source.rng.random_range(-1..8), source.rng.random_range(-1..20));
    let call = match source.rng.random_range(0..40) {
        0 => Call::new("dds_c_reset_for_solve", &[1], &[], 0),
        1 => Call::new("dds_c_clear_tt", &[1], &[], 0),
        // DDS takes no size at all for none here.
        2 => Call::new("dds_c_resize_tt", &[1, small.max(1), large.max(1)], &[], 0),
        3 => {
            let kind = source.rng.random_range(-1..4);
            libraries.ours.call(&Call::new("dds_c_configure_tt", &[1, kind, small, large], &[], 0));
            return;
        }
        _ => return,
    };
    libraries.both(&call);
}

/// An answer without the order of its cards. One card of several is any of them: then only its score counts.
fn unordered(answer: &Answer, question: &Question) -> Answer {
    match answer {
        Answer::Cards(lines) if question.solutions == 1 => {
            Answer::Cards(lines.iter().map(|line| Line { suit: 0, rank: 0, equals: 0, score: line.score }).collect())
        }
        Answer::Cards(lines) => {
            let mut lines = lines.clone();
            lines.sort_by_key(|line| (-line.score, line.suit, -line.rank));
            Answer::Cards(lines)
        }
        _ => answer.clone(),
    }
}

/// One deal in one context, trumps and leaders changing, in every mode. In mode 2 DDS keeps its table, and its answers may
/// be wrong; ours are those of a new context.
pub fn modes(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(3);
    for _ in 0..positions / 20 {
        let tricks = source.rng.random_range(2..=7);
        let board = source.board(tricks, 0);
        libraries.both(&Call::new("dds_c_clear_tt", &[1], &[], 0));
        for strain in Strain::ALL {
            for first in 0..4 {
                let deal = finesse::ffi::DealBin { trump: strain.index() as c_int, first, ..deal_of(&board) };
                let question = Question { deal, target: -1, solutions: 3, mode: 2, thread: 0 };
                let owed = divergences::owed(&mut libraries.dds, &Question { mode: 1, ..question });
                comparison.compare(question, &owed, &libraries.ours.solve(&question, true));
                let theirs = libraries.dds.solve(&question, true);
                comparison.note("wrong in DDS in mode 2", unordered(&theirs, &question) != unordered(&owed, &question));
            }
        }
    }
    libraries.both(&Call::new("dds_c_clear_tt", &[1], &[], 0));
}

/// The codes of questions with one fault or more.
pub fn spoilt(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(4);
    for _ in 0..positions {
        let (tricks, played) = (source.rng.random_range(1..=6), source.rng.random_range(0..4));
        let board = source.board(tricks, played);
        let mut question = source.question(&board);
        let count = source.rng.random_range(1..=3);
        let mut faults: Vec<Fault> = Fault::ALL.choose_multiple(&mut source.rng, count).copied().collect();
        // A context has no thread index.
        faults.retain(|&fault| fault != Fault::Thread);
        faults.sort();
        faults.iter().for_each(|fault| fault.spoil(&mut question, &mut source));
        let ours = libraries.ours.solve(&question, false);
        let shows_early = faults.iter().any(|fault| fault.shows_before_counting());
        if shows_early || question.trick_is_sound_or_never_looked_at() {
            let owed = divergences::owed(&mut libraries.dds, &question);
            comparison.compare(format!("{faults:?} {question}"), &owed, &ours);
        } else {
            let refused = matches!(ours, Answer::Refused(code) if code < 0);
            comparison.compare(format!("{faults:?} {question}: {ours:?}"), &true, &refused);
        }
    }
}

/// The four functions for batches, on one thread and on two.
pub fn batches(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(5);
    let mut left = positions / 2;
    while left > 0 {
        let size = source.rng.random_range(1..=left.min(200));
        left -= size;
        let mut questions: Vec<Question> = (0..size)
            .map(|_| {
                let board = source.any_board();
                Question { mode: 1, ..source.question(&board) }
            })
            .collect();
        let spoilt = source.rng.random_ratio(1, 4).then(|| source.rng.random_range(0..size));
        if let Some(spoilt) = spoilt {
            let faults = [Fault::Mode, Fault::Solutions, Fault::Target, Fault::CardMoved];
            faults.choose(&mut source.rng).expect("four faults").spoil(&mut questions[spoilt], &mut source);
        }
        let threads = source.rng.random_range(0..=2);
        let by_numbers = batch(&questions, |question| bytes(&question.deal).to_vec(), 96);
        let by_text = batch(&questions, |question| bytes(&deal_as_text(&question.deal)).to_vec(), 112);
        for (name, input, numbers) in [
            ("SolveAllBoardsBinN", &by_numbers, vec![threads]),
            ("SolveAllBoardsN", &by_text, vec![threads]),
            ("SolveAllBoardsBinSeq", &by_numbers, vec![]),
            ("SolveAllBoardsSeq", &by_text, vec![]),
        ] {
            let what = format!("{name} {numbers:?} of {size} boards, spoilt {spoilt:?}");
            compare_batch(
                libraries,
                comparison,
                &what,
                &Call::new(name, &numbers, &[input], 43204),
                &questions,
                spoilt,
            );
        }
    }
    let board = source.board(2, 0);
    let question = Question { mode: 1, ..source.question(&board) };
    let mut input = batch(&vec![question; 200], |question| bytes(&question.deal).to_vec(), 96);
    input[..4].copy_from_slice(&201i32.to_ne_bytes());
    let (theirs, ours) = libraries.both(&Call::new("SolveAllBoardsBinN", &[1], &[&input], 43204));
    comparison.compare("201 boards", &theirs.code, &ours.code);
}

/// A batch in the structs of DDS: number, deals, targets, solutions, modes.
fn batch(questions: &[Question], deal: impl Fn(&Question) -> Vec<u8>, size: usize) -> Vec<u8> {
    let mut input = (questions.len() as c_int).to_ne_bytes().to_vec();
    questions.iter().for_each(|question| input.extend(deal(question)));
    input.resize(4 + 200 * size, 0);
    let of: [fn(&Question) -> c_int; 3] = [|one| one.target, |one| one.solutions, |one| one.mode];
    for number in of {
        let start = input.len();
        questions.iter().for_each(|question| input.extend(number(question).to_ne_bytes()));
        input.resize(start + 800, 0);
    }
    input
}

/// DDS solves no board, or not all, when one is bad; we solve the good ones.
fn compare_batch(
    libraries: &mut Libraries,
    comparison: &mut Comparison,
    what: &str,
    call: &Call,
    questions: &[Question],
    spoilt: Option<usize>,
) {
    let (theirs, ours) = libraries.both(call);
    comparison.compare(what, &theirs.code, &ours.code);
    if theirs.code == 1 {
        comparison.compare(what, &numbers(&theirs.output[..4]), &numbers(&ours.output[..4]));
    }
    for (index, question) in questions.iter().enumerate().filter(|&(index, _)| Some(index) != spoilt) {
        let answer = |output: &[u8]| Answer::new(1, &value(&output[4 + FUTURE * index..]));
        let owed = divergences::owed(&mut libraries.dds, question);
        comparison.compare(format!("{what}: {question}"), &owed, &answer(&ours.output));
        if theirs.code == 1 {
            // Its workers keep their contexts, so the order may be another one.
            let theirs = answer(&theirs.output);
            let (theirs, owed) = (unordered(&theirs, question), unordered(&owed, question));
            comparison.compare(format!("{what}, the set of cards: {question}"), &theirs, &owed);
        }
    }
}
