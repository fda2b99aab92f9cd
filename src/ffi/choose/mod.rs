//! The card to play when hands are hidden.
//!
//! - [`types`]: the structs. `request`, `constraints` and `settings` check what the caller passes, `faults` says what
//!   is wrong with it. `auction`: what follows from the calls.
//! - `callbacks`: the caller's functions. `state`: what a player keeps between calls.
//! - `answer`: the decision as C sees it.

pub(crate) mod answer;
pub(crate) mod auction;
pub(crate) mod callbacks;
pub(crate) mod constraints;
mod faults;
pub(crate) mod request;
pub(crate) mod settings;
pub(crate) mod state;
pub mod types;

use self::answer::{ChoiceSlot, to_c, write};
use self::auction::Asked;
use self::callbacks::weigh;
use self::request::{goal, mistakes, own_worlds};
use self::settings::ChooseSettings;
use self::state::PlayerState;
use self::types::*;
use crate::bidding::Heard;
use crate::cards::Deal;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::refusal::Refusal;
use crate::ffi::boundary::tagged::tagged;
use crate::play::{Decision, DecisionError, MethodName, Options, Player, Request, Source};
use std::os::raw::c_int;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The card to play, by the method that the options name.
///
/// `options` may be NULL: all defaults, that is the best method for about a second. The answer goes to `*choice`.
///
/// With all layouts (`complete`) and no limit of depth the numbers are exact; otherwise they are those of the sample.
/// On the opening lead depths beyond 1 add little to alpha-mu, because dummy tells the worlds apart.
///
/// A call that meets a limit, or is cancelled, returns RETURN_NO_FAULT with the best answer so far, and `stopReason`
/// says so. Nothing is remembered from call to call; a program that asks for one card after the other does better with
/// a FinessePlayer. Without `timeLimitMs` and `dealTimeLimitMs` the answer depends on the arguments alone.
///
/// Returns RETURN_NO_FAULT, or
/// - FINESSE_BAD_ARGUMENT: a pointer is NULL, a structSize is wrong, or an option is out of range;
/// - FINESSE_IMPOSSIBLE, FINESSE_TOO_RARE: no layout fits, or none was found;
/// - RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, RETURN_SUIT_OR_RANK, RETURN_ZERO_CARDS: the cards are wrong;
/// - RETURN_PLAY_FAULT: the play is not legal;
/// - RETURN_TRUMP_WRONG, RETURN_FIRST_WRONG, RETURN_TARGET_WRONG_LO, RETURN_TARGET_WRONG_HI, RETURN_TARGET_TOO_HIGH;
/// - FINESSE_BAD_AUCTION: a call of the auction is not legal, it is not over, or it was passed out;
/// - FINESSE_BAD_REQUEST: another field is wrong, or `bidder` has called or shown what is not allowed;
/// - RETURN_UNKNOWN_FAULT: no memory, a panic in a callback, or an error inside the library.
///
/// On failure `choice->message` says what is wrong and the other fields are 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ChooseCard(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    let arguments = Arguments { request, options, choice, only: None };
    // SAFETY: the caller passes NULL, or structs as large as their structSize.
    guard(|| unsafe { choose(arguments, &mut PlayerState::default(), None) })
}

/// ChooseCard with FINESSE_METHOD_ALPHA_MU. `options->method` has to be 0 or FINESSE_METHOD_ALPHA_MU.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AlphaMuChooseCard(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    let arguments = Arguments { request, options, choice, only: Some(FINESSE_METHOD_ALPHA_MU) };
    // SAFETY: the caller passes NULL, or structs as large as their structSize.
    guard(|| unsafe { choose(arguments, &mut PlayerState::default(), None) })
}

/// The arguments of a call that chooses a card.
#[derive(Clone, Copy)]
pub(crate) struct Arguments {
    pub request: *const FinesseRequest,
    pub options: *const FinesseChooseOptions,
    pub choice: *mut FinesseChoice,
    /// The method of a function that has only one.
    pub only: Option<c_int>,
}

/// Chooses a card with the state of a player. The flag, if there is one, stops the call.
///
/// # Safety
/// The pointers are NULL, or point to structs as large as their structSize.
pub(crate) unsafe fn choose(
    arguments: Arguments,
    state: &mut PlayerState,
    stop: Option<&Arc<AtomicBool>>,
) -> Result<(), Code> {
    let begun = Instant::now();
    // SAFETY: as promised by the caller.
    let place = unsafe { ChoiceSlot::new(arguments.choice)? };
    let decide = |request: &Request<'_>, method, options: &Options<'_>, player: &mut Player| {
        player.choose(request, method, options)
    };
    // SAFETY: as promised by the caller.
    let found = place.fill(|| unsafe { answer(arguments, state, stop, begun, decide) })?;
    write(&place, found, begun);
    Ok(())
}

/// The answer to a request, which `decide` finds.
///
/// # Safety
/// As for [`choose`].
pub(crate) unsafe fn answer(
    arguments: Arguments,
    state: &mut PlayerState,
    stop: Option<&Arc<AtomicBool>>,
    begun: Instant,
    decide: impl FnOnce(&Request<'_>, MethodName, &Options<'_>, &mut Player) -> Result<Decision, DecisionError>,
) -> Result<FinesseChoice, Refusal> {
    // SAFETY: as promised by the caller.
    let (request, settings) =
        unsafe { (tagged(arguments.request, "request")?, ChooseSettings::read(arguments.options, arguments.only)?) };
    // SAFETY: as promised by the caller.
    let Asked { request, known, bid } = unsafe { Asked::read(request, false)? };
    // SAFETY: as promised by the caller.
    let own = unsafe { own_worlds(&request, &known.knowledge)? };
    // Own worlds are used as they are, whatever the calls.
    let bid = bid.filter(|_| own.is_none());
    // A bidder of the caller's own that does what is not allowed ends the call by this flag.
    let stop = stop.cloned().or_else(|| bid.is_some().then(Arc::default));
    let weigh = weigh(&request);
    let weigh = weigh.as_ref().map(|weigh| weigh as &dyn Fn(&Deal) -> f64);
    let (tricks_left, judged) = (known.knowledge.tricks_left(), mistakes(&request).is_some());
    let count = settings.worlds(tricks_left, judged);
    let seed = settings.options.seed;
    let work = |calls: Option<&dyn Heard>| {
        let question = Request {
            goal: goal(&request, known.declarer)?,
            knowledge: known.knowledge,
            declarer: known.declarer,
            constraints: known.constraints,
            source: match (&own, calls) {
                (Some(own), _) => Source::Given(own),
                (None, Some(calls)) => Source::Auction { calls, count, seed, weigh },
                (None, None) => Source::Sample { count, seed, weigh },
            },
            mistakes: mistakes(&request),
            bracket: settings.options.flags & FINESSE_BRACKET != 0,
        };
        decided(&question, &settings, state, stop.as_ref(), begun, decide).map_err(|error| match error {
            DecisionError::Hidden(seat) => faults::hidden(&request, &question.knowledge, question.declarer, seat),
            error => error.into(),
        })
    };
    match &bid {
        None => work(None),
        Some(bid) => bid.with(&stop.clone().unwrap_or_default(), |calls| work(Some(calls)))?,
    }
}

/// The decision on a question, with the memory of a player and the time of the seat that decides.
pub(crate) fn decided(
    question: &Request<'_>,
    settings: &ChooseSettings,
    state: &mut PlayerState,
    stop: Option<&Arc<AtomicBool>>,
    begun: Instant,
    decide: impl FnOnce(&Request<'_>, MethodName, &Options<'_>, &mut Player) -> Result<Decision, DecisionError>,
) -> Result<FinesseChoice, DecisionError> {
    let share = state.share(question, settings.budget);
    let (player, clock) = state.at_work(question);
    let decision = settings.run(begun, share, stop, |options| decide(question, settings.method, options, player));
    clock.spend(begun.elapsed());
    let left = settings.budget.map_or(0, |budget| clock.left(budget).as_millis());
    let choice = to_c(question, &decision?);
    Ok(FinesseChoice { dealTimeLeftMs: c_int::try_from(left).unwrap_or(c_int::MAX), ..choice })
}
