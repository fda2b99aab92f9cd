//! A player: a handle that keeps, from one card of a deal to the next, the worlds that are still possible and what it
//! has learned about them. `table` has the functions by which it follows a deal.

use super::boundary::answer::{Answer, AnswerSlot};
use super::boundary::codes::Code;
use super::boundary::guard::{guard, value_or};
use super::boundary::pointers::{cancel, free, living};
use super::boundary::refusal::Refusal;
use super::choose::state::PlayerState;
use super::choose::types::{FinesseChoice, FinesseChooseOptions, FinesseRequest};
use super::choose::{Arguments, choose};
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A player at the table. It keeps the worlds it has used, as long as they are possible, and what it has learned about
/// them. So the second card of a deal is chosen faster than the first, and from more of the same worlds.
///
/// It can be asked with FinessePlayerChoose, where each request says everything; or it follows a deal from
/// FinessePlayerBegin on, and bids and plays.
///
/// One player may serve all seats and deals, but stays warm only within one seat of one deal. Between calls it keeps
/// some 30 MB and the tables of its solvers, see `memoryMB`.
///
/// Any thread may use it. Calls from several threads wait for each other, except FinessePlayerCancel, which never
/// waits.
pub struct FinessePlayer {
    state: Mutex<PlayerState>,
    stop: Arc<AtomicBool>,
    /// The thread that is at work, 0 for none: a callback on it must not wait for the lock.
    at_work: AtomicUsize,
}

/// Makes a player. Returns NULL if memory is refused. End it with FinessePlayerFree.
#[unsafe(no_mangle)]
pub extern "C" fn FinessePlayerCreate() -> *mut FinessePlayer {
    value_or(std::ptr::null_mut(), || {
        let state = Mutex::new(PlayerState::default());
        Box::into_raw(Box::new(FinessePlayer { state, stop: Arc::default(), at_work: AtomicUsize::new(0) }))
    })
}

/// Ends a player and frees its memory. No other call may be using it, or use it later. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerFree(player: *mut FinessePlayer) {
    // SAFETY: the caller passes NULL or what FinessePlayerCreate returned, and does not use it again.
    unsafe { free(player) }
}

/// ChooseCard, with what the player remembers from earlier calls. The answer may therefore depend on these calls; after
/// FinessePlayerClear it is that of ChooseCard.
///
/// With `dealTimeLimitMs` the player shares the time out over the deal: each decision gets a part of what is left, more
/// while many cards are still to be played, almost nothing when only one card may be played. All calls for one seat
/// together keep to it within some 20 ms each; declarer's time counts for dummy. With `timeLimitMs` the shorter limit
/// counts. A new deal begins when a request cannot be about the same one: more tricks are left, cards have come back,
/// or strain or declarer differ.
///
/// Returns as ChooseCard; FINESSE_BAD_ARGUMENT also if `player` is NULL, or from a callback of this player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerChoose(
    player: *mut FinessePlayer,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    let arguments = Arguments { request, options, choice, only: None };
    // SAFETY: the caller passes NULL, a living player, and structs as large as their structSize.
    guard(|| unsafe { at_work(player, choice, |state, stop| choose(arguments, state, Some(stop))) })
}

/// Stops the call that uses the player now, if there is one: it returns the best card found so far. Later calls are not
/// stopped. May be called from any thread and from a signal handler. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT
/// if `player` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerCancel(player: *mut FinessePlayer) -> c_int {
    // SAFETY: the caller passes NULL or a living player.
    cancel(unsafe { living(player) }.map(|player| &*player.stop))
}

/// Forgets everything, the time spent and the deal under way included, and frees the memory of worlds and tables.
/// Worth calling for players that have to wait. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT if `player` is NULL,
/// or from a callback of this player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerClear(player: *mut FinessePlayer) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living player.
        let player = unsafe { living(player)? };
        *player.lock()? = PlayerState::default();
        Ok(())
    })
}

/// Does some work with the state of a player and the flag that stops it. A player that cannot be used is told in the
/// answer.
///
/// # Safety
/// The pointers are NULL, or a living player and a struct as large as its structSize.
pub(super) unsafe fn at_work<T: Answer>(
    player: *mut FinessePlayer,
    answer: *mut T,
    work: impl FnOnce(&mut PlayerState, &Arc<AtomicBool>) -> Result<(), Code>,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let refuse = |message: &str| match unsafe { AnswerSlot::new(answer) } {
        Ok(place) => place.refuse(&Refusal::new(Code::BadArgument, message)),
        Err(code) => code,
    };
    // SAFETY: as promised by the caller.
    let player = unsafe { living(player) }.map_err(|_| refuse("player: NULL"))?;
    let mut state = player.lock().map_err(|_| refuse(IN_USE))?;
    player.stop.store(false, Ordering::Relaxed);
    let at_work = AtWork::begin(&player.at_work);
    let outcome = catch_unwind(AssertUnwindSafe(|| work(&mut state, &player.stop)));
    drop(at_work);
    outcome.unwrap_or_else(|payload| {
        // After a panic what is remembered may be inconsistent.
        state.forget();
        resume_unwind(payload)
    })
}

/// Why a callback cannot use the player that calls it.
pub(super) const IN_USE: &str = "player: in use by the call whose callback this is";

impl FinessePlayer {
    /// Waits for calls of other threads; a call from within a call of this thread is refused.
    pub(super) fn lock(&self) -> Result<MutexGuard<'_, PlayerState>, Code> {
        if self.at_work.load(Ordering::Relaxed) == this_thread() {
            return Err(Code::BadArgument);
        }
        Ok(self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// While it lives, the thread that made it is the one at work.
struct AtWork<'a>(&'a AtomicUsize);

impl AtWork<'_> {
    fn begin(place: &AtomicUsize) -> AtWork<'_> {
        place.store(this_thread(), Ordering::Relaxed);
        AtWork(place)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

/// A number for the calling thread that no other living thread has and that is not 0.
fn this_thread() -> usize {
    thread_local!(static HERE: u8 = const { 0 });
    HERE.with(|here| std::ptr::from_ref(here).addr())
}
