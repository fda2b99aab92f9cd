//! Choosing a card: the same call has the same answer, alpha-mu one card ahead is PIMC, and nothing promises more than
//! seeing all hands would.

use crate::make::cards::text_of;
use crate::make::requests::{Asked, Role, blank_options, good, plain};
use crate::run::Run;
use crate::targets::check_choice;
use finesse::ffi::*;
use std::os::raw::c_int;

/// The methods, each at the place of its number.
pub const METHODS: [c_int; 5] = [
    FINESSE_METHOD_BEST,
    FINESSE_METHOD_PIMC,
    FINESSE_METHOD_ALPHA_MU,
    FINESSE_METHOD_ACHIEVABLE,
    FINESSE_METHOD_SINGLE_DUMMY,
];

/// The code and the answer.
pub fn ask(
    run: &mut Run,
    method: c_int,
    request: &FinesseRequest,
    options: &FinesseChooseOptions,
) -> (c_int, FinesseChoice) {
    let mut choice = FinesseChoice::NONE;
    let options = FinesseChooseOptions { method, ..*options };
    // SAFETY: all three are there.
    let code = run.call("ChooseCard", || unsafe { ChooseCard(request, &options, &mut choice) });
    (code, choice)
}

/// The answer to a request that is in order.
pub fn answer(run: &mut Run, method: c_int, asked: &Asked, options: &FinesseChooseOptions) -> FinesseChoice {
    let (code, choice) = ask(run, method, &asked.request, options);
    let message = text_of(&choice.message);
    assert_eq!((code, message.as_str()), (RETURN_NO_FAULT, ""), "method {method} of {}", describe(asked));
    check_choice(&choice, Some(asked));
    choice
}

pub fn describe(asked: &Asked) -> String {
    let Asked { request, board, declarer, played, .. } = asked;
    let played: Vec<String> = played.iter().map(|card| card.to_string()).collect();
    format!(
        "{board}, declarer {declarer}, seen {:?}, kind {}, objective {}, target {}, won {:?}, played {}",
        request.seen,
        request.kind,
        request.objective,
        request.target,
        request.won,
        played.join(" ")
    )
}

/// All that an answer says, but for the time it took.
pub fn said(choice: &FinesseChoice) -> String {
    let cards: Vec<String> = choice.card[..choice.cards as usize].iter().map(said_of).collect();
    let FinesseChoice {
        seat, depth, stopReason, target, lowered, worlds, complete, bracketed, layouts, method, ..
    } = choice;
    format!(
        "{seat} {depth} {stopReason} {target} {lowered} {worlds} {complete} {bracketed} {layouts} {method} {}",
        cards.join("; ")
    )
}

fn said_of(card: &FinesseScoredCard) -> String {
    format!(
        "{} {} {:#x}: {} {} {} {} {} {} {} {} {}",
        card.suit,
        card.rank,
        card.equals,
        card.worldsWon,
        card.probability,
        card.expected,
        card.expectedFirst,
        card.expectedLeast,
        card.expectedMost,
        card.meanTricks,
        card.depth,
        card.bound
    )
}

/// Options that end by nodes or by themselves, never by time, so that the same answer comes again.
pub fn steady_options(run: &mut Run) -> FinesseChooseOptions {
    let bytes = &mut run.bytes;
    FinesseChooseOptions {
        worlds: bytes.pick(&[20, 5, 40, 1, 0]),
        depth: bytes.pick(&[2, 1, 3, -1]),
        seed: bytes.word(),
        threads: 1,
        flags: bytes.below(8) as c_int,
        rounds: 1 + bytes.below(4) as c_int,
        nodeLimit: if bytes.once_in(3) { 1 + bytes.below(3000) as i64 } else { 40_000 },
        ..blank_options()
    }
}

pub fn law(run: &mut Run) {
    let length = 2 + run.bytes.below(3);
    // The same call twice, for any request.
    let asked = good(&mut run.bytes, length, Role::Anybody);
    let options = steady_options(run);
    let method = METHODS[run.bytes.below(5)];
    let (first_code, first) = ask(run, method, &asked.request, &options);
    let (second_code, second) = ask(run, method, &asked.request, &options);
    assert_eq!((first_code, said(&first)), (second_code, said(&second)), "method {method} of {}", describe(&asked));
    // PIMC is alpha-mu one card ahead.
    let asked = plain(&mut run.bytes, length, Role::Anybody);
    let options = FinesseChooseOptions { depth: 1, worlds: 30, flags: FINESSE_ALL_CARDS, nodeLimit: 0, ..options };
    let pimc = answer(run, FINESSE_METHOD_PIMC, &asked, &options);
    let mu = answer(run, FINESSE_METHOD_ALPHA_MU, &asked, &options);
    let looked = |choice: &FinesseChoice| choice.stopReason != FINESSE_ENDED_ONE_CARD;
    if looked(&pimc) && looked(&mu) {
        let of = |choice: &FinesseChoice| {
            let mut cards: Vec<_> = choice.card[..choice.cards as usize]
                .iter()
                .map(|card| format!("{} {} {} {}", card.suit, card.rank, card.expectedFirst, card.worldsWon))
                .collect();
            cards.sort();
            (choice.target, choice.worlds, cards)
        };
        assert_eq!(of(&pimc), of(&mu), "{}", describe(&asked));
    }
    // Looking further ahead, and seeing less, promises no more than seeing everything; a defender's partner plays by
    // a rule, which may be better or worse than that.
    if asked.declares() {
        let deeper = FinesseChooseOptions { depth: -1, nodeLimit: 60_000, ..options };
        let far = answer(run, FINESSE_METHOD_ALPHA_MU, &asked, &deeper);
        for card in &far.card[..far.cards as usize] {
            assert!(card.expected <= card.expectedFirst + 1e-9, "{}: {}", describe(&asked), said(&far));
        }
    }
    run.count("law-choose", true);
}
