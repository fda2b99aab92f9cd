//! What to play when hands are hidden: by Perfect Information Monte Carlo, by alpha-mu, by achievable sets, exactly, or
//! by whichever of these can be afforded; and the layouts themselves.

pub(crate) mod answer;
pub(crate) mod request;
pub mod types;

use self::answer::written;
use self::request::{Known, Refusal, goal, hidden, missing, mistakes, own_worlds, sized};
use self::types::*;
use crate::cards::Deal;
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::{Slots, TaggedSlot, guard, roomy, slot};
use crate::ffi::boundary::panic::{CallerPanicked, outside};
use crate::ffi::boundary::text::{message_letters, say};
use crate::ffi::dds::convert::{clipped, table_deal};
use crate::ffi::dds::types::TableDeal;
use crate::play::achievable::squeaky::Wheel;
use crate::play::alphamu::search::Switches;
use crate::play::anytime;
use crate::play::choose::{Options, Progress};
use crate::play::clock::{Clock, who_decides};
use crate::play::decision::{Decision, DecisionError, MOST_WORLDS, Player, Request, Source};
use crate::play::method::{Method, decide_by};
use crate::reserve::OutOfMemory;
use crate::worlds::{Sampling, World, worlds};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::os::raw::{c_char, c_double, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    guard(|| unsafe { choose_alone(|_| Method::AlphaMu, request, options, choice) })
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
    guard(|| unsafe { choose_alone(|_| Method::Pimc, request, options, choice) })
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
    guard(|| unsafe { choose_alone(|wishes| Method::Achievable(wishes.wheel), request, options, choice) })
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
    guard(|| unsafe { choose_alone(|_| Method::Exact, request, options, choice) })
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
    guard(|| unsafe { choose_alone(|_| Method::Best, request, options, choice) })
}

/// Layouts of the hidden cards: all if there are at most `count`, else so many at random, every layout as likely as
/// every other, none of them twice.
///
/// What counts is what the request says of the cards: `objective`, `level`, `target`, own worlds and `mistakeOdds` are
/// not looked at, and any hands may be hidden. `deals` has room for `count` deals, at most 1048576, and `*found`
/// becomes their number: original hands with FINESSE_PLAY, cards still held with FINESSE_POSITION, fit for `worlds` of
/// a request. `weights` has room for as many weights, the largest is 1 and without `weigh` all are; or is NULL.
/// `*layouts` becomes the number of layouts that are possible, before any weighing, or at most so many if all four hands
/// are hidden and more than two of them constrained; `layouts` may be NULL. The same request with the same seed finds
/// the same layouts on every machine. A call that is not done after `timeLimitMs` milliseconds ends with
/// FINESSE_STOPPED; with 0 there is no limit. A thousand layouts take a few milliseconds; what is known of many hands,
/// or a `weigh` that rarely likes what it sees, takes longer.
///
/// Returns RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT (NULL, `count` or `timeLimitMs` out of range), FINESSE_STOPPED, or
/// what AlphaMuChooseCard would say of the cards; then nothing is written but `message`: what is wrong, at most
/// FINESSE_MESSAGE characters with the final zero, empty after RETURN_NO_FAULT. `message` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSampleWorlds(
    request: *const FinesseRequest,
    count: c_int,
    seed: u64,
    timeLimitMs: c_int,
    deals: *mut TableDeal,
    weights: *mut c_double,
    found: *mut c_int,
    layouts: *mut c_double,
    message: *mut c_char,
) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or room for that many characters.
        let words = unsafe { Slots::optional(message, FINESSE_MESSAGE) };
        say(&words, "");
        let sampled = (|| {
            let number = usize::try_from(count).ok().filter(|count| (1..=Sampling::MOST).contains(count));
            let number = number.ok_or_else(|| {
                Refusal::new(Code::BadArgument, format!("count: {count} is not 1 to {}", Sampling::MOST))
            })?;
            let allowed = u64::try_from(timeLimitMs)
                .map_err(|_| Refusal::new(Code::BadArgument, format!("timeLimitMs: {timeLimitMs} is negative")))?;
            let deadline = Instant::now().checked_add(Duration::from_millis(allowed)).filter(|_| allowed > 0);
            let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            // SAFETY: the caller passes NULL, a request, and room for as many results as asked for.
            let (request, deals, weights, found, layouts) = unsafe {
                (
                    sized(request, "request", "FinesseRequest")?,
                    Slots::new(deals, number, Code::BadArgument).map_err(|_| missing("deals"))?,
                    Slots::optional(weights, number),
                    slot(found, Code::BadArgument).map_err(|_| missing("found"))?,
                    Slots::optional(layouts, 1),
                )
            };
            let known = Known::read(&request)?;
            let weigh = Weigh::of(&request);
            let weigh = weigh.as_ref().map(|weigh| |deal: &Deal| weigh.ask(deal));
            let weigh = weigh.as_ref().map(|weigh| weigh as &dyn Fn(&Deal) -> f64);
            let sampling = Sampling { weigh, stop: Some(&late), ..Sampling::new(number, seed) };
            let sample = roomy(|| worlds(&known.knowledge, &known.constraints, &sampling))?;
            for (index, world) in sample.list.iter().enumerate() {
                let whole = if request.kind == FINESSE_PLAY { known.knowledge.original(&world.deal) } else { None };
                deals.set(index, table_deal(&whole.unwrap_or(world.deal)));
                weights.iter().for_each(|weights| weights.set(index, world.weight as f64 / World::UNIT as f64));
            }
            found.set(0, clipped(sample.list.len()));
            layouts.iter().for_each(|layouts| layouts.set(0, sample.layouts as f64));
            Ok(())
        })();
        sampled.map_err(|refusal: Refusal| {
            say(&words, &refusal.message);
            refusal.code
        })
    })
}

/// The method of a call, as it is wished.
pub(crate) type Pick = fn(&Wishes) -> Method;

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
    unsafe { choose(pick, request, options, choice, &mut Seated::default(), None) }
}

/// A player, and the time that he has spent on a deal at each seat.
#[derive(Default)]
pub(crate) struct Seated {
    player: Player,
    clocks: [Clock; 4],
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
    seated: &mut Seated,
    stop: Option<&Arc<AtomicBool>>,
) -> Result<(), Code> {
    let begun = Instant::now();
    // SAFETY: as promised by the caller.
    let place = unsafe { TaggedSlot::new(choice, Code::BadArgument)? };
    // SAFETY: as promised by the caller.
    let outcome = told(&place, || roomy(|| unsafe { answer(pick, request, options, seated, stop, begun, decide_by) }));
    match outcome {
        Ok(mut found) => {
            found.milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
            place.set(&found);
            Ok(())
        }
        Err(refusal) => Err(refuse(&place, &refusal)),
    }
}

/// Runs what may find no memory, or a function of the caller's that panics: if it does not come to an end, `place`
/// says why.
pub(crate) fn told<T>(place: &TaggedSlot<FinesseChoice>, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        let why = if payload.is::<OutOfMemory>() {
            "no memory"
        } else if payload.is::<CallerPanicked>() {
            "a function of the caller's panicked"
        } else {
            "an error inside the library"
        };
        place.set(&FinesseChoice { message: message_letters(why), ..FinesseChoice::NONE });
        resume_unwind(payload)
    })
}

/// Says why there is no answer.
pub(crate) fn refuse(place: &TaggedSlot<FinesseChoice>, refusal: &Refusal) -> Code {
    place.set(&FinesseChoice { message: message_letters(&refusal.message), ..FinesseChoice::NONE });
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
    seated: &mut Seated,
    stop: Option<&Arc<AtomicBool>>,
    begun: Instant,
    way: impl FnOnce(&Request<'_>, Method, &Options<'_>, &mut Player) -> Result<(Decision, Method), DecisionError>,
) -> Result<FinesseChoice, Refusal> {
    // SAFETY: as promised by the caller.
    let (request, wishes) = unsafe { (sized(request, "request", "FinesseRequest")?, Wishes::read(options)?) };
    let known = Known::read(&request)?;
    // SAFETY: as promised by the caller.
    let own = unsafe { own_worlds(&request, &known.knowledge)? };
    let weigh = Weigh::of(&request);
    let weigh = weigh.as_ref().map(|weigh| |deal: &Deal| weigh.ask(deal));
    let weigh = weigh.as_ref().map(|weigh| weigh as &dyn Fn(&Deal) -> f64);
    let method = pick(&wishes);
    let (tricks_left, judged) = (known.knowledge.tricks_left(), mistakes(&request).is_some());
    let question = Request {
        goal: goal(&request, known.declarer)?,
        knowledge: known.knowledge,
        declarer: known.declarer,
        constraints: known.constraints,
        source: match &own {
            Some(own) => Source::Given(own),
            None => {
                let count = wishes.worlds.unwrap_or_else(|| usual_worlds(method, tricks_left, judged));
                Source::Sample { count, seed: wishes.options.seed, weigh }
            }
        },
        mistakes: mistakes(&request),
        bracket: wishes.options.flags & FINESSE_BRACKET != 0,
    };
    let Seated { player, clocks } = seated;
    let clock = &mut clocks[who_decides(&question).index()];
    let share = wishes.budget.map(|budget| clock.share(&question, budget));
    let decision = wishes.run(begun, share, stop, |options| way(&question, method, options, player));
    clock.spend(begun.elapsed());
    let (decision, found_by) = decision.map_err(|error| match error {
        DecisionError::Hidden(seat) => hidden(&request, &question.knowledge, question.declarer, seat),
        error => error.into(),
    })?;
    let left = wishes.budget.map_or(0, |budget| clock.left(budget).as_millis());
    Ok(FinesseChoice {
        dealTimeLeftMs: c_int::try_from(left).unwrap_or(c_int::MAX),
        ..written(&question, &decision, found_by)
    })
}

/// Worlds of the exact solver when nobody has said: all layouts of eight tricks.
const EXACT_WORLDS: usize = 20_000;

/// How many worlds a method looks at when nobody has said.
fn usual_worlds(method: Method, tricks_left: usize, judged: bool) -> usize {
    match method {
        Method::Best => anytime::worlds_wanted(tricks_left, judged),
        Method::Exact => EXACT_WORLDS,
        _ => Sampling::default().count,
    }
}

/// The caller's weighing.
struct Weigh {
    weigh: unsafe extern "C-unwind" fn(*mut c_void, *const TableDeal) -> c_double,
    user: *mut c_void,
}

impl Weigh {
    fn of(request: &FinesseRequest) -> Option<Weigh> {
        request.weigh.map(|weigh| Weigh { weigh, user: request.weighUser })
    }

    fn ask(&self, original: &Deal) -> f64 {
        let hands = table_deal(original);
        // SAFETY: the caller has passed a function of this type and what it wants to be handed.
        outside(|| unsafe { (self.weigh)(self.user, &hands) })
    }
}

/// Options that make sense.
pub(crate) struct Wishes {
    options: FinesseChooseOptions,
    /// How many worlds, if somebody has said.
    worlds: Option<usize>,
    depth: u32,
    threads: usize,
    memory: usize,
    time: Option<Duration>,
    /// The time for all decisions of a deal.
    budget: Option<Duration>,
    nodes: Option<u64>,
    switches: Switches,
    pub(crate) wheel: Wheel,
}

/// While worlds are put together the caller is told so at most this often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(5);

impl Wishes {
    /// # Safety
    /// `options` is NULL or points to options of which as many bytes are readable as they say.
    unsafe fn read(options: *const FinesseChooseOptions) -> Result<Wishes, Refusal> {
        let nothing = FinesseChooseOptions {
            structSize: 0,
            worlds: 0,
            depth: 0,
            seed: 0,
            threads: 0,
            timeLimitMs: 0,
            nodeLimit: 0,
            memoryMB: 0,
            flags: 0,
            switchesOff: 0,
            progress: None,
            user: std::ptr::null_mut(),
            rounds: 0,
            reserved: 0,
            dealTimeLimitMs: 0,
        };
        // SAFETY: as promised by the caller.
        let given = || unsafe { sized(options, "options", "FinesseChooseOptions") };
        let options = if options.is_null() { nothing } else { given()? };
        let usual = Options::default();
        let refuse = |field: &str, number: i64, what: &str| {
            Refusal::new(Code::BadArgument, format!("options.{field}: {number} {what}"))
        };
        let natural =
            |field: &str, number: i64| u64::try_from(number).map_err(|_| refuse(field, number, "is negative"));
        let bits = |field: &str, number: c_int, all: c_int| match number & !all {
            0 => Ok(()),
            _ => Err(refuse(field, number.into(), "has bits that mean nothing")),
        };
        bits("flags", options.flags, FINESSE_ALL_CARDS | FINESSE_NO_TRICK_COUNT | FINESSE_BRACKET)?;
        bits("switchesOff", options.switchesOff, 2 * FINESSE_OFF_WARM_SOLVERS - 1)?;
        let worlds = match natural("worlds", options.worlds.into())? as usize {
            0 => None,
            count if count > MOST_WORLDS => {
                return Err(refuse("worlds", count as i64, &format!("is more than {MOST_WORLDS}")));
            }
            count => Some(count),
        };
        let depth = match options.depth {
            -1 => u32::MAX,
            0 => usual.depth,
            1.. => options.depth as u32,
            depth => return Err(refuse("depth", depth.into(), "is less than -1")),
        };
        let memory = match natural("memoryMB", options.memoryMB.into())? as usize {
            0 => usual.memory,
            megabytes => megabytes.saturating_mul(1 << 20),
        };
        let rounds = match natural("rounds", options.rounds.into())? as u32 {
            0 => Wheel::default().rounds,
            rounds => rounds,
        };
        let time = natural("timeLimitMs", options.timeLimitMs.into())?;
        let budget = natural("dealTimeLimitMs", options.dealTimeLimitMs)?;
        let nodes = natural("nodeLimit", options.nodeLimit)?;
        Ok(Wishes {
            worlds,
            depth,
            threads: natural("threads", options.threads.into())? as usize,
            memory,
            time: (time > 0).then(|| Duration::from_millis(time)),
            budget: (budget > 0).then(|| Duration::from_millis(budget)),
            nodes: (nodes > 0).then_some(nodes),
            switches: switches(options.switchesOff),
            wheel: Wheel { rounds, seed: options.seed },
            options,
        })
    }

    /// Runs a decision in the way that is wished, with this share of the time for the deal. A progress function that
    /// wants an end raises the flag that stops the call.
    fn run<R>(
        &self,
        begun: Instant,
        share: Option<Duration>,
        stop: Option<&Arc<AtomicBool>>,
        decision: impl FnOnce(&Options<'_>) -> R,
    ) -> R {
        let time = self.time.into_iter().chain(share).min();
        let last_report: Cell<Option<Instant>> = Cell::new(None);
        let stop = stop.cloned().or_else(|| self.options.progress.map(|_| Arc::default()));
        let tell = |progress: Progress| {
            let soon = last_report.get().is_some_and(|last| last.elapsed() < BETWEEN_REPORTS);
            if let Some(report) = self.options.progress.filter(|_| progress.depth > 0 || !soon) {
                let progress = FinesseChooseProgress {
                    depth: c_int::try_from(progress.depth).unwrap_or(c_int::MAX),
                    done: clipped(progress.done),
                    total: clipped(progress.total),
                };
                // SAFETY: the caller has passed a function of this type and what it wants to be handed.
                let answer = outside(|| unsafe { report(self.options.user, &progress) });
                last_report.set(Some(Instant::now()));
                if let Some(stop) = stop.as_ref().filter(|_| answer != 0) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            let stopped = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        decision(&Options {
            depth: self.depth,
            switches: self.switches,
            every_card: self.options.flags & FINESSE_ALL_CARDS != 0,
            count_tricks: self.options.flags & FINESSE_NO_TRICK_COUNT == 0,
            threads: self.threads,
            deadline: time.and_then(|time| begun.checked_add(time)),
            nodes: self.nodes,
            stop: stop.clone(),
            memory: self.memory,
            progress: self.options.progress.map(|_| &tell as _),
        })
    }
}

fn switches(off: c_int) -> Switches {
    let on = |bit: c_int| off & bit == 0;
    Switches {
        table: on(FINESSE_OFF_TABLE),
        root_cut: on(FINESSE_OFF_ROOT_CUT),
        early_cut: on(FINESSE_OFF_EARLY_CUT),
        useful_worlds: on(FINESSE_OFF_USEFUL_WORLDS),
        empty_entry: on(FINESSE_OFF_EMPTY_ENTRY),
        cut_on_win: on(FINESSE_OFF_CUT_ON_WIN),
        alpha_cut: on(FINESSE_OFF_ALPHA_CUT),
        deep_cut: on(FINESSE_OFF_DEEP_CUT),
        world_cuts: on(FINESSE_OFF_WORLD_CUTS),
        score_bound: on(FINESSE_OFF_SCORE_BOUND),
        warm_solvers: on(FINESSE_OFF_WARM_SOLVERS),
    }
}
