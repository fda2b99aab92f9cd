//! Layouts of the hidden cards, for callers who judge them themselves.

use super::boundary::codes::Code;
use super::boundary::guard::guard;
use super::boundary::pointers::{Slots, slot};
use super::boundary::refusal::{Refusal, tagged_argument};
use super::boundary::stack::with_search_stack;
use super::boundary::text::{FINESSE_MESSAGE, write_message};
use super::choose::callbacks::Weigh;
use super::choose::request::Known;
use super::choose::types::{FINESSE_PLAY, FinesseRequest};
use super::dds::convert::{clipped, table_deal};
use super::dds::types::TableDeal;
use crate::cards::Deal;
use crate::worlds::{Sampling, World, worlds};
use std::os::raw::{c_char, c_double, c_int};
use std::time::{Duration, Instant};

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
        write_message(&words, "");
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
                    tagged_argument(request, "request", "FinesseRequest")?,
                    Slots::new(deals, number, Code::BadArgument).map_err(|_| Refusal::null("deals"))?,
                    Slots::optional(weights, number),
                    slot(found, Code::BadArgument).map_err(|_| Refusal::null("found"))?,
                    Slots::optional(layouts, 1),
                )
            };
            let known = Known::read(&request)?;
            let weigh = Weigh::of(&request);
            let weigh = weigh.as_ref().map(|weigh| |deal: &Deal| weigh.ask(deal));
            let weigh = weigh.as_ref().map(|weigh| weigh as &dyn Fn(&Deal) -> f64);
            let sampling = Sampling { weigh, stop: Some(&late), ..Sampling::new(number, seed) };
            let sample = with_search_stack(|| worlds(&known.knowledge, &known.constraints, &sampling))?;
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
