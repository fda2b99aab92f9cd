//! Sampled layouts of the hidden cards, for programs with a search of their own.

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::{Slots, slot};
use super::boundary::refusal::{Refusal, refusal};
use super::boundary::stack::with_search_stack;
use super::boundary::tagged::tagged;
use super::boundary::text::{FINESSE_MESSAGE, write_message};
use super::choose::auction::Asked;
use super::choose::callbacks::weigh;
use super::choose::types::{FINESSE_PLAY, FinesseRequest};
use super::dds::convert::{clipped, table_deal};
use super::dds::types::TableDeal;
use crate::bidding::{Heard, worlds_after};
use crate::cards::Deal;
use crate::limits::Limits;
use crate::worlds::{Constraints, Knowledge, Sampling, World, Worlds, WorldsError, given, worlds};
use std::os::raw::{c_char, c_double, c_int};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Samples worlds: all layouts of the hidden cards if there are at most `count`, otherwise `count` of them at random.
/// Every layout is as likely as every other, and none appears twice.
///
/// Of the request only the cards matter: `objective`, `level`, `target`, own worlds and `mistakeOdds` are ignored, and
/// any hands may be hidden. The same request with the same seed gives the same worlds on every machine. A thousand
/// worlds take a few milliseconds; constraints on many hands, or a `weigh` that rules most layouts out, take longer.
///
/// With an `auction` worlds go with the calls, as the request says; a hundred worlds take some hundredths of a second.
/// Before the first card is played the auction may still go on, or be passed out; then the contract fields of the
/// request count as they are.
///
/// - `count`: 1 to 1048576.
/// - `timeLimitMs`: the call fails with FINESSE_STOPPED after that time; 0: no limit.
/// - `deals`: room for `count` worlds, original hands with FINESSE_PLAY, cards still held with FINESSE_POSITION. They
///   can be passed as `worlds` of a request.
/// - `weights`: room for `count` weights, or NULL. The largest is 1; without `weigh` and `auction` all are.
/// - `*found` becomes the number of worlds.
/// - `*layouts` becomes the number of possible layouts before any weighing. It is an upper bound if all four hands are
///   hidden and more than two of them constrained, or if `constraints` has clauses with `shape any`, `balanced`, `of`,
///   `or` or `not`, unless all layouts are listed. With an auction it is the number of layouts with the points and
///   lengths shown, 0 if not known. `layouts` may be NULL.
/// - `message`: room for FINESSE_MESSAGE characters, or NULL: what is wrong, or empty.
///
/// Returns RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, `count` or `timeLimitMs` out of range),
/// FINESSE_STOPPED, or the codes of ChooseCard for the cards. On failure only `message` is written.
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
        write_message(&words, "");
        let sampled = (|| {
            let number = usize::try_from(count).ok().filter(|count| (1..=Sampling::MOST).contains(count));
            let number =
                number.ok_or_else(|| refusal!(BadArgument, "count: {count} is not 1 to {}", Sampling::MOST))?;
            let allowed = u64::try_from(timeLimitMs)
                .map_err(|_| refusal!(BadArgument, "timeLimitMs: {timeLimitMs} is negative"))?;
            let deadline = Instant::now().checked_add(Duration::from_millis(allowed)).filter(|_| allowed > 0);
            let stop: Arc<AtomicBool> = Arc::default();
            let limits = Limits { deadline, stop: Some(Arc::clone(&stop)), ..Limits::default() };
            // SAFETY: the caller passes NULL, a request, and room for as many results as asked for.
            let (request, deals, weights, found, layouts) = unsafe {
                (
                    tagged(request, "request")?,
                    Slots::new(deals, number, Code::BadArgument).map_err(|_| Refusal::null("deals"))?,
                    Slots::optional(weights, number),
                    slot(found, Code::BadArgument).map_err(|_| Refusal::null("found"))?,
                    Slots::optional(layouts, 1),
                )
            };
            // SAFETY: the pointers of the request are NULL, or what they are said to be.
            let Asked { request, known, bid } = unsafe { Asked::read(request, true)? };
            let weigh = weigh(&request);
            let weigh = weigh.as_ref().map(|weigh| weigh as &dyn Fn(&Deal) -> f64);
            let go_on = || limits.go_on();
            let sampling = Sampling { weigh, go_on: Some(&go_on), ..Sampling::new(number, seed) };
            let sample = with_search_stack(|| match &bid {
                None => worlds(&known.knowledge, &known.constraints, &sampling).map_err(Refusal::from),
                Some(bid) => {
                    let draw = |calls: &dyn Heard| drawn(calls, &known.knowledge, &known.constraints, &sampling);
                    bid.with(&stop, draw)?.map_err(Refusal::from)
                }
            })?;
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
            write_message(&words, &refusal.message);
            refusal.code
        })
    })
}

/// Worlds that go with an auction.
fn drawn(
    calls: &dyn Heard,
    knowledge: &Knowledge,
    constraints: &Constraints,
    sampling: &Sampling<'_>,
) -> Result<Worlds, WorldsError> {
    let found = worlds_after(calls, knowledge, constraints, sampling)?;
    let worlds = given(knowledge, &found.list, sampling.go_on)?;
    Ok(Worlds { layouts: found.layouts, ..worlds })
}
