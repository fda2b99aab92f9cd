//! What to play when hands are hidden: by Perfect Information Monte Carlo, by alpha-mu, by achievable sets, exactly, or
//! by whichever of these can be afforded; and the layouts themselves.

pub(crate) mod answer;
pub(crate) mod callbacks;
pub(crate) mod request;
pub(crate) mod settings;
pub(crate) mod state;
pub mod types;

use self::answer::to_c;
use self::callbacks::Weigh;
use self::request::{Known, goal, hidden, mistakes, own_worlds};
use self::settings::ChooseSettings;
use self::state::PlayerState;
use self::types::*;
use crate::cards::Deal;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::guard;
use crate::ffi::boundary::panic::CallerPanicked;
use crate::ffi::boundary::refusal::{Refusal, tagged_argument};
use crate::ffi::boundary::stack::with_search_stack;
use crate::ffi::boundary::tagged::TaggedSlot;
use crate::ffi::boundary::text::c_text;
use crate::play::MethodName;
use crate::play::Options;
use crate::play::anytime;
use crate::play::{Decision, DecisionError, Player, Request, Source};
use crate::worlds::Sampling;
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The card to play by alpha-mu (Cazenave and Ventos): the plan that wins in as many layouts of the hidden cards as
/// possible, the same plan in all of them as long as they cannot be told apart, against opponents who see everything.
///
/// `options` may be NULL. The answer goes to `*choice`, whose structSize has to be set. Its numbers are those of the
/// sample: with all layouts (`complete`) and no limit of depth they are exact. A defender's partner is taken to play
/// the card that is best double dummy, the lowest of several. On the opening lead dummy's hand, once laid down, tells
/// sampled layouts apart, so that depths beyond 1 add little.
///
/// No memory is kept, and the answer depends on nothing but the request and the options, unless a limit of time cuts it
/// short. A program that asks about one card after the other does better with a FinessePlayer, who remembers.
///
/// A call that meets its limits, or is cancelled, returns RETURN_NO_FAULT with the best answer so far, and `stopReason`
/// says so. It keeps to its time limit within some 20 ms, but for a `weigh` that does not return.
///
/// Returns RETURN_NO_FAULT; FINESSE_BAD_ARGUMENT (NULL, a structSize less than sizeof(size_t), options out of range);
/// FINESSE_IMPOSSIBLE or FINESSE_TOO_RARE if there are no layouts; for cards or a play that cannot be the codes that
/// DDS has for them, RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, RETURN_SUIT_OR_RANK, RETURN_PLAY_FAULT,
/// RETURN_ZERO_CARDS, RETURN_TRUMP_WRONG, RETURN_FIRST_WRONG, RETURN_TARGET_TOO_HIGH (more than those won and
/// left), RETURN_TARGET_WRONG_LO or _HI; else FINESSE_BAD_REQUEST.
/// Then `message` says what is wrong, and the rest of `*choice` is zeros.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AlphaMuChooseCard(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, or structs of which as much is there as they say.
    guard(|| unsafe { choose_alone(|_| MethodName::AlphaMu, request, options, choice) })
}

/// The card to play by Perfect Information Monte Carlo: the one that does best on average over layouts of the hidden
/// cards, each played double dummy. It plays as if everything were known after the next card. Tricks are counted for
/// every card in every layout, which early in the play takes longer than alpha-mu's questions whether the target is
/// reached; from then on it is the quickest method.
///
/// Arguments, answer and codes are those of AlphaMuChooseCard. Of the options `depth`, `memoryMB`, `switchesOff`,
/// FINESSE_NO_TRICK_COUNT and FINESSE_BRACKET do not matter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PimcChooseCard(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, or structs of which as much is there as they say.
    guard(|| unsafe { choose_alone(|_| MethodName::Pimc, request, options, choice) })
}

/// The card to play by achievable sets (Ginsberg, "GIB", section 7): layouts are gathered one after the other as long
/// as one way of playing wins in all of them, in many orders, and the heaviest set is what the card is worth.
///
/// Arguments, answer and codes are those of AlphaMuChooseCard, and so is what is looked for; but where alpha-mu finds
/// the best plan, this finds a good one, mostly the best. `exact` is 1 if no plan can win more, as not even seeing all
/// hands would; otherwise the true chance at that depth is at least the one given. Cards that could not be best any
/// more keep what they had at a lesser depth. Of the options `switchesOff` and FINESSE_BRACKET do not matter; `rounds`
/// and `seed` decide how many orders are tried, and which.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AchievableChooseCard(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, or structs of which as much is there as they say.
    guard(|| unsafe { choose_alone(|settings| MethodName::Achievable(settings.wheel), request, options, choice) })
}

/// The card to play with the single-dummy game solved exactly (Ginsberg, "GIB", sections 5 and 6): declarer plays the
/// same card in all layouts that he cannot tell apart, to the last trick, and the defenders see everything.
///
/// Arguments, answer and codes are those of AlphaMuChooseCard with unlimited depth. It is for endings: of five tricks a
/// hand, with all 252 layouts, most take some milliseconds, of six some tens of them, of seven about a second, and some
/// much longer; pass a limit. If `worlds` is 0 there may be 20000; with fewer than there are layouts, as `complete` 0
/// says, it is exact for those. Only declarer's and
/// dummy's cards are solved for, and only the target: FINESSE_BAD_REQUEST otherwise. Cards with `exact` 1 have their
/// true chance. The others are worth at most what is given, and less than the first; but when a limit was met, as
/// `stopReason` says, at least what is given: it is what the best way of playing found so far wins, and the first card
/// has the best of them. Of the options `depth`, `switchesOff`, `rounds` and FINESSE_BRACKET do not matter; `nodeLimit`
/// counts positions, and other work as if it were positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SingleDummySolve(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, or structs of which as much is there as they say.
    guard(|| unsafe { choose_alone(|_| MethodName::Exact, request, options, choice) })
}

/// The card to play by the best method that can be afforded, for declarer, dummy or a defender at any time of the play:
/// the one to call when nothing is wanted but a good card.
///
/// Arguments, answer and codes are those of AlphaMuChooseCard; `method` says which method the answer is from. A first
/// look is that of PIMC. Declarer's endings are then solved exactly, if all layouts are few enough and the time
/// suffices; else alpha-mu looks ahead, on more and more layouts, as far as it comes. What is not finished when a limit
/// is met never counts. Where all cards are equal the call returns almost at once, with numbers from a few layouts.
///
/// Pass `timeLimitMs`, such as 1000, or `nodeLimit`; a position of the exact solver counts as 6 nodes. Without either a
/// call ends after 10 million nodes, about a second (`mistakeOdds` comes on top), with FINESSE_ENDED_NODES unless it is
/// done before. Without `timeLimitMs` the answer is the same on every machine. Of the options `depth`, `switchesOff`, `rounds` and
/// FINESSE_BRACKET do not matter. `worlds` is how many layouts to look at, at most; 0 leaves that to the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ChooseCard(
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, or structs of which as much is there as they say.
    guard(|| unsafe { choose_alone(|_| MethodName::Best, request, options, choice) })
}

/// The method of a call, as it is wished.
pub(crate) type Pick = fn(&ChooseSettings) -> MethodName;

/// A call with a player who knows nothing yet.
///
/// # Safety
/// The pointers are NULL, or point to structs of which as much is there as they say.
unsafe fn choose_alone(
    pick: Pick,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    unsafe { choose(pick, request, options, choice, &mut PlayerState::default(), None) }
}

/// A call with this player, that can be stopped by this flag, if there is one.
///
/// # Safety
/// As for [`choose_alone`].
pub(crate) unsafe fn choose(
    pick: Pick,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
    state: &mut PlayerState,
    stop: Option<&Arc<AtomicBool>>,
) -> Result<(), Code> {
    let begun = Instant::now();
    // SAFETY: as promised by the caller.
    let place = unsafe { TaggedSlot::new(choice, Code::BadArgument)? };
    // SAFETY: as promised by the caller.
    let outcome = report_panic_in(&place, || {
        with_search_stack(|| unsafe { answer(pick, request, options, state, stop, begun, decide) })
    });
    match outcome {
        Ok(mut found) => {
            found.milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
            place.set(&found);
            Ok(())
        }
        Err(refusal) => Err(refuse(&place, &refusal)),
    }
}

/// Has the player choose.
fn decide(
    request: &Request<'_>,
    method: MethodName,
    options: &Options<'_>,
    player: &mut Player,
) -> Result<Decision, DecisionError> {
    player.choose(request, method, options)
}

/// Runs a search; if it panics, the message in `place` says why, and the panic goes on.
pub(crate) fn report_panic_in<T>(place: &TaggedSlot<FinesseChoice>, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        let why = if payload.is::<CallerPanicked>() {
            "a function of the caller's panicked"
        } else {
            "an error inside the library"
        };
        place.set(&FinesseChoice { message: c_text(why), ..FinesseChoice::NONE });
        resume_unwind(payload)
    })
}

/// Says why there is no answer.
pub(crate) fn refuse(place: &TaggedSlot<FinesseChoice>, refusal: &Refusal) -> Code {
    place.set(&FinesseChoice { message: c_text(&refusal.message), ..FinesseChoice::NONE });
    refusal.code
}

/// Says that a player cannot be asked.
///
/// # Safety
/// `choice` is NULL, or points to a struct of which as much is there as it says.
pub(crate) unsafe fn refuse_player(choice: *mut FinesseChoice, message: &str) -> Code {
    let refusal = Refusal::new(Code::BadArgument, message);
    // SAFETY: as promised by the caller.
    let place = unsafe { TaggedSlot::new(choice, Code::BadArgument) };
    place.map_or_else(|code| code, |place| refuse(&place, &refusal))
}

/// The answer to a request, decided in this way.
///
/// # Safety
/// As for [`choose_alone`].
pub(crate) unsafe fn answer(
    pick: Pick,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    state: &mut PlayerState,
    stop: Option<&Arc<AtomicBool>>,
    begun: Instant,
    way: impl FnOnce(&Request<'_>, MethodName, &Options<'_>, &mut Player) -> Result<Decision, DecisionError>,
) -> Result<FinesseChoice, Refusal> {
    // SAFETY: as promised by the caller.
    let (request, settings) =
        unsafe { (tagged_argument(request, "request", "FinesseRequest")?, ChooseSettings::read(options)?) };
    let known = Known::read(&request)?;
    // SAFETY: as promised by the caller.
    let own = unsafe { own_worlds(&request, &known.knowledge)? };
    let weigh = Weigh::of(&request);
    let weigh = weigh.as_ref().map(|weigh| |deal: &Deal| weigh.ask(deal));
    let weigh = weigh.as_ref().map(|weigh| weigh as &dyn Fn(&Deal) -> f64);
    let method = pick(&settings);
    let (tricks_left, judged) = (known.knowledge.tricks_left(), mistakes(&request).is_some());
    let question = Request {
        goal: goal(&request, known.declarer)?,
        knowledge: known.knowledge,
        declarer: known.declarer,
        constraints: known.constraints,
        source: match &own {
            Some(own) => Source::Given(own),
            None => {
                let count = settings.worlds.unwrap_or_else(|| usual_worlds(method, tricks_left, judged));
                Source::Sample { count, seed: settings.options.seed, weigh }
            }
        },
        mistakes: mistakes(&request),
        bracket: settings.options.flags & FINESSE_BRACKET != 0,
    };
    let share = state.share(&question, settings.budget);
    let (player, clock) = state.at_work(&question);
    let decision = settings.run(begun, share, stop, |options| way(&question, method, options, player));
    clock.spend(begun.elapsed());
    let decision = decision.map_err(|error| match error {
        DecisionError::Hidden(seat) => hidden(&request, &question.knowledge, question.declarer, seat),
        error => error.into(),
    })?;
    let left = settings.budget.map_or(0, |budget| clock.left(budget).as_millis());
    Ok(FinesseChoice { dealTimeLeftMs: c_int::try_from(left).unwrap_or(c_int::MAX), ..to_c(&question, &decision) })
}

/// Worlds of the exact solver when nobody has said: all layouts of eight tricks.
const EXACT_WORLDS: usize = 20_000;

/// How many worlds a method looks at when nobody has said.
fn usual_worlds(method: MethodName, tricks_left: usize, judged: bool) -> usize {
    match method {
        MethodName::Best => anytime::worlds_wanted(tricks_left, judged),
        MethodName::Exact => EXACT_WORLDS,
        _ => Sampling::default().count,
    }
}
