//! The calls that choose a card while hands are hidden.

use crate::make::cards::text_of;
use crate::make::requests::{Arguments, Asked, Role, arguments};
use crate::run::Run;
use finesse::cards::Hand;
use finesse::ffi::*;
use std::mem::offset_of;
use std::os::raw::c_int;

use super::answers::card_of;

/// The methods of a defender, or of anybody.
pub const ANYBODY: [c_int; 5] =
    [FINESSE_METHOD_BEST, FINESSE_METHOD_PIMC, FINESSE_METHOD_ALPHA_MU, FINESSE_METHOD_ACHIEVABLE, -1];

/// The methods of declarer: mostly the one that only declarer has.
pub const DECLARER: [c_int; 3] = [FINESSE_METHOD_SINGLE_DUMMY, FINESSE_METHOD_BEST, FINESSE_METHOD_SINGLE_DUMMY];

pub fn alpha_mu(run: &mut Run) {
    let methods = [FINESSE_METHOD_BEST, FINESSE_METHOD_ALPHA_MU, FINESSE_METHOD_BEST, FINESSE_METHOD_PIMC];
    let mut arguments = arguments(&mut run.bytes, &methods, Role::Anybody);
    // SAFETY: whatever is passed is NULL or there, as much of it as it says.
    let code = make(run, "AlphaMuChooseCard", &mut arguments, |request, options, choice| unsafe {
        AlphaMuChooseCard(request, options, choice)
    });
    judge(&arguments, code);
}

pub fn choose(run: &mut Run) {
    let mut arguments = any_arguments(run);
    // SAFETY: whatever is passed is NULL or there, as much of it as it says.
    let code = make(run, "ChooseCard", &mut arguments, |request, options, choice| unsafe {
        ChooseCard(request, options, choice)
    });
    judge(&arguments, code);
}

/// Arguments for any method.
pub fn any_arguments(run: &mut Run) -> Arguments {
    if run.bytes.once_in(4) {
        arguments(&mut run.bytes, &DECLARER, Role::Declarer)
    } else {
        arguments(&mut run.bytes, &ANYBODY, Role::Anybody)
    }
}

/// Makes a call with the arguments, any of them NULL now and then; with no place for an answer nothing is judged.
pub fn make(
    run: &mut Run,
    name: &str,
    arguments: &mut Arguments,
    call: impl FnOnce(*const FinesseRequest, *const FinesseChooseOptions, *mut FinesseChoice) -> c_int,
) -> c_int {
    let request = arguments.request.or_null::<FinesseRequest>(&mut run.bytes);
    let options =
        arguments.options.as_mut().map_or(std::ptr::null_mut(), |room| room.pointer::<FinesseChooseOptions>());
    let choice = arguments.choice.or_null::<FinesseChoice>(&mut run.bytes);
    let code = run.call(name, || call(request, options, choice));
    if request.is_null() || choice.is_null() {
        assert_eq!(code, FINESSE_BAD_ARGUMENT);
    }
    code
}

/// What holds of every call: nothing is written where it should not be, a message comes exactly when there is no
/// answer, and an answer to a request that was in order is a legal card.
pub fn judge(arguments: &Arguments, code: c_int) {
    let Arguments { request, options, choice, choice_size, script, .. } = arguments;
    script.check(code);
    choice.check("the answer");
    assert!(
        request.is_untouched() && options.as_ref().is_none_or(|room| room.is_untouched()),
        "arguments are not to be written"
    );
    assert_ne!(code, FINESSE_STOPPED, "a call that is stopped has an answer all the same");
    if choice.is_untouched() {
        return assert_eq!(code, FINESSE_BAD_ARGUMENT);
    }
    let choice: FinesseChoice = choice.get(0);
    let message = text_of(&choice.message);
    assert!(message.len() < FINESSE_MESSAGE, "ended by a zero");
    if *choice_size < offset_of!(FinesseChoice, drawn) {
        assert_eq!((code, choice.cards, choice.suit), (FINESSE_BAD_ARGUMENT, 77, 77));
        return assert!(message.starts_with("choice.structSize: "), "{message}");
    }
    if code == RETURN_NO_FAULT {
        assert_eq!(message, "");
        check_choice(&choice, arguments.intact.then_some(&arguments.asked));
    } else {
        assert!(!message.is_empty() && choice.cards == 0 && choice.nodes == 0 && choice.suit == 0);
    }
}

/// What holds of every answer.
pub fn check_choice(choice: &FinesseChoice, asked: Option<&Asked>) {
    assert!((1..=13).contains(&choice.cards), "{} cards", choice.cards);
    let (best, cards) = (&choice.card[0], &choice.card[..choice.cards as usize]);
    let lowest = (1 << best.rank | best.equals).trailing_zeros() as c_int;
    assert_eq!((choice.suit, choice.rank), (best.suit, lowest), "the lowest of the first group");
    assert!(
        (0..4).contains(&choice.seat) && (FINESSE_METHOD_PIMC..=FINESSE_METHOD_SINGLE_DUMMY).contains(&choice.method)
    );
    assert!((FINESSE_ENDED_DEPTH..=FINESSE_ENDED_MEMORY).contains(&choice.stopReason));
    let mut named = Hand::EMPTY;
    for card in cards {
        let highest = card_of(card.suit, card.rank);
        assert!(card.equals & !0x7ffc == 0 && card.equals >> card.rank == 0, "equals are lower cards");
        assert!((FINESSE_AT_MOST..=FINESSE_ESTIMATE).contains(&card.bound));
        let group = (2..15).filter(|rank| card.equals >> rank & 1 == 1).map(|rank| card_of(card.suit, rank));
        for card in group.chain([highest]) {
            assert!(!named.contains(card), "{card} is named twice");
            named = named.with(card);
        }
        assert!(card.probability == -1.0 || (0.0..=1.0).contains(&card.probability), "chance {}", card.probability);
        assert!(card.expected.is_finite() && card.expectedFirst.is_finite());
        assert!((0..=choice.worlds).contains(&card.worldsWon));
        assert!(card.meanTricks == -1.0 || (0.0..=13.0).contains(&card.meanTricks), "{} tricks", card.meanTricks);
    }
    let Some(asked) = asked else { return };
    let legal = asked.board.legal();
    assert_eq!(choice.seat as usize, asked.board.to_play().index(), "who is to play");
    assert_eq!(named, legal, "the legal cards, each once");
}
